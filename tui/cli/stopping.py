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
    """On the first of the signals raise KeyboardInterrupt; when the work has ended by it, say `last_words`. If it does
    not heed it soon (a compiler is running, say) it is left as it is: they are said from a thread, and the process
    ends. Call it in the main thread.
    """
    words = _Once(last_words)
    timers: list[threading.Timer] = []

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 (as it is called)
        if not timers:  # a second time would only disturb it
            timers.append(threading.Timer(patience, _end, (words,)))
            timers[0].daemon = True
            timers[0].start()
            raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in STOPPING}
    heeded = [number for number in STOPPING if before[number] is not signal.SIG_IGN]  # nohup means it
    for number in heeded:
        signal.signal(number, stop)
    try:
        yield
    except KeyboardInterrupt:
        words.say()
        raise
    finally:
        for timer in timers:
            timer.cancel()
        for number in heeded:
            signal.signal(number, before[number])


class _Once:
    """Words that are said once, whoever comes first; who comes second waits for their end."""

    def __init__(self, words: Callable[[], None]) -> None:
        self.words = words
        self.lock = threading.Lock()
        self.said = False

    def say(self, patience: float = -1) -> None:
        """Waits so many seconds at most."""
        if not self.lock.acquire(timeout=patience):
            return
        try:
            if not self.said:
                self.said = True
                self.words()
        finally:
            self.lock.release()


def _end(words: _Once) -> None:
    try:
        words.say(PATIENCE)
    finally:
        os._exit(INTERRUPTED)
