"""Solve the simplified Gopher It! for two seats: `python -m ai.solve.gopher_duel` makes `ai/tables/gopher_duel.npz`.

Both seats play each turn for their own share, against the other's best answer. Trophies are never lost, so pairs of
needs are solved from one trophy each up, each together with the pair that has the seats swapped, turn by turn until
both stand still.

Takes some two minutes of one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from ai.games.gopher_duel import MODEL, STEPS, TABLE
from ai.games.gopher_model import Floats, Model, turn_of
from engine.games.gopher import SEATS, most_trophies

MOST: Final = most_trophies(SEATS[0])
"""Trophies two seats may play for."""
STILL: Final = 1e-7
"""A pair is solved when no share of it moves more than this."""


def solve(model: Model, most: int, still: float = STILL) -> Floats:
    """(own needs, other's needs, own status, other's status): shares of the seat about to begin its turn."""
    count = len(model.statuses)
    shares = np.full((most, most, count, count), 0.5)
    for total in range(2 * most - 1):
        for own in range(max(0, total - most + 1), total // 2 + 1):
            other = total - own
            while max(_improve(model, shares, *pair) for pair in {(own, other), (other, own)}) > still:
                pass
    return shares


def _improve(model: Model, shares: Floats, own: int, other: int) -> float:
    """One turn ahead of what is known so far; gives the greatest change."""
    better = ahead(model, shares, own, other)
    change = np.abs(better - shares[own, other]).max()
    shares[own, other] = better
    return float(change)


def ahead(model: Model, shares: Floats, own: int, other: int) -> Floats:
    """(own status, other's status): the best turn, against the other's shares after it."""
    turn, rows = turn_of(model), np.arange(len(model.statuses))[:, None]
    # Axes: own status, other's status. A trophy comes last, and leaves the empty storage, the first of all.
    after = 1.0 - shares[other, own].T
    trophy = np.ones(len(rows)) if own == 0 else 1.0 - shares[other, own - 1][:, 0]
    stops = np.concatenate([after, trophy[None, :]])
    best: Floats = np.zeros((len(rows), 0, len(rows)))
    for level in reversed(turn.levels):
        stop = stops[level.ends]
        go = level.onward @ best + level.bust[:, None] * after[:, None, :]
        best = np.where(level.forced[:, None], stop, np.maximum(stop, go))
    return np.asarray(turn.first @ best)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the table."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.gopher_duel", description=main.__doc__)
    default = Path(__file__).parent.parent / "tables" / TABLE
    parser.add_argument("--out", type=Path, default=default, help="where to write it")
    out = parser.parse_args(arguments).out
    shares = solve(MODEL, MOST)
    np.savez_compressed(out, shares=np.rint(shares * STEPS).astype(np.uint16))


if __name__ == "__main__":
    main()
