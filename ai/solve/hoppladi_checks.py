"""What `docs/figures.md` repeats of the tables of Hoppladi Hopplada for two seats: `python -m ai.solve.hoppladi_checks
openings`, say.

`openings`: what the starting seat wins by the expert's table and by the master's small book.

`turns`: how far the expert's table is from itself, one turn on. From random pairs of needs a turn is played exactly
against it; a solved table would say the same before and after.

`passing`: in the last round, how often a seat that has passed the best total keeps it, with a seat just as far behind
to come (`hoppladi_last_round`).

`masters`: what a master by the small book has against an expert, exactly (`hoppladi_loss`). `caps`: what the starting
seat wins if nobody goes on with so many hare points. Both need numba, and the room of a solution in a temporary folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from ai.games.hoppladi_book import small_book
from ai.games.hoppladi_duel import Role, duel, role_of
from ai.games.hoppladi_expert import EXPERT, solved_from
from ai.games.hoppladi_last_round import passing
from ai.games.hoppladi_solution import CAP, Plan
from ai.solve.hoppladi import Pair, solve
from ai.solve.hoppladi_loss import belief_of, expert_belief, value_of
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase

TARGETS: Final = (30, 333)


def openings() -> Iterator[str]:
    """The starting seat's share of the usual game, by target."""
    for target in TARGETS:
        need = np.array([target])
        table, book = (known.with_fresh(Role.ANSWERED, target, need)[0] for known in (duel(), small_book()))
        yield f"to {target}: {table:.4f} by the expert's table, {book:.6f} by the small book"


def turns(positions: int, seed: int, ending: str) -> Iterator[str]:
    """The error of fresh dice, of a share."""
    rng, errors, options = Random(seed), [], HoppladiOptions(ending=ending)
    for _ in range(positions):
        totals = rng.randrange(options.target), rng.randrange(options.target)
        state = Hoppladi(options, totals, rng.randrange(2), Phase.ROLL, EMPTY, None, None, 0)
        own, other = (options.target - totals[seat] for seat in (state.seat, state.next_seat))
        said = duel().with_fresh(role_of(state), own, np.array([other]))[0]
        errors.append(solved_from(state, 0, EXPERT).rolling(EMPTY).shares[state.seat] - said)
    root = float(np.sqrt(np.mean(np.square(errors))))
    yield f"{ending}, {positions} pairs of needs: {root:.4f} (root mean square), {np.abs(errors).max():.4f} at worst"


def passing_kept() -> Iterator[str]:
    """By points behind, both seats the same: the chance to have the win, of a seat that has passed."""
    known = passing()
    needs = np.array(known.own.knots)
    holds = known.at(known.holds, needs, needs)
    yield f"a seat that has passed has the win in {holds.min():.1%} to {holds.max():.1%}"
    yield "by points behind: " + ", ".join(f"{need}: {share:.1%}" for need, share in zip(needs, holds, strict=True))


def masters(target: int, workers: int) -> Iterator[str]:
    """The master's share against an expert, the mean of both seats."""
    plan = Plan(target)
    master, expert = belief_of(small_book(), plan), expert_belief(plan)
    first = value_of(plan, Pair(master, expert), workers)
    second = 1 - value_of(plan, Pair(expert, master), workers)
    yield f"to {target}: {first:.6f} as the starting seat, {second:.6f} as the other"
    yield f"of both the mean: {(first + second) / 2:.6f}"


def caps(found: Sequence[int], target: int, workers: int) -> Iterator[str]:
    """The starting seat's share, by cap."""
    for cap in found:
        with TemporaryDirectory() as folder:
            share = float(solve(Path(folder), Plan(target, cap), workers).fresh_a[target, target])
        yield f"to {target}, with {cap} hare points a player stops: {share:.8f}"


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Repeat what is said of the tables for two seats."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hoppladi_checks", description=main.__doc__)
    parser.add_argument("what", choices=("openings", "turns", "passing", "masters", "caps"))
    parser.add_argument("--positions", type=int, default=60, help="for turns")
    parser.add_argument("--seed", type=int, default=1, help="for turns")
    parser.add_argument("--ending", default=HoppladiOptions().ending, help="for turns")
    parser.add_argument("--target", type=int, default=TARGETS[-1], help="for masters and caps")
    parser.add_argument("--caps", type=int, nargs="+", default=(CAP,), help="for caps: hare points")
    parser.add_argument("--workers", type=int, default=2, help="for masters and caps")
    chosen = parser.parse_args(arguments)
    match chosen.what:
        case "openings":
            lines = openings()
        case "turns":
            lines = turns(chosen.positions, chosen.seed, chosen.ending)
        case "passing":
            lines = passing_kept()
        case "masters":
            lines = masters(chosen.target, chosen.workers)
        case _:
            lines = caps(chosen.caps, chosen.target, chosen.workers)
    for line in lines:
        show(line)


if __name__ == "__main__":
    main()
