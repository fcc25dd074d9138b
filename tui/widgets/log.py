"""The log: what happened, in words, the newest line last."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from rich.text import Text
from textual.app import RenderResult
from textual.widget import Widget

KEPT: Final = 200
"""Lines remembered; as many as fit are shown."""


class Log(Widget):
    """The last lines that fit, oldest on top; lines too long for the width are cut with an ellipsis."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: deque[str] = deque(maxlen=KEPT)

    def add(self, line: str) -> None:
        """Write a line below the others."""
        self.lines.append(line)
        self.refresh()

    def show(self, lines: Iterable[str]) -> None:
        """These lines instead of the others, oldest first."""
        self.lines = deque(lines, KEPT)
        self.refresh()

    def clear(self) -> None:
        """Forget every line."""
        self.lines.clear()
        self.refresh()

    def render(self) -> RenderResult:
        """As many of the last lines as there is room for."""
        height = max(self.size.height, 1)
        shown = list(self.lines)[-height:]
        text = Text("\n" * (height - len(shown)))
        for number, line in enumerate(shown):
            newest = number == len(shown) - 1
            text.append(("" if not number else "\n") + line, style="bold" if newest else "")
        return text
