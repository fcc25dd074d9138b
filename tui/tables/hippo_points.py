"""Who plays Hippo Hopp, with how many points, and which penalty cards lie before whom."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.reactive import reactive

from tui.widgets.cells import MORE, cut, right
from tui.widgets.lines import FAINT, STRONG, Lines


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One seat."""

    name: str
    note: str
    """Its level, or what it is doing."""
    score: int
    cards: tuple[int, ...]
    """The numbers of its penalty cards, smallest first."""
    cost: str
    """What they cost, empty if there are none."""
    turn: bool
    leads: bool
    framed: int | None = None
    """The number of its card that is looked at."""


@dataclass(frozen=True, slots=True)
class PointsView:
    """Everything the panel shows."""

    title: str = ""
    players: tuple[PlayerLine, ...] = ()
    below: str = ""
    """The heading of what comes below the panel; none if empty."""


class Points(Lines):
    """Two lines a seat: marker, name, points; penalty cards and a note. More where there is room."""

    view: reactive[PointsView] = reactive(PointsView())

    def lines(self, width: int, height: int) -> list[Content]:
        """The seats from the top, the heading of what follows in the last line."""
        players, below = self.view.players, self.view.below
        room = height - 1 - bool(below)
        each = room // len(players) if players else 0
        shown = [self.rule(width, self.view.title)]
        for player in players:
            shown.append(self._points(player, width))
            cards = self._cards(player, width, max(min(each, 4) - 2, 1))
            shown += cards + [Content("")] * (each > len(cards) + 1)
        shown = shown[: 1 + room]
        if below:
            shown += [Content("")] * (height - 1 - len(shown)) + [self.rule(width, below)]
        return shown

    def _points(self, player: PlayerLine, width: int) -> Content:
        marker = self.glyphs.marker if player.turn else " "
        score = f"{player.score:>4}"
        name = set_cell_size(player.name, max(width - 4 - len(score), 0))
        style = STRONG if player.turn else ""
        leads = self.glyphs.leads if player.leads else " "
        return Content.assemble((f"{marker} {name}", style), (leads, STRONG), (f" {score}", style or "bold"))

    def _cards(self, player: PlayerLine, width: int, most: int) -> list[Content]:
        """So many lines at most: each card, or where that takes more their numbers alone, or how many of each."""
        end = self.glyphs.words(player.cost or player.note)
        room = max(width - 3 - cell_len(end), 0)
        alone = [(number, 1) for number in player.cards]
        counted = [(number, len(list(same))) for number, same in groupby(player.cards)]
        rows: list[str] = []
        for cards, ends in ((alone, "[]"), (alone, "  "), (counted, "  ")):
            rows = _rows([self._card(*card, ends, player.framed) for card in cards], room)
            if len(rows) <= most:
                break
        if len(rows) > most:
            rows = [*rows[: most - 1], cut(rows[most - 1].rstrip() + MORE, room)]
        first, *others = rows or [""]
        at_right = right(cut(end, width - 2), width - 2 - cell_len(first))
        return [Content.assemble("  ", first, (at_right, FAINT)), *(Content(f"  {row}") for row in others)]

    def _card(self, number: int, count: int, ends: str, framed: int | None) -> str:
        first, last = tuple("><" if number == framed else ends)
        return self.glyphs.words(f"{first}{number}{f'×{count}' if count > 1 else ''}{last}")


def _rows(cards: list[str], room: int) -> list[str]:
    """Cards in lines of so many cells; two blanks beside each other become one."""
    rows: list[str] = []
    for card in cards:
        together = (rows[-1] + card).replace("  ", " ") if rows else card
        if rows and cell_len(together.rstrip()) <= room:
            rows[-1] = together
        else:
            rows.append(card)
    return rows
