"""Past games: a list, newest first, to look at again, to export, to check, to throw away."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from engine.games import GAMES
from engine.record import Fair, Record, Seeded
from engine.verify import verify
from tui.clock import on_clock
from tui.screens.base import HouseScreen
from tui.screens.confirm import ConfirmScreen
from tui.setup import HUMAN, Setup
from tui.store import Past
from tui.text.past import PastWords
from tui.widgets.cells import cut, left
from tui.widgets.rows import INDENT, Row, Rows

GAP: Final = 2
"""Cells between two columns."""
RESULT_CELLS: Final = 20
"""The widest a result may be; a longer one is cut."""


class PastScreen(HouseScreen[None]):
    """What Enter does stands in the bottom line; below the list, who played and with how many points."""

    CSS_PATH = "past.tcss"
    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "replay", "replay", key_display="Enter"),
        Binding("v", "verify", "check fairness"),
        Binding("e", "export", "export"),
        Binding("d,delete", "delete", "delete"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("escape,q", "leave", "menu", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: tuple[Past, ...] = ()

    @property
    def past(self) -> PastWords:
        """What the list says."""
        return self.texts.past

    def heading(self) -> str:
        """What stands in the top line."""
        return self.past.TITLE

    def body(self) -> ComposeResult:
        """The columns' heads, the list, and who played the highlighted game."""
        yield Static(id="columns", markup=False)
        yield Rows(id="games")
        yield Static(id="seats", markup=False)

    @property
    def _rows(self) -> Rows:
        return self.query_one("#games", Rows)

    def on_mount(self) -> None:
        """Show what there is."""
        self._fill()

    def _fill(self) -> None:
        self._games = self.hoppla.store.finished()
        lines = [self._line(game) for game in self._games]
        heads = (self.past.PLAYED, self.past.GAME, self.past.RESULT, self.past.AGAINST)
        columns = list(zip(heads, *lines, strict=True))
        widths = [max(map(cell_len, column)) for column in columns[:-1]]
        self.query_one("#columns", Static).update(" " * INDENT + _in_columns(heads, widths))
        rows = (Row(str(game.id), _in_columns(line, widths)) for game, line in zip(self._games, lines, strict=True))
        self._rows.show(tuple(rows))
        self.tell(self.past.number(len(self._games)) if self._games else self.past.NONE)
        self._explain()

    def _line(self, game: Past) -> tuple[str, str, str, str]:
        setup = game.setup
        others = [seat.name for place, seat in enumerate(setup.seats) if place != _you(setup)]
        time = self.past.time(on_clock(game.played, self.hoppla.zone))
        return time, GAMES[setup.game].title, cut(self._result(game), RESULT_CELLS), self.past.opponents(others)

    def _result(self, game: Past) -> str:
        you = _you(game.setup)
        if len(game.scores) == 1:
            return self.texts.game(game.setup.game).counted(game.scores[0])
        if you is None:
            winners = [seat.name for seat, share in zip(game.setup.seats, game.shares, strict=True) if share]
            return self.past.winners(winners)
        points = game.scores[you]
        best = max(score for seat, score in enumerate(game.scores) if seat != you)
        if game.shares[you] == 1:
            return self.past.won(points, best)
        return self.past.tied(points) if game.shares[you] else self.past.lost(points, best)

    @property
    def _chosen(self) -> Past | None:
        return next((game for game in self._games if str(game.id) == self._rows.key), None)

    @on(Rows.Moved)
    def _explain(self) -> None:
        game = self._chosen
        self.query_one("#seats", Static).update(self._seats(game) if game is not None else "")
        self.refresh_bindings()

    def _seats(self, game: Past) -> str:
        seats = zip(game.setup.seats, game.scores, strict=True)
        return self.past.opponents(
            [
                self.past.person(seat.name, points)
                if seat.level == HUMAN
                else self.past.seat(seat.name, self.words.level(seat.level), points)
                for seat, points in seats
            ]
        )

    # Keys.

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 (as it is called)
        """Without a game there is nothing to do but leave."""
        return action == "leave" or self._chosen is not None

    @on(Rows.Pressed)
    def _pressed(self, message: Rows.Pressed) -> None:
        if self.is_current and message.key == self._rows.key:
            self.action_replay()

    def action_replay(self) -> None:
        """Step through the highlighted game."""
        record = self._record()
        if record is not None:
            self.hoppla.replay(record)

    def action_export(self) -> None:
        """Its record as a file."""
        record = self._record()
        if record is not None:
            self.hoppla.export(record)

    def action_verify(self) -> None:
        """Say what its draws prove."""
        record = self._record()
        if record is None:
            return
        match record.dice:
            case Fair(commitment=source) | Seeded(seed=source):
                pass
            case _:
                source = ""
        self.hoppla.tell("\n".join(self.texts.command.verdict(verify(record), source)))

    def action_rules(self) -> None:
        """The rules of its game."""
        game = self._chosen
        if game is not None:
            self.hoppla.rules(game.setup.game, None, game.setup.options, len(game.setup.seats))

    def action_leave(self) -> None:
        """Back to the menu."""
        self.dismiss()

    def action_delete(self) -> None:
        """Throw the highlighted game away, once that is meant."""
        game = self._chosen
        if game is None:
            return
        when = self.past.time(on_clock(game.played, self.hoppla.zone))
        question = self.past.delete_question(GAMES[game.setup.game].title, when)

        def delete_if(sure: bool | None) -> None:
            if sure:
                self.hoppla.store.delete(game.id)
                self._fill()
                self.tell(self.past.DELETED)

        self.app.push_screen(ConfirmScreen(question, yes=False), delete_if)

    def _record(self) -> Record | None:
        """The record of the highlighted game; if it cannot be read, that is said, and the list may be shorter."""
        game = self._chosen
        record = self.hoppla.record_of(game.id) if game is not None else None
        if game is not None and record is None:
            self._fill()
        return record


def _you(setup: Setup) -> int | None:
    """The seat of the only person who played."""
    return setup.humans[0] if len(setup.humans) == 1 else None


def _in_columns(line: tuple[str, ...], widths: list[int]) -> str:
    """A line's texts, all but the last in columns."""
    columns = [left(text, width + GAP) for text, width in zip(line, widths, strict=False)]
    return "".join(columns) + line[-1]
