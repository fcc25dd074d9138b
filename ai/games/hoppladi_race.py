"""Any number of seats: what the end of a turn is worth to each, from a race to the target.

The next seat is looked at closely: it chooses fresh dice or the result left behind, and rolls on by habit or goes
boldly for the target, whichever gives it more. After that every seat runs its own race (`hoppladi_course`).

In the last round nothing is a habit: each seat to come tries to catch up (`hoppladi_chase`). The last of those that do
wins; how far above the mark it lands is neglected, so the seats before it are taken to be no harder to catch.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property, reduce
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, reaches, shares_of
from ai.games.hoppladi_chase import Grid, chase_of
from ai.games.hoppladi_course import STEPS, Course, course_of
from ai.games.hoppladi_turn import turn_of
from engine.games.hoppladi import Hoppladi

COARSE: Final = (*range(0, 12, 2), *range(12, 30, 3), *range(30, 60, 6), *range(60, 241, 12), 600)
"""Steps of the mover's points at which the race is computed; between them it is read off a straight line."""
NOTHING: Final = np.zeros(1, dtype=np.intp)
"""A turn that scored nothing."""


class Part(Enum):
    """What a seat does by the end of the game."""

    ARRIVES = 0
    """It is the first at the target."""
    SHORT = 1
    """It is short of the target when another arrives."""
    CATCHES = 2
    """It is short then, and overtakes in its last turn."""
    FAILS = 3
    """It is short then, and does not overtake."""
    CATCHES_NEXT = 4
    """It overtakes as the very next seat, with a result to take over."""
    FAILS_NEXT = 5
    """It does not, as the very next seat."""


@dataclass(frozen=True, eq=False)
class Line:
    """A seat's way to the target, for several scores at once: (turns, scores, past), as in `Course`."""

    arrives: Floats
    short: Floats
    catches: Floats
    catches_next: Floats

    def part(self, part: Part, as_many: bool) -> Floats:
        """The chance of a part, by the turns of the seat that arrives, from 1; this one has had as many or one less."""
        turns = slice(1, None) if as_many or part is Part.ARRIVES else slice(0, -1)
        match part:
            case Part.ARRIVES:
                return self.arrives[turns]
            case Part.SHORT:
                return self.short[turns]
            case Part.CATCHES:
                return self.catches[turns]
            case Part.FAILS:
                return np.asarray(self.short[turns] - self.catches[turns])
            case Part.CATCHES_NEXT:
                return self.catches_next[turns]
            case Part.FAILS_NEXT:
                return np.asarray(self.short[turns] - self.catches_next[turns])


@dataclass(frozen=True, eq=False)
class Race:
    """A turn going on: the ends of it, by seat. Shares of all seats are the last axis."""

    state: Hoppladi
    low: int

    @property
    def seats(self) -> int:
        """How many."""
        return len(self.state.totals)

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.state.seat

    @property
    def next(self) -> int:
        """Whose turn comes after it."""
        return self.state.next_seat

    @cached_property
    def course(self) -> Course:
        """The race these seats run."""
        return course_of(self.state.options.dice, self.seats)

    def ends(self) -> tuple[Floats, Floats, Floats]:
        """Shares after stopping and after a forced end, (rows × shapes, seats), and after a bust, (seats,)."""
        turn = turn_of(self.state.options.dice)
        points, table = turn.points(self.low).reshape(-1), turn.known_tables(self.low)
        if self.state.reached_by is not None:
            to_come = self.state.to_come
            stop, forced = self._closing(self._totals(points), to_come, table)
            return stop, forced, self._closing(self._totals(NOTHING), to_come, None)[1][0]
        reached = reaches(points, self._need(self.mover))
        stop, forced = self._open(points, table)
        ended, ended_forced = self._closing(self._totals(points), self.state.answering(self.mover), table)
        stop[reached], forced[reached] = ended[reached], ended_forced[reached]
        return stop, forced, self._open(NOTHING, None)[1][0]

    def _totals(self, points: Ints) -> Ints:
        """(…, seats): the totals after the turn."""
        totals = np.broadcast_to(np.array(self.state.totals), (*points.shape, self.seats)).copy()
        totals[..., self.mover] += points
        return totals

    def _closing(self, totals: Ints, to_come: tuple[int, ...], table: Ints | None) -> tuple[Floats, Floats]:
        """The last round: shares when these seats still have a turn, the first of them with a table to take over, and
        without."""
        best = totals.max(axis=-1)
        held = shares_of(totals)
        if not to_come:
            return held, held
        chase = chase_of(self.state.options.dice)
        chances = [chase.with_fresh(best - totals[..., seat]) for seat in to_come]
        forced = self._caught(held, to_come, chances)
        if table is None:
            return forced, forced
        chances[0] = np.maximum(chances[0], chase.with_taken(best - totals[..., to_come[0]], table))
        return self._caught(held, to_come, chances), forced

    @staticmethod
    def _caught(held: Floats, to_come: tuple[int, ...], chances: list[Floats]) -> Floats:
        """Of the seats that catch up the last wins; if none does, those who hold the lead."""
        shares = np.zeros_like(held)
        left = np.ones(held.shape[:-1])
        for seat, chance in zip(reversed(to_come), reversed(chances), strict=True):
            shares[..., seat] += left * chance
            left = left * (1 - chance)
        return np.asarray(shares + held * left[..., None])

    # The race goes on.

    def _open(self, points: Ints, table: Ints | None) -> tuple[Floats, Floats]:
        """Shares after a stop that leaves these tables, and after a forced end, the target not reached."""
        knots = self._knots(points)
        mine = np.array(knots.knots)
        below, above, way = knots.between(points)
        fresh = self._shares(self.next, mine, NOTHING)[:, 0]
        answers = self._answers(mine)
        bold, need = answers[:, self._target_step], self._need(self.next)
        chase = chase_of(self.state.options.dice)
        fresh = self._better(fresh, _mixed(chase.with_fresh(np.array([need])), bold, answers[:, 0]))
        forced = _along(fresh, below, above, way)
        if table is None:
            return forced, forced
        chance = chase.with_taken(np.full(len(table), need), table)
        boldly = _mixed(chance, _along(bold, below, above, way), _along(answers[:, 0], below, above, way))
        taken = self._by_habit(answers, (below, above, way), table)
        return self._better(forced, self._better(taken, boldly)), forced

    def _need(self, seat: int) -> int:
        return self.state.options.target - self.state.totals[seat]

    def _knots(self, points: Ints) -> Grid:
        """The mover's points at which the race is computed, short of the target."""
        short = max(self._need(self.mover) - 1, 0)
        steps = [step * self.course.unit for step in COARSE]
        within = sorted({min(step, short) for step in steps if step <= points.max()} | {min(int(points.max()), short)})
        return Grid((*within, within[-1] + 1))

    @property
    def _target_step(self) -> int:
        """The step at which the next seat has reached the target, or the last there is."""
        return min(-(-self._need(self.next) // self.course.unit), STEPS - 1)

    def _better(self, one: Floats, other: Floats) -> Floats:
        """Of two things the next seat could do, the one it prefers."""
        return np.where(one[:, self.next, None] >= other[:, self.next, None], one, other)

    def _answers(self, mine: Ints) -> Floats:
        """(mine, steps, seats): shares after the next seat's turn has scored so many steps and left nothing."""
        unit = self.course.unit
        coarse = Grid((*(step for step in COARSE if step < STEPS - 1), STEPS - 1))
        race = self._shares((self.next + 1) % self.seats, mine, np.array(coarse.knots) * unit)
        below, above, way = coarse.between(np.arange(STEPS))
        answers = race[:, below] * (1 - way[:, None]) + race[:, above] * way[:, None]
        theirs = np.arange(STEPS) * unit
        reached = reaches(theirs, self._need(self.next))
        totals = np.broadcast_to(np.array(self.state.totals), (len(mine), int(reached.sum()), self.seats)).copy()
        totals[:, :, self.mover] += mine[:, None]
        totals[:, :, self.next] += theirs[reached]
        to_come = self.state.answering(self.next)
        answers[:, reached] = self._closing(totals, to_come, None)[0]
        return answers

    def _by_habit(self, answers: Floats, way: tuple[Ints, Ints, Floats], table: Ints) -> Floats:
        """Shares when the next seat takes the table over and plays on by habit."""
        below, above, share = way
        taken = np.zeros((len(table), self.seats))
        for knot, answer in enumerate(answers):
            weight = np.where(below == knot, 1 - share, np.where(above == knot, share, 0.0))
            of_it = np.flatnonzero(weight)
            taken[of_it] += weight[of_it, None] * (self.course.spread[table[of_it]] @ answer.astype(np.float32))
        return taken

    def _shares(self, first: int, mine: Ints, theirs: Ints) -> Floats:
        """(mine, theirs, seats): shares when the mover has scored `mine` and the next seat `theirs`, nobody has reached
        the target, and `first` rolls fresh dice now.

        Summed over who arrives first, in which of its turns and how far past the target, and who has the win then: of
        the seats to come the last that overtakes, or else the one that arrived.
        """
        scored = {self.mover: mine, self.next: theirs}
        lines = [self._line(seat, scored.get(seat, NOTHING)) for seat in range(self.seats)]
        shares = np.zeros((len(mine), len(theirs), self.seats))
        for arriving in range(self.seats):
            # Seats that roll before it in a round have had as many turns as it has, when it arrives; the others one
            # less.
            as_many = [(seat - first) % self.seats < (arriving - first) % self.seats for seat in range(self.seats)]
            to_come = self.state.answering(arriving)
            for winner in (arriving, *to_come):
                parts = [
                    lines[seat].part(self._part(seat, arriving, winner, to_come), as_many[seat])
                    for seat in range(self.seats)
                ]
                shares[:, :, winner] += self._over_rounds(parts)
        return np.asarray(shares / np.maximum(shares.sum(axis=2, keepdims=True), 1e-12))

    @staticmethod
    def _part(seat: int, arriving: int, winner: int, to_come: tuple[int, ...]) -> Part:
        """What a seat has to do with it that this one arrives and that one wins."""
        if seat == arriving:
            return Part.ARRIVES
        if seat not in to_come:
            return Part.SHORT
        if seat == winner:
            return Part.CATCHES_NEXT if seat == to_come[0] else Part.CATCHES
        if winner in to_come and to_come.index(seat) < to_come.index(winner):
            return Part.SHORT
        return Part.FAILS_NEXT if seat == to_come[0] else Part.FAILS

    def _over_rounds(self, parts: list[Floats]) -> Floats:
        """(mine, theirs): every seat does its part, summed over rounds and bands past the target."""
        others = [part for seat, part in enumerate(parts) if seat not in (self.mover, self.next)]
        together = parts[self.next] if not others else parts[self.next] * reduce(np.multiply, others)
        return np.asarray((parts[self.mover] @ together.swapaxes(1, 2)).sum(axis=0))

    def _line(self, seat: int, scored: Ints) -> Line:
        course = self.course
        needs = self._in_steps(self._need(seat) - scored)
        below = needs.astype(np.intp)
        above = np.minimum(below + 1, course.furthest)
        way = (needs - below).astype(np.float32)[None, :, None]
        arrives, short, catches, catches_next = (
            kind[:, below] * (1 - way) + kind[:, above] * way
            for kind in (course.arrives, course.short[:, :, None], course.catches, course.catches_next)
        )
        return Line(arrives, np.broadcast_to(short, arrives.shape), catches, catches_next)

    def _in_steps(self, needs: Ints) -> Floats:
        """Needs in steps. Long before the end what counts is the lead, measured against the spread of the turns still
        to come, which grows with the root of the way: so a lead shrinks by that root when the way does."""
        course, unit = self.course, self.course.unit
        all_needs = [self._need(seat) / unit for seat in range(self.seats)]
        far, nearest = 0.75 * course.furthest, min(all_needs)
        steps = needs / unit
        if max(all_needs) > course.furthest and nearest > far:
            steps = far + (steps - nearest) * (far / nearest) ** 0.5
        return np.clip(steps, 1.0, course.furthest)


def _mixed(chance: Floats, success: Floats, failure: Floats) -> Floats:
    return np.asarray(chance[:, None] * success + (1 - chance[:, None]) * failure)


def _along(values: Floats, below: Ints, above: Ints, way: Floats) -> Floats:
    return np.asarray(values[below] * (1 - way[:, None]) + values[above] * way[:, None])
