"""Strengths of players from what they won: the model of Bradley and Terry, for several seats.

Among those at a table a seat wins with a chance in proportion to its player's strength (Bradley and Terry: Rank
analysis of incomplete block designs, Biometrika 1952; for several seats as in Hunter: MM algorithms for generalized
Bradley–Terry models, Annals of Statistics 2004, with the winner alone instead of a whole order). A share of a win
counts as so much of a game. The likelihood has one maximum, found by Newton's method. It is finite because one drawn
game of two is added for every two players that met: so who won everything has a strength, too.

The games of a set are not independent, and no such model is quite true. So the standard errors are those of the
sandwich estimator: from the curvature of the likelihood, and from how much its slope differs from set to set. The added
draws count as one set more, so that who won everything is not known with certainty. Sets may be few: so the interval is
Student's, with as many degrees of freedom as there are sets. Where all sets say the same of a player there is no spread
to go by, and each counts as one game of every line-up, with the curvature alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.intervals import Z_95, student_95

Floats = npt.NDArray[np.float64]
Met = tuple[tuple[int, ...], float]
"""Who sat at a table, by number, and in how many games."""

CLOSE: Final = 1e-10
"""A step of Newton's method that is none any more."""
LONGEST_STEP: Final = 2.0
MOST_STEPS: Final = 200


class Strength(NamedTuple):
    """A natural logarithm, the mean over all players being 0."""

    mean: float
    half_width: float
    """Of its 95 % interval."""


class Model:
    """So many players, who meets whom in each set, and how many sets. Strengths are natural logarithms."""

    def __init__(self, players: int, line_ups: Sequence[Sequence[int]], sets: int) -> None:
        met = sorted({(a, b) for line_up in line_ups for a in line_up for b in line_up if a < b})
        self._players = players
        self._in_a_set: list[Met] = [(tuple(line_up), float(len(line_up))) for line_up in line_ups]
        self._drawn: list[Met] = [(pair, 1.0) for pair in met]
        """The drawn games that are added."""
        self._all = [*((seats, sets * games) for seats, games in self._in_a_set), *self._drawn]
        self._one_a_set = [*((seats, float(sets)) for seats, _ in self._in_a_set), *self._drawn]
        self._won_in_draws = np.zeros(players)
        for pair in met:
            self._won_in_draws[list(pair)] += 0.5

    def fitted(self, won: Sequence[Sequence[float]]) -> tuple[Strength, ...]:
        """The strengths that make what was won likeliest. `won`: by set and player."""
        by_set = np.array(won, dtype=np.float64)
        strength = self._likeliest(by_set.sum(axis=0) + self._won_in_draws)
        half = self._half_widths(strength, by_set)
        return tuple(Strength(float(s), float(h)) for s, h in zip(strength, half, strict=True))

    def _likeliest(self, won: Floats) -> Floats:
        strength: Floats = np.zeros(self._players)
        for _ in range(MOST_STEPS):
            slope = won - self._expected(strength, self._all)
            step = _inverse(self._curvature(strength, self._all)) @ slope
            longest = float(np.abs(step).max())
            strength = strength + step * min(1.0, LONGEST_STEP / max(longest, CLOSE))
            strength = strength - strength.mean()
            if longest < CLOSE:
                return strength
        raise ArithmeticError("strengths did not settle")

    def _half_widths(self, strength: Floats, by_set: Floats) -> Floats:
        inverse = _inverse(self._curvature(strength, self._all))
        slopes = by_set - self._expected(strength, self._in_a_set)
        in_draws = self._won_in_draws - self._expected(strength, self._drawn)
        pull = np.vstack([slopes, in_draws]) @ inverse  # of each set, and the draws, on each strength
        sets = len(by_set)
        spread = (pull**2).sum(axis=0) * (sets + 1) / sets
        agreed = np.ptp(pull[:sets], axis=0) < CLOSE * np.abs(inverse).max()
        counted = np.diag(_inverse(self._curvature(strength, self._one_a_set)))
        return np.where(agreed, Z_95 * np.sqrt(counted), student_95(sets) * np.sqrt(spread))

    def _expected(self, strength: Floats, tables: Sequence[Met]) -> Floats:
        """What each would win."""
        found = np.zeros(self._players)
        for seats, games in tables:
            np.add.at(found, list(seats), games * _chances(strength, seats))
        return found

    def _curvature(self, strength: Floats, tables: Sequence[Met]) -> Floats:
        """Minus the second derivatives. Strengths that all grow alike change nothing."""
        found = np.zeros((self._players, self._players))
        for seats, games in tables:
            chance = np.zeros(self._players)
            np.add.at(chance, list(seats), _chances(strength, seats))
            found += games * (np.diag(chance) - np.outer(chance, chance))
        return found


def _inverse(curvature: Floats) -> Floats:
    """Among strengths whose mean is 0: those that all grow alike are given a curvature, and taken out again."""
    count = len(curvature)
    whole = np.linalg.inv(curvature + np.trace(curvature) / count**2)
    centred = np.eye(count) - 1 / count
    return np.asarray(centred @ whole @ centred, dtype=np.float64)


def _chances(strength: Floats, seats: tuple[int, ...]) -> Floats:
    """Of each seat to win."""
    at_table = strength[list(seats)]
    weight = np.exp(at_table - at_table.max())
    chances: Floats = weight / weight.sum()
    return chances
