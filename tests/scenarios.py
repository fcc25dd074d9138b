"""Named positions on the screen: what snapshots compare and `screenshots/` shows. Scripted dice, everything still."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from typing import Any, Final

from textual.pilot import Pilot

from ai.basic import Script, Wishes
from ai.player import Decision, Player
from engine import GAMES, State
from engine.chance import Dice
from engine.game import Action
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop
from engine.match import Match
from engine.record import Player as Seated
from engine.record import Record, fair, record_of
from tui.app import Hoppla
from tui.fair import Secret
from tui.screens.hint import HintScreen
from tui.screens.past import PastScreen
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
STILL: Final = Settings(motion=False, speed="instant")
KEYS_TO_THE_END: Final[Mapping[str, tuple[str, ...]]] = {"hoppladi": ("enter", "s")}
"""Keys which, pressed in turn, play a game of that key to its end."""

SHORT: Final[Mapping[str, Mapping[str, int | str]]] = {"hoppladi": {"target": 120}}
"""Options with which a game is soon over."""


def short_game(game: str) -> Setup:
    """A person against the weakest opponent, soon over."""
    options = GAMES[game].options_type.from_dict(SHORT[game])
    return Setup(game, (Seat(HUMAN, "You"), Seat("rookie", "Mümmel")), options)


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
            await pilot.pause()


# Hoppladi Hopplada: the rulebook's example, from Anne's first roll to Max's bust, and on.

YOU, MUEMMEL = Seat(HUMAN, "You"), Seat("expert", "Mümmel")
DUEL: Final = Setup("hoppladi", (YOU, MUEMMEL), GAMES["hoppladi"].options_type())
RULEBOOK: Final = (
    *("keep:3h+x2", "roll", "keep:1h+1d+x3", "stop"),
    *("take", "keep:1h+x4", "stop"),
    *("take", "keep:1d+x5", "stop"),
    *("fresh", "keep:1d", "roll"),
)
RULEBOOK_DICE: Final = ("11125CC", "123", "134CC", "25C", "2334CCC", "35CCCC")
RICH_ROLL: Final = "1122235"


def at_table(
    setup: Setup,
    actions: tuple[str, ...],
    dice: tuple[str, ...],
    players: Mapping[int, Player] | None = None,
) -> Callable[[Stage], None]:
    """Sit down at a game that has got so far."""

    def start(app: Stage) -> None:
        seated = dict(players or {1: Wishes(("fresh", "roll"))})
        session = Session.begin(app.store, setup, source=Script(dice), players=seated)
        for text in actions:
            state = session.match.state
            action = state.parse(text)
            session.submit(state.current_player, action)  # type: ignore[arg-type]
        app.sit_down(session, resumed=True)

    return start


def new_game(app: Stage) -> None:
    """A duel about to begin."""
    app.begin(DUEL, source=Script(RULEBOOK_DICE), players={1: Wishes(())})


def saved_game(app: Stage) -> None:
    """A game in the store, and the menu as it is after it was left."""
    at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL))(app)


def thinking(app: Stage) -> None:
    """The opponent has a result to take over and thinks."""
    at_table(DUEL, RULEBOOK[:4], RULEBOOK_DICE[:2], {1: app.blocked})(app)


def last_turn(app: Stage) -> None:
    """You have reached the target; the opponent's last turn goes wrong."""
    setup = Setup("hoppladi", (YOU, MUEMMEL), GAMES["hoppladi"].options_type.from_dict({"target": 120}))
    players = {1: Wishes(("fresh", "keep:1d", "roll"))}
    at_table(setup, RULEBOOK[:10], RULEBOOK_DICE, players)(app)


def is_thinking(app: Stage) -> bool:
    """Whether an opponent is."""
    return isinstance(app.screen, TableScreen) and app.screen.board.thinking


def careful(state: State) -> Action:
    """Keep what brings most, stop from 20 points on, always with fresh dice."""
    assert isinstance(state, Hoppladi)
    match state.phase:
        case Phase.KEEP:
            return max(state.legal_actions(), key=lambda keep: state.child(keep).aside.points)
        case Phase.GO:
            return Stop() if state.aside.points >= 20 else RollOn()
        case _:
            return Fresh()


FAIR: Final = Dice(b"s" * 32, "Löffel".encode())
SHORT_DUEL: Final = Setup("hoppladi", (YOU, MUEMMEL), GAMES["hoppladi"].options_type.from_dict({"target": 60}))


def recorded() -> Record:
    """A short duel with fair dice, played on an evening in May."""
    match = Match(GAMES["hoppladi"], 2, SHORT_DUEL.options, FAIR)
    match.start()
    while not match.state.is_terminal:
        match.submit(match.state.current_player, careful(match.state))
    players = [Seated(seat.level, seat.name) for seat in SHORT_DUEL.seats]
    return record_of(match, players, datetime(2026, 5, 17, 19, 30, tzinfo=UTC), dice=fair(FAIR))


def fair_result(app: Stage) -> None:
    """The result of that duel."""
    session = Session.begin(app.store, SHORT_DUEL, source=FAIR)
    while not session.state.is_terminal:
        session.submit(session.to_move, careful(session.state))
    app.result(session)


def past_games(app: Stage) -> None:
    """Two dozen games in a list: won, lost, tied, alone, among several, and one nobody played in."""
    assert isinstance(app.store, Shelf)
    app.store.past = tuple(_past_game(number) for number in range(2, 26))
    app.push_screen(PastScreen())


def _past_game(number: int) -> Past:
    options = GAMES["hoppladi"].options_type()
    hares = ("Mümmel", "Hoppel", "Löffel", "Flitz", "Klee", "Wuschel")
    opponents = tuple(Seat("expert", name) for name in hares[: (1, 1, 2, 0, 6, 1)[number % 6]])
    seats = (Seat("regular", "Pfote") if number == 5 else YOU, *opponents)
    yours = 341 - 9 * number
    scores = (yours, *(yours + 13 * (number % 5) - 26 + 11 * place for place in range(len(opponents))))
    best = max(scores)
    winners = [score == best for score in scores]
    shares = tuple(Fraction(won, sum(winners)) for won in winners)
    ended = datetime(2026, 5, 30 - number, 21 - number % 4, 7 * number % 60, tzinfo=UTC)
    return Past(number, Setup("hoppladi", seats, options), ended, ended, 90, scores, shares)


CHOICE: Final = at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL, "34", "1112345"))

SCENARIOS: Final = (
    Scenario("menu", "You should see the menu of a first start: the game with a line and a picture, what to press."),
    Scenario(
        "menu-continue",
        "You should see the menu with the saved game first: opponents and scores.",
        saved_game,
        ("escape",),
    ),
    Scenario(
        "setup",
        "You should see the set-up: two seats, the options with ranges, Play under the cursor.",
        keys=("enter",),
    ),
    Scenario(
        "settings",
        "You should see the seven settings with their values.",
        start=lambda app: app.open_settings(),
    ),
    Scenario(
        "hoppladi-opening",
        "You should see seven blank dice, both scores at 0, and that r rolls.",
        new_game,
    ),
    Scenario(
        "hoppladi-choice",
        "You should see the roll 1122235 as dice in groups, the set-asides with their arithmetic, 127 points to 60.",
        CHOICE,
    ),
    Scenario(
        "hoppladi-bust",
        "You should see a bust: the two dice that held no hare, what was lost, and that the opponent is next.",
        CHOICE,
        ("r",),
        Settings(motion=False, speed="instant", step_by_step=True),
    ),
    Scenario(
        "hoppladi-thinking",
        "You should see that Mümmel is thinking about taking 14 × 3 over.",
        thinking,
        there=is_thinking,
    ),
    Scenario(
        "hoppladi-hint",
        "You should see each option's win share, the best first, and one sentence why.",
        CHOICE,
        ("i",),
    ),
    Scenario(
        "hoppladi-rules",
        "You should see the rules page opened at HL-4, after a second hutch was refused.",
        CHOICE,
        ("6", "question_mark"),
    ),
    Scenario(
        "hoppladi-result",
        "You should see that you won with 127, why, and the scores by turn.",
        last_turn,
        ("enter",),
    ),
    Scenario(
        "replay",
        "You should see a duel of May in the middle of a turn, what led to it, that its dice are proven, the keys.",
        lambda app: app.replay(recorded()),
        ("n", "n", "right", "right"),
    ),
    Scenario(
        "past",
        "You should see past games, the newest on top: when, won or lost by how many points, against whom.",
        past_games,
        ("down", "down"),
    ),
    Scenario(
        "dice",
        "You should see what the dice were bound to, the word that was mixed in, the secret, and how to check them.",
        fair_result,
        ("v",),
    ),
)
