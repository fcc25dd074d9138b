"""Who plays what: the choices made before a match, checked, and as plain values for the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.game import Choice, Game, IllegalOption, Options
from engine.games import GAMES

HUMAN: Final = "human"
"""The level of a seat somebody at the keyboard plays."""


class MalformedSetup(ValueError):
    """Plain values that describe no set-up. Attribute: `value`, the part that does not fit."""

    def __init__(self, value: object) -> None:
        super().__init__(value)
        self.value = value


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    level: str
    """`HUMAN`, or a level of the game's players."""
    name: str


@dataclass(frozen=True, slots=True)
class Setup:
    """A game, its seats in order of play, its options.

    Raises: IllegalOption for an unknown game, a number of seats the game does not have, options that do not fit them.
    """

    game: str
    seats: tuple[Seat, ...]
    options: Options
    lot: bool = False
    """Whether the starting seat was drawn by lot (C-1)."""

    def __post_init__(self) -> None:
        game_of(self.game).checked(len(self.seats), self.options)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats people play."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.level == HUMAN)

    def again(self) -> Setup:
        """The same once more, with the start moved on by one seat."""
        start = (self.options.start + 1) % len(self.seats)
        return Setup(self.game, self.seats, replace(self.options, start=start))  # nothing is drawn: `lot` is off

    def as_dict(self) -> dict[str, object]:
        """Plain JSON values."""
        seats = [{"level": seat.level, "name": seat.name} for seat in self.seats]
        return {"game": self.game, "seats": seats, "options": self.options.as_dict(), "lot": self.lot}

    @classmethod
    def from_dict(cls, values: object) -> Setup:
        """The reverse of `as_dict`. Raises: MalformedSetup, IllegalOption."""
        match values:
            case {"game": str(game), "seats": list(seats), "options": dict(options), **rest}:
                chosen = game_of(game).options_type.from_dict(options)
                match rest.get("lot", False):  # saves of old have none
                    case bool(lot):
                        return cls(game, tuple(_seat(seat) for seat in seats), chosen, lot)
                    case other:
                        raise MalformedSetup(other)
            case _:
                raise MalformedSetup(values)


def game_of(key: str) -> Game:
    """The game with that key. Raises: IllegalOption, naming the games there are."""
    if key not in GAMES:
        raise IllegalOption("game", key, Choice(tuple(GAMES)), "C-4")
    return GAMES[key]


def _seat(values: Mapping[str, object]) -> Seat:
    match values:
        case {"level": str(level), "name": str(name)}:
            return Seat(level, name)
        case _:
            raise MalformedSetup(values)
