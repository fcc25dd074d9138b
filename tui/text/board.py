"""What the tables of several games say alike: rows that wait for a key, the sign of a lost turn, notes beside names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tui.console import wrapped
from tui.text.language import Message, Messages, Words

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


def in_lines(sentences: Iterable[str]) -> tuple[str, ...]:
    """Sentences as the lines of a position, each begun on a new one."""
    return tuple(line for sentence in sentences for line in wrapped(sentence, POSITION_WIDTH))
