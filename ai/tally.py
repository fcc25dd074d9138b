"""What came of many games: shares of the win by level, scores, lengths, a cross table, ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ai.intervals import share_of
from ai.play import Played
from ai.ratings import Pair, Rating, Rivals, cross_table, rated


@dataclass(frozen=True, slots=True)
class Place:
    """Which game of a round."""

    line_up: int
    """By its number, from 0."""
    set: int
    shift: int
    """How many seats the players have moved on: seat s has the player in place (s + shift) mod seats of the line-up."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a round."""

    place: Place
    played: Played
    """By seat, without its moves."""
    moves: int
    """How many, those of chance included."""
    line: str
    """The game for a file; empty if it is not to be written."""

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Of the win, by place in the line-up."""
        by_seat = self.played.shares
        return tuple(by_seat[(number - self.place.shift) % len(by_seat)] for number in range(len(by_seat)))


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took, in milliseconds."""

    decisions: int
    median: float
    p95: float
    longest: float


@dataclass(frozen=True, slots=True)
class Entry:
    """What one player did over all games it sat in."""

    name: str
    win_share: float
    """Of a game, for each seat it had."""
    low: float
    high: float
    """The 95 % interval of `win_share` (`ai.intervals`)."""
    mean_score: float
    draws_per_turn: float
    decisions_per_game: float
    times: Times | None
    """None if nobody looked at a clock."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is, on average."""

    turns: float
    decisions: float
    moves: float
    """Decisions and outcomes of chance."""


@dataclass(frozen=True, slots=True)
class Table:
    """What came of a round."""

    seats: int
    games: int
    sets: int
    """Of each line-up."""
    entries: tuple[Entry, ...]
    """Of one line-up one for each of its places, of several one for each level."""
    length: Length
    pairs: tuple[Pair, ...]
    """Every two levels that met, in the order in which they were named."""
    ratings: tuple[Rating, ...]
    """One for each level; none if there is only one."""


def tallied(line_ups: Sequence[Sequence[str]], seats: int, results: Iterable[Result]) -> Table:
    """The figures of games that come in order, set by set. At least one set, and whole ones."""
    tally = Tally(line_ups, seats)
    for result in results:
        tally.add(result)
    table = tally.table()
    assert table is not None
    return table


@dataclass
class _Column:
    """The sums of what becomes an entry."""

    name: str
    won: list[float] = field(default_factory=list)
    """Shares of the win, by set."""
    seats: list[int] = field(default_factory=list)
    """Seats had, by set: so much could have been won."""
    scores: int = 0
    draws: int = 0
    turns: int = 0
    decisions: int = 0
    times: list[float] = field(default_factory=list)

    def add(self, number: int, played: Played, seat: int) -> None:
        """What it did at a seat, in a set."""
        if len(self.won) <= number:
            self.won.append(0.0)
            self.seats.append(0)
        self.won[number] += float(played.shares[seat])
        self.seats[number] += 1
        self.scores += played.scores[seat]
        self.draws += played.draws[seat]
        self.turns += played.turns[seat]
        self.decisions += played.decisions[seat]
        if played.times:
            self.times += played.times[seat]

    def entry(self) -> Entry:
        """All of it."""
        share = share_of(self.won, self.seats)
        assert share is not None
        games = sum(self.seats)
        return Entry(
            self.name,
            share.value,
            share.low,
            share.high,
            self.scores / games,
            self.draws / max(1, self.turns),
            self.decisions / games,
            _times(self.times),
        )


class Tally:
    """Sums over games that come in order, by what they are asked for. A set counts when all of its games are there: of
    half a set somebody would have had the better seats, or the weaker company."""

    def __init__(self, line_ups: Sequence[Sequence[str]], seats: int) -> None:
        names = tuple(dict.fromkeys(name for line_up in line_ups for name in line_up))
        self._seats = seats
        self._waiting: list[Result] = []
        """Of the set that is being played."""
        self._names = names
        self._levels = [[names.index(name) for name in line_up] for line_up in line_ups]
        alone = len(line_ups) == 1
        self._columns = [_Column(name) for name in (line_ups[0] if alone else names)]
        self._column_of = [list(range(len(self._columns)))] if alone else self._levels
        self._rivals = {pair: Rivals(*pair, [], []) for levels in self._levels for pair in _pairs(levels)}
        self._won: list[list[float]] = []
        """By set and level."""
        self._games = self._turns = self._decisions = self._moves = 0

    def add(self, result: Result) -> None:
        """One more game."""
        self._waiting.append(result)
        if len(self._waiting) == len(self._levels) * self._seats:
            for one in self._waiting:
                self._count(one)
            self._waiting = []

    def _count(self, result: Result) -> None:
        place, played = result.place, result.played
        if len(self._won) <= place.set:
            self._won.append([0.0 for _ in self._names])
            for two in self._rivals.values():
                two.won.append(0.0)
                two.possible.append(0.0)
        self._games += 1
        self._turns += sum(played.turns)
        self._decisions += sum(played.decisions)
        self._moves += result.moves
        levels, columns = self._levels[place.line_up], self._column_of[place.line_up]
        at = [(seat + place.shift) % len(levels) for seat in range(len(levels))]
        for seat, share in enumerate(played.shares):
            self._columns[columns[at[seat]]].add(place.set, played, seat)
            self._won[place.set][levels[at[seat]]] += float(share)
        self._compare(place.set, [levels[there] for there in at], played.shares)

    def _compare(self, number: int, levels: Sequence[int], shares: Sequence[Fraction]) -> None:
        """Every two seats of different levels, of which one won something."""
        for seat, level in enumerate(levels):
            for other, against in enumerate(levels):
                both = shares[seat] + shares[other]
                if level < against and both:
                    two = self._rivals[level, against]
                    two.won[number] += float(shares[seat] / both)
                    two.possible[number] += 1

    def table(self) -> Table | None:
        """The figures of the whole sets; None if there is none yet."""
        if not self._won:
            return None
        length = Length(self._turns / self._games, self._decisions / self._games, self._moves / self._games)
        rivals = [two for _, two in sorted(self._rivals.items())]
        return Table(
            self._seats,
            self._games,
            len(self._won),
            tuple(column.entry() for column in self._columns),
            length,
            cross_table(self._names, rivals),
            rated(self._names, self._levels, self._won),
        )


def _pairs(levels: Sequence[int]) -> set[tuple[int, int]]:
    return {(one, other) for one in levels for other in levels if one < other}


def _times(seconds: Sequence[float]) -> Times | None:
    if not seconds:
        return None
    ordered = sorted(1000 * one for one in seconds)
    last = len(ordered) - 1
    return Times(
        len(ordered), ordered[len(ordered) // 2], ordered[min(last, math.floor(len(ordered) * 0.95))], ordered[-1]
    )
