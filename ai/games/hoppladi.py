"""Players of Hoppladi Hopplada, weakest first: rookie, regular, expert. `docs/players.md` tells how each one thinks.

The kinds of reason an expert gives are in `ai.games.hoppladi_reasons`.
"""

from __future__ import annotations

from typing import Final

from ai.games.hoppladi_reasons import (
    ClearWin,
    DenyTakeOver,
    FreshPays,
    HoppladiReason,
    KeepForDice,
    KeepForPickUp,
    KeepForPoints,
    LastChance,
    OnlyChoice,
    RollPays,
    StopPays,
    TakePays,
)
from ai.games.hoppladi_rules import Regular, Rookie
from ai.player import Player

__all__ = [
    "ClearWin",
    "DenyTakeOver",
    "FreshPays",
    "HoppladiReason",
    "KeepForDice",
    "KeepForPickUp",
    "KeepForPoints",
    "LastChance",
    "OnlyChoice",
    "RollPays",
    "StopPays",
    "TakePays",
    "levels",
    "player",
]

_LEVELS: Final = ("rookie", "regular", "expert")


def levels() -> tuple[str, ...]:
    """The levels there are, weakest first."""
    return _LEVELS


def player(level: str) -> Player:
    """A player of that level. Raises: KeyError."""
    match level:
        case "rookie":
            return Rookie()
        case "regular" | "expert":
            return Regular()
        case _:
            raise KeyError(level)
