"""Row finding against brute force: every three cells of a pond, by their geometry alone.

Three cells are a row if the middle one is halfway between the others and a king's step away from both. Two rows belong
to one run if a chain of rows, each sharing two marbles with the next, leads from one to the other: two marbles are in
one line only.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_moves import Cell, named
from engine.games.hop_hop_rows import EMPTY, cells, every_row, places

Three = tuple[Cell, ...]


def in_a_row(three: Three) -> bool:
    """Whether they lie side by side in a line."""
    (x0, y0), (x1, y1), (x2, y2) = three
    return x0 + x2 == 2 * x1 and y0 + y2 == 2 * y1 and max(abs(x1 - x0), abs(y1 - y0)) == 1


def rows_by_trying(marbles: set[Cell], arrived: set[Cell]) -> list[Three]:
    """HO-6."""
    return [three for three in combinations(sorted(marbles), 3) if in_a_row(three) and arrived & set(three)]


def same_run(rows: list[Three], marbles: set[Cell]) -> list[set[Three]]:
    """The rows, one set a run; rows that did not arrive are links of the chain too."""
    every: list[Three] = [three for three in combinations(sorted(marbles), 3) if in_a_row(three)]
    group = {row: {row} for row in every}
    for one, other in combinations(every, 2):
        if len(set(one) & set(other)) == 2:
            merged = group[one] | group[other]
            for row in merged:
                group[row] = merged
    return [set(run) & set(rows) for run in {frozenset(group[row]) for row in rows}]


def random_pond(rng: Random) -> tuple[int, tuple[int, ...], tuple[Cell, ...]]:
    """Size, pond, one or two cells that arrived; from nearly empty to full."""
    size = rng.randint(3, 10)
    share = rng.choice((0.15, 0.3, 0.45, 0.6, 1.0 if size < 6 else 0.4))
    pond = tuple(rng.randrange(4) if rng.random() < share else EMPTY for _ in cells(size))
    lying = [cell for cell, colour in zip(cells(size), pond, strict=True) if colour != EMPTY]
    if not lying:
        return random_pond(rng)
    first = rng.choice(lying)
    beside = [cell for cell in lying if max(abs(cell.column - first.column), abs(cell.row - first.row)) == 1]
    pushed = (rng.choice(beside),) if beside and rng.random() < 0.5 else ()
    return size, pond, (first, *pushed)


def texts(rows: object) -> list[str]:
    assert isinstance(rows, tuple | list | set)
    return sorted(map(named, rows))


@pytest.mark.parametrize("size", range(3, 11))
def test_every_row_a_pond_has_room_for(size: int) -> None:
    every = [three for three in combinations(cells(size), 3) if in_a_row(three)] if size < 8 else None
    assert len(every_row(size)) == 2 * size * (size - 2) + 2 * (size - 2) ** 2
    assert list(every_row(size)) == sorted(every_row(size))
    if every is not None:
        assert list(every_row(size)) == every


@pytest.mark.parametrize("seed", range(8))
def test_ho_6_the_rows_are_those_that_trying_all_threes_finds(seed: int) -> None:
    rng = Random(f"rows {seed}")
    longer = 0
    for _ in range(40):
        size, pond, arrived = random_pond(rng)
        marbles = {cell for cell in cells(size) if pond[places(size)[cell]] != EMPTY}
        found = rows_by_trying(marbles, set(arrived))
        calls = Calls(pond, size, arrived, ())
        assert list(calls.rows) == found
        runs = same_run(found, marbles)
        longer += any(len(run) > 1 for run in runs)
        assert list(calls.removal.overlooked) == sorted(min(run) for run in runs)
        if found:
            row = rng.choice(calls.rows)
            called = Calls(pond, size, arrived, (row,))
            left = [run for run in runs if row not in run]
            assert texts(called.rows) == texts({other for run in left for other in run})
            assert texts(called.removal.overlooked) == texts([min(run) for run in left])
            leaving = {row[0], row[1], row[2]}.union(*(min(run) for run in left))
            assert set(called.removal.cells) == leaving
            assert called.worth(row) == 1 + (len({pond[places(size)[cell]] for cell in row}) == 1)
    assert longer > 4
