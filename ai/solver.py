"""What makes exact solutions of games, as the house sees it: a game's solver is found by the game's key.

A solution lies in a folder of its own, called `<key>-<target>` in the user's library, where a master finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

SOLVED: Final = ("hoppladi",)
"""The games that can be solved to a target."""
Told = Callable[[int], None]
"""Hears of every step that is done, by its number from 1. Called from threads, one at a time."""


class SolutionError(Exception):
    """A folder that does not hold what it should. `problem` is one of: absent, unreadable, other (it holds a solution
    of another kind), size (of a file), damaged (a file is not as it was made), foreign (it holds what is no solution),
    file (it is no folder)."""

    def __init__(self, problem: str, path: Path) -> None:
        super().__init__(problem, path)
        self.problem = problem
        self.path = path


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a solution is, in steps of about the same length."""

    done: int
    steps: int

    @property
    def is_whole(self) -> bool:
        """Whether it can be played from."""
        return self.done == self.steps


class Task(Protocol):
    """A solution to be made."""

    @property
    def name(self) -> str:
        """Its folder's, in a library."""

    @property
    def size(self) -> int:
        """Bytes it takes on disk."""

    def standing(self, folder: Path) -> Standing:
        """How far it is in a folder, which need not be there. Raises: SolutionError if the folder holds another, or
        anything else, or what is there cannot be gone on with."""

    def require(self) -> None:
        """Raises: ImportError without what solving needs."""

    def solve(self, folder: Path, workers: int, told: Told) -> None:
        """Make it, or go on with it. Whenever it is broken off, all steps told of are done.

        Raises: SolutionError, OSError."""

    def share(self, folder: Path) -> float:
        """The first seat's share of the win, with best play of everybody. Raises: SolutionError."""

    def files(self, folder: Path) -> tuple[Path, ...]:
        """The numbers it consists of."""

    def sums(self, folder: Path) -> Mapping[str, str]:
        """The SHA-256 of each of these files when it was made, by the file's name; empty before it is whole. Raises:
        SolutionError."""


class Solver(Protocol):
    """A game's solver, `ai.solve.<key>_task`."""

    def task_of(self, target: int) -> Task:
        """The game's usual rules, to this target."""

    def standing_in(self, folder: Path) -> Standing:
        """How far the solution in a folder is, whatever its target. Raises: SolutionError."""

    def check(self, folder: Path) -> None:
        """Read all of it, if it is whole, against the sums: some seconds for some gigabytes. Raises: SolutionError."""


def solver_of(game: str) -> Solver:
    """The solver of one of the games that are `SOLVED`. Raises: KeyError."""
    if game not in SOLVED:
        raise KeyError(game)
    return cast("Solver", import_module(f"ai.solve.{game}_task"))
