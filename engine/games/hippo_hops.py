"""What a hop of Hippo Hopp comes to, for every number: the state makes its moves by it, players weigh and search by it.

Sets of cards are whole numbers here, a bit a card, since a search asks for a hop some 100,000 times a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hops:
    """What each number would bring from where the bird stands. Points are None where the bird is caught (HH-6)."""

    size: int
    """Cards in the circle."""
    bird: int
    """The bird's position."""
    ahead: int
    """The open cards, as `ahead_of` has them."""
    borrow_cap: int

    def flipped(self, at: int, number: int) -> int | None:
        """The points of flipping this card, if it has this number: it is open before the bird moves (HH-4, HH-5)."""
        return points_over(self.ahead | 1 << (at - self.bird - 1) % self.size, number)

    def used(self, number: int) -> int | None:
        """The points of using a penalty card with this number (HH-5)."""
        return points_borrowed(self.ahead, number, self.borrow_cap)


def bits(flags: Sequence[bool]) -> int:
    """The set of the positions where a flag is up: bit `at` is set for each."""
    found = 0
    for up in reversed(flags):
        found = found << 1 | up
    return found


def positions_of(those: int) -> tuple[int, ...]:
    """The other way: smallest first."""
    return tuple(at for at in range(those.bit_length()) if those >> at & 1)


def ahead_of(bird: int, is_open: int, size: int) -> int:
    """The open cards (bits) as seen from the bird: bit n - 1 for the card it reaches with a hop of n. The last bit is
    the card it stands on."""
    return is_open >> (bird + 1) | (is_open & (2 << bird) - 1) << (size - bird - 1)


def points_over(ahead: int, number: int) -> int | None:
    """The open cards hopped over, strictly between start and landing (HH-5); None if the landing is open too (HH-6)."""
    if ahead >> (number - 1) & 1:
        return None
    return (ahead & (1 << (number - 1)) - 1).bit_count()


def points_borrowed(ahead: int, number: int, borrow_cap: int) -> int | None:
    """The same with another's penalty card: so many points at most (HH-5)."""
    points = points_over(ahead, number)
    return None if points is None else min(points, borrow_cap)


def turns_back(number: int, taken: int) -> bool:
    """Whether an open card with this number turns to its back when a card with that one is taken (HH-6)."""
    return number <= taken
