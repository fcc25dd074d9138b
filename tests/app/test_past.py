"""Past games: the list by its keys, export, what is asked before a game is thrown away; the dice told on the result."""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engine.chance import Dice
from engine.record import Fair, match_of
from tests.app.house_stage import SIZE, begun, finished, line_with, setup_of, shown
from tests.scenarios import Stage
from tests.scenarios.hoppladi import careful
from tests.scenarios.house import FAIR, SHORT_DUEL, past_games
from tests.scenarios.stage import Shelf
from tui.fair import MOST_SALT
from tui.records import of_match, read_file
from tui.screens.confirm import ConfirmScreen
from tui.screens.fairness import FairnessScreen
from tui.screens.menu import MenuScreen
from tui.screens.past import PastScreen
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.widgets.rows import Rows

WON = (("1", "C"), ("keep:1h", "stop", "fresh"))
LOST = (("C", "1"), ("fresh", "keep:1h", "stop"))
SECOND = {"dice": 1, "target": 1, "start": 1}


def fair_game(store: Store) -> Session:
    """A finished game with fair dice."""
    session = Session.begin(store, SHORT_DUEL, source=FAIR)
    while not session.state.is_terminal:
        session.submit(session.to_move, careful(session.state))
    return session


def up(app: Stage) -> object:
    """The screen that is up."""
    return app.screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, and everything they set going."""
    await pilot.press(*keys)
    await pilot.pause()


async def listed(pilot: Pilot[int]) -> PastScreen:
    """The list, opened from the menu."""
    entries = pilot.app.screen.query_one(Rows)
    while entries.key != "past:":
        await pilot.press("down")
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, PastScreen)
    return pilot.app.screen


def told_by(app: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The notices an app gives from now on."""
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    return told


async def test_the_menu_leads_there_only_when_a_game_is_over() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        assert "Past games" not in shown(app)
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        fair_game(app.store)
        await press(pilot, "escape")
        assert "Past games" in shown(app)
        await listed(pilot)
        await press(pilot, "escape")
        assert isinstance(up(app), MenuScreen)


async def test_the_newest_game_is_first_with_its_result_and_opponents() -> None:
    app = Stage()
    finished(app.store, setup_of(2, dice=1, target=1), *WON)
    finished(app.store, setup_of(2, **SECOND), ("1", "C"), ("keep:1h", "stop", "fresh"))
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        rows = [line for line in shown(app).splitlines() if "Hoppladi Hopplada" in line]
        assert ["lost 0:1" in rows[0], "won 1:0" in rows[1]] == [True, True]
        assert all(row.endswith("Mümmel") for row in rows)
        assert "You 0, Mümmel (rookie) 1" in shown(app)
        await press(pilot, "down")
        assert "You 1, Mümmel (rookie) 0" in shown(app)
        assert "2 past games" in shown(app)


async def test_times_are_those_of_the_apps_zone_and_long_rows_are_cut() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        past_games(app)
        await pilot.pause()
        assert "2026-05-23 18:49" in line_with(app, "tied 278:278")
        assert line_with(app, "305:386").endswith("…")
        assert "314 points" in shown(app)
        assert "won by Pfote" in shown(app)


async def test_enter_replays_and_esc_comes_back_to_the_same_game() -> None:
    app = Stage()
    game = fair_game(app.store)
    finished(app.store, setup_of(2, dice=1, target=1), *WON)
    async with app.run_test(size=SIZE) as pilot:
        past = await listed(pilot)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.reel.match.state == game.state
        assert app.screen.record == of_match(app.store, game.id)
        await press(pilot, "escape")
        assert up(app) is past
        assert past.query_one(Rows).key == str(game.id)


async def test_v_says_what_the_dice_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    told = told_by(app, monkeypatch)
    finished(app.store, setup_of(2, dice=1, target=1), *WON)
    fair_game(app.store)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        await press(pilot, "v", "down", "v")
        fair, scripted = told
        assert "PROVEN" in fair
        assert hashlib.sha256(FAIR.secret).hexdigest() in fair
        assert "Nothing is proven" in scripted


async def test_export_then_read_gives_the_same_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    app.export_folder = tmp_path
    told = told_by(app, monkeypatch)
    game = fair_game(app.store)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        await press(pilot, "e")
        (path,) = tmp_path.iterdir()
        assert str(path) in told[0]
        assert read_file(path) == of_match(app.store, game.id)
        assert match_of(read_file(path)).history == game.match.history


@pytest.mark.parametrize(("answer", "left"), [(("y",), 1), (("n",), 2), (("escape",), 2), (("enter",), 2)])
async def test_d_deletes_only_once_that_is_meant(answer: tuple[str, ...], left: int) -> None:
    app = Stage()
    older = fair_game(app.store)
    newest = finished(app.store, setup_of(2, dice=1, target=1), *WON)
    async with app.run_test(size=SIZE) as pilot:
        past = await listed(pilot)
        await press(pilot, "d")
        assert isinstance(up(app), ConfirmScreen)
        await press(pilot, *answer)
        assert up(app) is past
        assert [game.id for game in app.store.finished()] == [newest.id, older.id][2 - left :]


async def test_when_the_last_one_is_deleted_the_list_says_so_and_the_menu_has_no_entry() -> None:
    app = Stage()
    fair_game(app.store)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        await press(pilot, "d", "y")
        assert "deleted" in shown(app)
        for key in ("enter", "v", "e", "d", "question_mark"):
            await press(pilot, key)
            assert isinstance(up(app), PastScreen), key
        await press(pilot, "escape")
        assert "Past games" not in shown(app)


async def test_a_game_that_cannot_be_read_is_told_and_goes_from_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    told = told_by(app, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        past_games(app)  # games the store has never heard of
        await pilot.pause()
        assert isinstance(app.store, Shelf)
        app.store.past = ()
        await press(pilot, "enter")
        assert told == ["That saved game is not there any more."]
        assert "There are no past games." in shown(app)


async def test_five_hundred_games_are_walked_as_fast_as_one() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        past_games(app)
        assert isinstance(app.store, Shelf)
        some = app.store.past
        app.screen.dismiss()
        await pilot.pause()
        copies = [(game, 24 * copy) for copy in range(21) for game in some]
        app.store.past = tuple(
            type(game)(game.id + more, game.setup, game.started, game.played, 9, game.scores, game.shares)
            for game, more in copies
        )
        app.push_screen(PastScreen())
        await pilot.pause()
        rows = app.screen.query_one(Rows)
        assert "504 past games" in shown(app)
        height = rows.size.height
        for key, first, cursor in (
            ("end", 504 - height, 503),
            ("up", 504 - height, 502),  # the list stays where it is while the cursor is in it
            ("pageup", 503 - height, 503 - height),
            ("home", 0, 0),
            ("down", 0, 1),
            ("pagedown", 1, height),
        ):
            await press(pilot, key)
            assert (rows.first_line, rows.cursor) == (first, cursor), key


async def test_a_saved_game_can_be_exported_without_its_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    app.export_folder = tmp_path
    told = told_by(app, monkeypatch)
    session = Session.begin(app.store, SHORT_DUEL, source=FAIR)
    session.close()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e")
        (path,) = tmp_path.iterdir()
        assert str(path) in told[0]
        record = read_file(path)
        assert record.result is None
        assert record.dice == Fair(FAIR.commitment, FAIR.salt.hex())
        assert FAIR.secret.hex() not in path.read_text()
        await press(pilot, "down", "e")
        assert len(told) == 1, "there is nothing to export of a game not begun"


# The result.


async def test_the_result_tells_the_secret_exports_and_replays(tmp_path: Path) -> None:
    app = Stage()
    app.export_folder = tmp_path
    game = fair_game(app.store)
    async with app.run_test(size=SIZE) as pilot:
        app.result(game)
        await press(pilot, "v")
        assert isinstance(up(app), FairnessScreen)
        text = shown(app)
        assert hashlib.sha256(FAIR.secret).hexdigest() in text
        assert FAIR.secret.hex() in text
        assert "“Löffel”" in text
        assert "hoppla verify FILE" in text
        await press(pilot, "escape", "e")
        (path,) = tmp_path.iterdir()
        assert read_file(path) == of_match(app.store, game.id)
        await press(pilot, "r")
        assert isinstance(up(app), ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(up(app), ResultScreen)


async def test_a_seeded_game_says_that_its_dice_prove_nothing() -> None:
    app = Stage()
    session = Session.begin(app.store, SHORT_DUEL, seed="7")
    while not session.state.is_terminal:
        session.submit(session.to_move, careful(session.state))
    async with app.run_test(size=SIZE) as pilot:
        app.result(session)
        await press(pilot, "v")
        assert "the seed “7”" in shown(app)
        assert "They prove nothing about fairness" in " ".join(shown(app).replace("│", " ").split())


# Before the game, and while it is played.


async def at_word(pilot: Pilot[int]) -> SetupScreen:
    """The set-up, the cursor on the word."""
    await press(pilot, "enter")
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    await press(pilot, "end")
    assert screen.query_one(Rows).key == "word"
    return screen


async def test_the_dice_are_bound_before_a_word_is_typed_and_both_make_them() -> None:
    app = Stage()
    secret = app.new_secret()
    async with app.run_test(size=SIZE) as pilot:
        await at_word(pilot)
        assert f"fair {secret.commitment[:4]}…" in line_with(app, "your word")
        assert secret.commitment[:16] in shown(app).replace(" ", "")
        await press(pilot, "enter", *"Rübe 7".replace(" ", "_"))
        assert "Type any word." in shown(app)
        await press(pilot, "enter")
        assert "Rübe_7" in line_with(app, "your word")
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, TableScreen)
        session = app.screen.session
        assert session.match.source == Dice(secret.value, "Rübe_7".encode())
        assert session.commitment == secret.commitment


async def test_a_word_left_as_it_was_stays_and_none_is_a_random_one() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await at_word(pilot)
        await press(pilot, "enter", "a", "escape")
        assert "random" in line_with(app, "your word")
        await press(pilot, "enter", "a", "enter", "enter", "backspace", "enter")
        assert "random" in line_with(app, "your word")
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, TableScreen)
        source = app.screen.session.match.source
        assert isinstance(source, Dice)
        assert len(source.salt) == 32


async def test_a_word_of_any_length_the_dice_take_can_be_typed() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await at_word(pilot)
        await press(pilot, "enter")
        app.screen.query_one(Input).insert_text_at_cursor("x" * MOST_SALT)
        await press(pilot, "y", "enter", "home", "enter")
        assert isinstance(app.screen, TableScreen)
        source = app.screen.session.match.source
        assert isinstance(source, Dice)
        assert source.salt == b"x" * MOST_SALT


async def test_at_the_table_the_rules_have_the_whole_commitment_and_not_the_secret() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        seats = (Seat(HUMAN, "You"), Seat(HUMAN, "Ada"))
        app.begin(Setup("hoppladi", seats, SHORT_DUEL.options), source=FAIR)
        await press(pilot, "question_mark")
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        said = " ".join(text for passage in rules.passages for text in passage.paragraphs)
        assert FAIR.commitment in said
        assert FAIR.salt.hex() in said
        assert FAIR.secret.hex() not in said


async def test_the_rules_of_a_game_not_begun_say_nothing_of_its_dice() -> None:
    app = Stage()
    begun(app.store).close()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        assert all(passage.title != "This game's draws" for passage in app.screen.passages)


def test_whether_there_are_past_games_is_known_on_disk_and_in_memory(tmp_path: Path) -> None:
    for store in (Store.in_memory(), Store.open(tmp_path)):
        assert not store.any_finished()
        begun(store).close()
        assert not store.any_finished()
        game = fair_game(store)
        assert store.any_finished()
        store.delete(game.id)
        assert not store.any_finished()
        fair_game(store)
        store.close()
    with closing(Store.open(tmp_path)) as again:
        assert again.any_finished()
