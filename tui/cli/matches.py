"""Matches by the beginning of their number, as `hoppla list` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from tui.cli.commands import completed, run_of
from tui.cli.refusal import Refusal
from tui.cli.run import Run
from tui.store import Past, Saved, Store

DIGITS: Final = 12
"""Hexadecimal digits of a whole number: 48 bits."""
FEWEST: Final = 4
"""Digits that are shown at least."""


class Shelf:
    """The matches in a store: `saved`, which can be gone on with, and `past`, which are over; the last first."""

    def __init__(self, store: Store) -> None:
        self.saved: tuple[Saved, ...] = store.unfinished()
        self.past: tuple[Past, ...] = store.finished()
        self.ids = tuple(found.id for found in self.saved) + tuple(found.id for found in self.past)

    @property
    def numbers(self) -> Sequence[str]:
        """Every match's whole number."""
        return [whole(match) for match in self.ids]

    def short(self, match: int) -> str:
        """As much of a number as no other match begins with."""
        number = whole(match)
        others = [other for other in self.numbers if other != number]
        lengths = range(FEWEST, DIGITS)
        return next((number[:n] for n in lengths if not any(o.startswith(number[:n]) for o in others)), number)

    def find(self, run: Run, word: str) -> int:
        """The match whose number begins so. Raises: Refusal."""
        found = self.beginning(word)
        if not found:
            raise Refusal(run.words.unknown_match(word))
        if len(found) > 1:
            raise Refusal(
                run.words.ambiguous_match(word), run.words.allowed([self.short(match) for match in found[:8]])
            )
        return found[0]

    def beginning(self, word: str) -> list[int]:
        """The matches whose numbers begin so."""
        begins = word.casefold()
        return [int(number, 16) for number in self.numbers if begins and number.startswith(begins)]


def whole(match: int) -> str:
    """A match's whole number as it is written."""
    return f"{match:0{DIGITS}x}"


def complete_saved(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Saved games."""
    with run_of(ctx).store() as store:
        shelf = Shelf(store)
        return completed([shelf.short(saved.id) for saved in shelf.saved], incomplete)


def complete_any(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Saved and past matches."""
    with run_of(ctx).store() as store:
        shelf = Shelf(store)
        return completed([shelf.short(match) for match in shelf.ids], incomplete)
