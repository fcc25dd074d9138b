"""Any number of seats: a race for the trophies, each seat on its own, in order of play.

When a turn is over every seat has a status and some trophies to go; each is taken to make its turns independently, by
habit, in the simplified game. Only its first turn may be a bold one: every seat takes the kind of turn with which it
wins most against the habit of the others, and the shares are those of the race with these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.games.gopher_model import Floats
from ai.games.gopher_pace import Arrivals

TRACE: Final = 1e-9
"""What a seat gets at least of the games still open when the rounds are over, so that nothing is divided by 0."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat between two turns."""

    status: int
    """Its place among the statuses."""
    needs: int
    """Trophies to go; at least one."""


@dataclass(frozen=True, eq=False)
class Runner:
    """One seat of the race, or alternatives of one seat, in the first axis."""

    habit: Floats
    """(alternatives or 1, rounds): the chance to arrive with just that turn."""
    bold: Floats
    """(kinds, alternatives or 1, rounds)"""


def runner(arrivals: Arrivals, standing: Standing) -> Runner:
    """A seat as it stands."""
    place = standing.needs - 1, [standing.status]
    return Runner(arrivals.habit[place], arrivals.bold[:, standing.needs - 1, [standing.status]])


def runners(arrivals: Arrivals, needs: int) -> Runner:
    """A seat with every status, as alternatives."""
    return Runner(arrivals.habit[needs - 1], arrivals.bold[:, needs - 1])


def race(seats: tuple[Runner, ...]) -> Floats:
    """(alternatives, seats): shares of the win, for seats in order of play, the first about to begin its turn."""
    habits = [seat.habit for seat in seats]
    chosen = [_boldest(seats, habits, place) for place in range(len(seats))]
    won = np.stack(np.broadcast_arrays(*[_wins(chosen, place) for place in range(len(seats))]), axis=-1)
    # The rest are games longer than the rounds: to be had in the same proportion.
    weights = won + TRACE
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def _boldest(seats: tuple[Runner, ...], habits: list[Floats], place: int) -> Floats:
    """(alternatives, rounds): how this seat plays against the others' habit."""
    others = _open(habits, place)
    kinds = np.stack(np.broadcast_arrays(seats[place].habit, *seats[place].bold))
    best = (kinds * others).sum(axis=-1).argmax(axis=0)
    picked = np.broadcast_to(kinds, (len(kinds), *best.shape, kinds.shape[-1]))
    return np.asarray(np.take_along_axis(picked, best[None, :, None], axis=0)[0])


def _wins(arrive: list[Floats], place: int) -> Floats:
    """(alternatives,): the chance of this seat to be the first."""
    return np.asarray((arrive[place] * _open(arrive, place)).sum(axis=-1))


def _open(arrive: list[Floats], place: int) -> Floats:
    """(alternatives, rounds): the chance that no other seat has arrived before this seat's turn ends."""
    product: Floats = np.ones((1, arrive[0].shape[-1]))
    for seat, chances in enumerate(arrive):
        if seat != place:
            left = 1.0 - np.cumsum(chances, axis=-1)
            # A later seat has had one turn less.
            product = product * (
                left if seat < place else np.concatenate([np.ones_like(left[:, :1]), left[:, :-1]], -1)
            )
    return product
