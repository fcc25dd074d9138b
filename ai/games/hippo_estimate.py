"""What a position of Hippo Hopp is worth where the master's look ends: an estimate of the final scores.

As in `hippo_search`, the scores are those of now and what can be foreseen, and how far such an estimate errs decides
what a lead is worth. More is foreseen here for the seat to move: what its best move brings at once, what its moves
bring on average, how much of the circle is open, and how much of the rest nobody has seen.
"""

from __future__ import annotations

import math
from typing import Final

from ai.games.hippo_compact import SHIFT, Cards, Circle, Position, members
from ai.games.hippo_search import CARD, deviation, shares_of
from engine.games.hippo import MOST_DECK
from engine.games.hippo_hops import ahead_of

BEST: Final = 0.4
"""Of the points the best move brings."""
MEAN: Final = 0.9
"""Of the points the moves bring on average."""
OPEN: Final = 1.8
"""Points, for the part of the circle that is open."""
UNSEEN: Final = -0.5
"""Points, for the part of the hidden cards nobody has seen."""
# All four are measured among masters that had their like, and rounded: `python -m ai.games.hippo_measure foresight`.


class Estimate:
    """Of positions of one circle. All is counted from the seat to move."""

    def __init__(self, circle: Circle) -> None:
        options = circle.options
        self._circle: Final = circle
        self._caught: Final = -float(options.penalty)
        self._back: Final = CARD * options.penalty
        self._deviations: Final = tuple(deviation(options.values, deck) for deck in range(MOST_DECK + 1))
        self._scales: Final = tuple(one * 2 * math.sqrt(3) / math.pi for one in self._deviations)
        self._blind: dict[tuple[int, Cards], float] = {}

    def lead(self, position: Position) -> float:
        """Of two seats, the share of the one to move less the other's: the logistic distribution of `shares_of`."""
        assert position.cards is not None
        mine, others = self._ends(position)
        return math.tanh((mine - others) / self._scales[position.cards.deck])

    def shares(self, position: Position) -> tuple[float, ...]:
        """Of the win, by seat."""
        assert position.cards is not None
        return shares_of(self._ends(position), self._deviations[position.cards.deck])

    def _ends(self, position: Position) -> list[float]:
        """The final scores, by seat."""
        ends = [
            score + self._back * len(cards) for score, cards in zip(position.scores, position.penalties, strict=True)
        ]
        best, mean, open_part, unseen_part = self.foreseen(position)
        ends[0] += BEST * best + MEAN * mean + OPEN * open_part + UNSEEN * unseen_part
        return ends

    def foreseen(self, position: Position) -> tuple[float, float, float, float]:
        """For the seat to move, points: what its best move brings, and its moves on average; then the part of the
        circle that is open, and the part of the hidden cards nobody has seen."""
        cards, is_open, bird, _, penalties = position
        assert cards is not None
        circle, caught, numbers = self._circle, self._caught, cards.numbers
        flipped, near, ahead = circle.flipped, circle.near[bird], ahead_of(bird, is_open, circle.size) & circle.reach
        hidden, gains, unseen = members(circle.all ^ is_open), list[float](), 0
        for at in hidden:
            if number := numbers[at]:
                points = flipped[(ahead | near[at]) << SHIFT | number]
                gains.append(caught if points is None else points)
            else:
                gains.append(self._expected(ahead | near[at], cards))
                unseen += 1
        for owned in penalties[1:]:
            for number in owned:
                points = circle.used[ahead << SHIFT | number]
                gains.append(caught if points is None else points)
        return max(gains), sum(gains) / len(gains), 1 - len(hidden) / circle.size, unseen / len(hidden)

    def _expected(self, ahead: int, cards: Cards) -> float:
        """Points for flipping a card nobody has seen; it counts among the open ones."""
        key = (ahead, cards)
        if key not in self._blind:
            flipped, total, sum_ = self._circle.flipped, 0, 0.0
            for number, weight in cards.unknown:
                points = flipped[ahead << SHIFT | number]
                sum_ += weight * (self._caught if points is None else points)
                total += weight
            self._blind[key] = sum_ / total
        return self._blind[key]
