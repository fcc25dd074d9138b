"""Dice that look like dice: a frame, a face one reads by shape and letter, the digit of the key below it.

╭─────╮ ╔═════╗ ╭─────╮ ╭─────╮ ╭─────╮
│ ∩ ∩ │ ║∩∩ ∩∩║ │/‾‾\\ │ │ \\|/ │ │     │
│ (h) │ ║hh/x2║ │[x3] │ │ \\C/ │ │     │
╰──1──╯ ╚══2══╝ ╰──3──╯ ╰──4──╯ ╰─────╯
 hare    marked  hutch   carrot  in hand
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from textual.content import Content

from tui.widgets.glyphs import Frame, Glyphs
from tui.widgets.looks import Line, Look, frame_of

INNER: Final = 5
"""Cells of a face across; it is two lines high."""
WIDTH: Final = INNER + 2
HEIGHT: Final = 4
SMALL_WIDTH: Final = 5
SMALL_HEIGHT: Final = 3
FANNED: Final = 3
"""Cells a small die takes when the next one lies over it."""


HARE_STYLE: Final = "bold $success"
HUTCH_STYLE: Final = "bold $secondary"
CARROT_STYLE: Final = "bold $warning"
FACE_STYLES: Final = {
    "1": HARE_STYLE,
    "2": HARE_STYLE,
    "2h": HARE_STYLE,
    "2x": HUTCH_STYLE,
    "3": HUTCH_STYLE,
    "4": HUTCH_STYLE,
    "5": HUTCH_STYLE,
    "C": CARROT_STYLE,
}
"""A help for the eye: what a die shows is told by its shape and letter."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it is drawn.

    `face` is one of `12345C`, or `2h` and `2x` for a double that serves as hare or hutch, or empty for a die in hand.
    """

    face: str
    look: Look = Look.PLAIN
    label: str = ""
    """The key that toggles it."""


def face_lines(face: str, glyphs: Glyphs) -> tuple[str, str]:
    """The two lines of a face, `INNER` cells each."""
    ear, roof = glyphs.ear, f"/{glyphs.roof * 2}\\ "
    faces = {
        "1": (f" {ear} {ear} ", " (h) "),
        "2": (f"{ear}{ear} {ear}{ear}", "hh/x2"),
        "2h": (f"{ear}{ear} {ear}{ear}", " hh  "),
        "2x": (roof, "[x2] "),
        "3": (roof, "[x3] "),
        "4": (roof, "[x4] "),
        "5": (roof, "[x5] "),
        "C": (" \\|/ ", " \\C/ "),
        "": ("     ", "     "),
    }
    return faces[face]


def die_lines(die: Die, glyphs: Glyphs) -> tuple[Line, ...]:
    """The `HEIGHT` lines of a die, `WIDTH` cells each."""
    frame, style = frame_of(die.look, glyphs), die.look.value
    upper, lower = face_lines("" if die.look is Look.GONE else die.face, glyphs)
    inside = FACE_STYLES.get(die.face, style) if die.look in (Look.PLAIN, Look.CHOSEN) else style
    side = (frame.down, style)
    below = (die.label or frame.across).center(INNER, frame.across)
    return (
        [(frame.top_left + frame.across * INNER + frame.top_right, style)],
        [side, (upper, inside), side],
        [side, (lower, inside), side],
        [(frame.bottom_left + below + frame.bottom_right, style)],
    )


def small_die(sign: str, frame: Frame) -> tuple[str, str, str]:
    """A die set aside: three lines of `SMALL_WIDTH` cells with up to three signs on it."""
    across = frame.across * 3
    return (
        frame.top_left + across + frame.top_right,
        frame.down + sign.center(3) + frame.down,
        frame.bottom_left + across + frame.bottom_right,
    )


def pile(sign: str, frame: Frame) -> tuple[str, str, str]:
    """Two dice, one on top of the other."""
    side = sign.center(3, frame.across)
    return (
        frame.top_left + side + frame.top_right,
        frame.left_joint + frame.across * 3 + frame.right_joint,
        frame.bottom_left + side + frame.bottom_right,
    )


def side_by_side(blocks: Sequence[tuple[str, ...]], step: int) -> tuple[str, ...]:
    """Small dice in a row, a new one every `step` cells; nearer than their width, each lies over the one before."""
    if not blocks:
        return ("",) * SMALL_HEIGHT
    return tuple("".join(line[:step] for line in lines[:-1]) + lines[-1] for lines in zip(*blocks, strict=True))


def places(dice: Sequence[Die], width: int) -> list[int]:
    """Where each die begins, in cells from the left. Equal faces stand together; with room, everything spreads."""
    breaks = [before.face[:1] != after.face[:1] for before, after in pairwise(dice)]
    between, within = max(_gaps(len(dice), sum(breaks), width))
    starts, at = [], 0
    for number in range(len(dice)):
        if number:
            at += WIDTH + (between if breaks[number - 1] else within)
        starts.append(at)
    return starts


def _gaps(dice: int, groups: int, width: int) -> list[tuple[int, int]]:
    """The gaps between and within groups for which all dice fit, or none."""
    room = width - dice * WIDTH
    pairs = [(1, 0), (2, 0), (3, 1)]
    return [(0, 0)] + [(b, w) for b, w in pairs if b * groups + w * (dice - 1 - groups) <= room]


def row_of_dice(dice: Sequence[Die], width: int, glyphs: Glyphs) -> list[Content]:
    """The dice beside each other, `HEIGHT` lines."""
    lines: list[Line] = [[] for _ in range(HEIGHT)]
    at = 0
    for die, start in zip(dice, places(dice, width), strict=True):
        for line, pieces in zip(lines, die_lines(die, glyphs), strict=True):
            line += [(" " * (start - at), ""), *pieces]
        at = start + WIDTH
    return [Content.assemble(*line) for line in lines]


def die_at(dice: Sequence[Die], width: int, column: int) -> int | None:
    """Which die is in this column, from 0."""
    for number, start in enumerate(places(dice, width)):
        if start <= column < start + WIDTH:
            return number
    return None
