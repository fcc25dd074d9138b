"""The replay of a record, by its keys: every position as it was, and nothing that could be changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.chance import Dice
from engine.game import State, TurnBegan
from engine.games import GAMES
from engine.match import Match
from engine.record import Fair, Player, Record, Seeded, Unproven, match_of, record_of, write
from engine.record_reader import read
from tests.app.house_stage import SIZE, line_with, shown
from tests.scenarios import Stage
from tests.scenarios.hoppladi import careful
from tests.scenarios.house import FAIR, recorded
from tests.terminal import Terminal
from tui.records import read_file
from tui.screens.hint import HintScreen
from tui.screens.menu import MenuScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen

RECORD = recorded()
MATCH = match_of(RECORD)
STEPS = tuple(step for ply in MATCH.history for step in ply.steps)
TURNS = tuple((event.seat, k) for k, step in enumerate(STEPS) for event in step.events if isinstance(event, TurnBegan))
"""Whose turns begin, and after how many moves."""


async def replay(pilot: Pilot[int], record: Record = RECORD) -> ReplayScreen:
    """The replay of a record, its dice checked."""
    app = pilot.app
    assert isinstance(app, Stage)
    app.replay(record)
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    await until(pilot, lambda: screen.verdict is not None)
    return screen


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Let the app work until it is so."""
    for _ in range(2000):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError


def place(screen: ReplayScreen) -> tuple[int, State]:
    """How many moves have been made, and what they led to."""
    return screen.frame.move, screen.frame.state


def cut_short(plies: int) -> Record:
    """The same game while it was still going on."""
    match = Match(GAMES[RECORD.game], 2, RECORD.options, FAIR)
    match.start()
    while len(match.history) < plies:
        match.submit(match.state.current_player, careful(match.state))
    return record_of(match, RECORD.players, RECORD.started, dice=RECORD.dice)


async def test_forward_goes_through_every_position_of_the_match_in_order() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        seen = [place(screen)]
        while not screen.reel.at_end:
            await screen.action_step(1)
            if place(screen) != seen[-1]:
                seen.append(place(screen))
        assert seen == [(k, step.state) for k, step in enumerate(STEPS)]
        assert screen.board.state == MATCH.state


async def test_back_goes_the_same_way() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press("end")
        seen = [place(screen)]
        while screen.reel.place:
            await screen.action_step(-1)
            if place(screen) != seen[-1]:
                seen.append(place(screen))
        assert seen == [(k, step.state) for k, step in reversed(list(enumerate(STEPS)))]
        await pilot.press("left")
        assert place(screen) == (0, MATCH.initial)


@pytest.mark.parametrize(("forth", "back"), [("right", "left"), ("l", "h"), ("enter", "left")])
async def test_steps_by_keys(forth: str, back: str) -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press(forth, forth)
        assert place(screen) == (2, STEPS[2].state)
        await pilot.press(back)
        assert place(screen) == (1, STEPS[1].state)


async def test_the_same_place_looks_the_same_from_either_side() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        forward = []
        for _ in range(15):
            forward.append(shown(app))
            await pilot.press("right")
        for text in reversed(forward):
            await pilot.press("left")
            assert shown(app) == text
        assert screen.reel.place == 0


@pytest.mark.parametrize(("forth", "back"), [("n", "N"), ("tab", "shift+tab")])
async def test_turn_keys_lead_to_where_turns_begin(forth: str, back: str) -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        begins = [k for _, k in TURNS]
        for k in begins[1:]:
            await pilot.press(forth)
            assert place(screen) == (k, STEPS[k].state)
        await pilot.press(forth)
        assert screen.reel.at_end, "no turn begins any more: to the end"
        for k in reversed(begins):
            await pilot.press(back)
            assert place(screen) == (k, STEPS[k].state)
        await pilot.press(back)
        assert "This is the beginning." in shown(app)


async def test_a_digit_leads_to_the_next_turn_of_that_seat() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        assert "1 2 … seat's turn" in shown(app).splitlines()[-1]
        for seat, digit in ((1, "2"), (0, "1")):
            for k in (k for whose, k in TURNS[1:] if whose == seat):
                await pilot.press(digit)
                assert place(screen) == (k, STEPS[k].state)
            last = place(screen)
            await pilot.press(digit)
            assert place(screen) == last
            said = {0: "You have no turn after this one.", 1: "Mümmel has no turn after this one."}[seat]
            assert said in shown(app)
            await pilot.press("3")
            assert place(screen) == last, "there is no third seat"
            await pilot.press("home")


@pytest.mark.parametrize(("first", "last"), [("home", "end"), ("g", "G")])
async def test_first_and_last(first: str, last: str) -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press(last)
        assert place(screen) == (len(STEPS) - 1, MATCH.state)
        assert "Mümmel wins." in shown(app)
        await pilot.press(first)
        assert place(screen) == (0, MATCH.initial)


async def test_how_a_turn_ended_is_seen_before_the_next_one_begins() -> None:
    """The duel's first turn ends in a bust."""
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press("n", "left")
        assert screen.frame.move == TURNS[1][1]
        assert "Your turn is over." in shown(app)
        assert "no hare" in shown(app)
        assert "█  ████  █████" in shown(app), "the sign of a bust"
        assert line_with(app, "round 1")
        await pilot.press("right")
        assert "no hare:" not in shown(app)
        assert screen.frame.move == TURNS[1][1]


async def test_space_plays_on_by_itself_and_stops() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        screen.pace.unit = 60.0
        await pilot.press("space")
        await until(pilot, lambda: "Space stop" in shown(app))
        assert place(screen) == (1, STEPS[1].state)
        await pilot.press("space")
        await until(pilot, lambda: "Space play" in shown(app))
        assert screen.board.state == STEPS[1].state, "what was being shown is there as a whole"
        screen.pace.unit = 0.001
        await pilot.press("space")
        await until(pilot, lambda: screen.reel.at_end and "Space play" in shown(app))
        assert place(screen) == (len(STEPS) - 1, MATCH.state)


async def test_any_step_stops_what_plays_by_itself() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        screen.pace.unit = 60.0
        await pilot.press("space", "left")
        await until(pilot, lambda: "Space play" in shown(app))
        assert place(screen) == (0, STEPS[0].state)


async def test_the_strongest_player_judges_what_was_decided_and_only_where_somebody_decides() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press("i")
        assert "Nobody decides here" in shown(app)
        await pilot.press("right", "i")
        hint = app.screen
        assert isinstance(hint, HintScreen)
        await until(pilot, lambda: hint.decision is not None)
        assert hint.state == STEPS[1].state
        assert hint.played == STEPS[2].move
        await pilot.press("escape")
        assert app.screen is screen


async def test_no_key_changes_anything() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press("right")
        before, text = place(screen), shown(app)
        await pilot.press("r", "s", "t", "f", "u", "up", "down", "j", "k", "w", "x", "d", "delete")
        assert place(screen) == before
        assert shown(app) == text
        assert not app.store.unfinished()
        assert write(screen.record) == write(RECORD)


async def test_an_exported_record_reads_as_the_same_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    app.export_folder = tmp_path
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot)
        await pilot.press("e")
        (path,) = tmp_path.iterdir()
        assert told == [f"The record is now in {path}"]
        assert read_file(path) == RECORD


async def test_an_export_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Stage()
    app.export_folder = tmp_path / "gone"
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot)
        await pilot.press("e")
        (said,) = told
        assert said.startswith("There is no such file or folder: ")
        assert str(tmp_path / "gone") in said


async def test_a_game_that_was_not_finished_replays_to_where_it_ends_and_says_so() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot, read(write(cut_short(12))))
        assert "fair draws: not revealed yet" in shown(app)
        await pilot.press("end")
        assert "this game was not finished" in shown(app)
        assert screen.frame.state == MATCH.history[11].state
        assert "Mümmel wins" not in shown(app)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (RECORD, "fair draws: proven"),
        (replace(RECORD, dice=Unproven()), "draws: nothing proven"),
        (replace(RECORD, dice=Seeded("7")), "FALSE: not what was drawn"),
        (
            replace(RECORD, dice=Fair("0" * 64, FAIR.salt.hex(), FAIR.secret.hex())),
            "FALSE: another secret than promised",
        ),
        (
            replace(RECORD, dice=Fair(Dice(b"x" * 32, b"").commitment, "", (b"x" * 32).hex())),
            "FALSE: not what was drawn",
        ),
    ],
)
async def test_the_heading_says_what_the_dice_prove(record: Record, words: str) -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot, record)
        assert shown(app).splitlines()[0].endswith(f" {words}")
        assert "move 0 of" in shown(app).splitlines()[1]


async def test_somebody_elses_record_calls_its_person_by_name() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot, replace(RECORD, players=(Player("human", "Ada"), RECORD.players[1])))
        await pilot.press("right", "right")
        assert "Ada rolls" in shown(app)
        assert "Ada against Mümmel" in shown(app)


async def test_names_of_any_length_leave_everything_else_in_view() -> None:
    long = tuple(Player("expert", name * 20) for name in ("繁體中文", "Löffel"))
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot, replace(RECORD, players=long))
        lines = shown(app).splitlines()
        assert lines[0].endswith(" fair draws: proven")
        assert lines[1].endswith(f" move 0 of {len(STEPS) - 1}")
        assert "…" in lines[1]


async def test_the_rules_name_this_games_dice() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        screen = await replay(pilot)
        await pilot.press("question_mark")
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        said = " ".join(text for passage in rules.passages for text in passage.paragraphs)
        assert isinstance(RECORD.dice, Fair)
        assert RECORD.dice.commitment in said
        assert RECORD.dice.salt in said
        assert "“Löffel”" in said
        await pilot.press("escape")
        assert app.screen is screen


async def test_esc_leads_back_to_where_one_was() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await replay(pilot)
        await pilot.press("space", "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_what_the_table_tells_follows_the_settings_in_a_replay_too() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        board = (await replay(pilot)).board
        assert (board.bust_odds, board.pile_contents) == (True, False)
        app.settings = replace(app.settings, bust_odds=False, pile_contents=True)
        await pilot.pause()
        assert (board.bust_odds, board.pile_contents) == (False, True)


def test_a_file_opens_by_command_and_esc_leads_to_the_menu(tmp_path: Path) -> None:
    path = tmp_path / "may.hoppla"
    path.write_text(write(RECORD), "utf-8")
    with Terminal(tmp_path, command=(sys.executable, "-m", "tui", "replay", str(path))) as terminal:
        terminal.until_text("fair draws: proven")
        terminal.press("right", "right")
        terminal.until_text("move 2 of")
        terminal.press("escape")
        terminal.until_text("Press Enter twice")
        terminal.press("q")
        assert terminal.ended() == 0
