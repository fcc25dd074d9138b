"""Games of Hop Hop Hooray! on the table's screen: calls and their help, what is taken back, what waits to be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.basic import Script, Wishes
from ai.player import Player
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from tests.app.hop_hop_tables import after, position, signs
from tests.app.house_stage import shown
from tests.scenarios import STILL, Stage, at_rest, until
from tests.scenarios.hop_hop import BOTH_ROWS, SIX, thrown
from tui.records import of_session
from tui.screens.hint import HintScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.tables.hop_hop_pond import PondPanel, Sign
from tui.tables.hop_hop_unasked import unasked
from tui.widgets.passages import Passages

SIZE = (80, 24)
YOU, ADA, BO = Seat(HUMAN, "You"), Seat("expert", "Ada"), Seat(HUMAN, "Bo")
DUEL = Setup("hop_hop", (YOU, ADA), HopHopOptions())
BOTH = Setup("hop_hop", (YOU, BO), HopHopOptions())
LANDED = thrown(BOTH_ROWS)[:-1]
"""Your marble has come down in d4, and makes two rows."""


def sat_down(app: Stage, *decided: str, setup: Setup = DUEL, then: tuple[str, ...] = ()) -> Session:
    """At a table where marbles come down where they are aimed, `then` where it says; Ada thinks for ever."""
    players: dict[int, Player] = {seat: app.blocked for seat, who in enumerate(setup.seats) if who.level != HUMAN}
    drawn = tuple(text.partition(":")[2] for text in decided if text.startswith("throw")) + then
    session = Session.begin(app.store, setup, source=Script(drawn), players=players)
    for text in decided:
        session.submit(session.to_move, session.state.parse(text))  # type: ignore[arg-type]
    app.sit_down(session, resumed=True)
    return session


def table(app: Stage) -> TableScreen:
    """The table one sits at."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def pond_of(session: Session) -> HopHop:
    """The position."""
    assert isinstance(session.state, HopHop)
    return session.state


def log(app: Stage) -> list[str]:
    """The lines of the log."""
    return list(table(app).log_lines.lines)


async def test_a_call_is_taken_back_but_the_throw_before_it_is_not() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, *LANDED)
        await until(pilot, lambda: at_rest(app))
        before, told = session.state, log(app)
        await pilot.press("enter")
        await until(pilot, lambda: len(session.match.history) == len(LANDED) + 2 and table(app).deciding)
        assert len(log(app)) > len(told)
        assert signs(app.screen.query_one(PondPanel).view, Sign.CALLED) == ["c3", "e5"]
        await pilot.press("u")
        await until(pilot, lambda: session.state == before and table(app).board.actions == before.legal_actions())
        assert "c3-d4-e5       2 chips" in shown(app)
        assert log(app) == [*told, "Taken back: the decision is open again."]
        await pilot.press("u")
        await pilot.pause()
        assert session.state == before
        assert "something has been drawn since" in shown(app)


async def test_a_wrong_call_says_why_keeps_the_marks_and_the_rules_open_at_its_clause() -> None:
    app = Stage(replace(STILL, call_help="off"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, *LANDED)
        await until(pilot, lambda: at_rest(app))
        await pilot.press("space", "space", "up", "space", "right", "space", "enter")
        await pilot.pause()
        said = shown(app)
        assert "They are not side by side in a line." in said
        assert "No row: three side by side in a line, one just arrived.  (? opens the rule)" in said
        assert len(session.match.history) == len(LANDED) + 1
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.passages[app.screen.query_one(Passages).current].clause == "HO-6"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("space", "left", "up", "space", "enter")
        await until(pilot, lambda: pond_of(session).called != () and table(app).deciding)
        assert [str(cell) for cell in pond_of(session).called[0]] == ["d4", "d5", "d6"]
        assert "Do you see a row?" in shown(app)


async def test_overlooked_rows_wait_to_be_seen_where_nothing_is_shown_at_a_pace() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, *LANDED)
        await until(pilot, lambda: at_rest(app))
        await pilot.press("up", "enter")
        await until(pilot, lambda: table(app).board.waiting)
        said = shown(app)
        for line in ("Overlooked!", "c3-d4-e5: no chip", "d4-d5-d6: no chip", "Space  go on"):
            assert line in said
        await pilot.press("space")
        await until(pilot, lambda: table(app).board.thinking)


async def test_call_help_auto_calls_every_row_for_the_most_chips_and_says_so() -> None:
    app = Stage(replace(STILL, call_help="auto"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, *thrown(SIX), then=("d4",))
        await until(pilot, lambda: at_rest(app))
        await pilot.press("enter")
        await until(pilot, lambda: table(app).board.waiting)
        called = [line for line in log(app) if line.startswith("Quak!")]
        assert called == ["Quak! You call c3-d4-e5: 2 chips.", "Quak! You call d4-d5-d6: 1 chip."]
        assert pond_of(session).chips == (3, 0)
        assert "You get 3 chips" in shown(app)
        await pilot.press("space")
        await until(pilot, lambda: table(app).board.thinking)


@pytest.mark.parametrize(
    ("lying", "arrived", "called"),
    [
        ("Rc3 Yd3 Re3 Rf3 Rg3", "e3", ["e3-f3-g3"]),
        ("Rc3 Rd3 Re3 Rf3", "d3", ["c3-d3-e3"]),
        ("Ra1 Yb2 Rc3 Rd3 Re3", "c3", ["c3-d3-e3", "a1-b2-c3"]),
    ],
    ids=["the one of one colour", "the first of equals", "every run"],
)
def test_of_a_longer_run_the_three_that_give_most_are_called(lying: str, arrived: str, called: list[str]) -> None:
    state, made = after(lying, arrived), list[str]()
    while state.phase is Phase.CALL:
        action = unasked(state, replace(STILL, call_help="auto").shown)
        assert action is not None
        made.append(str(action))
        state = state.child(action)
    assert sorted(made[:-1]) == sorted(f"call:{row}" for row in called)
    assert made[-1] == "done"


@pytest.mark.parametrize("state", [after("Rc3", "c3"), position()], ids=["no row", "a throw"])
@pytest.mark.parametrize("helps", ["on", "off"])
def test_nothing_else_is_decided_for_a_person(state: HopHop, helps: str) -> None:
    assert unasked(state, replace(STILL, call_help=helps).shown) is None
    assert unasked(position(), replace(STILL, call_help="auto").shown) is None


async def test_an_aim_and_the_last_throw_are_known_again_when_a_game_is_gone_on_with() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        sat_down(app, *thrown(SIX))
        await until(pilot, lambda: at_rest(app))
        view = app.screen.query_one(PondPanel).view
        assert signs(view, Sign.AIM) == ["h6"], "where you aimed last"
        assert signs(view, Sign.ARRIVED) == ["d5"], "where Ada's marble lies"


async def test_a_game_left_in_a_call_is_gone_on_with_there() -> None:
    app = Stage()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, *LANDED, "call:d4-d5-d6", setup=BOTH)
        await until(pilot, lambda: at_rest(app))
        await pilot.press("escape")
        await pilot.pause()
        session.close()
        again = Session.resume(app.store, session.id, Script(BOTH_ROWS))
        app.sit_down(again, resumed=True)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).deciding)
        assert "called: 1 chip" in shown(app)
        assert pond_of(again).phase is Phase.CALL
        await pilot.press("enter", "enter")
        await until(pilot, lambda: pond_of(again).seat == 1 and table(app).deciding)
        assert pond_of(again).chips == (3, 0)
        assert "Bo: arrows aim, Enter throws." in shown(app)


async def test_a_throw_is_seen_at_its_pace_and_skipped_by_a_key() -> None:
    app = Stage(replace(STILL, motion=True, speed="slow"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = sat_down(app, *thrown(SIX), then=("d4",))
        await until(pilot, lambda: at_rest(app) and table(app).deciding)
        await pilot.press("enter")
        await until(pilot, lambda: table(app).busy)
        assert "it hops" in shown(app)
        await pilot.press("space")
        await until(pilot, lambda: table(app).deciding)
        assert len(session.match.history) == len(SIX) * 2 + 2
        assert "2 rows: arrows choose, Enter calls." in shown(app)


async def test_an_opponents_calls_are_followed_and_its_throw_is_explained() -> None:
    app = Stage(replace(STILL, step_by_step=True))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        setup = Setup("hop_hop", (ADA, YOU), HopHopOptions())
        players: dict[int, Player] = {0: Wishes(("throw:d4", "call:c3-d4-e5", "done"))}
        session = Session.begin(app.store, setup, source=Script(BOTH_ROWS), players=players)
        for text in thrown(SIX):
            session.submit(session.to_move, session.state.parse(text))  # type: ignore[arg-type]
        app.sit_down(session, resumed=True)
        seen = []
        for _ in range(4):
            await until(pilot, lambda: table(app).board.waiting)
            seen.append(shown(app))
            await pilot.press("space")
            await pilot.pause()
        assert "Ada throws at d4" in seen[0]
        assert "it lies in d4" in seen[1]
        assert "Quak!" in seen[2]
        assert "Overlooked!" in seen[3]
        await until(pilot, lambda: table(app).deciding)
        assert "w why" in shown(app)
        explained = []
        for _ in range(3):
            await pilot.press("w")
            await until(pilot, lambda: isinstance(app.screen, HintScreen) and at_rest(app))
            assert isinstance(app.screen, HintScreen)
            explained.append((str(app.screen.played), "w the move before" in shown(app)))
        assert explained == [("done", True), ("call:c3-d4-e5", True), ("throw:d4", False)]
        await pilot.press("w")
        assert isinstance(app.screen, TableScreen)


async def test_a_replay_shows_where_the_marble_is_the_calls_and_the_end() -> None:
    app = Stage()
    setup = Setup("hop_hop", (YOU, ADA), HopHopOptions(chips_to_win=3))
    calls = ("call:c3-d4-e5", "call:d4-d5-d6", "done")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session = Session.begin(app.store, setup, source=Script(BOTH_ROWS))
        for text in (*thrown(SIX), "throw:d4", *calls):
            session.submit(session.to_move, session.state.parse(text))  # type: ignore[arg-type]
        app.replay(of_session(session))
        await until(pilot, lambda: at_rest(app))
        seen = []
        for key in ("right", "right", "end", "left", "left", "left", "home"):
            await pilot.press(key)
            seen.append(shown(app))
        assert "[▓]" in seen[0], "the first throw is on its way"
        assert "(R)" in seen[1], "and has come down"
        assert "You own 3 chips: the game is over (HO-11)." in seen[2]
        assert any("=Y=" in said for said in seen[3:6]), "the second row is called"
        assert not any(sign in seen[6] for sign in ("(R)", "(Y)", "▐R▌", "▐Y▌")), "nothing lies there at the beginning"
