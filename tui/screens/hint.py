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

from ai.player import Considered, Decision
from engine.game import Action, State
from tui.catalogue import GameWords
from tui.screens.base import TooSmallGuard
from tui.text.names import Names
from tui.widgets.cells import cut, left, right

CLOSING = ("escape", "i", "w", "enter", "space", "q")
SHOWN = 10
"""Options listed, the best first."""
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
    ) -> None:
        super().__init__()
        self._title = title
        self.state = state
        self._decide = decide
        self._game = game
        self._names = names
        self.played = played
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
        decision = self._decide(self.state)
        after = self.state.child(decision.action)
        again = after.current_player == self.state.current_player and not after.is_terminal
        self.app.call_from_thread(self._show, decision, after, self._decide(after) if again else None)

    def _show(self, decision: Decision, after: State, then: Decision | None) -> None:
        """What was found; `then` is the next decision of the same person, where nothing random comes between."""
        if not self.is_attached:
            return
        words, text = self.texts.table, Text()
        if self.played is not None:
            text.append(self._told(self.played, decision) + "\n\n")
        if decision.considered:
            text.append_text(self._table(decision))
        else:
            text.append(words.HINT_FAILED)
        if decision.reason is not None:
            text.append("\n\n" + self._game.reason(decision.reason, self._names))
        if then is not None:
            text.append("\n\n" + words.then(self._game.action(then.action, after)))
        self.decision = decision
        self.query_one("#hint-text", Static).update(text)

    def _table(self, decision: Decision) -> Text:
        shown = decision.considered[:SHOWN]
        if self.played is not None and all(option.action != self.played for option in shown):
            played = tuple(option for option in decision.considered if option.action == self.played)
            shown = (*shown[: SHOWN - len(played)], *played)
        rows = [(self._game.action(option.action, self.state), *self._worth(option)) for option in shown]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        lines = Text()
        for number, (option, (label, *worth)) in enumerate(zip(shown, rows, strict=True)):
            marker = "▸" if option.action == decision.action else "•" if option.action == self.played else " "
            columns = [left(label, widths[0]), *map(right, worth, widths[1:])]
            line = cut(f"{marker} {'  '.join(columns)}".rstrip(), WIDTH)
            lines.append(("\n" if number else "") + line, style="bold" if option.action == decision.action else "")
        return lines

    def _told(self, played: Action, decision: Decision) -> str:
        """What was played, and how it compares."""
        words, seat = self.texts.table, self.state.turn_seat
        name, action = self._names.of(seat), self._game.action(played, self.state)
        shares = {option.action: option.win_share[seat] for option in decision.considered}
        if played not in shares:
            return words.played(name, action)
        if played == decision.action:
            return words.played_best(name, action)
        return words.played_other(name, action, words.percent(shares[decision.action] - shares[played]))

    def _worth(self, option: Considered) -> tuple[str, ...]:
        """Share of the win, where somebody else could have it, and points, where they were worked out."""
        words = self.texts.table
        points = "" if option.points is None else words.points_this_turn(option.points)
        if self.state.players == 1:
            return (points,)
        return (words.wins(option.win_share[self.state.turn_seat]), points)
