"""What is on the screen of an app under test, as it leaves for the terminal: after every filter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rich.segment import Segment
from textual.app import App
from textual.geometry import Region

from tui.widgets.lines import Lines


def rows(app: App[Any]) -> list[list[Segment]]:
    """Every row of the screen as pieces of text with their styles."""
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def pieces(app: App[Any]) -> Iterator[Segment]:
    """All pieces, from the top left."""
    for row in rows(app):
        yield from row


def letters(app: App[Any]) -> str:
    """The text of the screen, a line a row."""
    return "\n".join("".join(piece.text for piece in row) for row in rows(app))


def redrawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on, the kind of every part of a table that is told to draw itself."""
    drawn: list[str] = []
    refresh = Lines.refresh

    def noted(widget: Lines, *regions: Region, **how: bool) -> Lines:
        drawn.append(type(widget).__name__)
        return refresh(widget, *regions, **how)

    monkeypatch.setattr(Lines, "refresh", noted)
    return drawn
