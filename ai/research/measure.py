"""A level against OpenSpiel's Monte Carlo tree search that takes as long: `python -m ai.research.measure GAME LEVEL`.

How many simulations that are is found by two pilots: a few games, with chance of their own, in which both are timed. So
many seconds a simulation, so many a decision of the level; the search gets the number that comes to the level's mean
time, times a budget, and two at least: with fewer it has nothing to choose by. Then the match is played in the arena
(seats changed, the same chance for every seat), timed again, and told with the command that repeats it: with the number
of simulations given, a match is the same wherever and whenever it is played.

Times are those of a clock on the wall. Both are timed in the same games, so that other work on the machine slows both.
Levels keep much of what they work out, so their mean is higher over a few games than over many: where the match says so
(both means are told), pilots want more games.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ai.arena import Round, options_of, results, table_of
from ai.intervals import Share
from ai.player import LEVELS
from ai.research.bots import FEWEST_SIMULATIONS as FEWEST
from ai.tally import Result
from engine import GAMES
from engine.game import IllegalOption, Options, written

MCTS: Final = "openspiel:mcts"
PILOT: Final = 1_000_000
"""Added to the seed: a pilot's chance is not that of the match."""
WORKERS: Final = 1
"""A process of its own for each match, as in the arena: there libraries that calculate keep to one processor."""
MOST_IN_PILOT: Final = 32
"""Simulations: enough to know what one takes."""


@dataclass(frozen=True, slots=True)
class Match:
    """One level against so many searches, in the arena."""

    game: str
    level: str
    options: Options
    seats: int
    games: int
    seed: int

    def against(self, simulations: int) -> Played:
        """Play it. Raises: whatever the arena raises."""
        names = (self.level, *[f"{MCTS}:{simulations}"] * (self.seats - 1))
        chosen = Round.of(self.game, [names], self.games, self.seed, self.options)
        spent: dict[str, list[float]] = {name: [] for name in names}

        def watched() -> Iterator[Result]:
            for result in results(chosen, WORKERS, timed=True):
                for name, times in zip(chosen.at_table(result.place), result.played.times, strict=True):
                    spent[name] += times
                yield result

        ours = table_of(chosen, watched()).entries[0]
        means = [1000 * sum(spent[name]) / len(spent[name]) for name in names]
        return Played(simulations, chosen.games, Share(ours.win_share, ours.low, ours.high), means[0], means[1])

    def command(self, simulations: int) -> str:
        """What repeats it."""
        values, usual = self.options.as_dict(), type(self.options).completed({}).as_dict()
        given = "".join(
            f" --option {spec.name}={written(values[spec.name])}"
            for spec in self.options.every_spec()
            if values[spec.name] != usual[spec.name]
        )
        searches = f" {MCTS}:{simulations}" * (self.seats - 1)
        return f"hoppla arena {self.game} {self.level}{searches} --games {self.games} --seed {self.seed}{given}"


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a match."""

    simulations: int
    """Of the search, a decision."""
    games: int
    share: Share
    """The level's, of the win."""
    ours: float
    """Milliseconds a decision of the level, on average."""
    theirs: float
    """The same of the search."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a pilot says: milliseconds."""

    decision: float
    """Of the level, on average."""
    simulation: float

    def simulations(self, budget: float) -> int:
        """As many as take the level's time times the budget, or the fewest there can be."""
        return max(FEWEST, round(budget * self.decision / self.simulation))

    @property
    def least(self) -> float:
        """Of a decision of the search."""
        return FEWEST * self.simulation


def pace_of(pilots: tuple[Match, Match], budget: float) -> Pace:
    """How long both take when the search has about the time of this budget: what the first pilot says is a guess, as
    games are others when the search is better."""
    first, second = pilots
    guessed = _pace(first.against(FEWEST)).simulations(budget)
    return _pace(second.against(min(MOST_IN_PILOT, guessed)))


def _pace(played: Played) -> Pace:
    return Pace(played.ours, played.theirs / played.simulations)


def measured(match: Match, pilots: tuple[Match, Match], budgets: Sequence[float]) -> Iterator[str]:
    """The figures, line by line as they come. Budgets that come to the same number of simulations are one match."""
    pace = pace_of(pilots, min(budgets))
    yield f"{match.game}, {match.level} against {MCTS}, {match.seats} seats, seed {match.seed}"
    yield f"pilot: {pace.decision:.2f} ms a decision of {match.level}, {pace.simulation:.2f} ms a simulation"
    before = 0
    for budget in sorted(budgets):
        simulations = pace.simulations(budget)
        if simulations == before:
            yield f"× {budget:g}: {simulations} again, the match above"
            continue
        before = simulations
        yield from _told(match, budget, pace, match.against(simulations))


def _told(match: Match, budget: float, pace: Pace, played: Played) -> Iterator[str]:
    share, longer = played.share, played.theirs / played.ours
    yield f"× {budget:g}: {played.simulations} simulations, {played.games} games"
    yield f"  {match.level} {played.ours:.2f} ms, {MCTS} {played.theirs:.2f} ms a decision: {longer:.3g} times as long"
    if pace.least > budget * pace.decision:
        yield f"  it cannot be faster: {FEWEST} simulations are the fewest"
    yield f"  {match.level} has {share.value:.4f} of the win, {share.low:.4f} – {share.high:.4f}"
    yield f"  {match.command(played.simulations)}"


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """A level against OpenSpiel's Monte Carlo tree search, with as many simulations as take the level's time."""
    parser = argparse.ArgumentParser(prog="python -m ai.research.measure", description=main.__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--games", type=int, default=20, help="of each match (default: %(default)s)")
    parser.add_argument("--pilot", type=int, default=2, help="games of each of two pilots (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, help="one for the level, the others for searches")
    parser.add_argument("--budget", type=float, nargs="+", default=[1.0], help="times the level's time")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args(arguments)
    game = GAMES[chosen.game]
    try:
        options = game.checked(chosen.seats, options_of(game, chosen.option))
    except IllegalOption as error:
        parser.error(f"{error.option} cannot be {error.written}, it may be {error.allowed}")
    match = Match(chosen.game, chosen.level, options, chosen.seats, chosen.games, chosen.seed)
    first = replace(match, games=chosen.pilot, seed=chosen.seed + PILOT)
    pilots = first, replace(first, seed=chosen.seed + 2 * PILOT)
    for line in measured(match, pilots, chosen.budget):
        show(line)


if __name__ == "__main__":
    main()
