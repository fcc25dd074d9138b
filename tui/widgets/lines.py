"""A part of a table that draws itself line by line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.widget import Widget

from tui.widgets.glyphs import UNICODE, Glyphs

HEADING = "bold $secondary"
FAINT = "$foreground 70%"
STRONG = "bold $accent"
DANGER = "bold $error"


class Lines(Widget):
    """Draws `lines(width, height)`: as many as fit are shown, each cut to the width.

    A subclass whose `view` is `reactive(..., repaint=False)` is drawn anew only where its lines differ from those it
    shows: over a slow line every cell counts.
    """

    DEFAULT_CSS = "Lines { height: 1fr; text-wrap: nowrap; }"

    glyphs: reactive[Glyphs] = reactive(UNICODE)

    _drawn: tuple[Content, ...] = ()
    """The lines as they were drawn last."""

    def lines(self, width: int, height: int) -> list[Content]:
        """The lines for so many cells, from the top."""
        raise NotImplementedError

    def render(self) -> RenderResult:
        """The lines as one text."""
        self._drawn = self._fitting()
        return Content("\n").join(self._drawn)

    def _fitting(self) -> tuple[Content, ...]:
        width, height = self.size
        if width < 1 or height < 1:
            return ()
        return tuple(line.truncate(width) for line in self.lines(width, height)[:height])

    def watch_view(self) -> None:
        """Draw what is different."""
        if not self.is_mounted:
            return
        pairs = zip_longest(self._drawn, self._fitting(), fillvalue=Content(""))
        changed = [region for row, (old, new) in enumerate(pairs) for region in _changed(row, old, new)]
        if changed:
            self.refresh(*changed)

    def rule(self, width: int, left: str, right: str = "") -> Content:
        """A line across with a heading at its left, and a note at its right if there is room."""
        left, right = self.glyphs.words(left), self.glyphs.words(right)
        line = self.glyphs.rule
        room = width - cell_len(left) - cell_len(right) - 6
        if not right or room < 1:
            return Content.assemble((line, FAINT), (f" {left} ", HEADING), (line * (width - cell_len(left) - 3), FAINT))
        return Content.assemble(
            (line, FAINT), (f" {left} ", HEADING), (line * room, FAINT), (f" {right} ", "$foreground"), (line, FAINT)
        )


def _changed(row: int, old: Content, new: Content) -> Iterator[Region]:
    """Where two lines differ, from the first cell to the last: the framework draws a line up to where it changes."""
    pairs = zip_longest(_cells(old), _cells(new))
    different = [column for column, (was, is_now) in enumerate(pairs) if was != is_now]
    if different:
        yield Region(different[0], row, different[-1] + 1 - different[0], 1)


def _cells(line: Content) -> list[tuple[str, list[object]]]:
    """What is in each cell: a sign, and the styles laid over it. A wide sign has two cells, the second without any."""
    styles: list[list[object]] = [[] for _ in line.plain]
    for start, end, style in line.spans:
        for place in range(start, min(end, len(styles))):
            styles[place].append(style)
    cells: list[tuple[str, list[object]]] = []
    for sign, over in zip(line.plain, styles, strict=True):
        cells.append((sign, over))
        cells += [("", over)] * (cell_len(sign) - 1)
    return cells
