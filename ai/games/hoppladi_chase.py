"""The last turn of Hoppladi Hopplada: the chance to catch up.

A seat with no turn after it and `need` points behind the best total wins if it makes more than that this turn, and
shares if it makes exactly that: with one other seat, say; more on the same total are a rare case, taken for this one.
How well it can do, fresh or from a result it takes over, is a turn played for that end alone, once for every need;
between the needs tabulated here the chance is read off a straight line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, shares_of
from ai.games.hoppladi_turn import Ends, turn_of

NEEDS: Final = (*range(1, 61), *range(63, 151, 3), *range(160, 401, 10), 500, 700)
"""Points behind. Nobody makes 700 in a turn to speak of; fine steps where a point more or less counts."""


@dataclass(frozen=True, eq=False)
class Grid:
    """Rising whole numbers, and where others lie between them."""

    knots: tuple[int, ...]

    def between(self, values: Ints) -> tuple[Ints, Ints, Floats]:
        """For each value (clipped to the grid) the knot below, the knot above, and how far it is on the way up."""
        knots = np.asarray(self.knots)
        clipped = np.clip(values, knots[0], knots[-1])
        above = np.clip(np.searchsorted(knots, clipped), 1, len(knots) - 1)
        below = above - 1
        return below, above, (clipped - knots[below]) / (knots[above] - knots[below])


@dataclass(frozen=True, eq=False)
class Chase:
    """The chances to catch up, for one number of dice."""

    fresh: Floats
    """(needs,): with fresh dice."""
    taken: Floats
    """(needs, rows × shapes): rolling on from a result taken over, row r with r hare points."""
    grid: Grid

    def with_fresh(self, need: Ints) -> Floats:
        """The chance with fresh dice."""
        below, above, way = self.grid.between(need)
        return np.asarray(self.fresh[below] * (1 - way) + self.fresh[above] * way)

    def with_taken(self, need: Ints, table: Ints) -> Floats:
        """The chance from these tables (index: row × shapes + shape)."""
        below, above, way = self.grid.between(need)
        return np.asarray(self.taken[below, table] * (1 - way) + self.taken[above, table] * way)


@cache
def chase_of(dice: int, needs: tuple[int, ...] = NEEDS) -> Chase:
    """The chances with so many dice: one turn solved for each of the needs."""
    turn = turn_of(dice)
    points = turn.points()
    taken = np.empty((len(needs), points.size), dtype=np.float32)
    for i, need in enumerate(needs):
        share = shares_of(np.stack([points, np.full_like(points, need)], axis=-1))[..., 0]
        # Rows at the edge can't be valued; a result that high counts as one nobody takes over.
        taken[i] = np.maximum(turn.solve(Ends(share, share, 0.0)).roll, 0.0).reshape(-1)
    return Chase(taken[:, turn.first].astype(np.float64), taken, Grid(needs))
