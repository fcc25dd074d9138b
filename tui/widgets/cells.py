"""Texts cut and padded to so many cells of the terminal: a letter may take two, and a mark over it none."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size

MORE: Final = "…"
"""Where something was cut off."""


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits into so many cells, with a sign that it is not all."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + MORE if width > 1 else set_cell_size(text, max(width, 0))


def left(text: str, width: int) -> str:
    """Flush left in so many cells; a longer text stays as it is."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """Flush right in so many cells; a longer text stays as it is."""
    return " " * (width - cell_len(text)) + text


def two_ends(at_left: str, at_right: str, width: int) -> str:
    """A line with something at its right end; what is at its left is cut if there is no room. A cell stays free at
    either side."""
    at_right = cut(at_right, max(width - 3, 0))
    at_left = cut(at_left, max(width - cell_len(at_right) - 4, 0))
    return f" {at_left}{right(at_right, width - 2 - cell_len(at_left))}"
