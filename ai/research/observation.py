"""What a learner sees of a position: a vector of float32, field by field.

Every game's vector begins with the same fields: which seat the observer has, who decides, whose turn it is, the scores.
The game's own follow, from `ai/research/observations/<key>.py`. But for the first field seats are counted from the
observer's on: place 0 is the observer, place 1 whoever comes after it. Numbers are raw (dice, cards, points), not
scaled to 0..1. What the options fix is not in a vector.

All information is open in these games, so a vector tells a position apart from every other of the same game. It tells
seats apart, too: one learner can play them all, though moves name seats, and options and the start are not the same for
all. In a game of memory it holds whatever was seen: memory is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import ClassVar, Final, TypeVar, cast

import numpy as np
import numpy.typing as npt

from engine import GAMES
from engine.game import CHANCE, TERMINAL, Options, State

T = TypeVar("T")
Vector = npt.NDArray[np.float32]

MOST: Final = 1 << 24
"""Float32 holds every whole number up to this one. What has no bound of its own is shown as at most so much; no game
of fewer than a hundred thousand moves comes near it."""


@dataclass(frozen=True, slots=True)
class Field:
    """A few places of the vector that belong together."""

    name: str
    size: int
    """How many places."""
    low: float
    high: float
    """What each of them holds at least and at most."""
    meaning: str
    """One sentence, with units."""
    sized: str = ""
    """What the size comes from, in words, where options or the number of players decide it."""


@dataclass(frozen=True)
class Observer(ABC):
    """What the seats of one game see, with so many players and these options. Pure."""

    players: int
    options: Options

    about: ClassVar[str]
    """What is particular to the game: orders, and what is given."""

    @abstractmethod
    def scores(self) -> Field:
        """The field of the scores: between what they lie, and what they are."""

    @abstractmethod
    def own_fields(self) -> Iterable[Field]:
        """The game's own fields, in order. One of size 0 plays no part with these options, and is left out."""

    @abstractmethod
    def own_values(self, state: State, seat: int) -> Iterable[float]:
        """What they hold, place by place."""

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All fields, in the order of the vector."""
        return tuple(field for field in (*self._common_fields(), *self.own_fields()) if field.size)

    @cached_property
    def size(self) -> int:
        """How many places the vector has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def low(self) -> Vector:
        """Shape (size,): what each place holds at least. Read only."""
        return self._each([field.low for field in self.fields])

    @cached_property
    def high(self) -> Vector:
        """Shape (size,): what each place holds at most. Read only."""
        return self._each([field.high for field in self.fields])

    def vector(self, state: State, seat: int) -> Vector:
        """Shape (size,): what a seat, 0..players-1, sees of a state of this game, chance and over included."""
        return np.fromiter(self.values(state, seat), np.float32, self.size)

    def pieces(self, state: State, seat: int) -> dict[str, Vector]:
        """The same by name of field, each of shape (field size,)."""
        found = self.vector(state, seat)
        ends = np.cumsum([field.size for field in self.fields])
        return {field.name: found[end - field.size : end] for field, end in zip(self.fields, ends, strict=True)}

    def _common_fields(self) -> Iterator[Field]:
        players = self.players
        yield Field("seat", players, 0, 1, "Which seat the observer has, as the moves name it.", "players")
        yield Field(
            "to_move", players + 2, 0, 1, "Who decides: a seat, chance, or nobody once the game is over.", "players + 2"
        )
        yield Field(
            "turn", players, 0, 1, "Whose turn it is, chance or no chance; at the end, who had the last one.", "players"
        )
        yield self.scores()

    def values(self, state: State, seat: int) -> list[float]:
        """The common fields and `own_values`, place by place."""
        players = self.players
        mover = state.current_player
        at = (mover - seat) % players if mover >= 0 else players + _NO_SEAT[mover]
        return [
            *one_hot(seat, players),
            *one_hot(at, players + 2),
            *one_hot((state.turn_seat - seat) % players, players),
            *[min(score, MOST) for score in from_seat(state.scores, seat)],
            *self.own_values(state, seat),
        ]

    def _each(self, numbers: list[float]) -> Vector:
        """A number for each field, repeated for each place."""
        repeated = np.repeat(np.array(numbers, np.float32), [field.size for field in self.fields])
        repeated.flags.writeable = False
        return repeated


_NO_SEAT: Final = {CHANCE: 0, TERMINAL: 1}


def from_seat(row: tuple[T, ...], seat: int) -> tuple[T, ...]:
    """What there is by seat, counted from this seat on."""
    return row[seat:] + row[:seat]


def one_hot(place: int | None, size: int) -> tuple[float, ...]:
    """1 in one place, or in none, 0 in the others."""
    return _one_hots(size)[size if place is None else place]


@cache
def _one_hots(size: int) -> tuple[tuple[float, ...], ...]:
    """By place; the last is all 0."""
    return tuple(tuple(float(at == place) for at in range(size)) for place in range(size + 1))


def observer_of(game: str, players: int, options: Options | None = None) -> Observer:
    """The observer of a game, by its key, with the usual options if none are named.

    Raises: KeyError for an unknown game; IllegalOption, also for the number of players.
    """
    return _observer_of(game, players, GAMES[game].checked(players, options))


@lru_cache(maxsize=64)
def _observer_of(game: str, players: int, options: Options) -> Observer:
    return cast("Observer", import_module(f"ai.research.observations.{game}").OBSERVER(players, options))
