"""Hoppladi's table: what is seen of events, and what stands on it."""

from __future__ import annotations

import pytest

from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hoppladi import Aside, Hoppladi, Phase
from engine.games.hoppladi_moves import (
    Busted,
    CarrotsTaboo,
    Keep,
    Roll,
    Rolled,
    Scored,
    SetAside,
    Started,
    TargetReached,
    TookOver,
)
from tests.app.board_alone import SMALL, Recorded, decide, highlighted, part, press, text
from tests.app.hoppladi_tables import Table, position
from tests.app.showing import redrawn
from tui.setup import HUMAN
from tui.tables.hoppladi_panels import AsidePanel, Tray
from tui.widgets.choices import Choices
from tui.widgets.dice import Die, die_lines
from tui.widgets.glyphs import ASCII, UNICODE
from tui.widgets.looks import Look
from tui.widgets.seats import Seats

TWO_HARES = Aside(singles=2)


# Events.


async def test_the_roll_stays_in_sight_until_the_state_has_it() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position(Phase.ROLL, aside=TWO_HARES)
        pace = Recorded(board)
        await board.play(Rolled(0, Roll((1, 0, 2, 0, 0, 2))), pace)
        await pilot.pause()
        assert "".join(die.face for die in board.query_one(Tray).view.dice) == "133CC"


async def test_dice_tumble_for_eight_frames_then_lie_in_groups() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position(Phase.ROLL, aside=TWO_HARES)
        pace = Recorded(board)
        await board.play(Rolled(0, Roll((1, 0, 2, 0, 0, 2))), pace)
        assert len(pace.seen) == 8
        assert len(set(pace.seen)) == 8
        still = Recorded(board, motion=False)
        await board.play(Rolled(0, Roll((1, 0, 2, 0, 0, 2))), still)
        assert still.seen == []


async def test_a_bust_is_a_big_sign_with_what_was_lost_and_its_dice_lie_there_until_the_next_start() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position(Phase.ROLL, aside=Aside(noted=14, singles=1, top=4))
        pace = Recorded(board)
        await board.play(Rolled(0, Roll((0, 0, 2, 0, 0, 1))), pace)
        await board.play(Busted(0, 15, 4, "HL-6"), pace)
        assert "15 × 4 = 60 lost" in pace.seen[-1]
        assert "████" in part(board, Choices)
        await board.play(TurnEnded(0, 0, (142, 201)), pace)
        await board.play(TurnBegan(1), pace)
        dice = board.query_one(Tray).view.dice
        assert [(die.face, die.look.name) for die in dice] == [("3", "LOST"), ("3", "LOST"), ("C", "LOST")]
        assert "▸ Ada" in part(board, Seats)
        await board.play(Started(1, 7, chosen=False), pace)
        assert [die.face for die in board.query_one(Tray).view.dice] == [""] * 7
        assert "lost" not in text(board)


async def test_an_opponents_set_aside_is_framed_and_highlighted_before_it_moves_over() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        state = position(roll="12C", seat=1)
        board.state = state
        pace = Recorded(board)
        await board.play(SetAside(1, Keep(1, 0, 2), 1, 1, 2, 5, all_used=False), pace)
        first, second = pace.seen
        assert "▸ h x2" in first
        assert "Set aside: 1 × 2 = 2" not in first
        assert "Set aside: 1 × 2 = 2" in second
        assert "[x2]" in second
        board.state = state.child(Keep(1, 0, 2))
        await pilot.pause()
        assert highlighted(pilot) == ""


@pytest.mark.parametrize(
    ("event", "row"),
    [(TookOver(1, 5, 2, 1, picked_up=False), "▸ t  take over"), (Started(1, 7, chosen=True), "▸ f  fresh")],
    ids=["take", "fresh"],
)
async def test_how_an_opponent_starts_is_highlighted(event: Event, row: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position(Phase.START, aside=TWO_HARES, seat=1)
        pace = Recorded(board)
        await board.play(event, pace)
        assert row in pace.seen[-1]


async def test_carrots_lie_taboo_and_the_points_are_said_to_be_safe() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position(Phase.ROLL, aside=Aside(pairs=2, top=2))
        pace = Recorded(board)
        await board.play(Rolled(0, Roll((0, 0, 0, 0, 0, 2))), pace)
        await board.play(CarrotsTaboo(0, 2, ends_turn=False), pace)
        assert "the points are safe" in part(board, Choices)
        assert "┃ C ┃┃ C ┃" in part(board, AsidePanel)


async def test_scores_follow_the_end_of_a_turn_before_the_state_does() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position(Phase.GO, aside=Aside(noted=15, singles=0, top=4))
        pace = Recorded(board)
        await board.play(Scored(0, 15, 4, 60, forced=False), pace)
        assert "15 × 4 = 60 points" in pace.seen[-1]
        await board.play(TurnEnded(0, 60, (202, 201)), pace)
        assert "★  202" in part(board, Seats)


async def test_the_last_round_has_a_banner_and_marks_who_still_plays() -> None:
    app = Table(names=("Ada", "Bo", "Cy"), levels=(HUMAN, "rookie", "expert"), you=None)
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position(Phase.GO, aside=TWO_HARES, totals=(332, 20, 30))
        await board.play(TargetReached(0, 334, (1, 2), 333), Recorded(board))
        assert "Ada is at the goal" in part(board, Choices)
        assert "One last turn: Bo and Cy." in part(board, Choices)
        board.state = position(Phase.ROLL, totals=(334, 20, 30), seat=1, reached_by=0)
        await pilot.pause()
        seats = part(board, Seats)
    assert seats.startswith("─ Last round")
    assert (
        "last turn"
        in seats.splitlines()[seats.splitlines().index(next(x for x in seats.splitlines() if "Cy" in x)) + 1]
    )


# What stands on the table.


async def test_bust_odds_stand_there_only_if_wanted() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="12C", aside=Aside(singles=2, top=3)))
        assert "%" in text(board)
        for state in (
            position(roll="12C"),
            position(Phase.GO, aside=TWO_HARES),
            position(Phase.START, aside=TWO_HARES),
        ):
            board.bust_odds = False
            await decide(pilot, state)
            assert "%" not in text(board)
        assert "3 × 1 = 3" not in text(board)


async def test_what_is_at_stake_follows_the_highlight() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="12C", aside=Aside(singles=2, top=3)))
        assert "stop scores 15" in part(board, Seats)
        assert "a bust loses 15" in part(board, Seats)
        assert "142 → 157" in part(board, Seats)
        await press(pilot, "up")
        assert "stop scores 9" in part(board, Seats)


async def test_everything_set_aside_has_its_place() -> None:
    """Noted 14, one pile, a hare, a double, the triple hutch: 14 + 10 + 1 + 2 = 27, × 3."""
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.GO, aside=Aside(14, 1, 1, 1, 3, 0)))
        shown = part(board, AsidePanel)
    assert "Set aside: 27 × 3 = 81" in shown
    assert "memory aid 14" in shown
    assert "pairs 10" in shown
    assert "hares 3" in shown
    assert "╭─h─╮" in shown
    assert "│ h ││h h│" in shown
    assert [line.split()[-1] for line in shown.splitlines()[2:]] == [":x4:", "[x3]", "[x2]"]


@pytest.mark.parametrize(
    "aside",
    [Aside(singles=7), Aside(doubles=7), Aside(pairs=3, singles=1), Aside(singles=2, taboo=5), Aside(singles=3, top=5)],
    ids=str,
)
async def test_all_dice_set_aside_fit_whatever_they_are(aside: Aside) -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.GO, aside=aside))
        width = board.query_one(AsidePanel).size.width
        content = AsidePanel()
        content.glyphs = UNICODE
        content.set_reactive(AsidePanel.view, board.query_one(AsidePanel).view)
        assert all(line.rstrip().cell_length <= width for line in content.lines(width, 5))


async def test_seven_seats_fit() -> None:
    names = ("You", "Mümmel", "Stups", "Hoppel", "Langohr", "Schnuffel", "Wuschelhaar!")
    totals = (142, 201, 96, 333, 12, 9999, 7)
    async with Table(names=names, levels=(HUMAN, *["regular"] * 6)).run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="12C", aside=Aside(singles=2, top=3), totals=totals))
        lines = part(board, Seats).splitlines()
    assert len(lines) == 17
    for name, total in zip(names, totals, strict=True):
        assert any(name in line and line.endswith(f" {total}") for line in lines)
    assert "stop scores 15" in " ".join(lines)


async def test_the_solo_challenge_has_turns_left_and_no_target() -> None:
    async with Table(names=("You",), levels=(HUMAN,)).run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="12C", totals=(50,), turns_left=3))
        assert "Solo: 3 turns left" in part(board, Seats)
        assert "333" not in text(board)


async def test_the_level_of_an_opponent_gives_way_while_it_thinks() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(roll="12C", seat=1)
        await pilot.pause()
        assert "expert" in part(app.board, Seats)
        app.board.thinking = True
        await pilot.pause()
        assert "thinking…" in part(app.board, Seats)


@pytest.mark.parametrize("size", [(1, 1), (2, 30), (30, 2), (79, 9), (300, 90)])
async def test_no_size_breaks_it(size: tuple[int, int]) -> None:
    app = Table()
    async with app.run_test(size=size) as pilot:
        await decide(pilot, position(roll="112235C", aside=Aside()))
        await press(pilot, "down", "1", "2")
        await app.board.play(Busted(0, 15, 4, "HL-6"), Recorded(app.board))
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "up")


def test_dice_in_every_condition_differ_without_colour() -> None:
    """The same face plain, framed, lost, taboo and gone: five different pictures in either set of signs."""
    for glyphs in (UNICODE, ASCII):
        pictures = {
            "\n".join("".join(text for text, _ in line) for line in die_lines(Die("C", look), glyphs)) for look in Look
        }
        assert len(pictures) == len(Look)


@pytest.mark.parametrize(
    "state", [position(roll="112235C"), position(Phase.GO, aside=Aside(1, 1, 1, 1, 3, 1))], ids=["keep", "go"]
)
async def test_with_plain_letters_every_cell_is_ascii(state: Hoppladi) -> None:
    app = Table()
    app.board.glyphs = ASCII
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, state)
        assert text(app.board).isascii()
        await app.board.play(Busted(0, 15, 4, "HL-6"), Recorded(app.board))
        assert text(app.board).isascii()


# Redrawing.


async def test_an_equal_state_redraws_nothing_and_a_new_score_only_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position(Phase.ROLL, aside=TWO_HARES)
        await pilot.pause()
        drawn = redrawn(monkeypatch)
        board.state = position(Phase.ROLL, aside=TWO_HARES)
        board.actions = ()
        await pilot.pause()
        assert drawn == []
        board.state = position(Phase.ROLL, aside=TWO_HARES, totals=(143, 201))
        await pilot.pause()
        assert set(drawn) == {"Seats"}
