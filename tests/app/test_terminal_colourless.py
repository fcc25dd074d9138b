"""Every table without colours: whatever a player must tell apart is told by a sign, a frame, a place or a word."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.style import Style
from syrupy.assertion import SnapshotAssertion

from engine import GAMES
from tests.app.showing import letters, rows
from tests.scenarios import SCENARIOS, Scenario, Stage, until
from tui.screens.confirm import ConfirmScreen
from tui.terminal import FULL, Colours
from tui.widgets.dice import Die, die_lines
from tui.widgets.glyphs import ASCII, UNICODE, Glyphs
from tui.widgets.looks import Look

NONE = replace(FULL, colours=Colours.NONE)
TABLES = [s for s in SCENARIOS if s.name.partition("-")[0] in GAMES]
"""All that is shown of each game."""
LISTS = {"menu", "setup", "settings", "hoppladi-choice", "gopher-choice", "hippo-use"}
HIGHLIGHTING = [s for s in SCENARIOS if s.name in LISTS]
"""Screens with a highlighted row that a key moves."""


def marks(style: Style | None) -> str:
    """A letter for what a piece of text has without colours: `#` is bold and reversed."""
    if style is None or not (style.reverse or style.bold or style.underline):
        return " "
    if style.reverse:
        return "#" if style.bold else "r"
    return "_" if style.underline else "b"


def drawing(app: Stage) -> str:
    """Each row of the screen between bars, below it the marks of its pieces, where it has any."""
    lines = []
    for row in rows(app):
        attributes = "".join(marks(piece.style) * cell_len(piece.text) for piece in row)
        lines.append("|" + "".join(piece.text for piece in row) + "|")
        lines += ["'" + attributes.rstrip()] if attributes.strip() else []
    return "\n".join(lines) + "\n"


def set_off(app: Stage) -> str:
    """The text that is reversed."""
    return "".join(p.text for row in rows(app) for p in row if p.style and p.style.reverse).strip()


def plain(scenario: Scenario) -> Scenario:
    """The same drawn in plain letters."""
    return replace(scenario, settings=replace(scenario.settings, ascii="on"))


@pytest.mark.parametrize("scenario", TABLES, ids=lambda s: s.name)
async def test_a_table_without_colours_is_as_it_was_judged(scenario: Scenario, snapshot: SnapshotAssertion) -> None:
    """You should see what the scenario's `see` says, without a colour."""
    app = scenario.app(terminal=NONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await scenario.play(pilot)
        assert drawing(app) == snapshot, scenario.see


@pytest.mark.parametrize("scenario", HIGHLIGHTING, ids=lambda s: s.name)
async def test_the_highlighted_row_has_a_sign_that_moves_with_it(scenario: Scenario) -> None:
    app = plain(scenario).app(terminal=NONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await scenario.play(pilot)
        before, marked = letters(app), set_off(app)
        assert marked.startswith("> ")
        assert marked in before
        await pilot.press("down")
        await until(pilot, lambda: set_off(app) != marked)
        assert set_off(app).startswith("> ")
        assert set_off(app) not in before
        assert marked not in letters(app)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_dice_that_lie_differently_have_different_frames(glyphs: Glyphs) -> None:
    drawn = {look: ["".join(t for t, _ in line) for line in die_lines(Die("1", look), glyphs)] for look in Look}
    for one, other in combinations(Look, 2):
        assert drawn[one] != drawn[other]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_signs_that_stand_in_one_place_differ(glyphs: Glyphs) -> None:
    assert len({glyphs.filled, glyphs.empty, " "}) == 3
    assert len({glyphs.leads, glyphs.to_come, " "}) == 3
    assert len({glyphs.more_above, glyphs.more_below, " "}) == 3
    assert glyphs.marker != " "


async def test_the_highlighted_answer_has_a_sign() -> None:
    app = Stage(replace(SCENARIOS[0].settings, ascii="on"), terminal=NONE)
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_ask_quit()
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen) and "> Yes" in letters(app))
        await pilot.press("right")
        await until(pilot, lambda: "> No" in letters(app))
        assert "> Yes" not in letters(app)
