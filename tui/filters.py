"""What is drawn, brought to what the terminal shows: plain letters, fewer colours, no colours.

Each is a filter over finished lines, so nothing on any screen can get past it: dialogs, notices, borders, rules pages
and names go through as boards do. Widths never change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.theme import Theme

from tui import palette
from tui.terminal import Colours, Terminal
from tui.transliterate import UNKNOWN, CanEncode, encodable, plain_ascii

if TYPE_CHECKING:
    from tui.widgets.glyphs import Glyphs

KEPT: Final = 2048
"""Texts and styles whose filtered form is kept; a screen has a few hundred."""
SET_OFF: Final = 1.8
"""Contrast from which a background is meant to stand out from the screen's; that of panels and headings is under 1.5,
of a highlighted row above 4."""


class PlainLetters(LineFilter):
    """Characters the terminal lacks, by their plainest likeness."""

    def __init__(self, can_encode: CanEncode) -> None:
        super().__init__()
        self._can_encode = can_encode
        self._plain = lru_cache(KEPT)(self._in_plain_letters)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 (as it is called)
        """The same styles and widths."""
        return [Segment(text if text.isascii() else self._plain(text), style, None) for text, style, _ in segments]

    def _in_plain_letters(self, text: str) -> str:
        plain = plain_ascii(text, self._can_encode)
        if cell_len(plain) == cell_len(text):
            return plain
        return "".join(self._in_as_many_cells(char) for char in text)

    def _in_as_many_cells(self, char: str) -> str:
        plain, cells = plain_ascii(char, self._can_encode), cell_len(char)
        return plain if cell_len(plain) == cells else UNKNOWN * cells


class Restyled(LineFilter):
    """Each style for itself, whatever the text."""

    def __init__(self, restyle: Callable[[Style], Style]) -> None:
        super().__init__()
        self._restyle = lru_cache(KEPT)(restyle)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 (as it is called)
        """The same texts."""
        restyle = self._restyle
        return [Segment(text, None if style is None else restyle(style), None) for text, style, _ in segments]


def without_colours(style: Style, screen: palette.Rgb) -> Style:
    """Bold, underlined, reversed: no more. What stood out by its background is reversed. `screen`: its background."""
    ground = style.color if style.reverse else style.bgcolor
    known = palette.rgb_of(ground)
    reverse = style.reverse if known is None else palette.contrast(known, screen) >= SET_OFF
    return _plainly(style, reverse=bool(reverse))


def in_sixteen(style: Style) -> Style:
    """The sixteen common colours, in pairs that can be read; the background is one of the first eight.

    On the terminal's own background, which only a theme in the terminal's colours uses, nothing is changed.
    """
    letters, ground = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    known, wanted = palette.rgb_of(ground), palette.rgb_of(letters)
    if known is None:
        return style
    below = palette.ground_of(known)
    above = palette.letters_on(below, wanted if wanted is not None else (255, 255, 255))
    return _plainly(style, reverse=False) + palette.style(above, below)


def _plainly(style: Style, *, reverse: bool) -> Style:
    meta = style.meta if style._meta else None
    return Style(bold=style.bold, underline=style.underline, reverse=reverse or None, meta=meta, link=style.link)


def in_256(style: Style) -> Style:
    """The nearest of the colours that are the same on all terminals with 256."""
    letters, ground = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    above, below = palette.pair_of_256(letters, ground)
    return style + Style.from_color(*((below, above) if style.reverse else (above, below)))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the filters depend on."""

    ascii: str
    background: str


class Look:
    """How one app draws on one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._wanted: _Wanted | None = None
        self._filters: tuple[LineFilter, ...] = ()

    @property
    def colourless(self) -> bool:
        """Whether no colour is sent, grey being one."""
        return self._terminal.colours is Colours.NONE

    def plain_letters(self, ascii_setting: str) -> bool:
        """Whether all is drawn in ASCII. `ascii_setting`: `on`, `off`, or `auto`, which leaves it to the terminal."""
        return ascii_setting == "on" or (ascii_setting == "auto" and not self._terminal.unicode)

    def glyphs(self, ascii_setting: str) -> Glyphs:
        """The signs for tables."""
        from tui.widgets.glyphs import ASCII, UNICODE  # noqa: PLC0415 (the menu is up before any table)

        return ASCII if self.plain_letters(ascii_setting) else UNICODE

    def filters(self, given: Sequence[LineFilter], ascii_setting: str, theme: Theme) -> Sequence[LineFilter]:
        """What lines go through: of the framework's filters the one for themes in the terminal's colours, then ours."""
        wanted = _Wanted(ascii_setting, theme.background or "#000000")
        if wanted != self._wanted:  # kept otherwise: a line remembers what became of it by the filter
            self._filters = tuple(self._build(wanted))
            self._wanted = wanted
        return [*(f for f in given if isinstance(f, ANSIToTruecolor)), *self._filters]

    def _build(self, wanted: _Wanted) -> list[LineFilter]:
        filters: list[LineFilter] = []
        if self.plain_letters(wanted.ascii):
            filters.append(PlainLetters(str.isascii))
        elif self._terminal.writes != "utf-8":
            filters.append(PlainLetters(encodable(self._terminal.writes)))
        restyle = self._restyle(wanted.background)
        return filters if restyle is None else [*filters, Restyled(restyle)]

    def _restyle(self, background: str) -> Callable[[Style], Style] | None:
        match self._terminal.colours:
            case Colours.NONE:
                screen = Color.parse(background).rgb
                return lambda style: without_colours(style, screen)
            case Colours.SIXTEEN:
                return in_sixteen
            case Colours.PALETTE:
                return in_256
            case Colours.TRUE:
                return None
