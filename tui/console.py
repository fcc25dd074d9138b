"""Text in and out of the command line: whatever the encoding of the streams, and even if one of them is missing.

What a stream cannot encode is written by its plainest likeness. No escape code is ever written: what it is given are
sentences and columns, and control characters in them (from a file's name, say) are shown instead of sent.
"""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from typing import Final, TextIO

from tui.terminal import describe
from tui.transliterate import encodable, plain_ascii

USUAL_WIDTH: Final = 80
"""Columns where nobody says how many there are, and the most a help page uses."""
LEAST_WIDTH: Final = 20
LONGEST_LINE: Final = 4096
"""Bytes of an answer that are read."""


class Unwritable(Exception):
    """The output takes no more. Attribute: `detail`, the system's own words; empty if there is no output at all."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


def _in_words(error: OSError | ValueError) -> str:
    """What the system says, without its number."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


class Console:
    """The three streams of one run. Without arguments: those of the process as they are now."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None) -> None:
        self.stdin = stdin or sys.stdin
        self.stdout = stdout or sys.stdout
        self.stderr = stderr or sys.stderr

    @property
    def is_terminal(self) -> bool:
        """Keys are read from the input, the screen is written to the error stream, a shell may read the output."""
        return all(is_tty(stream) for stream in (self.stdin, self.stdout, self.stderr))

    @property
    def width(self) -> int:
        """Columns for text."""
        return max(min(shutil.get_terminal_size((USUAL_WIDTH, 24)).columns, USUAL_WIDTH), LEAST_WIDTH)

    def print(self, text: str = "", *, end: str = "\n") -> None:
        """Write to the output. Raises: BrokenPipeError, Unwritable."""
        if self.stdout is None:
            raise Unwritable
        try:
            self.stdout.write(written(text, self.stdout) + end)
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise Unwritable(_in_words(error)) from error

    def print_exactly(self, text: str) -> None:
        """Write what is for a program to read: in UTF-8, whatever the encoding. Raises: BrokenPipeError, Unwritable."""
        self.flush()
        try:
            self.stdout.buffer.write(text.encode("utf-8"))
            self.stdout.buffer.flush()
        except AttributeError:  # no bytes below it
            self.stdout.write(text)
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise Unwritable(_in_words(error)) from error

    def read_bytes(self, most: int) -> bytes:
        """The input to its end, or to so many bytes. Nothing if there is none."""
        if self.stdin is None:
            return b""
        try:
            return self.stdin.buffer.read(most)
        except AttributeError:  # no bytes below it
            return self.stdin.read(most).encode("utf-8", "surrogateescape")
        except (OSError, ValueError):
            return b""

    def flush(self) -> None:
        """Send on what was printed. Raises: BrokenPipeError, Unwritable."""
        if self.stdout is None:
            return
        try:
            self.stdout.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise Unwritable(_in_words(error)) from error

    def complain(self, text: str) -> None:
        """Write to the error stream, folded if that is a terminal. Raises nothing: there is nowhere else to say it."""
        if self.stderr is None:
            return
        lines = wrapped(text, self.width) if is_tty(self.stderr) else [text]
        try:
            self.stderr.write(written("\n".join(lines), self.stderr) + "\n")
            self.stderr.flush()
        except (OSError, ValueError):
            return

    def ask(self, question: str) -> str | None:
        """A line from the input after a question; None at its end. Raises: BrokenPipeError, Unwritable."""
        self.print(question, end="")
        self.flush()
        try:
            line = _line_of(self.stdin)
        except (OSError, ValueError):  # also bytes that are no text
            return None
        return line.rstrip("\r\n") if line else None


def _line_of(stream: TextIO | None) -> str:
    """One line and not a byte more: what comes after it may be for somebody else who reads the same descriptor."""
    if stream is None:
        return ""
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):
        return stream.readline()
    taken = bytearray()
    while not taken.endswith(b"\n") and len(taken) < LONGEST_LINE and (byte := os.read(descriptor, 1)):
        taken += byte
    return taken.decode(encoding_of(stream))


def is_tty(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; one that is closed or missing is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def encoding_of(stream: TextIO | None) -> str:
    """The name of a stream's encoding."""
    return getattr(stream, "encoding", None) or "ascii"


def written(text: str, stream: TextIO) -> str:
    """The text as that stream can write it and its reader understand it, control characters shown."""
    visible = "".join(char if char == "\n" or char.isprintable() else shown(char) for char in text)
    return plain_ascii(visible, encodable(output_codec(stream)), same_width=False)


def output_codec(stream: TextIO) -> str:
    """What is safe to write: Python writes UTF-8 under `LC_ALL=C` too, but the terminal was promised ASCII."""
    return describe(os.environ, encoding_of(stream), is_tty(stream), (0, 0)).encoding


def shown(char: str) -> str:
    """A character that would do something instead of being seen."""
    if unicodedata.category(char) in {"Zs", "Cf"}:  # other spaces, and marks that join or turn letters
        return " " if char.isspace() else ""
    return f"\\x{ord(char):02x}" if ord(char) < 256 else "?"


def cells(text: str) -> int:
    """Columns a text takes: two for wide characters, none for marks that join the one before."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def padded(text: str, width: int) -> str:
    """The text with spaces behind it, so many cells in all."""
    return text + " " * (width - cells(text))


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most `width` cells, parted at spaces, within a word only where it is longer than a line or wide.

    Line breaks in the text stay; `indent` begins every line but the first of each.
    """
    return [line for part in text.split("\n") for line in _lines(part, width, indent)]


def _lines(text: str, width: int, indent: str) -> Iterator[str]:
    line = ""
    for piece in _pieces(text, max(width - cells(indent), 2)):
        if line.strip() and cells(line + piece.rstrip()) > width:
            yield line.rstrip()
            line = indent + piece.lstrip()
        else:
            line += piece
    yield line.rstrip()


def _pieces(text: str, longest: int) -> Iterator[str]:
    """What may stand alone on a line: words with the spaces before them, wide characters, parts of too long words."""
    piece = ""
    for char in text:
        ends_word = char == " " and piece.strip() != ""
        wide = _cells(char) == 2 or (piece != "" and _cells(piece[-1]) == 2 and _cells(char) > 0 and char.isalnum())
        if piece and (ends_word or wide or cells(piece.lstrip() + char) > longest):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece
