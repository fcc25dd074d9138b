"""Work in numbered pieces, done by several processes, its results in the order of the numbers.

The processes are started afresh (`spawn`), ask for a few numbers at a time, and end with the one that began them,
however that ends. What they are given is sized by how long it takes, so that all of them are busy to the end: many
numbers where each takes no time, one where one takes long. Results do not depend on any of this.

The standard pools were not taken: in one a process that dies leaves the others waiting for ever, in the other Ctrl+C
waits for work that is under way.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from ai.one_processor import use_one_processor
from ai.player import failure_of

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")

LASTING: Final = 0.5
"""Seconds that what a process is given at a time should take: often enough for a bar that moves."""
PARTS: Final = 3
"""Nobody is given more than one part of so many of its share of what is left: so all of them end at the same time."""
GROWTH: Final = 4
"""At most so many times as many numbers as the time before: the first few may have been the quick ones."""


class Task(Protocol[T_co]):
    """What is to be done. It is pickled, and so are the results."""

    def prepared(self) -> Callable[[int], T_co]:
        """What does the piece of that number; asked for once in each process."""


class WorkerLost(Exception):
    """A process ended in the midst of its work: killed, perhaps for want of memory. Attribute: `code`, its exit code,
    negative for a signal's number."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class WorkFailed(Exception):
    """A piece raised an exception. Attributes: `number`, of the first of the pieces given with it that was not done;
    `error`, the exception in a line; `trace`, where it was raised."""

    def __init__(self, number: int, error: str, trace: str) -> None:
        super().__init__(number, error, trace)
        self.number = number
        self.error = error
        self.trace = trace


def spread(task: Task[T], count: int, workers: int) -> Generator[T]:
    """The results of the pieces 0..count-1, in this order, by so many processes; 0: in this one.

    Close the iterator to break the work off. Raises: WorkerLost; WorkFailed.
    """
    if workers:
        yield from _Pool(task, count, min(workers, count)).results()
        return
    number = 0
    try:
        do = task.prepared()
        for number in range(count):
            yield do(number)
    except (Exception, SystemExit) as error:
        raise _failed(number, error) from error


@dataclass(slots=True)
class _Worker(Generic[T]):
    """A process, and what it was given."""

    process: SpawnProcess
    connection: Connection[Any, Any]
    first: int = 0
    size: int = 0
    begun: float = 0.0


class _Pool(Generic[T]):
    """The processes, as long as there is work."""

    def __init__(self, task: Task[T], count: int, workers: int) -> None:
        self._task = task
        self._count = count
        self._processes = workers
        self._given = 0
        self._lasts: float | None = None
        """Seconds one number takes, as far as is known."""

    def results(self) -> Iterator[T]:
        """In order. Raises: WorkerLost, WorkFailed."""
        waiting: dict[int, list[T]] = {}
        due = 0
        with self._workers() as workers:
            busy = {worker.connection: worker for worker in workers if self._give(worker)}
            while due < self._count:
                for connection in wait(list(busy)):
                    assert isinstance(connection, Connection)
                    worker = busy[connection]
                    waiting[worker.first] = _received(worker)
                    self._measure(worker)
                    if not self._give(worker):
                        del busy[connection]
                while due in waiting:
                    done = waiting.pop(due)
                    yield from done
                    due += len(done)

    def _give(self, worker: _Worker[T]) -> bool:
        """The next numbers, if there are any."""
        left = self._count - self._given
        if not left:
            return False
        size = 1 if self._lasts is None else min(GROWTH * worker.size, int(LASTING / max(self._lasts, 1e-9)))
        worker.first, worker.size = self._given, max(1, min(size, left // (PARTS * self._processes)))
        worker.begun = monotonic()
        try:
            worker.connection.send((worker.first, worker.first + worker.size))
        except OSError:
            raise _lost(worker) from None
        self._given += worker.size
        return True

    def _measure(self, worker: _Worker[T]) -> None:
        lasted = (monotonic() - worker.begun) / worker.size
        self._lasts = lasted if self._lasts is None else (self._lasts + lasted) / 2

    @contextmanager
    def _workers(self) -> Iterator[list[_Worker[T]]]:
        workers: list[_Worker[T]] = []
        try:
            with _unheard_in_children(), _alone_in_children():
                for _ in range(self._processes):
                    workers.append(self._started())
            yield workers
        finally:
            for worker in workers:
                worker.process.kill()
            for worker in workers:
                worker.process.join()
                worker.connection.close()

    def _started(self) -> _Worker[T]:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._task), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)


def _received(worker: _Worker[T]) -> list[T]:
    """Raises: WorkerLost, WorkFailed."""
    try:
        answer = worker.connection.recv()
    except (EOFError, OSError):
        raise _lost(worker) from None
    if isinstance(answer, WorkFailed):
        raise answer
    found: list[T] = answer
    return found


def _lost(worker: _Worker[T]) -> WorkerLost:
    worker.process.join()
    return WorkerLost(worker.process.exitcode)


def _failed(number: int, error: BaseException) -> WorkFailed:
    return WorkFailed(number, failure_of(error), traceback.format_exc())


@contextmanager
def _unheard_in_children() -> Iterator[None]:
    """Ctrl+C goes to all processes of a terminal. Those begun here inherit that they do not hear it: they are ended."""
    resource_tracker.ensure_running()  # multiprocessing has it beside them; starting it would let the signal through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _alone_in_children() -> Iterator[None]:
    """They import the program's main module before anything of ours, and with it perhaps numpy: so those begun here
    inherit that they use one processor each."""
    added = use_one_processor()
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


# In a process of the pool.


def _serve(connection: Connection[Any, Any], task: Task[Any]) -> None:
    """Do what comes, until nothing more can come."""
    _end_with_parent()
    do: Callable[[int], Any] | None = None
    with suppress(EOFError, OSError):  # nobody is there any more
        while True:
            first, after = connection.recv()
            done: list[Any] = []
            try:
                do = do or task.prepared()
                for number in range(first, after):
                    done.append(do(number))
            except (Exception, SystemExit, KeyboardInterrupt) as error:  # none of them Ctrl+C: that is not heard here
                connection.send(_failed(first + len(done), error))
                return
            connection.send(done)


def _end_with_parent() -> None:
    """Even in the midst of work, and even if the parent was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
