"""The rules of each game a second time, for tests: written from the numbered rules, importing nothing of the games.

A table is changed by its moves, moves are texts. Slow and plain on purpose; a game's module shares no idea with the
engine's way of holding a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from tests.rules.reference import gopher, hippo, hop_hop, hoppladi


class Reference(Protocol):
    """What every such module has. A table is whatever the module makes of it."""

    def new_table(self, seats: int, **options: Any) -> Any:
        """The start of a game."""

    def copied(self, table: Any) -> Any:
        """A table that can be played on without changing the other."""

    def moves(self, table: Any) -> list[str]:
        """Every move there is, decisions and outcomes alike; none at the end."""

    def play(self, table: Any, move: str) -> object:
        """Make one of the moves."""


REFERENCES: Final[Mapping[str, Reference]] = MappingProxyType(
    {"hoppladi": hoppladi, "gopher": gopher, "hippo": hippo, "hop_hop": hop_hop}
)
"""By the game's key."""
