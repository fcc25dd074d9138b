"""A set-up in the making: what the set-up screen edits. Every step is checked, so what stands there can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, cast

from ai.guests import is_guest
from ai.player import players_of
from engine.game import Choice, Counts, Each, Options, OptionSpec, OptionValue, Switch, Whole, WholeOr, with_item
from tui.setup import HUMAN, Seat, Setup, game_of

NAME_CELLS: Final = 12
"""The longest name, in cells."""
DEFAULT_LEVEL: Final = "regular"
BIG_RANGE: Final = 1000
"""A range longer than this is stepped through in tens; the exact number is typed."""


class Namer(Protocol):
    """What has names for seats nobody has named, in the player's language."""

    def usual_names(self, place: int, *, human: bool, alone: bool) -> Iterator[str]:
        """Names for the seat, the usual one first, without end. `alone`: it is the only person's."""


class NameRefused(ValueError):
    """A name that cannot be used. Attributes: `name`; `why`: `empty`, `long`, `unprintable` or `taken`."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat: who plays it, and its name if one was typed."""

    level: str
    typed: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A game's seats, start and options before the match."""

    game: str
    seats: tuple[DraftSeat, ...]
    start: int | None
    """The starting seat; None: it is drawn by lot."""
    values: tuple[tuple[str, OptionValue], ...]
    """Options that differ from the rulebook's values, by name (not the start)."""
    namer: Namer = field(compare=False, repr=False)

    @classmethod
    def new(cls, game: str, namer: Namer) -> Draft:
        """One person against one opponent, the rulebook's options (solo where a game has nothing else)."""
        count = min(max(2, game_of(game).players[0]), game_of(game).players[-1])
        level = DEFAULT_LEVEL if DEFAULT_LEVEL in players_of(game).levels() else players_of(game).levels()[0]
        return cls(game, (DraftSeat(HUMAN), *(DraftSeat(level) for _ in range(count - 1))), 0, (), namer)

    @classmethod
    def of(cls, setup: Setup, namer: Namer) -> Draft:
        """A set-up to change; names that are nobody's default count as typed. A start that was drawn is drawn again."""
        bare = tuple(DraftSeat(seat.level) for seat in setup.seats)
        usual = cls(setup.game, bare, None, (), namer).names
        seats = tuple(
            DraftSeat(seat.level, None if seat.name == name else seat.name)
            for seat, name in zip(setup.seats, usual, strict=True)
        )
        draft = cls(setup.game, seats, None if setup.lot else setup.options.start, (), namer)
        return draft._with_options(setup.options)

    # What there is.

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name: as typed, else a usual one nobody has."""
        taken = {seat.typed.casefold() for seat in self.seats if seat.typed is not None}
        alone = sum(seat.level == HUMAN for seat in self.seats) == 1
        names: list[str] = []
        for place, seat in enumerate(self.seats):
            name = seat.typed
            if name is None:
                usual = self.namer.usual_names(place, human=seat.level == HUMAN, alone=alone)
                name = next(name for name in usual if name.casefold() not in taken)
            taken.add(name.casefold())
            names.append(name)
        return tuple(names)

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """The options that play a part, but the start, each with what the others leave it."""
        specs, options = game_of(self.game).options_type.specs(len(self.seats)), self._options
        return tuple(replace(spec, allowed=options.left(spec)) for spec in specs if spec.name != "start")

    @property
    def start_plays_a_part(self) -> bool:
        """Whether there is a starting seat to choose."""
        return any(spec.name == "start" for spec in game_of(self.game).options_type.specs(len(self.seats)))

    def value(self, name: str) -> OptionValue:
        """What an option stands at."""
        spec = self.spec(name)
        return dict(self.values).get(name, spec.default)

    def words(self, name: str) -> tuple[str, ...]:
        """What an option that is a word a seat stands at, by seat."""
        allowed = self.spec(name).allowed
        assert isinstance(allowed, Each)
        return allowed.spread(cast("tuple[str, ...]", self.value(name)), len(self.seats))

    def spec(self, name: str) -> OptionSpec:
        """An option that plays a part. Raises: StopIteration for any other."""
        return next(spec for spec in self.specs if spec.name == name)

    @property
    def levels(self) -> tuple[str, ...]:
        """Who can play a seat: a person, then the opponents from the weakest, then guests who sit here."""
        guests = dict.fromkeys(seat.level for seat in self.seats if is_guest(seat.level))
        return (HUMAN, *players_of(self.game).levels(), *guests)

    # What can be changed. Each gives a new draft.

    def with_players(self, count: int) -> Draft:
        """So many seats: the last ones go, or more opponents like the last one come. Raises: IllegalOption."""
        options = game_of(self.game).checked(count, self._options.seated(count))
        last = self.seats[-1].level if len(self.seats) > 1 else DEFAULT_LEVEL
        more = DraftSeat(DEFAULT_LEVEL if last == HUMAN else last)
        seats = (self.seats + (more,) * count)[:count]
        start = self.start if self.start is None or self.start < count else 0
        return replace(self, seats=seats, start=start)._with_options(options)

    def stepped_players(self, by: int) -> Draft:
        """One seat more or less, as far as the game goes. Raises: IllegalOption, if an option forbids it."""
        seats = game_of(self.game).players
        return self.with_players(min(max(len(self.seats) + by, seats[0]), seats[-1]))

    def stepped_level(self, place: int, by: int) -> Draft:
        """The next kind of player for a seat, round and round."""
        levels = self.levels
        level = levels[(levels.index(self.seats[place].level) + by) % len(levels)]
        return self._with_seat(place, replace(self.seats[place], level=level))

    def named(self, place: int, name: str) -> Draft:
        """A name for a seat. Raises: NameRefused."""
        name = name.strip()
        if name == self.names[place]:
            return self
        others = {other.casefold() for seat, other in enumerate(self.names) if seat != place}
        if not name:
            raise NameRefused(name, "empty")
        if not name.isprintable():
            raise NameRefused(name, "unprintable")
        from rich.cells import cell_len  # noqa: PLC0415 (play in lines does without rich)

        if cell_len(name) > NAME_CELLS:
            raise NameRefused(name, "long")
        if name.casefold() in others:
            raise NameRefused(name, "taken")
        return self._with_seat(place, replace(self.seats[place], typed=name))

    def stepped_start(self, by: int) -> Draft:
        """The next starting seat; after the last one comes the lot."""
        places: tuple[int | None, ...] = (*range(len(self.seats)), None)
        return replace(self, start=places[(places.index(self.start) + by) % len(places)])

    def with_option(self, name: str, value: OptionValue) -> Draft:
        """An option's value; where a game has it so, others follow. Raises: IllegalOption."""
        adapted = self._options.adapted(name, value)
        return self._with_options(game_of(self.game).checked(len(self.seats), adapted))

    def stepped_option(self, name: str, by: int, seat: int = 0) -> Draft:
        """The next word, round and round, the other way of a switch, the next number, as far as the range goes, below
        which there may be a word; a row of numbers has no next one. `seat`: whose word, if each has one.

        Raises: IllegalOption, if another option forbids it.
        """
        allowed, value = self.spec(name).allowed, self.value(name)
        match allowed:
            case Choice(words):
                return self.with_option(name, _next(words, str(value), by))
            case Each(words):
                given = self.words(name)
                row = with_item(given, seat, _next(words, given[seat], by))
                return self.with_option(name, allowed.gathered(row))
            case Switch():
                return self.with_option(name, not value)
            case Counts():
                return self
            case Whole(low, high):
                return self.with_option(name, _further(value, by, low, high))
            case WholeOr(low, high, word, first):
                if value == word:
                    return self.with_option(name, min(first or low, high)) if by > 0 else self
                return self.with_option(name, word if value == low and by < 0 else _further(value, by, low, high))

    # What becomes of it.

    def build(self, draw: Callable[[int], int]) -> Setup:
        """The set-up. `draw(n)` draws a seat 0..n-1 if the start is drawn by lot. Raises: IllegalOption."""
        start = draw(len(self.seats)) if self.start is None else self.start
        seats = tuple(Seat(seat.level, name) for seat, name in zip(self.seats, self.names, strict=True))
        lot = self.start is None and len(seats) > 1
        return Setup(self.game, seats, replace(self._options, start=start), lot)

    def _with_seat(self, place: int, seat: DraftSeat) -> Draft:
        return replace(self, seats=with_item(self.seats, place, seat))

    def _with_options(self, options: Options) -> Draft:
        values = ((spec, getattr(options, spec.name)) for spec in self.specs)
        return replace(self, values=tuple((spec.name, value) for spec, value in values if value != spec.default))

    @property
    def _options(self) -> Options:
        return game_of(self.game).options_type.from_dict(dict(self.values))


def _next(words: Sequence[str], word: str, by: int) -> str:
    return words[(words.index(word) + by) % len(words)]


def _further(value: OptionValue, by: int, low: int, high: int) -> int:
    assert isinstance(value, int)
    return min(max(value + by * (10 if high - low > BIG_RANGE else 1), low), high)
