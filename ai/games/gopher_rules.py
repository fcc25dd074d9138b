"""Rules of thumb for Gopher It!: the rookie, who slips; the regular, who looks one card ahead; and a yardstick."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from ai.games.gopher_turn import Rest, cards_ahead, cards_stored
from ai.player import Decision
from engine.chance import total_weight
from engine.game import Action, State
from engine.games.gopher import Gopher, busts, storing
from engine.games.gopher_moves import Card, Flip, Stop

SLIPS: Final = 0.12
"""How often a rookie does anything at all instead of what he meant: about one decision in eight."""
ROOKIE_ENOUGH: Final = 3
"""Cards a rookie is content with: one more would be the last anyway, and two thirds of the turns do not get so far."""

TROPHY: Final = 2
"""A trophy in storages full of one food: the food itself, and about as much of the others, which go with it. A regular
then never fears for what a trophy discards."""


@dataclass(frozen=True, slots=True)
class Rookie:
    """Stops for a trophy or with a handful of cards, else goes on; does not count whether it is too much."""

    def choose(self, state: State, rng: Random) -> Decision:
        """The rule of thumb, or with chance `SLIPS` any legal action."""
        assert isinstance(state, Gopher)
        if rng.random() < SLIPS:
            return Decision(rng.choice(state.legal_actions()))
        content = state.on_stopping.trophy or len(state.turned) >= ROOKIE_ENOUGH
        return Decision(Stop() if content else Flip())


@dataclass(frozen=True, slots=True)
class Regular:
    """Looks one card ahead: the odds of a bust, of a trophy and of too much, against what lies there."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """Stop for a trophy; go on if stopping gains nothing; else whatever is more after one further card."""
        assert isinstance(state, Gopher)
        return Decision(_weighed(state))


def _weighed(state: Gopher) -> Action:
    gain = _gain(state, state.turned)
    if state.on_stopping.trophy:
        return Stop()
    if gain <= 0:
        return Flip()
    return Flip() if _after_one_more(state) > gain else Stop()


def _gain(state: Gopher, turned: tuple[Card, ...]) -> float:
    """What the storage gains by stopping with these cards, in amounts of food."""
    stored = storing(state.storages[state.seat], turned, state.options.full)
    if stored.trophy:
        return float(TROPHY * state.options.full)
    return float(sum(stored.kept.amounts) - sum(stored.before))


def _after_one_more(state: Gopher) -> float:
    """The gain expected if the turn ends with the next card, or loses it all."""
    outcomes = tuple(state.source)
    return sum(_gain_with(state, card) * weight for card, weight in outcomes) / total_weight(outcomes)


def _gain_with(state: Gopher, card: Card) -> float:
    turned = (*state.turned, card)
    return 0.0 if busts(turned) else _gain(state, turned)


@dataclass(frozen=True, slots=True)
class ForCards:
    """Plays each turn for the most cards expected to be stored, whatever is in anybody's storage: a yardstick, not an
    opponent to offer. Cards that are too much are not stored; those of a trophy are."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The action with the higher expectation, exactly; of equals, stopping."""
        assert isinstance(state, Gopher)
        rest = Rest(state.seat, cards_stored)
        go, stop = rest.going_on(state, cards_ahead(state)), rest.stopping(state)
        return Decision(Flip() if go > stop else Stop())
