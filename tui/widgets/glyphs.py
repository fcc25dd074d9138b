"""The signs tables are drawn with: one cell each, and a plain letter for every one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Frame:
    """The border of a die: corners clockwise from the top left, then the lines across and down."""

    top_left: str
    top_right: str
    bottom_right: str
    bottom_left: str
    across: str
    down: str
    left_joint: str = ""
    right_joint: str = ""
    """Where another die begins below, for dice that are piled up."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One way to draw. Every field is one cell, or some of them."""

    marker: str
    """Before the highlighted row, and before the seat whose turn it is."""
    rule: str
    filled: str
    empty: str
    """The two halves of a bar."""
    added: str
    brim: str
    """Between them what has just come, and at the end of the bar what it cannot hold more than."""
    leads: str
    to_come: str
    """Before the score of who leads; behind the name of who still has a last turn."""
    more_above: str
    more_below: str
    trophy: str
    no_trophy: str
    """One that has been won, and the place of one that has not."""
    back: str
    """What the back of a card is covered with."""
    ear: str
    roof: str
    """Of a hare, of a hutch."""
    free: str
    """A cell of a board where nothing is."""
    shades: tuple[str, str, str]
    """How dark: light, medium, dark."""
    rounding: tuple[str, str]
    """What makes a letter wider: at its left and at its right."""
    plain: Frame
    chosen: Frame
    """Dice that will be set aside."""
    lost: Frame
    taboo: Frame
    gone: Frame
    """The place of a die that has just been set aside."""
    fallback: bool
    """Whether words are written in plain letters too."""

    def words(self, text: str) -> str:
        """A text for this way to draw, as many characters as it had."""
        return text.translate(_PLAIN_WORDS) if self.fallback else text


_PLAIN_WORDS: Final = str.maketrans("×→←↑↓–…·’", "x><^v-.-'")

UNICODE: Final = Glyphs(
    marker="▸",
    rule="─",
    filled="█",
    empty="░",
    added="▒",
    brim="▏",
    leads="★",
    to_come="↻",
    more_above="▲",
    more_below="▼",
    trophy="◆",
    no_trophy="◇",
    back="▒",
    ear="∩",
    roof="‾",
    free="·",
    shades=("░", "▒", "▓"),
    rounding=("▐", "▌"),
    plain=Frame(*"╭╮╯╰─│├┤"),
    chosen=Frame(*"╔╗╝╚═║"),
    lost=Frame(*"┌┐┘└╌┆"),
    taboo=Frame(*"┏┓┛┗━┃"),
    gone=Frame(*"╭╮╯╰  "),
    fallback=False,
)
ASCII: Final = Glyphs(
    marker=">",
    rule="-",
    filled="#",
    empty=".",
    added="+",
    brim="|",
    leads="*",
    to_come="+",
    more_above="^",
    more_below="v",
    trophy="@",
    no_trophy="o",
    back=":",
    ear="n",
    roof="~",
    free="-",
    shades=(".", ":", "#"),
    rounding=(" ", " "),
    plain=Frame(*"++++-|++"),
    chosen=Frame(*"####=#"),
    lost=Frame(*"xxxx.:"),
    taboo=Frame(*"****_!"),
    gone=Frame(*"....  "),
    fallback=True,
)
