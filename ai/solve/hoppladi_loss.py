"""What it costs to play Hoppladi Hopplada by a book: two players valued exactly, against each other or the best answer.

A player by a book takes the ends of its turns to be worth what the book says, and plays each turn exactly by that. How
much it then wins follows from the rules alone: the solver's inner loop, with the player's decisions in the place of the
best ones. Against the best answer is worse than against any player there is.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_book import ROLES, SmallBook
from ai.games.hoppladi_chase import Grid
from ai.games.hoppladi_duel import Role, duel
from ai.games.hoppladi_solution import Plan
from ai.solve.hoppladi import Pair, value
from ai.solve.hoppladi_kernel import Belief, Chase, Reals


def value_against_best(plan: Plan, belief: Belief, role: Role, workers: int) -> float:
    """The starting seat's share when the seat in that role plays by a belief and the other its best answer to that."""
    return value_of(plan, Pair(belief, None) if role is Role.ANSWERED else Pair(None, belief), workers)


def value_of(plan: Plan, pair: Pair, workers: int) -> float:
    """The starting seat's share of the win between two players. Takes as long, and as much disk, as to solve."""
    with TemporaryDirectory() as folder:
        return float(value(Path(folder), plan, workers, pair).fresh_a[plan.target, plan.target])


def belief_of(book: SmallBook, plan: Plan) -> Belief:
    """What a master takes ends to be worth, for the inner loops."""
    size = plan.target + 1
    fresh_a, fresh_c = (_reals(book.fresh[role, :size, :size]) for role in ROLES)
    more_a, more_c = (_between(book.grid, book.pairs[role], plan.target) for role in ROLES)
    return Belief(fresh_a, fresh_c, more_a, more_c, _floats(book.tables), believed_chase(plan))


def expert_belief(plan: Plan) -> Belief:
    """What an expert takes them to be worth. Its table has what a turn from a left table is worth, not what it adds."""
    known, needs = duel(), np.arange(plan.target + 1)
    fresh = [_reals(np.stack([known.with_fresh(role, int(own), needs) for own in needs])) for role in ROLES]
    taken = [_between(known.grid, known.pairs[role], plan.target) for role in ROLES]
    more_a, more_c = (_floats(np.concatenate([taken[role], fresh[role][:, :, None]], axis=2)) for role in ROLES)
    tables = np.concatenate([known.tables, -np.ones((len(known.tables), 1))], axis=1)
    return Belief(fresh[0], fresh[1], more_a, more_c, _floats(tables), believed_chase(plan))


def believed_chase(plan: Plan) -> Chase:
    """The last turn as both read it off."""
    tables = np.arange(len(plan.points))
    # A table above those that are known is taken for the highest row of them: so does a player.
    known = np.minimum(tables, (plan.turn.rows - 1) * len(plan.turn.shapes) + tables % len(plan.turn.shapes))
    leads = np.arange(plan.leads)
    answers = [duel().caught(np.full(len(tables), lead), known)[0] for lead in leads]
    return Chase(_reals(duel().caught(leads, np.zeros_like(leads))[1]), _floats(np.stack(answers)))


def _between(grid: Grid, pairs: Floats, target: int) -> Floats:
    """(needs, needs, rank): read off at every need."""
    below, above, way = grid.between(np.arange(target + 1))
    share = way.astype(np.float32)
    rows = pairs[below] * (1 - share)[:, None, None] + pairs[above] * share[:, None, None]
    return _floats(rows[:, below] * (1 - share)[None, :, None] + rows[:, above] * share[None, :, None])


def _reals(matrix: Floats) -> Reals:
    return np.ascontiguousarray(matrix, np.float64)


def _floats(matrix: Floats) -> Floats:
    return np.ascontiguousarray(matrix, np.float32)
