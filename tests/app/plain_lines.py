"""Playing in lines from a test: what is typed is known beforehand, what is said is kept."""

from __future__ import annotations

import io
from collections.abc import Iterable
from random import Random
from typing import Final

from ai.player import Decision
from engine import Action, State
from tests.scenarios.hoppladi import RICH_ROLL, RULEBOOK, RULEBOOK_DICE
from tui.plain import PlainHouse
from tui.settings import Settings
from tui.store import Store
from tui.text.library import Library

ROLLS: Final = (*RULEBOOK_DICE, RICH_ROLL)
"""The dice of the rulebook's example, and one roll of yours after it."""
YOURS: Final = (*RULEBOOK[:4], *RULEBOOK[7:10])
"""What you decide in it; the other seat is Max's."""
THEIRS: Final = (*RULEBOOK[4:7], *RULEBOOK[10:])
"""What Max decides."""


class Row:
    """A player that does one thing after the other."""

    def __init__(self, notations: Iterable[str]) -> None:
        self._left = iter(notations)

    def choose(self, state: State, rng: Random) -> Decision:
        """The next of them, whatever the state is."""
        action = state.parse(next(self._left))
        assert isinstance(action, Action)
        return Decision(action)


class Printed(io.StringIO):
    """An output that can say any letter."""

    encoding = "utf-8"


class Typist(io.StringIO):
    """An input that keeps what had been said whenever a line was asked for."""

    def __init__(self, typed: Iterable[str], out: Printed) -> None:
        super().__init__("".join(f"{line}\n" for line in typed))
        self._out = out
        self.seen: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line."""
        self.seen.append(self._out.getvalue())
        return super().readline(-1 if size is None else size)


class Talked:
    """A house in lines with these answers waiting."""

    def __init__(
        self,
        *typed: str,
        store: Store | None = None,
        settings: Settings | None = None,
        texts: Library | None = None,
    ) -> None:
        self.store = store or Store.in_memory()
        self.out = Printed()
        self.typist = Typist(typed, self.out)
        self.house = PlainHouse(self.store, settings or Settings(), texts or Library(), self.typist, self.out)

    @property
    def said(self) -> str:
        """Everything that was said."""
        return self.out.getvalue()

    @property
    def lines(self) -> list[str]:
        """The same by lines."""
        return self.said.splitlines()

    def after(self, number: int) -> str:
        """What was said between the `number`-th question (from 1) and the next, or the end."""
        marks = [*(len(seen) for seen in self.typist.seen), len(self.said)]
        return self.said[marks[number - 1] : marks[number]].removeprefix("\n")
