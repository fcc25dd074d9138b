"""The measurements behind the estimates for three to seven seats: `python -m ai.games.hoppladi_measure strength`, say.

An *estimate* says what the ends of a turn are worth to each seat: `ahead` (`hoppladi_ahead`, the master's), `pairs`
(`hoppladi_pairs`) or `race` (`hoppladi_race`, the expert's). Whoever plays by one plays each turn exactly against it.

`strength`: the share of the win of one player among others of another kind, seats rotated. Names that are no
estimates are the arena's.

`cost`: what a turn played by each estimate costs, as the best judge there is sees it: the master's estimate, with one
more turn played exactly before it comes in.

`calibration`: how far the estimates are from what positions are worth, in games played by `pairs`: at the beginning of
every turn.

**Luck is taken out.** Before a roll, what it will lead to is said to be worth so much on average, whoever plays: if the
turn went on by `pairs`. After it, what it did lead to is said to be worth so much. The difference is luck, and has no
mean. Without it a result keeps its mean, and a small part of its variance (Burch, Schmid, Moravčík, Morrill and
Bowling, AIVAT: a new variance reduction technique for agent evaluation in imperfect information games, AAAI 2018).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from ai.games.hoppladi_ahead import Estimate, ends_ahead, table_ends
from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_expert import LOW_STEP, solved_from
from ai.games.hoppladi_pairs import pairs_ends
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import Ends, turn_of
from ai.intervals import mean_and_half_width
from ai.player import players_of
from engine.game import CHANCE, Action
from engine.games.hoppladi import EMPTY, GAME, Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take


def race_ends(state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
    """The estimate of `hoppladi_race`."""
    return Race(state, low).ends()


ESTIMATES: Final[dict[str, Estimate]] = {"ahead": table_ends, "pairs": pairs_ends, "race": race_ends}


@dataclass(frozen=True, slots=True)
class EstimateJudge:
    """Judges the ends of a turn by an estimate, whatever the number of seats. Shares are made to sum to 1."""

    estimate: Estimate

    def of_two(self, state: Hoppladi, low: int) -> Ends:
        """To the seat to move."""
        turn = turn_of(state.options.dice)
        stop, forced, bust = (part[..., state.seat] for part in self.of_more(state, low))
        return Ends(turn.table(stop), turn.table(forced), float(bust))

    def of_more(self, state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
        """To each seat."""
        stop, forced, bust = (part / part.sum(axis=-1, keepdims=True) for part in self.estimate(state, low))
        return stop, forced, bust


class Programme:
    """A turn solved against an estimate, on rows from `low` hare points up."""

    def __init__(self, begun: Hoppladi, low: int, estimate: Estimate) -> None:
        self.solved: Final = solved_from(begun, low, EstimateJudge(estimate))

    def choose(self, state: Hoppladi) -> Action:
        """What to do in the turn; of several equally good actions the first, but to stop before rolling on."""
        place, values = self.solved.place, self.solved.values
        if state.phase is Phase.GO:
            return Stop() if values.stops[place(state.aside)] else RollOn()
        return max(state.legal_actions(), key=lambda keep: float(values.best[place(state.child(keep).aside)]))

    def to_roll(self, aside: Aside) -> Floats:
        """Shares before a roll from a table."""
        return np.array(self.solved.rolling(aside).shares)

    def rolled(self, before: Hoppladi, after: Hoppladi) -> Floats:
        """Shares when a roll has led from one position to another: if the turn goes on, by the programme."""
        match after.phase:
            case Phase.KEEP:
                return np.array(self.solved.having(after.child(self.choose(after)).aside).shares)
            case Phase.GO:
                return np.array(self.solved.having(after.aside).shares)
            case _:
                return self.ended(before, after)

    def ended(self, before: Hoppladi, after: Hoppladi) -> Floats:
        """Shares at the end of the turn, which led from one position to another."""
        if after.is_terminal:
            return np.array([float(share) for share in after.returns()])
        if after.phase is Phase.START:
            return np.array(self.solved.stopping(after.aside).shares)
        if after.totals == before.totals:
            return np.array(self.solved.busting().shares)
        return np.array(self.solved.leaving_nothing(before.aside).shares)


def programme(state: Hoppladi, taking: bool, estimate: Estimate) -> Programme:
    """The programme of a turn that begins with the result taken over, or with fresh dice."""
    low = state.aside.hare_points // LOW_STEP * LOW_STEP if taking else 0
    begun = Hoppladi(state.options, state.totals, state.seat, Phase.ROLL, EMPTY, None, state.reached_by, 0)
    return Programme(begun, low, estimate)


# Players.


class Chooser:
    """A player at a seat: by an estimate, or one of the arena's."""

    def __init__(self, name: str) -> None:
        self._estimate: Final = ESTIMATES.get(name)
        self._player: Final = None if name in ESTIMATES else players_of(GAME.key).player(name)
        self._programme: Programme | None = None

    def choose(self, state: Hoppladi, rng: Random) -> Action:
        """What it does."""
        if self._player is not None:
            return self._player.choose(state, rng).action
        assert self._estimate is not None
        if state.phase is Phase.START:
            return self._begin(state, self._estimate)
        if self._programme is None:
            self._programme = programme(state, False, self._estimate)
        return self._programme.choose(state)

    def turn_over(self) -> None:
        """The next decision belongs to another turn."""
        self._programme = None

    def _begin(self, state: Hoppladi, estimate: Estimate) -> Action:
        fresh, taken = (programme(state, taking, estimate) for taking in (False, True))
        begins = fresh.solved.values.roll[fresh.solved.place(EMPTY)]
        takes = taken.solved.values.roll[taken.solved.place(state.aside)] > begins
        self._programme = taken if takes else fresh
        return Take() if takes else Fresh()


@dataclass(frozen=True, eq=False)
class Step:
    """The beginning of a turn. Shares by seat."""

    state: Hoppladi
    said: tuple[Floats, ...]
    """By the estimates asked, what it is worth, as the turn before was valued; of the first turn, nothing."""
    luck: Floats
    """Of the turn that begins here."""


def played(
    rng: Random, state: Hoppladi, seats: Sequence[Chooser], asked: Sequence[Estimate]
) -> tuple[list[Step], Floats]:
    """A game: its turns, and the shares in the end. The first of the estimates asked says what is luck."""
    steps: list[Step] = []
    said: tuple[Floats, ...] = ()
    while not state.is_terminal:
        begun, before, luck, seat = state, state, np.zeros(len(seats)), state.seat
        ways = [programme(state, False, one) for one in asked]
        while state.seat == seat and not state.is_terminal:
            before = state
            if state.current_player == CHANCE:
                outcomes = state.chance_outcomes()
                (roll,) = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])
                state = state.child(roll)
                luck = luck + ways[0].rolled(before, state) - ways[0].to_roll(before.aside)
            else:
                action = seats[seat].choose(state, rng)
                if action == Take() and state.aside.hare_points >= LOW_STEP:
                    ways = [programme(state, True, one) for one in asked]
                state = state.child(action)
        seats[seat].turn_over()
        steps.append(Step(begun, said, luck))
        said = tuple(way.ended(before, state) for way in ways)
    return steps, np.array([float(share) for share in state.returns()])


def without_luck(steps: Sequence[Step], shares: Floats) -> list[Floats]:
    """What each turn's beginning turned out to be worth, luck taken out."""
    values: list[Floats] = []
    for step in reversed(steps):
        shares = shares - step.luck
        values.append(shares)
    return values[::-1]


# Strength.


def strength(seats: int, games: int, seed: int, ending: str, one: str, others: str) -> Iterator[str]:
    """One seat among others."""
    start = GAME.new_state(seats, HoppladiOptions(ending=ending))
    clean, raw = [], []
    for number in range(-(-games // seats)):
        sums = np.zeros(2)
        for seat in range(seats):
            choosers = [Chooser(one if place == seat else others) for place in range(seats)]
            steps, shares = played(Random(f"{seed}/{number}"), start, choosers, (pairs_ends,))
            sums += without_luck(steps, shares)[0][seat], shares[seat]
        clean.append(sums[0] / seats)
        raw.append(sums[1] / seats)
    for name, samples in (("luck taken out", clean), ("as played", raw)):
        share, half = mean_and_half_width(samples)
        yield f"{one} among {others}, {seats} seats, {len(clean) * seats} games, {name}: {share:.4f} ± {half:.4f}"


# Cost.

EVERY: Final = 7
"""Turns between those looked at: not a multiple of most numbers of seats."""


def two_ahead(state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
    """The best judge there is: the master's estimate, another turn away."""
    return ends_ahead(state, low, table_ends)


def costs_of(state: Hoppladi) -> Floats:
    """(estimates,): of a share, what playing the turn from fresh dice by each costs the seat, as the judge sees it."""
    turn, judge = turn_of(state.options.dice), programme(state, False, two_ahead).solved
    start, seat = judge.place(EMPTY), state.seat
    played_by = [programme(state, False, one).solved.values for one in ESTIMATES.values()]
    worth = [turn.follow(values, judge.sums).roll[start][seat] for values in played_by]
    return np.asarray(judge.followed.roll[start][seat] - np.array(worth))


def cost(seats: int, games: int, seed: int, ending: str) -> Iterator[str]:
    """What the estimates cost a turn, in games played by `pairs`."""
    start = GAME.new_state(seats, HoppladiOptions(ending=ending))
    by_game = []
    for number in range(games):
        steps, _ = played(Random(f"{seed}/{number}"), start, [Chooser("pairs")] * seats, (pairs_ends,))
        by_game.append(np.mean([costs_of(step.state) for step in steps[number % EVERY :: EVERY]], axis=0))
    yield f"{seats} seats, {games} games: what a turn costs"
    for place, name in enumerate(ESTIMATES):
        mean, half = mean_and_half_width([float(costs[place]) for costs in by_game])
        yield f"{name:<8}{mean:.5f} ± {half:.5f}"


# Calibration.

BANDS: Final = {
    "last round": range(-10_000, 1),
    "1 – 29": range(1, 30),
    "30 – 99": range(30, 100),
    "100 – 199": range(100, 200),
    "200 and more": range(200, 10_000),
    "all": range(-10_000, 10_000),
}
"""Least needs."""


@dataclass(frozen=True, eq=False)
class Errors:
    """At the beginning of a turn, by seat: what `pairs` and `race` said, (2, seats), less what it turned out to be."""

    least: int
    clean: Floats
    """Luck taken out."""
    raw: Floats
    """As played."""


def errors_of(seats: int, games: int, seed: int, ending: str) -> Iterator[Errors]:
    """The errors at every turn but the first."""
    start = GAME.new_state(seats, HoppladiOptions(ending=ending))
    for number in range(games):
        choosers = [Chooser("pairs") for _ in range(seats)]
        steps, shares = played(Random(f"{seed}/{number}"), start, choosers, (pairs_ends, race_ends))
        for step, value in zip(steps[1:], without_luck(steps, shares)[1:], strict=True):
            said = np.stack(step.said)
            least = step.state.options.target - max(step.state.totals)
            yield Errors(least, said - value, said - shares)


def calibration(seats: int, games: int, seed: int, ending: str) -> Iterator[str]:
    """How far the estimates are from what positions are worth."""
    found = tuple(errors_of(seats, games, seed, ending))
    yield f"{seats} seats, {games} games; root of the mean square with luck taken out, mean square as played"
    yield f"{'least need':<16}{'turns':>7}{'pairs':>9}{'race':>9}{'pairs':>9}{'race':>9}"
    for name, band in BANDS.items():
        inside = [one for one in found if one.least in band]
        if inside:
            clean, raw = (np.array(part) for part in ([one.clean for one in inside], [one.raw for one in inside]))
            cells = [*np.sqrt((clean**2).mean(axis=(0, 2))), *(raw**2).mean(axis=(0, 2))]
            yield f"{name:<16}{len(inside):>7}" + "".join(f"{cell:>9.4f}" for cell in cells)


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure the estimates for three to seven seats."""
    parser = argparse.ArgumentParser(prog="python -m ai.games.hoppladi_measure", description=main.__doc__)
    parser.add_argument("what", choices=("strength", "calibration", "cost"))
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs=2, default=("ahead", "race"), help="one, and the others")
    parser.add_argument("--ending", default=HoppladiOptions().ending)
    chosen = parser.parse_args(arguments)
    about = chosen.seats, chosen.games, chosen.seed, chosen.ending
    if chosen.what == "strength":
        lines = strength(*about, *chosen.players)
    else:
        lines = {"calibration": calibration, "cost": cost}[chosen.what](*about)
    for line in lines:
        show(line)


if __name__ == "__main__":
    main()
