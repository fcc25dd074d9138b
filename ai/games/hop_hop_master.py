"""The master of Hop Hop Hooray!: two throws deep. The expert's look at a throw, with the next seat's best throw instead
of what a turn of it brings in chips; and a better estimate after that one.

The estimate counts a part of what the turn of the seat to move brings, as the expert's does, and besides it whose
marbles lie in the pond. A row of one colour gives two chips, so whoever has more marbles there has more of the rows to
come, as long as there are chips to come: with c of them a marble is worth 1 - exp(-c / `LASTING`) of what it is worth
in a game without end, since what lies in a pond is replaced that slowly. With four seats it is worth nothing: what one
leaves is gone before one throws again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from ai.games.hop_hop_answers import Width, best_answers
from ai.games.hop_hop_expert import Sight
from ai.games.hop_hop_positions import Positions, decided, shares_of, to_come, turns_of
from ai.games.hop_hop_rests import Left, Worth, arrays, to_move
from ai.games.hop_hop_tables import Floats, Ints
from engine.games.hop_hop import HopHop

PARTS: Final = {2: (0.6, 0.2), 3: (0.75, 0.07), 4: (0.9, 0.0)}
"""By seats: how much of the chips of a turn shows in the end, and chips for a marble in the pond."""
LASTING: Final = 9.0
"""Chips. All measured, and rounded: `python -m ai.solve.hop_hop_ponds`."""
WIDTH: Final = Width()


def held(positions: Positions, seat: int) -> Floats:
    """Chips that every seat is expected to have more at the end, less what all will have, shape (positions, seats), if
    it is this one's turn."""
    turn, marble = PARTS[positions.seats]
    worth = marble * (1 - np.exp(-to_come(positions) / LASTING))
    added = worth[:, None] * marbles(positions)
    added[:, seat] += turn * turns_of(positions, seat)[:, 0]
    return added


def marbles(positions: Positions) -> Ints:
    """How many of its own each seat has in the pond, shape (positions, seats)."""
    own = map(positions.options.colours_of, range(positions.seats))
    found: Ints = np.stack([np.isin(positions.codes, np.add(of, 1)).sum(axis=1) for of in own], axis=1)
    return found


def one_throw_more(state: HopHop, left: Sequence[Left]) -> Worth:
    """The estimate alone."""
    positions, seat = arrays(state, left), to_move(left)
    shares = shares_of(positions, held(positions, seat))
    return Worth(shares, turns_of(positions, seat)[:, 0], decided(positions))


def two_throws(state: HopHop, left: Sequence[Left], width: Width = WIDTH) -> Worth:
    """The next seat's best throw, and the estimate after it."""
    positions, seat = arrays(state, left), to_move(left)
    exact = decided(positions)
    shares = shares_of(positions, np.zeros(positions.chips.shape))
    open_ = np.flatnonzero(~exact)
    if len(open_):
        estimate = partial(held, seat=(seat + 1) % positions.seats)
        shares[open_] = best_answers(positions.part(open_), seat, estimate, width)
    return Worth(shares, turns_of(positions, seat)[:, 0], exact)


MASTER: Final = Sight(throws=two_throws, takes=one_throw_more)
"""Two turns ahead; a take, after which the throw is looked at again, one."""
