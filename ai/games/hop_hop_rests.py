"""What a throw of Hop Hop Hooray! can leave: every rest, every way to call, and what each is worth.

A position between two turns is worth a share of the win. It is estimated from the chips at the end: those of now, and
for the seat to move `MOVE` of what its turn brings, if it plays it for nothing but chips. The errors of these estimates
are taken to be independent and of one (Gumbel) distribution: then the chance to be best is a softmax of the estimates,
and the difference of two is logistic. Its standard deviation grows with the root of the chips still to come, as that of
a sum does: `SPREAD` for one. A seat that cannot be best any more has no share, and after the end the rules say it all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

import numpy as np

from ai.games.hop_hop_tables import Floats, Ints
from ai.games.hop_hop_throws import Hand, Ponds, best_turns
from engine.game import win_shares
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_moves import Cell, Done, Row
from engine.games.hop_hop_rows import EMPTY, Pond, cells

MOVE: Final = 0.6
"""Of the chips a turn brings on average: how much of them shows in the difference of two seats in the end."""
SPREAD: Final = 1.1
"""Chips: the standard deviation of how far apart two seats end, for one chip to come. Both are measured, and rounded:
`python -m ai.games.hop_hop_measure`."""

PLANS: Final = 64
"""Ways to call that are looked at when it comes to calling."""
FORESEEN: Final = 6
"""Ways to call that are looked at, of each rest, before a throw. There are rarely more."""
TAKES: Final = 2000
"""Ponds looked at for what a seat without a marble could take out of them; if there were more, it is reckoned to throw
one as if it had it."""

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


def turn_chips(state: HopHop, left: Sequence[Left]) -> Floats:
    """What the next turn brings in each of these positions, if it is played for chips; none after the end. The
    positions are of one table, with the same seat to move."""
    going = [i for i, one in enumerate(left) if not one.over]
    found = np.zeros(len(left))
    if not going:
        return found
    seat, options = left[going[0]].seat, state.options
    hand = Hand(options.steadiness_of(seat), options.tries)
    own = options.colours_of(seat)
    most = np.array([options.chips - sum(left[i].chips) for i in going], dtype=np.int64)
    ponds = Ponds.of(state, [left[i].pond for i in going])
    pads = np.array([[left[i].pads[colour] for colour in own] for i in going])
    best = np.zeros(len(going))
    for column, colour in enumerate(own):
        has = (pads[:, column] > 0) | (pads.sum(axis=1) == 0)
        if has.any():
            best = np.maximum(best, np.where(has, best_turns(ponds, colour, hand, most), 0))
    empty = np.flatnonzero(pads.sum(axis=1) == 0)
    _take(ponds, own, empty, hand, most, best)
    found[going] = best
    return found


def _take(ponds: Ponds, own: tuple[int, ...], empty: Ints, hand: Hand, most: Ints, best: Floats) -> None:
    """The same for seats without a marble (HO-10), each taking the best of theirs: written into `best`."""
    for colour in own:
        which, place = np.nonzero(ponds.codes[empty] == colour + 1)
        if not 0 < len(which) <= TAKES:
            continue
        codes = ponds.codes[empty[which]]
        codes[np.arange(len(which)), place] = 0
        taken = best_turns(Ponds(codes, ponds.layout.size, ponds.colours), colour, hand, most[empty[which]])
        if colour == own[0]:
            best[empty] = 0
        np.maximum.at(best, empty[which], taken)


def shares(state: HopHop, left: Sequence[Left], turns: Floats) -> Floats:
    """Shares of the win, shape (positions, seats), if the next turn brings so much."""
    return np.array([_share(state, one, float(turn)) for one, turn in zip(left, turns, strict=True)])


def _share(state: HopHop, left: Left, turn: float) -> tuple[float, ...]:
    if left.over:
        return tuple(map(float, win_shares(left.chips)))
    supply = state.options.chips - sum(left.chips)
    ends = [chips + MOVE * turn * (seat == left.seat) for seat, chips in enumerate(left.chips)]
    scale = SPREAD * math.sqrt(to_come(state, left.chips)) * math.sqrt(3) / math.pi
    most, best = max(left.chips), max(ends)
    powers = [
        math.exp((end - best) / scale) if chips + supply >= most else 0.0
        for end, chips in zip(ends, left.chips, strict=True)
    ]
    total = sum(powers)
    return tuple(power / total for power in powers)


def to_come(state: HopHop, chips: tuple[int, ...]) -> int:
    """Chips that can be given out until the game is over (HO-11), if the last call brings no more than are wanted."""
    supply, enough = state.options.chips - sum(chips), state.options.chips_to_win
    if not isinstance(enough, int):
        return supply
    return min(supply, sum(enough - have for have in chips) - len(chips) + 1)
