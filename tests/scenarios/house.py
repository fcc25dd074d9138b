"""Around the tables: menu, set-up, settings, a replay, past games, what the dice were bound to."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Final

from engine import GAMES
from engine.chance import Dice
from engine.match import Match
from engine.record import Player as Seated
from engine.record import Record, fair, record_of
from tests.scenarios.hoppladi import DUEL, RICH_ROLL, RULEBOOK, RULEBOOK_DICE, at_table, careful
from tests.scenarios.stage import MUEMMEL, YOU, Scenario, Shelf, Stage
from tui.screens.past import PastScreen
from tui.session import Session
from tui.setup import Seat, Setup
from tui.store import Past


def saved_game(app: Stage) -> None:
    """A game in the store, and the menu as it is after it was left."""
    at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL))(app)


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


SHOWN: Final = (
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
        "You should see the ten settings with their values.",
        start=lambda app: app.open_settings(),
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
"""What is shown of it."""
