"""Text for an encoding that lacks some of its characters: dashes, arrows, frames and letters in what the encoding has.

A terminal whose locale is C or Latin-1, a pipe with `PYTHONIOENCODING=ascii`, and `--ascii` all come here. Widths are
kept, so that what stood in columns still does.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Callable
from typing import Final

CanEncode = Callable[[str], bool]
"""Whether a character can be written as it is."""

UNKNOWN: Final = "?"

_SAME_WIDTH: Final = {
    ord(sign): plain
    for signs, plains in (
        ("\u00a0\u2007\u202f", "   "),
        ("‐‑‒–—―−", "-------"),
        ("‘’‚‛′‹›“”„″«»", "'" * 5 + "<>" + '"' * 6),
        ("·•‣∙⋅…‖¦⁄∕", "-*>--.|://"),
        ("×✕✖÷≤≥≠≈±∩∪‾¯°₂", "xxx/<>!~+nu~~o2"),
        ("←→↑↓↔↕⇐⇒↻↺⟳", "<>^v-|<=+++"),
        ("▸▶►▹▷◂◀◄▲△▴▼▽▾★☆✓✔✗✘●○◆◇■□▪▫", ">>>>><<<^^^vvv**vvxx*o@o#o#o"),
        ("─━╌╍┄┅┈┉═╴╶╸╺⎯", "--------=-----"),
        ("│┃┆┇┊┋╎╏║╵╷╹╻⎜", "||::::||||||||"),
        ("┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛╭╮╯╰╒╓╔╕╖╗╘╙╚╛╜╝", "+" * 32),
        ("├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻", "+" * 32),
        ("┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬", "+" * 31),
        ("╱╲╳", "/\\X"),
        ("▁▂▃▄▅▆▇█", "_.-=+*##"),
        ("▉▊▋▌▍▎▏▐▀░▒▓", "#####||##.:#"),
        ("▔▕▖▗▘▙▚▛▜▝▞▟", "~|##########"),
        ("ßæøœđłþıÆØŒĐŁÞ", "saoodlpiAOODLP"),
    )
    for sign, plain in zip(signs, plains, strict=True)
}
"""One cell for one cell."""

_AT_LENGTH: Final = {
    "…": "...",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "←": "<-",
    "⇒": "=>",
    "ß": "ss",
    "±": "+/-",
}
"""What reads better where nothing stands in columns."""


def plain_ascii(text: str, can_encode: CanEncode, *, same_width: bool = True) -> str:
    """The text in characters that `can_encode`, each put in by the plainest likeness, else `?` for every cell.

    `same_width`: as many cells as before. Otherwise a few signs are written out (`…` as `...`).
    """
    if text.isascii():
        return text
    return "".join(char if char.isascii() or can_encode(char) else _likeness(char, same_width) for char in text)


def encodable(encoding: str) -> CanEncode:
    """What a character must pass to be written in that encoding; an unknown one is taken for ASCII."""
    try:
        encode = codecs.lookup(encoding).encode
    except LookupError:
        return str.isascii

    def can_encode(char: str) -> bool:
        try:
            encode(char)
        except UnicodeError:
            return False
        return True

    return can_encode


def _likeness(char: str, same_width: bool) -> str:
    if not same_width and char in _AT_LENGTH:
        return _AT_LENGTH[char]
    if ord(char) in _SAME_WIDTH:
        return _SAME_WIDTH[ord(char)]
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return ""  # no cell of its own
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return UNKNOWN * 2
    base = "".join(part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part))
    if base.isascii() and base.isprintable() and (len(base) == 1 or (base and not same_width)):
        return base
    return UNKNOWN
