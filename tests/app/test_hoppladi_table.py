"""Hoppladi's table: keys in, messages out; then what stands on it."""

from __future__ import annotations

import pytest

from engine.games.hoppladi import Aside, Hoppladi, Phase, roll_outcomes
from engine.games.hoppladi_moves import (
    Keep,
)
from tests.app.board_alone import SMALL, decide, footer, highlighted, part, press, text
from tests.app.hoppladi_tables import Table, framed, position
from tui.setup import HUMAN
from tui.tables.hoppladi_panels import Tray
from tui.tables.hoppladi_selection import NOTHING, Selection, toggled
from tui.text.hoppladi import Words
from tui.widgets.choices import Choices
from tui.widgets.seats import Seats

ANNES = ("1112345", "123", "13445", "25C", "1122334")
"""The rulebook's example: Anne's three rolls, Steven's one; and a roll of whoever follows."""
TWO_HARES = Aside(singles=2)


# The list of set-asides.


async def test_set_asides_are_listed_by_points_on_stopping_then_dice_left_with_the_arithmetic() -> None:
    """Two hares, two doubles, a triple hutch and a carrot on the first roll: HL-3, HL-4, HL-9 by hand."""
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="112235C"))
        rows = [" ".join(line.strip("▸▼▲ ").split()) for line in part(board, Choices).splitlines()]
    assert rows[:6] == [
        "h h hh x2 12 × 2 = 24 3 left bust 29.2 %",
        "h h x2 10 × 2 = 20 4 left bust 19.7 %",
        "h h hh hh 14 × 1 = 14 3 left bust 29.2 %",
        "h h hh 12 × 1 = 12 4 left bust 19.7 %",
        "h h 10 × 1 = 10 5 left bust 13.2 %",
        "h hh x2 3 × 2 = 6 4 left bust 19.7 %",
    ]


async def test_enter_keeps_the_top_row_first() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="112235C"))
        await press(pilot, "enter")
    assert app.posted == ["keep:2h+1d+x2"]


@pytest.mark.parametrize(
    ("keys", "kept"),
    [
        (("down",), "keep:2h+x2"),
        (("j", "j", "k"), "keep:2h+x2"),
        (("down", "down", "up"), "keep:2h+x2"),
        (("up",), "keep:1h"),
    ],
)
async def test_arrows_and_jk_walk_the_list_round_its_ends(keys: tuple[str, ...], kept: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="112235C"))
        await press(pilot, *keys, "enter")
    assert app.posted == [kept]


async def test_thirty_four_set_asides_scroll_with_the_highlight() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="1112222"))
        options = len(board.actions)
        assert options == 34
        for _ in range(options):
            lines = part(board, Choices).splitlines()
            assert len(lines) == 7
            assert [line for line in lines if line.startswith("▸")] == [
                line for line in lines if line.startswith(f"▸ {highlighted(pilot)} ")
            ]
            assert sum(line.startswith("▸") for line in lines) == 1
            await press(pilot, "down")
        assert lines[0].rstrip().endswith("▲")
        assert "▼" not in lines[-1]
        assert "%" in lines[-1]


# Digits.


async def test_what_is_framed_is_what_the_highlighted_row_keeps() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="112235C"))
        assert (highlighted(pilot), framed(pilot)) == ("h h hh x2", "1234")
        await press(pilot, "down")
        assert (highlighted(pilot), framed(pilot)) == ("h h x2", "124")


async def test_digits_toggle_dice_and_the_highlight_follows() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="112235C"))
        await press(pilot, "1", "4")
        assert (highlighted(pilot), framed(pilot)) == ("h hh", "23")
        await press(pilot, "1")
        assert highlighted(pilot) == "h h hh"
        await press(pilot, "enter")
    assert app.posted == ["keep:2h+1d"]


async def test_a_double_goes_from_hare_to_hutch_to_out_and_again() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C"))
        seen = [highlighted(pilot)]
        for _ in range(3):
            await press(pilot, "2")
            seen.append(highlighted(pilot))
    assert seen == ["h hh", "h x2", "h", "h hh"]


async def test_hl_5_a_lone_double_can_be_marked_as_the_hutch_to_no_avail_and_put_back() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="2CC"))
        seen = [(highlighted(pilot), framed(pilot))]
        notes = []
        for _ in range(3):
            await press(pilot, "1")
            seen.append((highlighted(pilot), framed(pilot)))
            notes.append(part(board, Tray).splitlines()[0])
    assert seen == [("hh", "1"), ("", "1"), ("", ""), ("hh", "1")]
    assert "x2: the only hare is no hutch" in notes[0]
    assert "nothing marked" in notes[1]
    assert "Enter keeps" in notes[2]
    assert app.posted == []


def test_whatever_is_marked_is_a_set_aside_or_has_a_word_for_what_it_lacks() -> None:
    """Every way to mark the dice of every roll of three, at every height of the tower."""
    for top in range(1, 6):
        for roll, _ in roll_outcomes(3):
            if not roll.hares:
                continue
            state = position(roll=str(roll), aside=Aside(singles=4, top=top))
            open_ends, seen = [Selection.of(NOTHING, roll)], set()
            while open_ends:
                selection = open_ends.pop()
                if selection in seen:
                    continue
                seen.add(selection)
                changed = [toggled(selection, die, state) for die in range(3)]
                open_ends += [more for more in changed if isinstance(more, Selection)]
            kept = {selection.keep for selection in seen}
            assert set(state.legal_actions()) <= kept
            assert {state.why_not(keep) for keep in kept - set(state.legal_actions())} <= set(Words.MISSING)


async def test_a_double_is_no_hutch_when_another_one_is_next() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C", aside=Aside(singles=2, top=3)))
        await press(pilot, "2")
        assert highlighted(pilot) == "h"


async def test_marked_dice_that_are_no_set_aside_are_named_with_what_is_missing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="12C"))
        await press(pilot, "1", "2")
        assert highlighted(pilot) == ""
        assert "x2: add a hare" in part(board, Tray).splitlines()[0]
        await press(pilot, "2")
        assert "nothing marked" in part(board, Tray).splitlines()[0]
        await press(pilot, "down")
        assert highlighted(pilot) == "h hh"
    assert app.posted == []


@pytest.mark.parametrize(
    ("roll", "aside", "keys", "clause"),
    [
        ("12C", Aside(), ("3",), "HL-8"),
        ("12C", Aside(), ("1", "2", "enter"), "HL-2"),
        ("12C", Aside(), ("1", "2", "r"), "HL-2"),
        ("12C", Aside(), ("1", "2", "2", "s"), "HL-2"),
        ("13C", Aside(singles=1), ("2",), "HL-4"),
        ("133", Aside(singles=1, top=2), ("2",), "HL-4"),
        ("2CC", Aside(), ("1", "enter"), "HL-5"),
        ("2CC", Aside(), ("1", "1", "enter"), "HL-2"),
        ("2CC", Aside(singles=1, top=2), ("1", "s"), "HL-2"),
        ("12C", Aside(), ("t",), "HL-10"),
        ("12C", Aside(), ("f",), "HL-10"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
async def test_a_key_the_rules_forbid_is_refused_with_its_clause(
    roll: str, aside: Aside, keys: tuple[str, ...], clause: str
) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll=roll, aside=aside))
        await press(pilot, *keys)
    assert app.posted == [clause]


async def test_a_digit_beyond_the_dice_does_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C"))
        await press(pilot, "4", "7")
        assert highlighted(pilot) == "h hh"
    assert app.posted == []


# Rolling on and stopping.


@pytest.mark.parametrize(("key", "then"), [("r", "roll"), ("s", "stop")])
async def test_r_and_s_keep_what_is_marked_and_go_on_when_the_next_actions_arrive(key: str, then: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        state = position(roll="12C")
        board = await decide(pilot, state)
        await press(pilot, key)
        assert app.posted == ["keep:1h+1d"]
        board.actions = ()
        await decide(pilot, state.child(Keep(1, 1, 0)))
    assert app.posted == ["keep:1h+1d", then]


async def test_keep_and_roll_is_forgotten_when_another_position_arrives() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        state = position(roll="12C")
        board = await decide(pilot, state)
        await press(pilot, "r")
        board.actions = ()
        await decide(pilot, state.child(Keep(1, 0, 0)))
        board.actions = ()
        await decide(pilot, state.child(Keep(1, 1, 0)))
    assert app.posted == ["keep:1h+1d"]


async def test_one_decision_is_posted_once_however_often_the_key_comes() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C"))
        await press(pilot, "enter", "enter", "r", "1", "s")
    assert app.posted == ["keep:1h+1d"]


@pytest.mark.parametrize(
    ("keys", "action"),
    [(("r",), "roll"), (("s",), "stop"), (("enter",), "stop"), (("up", "enter"), "roll"), (("j", "enter"), "roll")],
)
async def test_after_a_set_aside_r_rolls_and_s_stops_and_a_hasty_enter_loses_no_points(
    keys: tuple[str, ...], action: str
) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.GO, aside=Aside(noted=12, singles=3, top=2)))
        rows = part(board, Choices)
        await press(pilot, *keys)
    assert app.posted == [action]
    assert "r  roll 3 dice: bust 29.2 %, loses 15 × 2 = 30" in rows
    assert "s  stop: score 30, total 172" in rows


@pytest.mark.parametrize("keys", [("t",), ("down", "enter")])
async def test_a_result_can_be_taken_over(keys: tuple[str, ...]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.START, aside=Aside(noted=14, singles=1, top=4)))
        shown = text(board)
        await press(pilot, *keys)
    assert app.posted == ["take"]
    assert "To take over: 15 × 4 = 60" in shown
    assert "memory aid 14" in shown
    assert "t  take over: 3 dice, 15 × 4 = 60, bust 29.2 %" in shown
    assert "f  fresh: 7 dice" in shown


@pytest.mark.parametrize(("keys", "posted"), [(("f",), "fresh"), (("enter",), "fresh"), (("s",), "HL-10")])
async def test_or_fresh_dice_chosen(keys: tuple[str, ...], posted: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(Phase.START, aside=Aside(noted=14, singles=1, top=4)))
        await press(pilot, *keys)
    assert app.posted == [posted]


async def test_the_tray_shows_the_dice_the_highlighted_start_would_roll() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.START, aside=Aside(noted=14, singles=1, top=4)))
        assert len(board.query_one(Tray).view.dice) == 7
        await press(pilot, "down")
        assert len(board.query_one(Tray).view.dice) == 3


@pytest.mark.parametrize(
    ("key", "posted"), [("r", "continue"), ("enter", "continue"), ("space", "continue"), ("s", "C-2"), ("t", "HL-10")]
)
async def test_the_first_roll_waits_for_its_key(key: str, posted: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position(Phase.ROLL)
        board.waiting = True
        await press(pilot, key)
        assert "r  roll 7 dice: bust 5.9 %" in part(board, Choices)
        assert len(board.query_one(Tray).view.dice) == 7
    assert app.posted == [posted]


async def test_while_an_opponent_plays_step_by_step_space_goes_on_and_nothing_is_refused() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(Phase.GO, aside=TWO_HARES, seat=1)
        app.board.waiting = True
        await press(pilot, "s", "t", "1", "space", "enter", "r")
    assert app.posted == ["continue"] * 3


async def test_who_only_watches_decides_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(roll="12C", seat=1)
        await press(pilot, "1", "down", "enter", "r", "s", "t", "f")
        assert highlighted(pilot) == ""
        assert "h hh" in part(app.board, Choices)
    assert app.posted == []


# The footer.


KEEPING = ["1-7 dice", "↑↓ choose", "Enter keep", "r roll", "s stop"]


@pytest.mark.parametrize(
    ("state", "waiting", "keys"),
    [
        (position(roll="12C"), False, KEEPING),
        (position(Phase.GO, aside=TWO_HARES), False, ["↑↓ choose", "Enter do it", "r roll", "s stop"]),
        (
            position(Phase.START, aside=TWO_HARES),
            False,
            ["↑↓ choose", "Enter do it", "t take over", "f fresh dice"],
        ),
        (position(Phase.ROLL), True, ["r roll"]),
        (position(Phase.GO, aside=TWO_HARES, seat=1), True, ["Space go on"]),
        (position(Phase.ROLL), False, []),
    ],
    ids=["keep", "go", "start", "first roll", "step by step", "watching"],
)
async def test_the_footer_shows_what_is_possible_now(state: Hoppladi, waiting: bool, keys: list[str]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = state
        app.board.waiting = waiting
        app.board.actions = () if waiting else state.legal_actions()
        await pilot.pause()
        assert [key for key in footer(app) if "quit" not in key] == keys


# The mouse.


async def test_a_click_on_a_die_toggles_it_and_two_on_a_row_do_it() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C"))
        await pilot.click(Tray, offset=(3, 2))
        assert highlighted(pilot) == "hh"
        await pilot.click(Choices, offset=(5, 3))
        assert highlighted(pilot) == "h"
        assert app.posted == []
        await pilot.click(Choices, offset=(5, 3))
        await pilot.pause()
    assert app.posted == ["keep:1h"]


async def test_a_click_beside_everything_does_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(roll="12C"))
        await pilot.click(Tray, offset=(50, 2))
        await pilot.click(Tray, offset=(3, 0))
        await pilot.click(Choices, offset=(5, 6))
        assert highlighted(pilot) == "h hh"
    assert app.posted == []


# A match.


async def test_the_rulebooks_example_is_played_by_keys_alone() -> None:
    """Anne: three hares and the double hutch, 11 × 2; hare, double, triple hutch, 14 × 3; hare, 4-hutch, 15 × 4 = 60.
    Steven takes over: double and 5-hutch, 17 × 5 = 85."""
    app = Table(names=("Anne", "Steven"), levels=(HUMAN, HUMAN), you=None, drawn=ANNES)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "r")
        assert "Set aside: 11 × 2 = 22" in text(app.board)
        await press(pilot, "r")
        assert "memory aid 14" in text(app.board)
        await press(pilot, "s")
        assert "60" in part(app.board, Seats)
        await press(pilot, "t", "enter")
        assert "s  stop: score 85, total 85" in text(app.board)
        await press(pilot, "s")
    assert app.posted == [
        *("keep:3h+x2", "roll", "keep:1h+1d+x3", "roll", "keep:1h+x4", "stop"),
        *("take", "keep:1d+x5", "stop"),
    ]
    assert app.match is not None
    assert app.match.state.scores == (60, 85)
