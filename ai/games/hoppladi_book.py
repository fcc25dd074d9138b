"""Two seats, seven dice, the round completed: the exact solution in small form, for targets up to the usual one.

What a turn with fresh dice is worth is kept for every pair of needs. What a table left behind adds to that is kept for
pairs of needs on a grid, as the product of two thin matrices (a truncated singular value decomposition), and only for
tables with few hare points; between the grid's needs it is read off straight lines. `ai.solve.hoppladi_book` makes the
file from the exact solution, and values a master who plays by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints
from ai.games.hoppladi_chase import Grid
from ai.games.hoppladi_duel import DICE, Role, duel, is_usual
from engine.games.hoppladi import Hoppladi

TABLE: Final = "hoppladi_book.npz"
ROLES: Final = (Role.ANSWERED, Role.CLOSING)
"""The roles it knows, as its first axis."""
TARGET: Final = 333
"""The highest it serves."""
WHOLE: Final = 65535
"""A share of 1, as it is kept."""


@dataclass(frozen=True, eq=False)
class SmallBook:
    """Shares are those of the seat to move."""

    fresh: Floats
    """(roles, target + 1, target + 1): own need, other's need."""
    grid: Grid
    """Needs."""
    pairs: Floats
    """(roles, own need, other's need, rank), needs on the grid."""
    tables: Floats
    """(tables, rank): with `pairs`, what rolling on from a table adds to fresh dice. Those above add nothing."""

    def covers(self, state: Hoppladi) -> bool:
        """Two seats, seven dice, the round completed, up to its target."""
        return is_usual(state, DICE, TARGET)

    def with_fresh(self, role: Role, own: int, other: Ints) -> Floats:
        """A turn from fresh dice."""
        return np.asarray(self.fresh[role, own, other])

    def with_answer(self, role: Role, own: int, other: Ints, table: Ints) -> Floats:
        """A turn from these tables, or from fresh dice."""
        answer = self.with_fresh(role, own, np.broadcast_to(other, table.shape)).copy()
        known = np.flatnonzero(table < len(self.tables))
        needs, where = np.unique(np.broadcast_to(other, table.shape)[known], return_inverse=True)
        added = np.einsum("ij,ij->i", self._added(role, own, needs)[where], self.tables[table[known]])
        answer[known] += np.maximum(added, 0.0)
        return answer

    def _added(self, role: Role, own: int, other: Ints) -> Floats:
        """(needs, rank): the pairs' row for each need of the other seat."""
        below, above, way = self.grid.between(np.array([own]))
        lines = self.pairs[role, below[0]] * (1 - way[0]) + self.pairs[role, above[0]] * way[0]
        below, above, way = self.grid.between(other)
        return np.asarray(lines[below] * (1 - way)[:, None] + lines[above] * way[:, None])

    def caught(self, lead: Ints, table: Ints) -> tuple[Floats, Floats]:
        """The last turn against a lead: with the table to take over, and without."""
        return duel().caught(lead, table)


@cache
def small_book() -> SmallBook:
    """The file as it is kept: whole numbers, each column with its own step."""
    with files("ai").joinpath("tables", TABLE).open("rb") as file, np.load(file) as data:
        return SmallBook(
            shares_from(data["fresh"]),
            Grid(tuple(int(knot) for knot in data["grid"])),
            data["pairs"] * data["pairs_step"],
            data["tables"] * data["tables_step"],
        )


def differences(shares: Floats) -> Ints:
    """Shares, (…, needs, needs), as whole numbers, each less its neighbours: they are small, and pack well."""
    whole = np.rint(shares * WHOLE).astype(np.int64)
    along = np.diff(np.diff(whole, axis=-2, prepend=0), axis=-1, prepend=0)
    return along.astype(np.int32)


def shares_from(along: Ints) -> Floats:
    """The same backwards."""
    return np.asarray(along.astype(np.int64).cumsum(axis=-1).cumsum(axis=-2) / WHOLE)
