"""Players against each other: `python -m ai.arena hoppladi expert regular --games 10000 --seed 1`.

Games come in sets of as many as there are players: in a set chance is drawn from the same seed and the players move
round the table, so that each has every seat. The same seed gives the same games, however many processes play them. Sets
are independent of each other, games of a set are not: so the interval is made from the means of the sets.

Chance comes from the seed alone. Games are played on the contract directly, without a match, to save time.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Final

from ai.player import Player, decision_of, player_past, player_rng, players_of
from engine import GAMES
from engine.chance import Dice
from engine.game import CHANCE, Event, Game, IllegalOption, Move, Options, OptionValue, State, TurnEnded, written

Z_95: Final = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game, by seat."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    draws: tuple[int, ...]
    """Outcomes drawn in the seat's turns."""
    turns: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]
    """Seconds of each decision."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one player did over all games."""

    name: str
    win_share: float
    low: float
    high: float
    """The 95 % interval of `win_share`."""
    mean_score: float
    draws_per_turn: float
    decisions: int
    median_ms: float
    p95_ms: float
    max_ms: float
    """Times of a decision, without the first one of the process."""


@dataclass(frozen=True, slots=True)
class Table:
    """An arena's result."""

    game: str
    options: dict[str, OptionValue]
    games: int
    seed: int
    entries: tuple[Entry, ...]
    games_per_second: float


def play(state: State, players: Sequence[Player], seed: str) -> Played:
    """One game to its end; `seed` gives the dice and each player's own chance."""
    dice = Dice.from_seed(seed)
    seats = range(state.players)
    drawn, turns = [0 for _ in seats], [0 for _ in seats]
    times: list[list[float]] = [[] for _ in seats]
    past: list[Event] = []
    draws = plies = 0
    while not state.is_terminal:
        seat = state.turn_seat
        if state.current_player == CHANCE:
            move: Move = dice.pick(draws, state.chance_outcomes())
            draws += 1
            drawn[seat] += 1
        else:
            mover = state.current_player
            began = perf_counter()
            decision = decision_of(
                players[mover], state, player_rng(seed, mover, plies), player_past(seed, mover, past)
            )
            times[mover].append(perf_counter() - began)
            move = decision.action
            plies += 1
        events = state.events(move)
        turns[seat] += any(isinstance(event, TurnEnded) for event in events)
        past += events
        state = state.child(move)
    shares = tuple(float(share) for share in state.returns())
    return Played(shares, state.scores, tuple(drawn), tuple(turns), tuple(map(tuple, times)))


def play_set(game: str, names: Sequence[str], options: Options, seed: str) -> tuple[Played, ...]:
    """As many games as players, each from another seat; every result is given back by player, not by seat."""
    players = [players_of(game).player(name) for name in names]
    results = []
    for shift in range(len(names)):
        seated = [players[(seat + shift) % len(names)] for seat in range(len(names))]
        by_seat = play(GAMES[game].new_state(len(names), options), seated, seed)
        results.append(_by_player(by_seat, shift))
    return tuple(results)


def _by_player(played: Played, shift: int) -> Played:
    """Player p sat in seat p - shift."""
    order = [(player - shift) % len(played.shares) for player in range(len(played.shares))]
    return Played(
        tuple(played.shares[seat] for seat in order),
        tuple(played.scores[seat] for seat in order),
        tuple(played.draws[seat] for seat in order),
        tuple(played.turns[seat] for seat in order),
        tuple(played.times[seat] for seat in order),
    )


@dataclass(frozen=True, slots=True)
class Work:
    """Some sets, for one process."""

    game: str
    names: tuple[str, ...]
    options: Options
    seeds: tuple[str, ...]

    def run(self) -> list[tuple[Played, ...]]:
        """Play them."""
        return [play_set(self.game, self.names, self.options, seed) for seed in self.seeds]


def arena(
    game: str, names: Sequence[str], games: int, seed: int, *, options: Options | None = None, jobs: int = 1
) -> Table:
    """Play so many games, rounded up to whole sets. Raises: KeyError, IllegalOption."""
    chosen = GAMES[game].checked(len(names), options)
    count = max(1, math.ceil(games / len(names)))
    seeds = [f"{seed}/{i}" for i in range(count)]
    size = max(1, math.ceil(count / (20 * jobs)))
    work = [Work(game, tuple(names), chosen, tuple(seeds[i : i + size])) for i in range(0, count, size)]
    began = perf_counter()
    sets = [one for part in _run(work, jobs) for one in part]
    seconds = perf_counter() - began
    entries = tuple(_entry(player, name, sets) for player, name in enumerate(names))
    return Table(game, chosen.as_dict(), count * len(names), seed, entries, count * len(names) / seconds)


def _run(work: Sequence[Work], jobs: int) -> Iterator[list[tuple[Played, ...]]]:
    if jobs == 1:
        yield from map(Work.run, work)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(Work.run, work)


def _entry(player: int, name: str, sets: Sequence[tuple[Played, ...]]) -> Entry:
    games = [played for one in sets for played in one]
    share, half = mean_and_half_width([sum(p.shares[player] for p in one) / len(one) for one in sets])
    turns = sum(played.turns[player] for played in games)
    times = sorted([seconds for played in games for seconds in played.times[player]][1:]) or [0.0]
    return Entry(
        name,
        share,
        share - half,
        share + half,
        sum(played.scores[player] for played in games) / len(games),
        sum(played.draws[player] for played in games) / max(1, turns),
        len(times),
        1000 * times[len(times) // 2],
        1000 * times[int(len(times) * 0.95)],
        1000 * times[-1],
    )


def mean_and_half_width(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of independent samples, and half the width of its 95 % interval (normal)."""
    mean = sum(samples) / len(samples)
    if len(samples) == 1:
        return mean, math.inf
    variance = sum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1)
    return mean, Z_95 * math.sqrt(variance / len(samples))


def as_text(table: Table, *, times: bool = False) -> str:
    """The table for people: the same for the same seed, unless times are asked for."""
    lines = [f"{table.game}, {table.games} games, seed {table.seed}, {_options(table.options)}"]
    lines.append(f"{'player':<10} {'win share':>9}   {'95 % interval':<16} {'score':>7} {'draws/turn':>10}")
    for e in table.entries:
        interval = f"{e.low:.4f} – {e.high:.4f}" if math.isfinite(e.low) else "one set: none"
        lines.append(
            f"{e.name:<10} {e.win_share:>9.4f}   {interval:<16} {e.mean_score:>7.1f} {e.draws_per_turn:>10.3f}"
        )
    if times:
        lines.append(f"{table.games_per_second:.1f} games/s; ms a decision, the first one left out:")
        lines.append(f"{'player':<10} {'decisions':>9} {'median':>8} {'p95':>8} {'max':>8}")
        for e in table.entries:
            lines.append(f"{e.name:<10} {e.decisions:>9} {e.median_ms:>8.2f} {e.p95_ms:>8.2f} {e.max_ms:>8.2f}")
    return "\n".join(lines)


def _options(options: dict[str, OptionValue]) -> str:
    return ", ".join(f"{name}={written(value)}" for name, value in options.items())


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Players against each other, seats swapped."""
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=main.__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("players", nargs="+", help="levels, one a seat")
    parser.add_argument("--games", type=int, default=1000, help="rounded up to whole sets (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result does not depend on it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--times", action="store_true", help="also games a second, and how long decisions take")
    parser.add_argument("--json", action="store_true", help="everything, for programs")
    chosen = parser.parse_args(arguments)
    try:
        options = options_of(GAMES[chosen.game], chosen.option)
        for name in chosen.players:
            players_of(chosen.game).player(name)
        table = arena(chosen.game, chosen.players, chosen.games, chosen.seed, options=options, jobs=max(1, chosen.jobs))
    except IllegalOption as error:
        parser.error(f"{error.option} cannot be {error.written}, it may be {error.allowed}")
    except KeyError as error:
        parser.error(f"no player is called {error.args[0]}; there are {', '.join(players_of(chosen.game).levels())}")
    show(json.dumps(asdict(table), indent=1) if chosen.json else as_text(table, times=chosen.times))


def options_of(game: Game, texts: Sequence[str]) -> Options:
    """A game's options from `NAME=VALUE`s; of one that is there twice, the last. Raises: IllegalOption."""
    specs = {spec.name: spec for spec in game.options_type.every_spec()}
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, _, value = text.partition("=")
        values[name] = specs[name].read(value) if name in specs else value
    return game.options_type.completed(values)


if __name__ == "__main__":
    main()
