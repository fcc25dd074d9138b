"""What the strongest player thinks of a decision: yours, or one an opponent has made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

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
from tui.thinking import beside
from tui.widgets.cells import cut, left, right

CLOSING = ("escape", "i", "enter", "space", "q")
FURTHER = "w"
"""Goes on to the next decision, or closes after the last."""
WIDTH = 72
"""Cells of a line in the box, as in `hint.tcss`: an option that took two would push the reason out of sight."""


class Asked(NamedTuple):
    """One decision to be told about."""

    title: str
    state: State
    played: Action | None = None
    """What was done there, if that is what is asked about."""
    note: str = ""
    """What there is to say of it first."""


class HintScreen(TooSmallGuard, ModalScreen[None]):
    """Win share of each option, best first, and one sentence of reason. The search runs beside the keys."""

    CSS_PATH = "hint.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(CLOSING), "dismiss", "close"),
        Binding(FURTHER, "further", "the move before"),
    ]

    def __init__(
        self,
        asked: Sequence[Asked],
        decide: Callable[[State], Decision],
        game: GameWords,
        names: Names,
        *,
        alone: bool = False,
    ) -> None:
        """`asked`: at least one; a key goes on to the next. `alone`: of what was played it is told what it cost, and
        nothing of the other choices."""
        super().__init__()
        (self._title, self.state, self.played, self._note), *self._further = asked
        self._decide = decide
        self._game = game
        self._names = names
        self._alone = alone
        self.decision: Decision | None = None
        """What came of it, once it is known."""

    def compose(self) -> ComposeResult:
        """A box over the table."""
        with Vertical(id="hint"):
            yield Static(id="hint-text")

    def on_key(self, event: events.Key) -> None:
        """Any other key is meant for the table: close, and let it have it."""
        if event.key not in (*CLOSING, FURTHER) and not self.too_small:
            event.stop()
            self.dismiss()
            self.app.simulate_key(event.key)

    def on_mount(self) -> None:
        """Ask the player."""
        self._ask()

    def action_further(self) -> None:
        """The next decision, if there is one; else as any key."""
        if not self._further:
            self.dismiss()
            return
        (self._title, self.state, self.played, self._note), *self._further = self._further
        self._ask()

    def _ask(self) -> None:
        words, box = self.texts.table, self.query_one("#hint")
        box.border_title = self._title
        box.border_subtitle = words.HINT_FURTHER if self._further else words.HINT_CLOSE
        self.decision = None
        self.query_one("#hint-text", Static).update(words.HINT_THINKING)
        self._think(self.state, self.played)

    @work(exclusive=True)
    async def _think(self, state: State, played: Action | None) -> None:
        self._show(await beside(lambda: Advice.about(state, self._decide, played, alone=self._alone)))

    def _show(self, advice: Advice) -> None:
        """What was found."""
        if not self.is_attached or advice.state is not self.state:  # it came when the next was asked about
            return
        words, decision, text = self.texts.table, advice.decision, Text()
        if self._note:
            text.append(self._note + "\n\n")
        if self.played is not None:
            text.append(advice.compared(self.played, words, self._game, self._names))
        if advice.listed:
            text.append("\n\n" if text else "").append_text(self._table(advice))
        elif not decision.considered:
            text.append(("\n\n" if text else "") + words.HINT_FAILED)
        if why := advice.why(words, self._game, self._names):
            text.append("\n\n" + why)
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
