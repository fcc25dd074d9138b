"""What a finished game comes to. With one die and a target of 1 it is over in two turns."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.app.house_stage import NAMES, SIZE, cursor, finished, house, line_with, press, setup_of, shown, up
from tui.screens.menu import MenuScreen
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen
from tui.text.house import House
from tui.text.language import Language
from tui.text.library import Library
from tui.text.names import Names

WON = (("1", "C"), ("keep:1h", "stop", "fresh"))
LOST = (("1", "2"), ("keep:1h", "stop", "take", "keep:1d", "stop"))
TIED = (("1", "1"), ("keep:1h", "stop", "fresh", "keep:1h", "stop"))


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (
            WON,
            (
                "You win!",
                "with 1 point, 1 more than Mümmel.",
                "You were the first to get to 1: 1 after your turn 1.",
            ),
        ),
        (
            LOST,
            (
                "Mümmel wins.",
                "with 3 points, 2 more than you.",
                "You were the first to get to 1: 1 after your turn 1.",
            ),
        ),
        (TIED, ("You share the win with Mümmel.", "each has 1/2 of the win", "You were the first")),
    ],
    ids=["won", "lost", "tied"],
)
async def test_hl11_the_result_says_who_won_and_why(
    played: tuple[tuple[str, ...], tuple[str, ...]], said: tuple[str, ...]
) -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.result(finished(app.store, setup_of(2, dice=1, target=1), *played))
        await pilot.pause()
        for text in said:
            assert text in shown(app)
        assert "Score after each turn" in shown(app)


async def test_the_result_of_seven_seats_is_in_view_as_a_whole() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        dice, actions = ("1", *"CCCCCC"), ("keep:1h", "stop", "fresh")
        app.result(finished(app.store, setup_of(7, dice=1, target=1), dice, actions))
        await pilot.pause()
        assert "1 more than each of the next 6 players" in shown(app)
        for name in NAMES:
            assert re.search(rf"^ +\d  {name} ", shown(app), re.MULTILINE), name
            assert re.search(rf"^ {name} +\d", shown(app), re.MULTILINE), name


async def test_again_is_under_enter_with_the_start_moved_on() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.result(finished(app.store, setup_of(2, dice=1, target=1), *WON))
        await pilot.pause()
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.setup == setup_of(2, dice=1, target=1, start=1)
        await press(pilot, "escape")
        assert up(app) is MenuScreen


async def test_a_finished_game_is_not_offered_again_and_esc_leads_to_the_menu() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.result(finished(app.store, setup_of(2, dice=1, target=1), *WON))
        await pilot.pause()
        assert up(app) is ResultScreen
        await press(pilot, "escape")
        assert cursor(app) == "game:hoppladi"


async def test_hl12_alone_the_result_is_the_score_and_the_turns() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        played = (("1", "2", "C"), ("keep:1h", "stop", "keep:1d", "stop"))
        app.result(finished(app.store, setup_of(1, dice=1, turns=3), *played))
        await pilot.pause()
        assert "Your score after 3 turns: 3." in shown(app)
        assert "1.0 a turn; the best turn brought 2" in shown(app)
        assert "share" not in shown(app)
        assert line_with(app, " You    ").split()[1] == "3"


def test_one_point_is_a_point_and_one_turn_a_turn() -> None:
    words = House(Language())
    assert words.result_solo(2, 1, None) == "Your score after 1 turn: 2."
    assert words.result_solo(0, 2, "Ada") == "Ada's score after 2 turns: 0."


def test_a_result_says_what_the_game_counts() -> None:
    words, names = Library().house, Names(("You", "Ada", "Bo", "Cy"), 0)
    hares, trophies = Library().game("hoppladi"), Library().game("gopher")
    assert words.result_margin(hares.counted(1), 1, (1,), names) == "Won with 1 point, 1 more than Ada."
    assert words.result_margin(hares.counted(34), 12, (0, 1), names) == "Won with 34 points, 12 more than you and Ada."
    assert words.result_margin(trophies.counted(3), 2, (0,), names) == "Won with 3 trophies, 2 more than you."
    said = "Won with 1 trophy, 1 more than each of the next 3 players."
    assert words.result_margin(trophies.counted(1), 1, (0, 1, 2), names) == said
    tied = words.result_tie(trophies.counted(1), Fraction(1, 2))
    assert tied == "Equal on top with 1 trophy, and so each has 1/2 of the win."


async def test_hl12_a_chart_of_too_many_turns_says_how_many_are_shown() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.result(finished(app.store, setup_of(1, dice=1, turns=100), ("C",) * 100, ()))
        await pilot.pause()
        assert "Score after each turn (one in 4 shown)" in shown(app)


async def test_the_chart_reads_without_colour() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        played = (("1", "2", "C"), ("keep:1h", "stop", "keep:1d", "stop"))
        app.result(finished(app.store, setup_of(1, dice=1, turns=3), *played))
        await pilot.pause()
        lines = shown(app).splitlines()
        bottom = next(number for number, line in enumerate(lines) if line.startswith(" You "))
        assert lines[bottom + 1].split() == ["1", "3", "3"]
        bars = [line.ljust(80) for line in lines[bottom - 5 : bottom + 1]]
        heights = [sum(line[20 + 6 * turn] == "█" for line in bars) for turn in range(3)]
        assert heights == [2, 6, 6]
