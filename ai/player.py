"""What a player is, and how the ones that exist are found.

A player is asked once per decision and answers with an action and what it considered. It never sees a clock and never
touches the match's dice: what chance it needs (a rookie's slips) comes from a generator derived from its own seed, its
seat and the number of the ply, so nothing of it needs saving and a resumed match has the same opponents.

A state holds all that was ever seen. A player that shall not know all of it is `Forgetful`: it is told the past too,
makes of the state what it remembers, and decides on that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import ClassVar, Final, NamedTuple, Protocol, cast, runtime_checkable

from ai.guests import guest, is_guest
from engine.game import Action, Event, IllegalMove, State

LEVELS: Final = ("rookie", "regular", "expert", "master")
"""Weakest first; a game may not have all of them yet."""
LONGEST_FAILURE: Final = 160
"""Characters of what is told of a player that failed."""
EQUAL: Final = 9
"""Decimals to which equal shares of the win agree: the rest is the rounding of floats."""


@dataclass(frozen=True, slots=True)
class Considered:
    """One action a player weighed."""

    action: Action
    win_share: tuple[float, ...]
    """Expected share of the win by seat, sum 1, if it is taken and everybody plays on as the player supposes."""
    points: float | None = None
    """Expected points at the end of the turn for the seat to move, where the game has them."""


def _worth(one: Considered) -> tuple[float, ...]:
    """What actions are compared by: alone at the table points, else shares of the win."""
    compared = one.win_share if len(one.win_share) > 1 else (one.points or 0.0,)
    return tuple(round(value, EQUAL) for value in compared)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: data a screen makes one sentence of. Each game has its own kinds."""

    hardly: ClassVar[bool] = False
    """Whether it says that the choice makes hardly any difference."""
    alone: ClassVar[bool] = False
    """Whether it tells of the action chosen and nothing else: not of the other actions, nor of what is left for whoever
    comes next. In a game of memory that is to be found out."""


@dataclass(frozen=True, slots=True)
class OnlyChoice(Reason):
    """One legal action."""

    alone: ClassVar[bool] = True


class Versus(NamedTuple):
    """A number of the action chosen, and the same of the one it is compared with."""

    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's answer."""

    action: Action
    considered: tuple[Considered, ...] = ()
    """Best first; rules of thumb may leave it empty."""
    reason: Reason | None = None
    exact: bool = False
    """Whether the shares are those of best play by every seat: solved, not estimated."""

    @property
    def makes_no_difference(self) -> bool:
        """Whether every action is worth the same, and that is no estimate."""
        return self.exact and len({_worth(one) for one in self.considered}) == 1


class Player(Protocol):
    """Anything that can hold a seat."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Decide at a node where a seat is to move. Pure but for `rng`."""


@dataclass(frozen=True, slots=True)
class Past:
    """What a forgetful player is told besides the state."""

    events: tuple[Event, ...]
    """All that has happened in the match, in order."""
    seed: str
    """The seat's own, the same at every decision of the match: what it has forgotten it has not back a turn later."""


@runtime_checkable
class Forgetful(Player, Protocol):
    """A player that remembers less than the state does."""

    def recall(self, state: State, past: Past) -> State:
        """The state as the player remembers it: another state of the game, with the same legal actions. Pure."""


@runtime_checkable
class Studied(Player, Protocol):
    """A player that plays better with solutions it reads from the user's disk."""

    def studying(self, library: Path) -> Player:
        """The same player with a library: a folder, which may be empty or not be there. Pure."""


class GamePlayers(Protocol):
    """What a module in `ai/games` offers."""

    def levels(self) -> tuple[str, ...]:
        """The levels there are, weakest first."""

    def yardsticks(self) -> tuple[str, ...]:
        """Who else plays: to measure levels by, no opponents to offer."""

    def player(self, name: str) -> Player:
        """The level or yardstick of that name. Raises: KeyError."""


@dataclass(frozen=True)
class Roster:
    """Who plays a game, by name: what a module in `ai/games` offers is one's methods."""

    by_level: Mapping[str, Callable[[], Player]]
    """Weakest first."""
    by_yardstick: Mapping[str, Callable[[], Player]]

    def levels(self) -> tuple[str, ...]:
        """The levels there are, weakest first."""
        return tuple(self.by_level)

    def yardsticks(self) -> tuple[str, ...]:
        """Who else plays: to measure levels by, no opponents to offer."""
        return tuple(self.by_yardstick)

    def player(self, name: str) -> Player:
        """The level or yardstick of that name. Raises: KeyError."""
        return {**self.by_level, **self.by_yardstick}[name]()


def players_of(game: str) -> GamePlayers:
    """The players of a game, imported when first asked for. Raises: KeyError for a game without players."""
    try:
        return cast("GamePlayers", import_module(f"ai.games.{game}"))
    except ModuleNotFoundError as error:
        raise KeyError(game) from error


def at_home(game: str) -> tuple[str, ...]:
    """Everybody of a game who is no guest: its levels, and its yardsticks. Raises: KeyError."""
    players = players_of(game)
    return (*players.levels(), *players.yardsticks())


def seated(game: str, level: str, library: Path | None = None) -> Player:
    """A player of a game who may read in a library, where one is named; also a guest (`ai.guests`).

    Raises: KeyError; GuestRefused for a guest who cannot come.
    """
    if is_guest(level):
        return guest(game, level)
    player = players_of(game).player(level)
    return player.studying(library) if library is not None and isinstance(player, Studied) else player


def strongest(game: str, library: Path | None = None) -> Player:
    """The strongest player of a game: the one hints come from."""
    return seated(game, players_of(game).levels()[-1], library)


def decision_of(player: Player, state: State, rng: Random, past: Past | None = None) -> Decision:
    """What a player decides, checked; one that forgets decides on what it remembers, if it is told the past.

    Raises: IllegalMove for what is not legal; whatever the player itself raises.
    """
    known = player.recall(state, past) if past is not None and isinstance(player, Forgetful) else state
    decision: object = player.choose(known, rng)
    if not isinstance(decision, Decision):
        raise state.refusal(decision)
    if decision.action not in state.legal_actions():
        raise state.refusal(decision.action)
    return decision


def failure_of(error: BaseException) -> str:
    """What made a player fail, in a short line: the kind of the exception, and its text."""
    kind = type(error).__name__
    if isinstance(error, IllegalMove):
        value = str(error.value) if isinstance(error.value, Action) else repr(error.value)
        said = f"{value} is not among the legal moves ({error.clause})"
    else:
        try:
            said = str(error)
        except Exception:  # it is anybody's exception
            said = ""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())
    told = f"{kind}: {line}" if line else kind
    return told if len(told) <= LONGEST_FAILURE else told[: LONGEST_FAILURE - 1] + "…"


def advice_of(player: Player, state: State, rng: Random) -> Decision:
    """The same; if the player fails, an answer that considered nothing: advice is not worth a game."""
    try:
        return decision_of(player, state, rng)
    except Exception:
        return Decision(state.legal_actions()[0])


def player_rng(seed: str, seat: int, ply: int) -> Random:
    """The generator a player gets for one decision."""
    return Random(hashlib.sha256(f"{seed}/{seat}/{ply}".encode()).digest())


def player_past(seed: str, seat: int, events: Iterable[Event]) -> Past:
    """The past as that seat's player is told it."""
    return Past(tuple(events), f"{seed}/{seat}")
