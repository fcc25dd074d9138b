"""Three seats of Hoppladi Hopplada and a tiny target, solved: `python -m ai.solve.hoppladi_three --target 4`.

Every seat plays for its own share, the take-over included, with the round completed: value iteration over the programme
of the turn, needs from small to large, until nothing moves any more. Of several equally good actions the programme's
first counts: with three seats it may matter to the others.

What is not exact: from `NEAR` points behind, a last turn counts as one so many tens behind, and the steps of
`hoppladi_chase`.

It is what the estimates for many seats are held against: how far off they are at the ends of turns, by the chance that
a turn ends so, and what a turn played by them costs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, shares_of
from ai.games.hoppladi_chase import chase_of
from ai.games.hoppladi_duel import DICE
from ai.games.hoppladi_measure import ESTIMATES
from ai.games.hoppladi_turn import Sums, Turn, turn_of
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase

SEATS: Final = 3
NEAR: Final = 60
FURTHEST: Final = 300
"""Points behind. More counts as this."""
STILL: Final = 1e-9
"""Shares are known when a sweep moves none of them by more."""

Needs = tuple[int, ...]


@dataclass(eq=False)
class Three:
    """The game to a target, being solved. Shares are by seat; tables are numbered row × shapes + shape."""

    target: int
    dice: int = DICE
    fresh: dict[tuple[int, Needs], Floats] = field(default_factory=dict)
    """By the seat to move and the needs of all: with fresh dice."""
    taken: dict[tuple[int, Needs], Floats] = field(default_factory=dict)
    """(tables of `small`, seats): with a table taken over."""
    last: dict[tuple[int, int], Floats] = field(default_factory=dict)
    """(tables, seats: the best, the one to move, the one after it): a last turn, by how far the two are behind."""

    @property
    def turn(self) -> Turn:
        """The programme."""
        return turn_of(self.dice)

    @cached_property
    def points(self) -> Ints:
        """(tables,)"""
        return self.turn.points().reshape(-1)

    @cached_property
    def small(self) -> Ints:
        """The tables that can be left behind short of the target."""
        return np.flatnonzero((self.points > 0) & (self.points < self.target))

    def solved(self) -> Three:
        """Solve every position."""
        every = sorted(product(range(1, self.target + 1), repeat=SEATS), key=sum)
        for needs in every:
            for seat in range(SEATS):
                self.fresh[seat, needs] = np.full(SEATS, 1 / SEATS)
            while max([self._improve(seat, needs) for seat in reversed(range(SEATS))]) > STILL:
                pass
        return self

    def _improve(self, seat: int, needs: Needs) -> float:
        sums = self.ends(seat, needs)
        worth = self.turn.follow(self.turn.solve(sums.own(seat)), sums).roll
        change = float(np.abs(worth[0, self.turn.first] - self.fresh[seat, needs]).max())
        self.fresh[seat, needs] = worth[0, self.turn.first]
        self.taken[seat, needs] = worth.reshape(-1, SEATS)[self.small]
        return change

    def state(self, seat: int, needs: Needs) -> Hoppladi:
        """The beginning of a turn."""
        totals = tuple(self.target - need for need in needs)
        return Hoppladi(
            HoppladiOptions(target=self.target, dice=self.dice), totals, seat, Phase.ROLL, EMPTY, None, None, 0
        )

    def ends(self, seat: int, needs: Needs) -> Sums:
        """What the ends of a turn are worth, as far as it is known."""
        after = (seat + 1) % SEATS
        bust = self.fresh[after, needs]
        stop, forced = np.tile(bust, (len(self.points), 1)), np.tile(bust, (len(self.points), 1))
        for points in range(1, needs[seat]):
            there = np.flatnonzero(self.points == points)
            left = tuple(need - points * (place == seat) for place, need in enumerate(needs))
            fresh, taken = self.fresh[after, left], self.taken[after, left][np.searchsorted(self.small, there)]
            stop[there] = np.where(taken[:, after, None] > fresh[after], taken, fresh)
            forced[there] = fresh
        over = np.flatnonzero(self.points >= needs[seat])
        stop[over], forced[over] = self._last_round(self.state(seat, needs), over)
        return self.turn.by_seat(stop, forced, bust)

    def _last_round(self, state: Hoppladi, tables: Ints) -> tuple[Floats, Floats]:
        """The target is reached with these tables."""
        totals = np.tile(np.array(state.totals), (len(tables), 1))
        totals[:, state.seat] += self.points[tables]
        order = [state.seat, *state.answering(state.seat)]
        behind = totals.max(axis=1)[:, None] - totals[:, order[1:]]
        if len(order) < SEATS:
            return self._very_last(totals, order, behind, tables)
        stop, forced = np.empty(totals.shape), np.empty(totals.shape)
        for place, (own, other) in enumerate(behind):
            shares = self._last_turn(int(own), int(other))
            taken, fresh = shares[tables[place]], shares[self.turn.first]
            stop[place, order] = max(fresh, taken, key=lambda one: float(one[1]))
            forced[place, order] = fresh
        return stop, forced

    def _very_last(self, totals: Ints, order: list[int], behind: Ints, tables: Ints) -> tuple[Floats, Floats]:
        """At most one seat has a turn left."""
        held = shares_of(totals)
        if len(order) == 1:
            return held, held
        answering = np.eye(SEATS)[order[1]]
        stop, forced = (
            chance[:, None] * answering + (1 - chance[:, None]) * held for chance in self._caught(behind[:, 0], tables)
        )
        return stop, forced

    def _caught(self, behind: Ints, tables: Ints) -> tuple[Floats, Floats]:
        """The chance to win the very last turn: with these tables to take over, and without."""
        chase = chase_of(self.dice)
        fresh = chase.with_fresh(behind)
        return np.maximum(fresh, chase.with_taken(behind, tables)), fresh

    def _last_turn(self, own: int, other: int) -> Floats:
        """The last turn but one: so far behind the best is the seat to move, and the one after it."""
        near = own if own < NEAR else min(round(own, -1), FURTHEST)
        key = near, max(other - own + near, 0)
        if key not in self.last:
            self.last[key] = self._solved_last_turn(*key)
        return self.last[key]

    def _solved_last_turn(self, own: int, other: int) -> Floats:
        held = shares_of(np.stack([np.full(len(self.points), own), self.points], axis=1))
        caught = self._caught(other + np.maximum(self.points - own, 0), np.arange(len(self.points)))
        stop, forced = (
            np.concatenate([held * (1 - chance[:, None]), chance[:, None]], axis=1).reshape(
                *self.turn.points().shape, SEATS
            )
            for chance in caught
        )
        # A bust scores as much as a forced end without a point.
        sums = Sums(stop, forced, forced[0, 0], np.zeros(SEATS))
        worth = self.turn.follow(self.turn.solve(sums.own(1)), sums).roll
        return worth.reshape(-1, SEATS).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Held:
    """An estimate against the solution, at one turn."""

    square: float
    """Its squared error at the end of the turn, mean over seats and ends."""
    worst: float
    """The greatest error, of a seat's share with fresh dice after a bust."""
    cost: float
    """Of a share: what playing the turn by it costs the seat."""


def held_against(three: Three, name: str, seat: int, needs: Needs) -> Held:
    """Hold an estimate against the solution at one turn, played from fresh dice."""
    turn, true = three.turn, three.ends(seat, needs)
    best = turn.solve(true.own(seat))
    said = turn.by_seat(*ESTIMATES[name](three.state(seat, needs), 0))
    own = turn.solve(said.own(seat))
    wrong = ((said.stop - true.stop) ** 2, (said.forced - true.forced) ** 2, (said.bust - true.bust) ** 2)
    errors = Sums(*wrong, true.each_roll)
    start = 0, turn.first
    cost = turn.follow(best, true).roll[start][seat] - turn.follow(own, true).roll[start][seat]
    square = turn.follow(best, errors).roll[start].mean()
    return Held(float(square), float(np.abs(said.bust - true.bust).max()), float(cost))


def report(target: int) -> Iterator[str]:
    """Solve, and hold the estimates against it."""
    three = Three(target).solved()
    turns = list(three.fresh)
    shares = ", ".join(f"{share:.6f}" for share in three.fresh[0, (target,) * SEATS])
    yield f"target {target}: the seats have {shares} at the beginning; {len(turns)} turns"
    yield f"{'':<8}{'r.m.s. error':>14}{'worst, fresh':>14}{'mean cost':>12}{'worst cost':>12}"
    for name in ESTIMATES:
        held = [held_against(three, name, *one) for one in turns]
        root = float(np.sqrt(np.mean([one.square for one in held])))
        costs = [one.cost for one in held]
        worst = max(one.worst for one in held)
        yield f"{name:<8}{root:>14.4f}{worst:>14.4f}{np.mean(costs):>12.5f}{max(costs):>12.5f}"


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Solve three seats with a tiny target, and hold the estimates against it."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hoppladi_three", description=main.__doc__)
    parser.add_argument("--target", type=int, default=4)
    for line in report(parser.parse_args(arguments).target):
        show(line)


if __name__ == "__main__":
    main()
