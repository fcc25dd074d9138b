"""The terminal's end of the line, made safe: whatever bytes arrive, the worst they do is nothing.

The framework's own input loop decodes strictly and ends the program at the first byte that is no UTF-8: one letter from
a Latin-1 terminal, an old-style mouse report, noise on a line. It also asks for pasted text in brackets, and waits for
the closing one for ever if it is lost; a pasted text is as good as typed here.
"""

from __future__ import annotations

import os
import selectors
from codecs import IncrementalDecoder, getincrementaldecoder
from typing import Final

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

READ_AT_ONCE: Final = 4096
"""Bytes."""
PASTE_BRACKETS: Final = ("\x1b[200~", "\x1b[201~")
"""Some terminals send them unasked."""
POLL: Final = 0.1
"""Seconds: how long an Esc that may begin a sequence is waited with."""


class SafeDriver(LinuxDriver):
    """The framework's driver with an input loop of its own."""

    def _enable_bracketed_paste(self) -> None:
        """Not asked for."""

    def run_input_thread(self) -> None:
        """Read until the program ends. A sequence the parser chokes on is dropped, and reading begins afresh."""
        decoder: IncrementalDecoder = getincrementaldecoder("utf-8")(errors="replace")
        parser = XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                ready = selector.select(POLL)
                data = os.read(self.fileno, READ_AT_ONCE) if ready else b""
                if ready and not data:
                    return  # the terminal is gone; a signal says so too
                if not self._parsed(parser, decoder.decode(data)):
                    parser = XTermParser(self._debug)

    def _parsed(self, parser: XTermParser, text: str) -> bool:
        """Hand on what the text means; False if it means nothing the parser can bear."""
        for bracket in PASTE_BRACKETS:
            text = text.replace(bracket, "")
        try:
            for message in parser.feed(text) if text else ():
                self.process_message(message)
            for message in parser.tick():
                self.process_message(message)
        except Exception:  # it has been seen to raise several kinds; no byte from outside may end the program
            return False
        return True
