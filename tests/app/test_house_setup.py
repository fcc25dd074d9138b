"""The set-up by its keys and by the mouse."""

from __future__ import annotations

import re

import pytest
from textual import events
from textual.pilot import Pilot

from engine.games.hoppladi import HoppladiOptions
from tests.app.house_stage import NAMES, SIZE, about, house, line_with, press, setup_of, shown, up, wait_for
from tui.screens.lot import LotScreen
from tui.screens.rules import RulesScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.setup import HUMAN
from tui.widgets.passages import Passages
from tui.widgets.rows import Rows


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


async def in_setup_of(game: str, pilot: Pilot[int], *keys: str) -> SetupScreen:
    screen = SetupScreen(game)
    pilot.app.push_screen(screen)
    await press(pilot, *keys)
    return screen


async def test_gi_8_a_row_of_numbers_is_typed_and_what_it_may_be_stands_beside_it() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of("gopher", pilot, *["down"] * 8)
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
        screen = await in_setup_of("gopher", pilot, *["down"] * 8)
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
        screen = await in_setup_of("gopher", pilot, *["down"] * 9)
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
        screen = await in_setup_of("gopher", pilot, *["down"] * 8, "enter", *["backspace"] * 9)
        await press(pilot, *["space" if letter == " " else letter for letter in typed], "enter")
        assert screen.draft.value("deck") == (4, 3, 2)


async def test_gi_8_a_number_of_seats_the_trophies_forbid_is_refused_by_the_trophies() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of("gopher", pilot, *["down"] * 5, *["right"] * 5, *["up"] * 4)
        assert screen.draft.value("trophies") == 6
        for key in ("right", "5"):
            await press(pilot, key)
            assert "trophies to win: 6 is not possible, it may be 1–" in shown(app)
            assert len(screen.draft.seats) == 2


async def test_ho_13_the_short_game_is_one_step_away_and_nothing_typed_is_no_number() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of("hop_hop", pilot, *["down"] * 9)
        assert re.search(r"‹ none ›  1–40", line_with(app, "▸"))
        await press(pilot, "right")
        assert screen.draft.value("chips_to_win") == 5
        assert "‹ 5 › •  1–40" in line_with(app, "▸")
        assert "left empty it is: none." in about(app)
        await press(pilot, "enter", *["backspace"] * 3, "enter")
        assert screen.draft.value("chips_to_win") == "none"
        await press(pilot, "enter", "1", "2", "enter")
        assert screen.draft.value("chips_to_win") == 12
        await press(pilot, "4", "1", "enter")
        assert screen.draft.value("chips_to_win") == 12
        assert "41 is not possible, it may be 1–40 or none." in shown(app)


async def test_ho_13_every_seat_has_a_row_for_its_own_steadiness() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of("hop_hop", pilot, *["down"] * 12)
        assert re.search(r"steadiness +‹ even +› Mümmel$", line_with(app, "▸"))
        await press(pilot, "right")
        assert re.search(r"steadiness +‹ steady +› Mümmel •", line_with(app, "▸"))
        await press(pilot, "up", "enter", "enter")
        assert screen.draft.words("steadiness") == ("shaky", "steady")
        await press(pilot, *["up"] * 10, "4")
        assert screen.draft.words("steadiness") == ("shaky", "steady", "even", "even")


async def test_ho_13_four_seats_and_every_option_are_in_view_at_80_by_24() -> None:
    """The gaps make room; in more room they are there again."""
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = await in_setup_of("hop_hop", pilot, "down", "4")
        lines = shown(app).splitlines()
        for key in ("Play", "first turn", "Options", "tries a turn", "speed", "your word"):
            assert any(key in line for line in lines), key
        assert sum("steadiness" in line for line in lines) == 4
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        assert [row.key for row in screen.query_one(Rows).rows].count("") == 5
        assert "▸ players" in shown(app)


async def test_what_is_being_typed_stays_on_its_row_in_other_room() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await in_setup_of("hop_hop", pilot, "down", "4", *["down"] * 8, "2")
        for height in (30, 24):
            assert re.search(r"chips +‹ 2 ", line_with(app, "▸"))
            assert "Type a number." in shown(app)
            await pilot.resize_terminal(80, height)
            await pilot.pause()
        await press(pilot, "1", "enter")
        assert re.search(r"chips +‹ 21 ›", line_with(app, "▸"))


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
