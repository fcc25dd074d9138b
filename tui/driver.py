"""The terminal's two ends, made safe: whatever bytes arrive, the worst they do is nothing; it is left as it was found.

The framework's own input loop decodes strictly and ends the program at the first byte that is no UTF-8: one letter from
a Latin-1 terminal, an old-style mouse report, noise on a line. It wakes ten times a second, takes the first byte of an
arrow for the Esc key on a slow line, and waits for ever for the end of a pasted text that is lost. So the loop is ours,
and so is what is asked of the terminal: nothing we do without.
"""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import sys
import termios
import threading
import time
from typing import Any, Final

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.incoming import ESCAPE_ALONE, MOUSE, Escape, Flood, Incoming, Pasted, Piece, Sequence, Typed
from tui.keyboard import Flooded
from tui.outgoing import Outgoing
from tui.pen import thinned
from tui.signals import HANG_UP, end, install_signal_handlers
from tui.terminal import FULL, Terminal

READ_AT_ONCE: Final = 4096
"""Bytes."""
KITTY_KEY: Final = re.compile(r"\x1b\[(?:[\d:]*;?){2,3}[u~ABCDEFHPQS]")
"""Keys by the kitty protocol and with Shift, Ctrl or Alt; an `R` would be the answer to where the cursor is."""
SYNCHRONISED: Final = re.compile(r"\x1b\[\?2026;[1-4]\$y")
"""The one answer that is listened to: whether pictures can be shown as a whole."""
ASKED_IN_VAIN: Final = ("\x1b]22;", "\x1b[?1004h")
"""The pointer's shape, and word of a window that is left: old consoles print the first, nothing here needs them."""
KITTY_KEYS: Final = ("\x1b[>", "\x1b[<u")
"""Asks for the kitty protocol, and gives it back; old consoles print both."""
CLEARED: Final = "\x1b[0m\x1b[2J\x1b[H"
"""Plain writing on an empty screen, for terminals without a second screen to leave."""
MODES_OFF: Final = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?7h"
LEFT: Final = "\x1b[?1049l\x1b[0m\x1b[?25h"


class Exit(threading.Event):
    """Tells the input thread to end, even while it waits for a byte."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes, self._wake = os.pipe()
        os.set_blocking(self.wakes, False)

    def set(self) -> None:
        """Set it, and wake who waits for `wakes`."""
        super().set()
        os.write(self._wake, b"\x00")

    def clear(self) -> None:
        """As new."""
        super().clear()
        with contextlib.suppress(BlockingIOError):
            os.read(self.wakes, READ_AT_ONCE)

    def close(self) -> None:
        """Give back the pipe."""
        os.close(self.wakes)
        os.close(self._wake)


class SafeDriver(LinuxDriver):
    """The framework's driver with ends of its own."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.terminal: Terminal = getattr(app, "terminal", FULL)
        self._output = sys.__stderr__.fileno() if sys.__stderr__ is not None else self.fileno
        self._file = Outgoing(self._output, self.terminal.writes)  # type: ignore[assignment]
        self._parser = XTermParser(debug)
        self._taken = False
        """Whether the terminal has been changed, and not yet given back."""

    # What is asked of the terminal.

    def write(self, data: str) -> None:
        """Send a text in few bytes, but not what nothing here needs and some terminal would print."""
        if data.startswith(ASKED_IN_VAIN) or (self.terminal.bare and data.startswith(KITTY_KEYS)):
            return
        super().write(thinned(data))

    def start_application_mode(self) -> None:
        """From here on the terminal is given back whatever happens."""
        install_signal_handlers(self._app, self.rescue)
        self.exit_event = Exit()
        self._taken = True
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def _enable_mouse_support(self) -> None:
        """Clicks, the wheel and drags; not every move."""
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1002h\x1b[?1015h\x1b[?1006h")
            self.flush()

    def _disable_mouse_support(self) -> None:
        self.write(MODES_OFF)

    def _request_terminal_sync_mode_support(self) -> None:
        if not self.terminal.bare:
            super()._request_terminal_sync_mode_support()

    def _query_in_band_window_resize(self) -> None:
        """Not asked for: a signal tells, and the mouse would be counted in pixels."""

    # What comes.

    def run_input_thread(self) -> None:
        """Read until the program ends; wait for bytes alone, unless something has begun that may not go on."""
        incoming = Incoming(self.terminal.encoding, _escape_alone())
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            if isinstance(self.exit_event, Exit):
                selector.register(self.exit_event.wakes, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                due = incoming.due
                ready = selector.select(None if due is None else max(due - time.monotonic(), 0))
                if any(key.fd == self.fileno for key, _ in ready):
                    try:
                        data = os.read(self.fileno, READ_AT_ONCE)
                    except OSError:
                        data = b""
                    if not data:  # the terminal is gone; where a signal says so, it says it twice
                        self._loop.call_soon_threadsafe(end, self._app, HANG_UP)
                        return
                    pieces = incoming.feed(data, time.monotonic())
                else:
                    pieces = incoming.late(time.monotonic())
                for piece in pieces:
                    for message in self.messages(piece):
                        self.process_message(message)

    def messages(self, piece: Piece) -> list[Message]:
        """What a piece of input means to the app."""
        match piece:
            case Escape():
                return [events.Key("escape", "\x1b")]
            case Flood():
                return [Flooded()]
            case Pasted(text):
                return [events.Paste(text)]
            case Typed(text):
                return self._parsed(text)
            case Sequence(text):
                known = text in ANSI_SEQUENCES_KEYS or KITTY_KEY.fullmatch(text) or MOUSE.fullmatch(text)
                return self._parsed(text) if known or SYNCHRONISED.fullmatch(text) else []

    def _parsed(self, text: str) -> list[Message]:
        try:
            found = list(self._parser.feed(text))
        except Exception:  # it has been seen to raise several kinds; no byte from outside may end the program
            found = []
        if not found:  # perhaps it waits for more: but there is no more
            self._parser = XTermParser(self._debug)
        return [message for message in found if not isinstance(message, events.Key) or message.key != "ctrl+@"]

    # The end.

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was, on a clean line."""
        self.write(CLEARED)
        super().stop_application_mode()
        self.write(LEFT)
        self._taken = False

    def close(self) -> None:
        """Wait until all is written."""
        super().close()
        if isinstance(self.exit_event, Exit):
            self.exit_event.close()
            self.exit_event = threading.Event()

    def rescue(self) -> None:
        """The same in a hurry, if the program cannot get around to it: nothing here waits."""
        with contextlib.suppress(Exception):
            if not self._taken:
                return
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            given_back = CLEARED + MODES_OFF + ("" if self.terminal.bare else "\x1b[<u") + LEFT
            os.set_blocking(self._output, False)
            try:
                os.write(self._output, given_back.encode("ascii"))
            finally:
                os.set_blocking(self._output, True)


def _escape_alone() -> float:
    """Seconds; curses programs have long taken `ESCDELAY`, in milliseconds, for lines even slower than ours may be."""
    try:
        return min(max(int(os.environ["ESCDELAY"]), 1), 10_000) / 1000
    except (KeyError, ValueError):
        return ESCAPE_ALONE
