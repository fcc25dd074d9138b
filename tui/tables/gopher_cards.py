r"""Food cards that look like cards: pieces to count, and the card's notation in the upper border.

╭A1───╮ ╭C2───╮ ╭N3───╮ ╭─────╮ ╭A5───╮
│     │ │ \C/ │ │ <N> │ │▒▒▒▒▒│ │A   A│
│ (A) │ │     │ │ <N> │ │▒▒▒▒▒│ │  A  │
│     │ │ \C/ │ │ <N> │ │▒▒▒▒▒│ │A   A│
╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from engine.games.gopher_moves import LETTERS, Card, Food
from tui.widgets.glyphs import Glyphs
from tui.widgets.looks import Line, Look, frame_of

INNER: Final = 5
"""Cells of a face across; it is three lines high."""
WIDTH: Final = INNER + 2
HEIGHT: Final = 5
LEAST_STEP: Final = 3
"""Cells a card needs when the next one lies over it: its corner, and its notation."""

FOOD_STYLES: Final = {Food.APPLE: "bold $success", Food.CARROT: "bold $warning", Food.NUT: "bold $foreground"}
"""A help for the eye: what a card shows is told by its shape and letter."""
PIECES: Final = {Food.APPLE: "(A)", Food.CARROT: "\\C/", Food.NUT: "<N>"}
PIPS: Final = {
    4: ("x   x", "     ", "x   x"),
    5: ("x   x", "  x  ", "x   x"),
    6: ("x   x", "x   x", "x   x"),
    7: ("x   x", "x x x", "x   x"),
    8: ("x x x", "x   x", "x x x"),
    9: ("x x x", "x x x", "x x x"),
}
"""Where the letters of a card with many pieces stand."""
NARROWER: Final = (INNER, 3, 1)
"""Cells of a face that is turning, seen from the side."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as it is drawn."""

    card: Card | None = None
    """None: face down, or a place for a card."""
    look: Look = Look.PLAIN
    turning: int = 0
    """How far it is turned to its edge: 0 not at all, 2 as far as it is still seen."""


def face_lines(card: Card) -> tuple[str, str, str]:
    """The three lines of a face, `INNER` cells each."""
    if card.value in PIPS:
        top, middle, bottom = (line.replace("x", LETTERS[card.food]) for line in PIPS[card.value])
        return top, middle, bottom
    piece = PIECES[card.food].center(INNER)
    blank = " " * INNER
    return {1: (blank, piece, blank), 2: (piece, blank, piece)}.get(card.value, (piece, piece, piece))


def card_lines(lying: Lying, glyphs: Glyphs) -> tuple[Line, ...]:
    """The `HEIGHT` lines of a card, `WIDTH` cells each."""
    if lying.turning:
        return _turning(lying, glyphs)
    frame, style, card = frame_of(lying.look, glyphs), lying.look.value, lying.card
    label, inside = "", style
    if card is not None and lying.look is not Look.GONE:
        label, face = str(card), face_lines(card)
        inside = FOOD_STYLES[card.food] if lying.look in (Look.PLAIN, Look.CHOSEN) else style
    else:
        face = ((glyphs.back if lying.look is Look.PLAIN else " ") * INNER,) * 3
    across = frame.across * (INNER - len(label))
    side = (frame.down, style)
    return (
        [(frame.top_left, style), (label, inside), (across + frame.top_right, style)],
        *([side, (line, inside), side] for line in face),
        [(frame.bottom_left + frame.across * INNER + frame.bottom_right, style)],
    )


def _turning(lying: Lying, glyphs: Glyphs) -> tuple[Line, ...]:
    """A card on its way from back to face: the narrower, the nearer its edge."""
    frame, style = glyphs.plain, lying.look.value
    cells = NARROWER[lying.turning]
    margin = " " * ((INNER - cells) // 2)
    middle = slice((INNER - cells) // 2, (INNER + cells) // 2)
    face = face_lines(lying.card) if lying.card else (glyphs.back * INNER,) * 3
    inside = FOOD_STYLES[lying.card.food] if lying.card else style
    return (
        [(margin + frame.top_left + frame.across * cells + frame.top_right + margin, style)],
        *([(margin + frame.down, style), (line[middle], inside), (frame.down + margin, style)] for line in face),
        [(margin + frame.bottom_left + frame.across * cells + frame.bottom_right + margin, style)],
    )


def row_of_cards(cards: Sequence[Lying], places: int, width: int, glyphs: Glyphs) -> list[Content]:
    """The cards beside each other, `HEIGHT` lines; where they do not fit, each lies over the one before. Behind them
    up to so many empty places, as far as there is room."""
    step = WIDTH + 1
    if len(cards) > 1:
        step = max(min(step, (width - WIDTH) // (len(cards) - 1)), LEAST_STEP)
    room = width - (step * (len(cards) - 1) + WIDTH if cards else -1)
    row = [*cards, *[Lying(look=Look.GONE)] * min(places, max(room, 0) // (WIDTH + 1))]
    lines: list[Line] = [[] for _ in range(HEIGHT)]
    for number, lying in enumerate(row):
        cells = WIDTH + 1 if number >= len(cards) - 1 else step
        for line, pieces in zip(lines, card_lines(lying, glyphs), strict=True):
            line.extend(_first_cells(pieces, cells))
    return [Content.assemble(*line) for line in lines]


def _first_cells(pieces: Line, cells: int) -> Line:
    """As many cells of a line as are seen, or blanks behind it."""
    shown: Line = []
    for text, style in pieces:
        shown.append((text[:cells], style))
        cells -= len(shown[-1][0])
    return [*shown, (" " * cells, "")]
