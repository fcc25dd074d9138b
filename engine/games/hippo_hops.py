"""What a hop of Hippo Hopp comes to, for every number at once: the state makes its moves by it, players weigh by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Hops:
    """What each number would bring from where the bird stands. Points are None where the bird is caught (HH-6)."""

    size: int
    """Cards in the circle."""
    bird: int
    """The bird's position."""
    over: tuple[int, ...]
    """By number, from 0: open cards hopped over, strictly between start and landing."""
    angry: tuple[bool, ...]
    """By number, from 0: whether the bird comes down on an open card."""
    borrow_cap: int

    def flipped(self, at: int, number: int) -> int | None:
        """The points of flipping this card, if it has this number: it is open before the bird moves (HH-4, HH-5)."""
        ahead = (at - self.bird) % self.size
        if self.angry[number] or ahead == number:
            return None
        return self.over[number] + (0 < ahead < number)

    def used(self, number: int) -> int | None:
        """The points of using a penalty card with this number (HH-5)."""
        return None if self.angry[number] else min(self.over[number], self.borrow_cap)


def hops_from(bird: int, is_open: Sequence[bool], highest: int, borrow_cap: int) -> Hops:
    """All there can be: `highest` is the highest number, smaller than the circle (HH-10). `is_open`: by position."""
    ring = (*is_open[bird + 1 :], *is_open[: bird + 1])[:highest]
    return Hops(len(is_open), bird, (0, *accumulate(ring[:-1], initial=0)), (False, *ring), borrow_cap)
