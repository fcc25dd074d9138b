"""The master's small book of Hoppladi Hopplada, made from the exact solution; and what it costs to play by it.

`python -m ai.solve.hoppladi_book make SOLUTION` makes `ai/tables/hoppladi_book.npz`, SOLUTION being the folder that
`hoppla solve hoppladi` wrote; `… frontier SOLUTION` values books of several sizes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np

from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_book import ROLES, TABLE, TARGET, SmallBook, differences, shares_from
from ai.games.hoppladi_chase import Grid
from ai.games.hoppladi_full import FullBook
from ai.games.hoppladi_solution import Solution
from ai.games.hoppladi_turn import turn_of
from ai.solve.hoppladi_loss import belief_of, expert_belief, value_against_best
from ai.solve.hoppladi_visits import visits

KNOTS: Final = (
    *range(1, 10), *range(10, 30, 2), *range(30, 48, 3), *range(48, 60, 4), *range(60, 100, 5),
    *range(100, 130, 7), *range(130, 200, 10), *range(200, 321, 15), TARGET,
)  # fmt: skip
"""Needs: a point counts near the target, ten do not far from it."""
RANK: Final = 80
"""Columns kept of the singular value decomposition. Twice as many cost twice the bytes."""
RANKS: Final = (8, 32, RANK)
"""What is valued for the frontier."""
ROWS: Final = 80
"""Hare points from which on a table is not kept. Hardly a turn comes so far."""
SELDOM: Final = 1e-6
"""Added to the chance that a table is left behind, which its error is weighed by: no table is worth nothing."""
PLACES: Final = tuple((own, own + lead) for own in (20, 60, 120, 180, 240, 270) for lead in (-15, 0, 60))
"""Pairs of needs at which it is asked which tables are left behind."""


class Thin(NamedTuple):
    """A matrix as a product of two thin ones, the weightiest columns first."""

    pairs: Floats
    tables: Floats


def added(solution: Solution, knots: Sequence[int]) -> Floats:
    """(roles, own need, other's need, tables): what a table adds to fresh dice; where the other seat can't have left
    one, what it would add at the nearest need at which it can."""
    book, rows = FullBook(solution), turn_of(solution.plan.dice)
    tables = np.arange(ROWS * len(rows.shapes))
    points = solution.plan.points[tables]
    matrix = np.empty((len(ROLES), len(knots), len(knots), len(tables)), np.float32)
    for role in ROLES:
        for i, own in enumerate(knots):
            for j, other in enumerate(knots):
                reachable = np.minimum(other, np.maximum(solution.plan.target - points, 1))
                answer = book.with_answer(role, own, reachable, tables)
                matrix[role, i, j] = answer - book.with_fresh(role, own, reachable)
    return matrix


def thin(matrix: Floats, weight: Floats, rank: int) -> Thin:
    """A weighted (by column) truncated singular value decomposition by a seeded subspace iteration."""
    weighted = matrix.reshape(-1, matrix.shape[-1]) * weight
    basis = np.random.default_rng(1).standard_normal((weighted.shape[1], 2 * rank)).astype(np.float32)
    for _ in range(4):
        basis = np.linalg.qr(weighted.T @ (weighted @ basis))[0]
    right = basis @ np.linalg.svd(weighted @ basis, full_matrices=False)[2][:rank].T
    return Thin(weighted @ right, right / weight[:, None])


def weight_of(solution: Solution) -> Floats:
    """(tables,): the root of how often a table is left behind when both play their best."""
    often = np.mean([visits(solution, role, own, other) for own, other in PLACES for role in ROLES], axis=0)
    weight = np.sqrt(often[:ROWS].reshape(-1) + SELDOM)
    return np.asarray(weight / weight.max(), np.float32)


def whole(matrix: Floats) -> tuple[Any, Any]:
    """Whole numbers of 16 bits, and the step of each column."""
    step = np.abs(matrix).max(axis=0) / 32767
    return np.rint(matrix / step).astype(np.int16), step.astype(np.float32)


def parts_of(solution: Solution, kept: Thin, rank: int) -> dict[str, Any]:
    """What the file holds: as many columns as asked for."""
    pairs, pairs_step = whole(kept.pairs[:, :rank])
    tables, tables_step = whole(kept.tables[:, :rank])
    return {
        "fresh": differences(np.stack([solution.fresh_a, solution.fresh_c])),
        "grid": np.array(KNOTS, np.int16),
        "pairs": pairs.reshape(len(ROLES), len(KNOTS), len(KNOTS), rank),
        "pairs_step": pairs_step,
        "tables": tables,
        "tables_step": tables_step,
    }


def book_of(parts: dict[str, Any]) -> SmallBook:
    """The book in these parts."""
    pairs, tables = parts["pairs"] * parts["pairs_step"], parts["tables"] * parts["tables_step"]
    return SmallBook(shares_from(parts["fresh"]), Grid(KNOTS), pairs, tables)


def frontier(solution: Solution, kept: Thin, ranks: Iterable[int], workers: int) -> Iterable[str]:
    """A line for every size: bytes, and what a seat that plays by it loses against the best answer, exactly."""
    best = float(solution.fresh_a[-1, -1])
    yield "| book | bytes | seat 0 loses | seat 1 loses |"
    yield "|---|---|---|---|"
    for rank in ranks:
        parts = parts_of(solution, kept, rank)
        with TemporaryDirectory() as folder:
            np.savez_compressed(Path(folder) / TABLE, **parts)
            size = (Path(folder) / TABLE).stat().st_size
        belief = belief_of(book_of(parts), solution.plan)
        first, second = (value_against_best(solution.plan, belief, role, workers) for role in ROLES)
        yield f"| rank {rank} | {size:,} | {best - first:.7f} | {second - best:.7f} |"
    first, second = (value_against_best(solution.plan, expert_belief(solution.plan), role, workers) for role in ROLES)
    yield f"| the expert's | | {best - first:.7f} | {second - best:.7f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the book, or value several."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hoppladi_book", description=main.__doc__)
    parser.add_argument("what", choices=("make", "frontier"))
    parser.add_argument("solution", type=Path, help="the folder of the exact solution")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "tables" / TABLE)
    parser.add_argument("--ranks", type=int, nargs="+", default=RANKS, help="columns of the books that are valued")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args(arguments)
    solution = Solution.read(chosen.solution)
    ranks = (RANK,) if chosen.what == "make" else tuple(chosen.ranks)
    kept = thin(added(solution, KNOTS), weight_of(solution), max(ranks))
    if chosen.what == "make":
        np.savez_compressed(chosen.out, **parts_of(solution, kept, RANK))
        return
    for line in frontier(solution, kept, ranks, chosen.workers):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
