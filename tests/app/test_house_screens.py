"""Menu, set-up, settings, questions and result by their keys and by the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from engine.games.hoppladi import HoppladiOptions
from tests.app.house_stage import NAMES, SIZE, begun, finished, house, line_with, setup_of, shown
from tui.app import Hoppla
from tui.hold import HeldBy
from tui.screens.confirm import ConfirmScreen
from tui.screens.lot import LotScreen
from tui.screens.menu import MenuScreen
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.settings import SPECS, Settings, load
from tui.setup import HUMAN, Seat
from tui.store import Store
from tui.text.house import House
from tui.text.language import Language
from tui.text.library import Library
from tui.text.names import Names
from tui.widgets.passages import Passages
from tui.widgets.rows import Rows

HELD = HeldBy(4711, "attic", "pts/7", None)


def up(app: Hoppla) -> type:
    """The kind of screen that is up."""
    return type(app.screen)


def cursor(app: Hoppla) -> str:
    """The key of the highlighted row."""
    return app.screen.query_one(Rows).key


async def wait_for(holds: Callable[[], bool], pilot: Pilot[int]) -> None:
    """Let the app work off what is waiting, until something holds."""
    for _ in range(200):
        if holds():
            return
        await pilot.pause()
    raise AssertionError


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, and everything they set going."""
    await pilot.press(*keys)
    await pilot.pause()


# The menu.


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


# The set-up.


async def in_setup(pilot: Pilot[int], *keys: str) -> SetupScreen:
    await press(pilot, "enter", *keys)
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    return screen


async def test_seats_levels_options_and_speed_are_changed_in_place() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot, "down", "right", "down", "down", "right", "down", "left")
        assert [seat.level for seat in screen.draft.seats] == [HUMAN, "expert", "rookie"]
        await press(pilot, "down", "right", "down", "right", "down", "left", "down", "enter", "down", "left")
        await press(pilot, "home", "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.session.setup.options == HoppladiOptions(start=1, target=343, dice=6, ending="one_more_turn")
        assert app.settings.speed == "fast"


async def test_a_name_is_typed_in_place_and_esc_leaves_it() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot, "down", "down", "enter", *["backspace"] * 3, "J", "o", "enter")
        assert screen.draft.names == ("Jo", "Mümmel")
        await press(pilot, "enter", "x", "escape")
        assert screen.draft.names == ("Jo", "Mümmel")
        assert app.screen is screen
        await press(pilot, "enter", "question_mark", "q", "h", "j", "tab")
        assert screen.draft.names == ("Jo?qhj", "Mümmel")


async def test_keys_that_come_all_at_once_do_what_they_do_one_by_one() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot)
        target, dice = [*["down"] * 5, "1", "5", "0", "enter"], ["down", "left", "left"]
        name = [*["up"] * 4, "enter", *["backspace"] * 3, *"Ahjk", "enter", "down", "right"]
        for key in target + dice + name:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await wait_for(lambda: screen.draft.seats[1].level == "expert", pilot)
        assert screen.draft.names == ("Ahjk", "Mümmel")
        assert [screen.draft.value(option) for option in ("target", "dice")] == [150, 5]


async def test_a_name_that_cannot_be_used_is_refused_with_a_sentence() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot, "down", "down", "enter", *["backspace"] * 3, "enter")
        assert "A seat needs a name." in shown(app)
        await press(pilot, "enter", *"abcdefghijkl", "enter")
        assert "is too long" in shown(app)
        assert screen.draft.names == ("You", "Mümmel")


async def test_hl12_a_number_is_typed_and_one_out_of_range_refused_with_its_range() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot, *["down"] * 5, "1", "5", "0", "enter")
        assert screen.draft.value("target") == 150
        assert "150 › •" in line_with(app, "points to reach")
        await press(pilot, "0", "enter")
        assert "points to reach: 0 is not possible, it may be 1–9999." in shown(app)
        assert screen.draft.value("target") == 150
        await press(pilot, "enter", *["backspace"] * 3, "enter")
        assert screen.draft.value("target") == 150


async def in_setup_of_gopher(pilot: Pilot[int], *keys: str) -> SetupScreen:
    screen = SetupScreen("gopher")
    pilot.app.push_screen(screen)
    await press(pilot, *keys)
    return screen


def about(app: Hoppla) -> str:
    """What stands beside the rows, as one line."""
    return " ".join(" ".join(line[54:].strip() for line in shown(app).splitlines()).split())


async def test_gi_8_a_row_of_numbers_is_typed_and_what_it_may_be_stands_beside_it() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of_gopher(pilot, *["down"] * 8)
        assert re.search(r"cards of 1, 2, 3 … a food +5,4,4  1–60 in all", line_with(app, "5,4,4"))
        assert "up to 9 numbers with commas between them" in about(app)
        await press(pilot, "right")
        assert screen.draft.value("deck") == (5, 4, 4)
        await press(pilot, *"3, 0,x2 ,1", "enter")
        assert screen.draft.value("deck") == (3, 0, 2, 1)
        assert "3,0,2,1 •" in line_with(app, "cards of 1, 2, 3")
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.setup.options.as_dict()["deck"] == (3, 0, 2, 1)


async def test_gi_8_a_row_of_numbers_that_cannot_be_is_refused_and_stays() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of_gopher(pilot, *["down"] * 8)
        for typed in ("0,0,0,5", "61", "5,,4", ",", "1,1,1,1,1,1,1,1,1,1"):
            await press(pilot, "enter", *["backspace"] * 5, *typed, "enter")
            assert f": {typed} is not possible." in shown(app)
            assert "up to 9 numbers with commas" in about(app)
            assert screen.draft.value("deck") == (5, 4, 4)
        await press(pilot, "enter", *["backspace"] * 5, "enter")
        assert screen.draft.value("deck") == (5, 4, 4)
        await press(pilot, "enter", *["backspace"] * 5, *"0,0,2", "enter", "up", "up", "right")
        assert ": 0,0,2 is not possible." in shown(app)
        assert "add up to exactly 7" in about(app)
        assert (screen.draft.value("full"), screen.draft.value("deck")) == (6, (0, 0, 2))


async def test_gi_8_a_switch_goes_on_and_off() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of_gopher(pilot, *["down"] * 9)
        assert "‹ off ›" in line_with(app, "lost cards go back")
        for key, value in (("right", True), ("right", False), ("enter", True), ("left", False)):
            await press(pilot, key)
            assert screen.draft.value("busted_to_pile") is value
        await press(pilot, "enter")
        assert "‹ on › •" in line_with(app, "lost cards go back")
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.passages[app.screen.query_one(Passages).current].clause == "GI-8"


@pytest.mark.parametrize("typed", ["4,3,2", "4 3 2", "4; 3;2", " 4, 3 ,2"])
async def test_gi_8_numbers_are_typed_with_anything_between_them(typed: str) -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of_gopher(pilot, *["down"] * 8, "enter", *["backspace"] * 9)
        await press(pilot, *["space" if letter == " " else letter for letter in typed], "enter")
        assert screen.draft.value("deck") == (4, 3, 2)


async def test_gi_8_a_number_of_seats_the_trophies_forbid_is_refused_by_the_trophies() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of_gopher(pilot, *["down"] * 5, *["right"] * 5, *["up"] * 4)
        assert screen.draft.value("trophies") == 6
        for key in ("right", "5"):
            await press(pilot, key)
            assert "trophies to win: 6 is not possible, it may be 1–" in shown(app)
            assert len(screen.draft.seats) == 2


async def test_c1_a_digit_on_players_sets_their_number() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot, "down", "5")
        assert len(screen.draft.seats) == 5
        await press(pilot, "9")
        assert "players: 9 is not possible, it may be 1–7." in shown(app)
        await press(pilot, "1")
        assert "turns" in shown(app)
        assert "first turn" not in shown(app)


async def test_seven_seats_and_every_option_are_in_view_at_80_by_24() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await in_setup(pilot, "down", "7")
        lines = shown(app).splitlines()
        for text in ("Play", "players", *NAMES, "first turn", "points to reach", "dice", "ending", "speed"):
            assert any(text in line for line in lines), text
        await press(pilot, "end")
        assert shown(app).splitlines()[2].strip().startswith("Play")


async def test_every_range_is_shown() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await in_setup(pilot)
        assert "1–7" in line_with(app, " players ")
        assert "1–9999" in line_with(app, "points to reach")
        assert "1–7" in line_with(app, " dice ")


async def test_c1_the_lot_is_shown_before_the_table() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SetupScreen("hoppladi", setup_of(3), draw=lambda seats: seats - 1))
        await pilot.pause()
        await press(pilot, *["down"] * 5, "left")
        assert "drawn by lot" in shown(app)
        await press(pilot, "home", "enter")
        assert up(app) is LotScreen
        assert "The lot has fallen on Hoppel." in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.setup.options.start == 2


async def test_the_last_set_up_is_remembered() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await in_setup(pilot, "down", "4")
        await press(pilot, "home", "enter", "escape", "down", "enter")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        assert len(screen.draft.seats) == 4


async def test_the_mouse_steps_values_and_opens_names() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup(pilot)
        line = next(n for n, text in enumerate(shown(app).splitlines()) if " players " in text)
        column = shown(app).splitlines()[line].index("›")
        await pilot.click(offset=(column, line))
        await pilot.click(offset=(column, line))
        assert "4 ›" in shown(app).splitlines()[line]
        await pilot.click(offset=(shown(app).splitlines()[line].index("‹"), line))
        assert "3 ›" in shown(app).splitlines()[line]
        await pilot.click(offset=(40, line + 1))
        await pilot.click(offset=(40, line + 1))
        await press(pilot, "!")
        await pilot.click(offset=(40, line + 3))
        await pilot.pause()
        assert screen.draft.names[0] == "You!"


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


# The result. With one die and a target of 1 a game is over in two turns.

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
