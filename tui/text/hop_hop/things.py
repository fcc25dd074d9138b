"""What Hop Hop Hooray!'s sentences speak of: cells, rows, chips, and where a throw may come down.

A marble is called by its cell, a colour by its letter, a row by its three cells: all as in the notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.hop_hop import HopHop
from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_moves import COLOURS, Cell, Falls, Heading, Outside, Rolls, Row, Throw, named
from tui.text.board import BoardWords


class Things(BoardWords):
    """Complete noun phrases."""

    def chips_of(self, count: int) -> str:
        """So many chips."""
        return self.count("{count} chip", "{count} chips", count)

    def row(self, row: Row) -> str:
        """A row by its cells."""
        return named(row)

    def cells(self, cells: Sequence[Cell]) -> str:
        """Cells in a list. There is one."""
        return self.listed(list(map(str, cells)))

    def letter(self, colour: int) -> str:
        """A colour's letter."""
        return COLOURS[colour]


@dataclass(frozen=True, slots=True)
class Chances:
    """Where a throw may come down, each with its chance, 0 to 1."""

    cells: Mapping[Cell, float]
    slopes: Mapping[tuple[Heading, Cell], float]
    """By the side a place of the strip lies on, and the cell it slopes to."""
    outside: float


def chances_of(aim: Cell, state: HopHop) -> Chances:
    """Those of a throw of the seat whose turn it is."""
    weighted = state.dispersion(aim)
    total = sum(weight for _, weight in weighted)
    cells: dict[Cell, float] = {}
    slopes: dict[tuple[Heading, Cell], float] = {}
    outside = 0.0
    for outcome, weight in weighted:
        match outcome:
            case Falls(cell):
                cells[cell] = weight / total
            case Rolls(side, cell):
                slopes[side, cell] = weight / total
            case Outside():
                outside = weight / total
            case _:
                raise AssertionError(outcome)
    return Chances(cells, slopes, outside)


def calls_of(throw: Throw, state: HopHop) -> Calls | None:
    """What there would be to call if the marble came to rest where it is aimed; None if one lies there."""
    after = state.child(throw).child(Falls(throw.cell))
    return after.calls if after.arrived else None
