"""Expert and master of Hoppladi Hopplada: the turn going on exactly, against what its ends are worth.

Every decision of a turn is read off one programme over the turn (`hoppladi_turn`), solved once for the totals it began
with. What stopping is worth, with the table it leaves behind, a `Judge` says: that is all the two differ in. The game's
end comes from the rules themselves. Solo, a turn is played for points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_duel import DICE as DUEL_DICE
from ai.games.hoppladi_duel import duel, duel_ends
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import FULL_HEADROOM, Ends, Followed, Sums, Values, shape_of, turn_of
from ai.player import Considered
from engine.game import Action
from engine.games.hoppladi import EMPTY, Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop

LOW_STEP: Final = 40
"""A programme begins at a multiple of so many hare points, and so looks at least two thirds of its headroom ahead."""
KEPT: Final = 8
"""Solved turns kept: a turn is asked about many times, a past one no more. One to four megabytes each."""


class Judge(Protocol):
    """Says what the ends of a turn are worth. Judges that judge alike are equal and hash alike."""

    def of_two(self, state: Hoppladi, low: int) -> Ends:
        """Two seats with seven dice: to the seat to move, on rows from `low` hare points up."""

    def of_more(self, state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
        """Other games: shares after stopping and after a forced end, (rows × shapes, seats), and after a bust,
        (seats,)."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class ExpertJudge:
    """From the table of the game of two seats; with more seats or other dice from a race."""

    def of_two(self, state: Hoppladi, low: int) -> Ends:
        """To the seat to move."""
        return duel_ends(state, low, duel())

    def of_more(self, state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
        """To each seat."""
        return Race(state, low).ends()


EXPERT: Final = ExpertJudge()


@dataclass(frozen=True, eq=False)
class Solved:
    """A turn, solved for its seat, on rows from `low` hare points up.

    The numbers that follow along are the shares by seat if there are more than two, and last the points.
    """

    dice: int
    seat: int
    seats: int
    low: int
    ends: Ends
    values: Values
    sums: Sums
    followed: Followed

    def rolling(self, aside: Aside) -> Worth:
        """Rolling on from a table; from the empty one, a fresh turn."""
        return self._worth(aside, self.values.roll, self.followed.roll)

    def stopping(self, aside: Aside) -> Worth:
        """Stopping with a table."""
        return self._worth(aside, self.ends.stop, self.sums.stop)

    def leaving_nothing(self, aside: Aside) -> Worth:
        """Scoring the same with nothing to take over: what HL-8's forced end is worth."""
        return self._worth(aside, self.ends.forced, self.sums.forced)

    def having(self, aside: Aside) -> Worth:
        """Rolling on or stopping, whichever is better."""
        return self._worth(aside, self.values.best, self.followed.best)

    def place(self, aside: Aside) -> tuple[int, int]:
        """Row and column of a table; of the empty one those of fresh dice, if rows begin there."""
        turn = turn_of(self.dice)
        return aside.hare_points - self.low, turn.first if aside == EMPTY else turn.column[shape_of(aside, self.dice)]

    def busting(self) -> Worth:
        """A bust, now or later."""
        return self._told(self.ends.bust, self.sums.bust)

    def _worth(self, aside: Aside, own: Floats, numbers: Floats) -> Worth:
        place = self.place(aside)
        return self._told(float(own[place]), numbers[place])

    def _told(self, share: float, others: Floats) -> Worth:
        if self.seats == 1:
            shares: tuple[float, ...] = (1.0,)
        elif self.seats == 2:
            shares = (1 - share, share) if self.seat else (share, 1 - share)
        else:
            shares = tuple(float(other) for other in others[:-1] / others[:-1].sum())
        return Worth(shares, float(others[-1]))


@dataclass(frozen=True, slots=True)
class Worth:
    """What something is worth: shares of the win by seat, and expected points of the turn going on."""

    shares: tuple[float, ...]
    points: float


def solved_from(state: Hoppladi, hare_points: int, judge: Judge) -> Solved:
    """The turn going on, on rows that begin at or below so many hare points."""
    totals = (0,) if state.solo else state.totals
    return _solved(state.options, totals, state.seat, state.reached_by, hare_points // LOW_STEP * LOW_STEP, judge)


@lru_cache(maxsize=KEPT)
def _solved(
    options: HoppladiOptions, totals: tuple[int, ...], seat: int, reached_by: int | None, low: int, judge: Judge
) -> Solved:
    state = Hoppladi(options, totals, seat, Phase.ROLL, EMPTY, None, reached_by, 0)
    turn = turn_of(options.dice)
    rows = FULL_HEADROOM if state.solo else turn.rows
    points = turn.points(low, rows).astype(np.float64)[:, :, None]
    nothing = np.zeros(1)
    if state.solo:
        ends, stop, forced, bust = Ends(points[:, :, 0], points[:, :, 0], 0.0), points, points, nothing
    elif len(totals) == 2 and options.dice == DUEL_DICE:
        ends, stop, forced, bust = judge.of_two(state, low), points, points, nothing
    else:
        after_stop, after_forced, after_bust = judge.of_more(state, low)
        shape = (*points.shape[:2], len(totals))
        stop = np.concatenate([after_stop.reshape(shape), points], axis=2)
        forced = np.concatenate([after_forced.reshape(shape), points], axis=2)
        bust = np.concatenate([after_bust, nothing])
        ends = Ends(stop[:, :, seat], forced[:, :, seat], float(bust[seat]))
    values = turn.solve(ends)
    sums = Sums(stop, forced, bust, np.zeros(len(bust)))
    return Solved(options.dice, seat, len(totals), low, ends, values, sums, turn.follow(values, sums))


def weigh(state: Hoppladi, judge: Judge) -> tuple[Considered, ...]:
    """Every legal action with what it is worth, best first.

    Of equals: stopping while there is a share to keep, rolling while there is none; then the more points; then the
    engine's order.
    """
    worths = [(action, _worth_of(state, action, judge)) for action in state.legal_actions()]
    worths.sort(key=lambda one: _rank(state, *one), reverse=True)
    return tuple(Considered(action, worth.shares, worth.points) for action, worth in worths)


def best_for_points(state: Hoppladi) -> Action:
    """What is best if nothing but this turn's points mattered: the same table in a solo challenge."""
    alone = Hoppladi(state.options, (0,), 0, state.phase, state.aside, state.rolled, None, 1)
    return weigh(alone, EXPERT)[0].action


def _rank(state: Hoppladi, action: Action, worth: Worth) -> tuple[float, float, float]:
    share = round(worth.shares[state.seat], 12)
    if state.solo:
        return worth.points, float(isinstance(action, Stop)), 0.0
    preference = (1.0 if share else -1.0) if isinstance(action, Stop) else 0.0
    return share, preference, worth.points


def _worth_of(state: Hoppladi, action: Action, judge: Judge) -> Worth:
    match action:
        case Fresh():
            return solved_from(state, 0, judge).rolling(EMPTY)
        case Stop():
            return solved_from(state, state.aside.hare_points, judge).stopping(state.aside)
        case RollOn():
            return solved_from(state, state.aside.hare_points, judge).rolling(state.aside)
        case _ if state.phase is Phase.START:
            return solved_from(state, state.aside.hare_points, judge).rolling(state.aside)
        case _:
            aside = state.child(action).aside
            return solved_from(state, aside.hare_points, judge).having(aside)
