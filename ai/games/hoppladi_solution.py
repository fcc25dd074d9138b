"""The exact solution of Hoppladi Hopplada for two seats, as it lies on disk: what every position is worth.

`ai.solve.hoppladi` makes it, some gigabytes for the usual target; a master who has it plays from it. For every pair of
needs it holds what a turn with fresh dice is worth, and for every table the other seat can have left what the answer to
it is worth: rolling on from it, or fresh dice. Needs are what seats lack to the target; as long as nobody has reached
it, nothing else counts, so the solution for one target holds every lower one.
"""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from ai.games.hoppladi_turn import Turn, turn_of
from ai.solver import SolutionError

CAP: Final = 120
"""Hare points."""
FORMAT: Final = 2
NOTE: Final = "solution.json"


@dataclass(frozen=True)
class Plan:
    """What is solved: every pair of needs up to `target`. With `cap` hare points or more a player stops."""

    target: int
    cap: int = CAP
    dice: int = 7
    digits: int = 32
    """Bits of what an answer is worth: 32, or 64 for proofs."""

    @property
    def turn(self) -> Turn:
        """The turn's graph, read from the engine."""
        return turn_of(self.dice)

    @cached_property
    def points(self) -> Any:
        """(tables,): what each is worth. Set-asides reach beyond the cap."""
        return self.turn.points(0, self.cap + self.turn.reach).reshape(-1)

    @cached_property
    def order(self) -> Any:
        """(tables,): their numbers, by points."""
        return np.argsort(self.points, kind="stable").astype(np.int64)

    @cached_property
    def start(self) -> Any:
        """(most points + 2,): how many tables are worth fewer."""
        most = max(int(self.points.max()), self.target)
        return np.searchsorted(self.points[self.order], np.arange(most + 2)).astype(np.int64)

    @cached_property
    def width(self) -> Any:
        """(target + 1,): tables a seat with that need can have left; it has made the target less the need at most."""
        return self.start[self.target - np.arange(self.target + 1) + 1]

    @cached_property
    def base_a(self) -> Any:
        """(target + 1,): where a need of C begins in `answer_a`."""
        return _starts(self.width * (self.target + 1))

    @cached_property
    def base_c(self) -> Any:
        """(target + 1,): where a need of A begins in a row of `answer_c`."""
        return _starts(self.width)

    @property
    def leads(self) -> int:
        """Leads a last turn can have to pass: from 0 up to the highest there can be."""
        return self.target + int(self.points.max())

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The files of numbers, by name; the two with answers have `digits` bits a number, the others 64."""
        size, row = self.target + 1, int(self.width.sum())
        return {
            "fresh_a": (size, size),
            "fresh_c": (size, size),
            "answer_a": (row * size,),
            "answer_c": (size, row),
            "chase_fresh": (self.leads,),
            "chase_answer": (self.leads, len(self.points)),
        }

    def kind(self, name: str) -> Any:
        """The numbers in a file."""
        return np.float32 if self.digits == 32 and name.startswith(("answer", "chase_answer")) else np.float64

    def size(self, name: str) -> int:
        """Bytes of a file."""
        return math.prod(self.shapes[name]) * int(np.dtype(self.kind(name)).itemsize)

    @property
    def bytes(self) -> int:
        """What the solution takes on disk."""
        return sum(self.size(name) for name in self.shapes)


def _starts(lengths: Any) -> Any:
    return np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)


class Solution:
    """The files of a solution, done or begun.

    `fresh_a` (A's need, C's need) and `fresh_c` (C's need, A's need) are shares of the seat to move with fresh dice;
    `answer_a`, by C's need, A's need and table, and `answer_c`, by C's need, A's need and table, those of the seat to
    move that may take over. `chase_fresh` and `chase_answer` are the last turn, by the lead it has to pass.
    """

    def __init__(self, folder: Path, plan: Plan, rows: int, mode: Literal["r", "r+"]) -> None:
        self.folder: Final = folder
        self.plan: Final = plan
        self.rows: Final = rows
        """C's needs that were solved when it was opened."""
        files = {
            name: _mapped(folder / f"{name}.bin", plan.kind(name), mode, plan.shapes[name]) for name in plan.shapes
        }
        self.fresh_a, self.fresh_c = files["fresh_a"], files["fresh_c"]
        self.answer_a, self.answer_c = files["answer_a"], files["answer_c"]
        self.chase_fresh, self.chase_answer = files["chase_fresh"], files["chase_answer"]
        self._files: Final = tuple(files.values())

    @classmethod
    def read(cls, folder: Path) -> Solution:
        """A solution to play from. Raises: SolutionError."""
        plan, rows = held(folder)
        for name in plan.shapes:
            _require_size(folder / f"{name}.bin", plan.size(name))
        return cls(folder, plan, rows, "r")

    @classmethod
    def write(cls, folder: Path, plan: Plan) -> Solution:
        """One to work on: what is there is gone on with. Raises: SolutionError, OSError if there is no room for it."""
        folder.mkdir(parents=True, exist_ok=True)
        try:
            before, rows = held(folder)
        except SolutionError as error:
            if error.problem != "absent":
                raise
            before, rows = plan, 0
        if before != plan:
            raise SolutionError("other", folder / NOTE)
        for name in plan.shapes:
            _reserve(folder / f"{name}.bin", plan.size(name))
        solution = cls(folder, plan, rows, "r+")
        solution.note(rows)
        return solution

    @property
    def is_whole(self) -> bool:
        """Whether every pair of needs is solved."""
        return self.rows == self.plan.target

    def flush(self) -> None:
        """Have all of it on disk."""
        for file in self._files:
            file.flush()

    def note(self, rows: int) -> None:
        """So many of C's needs are solved."""
        told = {"format": FORMAT, **asdict(self.plan), "rows": rows}
        path = self.folder / f"{NOTE}.new"
        path.write_text(json.dumps(told), "utf-8")
        path.replace(self.folder / NOTE)


def noted(folder: Path) -> tuple[Plan, int]:
    """What a folder holds: the plan, and how many of C's needs are solved. Raises: SolutionError."""
    path = folder / NOTE
    try:
        told = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise SolutionError("absent", path) from None
    except (OSError, ValueError):
        raise SolutionError("unreadable", path) from None
    names = {field.name for field in fields(Plan)}
    if not isinstance(told, dict) or told.keys() != names | {"format", "rows"}:
        raise SolutionError("unreadable", path)
    if not all(type(value) is int and value >= 0 for value in told.values()) or told["rows"] > told["target"]:
        raise SolutionError("unreadable", path)
    if told["format"] != FORMAT:
        raise SolutionError("other", path)
    return Plan(**{name: told[name] for name in names}), told["rows"]


def held(folder: Path) -> tuple[Plan, int]:
    """The same, and the files are as long as they must be; before a row is solved they need not be there. Raises:
    SolutionError."""
    plan, rows = noted(folder)
    for name in plan.shapes if rows else ():
        _require_size(folder / f"{name}.bin", plan.size(name))
    return plan, rows


def _require_size(path: Path, size: int) -> None:
    if not path.exists() or path.stat().st_size != size:
        raise SolutionError("size", path)


def _mapped(path: Path, kind: Any, mode: Literal["r", "r+"], shape: tuple[int, ...]) -> Any:
    return np.memmap(path, kind, mode, shape=shape)


def _reserve(path: Path, size: int) -> None:
    """Have the room on disk now: a mapped file without room ends the process with a signal, later."""
    with path.open("ab") as file:
        if file.tell() == size:
            return
        file.truncate(size)
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)
