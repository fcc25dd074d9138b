"""What the strongest player thinks of a decision: yours, or one an opponent has made."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from ai.player import Decision
from engine.game import Action, State
from tui.advice import Advice
from tui.catalogue import GameWords
from tui.screens.base import TooSmallGuard
from tui.text.names import Names
from tui.widgets.cells import cut, left, right

CLOSING = ("escape", "i", "w", "enter", "space", "q")
WIDTH = 72
"""Cells of a line in the box, as in `hint.tcss`: an option that took two would push the reason out of sight."""


class HintScreen(TooSmallGuard, ModalScreen[None]):
    """Win share of each option, best first, and one sentence of reason. The search runs beside the keys."""

    CSS_PATH = "hint.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding(",".join(CLOSING), "dismiss", "close")]

    def __init__(
        self,
        title: str,
        state: State,
        decide: Callable[[State], Decision],
        game: GameWords,
        names: Names,
        played: Action | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """`alone`: of what was played it is told what it cost, and nothing of the other choices."""
        super().__init__()
        self._title = title
        self.state = state
        self._decide = decide
        self._game = game
        self._names = names
        self.played = played
        self._alone = alone
        self.decision: Decision | None = None
        """What came of it, once it is known."""

    def compose(self) -> ComposeResult:
        """A box over the table."""
        with Vertical(id="hint") as box:
            box.border_title = self._title
            box.border_subtitle = self.texts.table.HINT_CLOSE
            yield Static(self.texts.table.HINT_THINKING, id="hint-text")

    def on_key(self, event: events.Key) -> None:
        """Any other key is meant for the table: close, and let it have it."""
        if event.key not in CLOSING and not self.too_small:
            event.stop()
            self.dismiss()
            self.app.simulate_key(event.key)

    def on_mount(self) -> None:
        """Ask the player."""
        self._think()

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        advice = Advice.about(self.state, self._decide, self.played, alone=self._alone)
        self.app.call_from_thread(self._show, advice)

    def _show(self, advice: Advice) -> None:
        """What was found."""
        if not self.is_attached:
            return
        words, decision, text = self.texts.table, advice.decision, Text()
        if self.played is not None:
            text.append(advice.compared(self.played, words, self._game, self._names))
        if advice.listed:
            text.append("\n\n" if text else "").append_text(self._table(advice))
        elif not decision.considered:
            text.append(("\n\n" if text else "") + words.HINT_FAILED)
        if advice.reason is not None:
            text.append("\n\n" + self._game.reason(advice.reason, self._names))
        if advice.then is not None:
            text.append("\n\n" + words.then(self._game.action(advice.then.action, advice.after, self._names)))
        self.decision = decision
        self.query_one("#hint-text", Static).update(text)

    def _table(self, advice: Advice) -> Text:
        shown, best, words = advice.listed, advice.decision.action, self.texts.table
        rows = [
            (self._game.action(option.action, self.state, self._names), *advice.worth(option, words, self._game))
            for option in shown
        ]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        lines = Text()
        for number, (option, (label, *worth)) in enumerate(zip(shown, rows, strict=True)):
            marker = "▸" if option.action == best else "•" if option.action == self.played else " "
            columns = [left(label, widths[0]), *map(right, worth, widths[1:])]
            line = cut(f"{marker} {'  '.join(columns)}".rstrip(), WIDTH)
            lines.append(("\n" if number else "") + line, style="bold" if option.action == best else "")
        return lines
