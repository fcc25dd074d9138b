"""Expectimax over the contract of a game, for any number of seats (max^n): each seat plays for its own share.

Works with floats, or exactly with fractions. Values are memoised on the frozen state and the depth left: games of dice
have cycles, so the depth is what ends the search, never a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from engine.chance import total_weight
from engine.game import CHANCE, Action, Move, State

V = TypeVar("V", Fraction, float)


@dataclass(frozen=True)
class Expectimax(Generic[V]):
    """A search with its memory. Values are one number a seat, in seat order."""

    number: Callable[[Fraction], V]
    """What makes one of the values from a fraction: `Fraction` for exact values, `float` for quick ones."""
    horizon: Callable[[State], Sequence[V]]
    """What a state is worth where the depth ends."""
    cut: Callable[[State], Sequence[V] | None] | None = None
    """What a state is worth where the search shall end before that (the end of a turn, say); None to search on."""
    memo: dict[tuple[State, int], tuple[V, ...]] = field(default_factory=dict)

    def value(self, state: State, depth: int) -> tuple[V, ...]:
        """What `state` is worth by seat if every seat plays for its own share, looking `depth` moves ahead (actions
        and outcomes alike)."""
        key = (state, depth)
        if key not in self.memo:
            self.memo[key] = self._value(state, depth)
        return self.memo[key]

    def actions(self, state: State, depth: int) -> tuple[tuple[Action, tuple[V, ...]], ...]:
        """Every legal action with what it leads to, best for the seat to move first, equals in legal order."""
        seat = state.current_player
        valued = [(action, self.value(state.child(action), depth - 1)) for action in state.legal_actions()]
        return tuple(sorted(valued, key=lambda one: one[1][seat], reverse=True))

    def _value(self, state: State, depth: int) -> tuple[V, ...]:
        if state.is_terminal:
            return tuple(self.number(share) for share in state.returns())
        early = None if self.cut is None else self.cut(state)
        if early is not None:
            return tuple(early)
        if depth == 0:
            return tuple(self.horizon(state))
        if state.current_player == CHANCE:
            return self._mean(state, depth)
        return self.actions(state, depth)[0][1]

    def _mean(self, state: State, depth: int) -> tuple[V, ...]:
        outcomes: tuple[tuple[Move, int], ...] = state.chance_outcomes()
        total = total_weight(outcomes)
        sums = [self.number(Fraction(0))] * state.players
        for outcome, weight in outcomes:
            chance = self.number(Fraction(weight, total))
            for seat, worth in enumerate(self.value(state.child(outcome), depth - 1)):
                sums[seat] += chance * worth
        return tuple(sums)
