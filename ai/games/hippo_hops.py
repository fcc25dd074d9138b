"""What the engine says of one hop, said of every hop from one position at once.

A search asks thousands of positions what their best move brings at once, and the engine answers by making each position
that follows. This is the only place in the players of Hippo Hopp where a rule is written again; `tests/players` compare
it with the engine, over every move of whole games.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Action
from engine.games.hippo import GAP, UNKNOWN, Hippo
from engine.games.hippo_moves import Flip, Use


@dataclass(frozen=True, slots=True)
class Hops:
    """What each jump brings from where the bird stands: `child(…).scores` less `scores`, for the seat to move."""

    state: Hippo
    over: tuple[int, ...]
    """By number, from 0: open cards hopped over. Of no use where the bird comes down on an open card."""
    angry: tuple[bool, ...]
    """By number, from 0: whether the bird comes down on an open card."""

    def flipped(self, at: int, number: int) -> int:
        """Points gained by flipping this card, if it has this number (HH-4, HH-5, HH-6)."""
        ahead = (at - self.state.bird) % len(self.state.numbers)
        if self.angry[number] or ahead == number:
            return -self.state.options.penalty
        return self.over[number] + (0 < ahead < number)

    def used(self, number: int) -> int:
        """Points gained by using a penalty card with this number (HH-5, HH-6)."""
        if self.angry[number]:
            return -self.state.options.penalty
        return min(self.over[number], self.state.options.borrow_cap)

    def expected(self, action: Action) -> float:
        """Points gained by an action, on average."""
        match action:
            case Use(_, number):
                return self.used(number)
            case Flip(at) if self.state.numbers[at] != UNKNOWN:
                return self.flipped(at, self.state.numbers[at])
            case Flip(at):
                return sum(self.flipped(at, n) * w for n, w in self.state.unknown) / sum(self.state.unseen)
            case _:
                raise self.state.refusal(action)

    def caught(self, action: Action) -> float:
        """The chance that an action brings a penalty card."""
        match action:
            case Use(_, number):
                return float(self.angry[number])
            case Flip(at):
                ahead = (at - self.state.bird) % len(self.state.numbers)
                known = self.state.numbers[at]
                numbers = self.state.unknown if known == UNKNOWN else ((known, 1),)
                bad = sum(w for n, w in numbers if self.angry[n] or n == ahead)
                return bad / sum(w for _, w in numbers)
            case _:
                raise self.state.refusal(action)

    def best(self) -> float:
        """The most any action brings, on average: the highest of `expected`, worked out faster."""
        state, over, angry = self.state, self.over, self.angry
        numbers, bird, size, cost = state.numbers, state.bird, len(state.numbers), -state.options.penalty
        most = float(cost)
        blind = None
        for at, up in enumerate(state.is_open):
            number = numbers[at]
            if up or number == GAP:
                continue
            ahead = (at - bird) % size
            if number == UNKNOWN:
                blind = self._blind() if blind is None else blind
                worth = blind[ahead]
            elif angry[number] or ahead == number:
                continue
            else:
                worth = over[number] + (0 < ahead < number)
            most = max(most, worth)
        for seat, cards in enumerate(state.penalties):
            if seat != state.seat:
                for number in cards:
                    most = max(most, self.used(number))
        return most

    def _blind(self) -> list[float]:
        """By how far ahead of the bird a card lies that nobody has seen: what flipping it brings on average."""
        unseen, cost = self.state.unseen, -self.state.options.penalty
        total, size = sum(unseen), len(self.state.numbers)
        base, hops = 0.0, [0.0] * size
        for number, weight in enumerate(unseen, start=1):
            if not weight:
                continue
            if self.angry[number]:
                base += weight * cost
                continue
            base += weight * self.over[number]
            for ahead in range(1, number):
                hops[ahead] += weight
            hops[number] += weight * (cost - self.over[number])
        return [(base + more) / total for more in hops]


def hops_of(state: Hippo) -> Hops:
    """Every hop there can be: numbers are smaller than the circle (HH-10)."""
    numbers, is_open = state.numbers, state.is_open
    ring = is_open[state.bird + 1 :] + is_open[: state.bird + 1]
    over, count = [0], 0
    angry = (False, *ring[: min(len(state.unseen), len(numbers) - 1)])
    for up in angry[1:]:
        over.append(count)
        count += up
    return Hops(state, tuple(over), angry)
