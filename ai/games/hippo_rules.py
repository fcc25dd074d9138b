"""Rules of thumb for Hippo Hopp: the greedy one, and the careful one, who minds what the next seat is left with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ai.games.hippo_hops import outlook
from ai.player import Decision
from engine.game import State
from engine.games.hippo import Hippo, Phase
from engine.games.hippo_moves import Flip, Use

SAME = 1e-9
"""Points: what differs by less is the same."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes what brings most points at once, and whatever comes of it."""

    def choose(self, state: State, rng: Random) -> Decision:
        """The most points expected; of equals, any."""
        assert isinstance(state, Hippo)
        hops = outlook(state)
        actions = state.choices
        return Decision(_any_best(actions, [hops.expected(action) for action in actions], rng))


@dataclass(frozen=True, slots=True)
class Careful:
    """Counts what the next seat could make of it against what an action brings."""

    def choose(self, state: State, rng: Random) -> Decision:
        """The most points expected, less the next seat's, shared among the others; of equals, any."""
        assert isinstance(state, Hippo)
        hops, others = outlook(state), state.players - 1
        actions = state.choices
        return Decision(
            _any_best(actions, [hops.expected(action) - left(state, action) / others for action in actions], rng)
        )


def left(state: Hippo, action: Flip | Use) -> float:
    """Points the best move of the next seat brings after this action, expected; none after the end."""
    after = state.after(action)
    total = sum(weight for _, weight in after)
    return sum(weight * outlook(s).best() for s, weight in after if s.phase is not Phase.OVER) / total


def _any_best(actions: Sequence[Flip | Use], worth: Sequence[float], rng: Random) -> Flip | Use:
    best = max(worth)
    return rng.choice([action for action, value in zip(actions, worth, strict=True) if value > best - SAME])
