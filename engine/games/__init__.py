"""The games, by key. A further game is its own module with a `GAME` in it, and its name in this list."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from engine.game import Game

_MODULES: Final = (
    "hoppladi",
)  # fmt: skip

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {name: import_module(f"engine.games.{name}").GAME for name in _MODULES}
)
"""Every game by its key."""
