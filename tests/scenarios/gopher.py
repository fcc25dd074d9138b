"""Gopher It!: a duel up to its first trophy, and a table of five."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ai.basic import Script, Wishes
from engine import GAMES
from tests.scenarios.stage import MUEMMEL, STEP_BY_STEP, YOU, Scenario, Stage, got_to, is_thinking
from tui.settings import Settings
from tui.setup import Seat, Setup

OPTIONS: Final = GAMES["gopher"].options_type
DUEL: Final = Setup("gopher", (YOU, MUEMMEL), OPTIONS())
ONE_TROPHY: Final = Setup("gopher", (YOU, MUEMMEL), OPTIONS.from_dict({"trophies": 1}))
ALWAYS_STOPS: Final = Wishes(("stop",))

FOUR_TURNS: Final = ("flip", "stop") * 4
FOUR_TURNS_CARDS: Final = ("N3", "A2", "C2", "N1", "A2", "C2", "A3", "C3")
"""After them you have 4 apples, 2 carrots and 3 nuts; Mümmel has 3 apples, 5 carrots and 1 nut."""

FIVE: Final = Setup(
    "gopher",
    (YOU, MUEMMEL, Seat("expert", "Hoppel"), Seat("regular", "Flitz"), Seat("rookie", "Klee")),
    OPTIONS(),
)
THREE_ROUNDS: Final = ("flip", "stop") * 15
THREE_ROUNDS_CARDS: Final = (
    *("N3", "C2", "A3", "C3", "N1", "A2", "C3", "N2", "A1", "N3"),
    *("N3", "C1", "A3", "C1", "C3", "A3", "N2", "A2", "C2", "A2"),
    *("A2", "N1", "C2", "N1", "N2", "C1", "A1", "C1", "C1", "N1"),
)
"""After them you have a trophy, for 3 + 3 nuts, and Mümmel has one, for 3 + 3 apples."""


def third_turn(*cards: str, decided: int = 1, setup: Setup = DUEL) -> Callable[[Stage], None]:
    """Your third turn, gone on so many times; the cards of it, and whatever comes then."""
    return got_to(setup, (*FOUR_TURNS, *["flip"] * decided), FOUR_TURNS_CARDS + cards, {1: ALWAYS_STOPS})


def new_game(app: Stage) -> None:
    """A duel about to begin."""
    app.begin(DUEL, source=Script(FOUR_TURNS_CARDS), players={1: ALWAYS_STOPS})


def thinking(app: Stage) -> None:
    """The opponent has turned up a card and thinks."""
    got_to(DUEL, FOUR_TURNS[:6], FOUR_TURNS_CARDS, {1: app.blocked})(app)


CHOICE: Final = third_turn("A1", "N3", "N2", "C1")
FIVE_AT_IT: Final = got_to(FIVE, (*THREE_ROUNDS, "flip"), (*THREE_ROUNDS_CARDS, "C2", "N3"))

SHOWN: Final = (
    Scenario(
        "gopher-opening",
        "You should see a heap of 39 cards, empty storages, and that f turns up the first card.",
        new_game,
    ),
    Scenario(
        "gopher-choice",
        "You should see A1 and N3 turned up, that stopping is a trophy (nuts 3 + 3 = 6), and what going on risks.",
        CHOICE,
    ),
    Scenario(
        "gopher-trophy",
        "You should see that the fourth card made 6 nuts: a trophy, the storage emptied, the cards gone.",
        third_turn("N1", "A1", "N2", "C1", "C2", decided=2),
        ("f",),
    ),
    Scenario(
        "gopher-bust",
        "You should see a bust: nuts twice running framed, three cards lost, and that the storage stays.",
        CHOICE,
        ("f",),
        STEP_BY_STEP,
    ),
    Scenario(
        "gopher-overfull",
        "You should see that 7 apples were too many and are lost, and that carrots and nuts stay.",
        third_turn("A3", "C1", "N1", "C2", "A1", decided=2),
        ("f",),
    ),
    Scenario(
        "gopher-thinking",
        "You should see that Mümmel has turned up a card and is thinking.",
        thinking,
        there=is_thinking,
    ),
    Scenario(
        "gopher-five",
        "You should see five storages with their trophies, and what the heap still holds.",
        FIVE_AT_IT,
        settings=Settings(motion=False, speed="instant", pile_contents=True),
    ),
    Scenario(
        "gopher-hint",
        "You should see what stopping and going on win, the better first, and why.",
        third_turn("A1", "C1", "N1"),
        ("i",),
    ),
    Scenario(
        "gopher-rules",
        "You should see the rules page opened at GI-2, after stopping before the first card was refused.",
        new_game,
        ("s", "question_mark"),
    ),
    Scenario(
        "gopher-result",
        "You should see that you won with one trophy, and why.",
        third_turn("A1", "N3", setup=ONE_TROPHY),
        ("s", "enter"),
    ),
)
"""What is shown of it."""
