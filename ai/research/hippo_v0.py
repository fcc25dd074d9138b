"""Hippo Hopp in PettingZoo, see `ai.research.aec`."""

from __future__ import annotations

from typing import Any, ClassVar

from ai.research.aec import GameEnv, metadata_of, wrapped
from engine.game import Game
from engine.games.hippo import GAME


class raw_env(GameEnv):  # noqa: N801 (the name PettingZoo's environments have)
    """Hippo Hopp, with every option of the game as a parameter."""

    game: ClassVar[Game] = GAME
    metadata: ClassVar[dict[str, Any]] = metadata_of(GAME.key)


def env(**parameters: Any) -> Any:
    """The same in PettingZoo's usual wrappers. Raises: ValueError for what cannot be, in a sentence."""
    return wrapped(raw_env(**parameters))
