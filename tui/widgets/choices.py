"""What can be done now, one row each; or, when something big has happened, a sign that says so."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from tui.widgets.cells import cut, left, right
from tui.widgets.lines import DANGER, FAINT, STRONG, Lines


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of columns; the first column is flush left, the others right."""

    rows: tuple[tuple[str, ...], ...] = ()
    cursor: int | None = None
    """The highlighted row, or none."""
    offered: bool = True
    """Whether the person at the keys may choose; otherwise the rows only tell what somebody else may do."""
    shorter: tuple[str, ...] = ()
    """By row, what stands there where all of it does not fit; () if such a row is cut."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture of `#` cells, and lines of words below it."""

    big: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bad: bool = False


class Choices(Lines):
    """The list below the dice. It scrolls with the highlight."""

    view: reactive[Rows | Sign] = reactive[Rows | Sign](Rows())

    @dataclass
    class Clicked(Message):
        """A row was clicked."""

        row: int

    def lines(self, width: int, height: int) -> list[Content]:
        """The rows around the highlight, or the sign."""
        if isinstance(self.view, Sign):
            return self._sign(self.view, width, height)
        texts = self._texts(self.view, width)
        first = self.first_row(height)
        shown = []
        for row in range(first, min(first + height, len(texts))):
            shown.append(self._row(left(cut(texts[row], width - 4), width - 4), row, first, height))
        return shown

    def first_row(self, height: int) -> int:
        """The row on top when so many fit: the highlight stays in sight, in the middle where possible."""
        view = self.view
        if isinstance(view, Sign) or view.cursor is None:
            return 0
        return max(0, min(view.cursor - height // 2, len(view.rows) - height))

    def _texts(self, view: Rows, width: int) -> list[str]:
        """The rows with their columns in line; where they are too wide, columns move together, then the last goes."""
        columns = [max(map(cell_len, column)) for column in zip(*view.rows, strict=True)]
        gap = 2 if sum(columns) + 2 * (len(columns) - 1) <= width - 4 else 1
        while len(columns) > 1 and sum(columns) + len(columns) - 1 > width - 4:
            columns.pop()
        texts = []
        for row in view.rows:
            cells = [left(row[0], columns[0])]
            cells += [right(cell, size) for cell, size in zip(row[1:], columns[1:], strict=False)]
            texts.append(self.glyphs.words((" " * gap).join(cells).rstrip()))
        for place, short in enumerate(view.shorter):
            if cell_len(texts[place]) > width - 4:
                texts[place] = self.glyphs.words(short)
        return texts

    def _row(self, text: str, row: int, first: int, height: int) -> Content:
        assert isinstance(self.view, Rows)
        chosen = row == self.view.cursor
        more = " "
        if row == first and first > 0:
            more = self.glyphs.more_above
        elif row == first + height - 1 and row < len(self.view.rows) - 1:
            more = self.glyphs.more_below
        style = STRONG + " reverse" if chosen else "" if self.view.offered else FAINT
        return Content.assemble((f"{self.glyphs.marker if chosen else ' '} {text}", style), (f" {more}", STRONG))

    def _sign(self, sign: Sign, width: int, height: int) -> list[Content]:
        style = DANGER if sign.bad else STRONG
        big = sign.big if len(sign.big) + len(sign.words) <= height else ()
        room = height - len(big) - len(sign.words)
        picture = [Content.assemble((line.replace("#", self.glyphs.filled).center(width), style)) for line in big]
        words = [Content.styled(self.glyphs.words(line), style).center(width) for line in sign.words]
        return [Content("")] * min(room // 2, 2) + picture + [Content("")] * (bool(big) and room > 0) + words

    def on_click(self, event: events.Click) -> None:
        """Say which row."""
        if isinstance(self.view, Sign):
            return
        row = self.first_row(self.size.height) + event.y
        if row < len(self.view.rows):
            self.post_message(self.Clicked(row))
