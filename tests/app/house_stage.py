"""What the tests of the house share: an app with a store in memory, its keys, what it shows, finished matches."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot

from ai.basic import Script
from engine.game import Action, OptionValue
from engine.games import GAMES
from tui.app import Hoppla
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.widgets.rows import Rows

SIZE = (80, 24)
NAMES = ("You", "Mümmel", "Hoppel", "Löffel", "Flitz", "Klee", "Wuschel")


def house(store: Store | None = None) -> Hoppla:
    """The app as a new player finds it, everything still."""
    return Hoppla(store or Store.in_memory(), Settings(motion=False, speed="instant"))


def shown(app: Hoppla) -> str:
    """The screen as text, a line a row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def line_with(app: Hoppla, text: str) -> str:
    """The first row of the screen that has a text in it."""
    return next(line for line in shown(app).splitlines() if text in line)


def setup_of(players: int, **options: OptionValue) -> Setup:
    """You against so many opponents."""
    seats = tuple(Seat(HUMAN if place == 0 else "rookie", NAMES[place]) for place in range(players))
    return Setup("hoppladi", seats, GAMES["hoppladi"].options_type.from_dict(options))


def begun(store: Store, players: int = 2, plies: int = 0, seed: str = "house") -> Session:
    """A match with known dice, the first legal action taken so many times."""
    session = Session.begin(store, setup_of(players), seed=seed)
    for _ in range(plies):
        session.submit(session.to_move, session.legal[0])
    return session


def finished(store: Store, setup: Setup, dice: tuple[str, ...], actions: tuple[str, ...]) -> Session:
    """A match played to its end: what the dice show and what is decided, in notation."""
    session = Session.begin(store, setup, source=Script(dice))
    for text in actions:
        action = session.state.parse(text)
        assert isinstance(action, Action)
        session.submit(session.to_move, action)
    assert session.state.is_terminal
    return session


def up(app: Hoppla) -> type:
    """The kind of screen that is up."""
    return type(app.screen)


def cursor(app: Hoppla) -> str:
    """The key of the highlighted row."""
    return app.screen.query_one(Rows).key


async def wait_for(holds: Callable[[], bool], pilot: Pilot[int]) -> None:
    """Let the app work off what is waiting, until something holds."""
    for _ in range(200):
        if holds():
            return
        await pilot.pause()
    raise AssertionError


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, and everything they set going."""
    await pilot.press(*keys)
    await pilot.pause()


def about(app: Hoppla) -> str:
    """What stands beside the rows, as one line."""
    return " ".join(" ".join(line[54:].strip() for line in shown(app).splitlines()).split())
