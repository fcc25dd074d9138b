"""Many ponds of Hop Hop Hooray! at once: what a throw brings in each of them, by the place aimed at.

A throw leads to a *rest*: the marble lies alone in a free cell, or in that of a marble it pushed on. `Ponds` has the
chips of every rest; `landed` weighs what rests are worth, whatever that is, by the chances of hits; `solve` goes on to
what a turn is worth, tries and throws that count for nothing included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.games.hop_hop_tables import (
    HEADINGS,
    Floats,
    Ints,
    Layout,
    Small,
    alone_chips,
    expected,
    hit_chances,
    landing_chances,
    layout,
    line_headings,
    pair_chips,
)
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_rows import Pond


class Ponds:
    """Some ponds of one size, and what lies in them."""

    def __init__(self, codes: Ints, size: int, colours: int) -> None:
        """`codes`: shape (ponds, places + 1)."""
        self.codes = codes
        self.colours = colours
        self.layout: Layout = layout(size)
        self._again_by_aim: dict[str, Floats] = {}

    @classmethod
    def of(cls, state: HopHop, ponds: Sequence[Pond] | None = None) -> Ponds:
        """The engine's ponds, at least one, all of the table of a state; None: its own."""
        lying = np.array([state.pond] if ponds is None else ponds, dtype=np.int64)
        codes = np.zeros((len(lying), state.size**2 + 1), dtype=np.int64)
        codes[:, :-1] = lying + 1
        return cls(codes, state.size, state.options.colours(state.players))

    @cached_property
    def occupied(self) -> tuple[Ints, Ints]:
        """Every marble that lies there: its pond and its place."""
        pond, place = np.nonzero(self.codes)
        return pond, place

    @cached_property
    def free_around(self) -> Ints:
        """By marble of `occupied`: bit h if the neighbour by heading h is free."""
        pond, place = self.occupied
        near = self.layout.near[place]
        free = (self.codes[pond[:, None], near] == 0) & (near < self.layout.cells)
        bits: Ints = (free * (1 << np.arange(HEADINGS))).sum(axis=1)
        return bits

    @cached_property
    def _by_line(self) -> Ints:
        """Shape (lines, ponds, places + 1): the window round each place along each line, as one number."""
        base, codes = self.colours + 1, self.codes
        near, far = self.layout.near, self.layout.far
        windows = []
        for ahead in line_headings():
            back = (ahead + HEADINGS // 2) % HEADINGS
            window = codes.take(far[:, back], axis=1)
            for place in (near[:, back], near[:, ahead], far[:, ahead]):
                window *= base
                window += codes.take(place, axis=1)
            windows.append(window)
        return np.stack(windows)

    @cached_property
    def _chips_by_line(self) -> Small:
        """Shape (colours, lines, ponds, places + 1): what a marble of that colour brings along that line."""
        found: Small = alone_chips(self.colours).take(self._by_line, axis=1)
        return found

    @cached_property
    def _chips(self) -> Small:
        """Shape (colours, ponds, places + 1): the same along all lines."""
        found: Small = self._chips_by_line.sum(axis=1, dtype=np.int8)
        return found

    def alone(self, colour: int) -> Small:
        """Shape (ponds, places + 1): chips if a marble of that colour comes to rest there. Only where it is free."""
        found: Small = self._chips[colour]
        return found

    def pushed(self, colour: int) -> Small:
        """Shape (marbles of `occupied`, headings): chips if it is pushed so by a marble of that colour, which lies
        there then. Only where the cell it is pushed to is free."""
        pond, place = self.occupied
        lines, base, width = len(line_headings()), self.colours + 1, self.codes.shape[1]
        # Looked up in flat arrays: several times faster than by pond and place.
        codes, first = self.codes.ravel(), pond * width
        near, far = self.layout.near, self.layout.far
        here, moved = first + place, codes[first + place] - 1
        others = np.ascontiguousarray((self._chips[:, None] - self._chips_by_line).swapaxes(0, 1))
        by_line, pairs = others.reshape(lines, -1), pair_chips(self.colours)[colour]
        found = np.empty((len(place), HEADINGS), dtype=np.int8)
        for heading in range(HEADINGS):
            to, back, line = near[place, heading], (heading + HEADINGS // 2) % HEADINGS, heading % lines
            window = codes.take(first + far[place, back])
            for after in (near[place, back], near[to, heading], far[to, heading]):
                window = window * base + codes.take(first + after)
            found[:, heading] = pairs.ravel().take(moved * pairs.shape[1] + window)
            found[:, heading] += by_line[line].take(colour * codes.size + here)
            found[:, heading] += by_line[line].take(moved * codes.size + first + to)
        return found

    @cached_property
    def pushes(self) -> NDArray[np.bool_]:
        """Shape (marbles of `occupied`, headings): whether it can be pushed so at all."""
        _, way, marble = self._hit
        found = np.zeros((len(self.occupied[0]), HEADINGS), dtype=np.bool_)
        np.logical_or.at(found, marble, hit_chances().push[self.free_around[marble], self.layout.heading[way]] > 0)
        return found

    def landed(self, alone: Floats, pushed: Floats) -> Floats:
        """What a marble is worth by the way it comes down, if rests are worth so much, thrown again nothing.

        `alone`: shape (ponds, places + 1, …), `pushed`: (marbles, headings, …). Returns (ponds, ways down, …).
        """
        pond, way, marble = self._hit
        chances, further, layout = hit_chances(), alone.shape[2:], self.layout
        kind = self.free_around[marble] * HEADINGS + layout.heading[way]
        around = layout.near.take(layout.down[way], axis=0) + (pond * alone.shape[1])[:, None]
        glances = alone.reshape(-1, *further).take(around, axis=0)
        found: Floats = alone.take(layout.down, axis=1)
        found[pond, way] = np.einsum(
            "mh,mh...->m...", chances.glance.reshape(-1, HEADINGS).take(kind, axis=0), glances
        ) + np.einsum(
            "mh,mh...->m...", chances.push.reshape(-1, HEADINGS).take(kind, axis=0), pushed.take(marble, axis=0)
        )
        return found

    @cached_property
    def again(self) -> Floats:
        """Shape (ponds, ways down): the chance that the marble is thrown again."""
        pond, way, marble = self._hit
        found = np.zeros((len(self.codes), len(self.layout.down)))
        found[pond, way] = hit_chances().again[self.free_around[marble], self.layout.heading[way]]
        return found

    def again_by_aim(self, steadiness: str) -> Floats:
        """Shape (ponds, aims): the same by the aim of such a hand."""
        if steadiness not in self._again_by_aim:
            chances = landing_chances(self.layout.size, steadiness)
            self._again_by_aim[steadiness] = expected(chances, self.again)
        return self._again_by_aim[steadiness]

    @cached_property
    def _hit(self) -> tuple[Ints, Ints, Ints]:
        """Every way down that leads to a marble: its pond, the way, the marble's number in `occupied`."""
        numbers = np.full(self.codes.shape, -1, dtype=np.int64)
        numbers[self.occupied] = np.arange(len(self.occupied[0]))
        pond, way = np.nonzero(self.codes[:, self.layout.down])
        return pond, way, numbers[pond, self.layout.down[way]]


@dataclass(frozen=True, slots=True)
class Hand:
    """Who throws."""

    steadiness: str
    tries: int


def best_turns(ponds: Ponds, colour: int, hand: Hand, most: Ints) -> Floats:
    """Chips that a turn brings in each pond, if it is played for nothing else; `most`: the chips left, by pond."""
    best: Floats = chips_by_aim(ponds, colour, hand, most).max(axis=1)
    return best


def chips_by_aim(ponds: Ponds, colour: int, hand: Hand, most: Ints) -> Floats:
    """The same by aim, shape (ponds, aims)."""
    limit = most[:, None]
    alone = np.minimum(ponds.alone(colour), limit).astype(np.float64)
    pushed = np.minimum(ponds.pushed(colour), most[ponds.occupied[0]][:, None]).astype(np.float64)
    chances = landing_chances(ponds.layout.size, hand.steadiness)
    gain, rest = expected(chances, ponds.landed(alone, pushed)), 1 - ponds.again_by_aim(hand.steadiness)
    outside = chances[:, -1]
    found: Floats = gain / rest
    for _ in range(hand.tries - 1):
        found = (gain + outside * found.max(axis=1)[:, None]) / rest
    return found


def solve(gain: Floats, again: Floats, outside: Floats, passed: Floats, tries: int) -> Floats:
    """What each aim is worth with so many tries, if the best is aimed at in those to come.

    With V(k) what k tries are worth and V(0) = `passed`, an aim is worth
    gain + again · (the same) + outside · V(k − 1), and V(k) is the best of them.

    `gain`: shape (aims, …), its first column what is wanted most; `again`, `outside`: (aims,). Returns (aims, …).
    """
    best = passed
    for _ in range(tries):
        found: Floats = (gain + outside[:, None] * best) / (1 - again)[:, None]
        best = found[first_best(found[:, 0])]
    return found


DIGITS: Final = 12
"""Values are compared to so many: what differs by less is the same on every machine."""
SAME: Final = 1e-12
"""Values nearer to each other than this are equal."""


def first_best(values: Floats) -> int:
    """The place of the largest, of equals the first."""
    near: NDArray[np.bool_] = values > values.max() - SAME
    return int(np.argmax(near))
