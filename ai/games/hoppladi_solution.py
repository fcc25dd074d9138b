"""The exact solution of Hoppladi Hopplada for two seats, as it lies on disk: what every position is worth.

`ai.solve.hoppladi` makes it, some gigabytes for the usual target; a master who has it plays from it. For every pair of
needs it holds what a turn with fresh dice is worth, and for every table the other seat can have left what the answer to
it is worth: rolling on from it, or fresh dice. Needs are what seats lack to the target; as long as nobody has reached
it, nothing else counts, so the solution for one target holds every lower one.

When it is whole, its note tells the SHA-256 of every file: a disk or a copy may damage it without making it shorter.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from ai.games.hoppladi_turn import Turn, turn_of
from ai.solver import SolutionError

CAP: Final = 120
"""Hare points."""
FORMAT: Final = 3
NOTE: Final = "solution.json"
SUM: Final = re.compile("[0-9a-f]{64}")
"""A SHA-256."""


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


@dataclass(frozen=True)
class Note:
    """What a folder says it holds."""

    plan: Plan
    rows: int
    """C's needs that are solved."""
    sums: Mapping[str, str]
    """The SHA-256 of every file, by its name; empty before it is whole."""

    @property
    def is_whole(self) -> bool:
        """Whether every pair of needs is solved."""
        return self.rows == self.plan.target


class Solution:
    """The files of a solution, done or begun.

    `fresh_a` (A's need, C's need) and `fresh_c` (C's need, A's need) are shares of the seat to move with fresh dice;
    `answer_a`, by C's need, A's need and table, and `answer_c`, by C's need, A's need and table, those of the seat to
    move that may take over. `chase_fresh` and `chase_answer` are the last turn, by the lead it has to pass.
    """

    def __init__(self, folder: Path, told: Note, mode: Literal["r", "r+"]) -> None:
        self.folder: Final = folder
        self.told: Final = told
        """The note, as it was when it was opened."""
        self.plan: Final = (plan := told.plan)
        files = {name: _mapped(file_of(folder, name), plan.kind(name), mode, plan.shapes[name]) for name in plan.shapes}
        self.fresh_a, self.fresh_c = files["fresh_a"], files["fresh_c"]
        self.answer_a, self.answer_c = files["answer_a"], files["answer_c"]
        self.chase_fresh, self.chase_answer = files["chase_fresh"], files["chase_answer"]
        self._files: Final = tuple(files.values())

    @classmethod
    def read(cls, folder: Path) -> Solution:
        """A solution to play from. Raises: SolutionError."""
        told = held(folder)
        for name in told.plan.shapes:
            _require_size(file_of(folder, name), told.plan.size(name))
        return cls(folder, told, "r")

    @classmethod
    def write(cls, folder: Path, plan: Plan) -> Solution:
        """One to work on: what is there is gone on with. Raises: SolutionError, OSError if there is no room for it."""
        folder.mkdir(parents=True, exist_ok=True)
        try:
            before = held(folder)
        except SolutionError as error:
            if error.problem != "absent":
                raise
            before = Note(plan, 0, {})
        if before.plan != plan:
            raise SolutionError("other", folder / NOTE)
        for name in plan.shapes:
            _reserve(file_of(folder, name), plan.size(name))
        solution = cls(folder, before, "r+")
        if not before.is_whole:
            solution.note(before.rows)
        return solution

    @property
    def rows(self) -> int:
        """C's needs that were solved when it was opened."""
        return self.told.rows

    @property
    def is_whole(self) -> bool:
        """Whether every pair of needs is solved."""
        return self.told.is_whole

    @property
    def answers(self) -> Iterator[tuple[Path, Any, Any]]:
        """The files of answers: path, numbers in a row, and what a turn with fresh dice is worth at any of the places
        in that row. No answer is worth less, as fresh dice are one."""
        a, c = self.plan.base_a, self.plan.base_c

        def fresh_a(places: Any) -> Any:
            need = np.searchsorted(a, places, "right") - 1
            return self.fresh_a[(places - a[need]) // self.plan.width[need], need]

        def fresh_c(places: Any) -> Any:
            need, rest = np.divmod(places, self.answer_c.shape[1])
            return self.fresh_c[need, np.searchsorted(c, rest, "right") - 1]

        def fresh(places: Any) -> Any:
            return self.chase_fresh[places // len(self.plan.points)]

        yield file_of(self.folder, "answer_a"), self.answer_a, fresh_a
        yield file_of(self.folder, "answer_c"), self.answer_c.reshape(-1), fresh_c
        yield file_of(self.folder, "chase_answer"), self.chase_answer.reshape(-1), fresh

    def flush(self) -> None:
        """Have all of it on disk."""
        for file in self._files:
            file.flush()

    def note(self, rows: int) -> None:
        """So many of C's needs are solved, and on disk. With the last one every file is read, for its sum.

        Raises: OSError."""
        paths = [file_of(self.folder, name) for name in self.plan.shapes] if rows == self.plan.target else []
        sums = {path.name: sum_of(path) for path in paths}
        path = self.folder / f"{NOTE}.new"
        try:
            path.write_text(json.dumps({"format": FORMAT, **asdict(self.plan), "rows": rows, "sums": sums}), "utf-8")
            path.replace(self.folder / NOTE)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def noted(folder: Path) -> Note:
    """What a folder says it holds. Raises: SolutionError."""
    path = folder / NOTE
    try:
        told = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise SolutionError("absent", path) from None
    except NotADirectoryError:
        raise SolutionError("file", next(part for part in path.parents if part.exists())) from None
    except (OSError, ValueError):
        raise SolutionError("unreadable", path) from None
    if isinstance(told, dict) and type(told.get("format")) is int and told["format"] != FORMAT:
        raise SolutionError("other", path)
    note = _note(told)
    if note is None:
        raise SolutionError("unreadable", path)
    return note


def _note(told: object) -> Note | None:
    """A note as it stands in the file; None if that is none."""
    names = {field.name for field in fields(Plan)}
    if not isinstance(told, dict) or told.keys() != names | {"format", "rows", "sums"}:
        return None
    sums = told["sums"]
    if not all(type(told[name]) is int and told[name] >= 0 for name in names | {"rows"}) or not isinstance(sums, dict):
        return None
    note = Note(Plan(**{name: told[name] for name in names}), told["rows"], sums)
    files = {file_of(Path(), name).name for name in note.plan.shapes} if note.is_whole else set()
    summed = sums.keys() == files and all(isinstance(one, str) and SUM.fullmatch(one) for one in sums.values())
    return note if summed and note.rows <= note.plan.target else None


def held(folder: Path) -> Note:
    """The same, and the files are as long as they must be; before a row is solved they need not be there. Raises:
    SolutionError."""
    note = noted(folder)
    for name in note.plan.shapes if note.rows else ():
        _require_size(file_of(folder, name), note.plan.size(name))
    return note


def check(folder: Path) -> None:
    """Read every file of a whole solution through: some seconds for some gigabytes. Raises: SolutionError."""
    for name, noted_sum in held(folder).sums.items():
        require_sum(folder / name, noted_sum)


def require_sum(path: Path, noted_sum: str) -> None:
    """Raises: SolutionError if the file is not as it was made."""
    try:
        is_as_made = sum_of(path) == noted_sum
    except OSError:
        is_as_made = False
    if not is_as_made:
        raise SolutionError("damaged", path)


def sum_of(path: Path) -> str:
    """The SHA-256 of a file. Raises: OSError."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def file_of(folder: Path, name: str) -> Path:
    """Where numbers lie, by their name in `Plan.shapes`."""
    return folder / f"{name}.bin"


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
        try:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            file.truncate(size)
        except OSError:
            file.truncate(0)  # at its full length it would be taken for one that has its room
            raise
