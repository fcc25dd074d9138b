"""A solution of Hoppladi Hopplada that was not solved: any numbers between 0 and 1."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from ai.games.hoppladi_solution import Plan, Solution

TARGET: Final = 12
PLAN: Final = Plan(TARGET, cap=20)


def solution_in(library: Path) -> Solution:
    """Made in a library; whoever reads it takes it for a solved one."""
    solution = Solution.write(library / f"hoppladi-{TARGET}", PLAN)
    rng = np.random.default_rng(5)
    for numbers in (solution.fresh_a, solution.fresh_c, solution.answer_a, solution.answer_c):
        numbers[:] = rng.random(numbers.shape)
    solution.chase_fresh[:] = rng.random(solution.chase_fresh.shape)
    solution.chase_answer[:] = rng.random(solution.chase_answer.shape)
    solution.flush()
    solution.note(TARGET)
    return Solution.read(solution.folder)
