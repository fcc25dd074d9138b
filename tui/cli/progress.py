"""How far long work is: a bar where the error stream is a terminal that can show one, else a line now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Final

from tui.cli.run import Run
from tui.console import is_tty, output_codec

EVERY: Final = 20
"""Lines in all."""
NARROW: Final = 50
"""Columns: on fewer only the words beside the bar are shown, neither it nor the time left."""
REMEMBERED: Final = 300.0
"""Seconds from which the time left is reckoned."""


def nothing() -> None:
    """There is no bar to take away."""


def unheard(done: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is shown of some work: how much there is of it, and the words."""

    done: int
    """Where it begins."""
    steps: int
    line: Callable[[int], str]
    """How far it is after so many steps, in a line of its own."""
    beside: Callable[[int], str]
    """The same beside a bar."""
    silent: float = 0.0
    """Seconds between two lines, and before the first: what is done soon needs none."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of the work."""

    told: Callable[[int], None] = unheard
    """Hears of every step, or of the last of a few. Called from threads, one at a time."""
    vanish: Callable[[], None] = nothing
    """Takes the bar away. Twice is as good as once, from any thread."""


def clock(seconds: float) -> str:
    """As 0:12:30."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


@contextmanager
def progress(run: Run, course: Course) -> Iterator[Shown]:
    """Show it, from where it begins."""
    stream = run.console.stderr
    if is_tty(stream) and output_codec(stream) == "utf-8":
        with _bar(run, course) as shown:
            yield shown
    else:
        yield Shown(_Lines(run, course).told)


class _Lines:
    """A line at every twentieth of the way, if it is not too soon."""

    def __init__(self, run: Run, course: Course) -> None:
        self._run = run
        self._course = course
        self._told = course.done * EVERY // course.steps
        self._due = monotonic() + course.silent

    def told(self, done: int) -> None:
        """So many steps are done."""
        course, part = self._course, done * EVERY // self._course.steps
        if part > self._told and monotonic() >= self._due:
            self._told, self._due = part, monotonic() + course.silent
            self._run.console.complain(course.line(done))


@contextmanager
def _bar(run: Run, course: Course) -> Iterator[Shown]:
    from rich.console import Console  # noqa: PLC0415 (only where it is shown)
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    in_words = TextColumn("{task.description}", markup=False)
    columns: tuple[ProgressColumn, ...] = (
        BarColumn(None),
        in_words,
        TextColumn(run.words.TIME_LEFT, markup=False),
        TimeRemainingColumn(),
    )
    if run.console.width < NARROW:
        columns = (in_words,)
    console = Console(file=run.console.stderr, width=run.console.width)
    bar = Progress(
        *columns, console=console, refresh_per_second=2, speed_estimate_period=REMEMBERED, transient=True, expand=True
    )
    with bar:
        task = bar.add_task(course.beside(course.done), total=course.steps, completed=course.done)

        def told(done: int) -> None:
            bar.update(task, completed=done, description=course.beside(done))

        yield Shown(told, bar.stop)
