"""What a game's draws were bound to, what was mixed in, and the secret once it is told."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from engine.record import Thrown
from tui.screens.base import TooSmallGuard
from tui.widgets.keys import Keys


class FairnessScreen(TooSmallGuard, ModalScreen[None]):
    """A box over the result; what can be copied stands on lines of its own."""

    CSS_PATH = "fairness.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,v,enter,space,q", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(self, thrown: Thrown) -> None:
        super().__init__()
        self.thrown = thrown

    def compose(self) -> ComposeResult:
        """The sentences, and below each what it is about."""
        with Vertical(id="fairness") as box:
            box.border_title = self.texts.fair.TITLE
            yield Static(self._about(), id="fairness-text")
        yield Keys()

    def _about(self) -> Text:
        text = Text()
        for sentence, shown in self.texts.fair.about(self.thrown):
            text.append(f"{sentence}\n")
            text.append(f"{shown}\n\n" if shown else "\n", "bold")
        text.rstrip()
        return text
