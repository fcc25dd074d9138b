"""Fewer bytes for the same picture: of colours and attributes only what changes is sent.

The framework ends every piece of a line with a reset and begins the next with all it has; most pieces differ from the
one before by one colour, or not at all, and over a slow line that is more than half of what is sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

TOKEN: Final = re.compile(
    r"\x1b\[([0-9;]*)m|(\x1b\[[0-9;]*H|[\r\n]+)|(\x1b(?:\[[0-?]*[ -/]*[@-~]|[^\[]?))|([^\x1b\r\n]+)"
)
"""Colours and attributes; moves, at which they do not matter; other sequences; text."""
ATTRIBUTES: Final = frozenset({"1", "2", "3", "4", "5", "7", "8", "9"})
SEEN_ON_BLANKS: Final = frozenset({"4", "7", "9"})
"""Underlined, reversed, struck out."""
FOREGROUND, BACKGROUND = "38", "48"
COLOURS: Final = {
    **{str(code): FOREGROUND for code in (*range(30, 38), *range(90, 98))},
    **{str(code): BACKGROUND for code in (*range(40, 48), *range(100, 108))},
}
PARAMETERS: Final = {"5": 3, "2": 5}
"""Of a colour that is a number, and of one in red, green and blue: so many in all."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What is written with: attributes, and the codes of its colours, empty for the terminal's own."""

    attributes: frozenset[str] = field(default_factory=frozenset)
    foreground: str = ""
    background: str = ""

    def to(self, other: Pen) -> str:
        """What to send so that this pen becomes the other."""
        if self == other:
            return ""
        if not self.attributes <= other.attributes or other == PLAIN:
            codes = ["0" if other != PLAIN else "", *PLAIN._changes(other)]
        else:
            codes = self._changes(other)
        return f"\x1b[{';'.join(codes)}m"

    def _changes(self, other: Pen) -> list[str]:
        codes = sorted(other.attributes - self.attributes)
        if self.foreground != other.foreground:
            codes.append(other.foreground or "39")
        if self.background != other.background:
            codes.append(other.background or "49")
        return codes

    def blanks_like(self, other: Pen) -> bool:
        """Whether blanks look the same in both."""
        return self.background == other.background and not (self.attributes | other.attributes) & SEEN_ON_BLANKS

    def told(self, parameters: str) -> Pen | None:
        """The pen after a sequence with these parameters; None for one that is not understood."""
        codes = parameters.split(";")
        pen, at = self, 0
        while at < len(codes):
            code, width = codes[at], 1
            if code in {"", "0"}:
                pen = PLAIN
            elif code in ATTRIBUTES:
                pen = Pen(pen.attributes | {code}, pen.foreground, pen.background)
            elif code in COLOURS:
                pen = pen._coloured(COLOURS[code], code)
            elif code in {FOREGROUND, BACKGROUND} and codes[at + 1 : at + 2] and codes[at + 1] in PARAMETERS:
                width = PARAMETERS[codes[at + 1]]
                pen = pen._coloured(code, ";".join(codes[at : at + width]))
            else:
                return None
            at += width
        return pen

    def _coloured(self, which: str, code: str) -> Pen:
        if which == FOREGROUND:
            return Pen(self.attributes, code, self.background)
        return Pen(self.attributes, self.foreground, code)


PLAIN: Final = Pen()


def thinned(drawn: str) -> str:
    """The same picture in fewer bytes. It begins and ends, as every text of the framework, with a plain pen."""
    told = held = PLAIN
    sent: list[str] = []
    for found in TOKEN.finditer(drawn):
        parameters, move, other, text = found.groups()
        if parameters is not None:
            next_pen = told.told(parameters)
            if next_pen is None:
                return drawn
            told = next_pen
        elif move is not None:
            sent.append(move)
        elif other is not None and other.endswith("m"):
            return drawn  # a pen of a newer kind
        else:
            if other is not None or not (text.isspace() and held.blanks_like(told)):
                sent.append(held.to(told))
                held = told
            sent.append(other or text)
    sent.append(held.to(told))
    return "".join(sent)
