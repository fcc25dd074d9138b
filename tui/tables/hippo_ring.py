"""Where the cards of a circle lie: an oval of so many cards in so many cells, and which one an arrow leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final


@dataclass(frozen=True, slots=True)
class CardSize:
    """Cells a card takes."""

    width: int
    height: int


LARGE: Final = CardSize(5, 3)
SMALL: Final = CardSize(4, 1)
PER_ROW: Final = 6
"""Cards for each row of the oval between the top and the bottom one, as long as there is room."""
SPREAD: Final = 4
"""Cells between two cards beside each other, at most."""
BULGE: Final = 2
"""Card widths the oval is wider at each side of its top row, at most."""
LEAST_MIDDLE: Final = CardSize(34, 5)
"""The middle even if few cards lie around it, where there is room."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Cards around a middle; columns and lines are counted from the top left of the room there is."""

    size: CardSize
    places: tuple[tuple[int, int], ...]
    """By position in the circle, clockwise from the top left: column and line of the card's own top left."""
    middle: tuple[int, int, int, int]
    """Column, line, width and height of what is free inside."""

    def goes_left(self, at: int) -> bool:
        """Whether the card after this one lies left of it."""
        return self.places[(at + 1) % len(self.places)][0] < self.places[at][0]

    def card_at(self, column: int, line: int) -> int | None:
        """The card that covers this cell."""
        for at, (left, top) in enumerate(self.places):
            if left <= column < left + self.size.width and top <= line < top + self.size.height:
                return at
        return None

    def towards(self, at: int, direction: str, allowed: Sequence[int]) -> int:
        """The nearest of the allowed cards `left`, `right`, `up` or `down` of one; the card itself if there is none.

        Those before and after it may lie further aside than others: the way goes round. A line counts as two columns,
        about as high as these are wide.
        """
        size = len(self.places)
        others = sorted((other for other in allowed if other != at), key=lambda other: (other - at) % size)
        best, least = at, None
        for other in others:
            along, aside = self._seen_from(at, other, direction)
            cost, beside = along + 3 * aside, other in (others[0], others[-1])
            if along > 0 and (1 + beside) * along >= aside and (least is None or cost < least):
                best, least = other, cost
        return best

    def _seen_from(self, at: int, other: int, direction: str) -> tuple[int, int]:
        """How far another card lies in the direction, and how far aside of it."""
        (left, top), (other_left, other_top) = self.places[at], self.places[other]
        across, down = other_left - left, 2 * (other_top - top)
        along = {"left": -across, "right": across, "up": -down, "down": down}[direction]
        return along, abs(down if direction in ("left", "right") else across)


@lru_cache(maxsize=64)
def ring_of(cards: int, width: int, height: int) -> Ring:
    """The oval for so many cards: large ones if they fit, else small ones, which may be cut off."""
    for size in (LARGE, SMALL):
        rows = _rows_between(cards, width, height, size)
        if rows is not None:
            return _laid_out(cards, width, height, size, rows)
    most = max(height // SMALL.height - 2, 0)
    return _laid_out(cards, width, height, SMALL, min(most, (cards - 2) // 2))


def _rows_between(cards: int, width: int, height: int, size: CardSize) -> int | None:
    """How many rows with a card at each side lie between the top and the bottom one; None if it can't fit."""
    most = min(height // size.height - 2, (cards - 2) // 2)
    if height < 2 * size.height + LEAST_MIDDLE.height:
        return None
    for rows in range(min(round(cards / PER_ROW), most), most + 1):
        top = -(-(cards - 2 * rows) // 2)
        if top * (size.width + 1) - 1 + 2 * bool(rows) * (size.width // 2) <= width:
            return rows
    return None


def _laid_out(cards: int, width: int, height: int, size: CardSize, rows: int) -> Ring:
    along = cards - 2 * rows
    top, bottom = along - along // 2, along // 2
    most = max((width - top * (size.width + 1)) // 2, 0) if rows else 0
    step = _step(top, width - 2 * min(BULGE * size.width, most), size)
    half = ((top - 1) * step + size.width) / 2
    bulge = min(max(BULGE * size.width, LEAST_MIDDLE.width // 2 + size.width - half), most)
    lines = _lines(rows, height, size)
    centre = width / 2
    upper = [(round(centre - half) + step * place, lines[0]) for place in range(top)]
    start = round(centre - ((bottom - 1) * step + size.width) / 2)
    lower = [(start + step * place, lines[-1]) for place in range(bottom)]
    tall = (lines[-1] - lines[0]) / 2
    reach = [half + bulge * sqrt(1 - ((line - lines[0] - tall) / tall) ** 2) for line in lines[1:-1]]
    at_right = [(round(centre + out) - size.width, line) for out, line in zip(reach, lines[1:-1], strict=True)]
    at_left = [(round(centre - out), line) for out, line in zip(reach, lines[1:-1], strict=True)]
    inner = round(2 * (min(reach) - size.width)) if rows else width
    free = max(min(inner, width) - 2, 0)
    middle = (round(centre - free / 2), lines[0] + size.height, free, lines[-1] - lines[0] - size.height)
    return Ring(size, (*upper, *at_right, *reversed(lower), *reversed(at_left)), middle)


def _step(top: int, width: int, size: CardSize) -> int:
    """Columns from one card of the top row to the next."""
    fitting = (width - size.width) // max(top - 1, 1)
    return min(max(fitting, size.width + 1), size.width + SPREAD)


def _lines(rows: int, height: int, size: CardSize) -> list[int]:
    """The line each row of cards begins on, the whole in the middle of the height."""
    close = (rows + 2) * size.height
    apart = (rows + 1) // 2 if size is LARGE else (rows + 1) * (close + rows < height)
    used = max(min(max(close + apart, 2 * size.height + LEAST_MIDDLE.height + 2), height), size.height + 1)
    first = max((height - used) // 2, 0)
    return [first + round(row * (used - size.height) / (rows + 1)) for row in range(rows + 2)]
