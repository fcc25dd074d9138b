"""How many turns a trophy takes in the simplified game of Gopher It!, for a seat that plays for it alone.

*Habit* is the policy of a long game: a trophy a turn later is worth a little less, and nothing else counts. A *bold*
turn is played as if there were hardly another. Habit is solved by improving a policy until it stands still.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ai.games.gopher_model import Floats, Model, turn_of

HABIT: Final = 0.95
"""What a trophy is worth a turn later. Of three to win, each takes nearly five turns, so a turn is some 1/15 of a game;
from 0.8 to 0.97 the turns a trophy takes differ by half a percent."""
BOLD: Final = (0.5, 0.05)
"""The same for bold turns. With 0.5 more than half of them are those of habit; with 0.05 only the trophy counts."""
PASSES: Final = 12
"""Improvements at most; with the usual options the policy stands still after five."""
SWEEPS: Final = 20
"""Turns looked ahead with a policy before the next improvement: far more than a trophy takes."""
ROUNDS: Final = range(40, 301)
"""Turns told apart, at least and at most."""
GAMES: Final = 2.5
"""Between them as many as a trophy takes, for all the trophies to win, times this: few games take so long."""


Policy = tuple[npt.NDArray[np.bool_], ...]
"""By level of the turn, (statuses, positions): whether to go on."""


@dataclass(frozen=True, eq=False)
class Pace:
    """One turn by a policy, from every status."""

    trophy: Floats
    """(statuses,): the chance of a trophy."""
    becomes: Floats
    """(statuses, statuses): the chance of each status after it, without a trophy."""


@dataclass(frozen=True, eq=False)
class Paces:
    """The turns a seat may play."""

    habit: Pace
    bold: tuple[Pace, ...]
    worth: Floats
    """(statuses,): the discounted trophy, by habit."""
    turns: float
    """How many a trophy takes by habit, from an empty storage, on average: up to a hundred or so."""


@cache
def paces_of(model: Model) -> Paces:
    """Solve the model."""
    worth = np.zeros(len(model.statuses))
    policy: Policy = ()
    for _ in range(PASSES):
        before, policy = policy, _best(model, HABIT * worth)
        if before and all((one == other).all() for one, other in zip(before, policy, strict=True)):
            break
        habit = followed(model, policy)
        for _ in range(SWEEPS):
            worth = habit.trophy + HABIT * (habit.becomes @ worth)
    bold = tuple(followed(model, _best(model, patience * worth)) for patience in BOLD)
    return Paces(habit, bold, worth, _turns(habit))


def _turns(pace: Pace) -> float:
    """How many turns from the empty storage."""
    left, turns = np.zeros(len(pace.trophy)), 0.0
    left[0] = 1.0
    while (rest := float(left.sum())) > 0.01 and turns < ROUNDS[-1]:
        turns += rest
        left = left @ pace.becomes
    return turns


@dataclass(frozen=True, eq=False)
class Arrivals:
    """When a seat has the trophies it needs."""

    habit: Floats
    """(needs, statuses, rounds): the chance that it is with just that turn; need 1 has place 0, the first turn too."""
    bold: Floats
    """The same with the first turn bold; first axis: the kinds of bold turn."""


@cache
def arrivals_of(model: Model, most: int) -> Arrivals:
    """For needs up to `most`."""
    paces = paces_of(model)
    rounds = int(np.clip(GAMES * most * paces.turns, ROUNDS[0], ROUNDS[-1]))
    found = np.zeros((most, len(model.statuses), rounds))
    found[0, :, 0] = paces.habit.trophy
    for turn in range(1, rounds):
        found[0, :, turn] = paces.habit.becomes @ found[0, :, turn - 1]
    for more in range(1, most):
        # The first of them with some turn, and then the others from an empty storage.
        _convolve(found[0], found[more - 1, 0], found[more])
    bold = np.stack([_begun(found, pace) for pace in paces.bold])
    return Arrivals(found, bold)


def _convolve(first: Floats, then: Floats, out: Floats) -> None:
    """(statuses, rounds) each: `first`, and `then` (rounds,) after it."""
    for turn in range(1, out.shape[1]):
        out[:, turn] = first[:, :turn] @ then[turn - 1 :: -1]


def _begun(found: Floats, pace: Pace) -> Floats:
    """(needs, statuses, rounds): with the first turn by another policy."""
    begun = np.empty_like(found)
    for need in range(len(found)):
        begun[need, :, 1:] = pace.becomes @ found[need, :, :-1]
        begun[need, :, 0] = pace.trophy if need == 0 else 0.0
        if need:
            begun[need, :, 1:] += pace.trophy[:, None] * found[need - 1, 0, :-1]
    return begun


def _best(model: Model, later: Floats) -> Policy:
    """The best turn, if after it a status is worth so much, and a trophy 1."""
    levels = turn_of(model).levels
    stops = np.append(later, 1.0)
    goes: list[npt.NDArray[np.bool_]] = []
    ahead: Floats = np.zeros((len(later), 0))
    for level in reversed(levels):
        stop = stops[level.ends]
        go = ahead @ level.onward.T + later[:, None] * level.bust
        goes.append((go > stop) & ~level.forced)
        ahead = np.where(goes[-1], go, stop)
    return tuple(reversed(goes))


def followed(model: Model, policy: Policy) -> Pace:
    """Where the turn ends that goes on just there."""
    turn, count = turn_of(model), len(model.statuses)
    rows = np.arange(count)[:, None]
    becomes = np.zeros((count, count + 1))
    reached: Floats = np.broadcast_to(turn.first, (count, len(turn.first)))
    for level, on in zip(turn.levels, policy, strict=True):
        stopped, gone = np.where(on, 0.0, reached), np.where(on, reached, 0.0)
        becomes += np.bincount((rows * (count + 1) + level.ends).ravel(), stopped.ravel(), becomes.size).reshape(
            becomes.shape
        )
        becomes[rows[:, 0], rows[:, 0]] += gone @ level.bust
        reached = gone @ level.onward
    return Pace(becomes[:, count], becomes[:, :count])
