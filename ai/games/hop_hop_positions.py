"""Many positions of one table of Hop Hop Hooray! between two turns, as arrays; what their turns bring, and what
estimates of the final chips make of the win.

The errors of such estimates are taken to be independent and of one (Gumbel) distribution: then the chance to be best is
a softmax of the estimates, and the difference of two is logistic. Its standard deviation grows with the root of the
chips still to come, as that of a sum does: `SPREAD` for one. A seat that cannot be best any more has no share, and
after the end the rules say it all.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.games.hop_hop_tables import Floats, Ints
from ai.games.hop_hop_throws import Hand, Ponds, best_turns
from engine.game import win_shares
from engine.games.hop_hop import GAME, HopHopOptions, Phase
from engine.games.hop_hop_moves import Done

SPREAD: Final = 1.1
"""Chips: the standard deviation of how far apart two seats end, for one chip to come. Measured, and rounded:
`python -m ai.games.hop_hop_measure spread`."""
TAKES: Final = 2000
"""Ponds looked at for what a seat without a marble could take out of them; if there were more, it is reckoned to throw
one as if it had it."""

BLOCK: Final = 1000
"""Positions whose turns are looked at together: larger arrays do not fit the fast memory of a processor."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Positions:
    """Some positions; rows of the arrays are positions."""

    options: HopHopOptions
    codes: Ints
    """Of the pond, as in `Ponds`."""
    pads: Ints
    """By colour."""
    chips: Ints
    """By seat."""
    over: Bools

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.codes)

    @property
    def seats(self) -> int:
        """At the table."""
        return int(self.chips.shape[1])

    @property
    def supply(self) -> Ints:
        """Chips not given out yet."""
        left: Ints = self.options.chips - self.chips.sum(axis=1)
        return left

    @property
    def ponds(self) -> Ponds:
        """Their ponds."""
        return Ponds(self.codes, self.options.size, self.pads.shape[1])

    def part(self, which: Ints | Bools) -> Positions:
        """Some of them, in that order."""
        return Positions(self.options, self.codes[which], self.pads[which], self.chips[which], self.over[which])

    def hand(self, seat: int) -> Hand:
        """That of a seat at the beginning of its turn."""
        return Hand(self.options.steadiness_of(seat), self.options.tries)


# Turns.


def turns_of(positions: Positions, *seats: int) -> Floats:
    """What a turn of each of these seats brings in each position, if it is played for chips; none after the end.

    Returns (positions, seats asked for)."""
    found = np.zeros((positions.count, len(seats)))
    every = np.flatnonzero(~positions.over)
    for start in range(0, len(every), BLOCK):
        going = every[start : start + BLOCK]
        part = positions.part(going)
        ponds, most = part.ponds, part.supply
        for column, seat in enumerate(seats):
            found[going, column] = _turns(part, ponds, seat, most)
    return found


def _turns(positions: Positions, ponds: Ponds, seat: int, most: Ints) -> Floats:
    own, hand = positions.options.colours_of(seat), positions.hand(seat)
    pads = positions.pads[:, own]
    best = np.zeros(positions.count)
    for column, colour in enumerate(own):
        has = (pads[:, column] > 0) | (pads.sum(axis=1) == 0)
        if has.any():
            best = np.maximum(best, np.where(has, best_turns(ponds, colour, hand, most), 0))
    empty = np.flatnonzero(pads.sum(axis=1) == 0)
    _take(ponds, own, empty, hand, most, best)
    return best


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


# Shares.


def shares_of(positions: Positions, added: Floats) -> Floats:
    """Shares of the win, shape (positions, seats), if every seat is expected to have so many chips more at the end,
    less what all will have more."""
    ends = positions.chips + added
    scale = SPREAD * np.sqrt(np.maximum(to_come(positions), 1)) * math.sqrt(3) / math.pi
    powers = np.exp((ends - ends.max(axis=1, keepdims=True)) / scale[:, None]) * can_win(positions)
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    if positions.over.any():
        by_chips, which = distinct(positions.chips[positions.over])
        found[positions.over] = np.array([win_shares(chips) for chips in by_chips], dtype=np.float64)[which]
    return found


def distinct(chips: Ints) -> tuple[list[tuple[int, ...]], Ints]:
    """The different rows, and by row which of them it is."""
    rows = list(map(tuple, chips.tolist()))
    number = {row: i for i, row in enumerate(dict.fromkeys(rows))}
    return list(number), np.array([number[row] for row in rows], dtype=np.int64)


@lru_cache(maxsize=4096)
def ends(options: HopHopOptions, chips: tuple[int, ...]) -> bool:
    """Whether the game is over when they own so many (HO-11): asked of the engine, as if nothing had been called."""
    state = replace(GAME.new_state(len(chips), options), phase=Phase.CALL, chips=chips)
    return state.child(Done()).is_terminal


def can_win(positions: Positions) -> Bools:
    """By position and seat: whether it can still be best, or one of the best."""
    chips = positions.chips
    found: Bools = chips + positions.supply[:, None] >= chips.max(axis=1, keepdims=True)
    return found


def decided(positions: Positions) -> Bools:
    """By position: whether it is certain who wins."""
    found: Bools = positions.over | (can_win(positions).sum(axis=1) == 1)
    return found


def to_come(positions: Positions) -> Ints:
    """Chips that can be given out until the game is over (HO-11), if the last call brings no more than are wanted."""
    supply, enough = positions.supply, positions.options.chips_to_win
    if not isinstance(enough, int):
        return supply
    found: Ints = np.minimum(supply, (enough - positions.chips).sum(axis=1) - positions.seats + 1)
    return found
