"""Players against each other: many games, fairly seated, and what came of them.

Games come in sets of as many as there are seats: in a set chance is drawn from the same seed and the players move
round the table, so that each has every seat (who sits next to whom stays the same). The same seed gives the same games,
however many processes play them. Sets are independent of each other, games of a set are not: so every interval is made
from what the sets say (`ai.intervals`).

A round is several line-ups, each meeting in as many sets. All line-ups of a round use the same seeds, so that what lies
in the draws lies in all of them (common random numbers): then the unit that is independent is the set with all its
line-ups.

`ai.play` plays one game, `ai.pool` spreads them over processes, `ai.tally` makes the figures, and `ai.game_lines`
writes every game down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from ai.game_lines import line_of
from ai.play import Played, play
from ai.player import Player, player_rng, seated
from ai.pool import spread
from ai.tally import Place, Result, Table, tallied
from engine import GAMES
from engine.chance import Dice
from engine.game import CHANCE, Game, Options, OptionValue, State, written

LineUp = tuple[str, ...]
"""Who meets, by name, in the order in which they sit round the table."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is to be played."""

    game: str
    line_ups: tuple[LineUp, ...]
    """Each of as many players."""
    options: Options
    """Checked for so many players."""
    sets: int
    """Of each line-up; at least one."""
    seed: int
    library: Path | None = None
    """Where players who study find solutions."""

    @classmethod
    def of(
        cls,
        game: str,
        line_ups: Sequence[Sequence[str]],
        games: int,
        seed: int,
        options: Options | None = None,
        library: Path | None = None,
    ) -> Round:
        """So many games of each line-up, rounded up to whole sets. Raises: KeyError, IllegalOption."""
        seats = len(line_ups[0])
        for name in {name for line_up in line_ups for name in line_up}:
            seated(game, name)
        chosen = GAMES[game].checked(seats, options)
        return cls(game, tuple(map(tuple, line_ups)), chosen, max(1, math.ceil(games / seats)), seed, library)

    @property
    def seats(self) -> int:
        """At a table."""
        return len(self.line_ups[0])

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who plays, once."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def games(self) -> int:
        """In all."""
        return self.sets * len(self.line_ups) * self.seats

    def place(self, number: int) -> Place:
        """The game of that number, 0..games-1: set by set, in a set every line-up, each once from every seat."""
        rest, shift = divmod(number, self.seats)
        one_set, line_up = divmod(rest, len(self.line_ups))
        return Place(line_up, one_set, shift)

    def seed_of(self, place: Place) -> str:
        """What all draws of a game come from: the same for all games of a set."""
        return f"{self.seed}/{place.set}"

    def at_table(self, place: Place) -> LineUp:
        """Who sits where, by seat."""
        line_up = self.line_ups[place.line_up]
        return (*line_up[place.shift :], *line_up[: place.shift])

    def opening(self) -> State:
        """Nothing drawn yet."""
        return GAMES[self.game].new_state(self.seats, self.options)


def every_line_up(levels: Sequence[str], seats: int) -> tuple[LineUp, ...]:
    """Every combination of so many of the levels; of fewer levels than seats every combination with repetition, but for
    those of one level alone. Empty if one level is all there is. With one seat each of them plays alone."""
    distinct = tuple(dict.fromkeys(levels))
    if len(distinct) >= seats:
        return tuple(combinations(distinct, seats))
    return tuple(one for one in combinations_with_replacement(distinct, seats) if len(set(one)) > 1)


def arena(
    game: str,
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    options: Options | None = None,
    workers: int = 0,
    timed: bool = False,
) -> Table:
    """Players at one table: so many games, rounded up to whole sets, by so many processes (0: this one).

    Raises: KeyError, IllegalOption; what `ai.pool.spread` raises.
    """
    chosen = Round.of(game, [names], games, seed, options)
    return table_of(chosen, results(chosen, workers, timed=timed))


def table_of(played: Round, games: Iterable[Result]) -> Table:
    """What came of a round whose results are given in order."""
    return tallied(played.line_ups, played.seats, games)


def results(chosen: Round, workers: int, *, written: bool = False, timed: bool = False) -> Generator[Result]:
    """Play a round: every game's result, in order.

    `written`: with its line for a file. `timed`: with the seconds of each decision; before that everybody has decided
    once, in every process, because much is loaded then.

    Close the iterator to break it off. Raises: WorkerLost, WorkFailed.
    """
    return spread(_Playing(chosen, written, timed), chosen.games, workers)


@dataclass(frozen=True, slots=True)
class _Playing:
    """A round, as work for processes."""

    round: Round
    written: bool
    timed: bool

    def prepared(self) -> Callable[[int], Result]:
        """What plays the game of a number. Its players are made once."""
        chosen = self.round
        players = {name: seated(chosen.game, name, chosen.library) for name in chosen.names}
        if self.timed:
            _warm(chosen.opening(), tuple(players.values()))

        def game(number: int) -> Result:
            place = chosen.place(number)
            table = chosen.at_table(place)
            played = play(chosen.opening(), [players[name] for name in table], chosen.seed_of(place))
            return self._result(place, played)

        return game

    def _result(self, place: Place, played: Played) -> Result:
        chosen = self.round
        line = ""
        if self.written:
            first = chosen.options.start
            line = line_of(
                place.set, chosen.seed_of(place), chosen.line_ups[place.line_up], chosen.at_table(place), first, played
            )
        kept = replace(played, moves=(), times=played.times if self.timed else ())
        return Result(place, kept, len(played.moves), line)


def _warm(state: State, players: Sequence[Player]) -> None:
    """The first decision in an opening, by everybody."""
    dice, draws = Dice.from_seed("warm"), 0
    while state.current_player == CHANCE:
        state = state.child(dice.pick(draws, state.chance_outcomes()))
        draws += 1
    for player in players:
        player.choose(state, player_rng("warm", 0, 0))


def in_play(game: Game, seats: int, values: Mapping[str, OptionValue]) -> str:
    """The options that play a part with so many seats, as `NAME=VALUE`s. `values`: of all of them, or as written."""
    return ", ".join(f"{spec.name}={written(values[spec.name])}" for spec in game.options_type.specs(seats))


def options_of(game: Game, texts: Sequence[str]) -> Options:
    """A game's options from `NAME=VALUE`s; of one that is there twice, the last. Raises: IllegalOption."""
    specs = {spec.name: spec for spec in game.options_type.every_spec()}
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, _, value = text.partition("=")
        values[name] = specs[name].read(value) if name in specs else value
    return game.options_type.completed(values)
