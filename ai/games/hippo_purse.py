"""What the searches of the master of Hippo Hopp have in common: a budget, and moves with what they are worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from ai.games.hippo_compact import Move

POSITION: Final = 10
"""What a position costs, to estimate or to go on from: so much, and one for every card in the circle."""


class Spent(Exception):
    """The budget is spent."""


class Purse:
    """What a look has spent, and may spend."""

    def __init__(self, size: int) -> None:
        self.spent = 0
        self.limit: int | None = None
        """None: all it likes."""
        self._cost: Final = POSITION + size

    def spend(self) -> None:
        """For one position. Raises: Spent."""
        self.spent += self._cost
        if self.limit is not None and self.spent > self.limit:
            raise Spent


class Rated(NamedTuple):
    """A move with the shares of the win it leads to, by seat from the one that makes it."""

    move: Move
    shares: tuple[float, ...]
