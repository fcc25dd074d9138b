"""What the tables of several games say alike: rows that wait for a key, the sign of a lost turn, notes beside names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from tui.console import wrapped
from tui.text.language import Message, Messages, Words, is_whole

if TYPE_CHECKING:
    from engine.game import Action, State
    from tui.settings import Shown

POSITION_WIDTH: Final = 78
"""Cells of the longest line that tells a position."""


class BoardWords(Words):
    """Short words, each for its place."""

    NOT_NOW = Message("That is not possible now.")
    # For translators: beside the name of an opponent; at most 12 cells.
    THINKING = Message("thinking…")
    # For translators: a key, two blanks, and what it does.
    GO_ON_ROW = Message("Space  go on")
    # For translators: a key, two blanks, and what it does.
    RESULT_ROW = Message("Enter  show the result")
    # For translators: a picture of the word for losing a turn, every # a filled cell; at most 44 cells wide.
    BUST_SIGN = Messages(
        "####  #   #  ####  #####  #",
        "#   # #   # #        #    #",
        "####  #   #  ###     #    #",
        "#   # #   #     #    #     ",
        "####   ###  ####     #    #",
    )

    # What most games say alike; one that has more to say says it itself.

    def listed_choices(self, state: State, shown: Shown) -> Sequence[Action]:  # noqa: ARG002 (games refine it)
        """The choices that may be listed: all of them, unless it is part of the game to find some."""
        return state.legal_actions()

    def clause(self, state: State) -> str:  # noqa: ARG002 (games refine it)
        """The clause the rules open at in this state; empty: at the beginning."""
        return ""

    def typed(self, text: str, state: State) -> Action | None:  # noqa: ARG002 (games refine it)
        """The action that is meant by a typed line which is no notation; None if there is none."""
        return None

    def expected(self, points: float) -> str:
        """The score to be expected of the turn; short, for a column."""
        if is_whole(points):
            return self.count("{count} point this turn", "{count} points this turn", round(points))
        return self.say("{points} points this turn", points=self.decimal(points, 1))

    def wrong(self, action: Action, state: State) -> str:  # noqa: ARG002 (games refine it)
        """What is wrong with an action the rules forbid in this state, with its clause; empty if there is no more to
        say of it than that."""
        return ""


def in_lines(sentences: Iterable[str]) -> tuple[str, ...]:
    """Sentences as the lines of a position, each begun on a new one."""
    return tuple(line for sentence in sentences for line in wrapped(sentence, POSITION_WIDTH))
