"""The rest of a turn of Gopher It!, exactly: every card the pile may still bring, by the engine's own steps.

Within a turn a position depends on which cards are turned up and which of them is the last, not on the order of the
others: it is looked at once. What an end of the turn is worth depends on what the seat then has in its storage, and on
nothing else that differs between ends: all other cards can come again, and how many they are follows from that. So each
is valued once, too.

If the turn may still be long, or there are many kinds of cards, only so many cards are looked ahead: there the turn is
taken to end with a stop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine.chance import total_weight
from engine.game import Move
from engine.games.gopher import Gopher, Phase, Storing, busts, storing
from engine.games.gopher_moves import Card, Cards, Flip, Food, Stop

Worth = tuple[float, ...]
Ends = Callable[[Gopher, Move, Gopher], Worth]
"""What the end of a turn is worth: the state before, the move that ended it, the state after."""

POSITIONS: Final = 2500
"""Cards turned up in all that a search may look at, as an upper bound: some 20 ms. With the usual deck four cards
ahead, so that a usual turn is always looked at to its end; with nine values two."""


@dataclass(frozen=True)
class Rest:
    """The search through one turn, with its memory: ask it about positions of one turn only."""

    seat: int
    """Whose turn it is: it plays for the number in this place of a worth."""
    ends: Ends
    positions: dict[tuple[tuple[Card, ...], Card, int], Worth] = field(default_factory=dict)
    """By cards turned up in a fixed order, the last one apart, and how many are looked ahead."""
    ended: dict[tuple[Cards, bool, int], Worth] = field(default_factory=dict)
    """By what the storage holds then, whether it brought a trophy, and how many cards were turned up."""
    lasts: dict[int, bool] = field(default_factory=dict)
    """By cards turned up: whether the next is the last of the turn, whichever it is."""

    def stopping(self, state: Gopher) -> Worth:
        """What stopping is worth."""
        return self._end(state, Stop(), state.turned, state.on_stopping)

    def going_on(self, state: Gopher, cards: int) -> Worth:
        """What another card is worth, looking so many cards ahead (at least this one)."""
        flipped = state.child(Flip())
        outcomes = tuple((card, weight) for card, weight in flipped.chance_outcomes() if isinstance(card, Card))
        total = total_weight(outcomes)
        sums = [0.0] * state.players
        for card, weight in outcomes:
            for place, number in enumerate(self.with_card(flipped, card, cards - 1)):
                sums[place] += number * weight
        return tuple(number / total for number in sums)

    def with_card(self, flipped: Gopher, card: Card, cards: int) -> Worth:
        """What it is worth that this card comes, looking so many cards further."""
        turned = (*flipped.turned, card)
        if busts(turned):
            return self._end(flipped, card, turned, None)
        if self._is_last(flipped, card):
            storage = flipped.storages[self.seat]
            return self._end(flipped, card, turned, storing(storage, _in_order(turned), flipped.options.full))
        key = _in_order(flipped.turned), card, cards
        if key not in self.positions:
            self.positions[key] = self._best(flipped.child(card), cards)
        return self.positions[key]

    def _best(self, state: Gopher, cards: int) -> Worth:
        """Going on or stopping, whichever is better for the seat."""
        stop = self.stopping(state)
        if not cards:
            return stop
        go = self.going_on(state, cards)
        return go if go[self.seat] > stop[self.seat] else stop

    def _is_last(self, flipped: Gopher, card: Card) -> bool:
        """Whether the turn ends with the card, which is no bust."""
        turned = len(flipped.turned)
        if turned not in self.lasts:
            self.lasts[turned] = flipped.child(card).phase is not Phase.DECIDE
        return self.lasts[turned]

    def _end(self, state: Gopher, move: Move, turned: tuple[Card, ...], stored: Storing | None) -> Worth:
        """What the end of the turn is worth that this move brings: stored, or a bust, which leaves all as it was."""
        if stored is None:
            key = state.storages[self.seat], False, len(turned)
        else:
            key = stored.kept, stored.trophy, len(turned)
        if key not in self.ended:
            self.ended[key] = self.ends(state, move, state.child(move))
        return self.ended[key]


def _in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_place)) if len(cards) > 1 else cards


def _place(card: Card) -> tuple[Food, int]:
    return card.food, card.value


def cards_ahead(state: Gopher) -> int:
    """How many cards of this turn can be looked ahead: all that may come, if they are not too many."""
    may_come = state.options.max_cards - len(state.turned)
    # The kinds of the pile are too few to count by if it is used up on the way.
    kinds = state.source if len(state.source) >= may_come else state.pile + state.discards
    foods = [card.food for card, _ in kinds]
    others = max(len(foods) - foods.count(food) for food in foods)
    looked, level, cards = 0, len(foods), 0
    while cards < may_come and looked + level <= POSITIONS:
        looked += level
        level *= max(others, 1)
        cards += 1
    return max(cards, 1)


def cards_stored(before: Gopher, move: Move, after: Gopher) -> Worth:
    """How many cards of the turn are stored, the same number for every seat: those of a trophy are, those of a food
    that is too much are not, nor those a storage loses with it."""
    seat = before.seat
    if after.trophies[seat] > before.trophies[seat]:
        stored = len(before.turned) + isinstance(move, Card)
    else:
        stored = len(after.storages[seat]) - len(before.storages[seat])
    return (float(stored),) * before.players
