"""When to stop and when to take over in Hoppladi Hopplada, read off the master: the numbers of the strategy charts.

Two seats, seven dice, to 333, the round completed. A cell stands for a table with no taboo carrots: then the top hutch
and the dice left to roll say all there is but the points, since the rest of the dice lie there as hares (or, if no die
is left, are picked up, and rolled again).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from ai.games.hoppladi_expert import Solved, solved_from
from ai.games.hoppladi_master import judge_for
from ai.games.hoppladi_turn import Shape, graph_of, turn_of
from engine.games.hoppladi import EMPTY, NO_HUTCH, TOP_HUTCH, Hoppladi, HoppladiOptions, Phase

Kind = Literal["stop", "take"]

OPTIONS: Final = HoppladiOptions()
MOST: Final = 60
"""Hare points that are looked at: few turns make more."""
ALIKE: Final = 0.002
"""Of a share of the win: what a change of mind from some points to the next must be worth. Without it cells would tell
of points at which one hardly gains anything."""
HUTCHES: Final = tuple(range(NO_HUTCH, TOP_HUTCH + 1))
DICE: Final = tuple(range(1, OPTIONS.dice + 1))


@dataclass(frozen=True, slots=True)
class Situation:
    """How the game stands. For a table to be taken over, the points it brought are written down."""

    title: str
    own: int
    other: int
    seat: int = 0
    is_last: bool = False
    """Whether the other seat has reached the target, and this is the last turn."""

    @property
    def state(self) -> Hoppladi:
        """As a turn begins."""
        totals = (self.other, self.own) if self.seat else (self.own, self.other)
        return Hoppladi(OPTIONS, totals, self.seat, Phase.ROLL, EMPTY, None, 1 - self.seat if self.is_last else None, 0)


_LATER: Final = (
    Situation("50 ahead", 150, 100),
    Situation("50 behind", 100, 150),
    Situation("Near the end: 60 short, both", 273, 273),
    Situation("The last turn, 30 behind", 310, 340, seat=1, is_last=True),
)
SITUATIONS: Final[dict[Kind, tuple[Situation, ...]]] = {
    "stop": (
        Situation("The beginning, first seat", 0, 0),
        Situation("The beginning, second seat", 0, 0, seat=1),
        *_LATER,
    ),
    "take": (
        Situation("Early on, first seat", 30, 30),
        Situation("Early on, second seat", 30, 30, seat=1),
        *_LATER,
    ),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """With which points to do it, as runs of points, the first and the last of each; the last run may have no end.

    `always`: whatever there can be on such a table.
    """

    runs: tuple[tuple[int, int | None], ...]
    always: bool

    @property
    def least(self) -> int | None:
        """The least points; None for never."""
        return self.runs[0][0] if self.runs else None

    @property
    def text(self) -> str:
        """As in a table."""
        if self.always:
            return "always"
        return ", ".join(_run(*run) for run in self.runs) or "never"


def _run(first: int, last: int | None) -> str:
    if last is None:
        return f"{first}+"
    return str(first) if first == last else f"{first}–{last}"


Chart = dict[tuple[int, int], Cell]
"""By top hutch and dice to roll. What seven dice cannot come to is not there."""


def chart(kind: Kind, situation: Situation, library: Path | None = None) -> Chart:
    """One situation, by the small book the game carries, or by the exact solution in a library."""
    state = situation.state
    solved = solved_from(state, 0, judge_for(state, library))
    return {
        (top, dice): _cell(_gains(kind, solved, shape), top, least_hare_points()[shape])
        for top in HUTCHES
        for dice in DICE
        if (shape := Shape(top, dice, 0)) in least_hare_points()
    }


def _gains(kind: Kind, solved: Solved, shape: Shape) -> Any:
    """What doing it gains, in shares of the win, by hare points."""
    turn = turn_of(OPTIONS.dice)
    column, roll = turn.column[shape], solved.values.roll
    if kind == "take":
        return roll[: MOST + 1, column] - roll[0, turn.first]
    return solved.ends.stop[: MOST + 1, column] - roll[: MOST + 1, column]


def _cell(gains: Any, top: int, least: int) -> Cell:
    does = _decided(gains[least:])
    edges = np.flatnonzero(np.diff([0, *does, 0])).reshape(-1, 2)
    runs = tuple(
        (top * (least + int(first)), None if end == len(does) else top * (least + int(end) - 1)) for first, end in edges
    )
    return Cell(runs, all(does))


def _decided(gains: Sequence[float]) -> list[int]:
    """1 where it is done, else 0: what gives away least in all, if a change of mind costs `ALIKE`."""
    lost = [0.0, 0.0]
    """By the last decision."""
    before: list[list[int]] = []
    for gain in gains:
        best = [now if lost[now] <= lost[1 - now] + ALIKE else 1 - now for now in (0, 1)]
        lost = [min(lost[now], lost[1 - now] + ALIKE) + max(-gain if now else gain, 0.0) for now in (0, 1)]
        before.append(best)
    does = [int(lost[1] < lost[0])]
    for best in reversed(before[1:]):
        does.append(best[does[-1]])
    return does[::-1]


@cache
def least_hare_points() -> dict[Shape, int]:
    """The fewest hare points with which a table of each shape can lie there."""
    graph, least = graph_of(OPTIONS.dice), dict[Shape, int]()

    def following(shape: Shape, points: int) -> Iterator[tuple[Shape, int]]:
        for options, _ in graph[shape].choices:
            yield from ((option.shape, points + option.gain) for option in options)

    waiting = [*following(Shape(NO_HUTCH, OPTIONS.dice, 0), 0)]
    while waiting:
        shape, points = waiting.pop()
        if points < least.get(shape, points + 1):
            least[shape] = points
            waiting += following(shape, points)
    return least
