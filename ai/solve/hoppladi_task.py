"""The exact solution of Hoppladi Hopplada for two seats, as `hoppla solve` makes it (`ai.solver`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ai.games.hoppladi_full import FOLDER
from ai.games.hoppladi_solution import NOTE, Plan, Solution, check, file_of, held
from ai.solve import hoppladi_kernel
from ai.solve.hoppladi import solve
from ai.solver import SolutionError, Standing, Told

__all__ = ["check", "standing_in", "task_of"]


@dataclass(frozen=True)
class Task:
    """A step is a row: all pairs of needs with one need of the seat that closes the round."""

    plan: Plan

    @property
    def name(self) -> str:
        """Its folder's, in a library."""
        return f"{FOLDER}-{self.plan.target}"

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self.plan.bytes

    def standing(self, folder: Path) -> Standing:
        """How far it is in a folder. Raises: SolutionError."""
        try:
            note = held(folder)
        except SolutionError as error:
            if error.problem != "absent":
                raise
            self._refuse_what_is_foreign(folder)
            return Standing(0, self.plan.target)
        if note.plan != self.plan:
            raise SolutionError("other", folder / NOTE)
        return Standing(note.rows, self.plan.target)

    def _refuse_what_is_foreign(self, folder: Path) -> None:
        ours = {NOTE, f"{NOTE}.new", *(path.name for path in self.files(folder))}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.name not in ours:
                raise SolutionError("foreign", path)

    def require(self) -> None:
        """Raises: ImportError without numba."""
        hoppladi_kernel.compiled()

    def solve(self, folder: Path, workers: int, told: Told) -> None:
        """Make it, or go on with it. Raises: SolutionError, OSError."""
        solve(folder, self.plan, workers, told, hoppladi_kernel.compiled())

    def share(self, folder: Path) -> float:
        """The first seat's share of the win. Raises: SolutionError."""
        target = self.plan.target
        return float(Solution.read(folder).fresh_a[target, target])

    def files(self, folder: Path) -> tuple[Path, ...]:
        """The numbers."""
        return tuple(file_of(folder, name) for name in self.plan.shapes)

    def sums(self, folder: Path) -> Mapping[str, str]:
        """Their SHA-256. Raises: SolutionError."""
        return held(folder).sums


def task_of(target: int) -> Task:
    """To this target."""
    return Task(Plan(target))


def standing_in(folder: Path) -> Standing:
    """Of any solution. Raises: SolutionError."""
    note = held(folder)
    return Standing(note.rows, note.plan.target)
