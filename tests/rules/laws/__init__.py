"""The laws of each game: a module and an entry a game, and a test says that each has one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.rules.laws import gopher, hippo, hop_hop, hoppladi
from tests.rules.laws.of_game import Laws

LAWS: Final[Mapping[str, Laws]] = MappingProxyType(
    {
        "hoppladi": hoppladi.LAWS,
        "gopher": gopher.LAWS,
        "hippo": hippo.LAWS,
        "hop_hop": hop_hop.LAWS,
    }
)
"""By the game's key."""
