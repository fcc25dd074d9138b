"""How a named position is reached: an app with a store in memory, what chance decides scripted, everything still."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC
from random import Random
from typing import Any, Final

from textual.pilot import Pilot

from ai.basic import Script
from ai.player import Decision, Player
from engine import State
from tests.idle import until_idle
from tui.app import Hoppla
from tui.fair import Secret
from tui.screens.hint import HintScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Past, Store
from tui.terminal import FULL, Terminal
from tui.text.library import Library

SIZES: Final = ((80, 24), (120, 40))
PATIENCE: Final = 20.0
"""Seconds until a scenario that does not come to rest counts as failed."""
MOMENT: Final = 0.005
"""Seconds until one looks again."""
STILL: Final = Settings(motion=False, speed="instant")
STEP_BY_STEP: Final = Settings(motion=False, speed="instant", step_by_step=True)
YOU, MUEMMEL = Seat(HUMAN, "You"), Seat("expert", "Mümmel")


class Blocked:
    """A player that thinks until the app it plays in is gone."""

    def __init__(self) -> None:
        self.release = threading.Event()

    def choose(self, state: State, rng: Random) -> Decision:
        """The first legal action, late."""
        self.release.wait(PATIENCE)
        return Decision(state.legal_actions()[0])


class Shelf(Store):
    """A store in memory whose past games have been played at known times."""

    past: tuple[Past, ...] = ()

    def finished(self) -> tuple[Past, ...]:
        """Those that were put there, else as ever."""
        return self.past or super().finished()


class Stage(Hoppla):
    """The app with a store in memory and known dice; what blocks is released when it ends."""

    zone = UTC

    def __init__(self, settings: Settings = STILL, texts: Library | None = None, terminal: Terminal = FULL) -> None:
        super().__init__(Shelf.in_memory(), settings, texts=texts, terminal=terminal)
        self.blocked = Blocked()

    def new_secret(self) -> Secret:
        """The same every time."""
        return Secret(b"s" * 32)

    async def on_unmount(self) -> None:
        """Let a thinking player's thread end."""
        self.blocked.release.set()


@dataclass(frozen=True)
class Scenario:
    """A position: how to get there, and what one should see."""

    name: str
    see: str
    """Begins "You should see …": for whoever judges a changed picture."""
    start: Callable[[Stage], None] = lambda _: None
    keys: tuple[str, ...] = ()
    settings: Settings = STILL
    there: Callable[[Stage], bool] = field(default=lambda app: at_rest(app))  # noqa: PLW0108 (defined below)

    def app(self, texts: Library | None = None, terminal: Terminal = FULL) -> Stage:
        """A new app for it, in English if no other language is given."""
        return Stage(self.settings, texts, terminal)

    async def play(self, pilot: Pilot[Any]) -> None:
        """Go there."""
        app = pilot.app
        assert isinstance(app, Stage)
        await pilot.pause()
        self.start(app)
        for key in self.keys:
            await until(pilot, lambda: at_rest(app))
            await pilot.press(key)
        await until(pilot, lambda: self.there(app))
        await until_idle()


def at_rest(app: Hoppla) -> bool:
    """Whether the app waits for a key."""
    screen = app.screen
    if isinstance(screen, TableScreen):
        return screen.deciding or screen.board.waiting
    if isinstance(screen, ReplayScreen):
        return screen.verdict is not None
    return screen.decision is not None if isinstance(screen, HintScreen) else True


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Let the app work until it is so."""
    await pilot.pause()
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(MOMENT)
            await pilot.pause()


def got_to(
    setup: Setup,
    actions: tuple[str, ...],
    drawn: tuple[str, ...],
    players: Mapping[int, Player] | None = None,
) -> Callable[[Stage], None]:
    """Sit down at a game that has got so far; `drawn` is what chance decides, one after the other."""

    def start(app: Stage) -> None:
        seated = dict(players or {})
        session = Session.begin(app.store, setup, source=Script(drawn), players=seated)
        for text in actions:
            state = session.match.state
            action = state.parse(text)
            session.submit(state.current_player, action)  # type: ignore[arg-type]
        app.sit_down(session, resumed=True)

    return start


def is_thinking(app: Stage) -> bool:
    """Whether an opponent is."""
    return isinstance(app.screen, TableScreen) and app.screen.board.thinking
