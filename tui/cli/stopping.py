"""Long work that can be broken off, by Ctrl+C and by the signals that end a process: in order, or, if need be, soon."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from tui.cli.refusal import INTERRUPTED

STOPPING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE: Final = 1.0
"""Seconds for the work to end before the process ends without."""


@contextmanager
def stoppable(last_words: Callable[[], None], patience: float = PATIENCE) -> Iterator[None]:
    """Raise KeyboardInterrupt on each of the signals. Work that does not heed it soon (a compiler is running, say) is
    left as it is: `last_words` are said, from a thread, and the process ends. Call it in the main thread.
    """
    timers: list[threading.Timer] = []

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 (as it is called)
        if not timers:
            timers.append(threading.Timer(patience, _end, (last_words,)))
            timers[0].daemon = True
            timers[0].start()
        raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in STOPPING}
    heeded = [number for number in STOPPING if before[number] is not signal.SIG_IGN]  # nohup means it
    for number in heeded:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()
        for number in heeded:
            signal.signal(number, before[number])


def _end(last_words: Callable[[], None]) -> None:
    try:
        last_words()
    finally:
        os._exit(INTERRUPTED)
