"""What Hop Hop Hooray!'s sentences speak of: cells, rows, chips, and where a throw may land.

A marble is called by its cell, a colour by its letter, a row by its three cells: all as in the notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.games.hop_hop import HopHop
from engine.games.hop_hop_moves import (
    COLOURS,
    Cell,
    Falls,
    Glances,
    Heading,
    OnEdge,
    OnTop,
    Outside,
    Pushes,
    Rolls,
    Row,
    Throw,
    named,
)
from tui.text.board import BoardWords
from tui.text.language import mark


class Things(BoardWords):
    """Complete noun phrases."""

    HANDS: ClassVar[Mapping[str, str]] = {"shaky": mark("shaky"), "even": mark("even"), "steady": mark("steady")}
    """How steady a hand is."""

    def hand(self, state: HopHop, seat: int) -> str:
        """How steady a seat's hand is; empty if all are even, as they are unless somebody wants them otherwise."""
        return self.say(self.HANDS[state.hands[seat]]) if set(state.hands) != {"even"} else ""

    def chips_of(self, count: int) -> str:
        """So many chips."""
        return self.count("{count} chip", "{count} chips", count)

    def row(self, row: Row) -> str:
        """A row by its cells."""
        return named(row)

    def run(self, rows: Sequence[Row]) -> str:
        """A run by the cells of its rows."""
        return named(sorted({cell for row in rows for cell in row}))

    def cells(self, cells: Sequence[Cell]) -> str:
        """Cells in a list. There is one."""
        return self.listed(list(map(str, cells)))

    def letter(self, colour: int) -> str:
        """A colour's letter."""
        return COLOURS[colour]


@dataclass(frozen=True, slots=True)
class Chances:
    """Where a throw may land, each with its chance, 0 to 1."""

    cells: Mapping[Cell, float]
    """That the marble comes down there, or rolls there."""
    slopes: Mapping[tuple[Heading, Cell], float]
    """That it comes down on the slope: by the side a place of the strip lies on, and the cell it slopes to."""
    outside: float


def chances_of(aim: Cell, state: HopHop) -> Chances:
    """Those of a throw of the seat whose turn it is."""
    weighted = state.dispersion(aim)
    total = sum(weight for _, weight in weighted)
    slopes: dict[tuple[Heading, Cell], float] = {}
    outside = 0.0
    for outcome, weight in weighted:
        match outcome:
            case Rolls(side, cell):
                slopes[side, cell] = weight / total
            case Outside():
                outside = weight / total
            case _:
                pass
    cells = {cell: weight / total for cell, weight in state.resting(aim)}
    return Chances(cells, slopes, outside)


def rest_of(throw: Throw, state: HopHop) -> HopHop | None:
    """The call there would be if the marble came down where it is aimed; None if it would hit one there."""
    after = state.child(throw).child(Falls(throw.cell))
    return after if after.arrived else None


@dataclass(frozen=True, slots=True)
class Hits:
    """What a marble does that hits the one it is aimed at, each with its chance, 0 to 1."""

    pushes: float
    glances: float
    again: float
    """It stays on top or on an edge, and is thrown again."""
    rows: float
    """It comes to rest so that there is a row."""


def hits_of(throw: Throw, state: HopHop) -> Hits:
    """Those of a throw aimed at a marble, whichever way it comes upon that one."""
    thrown = state.child(throw)
    pushes = glances = again = rows = whole = 0
    for way, weight in state.dispersion(throw.cell):
        if not isinstance(way, Falls | Rolls) or way.cell != throw.cell:
            continue
        hit = thrown.child(way)
        for outcome, share in hit.chance_outcomes():
            weighed = weight * share
            whole += weighed
            pushes += weighed * isinstance(outcome, Pushes)
            glances += weighed * isinstance(outcome, Glances)
            again += weighed * isinstance(outcome, OnTop | OnEdge)
            rows += weighed * bool(hit.child(outcome).calls.by_run)
    return Hits(pushes / whole, glances / whole, again / whole, rows / whole)
