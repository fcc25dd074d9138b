"""`hoppla solve`: a game solved exactly, on this machine, for its master to play from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from ai.solver import SOLVED, SolutionError, Standing, Task, solver_of
from engine.game import Game
from tui.cli.commands import HouseCommand, completed, run_of
from tui.cli.progress import Course, Shown, clock, progress
from tui.cli.refusal import FAILED, Refusal
from tui.cli.run import Run
from tui.cli.seating import game_named, workers_of
from tui.cli.stopping import stoppable
from tui.doctor import free_at
from tui.hold import HeldBy, hold_file
from tui.store import default_folder, library_in

TARGET: Final = "target"
"""The option of a game that says how far it goes."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be solved, and where it is written."""

    game: Game
    target: int
    task: Task
    folder: Path
    workers: int

    @property
    def is_in_library(self) -> bool:
        """Whether a master finds it."""
        return self.folder.resolve() == self.place.resolve()

    @property
    def place(self) -> Path:
        """Where a master looks for it."""
        return library_in(default_folder()) / self.task.name


@click.pass_context
def _solve(
    ctx: click.Context, game: str, target: str | None, workers: str | None, to: str | None, as_json: bool
) -> None:
    run = run_of(ctx)
    order = _order(run, game, target, workers, to)
    work = Work(run, order)
    if _standing(run, order).is_whole:
        with stoppable(work.last_words):
            work.check(as_json)
            _tell(run, order, None, as_json)
        return
    _require(run, order.task)
    free = _free(run, order)
    with _held(run, order), stoppable(work.last_words):
        begun = _standing(run, order)
        if as_json:
            took = work.done()
        else:
            _tell_beginning(run, order, begun, free)
            with progress(run, _course(run, begun)) as work.shown:
                took = work.done()
        _tell(run, order, took, as_json)


@dataclass
class Work:
    """The work itself. Wherever it is broken off, it says how far it came."""

    run: Run
    order: Order
    shown: Shown = field(default_factory=Shown)

    def done(self) -> float:
        """Seconds it took. Raises: Refusal."""
        run, order = self.run, self.order
        began = monotonic()
        try:
            order.task.solve(order.folder, order.workers, self.shown.told)
        except SolutionError as error:
            raise _refused(run, order, error) from error
        except OSError as error:
            raise _unwritable(run, error, self._reached) from error
        return monotonic() - began

    def check(self, as_json: bool) -> None:
        """A whole one is read through. Raises: Refusal if it is damaged."""
        run, order = self.run, self.order
        if not as_json:
            run.console.print(run.words.solution_read(order.task.size, str(order.folder)))
            run.console.flush()
        try:
            solver_of(order.game.key).check(order.folder)
        except SolutionError as error:
            raise _refused(run, order, error) from error

    def last_words(self) -> None:
        """Said when it is broken off."""
        self.shown.vanish()
        self.run.console.complain(self._reached)

    @property
    def _reached(self) -> str:
        try:
            return self.run.words.solving_stopped(self.order.task.standing(self.order.folder))
        except SolutionError as error:
            return self.run.words.solution_refused(error)


def _order(run: Run, word: str, target: str | None, workers: str | None, to: str | None) -> Order:
    """Raises: Refusal."""
    game = game_named(run, word)
    if game.key not in SOLVED:
        raise Refusal(run.words.unsolved_game(game.title), run.words.allowed(SOLVED))
    goal = _target(run, game, target)
    task = solver_of(game.key).task_of(goal)
    folder = library_in(default_folder()) / task.name if to is None else Path(to)
    return Order(game, goal, task, folder, workers_of(run, workers))


def _target(run: Run, game: Game, text: str | None) -> int:
    """The game's usual one, or one it can have. Raises: Refusal."""
    (spec,) = (spec for spec in game.options_type.specs(2) if spec.name == TARGET)
    value: Any = spec.default
    if text is not None:
        try:
            value = spec.read(text)
        except ValueError:
            value = None
        if value is None or value not in spec.allowed:
            raise Refusal(run.words.bad_number("--target", text), run.words.possible(spec.allowed))
    return int(value)


def _course(run: Run, begun: Standing) -> Course:
    def line(done: int) -> str:
        return run.words.solving_step(Standing(done, begun.steps))

    def beside(done: int) -> str:
        return run.words.solving_rows(Standing(done, begun.steps))

    return Course(begun.done, begun.steps, line, beside)


def _standing(run: Run, order: Order) -> Standing:
    """Raises: Refusal."""
    try:
        return order.task.standing(order.folder)
    except SolutionError as error:
        raise _refused(run, order, error) from error
    except OSError as error:
        raise _unwritable(run, error) from error


def _require(run: Run, task: Task) -> None:
    """Raises: Refusal."""
    try:
        task.require()
    except ModuleNotFoundError as error:
        raise Refusal(run.words.SOLVER_MISSING, run.words.SOLVER_HOW) from error
    except ImportError as error:
        raise Refusal(run.words.solver_broken(str(error))) from error


def _free(run: Run, order: Order) -> int | None:
    """Bytes that are free for it, None if nobody knows. Raises: Refusal if they are too few."""
    free = free_at(order.folder)
    needed = order.task.size - sum(_blocks(path) for path in order.task.files(order.folder))
    if free is not None and needed > free:
        raise Refusal(run.words.too_little_space(needed, free, str(order.folder)))
    return free


def _blocks(path: Path) -> int:
    """Bytes a file takes on disk, 0 if there is none: one with holes in it takes less than its size."""
    try:
        return path.stat().st_blocks * 512
    except FileNotFoundError:
        return 0


@contextmanager
def _held(run: Run, order: Order) -> Iterator[None]:
    """Alone in the folder. Raises: Refusal."""
    try:
        order.folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(run, error) from error
    hold = hold_file(order.folder.with_name(f"{order.folder.name}.hold"), lambda: None)
    if isinstance(hold, HeldBy):
        raise Refusal(run.words.solving_elsewhere(hold.pid))
    try:
        yield
    finally:
        hold.release()


def _refused(run: Run, order: Order, error: SolutionError) -> Refusal:
    return Refusal(run.words.solution_refused(error), run.words.solution_advice(error, str(order.folder)))


def _unwritable(run: Run, error: OSError, reached: str = "") -> Refusal:
    return Refusal(run.words.solving_failed(error.strerror or str(error)), reached, code=FAILED)


# What is told.


def _tell_beginning(run: Run, order: Order, begun: Standing, free: int | None) -> None:
    words = run.words
    lines = [
        words.solving(order.game.title, order.target, order.workers),
        words.solving_takes(order.task.size, free, str(order.folder)),
        *([words.solving_goes_on(begun)] if begun.done else []),
    ]
    run.console.print("\n".join(lines))
    run.console.flush()


def _tell(run: Run, order: Order, took: float | None, as_json: bool) -> None:
    """What came of it. `took`: seconds, or None if it was there already."""
    share, sums = order.task.share(order.folder), order.task.sums(order.folder)
    if as_json:
        about = {"game": order.game.key, "target": order.target, "folder": str(order.folder.absolute())}
        found = {"first_seat": share, "seconds": took, "sha256": dict(sums)}
        run.console.print(json.dumps(about | found, indent=1))
        return
    words, folder = run.words, str(order.folder)
    lines = [words.solved_already(folder) if took is None else words.solved_in(clock(took), folder)]
    lines.append(words.solved_share(share))
    lines.append(words.solved_master if order.is_in_library else words.solved_aside(str(order.place)))
    lines += [words.solved_files, *(f"{one}  {name}" for name, one in sums.items())]
    run.console.print("\n".join(lines))


def _complete_solved(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    return completed(SOLVED, incomplete)


solve_command = HouseCommand(
    "solve",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=_complete_solved),
        click.Option(["--target"]),
        click.Option(["--workers"]),
        click.Option(["--to"], type=click.Path()),
        click.Option(["--json", "as_json"], is_flag=True),
    ],
    callback=_solve,
)
