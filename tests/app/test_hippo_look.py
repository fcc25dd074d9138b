"""Hippo Hopp's first look on the screen, and what a game of memory tells afterwards: the last move, nothing else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from ai.basic import Script, Wishes
from ai.player import Decision, Player
from engine.game import State
from engine.games.hippo import HippoOptions
from engine.games.hippo_moves import Flip
from tests.app.hippo_tables import DEAL, NUMBERS, Fixed, highlight
from tests.app.house_stage import shown
from tests.scenarios import STILL, Stage, at_rest, until
from tui.screens.hint import HintScreen
from tui.screens.look import FirstLook
from tui.screens.menu import MenuScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.tables.hippo_circle import Circle, Face

SIZE = (80, 24)
YOU, ADA = Seat(HUMAN, "You"), Seat("expert", "Ada")
DUEL = Setup("hippo", (YOU, ADA), HippoOptions())


def sat_down(
    app: Stage,
    *decided: str,
    setup: Setup = DUEL,
    wishes: tuple[str, ...] = ("flip:9",),
    resumed: bool = False,
    adviser: Player | None = None,
) -> Session:
    """At a table whose circle is known, after so many decisions; opponents without wishes think for ever."""
    player = Wishes(wishes) if wishes else app.blocked
    players: dict[int, Player] = {seat: player for seat, who in enumerate(setup.seats) if who.level != HUMAN}
    session = Session.begin(app.store, setup, source=Script(DEAL), players=players, adviser=adviser)
    for text in decided:
        session.submit(session.to_move, session.state.parse(text))  # type: ignore[arg-type]
    app.sit_down(session, resumed=resumed)
    return session


def up(app: Stage) -> tuple[int, ...]:
    """The numbers that are up, from card 0."""
    cards = app.screen.query_one(Circle).view.cards
    return tuple(card.number for card in cards if card.face is Face.OPEN)


def table(app: Stage) -> TableScreen:
    """The table one sits at."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def log(app: Stage) -> list[str]:
    """What the log holds."""
    return list(table(app).log_lines.lines)


async def rested(pilot: Pilot[Any], app: Stage) -> None:
    """A key is waited for."""
    await until(pilot, lambda: at_rest(app))


# The look.


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_all_numbers_are_shown_until_a_key_then_only_backs(key: str) -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        assert up(app) == NUMBERS
        assert "Look well!" in shown(app)
        assert "Enter turn over" in shown(app)
        await pilot.press(key)
        await until(pilot, lambda: table(app).deciding)
        assert up(app) == ()
        assert not table(app).board.waiting


async def test_a_click_ends_the_look_too() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        await pilot.click(Circle, offset=(8, 1))
        await until(pilot, lambda: table(app).deciding)
        assert up(app) == ()


def by_hand(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Seconds pass when they are told to."""
    ticks: asyncio.Queue[None] = asyncio.Queue()

    async def second(_: FirstLook, looking: asyncio.Task[None]) -> None:
        tick = asyncio.ensure_future(ticks.get())
        await asyncio.wait((looking, tick), return_when=asyncio.FIRST_COMPLETED)
        tick.cancel()

    def pass_on(seconds: int) -> None:
        for _ in range(seconds):
            ticks.put_nowait(None)

    monkeypatch.setattr(FirstLook, "_second", second)
    return pass_on


@pytest.mark.parametrize(("look", "seconds"), [("short", 19), ("long", 57)])
async def test_a_count_down_has_a_second_or_three_for_each_card_and_a_key_ends_it(
    look: str, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(monkeypatch)
    app = Stage(replace(STILL, look=look))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        assert f"{seconds} seconds" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: table(app).deciding)
        assert up(app) == ()


async def test_the_count_down_ends_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    pass_on = by_hand(monkeypatch)
    app = Stage(replace(STILL, look="short"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        pass_on(18)
        await until(pilot, lambda: "1 second" in shown(app).replace("11 seconds", ""))
        assert up(app) == NUMBERS
        pass_on(1)
        await until(pilot, lambda: table(app).deciding)
        assert up(app) == ()


async def test_while_the_rules_are_read_no_second_passes_and_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pass_on = by_hand(monkeypatch)
    app = Stage(replace(STILL, look="short"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        pass_on(2)
        board = table(app).board
        await until(pilot, lambda: board.seconds_left == 17)
        await pilot.press("question_mark")
        pass_on(5)
        await pilot.pause()
        assert not board.looking
        await pilot.press("escape")
        await until(pilot, lambda: board.looking)
        assert board.seconds_left == 17
        assert up(app) == NUMBERS
        pass_on(17)
        await until(pilot, lambda: table(app).deciding)


async def test_who_left_during_the_look_sees_it_again_and_who_has_decided_does_not() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.begin(DUEL, seed="look", players={1: Wishes(())})
        await rested(pilot, app)
        first = up(app)
        assert len(first) == 19
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        (saved,) = app.store.unfinished()
        app.resume(saved.id)
        await rested(pilot, app)
        assert up(app) == first
        await pilot.press("enter")
        await until(pilot, lambda: table(app).deciding)
        await pilot.press("enter")
        await until(pilot, lambda: len(table(app).session.match.history) == 2 and table(app).board.waiting)
        await pilot.press("space")
        await until(pilot, lambda: table(app).deciding)
        await pilot.press("escape")
        app.resume(saved.id)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).deciding)
        assert len(up(app)) < 19


async def test_where_nobody_plays_the_look_is_a_glance_and_needs_no_key() -> None:
    app = Stage(Settings(motion=False, speed="slow"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, setup=Setup("hippo", (Seat("expert", "Bo"), ADA), HippoOptions()), wishes=())
        await until(pilot, lambda: table(app).board.looking)
        board = table(app).board
        assert not board.waiting
        assert table(app).busy
        await pilot.press("space")
        await until(pilot, lambda: not board.looking)


# What is told afterwards.


async def test_the_log_holds_the_last_move_and_nothing_before_it() -> None:
    """The same at the table and when the game is gone on with."""
    app = Stage()
    last = ["Ada flips card 4: it shows 2.", "Caught! Ada takes the angry 1 as a penalty card (HH-6)."]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, wishes=("flip:4",))
        await rested(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: table(app).deciding)
        await pilot.press("right", "right", "enter")
        await until(pilot, lambda: len(session.match.history) == 2 and table(app).board.waiting)
        assert log(app)[0] == "You flip card 3: it shows 1."
        await pilot.press("space")
        await until(pilot, lambda: table(app).deciding)
        assert log(app) == last
        await pilot.press("escape")
        sat_down(app, "flip:3", "flip:4", resumed=True)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).deciding)
        assert log(app) == last


class Broken:
    """A player that decides nothing."""

    def choose(self, state: State, rng: Random) -> Decision:
        raise RuntimeError


async def test_the_log_says_so_when_an_opponent_that_failed_was_replaced() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = Session.begin(app.store, DUEL, source=Script(DEAL), players={1: Broken()})
        session.submit(0, Flip(3))
        app.sit_down(session, resumed=True)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).deciding)
        replaced, flipped, *_ = log(app)
        assert replaced == "Ada could not decide (RuntimeError); the level regular moved instead."
        assert flipped.startswith("Ada flips card")


async def test_what_a_persons_flip_has_led_to_waits_for_a_key_where_nothing_is_shown_at_a_pace() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, "flip:3", "flip:8", wishes=(), resumed=True)
        await rested(pilot, app)
        highlight(table(app).board, 14)
        assert "card 14: 12 ahead" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: table(app).board.waiting)
        assert "Caught!" in shown(app)
        assert "you take the 1" in shown(app)
        assert "deck 8 · penalty cards taken 1" in shown(app).splitlines()[0]
        await pilot.press("enter")
        await until(pilot, lambda: table(app).board.thinking)


async def test_a_flip_cannot_be_taken_back_but_a_used_card_can() -> None:
    app = Stage()
    both = Setup("hippo", (YOU, Seat(HUMAN, "Bo")), HippoOptions())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, "flip:3", "flip:4", setup=both, resumed=True)
        await rested(pilot, app)
        before = session.state
        await pilot.press("u")
        assert len(session.match.history) == 3
        assert "it has shown what was hidden" in shown(app)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: len(session.match.history) == 4 and table(app).deciding)
        await pilot.press("u")
        await until(pilot, lambda: table(app).board.actions == before.legal_actions())
        assert session.state == before
        assert any("card 4" in line for line in log(app)), "the move before"
        assert not any("use" in line for line in log(app)), "what was taken back"


async def test_training_follows_its_setting_and_dims_the_numbers() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, "flip:3", "flip:4", resumed=True)
        await rested(pilot, app)
        backs = shown(app)
        app.settings = replace(app.settings, training=True)
        await pilot.pause()
        assert {"│░5░│", "│░3░│", "│░8░│"} <= set(re.findall(r"│░\d░│", shown(app)))
        assert up(app) == (2,)
        assert "· training" in shown(app).splitlines()[0]
        app.settings = replace(app.settings, training=False)
        await pilot.pause()
        assert shown(app) == backs


async def test_a_hint_leaves_the_highlight_where_it_was() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, "flip:3", "flip:4", resumed=True, adviser=Fixed(12, 6))
        await rested(pilot, app)
        highlight(table(app).board, 14)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and at_rest(app))
        assert "▸ flip card 12, 9 ahead" in shown(app)
        assert "  flip card 6, 3 ahead" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        cards = app.screen.query_one(Circle).view.cards
        assert [at for at, card in enumerate(cards) if card.framed] == [14]


async def test_an_opponents_move_is_explained_without_the_choices_beside_it() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, "flip:3", "flip:4", resumed=True, adviser=Fixed(12, 6, 4))
        await rested(pilot, app)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and at_rest(app))
        said = shown(app)
        assert "flip card 4, 3 ahead" in said
        assert " 20.0 %" in said
        assert "flip card 12" not in said
        assert "flip card 6" not in said


async def test_before_any_decision_there_is_nothing_to_take_back() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app)
        await rested(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: table(app).deciding)
        await pilot.press("u")
        assert "There is no decision of yours to take back.\n" in re.sub(" +\n", "\n", shown(app))


async def test_who_watches_is_told_of_the_first_look() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.settings = replace(app.settings, speed="slow")
        sat_down(app, setup=Setup("hippo", (ADA, Seat("rookie", "Bo")), HippoOptions()), wishes=())
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).board.looking)
        assert "what everybody sees before the cards turn over" in shown(app)
