"""Hippo Hopp: the first look, a duel of a few turns, a table of four."""

from __future__ import annotations

from typing import Final

from ai.basic import Script, Wishes
from engine import GAMES
from tests.scenarios.stage import MUEMMEL, STEP_BY_STEP, YOU, Scenario, Stage, got_to, is_thinking
from tui.settings import Settings
from tui.setup import Seat, Setup

OPTIONS: Final = GAMES["hippo"].options_type
DUEL: Final = Setup("hippo", (YOU, MUEMMEL), OPTIONS())
CIRCLE: Final = tuple("5381274613528416327")
"""What lies there, from card 0."""
GAPS: Final = tuple("6784346")
"""What the cards that fill the first gaps show, when they are flipped."""
FOUR: Final = Setup("hippo", (YOU, MUEMMEL, Seat("regular", "Hoppel"), Seat("rookie", "Klee")), OPTIONS())

TEN_TURNS: Final = (
    *("flip:18", "flip:8", "flip:10", "flip:5", "flip:12"),
    *("flip:13", "flip:4", "flip:2", "flip:7", "flip:14"),
)
"""After them a 5 lies before you, and a 1, a 2 and a 4 before Mümmel: from card 7 the 4 would bring you 2 points."""
THREE_ROUNDS: Final = (
    *("flip:3", "flip:9", "flip:15", "flip:5", "flip:10", "flip:3"),
    *("flip:7", "flip:1", "flip:0", "flip:13", "flip:11", "flip:7"),
)
"""After them a 1 lies before you, a 3 before Mümmel, a 6 before Hoppel, and six cards are open."""

LAST: Final = Setup("hippo", (YOU, MUEMMEL), OPTIONS.from_dict({"deck": 0, "values": (3, 3, 3, 2, 2, 2, 2, 2)}))
"""No deck: the first penalty card ends the game."""
TO_THE_END: Final = (
    *("flip:4", "flip:15", "flip:12", "flip:16", "flip:9", "flip:18", "flip:13"),
    *("flip:1", "flip:0", "flip:11", "flip:3", "flip:8", "flip:5"),
)
"""You have 12 points, and Mümmel is caught next."""


def new_game(app: Stage) -> None:
    """A duel about to begin."""
    app.begin(DUEL, source=Script(CIRCLE + GAPS), players={1: Wishes(())})


def thinking(app: Stage) -> None:
    """You have made your move, and the opponent thinks."""
    got_to(DUEL, TEN_TURNS[:9], CIRCLE + GAPS, {1: app.blocked})(app)


CHOICE: Final = got_to(DUEL, TEN_TURNS, CIRCLE + GAPS, {1: Wishes(())})

SHOWN: Final = (
    Scenario(
        "hippo-look",
        "You should see all nineteen numbers, the bird on card 0, and that Enter turns the cards over.",
        new_game,
    ),
    Scenario(
        "hippo-opening",
        "You should see nineteen backs, the next card before the bird framed, a deck of nine, and that Enter flips.",
        new_game,
        ("enter",),
    ),
    Scenario(
        "hippo-choice",
        "You should see open and hidden cards apart, penalty cards before both, a framed card and how far it is.",
        CHOICE,
        ("right", "right"),
    ),
    Scenario(
        "hippo-use",
        "You should see which penalty card would be used, the card it leads to marked, and what it brings.",
        CHOICE,
        ("tab", "up"),
    ),
    Scenario(
        "hippo-caught",
        "You should see that you were caught, whose card it is now, which hippos calmed down, and how to go on.",
        CHOICE,
        ("up", "enter"),
        STEP_BY_STEP,
    ),
    Scenario(
        "hippo-thinking",
        "You should see that Mümmel is thinking, and that the log has your last move alone.",
        thinking,
        there=is_thinking,
    ),
    Scenario(
        "hippo-training",
        "You should see numbers dim on the backs of hidden cards, but none on the card that filled the gap.",
        CHOICE,
        settings=Settings(motion=False, speed="instant", training=True),
    ),
    Scenario(
        "hippo-four",
        "You should see four players with their points and penalty cards, and which of those can be used.",
        got_to(FOUR, THREE_ROUNDS, CIRCLE + GAPS),
        ("tab", "down"),
    ),
    Scenario(
        "hippo-hint",
        "You should see what a perfect memory would do: each choice with its share of the win and points, and why.",
        CHOICE,
        ("i",),
    ),
    Scenario(
        "hippo-why",
        "You should see what Mümmel's last move cost, and no other choice.",
        CHOICE,
        ("w",),
    ),
    Scenario(
        "hippo-rules",
        "You should see the rules page opened at HH-6.",
        lambda app: app.rules("hippo", "HH-6", OPTIONS(), 2),
    ),
    Scenario(
        "hippo-result",
        "You should see that you won with 12 to 4, and that Mümmel took the last penalty card.",
        got_to(LAST, TO_THE_END, CIRCLE, {1: Wishes(("flip:6",))}),
        ("enter",),
    ),
)
"""What is shown of it."""
