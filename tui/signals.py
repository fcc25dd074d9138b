"""What the process does when it is told to end, or its terminal goes away.

Nothing has to be saved then: every ply is on disk before it is shown. So all there is to do is to leave the terminal as
it was, and not to hang on a terminal that is no longer there.
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any, Final

from textual.app import App

ENDING_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP)
PATIENCE: Final = 1.0
"""Seconds to leave the terminal in order before the process ends without."""


def exit_code(number: signal.Signals) -> int:
    """What the shell expects of a process ended by a signal."""
    return 128 + number


def install_signal_handlers(app: App[Any]) -> None:
    """End `app` on TERM and HUP. Nothing for an app without a terminal of its own: its process is somebody else's."""
    if app.is_headless or app.is_web:
        return
    loop = asyncio.get_running_loop()
    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, end, app, number)


def end(app: App[Any], number: signal.Signals) -> None:
    """Close the screen; where that takes too long, as on a dead terminal, end all the same."""
    asyncio.get_running_loop().call_later(PATIENCE, os._exit, exit_code(number))
    app.exit(return_code=exit_code(number))
