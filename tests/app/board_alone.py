"""A game's table alone on the screen, for tests: positions by hand, or a match with scripted chance behind it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.content import Content
from textual.pilot import Pilot

from ai.basic import Script
from engine import GAMES
from engine.game import Event, State
from engine.match import Match, Ply
from tui.catalogue import CATALOGUE
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.text.library import Library
from tui.text.names import Names
from tui.themes import MEADOW
from tui.widgets.board import Board
from tui.widgets.choices import Choices, Rows
from tui.widgets.keys import Keys
from tui.widgets.lines import Lines

SMALL = (80, 18)
"""The board's 17 lines and the footer: what a table has at 80 × 24."""


class Recorded(Pace):
    """A clock that does not wait: it notes what the table shows at each beat and frame."""

    def __init__(self, board: Board, speed: str = "normal", *, motion: bool = True) -> None:
        super().__init__(speed, motion=motion)
        self.board = board
        self.seen: list[str] = []

    async def _pass(self, seconds: float) -> None:
        if seconds > 0:
            self.seen.append(text(self.board))


class BoardAlone(App[None]):
    """The board, what it posted, and a match that answers if there is one."""

    CSS = "BoardAlone { layout: vertical; } BoardAlone #board { height: 1fr; }"
    game: ClassVar[str]
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        *,
        names: tuple[str, ...] = ("You", "Ada"),
        levels: tuple[str, ...] = (HUMAN, "expert"),
        you: int | None = 0,
        drawn: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__()
        self.texts = Library()
        self.register_theme(MEADOW)
        self.theme = "meadow"
        self.board = CATALOGUE[self.game].board()(Names(names, you), levels, id="board")
        self.match = Match(GAMES[self.game], len(names), None, Script(drawn)) if drawn is not None else None
        self.posted: list[str] = []
        self.events: list[Event] = []

    def compose(self) -> ComposeResult:
        """Board and keys."""
        yield self.board
        yield Keys()

    async def on_mount(self) -> None:
        """Begin the match."""
        self.board.focus()
        if self.match is not None:
            self.board.state = self.match.initial
            await self._show(self.match.start())

    async def _show(self, ply: Ply) -> None:
        for step in ply.steps:
            for event in step.events:
                self.events.append(event)
                await self.board.play(event, Pace("instant"))
            self.board.state = step.state
        self.board.actions = ply.state.legal_actions()

    @on(Board.ActionChosen)
    async def chosen(self, message: Board.ActionChosen) -> None:
        """Write it down; a match makes the move."""
        self.posted.append(str(message.action))
        if self.match is not None:
            self.board.actions = ()
            await self._show(self.match.submit(self.match.state.current_player, message.action))

    @on(Board.Refused)
    def refused(self, message: Board.Refused) -> None:
        """Write the clause down."""
        self.posted.append(message.clause)

    @on(Board.Continue)
    def go_on(self) -> None:
        """Write it down."""
        self.posted.append("continue")


async def decide(pilot: Pilot[Any], state: State) -> Board:
    """The person at the keys is to decide here."""
    board = pilot.app.query_one(Board)
    board.state = state
    board.actions = state.legal_actions()
    await pilot.pause()
    return board


def part(board: Board, kind: type[Lines]) -> str:
    """The text of one part of the table."""
    content = board.query_one(kind).render()
    assert isinstance(content, Content)
    return content.plain


def text(board: Board) -> str:
    """The text of the whole table, part by part."""
    return "\n".join(part(board, type(lines)) for lines in board.query(Lines))


def footer(app: App[Any]) -> list[str]:
    """What the footer offers: key and word."""
    shown: dict[str, str] = {}
    for active in app.screen.active_bindings.values():
        if active.binding.show and active.enabled:
            shown.setdefault(
                active.binding.action, f"{app.get_key_display(active.binding)} {active.binding.description}"
            )
    return list(shown.values())


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys one by one, and what they lead to."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def highlighted(pilot: Pilot[Any]) -> str:
    """The first column of the highlighted row, empty if there is none."""
    view = pilot.app.query_one(Choices).view
    assert isinstance(view, Rows)
    return "" if view.cursor is None else view.rows[view.cursor][0]
