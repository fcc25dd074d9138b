"""The words of Hoppladi Hopplada: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import State
from engine.games.hoppladi import Hoppladi
from tui.settings import Shown
from tui.text.hoppladi.position import PositionWords
from tui.text.hoppladi.reasons import ReasonWords
from tui.text.hoppladi.table import TableWords
from tui.text.hoppladi.turn import TurnWords
from tui.text.hoppladi_box import Box
from tui.text.language import mark
from tui.text.options import GameOptions


class Words(Box, TurnWords, TableWords, PositionWords, ReasonWords, GameOptions):
    """All of them, and what the set-up says of the game."""

    OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "dice": mark("dice"),
        "target": mark("points to reach"),
        "ending": mark("ending"),
        "turns": mark("turns"),
    }
    NOTES: ClassVar[Mapping[str, str]] = {
        "dice": mark("How many dice a turn begins with. With fewer of them a bust is more likely."),
        "target": mark("So many points bring the end of the game. Whoever then has the most wins."),
        "ending": mark(
            "What is still played once somebody is at the goal: the rest of the round, or a turn of everybody else."
        ),
        "turns": mark("So many turns are played, alone; your score after them is what counts."),
    }
    CHOICES: ClassVar[Mapping[str, str]] = {
        "complete_round": mark("the round is completed"),
        "one_more_turn": mark("one more turn each"),
    }

    def welcome(self, state: State, shown: Shown | None = None) -> tuple[str, ...]:  # noqa: ARG002 (hides nothing)
        """What brings points, and what loses them; one die alone makes neither pairs nor hutches."""
        assert isinstance(state, Hoppladi)
        if state.options.dice == 1:
            return (
                self.say("One die, so no pairs and no hutches: keep a hare, then roll again or stop."),
                self.say("A roll without a hare is a bust, but after a hare a carrot only ends the turn."),
            )
        return (
            self.say("After each roll set hares aside; two singles of one roll are a pair: 10."),
            self.say("Hutches multiply: one a roll, x2 first. A roll without a hare is a bust."),
        )

    def counted(self, score: int) -> str:
        """A score with what it counts."""
        return self.points_of(score)
