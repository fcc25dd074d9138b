"""Whom the lot has fallen on: shown before the table."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.screens.base import TooSmallGuard
from tui.widgets.keys import Keys


class LotScreen(TooSmallGuard, ModalScreen[None]):
    """One sentence; any of the usual keys goes on."""

    CSS_PATH = "lot.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q", "dismiss", "to the table", key_display="Enter")
    ]

    def __init__(self, said: str) -> None:
        super().__init__()
        self.said = said

    def compose(self) -> ComposeResult:
        """A box with the sentence."""
        with Vertical(id="lot") as box:
            box.border_title = self.texts.house.LOT_TITLE
            yield Static(self.said, markup=False)
        yield Keys()

    def on_click(self, _: events.Click) -> None:
        """A click goes on too."""
        if not self.too_small:
            self.dismiss()
