"""What a player is, and how the ones that exist are found.

A player is asked once per decision and answers with an action and what it considered. It never sees a clock and never
touches the match's dice: what chance it needs (a rookie's slips) comes from a generator derived from its own seed, its
seat and the number of the ply, so nothing of it needs saving and a resumed match has the same opponents.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast

from engine.game import Action, State

LEVELS: Final = ("rookie", "regular", "expert", "master")
"""Weakest first; a game may not have all of them yet."""


@dataclass(frozen=True, slots=True)
class Considered:
    """One action a player weighed."""

    action: Action
    win_share: tuple[float, ...]
    """Expected share of the win by seat, sum 1, if it is taken and everybody plays on as the player supposes."""
    points: float | None = None
    """Expected points at the end of the turn for the seat to move, where the game has them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: data a screen makes one sentence of. Each game has its own kinds."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's answer."""

    action: Action
    considered: tuple[Considered, ...] = ()
    """Best first; rules of thumb may leave it empty."""
    reason: Reason | None = None


class Player(Protocol):
    """Anything that can hold a seat."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Decide at a node where a seat is to move. Pure but for `rng`."""


class GamePlayers(Protocol):
    """What a module in `ai/games` offers."""

    def levels(self) -> tuple[str, ...]:
        """The levels there are, weakest first."""

    def player(self, level: str) -> Player:
        """A player of that level. Raises: KeyError."""


def players_of(game: str) -> GamePlayers:
    """The players of a game, imported when first asked for. Raises: KeyError for a game without players."""
    try:
        return cast("GamePlayers", import_module(f"ai.games.{game}"))
    except ModuleNotFoundError as error:
        raise KeyError(game) from error


def strongest(game: str) -> Player:
    """The strongest player of a game: the one hints come from."""
    offered = players_of(game)
    return offered.player(offered.levels()[-1])


def decision_of(player: Player, state: State, rng: Random) -> Decision:
    """What a player decides, checked. Raises: IllegalMove for what is not legal; whatever the player itself raises."""
    decision = player.choose(state, rng)
    if decision.action not in state.legal_actions():
        raise state.refusal(decision.action)
    return decision


def advice_of(player: Player, state: State, rng: Random) -> Decision:
    """The same; if the player fails, an answer that considered nothing: advice is not worth a game."""
    try:
        return decision_of(player, state, rng)
    except Exception:
        return Decision(state.legal_actions()[0])


def player_rng(seed: str, seat: int, ply: int) -> Random:
    """The generator a player gets for one decision."""
    return Random(hashlib.sha256(f"{seed}/{seat}/{ply}".encode()).digest())
