"""The colours. Every theme keeps text at a contrast of 4.5 or more; no sign on a table is told by colour alone."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

MEADOW: Final = Theme(
    name="meadow",
    primary="#8fc46a",
    secondary="#d9a25f",
    accent="#f2c14e",
    foreground="#e8e6d9",
    background="#182019",
    surface="#1f2a21",
    panel="#2a382c",
    success="#8fc46a",
    warning="#f2a541",
    error="#ef7b6c",
    dark=True,
)
PAPER: Final = Theme(
    name="paper",
    primary="#35661d",
    secondary="#8a4b12",
    accent="#8f4a00",
    foreground="#24261f",
    background="#f6f3e7",
    surface="#ece7d4",
    panel="#ddd6bd",
    success="#35661d",
    warning="#8f4a00",
    error="#a3271b",
    dark=False,
)
CONTRAST: Final = Theme(
    name="contrast",
    primary="#ffffff",
    secondary="#ffff66",
    accent="#ffff66",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    success="#66ff66",
    warning="#ffff66",
    error="#ff8080",
    dark=True,
)
THEMES: Final = (MEADOW, PAPER, CONTRAST)
"""Our own, the default first."""
