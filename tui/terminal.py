"""What the terminal can show, from what it says about itself: colours, letters, what may be asked of it.

Nothing is sent to find out. A terminal that promises nothing gets the sixteen colours every terminal has had since the
1990s; one that is known to have none, none.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

USUAL_SIZE: Final = (80, 24)
"""Columns and rows where a terminal reports none, as serial lines do."""
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
"""The first that is not empty decides (POSIX, Base Definitions 8.2)."""
TRUE_COLOUR_WORDS: Final = frozenset({"truecolor", "24bit"})
WITHOUT_COLOURS: Final = ("vt52", "vt100", "vt102", "vt220", "vt320", "unknown")
"""Terminals, or what emulates nothing more than them; `unknown` is what some services set."""


class Colours(Enum):
    """How many colours may be used. The value is the number; 0 means: no colour codes at all."""

    NONE = 0
    SIXTEEN = 16
    PALETTE = 256
    TRUE = 1 << 24


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a screen is drawn on."""

    colours: Colours
    colours_by: str
    """The variable that decided, with its value: `NO_COLOR`, `TERM=linux`."""
    encoding: str
    """Python's name of the codec both ends understand."""
    writes: str
    """The codec what is drawn is written in; under `LC_ALL=C` Python prefers UTF-8."""
    unicode: bool
    """Whether it shows every sign we draw with."""
    dumb: bool
    """It can not even place a cursor, or is no terminal."""
    bare: bool
    """It may print what it does not understand: nothing is asked of it beyond the common codes."""
    size: tuple[int, int]
    """Columns and rows."""


FULL: Final = Terminal(Colours.TRUE, "", "utf-8", "utf-8", True, False, False, USUAL_SIZE)
"""One that can do everything: what pictures are drawn for."""


def here(environ: Mapping[str, str]) -> Terminal:
    """The terminal of this process. The screen is written to the error stream."""
    stream = sys.__stderr__
    encoding = (stream.encoding if stream is not None else "") or "ascii"
    try:
        size = os.get_terminal_size(sys.__stdin__.fileno()) if sys.__stdin__ is not None else (0, 0)
    except (OSError, ValueError):  # no terminal, or closed
        return describe(environ, encoding, False, (0, 0))
    return describe(environ, encoding, True, (size[0], size[1]))


def describe(environ: Mapping[str, str], encoding: str, is_terminal: bool, size: tuple[int, int]) -> Terminal:
    """The terminal of a process.

    `encoding`: that of the stream the screen is written to, or of the process's locale; a locale named in the
    environment goes before it, because a C library without that locale falls back to another. `size`: columns and
    rows as reported, 0 where unknown.
    """
    term = term_of(environ)
    colours, decided_by = colours_of(environ)
    codec = _stricter(encoding, locale_codec(environ))
    kernel_console = _is(term, "linux")
    return Terminal(
        colours,
        decided_by,
        codec,
        _codec(encoding),
        codec == "utf-8" and not kernel_console,
        term == "dumb" or not is_terminal,
        kernel_console or _has_no_colours(term),
        size if size[0] > 0 and size[1] > 0 else USUAL_SIZE,
    )


def term_of(environ: Mapping[str, str]) -> str:
    """What the terminal calls itself; empty if it does not."""
    return environ.get("TERM", "").strip().lower()


def colours_of(environ: Mapping[str, str]) -> tuple[Colours, str]:
    """How many colours the screen uses, and the variable that decides, with its value."""
    term = term_of(environ)
    named = f"TERM={term}"
    if environ.get("NO_COLOR"):  # an empty one does not count: https://no-color.org
        return Colours.NONE, "NO_COLOR"
    if term == "dumb" or _has_no_colours(term):
        return Colours.NONE, named
    depth = environ.get("COLORTERM", "").strip().lower()
    if depth in TRUE_COLOUR_WORDS:
        return Colours.TRUE, f"COLORTERM={depth}"
    if term.endswith("-direct"):
        return Colours.TRUE, named
    return Colours.PALETTE if "256color" in term or term.endswith("kitty") else Colours.SIXTEEN, named


def locale_codec(environ: Mapping[str, str]) -> str:
    """The codec of the locale named in the environment; empty if none is, or it names no codec."""
    name = next((environ[variable] for variable in LOCALE_VARIABLES if environ.get(variable)), "")
    if name in {"C", "POSIX"}:
        return "ascii"
    codeset = name.partition("@")[0].partition(".")[2]
    return _codec(codeset) if codeset else ""


def _codec(encoding: str) -> str:
    """Python's name of a codec; ASCII, which all of them agree on, for an unknown one."""
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return "ascii"


def _stricter(stream: str, named: str) -> str:
    """The codec that both what is written and who reads it understand."""
    written = _codec(stream)
    if not named or named == written:
        return written
    return written if named == "utf-8" else named


def _has_no_colours(term: str) -> bool:
    return term.endswith(("-m", "-mono")) or any(_is(term, name) for name in WITHOUT_COLOURS)


def _is(term: str, name: str) -> bool:
    """`linux` is, and so is `linux-16color`."""
    return term == name or term.startswith(f"{name}-")
