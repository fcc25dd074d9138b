"""Named positions on the screen: what snapshots compare and `screenshots/` shows. Scripted chance, everything still."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import GAMES
from engine.game import OptionValue
from tests.scenarios import gopher, hippo, hop_hop, hoppladi, house
from tests.scenarios.stage import SIZES, STILL, Scenario, Stage, at_rest, until
from tui.setup import HUMAN, Seat, Setup

__all__ = [
    "KEYS_TO_THE_END",
    "SCENARIOS",
    "SHORT",
    "SIZES",
    "STILL",
    "Scenario",
    "Stage",
    "at_rest",
    "short_game",
    "until",
]

KEYS_TO_THE_END: Final[Mapping[str, tuple[str, ...]]] = {
    "hoppladi": ("enter", "s"),
    "gopher": ("f", "s"),
    "hippo": ("enter",),
    "hop_hop": ("enter",),
}
"""Keys which, pressed in turn, play a game of that key to its end."""

SHORT: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "hoppladi": {"target": 120},
    "gopher": {"trophies": 1},
    "hippo": {"deck": 0, "values": (3, 3, 3, 2, 2, 2, 2, 2)},
    "hop_hop": {"size": 3, "chips_to_win": 1, "steadiness": ("steady",)},
}
"""Options with which a game is soon over."""

SCENARIOS: Final = (*house.SHOWN, *hoppladi.SHOWN, *gopher.SHOWN, *hippo.SHOWN, *hop_hop.SHOWN)


def short_game(game: str) -> Setup:
    """A person against the weakest opponent, soon over."""
    options = GAMES[game].options_type.from_dict(SHORT[game])
    return Setup(game, (Seat(HUMAN, "You"), Seat("rookie", "Mümmel")), options)
