"""Hop Hop Hooray!'s cells, and its moves with their notation. What they mean, `hop_hop.py` says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final, NamedTuple

from engine.game import Action, MalformedMove, Move, Outcome, Word

COLUMNS: Final = "abcdefghij"
COLOURS: Final = "RYGB"
"""Red, yellow, green, blue: a colour is its place here."""


class Cell(NamedTuple):
    """A cell of the pond. Their order is the order of cells: a to j, then 1 to 10."""

    column: int
    """0 is column a, the leftmost as the thrower sees it."""
    row: int
    """From 1, the row nearest to the thrower."""

    def __str__(self) -> str:
        return f"{COLUMNS[self.column]}{self.row}"

    def towards(self, heading: Heading, steps: int = 1) -> Cell:
        """The cell so many steps on, which may lie outside the pond."""
        columns, rows = _STEPS[heading]
        return Cell(self.column + steps * columns, self.row + steps * rows)


class Heading(IntEnum):
    """A direction in the pond, clockwise from the line of throw, which is north."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    def turned(self, eighths: int) -> Heading:
        """So many eighths of a full turn clockwise."""
        return Heading((self + eighths) % len(Heading))


_STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""By heading: columns and rows of one step."""

Row = tuple[Cell, Cell, Cell]
"""Three cells side by side, in the order of cells."""


def named(cells: Iterable[Cell]) -> str:
    """Cells as they are written: `c3-d4-e5`."""
    return "-".join(map(str, cells))


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a marble of one's own from the pond, to throw it (HO-10): `take:e5`."""

    cell: Cell

    def __str__(self) -> str:
        return f"take:{self.cell}"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw a marble, aimed at a cell (HO-12): `throw:e5`; with two colours of one's own `throw:e5/R` (HO-13)."""

    cell: Cell
    colour: int | None = None
    """Only where a player has two colours."""

    def __str__(self) -> str:
        return f"throw:{self.cell}" if self.colour is None else f"throw:{self.cell}/{COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call a row (HO-7), its cells in the order of cells: `call:c3-d4-e5`."""

    row: Row

    def __str__(self) -> str:
        return f"call:{named(self.row)}"


@dataclass(frozen=True, slots=True)
class Done(Word):
    """No more calls: the throw is over (HO-8)."""

    word: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Falls(Outcome):
    """The marble comes down on a cell: `e5`."""

    cell: Cell

    @property
    def heading(self) -> Heading:
        """How it is on its way there: along the line of throw."""
        return Heading.N

    def __str__(self) -> str:
        return str(self.cell)


@dataclass(frozen=True, slots=True)
class Rolls(Outcome):
    """The marble comes down on a slope and rolls to the edge (HO-3): `W>a5`, from the west to a5."""

    side: Heading
    """Where it comes from, as seen from the pond."""
    cell: Cell

    @property
    def heading(self) -> Heading:
        """Where it rolls."""
        return self.side.turned(len(Heading) // 2)

    def __str__(self) -> str:
        return f"{self.side.name}>{self.cell}"


@dataclass(frozen=True, slots=True)
class Outside(Outcome):
    """The marble stays outside the box (HO-2): `out`."""

    def __str__(self) -> str:
        return "out"


@dataclass(frozen=True, slots=True)
class OnTop(Outcome):
    """The marble stays on top of another (HO-4): `top`."""

    def __str__(self) -> str:
        return "top"


@dataclass(frozen=True, slots=True)
class OnEdge(Outcome):
    """The marble stays on an edge (HO-4): `edge`."""

    def __str__(self) -> str:
        return "edge"


@dataclass(frozen=True, slots=True)
class Pushes(Outcome):
    """The marble takes the place of the one it hits, which is pushed one cell on (HO-5): `push:e6`, to e6."""

    to: Cell

    def __str__(self) -> str:
        return f"push:{self.to}"


@dataclass(frozen=True, slots=True)
class Glances(Outcome):
    """The marble glances off the one it hits and comes to rest beside it: `off:d6`, in d6."""

    to: Cell

    def __str__(self) -> str:
        return f"off:{self.to}"


_CELL: Final = f"[{COLUMNS}](?:10|[1-9])"
_ACTION: Final = re.compile(f"(take|throw):({_CELL})")
_COLOURED: Final = re.compile(f"throw:({_CELL})/([{COLOURS}])")
_CALL: Final = re.compile(f"call:({_CELL})-({_CELL})-({_CELL})")
_OUTCOME: Final = re.compile(f"(?:(push|off):)?({_CELL})")
_ROLLS: Final = re.compile(f"({'|'.join(Heading.__members__)})>({_CELL})")
_WORDS: Final[dict[str, Move]] = {"done": Done(), "out": Outside(), "top": OnTop(), "edge": OnEdge()}
FORMS: Final = (
    "throw:e5",
    "throw:e5/R",
    "take:e5",
    "call:c3-d4-e5",
    "done",
    "e5",
    "W>a5",
    "out",
    "top",
    "edge",
    "push:e6",
    "off:d6",
)


def read(text: str) -> Move:
    """The move with exactly this notation. A call's cells must stand in their order. Raises: MalformedMove."""
    if text in _WORDS:
        return _WORDS[text]
    if found := _ACTION.fullmatch(text):
        return (Take if found[1] == "take" else Throw)(_cell(found[2]))
    if found := _COLOURED.fullmatch(text):
        return Throw(_cell(found[1]), COLOURS.index(found[2]))
    if found := _CALL.fullmatch(text):
        row = (_cell(found[1]), _cell(found[2]), _cell(found[3]))
        if row[0] < row[1] < row[2]:
            return Call(row)
    if found := _OUTCOME.fullmatch(text):
        cell = _cell(found[2])
        return Falls(cell) if found[1] is None else (Pushes if found[1] == "push" else Glances)(cell)
    if found := _ROLLS.fullmatch(text):
        return Rolls(Heading[found[1]], _cell(found[2]))
    raise MalformedMove(text, FORMS)


def _cell(text: str) -> Cell:
    return Cell(COLUMNS.index(text[0]), int(text[1:]))
