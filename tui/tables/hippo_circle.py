"""The circle of Hippo Hopp as an oval: backs, angry hippos, the bird, and in the middle what is to be said.

A back and an open card differ in border and filling, and only the open one has a number; so do the framed card, the one
a hop would end on, the gap. Large cards where there is room for all of them, else small ones:

    ╭───╮ ┏\\ /┓ ╭(o>╮ ╔═══╗          (░░) [ 5] (o>) >░░<
    │░░░│ ┃ 5 ┃ │░░░│ ║░░░║
    ╰───╯ ┗━━━┛ ╰───╯ ╚═══╝
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from tui.tables.hippo_ring import LARGE, Ring, ring_of
from tui.widgets.cells import cut
from tui.widgets.glyphs import Glyphs
from tui.widgets.lines import DANGER, FAINT, HEADING, STRONG, Lines
from tui.widgets.looks import Line, Look, frame_of

BIRD: Final = "(o>"
BIRD_BACK: Final = "<o)"
"""It looks where it will hop next: to the right, or to the left."""
BROWS: Final = "\\ /"
"""What makes a hippo look angry."""


class Face(Enum):
    """What is up."""

    BACK = "back"
    OPEN = "open"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it is shown."""

    face: Face
    number: int = 0
    """What stands on it: of a back only what was seen once and is to stay in sight; 0: nothing."""
    bird: bool = False
    framed: bool = False
    calming: bool = False
    """It is about to turn to its back."""
    aim: bool = False
    """The hop that is looked at would end here."""

    @property
    def look(self) -> Look:
        """Its border."""
        if self.framed:
            return Look.CHOSEN
        if self.face is Face.GAP:
            return Look.GONE
        if self.calming:
            return Look.LOST
        return Look.TABOO if self.face is Face.OPEN else Look.PLAIN


@dataclass(frozen=True, slots=True)
class CircleView:
    """Everything the circle shows."""

    cards: tuple[Card, ...] = ()
    """By position, clockwise."""
    deck: int | None = None
    """Cards in the deck, if it is to be seen."""
    deck_name: str = ""
    said: tuple[str, ...] = ()
    """Lines for the middle, the most important first."""
    bad: bool = False


class Circle(Lines):
    """The oval."""

    view: reactive[CircleView] = reactive(CircleView())

    @dataclass
    class Clicked(Message):
        """A card was clicked."""

        card: int

    def ring(self, width: int, height: int) -> Ring:
        """Where the cards lie."""
        return ring_of(len(self.view.cards), width, height)

    def lines(self, width: int, height: int) -> list[Content]:
        """The cards, and what is said in the middle."""
        if not self.view.cards:
            return []
        ring = self.ring(width, height)
        pieces: list[list[tuple[int, Line]]] = [[] for _ in range(height)]
        for at, (card, (column, top)) in enumerate(zip(self.view.cards, ring.places, strict=True)):
            bird = BIRD_BACK if card.bird and ring.goes_left(at) else BIRD
            draw = large_card if ring.size is LARGE else small_card
            drawn = draw(card, bird, self.glyphs)
            for line, row in enumerate(drawn, start=top):
                if 0 <= line < height:
                    pieces[line].append((column, row))
        column, top, room, free = ring.middle
        for line, (text, style) in enumerate(self._middle(room, free), start=top):
            if text and 0 <= line < height:
                pieces[line].append((column + (room - cell_len(text)) // 2, [(text, style)]))
        return [Content.assemble(*_joined(row)) for row in pieces]

    def _middle(self, width: int, height: int) -> list[tuple[str, str]]:
        """The deck above what is said, if there is room for both; all in the middle of the height."""
        first = DANGER if self.view.bad else STRONG
        styles = (first, *[""] * len(self.view.said))
        said = [
            (cut(self.glyphs.words(text), width), style) for text, style in zip(self.view.said, styles, strict=False)
        ]
        deck = self._deck(height - len(said) - bool(said)) if self.view.deck is not None else []
        shown = (deck + [("", "")] * bool(deck and said) + said)[: max(height, 0)]
        return [("", "")] * ((height - len(shown)) // 2) + shown

    def _deck(self, height: int) -> list[tuple[str, str]]:
        """The pile, as high as there is room."""
        count, name = self.view.deck, self.view.deck_name
        frame, shade = self.glyphs.plain, self.glyphs.empty
        if height >= LARGE.height and count:
            top = f"{frame.top_left}{frame.across * 3}{frame.top_right}{frame.top_right}"
            side = f"{frame.down}{shade * 3}{frame.down}{frame.down}"
            foot = f"{frame.bottom_left}{frame.across * 3}{frame.bottom_right}{frame.bottom_right}"
            label = f" {name} {count} "
            blank = " " * cell_len(label)
            return [(f"{blank}{top}{blank}", ""), (f"{label}{side}{blank}", ""), (f"{blank}{foot}{blank}", "")]
        return [(f"{name} {count}", HEADING)] if height >= 1 else []

    def on_click(self, event: events.Click) -> None:
        """Say which card."""
        if not self.view.cards:
            return
        card = self.ring(*self.size).card_at(event.x, event.y)
        if card is not None:
            self.post_message(self.Clicked(card))


def large_card(card: Card, bird: str, glyphs: Glyphs) -> list[Line]:
    """Three lines of five cells. `bird`: how it looks, if it sits there."""
    frame = frame_of(card.look, glyphs)
    border = _border(card)
    top = bird if card.bird else BROWS if card.face is Face.OPEN else frame.across * 3
    top_style = STRONG if card.bird else DANGER if card.face is Face.OPEN and not card.framed else border
    foot = f"{frame.across}{glyphs.more_above}{frame.across}" if card.aim else frame.across * 3
    return [
        [(frame.top_left, border), (top, top_style), (frame.top_right, border)],
        [(frame.down, border), *_inside(card, 3, glyphs), (frame.down, border)],
        [(frame.bottom_left, border), (foot, STRONG if card.aim else border), (frame.bottom_right, border)],
    ]


def small_card(card: Card, bird: str, glyphs: Glyphs) -> list[Line]:
    """One line of four cells."""
    first, last = tuple(_ends(card))
    border = _border(card)
    core = bird.strip("()")
    if card.bird and card.face is not Face.OPEN:
        return [[(first, border), (core, STRONG), (last, border)]]
    if card.bird:
        first, last = core[0], core[1]
    inside = [(glyphs.more_above * 2, STRONG)] if card.aim and card.face is Face.BACK else _inside(card, 2, glyphs)
    return [[(first, STRONG if card.bird else border), *inside, (last, STRONG if card.bird else border)]]


def _border(card: Card) -> str:
    return "$foreground" if card.look is Look.PLAIN else str(card.look.value)


def _ends(card: Card) -> str:
    """The left and right end of a small card."""
    if card.framed:
        return "><"
    if card.calming:
        return "::"
    return {Face.BACK: "()", Face.OPEN: "[]", Face.GAP: ".."}[card.face]


def _inside(card: Card, width: int, glyphs: Glyphs) -> Line:
    """What stands on a card: the number of an open one, the pattern of a back, nothing in the gap."""
    number = f"{card.number:>2}".ljust(width)
    match card.face:
        case Face.GAP:
            return [(" " * width, "")]
        case Face.OPEN:
            return [(number, "bold $foreground")]
        case Face.BACK if card.number:
            return [(number.replace(" ", glyphs.empty), STRONG if card.framed else FAINT)]
        case Face.BACK:
            return [(glyphs.empty * width, STRONG if card.framed else FAINT)]


def _joined(row: Sequence[tuple[int, Line]]) -> Iterable[tuple[str, str]]:
    """Pieces at their columns as one line; what would cover another is pushed on."""
    at = 0
    for column, pieces in sorted(row, key=lambda piece: piece[0]):
        yield " " * (column - at), ""
        at = max(column, at)
        for text, style in pieces:
            yield text, style
            at += cell_len(text)
