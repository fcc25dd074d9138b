"""Rows and runs in a pond (HO-6, HO-7): which there are through the marbles that arrived.

A pond of size n is a tuple of n² numbers, in the order of cells (a1, a2 … b1 …): a colour, or EMPTY.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from engine.games.hop_hop_moves import Cell, Heading, Row

EMPTY: Final = -1
"""No marble lies there."""
LENGTH: Final = 3
"""Marbles of a row (HO-6)."""

Pond = tuple[int, ...]

LINES: Final = (Heading.N, Heading.NE, Heading.E, Heading.SE)
"""The four directions a row can have, each such that its steps follow the order of cells."""


@lru_cache(maxsize=16)
def cells(size: int) -> tuple[Cell, ...]:
    """The cells of a pond, in their order: the place of a cell is its place in a `Pond`."""
    return tuple(Cell(column, row) for column in range(size) for row in range(1, size + 1))


@lru_cache(maxsize=16)
def places(size: int) -> dict[Cell, int]:
    """The place of each cell in a `Pond`. Not to be changed."""
    return {cell: place for place, cell in enumerate(cells(size))}


def with_cells(pond: Pond, size: int, changed: Mapping[Cell, int]) -> Pond:
    """The pond with other marbles in some cells, or none."""
    lying, at = list(pond), places(size)
    for cell, colour in changed.items():
        lying[at[cell]] = colour
    return tuple(lying)


Ray = tuple[int, ...]
"""Places one after another from a cell, without it, up to the border."""


@lru_cache(maxsize=16)
def rays(size: int) -> tuple[tuple[tuple[Ray, Ray], ...], ...]:
    """By place, by direction of `LINES`: the places before it, nearest first, and those after it."""
    return tuple(
        tuple((_ray(size, cell, line.turned(len(Heading) // 2)), _ray(size, cell, line)) for line in LINES)
        for cell in cells(size)
    )


def _ray(size: int, cell: Cell, heading: Heading) -> Ray:
    at = places(size)
    ray = []
    while (cell := cell.towards(heading)) in at:
        ray.append(at[cell])
    return tuple(ray)


def runs(pond: Pond, size: int, arrived: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The runs through any of the places that arrived, each once: all places in order along which marbles lie side by
    side in one line, three or more."""
    found = []
    for place in arrived:
        for before, after in rays(size)[place]:
            run = (*reversed(_filled(pond, before)), place, *_filled(pond, after))
            if len(run) >= LENGTH and run not in found:
                found.append(run)
    return tuple(found)


def _filled(pond: Pond, ray: Ray) -> Ray:
    """The places of a ray up to the first where no marble lies."""
    for steps, place in enumerate(ray):
        if pond[place] == EMPTY:
            return ray[:steps]
    return ray


def threes(run: tuple[int, ...], arrived: Iterable[int]) -> tuple[tuple[int, int, int], ...]:
    """The rows of a run with at least one marble that arrived, in order (HO-7)."""
    came = set(arrived)
    rows = zip(run, run[1:], run[2:], strict=False)
    return tuple(row for row in rows if not came.isdisjoint(row))


def worth(pond: Pond, row: Iterable[int]) -> int:
    """Chips a called row gives: 1, or 2 if it is of one colour (HO-7)."""
    return 2 if len({pond[place] for place in row}) == 1 else 1


@lru_cache(maxsize=16)
def every_row(size: int) -> tuple[Row, ...]:
    """Every row a pond has room for, in the order of cells."""
    rows = []
    for cell in cells(size):
        for line in LINES:
            row = (cell, cell.towards(line), cell.towards(line, 2))
            if row[-1] in places(size):
                rows.append(row)
    return tuple(sorted(rows))
