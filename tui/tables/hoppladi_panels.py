"""The two halves of Hoppladi's table: what is set aside, and the dice of the roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from engine.games.hoppladi import EMPTY, TOP_HUTCH, Aside
from tui.widgets import dice
from tui.widgets.cells import left, right
from tui.widgets.dice import SMALL_HEIGHT, SMALL_WIDTH, Die
from tui.widgets.lines import FAINT, Lines
from tui.widgets.looks import Line

TOWER_WIDTH = 4


@dataclass(frozen=True, slots=True)
class AsideView:
    """The dice set aside."""

    aside: Aside = EMPTY
    title: str = ""
    note: str = ""
    pairs: str = ""
    hares: str = ""
    carrots: str = ""
    hutches: str = ""
    """The headings of the columns."""
    next: str = ""
    """Beside the hutch that is the next one up."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One kind of dice set aside: a heading, and dice below it."""

    heading: str
    blocks: tuple[tuple[str, ...], ...]
    style: str

    def width(self, step: int) -> int:
        """Cells it needs when a new die lies every `step` cells."""
        return max(cell_len(self.heading), (len(self.blocks) - 1) * step + SMALL_WIDTH if self.blocks else 0)


class AsidePanel(Lines):
    """Pairs in piles, hares, the tower of hutches, taboo carrots; the arithmetic and the memory aid above them."""

    DEFAULT_CSS = f"AsidePanel {{ height: {SMALL_HEIGHT + 2}; }}"

    view: reactive[AsideView] = reactive(AsideView())

    def lines(self, width: int, height: int) -> list[Content]:  # noqa: ARG002 (its height is fixed)
        """Heading, then four lines: the columns' headings and their dice, the tower through all four."""
        columns = self._columns(self.view)
        step = self._step(columns, width)
        rows: list[Line] = [[(" ", "")] for _ in range(SMALL_HEIGHT + 1)]
        for number, column in enumerate(columns):
            if number == 2:
                self._add_tower(rows)
            self._add(rows, column, step)
        return [
            self.rule(width, self.view.title, self.view.note),
            *(Content.assemble(*row) for row in rows),
        ]

    def _columns(self, view: AsideView) -> Sequence[_Column]:
        aside = view.aside
        plain, taboo = self.glyphs.plain, self.glyphs.taboo
        loose = [dice.small_die("h", plain)] * aside.singles + [dice.small_die("h h", plain)] * aside.doubles
        pairs = (dice.pile("h", plain),) * aside.pairs
        return (
            _Column(view.pairs, pairs, dice.HARE_STYLE),
            _Column(view.hares, tuple(loose), dice.HARE_STYLE),
            _Column(view.carrots, (dice.small_die("C", taboo),) * aside.taboo, dice.CARROT_STYLE),
        )

    def _step(self, columns: Sequence[_Column], width: int) -> int:
        """Dice beside each other if all fit, otherwise fanned."""
        room = width - self._tower_label - TOWER_WIDTH - 3 - 2 * len(columns)
        return SMALL_WIDTH if sum(column.width(SMALL_WIDTH) for column in columns) <= room else dice.FANNED

    def _add(self, rows: list[Line], column: _Column, step: int) -> None:
        width = column.width(step) + 2
        rows[0].append((left(column.heading, width), "" if column.blocks else FAINT))
        for row, line in zip(rows[1:], dice.side_by_side(column.blocks, step), strict=True):
            row.append((left(line, width), column.style))

    def _add_tower(self, rows: list[Line]) -> None:
        """The hutches from the top down: built ones in brackets, the next one up with dots."""
        heading, aside = self.view.hutches, self.view.aside
        for number, row in enumerate(rows):
            hutch = TOP_HUTCH - number
            label = heading if not number else self.view.next if hutch == aside.next_hutch else ""
            row += [(right(label, self._tower_label) + " ", "" if aside.hutches and not number else FAINT)]
            row += [self._storey(hutch), ("   ", "")]

    @property
    def _tower_label(self) -> int:
        """Cells left of the tower."""
        return max(cell_len(self.view.hutches), cell_len(self.view.next))

    def _storey(self, hutch: int) -> tuple[str, str]:
        if hutch in self.view.aside.hutches:
            return f"[x{hutch}]", dice.HUTCH_STYLE
        if hutch == self.view.aside.next_hutch:
            return f":x{hutch}:", "$foreground"
        return " " * TOWER_WIDTH, ""


@dataclass(frozen=True, slots=True)
class TrayView:
    """The dice on the table, with a heading and a note."""

    title: str = ""
    note: str = ""
    dice: tuple[Die, ...] = ()


class Tray(Lines):
    """The dice rolled, or in hand."""

    DEFAULT_CSS = f"Tray {{ height: {dice.HEIGHT + 1}; }}"

    view: reactive[TrayView] = reactive(TrayView())

    @dataclass
    class Clicked(Message):
        """A die was clicked."""

        die: int

    def lines(self, width: int, height: int) -> list[Content]:  # noqa: ARG002 (its height is fixed)
        """Heading and dice."""
        view = self.view
        return [self.rule(width, view.title, view.note), *dice.row_of_dice(view.dice, width, self.glyphs)]

    def on_click(self, event: events.Click) -> None:
        """Say which die."""
        die = dice.die_at(self.view.dice, self.size.width, event.x) if event.y else None
        if die is not None:
            self.post_message(self.Clicked(die))
