"""Who is stronger than whom: a cross table, and Elo ratings.

*The cross table.* One level's share against another: of the games in which both sit and one of the two won something,
what the one won of what both won, on average, every two seats counted for themselves. With two seats that is the share
of the win. What a third player won tells nothing about the two.

*Ratings.* The seat of a player with rating r wins with a chance in proportion to 10^(r / 400) among those at the table
(`ai.bradley_terry`). The mean of all ratings is 0. Where one of two levels won everything, there is no upper end to how
far they are apart: `Pair` says so, and what their ratings differ by is a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ai.intervals import Share, share_of

ELO: Final = 400 / math.log(10)
"""Points of rating for a factor of e in strength."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two levels that met."""

    one: str
    other: str
    share: Share | None
    """Of `one` against `other`; None if neither ever won anything."""
    games: int
    """In which one of the two won something; counted for every two seats."""

    @property
    def is_one_sided(self) -> bool:
        """Whether one of them won everything: how far they are apart cannot be told, only that it is far."""
        return self.share is not None and self.share.value in (0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """A level's."""

    name: str
    elo: float
    """The mean of all is 0."""
    half_width: float
    """Of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two who met, by number: what the first won against the second, by set, and how much it could have won."""

    one: int
    other: int
    won: list[float]
    possible: list[float]


def cross_table(names: Sequence[str], rivals: Sequence[Rivals]) -> tuple[Pair, ...]:
    """Every two that met."""
    return tuple(
        Pair(names[two.one], names[two.other], share_of(two.won, two.possible), round(math.fsum(two.possible)))
        for two in rivals
    )


def rated(
    names: Sequence[str], line_ups: Sequence[Sequence[int]], won: Sequence[Sequence[float]]
) -> tuple[Rating, ...]:
    """The ratings of all who played; of those who play alone there is none. In every set each line-up plays as many
    games as it has seats.

    `line_ups`: numbers of names, by place; all of them connected by meetings. `won`: shares of the win in all games of
    a set, by set and name.
    """
    if len(names) < 2 or len(line_ups[0]) < 2:
        return ()
    from ai.bradley_terry import Model  # noqa: PLC0415 (numpy, and only where there is something to rate)

    found = Model(len(names), line_ups, len(won)).fitted(won)
    return tuple(Rating(name, ELO * one.mean, ELO * one.half_width) for name, one in zip(names, found, strict=True))
