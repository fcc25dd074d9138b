"""The last round of Hoppladi Hopplada with three to seven seats: who has the win once somebody is at the target.

The seats to come play for one thing, to pass the best total. The chance of the one whose turn it is is solved
(`hoppladi_chase`), for the table it may take over, too; if nobody comes after it, its shares are exact. A seat that
others come after has less from passing: it goes on for a lead rather than for a point, and what it stops with can be
taken over. How much less is read off a table, of such a turn solved for pairs of needs (`ai.solve.hoppladi_pairs`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, shares_of
from ai.games.hoppladi_chase import Grid, chase_of
from ai.games.hoppladi_duel import DICE

TABLE: Final = "hoppladi_last_round.npz"


@dataclass(frozen=True, eq=False)
class Passing:
    """A turn from fresh dice for the lead, with one seat to come after it. Axes: points behind the best total of the
    seat to move, and of the one after it."""

    own: Grid
    after: Grid
    passes: Floats
    """Its chance to pass, in proportion to what it would be if nobody came after it."""
    holds: Floats
    """Its chance to have the win, if it has passed."""
    margin: Floats
    """How far it then is past the best total, on average, in points."""

    def at(self, numbers: Floats, own: Ints, after: Ints) -> Floats:
        """One of the three, between its knots."""
        below, above, way = self.own.between(own)
        left, right, across = self.after.between(after)
        low = numbers[below, left] * (1 - way) + numbers[above, left] * way
        high = numbers[below, right] * (1 - way) + numbers[above, right] * way
        return np.asarray(low * (1 - across) + high * across)


@cache
def passing() -> Passing:
    """The table as it is kept."""
    with files("ai").joinpath("tables", TABLE).open("rb") as file, np.load(file) as data:
        own, after = (Grid(tuple(int(knot) for knot in data[name])) for name in ("own", "after"))
        return Passing(own, after, *(data[name].astype(np.float64) for name in ("passes", "holds", "margin")))


class Outlook(NamedTuple):
    """What a seat's last turn leads to."""

    tries: Floats
    """(totals,): what it makes of its chance to pass."""
    passed: Floats
    """(totals, seats)"""
    failed: Floats
    """(totals, seats)"""


@dataclass(frozen=True, eq=False)
class LastRound:
    """Seats that have one turn left each, at several totals at once."""

    totals: Ints
    """(totals, seats)"""
    to_come: tuple[int, ...]

    def after_forced(self) -> Floats:
        """(totals, seats): the first of them begins with fresh dice."""
        if not self.to_come:
            return shares_of(self.totals)
        return _mixed(chase_of(DICE).with_fresh(self._behind(0)) * self._first.tries, self._first)

    def after_stop(self, table: Ints, of: Ints) -> Floats:
        """(tables, seats): the first of them may take these tables over. `of`: which of the totals each belongs to."""
        if not self.to_come:
            return shares_of(self.totals)[of]
        chase, behind = chase_of(DICE), self._behind(0)
        chance = np.maximum(chase.with_fresh(behind)[of], chase.with_taken(behind[of], table))
        return _mixed(chance * self._first.tries[of], Outlook(*(part[of] for part in self._first)))

    @cached_property
    def _first(self) -> Outlook:
        behind = self._behind(0)
        nothing = np.zeros_like(behind)
        passed, failed = self._from(1, self.to_come[0], behind, nothing), self._from(1, None, None, nothing)
        return Outlook(self._tries(1, behind, nothing), passed, failed)

    def _behind(self, place: int) -> Ints:
        """Points the seat in that place is behind the best total."""
        return np.asarray(self.totals.max(axis=1) - self.totals[:, self.to_come[place]])

    def _tries(self, place: int, behind: Ints, risen: Ints) -> Floats:
        """What the seat before that place makes of its chance to pass, if it is so far behind."""
        if place == len(self.to_come):
            return np.ones(len(behind))
        return passing().at(passing().passes, behind, self._behind(place) + risen)

    def _from(self, place: int, leader: int | None, before: Ints | None, risen: Ints) -> Floats:
        """Shares when the seat in that place begins its turn.

        `leader` passed last, if any did. `before`: if that was the seat just before, how far behind it was. `risen`: by
        how much the best total had risen when that seat began its turn.
        """
        if place == len(self.to_come):
            held = shares_of(self.totals)
            return held if leader is None else np.broadcast_to(np.eye(held.shape[1])[leader], held.shape)
        behind = self._behind(place) + risen
        if before is None:
            chance = chase_of(DICE).with_fresh(behind)
        else:
            chance = 1 - passing().at(passing().holds, before, behind)
            margin = np.rint(passing().at(passing().margin, before, behind)).astype(np.intp)
            behind, risen = behind + margin, risen + margin
        tries = self._tries(place + 1, behind, risen)
        passed = self._from(place + 1, self.to_come[place], behind, risen)
        return _mixed(chance * tries, Outlook(tries, passed, self._from(place + 1, leader, None, risen)))


def _mixed(chance: Floats, outlook: Outlook) -> Floats:
    return np.asarray(chance[:, None] * outlook.passed + (1 - chance[:, None]) * outlook.failed)
