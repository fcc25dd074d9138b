"""Three to seven seats with seven dice: what the end of a turn is worth to each, from the solved game of two.

For each two seats the solved game (`hoppladi_duel`) says how they would share the win if nobody else were there: by
their needs, by who moves first and who has the last word, and for the next seat by the table it may take over. From a
seat's shares against all the others its *strength* is made: the mean of the log odds, which alone would be the model of
Bradley and Terry (Rank analysis of incomplete block designs, Biometrika 39, 1952), and the sum of the logarithms of the
shares, which counts what it takes to be before everybody. Shares of the win are as the exponentials of strengths.

Two seats know nothing of a third: that the round is longer, and that of a table taken over the seat after gets what
comes next, not the one who left it. That is in terms by place in the round, for the two seats next to move, and for
what the table gains. Each weight changes with how near the end is. The weights are fitted
(`ai.solve.hoppladi_pairs`): by one exact turn, played with the estimate, the estimate is made to agree with itself.

When somebody is at the target, the last round says it (`hoppladi_last_round`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, reaches
from ai.games.hoppladi_chase import Grid
from ai.games.hoppladi_duel import DICE, Role, duel
from ai.games.hoppladi_last_round import LastRound
from ai.games.hoppladi_turn import turn_of
from engine.games.hoppladi import Hoppladi

TABLE: Final = "hoppladi_pairs.npz"
SEATS: Final = range(3, 8)
UNSURE: Final = 1e-4
"""Shares between two are kept this far from 0 and 1: the third may be in their way."""
LEAST: Final = Grid((1, 3, 6, 10, 15, 22, 32, 48, 75, 120, 190, 270, 333))
"""Points: each weight is kept for these least needs of a position; between them it is read off a straight line."""
NOTHING: Final = np.zeros(1, dtype=np.intp)
"""A turn that scored nothing."""


@dataclass(frozen=True, eq=False)
class Strengths:
    """What the strengths of the seats are made of, in several positions at once. Seats are in order of play: the next
    first, the one that has just moved last."""

    needs: Ints
    """(positions, seats)"""
    logs: Floats
    """(positions, seats): sum of the logarithms of the seat's shares against each of the others."""
    odds: Floats
    """(positions, seats): mean of the log odds against all seats, itself included."""
    place: Ints
    """(seats,): in the round, from the starting seat."""
    gain: Floats | None = None
    """(positions,): by how much the table raises the next seat's log odds, on average, if one is taken over."""
    risk: Floats | None = None
    """(positions,): the chance that the first roll from it is a bust."""

    @property
    def kinds(self) -> int:
        """How many weights there are at each of the least needs."""
        return 4 + len(self.place) - 1 + (0 if self.gain is None else 4)

    def of(self, weights: Floats) -> Floats:
        """(positions, seats): the strengths with these weights, (least needs, kinds)."""
        below, above, way = LEAST.between(self.needs.min(axis=1))
        odds, logs, *rest = (weights[below] * (1 - way[:, None]) + weights[above] * way[:, None]).T
        strengths: Floats = odds[:, None] * self.odds + logs[:, None] * self.logs
        for seat, place in enumerate(self.place):
            if place:
                strengths[:, seat] += rest[1 + place]
        for seat in (0, 1):
            strengths[:, seat] += rest[seat]
            if self.gain is not None:
                strengths[:, seat] += rest[seat - 4] * self.gain + rest[seat - 2] * self.risk
        return strengths


def shared(strengths: Floats) -> Floats:
    """Shares of the win, as the exponentials of the last axis."""
    powers = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


@dataclass(frozen=True, eq=False)
class Weights:
    """For a number of seats and an ending: (least needs, kinds)."""

    fresh: Floats
    taken: Floats


def key_of(seats: int, ending: str, what: str) -> str:
    """The name of an array in the file."""
    return f"{seats}_{ending}_{what}"


@cache
def weights_of(seats: int, ending: str) -> Weights:
    """As they are kept."""
    with files("ai").joinpath("tables", TABLE).open("rb") as file, np.load(file) as data:
        return Weights(*(data[key_of(seats, ending, what)].astype(np.float64) for what in ("fresh", "taken")))


def role_between(state: Hoppladi, first: int, second: int) -> Role:
    """The role in the game of these two, of the one that moves first."""
    if second not in state.answering(first):
        return Role.CLOSING
    return Role.ONE_MORE if first in state.answering(second) else Role.ANSWERED


@dataclass(frozen=True, eq=False)
class Pairs:
    """A turn going on, with three to seven seats and seven dice: the ends of it, by seat."""

    state: Hoppladi
    low: int
    weights: Weights

    @property
    def seats(self) -> int:
        """How many."""
        return len(self.state.totals)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats in order of play after this turn."""
        return tuple((self.state.next_seat + place) % self.seats for place in range(self.seats))

    def ends(self) -> tuple[Floats, Floats, Floats]:
        """Shares after stopping and after a forced end, (rows × shapes, seats), and after a bust, (seats,)."""
        turn = turn_of(DICE)
        points, table = turn.points(self.low).reshape(-1), turn.known_tables(self.low)
        state = self.state
        if state.reached_by is not None:
            return (
                *self._last_round(points, table, state.to_come),
                self._last_round(NOTHING, NOTHING, state.to_come)[1][0],
            )
        over = reaches(points, self._need(state.seat))
        stop, forced = np.empty((len(points), self.seats)), np.empty((len(points), self.seats))
        for those, part in ((over, self._ending), (~over, self._open)):
            if those.any():
                stop[those], forced[those] = part(points[those], table[those])
        return stop, forced, self._by_seat(shared(self.fresh(NOTHING).of(self.weights.fresh)))[0]

    def _need(self, seat: int) -> int:
        return self.state.options.target - self.state.totals[seat]

    def _ending(self, points: Ints, table: Ints) -> tuple[Floats, Floats]:
        """Shares after the turn that reaches the target."""
        return self._last_round(points, table, self.state.answering(self.state.seat))

    def _last_round(self, points: Ints, table: Ints, to_come: tuple[int, ...]) -> tuple[Floats, Floats]:
        """Shares after a stop that leaves these tables, and after a forced end, when these seats have one turn left."""
        different, of = np.unique(points, return_inverse=True)
        totals = np.broadcast_to(np.array(self.state.totals), (len(different), self.seats)).copy()
        totals[:, self.state.seat] += different
        last = LastRound(totals, to_come)
        return last.after_stop(table, of), last.after_forced()[of]

    def _open(self, points: Ints, table: Ints) -> tuple[Floats, Floats]:
        """Shares after a stop that leaves these tables, and after a forced end, the target not reached: the next seat
        does what gives it more."""
        different, where = np.unique(points, return_inverse=True)
        forced = shared(self.fresh(different).of(self.weights.fresh))[where]
        taken = shared(self.taken(points, table).of(self.weights.taken))
        better = np.where(taken[:, :1] > forced[:, :1], taken, forced)
        return self._by_seat(better), self._by_seat(forced)

    def _by_seat(self, shares: Floats) -> Floats:
        by_seat = np.empty_like(shares)
        by_seat[:, self.order] = shares
        return by_seat

    # Strengths.

    def fresh(self, points: Ints) -> Strengths:
        """After so many points, the next seat with fresh dice."""
        logs = self._logs_between(points)
        return self._strengths(points, logs.sum(axis=2), (logs - logs.swapaxes(1, 2)).sum(axis=2) / self.seats)

    def taken(self, points: Ints, table: Ints) -> Strengths:
        """After so many points, the next seat with the table left behind, one for each of the points."""
        different, where = np.unique(points, return_inverse=True)
        between = self._logs_between(different)
        sums, odds = between.sum(axis=2)[where], (between - between.swapaxes(1, 2)).sum(axis=2)[where]
        first = np.zeros(len(points))
        for seat in range(1, self.seats):
            logs, others = _logs(self._share_with(table, seat, points))
            before, others_before = between[where, 0, seat], between[where, seat, 0]
            sums[:, 0] += logs - before
            sums[:, seat] += others - others_before
            change = (logs - others) - (before - others_before)
            odds[:, 0] += change
            odds[:, seat] -= change
            first += change
        risk = turn_of(DICE).bust_weight[table % len(turn_of(DICE).shapes)]
        return self._strengths(points, sums, odds / self.seats, first / (self.seats - 1), risk)

    def _strengths(
        self, points: Ints, logs: Floats, odds: Floats, gain: Floats | None = None, risk: Floats | None = None
    ) -> Strengths:
        needs = np.stack([self._need_after(place, points) for place in range(self.seats)], axis=1)
        place = (np.array(self.order) - self.state.options.start) % self.seats
        return Strengths(needs, logs, odds, place, gain, risk)

    def _need_after(self, place: int, points: Ints) -> Ints:
        """A seat's need, after so many points of the mover, which comes last in the order."""
        mine = points if place == self.seats - 1 else np.zeros_like(points)
        return np.maximum(self._need(self.order[place]) - mine, 1)

    def _logs_between(self, points: Ints) -> Floats:
        """(points, seats, seats): logarithms of the shares of each against each other, 0 on the diagonal."""
        logs = np.zeros((len(points), self.seats, self.seats))
        for first in range(self.seats):
            for second in range(first + 1, self.seats):
                others = self._others_need(second, points)
                share = duel().with_fresh(self._role(first, second), self._need(self.order[first]), others)
                logs[:, first, second], logs[:, second, first] = _logs(share)
        return logs

    def _share_with(self, table: Ints, other: int, points: Ints) -> Floats:
        """The next seat's share against another, with the table taken over."""
        others = self._others_need(other, points)
        return duel().with_taken(self._role(0, other), self._need(self.order[0]), others, table)

    def _others_need(self, place: int, points: Ints) -> Ints:
        """As `_need_after`, one number where one will do."""
        return self._need_after(place, points if place == self.seats - 1 else NOTHING)

    def _role(self, first: int, second: int) -> Role:
        return role_between(self.state, self.order[first], self.order[second])


def _logs(share: Floats) -> tuple[Floats, Floats]:
    """The logarithms of a share and of what is left of it."""
    inside = np.clip(share, UNSURE, 1 - UNSURE)
    return np.log(inside), np.log1p(-inside)


def pairs_ends(state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
    """`Pairs.ends` with the weights as they are kept, for three to seven seats with seven dice."""
    return Pairs(state, low, weights_of(len(state.totals), state.options.ending)).ends()
