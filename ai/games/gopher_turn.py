"""The rest of a turn of Gopher It!, exactly: every card the pile may still bring, by the engine's own steps.

Positions whose cards turned up differ only in their order, the last card apart, are worth the same and are looked at
once. If the turn may still be long, or there are many kinds of cards, only so many cards are looked ahead: there the
turn is taken to end with a stop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from engine.chance import total_weight
from engine.game import Move
from engine.games.gopher import Gopher, Phase
from engine.games.gopher_moves import Card, Flip, Stop

Worth = tuple[float, ...]
Ends = Callable[[Gopher, Move, Gopher], Worth]
"""What the end of a turn is worth: the state before, the move that ended it, the state after."""

POSITIONS: Final = 2500
"""Cards turned up in all that a search may look at, as an upper bound: some 25 ms. With the usual deck four cards
ahead, so that a usual turn is always looked at to its end; with nine values two."""


@dataclass(frozen=True)
class Rest:
    """The search through one turn, with its memory."""

    seat: int
    """Whose turn it is: it plays for the number in this place of a worth."""
    ends: Ends
    memo: dict[tuple[Gopher, int], Worth] = field(default_factory=dict)

    def stopping(self, state: Gopher) -> Worth:
        """What stopping is worth."""
        return self.ends(state, Stop(), state.child(Stop()))

    def going_on(self, state: Gopher, cards: int) -> Worth:
        """What another card is worth, looking so many cards ahead (at least this one)."""
        flipped = state.child(Flip())
        outcomes = flipped.chance_outcomes()
        total, sums = total_weight(outcomes), [0.0] * len(self.stopping(state))
        for card, weight in outcomes:
            for place, number in enumerate(self.with_card(flipped, card, cards - 1)):
                sums[place] += number * weight / total
        return tuple(sums)

    def with_card(self, flipped: Gopher, card: Move, cards: int) -> Worth:
        """What it is worth that this card comes, looking so many cards further."""
        after = flipped.child(card)
        return self.best(after, cards) if after.phase is Phase.DECIDE else self.ends(flipped, card, after)

    def best(self, state: Gopher, cards: int) -> Worth:
        """Going on or stopping, whichever is better for the seat."""
        one = replace(state, turned=(*sorted(state.turned[:-1], key=str), state.turned[-1]))
        if (one, cards) not in self.memo:
            stop = self.stopping(one)
            go = self.going_on(one, cards) if cards else stop
            self.memo[one, cards] = go if go[self.seat] > stop[self.seat] else stop
        return self.memo[one, cards]


def cards_ahead(state: Gopher) -> int:
    """How many cards of this turn can be looked ahead: all that may come, if they are not too many."""
    kinds = tuple(state.source)
    others = max(sum(card.food is not last for card, _ in kinds) for last in {card.food for card, _ in kinds})
    looked, level, cards = 0, len(kinds), 0
    while cards < state.options.max_cards - len(state.turned) and looked + level <= POSITIONS:
        looked += level
        level *= max(others, 1)
        cards += 1
    return max(cards, 1)


def cards_stored(before: Gopher, move: Move, after: Gopher) -> Worth:
    """How many cards of the turn are stored: those of a trophy are, those of a food that is too much are not, nor those
    a storage loses with it."""
    seat = before.seat
    if after.trophies[seat] > before.trophies[seat]:
        return (float(len(before.turned) + isinstance(move, Card)),)
    return (float(len(after.storages[seat]) - len(before.storages[seat])),)
