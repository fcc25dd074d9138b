"""The menu, the settings and the questions, by their keys and by the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.hoppladi import HoppladiOptions
from tests.app.house_stage import SIZE, begun, cursor, house, press, shown, up
from tui.app import Hoppla
from tui.hold import HeldBy
from tui.screens.confirm import ConfirmScreen
from tui.screens.menu import MenuScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.settings import SPECS, Settings, load
from tui.setup import HUMAN, Seat
from tui.store import Store
from tui.widgets.rows import Rows

HELD = HeldBy(4711, "attic", "pts/7", None)


async def test_from_a_first_start_two_keys_lead_to_a_table_against_one_regular() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        setup = app.screen.session.setup
        assert setup.seats == (Seat(HUMAN, "You"), Seat("regular", "Mümmel"))
        assert setup.options == HoppladiOptions()


async def test_a_first_start_says_what_to_press() -> None:
    app = house()
    async with app.run_test(size=SIZE):
        assert "Press Enter twice" in shown(app)
        assert "Continue" not in shown(app)
        assert "Enter play" in shown(app).splitlines()[-1]


async def test_saved_games_come_first_the_newest_on_top_with_opponents_scores_and_time() -> None:
    store = Store.in_memory()
    begun(store, 2).close()
    begun(store, 3).close()
    app = house(store)
    async with app.run_test(size=SIZE) as pilot:
        newest, older = store.unfinished()
        assert cursor(app) == f"saved:{newest.id}"
        assert "0  Löffel (rookie)" not in shown(app)
        assert "0  Hoppel (rookie)" in shown(app)
        assert "Last played just now." in shown(app)
        await press(pilot, "down")
        assert cursor(app) == f"saved:{older.id}"
        assert "Hoppel" not in shown(app)


async def test_enter_goes_on_with_a_saved_game_at_the_same_position() -> None:
    store = Store.in_memory()
    session = begun(store, 2, plies=1)
    state = session.state
    session.close()
    app = house(store)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.state == state


async def test_a_game_left_for_the_menu_is_what_enter_continues() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter", "escape")
        assert up(app) is MenuScreen
        assert cursor(app) == f"saved:{app.store.unfinished()[0].id}"


async def test_a_game_held_by_another_session_is_neither_opened_nor_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.in_memory()
    begun(store).close()
    app = house(store)
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    monkeypatch.setattr(store, "hold", lambda match: HELD)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert up(app) is MenuScreen
        await press(pilot, "d", "y")
        assert [("another session" in text, "pts/7" in text) for text in told] == [(True, True)] * 2
        assert len(store.unfinished()) == 1


@pytest.mark.parametrize(
    ("answer", "left"), [(("y",), 1), (("n",), 2), (("escape",), 2), (("enter",), 2), (("left", "enter"), 1)]
)
async def test_d_deletes_the_highlighted_game_only_once_that_is_meant(answer: tuple[str, ...], left: int) -> None:
    store = Store.in_memory()
    begun(store, 2).close()
    begun(store, 3).close()
    app = house(store)
    async with app.run_test(size=SIZE) as pilot:
        newest, older = store.unfinished()
        await press(pilot, "d")
        assert up(app) is ConfirmScreen
        await press(pilot, *answer)
        assert up(app) is MenuScreen
        assert [game.id for game in store.unfinished()] == [newest.id, older.id][2 - left :]


async def test_d_means_nothing_where_there_is_no_saved_game() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        assert "delete" not in shown(app).splitlines()[-1]
        await press(pilot, "d")
        assert up(app) is MenuScreen


async def test_eight_saved_games_leave_everything_else_in_view() -> None:
    store = Store.in_memory()
    for _ in range(8):
        begun(store).close()
    app = house(store)
    async with app.run_test(size=SIZE) as pilot:
        for entry in ("Play", "Rules: Hoppladi Hopplada", "Settings", "Quit"):
            assert entry in shown(app)
        await press(pilot, "end")
        assert cursor(app) == "quit:"
        assert "Continue" in shown(app)


@pytest.mark.parametrize("key", ["q", "end"])
async def test_the_menu_can_be_left(key: str) -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *((key,) if key == "q" else (key, "enter")))
        assert app.return_value == 0


async def test_a_click_highlights_an_entry_and_a_second_one_opens_it() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        rows = app.screen.query_one(Rows)
        place = next(number for number, row in enumerate(rows.rows) if row.key == "settings:")
        await pilot.click(Rows, offset=(5, place))
        assert cursor(app) == "settings:"
        assert up(app) is MenuScreen
        await pilot.click(Rows, offset=(5, place))
        await pilot.pause()
        assert up(app) is SettingsScreen


async def test_a_click_on_nothing_leaves_the_keys_where_they_are() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#about")
        await pilot.click("#head")
        await press(pilot, "down")
        assert cursor(app) == "game:gopher"


async def test_tab_leaves_the_keys_where_they_are() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "tab", "tab", "j", "k", "j")
        assert cursor(app) == "game:gopher"


# Settings and questions.


async def test_a_setting_applies_at_once_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = Hoppla(Store.in_memory(), Settings(), path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s", "right")
        assert app.theme == "paper"
        await press(pilot, "down", "enter", "down", "left", "down", "left", "down", "l")
    wanted = Settings(theme="paper", motion=False, speed="slow", step_by_step=True, bust_odds=False)
    assert app.settings == wanted
    assert load(path) == (wanted, None)


async def test_every_setting_says_what_it_does() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s")
        said = set()
        for _ in SPECS:
            said.add(" ".join(line[46:].strip() for line in shown(app).splitlines()[2:-2]).strip())
            await press(pilot, "down")
        assert len(said) == len(SPECS)
        assert all(len(text) > 40 for text in said)


@pytest.mark.parametrize(
    ("keys", "quits"),
    [(("y",), True), (("enter",), True), (("n",), False), (("escape",), False), (("right", "enter"), False)],
)
async def test_ctrl_c_asks_and_takes_the_answer(keys: tuple[str, ...], quits: bool) -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+c")
        assert up(app) is ConfirmScreen
        await press(pilot, *keys)
        assert (app.return_value == 0) is quits


async def test_a_question_can_be_answered_by_a_click() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+c")
        line = next(n for n, text in enumerate(shown(app).splitlines()) if " No" in text)
        await pilot.click(offset=(shown(app).splitlines()[line].index("No"), line))
        await pilot.pause()
        assert up(app) is MenuScreen
