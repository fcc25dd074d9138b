"""Hippo Hopp looked at again: a replay remembers everything, and there is none of a game that still goes on."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ai.basic import Script
from engine import GAMES
from engine.game import TurnEnded
from engine.games.hippo import HippoOptions
from engine.match import Match
from engine.record import Player, Record, Unproven, record_of, write
from tests.app.hippo_tables import DEAL, NUMBERS
from tests.app.plain_lines import Talked
from tests.scenarios import Stage, at_rest, until
from tests.scenarios.hippo import CIRCLE, LAST, TO_THE_END
from tui.__main__ import main
from tui.reel import Reel
from tui.screens.replay import ReplayScreen
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store, default_folder
from tui.tables.hippo_circle import Circle, Face


def record(*decided: str, options: HippoOptions | None = None, drawn: tuple[str, ...] = DEAL) -> Record:
    """The record of a match of two."""
    match = Match(GAMES["hippo"], 2, options, Script(drawn))
    match.start()
    for text in decided:
        match.submit(match.state.current_player, match.state.parse(text))  # type: ignore[arg-type]
    players = (Player(HUMAN, "You"), Player("expert", "Ada"))
    return record_of(match, players, datetime(2026, 5, 17, 19, 30, tzinfo=UTC), dice=Unproven())


def finished() -> Record:
    """A whole game."""
    assert isinstance(LAST.options, HippoOptions)
    return record(*TO_THE_END, "flip:6", options=LAST.options, drawn=CIRCLE)


def test_all_cards_of_the_deal_are_one_thing_to_look_at() -> None:
    reel = Reel(record("flip:3"))
    assert [frame.move for frame in reel.frames] == [0, 19, 20, 20]
    assert [len(frame.events) for frame in reel.frames[:2]] == [1, 19]
    assert [frame.begins for frame in reel.frames] == [True, False, False, True]
    assert any(isinstance(event, TurnEnded) for event in reel.frames[2].events)


async def test_a_replay_shows_what_was_seen_on_the_backs() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        app.replay(finished())
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and at_rest(app))
        circle = app.screen.query_one(Circle)
        assert [card.number for card in circle.view.cards] == [0] * 19
        await pilot.press("right")
        assert tuple(card.number for card in circle.view.cards) == NUMBERS
        assert all(card.face is Face.BACK for card in circle.view.cards)
        await pilot.press("n")
        assert [at for at, card in enumerate(circle.view.cards) if card.face is Face.OPEN] == [4]
        await pilot.press("G")
        assert sum(card.face is Face.GAP for card in circle.view.cards) == 1


def test_a_replay_in_lines_tells_every_move() -> None:
    talked = Talked()
    assert talked.house.replay(finished()) == 0
    assert sum("flips card" in line or "You flip card" in line for line in talked.lines) == 14


@pytest.mark.parametrize("by", ["number", "file"])
def test_a_game_that_goes_on_is_not_replayed_by_its_number(
    by: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store = Store.open(default_folder())
    session = Session.begin(store, Setup("hippo", (Seat(HUMAN, "Bo"), Seat(HUMAN, "Ada")), HippoOptions()), seed="on")
    session.close()
    store.close()
    file = tmp_path / "kept.hoppla"
    file.write_text(write(record("flip:3")), "utf-8")
    source = f"{session.id:012x}" if by == "number" else str(file)
    code = main(("replay", source, "--plain"))
    said = " ".join("".join(capsys.readouterr()).split())
    assert (code == 0) == (by == "file")
    assert ("a replay tells what is to be remembered" in said) == (by == "number")
    assert ("You flip card 3: it shows 1." in said) == (by == "file")


@pytest.mark.parametrize("file", ["-", "kept.hoppla"])
def test_a_game_that_goes_on_is_not_exported(
    file: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store.open(default_folder())
    session = Session.begin(store, Setup("hippo", (Seat(HUMAN, "Bo"), Seat(HUMAN, "Ada")), HippoOptions()), seed="on")
    session.close()
    store.close()
    assert main(("export", f"{session.id:012x}", file)) != 0
    written = capsys.readouterr()
    assert "it can be read when the game is over" in " ".join(written.err.split())
    assert not written.out
    assert not list(tmp_path.glob("*.hoppla"))


async def test_nor_from_the_menu(tmp_path: Path) -> None:
    app = Stage()
    app.export_folder = tmp_path
    async with app.run_test(size=(80, 24)) as pilot:
        seats = (Seat(HUMAN, "Bo"), Seat(HUMAN, "Ada"))
        session = Session.begin(app.store, Setup("hippo", seats, HippoOptions()), seed="on")
        session.close()
        app.export_match(session.id)
        await pilot.pause()
        assert [notice.message for notice in app._notifications] == [app.texts.house.RECORD_LATER]
        assert not list(tmp_path.iterdir())
