"""Hop Hop Hooray!'s rules and odds as arrays: every number in them is asked of the engine.

- *Lines.* What a marble that arrives brings depends, along each of the four lines through it, on the two cells before
  it and the two after it: a row reaches no further. So a table holds, for every such window, what the engine's `runs`,
  `threes` and `worth` say of it. A marble and the one it pushed have their common line together.
- *Hits.* What a marble does to one it comes upon depends on which of the eight cells around that are free, and on its
  heading: `hits`, asked for each.
- *Landings.* A matrix: aims by places where a marble comes down.

A colour's code is its number plus one, 0 is an empty cell or none. Places are those of the engine's `Pond`, and one
more for all that lies outside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.game import Outcome
from engine.games.hop_hop_moves import Cell, Falls, Glances, Heading, Outside, Pushes, Rolls
from engine.games.hop_hop_rows import EMPTY, LINES, cells, places, runs, threes, worth
from engine.games.hop_hop_throw import HEADS, TOTAL, hits, landings, slopes

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Small = NDArray[np.int8]
"""Chips of a rest, and what else is small and read often."""

REACH: Final = 2
"""Cells before and after a marble that can be of a row with it."""
HEADINGS: Final = len(Heading)
SIDE: Final = 3
"""Cells along the pond in which hits are asked for: one marble and its neighbours."""


BLOCK: Final = 16


# Lines.


def most_chips(marbles: tuple[int, ...], arrived: tuple[int, ...]) -> int:
    """The most chips that can be called in a line: its marbles in order, EMPTY where none lies, and which arrived."""
    size = len(marbles)
    pond = (*marbles, *(EMPTY for _ in range(size * (size - 1))))
    found = runs(pond, size, arrived)
    return sum(max(worth(pond, row) for row in threes(run, arrived)) for run in found)


@lru_cache(maxsize=4096)
def _most_chips_of_kind(marbles: tuple[int, ...], arrived: tuple[int, ...]) -> int:
    return most_chips(marbles, arrived)


def alike(marbles: tuple[int, ...]) -> tuple[int, ...]:
    """The same with colours numbered as they come: which colours they are makes no difference."""
    seen: dict[int, int] = {EMPTY: EMPTY}
    return tuple(seen.setdefault(marble, len(seen) - 1) for marble in marbles)


@lru_cache(maxsize=8)
def alone_chips(colours: int) -> Small:
    """By the colour that arrived and the window round it, two before and two after as one number: chips."""
    return _windows(colours, 1)


@lru_cache(maxsize=8)
def pair_chips(colours: int) -> Small:
    """By the thrown colour, the one it pushed, and the window round both, in the direction of the push: chips."""
    return _windows(colours, 2)


def _windows(colours: int, arrived: int) -> Small:
    """Shape: `colours` for each that arrived, then the window's number in base `colours` + 1."""
    around = tuple(product(range(EMPTY, colours), repeat=2 * REACH))
    came = tuple(range(REACH, REACH + arrived))
    chips = [
        _most_chips_of_kind(alike((*window[:REACH], *middle, *window[REACH:])), came)
        for middle in product(range(colours), repeat=arrived)
        for window in around
    ]
    return np.array(chips, dtype=np.int8).reshape(*(colours for _ in range(arrived)), len(around))


# Hits.


@dataclass(frozen=True, slots=True)
class Hits:
    """Chances after a hit, by free neighbours (bit h for heading h) and the heading of the hit."""

    push: Floats
    """Shape (256, 8, 8): the last axis is where to."""
    glance: Floats
    again: Floats
    """Shape (256, 8): that it is thrown again."""


@lru_cache(maxsize=1)
def hit_chances() -> Hits:
    """Asked of the engine, in a pond of three by three."""
    shape = (1 << HEADINGS, HEADINGS, HEADINGS)
    push, glance = np.zeros(shape), np.zeros(shape)
    middle, at = Cell(1, 2), places(SIDE)
    around = {middle.towards(heading): heading for heading in Heading}
    for free in range(shape[0]):
        pond = [0 for _ in at]
        for cell, heading in around.items():
            pond[at[cell]] = EMPTY if free >> heading & 1 else 0
        for heading in Heading:
            for outcome, weight in hits(tuple(pond), SIDE, middle, heading):
                if isinstance(outcome, Pushes):
                    push[free, heading, around[outcome.to]] = weight / HEADS
                elif isinstance(outcome, Glances):
                    glance[free, heading, around[outcome.to]] = weight / HEADS
    return Hits(push, glance, 1 - push.sum(axis=2) - glance.sum(axis=2))


# Places.


@dataclass(frozen=True, slots=True)
class Layout:
    """A pond's places, and where marbles come down. The place `size`² stands for all that lies outside."""

    size: int
    near: Ints
    """Shape (places + 1, 8): the neighbour by heading."""
    far: Ints
    """The cell beyond it."""
    down: Ints
    """Where a marble comes down, or rolls to: cells, then slopes, as the engine lists them."""
    heading: Ints
    """How it is heading there."""

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.size**2


@lru_cache(maxsize=16)
def layout(size: int) -> Layout:
    """Of a pond so many cells long."""
    every, at = cells(size), places(size)
    outside = len(every)

    def steps(count: int) -> Ints:
        found = [[at.get(cell.towards(heading, count), outside) for heading in Heading] for cell in every]
        return np.array([*found, [outside] * HEADINGS], dtype=np.int64)

    ways = _ways_down(size)
    down = np.array([at[way.cell] for way in ways], dtype=np.int64)
    heading = np.array([way.heading for way in ways], dtype=np.int64)
    return Layout(size, steps(1), steps(2), down, heading)


@lru_cache(maxsize=64)
def landing_chances(size: int, steadiness: str) -> Floats:
    """Shape (aims, ways down + 1), in the order of cells and of `Layout.down`; the last way is to stay outside."""
    number: dict[Outcome, int] = {way: i for i, way in enumerate((*_ways_down(size), Outside()))}
    chances = np.zeros((size**2, len(number)))
    for aim, cell in enumerate(cells(size)):
        for outcome, weight in landings(cell, size, steadiness):
            chances[aim, number[outcome]] = weight / TOTAL
    return chances


@lru_cache(maxsize=64)
def come_down(size: int, steadiness: str) -> Floats:
    """Shape (aims, places + 1): the chance that a marble comes down in a cell or rolls there."""
    found = np.zeros((size**2, size**2 + 1))
    np.add.at(found.T, layout(size).down, landing_chances(size, steadiness)[:, :-1].T)
    return found


@lru_cache(maxsize=64)
def safety(size: int, steadiness: str) -> Ints:
    """By aim: its place, from 0, among all aims, if those come first that stay outside least often, to a tenth of a
    percent, and of these the ones nearest to the middle."""
    outside = landing_chances(size, steadiness)[:, -1].round(3)
    middle = np.array([(2 * cell.column - size + 1) ** 2 + (2 * cell.row - size - 1) ** 2 for cell in cells(size)])
    found = np.empty(size**2, dtype=np.int64)
    found[np.lexsort((middle, outside))] = np.arange(size**2)
    return found


def _ways_down(size: int) -> tuple[Falls | Rolls, ...]:
    return (*map(Falls, cells(size)), *(Rolls(side, cell) for side, cell in slopes(size)))


def expected(chances: Floats, worth: Floats) -> Floats:
    """Shape (…, aims), from `landing_chances` and what ways down are worth, (…, ways down).

    In blocks of a few rows: for larger products of matrices numpy starts threads, which cost more than they save.
    """
    ways = worth.shape[-1]
    rows = worth.reshape(-1, ways)
    blocks = np.zeros((-(-len(rows) // BLOCK), BLOCK, ways))
    blocks.reshape(-1, ways)[: len(rows)] = rows
    found: Floats = (blocks @ chances[:, :-1].T).reshape(-1, len(chances))[: len(rows)]
    return found.reshape(*worth.shape[:-1], len(chances))


def line_headings() -> tuple[int, ...]:
    """The headings along which the four lines run."""
    return tuple(int(line) for line in LINES)
