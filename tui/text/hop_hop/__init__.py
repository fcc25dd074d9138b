"""The words of Hop Hop Hooray!: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import State
from engine.games.hop_hop import HopHop
from tui.settings import Shown
from tui.text.hop_hop.log import LogWords
from tui.text.hop_hop.position import PositionWords
from tui.text.hop_hop.reasons import ReasonWords
from tui.text.hop_hop.table import TableWords
from tui.text.hop_hop.turn import TurnWords
from tui.text.hop_hop_box import Box
from tui.text.language import mark
from tui.text.options import GameOptions


class Words(Box, LogWords, TurnWords, TableWords, PositionWords, ReasonWords, GameOptions):
    """All of them, and what the set-up says of the game."""

    OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "size": mark("cells along a side"),
        "marbles": mark("marbles a colour"),
        "chips": mark("chips"),
        "tries": mark("tries a turn"),
        "chips_to_win": mark("chips that win"),
        "two_colours": mark("two colours each"),
        "steadiness": mark("steadiness"),
    }

    NOTES: ClassVar[Mapping[str, str]] = {
        "size": mark("The pond has as many rows as columns. A smaller one is harder to hit."),
        "marbles": mark("So many marbles of each colour lie on the lily pads before the first throw."),
        "chips": mark("The game ends when all of them are given out."),
        "tries": mark("A throw that stays outside is thrown again, so many in all."),
        "chips_to_win": mark("5: the short game. Who owns so many has won. None: all chips are played out."),
        "two_colours": mark("Each of two players has two colours, and says which one is thrown."),
        "steadiness": mark("How near to the aim throws come down. Each seat can have its own."),
    }

    CHOICES: ClassVar[Mapping[str, str]] = {
        "none": mark("none"),
        **LogWords.HANDS,
    }

    def welcome(self, state: State, shown: Shown) -> tuple[str, ...]:
        """What there is to win, and how."""
        assert isinstance(state, HopHop)
        goal = self.say("Aim, and a marble hops into the pond. Three side by side in a line are a row:")
        if shown.calls == "auto":
            return goal, self.say("a chip, or two if they are of one colour. Rows are called for you.")
        return goal, self.say("call it, and it is a chip, or two if all are of one colour. Quak!")

    def counted(self, score: int) -> str:
        """A score with what it counts."""
        return self.chips_of(score)
