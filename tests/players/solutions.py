"""A solution of Hoppladi Hopplada that was not solved: any shares, but no answer below that of fresh dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from ai.games.hoppladi_solution import Plan, Solution

TARGET: Final = 12
PLAN: Final = Plan(TARGET, cap=20)


def solution_in(library: Path) -> Solution:
    """Made in a library; whoever reads it takes it for a solved one."""
    solution = Solution.write(library / f"hoppladi-{TARGET}", PLAN)
    rng = np.random.default_rng(5)

    def above(fresh: Any, answers: int) -> Any:
        return fresh + (1 - fresh) * rng.random(answers)

    for fresh in (solution.fresh_a, solution.fresh_c, solution.chase_fresh):
        fresh[:] = rng.random(fresh.shape)
    begin = 0
    for c in range(TARGET + 1):
        for a in range(TARGET + 1):
            end = begin + PLAN.width[c]
            solution.answer_a[begin:end] = above(solution.fresh_a[a, c], PLAN.width[c])
            begin = end
        row = [above(solution.fresh_c[c, a], PLAN.width[a]) for a in range(TARGET + 1)]
        solution.answer_c[c] = np.concatenate(row)
    for lead in range(PLAN.leads):
        solution.chase_answer[lead] = above(solution.chase_fresh[lead], len(PLAN.points))
    solution.flush()
    solution.note(TARGET)
    return Solution.read(solution.folder)
