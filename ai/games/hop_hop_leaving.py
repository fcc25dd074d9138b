"""Which marbles leave many ponds of Hop Hop Hooray! if of each run the row that gives most is called.

As in `hop_hop_tables`: a row with a marble that arrived reaches two cells before it and two after it, so a table holds
for every such window what the engine's calls take out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np

from ai.games.hop_hop_tables import HEADINGS, REACH, Ints, Layout, Small, alike, line_headings
from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_rows import EMPTY, cells, places


@dataclass(frozen=True, slots=True)
class Arrived:
    """Where marbles lie now that a throw has come to rest; rows are throws."""

    at: Ints
    """The place of the one that was thrown."""
    to: Ints
    """Of the one it pushed; the place outside, if none."""
    heading: Ints
    """In which direction it pushed it; -1, if none."""

    def part(self, which: Ints) -> Arrived:
        """Some of them, in that order."""
        return Arrived(self.at[which], self.to[which], self.heading[which])


def leaving(codes: Ints, layout: Layout, colours: int, arrived: Arrived) -> tuple[Ints, Ints]:
    """The rows and the places of the marbles that leave, each once; `codes`: ponds with the throws at rest."""
    found = np.zeros(codes.shape, dtype=np.bool_)
    lines = line_headings()
    for ahead in lines:
        back = (ahead + HEADINGS // 2) % HEADINGS
        along = arrived.heading % len(lines) == ahead % len(lines)
        alone = np.flatnonzero((arrived.heading < 0) | ~along)
        pushed = np.flatnonzero(arrived.heading >= 0)
        for rows, place in ((alone, arrived.at), (pushed[~along[pushed]], arrived.to)):
            _mark(found, codes, colours, rows, _window(layout, place[rows], place[rows], ahead, back), 1)
        both = pushed[along[pushed]]
        forth = arrived.heading[both] == ahead
        first = np.where(forth, arrived.at[both], arrived.to[both])
        last = np.where(forth, arrived.to[both], arrived.at[both])
        around = _window(layout, first, last, ahead, back)
        _mark(found, codes, colours, both, [*around[: REACH + 1], last, *around[REACH + 1 :]], 2)
    rows, place = np.nonzero(found)
    return rows, place


def _window(layout: Layout, first: Ints, last: Ints, ahead: int, back: int) -> list[Ints]:
    """The places two before the first one, the first one itself, and those two after the last one."""
    near, far = layout.near, layout.far
    return [far[first, back], near[first, back], first, near[last, ahead], far[last, ahead]]


def _mark(found: np.ndarray, codes: Ints, colours: int, rows: Ints, window: Sequence[Ints], arrived: int) -> None:
    """Write what leaves of a line into `found`; `window`: places along it, by row."""
    number = np.zeros(len(rows), dtype=np.int64)
    for place in window:
        number = number * (colours + 1) + codes[rows, place]
    bits = _leaving_of(colours, arrived)[number]
    for bit, place in enumerate(window):
        found[rows, place] |= (bits >> bit & 1).astype(np.bool_)


@lru_cache(maxsize=16)
def _leaving_of(colours: int, arrived: int) -> Small:
    """By window, the marbles that arrived in the middle of it included: bit i if the marble of its place i leaves."""
    came = tuple(range(REACH, REACH + arrived))
    return np.array(
        [
            0 if EMPTY in window[REACH : REACH + arrived] else _bits(alike(window), came)
            for window in product(range(EMPTY, colours), repeat=2 * REACH + arrived)
        ],
        dtype=np.int8,
    )


@lru_cache(maxsize=4096)
def _bits(marbles: tuple[int, ...], arrived: tuple[int, ...]) -> int:
    """Asked of the engine, for a line that is the first column of a pond."""
    size = len(marbles)
    pond = (*marbles, *(EMPTY for _ in range(size * (size - 1))))
    calls = Calls(pond, size, tuple(cells(size)[place] for place in arrived), ())
    called = replace(calls, called=calls.best)
    return sum(1 << places(size)[cell] for cell in called.removal.cells)
