"""What a throw of Hop Hop Hooray! can leave: every rest, every way to call, and what each is worth.

A position between two turns is worth a share of the win (`hop_hop_positions`). The expert estimates it from the chips
at the end: those of now, and for the seat to move `MOVE` of what its turn brings, if it plays it for nothing but chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final, NamedTuple

import numpy as np

from ai.games.hop_hop_positions import Bools, Positions, decided, shares_of, turns_of
from ai.games.hop_hop_tables import Floats
from ai.games.hop_hop_throws import Ponds
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_moves import Cell, Done, Row
from engine.games.hop_hop_rows import EMPTY, Pond, cells

MOVE: Final = 0.6
"""Of the chips a turn brings on average: how much of them shows in the difference of two seats in the end. Measured,
and rounded: `python -m ai.games.hop_hop_measure spread`."""

PLANS: Final = 64
"""Ways to call that are looked at when it comes to calling."""
FORESEEN: Final = 6
"""Ways to call that are looked at, of each rest, before a throw. There are rarely more."""
Plan = tuple[Row, ...]
"""Rows to call, in the order of cells."""


@dataclass(frozen=True, slots=True)
class Left:
    """A position between two turns, or after the end."""

    pond: Pond
    pads: tuple[int, ...]
    chips: tuple[int, ...]
    seat: int
    """Whose turn comes; if the game is over, nobody's."""
    over: bool = False


# Calls.


def plans(calls: Calls, most: int = PLANS) -> tuple[Plan, ...]:
    """The ways to call from here on, a row of each run; the rows of a run that give most come first, and no more than
    so many are given.

    To leave a run uncalled is never better: its first row then leaves all the same (HO-9). Nor does it help to put off
    the end: who is not best with all the chips that are left cannot become it.
    """
    choices = [sorted(rows, key=calls.worth, reverse=True) for rows in calls.by_run]
    return tuple(tuple(sorted((*calls.called, *chosen))) for chosen in islice(product(*choices), most))


def every_plan(calls: Calls) -> tuple[Plan, ...]:
    """The same, and of the rows in none of those each with the first of the others."""
    found = plans(calls)
    missing = [(run, row) for run in calls.by_run for row in run if not any(row in plan for plan in found)]
    return (*found, *(tuple(sorted((*(set(found[0]) - set(run)), row))) for run, row in missing))


# What is left.


@dataclass(frozen=True, slots=True)
class Rest:
    """A throw that came to rest, and a way to call after it."""

    arrived: tuple[Cell, ...]
    plan: Plan
    gained: int
    left: Left


def left_by(state: HopHop) -> Left:
    """The position a state is, between two turns or after the end."""
    return Left(state.pond, state.pads, state.chips, state.seat, state.is_terminal)


def passed(state: HopHop) -> Left:
    """The turn is over; pond, pads and chips are as they are."""
    return Left(state.pond, state.pads, state.chips, state.next_seat)


def rests_of(state: HopHop, colour: int) -> Iterator[Rest]:
    """Every rest of a throw of that colour, each with every way to call that is looked at."""
    ponds = Ponds.of(state)
    every, alone, pushed = cells(state.size), ponds.alone(colour)[0], ponds.pushed(colour)
    for place, cell in enumerate(every):
        if state.pond[place] == EMPTY:
            yield from _rests(state.rested(colour, (cell,)), scores=alone[place] > 0)
    for marble, heading in np.argwhere(ponds.pushes):
        place = int(ponds.occupied[1][marble])
        to = int(ponds.layout.near[place, heading])
        yield from _rests(state.rested(colour, (every[place], every[to])), scores=pushed[marble, heading] > 0)


def _rests(state: HopHop, *, scores: bool) -> Iterator[Rest]:
    """In CALL."""
    if scores:
        yield from (settled(state, plan) for plan in plans(state.calls, FORESEEN))
    else:  # Nothing to call, nothing leaves: no need to ask.
        yield Rest(state.arrived, (), 0, passed(state))


def settled(state: HopHop, plan: Plan) -> Rest:
    """In CALL: what is left if these rows are called, and no others."""
    after = replace(state, called=plan).child(Done())
    return Rest(state.arrived, plan, after.chips[state.seat] - state.chips[state.seat], left_by(after))


# What it is worth.


class Worth(NamedTuple):
    """What positions are worth; rows are positions."""

    shares: Floats
    """Of the win, by seat."""
    turns: Floats
    """Chips that the next turn brings on average, if it is played for nothing else; none after the end."""
    exact: Bools
    """Whether the shares are certain, and no estimate."""


Judge = Callable[[HopHop, Sequence[Left]], Worth]
"""Says what positions of one table are worth, with the same seat to move in all that are not over."""


def arrays(state: HopHop, left: Sequence[Left]) -> Positions:
    """Positions of the table of a state, at least one."""
    return Positions(
        state.options,
        Ponds.of(state, [one.pond for one in left]).codes,
        np.array([one.pads for one in left], dtype=np.int64),
        np.array([one.chips for one in left], dtype=np.int64),
        np.array([one.over for one in left], dtype=np.bool_),
    )


def to_move(left: Sequence[Left]) -> int:
    """Whose turn comes in those that are not over; if all are, that of any."""
    return next((one.seat for one in left if not one.over), left[0].seat)


def one_throw(state: HopHop, left: Sequence[Left]) -> Worth:
    """The expert's estimate: of the chips to come, only part of what the next turn brings counts."""
    positions, seat = arrays(state, left), to_move(left)
    turns = turns_of(positions, seat)[:, 0]
    added = np.zeros(positions.chips.shape)
    added[:, seat] = MOVE * turns
    return Worth(shares_of(positions, added), turns, decided(positions))


def turn_chips(state: HopHop, left: Sequence[Left]) -> Floats:
    """What the next turn brings in each of these positions, if it is played for chips; none after the end."""
    found: Floats = turns_of(arrays(state, left), to_move(left))[:, 0]
    return found
