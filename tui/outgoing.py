"""What is drawn, on its way to the terminal: a file that takes every text and never fails.

A terminal may be gone, may take nothing for the moment, and may know another encoding than the text was meant for. None
of it is a reason to stop, or to show what went wrong in the middle of a picture.
"""

from __future__ import annotations

import os
import select
from collections.abc import Iterable


class Outgoing:
    """Text to a file descriptor, in `codec`; what the codec lacks is `?`. Written when flushed."""

    def __init__(self, descriptor: int, codec: str) -> None:
        self._descriptor = descriptor
        self._codec = codec
        self._waiting: list[bytes] = []
        self._gone = False

    def write(self, text: str) -> int:
        """Take a text; the number of its characters."""
        self._waiting.append(text.encode(self._codec, "replace"))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Take several."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Send what was taken, however long the terminal makes us wait; nothing more once it is gone."""
        data, self._waiting = memoryview(b"".join(self._waiting)), []
        while data and not self._gone:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:  # somebody made the terminal non-blocking, perhaps a program before us
                select.select([], [self._descriptor], [])
            except OSError:
                self._gone = True

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return os.isatty(self._descriptor)

    def fileno(self) -> int:
        """Its file descriptor."""
        return self._descriptor
