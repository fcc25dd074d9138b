"""The parts of Gopher's table: the cards turned up, the storage of the seat whose turn it is, all seats, the heap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from engine.games.gopher_moves import LETTERS, Cards, Food
from tui.tables.gopher_cards import FOOD_STYLES, HEIGHT, Lying, row_of_cards
from tui.widgets.cells import cut, left, right
from tui.widgets.lines import DANGER, FAINT, STRONG, Lines
from tui.widgets.looks import Line

OVER_THE_BRIM: Final = 3
"""Cells at most for what a shelf does not hold."""
SHORTEST_SHELF, LONGEST_SHELF = 4, 12
"""Cells of a shelf that holds as many or more."""


@dataclass(frozen=True, slots=True)
class TurnedView:
    """The cards turned up, with a heading and a note."""

    title: str = ""
    note: str = ""
    cards: tuple[Lying, ...] = ()
    places: int = 0
    """For cards that may still come."""


class TurnedUpPanel(Lines):
    """The cards of this turn, the last one at the right."""

    DEFAULT_CSS = f"TurnedUpPanel {{ height: {HEIGHT + 1}; }}"

    view: reactive[TurnedView] = reactive(TurnedView())

    def lines(self, width: int, height: int) -> list[Content]:  # noqa: ARG002 (its height is fixed)
        """Heading and cards."""
        view = self.view
        return [self.rule(width, view.title, view.note), *row_of_cards(view.cards, view.places, width, self.glyphs)]


@dataclass(frozen=True, slots=True)
class Shelf:
    """One food of a storage."""

    food: Food
    name: str
    before: int
    after: int
    """The amount on it, and what it comes to with the cards turned up."""
    note: str
    """The arithmetic, and what comes of it."""
    full: bool = False
    over: bool = False
    """Whether that is exactly enough, or too much."""


@dataclass(frozen=True, slots=True)
class StorageView:
    """The storage of the seat whose turn it is."""

    title: str = ""
    shelves: tuple[Shelf, ...] = ()
    holds: int = 1
    """What exactly fills a shelf."""
    remark: str = ""
    """What stopping would do, or what has been done."""


class StoragePanel(Lines):
    """Three shelves, filled as far as they are, and what is about to come on them."""

    DEFAULT_CSS = "StoragePanel { height: 5; }"

    view: reactive[StorageView] = reactive(StorageView())

    def lines(self, width: int, height: int) -> list[Content]:  # noqa: ARG002 (its height is fixed)
        """Heading, shelves, remark."""
        view = self.view
        names = max((cell_len(shelf.name) for shelf in view.shelves), default=0)
        notes = max((cell_len(shelf.note) for shelf in view.shelves), default=0)
        room = width - 2 - names - 2 - OVER_THE_BRIM - 1 - notes
        cells = min(view.holds, max(min(LONGEST_SHELF, room), SHORTEST_SHELF))
        shelves = [self._shelf(shelf, names, cells) for shelf in view.shelves]
        remark = cut(self.glyphs.words(view.remark), width)
        return [self.rule(width, view.title), *shelves, Content.styled(remark, "bold")]

    def _shelf(self, shelf: Shelf, names: int, cells: int) -> Content:
        holds, glyphs = self.view.holds, self.glyphs
        before = filled(shelf.before, holds, cells)
        after = filled(shelf.after, holds, cells)
        beyond = min(max(shelf.after - holds, 0), OVER_THE_BRIM)
        style = DANGER if shelf.over else STRONG if shelf.full else "bold" if shelf.after > shelf.before else ""
        return Content.assemble(
            (LETTERS[shelf.food], FOOD_STYLES[shelf.food]),
            " " + left(shelf.name, names) + " ",
            (glyphs.filled * before, "$primary"),
            (glyphs.added * (after - before), STRONG),
            (glyphs.empty * (cells - after), FAINT),
            (glyphs.brim, FAINT),
            (left(glyphs.added * beyond, OVER_THE_BRIM), DANGER),
            (" " + glyphs.words(shelf.note), style),
        )


def filled(amount: int, holds: int, cells: int) -> int:
    """How many cells of a bar are filled: none for nothing, all for exactly enough or more, in between something."""
    if amount <= 0 or amount >= holds:
        return cells if amount > 0 else 0
    return max(min(amount * cells // holds, cells - 1), min(1, cells))


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat."""

    name: str
    note: str
    """Its level, or what it is doing."""
    trophies: int
    amounts: tuple[int, ...]
    """In its storage, by food."""
    turn: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class SeatsView:
    """All seats."""

    title: str = ""
    goal: int = 1
    """Trophies that win."""
    holds: int = 1
    """What exactly fills a shelf."""
    foods: tuple[str, ...] = ()
    """What the shelves are called."""
    seats: tuple[SeatRow, ...] = ()


class SeatsPanel(Lines):
    """Name and trophies; then the storage: a shelf a line if there is room for all, otherwise the three in one."""

    view: reactive[SeatsView] = reactive(SeatsView())

    def lines(self, width: int, height: int) -> list[Content]:
        """The seats from the top."""
        view, shown = self.view, []
        seats = len(view.seats)
        tall = 1 + 4 * seats + (seats - 1) <= height
        spread = 1 + (4 if tall else 2) * seats + (seats - 1) <= height
        for number, seat in enumerate(view.seats):
            shown += [Content("")] * (spread and number > 0)
            shown += [self._heading(seat, width), *(self._shelves(seat, width) if tall else self._in_one(seat, width))]
        return [self.rule(width, view.title), *shown]

    def _heading(self, seat: SeatRow, width: int) -> Content:
        glyphs, goal = self.glyphs, self.view.goal
        trophies = glyphs.trophy * seat.trophies
        places = glyphs.no_trophy * (goal - seat.trophies)
        room = width - 2 - 3 - goal - 1
        name = cut(seat.name, room)
        note = cut(glyphs.words(seat.note), max(room - cell_len(name) - 1, 0))
        style = STRONG if seat.turn else ""
        return Content.assemble(
            (f"{glyphs.marker if seat.turn else ' '} {name} ", style),
            (right(note, room - cell_len(name)) + " ", FAINT),
            (glyphs.leads if seat.leads else " ", STRONG),
            " ",
            (trophies, STRONG),
            (places, FAINT),
        )

    def _in_one(self, seat: SeatRow, width: int) -> list[Content]:
        """All three shelves on one line, under their letters."""
        digits = len(str(self.view.holds))
        cells = max(min(width // 3 - 4 - digits, self.view.holds, LONGEST_SHELF), 1)
        line: Line = []
        for food, amount in zip(Food, seat.amounts, strict=True):
            line += [(" ", ""), (LETTERS[food], FOOD_STYLES[food]), (f" {amount:>{digits}} ", "")]
            line += self._bar(amount, cells)
        return [Content.assemble(*line)]

    def _shelves(self, seat: SeatRow, width: int) -> list[Content]:
        """A line each, under their names."""
        view = self.view
        names, digits = max(map(cell_len, view.foods), default=0), len(str(view.holds))
        cells = max(min(width - names - digits - 8, view.holds, LONGEST_SHELF), 1)
        return [
            Content.assemble(
                "  ",
                (LETTERS[food], FOOD_STYLES[food]),
                f" {left(name, names)} {amount:>{digits}} ",
                *self._bar(amount, cells),
            )
            for food, name, amount in zip(Food, view.foods, seat.amounts, strict=True)
        ]

    def _bar(self, amount: int, cells: int) -> Line:
        full = filled(amount, self.view.holds, cells)
        return [(self.glyphs.filled * full, "$primary"), (self.glyphs.empty * (cells - full), FAINT)]


@dataclass(frozen=True, slots=True)
class HeapView:
    """The face-down cards."""

    title: str = ""
    cards: int = 0
    contents: Cards | None = None
    """Which they are, if that is to be told."""
    discards: str = ""


class HeapPanel(Lines):
    """A heap of backs that gets smaller, or a table of what is in it."""

    DEFAULT_CSS = "HeapPanel { height: 6; }"

    view: reactive[HeapView] = reactive(HeapView())

    def lines(self, width: int, height: int) -> list[Content]:  # noqa: ARG002 (its height is fixed)
        """Heading, heap, discards."""
        view = self.view
        body = self._backs(width) if view.contents is None else self._contents(view.contents)
        return [self.rule(width, view.title), *body, Content("  " + cut(self.glyphs.words(view.discards), width - 2))]

    def _backs(self, width: int) -> list[Content]:
        """As many backs as there are cards, one over the other; at most as many as there is room for."""
        count, frame = min(self.view.cards, max(width - 6, 1)), self.glyphs.plain
        if not count:
            return [Content("")] * 3
        under = count - 1
        back = self.glyphs.back * 3
        return [
            Content.styled("  " + frame.top_left * under + frame.top_left + frame.across * 3 + frame.top_right, FAINT),
            Content.styled("  " + frame.down * under + frame.down + back + frame.down, FAINT),
            Content.styled(
                "  " + frame.bottom_left * under + frame.bottom_left + frame.across * 3 + frame.bottom_right, FAINT
            ),
        ]

    def _contents(self, cards: Cards) -> list[Content]:
        """How many there are of each kind: a column a value, a line a food."""
        values = range(1, len(cards.counts[0]) + 1)
        head = Content.styled("  " + "".join(f"{value:>3}" for value in values), FAINT)
        return [head, *(self._kinds(food, row) for food, row in zip(Food, cards.counts, strict=True))]

    def _kinds(self, food: Food, row: Sequence[int]) -> Content:
        none = self.glyphs.words("  ·")
        counts: Line = [(f"{count:>3}" if count else none, "" if count else FAINT) for count in row]
        return Content.assemble(" ", (LETTERS[food], FOOD_STYLES[food]), *counts)
