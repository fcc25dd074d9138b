"""What a learner sees of Hop Hop Hooray!."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import ClassVar, Final

import numpy as np

from ai.research.observation import Field, Observer, Vector, from_seat, one_hot
from engine.game import State
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import Heading, Row
from engine.games.hop_hop_rows import EMPTY, every_row, places


@dataclass(frozen=True)
class HopHopObserver(Observer):
    """The pond and the throw by cell, in the order of cells: a1, a2 … b1 …. Colours are counted from the observer's."""

    options: HopHopOptions
    about: ClassVar[str] = (
        "Cells are in the order a1, a2 … b1 …: a field of cells has the shape (columns, rows), `pond` the shape "
        "(colours, columns, rows). Colours are counted from the observer's own on."
    )

    def scores(self) -> Field:
        """HO-7."""
        return Field("scores", self.players, 0, self.options.chips, "Chips of each seat.", "players")

    def own_fields(self) -> Iterable[Field]:
        """First what there is a number of, then by cell and by row, where most places are 0."""
        options, colours = self.options, self._colours
        yield Field(
            "phase",
            len(Phase),
            0,
            1,
            "What comes next: `take`, `throw`, the marble lands, it hits another, `call` or `done`, nothing.",
        )
        yield Field(
            "pads",
            colours,
            0,
            options.marbles,
            "Marbles on the pad of each colour, the one being thrown among them.",
            "colours",
        )
        yield Field("tries_left", 1, 1, options.tries, "Throws outside until the turn is over.")
        yield Field("marble", colours, 0, 1, "The colour being thrown, once it is settled.", "colours")
        yield Field(
            "heading",
            len(Heading),
            0,
            1,
            "The direction of the hit: away from the thrower first, then clockwise by eighths of a turn.",
        )
        yield from self._sparse

    @cached_property
    def _sparse(self) -> tuple[Field, ...]:
        cells, rows = self.options.size**2, len(every_row(self.options.size))

        def by_cell(name: str, meaning: str) -> Field:
            return Field(name, cells, 0, 1, meaning, "cells")

        return (
            Field(
                "pond",
                self._colours * cells,
                0,
                1,
                "Whether a marble of a colour lies in a cell: colour by colour, each cell by cell.",
                "colours × cells",
            ),
            by_cell("aim", "The cell aimed at, while the marble is under way."),
            by_cell("hit", "The cell of the marble that is hit."),
            by_cell("arrived", "The cell the thrown marble came to lie in, while rows are called."),
            by_cell("pushed", "The cell the thrown marble pushed another to, while rows are called."),
            Field(
                "called",
                rows,
                0,
                1,
                "Whether a row is called so far, rows in the order of the actions that call them.",
                "rows",
            ),
        )

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Where in the vector each of the sparse fields begins."""
        sizes = [field.size for field in self._sparse]
        return tuple(accumulate(sizes[:-1], initial=self.size - sum(sizes)))

    @cached_property
    def _colours(self) -> int:
        return self.options.colours(self.players)

    def vector(self, state: State, seat: int) -> Vector:
        """Shape (size,): all 0 but for the numbers and few ones."""
        found = np.zeros(self.size, np.float32)
        found[: self._starts[0]] = self.values(state, seat)
        found[self._ones(state, seat)] = 1
        return found

    def own_values(self, state: State, seat: int) -> Iterable[float]:
        """In the order of the fields, as far as the first of those where most places are 0."""
        assert isinstance(state, HopHop)
        first, marble = self.options.colours_of(seat)[0], state.marble
        return [
            *one_hot(state.phase, len(Phase)),
            *from_seat(state.pads, first),
            state.tries_left,
            *one_hot(None if marble is None else (marble - first) % self._colours, self._colours),
            *one_hot(None if state.hit is None else state.hit[1], len(Heading)),
        ]

    def _ones(self, state: State, seat: int) -> list[int]:
        """The places of the others that hold 1."""
        assert isinstance(state, HopHop)
        first, at, colours, cells = self.options.colours_of(seat)[0], places(state.size), self._colours, len(state.pond)
        pond, aim, hit, *arrived, called = self._starts
        ones = [
            pond + (colour - first) % colours * cells + place
            for place, colour in enumerate(state.pond)
            if colour != EMPTY
        ]
        if state.aim is not None:
            ones.append(aim + at[state.aim])
        if state.hit is not None:
            ones.append(hit + at[state.hit[0]])
        ones += [start + at[cell] for start, cell in zip(arrived, state.arrived, strict=False)]
        return ones + [called + _places_of_rows(state.size)[row] for row in state.called]


@cache
def _places_of_rows(size: int) -> Mapping[Row, int]:
    return {row: place for place, row in enumerate(every_row(size))}


OBSERVER: Final = HopHopObserver
