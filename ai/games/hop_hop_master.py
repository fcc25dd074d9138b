"""The master of Hop Hop Hooray!: two throws deep. The expert's look at a throw, with the next seat's best throw instead
of what a turn of it brings in chips; and a better estimate after that one.

The estimate counts what the pond holds for the two turns that follow, each as if it were made there and played for
nothing but chips: `FIRST` of the turn of the seat to move, `SECOND` of that of the seat after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from ai.games.hop_hop_answers import Width, best_answers
from ai.games.hop_hop_expert import Sight
from ai.games.hop_hop_positions import Positions, decided, shares_of, turns_of
from ai.games.hop_hop_rests import Left, Worth, arrays, to_move
from ai.games.hop_hop_tables import Floats
from engine.games.hop_hop import HopHop

FIRST: Final = 1.15
SECOND: Final = 0.5
"""Of the chips that the turn of the next seat, and that of the one after it, would bring in a pond: how much of them
shows in the end. Measured, and rounded: `python -m ai.solve.hop_hop_ponds`."""

WIDTH: Final = Width()


def held(positions: Positions, seat: int) -> Floats:
    """Chips that every seat is expected to have more at the end, shape (positions, seats), if it is this one's turn."""
    after = (seat + 1) % positions.seats
    turns = turns_of(positions, seat, after)
    added = np.zeros(positions.chips.shape)
    added[:, seat] += FIRST * turns[:, 0]
    added[:, after] += SECOND * turns[:, 1]
    return added


def one_throw_more(state: HopHop, left: Sequence[Left]) -> Worth:
    """The estimate alone."""
    positions, seat = arrays(state, left), to_move(left)
    turns = turns_of(positions, seat)[:, 0]
    return Worth(shares_of(positions, held(positions, seat)), turns, decided(positions))


def two_throws(state: HopHop, left: Sequence[Left], width: Width = WIDTH) -> Worth:
    """The next seat's best throw, and the estimate after it."""
    positions, seat = arrays(state, left), to_move(left)
    exact = decided(positions)
    shares = shares_of(positions, np.zeros(positions.chips.shape))
    open_ = np.flatnonzero(~exact)
    if len(open_):
        judge = partial(held, seat=(seat + 1) % positions.seats)
        shares[open_] = best_answers(positions.part(open_), seat, judge, width)
    return Worth(shares, turns_of(positions, seat)[:, 0], exact)


MASTER: Final = Sight(throws=two_throws, takes=one_throw_more)
"""Two turns ahead; a take, after which the throw is looked at again, one."""
