"""A race to the target: every seat makes its turns independently, each from one distribution of points.

The distribution is that of a long game in which everybody plays by habit. *Habit* is the policy that plays for points,
but counts against a stop what the result left behind gives the next seat, in the proportion in which one opponent's
points hurt. Once somebody has arrived at the target habit ends: the seats to come know what they have to beat, and
play their last turn for that alone.

Scores are counted in steps of `unit` points, and the way to the target is at most `LONGEST` mean turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints
from ai.games.hoppladi_chase import chase_of
from ai.games.hoppladi_turn import Ends, Sums, Turn, Values, turn_of

LONGEST: Final = 15
"""Mean turns to the target: what 333 points are with seven dice."""
ROUNDS: Final = 45
"""Rounds looked ahead: three times as many as needed on average."""
STEPS: Final = 120
"""Steps of points told apart in one turn; more counts as this."""
STEPS_A_TURN: Final = 10
"""A mean turn has about so many steps."""
PAST: Final = (*range(8), *range(8, 20, 2), *range(20, 41, 4), *range(50, STEPS, 20), STEPS)
"""Steps past the target are told apart in these bands, each from one number up to the next."""
SETTLED: Final = 12
"""Turns after which it no longer matters that a game began with nothing to take over."""


@dataclass(frozen=True, eq=False)
class Course:
    """The race for one number of dice and of seats. Needs are in steps, how far past the target in bands."""

    unit: int
    """Points a step."""
    spread: Floats
    """(rows × shapes, steps): where a turn by habit ends that rolls on from a table."""
    typical: Floats
    """(steps,): where a turn by habit ends, on average over a long game."""
    arrives: Floats
    """(turns, needs, past): the chance to arrive at the target with just that turn, in that band past it."""
    short: Floats
    """(turns, needs): the chance to be short of it after so many turns."""
    catches: Floats
    """(turns, needs, past): the chance to be short of it after so many turns, and then in one last turn to overtake a
    seat that arrived in that band past it; with fresh dice."""
    catches_next: Floats
    """The same for the very next seat: it may take over what the other arrived with."""

    @property
    def furthest(self) -> int:
        """The longest way, in steps."""
        return int(self.arrives.shape[1]) - 1


def habit(turn: Turn, seats: int) -> Values:
    """Points, less what the result left behind gives the next seat: one of `seats - 1` opponents gets it."""
    points = turn.points().astype(np.float64)
    hurt = 1 / (seats - 1)
    values = turn.solve(Ends(points, points, 0.0))
    for _ in range(SETTLED):
        gift = np.maximum(values.roll - values.roll[0, turn.first], 0.0)
        values = turn.solve(Ends(points - hurt * gift, points, 0.0))
    return values


@cache
def course_of(dice: int, seats: int) -> Course:
    """Make the race."""
    turn = turn_of(dice)
    values = habit(turn, seats)
    points = turn.points()
    mean = max(float(values.roll[0, turn.first]), 1e-9)
    unit = max(1, round(mean / STEPS_A_TURN))
    ends = _on_steps(points, unit)
    nothing = np.zeros(STEPS)
    nothing[0] = 1.0
    spread = turn.follow(values, Sums(ends, ends, nothing, np.zeros(STEPS))).roll
    typical = _typical(turn, values, spread)
    mean_steps = float(typical @ np.arange(STEPS))
    furthest = int(np.clip(round(LONGEST * mean_steps), 8, 3 * LONGEST * STEPS_A_TURN))
    walked = _walk(typical, furthest, *_last_turns(turn, values, unit, furthest))
    flat = spread.reshape(-1, STEPS).astype(np.float32)
    return Course(unit, flat, typical, *(chances.astype(np.float32) for chances in walked))


def _on_steps(points: Ints, unit: int) -> Floats:
    """Each number of points shared out between the steps below and above it, so that the mean stays."""
    steps = np.minimum(points / unit, STEPS - 1.0)
    return np.maximum(0.0, 1.0 - np.abs(steps[..., None] - np.arange(STEPS)))


def _typical(turn: Turn, values: Values, spread: Floats) -> Floats:
    """Where the turn ends that comes after many others: look one turn further ahead until it is settled."""
    takes = values.roll > values.roll[0, turn.first]
    ahead = spread
    for _ in range(SETTLED // 2):
        fresh = ahead[0, turn.first]
        answer = np.where(takes[:, :, None], ahead, fresh)
        ahead = turn.follow(values, Sums(answer, np.broadcast_to(fresh, answer.shape), fresh, np.zeros(STEPS))).roll
    return np.asarray(ahead[0, turn.first])


def _last_turns(turn: Turn, values: Values, unit: int, furthest: int) -> tuple[Floats, Floats]:
    """(needs, past): the chance to overtake in one turn: from fresh dice, and with what the other arrived with to take
    over if one likes."""
    middle = (np.array(PAST[:-1]) + np.array(PAST[1:]) - 1) / 2
    behind = np.rint((np.arange(furthest + 1)[:, None] + middle) * unit).astype(np.intp)
    chase = chase_of(turn.dice)
    fresh = chase.with_fresh(behind)
    below, above, way = chase.grid.between(behind)
    answered = _answered(turn, values)
    return fresh, np.maximum(fresh, answered[below] * (1 - way) + answered[above] * way)


def _answered(turn: Turn, values: Values) -> Floats:
    """(needs of `Chase`,): the chance to overtake the seat before, which arrived by habit.

    The turn that crosses a line is likelier a long one: every turn counts with its points.
    """
    chase, points = chase_of(turn.dice), turn.points().astype(np.float64)
    best = np.maximum(chase.taken, chase.fresh[:, None]).T.reshape(*points.shape, -1)
    stop = np.concatenate([points[:, :, None] * best, points[:, :, None]], axis=2)
    forced = np.concatenate([points[:, :, None] * chase.fresh, points[:, :, None]], axis=2)
    nothing = np.zeros(stop.shape[2])
    sums = turn.follow(values, Sums(stop, forced, nothing, nothing)).roll[0, turn.first]
    return np.asarray(sums[:-1] / max(float(sums[-1]), 1e-9))


def _walk(typical: Floats, furthest: int, fresh: Floats, after: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Turn by turn from every need: arriving, being short, and overtaking in one last turn."""
    needs = np.arange(furthest + 1)
    gain = needs[:, None] - needs[None, :]
    inside = (gain >= 0) & (gain < STEPS) & (needs[None, :] > 0)
    stay = np.where(inside, typical[np.clip(gain, 0, STEPS - 1)], 0.0)
    past = needs[:, None] + np.arange(STEPS)[None, :]
    exactly = np.where(past < STEPS, typical[np.minimum(past, STEPS - 1)], 0.0)
    arrives = np.zeros((ROUNDS + 1, furthest + 1, len(PAST) - 1))
    short = np.empty(arrives.shape[:2])
    catches, catches_next = np.empty(arrives.shape), np.empty(arrives.shape)
    arrives[1] = np.add.reduceat(exactly, PAST[:-1], axis=1)
    short[0], catches[0], catches_next[0] = 1.0, fresh, after
    for turns in range(1, ROUNDS + 1):
        if turns > 1:
            arrives[turns] = stay @ arrives[turns - 1]
        short[turns] = stay @ short[turns - 1]
        catches[turns] = stay @ catches[turns - 1]
        catches_next[turns] = stay @ catches_next[turns - 1]
    return arrives, short, catches, catches_next
