"""The words of Hippo Hopp: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import State
from tui.settings import Shown
from tui.text.hippo.position import PositionWords
from tui.text.hippo.reasons import ReasonWords
from tui.text.hippo.table import TableWords
from tui.text.hippo.turn import TurnWords
from tui.text.hippo_box import Box
from tui.text.language import mark
from tui.text.options import GameOptions


class Words(Box, TurnWords, TableWords, PositionWords, ReasonWords, GameOptions):
    """All of them, and what the set-up says of the game."""

    OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "circle": mark("cards in the circle"),
        "deck": mark("cards in the deck"),
        "penalty": mark("a penalty card costs"),
        "borrow_cap": mark("most a used card brings"),
        "values": mark("cards of each number"),
    }

    NOTES: ClassVar[Mapping[str, str]] = {
        "circle": mark("So many cards lie in the circle. The cards of each number follow."),
        "deck": mark(
            "They fill the gaps; none left: the next penalty card ends the game. The cards of each number follow."
        ),
        "penalty": mark("Points for each penalty card that lies before a player in the end."),
        "borrow_cap": mark("The most points another player's penalty card can bring whoever uses it."),
        "values": mark("How many there are of 1, 2, 3 … The deck follows: it is what the circle leaves."),
    }

    def welcome(self, state: State, shown: Shown) -> tuple[str, ...]:  # noqa: ARG002 (it is so with every option)
        """What there is to win, and what to remember."""
        if shown.seen:
            return (
                self.say("Flip a card, and the bird hops as far as it says: a point for each angry hippo"),
                self.say("hopped over, if it lands on a calm one. Training: seen numbers stay."),
            )
        return (
            self.say("Flip a card, and the bird hops as far as it says: a point for each angry hippo"),
            self.say("hopped over, if it lands on a calm one. All numbers are seen once: remember!"),
        )

    def counted(self, score: int) -> str:
        """A score with what it counts."""
        return self.points_of(score)
