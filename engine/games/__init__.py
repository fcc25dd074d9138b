"""The games, by key. A further game is its own module with a `GAME` in it, and its name in this list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, cast

from engine.game import Game

_MODULES: Final = (
    "hoppladi",
    "gopher",
    "hippo",
    "hop_hop",
)  # fmt: skip


class _Games(Mapping[str, Game]):
    """Each is imported when it is first asked for: who plays one need not wait for the others."""

    def __getitem__(self, key: str) -> Game:
        if key not in _MODULES:
            raise KeyError(key)
        return cast("Game", import_module(f"engine.games.{key}").GAME)

    def __contains__(self, key: object) -> bool:
        return key in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its key."""
