"""The master of Hippo Hopp: looks at all moves and all unknown cards, deeper and deeper, as far as its budget goes.

Two seats have the search of `hippo_duel`, more have that of `hippo_round`; where both stop, `hippo_estimate` says what
a position is worth. A depth counts when it is complete. When nothing in it was estimated or left out the game is
solved: the shares are those of best play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ai.games.hippo_compact import Circle, Move, name_of
from ai.games.hippo_duel import Duel
from ai.games.hippo_estimate import Estimate
from ai.games.hippo_purse import Purse, Rated, Spent
from ai.games.hippo_round import Round
from ai.games.hippo_search import Weighed
from engine.games.hippo import Hippo

BUDGET: Final = 500_000
"""What may be spent on a decision, as `hippo_purse` counts it: some 17,000 positions of the usual circle."""
BEGUN: Final = 3
"""A depth costs several times the one before: it is begun only if no more than one part in so many is spent."""
MARGIN: Final = 0.03
"""A share: of what is worse than the best by more, less needs to be known."""
EVERYTHING: Final = 2.0
"""No lead is worse than the best by more."""
DIGITS: Final = 12
"""Shares that agree in so many are the same."""


@dataclass(frozen=True, slots=True)
class Look:
    """What came of a look ahead."""

    weighed: tuple[Weighed, ...]
    """Every action, best for the seat to move first; equals in legal order."""
    depth: int
    """The deepest that was completed."""
    exact: bool
    """Whether it went to the end of the game on every way."""


def look(state: Hippo, budget: int = BUDGET) -> Look:
    """From a decision. The first depth is looked at whatever it costs."""
    circle = Circle(state.options, state.players)
    position, purse = circle.packed(state), Purse(circle.size)
    estimate = Estimate(circle)
    search = Duel(circle, estimate, purse) if state.players == 2 else Round(circle, estimate, purse, state.seat)
    hops, blind = circle.moves(position)
    moves: list[Move] = [*hops, *blind]
    found = search.rated(position, 1, [Rated(move, ()) for move in moves], EVERYTHING)
    depth, solved = 1, search.estimated == 0
    purse.limit = budget
    try:
        while not solved and purse.spent * BEGUN <= budget:
            before = search.estimated
            found = search.rated(position, depth + 1, found, EVERYTHING if depth == 1 else 2 * MARGIN)
            depth += 1
            if search.estimated == before:  # the best is solved; and what was cut off because of it?
                found = search.rated(position, depth, found, EVERYTHING)
                solved = search.estimated == before
    except Spent:
        solved = False
    return Look(_weighed(state, circle, found), depth, solved)


def _weighed(state: Hippo, circle: Circle, found: Sequence[Rated]) -> tuple[Weighed, ...]:
    shares = {name_of(one.move): one.shares for one in found}
    weighed = [
        Weighed(action, _by_seat(shares[circle.move_of(state, action)], state.seat), state.after(action))
        for action in state.choices
    ]
    return tuple(sorted(weighed, key=lambda one: round(one.shares[state.seat], DIGITS), reverse=True))


def _by_seat(shares: tuple[float, ...], mover: int) -> tuple[float, ...]:
    """From seat 0, instead of from the seat to move."""
    seats = len(shares)
    return tuple(shares[(seat - mover) % seats] for seat in range(seats))
