"""Why a command does nothing, as the sentences it is answered with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BAD_ARGUMENTS: Final = 2
FAILED: Final = 1
INTERRUPTED: Final = 128 + 2
"""What a shell makes of programs that Ctrl+C ended."""


class Refusal(Exception):
    """The command cannot do what was asked.

    Attributes: `sentences`, whole ones, made by the words; `code`, the exit status (2 for bad arguments, else 1);
    `command`, whose help tells more, such as `hoppla play`.
    """

    command = "hoppla"

    def __init__(self, *sentences: str, code: int = BAD_ARGUMENTS) -> None:
        super().__init__(*sentences)
        self.sentences = tuple(sentence for sentence in sentences if sentence)
        self.code = code


class Ended(Exception):
    """Ctrl+C, or nobody reads what is written: click has its own ways with both, which are not ours.

    Attribute: `by`, the KeyboardInterrupt or BrokenPipeError.
    """

    def __init__(self, by: KeyboardInterrupt | BrokenPipeError) -> None:
        super().__init__(by)
        self.by = by


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The likeliest of the words, if one of them is likely at all."""
    from difflib import get_close_matches  # noqa: PLC0415 (only after a wrong word)

    by_fold = {known.casefold(): known for known in words}
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None
