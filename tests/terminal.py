"""A real terminal for tests and measurements: the program in a pty, an emulator that reads what it draws."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

import pexpect
import pyte

ROOT: Final = Path(__file__).parent.parent
PATIENCE: Final = 30.0
"""Seconds to wait for what must come; only a failing test waits that long."""

STILL: Final = 0.4
"""Seconds without a byte after which a screen counts as drawn."""


class Terminal:
    """`hoppla` at so many columns and rows, its saves and settings in `home`. A context manager: leaving it kills.

    `env`: variables set besides; None unsets one.
    """

    def __init__(
        self,
        home: Path,
        *,
        columns: int = 80,
        rows: int = 24,
        command: Sequence[str] = (sys.executable, "-m", "tui"),
        env: Mapping[str, str | None] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.received = 0
        """Bytes drawn so far."""
        self.drawn = bytearray()
        """Those bytes."""
        wanted: dict[str, str | None] = {
            **os.environ,
            "TERM": "xterm-256color",
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "PYTHONPATH": str(ROOT),
            **(env or {}),
        }
        environment = {name: value for name, value in wanted.items() if value is not None}
        self.process = pexpect.spawn(
            command[0], list(command[1:]), dimensions=(rows, columns), env=environment, timeout=PATIENCE, cwd=str(home)
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.close(force=True)

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what is drawn within so many seconds; False when the program has ended."""
        try:
            data = self.process.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.received += len(data)
        self.drawn += data
        self._stream.feed(data)
        return True

    def until(self, holds: Callable[[str], bool], what: str) -> str:
        """Wait until the text of the screen is as it should be; AssertionError with the screen if it never is."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            alive = self.read()
            if holds(self.text):
                return self.text
            if not alive:
                break
        raise AssertionError(f"never saw {what}; the screen was:\n{self.text}")

    def until_text(self, text: str) -> str:
        """Wait for a text."""
        return self.until(lambda shown: text in shown, repr(text))

    def settled(self, still: float = STILL) -> str:
        """The screen once nothing more is drawn for so many seconds."""
        seen = -1
        while seen != self.received:
            seen = self.received
            self.read(still)
        return self.text

    def press(self, *keys: str) -> None:
        """Send keys, as the bytes a terminal sends."""
        for key in keys:
            self.process.send(KEYS.get(key, key))

    def press_bytes(self, data: bytes) -> None:
        """Send what no keyboard sends."""
        self.process.send(data)

    def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size."""
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.kill(number)

    def until_stopped(self) -> None:
        """Wait until the program is stopped, as its shell does: to wake it before would be to wake nobody."""
        deadline = time.monotonic() + PATIENCE
        found, status = 0, 0
        while not found:
            assert time.monotonic() < deadline, "never stopped"
            self.read()
            found, status = os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)
        assert os.WIFSTOPPED(status)

    def ended(self) -> int | None:
        """Wait for the end; the exit status, or minus the signal's number."""
        while self.read(0.2):
            pass
        self.process.wait()
        status = self.process.exitstatus
        return status if status is not None else -int(self.process.signalstatus or 0)

    @property
    def text(self) -> str:
        """What is on the screen, a line a row."""
        return "\n".join(self.screen.display)


KEYS: Final[Mapping[str, str]] = {
    "enter": "\r",
    "escape": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "space": " ",
    "tab": "\t",
    "ctrl+c": "\x03",
}
