"""A list of rows one walks and changes in place: the menu, the set-up, the settings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

FAR: Final = 1_000_000
"""Rows: more than any list has."""
MOVES: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "home": -FAR, "end": FAR}
PAGES: Final = {"pageup": -1, "pagedown": 1}
STEPS: Final = {"left": -1, "h": -1, "right": 1, "l": 1}
CURSOR, LESS, MORE, CHANGED = "▸", "‹", "›", "•"
INDENT: Final = 3
"""Cells before a label: the cursor's mark and its margins."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line. A row without a key is a heading or a gap: the cursor steps over it."""

    key: str
    label: str
    value: str = ""
    text: str = ""
    """What stands behind the value and can be typed, a name."""
    steps: bool = False
    """Whether left and right change the value."""
    note: str = ""
    """Said behind it all, as what the value may be."""
    changed: bool = False
    """Whether the value differs from the usual one; marked."""
    typing: Literal["", "text", "digits", "numbers", "digit"] = ""
    """What can be typed: over the text, or over the value of a row that has none. `numbers` have commas between them,
    one `digit` is taken at once."""
    limit: int = 0
    """Characters that can be typed."""
    draft: str | None = None
    """What typing begins with; None: what stands there."""


def column(at_least: int, rows: Iterable[Row]) -> int:
    """Cells for the labels of rows with a value, so that the longest stands apart from its value."""
    return max((at_least, *(cell_len(row.label) + 1 for row in rows if row.value)))


class Rows(Widget, can_focus=True):
    """Rows with a cursor. It changes nothing itself: it says what was asked for, and is given new rows.

    Keys are met here, in the order they come, and not as bindings, which the app runs later: a key typed fast after
    another would find the cursor where it no longer is. The bindings are there for the footer.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--heading", "rows--cursor", "rows--changed", "rows--note"}
    DEFAULT_CSS = """
    Rows { width: 1fr; height: 1fr; }
    Rows > .rows--heading { color: $secondary; text-style: bold; }
    Rows > .rows--cursor { background: $primary; color: $background; text-style: bold; }
    Rows > .rows--changed { color: $accent; }
    Rows > .rows--note { color: $secondary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "move", key_display="↑↓"),
        Binding("down,j", "move(1)", "move", show=False),
        Binding("home", f"move({-FAR})", "first", show=False),
        Binding("end", f"move({FAR})", "last", show=False),
        Binding("pageup", "page(-1)", "page up", show=False),
        Binding("pagedown", "page(1)", "page down", show=False),
    ]

    rows: reactive[tuple[Row, ...]] = reactive(())
    cursor: reactive[int] = reactive(0, repaint=False, bindings=True)

    @dataclass
    class Moved(Message):
        """The cursor stands on another row."""

        key: str

    @dataclass
    class Pressed(Message):
        """Enter on the highlighted row, or a click on it."""

        key: str

    @dataclass
    class Stepped(Message):
        """Left (-1) or right (1) on a row that has steps, or a click on one of its arrows."""

        key: str
        by: int

    def __init__(self, *, label_width: int = 0, value_width: int = 0, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label_width = label_width
        self.value_width = value_width
        """Cells for the values of rows that have a text, so that the texts stand in one column."""
        self._top = 0
        self._given: tuple[Row, ...] = ()
        """All rows, also the gaps that are left out."""

    # Rows and cursor.

    def show(self, rows: tuple[Row, ...], key: str | None = None) -> None:
        """Give new rows. The cursor goes to the row `key`, else stays on the row it is on, else near.

        Gaps are left out where the list would not be in view as a whole.
        """
        self._given = rows
        if 0 < self.size.height < len(rows):
            rows = tuple(row for row in rows if row.key or row.label)
        before = self.key
        wanted = before if key is None else key
        self.rows = rows
        places = [place for place, row in enumerate(rows) if row.key]
        at = next((place for place in places if rows[place].key == wanted), None)
        if at is None:
            at = min(places, key=lambda place: abs(place - self.cursor), default=0)
        moved = at != self.cursor
        self.cursor = at
        if not moved:
            self.refresh()
            self.refresh_bindings()
            if self.key != before:
                self.post_message(self.Moved(self.key))  # another row came to lie under it

    def on_resize(self) -> None:
        """Other room, perhaps with other gaps."""
        self.show(self._given)

    @property
    def row(self) -> Row:
        """The row the cursor is on."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else Row("", "")

    @property
    def key(self) -> str:
        """Its key."""
        return self.row.key

    def watch_cursor(self, before: int, cursor: int) -> None:
        """Draw the two rows anew, or all if the list scrolls; tell where the cursor is."""
        top = self._top
        if self.first_line == top:
            self.refresh(*(Region(0, place - top, self.size.width, 1) for place in (before, cursor)))
        else:
            self.refresh()
        self.post_message(self.Moved(self.key))

    def action_move(self, by: int) -> None:
        """To the next row in that direction that can be stood on; at the end, stay."""
        places = [place for place, row in enumerate(self.rows) if row.key]
        if self.cursor in places:
            self.cursor = places[min(max(places.index(self.cursor) + by, 0), len(places) - 1)]

    def action_page(self, by: int) -> None:
        """A page up or down, less a row so that one keeps one's place."""
        self.action_move(by * max(self.size.height - 1, 1))

    def on_key(self, event: events.Key) -> None:
        """Walk, change, press."""
        if event.key in MOVES:
            self.action_move(MOVES[event.key])
        elif event.key in PAGES:
            self.action_page(PAGES[event.key])
        elif event.key in STEPS and self.row.steps:
            self.post_message(self.Stepped(self.key, STEPS[event.key]))
        elif event.key == "enter" and self.key:
            self.post_message(self.Pressed(self.key))
        else:
            return
        event.stop()

    # Drawing.

    @property
    def first_line(self) -> int:
        """The row on the top line. It stays until the cursor would leave the view; a list that fits never scrolls."""
        height = max(self.size.height, 1)
        top = max(min(self._top, self.cursor), self.cursor - height + 1)
        if not any(row.key for row in self.rows[: self.cursor]):
            top = max(self.cursor - height + 1, 0)  # the headings above the first row are seen again
        self._top = max(min(top, len(self.rows) - height), 0)
        return self._top

    def render(self) -> RenderResult:
        """The rows in view."""
        first, width = self.first_line, max(self.size.width, 1)
        text = Text(no_wrap=True, end="")
        for place in range(first, min(first + max(self.size.height, 1), len(self.rows))):
            if place > first:
                text.append("\n")
            text.append_text(self._line(self.rows[place], place == self.cursor, width))
        return text

    def _line(self, row: Row, at_cursor: bool, width: int) -> Text:
        if not row.key:
            return Text(
                set_cell_size(f" {row.label}", width), self.get_component_rich_style("rows--heading", partial=True)
            )
        label = set_cell_size(row.label, self.label_width) if row.value else row.label
        line = Text(f" {CURSOR if at_cursor else ' '} {label}")
        if row.value:
            line.append(self._value(row))
        if row.text:
            line.append(f" {row.text}")
        if row.changed:
            line.append(f" {CHANGED}", self.get_component_rich_style("rows--changed", partial=True))
        if row.note:
            line.append(f"  {row.note}", self.get_component_rich_style("rows--note", partial=True))
        line.truncate(width, overflow="ellipsis")
        line.pad_right(max(width - line.cell_len, 0))
        if at_cursor:
            line.stylize(self.get_component_rich_style("rows--cursor", partial=True))
        return line

    def _value(self, row: Row) -> str:
        value = set_cell_size(row.value, self.value_width) if row.text else row.value
        return f"{LESS} {value} {MORE}" if row.steps else value

    # The mouse.

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor; on the highlighted row it presses it, on one of its arrows it steps."""
        place = self.first_line + event.y
        if not 0 <= place < len(self.rows) or not self.rows[place].key:
            return
        row, was_there = self.rows[place], place == self.cursor
        self.cursor = place
        if row.steps and (by := self._arrow_at(event.x, row)):
            self.post_message(self.Stepped(row.key, by))
        elif was_there:
            self.post_message(self.Pressed(row.key))

    def _arrow_at(self, x: int, row: Row) -> int:
        left = INDENT + self.label_width
        right = left + cell_len(self._value(row)) - 1
        return -1 if x in (left, left + 1) else 1 if x in (right - 1, right) else 0
