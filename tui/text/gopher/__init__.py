"""The words of Gopher It!: log, status, choices, refusals, table, reasons, and a position in plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import State
from engine.games.gopher import Gopher
from tui.settings import Shown
from tui.text.gopher.position import PositionWords
from tui.text.gopher.reasons import ReasonWords
from tui.text.gopher.table import TableWords
from tui.text.gopher.turn import TurnWords
from tui.text.gopher_box import Box
from tui.text.language import mark
from tui.text.options import GameOptions


class Words(Box, GameOptions, TurnWords, TableWords, PositionWords, ReasonWords):
    """All of them, and what the set-up says of the game."""

    OPTIONS: ClassVar[Mapping[str, str]] = {
        "start": mark("starting seat"),
        "trophies": mark("trophies to win"),
        "full": mark("storage is full at"),
        "max_cards": mark("cards a turn"),
        "deck": mark("cards of 1, 2, 3 … a food"),
        "busted_to_pile": mark("lost cards go back"),
    }
    NOTES: ClassVar[Mapping[str, str]] = {
        "trophies": mark("Whoever has so many first wins. The box has eleven, so more players can ask for fewer."),
        "full": mark("Exactly this much of a food in a storage is a trophy. More of it is lost."),
        "max_cards": mark("So many cards can be turned up in a turn; after the last one it has to be stopped."),
        "deck": mark("The cards of each food, by their values."),
        "busted_to_pile": mark(
            "Cards lost by the same food twice running. On: they go back into the heap. Off: they are discarded."
        ),
    }

    def welcome(self, state: State, shown: Shown | None = None) -> tuple[str, ...]:  # noqa: ARG002 (hides nothing)
        """How to win, and what to beware of; a turn of one card is neither stopped nor lost."""
        assert isinstance(state, Gopher)
        full = state.options.full
        if state.options.max_cards == 1:
            return (
                self.say("One card a turn: exactly {full} of a food in your storage is a trophy.", full=full),
                self.say("Too much of a food is lost."),
            )
        return (
            self.say("Turn up cards, stop in time: exactly {full} of a food in your storage is a trophy.", full=full),
            self.say("The same food twice running loses the turn; too much of a food is lost, too."),
        )

    def counted(self, score: int) -> str:
        """A score with what it counts."""
        return self.trophies(score)
