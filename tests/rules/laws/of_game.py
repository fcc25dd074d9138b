"""What the law suite must know of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

from engine import Event, Move, Options, State


@dataclass(frozen=True)
class Laws:
    """The laws of one game, beside those all games share."""

    small: Callable[[int], st.SearchStrategy[Options]]
    """Options for so many players with which whole games are short."""
    position: Callable[[State], None]
    """Asserts what is true of every position: nothing is lost, nothing appears."""
    step: Callable[[State, Move, State], None]
    """Asserts what is true of every move from one position to the next."""
    events: frozenset[type[Event]]
    """Every kind of event the game has; the suite sees each of them."""
    malformed: tuple[str, ...]
    """Texts that look like moves and are none."""
