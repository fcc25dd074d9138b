"""Sizes from one cell to half a thousand columns, and none at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.showing import letters
from tests.app.test_terminal import quick, tray
from tests.scenarios import SCENARIOS, Scenario, Stage
from tests.terminal import Terminal

TABLES = [scenario for scenario in SCENARIOS if scenario.name.endswith("-choice")]
"""One a game."""


@pytest.mark.parametrize("scenario", TABLES, ids=lambda s: s.name)
async def test_a_table_on_a_huge_terminal_shows_what_it_shows_on_a_usual_one(scenario: Scenario) -> None:
    app = scenario.app()
    async with app.run_test(size=(120, 40)) as pilot:
        await scenario.play(pilot)
        usual = words(app)
        await pilot.resize_terminal(500, 200)
        await pilot.pause()
        assert usual <= words(app)


def words(app: Stage) -> set[str]:
    """What is written, in any place."""
    return {word for word in letters(app).split() if any(c.isalnum() for c in word)}


async def test_below_the_minimum_the_numbers_are_there_as_long_as_they_fit() -> None:
    scenario = TABLES[0]
    app = scenario.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await scenario.play(pilot)
        before = letters(app)
        for columns, rows, seen in (
            (79, 24, "Hoppla needs 80×24, here are 79×24. Make the terminal larger, or q quits."),
            (20, 5, "Hoppla needs 80×24, here are 20×5. Make the terminal larger, or q quits."),
            (40, 1, "40×1 < 80×24"),
            (12, 2, "12×2 < 80×24"),
            (7, 2, "7×2 < 80×24"),
            (3, 1, "3×1"),
            (1, 1, "1"),
            (1, 50, "1 × 5 0"),
        ):
            await pilot.resize_terminal(columns, rows)
            await pilot.pause()
            assert " ".join(letters(app).split()).startswith(seen), (columns, rows)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert letters(app) == before


def test_a_terminal_that_reports_no_size_is_taken_for_a_usual_one(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path), columns=1, rows=1) as terminal:
        terminal.process.setwinsize(0, 0)
        terminal.screen.resize(24, 80)
        terminal.until_text("push your luck")
        assert len([line for line in tray(terminal.settled()) if line.strip()]) > 8
