"""Two seats: the exact solution as a book to play from, read from the user's disk where it is needed.

A disk or a copy may have damaged it, and nobody reads gigabytes through before a game. So when it is opened the small
files are checked by their sums, and of the large ones some answers here and there; and every answer that is played by
must be one: a share, and no smaller than that of fresh dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints
from ai.games.hoppladi_duel import Role, is_usual
from ai.games.hoppladi_solution import NOTE, Solution, file_of, require_sum
from ai.solver import SolutionError
from engine.games.hoppladi import Hoppladi

FOLDER: Final = "hoppladi"
"""Solutions lie in folders called so, a hyphen, and the target."""
SUMMED: Final = ("fresh_a", "fresh_c", "chase_fresh")
"""Files that are read through when a solution is opened: under two megabytes in all."""
SPOTS: Final = 256
"""Places in each of the others that are looked at then, evenly spread: every one can cost a turn of the disk."""
RUN: Final = 16
"""Answers looked at in each place."""
SLACK: Final = 1e-6
"""Shares are kept to about 1e-7."""


@dataclass(frozen=True, eq=False)
class FullBook:
    """Shares are those of the seat to move, to the 32 bits they are kept in.

    Reading answers raises: SolutionError if they are damaged.
    """

    solution: Solution

    def covers(self, state: Hoppladi) -> bool:
        """Two seats, the dice it was solved for, the round completed, up to its target."""
        return is_usual(state, self.solution.plan.dice, self.solution.plan.target)

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
        _require_answers(kept, answer[known], file_of(solution.folder, f"answer_{'ac'[role is Role.CLOSING]}"))
        answer[known] = kept
        return answer

    def caught(self, lead: Ints, table: Ints) -> tuple[Floats, Floats]:
        """The last turn against a lead: with the table to take over, and without."""
        plan, solution = self.solution.plan, self.solution
        leads = np.clip(lead, 0, plan.leads - 1)
        fresh = np.asarray(solution.chase_fresh)[leads]
        known = table < len(plan.points)
        kept = solution.chase_answer[leads, np.where(known, table, 0)]
        _require_answers(kept, fresh, file_of(solution.folder, "chase_answer"))
        return np.where(known, np.asarray(kept, np.float64), fresh), fresh

    @cached_property
    def _places(self) -> Any:
        """(tables,): where each is among the tables by points."""
        return np.argsort(self.solution.plan.order, kind="stable")


def _require_answers(answers: Floats, fresh: Floats, path: Path) -> None:
    """Raises: SolutionError unless each is a share, and no smaller than that of fresh dice."""
    with np.errstate(invalid="ignore"):  # what is no number is neither
        are_answers = (answers >= fresh - SLACK) & (answers <= 1 + SLACK)
    if not are_answers.all():
        raise SolutionError("damaged", path)


def _require_sound(solution: Solution) -> None:
    """As far as that can be seen at once. Raises: SolutionError."""
    for path in (file_of(solution.folder, name) for name in SUMMED):
        require_sum(path, solution.told.sums[path.name])
    for path, answers, fresh_at in solution.answers:
        starts = np.linspace(0, max(len(answers) - RUN, 0), SPOTS).astype(np.intp)
        places = np.minimum((starts[:, None] + np.arange(RUN)).reshape(-1), len(answers) - 1)
        _require_answers(answers[places], fresh_at(places), path)


@lru_cache(maxsize=4)
def _read(folder: Path, changed: int) -> FullBook | None:  # noqa: ARG001 (a solution that has changed is read anew)
    try:
        solution = Solution.read(folder)
        if not solution.is_whole:
            return None
        _require_sound(solution)
    except (SolutionError, OSError):
        return None
    return FullBook(solution)


def full_book(folder: Path | None, state: Hoppladi) -> FullBook | None:
    """The book of a solution in this folder that covers a game; None if there is none, or none that is sound."""
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
