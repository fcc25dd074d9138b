"""The measurements behind `hippo_estimate`: what of a position shows later. See `hippo_measure`, which has the command.

What penalty cards come to shows at the end of the game: the difference in final scores is explained by the difference
now, by what is foreseen for the seat to move, and by the penalty cards lying there and their numbers.

What the rest comes to shows a few moves on: the lead two and three decisions ahead (the mean: one of them ends with the
seat to move, the other with the other) is turned back into points and explained by what is foreseen now. Whose turn it
is counts the same for all that is estimated at one depth, so the constant is left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.games.hippo_compact import Circle, Position
from ai.games.hippo_duel import Duel
from ai.games.hippo_estimate import CARD, NUMBER, Estimate
from ai.games.hippo_purse import Purse
from ai.games.hippo_search import deviation, worth
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
    card: float
    number: float
    card_error: float
    number_error: float
    """Standard errors of the two, by games."""
    error: float
    """A share of the win, root mean square: the estimate against the mean of looks `DEPTHS` ahead."""
    plain_error: float
    """The same of the expert's estimate."""
    positions: int
    """That were looked ahead from."""


Game = Sequence[tuple[Hippo, tuple[int, ...]]]
"""The decisions of a game of two seats, each with the final scores."""


def foresight_of(games: Sequence[Game]) -> Foresight:
    """By least squares, twice."""
    (card, number), (card_error, number_error) = _cards_of(games)
    looked = [_looked(state) for game in games for state, _ in game[::EVERY]]
    certain = [max(abs(lead) for lead in one.leads) > CERTAIN for one in looked]
    kept = [one for one, sure in zip(looked, certain, strict=True) if not sure]
    found = _least_squares([one.row for one in kept], [one.target for one in kept], [one.weight for one in kept])
    best, mean, open_part, unseen_part, _ = found
    return Foresight(
        *(best, mean, open_part, unseen_part, card, number, card_error, number_error),
        _root_mean_square([(one.estimate - one.mean_lead) / 2 for one in looked]),
        _root_mean_square([(one.plain - one.mean_lead) / 2 for one in looked]),
        len(looked),
    )


def _cards_of(games: Sequence[Game]) -> tuple[tuple[float, float], tuple[float, float]]:
    """`CARD` and `NUMBER`, and their standard errors: positions of one game are not independent, games are."""
    rows, ends, of_game = [], [], []
    for place, game in enumerate(games):
        for state, final in game:
            mine, other = state.seat, state.next_seat
            position, estimate = _packed(state)
            cards = [state.costs[seat] for seat in (mine, other)]
            numbers = [sum(state.penalties[seat]) for seat in (mine, other)]
            row = (*estimate.foreseen(position), 1.0, cards[0] - cards[1], numbers[1] - numbers[0])
            moved = final[mine] - final[other] - (state.scores[mine] - state.scores[other])
            root = math.sqrt(state.deck + 1)
            rows.append([one / root for one in row])
            ends.append(moved / root)
            of_game.append(place)
    x, y, which = np.array(rows), np.array(ends), np.array(of_game)
    found, *_ = np.linalg.lstsq(x, y, rcond=None)
    left = (y - x @ found)[:, None] * x
    sums = np.array([left[which == place].sum(axis=0) for place in range(len(games))])
    inverse = np.linalg.inv(x.T @ x)
    errors = np.sqrt(np.diag(inverse @ (sums.T @ sums) @ inverse))
    return (float(found[-2]), float(found[-1])), (float(errors[-2]), float(errors[-1]))


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
    position, estimate = _packed(state)
    circle = Circle(state.options, state.players)
    duel = Duel(circle, Estimate(circle), Purse(circle.size))
    leads = tuple(duel.lead(circle.packed(state), depth) for depth in DEPTHS)
    scale = deviation(state.options.values, state.deck) * 2 * math.sqrt(3) / math.pi
    points = sum(scale * math.atanh(max(-CERTAIN, min(CERTAIN, lead))) for lead in leads) / len(leads)
    worths = [
        score + CARD * state.options.penalty * len(cards) - NUMBER * sum(cards)
        for score, cards in zip(position.scores, position.penalties, strict=True)
    ]
    share = worth(state)[state.seat]
    return _Looked(
        (*estimate.foreseen(position), 1.0),
        points - (worths[0] - worths[1]),
        1 - (sum(leads) / len(leads)) ** 2,
        leads,
        estimate.lead(position),
        2 * share - 1,
    )


def _packed(state: Hippo) -> tuple[Position, Estimate]:
    circle = Circle(state.options, state.players)
    return circle.packed(state), Estimate(circle)


def _least_squares(rows: Sequence[Sequence[float]], ends: Sequence[float], weights: Sequence[float]) -> list[float]:
    w = np.array(weights)
    found, *_ = np.linalg.lstsq(np.array(rows) * w[:, None], np.array(ends) * w, rcond=None)
    return [float(one) for one in found]


def _root_mean_square(errors: Sequence[float]) -> float:
    return math.sqrt(sum(error**2 for error in errors) / len(errors))
