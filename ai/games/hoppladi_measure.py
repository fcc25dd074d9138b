"""The measurements behind the estimates for three to seven seats: `python -m ai.games.hoppladi_measure strength`, say.

An *estimate* says what the ends of a turn are worth to each seat: `pairs` (`hoppladi_pairs`) or `race`
(`hoppladi_race`). Whoever plays by one plays each turn exactly against it.

`strength`: the share of the win of one seat that plays by `pairs` among others that play by `race`, or the other way
round, seats rotated.

`calibration`: how far the estimates are from what positions are worth, in games played by `pairs`: at the beginning of
every turn, root mean square over seats.

**Luck is taken out.** What a turn leads to is drawn, but the mean of what its ends are said to be worth is known from
the programme over the turn. What the end that was drawn is said to be worth, less that mean, is luck, whatever estimate
says it. Without it the result has the same mean, and a small part of the variance (Burch, Schmid, Moravčík, Morrill and
Bowling, AIVAT: a new variance reduction technique for agent evaluation in imperfect information games, AAAI 2018).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from ai.arena import mean_and_half_width
from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_pairs import table_ends
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import Ends, Sums, Turn, shape_of, turn_of
from engine.game import CHANCE, Action
from engine.games.hoppladi import EMPTY, GAME, Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take

Estimate = Callable[[Hoppladi, int], tuple[Floats, Floats, Floats]]
"""Shares by seat after stopping and after a forced end, (rows × shapes, seats), and after a bust, for a turn going on,
on rows from so many hare points up."""
LOW_STEP: Final = 40
"""A turn that begins with a table is played on rows from a multiple of so many hare points."""


def race_ends(state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
    """The estimate of `hoppladi_race`."""
    return Race(state, low).ends()


ESTIMATES: Final[dict[str, Estimate]] = {"pairs": table_ends, "race": race_ends}


class Playing:
    """A turn played by an estimate, and what it leads to as another says it."""

    def __init__(self, state: Hoppladi, low: int, plays: Estimate, says: Estimate) -> None:
        begun = Hoppladi(state.options, state.totals, state.seat, Phase.ROLL, EMPTY, None, state.reached_by, 0)
        self.turn: Final[Turn] = turn_of(state.options.dice)
        self.low: Final = low
        ends = [_normal(part) for part in plays(begun, low)]
        said = ends if says is plays else [_normal(part) for part in says(begun, low)]
        stop, forced = (self.turn.table(part[:, state.seat]) for part in ends[:2])
        self.values: Final = self.turn.solve(Ends(stop, forced, float(ends[2][state.seat])))
        shape = (*stop.shape, len(state.totals))
        self.sums: Final = Sums(said[0].reshape(shape), said[1].reshape(shape), said[2], np.zeros(shape[2]))
        self.followed: Final = self.turn.follow(self.values, self.sums)

    def place(self, aside: Aside) -> tuple[int, int]:
        """Row and column of a table."""
        if aside == EMPTY:
            return 0, self.turn.first
        return aside.hare_points - self.low, self.turn.column[shape_of(aside, self.turn.dice)]

    def choose(self, state: Hoppladi) -> Action:
        """The best action, of several equally good ones the first."""
        if state.phase is Phase.GO:
            return Stop() if self.values.stops[self.place(state.aside)] else RollOn()
        return max(state.legal_actions(), key=lambda keep: float(self.values.best[self.place(state.child(keep).aside)]))

    def said(self, before: Hoppladi, after: Hoppladi) -> Floats:
        """What the end of the turn is said to be worth, which led from `before` to `after`."""
        if after.is_terminal:
            return np.array([float(share) for share in after.returns()])
        if after.phase is Phase.START:
            return np.asarray(self.sums.stop[self.place(after.aside)])
        if after.totals == before.totals:
            return self.sums.bust
        return np.asarray(self.sums.forced[self.place(before.aside)])


def _normal(shares: Floats) -> Floats:
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))


@dataclass(frozen=True, eq=False)
class Step:
    """The beginning of a turn. Shares by seat."""

    state: Hoppladi
    worth: Floats
    """The mean of what is said of the positions it leads to."""
    said: Floats
    """What was said of it at the end of the turn before; of the first one, what it is worth."""
    said_too: Floats | None
    """The same by another estimate, if it was asked."""


def played(
    rng: Random, state: Hoppladi, plays: Sequence[Estimate], says: Estimate, asked: Estimate | None = None
) -> tuple[list[Step], Floats]:
    """A game, each seat by its estimate: its turns, and the shares in the end."""
    steps: list[Step] = []
    said = said_too = None
    while not state.is_terminal:
        play, action = _begin(state, plays[state.seat], says)
        place = (0, play.turn.first) if action == Fresh() else play.place(state.aside)
        worth = play.followed.roll[place]
        steps.append(Step(state, worth, worth if said is None else said, said_too))
        before, after = _ended(rng, state if action is None else state.child(action), play)
        said = play.said(before, after)
        if asked is not None:
            said_too = Playing(state, play.low, asked, asked).said(before, after)
        state = after
    return steps, np.array([float(share) for share in state.returns()])


def _begin(state: Hoppladi, plays: Estimate, says: Estimate) -> tuple[Playing, Action | None]:
    """The programme the turn is played by, and the choice at its beginning, if there is one."""
    fresh = Playing(state, 0, plays, says)
    if state.phase is not Phase.START:
        return fresh, None
    low = state.aside.hare_points // LOW_STEP * LOW_STEP
    taken = Playing(state, low, plays, says) if low else fresh
    takes = taken.values.roll[taken.place(state.aside)] > fresh.values.roll[0, fresh.turn.first]
    return (taken, Take()) if takes else (fresh, Fresh())


def _ended(rng: Random, state: Hoppladi, play: Playing) -> tuple[Hoppladi, Hoppladi]:
    """Play the turn: the last position of it, and the one after."""
    before, seat = state, state.seat
    while state.seat == seat and not state.is_terminal:
        before = state
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            (roll,) = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])
            state = state.child(roll)
        else:
            state = state.child(play.choose(state))
    return before, state


def without_luck(steps: Sequence[Step], shares: Floats) -> list[Floats]:
    """What each turn's beginning turned out to be worth, luck taken out; last the shares in the end."""
    values, later = [shares], np.zeros_like(shares)
    for step in reversed(steps):
        values.append(step.worth + later)
        later = later + step.worth - step.said
    return values[::-1]


# Strength.


def strength(seats: int, games: int, seed: int, ending: str, one: str, others: str) -> Iterator[str]:
    """One seat among others."""
    start = GAME.new_state(seats, HoppladiOptions(ending=ending))
    clean, raw = [], []
    for number in range(-(-games // seats)):
        sums = np.zeros(2)
        for seat in range(seats):
            plays = [ESTIMATES[one if place == seat else others] for place in range(seats)]
            steps, shares = played(Random(f"{seed}/{number}"), start, plays, table_ends)
            sums += without_luck(steps, shares)[0][seat], shares[seat]
        clean.append(sums[0] / seats)
        raw.append(sums[1] / seats)
    for name, samples in (("luck taken out", clean), ("as played", raw)):
        share, half = mean_and_half_width(samples)
        yield f"{one} among {others}, {seats} seats, {len(clean) * seats} games, {name}: {share:.4f} ± {half:.4f}"


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
        steps, shares = played(Random(f"{seed}/{number}"), start, [table_ends] * seats, table_ends, race_ends)
        for step, value in zip(steps[1:], without_luck(steps, shares)[1:], strict=False):
            assert step.said_too is not None
            said = np.stack([step.said, step.said_too])
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
    parser.add_argument("what", choices=("strength", "calibration"))
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs=2, choices=ESTIMATES, default=("pairs", "race"), help="one, and the others")
    parser.add_argument("--ending", default=HoppladiOptions().ending)
    chosen = parser.parse_args(arguments)
    about = chosen.seats, chosen.games, chosen.seed, chosen.ending
    for line in calibration(*about) if chosen.what == "calibration" else strength(*about, *chosen.players):
        show(line)


if __name__ == "__main__":
    main()
