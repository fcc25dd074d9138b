"""Scores by turn as bars, one strip a seat."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import set_cell_size
from rich.text import Text
from textual.app import RenderResult
from textual.widget import Widget

EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
NAME_WIDTH: Final = 14
SCORE_WIDTH: Final = 6
TALLEST: Final = 6
"""Lines of a bar at most."""
NARROWEST, WIDEST = 2, 6
"""Cells of a turn, the gap to the next one included."""


class Chart(Widget):
    """For each seat the score after each of its turns, all to one scale; the numbers below, where there is room."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"chart--bar", "chart--number"}
    DEFAULT_CSS = """
    Chart { height: 1fr; }
    Chart > .chart--bar { color: $primary; }
    Chart > .chart--number { color: $foreground; }
    """

    def __init__(self, names: tuple[str, ...], series: tuple[tuple[int, ...], ...], *, id: str | None = None) -> None:
        """`series`: by seat, the score after each turn."""
        super().__init__(id=id)
        self.names = names
        self.series = series

    def every(self, width: int) -> int:
        """One turn in so many is shown, so that all fit into `width` cells."""
        turns = max((len(scores) for scores in self.series), default=0)
        room = max((width - NAME_WIDTH - SCORE_WIDTH) // NARROWEST, 1)
        return max(-(-turns // room), 1)

    def render(self) -> RenderResult:
        """The strips, as tall as there is room for."""
        width, height = self.size
        every = self.every(width)
        shown = tuple(_thinned(scores, every) for scores in self.series)
        turns = max((len(scores) for scores in shown), default=0)
        cell = min(max((width - NAME_WIDTH - SCORE_WIDTH) // max(turns, 1), NARROWEST), WIDEST)
        lines = max(height // max(len(shown), 1), 1)
        numbers = cell >= 5 and lines >= 3
        tall = min(max(lines - numbers - (lines >= 3), 1), TALLEST)
        top = max((score for scores in shown for score in scores), default=0)
        strips = [
            self._strip(name, scores, top, cell, tall, numbers) for name, scores in zip(self.names, shown, strict=True)
        ]
        return Text("\n\n" if lines >= 3 else "\n", no_wrap=True).join(strips)

    def _strip(self, name: str, scores: tuple[int, ...], top: int, cell: int, tall: int, numbers: bool) -> Text:
        bar = self.get_component_rich_style("chart--bar", partial=True)
        text = Text(no_wrap=True)
        for level in range(tall - 1, -1, -1):
            bottom = level == 0
            label = f" {name}" if bottom else ""
            total = f"{scores[-1] if scores else 0:{SCORE_WIDTH - 1}} " if bottom else " " * SCORE_WIDTH
            text.append(set_cell_size(label, NAME_WIDTH) + total)
            text.append("".join(_block(score, top, level, tall) * (cell - 1) + " " for score in scores), bar)
            text.append("" if bottom else "\n")
        if numbers:
            text.append("\n" + " " * (NAME_WIDTH + SCORE_WIDTH))
            text.append(
                "".join(f"{score:<{cell}}" for score in scores),
                self.get_component_rich_style("chart--number", partial=True),
            )
        return text


def _thinned(scores: tuple[int, ...], every: int) -> tuple[int, ...]:
    """Every so many-th score, the last always among them."""
    return tuple(reversed(scores[::-1][::every]))


def _block(score: int, top: int, level: int, tall: int) -> str:
    """The piece of a bar on one of its lines; a score of more than nothing is always seen."""
    eighths = score * tall * 8 // max(top, 1)
    if score > 0:
        eighths = max(eighths, 1)
    return EIGHTHS[min(max(eighths - 8 * level, 0), 8)]
