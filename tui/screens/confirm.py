"""A question with yes or no over whatever is up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from tui.screens.base import TooSmallGuard
from tui.text.library import texts_of
from tui.widgets.keys import Keys
from tui.widgets.rows import CURSOR

GAP: Final = "     "
"""Between the answers."""


class Answer(Widget, can_focus=True):
    """The two answers, one of them highlighted."""

    yes: reactive[bool] = reactive(True)

    @dataclass
    class Given(Message):
        """An answer was clicked."""

        yes: bool

    def render(self) -> RenderResult:
        """The highlighted answer has the mark and is set off."""
        return Text.assemble(self._label(True), GAP, self._label(False))

    def _label(self, yes: bool) -> tuple[str, str]:
        house = texts_of(self).house
        label = house.YES if yes else house.NO
        return (f" {CURSOR} {label} ", "bold reverse") if yes == self.yes else (f"   {label} ", "")

    def on_click(self, event: events.Click) -> None:
        """Left of the gap's middle is yes, right of it no."""
        middle = cell_len(self._label(True)[0]) + len(GAP) // 2
        self.post_message(self.Given(event.x <= middle))


class ConfirmScreen(TooSmallGuard, ModalScreen[bool]):
    """Gives True for yes. `yes` is whether that is what Enter does at first."""

    CSS_PATH = "confirm.tcss"
    AUTO_FOCUS = "Answer"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "the highlighted", key_display="Enter"),
        Binding("left,right,h,l,tab,shift+tab,up,down", "other", "the other one", key_display="←→"),
        Binding("y", "answer(True)", "yes"),
        Binding("n", "answer(False)", "no"),
        Binding("escape", "back", "back", key_display="Esc"),
    ]

    def __init__(self, question: str, *, yes: bool = True) -> None:
        super().__init__()
        self.question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        """A box with the question, the answers below."""
        with Vertical(id="question"):
            yield Static(self.question, markup=False)
            yield Answer(id="answer")
        yield Keys()

    def on_mount(self) -> None:
        """Highlight what Enter does."""
        self.query_one(Answer).yes = self._yes

    def action_other(self) -> None:
        """Highlight the other answer."""
        answer = self.query_one(Answer)
        answer.yes = not answer.yes

    def action_take(self) -> None:
        """Give the highlighted answer."""
        self.dismiss(self.query_one(Answer).yes)

    def action_answer(self, yes: bool) -> None:
        """Give an answer by its letter."""
        self.dismiss(yes)

    def action_back(self) -> None:
        """Back to where one was: no."""
        self.dismiss(False)

    @on(Answer.Given)
    def _clicked(self, message: Answer.Given) -> None:
        self.dismiss(message.yes)
