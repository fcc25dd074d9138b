"""What the command line says of solving a game: what it takes, how far it is, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from tui.text.command_help import Page, PageWords
from tui.text.language import Message, mark

if TYPE_CHECKING:
    from ai.solver import SolutionError, Standing

MIB: Final = 1024**2
PLACES: Final = 4
"""Decimals of the percentage a solution comes to."""


class SolveWords(PageWords):
    """Sentences by the kinds of fault, which are looked up by their values: help pages need no solver."""

    SOLUTION_FAULTS: ClassVar[Mapping[str, str]] = {
        "unreadable": mark("{path} cannot be read as the note of a solution. Nothing was changed."),
        "other": mark(
            "{path} belongs to a solution of another kind, or of another version of Hoppla. Nothing was changed."
        ),
        "size": mark("{path} is missing, or is not as long as it must be: that solution cannot be gone on with."),
        "damaged": mark("{path} is damaged: it is not as it was made."),
        "file": mark("{path} is a file, and a solution lies in a folder."),
        "foreign": mark("{path} is no part of a solution. Nothing was changed."),
        "absent": mark("There is no solution at {path}."),
    }
    """By `SolutionError.problem`."""

    _SOLUTION_ADVICE: ClassVar[Mapping[str, str]] = {
        "damaged": mark("Remove the folder {folder}, and solve again."),
        "file": mark("Name a folder with --to."),
    }
    _SOLUTION_ELSEWHERE = Message("Name another folder with --to, or remove that one.")
    SOLVER_MISSING = Message("Solving needs numba, which is not installed.")
    SOLVER_HOW = Message(
        "Install it with Hoppla, in the folder of its source: pip install '.[solve]', pipx install '.[solve]' or"
        " uv tool install '.[solve]'."
    )

    def page_solve(self) -> Page:
        """`hoppla solve`."""
        about = self.say(
            "Solve a game of two exactly: the share of the win in every position, both playing their best. The level"
            " master then plays from that, and `hoppla value` answers from it. It takes some minutes and some gigabytes"
            " of disk, and says how much before it begins."
        )
        ends = self.say(
            "It can be broken off at any time (Ctrl+C): the same command goes on where it was. GAME can be hoppladi."
            " Solving needs the extra `solve`: pip install '.[solve]' in the folder of Hoppla's source."
        )
        options = self._options(
            ("--target N", self.say("games to so many points and fewer; the game's usual target unless you say")),
            ("--workers N", self.say("processors used, all of them unless you say; the result does not depend on it")),
            ("--to FOLDER", self.say("where it is written; in Hoppla's data folder unless you say")),
            ("--json", self.say("nothing but one object at the end, for programs")),
        )
        examples = self._examples(
            ("hoppla solve hoppladi", self.say("The usual game.")),
            ("hoppla solve hoppladi --target 100 --workers 1", self.say("A short game, on one processor.")),
        )
        return Page(self.say("hoppla solve GAME [OPTIONS]"), (about, ends), (options, examples))

    # What is in the way.

    def unsolved_game(self, word: str) -> str:
        """A game there is no solver for."""
        return self.say("There is no solver for {game}.", game=word)

    def solution_refused(self, error: SolutionError) -> str:
        """What is wrong with the folder."""
        return self.say(self.SOLUTION_FAULTS[error.problem], path=str(error.path))

    def solution_advice(self, error: SolutionError, folder: str) -> str:
        """What to do about it. `folder`: the solution's."""
        advice = self._SOLUTION_ADVICE.get(error.problem)
        return self._SOLUTION_ELSEWHERE if advice is None else self.say(advice, folder=folder)

    def solver_broken(self, detail: str) -> str:
        """What solving needs is there, and does not start."""
        return self.say("Solving needs numba, and it does not start here ({detail}).", detail=detail)

    def too_little_space(self, needed: int, free: int, folder: str) -> str:
        """Bytes."""
        return self.say(
            "This takes {needed} MiB more on disk, and {free} MiB are free for {folder}. Nothing was written.",
            needed=_mib(needed),
            free=free // MIB,
            folder=folder,
        )

    def solving_elsewhere(self, pid: int) -> str:
        """Another process works on the same folder. `pid`: 0 if it is not known."""
        if not pid:
            return self.say("This solution is being made already, by another process.")
        return self.say("This solution is being made already, by process {pid}.", pid=pid)

    def solving_failed(self, detail: str) -> str:
        """The system's own words."""
        return self.say("The solution cannot be written ({detail}).", detail=detail)

    # How it goes.

    def solving(self, game: str, target: int, workers: int) -> str:
        """What begins."""
        return self.count(
            "Solving {game} to {target}, with {count} worker.",
            "Solving {game} to {target}, with {count} workers.",
            workers,
            game=game,
            target=target,
        )

    def solving_takes(self, size: int, free: int | None, folder: str) -> str:
        """Bytes in all, and those that are free, where that can be known."""
        if free is None:
            return self.say("It takes {size} MiB on disk in {folder}.", size=_mib(size), folder=folder)
        return self.say(
            "It takes {size} MiB on disk in {folder}, where {free} MiB are free.",
            size=_mib(size),
            free=free // MIB,
            folder=folder,
        )

    def solving_goes_on(self, standing: Standing) -> str:
        """It was begun earlier."""
        return self.say(
            "It was begun earlier: {done} of {steps} rows are done.", done=standing.done, steps=standing.steps
        )

    def solving_step(self, standing: Standing) -> str:
        """How far it is, in a line of its own."""
        share = standing.done / standing.steps
        return self.say(
            "{percent}: {done} of {steps} rows",
            percent=self.percent(share, 0),
            done=standing.done,
            steps=standing.steps,
        )

    def solving_rows(self, standing: Standing) -> str:
        """How far it is, beside a bar."""
        # For translators: rows of a table that is being made.
        return self.say("{done}/{steps} rows", done=standing.done, steps=standing.steps)

    # For translators: before a time, as in: left 0:12:30
    TIME_LEFT = Message("left")

    def solving_stopped(self, standing: Standing) -> str:
        """Broken off."""
        if standing.is_whole:
            return self.say("Stopped: all {steps} rows are done.", steps=standing.steps)
        return self.say(
            "Stopped: {done} of {steps} rows are done. The same command goes on from there.",
            done=standing.done,
            steps=standing.steps,
        )

    # What came of it.

    def solution_read(self, size: int, folder: str) -> str:
        """It is checked first. `size`: bytes."""
        return self.say("A solution lies in {folder}. Reading its {size} MiB.", size=_mib(size), folder=folder)

    def solved_already(self, folder: str) -> str:
        """There is nothing to do."""
        return self.say("This is solved already, and undamaged. The solution lies in {folder}.", folder=folder)

    def solved_in(self, time: str, folder: str) -> str:
        """`time`: as 0:12:30."""
        return self.say("Solved in {time}. The solution lies in {folder}.", time=time, folder=folder)

    def solved_share(self, share: float) -> str:
        """Of the first seat."""
        return self.say(
            "With best play of both, seat 0, which begins, has {share} of the win.", share=self.percent(share, PLACES)
        )

    solved_files = Message("The SHA-256 of its files, the same wherever it is solved:")
    solved_master = Message("The level master plays from it now.")

    def solved_aside(self, folder: str) -> str:
        """It was written where the master does not look. `folder`: where it does."""
        return self.say("The level master plays from it once it lies in {folder}.", folder=folder)


def _mib(size: int) -> int:
    """Rounded up."""
    return -(-size // MIB)
