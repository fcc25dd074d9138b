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
from typing import Final, NamedTuple

from ai.games.hippo_hops import hops_of
from engine.games.hippo import UNKNOWN, Hippo, Phase
from engine.games.hippo_moves import Flip, Use

Shares = tuple[float, ...]
"""Shares of the win, by seat."""
Choice = Flip | Use

SPREAD: Final = 2.6
"""Points: the standard deviation of how far apart two seats end, for one penalty card to come and the usual numbers."""
MOVE: Final = 0.47
CARD: Final = 0.25
"""All three are measured: `python -m ai.games.hippo_measure spread`."""
USUAL_NUMBER: Final = 118 / 28
"""The mean number on the usual cards. Hops grow with the numbers, and so, we take it, do the errors."""

BLIND: Final = 2
"""Cards nobody has seen differ little, and each leads to many positions: of an answer the best so many."""
BUDGET: Final = 40_000
"""Cards to look at for one decision: positions times the cards in the circle."""
ALL: Final = 99
PLANS: Final = ((ALL,) * 6, (ALL,) * 4, (6, 4), (4, 2), (6,), (4,), (2,), (1,), ())
"""How many of the answers, of the answers to those, and so on are followed; the deepest plan within the budget."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action with what it is worth."""

    action: Choice
    shares: Shares
    after: tuple[tuple[Hippo, int], ...]
    """Where it leads, weighted."""


def weigh(state: Hippo) -> tuple[Weighed, ...]:
    """Every action, best for the seat to move first; equals in legal order."""
    widths = plan_for(state)
    options = [_weighed(state, action) for action in state.choices]
    if widths is not None:
        options = [_followed(one, widths) for one in options]
    return tuple(_best_first(options, state.seat))


def plan_for(state: Hippo, budget: int = BUDGET) -> tuple[int, ...] | None:
    """The deepest of `PLANS` that fits; None if not even every answer can be looked at."""
    size, shape = len(state.numbers), _shape(state)
    return next((plan for plan in PLANS if shape.positions(plan) * size <= budget), None)


class _Shape(NamedTuple):
    """How wide the tree is."""

    first: int
    """Positions after one move."""
    answers: int
    """Positions after one answer."""
    actions: int
    """Answers."""

    def positions(self, plan: Sequence[int]) -> float:
        """Positions looked at, about."""
        return self.first * (1 + self._below(plan))

    def _below(self, plan: Sequence[int]) -> float:
        if not plan:
            return self.answers
        followed = min(plan[0], self.actions) * self.answers / self.actions
        return self.answers + followed * self._below(plan[1:])


def _shape(state: Hippo) -> _Shape:
    actions, numbers = state.choices, len(state.unknown)
    blind = sum(isinstance(a, Flip) and state.numbers[a.at] == UNKNOWN for a in actions)
    known = len(actions) - blind
    # An answer may well come after a gap was filled.
    seen = min(BLIND, blind + bool(state.deck))
    return _Shape(known + blind * numbers, known + seen * numbers, known + seen)


def _followed(one: Weighed, widths: tuple[int, ...]) -> Weighed:
    """With its worth from a look at the answers."""
    return Weighed(one.action, _mean([(_value(state, widths), weight) for state, weight in one.after]), one.after)


def _value(state: Hippo, widths: tuple[int, ...]) -> Shares:
    """What a position is worth if its seat answers as well as it can, of the answers that are followed."""
    if state.phase is Phase.OVER:
        return worth(state)
    answers = _best_first([_weighed(state, action) for action in _answers(state)], state.seat)
    if not widths:
        return answers[0].shares
    followed = [_followed(answer, widths[1:]) for answer in answers[: widths[0]]]
    return _best_first(followed, state.seat)[0].shares


def _answers(state: Hippo) -> list[Choice]:
    """The actions, but of the cards nobody has seen only the most promising."""
    actions = state.choices
    blind = [a for a in actions if isinstance(a, Flip) and state.numbers[a.at] == UNKNOWN]
    if len(blind) <= BLIND:
        return list(actions)
    hops = hops_of(state)
    left = set(sorted(blind, key=hops.expected, reverse=True)[BLIND:])
    return [action for action in actions if action not in left]


def _best_first(options: list[Weighed], seat: int) -> list[Weighed]:
    return sorted(options, key=lambda one: one.shares[seat], reverse=True)


def _weighed(state: Hippo, action: Choice) -> Weighed:
    """An action with what the positions it leads to are worth as they are."""
    after = state.after(action)
    return Weighed(action, _mean([(worth(state), weight) for state, weight in after]), after)


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
    back = CARD * state.options.penalty
    ends = [score + back * len(cards) for score, cards in zip(state.scores, state.penalties, strict=True)]
    ends[state.seat] += MOVE * hops_of(state).best()
    return shares_of(ends, _spread(state.options.values) * math.sqrt(state.deck + 1))


@cache
def _spread(values: tuple[int, ...]) -> float:
    """`SPREAD` with these cards."""
    mean = sum(number * count for number, count in enumerate(values, start=1)) / sum(values)
    return SPREAD * mean / USUAL_NUMBER


def shares_of(ends: Sequence[float], spread: float) -> Shares:
    """Shares of the win from estimated final scores; `spread`: the standard deviation of the error of a difference.

    The difference of two Gumbel variables of scale s is logistic with standard deviation π s / √3.
    """
    scale = spread * math.sqrt(3) / math.pi
    best = max(ends)
    powers = [math.exp((end - best) / scale) for end in ends]
    total = sum(powers)
    return tuple(power / total for power in powers)
