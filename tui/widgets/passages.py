"""A rules page that scrolls, with one passage marked."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.rulebook import Passage, laid_out

READABLE: Final = 92
"""Cells in a line at most: longer ones are hard to read."""
MARGIN: Final = 3
"""Cells left of the text, with the mark of the current passage in them."""
MARK: Final = "▌"


class Passages(ScrollView, can_focus=True, inherit_bindings=False):
    """Passages one below the other, drawn line by line. The screen has the keys."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "passages--title",
        "passages--key",
        "passages--strong",
        "passages--example",
        "passages--mark",
    }
    DEFAULT_CSS = """
    Passages { width: 1fr; height: 1fr; overflow-y: scroll; scrollbar-size-vertical: 1; }
    Passages > .passages--title { color: $accent; text-style: bold; }
    Passages > .passages--key { color: $primary; text-style: bold; }
    Passages > .passages--strong { text-style: bold; }
    Passages > .passages--example { color: $secondary; text-style: italic; }
    Passages > .passages--mark { color: $accent; }
    """

    current: reactive[int] = reactive(0)
    """The marked passage."""

    def __init__(self, passages: tuple[Passage, ...], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.passages = passages
        self._lines: list[tuple[int, Text]] = []
        self._first_line: list[int] = []

    def on_mount(self) -> None:
        """The lines laid out bear the colours of a theme."""
        self.watch(self.app, "theme", self._follow_theme, init=False)

    def _follow_theme(self) -> None:
        self.call_after_refresh(self._dye)

    def _dye(self) -> None:
        if self.is_attached and self._lines:
            self._lay_out()

    def on_resize(self) -> None:
        """Lay the page out for the new width; the marked passage stays in view."""
        self._lay_out()
        self.go_to(self.current)

    def _lay_out(self) -> None:
        width = min(self.scrollable_content_region.width - MARGIN - 1, READABLE)
        styles = {name: self._style(name) for name in ("title", "key", "strong", "example")}
        self._lines, self._first_line = [], []
        for place, passage in enumerate(self.passages):
            self._first_line.append(len(self._lines))
            lines = laid_out(passage, width, styles, self.app.console)
            self._lines += [(place, line) for line in [*lines, Text("")]]
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._lines))
        self.refresh()

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"passages--{name}", partial=True)

    def go_to(self, place: int) -> None:
        """Mark a passage and bring its heading to the top, as far as the page goes."""
        self.current = place
        if place < len(self._first_line):
            self.scroll_to(y=self._first_line[place], animate=False)

    def watch_current(self) -> None:
        """The mark moves."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        width = self.size.width
        at = self.scroll_offset.y + y
        if at >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        place, text = self._lines[at]
        mark = MARK if place == self.current and text.plain else " "
        segments = [Segment(f" {mark} ", self._style("mark")), *text.render(self.app.console)]
        drawn = [segment for segment in segments if segment.text != "\n"]
        return Strip(drawn).adjust_cell_length(width).apply_style(self.rich_style)
