"""Weights, and the dice: how a chance node's outcome is picked.

The weights themselves stand in the games' `chance_outcomes()`, nowhere else. Here is what is done with them: chances
as fractions, and a source that picks. A source is a pure function of how many draws came before, so a match that is
resumed draws what it would have drawn, and a record can be checked draw by draw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar

O = TypeVar("O")  # noqa: E741 (an outcome)

BLOCK_BITS = 256
"""Bits in one HMAC-SHA-256 digest."""


def chance_that(outcomes: Sequence[tuple[O, int]], holds: Callable[[O], bool]) -> Fraction:
    """The probability that `holds` is true of the outcome."""
    return Fraction(sum(weight for outcome, weight in outcomes if holds(outcome)), total_weight(outcomes))


def total_weight(outcomes: Sequence[tuple[O, int]]) -> int:
    """The sum of the weights, the denominator of every probability at that node."""
    return sum(weight for _, weight in outcomes)


def at_weight(outcomes: Sequence[tuple[O, int]], number: int) -> O:
    """The outcome that holds the `number`-th unit of weight (0 ≤ number < total), counting through the fixed order."""
    for outcome, weight in outcomes:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError(number)


class Source(Protocol):
    """Where outcomes come from."""

    def pick(self, draw: int, outcomes: Sequence[tuple[O, int]]) -> O:
        """The outcome of the match's `draw`-th chance node (from 0)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Fair dice: draw k is read from HMAC-SHA-256(secret, salt ‖ k), by rejection, never modulo.

    In full: block j (from 0) of draw k is HMAC-SHA-256 with key `secret` over salt ‖ k as 8 bytes ‖ j as 4 bytes, both
    big-endian. Blocks are read as one string of bits, most significant first. With w the node's total weight, take
    groups of ⌈log₂ w⌉ bits (none if w is 1) until one, as a number, is below w; a group never crosses into the next
    block, what is left of a block is dropped. That number is looked up with `at_weight`.
    """

    secret: bytes
    salt: bytes

    def pick(self, draw: int, outcomes: Sequence[tuple[O, int]]) -> O:
        """The outcome of draw `draw`."""
        return at_weight(outcomes, self.number(draw, total_weight(outcomes)))

    def number(self, draw: int, below: int) -> int:
        """A number 0 ≤ x < below, each equally likely over secrets. Raises: ValueError unless 1 ≤ below ≤ 2^256."""
        if not 1 <= below <= 1 << BLOCK_BITS:
            raise ValueError(below)
        bits = (below - 1).bit_length()
        if not bits:
            return 0
        block = 0
        while True:
            digest = int.from_bytes(self._block(draw, block), "big")
            for end in range(bits, BLOCK_BITS + 1, bits):
                number = (digest >> (BLOCK_BITS - end)) & ((1 << bits) - 1)
                if number < below:
                    return number
            block += 1

    def _block(self, draw: int, block: int) -> bytes:
        message = self.salt + draw.to_bytes(8, "big") + block.to_bytes(4, "big")
        return hmac.digest(self.secret, message, "sha256")

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in hex: shown before the first draw, it binds the dice without telling them."""
        return hashlib.sha256(self.secret).hexdigest()

    @classmethod
    def from_seed(cls, seed: int | str) -> Dice:
        """Dice anyone can make again from the seed: replayable, not secret."""
        return cls(hashlib.sha256(f"hoppla seed {seed}".encode()).digest(), b"")
