"""Two seats: the exact solution as a book to play from, read from the user's disk where it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints
from ai.games.hoppladi_duel import Role
from ai.games.hoppladi_solution import NOTE, Solution
from ai.solver import SolutionError
from engine.games.hoppladi import Hoppladi

FOLDER: Final = "hoppladi"
"""Solutions lie in folders called so, a hyphen, and the target."""


@dataclass(frozen=True, eq=False)
class FullBook:
    """Shares are those of the seat to move, to the 32 bits they are kept in."""

    solution: Solution

    def covers(self, state: Hoppladi) -> bool:
        """Two seats, the dice it was solved for, the round completed, up to its target."""
        plan, options = self.solution.plan, state.options
        usual = len(state.totals) == 2 and options.dice == plan.dice and options.ending == "complete_round"
        return usual and options.target <= plan.target

    def with_fresh(self, role: Role, own: int, other: Ints) -> Floats:
        """A turn from fresh dice."""
        fresh = self.solution.fresh_c if role is Role.CLOSING else self.solution.fresh_a
        return np.asarray(fresh[own])[other]

    def with_answer(self, role: Role, own: int, other: Ints, table: Ints) -> Floats:
        """A turn from these tables, or from fresh dice; from tables the other seat can't have left, fresh dice."""
        plan, solution = self.solution.plan, self.solution
        others = np.broadcast_to(other, table.shape)
        answer = self.with_fresh(role, own, others).copy()
        place = self._places[np.minimum(table, len(plan.points) - 1)]
        width = plan.width[others]
        known = np.flatnonzero((table < len(plan.points)) & (place < width))
        if role is Role.CLOSING:
            kept = solution.answer_c[own][plan.base_c[others[known]] + place[known]]
        else:
            kept = solution.answer_a[plan.base_a[others[known]] + own * width[known] + place[known]]
        answer[known] = kept
        return answer

    def caught(self, lead: Ints, table: Ints) -> tuple[Floats, Floats]:
        """The last turn against a lead: with the table to take over, and without."""
        plan, solution = self.solution.plan, self.solution
        leads = np.clip(lead, 0, plan.leads - 1)
        fresh = np.asarray(solution.chase_fresh)[leads]
        known = table < len(plan.points)
        answer = np.asarray(solution.chase_answer[leads, np.where(known, table, 0)], np.float64)
        return np.where(known, answer, fresh), fresh

    @cached_property
    def _places(self) -> Any:
        """(tables,): where each is among the tables by points."""
        return np.argsort(self.solution.plan.order, kind="stable")


@lru_cache(maxsize=4)
def _read(folder: Path, changed: int) -> FullBook | None:  # noqa: ARG001 (a solution that has changed is read anew)
    try:
        solution = Solution.read(folder)
    except (SolutionError, OSError):
        return None
    return FullBook(solution) if solution.is_whole else None


def full_book(folder: Path | None, state: Hoppladi) -> FullBook | None:
    """The book of a solution in this folder that covers a game; None if there is none, or none that can be read."""
    if folder is None or not folder.is_dir():
        return None
    for note in sorted(folder.glob(f"{FOLDER}-*/{NOTE}")):
        try:
            book = _read(note.parent, note.stat().st_mtime_ns)
        except OSError:
            continue
        if book is not None and book.covers(state):
            return book
    return None
