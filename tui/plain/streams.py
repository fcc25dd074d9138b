"""Lines in and out: what plain play reads and writes, whatever the streams are and however they end.

Bytes are read from the descriptor itself where there is one: a line is bounded, bytes that are no text cost one line,
and an input that is not ready is waited for.
"""

from __future__ import annotations

import os
import select
import shutil
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import Final, TextIO

from tui.console import cells, encoding_of, is_tty, padded, wrapped, written
from tui.transliterate import plain_ascii

WIDTH: Final = 78
"""Cells of the longest line."""
LONGEST: Final = 1000
"""Bytes of an input line that are read; of a longer one it is only told that it was too long."""
CHUNK: Final = 1 << 16
ENOUGH_ROWS: Final = 60
"""Lines that are more than anybody sees at once, where nobody tells how many there are."""
UTF_8: Final = "utf-8"
READ_ERRORS: Final = (OSError, ValueError)
"""A terminal that went away, a descriptor that is closed or a folder, a stream that was closed."""


class EndOfInput(Exception):
    """There are no more lines."""


class OutputGone(Exception):
    """Nobody reads any more what is written. Attribute `detail`: the system's words, if it is not simply closed."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class Unusable(Enum):
    """Why a line means nothing."""

    TOO_LONG = "too long"
    NO_TEXT = "no text"
    """It has control characters, or bytes that are not of the input's encoding."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was typed."""

    text: str
    """As it is to be compared: plain digits and letters where there are any, single blanks, none at the ends."""
    fault: Unusable | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, in lower case."""
        return tuple(self.text.casefold().split())


class Input:
    """Lines from a stream; None, a closed one, a folder: no lines at all."""

    def __init__(self, stream: TextIO | None) -> None:
        self.is_terminal = is_tty(stream)
        self.used = False
        """Whether any line has come yet."""
        self._stream = stream  # kept: with it its descriptor would be closed
        self._pull, self._encoding = _source(stream)
        self._buffer = b""
        self._over = False

    def line(self) -> Line:
        """The next line; at the end of input also one that is not ended. Raises: EndOfInput."""
        cut = False
        while b"\n" not in self._buffer and not self._over:
            chunk = self._pull()
            self._over = not chunk
            if len(self._buffer) > LONGEST:
                self._buffer, cut = self._buffer[:1], True
            self._buffer += chunk
        if not self._buffer:
            raise EndOfInput
        self.used = True
        raw, _, self._buffer = self._buffer.partition(b"\n")
        if cut or len(raw) > LONGEST:
            return Line("", Unusable.TOO_LONG)
        return read_line(_decoded(raw, self._encoding))


def read_line(typed: str) -> Line:
    """What a line says: full-width letters and other digits as plain ones, tabs as blanks, no invisible marks."""
    text = unicodedata.normalize("NFKC", typed.replace("\t", " ").rstrip("\r"))
    text = "".join(_plain_digit(char) for char in text if unicodedata.category(char) != "Cf")
    if "\ufffd" in text or any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Cn"} for char in text):
        return Line("", Unusable.NO_TEXT)
    return Line(" ".join(text.split()))


def _plain_digit(char: str) -> str:
    return str(unicodedata.decimal(char)) if char.isdecimal() else char


def _decoded(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding, "replace")
    except LookupError:
        return raw.decode("utf-8", "replace")


def _source(stream: TextIO | None) -> tuple[Callable[[], bytes], str]:
    """What gives the next bytes of a stream, b"" at its end, and their encoding."""
    if stream is None:
        return bytes, UTF_8
    with suppress(*READ_ERRORS):
        descriptor = stream.fileno()
        return lambda: _of_descriptor(descriptor), encoding_of(stream)
    bytes_below = getattr(stream, "buffer", None)
    if bytes_below is not None:
        return lambda: _of_stream(lambda: bytes_below.readline(CHUNK)), encoding_of(stream)
    return lambda: _of_stream(lambda: stream.readline(CHUNK).encode(UTF_8, "replace")), UTF_8


def _of_descriptor(descriptor: int) -> bytes:
    while True:
        try:
            return os.read(descriptor, CHUNK)
        except BlockingIOError:  # somebody made it non-blocking: wait all the same
            select.select([descriptor], [], [])
        except OSError:
            return b""


def _of_stream(read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except READ_ERRORS:
        return b""


class Output:
    """Lines to a stream, folded, in its encoding, without a control character. `ascii`: letters everybody has."""

    def __init__(self, stream: TextIO | None, *, ascii_only: bool = False) -> None:
        self.is_terminal = is_tty(stream)
        self._stream = stream
        self._ascii = ascii_only
        self._descriptor = _descriptor_of(stream)
        self._open_line = False

    def say(self, text: str = "", indent: str = "") -> None:
        """A paragraph: lines of at most `WIDTH` cells, all but the first indented. Raises: OutputGone."""
        self._write("".join(f"{line}\n" for line in wrapped(self._plain(text), WIDTH, indent)))

    def verbatim(self, text: str) -> None:
        """Text whose lines must stay as they are, such as a record. Raises: OutputGone."""
        self._write(text if text.endswith("\n") else text + "\n")

    def columns(self, rows: Sequence[tuple[str, ...]], indent: str = "  ") -> None:
        """Rows in columns, the last one folded under itself where it is too long. Raises: OutputGone."""
        plain = [tuple(self._plain(cell) for cell in row) for row in rows]
        widths = [max(map(cells, column)) for column in zip_longest(*plain, fillvalue="")]
        for row in plain:
            *first, last = row
            start = indent + "".join(padded(cell, width) + "  " for cell, width in zip(first, widths, strict=False))
            self._write("".join(f"{line}\n" for line in wrapped(start + last, WIDTH, " " * len(start))))

    def scroll_away(self) -> None:
        """Blank lines, until nothing that was said before is in sight. Raises: OutputGone."""
        rows = shutil.get_terminal_size().lines if self.is_terminal else ENOUGH_ROWS
        self._write("\n" * max(rows, 1))

    def prompt(self, text: str) -> None:
        """A question, the last thing before a line is read; a blank at its end stays. Raises: OutputGone."""
        end = " " if text.endswith(" ") else ""
        self._write("\n".join(wrapped(self._plain(text), WIDTH - len(end))) + end)
        self._open_line = True

    def answered(self, *, echoed: bool) -> None:
        """The answer has come. `echoed`: its end has moved the terminal on to a new line."""
        self._open_line = self._open_line and not echoed
        self._write("")

    def end_line(self) -> None:
        """What comes after this program begins a line. Raises nothing."""
        with suppress(OutputGone):
            self._write("")

    def _plain(self, text: str) -> str:
        text = plain_ascii(text, str.isascii, same_width=False) if self._ascii else text
        return text if self._stream is None else written(text, self._stream)

    def _write(self, text: str) -> None:
        if self._stream is None:
            raise OutputGone
        text, self._open_line = ("\n" if self._open_line else "") + text, False
        if not text:
            return
        text = written(text, self._stream)
        try:
            if self._descriptor is None:
                self._stream.write(text)
                self._stream.flush()
            else:
                _write_all(self._descriptor, text.encode(encoding_of(self._stream), "replace"))
        except BrokenPipeError as error:
            raise OutputGone from error
        except (OSError, ValueError) as error:
            raise OutputGone(str(error)) from error


def _descriptor_of(stream: TextIO | None) -> int | None:
    """A stream's descriptor, once what others have written to it is out; None if it has none."""
    if stream is None:
        return None
    try:
        descriptor = stream.fileno()
        stream.flush()
    except (OSError, ValueError):
        return None
    return descriptor


def _write_all(descriptor: int, content: bytes) -> None:
    """All of it, also to a pipe or terminal that takes only a part at a time. Raises: OSError."""
    while content:
        try:
            content = content[os.write(descriptor, content) :]
        except BlockingIOError:
            select.select([], [descriptor], [])
