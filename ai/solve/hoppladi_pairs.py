"""What the estimate for three to seven seats of Hoppladi Hopplada is made of: two tables.

`python -m ai.solve.hoppladi_pairs last_round` makes `ai/tables/hoppladi_last_round.npz`: turns of a seat that is behind
the best total and has one seat coming after it, solved for pairs of needs. Ten seconds.

`python -m ai.solve.hoppladi_pairs weights` makes `ai/tables/hoppladi_pairs.npz`: the weights of
`ai.games.hoppladi_pairs`. For random positions one turn is played exactly, its ends valued by the weights so far. What
that makes it worth to each seat, from fresh dice and from tables it may begin with, is what the next weights are fitted
to, by the logistic regression that is their model. A few rounds, until the weights agree with themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from ai.games import hoppladi_last_round, hoppladi_pairs
from ai.games.hoppladi_arrays import Floats, Ints
from ai.games.hoppladi_chase import chase_of
from ai.games.hoppladi_course import habit
from ai.games.hoppladi_duel import DICE
from ai.games.hoppladi_pairs import LEAST, NOTHING, SEATS, Pairs, Strengths, Weights, key_of, shared
from ai.games.hoppladi_play import How, play_turn
from ai.games.hoppladi_turn import Ends, Sums, Values, turn_of
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase

TABLES: Final = Path(__file__).parent.parent / "tables"

# The last round.

OWN: Final = (1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 130, 160, 200, 300)
AFTER: Final = (1, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 130, 160, 200, 300)
"""Points behind the best total: the seat to move, and the one after it."""


def passing_at(own: int, after: int) -> tuple[float, float, float]:
    """`passes`, `holds` and `margin` of `Passing`, at one pair of needs."""
    turn, chase = turn_of(DICE), chase_of(DICE)
    points = turn.points().reshape(-1)
    past = np.maximum(points - own, 0)
    fresh = chase.with_fresh(after + past)
    caught = np.maximum(fresh, chase.with_taken(after + past, np.arange(len(points))))
    passed = np.where(points == own, 0.5, points > own)
    values = turn.solve(Ends(turn.table(passed * (1 - caught)), turn.table(passed * (1 - fresh)), 0.0))
    both = np.stack([turn.table(passed), turn.table(passed * past)], axis=-1)
    passes, lead = turn.follow(values, Sums(both, both, np.zeros(2), np.zeros(2))).roll[0, turn.first]
    alone = chase.with_fresh(np.array([own]))[0]
    return float(passes / alone), float(values.roll[0, turn.first] / passes), float(lead / passes)


def last_round() -> dict[str, Floats | Ints]:
    """Make the table of the last round."""
    solved = np.array([[passing_at(own, after) for after in AFTER] for own in OWN], dtype=np.float32)
    grids = {"own": np.array(OWN, dtype=np.int16), "after": np.array(AFTER, dtype=np.int16)}
    parts = dict(zip(("passes", "holds", "margin"), np.moveaxis(solved, 2, 0), strict=True))
    return {**grids, **parts}


# The weights.

ROUNDS: Final = (15, 25, 40)
"""Positions of each round, at each of the least needs."""
TABLES_EACH: Final = 40
"""Tables tried in a position."""
APART: Final = 4.0
"""How far the other seats' needs lie from the least, in points (half normal): at most so much times the root of the way
behind it, and five times as much more."""
WORTH_IT: Final = 0.02
"""A table counts in the fit if taking it over costs less than this against fresh dice: others are left."""
RIDGE: Final = 1e-4
STILL: Final = 1e-7
ENDINGS: Final = ("complete_round", "one_more_turn")
SEED: Final = "weights"


def somewhere(rng: Random, seats: int, ending: str, least: int) -> Hoppladi:
    """A turn of a game in which one seat has this need, and the others more."""
    options = HoppladiOptions(ending=ending)
    spread = rng.random() * APART * ((options.target - least) ** 0.5 + 5)
    needs = [min(least + round(abs(rng.gauss(0, spread))), options.target) for _ in range(seats)]
    needs[rng.randrange(seats)] = least
    totals = tuple(options.target - need for need in needs)
    return Hoppladi(options, totals, rng.randrange(seats), Phase.ROLL, EMPTY, None, None, 0)


@dataclass(frozen=True, eq=False)
class Sample:
    """Strengths, and the shares they should make: (positions, seats)."""

    strengths: Strengths
    shares: Floats


def sample_of(state: Hoppladi, weights: Weights, tables: Ints) -> tuple[list[Sample], list[Sample]]:
    """What the next turn is worth: from fresh dice, and from those of these tables it would begin with, if any."""
    pairs = Pairs(state, 0, weights)
    turn = turn_of(DICE)
    after = Hoppladi(state.options, state.totals, state.next_seat, Phase.ROLL, EMPTY, None, None, 0)
    sums = turn.by_seat(*Pairs(after, 0, weights).ends())
    worth = turn.follow(turn.solve(sums.own(after.seat)), sums).roll[:, :, list(pairs.order)]
    fresh = worth[0, turn.first]
    taken = worth.reshape(-1, pairs.seats)[tables]
    kept = tables[taken[:, 0] > fresh[0] - WORTH_IT]
    begun = (
        [Sample(pairs.taken(np.zeros_like(kept), kept), taken[taken[:, 0] > fresh[0] - WORTH_IT])] if len(kept) else []
    )
    return [Sample(pairs.fresh(NOTHING), fresh[None])], begun


def left_behind(rng: Random, state: Hoppladi, count: int) -> Ints:
    """Tables (row × shapes + shape) that the seat to move can have left behind, with the points it has: of turns played
    by habit, one after the other."""
    turn, values = turn_of(DICE), _habit(len(state.totals))
    row, column, tables = 0, turn.first, []
    for _ in range(count):
        takes = values.roll[row, column] > values.roll[0, turn.first]
        end = play_turn(rng, turn, values, *((row, column) if takes else (0, turn.first)))
        row, column = (end.row, end.column) if end.how is How.STOP else (0, turn.first)
        if row and row * turn.tops[column] <= state.totals[state.seat]:
            tables.append(row * len(turn.shapes) + column)
    return np.array(tables, dtype=np.intp)


@cache
def _habit(seats: int) -> Values:
    return habit(turn_of(DICE), seats)


def fitted(samples: Sequence[Sample], knot: int) -> Floats:
    """(kinds,): the weights at a knot that are likeliest to make these shares, by Newton's method; the strengths are
    linear in them."""
    design = np.concatenate([design_of(sample.strengths, knot) for sample in samples])
    shares = np.concatenate([sample.shares for sample in samples])
    kinds = design.shape[2]
    weights = np.eye(1, kinds)[0]
    while True:
        said = shared(design @ weights)
        mean = np.einsum("psw,ps->pw", design, said)
        slope = np.einsum("psw,ps->w", design, shares - said) - RIDGE * len(design) * weights
        bend = np.einsum("psw,ps,psv->wv", design, said, design, optimize=True) - mean.T @ mean
        step = np.linalg.solve(bend + RIDGE * len(design) * np.eye(kinds), slope)
        weights = weights + step
        if np.abs(step).max() < STILL:
            return np.asarray(weights)


def design_of(strengths: Strengths, knot: int) -> Floats:
    """(positions, seats, kinds): the strengths that each weight at that knot makes on its own."""
    single = np.zeros((strengths.kinds, len(LEAST.knots), strengths.kinds))
    single[:, knot] = np.eye(strengths.kinds)
    return np.stack([strengths.of(one) for one in single], axis=2)


def first_weights(seats: int) -> Weights:
    """What to begin with: the odds against each of the others, all counted equally."""
    fresh = np.zeros((len(LEAST.knots), 4 + seats - 1))
    fresh[:, 0] = 1.0
    return Weights(fresh, np.concatenate([fresh, np.zeros((len(LEAST.knots), 4))], axis=1))


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 (a long command tells how far it is)


def weights_for(seats: int, ending: str, rounds: Sequence[int], show: Callable[[str], object] = _say) -> Weights:
    """Fit the weights for a number of seats and an ending, from the end of the game backwards: a turn leads nearer to
    the end or, seldom for long, to the same least need."""
    weights, errors = first_weights(seats), np.zeros((len(LEAST.knots), 2))
    rng = Random(f"{SEED}/{seats}/{ending}")
    for knot, least in enumerate(LEAST.knots):
        for positions in rounds:
            samples = [_sample(rng, seats, ending, least, weights) for _ in range(positions)]
            fresh, taken = ([one for both in samples for one in both[kind]] for kind in (0, 1))
            errors[knot] = error_of(fresh, weights.fresh), error_of(taken, weights.taken)
            # What is further from the end is not fitted yet: it begins with these.
            weights.fresh[knot:] = fitted(fresh, knot)
            if taken:
                weights.taken[knot:] = fitted(taken, knot)
        show(_errors(seats, ending, str(least), errors[knot]))
    show(_errors(seats, ending, "root mean square", np.sqrt(np.mean(errors**2, axis=0))))
    return weights


def _errors(seats: int, ending: str, where: str, errors: Floats) -> str:
    return f"{seats} seats, {ending}, {where}: {errors[0]:.4f} with fresh dice, {errors[1]:.4f} taking over"


def _sample(rng: Random, seats: int, ending: str, least: int, weights: Weights) -> tuple[list[Sample], list[Sample]]:
    state = somewhere(rng, seats, ending, least)
    return sample_of(state, weights, left_behind(rng, state, TABLES_EACH))


def error_of(samples: Sequence[Sample], weights: Floats) -> float:
    """Root mean square, over seats and positions, of what the weights say less what it should be."""
    if not samples:
        return 0.0
    errors = np.concatenate([shared(one.strengths.of(weights)) - one.shares for one in samples])
    return float(np.sqrt(np.mean(errors**2)))


def fit(seats: Sequence[int], rounds: Sequence[int], out: Path) -> None:
    """Fit for these numbers of seats and both endings; what else the file holds stays."""
    made: dict[str, Floats] = {}
    if out.exists():
        with np.load(out) as data:
            made = {name: data[name] for name in data.files}
    for ending in ENDINGS:
        for number in seats:
            weights = weights_for(number, ending, rounds)
            for what, numbers in (("fresh", weights.fresh), ("taken", weights.taken)):
                made[key_of(number, ending, what)] = numbers.astype(np.float32)
            _write(out, made)


def _write(out: Path, made: Mapping[str, Floats | Ints]) -> None:
    np.savez_compressed(out, allow_pickle=False, **dict(sorted(made.items())))


def main(arguments: Sequence[str] | None = None) -> None:
    """Make one of the two tables."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hoppladi_pairs", description=main.__doc__)
    parser.add_argument("what", choices=("last_round", "weights"))
    parser.add_argument("--seats", type=int, nargs="+", choices=SEATS, default=SEATS, help="fit the weights for these")
    parser.add_argument("--rounds", type=int, nargs="+", default=ROUNDS, help="positions of each round of the fit")
    parser.add_argument("--out", type=Path, help="where to write it")
    chosen = parser.parse_args(arguments)
    if chosen.what == "last_round":
        _write(chosen.out or TABLES / hoppladi_last_round.TABLE, last_round())
    else:
        fit(chosen.seats, chosen.rounds, chosen.out or TABLES / hoppladi_pairs.TABLE)


if __name__ == "__main__":
    main()
