"""What ends plain play from outside: an interrupt, a signal to end, a terminal that goes away.

Nothing has to be saved then: every decision is on disk before its outcome is told.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Signalled(BaseException):
    """The process was told to end. Not an `Exception`: a failing player is replaced, a signal is obeyed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    @property
    def code(self) -> int:
        """What the shell expects of a process ended by this signal."""
        return 128 + self.number


@contextmanager
def obeying_signals() -> Iterator[None]:
    """Raise `Signalled` in here at the first signal to end; what was ignored before (nohup) stays ignored.

    In another thread than the main one nothing is changed: the process is somebody else's.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    told = False

    def end(number: int, _: FrameType | None) -> None:
        nonlocal told
        if not told:
            told = True
            raise Signalled(number)

    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler not in {signal.SIG_IGN, None}:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)
