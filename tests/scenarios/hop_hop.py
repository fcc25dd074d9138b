"""Hop Hop Hooray!: an aim, calls, a push, an empty lily pad, the short game."""

from __future__ import annotations

from typing import Final

from ai.basic import Wishes
from engine import GAMES
from tests.scenarios.stage import MUEMMEL, STEP_BY_STEP, STILL, YOU, Scenario, Stage, got_to, is_thinking
from tui.settings import Settings
from tui.setup import Seat, Setup

OPTIONS: Final = GAMES["hop_hop"].options_type
DUEL: Final = Setup("hop_hop", (YOU, MUEMMEL), OPTIONS())
SHORT_GAME: Final = Setup("hop_hop", (YOU, MUEMMEL), OPTIONS.from_dict({"chips_to_win": 2}))
FOUR: Final = Setup(
    "hop_hop",
    (YOU, MUEMMEL, Seat("regular", "Hoppel"), Seat("rookie", "Klee")),
    OPTIONS.from_dict({"marbles": 3}),
)
FAR_APART: Final = ("a2", "d1", "g3", "j1", "b6", "e5", "i6", "f8", "c9", "j9", "h10", "a10")
"""Where twelve marbles lie so that no three are in a row: everybody's three."""
SIX: Final = ("c3", "d6", "e5", "g8", "h6", "d5")
"""Where three marbles each lie; with one in d4, c3-d4-e5 are all yours, and d4-d5-d6 is another row."""
BOTH_ROWS: Final = (*SIX, "d4")


def thrown(cells: tuple[str, ...]) -> tuple[str, ...]:
    """One after the other throws a marble that comes down where it is aimed, and calls nothing."""
    return tuple(action for cell in cells for action in (f"throw:{cell}", "done"))


def without_call_help(settings: Settings) -> Settings:
    """Rows are for the player to find."""
    return settings.with_value("call_help", "off")


def thinking(app: Stage) -> None:
    """Your throw is over, and the opponent thinks."""
    got_to(DUEL, thrown(SIX[:5]), SIX, {1: app.blocked})(app)


CHOICE: Final = got_to(DUEL, thrown(SIX), SIX)
CALL: Final = got_to(DUEL, thrown(BOTH_ROWS)[:-1], BOTH_ROWS, {1: Wishes(())})

SHOWN: Final = (
    Scenario(
        "hop_hop-opening",
        "You should see an empty pond, the chances round the aim in its middle, and that Enter throws.",
        got_to(DUEL, (), ()),
    ),
    Scenario(
        "hop_hop-choice",
        "You should see the aim at d4, its chances, the last marble in d5, and the two rows one in d4 would make.",
        CHOICE,
        ("left", "left", "left", "left", "down", "down"),
    ),
    Scenario(
        "hop_hop-call",
        "You should see your marble in d4, both rows in the list and in the pond, the first highlighted.",
        CALL,
    ),
    Scenario(
        "hop_hop-wrong",
        "You should see three marbles marked that are no row, and why they are none.",
        CALL,
        ("space", "space", "up", "space", "right", "space", "enter"),
        without_call_help(STILL),
    ),
    Scenario(
        "hop_hop-pushed",
        "You should see Mümmel's marble in e5, yours pushed on to e6, and that both have just arrived.",
        got_to(DUEL, thrown(SIX[:5]), (*SIX[:5], "e5", "push:e6"), {1: Wishes(("throw:e5",))}),
        ("space", "space"),
        STEP_BY_STEP,
    ),
    Scenario(
        "hop_hop-overlooked",
        "You should see that you have called one row and overlooked the other, and what left the pond.",
        CALL,
        ("enter", "down", "enter"),
    ),
    Scenario(
        "hop_hop-take",
        "You should see four lily pads, yours empty, and which of your three marbles would be taken.",
        got_to(FOUR, thrown(FAR_APART), FAR_APART),
        ("right",),
    ),
    Scenario(
        "hop_hop-thinking",
        "You should see where your last marble has come to rest, and that Mümmel is thinking.",
        thinking,
        there=is_thinking,
    ),
    Scenario(
        "hop_hop-hint",
        "You should see what the strongest player would call, with its share of the win, and why.",
        CALL,
        ("i",),
    ),
    Scenario(
        "hop_hop-rules",
        "You should see the rules page opened at HO-9.",
        lambda app: app.rules("hop_hop", "HO-9", OPTIONS(), 2),
    ),
    Scenario(
        "hop_hop-result",
        "You should see that you won with 3 to 0, and that 3 chips were enough.",
        got_to(SHORT_GAME, (*thrown(BOTH_ROWS)[:-1], "call:c3-d4-e5", "call:d4-d5-d6"), BOTH_ROWS, {1: Wishes(())}),
        ("enter", "enter"),
    ),
)
"""What is shown of it."""
