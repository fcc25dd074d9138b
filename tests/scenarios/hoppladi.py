"""Hoppladi Hopplada: the rulebook's example, from Anne's first roll to Max's bust, and on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ai.basic import Script, Wishes
from ai.player import Player
from engine import GAMES, State
from engine.game import Action
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop
from tests.scenarios.stage import MUEMMEL, STEP_BY_STEP, YOU, Scenario, Stage, got_to, is_thinking
from tui.setup import Setup

DUEL: Final = Setup("hoppladi", (YOU, MUEMMEL), GAMES["hoppladi"].options_type())
RULEBOOK: Final = (
    *("keep:3h+x2", "roll", "keep:1h+1d+x3", "stop"),
    *("take", "keep:1h+x4", "stop"),
    *("take", "keep:1d+x5", "stop"),
    *("fresh", "keep:1d", "roll"),
)
RULEBOOK_DICE: Final = ("11125CC", "123", "134CC", "25C", "2334CCC", "35CCCC")
RICH_ROLL: Final = "1122235"


MAX: Final = Wishes(("fresh", "roll"))
"""Never takes over, and rolls on."""


def at_table(
    setup: Setup, actions: tuple[str, ...], dice: tuple[str, ...], players: Mapping[int, Player] | None = None
) -> Callable[[Stage], None]:
    """Sit down at a game that has got so far, with Max in the other seat if nobody else is there."""
    return got_to(setup, actions, dice, players or {1: MAX})


def new_game(app: Stage) -> None:
    """A duel about to begin."""
    app.begin(DUEL, source=Script(RULEBOOK_DICE), players={1: Wishes(())})


def thinking(app: Stage) -> None:
    """The opponent has a result to take over and thinks."""
    at_table(DUEL, RULEBOOK[:4], RULEBOOK_DICE[:2], {1: app.blocked})(app)


def last_turn(app: Stage) -> None:
    """You have reached the target; the opponent's last turn goes wrong."""
    setup = Setup("hoppladi", (YOU, MUEMMEL), GAMES["hoppladi"].options_type.from_dict({"target": 120}))
    players = {1: Wishes(("fresh", "keep:1d", "roll"))}
    at_table(setup, RULEBOOK[:10], RULEBOOK_DICE, players)(app)


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


CHOICE: Final = at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL, "34", "1112345"))

SHOWN: Final = (
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
        STEP_BY_STEP,
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
)
"""What is shown of it."""
