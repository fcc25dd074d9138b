"""How far long work is: a bar where the error stream is a terminal that can show one, else a line now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from ai.solver import Standing, Told
from tui.cli.run import Run
from tui.console import is_tty, output_codec

EVERY: Final = 20
"""Lines in all."""
REMEMBERED: Final = 300.0
"""Seconds from which the time left is reckoned."""


def nothing() -> None:
    """There is no bar to take away."""


def unheard(done: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of the work."""

    told: Told = unheard
    """Hears of every step."""
    vanish: Callable[[], None] = nothing
    """Takes the bar away. Twice is as good as once, from any thread."""


@contextmanager
def progress(run: Run, begun: Standing) -> Iterator[Shown]:
    """Show it, from where it begins."""
    stream = run.console.stderr
    if is_tty(stream) and output_codec(stream) == "utf-8":
        with _bar(run, begun) as shown:
            yield shown
    else:
        yield Shown(_lines(run, begun))


def _lines(run: Run, begun: Standing) -> Told:
    def told(done: int) -> None:
        if done * EVERY // begun.steps > (done - 1) * EVERY // begun.steps:
            run.console.complain(run.words.solving_step(Standing(done, begun.steps)))

    return told


@contextmanager
def _bar(run: Run, begun: Standing) -> Iterator[Shown]:
    from rich.console import Console  # noqa: PLC0415 (only where it is shown)
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        BarColumn(None),
        TextColumn("{task.description}", markup=False),
        TextColumn(run.words.SOLVING_LEFT, markup=False),
        TimeRemainingColumn(),
    )
    console = Console(file=run.console.stderr, width=run.console.width)
    bar = Progress(
        *columns, console=console, refresh_per_second=2, speed_estimate_period=REMEMBERED, transient=True, expand=True
    )
    with bar:
        task = bar.add_task(run.words.solving_rows(begun), total=begun.steps, completed=begun.done)

        def told(done: int) -> None:
            bar.update(task, completed=done, description=run.words.solving_rows(Standing(done, begun.steps)))

        yield Shown(told, bar.stop)
