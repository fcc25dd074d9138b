"""Beside the pond of Hop Hop Hooray!: who plays, with how many chips and marbles, and what is to be said."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.reactive import reactive

from tui.tables.hop_hop_marbles import Marbled
from tui.widgets.cells import cut, right
from tui.widgets.lines import DANGER, FAINT, STRONG, Lines
from tui.widgets.looks import Line


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One seat."""

    name: str
    note: str
    """Its level, or what it is doing."""
    chips: int
    pad: str
    """What its lily pad is called."""
    marbles: tuple[tuple[int, int], ...]
    """On it: colours, and how many of each."""
    turn: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Everything the panel shows."""

    title: str = ""
    players: tuple[PlayerLine, ...] = ()


class PlayersPanel(Marbled):
    """Two lines a seat: marker, name, chips; lily pad and note."""

    view: reactive[PlayersView] = reactive(PlayersView(), repaint=False)

    def lines(self, width: int, height: int) -> list[Content]:
        """The seats from the top, apart where there is room."""
        players = self.view.players
        apart = 1 + 3 * len(players) - 1 <= height
        shown = [self.rule(width, self.view.title)]
        for number, player in enumerate(players):
            shown += [Content("")] * (apart and number > 0)
            shown += [self._chips(player, width), self._pad(player, width)]
        return shown

    def _chips(self, player: PlayerLine, width: int) -> Content:
        marker = self.glyphs.marker if player.turn else " "
        chips = f"{player.chips:>3}"
        name = set_cell_size(player.name, max(width - 3 - len(chips), 0))
        style = STRONG if player.turn else ""
        leads = self.glyphs.leads if player.leads else " "
        return Content.assemble((f"{marker} {name}", style), (leads, STRONG), (chips, style or "bold"))

    def _pad(self, player: PlayerLine, width: int) -> Content:
        pad: Line = [("  ", ""), (player.pad, "")]
        for colour, count in player.marbles:
            pad += [(" ", ""), *self.letter(colour), (f" {count}", "")]
        taken = sum(cell_len(text) for text, _ in pad)
        note = cut(self.glyphs.words(player.note), max(width - taken - 1, 0))
        return Content.assemble(*pad, (right(note, width - taken), FAINT))


@dataclass(frozen=True, slots=True)
class SaidView:
    """What is to be said."""

    title: str = ""
    note: str = ""
    lines: tuple[str, ...] = ()
    """The most important first."""
    bad: bool = False


class SaidPanel(Lines):
    """A heading, and a few lines below it."""

    view: reactive[SaidView] = reactive(SaidView(), repaint=False)

    def lines(self, width: int, height: int) -> list[Content]:
        """As many as there is room for."""
        view = self.view
        if not view.title and not view.lines:
            return []
        first = DANGER if view.bad else STRONG
        styles = (first, *[""] * len(view.lines))
        said = [
            Content.styled(cut(self.glyphs.words(text), width), style)
            for text, style in zip(view.lines, styles, strict=False)
        ]
        return [self.rule(width, view.title, view.note), *said][:height]
