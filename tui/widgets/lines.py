"""A part of a table that draws itself line by line."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tui.widgets.glyphs import UNICODE, Glyphs

HEADING = "bold $secondary"
FAINT = "$foreground 70%"
STRONG = "bold $accent"
DANGER = "bold $error"


class Lines(Widget):
    """Draws `lines(width, height)`: as many as fit are shown, each cut to the width."""

    DEFAULT_CSS = "Lines { height: 1fr; text-wrap: nowrap; }"

    glyphs: reactive[Glyphs] = reactive(UNICODE)

    def lines(self, width: int, height: int) -> list[Content]:
        """The lines for so many cells, from the top."""
        raise NotImplementedError

    def render(self) -> RenderResult:
        """The lines as one text."""
        width, height = self.size
        if width < 1 or height < 1:
            return Content("")
        shown = [line.truncate(width) for line in self.lines(width, height)[:height]]
        return Content("\n").join(shown)

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
