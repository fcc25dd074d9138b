"""The colours terminals have: sixteen whose shades differ from one to the next, 240 that are the same everywhere.

Contrast is that of WCAG 2, 1.4.3: 4.5 is enough for text.
"""

from __future__ import annotations

from colorsys import rgb_to_hls
from functools import lru_cache
from math import dist
from typing import Final

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color, ColorSystem, ColorType
from rich.style import Style

Rgb = tuple[int, int, int]

READABLE: Final = 4.5
VGA: Final[tuple[Rgb, ...]] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The sixteen colours of the kernel's console, in the order of their codes."""
XTERM: Final[tuple[Rgb, ...]] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""The same in xterm. What is readable in both is in most."""
BLACK, GREEN, CYAN, WHITE, BRIGHT_WHITE = 0, 2, 6, 7, 15
GREYS: Final = (WHITE, BRIGHT_WHITE, BLACK)
HUES: Final[dict[int, tuple[int, ...]]] = {
    0: (9, 1),
    60: (11, 3),
    120: (10, 2),
    180: (14, 6),
    240: (12, 4),
    300: (13, 5),
}
"""The colours of a hue, in degrees, the bright one first."""
GREEN_HUE, CYAN_HUE, NEAR = 120, 180, 45
"""Degrees."""
GREY: Final = 0.2
"""Saturation below which a colour is taken for a grey."""
DARK: Final = 0.18
"""Luminance at which black and white are about as far away."""


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1, the same, to 21, black on white."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def rgb_of(colour: Color | None) -> Rgb | None:
    """Its parts, 0 to 255; None for no colour and for the terminal's own, which nobody knows."""
    if colour is None or colour.is_default:
        return None
    if colour.triplet is not None:
        return colour.triplet
    number = colour.number or 0
    if number < len(VGA):
        return VGA[number]
    return _shade(number)


@lru_cache(1024)
def ground_of(colour: Rgb) -> int:
    """The one of the first eight colours for a background: black, or one on which black can be read."""
    if luminance(colour) < DARK:
        return BLACK
    hue, grey = _hue(colour)
    if grey or min(_apart(hue, GREEN_HUE), _apart(hue, CYAN_HUE)) > NEAR:
        return WHITE
    return GREEN if _apart(hue, GREEN_HUE) <= _apart(hue, CYAN_HUE) else CYAN


@lru_cache(4096)
def letters_on(ground: int, colour: Rgb) -> int:
    """The one of the sixteen that comes nearest and can be read on that background."""
    return next(number for number in _by_likeness(colour) if legible(number, ground))


def legible(letters: int, ground: int) -> bool:
    """Whether a pair can be read wherever the sixteen colours are about as usual."""
    return all(contrast(shades[letters], shades[ground]) >= READABLE for shades in (VGA, XTERM))


def style(letters: int, ground: int) -> Style:
    """Two of the sixteen colours."""
    return Style.from_color(*(Color(str(n), ColorType.STANDARD, number=n) for n in (letters, ground)))


def pair_of_256(letters: Color | None, ground: Color | None) -> tuple[Color | None, Color | None]:
    """The nearest of the 240 colours that are the same everywhere; what could be read before still can be."""
    below, above = _of_256(ground), _of_256(letters)
    shades = [rgb_of(colour) for colour in (letters, ground, above, below)]
    if any(shade is None for shade in shades):
        return above, below
    wanted, behind, got, beneath = (shade for shade in shades if shade is not None)
    if contrast(got, beneath) < READABLE <= contrast(wanted, behind):
        number = _nearest_readable(wanted, beneath)
        above = Color(str(number), ColorType.EIGHT_BIT, number=number)
    return above, below


def _of_256(colour: Color | None) -> Color | None:
    return None if colour is None else colour.downgrade(ColorSystem.EIGHT_BIT)


def _nearest_readable(colour: Rgb, ground: Rgb) -> int:
    shades = {number: _shade(number) for number in range(16, 256)}
    readable = [number for number, shade in shades.items() if contrast(shade, ground) >= READABLE]
    return min(readable, key=lambda number: dist(shades[number], colour))


def _shade(number: int) -> Rgb:
    red, green, blue = EIGHT_BIT_PALETTE[number]
    return red, green, blue


def _by_likeness(colour: Rgb) -> tuple[int, ...]:
    hue, grey = _hue(colour)
    if not grey:
        return HUES[min(HUES, key=lambda degrees: _apart(hue, degrees))] + GREYS
    return (BRIGHT_WHITE, WHITE, BLACK) if luminance(colour) > 0.9 else GREYS


def _hue(colour: Rgb) -> tuple[float, bool]:
    red, green, blue = (part / 255 for part in colour)
    hue, lightness, saturation = rgb_to_hls(red, green, blue)
    return hue * 360, saturation < GREY or not 0.08 < lightness < 0.95


def _apart(one: float, other: float) -> float:
    """Degrees between two hues."""
    return min(abs(one - other), 360 - abs(one - other))
