"""Whether the last decision of a match can be taken back, and if not, why."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.match import Match


class NoUndo(Enum):
    """Why nothing can be taken back."""

    NOTHING = "nothing"
    """No person has decided anything that stands."""
    OVER = "over"
    """The game is."""
    GONE_ON = "gone on"
    """An opponent has decided since."""
    SHOWN = "shown"
    """The decision itself showed what was hidden."""
    DRAWN = "drawn"
    """Chance has answered it."""


def no_undo(match: Match, is_human: Callable[[int], bool]) -> NoUndo | None:
    """Why a person cannot take the last decision back; None if that can be done. `is_human`: by seat."""
    if not any(is_human(ply.seat) for ply in match.history):
        return NoUndo.NOTHING
    if match.state.is_terminal:
        return NoUndo.OVER
    last = match.history[-1]
    if not is_human(last.seat):
        return NoUndo.GONE_ON
    if match.can_undo:
        return None
    return NoUndo.SHOWN if last.action is not None and last.action.reveals else NoUndo.DRAWN
