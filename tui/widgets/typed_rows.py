"""Rows with texts and numbers one types in place: the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input
from textual.widgets.input import Selection

from tui.widgets.rows import INDENT, MOVES, Row, Rows

RESTRICTED: Final = {"digits": r"[0-9]*", "numbers": r"[0-9,; ]*"}
"""What a line takes, by what is typed into it; a text may be anything."""


class TypedRows(Rows):
    """While a value is typed, every key is meant for it: Enter takes it, Esc leaves it as it was."""

    DEFAULT_CSS = """
    TypedRows > Input { position: absolute; display: none; height: 1; border: none; padding: 0; background: $panel; }
    TypedRows.-editing > Input { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "leave it", key_display="Esc"),
    ]

    editing: reactive[bool] = reactive(False, bindings=True, toggle_class="-editing")
    """A value is being typed."""

    @dataclass
    class Typing(Message):
        """A value is being typed for a row."""

        key: str

    @dataclass
    class Typed(Message):
        """A value was typed for a row."""

        key: str
        text: str

    class Cancelled(Message):
        """Typing was left; the value is as it was."""

    def compose(self) -> ComposeResult:
        """The line a value is typed into, shown where the value stands."""
        yield Input(compact=True, select_on_focus=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 (as it is called)
        """While a value is typed, only leaving it is offered."""
        return self.editing == (action == "cancel")

    def type_over(self, text: str | None = None) -> None:
        """Begin to type: over what stands there, or with a text of one's own."""
        row, typed = self.row, self.query_one(Input)
        typed.cursor_blink = False
        typed.restrict = RESTRICTED.get(row.typing)
        typed.max_length = row.limit
        draft = (row.text or row.value) if row.draft is None else row.draft
        typed.value = draft if text is None else text
        typed.cursor_position = len(typed.value)
        if text is None and row.typing == "digits":
            typed.selection = Selection(0, len(typed.value))  # a number that is typed takes its place
        self._lay(typed)
        self.editing = True
        self.screen.set_focus(typed)
        self.post_message(self.Typing(row.key))

    def _lay(self, line: Input) -> None:
        """Over what stands there."""
        line.styles.width = min(self.row.limit + 1, max(self.size.width - self._column, 1))
        line.styles.offset = (self._column, self.cursor - self.first_line)

    def show(self, rows: tuple[Row, ...], key: str | None = None) -> None:
        """A line being typed stays over its row."""
        super().show(rows, key)
        if self.editing:
            self._lay(self.query_one(Input))

    @property
    def _column(self) -> int:
        value = INDENT + self.label_width + (2 if self.row.steps else 0)
        return value + self.value_width + 3 if self.row.text else value

    def on_key(self, event: events.Key) -> None:
        """Keys that begin to type; while typing, those the line does not take, or that came before it was there."""
        if self._key_while_typing(event) if self.editing else self._key_that_begins(event):
            event.prevent_default()
            event.stop()

    def _key_that_begins(self, event: events.Key) -> bool:
        typing, digit = self.row.typing, (event.character or "").isdecimal()
        if typing == "digit" and digit:
            self.post_message(self.Typed(self.key, event.character or ""))
        elif typing in ("digits", "numbers") and digit:
            self.type_over(event.character)
        elif typing in ("text", "digits", "numbers") and event.key == "enter":
            self.type_over()
        else:
            return False
        return True

    def _key_while_typing(self, event: events.Key) -> bool:
        line = self.query_one(Input)
        if event.key in ("enter", "tab", "shift+tab"):
            self.take()
        elif event.key == "escape":
            self.action_cancel()
        elif event.key == "backspace" and not line.has_focus:
            line.action_delete_left()
        elif event.is_printable:
            line.replace(event.character or "", *line.selection)
        elif event.key not in MOVES:
            return False
        return True

    def on_click(self, event: events.Click) -> None:
        """A click beside the value takes it, and does nothing else."""
        if self.editing:
            event.prevent_default()
            if event.widget is not self.query_one(Input):
                self.take()

    def take(self) -> None:
        """Take the value as typed."""
        text = self.query_one(Input).value
        self._end()
        self.post_message(self.Typed(self.key, text))

    def action_cancel(self) -> None:
        """Leave the value as it was."""
        self._end()
        self.post_message(self.Cancelled())

    def _end(self) -> None:
        self.editing = False
        self.screen.set_focus(self)
