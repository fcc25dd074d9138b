"""What the process does when it is told to end, or its terminal goes away.

Nothing has to be saved then: every ply is on disk before it is shown. So all there is to do is to leave the terminal as
it was, and not to hang on a terminal that is no longer there, or takes nothing.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from textual.app import App

HANG_UP: Final = signal.SIGHUP
ENDING_SIGNALS: Final = (signal.SIGTERM, HANG_UP, signal.SIGINT, signal.SIGQUIT)
"""No key sends the last two: they come from elsewhere."""
PATIENCE: Final = 1.0
"""Seconds to leave the terminal in order before the process ends without."""


def exit_code(number: signal.Signals) -> int:
    """What the shell expects of a process ended by a signal."""
    return 128 + number


def install_signal_handlers(app: App[Any], rescue: Callable[[], None]) -> None:
    """End `app` on each of them, in order if that can be done soon; otherwise after `rescue`, which must not wait.

    The handlers are the interpreter's, not the event loop's: the loop may be waiting for a terminal that takes nothing.
    Call it in the main thread, with the loop running.
    """
    loop = asyncio.get_running_loop()

    def ending(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 (as it is called)
        told = signal.Signals(number)
        last_resort = threading.Timer(PATIENCE, _give_up, (rescue, told))
        last_resort.daemon = True
        last_resort.start()
        try:
            loop.call_soon_threadsafe(end, app, told)
        except RuntimeError:  # the loop is closed: the program is ending
            return

    for number in ENDING_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup means it
            signal.signal(number, ending)


def end(app: App[Any], number: signal.Signals) -> None:
    """Close the screen."""
    app.exit(return_code=exit_code(number))


def _give_up(rescue: Callable[[], None], number: signal.Signals) -> None:
    rescue()
    os._exit(exit_code(number))
