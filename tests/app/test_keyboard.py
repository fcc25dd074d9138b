"""Keys that come all at once, and bytes that are no keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from engine import GAMES
from tests.app.test_terminal import quick, sit_down
from tests.scenarios import Stage, at_rest, gopher, short_game, until
from tests.scenarios.hoppladi import DUEL, RICH_ROLL, RULEBOOK, RULEBOOK_DICE, at_table
from tests.terminal import Terminal
from tui.keyboard import Flooded
from tui.screens.menu import MenuScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.undo import NoUndo


def burst(app: Stage, *keys: str) -> None:
    """All these keys at once, as a slow line delivers them."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def at_menu(pilot: Pilot[int], app: Stage) -> None:
    """Wait for the menu."""
    await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_three_keys_in_one_burst_roll_the_dice() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, "enter", "enter", "r")
        await until(
            pilot,
            lambda: isinstance(app.screen, TableScreen) and "You roll" in "\n".join(app.screen.log_lines.lines),
        )


@pytest.mark.parametrize("keys", [("down", "up", "enter"), ("j", "k", "enter", "down", "down", "enter", "escape")])
async def test_walking_and_opening_in_one_burst_ends_where_one_by_one_does(keys: tuple[str, ...]) -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, *keys)
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))


async def test_a_name_typed_over_in_one_burst_is_what_was_typed() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, "enter", "down", "down", "enter", "backspace", "backspace", "backspace", "a", "b", "c", "d", "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.draft.names[0] == "abcd")


async def test_a_text_pasted_after_keys_goes_where_they_lead() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, "enter", "down", "down", "enter")
        app.post_message(events.Paste(" & Klee\nq"))
        burst(app, "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.draft.names[0] == "You & Klee")


async def test_a_flood_takes_back_the_keys_of_it_that_still_wait() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, *["enter"] * 50)
        app.post_message(Flooded())
        app.post_message(events.Paste("\n" * 50))
        await until(pilot, lambda: str(app.texts.house.PASTED) in [n.message for n in app._notifications])
        assert not isinstance(app.screen, TableScreen)


async def test_a_key_for_the_table_closes_the_hint_and_reaches_the_table() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL), {1: app.blocked})(app)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        table = app.screen
        assert isinstance(table, TableScreen)
        plies = len(table.session.match.history)
        burst(app, "i", "enter", "i", "s")
        await until(pilot, lambda: "stop" in [str(ply.action) for ply in table.session.match.history[plies:]])
        assert app.screen is table


HOSTILE = (
    b"\xfc",
    b"\xf6r",
    b"\xc3",
    b"\x1b[M!\xff\xff",
    b"\x1b[M\x80\x80\x80",
    b"\x1b[<0;999999;999999M",
    b"\x1b[200~never closed",
    b"\x1b]52;c;!!!\x07",
    b"\x1b[" + b"9" * 300 + b"m",
    bytes(range(1, 256)).replace(b"\x03", b"").replace(b"\x1a", b""),
)


def test_no_bytes_end_the_program(tmp_path: Path) -> None:
    """After each it still asks, and takes the answer."""
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        for noise in HOSTILE:
            terminal.press_bytes(noise)
            terminal.settled()
            assert terminal.process.isalive(), noise
            terminal.press("ctrl+c")
            terminal.until_text("Quit Hoppla?")
            terminal.press("n")
            terminal.until(lambda text: "Quit Hoppla?" not in text, "the table again")
        terminal.press("ctrl+c")
        terminal.until_text("Quit Hoppla?")
        terminal.press("y")
        assert terminal.ended() == 0


async def test_enter_after_a_number_of_players_leaves_it_as_typed() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_menu(pilot, app)
        burst(app, "enter", "down", "1", "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and len(app.screen.draft.seats) == 1)
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert len(app.screen.draft.seats) == 1


async def test_keys_pressed_before_a_card_could_be_seen_do_not_answer_it() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        gopher.third_turn("A1", "N3", "C2", "A1", "N2")(app)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        table = app.screen
        assert isinstance(table, TableScreen)
        plies = len(table.session.match.history)
        burst(app, "f", "f", "s")
        await until(pilot, lambda: app.texts.table.TOO_EARLY in status(app))
        assert [str(ply.action) for ply in table.session.match.history[plies:]] == ["flip"]
        await pilot.press("s")
        assert str(table.session.match.history[plies + 1].action) == "stop"


async def test_undo_is_answered_when_it_is_not_possible() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        gopher.CHOICE(app)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        await pilot.press("u")
        assert app.texts.table.cannot_undo(NoUndo.DRAWN) in status(app)


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_and_a_reason_are_answered_before_there_is_anything_to_tell(game: str) -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin(short_game(game), seed="early")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        assert isinstance(app.screen, TableScreen)
        await pilot.press("w")
        assert app.texts.table.NO_WHY in " ".join(status(app).split())
        if not app.screen.deciding:
            await pilot.press("i")
            assert app.texts.table.HINT_LATER in " ".join(status(app).split())


async def test_any_key_ends_an_old_refusal() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL))(app)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        before = status(app)
        await pilot.press("t")
        assert status(app) != before
        await pilot.press("1")
        assert status(app) == before


def status(app: Stage) -> str:
    """The line that says what can be done."""
    return str(app.screen.query_one("#status", Static).render())
