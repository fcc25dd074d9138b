"""Marbles of Hop Hop Hooray! as they are drawn, in the pond and on the lily pads."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.games.hop_hop_moves import COLOURS
from tui.widgets.lines import Lines
from tui.widgets.looks import Line

STYLES: Final = ("$error", "$warning", "$success")
"""A help for the eye: a marble's colour is told by its letter. The fourth is blue, which no theme has."""


class Marbled(Lines):
    """Draws marbles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"marbled--blue"}
    DEFAULT_CSS = """
    Marbled > .marbled--blue { color: #8fb6ff; }
    Marbled:light > .marbled--blue { color: #1d4e9e; }
    Marbled:ansi > .marbled--blue { color: ansi_bright_blue; }
    """

    def letter(self, colour: int) -> Line:
        """A marble in one cell."""
        return [(COLOURS[colour], f"bold {self._style(colour)} reverse")]

    def marble(self, colour: int, ground: str = "") -> Line:
        """A marble in three cells. `ground`: a style for what is behind it."""
        left, right = self.glyphs.rounding
        style = self._style(colour) + ground
        return [(left, style), *self.letter(colour), (right, style)]

    def _style(self, colour: int) -> str:
        if colour < len(STYLES):
            return STYLES[colour]
        return self.get_component_styles("marbled--blue").color.hex
