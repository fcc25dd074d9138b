"""A tiny game of Hop Hop Hooray!, solved by the engine's steps alone, and what the levels lose in it.

Two seats with even hands, three marbles each, a pond of three by three, one try a turn, and one chip: who completes a
row first has won. Marbles come and go by takes, so positions come back; the share of the win of every position is found
by value iteration, until no share changes by more than `CLOSE`.

A position is told by its pond, seen by the seat to move: its own marbles are of colour 0. A pond and its mirror image,
left for right, are one position, since throws scatter to both sides alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import numpy as np

from ai.games.hop_hop import player
from ai.games.hop_hop_throws import SAME
from ai.player import LEVELS
from engine.game import Action, Outcome
from engine.games.hop_hop import GAME, HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import COLOURS, Done
from engine.games.hop_hop_rows import EMPTY, Pond

OPTIONS: Final = HopHopOptions(size=3, marbles=3, chips=1, tries=1)
CLOSE: Final = 1e-14


def position(pond: Pond) -> HopHop:
    """The beginning of seat 0's turn with such a pond."""
    pads = tuple(OPTIONS.marbles - pond.count(colour) for colour in (0, 1))
    phase, marble = (Phase.THROW, 0) if pads[0] else (Phase.TAKE, None)
    return replace(GAME.new_state(2, OPTIONS), pond=pond, pads=pads, phase=phase, marble=marble)


def seen(pond: Pond, seat: int) -> Pond:
    """A pond as the seat to move sees it."""
    own = pond if seat == 0 else tuple(marble if marble == EMPTY else 1 - marble for marble in pond)
    size = OPTIONS.size
    mirrored = tuple(own[(size - 1 - place // size) * size + place % size] for place in range(size**2))
    return min(own, mirrored)


def text(pond: Pond) -> str:
    """A pond by its places: a colour's letter, or a dot."""
    return "".join("." if marble == EMPTY else COLOURS[marble] for marble in pond)


def pond_of(written: str) -> Pond:
    """The same again."""
    return tuple(COLOURS.find(letter) for letter in written)


@dataclass(frozen=True, slots=True)
class Aim:
    """What becomes of a throw."""

    wins: float
    again: float
    passes: tuple[tuple[Pond, float], ...]
    """Positions of the other seat, with chances."""


def aims(state: HopHop) -> Iterator[Aim]:
    """In THROW: by aim."""
    known: dict[Outcome, tuple[tuple[HopHop, float], ...]] = {}
    for action in state.legal_actions():
        landing = state.child(action)
        outcomes = landing.chance_outcomes()
        for outcome, _ in outcomes:
            if outcome not in known:  # What follows it does not depend on the aim.
                known[outcome] = tuple(_at_rest(landing.child(outcome)))
        total = sum(weight for _, weight in outcomes)
        ends = [(after, chance * weight / total) for outcome, weight in outcomes for after, chance in known[outcome]]
        yield _aim(landing.seat, ends)


def _at_rest(state: HopHop) -> Iterator[tuple[HopHop, float]]:
    if state.phase is not Phase.HIT:
        yield state, 1.0
        return
    outcomes = state.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    yield from ((state.child(outcome), weight / total) for outcome, weight in outcomes)


def _aim(seat: int, ends: Sequence[tuple[HopHop, float]]) -> Aim:
    wins, again, passes = 0.0, 0.0, dict[Pond, float]()
    for after, chance in ends:
        if after.phase is Phase.CALL and len(after.legal_actions()) > 1:
            wins += chance  # Any row is the last chip, and nothing can be better.
        elif after.phase is Phase.THROW and after.seat == seat:
            again += chance
        else:
            left = after.child(Done()) if after.phase is Phase.CALL else after
            pond = seen(left.pond, left.seat)
            passes[pond] = passes.get(pond, 0) + chance
    return Aim(wins, again, tuple(passes.items()))


@dataclass(frozen=True, slots=True)
class Solved:
    """Every position that can arise, and what it is worth to the seat to move."""

    shares: dict[Pond, float]

    def of(self, pond: Pond, seat: int) -> float:
        """The share of the seat whose turn begins."""
        return self.shares[seen(pond, seat)]

    def as_json(self) -> str:
        """A line for each position: its marbles as in an engine's `Pond`, `.` for none, and its share."""
        rows = (f'"{text(pond)}": {share!r}' for pond, share in sorted(self.shares.items()))
        return "{\n" + ",\n".join(rows) + "\n}"

    @classmethod
    def from_json(cls, source: str) -> Solved:
        """The same again."""
        return cls({pond_of(name): share for name, share in json.loads(source).items()})

    def actions(self, state: HopHop) -> dict[Action, float]:
        """The same by action, in THROW and TAKE."""
        if state.phase is Phase.TAKE:
            takes = [(action, state.child(action)) for action in state.legal_actions()]
            return {action: max(map(self._aimed, aims(after))) for action, after in takes}
        return dict(zip(state.legal_actions(), map(self._aimed, aims(state)), strict=True))

    def _aimed(self, aim: Aim) -> float:
        passes = sum(chance * (1 - self.shares[pond]) for pond, chance in aim.passes)
        return (aim.wins + passes) / (1 - aim.again)


def _throwing(state: HopHop) -> Iterator[HopHop]:
    """The throws that may follow, with what was taken."""
    if state.phase is Phase.TAKE:
        yield from (state.child(action) for action in state.legal_actions())
    else:
        yield state


def solve() -> Solved:
    """From the empty pond on. Takes a quarter of a minute."""
    ways: dict[Pond, list[Aim]] = {}
    todo = [GAME.new_state(2, OPTIONS).pond]
    while todo:
        pond = todo.pop()
        if pond not in ways:
            ways[pond] = [aim for state in _throwing(position(pond)) for aim in aims(state)]
            todo += [after for aim in ways[pond] for after, _ in aim.passes]
    number = {pond: i for i, pond in enumerate(ways)}
    every = [aim for found in ways.values() for aim in found]
    chances = np.zeros((len(every), len(ways)))
    for row, aim in enumerate(every):
        for pond, chance in aim.passes:
            chances[row, number[pond]] = chance / (1 - aim.again)
    wins = np.array([aim.wins / (1 - aim.again) for aim in every])
    starts = np.cumsum([0, *(len(found) for found in ways.values())])[:-1]
    shares = np.full(len(ways), 0.5)
    while True:
        better = np.maximum.reduceat(wins + chances @ (1 - shares), starts)
        if np.abs(better - shares).max() <= CLOSE:
            return Solved(dict(zip(ways, better.tolist(), strict=True)))
        shares = better


@dataclass(frozen=True, slots=True)
class Judged:
    """A level's decision in one position."""

    lost: float
    """The share of the win that it costs against the best one."""
    off: float | None
    """By how much the level's share of its best action differs from that of best play; None if it names none."""


def judged(worths: Mapping[Pond, Mapping[Action, float]], level: str) -> tuple[Judged, ...]:
    """In every position."""
    asked, found = player(level), []
    for number, (pond, worth) in enumerate(worths.items()):
        decision, best = asked.choose(position(pond), Random(number)), max(worth.values())
        off = decision.considered[0].win_share[0] - best if decision.considered else None
        found.append(Judged(best - worth[decision.action], off))
    return tuple(found)


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Solve a tiny game of Hop Hop Hooray!, and show what each level loses in it; some minutes of one core."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hop_hop_tiny", description=main.__doc__)
    parser.add_argument("--shares", action="store_true", help="write the solution instead, as JSON: pond to share")
    chosen = parser.parse_args(arguments)
    solved = solve()
    if chosen.shares:
        show(solved.as_json())
        return
    show(f"{len(solved.shares)} positions; whoever begins wins {solved.of(GAME.new_state(2, OPTIONS).pond, 0):.6f}")
    worths = {pond: solved.actions(position(pond)) for pond in solved.shares}
    for level in LEVELS:
        found = judged(worths, level)
        lost, offs = np.array([one.lost for one in found]), [one.off for one in found if one.off is not None]
        off = f", shares off by {float(np.sqrt(np.mean(np.square(offs)))):.3f}" if offs else ""
        show(f"{level:<8} best in {float((lost < SAME).mean()):.1%}, loses {float(lost.mean()):.5f} on average{off}")


if __name__ == "__main__":
    main()
