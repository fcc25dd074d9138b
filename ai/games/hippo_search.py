"""A look ahead in Hippo Hopp: the seat's move, the answers, and where it stops, an estimate of the end.

Every seat plays for its own share of the win (max^n); chance nodes count every number a card can have, with the true
odds of whoever is looking: a state that a memory has left gaps in is searched like any other. All of the seat's moves
are looked at. Of the answers all are looked at one position deep, and the best few of those deeper. How deep and how
many, a number of cards to look at decides, never a clock.

*What a position is worth* where the search stops: final scores are estimated as those of now; the seat to move is
credited with `MOVE` of the most its next move brings, and everybody with `CARD` of what each penalty card costs, since
another may yet use it. The errors of these estimates are taken to be independent and of one (Gumbel) distribution: then
the chance to be best is a softmax of the estimates, and the difference of two of them is logistic. Its standard
deviation grows with the root of the penalty cards still to come, as that of a sum does: `SPREAD` for one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ai.games.hippo_hops import outlook
from engine.games.hippo import UNKNOWN, Hippo, Phase
from engine.games.hippo_moves import Flip, Use

Shares = tuple[float, ...]
"""Shares of the win, by seat."""

SPREAD: Final = 2.6
"""Points: the standard deviation of how far apart two seats end, for one penalty card to come and the usual numbers."""
MOVE: Final = 0.3
CARD: Final = 0.15
"""All three are measured among experts that had them, and rounded: `python -m ai.games.hippo_measure spread`."""
USUAL_NUMBER: Final = 118 / 28
"""The mean number on the usual cards. Hops grow with the numbers, and so, we take it, do the errors."""

BLIND: Final = 2
"""Cards nobody has seen differ little, and each leads to many positions: of an answer the best so many."""
ALL: Final = 99
PLANS: Final[tuple[tuple[int, ...], ...]] = (
    *((), (2,), (4,), (6,), (6, 4), (6, 4, 3)),
    *((ALL,) * far for far in (4, 8, 16, 32)),
)
"""How many of the answers, of the answers to those, and so on are followed: the last plan that can be carried out. The
long ones are for circles so small that they can be played to the end."""
BUDGET: Final = 120_000
POSITION: Final = 30
FOLLOWING: Final = 8
"""What may be spent on a decision; what a new position costs, so much and one for every card in its circle; and what it
costs to follow an answer. As many units take about as long, whatever for: `docs/players.md` has the milliseconds."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action with what it is worth."""

    action: Flip | Use
    shares: Shares
    after: tuple[tuple[Hippo, int], ...]
    """Where it leads, weighted."""


def weigh(state: Hippo, budget: int = BUDGET, plans: Sequence[tuple[int, ...]] = PLANS) -> tuple[Weighed, ...]:
    """Every action, best for the seat to move first; equals in legal order."""
    look = _Look(budget)
    found = [_weighed(state, action) for action in state.choices]
    try:
        for plan in plans:
            found = _best_first([look.followed(one, plan) for one in found], state.seat)
    except _Spent:
        pass
    order = {action: place for place, action in enumerate(state.choices)}
    return tuple(_best_first(sorted(found, key=lambda one: order[one.action]), state.seat))


class _Spent(Exception):
    """The budget is spent before the plan is carried out."""


class _Look:
    """One look ahead: what was found so far, so that a deeper plan goes on from a shallower one."""

    def __init__(self, budget: int) -> None:
        self._left = budget
        self._answers: dict[Hippo, list[Weighed]] = {}
        self._values: dict[tuple[Hippo, tuple[int, ...]], Shares] = {}

    def _spend(self, units: int) -> None:
        self._left -= units
        if self._left < 0:
            raise _Spent

    def followed(self, one: Weighed, plan: tuple[int, ...]) -> Weighed:
        """With its worth from a look at the answers."""
        shares = _mean([(self._value(state, plan), weight) for state, weight in one.after])
        return Weighed(one.action, shares, one.after)

    def _value(self, state: Hippo, plan: tuple[int, ...]) -> Shares:
        """What a position is worth if its seat answers as well as it can, of the answers that are followed."""
        if state.phase is Phase.OVER:
            return worth(state)
        if (state, plan) not in self._values:
            self._spend(FOLLOWING)
            answers = self._answered(state)
            if plan:
                answers = _best_first([self.followed(one, plan[1:]) for one in answers[: plan[0]]], state.seat)
            self._values[state, plan] = answers[0].shares
        return self._values[state, plan]

    def _answered(self, state: Hippo) -> list[Weighed]:
        """The answers to a position, as they look one position deep, the best first."""
        if state not in self._answers:
            found = [_weighed(state, action) for action in _answers(state)]
            positions = sum(len(one.after) for one in found)
            self._spend(positions * (POSITION + len(state.numbers)))
            self._answers[state] = _best_first(found, state.seat)
        return self._answers[state]


def _weighed(state: Hippo, action: Flip | Use) -> Weighed:
    """An action with what the positions it leads to are worth as they are."""
    after = state.after(action)
    return Weighed(action, _mean([(worth(state), weight) for state, weight in after]), after)


def _answers(state: Hippo) -> tuple[Flip | Use, ...]:
    """The actions, but of the cards nobody has seen only the most promising."""
    blind = [one for one in state.choices if isinstance(one, Flip) and state.numbers[one.at] == UNKNOWN]
    if len(blind) <= BLIND:
        return state.choices
    left = set(sorted(blind, key=outlook(state).expected, reverse=True)[BLIND:])
    return tuple(one for one in state.choices if one not in left)


def _best_first(options: list[Weighed], seat: int) -> list[Weighed]:
    return sorted(options, key=lambda one: one.shares[seat], reverse=True)


def _mean(weighted: Sequence[tuple[Shares, int]]) -> Shares:
    if len(weighted) == 1:
        return weighted[0][0]
    total = sum(weight for _, weight in weighted)
    seats = range(len(weighted[0][0]))
    return tuple(sum(shares[seat] * weight for shares, weight in weighted) / total for seat in seats)


def worth(state: Hippo) -> Shares:
    """What a position is worth without looking further."""
    if state.phase is Phase.OVER:
        return tuple(float(share) for share in state.returns())
    ends = [score + CARD * cost for score, cost in zip(state.scores, state.costs, strict=True)]
    ends[state.seat] += MOVE * outlook(state).best()
    return shares_of(ends, deviation(state.options.values, state.deck))


@cache
def deviation(values: tuple[int, ...], deck: int) -> float:
    """Points: the standard deviation of how far apart two seats end, with these cards and so many left in the deck."""
    mean = sum(number * count for number, count in enumerate(values, start=1)) / sum(values)
    return SPREAD * mean / USUAL_NUMBER * math.sqrt(deck + 1)


def shares_of(ends: Sequence[float], spread: float) -> Shares:
    """Shares of the win from estimated final scores; `spread`: the standard deviation of the error of a difference.

    The difference of two Gumbel variables of scale s is logistic with standard deviation π s / √3.
    """
    scale = spread * math.sqrt(3) / math.pi
    best = max(ends)
    powers = [math.exp((end - best) / scale) for end in ends]
    total = sum(powers)
    return tuple(power / total for power in powers)
