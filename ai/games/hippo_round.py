"""The search of three and four seats in Hippo Hopp: max^n, every seat for its own share of the win.

Of equal moves a seat takes the first in legal order. Bounds are of less use than between two seats (Korf, "Multi-player
alpha-beta pruning", 1991), and two of them are sound: a seat that has all of the win looks no further, and an answer is
left as soon as it leaves the seat before it less than that has elsewhere, since shares sum to 1. That bound is handed
through a card nobody has seen, the other numbers taken to give the seat everything (Star1).

All moves of a position are looked at one position deep; of those so many as the plan says are followed, which is a
guess, unless it says all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.games.hippo_compact import Circle, Move, Outcomes, Position
from ai.games.hippo_estimate import Estimate
from ai.games.hippo_purse import Purse, Rated
from engine.game import win_shares

Shares = tuple[float, ...]
"""Shares of the win, by seat from the one to move."""

ALL: Final = 999
PLANS: Final[tuple[tuple[int, ...], ...]] = (
    *((), (ALL,), (4, ALL), (8, ALL), (8, 4, ALL), (8, 6, 4, ALL), (10, 6, 4, 3, ALL)),
    *((ALL,) * far for far in (4, 8, 16, 32, 64)),
)
"""By depth, from 1: how many of the answers, of the answers to those, and so on are followed. The long ones are for
circles small enough to be played to the end."""
SAME: Final = 1e-12
"""Shares that differ by less are the same."""


class Round:
    """One look ahead: what was found so far, so that a deeper look goes on from a shallower one."""

    def __init__(self, circle: Circle, estimate: Estimate, purse: Purse, seat: int) -> None:
        self.estimated = 0
        """How often a value has come from an estimate, or moves were left out: where this stands still, what is found
        is solved."""
        self._circle: Final = circle
        self._estimate: Final = estimate
        self._purse: Final = purse
        self._seat: Final = seat
        """The one to move where the look begins: legal order goes by seats, and a position does not know its own."""
        self._estimates: dict[Position, Shares] = {}
        self._orders: dict[Position, tuple[Move, ...]] = {}
        self._values: dict[tuple[Position, int, tuple[int, ...]], tuple[Shares, bool]] = {}

    def rated(self, position: Position, depth: int, before: Sequence[Rated], margin: float) -> list[Rated]:  # noqa: ARG002
        """The moves of `before`, best first, by the plan of this depth, all of them exactly. Raises: Spent."""
        plan = PLANS[min(depth, len(PLANS)) - 1]
        found = [Rated(one.move, self._after(position, self._seat, one.move, plan, 0.0)) for one in before]
        return sorted(found, key=lambda one: one.shares[0], reverse=True)

    def _value(self, position: Position, seat: int, plan: tuple[int, ...], floor: float) -> Shares:
        """What a position is worth, this seat being to move. If the seat before has less of it than `floor`, it has no
        more than it is given here, and the others' shares are any."""
        if position.cards is None:
            return tuple(float(share) for share in win_shares(position.scores))
        if not plan:
            return self._estimated(position)
        if (position, seat, plan) in self._values:
            shares, solved = self._values[position, seat, plan]
            self.estimated += not solved
            return shares
        self._purse.spend()
        before = self.estimated
        best: Shares = (-1.0,)
        for move in self._followed(position, seat, plan[0]):
            shares = self._after(position, seat, move, plan[1:], best[0])
            if shares[0] > best[0] + SAME:
                best = shares
            if 1 - best[0] < floor - SAME:
                return best
            if best[0] > 1 - SAME:
                break
        self._values[position, seat, plan] = best, self.estimated == before
        return best

    def _estimated(self, position: Position) -> Shares:
        self.estimated += 1
        if position not in self._estimates:
            self._purse.spend()
            self._estimates[position] = self._estimate.shares(position)
        return self._estimates[position]

    def _followed(self, position: Position, seat: int, width: int) -> list[Move]:
        """The moves that are most promising one position deep, so many of them, in legal order."""
        hops, blind = self._circle.moves(position)
        moves = self._circle.in_legal_order((*hops, *blind), seat)
        if len(moves) <= width:
            return moves
        self.estimated += 1
        if position not in self._orders:
            rated = [self._after(position, seat, move, (), 0.0)[0] for move in moves]
            order = sorted(range(len(moves)), key=lambda place: rated[place], reverse=True)
            self._orders[position] = tuple(moves[place] for place in order)
        chosen = set(self._orders[position][:width])
        return [move for move in moves if move in chosen]

    def _after(self, position: Position, seat: int, move: Move, plan: tuple[int, ...], floor: float) -> Shares:
        """What a move is worth to the seat that makes it, counted from there. `floor`: what that seat has elsewhere."""
        return self._mean(self._circle.results(position, move), (seat + 1) % self._circle.players, plan, floor)

    def _mean(self, outcomes: Outcomes, seat: int, plan: tuple[int, ...], floor: float) -> Shares:
        if len(outcomes) == 1:
            return _turned(self._value(outcomes[0][0], seat, plan, floor))
        total = rest = sum(weight for _, weight in outcomes)
        sums = [0.0] * self._circle.players
        for position, weight in outcomes:
            rest -= weight
            needed = (floor * total - sums[0] - rest) / weight
            shares = _turned(self._value(position, seat, plan, needed))
            sums = [sum_ + share * weight for sum_, share in zip(sums, shares, strict=True)]
            if shares[0] < needed - SAME:
                sums[0] += rest
                break
        return tuple(one / total for one in sums)


def _turned(shares: Shares) -> Shares:
    """Of the seat to move next first: the one before it is the last."""
    return (shares[-1], *shares[:-1])
