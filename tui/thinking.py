"""Players that think beside the keys, for as long as they like, and keep nobody waiting who has left.

A search cannot be broken off from outside, least of all one in C++. So each gets a thread of its own: no later thought
waits behind one that nobody wants any more, and the process does not wait for it either.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


class Thinker(threading.Thread):
    """A thread that may be left behind."""

    def __init__(self, think: Callable[[], None]) -> None:
        super().__init__(name="thinker", target=think, daemon=True)


async def beside(think: Callable[[], T]) -> T:
    """What `think` returns or raises, worked out beside the event loop. Cancelled, it is left to itself."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def tell(hand_over: Callable[[], None]) -> None:
        def unless_left() -> None:
            if not found.done():
                hand_over()

        with suppress(RuntimeError):  # the loop is closed: nobody is there any more
            loop.call_soon_threadsafe(unless_left)

    def run() -> None:
        try:
            answer = think()
        except BaseException as error:  # it is the asker's
            failure = error
            tell(lambda: found.set_exception(failure))
        else:
            tell(lambda: found.set_result(answer))

    Thinker(run).start()
    return await found


def leave_thinkers(code: int) -> None:
    """End the process with this exit code if somebody still thinks; call it last, with everything saved and closed.

    The interpreter's own end would stop such a thread wherever it next comes back from C, and it has been seen to take
    the process down with it if that is in the middle of a search in C++.
    """
    if not any(isinstance(thread, Thinker) for thread in threading.enumerate()):
        return
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or there is none
            stream.flush()
    os._exit(code)
