"""A language nobody speaks: every letter of a message is there as its full-width form, two cells wide.

What is still in plain letters on a screen in this language came from no message, or from one `make messages` does not
find; and what is laid out by counting characters instead of cells stands askew.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from typing import Final

from tests.messages import messages
from tui.text.language import Language
from tui.text.library import Library

WIDE: Final = str.maketrans({chr(code): chr(code + 0xFEE0) for code in (*range(0x41, 0x5B), *range(0x61, 0x7B))})
_PARAMETER: Final = re.compile(r"(\{[^{}]*\})")


@cache
def known() -> frozenset[str]:
    """Every message translators are given."""
    return frozenset(text for found in messages() for text in (found.text, found.more) if text)


def wide(message: str) -> str:
    """The message in that language; its parameters stay."""
    parts = _PARAMETER.split(message)
    return "".join(part if place % 2 else part.translate(WIDE) for place, part in enumerate(parts))


class WideLetters(NullTranslations):
    """The catalogue. Like any other it has nothing for a message it was not given."""

    def gettext(self, message: str) -> str:
        """The message in wide letters."""
        return wide(message) if message in known() else message

    def ngettext(self, one: str, more: str, number: int) -> str:
        """The form that goes with the number, as in English."""
        return self.gettext(one if number == 1 else more)


def pseudo() -> Library:
    """All words in that language."""
    return Library(Language("x-wide", WideLetters()))
