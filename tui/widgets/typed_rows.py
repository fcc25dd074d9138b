"""Rows with texts and numbers one types in place: the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from tui.widgets.rows import INDENT, Rows


class TypedRows(Rows):
    """While a value is typed, every key is meant for it: Enter takes it, Esc leaves it as it was."""

    DEFAULT_CSS = """
    TypedRows > Input { position: absolute; display: none; height: 1; border: none; padding: 0; background: $panel; }
    TypedRows.-editing > Input { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "leave it", key_display="Esc"),
        Binding("tab,shift+tab", "keep", "take it", show=False),
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
        """While a value is typed, only taking or leaving it is possible."""
        return self.editing == (action in ("cancel", "keep"))

    def type_over(self, text: str | None = None) -> None:
        """Begin to type: over what stands there, or with a text of one's own."""
        row, typed = self.row, self.query_one(Input)
        typed.cursor_blink = False
        typed.restrict = r"[0-9]*" if row.typing == "digits" else None
        typed.max_length = row.limit
        typed.value = (row.text or row.value) if text is None else text
        typed.cursor_position = len(typed.value)
        typed.styles.width = row.limit + 1
        typed.styles.offset = (self._column, self.cursor - self.first_line)
        self.editing = True
        self.screen.set_focus(typed)
        self.post_message(self.Typing(row.key))

    @property
    def _column(self) -> int:
        value = INDENT + self.label_width + (2 if self.row.steps else 0)
        return value + self.value_width + 3 if self.row.text else value

    def on_key(self, event: events.Key) -> None:
        """Keys that begin to type, and those that came so fast after them that they still arrive here."""
        row, character = self.row, event.character or ""
        if self.editing:
            if not event.is_printable:
                return
            self.query_one(Input).insert_text_at_cursor(character)
        elif row.typing == "digits" and character.isdecimal():
            self.type_over(character)
        elif row.typing and event.key == "enter":
            self.type_over()
        else:
            return
        event.stop()

    def on_click(self, event: events.Click) -> None:
        """A click beside the value takes it, and does nothing else."""
        if self.editing:
            event.prevent_default()
            if event.widget is not self.query_one(Input):
                self.action_keep()

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_keep()

    def action_keep(self) -> None:
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
