"""The result: who won and why, everybody's score, and how it came about turn by turn."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from engine.match import Match
from tui.catalogue import CATALOGUE
from tui.draft import NAME_CELLS
from tui.outcome import by_score, headline, reasons
from tui.screens.base import HouseScreen
from tui.screens.setup import SetupScreen
from tui.session import Session
from tui.text.names import at_table
from tui.widgets.chart import Chart

if TYPE_CHECKING:
    from engine.record import Record

LEVEL_WIDTH: Final = 8
"""Cells for who played a seat, if no longer word needs more."""


class ResultScreen(HouseScreen[None]):
    """A finished match. Enter plays again with the first turn moved on."""

    CSS_PATH = "result.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "again", "again", key_display="Enter"),
        Binding("c", "change", "change the set-up"),
        Binding("r", "replay", "replay"),
        Binding("v", "fairness", "fairness"),
        Binding("e", "export", "export"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("escape,q", "menu", "menu", key_display="Esc"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setup = session.setup
        self.match = session.match
        self._session = session
        self.names = at_table(self.setup)

    @cached_property
    def record(self) -> Record:
        """The whole match, the secret of its draws in it."""
        from tui.records import of_session  # noqa: PLC0415 (the start is to be quick)

        return of_session(self._session)

    def heading(self) -> str:
        """What stands in the top line."""
        return CATALOGUE[self.setup.game].title

    def body(self) -> ComposeResult:
        """Who won, why, the list, the chart."""
        yield Static(headline(self.match, self.names, self.texts), id="winner", markup=False)
        yield Static("\n".join(reasons(self.match, self.names, self.texts)), id="why", markup=False)
        if self.match.players > 1:
            yield Static(self._standings(), id="standings", markup=False)
        yield Static(self.words.RESULT_TURNS, id="turns", markup=False)
        yield Chart(self.names.names, scores_by_turn(self.match), id="chart")

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.tell(self.words.RESULT_AGAIN if self.match.players > 1 else self.words.RESULT_AGAIN_SOLO)
        self.call_after_refresh(self._say_what_is_left_out)

    def on_resize(self, _: events.Resize) -> None:
        """A wider screen shows more turns."""
        self._say_what_is_left_out()

    def _say_what_is_left_out(self) -> None:
        chart = self.query_one(Chart)
        every = chart.every(chart.size.width)
        self.query_one("#turns", Static).update(
            self.words.RESULT_TURNS if every == 1 else self.words.result_every(every)
        )

    def _standings(self) -> Text:
        """Everybody, the highest score first."""
        scores, shares = self.match.state.scores, self.match.state.returns()
        text = Text()
        levels = [self.words.level(seat.level) for seat in self.setup.seats]
        width = max(LEVEL_WIDTH, *map(cell_len, levels)) + 2
        for seat in by_score(self.match):
            name, level = set_cell_size(self.names.of(seat), NAME_CELLS + 2), set_cell_size(levels[seat], width)
            line = f"{scores[seat]:6}  {name}{level}{self.words.result_share(shares[seat])}"
            text.append(("\n" if text else "") + line, "bold" if shares[seat] else "")
        return text

    # Keys.

    def action_again(self) -> None:
        """The same once more, the first turn with the next seat."""
        self.hoppla.begin(self.setup.again())

    def action_change(self) -> None:
        """The set-up of this game, to play again with something changed."""
        self.hoppla.to_menu()
        self.app.push_screen(SetupScreen(self.setup.game, self.setup.again()))

    def action_rules(self) -> None:
        """The rules, with this game's options and what binds its draws."""
        self.hoppla.rules(self.setup.game, None, self.setup.options, self.match.players, self.record.dice)

    def action_replay(self) -> None:
        """Step through the game again."""
        self.hoppla.replay(self.record)

    def action_fairness(self) -> None:
        """What the draws were bound to, the secret, and how to check them."""
        from tui.screens.fairness import FairnessScreen  # noqa: PLC0415

        self.app.push_screen(FairnessScreen(self.record.dice))

    def action_export(self) -> None:
        """The record as a file."""
        self.hoppla.export(self.record)

    def action_menu(self) -> None:
        """Back to the menu."""
        self.hoppla.to_menu()


def scores_by_turn(match: Match) -> tuple[tuple[int, ...], ...]:
    """By seat: the score after each of its turns."""
    turns = match.turns
    return tuple(tuple(turn.scores[seat] for turn in turns if turn.seat == seat) for seat in range(match.players))
