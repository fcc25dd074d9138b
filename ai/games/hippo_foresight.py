"""The measurements behind `hippo_estimate`: what is foreseen shows a few moves on.

The lead two and three decisions ahead (the mean: one of them ends with the seat to move, the other with the other) is
turned back into points and explained by what is foreseen now (least squares). Whose turn it is counts the same for all
that is estimated at one depth, so the constant is left out. The command is in `hippo_measure`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.games.hippo_compact import Circle
from ai.games.hippo_duel import Duel
from ai.games.hippo_estimate import Estimate
from ai.games.hippo_purse import Purse
from ai.games.hippo_search import CARD, deviation, worth
from engine.games.hippo import Hippo

DEPTHS: Final = (2, 3)
EVERY: Final = 4
"""Of the decisions one in so many is looked ahead from: those of one turn and the next are much alike."""
CERTAIN: Final = 0.98
"""A lead above this is as good as won, whatever is foreseen: it says nothing of points."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What `hippo_estimate` takes from here, and how far its estimates are from a look ahead."""

    best: float
    mean: float
    open_part: float
    unseen_part: float
    error: float
    """A share of the win, root mean square: the estimate against the mean of looks `DEPTHS` ahead."""
    plain_error: float
    """The same of the expert's estimate."""
    positions: int
    """That were looked ahead from."""


def foresight_of(states: Sequence[Hippo]) -> Foresight:
    """From decisions of two seats."""
    looked = [_looked(state) for state in states[::EVERY]]
    kept = [one for one in looked if max(map(abs, one.leads)) <= CERTAIN]
    w = np.array([one.weight for one in kept])
    x, y = np.array([one.row for one in kept]), np.array([one.target for one in kept])
    (best, mean, open_part, unseen_part, _), *_ = np.linalg.lstsq(x * w[:, None], y * w, rcond=None)
    return Foresight(
        *(float(best), float(mean), float(open_part), float(unseen_part)),
        _root_mean_square([(one.estimate - one.mean_lead) / 2 for one in looked]),
        _root_mean_square([(one.plain - one.mean_lead) / 2 for one in looked]),
        len(looked),
    )


@dataclass(frozen=True, slots=True)
class _Looked:
    """A position with what a look ahead says of it, for the seat to move."""

    row: tuple[float, ...]
    """What is foreseen, and 1."""
    target: float
    """Points, by the look, besides the scores and the penalty cards."""
    weight: float
    """How much a point moves the lead: of one as good as won, hardly."""
    leads: tuple[float, ...]
    """By depth."""
    estimate: float
    """The lead as `hippo_estimate` has it."""
    plain: float
    """The lead as the expert has it."""

    @property
    def mean_lead(self) -> float:
        return sum(self.leads) / len(self.leads)


def _looked(state: Hippo) -> _Looked:
    circle = Circle(state.options, state.players)
    position, estimate = circle.packed(state), Estimate(circle)
    duel = Duel(circle, estimate, Purse(circle.size))
    leads = tuple(duel.lead(position, depth) for depth in DEPTHS)
    scale = deviation(state.options.values, state.deck) * 2 * math.sqrt(3) / math.pi
    points = sum(scale * math.atanh(max(-CERTAIN, min(CERTAIN, lead))) for lead in leads) / len(leads)
    mine, other = (state.scores[seat] + CARD * state.costs[seat] for seat in (state.seat, state.next_seat))
    return _Looked(
        (*estimate.foreseen(position), 1.0),
        points - (mine - other),
        1 - (sum(leads) / len(leads)) ** 2,
        leads,
        estimate.lead(position),
        2 * worth(state)[state.seat] - 1,
    )


def _root_mean_square(errors: Sequence[float]) -> float:
    return math.sqrt(sum(error**2 for error in errors) / len(errors))
