"""Colours: none where none are wanted, and whatever the terminal has, a screen that can be read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rich.color import Color, ColorType
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen

from tests.app.showing import letters, pieces
from tests.scenarios import SCENARIOS, Scenario, Stage, until
from tui import palette
from tui.app import Hoppla
from tui.filters import in_256, in_sixteen
from tui.screens.confirm import ConfirmScreen
from tui.terminal import FULL, Colours
from tui.themes import THEMES

OURS = tuple(theme.name for theme in THEMES)
NONE = replace(FULL, colours=Colours.NONE)
SCREENS = [
    *(s for s in SCENARIOS if s.name in {"menu", "setup", "hoppladi-hint", "hoppladi-rules"}),
    *(s for s in SCENARIOS if s.name.split("-")[-1] in {"choice", "bust", "caught", "result"}),
]
"""One of each screen that all games share, and what is each game's own."""
FEW = [s for s in SCREENS if s.name in {"menu", "setup"} or s.name.endswith("-choice")]
"""With colours taken out of all that is drawn, a table of each game is enough."""
READABLE = 4.5


def shown(app: App[Any]) -> set[Style]:
    """The styles of all visible text."""
    return {piece.style or Style() for piece in pieces(app) if any(c.isalnum() for c in piece.text)}


async def with_a_question(app: Hoppla, pilot: Pilot[Any]) -> set[Style]:
    """The styles of a screen, with a notice over it, and then with a question."""
    app.tell("Nothing of importance.")
    await until(pilot, lambda: "importance" in letters(app))
    found = shown(app)
    app.action_ask_quit()
    await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
    await pilot.pause()
    return found | shown(app)


def drawn(style: Style) -> tuple[Color, Color]:
    """The colours of letters and ground."""
    above, below = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    assert above is not None
    assert below is not None
    return above, below


def contrast_of(style: Style) -> float:
    above, below = map(palette.rgb_of, drawn(style))
    assert above is not None
    assert below is not None
    return palette.contrast(above, below)


@pytest.mark.parametrize("scenario", FEW, ids=lambda s: s.name)
async def test_without_colours_there_is_no_colour_at_all(scenario: Scenario) -> None:
    app = scenario.app(terminal=NONE)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await scenario.play(pilot)
        for theme in ("ansi-dark", "paper", "meadow"):
            app.theme = theme
            await pilot.pause()
            for style in shown(app):
                assert (style.color, style.bgcolor) == (None, None)
        for style in await with_a_question(app, pilot):
            assert (style.color, style.bgcolor) == (None, None)
            assert not style.dim
            assert not style.blink


@pytest.mark.parametrize("scenario", SCREENS, ids=lambda s: s.name)
async def test_every_theme_can_be_read_in_as_many_colours_as_there_are(scenario: Scenario) -> None:
    app = scenario.app()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await scenario.play(pilot)
        for theme in OURS:
            app.theme = theme
            await pilot.pause()
            for style in shown(app):
                covered = isinstance(app.screen, ModalScreen)  # what is below a dialog is faint
                assert covered or contrast_of(style) >= READABLE, (theme, style)
                in_fewer_colours(style)
        for style in await with_a_question(app, pilot):
            in_fewer_colours(style)


def in_fewer_colours(style: Style) -> None:
    """Sixteen can always be read; 256 where true colours can."""
    letters, ground = (colour.number for colour in drawn(in_sixteen(style)))
    assert letters is not None
    assert ground is not None
    assert ground < 8, "the kernel's console has no bright backgrounds"
    for shades in (palette.VGA, palette.XTERM):
        assert palette.contrast(shades[letters], shades[ground]) >= READABLE, style
    number = drawn(in_256(style))[0].number
    assert number is not None
    assert number >= 16, "the first sixteen differ from terminal to terminal"
    assert contrast_of(style) < READABLE or contrast_of(in_256(style)) >= READABLE, style


@pytest.mark.parametrize(
    ("colours", "kinds"),
    [
        (Colours.SIXTEEN, {ColorType.STANDARD}),
        (Colours.PALETTE, {ColorType.EIGHT_BIT}),
        (Colours.TRUE, {ColorType.TRUECOLOR}),
    ],
)
async def test_a_terminal_gets_the_kind_of_colours_it_has(colours: Colours, kinds: set[ColorType]) -> None:
    app = Stage(terminal=replace(FULL, colours=colours))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        seen = await with_a_question(app, pilot)
        assert {colour.type for style in seen for colour in drawn(style)} == kinds


@pytest.mark.parametrize(
    ("one", "other", "contrast"),
    [
        # By hand from WCAG 2.2, "relative luminance" and "contrast ratio"; #767676 is its best known example.
        ((255, 255, 255), (0, 0, 0), 21.0),
        ((118, 118, 118), (255, 255, 255), 4.54),
        ((170, 170, 170), (0, 0, 0), 9.04),
        ((7, 7, 7), (7, 7, 7), 1.0),
    ],
)
def test_contrast_is_the_standards(one: palette.Rgb, other: palette.Rgb, contrast: float) -> None:
    assert palette.contrast(one, other) == pytest.approx(contrast, abs=0.01)
