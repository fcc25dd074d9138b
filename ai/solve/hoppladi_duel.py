"""Solve Hoppladi Hopplada for two seats: `python -m ai.solve.hoppladi_duel` makes `ai/tables/hoppladi_duel.npz`.

Both seats play their best, the take-over included. Whenever a turn ends with points, somebody needs less than before;
only busts lead back to the same needs. So pairs of needs are solved from small to large, each together with the pair
that has the seats swapped, until both stand still. On a grid of every whole number this is exact (`tests/players`
compare it with an independent solution); on the grid used here, needs between two knots are read off a straight line.

Takes some six minutes of one core, and 600 MB.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, reaches
from ai.games.hoppladi_chase import NEEDS, Grid, chase_of
from ai.games.hoppladi_duel import DICE, TABLE, Role
from ai.games.hoppladi_turn import Ends, turn_of

KNOTS: Final = (
    *range(1, 10), *range(10, 30, 2), *range(30, 48, 3), *range(48, 60, 4), *range(60, 100, 5),
    *range(100, 130, 7), *range(130, 200, 10), *range(200, 336, 15),
)  # fmt: skip
"""Needs: a point counts near the target, ten do not far from it. Up to the usual target, 333."""
EVERY_NEED: Final = (*range(1, 301), *NEEDS[NEEDS.index(310) :])
"""For the last turn: every point tells."""
RANK: Final = 16
"""Columns kept of the singular value decomposition: what is lost with them is below 0.0001 of a win share a turn."""
HALF_LIFE: Final = 25.0
"""Tables with more hare points are left behind less often: their errors weigh less, by e in so many hare points."""
STILL: Final = 1e-6
"""A pair is solved when neither share of it moves more than this."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Every pair of needs, solved. Axes: role, own need, other's need; shares of the seat to move."""

    grid: Grid
    fresh: Floats
    taken: Floats
    """Further axis: the table taken over (row × shapes + shape)."""


def solve(knots: Sequence[int], roles: Sequence[Role], still: float = STILL) -> Solution:
    """Solve every pair of needs among `knots` (rising, from 1) for an ending's roles."""
    return _Solver(Grid(tuple(knots)), tuple(roles)).run(still)


class _Solver:
    def __init__(self, grid: Grid, roles: tuple[Role, ...]) -> None:
        self.turn = turn_of(DICE)
        self.chase = chase_of(DICE, EVERY_NEED)
        self.points = self.turn.points().reshape(-1)
        self.table = np.arange(len(self.points))
        self.roles = roles
        size = len(grid.knots)
        self.solution = Solution(
            grid, np.full((len(Role), size, size), 0.5), np.zeros((len(Role), size, size, len(self.points)), np.float32)
        )
        self.between = [grid.between(np.maximum(need - self.points, 1)) for need in grid.knots]

    def run(self, still: float) -> Solution:
        size = len(self.solution.grid.knots)
        pairs = [(i, total - i) for total in range(2 * size - 1) for i in range(size) if 0 <= total - i < size]
        role = self.roles[0]
        for own, other in pairs:
            if role.next is role and own > other:
                continue
            two = dict.fromkeys([(role, own, other), (role.next, other, own)])
            for one in two:
                self._guess(*one)
            while max([self._improve(*one) for one in two]) > still:
                pass
        return self.solution

    def _guess(self, role: Role, own: int, other: int) -> None:
        """Begin with a neighbour's values: nearer than nothing, and the result does not depend on it."""
        near = (role, max(own - 1, 0), other if own else max(other - 1, 0))
        self.solution.fresh[role, own, other] = self.solution.fresh[near]
        self.solution.taken[role, own, other] = self.solution.taken[near]

    def _improve(self, role: Role, own: int, other: int) -> float:
        roll = self.turn.solve(self.ends(role, own, other)).roll
        fresh = float(roll[0, self.turn.first])
        change = abs(fresh - self.solution.fresh[role, own, other])
        self.solution.fresh[role, own, other] = fresh
        self.solution.taken[role, own, other] = np.maximum(roll, 0.0).reshape(-1)
        return float(change)

    def ends(self, role: Role, own: int, other: int) -> Ends:
        """The end of a turn against the other seat's best answer, as solved so far."""
        below, above, way = self.between[own]
        answer = self.solution.fresh[role.next, other]
        fresh = answer[below] * (1 - way) + answer[above] * way
        answers = self.solution.taken[role.next, other]
        taken = answers[below, self.table] * (1 - way) + answers[above, self.table] * way
        need, others = self.solution.grid.knots[own], self.solution.grid.knots[other]
        caught: Floats = np.zeros(len(self.points))
        caught_fresh = caught
        if role.answered:
            lead = others + self.points - need
            caught_fresh = self.chase.with_fresh(lead)
            caught = np.maximum(caught_fresh, self.chase.with_taken(lead, self.table))
        reached = reaches(self.points, need)
        return Ends(
            self.turn.table(1 - np.where(reached, caught, np.maximum(fresh, taken))),
            self.turn.table(1 - np.where(reached, caught_fresh, fresh)),
            1 - float(answer[own]),
        )


def thin(taken: Floats, hare_points: Floats, rank: int) -> tuple[Floats, Floats]:
    """Two matrices of that rank whose product is near `taken` (pairs, tables): a seeded subspace iteration."""
    weight = (np.exp(-hare_points / HALF_LIFE) + 0.01).astype(np.float32)
    weighted = taken * weight
    basis = np.random.default_rng(1).standard_normal((weighted.shape[1], 3 * rank)).astype(np.float32)
    for _ in range(6):
        basis = np.linalg.qr(weighted.T @ (weighted @ basis))[0]
    left, sizes, right = np.linalg.svd(weighted @ basis, full_matrices=False)
    scaled = left[:, :rank] * sizes[:rank]
    return scaled, (basis @ right[:rank].T) / weight[:, None]


def steps(matrix: Floats) -> tuple[Floats, Floats]:
    """Whole numbers of 16 bits, and the step of each column."""
    step = np.abs(matrix).max(axis=0) / 32767
    return np.rint(matrix / step).astype(np.int16), step.astype(np.float32)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hoppladi_duel", description=main.__doc__)
    default = Path(__file__).parent.parent / "tables" / TABLE
    parser.add_argument("--out", type=Path, default=default, help="where to write it")
    out = parser.parse_args(arguments).out
    solution = solve(KNOTS, (Role.ANSWERED, Role.CLOSING))
    other = solve(KNOTS, (Role.ONE_MORE,))
    solution.fresh[Role.ONE_MORE] = other.fresh[Role.ONE_MORE]
    solution.taken[Role.ONE_MORE] = other.taken[Role.ONE_MORE]
    turn = turn_of(DICE)
    hare_points = np.repeat(np.arange(turn.rows, dtype=np.float64), len(turn.shapes))
    size = len(KNOTS)
    pairs, tables = thin(solution.taken.reshape(-1, len(hare_points)), hare_points, RANK)
    pairs_whole, pairs_step = steps(pairs)
    tables_whole, tables_step = steps(tables)
    np.savez_compressed(
        out,
        grid=np.array(KNOTS, dtype=np.int16),
        fresh=solution.fresh.astype(np.float32),
        pairs=pairs_whole.reshape(len(Role), size, size, RANK),
        pairs_step=pairs_step,
        tables=tables_whole,
        tables_step=tables_step,
    )


if __name__ == "__main__":
    main()
