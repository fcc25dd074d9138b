"""Bytes from the terminal, parted into what was typed, what was pasted, and sequences that are whole.

Nothing is handed on in halves: a slow line may bring an arrow byte by byte, and its first byte is the Esc key. What is
never finished, or follows no grammar, is dropped. What comes faster than anybody types is taken for a pasted text, for
not every terminal says when something is pasted; it is no row of keys.
"""

from __future__ import annotations

import math
import re
from codecs import IncrementalDecoder, getincrementaldecoder
from collections import deque
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

ESC: Final = 0x1B
ESCAPE_ALONE: Final = 0.25
"""Seconds after which an Esc was the key. A byte of a sequence comes within 0.15 s even on a bad line."""
UNFINISHED: Final = 1.0
"""Seconds without a byte after which a sequence, or a pasted text, will not go on."""
LONGEST_SEQUENCE: Final = 4096
"""Bytes; what goes on longer is dropped as it comes."""
AT_ONCE: Final = 64
IN_A_SECOND: Final = 150
"""Keys and clicks. A key held down gives up to fifty a second, and a slow line brings some of them together."""
QUIET: Final = 0.15
"""Seconds without a byte that end a flood."""
INTERRUPT: Final = b"\x03"
"""Ctrl+C: by itself it is always the key, whatever is under way."""
KEPT: Final = 4096
"""Characters kept of a pasted text: the longest field takes far fewer."""

WHOLE: Final = re.compile(
    rb"\x1b(?:"
    rb"\[(?:\[[A-E]|M...|[0-?]*[ -/]*[@-LN-Z\\-~]|[0-?]+[ -/]*M)"  # CSI; of the console's F-keys; of an old-style mouse
    rb"|O[0-9]?[@-~]"  # SS3
    rb"|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # OSC, DCS, SOS, PM, APC: answers to questions nobody asked
    rb")",
    re.DOTALL,
)
"""ECMA-48, 5.4 and 5.6; xterm's control sequences."""
BEGUN: Final = re.compile(rb"\x1b(?:\[(?:\[?|M.{0,2}|[0-?]*[ -/]*)|O[0-9]?|[\]PX^_][^\x07\x1b]*\x1b?)?\Z", re.DOTALL)
STRING: Final = re.compile(rb"\x1b[\]PX^_]")
BACK_TAB: Final = b"\x1b\t"
"""Of the console. Esc with any other character is that key, soon followed by another: some programs in between, and
some lines, hold the first back until the second comes. Keys pressed with Alt look the same, and none is used here."""
PASTE_BEGINS, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
MOUSE: Final = re.compile(r"\x1b\[<(\d{1,3});\d{1,5};\d{1,5}[Mm]")
OTHER_MOUSE: Final = re.compile(r"\x1b\[(\d{1,3});(\d{1,5});(\d{1,5})M")
"""That of rxvt."""
MOTION, RELEASED, OFFSET = 32, 3, 32
"""A bit of a mouse report's first number; its value for a button let go; what is added to numbers sent as bytes."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters from the keyboard, one or more."""

    text: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """One whole escape sequence: a key with no character, the mouse, a report."""

    text: str


@dataclass(frozen=True, slots=True)
class Escape:
    """The Esc key."""


@dataclass(frozen=True, slots=True)
class Flood:
    """Here begins what nobody has typed; what came in the last second is no better."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that was pasted, or came like one. What is no text in it is left out."""

    text: str


Piece = Typed | Sequence | Escape | Flood | Pasted


class Incoming:
    """The bytes of one terminal. `encoding`: Python's name of its codec; `escape_alone`: seconds."""

    def __init__(self, encoding: str = "utf-8", escape_alone: float = ESCAPE_ALONE) -> None:
        self._decoder = _decoder(encoding)
        self._escape_alone = escape_alone
        self._held = b""
        """Begun, not finished: a sequence, or the last bytes of a pasted text."""
        self._since = 0.0
        """When the last byte came."""
        self._paste: list[str] | None = None
        self._lost = False
        """In the middle of a sequence that is too long."""
        self._flood: list[str] | None = None
        self._recent: deque[tuple[float, int]] = deque()

    @property
    def due(self) -> float | None:
        """When `late` has something to say if no more bytes come; None: never."""
        waits = []
        if self._held == b"\x1b" and self._paste is None:
            waits.append(self._escape_alone)
        elif self._held or self._paste is not None or self._lost:
            waits.append(UNFINISHED)
        if self._flood is not None:
            waits.append(QUIET)
        return self._since + min(waits) if waits else None

    def feed(self, data: bytes, now: float) -> list[Piece]:
        """What is complete with these bytes. `now`: seconds, from a clock that never goes back."""
        if data == INTERRUPT:
            return [*self.late(math.inf), Typed(INTERRUPT.decode("ascii"))]
        pieces = self.late(now)
        self._since = now
        if self._lost:
            end = re.search(rb"[\x07\x1b\r]", data)
            if end is None:
                return pieces
            data, self._lost = data[end.end() :] if end[0] != b"\x1b" else data[end.start() :], False
        data, self._held = self._held + data, b""
        return pieces + self._unless_flood(_without_way(self._parted(data)), now)

    def late(self, now: float) -> list[Piece]:
        """What has become of what was begun, if it is not going on by now."""
        due = self.due
        if due is None or now < due:
            return []
        pieces: list[Piece] = []
        if self._flood is not None:
            pieces += self._flood_over()
        elif self._paste is not None:
            pieces.append(self._pasted())
        elif self._held == b"\x1b":
            pieces.append(Escape())
        self._held, self._lost = b"", False
        return pieces

    # Parting.

    def _parted(self, data: bytes) -> list[Piece]:
        pieces: list[Piece] = []
        while data:
            if self._paste is not None:
                data = self._take_pasted(data, pieces)
            elif data[0] == ESC:
                data = self._take_sequence(data, pieces)
            else:
                end = data.find(b"\x1b")
                text, data = (data, b"") if end < 0 else (data[:end], data[end:])
                typed = self._decoded(text).replace("\x00", "")
                if typed:
                    pieces.append(Typed(typed))
        return pieces

    def _take_sequence(self, data: bytes, pieces: list[Piece]) -> bytes:
        """One sequence from the start of the bytes, or a note that it is still to come; what is left."""
        if data.startswith(PASTE_BEGINS):
            self._paste = []
            return data[len(PASTE_BEGINS) :]
        if whole := WHOLE.match(data):
            sequence = _understood(whole[0])
            if sequence:
                pieces.append(Sequence(sequence))
            return data[whole.end() :]
        if BEGUN.match(data):
            if len(data) > LONGEST_SEQUENCE:
                self._lost = True
            else:
                self._held = data
            return b""
        if STRING.match(data):  # broken off by another sequence
            return data[data.index(b"\x1b", 2) :]
        if data[1] in b"[O":  # broken off by a byte that ends no sequence, and is no key of its own either
            at = next((at for at in range(2, len(data)) if not 0x20 <= data[at] < 0x40), len(data))
            return data[at:] if data[at : at + 1] == b"\x1b" else data[at + 1 :]
        if data.startswith(BACK_TAB):
            pieces.append(Sequence(BACK_TAB.decode("ascii")))
            return data[len(BACK_TAB) :]
        pieces.append(Escape())
        return data[1:]

    def _take_pasted(self, data: bytes, pieces: list[Piece]) -> bytes:
        assert self._paste is not None
        end = data.find(PASTE_ENDS)
        if end < 0:
            kept = next((n for n in range(len(PASTE_ENDS) - 1, 0, -1) if data.endswith(PASTE_ENDS[:n])), 0)
            self._held = data[len(data) - kept :]
            data = data[: len(data) - kept]
        if sum(map(len, self._paste)) < KEPT:
            self._paste.append(self._decoded(data if end < 0 else data[:end]))
        if end < 0:
            return b""
        pieces.append(self._pasted())
        return data[end + len(PASTE_ENDS) :]

    def _pasted(self) -> Pasted:
        text, self._paste = "".join(self._paste or ()), None
        return Pasted(_readable(text))

    def _decoded(self, data: bytes) -> str:
        """Bytes that are no text are left out."""
        return self._decoder.decode(data).replace("\ufffd", "")

    # Floods.

    def _unless_flood(self, pieces: list[Piece], now: float) -> list[Piece]:
        """The pieces; of a flood only what it leaves when it is over."""
        count = sum(_presses(piece) for piece in pieces)
        self._recent.append((now, count))
        while now - self._recent[0][0] > 1:
            self._recent.popleft()
        begun: list[Piece] = []
        if self._flood is None and (count > AT_ONCE or sum(n for _, n in self._recent) > IN_A_SECOND):
            self._flood = []
            begun = [Flood()]
        if self._flood is None:
            return pieces
        for piece in pieces:
            if isinstance(piece, Typed | Pasted) and sum(map(len, self._flood)) < KEPT:
                self._flood.append(piece.text)
        return begun

    def _flood_over(self) -> list[Piece]:
        text, self._flood = "".join(self._flood or ()) + "".join(self._paste or ()), None
        self._paste = None
        self._recent.clear()
        return [Pasted(_readable(text))]


def _without_way(pieces: list[Piece]) -> list[Piece]:
    """Of a mouse's way only where it has come to by now."""
    return [piece for piece, after in zip_longest(pieces, pieces[1:]) if not (_moves(piece) and _moves(after))]


def _moves(piece: Piece | None) -> bool:
    """Whether it reports that the mouse was moved."""
    report = MOUSE.fullmatch(piece.text) if isinstance(piece, Sequence) else None
    return report is not None and bool(int(report[1]) & MOTION)


def _presses(piece: Piece) -> int:
    """Keys or clicks; a mouse that is moved presses nothing."""
    match piece:
        case Typed(text):
            return len(text)
        case Sequence() | Escape():
            return 0 if _moves(piece) else 1
        case _:
            return 0


def _understood(sequence: bytes) -> str:
    """A sequence as xterm sends it today; nothing for an answer, and for a mouse nowhere on the screen."""
    if STRING.match(sequence):
        return ""
    if sequence.startswith(b"\x1b[M"):
        button, column, row = (byte - OFFSET for byte in sequence[3:])
        return _mouse(button, column, row)
    text = sequence.decode("ascii", "replace")
    if report := OTHER_MOUSE.fullmatch(text):
        return _mouse(int(report[1]) - OFFSET, int(report[2]), int(report[3]))
    if text.startswith("\x1b[<") and not MOUSE.fullmatch(text):
        return ""
    return text


def _mouse(button: int, column: int, row: int) -> str:
    if button < 0 or column < 1 or row < 1:
        return ""
    let_go = button & 3 == RELEASED and not button & (MOTION | 64)
    return f"\x1b[<{button & ~3 if let_go else button};{column};{row}{'m' if let_go else 'M'}"


def _readable(text: str) -> str:
    """Line ends as in texts, tabs as spaces, nothing else that cannot be seen."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(char for char in lines if char == "\n" or char.isprintable())[:KEPT]


def _decoder(encoding: str) -> IncrementalDecoder:
    """One that never fails, and leaves ASCII what it is. Under a locale of ASCII only, other letters may be UTF-8."""
    ascii_bytes = bytes(range(128))
    try:
        decoder = getincrementaldecoder(encoding)
        fits = encoding != "ascii" and decoder("replace").decode(ascii_bytes) == ascii_bytes.decode("ascii")
    except (LookupError, UnicodeError):
        fits = False
    return (decoder if fits else getincrementaldecoder("utf-8"))("replace")
