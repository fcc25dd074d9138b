"""What every action of a position of Hippo Hopp brings at once, on average over what its card may be.

Only averages are taken here: what a hop comes to, and what a card may be with which odds, the state says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Action
from engine.games.hippo import UNKNOWN, Hippo
from engine.games.hippo_hops import Hops
from engine.games.hippo_moves import Flip, Use


@dataclass(frozen=True, slots=True)
class Outlook:
    """For the seat to move: `child(…).scores` less `scores`, and whether a penalty card comes of it."""

    state: Hippo
    hops: Hops
    unknown: tuple[tuple[int, int], ...]
    """The state's, worked out once."""

    def expected(self, action: Action) -> float:
        """Points gained by an action, a penalty card's cost included, on average."""
        cost, total, weights = -self.state.options.penalty, 0, 0
        for points, weight in self._comes_to(action):
            total += (cost if points is None else points) * weight
            weights += weight
        return total / weights

    def caught(self, action: Action) -> float:
        """The chance that an action brings a penalty card."""
        comes_to = self._comes_to(action)
        return sum(weight for points, weight in comes_to if points is None) / sum(weight for _, weight in comes_to)

    def best(self) -> float:
        """The most any action brings, on average: the highest of `expected`. A search asks for it all the time, so the
        actions whose card is known are not made."""
        state, hops, cost = self.state, self.hops, -self.state.options.penalty
        hidden = [(at, state.numbers[at]) for at in state.hidden]
        certain = [hops.flipped(at, number) for at, number in hidden if number != UNKNOWN]
        for seat, cards in enumerate(state.penalties):
            if seat != state.seat:
                certain += map(hops.used, cards)
        blind = [self.expected(Flip(at)) for at, number in hidden if number == UNKNOWN]
        return max([*blind, *(cost if points is None else points for points in certain)])

    def _comes_to(self, action: Action) -> Sequence[tuple[int | None, int]]:
        """The points an action may bring, weighted; None for a penalty card."""
        hops = self.hops
        if isinstance(action, Flip):
            at, number = action.at, self.state.numbers[action.at]
            if number != UNKNOWN:
                return ((hops.flipped(at, number), 1),)
            return [(hops.flipped(at, number), weight) for number, weight in self.unknown]
        if isinstance(action, Use):
            return ((hops.used(action.number), 1),)
        raise self.state.refusal(action)


def outlook(state: Hippo) -> Outlook:
    """Of the position as the seat to move knows it."""
    return Outlook(state, state.hops, state.unknown)
