"""How sure a measured share is: 95 % intervals from independent samples.

A share of the win gets Wilson's score interval (Wilson 1927; compared with others by Brown, Cai and DasGupta: Interval
estimation for a binomial proportion, Statistical Science 2001): it stays within 0 and 1, and is still an interval where
every game was won. It wants a number of independent games. Games of a set are not independent, they share their
draws; what the sets tell is worth as many games as would have the same spread, p(1 − p) / se², with the standard error
from the means of the sets (the effective sample size of surveys, which Korn and Graubard use for such intervals: Survey
Methodology 1998). A spread of few sets is not well known itself: as they do, the number is taken times (z / t)², normal
by Student's quantile with as many degrees of freedom as there are sets, less one. Where all sets say the same, there is
no spread to go by, and it is the number of sets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z_95: Final = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


def student_95(freedom: int) -> float:
    """Z_95 for a spread that is itself measured, with so many degrees of freedom (> 0): Student's t. Exact for one and
    two; else by its expansion in 1 / freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5), which
    is 0.1 % too small for three."""
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    z, f = Z_95, 4 * freedom
    terms = (
        (z**3 + z) / f,
        (5 * z**5 + 16 * z**3 + 3 * z) / (6 * f**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (6 * f**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (360 * f**4),
    )
    return z + sum(terms)


@dataclass(frozen=True, slots=True)
class Share:
    """A measured share, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def of_the_other(self) -> Share:
        """What is left of 1."""
        return Share(1 - self.value, 1 - self.high, 1 - self.low)


def mean_and_half_width(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of independent samples, and half the width of its 95 % interval (normal)."""
    mean = sum(samples) / len(samples)
    if len(samples) == 1:
        return mean, math.inf
    variance = sum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1)
    return mean, Z_95 * math.sqrt(variance / len(samples))


def wilson(share: float, count: float) -> Share:
    """Of so many independent games, which need not be a whole number (> 0)."""
    shrunk = 1 + Z_95**2 / count
    centre = (share + Z_95**2 / (2 * count)) / shrunk
    half = Z_95 / shrunk * math.sqrt(share * (1 - share) / count + Z_95**2 / (4 * count**2))
    return Share(share, max(0.0, centre - half), min(1.0, centre + half))


def share_of(won: Sequence[float], possible: Sequence[float]) -> Share | None:
    """What was won of what could be, by set: Σ won / Σ possible, with Wilson's interval on the effective number of
    games. None if nothing could be won. A set with nothing to win tells nothing.

    The standard error is that of a ratio (linearised); where every set offers the same, that of the sets' means.
    """
    pairs = [(w, p) for w, p in zip(won, possible, strict=True) if p]
    if not pairs:
        return None
    total = math.fsum(p for _, p in pairs)
    share = min(1.0, max(0.0, math.fsum(w for w, _ in pairs) / total))
    sets = len(pairs)
    squares = math.fsum((w - share * p) ** 2 for w, p in pairs)
    variance = squares * sets / (sets - 1) / total**2 if sets > 1 else 0.0
    if variance <= SAME:
        return wilson(share, sets)
    return wilson(share, share * (1 - share) / variance * (Z_95 / student_95(sets - 1)) ** 2)


SAME: Final = 1e-18
"""A variance below is none: the rounding of floats."""
