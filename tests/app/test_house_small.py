"""Below 80 × 24: what is needed and what there is, no key but quit, and everything back as it was."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from tests.app.house_stage import SIZE, finished, house, setup_of, shown
from tui.app import Hoppla
from tui.records import of_session
from tui.screens.confirm import ConfirmScreen
from tui.screens.fairness import FairnessScreen
from tui.screens.lot import LotScreen
from tui.screens.past import PastScreen
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen

WON = (("1", "C"), ("keep:1h", "stop", "fresh"))


def screens(app: Hoppla) -> list[Screen[object]]:
    """One of each kind of screen, dialogs among them."""
    session = finished(app.store, setup_of(2, dice=1, target=1), *WON)
    return [
        SetupScreen("hoppladi"),
        SettingsScreen(),
        RulesScreen("hoppladi", "HL-4"),
        ConfirmScreen("Sure?"),
        LotScreen("You."),
        ResultScreen(session),
        FairnessScreen(of_session(session).dice),
        PastScreen(),
        ReplayScreen(of_session(session)),
    ]


async def resized(pilot: Pilot[int], columns: int, rows: int) -> None:
    """Another size, and everything that follows from it."""
    await pilot.resize_terminal(columns, rows)
    await pilot.pause()


async def test_every_screen_says_what_it_needs_and_comes_back_as_it_was() -> None:
    app = house()
    others = screens(app)
    async with app.run_test(size=SIZE) as pilot:
        for screen in [app.screen, *others]:
            if screen is not app.screen:
                app.push_screen(screen)
                await pilot.pause()
            before, focused = shown(app), app.focused
            for size in ((79, 24), (80, 23), (20, 5), (1, 1)):
                await resized(pilot, *size)
                need, have = "needs 80×24", f"here are {size[0]}×{size[1]}"
                text = " ".join(shown(app).split())
                if size[0] > 1:
                    assert need in text, screen
                    assert have in text, screen
            await resized(pilot, *SIZE)
            assert shown(app) == before, screen
            assert app.focused is focused, screen


async def test_a_start_in_a_tiny_terminal_shows_the_menu_once_there_is_room() -> None:
    app = house()
    async with app.run_test(size=(10, 3)) as pilot:
        assert "80×24" in shown(app)
        await resized(pilot, *SIZE)
        assert "Press Enter twice" in shown(app)
        await pilot.press("down")
        assert "▸ Gopher It!" in shown(app)


async def test_keys_do_nothing_while_it_is_too_small() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        menu = app.screen
        await resized(pilot, 40, 10)
        await pilot.press("enter", "down", "s", "question_mark", "d", "escape", "tab", "space")
        await pilot.click(offset=(3, 3))
        assert app.screen is menu
        await resized(pilot, *SIZE)
        assert "▸ Hoppladi Hopplada" in shown(app)


@pytest.mark.parametrize("keys", [("q",), ("ctrl+c", "ctrl+c")])
async def test_a_terminal_that_is_too_small_can_be_left(keys: tuple[str, ...]) -> None:
    app = house()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert app.return_value == 0


async def test_a_dialog_opened_while_too_small_is_there_with_the_screen_below_when_it_grows() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await resized(pilot, 30, 8)
        app.push_screen(ConfirmScreen("Really?"))
        await pilot.pause()
        assert isinstance(app.screen, ConfirmScreen)
        await resized(pilot, *SIZE)
        assert "Really?" in shown(app)
        assert "▸ Hoppladi Hopplada" in shown(app)
        await pilot.press("n")
        await pilot.press("down")
        assert "▸ Gopher It!" in shown(app)


async def test_a_name_being_typed_survives_a_window_shrunk_to_nothing() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "down", "down", "enter", "!")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        await resized(pilot, 1, 1)
        await pilot.press("x", "escape", "enter")
        await resized(pilot, *SIZE)
        await pilot.press("?", "enter")
        await pilot.pause()
        assert screen.draft.names[0] == "You!?"


async def test_a_table_comes_back_with_the_keys_on_its_board() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        focused = app.focused
        await resized(pilot, 1, 1)
        await resized(pilot, 100, 30)
        assert app.focused is focused is app.screen.board
