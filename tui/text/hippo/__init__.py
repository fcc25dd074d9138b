"""The words of Hippo Hopp: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tui.text.hippo.position import PositionWords
from tui.text.hippo.reasons import ReasonWords
from tui.text.hippo.table import TableWords
from tui.text.hippo.turn import TurnWords
from tui.text.hippo_box import Box
from tui.text.language import Messages, mark
from tui.text.options import GameOptions


class Words(Box, TurnWords, TableWords, PositionWords, ReasonWords, GameOptions):
    """All of them, and what the set-up says of the game."""

    WELCOME = Messages(
        "Flip a card, and the bird hops as far as it says: a point for each angry hippo",
        "hopped over, if it lands on a calm one. All numbers are seen once: remember!",
    )

    OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "circle": mark("cards in the circle"),
        "deck": mark("cards in the deck"),
        "penalty": mark("a penalty card costs"),
        "borrow_cap": mark("most a used card brings"),
        "values": mark("cards of each number"),
    }

    def counted(self, score: int) -> str:
        """A score with what it counts."""
        return self.points_of(score)
