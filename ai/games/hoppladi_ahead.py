"""Three to seven seats with seven dice: the ends of a turn, seen one turn further than `hoppladi_pairs` sees them.

What a table left behind is worth depends on its every die. The estimate made of games of two is right on the whole, and
off by some hundredths of a share for one table or another, which is as much as a decision turns on. So the next seat's
turn is played exactly, with fresh dice and from every table, and the estimate comes in only at its end. It is solved at
a few numbers of points of the seat to move; between them shares are read off a straight line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_chase import Grid
from ai.games.hoppladi_duel import DICE
from ai.games.hoppladi_pairs import pairs_ends
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import HEADROOM, turn_of
from engine.games.hoppladi import EMPTY, Hoppladi, Phase

Estimate = Callable[[Hoppladi, int], tuple[Floats, Floats, Floats]]
"""Shares by seat after stopping and after a forced end, (rows × shapes, seats), and after a bust, for a turn going on,
on rows from so many hare points up."""
POINTS: Final = (0, 10, 25, 50, 90, 150)
"""Points of the seat to move at which the next turn is solved, and with the most that are short of the target."""
MOST: Final = 600
"""More points in a turn count as this."""
KEPT: Final = 2 * len(POINTS)
"""Next turns kept: the turn going on is solved again when its hare points have grown."""


def table_ends(state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
    """What the ends of the turn going on are worth to each seat, the best we have where the game is not solved: shares
    after stopping and after a forced end, (rows × shapes, seats), and after a bust, (seats,)."""
    if state.options.dice != DICE or len(state.totals) == 2:
        return Race(state, low).ends()
    return ends_ahead(state, low, pairs_ends)


def ends_ahead(state: Hoppladi, low: int, estimate: Estimate) -> tuple[Floats, Floats, Floats]:
    """The ends of the turn. Where that is short of the target, the next turn is played exactly, and the estimate comes
    in at its end; the last round is that of `hoppladi_last_round`."""
    stop, forced, bust = pairs_ends(state, low)
    if state.reached_by is not None:
        return stop, forced, bust
    turn = turn_of(DICE)
    short = state.options.target - state.totals[state.seat] - 1
    last = min(max(short, 1), MOST)
    grid = Grid((*(points for points in POINTS if points < last), last))
    turns = np.stack([_next_turn(_after(state, min(points, short)), estimate) for points in grid.knots])
    points, tables = turn.points(low).reshape(-1), turn.known_tables(low)
    seen = np.flatnonzero((points <= short) & (tables < HEADROOM * len(turn.shapes)))
    below, above, way = grid.between(points[seen])
    way = way[:, None]
    fresh = turns[below, turn.first] * (1 - way) + turns[above, turn.first] * way
    taken = turns[below, tables[seen]] * (1 - way) + turns[above, tables[seen]] * way
    better = taken[:, state.next_seat] > fresh[:, state.next_seat]
    stop[seen], forced[seen] = np.where(better[:, None], taken, fresh), fresh
    return stop, forced, turns[0, turn.first]


def _after(state: Hoppladi, points: int) -> Hoppladi:
    """The next seat begins its turn, with nothing to take over."""
    totals = tuple(total + points * (seat == state.seat) for seat, total in enumerate(state.totals))
    return Hoppladi(state.options, totals, state.next_seat, Phase.ROLL, EMPTY, None, None, 0)


@lru_cache(maxsize=KEPT)
def _next_turn(state: Hoppladi, estimate: Estimate) -> Floats:
    """(rows × shapes, seats): shares when the seat to move rolls on from each table; from the empty one, fresh dice."""
    turn = turn_of(DICE)
    sums = turn.by_seat(*estimate(state, 0))
    shares = turn.follow(turn.solve(sums.own(state.seat)), sums).roll
    return shares.reshape(-1, len(state.totals)).astype(np.float32)
