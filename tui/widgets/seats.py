"""Who plays, with how many points, whose turn it is, and what is at stake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.reactive import reactive

from tui.widgets.cells import cut, right
from tui.widgets.lines import DANGER, FAINT, STRONG, Lines

NOTES: Final = 9
"""Cells for the notes behind the bars, at least."""
SHORTEST_BAR: Final = 6


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat."""

    name: str
    note: str
    """Its level, or what it is doing."""
    score: int
    share: float
    """How full its bar is, 0..1."""
    turn: bool
    leads: bool
    to_come: bool
    """Whether it still has a last turn."""


@dataclass(frozen=True, slots=True)
class SeatsView:
    """Everything the panel shows."""

    title: str = ""
    seats: tuple[SeatLine, ...] = ()
    stakes_title: str = ""
    stakes: tuple[str, ...] = ()
    """Most important first: as many as fit are shown below the seats."""


class Seats(Lines):
    """Two lines a seat: marker, name, points; bar and note."""

    view: reactive[SeatsView] = reactive(SeatsView())

    def lines(self, width: int, height: int) -> list[Content]:
        """The seats from the top, what is at stake at the bottom."""
        spread = 1 + 3 * len(self.view.seats) + 1 + len(self.view.stakes) <= height
        shown = [self.rule(width, self.view.title)]
        for seat in self.view.seats:
            shown += [self._points(seat, width), self._bar(seat, width)]
            if spread:
                shown.append(Content(""))
        stakes = self._stakes(width, height - len(shown))
        return shown + [Content("")] * (height - len(shown) - len(stakes)) + stakes

    def _points(self, seat: SeatLine, width: int) -> Content:
        marker = self.glyphs.marker if seat.turn else " "
        signs = (self.glyphs.to_come if seat.to_come else " ") + (self.glyphs.leads if seat.leads else " ")
        score = f"{seat.score:>4}"
        name = set_cell_size(seat.name, max(width - 5 - len(score), 0))
        style = STRONG if seat.turn else ""
        return Content.assemble((f"{marker} {name}", style), (signs, STRONG), (f" {score}", style or "bold"))

    def _bar(self, seat: SeatLine, width: int) -> Content:
        note = self.glyphs.words(seat.note)
        notes = self._notes(width)
        cells = max(width - 3 - notes, 0)
        filled = min(round(seat.share * cells), cells)
        return Content.assemble(
            "  ",
            (self.glyphs.filled * filled, "$primary"),
            (self.glyphs.empty * (cells - filled), FAINT),
            (" " + right(cut(note, notes), notes), FAINT),
        )

    def _notes(self, width: int) -> int:
        """Cells for the notes: as many as the longest needs, if enough are left for bars."""
        longest = max((cell_len(self.glyphs.words(seat.note)) for seat in self.view.seats), default=0)
        return min(max(longest, NOTES), max(width - 3 - SHORTEST_BAR, NOTES))

    def _stakes(self, width: int, room: int) -> list[Content]:
        """What is at stake: under a heading if there is room for two lines and it."""
        texts = self.view.stakes[: max(room, 0)]
        if not texts or room < 2:
            return [Content.assemble((self.glyphs.words(text), DANGER)) for text in texts]
        heading = [self.rule(width, self.view.stakes_title)] if room > 2 else []
        texts = texts[: room - len(heading)]
        return heading + [Content("  " + self.glyphs.words(text)) for text in texts]
