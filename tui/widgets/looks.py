"""How dice and cards lie there: each look has a border and a style of its own."""

from __future__ import annotations

from enum import Enum

from tui.widgets.glyphs import Frame, Glyphs
from tui.widgets.lines import DANGER, FAINT, STRONG

Line = list[tuple[str, str]]
"""A line as pieces of text, each with its style."""


class Look(Enum):
    """How a die or a card lies there. Each differs in shape, not only in colour."""

    PLAIN = "$foreground"
    CHOSEN = STRONG
    LOST = DANGER
    TABOO = "$secondary"
    GONE = FAINT


def frame_of(look: Look, glyphs: Glyphs) -> Frame:
    """The border that goes with a look."""
    frames = {
        Look.PLAIN: glyphs.plain,
        Look.CHOSEN: glyphs.chosen,
        Look.LOST: glyphs.lost,
        Look.TABOO: glyphs.taboo,
        Look.GONE: glyphs.gone,
    }
    return frames[look]
