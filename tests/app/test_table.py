"""What a person at the table can do besides playing, and what happens when opponents misbehave."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from ai.basic import Script, Wishes
from ai.player import Decision
from engine import GAMES, State
from tests.scenarios import STILL, Stage, at_rest, until
from tests.scenarios.hoppladi import CHOICE, DUEL, RICH_ROLL, RULEBOOK, RULEBOOK_DICE, at_table, thinking
from tests.scenarios.stage import is_thinking
from tui.catalogue import CATALOGUE
from tui.screens.hint import HintScreen
from tui.screens.menu import MenuScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.widgets.log import Log
from tui.widgets.passages import Passages


class Failing:
    """A player that cannot decide."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Never returns."""
        raise ZeroDivisionError


async def seat_at(pilot: Pilot[Any], start: Callable[[Stage], None]) -> TableScreen:
    """Sit down and wait for the first decision."""
    app = pilot.app
    assert isinstance(app, Stage)
    await pilot.pause()
    start(app)
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and (at_rest(app) or is_thinking(app)))
    assert isinstance(app.screen, TableScreen)
    return app.screen


def log_of(table: TableScreen) -> str:
    """The whole log."""
    return "\n".join(table.query_one(Log).lines)


async def test_a_set_aside_can_be_taken_back_until_the_dice_are_rolled() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, CHOICE)
        before, told = table.session.state, log_of(table)
        await pilot.press("enter")
        await until(pilot, lambda: at_rest(app))
        assert table.session.state != before
        assert log_of(table) != told
        await pilot.press("u")
        await until(pilot, lambda: at_rest(app))
        assert table.session.state == before == table.board.state
        assert table.board.actions == before.legal_actions()
        assert log_of(table).splitlines() == [*told.splitlines(), "Taken back: the decision is open again."]


async def test_a_stop_taken_back_is_no_turn() -> None:
    two = Setup("hoppladi", (Seat(HUMAN, "Ann"), Seat(HUMAN, "Ben")), DUEL.options)
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, at_table(two, RULEBOOK[:3], RULEBOOK_DICE))
        for _ in range(3):
            await pilot.press("s")
            await until(pilot, lambda: at_rest(app))
            await pilot.press("u")
            await until(pilot, lambda: at_rest(app))
        assert "round 1" in str(table.query_one("#head", Static).render())


async def test_nothing_can_be_taken_back_over_a_roll() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, CHOICE)
        plies = len(table.session.match.history)
        await pilot.press("u")
        await pilot.pause()
        assert len(table.session.match.history) == plies


async def test_a_refused_key_names_its_rule_and_the_rules_open_there() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await seat_at(pilot, CHOICE)
        await pilot.press("6")  # a triple hutch, when the double is next
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        assert rules.passages[rules.query_one(Passages).current].clause == "HL-4"


@pytest.mark.parametrize("key", CATALOGUE)
async def test_the_rules_open_at_every_games_fresh_table_and_close_again(key: str) -> None:
    app = Stage()
    setup = Setup(key, (Seat(HUMAN, "You"), Seat("rookie", "Mümmel")), GAMES[key].options_type())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.sit_down(Session.begin(app.store, setup, seed="fresh"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        table = app.screen
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        assert rules.passages[0].paragraphs
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)


async def test_the_hint_lists_the_options_best_first_and_changes_nothing() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, CHOICE)
        before = table.session.state
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and app.screen.decision is not None)
        hint = app.screen
        assert isinstance(hint, HintScreen)
        assert hint.decision is not None
        box = hint.query_one("#hint").region
        assert (box.x, box.width) == (0, 80), "no letters of the table beside it"
        shares = [option.win_share[0] for option in hint.decision.considered]
        assert shares == sorted(shares, reverse=True)
        assert {option.action for option in hint.decision.considered} == set(before.legal_actions())
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        assert table.session.state == before


async def test_an_opponents_move_is_explained() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK, (*RULEBOOK_DICE, RICH_ROLL)))
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and app.screen.decision is not None)
        hint = app.screen
        assert isinstance(hint, HintScreen)
        last = next(ply for ply in reversed(table.session.match.history) if ply.seat == 1)
        assert hint.played == last.action
        assert hint.state == table.session.match.history[last.index - 1].state


async def test_keys_answer_while_an_opponent_thinks() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, thinking)
        assert is_thinking(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.resize_terminal(40, 10)
        await pilot.resize_terminal(100, 30)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_an_opponent_that_fails_is_replaced_and_the_log_says_so() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK[:3], (*RULEBOOK_DICE, RICH_ROLL), {1: Failing()}))
        await pilot.press("s")
        await until(pilot, lambda: "regular" in log_of(table))
        await until(pilot, lambda: table.deciding)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and app.screen.decision is not None)
        shown = str(app.screen.query_one("#hint-text", Static).render())
        assert shown.startswith("Mümmel could not decide (ZeroDivisionError); the level regular moved instead.")


async def test_a_thought_that_was_left_behind_holds_no_other_game_up() -> None:
    enough = threading.Event()

    class Slow:
        def choose(self, state: State, rng: Random) -> Decision:
            enough.wait()
            return Decision(state.legal_actions()[0])

    app = Stage(Settings(motion=False, speed="instant"))
    bots = Setup("hoppladi", (Seat("rookie", "A"), Seat("rookie", "B")), DUEL.options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))  # it would wait in any pool, if soon
        app.begin(bots, seed="1", players={0: Slow(), 1: Slow()})
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.board.thinking)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        app.begin(bots, seed="1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and len(app.screen.session.match.history) > 1)
        enough.set()


async def test_a_person_rolls_the_first_dice_of_a_turn_by_a_key() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin(DUEL, source=Script(RULEBOOK_DICE), players={1: Wishes(())})
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.board.waiting)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "You roll" not in log_of(table)
        await pilot.press("r")
        await until(pilot, lambda: table.deciding)


async def test_step_by_step_waits_before_each_step_of_an_opponent() -> None:
    settings = Settings(motion=False, speed="instant", step_by_step=True)
    app = Stage(settings)
    async with app.run_test(size=(80, 24)) as pilot:
        players = {1: Wishes(("take", "keep:1h+x4", "stop"))}
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK[:3], RULEBOOK_DICE, players))
        await pilot.press("s")
        steps = 0
        await until(pilot, lambda: at_rest(app))
        while table.board.waiting:
            steps += 1
            await pilot.press("space")
            await until(pilot, lambda: at_rest(app))
        assert steps == 4  # take, its roll, keep, stop
        assert table.deciding


async def test_step_by_step_can_be_cut_short() -> None:
    app = Stage(Settings(motion=False, speed="instant", step_by_step=True))
    async with app.run_test(size=(80, 24)) as pilot:
        players = {1: Wishes(("take", "keep:1h+x4", "stop"))}
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK[:3], RULEBOOK_DICE, players))
        await pilot.press("s")
        await until(pilot, lambda: at_rest(app))
        assert table.stepping
        await pilot.press("x")
        await until(pilot, lambda: table.deciding)


async def test_one_key_skips_what_is_shown() -> None:
    app = Stage(Settings(motion=True, speed="slow"))
    async with app.run_test(size=(80, 24)) as pilot:
        players = {1: Wishes(("take", "keep:1h+x4", "stop"))}
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK[:3], RULEBOOK_DICE, players))
        await pilot.press("s")
        await until(pilot, lambda: table.busy)
        await pilot.press("space")
        await until(pilot, lambda: table.deciding)
        assert table.session.state.turn_seat == 0


async def test_what_the_table_tells_follows_the_settings_at_once() -> None:
    app = Stage(Settings(motion=False, speed="instant", bust_odds=False))
    async with app.run_test(size=(80, 24)) as pilot:
        board = (await seat_at(pilot, CHOICE)).board
        assert (board.bust_odds, board.pile_contents) == (False, False)
        app.settings = replace(app.settings, bust_odds=True, pile_contents=True)
        await pilot.pause()
        assert (board.bust_odds, board.pile_contents) == (True, True)


async def test_nothing_happens_at_the_table_while_the_rules_are_read() -> None:
    app = Stage(Settings(motion=False, speed="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        players = {1: Wishes(("take", "keep:1h+x4", "stop"))}
        table = await seat_at(pilot, at_table(DUEL, RULEBOOK[:3], RULEBOOK_DICE, players))
        app.rules("hoppladi")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        table.post_message(table.board.ActionChosen(table.session.legal[1]))
        await until(pilot, lambda: not table.deciding)
        await pilot.pause()
        assert table.session.match.history[-1].seat == 0, "the opponent has not moved yet"
        await pilot.press("escape")
        await until(pilot, lambda: table.deciding)
        assert table.session.state.turn_seat == 0


async def test_motion_is_seen_at_speed_and_ends_with_the_dice_that_fell() -> None:
    app = Stage(Settings(motion=True, speed="fast"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin(DUEL, source=Script(RULEBOOK_DICE), players={1: Wishes(())})
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.board.waiting)
        table = app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("r")
        frames: list[str] = []
        while not table.deciding:
            await pilot.pause()
            shown = picture(table)
            if not frames or frames[-1] != shown:
                frames.append(shown)
        assert len(frames) >= 4


def picture(table: TableScreen) -> str:
    """The text of the board as it is drawn now."""
    strips = table._compositor.render_strips()
    return "\n".join(strip.text for strip in strips[1:18])


async def test_a_game_played_elsewhere_is_not_opened_twice(tmp_path: Path) -> None:
    here, there = Store.open(tmp_path), Store.open(tmp_path)
    session = Session.begin(there, DUEL, seed="1")
    app = Stage()
    app.store = here
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        app.resume(session.id)
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert len(app._notifications) == 1
        session.close()
        app.resume(session.id)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_left_game_goes_on_where_it_was() -> None:
    app = Stage(STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin(DUEL, seed="2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        table = app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("r")
        await until(pilot, lambda: at_rest(app))
        before = table.session.state
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at_rest(app))
        again = app.screen
        assert isinstance(again, TableScreen)
        assert again is not table
        assert again.session.state == before == again.board.state
