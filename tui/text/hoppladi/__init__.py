"""The words of Hoppladi Hopplada: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tui.text.hoppladi.position import PositionWords
from tui.text.hoppladi.reasons import ReasonWords
from tui.text.hoppladi.table import TableWords
from tui.text.hoppladi.turn import TurnWords
from tui.text.hoppladi_box import Box
from tui.text.language import Messages, mark


class Words(Box, TurnWords, TableWords, PositionWords, ReasonWords):
    """All of them, and what the set-up says of the game."""

    WELCOME = Messages(
        "After each roll set hares aside; two singles of one roll are a pair: 10.",
        "Hutches multiply: one a roll, x2 first. A roll without a hare is a bust.",
    )

    _OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "dice": mark("dice"),
        "target": mark("points to reach"),
        "ending": mark("ending"),
        "turns": mark("turns"),
    }
    _ENDINGS: ClassVar[Mapping[str, str]] = {
        "complete_round": mark("the round is completed"),
        "one_more_turn": mark("one more turn each"),
    }

    def option_label(self, name: str) -> str:
        """What an option is called."""
        return self.say(self._OPTIONS[name])

    def option_value(self, name: str, value: int | str) -> str:
        """What an option's value is called; the starting seat counts from 1."""
        if name == "ending":
            return self.say(self._ENDINGS[str(value)])
        return str(int(value) + 1) if name == "start" else str(value)
