"""The pond of Hop Hop Hooray!: its cells, the slopes round it, and the table before it, where a marble hops first.

    ╭────a──b──c──d──e──f─── …       Between the frame and the dots run the slopes. A marble is its letter; what
    │                                stands at its sides says what is up with it: [ ] the aim, ( ) just arrived,
 10 │    ·  ·  ·  ·  ·  ·            < > marked for a call. A shade is the chance that the throw comes down there.
  9 │    ·  ░  ▒  ░ (R) ·

Where there is room, cells are larger, and the chances stand in them as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from engine.games.hop_hop_moves import COLUMNS, Cell, Heading
from engine.games.hop_hop_rows import EMPTY, cells, places
from tui.tables.hop_hop_marbles import Marbled
from tui.widgets.lines import DANGER, FAINT, HEADING, STRONG
from tui.widgets.looks import Line

WATER: Final = " on $panel"
"""The ground of the pond."""
SHADE: Final = "$primary"
SHADES: Final = (0.01, 0.04, 0.10)
"""The least chance for each shade. An even hand in the middle of the pond: two cells off; beside the aim; the aim, and
before and behind it."""
LABELS: Final = 4
"""Cells at the left for the numbers of the rows, and the frame."""
EDGES: Final = 2
"""Lines above the cells, and below them: the frame and the slope."""
BEFORE: Final = 2
"""Lines of the table before the pond."""


class Sign(Enum):
    """What is up with a cell: what stands at its left and right."""

    NONE = ""
    AIM = "[]"
    ARRIVED = "()"
    MARKED = "<>"
    """Of a row that is to be called."""
    AIM_MARKED = "{}"
    """Under the cursor, and marked."""
    ROW = "::"
    """Of another row there is to call."""
    CALLED = "=="
    LOST = "xx"
    """Overlooked."""
    STRUCK = "!!"
    """Two marbles meet."""


SIGN_STYLES: Final = {
    Sign.AIM: STRONG + " reverse",
    Sign.ARRIVED: "bold $foreground",
    Sign.MARKED: STRONG,
    Sign.AIM_MARKED: STRONG + " reverse",
    Sign.ROW: STRONG,
    Sign.CALLED: "bold $success",
    Sign.LOST: DANGER,
    Sign.STRUCK: "bold $warning",
}

BOTH_LINES: Final = (Sign.AIM, Sign.AIM_MARKED)
"""They hold the chance below the sign as well."""


@dataclass(frozen=True, slots=True)
class Square:
    """A cell as it is shown."""

    marble: int = EMPTY
    sign: Sign = Sign.NONE
    chance: float = 0.0
    """That the throw lands here: comes down or rolls here, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Flying:
    """The thrown marble where no cell is: on a slope, or hopping before the pond."""

    colour: int
    cell: Cell
    side: Heading | None
    """Of the pond, seen from the cell; None: before the pond, in the cell's column."""


@dataclass(frozen=True, slots=True)
class PondView:
    """Everything the pond shows."""

    size: int = 0
    squares: tuple[Square, ...] = ()
    """In the order of cells."""
    slopes: tuple[tuple[tuple[Heading, Cell], float], ...] = field(default=())
    """Chances of the strip, by side and the cell it slopes to."""
    flying: Flying | None = None
    aim: Cell | None = None
    """What is aimed at: its letter and its number stand out, and where the thrower stands."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a cell is drawn."""

    width: int
    height: int


SMALL: Final = Scale(3, 1)
LARGE: Final = Scale(5, 2)


class PondPanel(Marbled):
    """The pond as it is drawn."""

    view: reactive[PondView] = reactive(PondView(), repaint=False)

    @dataclass
    class Clicked(Message):
        """A cell was clicked."""

        cell: Cell

    def scale(self, width: int, height: int) -> Scale:
        """The largest cells there is room for."""
        size = self.view.size
        needed = LABELS + (size + 2) * LARGE.width + 1, size * LARGE.height + 2 * EDGES + BEFORE
        return LARGE if width >= needed[0] and height >= needed[1] else SMALL

    def lines(self, width: int, height: int) -> list[Content]:
        """Frame, slopes, rows from the last to the first, and what is before the pond."""
        if not self.view.size:
            return []
        scale = self.scale(width, height)
        drawing = _Drawing(self, scale)
        drawn = drawing.pond()
        before = height - len(drawn)
        return [Content.assemble(*line) for line in (*drawn, *drawing.before(before))]

    def on_click(self, event: events.Click) -> None:
        """Say which cell."""
        if not self.view.size:
            return
        scale = self.scale(*self.size)
        column = (event.x - LABELS) // scale.width - 1
        row = self.view.size - (event.y - EDGES) // scale.height
        cell = Cell(column, row)
        if event.x >= LABELS and event.y >= EDGES and cell in places(self.view.size):
            self.post_message(self.Clicked(cell))


class _Drawing:
    """The pond being drawn in one size."""

    def __init__(self, panel: PondPanel, scale: Scale) -> None:
        self.view, self.glyphs, self.scale = panel.view, panel.glyphs, scale
        self.slopes = dict(panel.view.slopes)
        self.squares = dict(zip(cells(panel.view.size), panel.view.squares, strict=True))
        self.letter, self.marble = panel.letter, panel.marble

    def pond(self) -> list[Line]:
        """From the upper edge of the frame to the lower one."""
        size, frame = self.view.size, self.glyphs.plain
        foot = frame.across * (self.scale.width * (size + 2))
        lines: list[Line] = [self._letters(), self._strip(size, (Heading.NW, Heading.N, Heading.NE))]
        for row in range(size, 0, -1):
            lines += [self._row(row, line) for line in range(self.scale.height)]
        lines.append(self._strip(1, (Heading.SW, Heading.S, Heading.SE)))
        lines.append([(" " * (LABELS - 1), ""), (frame.bottom_left + foot + frame.bottom_right, FAINT)])
        return lines

    def before(self, height: int) -> list[Line]:
        """The table before the pond: where a marble hops, and where the thrower stands."""
        flying, aim = self.view.flying, self.view.aim
        lines: list[Line] = [[] for _ in range(max(height, 0))]
        if not lines:
            return lines
        if flying is not None and flying.side is None:
            lines[0] = [(self._up_to(flying.cell.column), ""), *self.marble(flying.colour)]
        elif aim is not None:
            lines[0] = [(self._up_to(aim.column), ""), (f" {self.glyphs.more_above} ", STRONG)]
        return lines

    def _up_to(self, column: int) -> str:
        """Blanks before the three cells in the middle of a column."""
        return " " * (LABELS + self.scale.width * (column + 1) + self.scale.width // 2 - 1)

    def _letters(self) -> Line:
        """The upper edge, a letter over each column."""
        frame, width = self.glyphs.plain, self.scale.width
        left = width // 2
        line: Line = [(" " * (LABELS - 1), ""), (frame.top_left + frame.across * width, FAINT)]
        for column in range(self.view.size):
            aimed = self.view.aim is not None and self.view.aim.column == column
            line += [
                (frame.across * left, FAINT),
                (COLUMNS[column], STRONG if aimed else HEADING),
                (frame.across * (width - left - 1), FAINT),
            ]
        return [*line, (frame.across * width + frame.top_right, FAINT)]

    def _strip(self, row: int, sides: tuple[Heading, Heading, Heading]) -> Line:
        """The slope before the first or behind the last row."""
        size, down = self.view.size, self.glyphs.plain.down
        line: Line = [(" " * (LABELS - 1), ""), (down, FAINT)]
        line += self._slope(sides[0], Cell(0, row))
        for column in range(size):
            line += self._slope(sides[1], Cell(column, row))
        return [*line, *self._slope(sides[2], Cell(size - 1, row)), (down, FAINT)]

    def _row(self, row: int, line: int) -> Line:
        size, down = self.view.size, self.glyphs.plain.down
        aimed = self.view.aim is not None and self.view.aim.row == row
        label = f"{row:>2} " if not line else "   "
        drawn: Line = [
            (label, STRONG if aimed else HEADING),
            (down, FAINT),
            *self._slope(Heading.W, Cell(0, row), line),
        ]
        for column in range(size):
            drawn += self._cell(Cell(column, row), line)
        return [*drawn, *self._slope(Heading.E, Cell(size - 1, row), line), (down, FAINT)]

    def _slope(self, side: Heading, cell: Cell, line: int = 0) -> Line:
        """A place of the strip."""
        width, flying = self.scale.width, self.view.flying
        if flying is not None and (flying.side, flying.cell) == (side, cell) and not line:
            margin = " " * (width // 2 - 1)
            return [(margin, ""), *self.marble(flying.colour), (margin, "")]
        return [(self._shade(self.slopes.get((side, cell), 0.0)) * width, SHADE)]

    def _cell(self, cell: Cell, line: int) -> Line:
        square, width = self.squares[cell], self.scale.width
        shade = self._shade(square.chance)
        first, last = tuple(square.sign.value) or (shade, shade)
        style = SIGN_STYLES.get(square.sign, SHADE) + WATER
        if line:
            if square.sign not in BOTH_LINES:
                first, last, style = shade, shade, SHADE + WATER
            number = self._number(square.chance).center(width - 2, shade)
            return [(first, style), (number, SHADE + WATER), (last, style)]
        margin = shade * (width // 2 - 1)
        if square.marble != EMPTY:
            rounded = square.sign is Sign.NONE and shade == " "
            inside = self.marble(square.marble, WATER) if rounded else self.letter(square.marble)
            if rounded:
                return [(margin, WATER), *inside, (margin, WATER)]
        else:
            inside = [(shade, SHADE + WATER)] if shade != " " else [(self.glyphs.free, FAINT + WATER)]
        return [(first, style), (margin, SHADE + WATER), *inside, (margin, SHADE + WATER), (last, style)]

    def _number(self, chance: float) -> str:
        """A chance in percent, if it is one at all."""
        percent = round(100 * chance)
        return str(percent) if percent else ""

    def _shade(self, chance: float) -> str:
        steps = sum(chance >= least for least in SHADES)
        return self.glyphs.shades[steps - 1] if steps else " "
