"""Gopher's table: keys in, messages out; then what stands on it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from engine.games.gopher import Gopher, Phase
from engine.games.gopher_moves import LETTERS, Card, Food
from tests.app.board_alone import SMALL, decide, footer, highlighted, part, press, text
from tests.app.gopher_tables import Table, position
from tests.app.pseudo import pseudo
from tui.setup import HUMAN
from tui.tables.gopher_cards import Lying, face_lines, row_of_cards
from tui.tables.gopher_panels import HeapPanel, SeatsPanel, StoragePanel, TurnedUpPanel, filled
from tui.widgets.choices import Choices
from tui.widgets.glyphs import ASCII, UNICODE
from tui.widgets.lines import Lines

TROPHY = position("A1 N3")
"""4 + 1 apples, 2 carrots, 3 + 3 nuts."""
HARES = ("You", "Mümmel", "Hoppel", "Flitz", "Wuschelhaar!")


def lines(pilot: Pilot[Any], kind: type[Lines]) -> list[str]:
    """The lines of a part, without blanks at their ends."""
    return [line.rstrip() for line in part(pilot.app.query_one("#board"), kind).splitlines()]  # type: ignore[arg-type]


# Keys.


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (("f",), "flip"),
        (("enter",), "flip"),
        (("s",), "stop"),
        (("down", "enter"), "stop"),
        (("j", "enter"), "stop"),
        (("up", "enter"), "stop"),
        (("down", "k", "enter"), "flip"),
        (("down", "f"), "flip"),
    ],
)
async def test_f_turns_up_s_stops_and_enter_does_what_is_highlighted(keys: tuple[str, ...], action: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, TROPHY)
        assert highlighted(pilot).startswith("f  turn up another")
        await press(pilot, *keys)
    assert app.posted == [action]


async def test_one_decision_is_posted_once_however_often_the_key_comes() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, TROPHY)
        await press(pilot, "f", "f", "enter", "s", "down", "enter")
    assert app.posted == ["flip"]


@pytest.mark.parametrize(("key", "posted"), [("f", "continue"), ("enter", "continue"), ("space", "continue")])
async def test_gi_2_the_first_card_waits_for_its_key(key: str, posted: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position()
        app.board.waiting = True
        await press(pilot, key)
        assert highlighted(pilot) == "f  turn up the first card"
    assert app.posted == [posted]


@pytest.mark.parametrize(("width", "told"), [(80, "stop: store 3 cards "), (120, "nuts 3 + 1 = 4 ")])
async def test_a_choice_that_has_no_room_is_told_in_short_and_never_cut(width: int, told: str) -> None:
    app = Table()
    async with app.run_test(size=(width, SMALL[1])) as pilot:
        await decide(pilot, position("A1 C2 N1"))
        rows = part(app.board, Choices)
    assert told in rows
    assert "turn up another: " in rows
    assert "…" not in rows


async def test_gi_2_nobody_stops_before_the_first_card() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position()
        app.board.waiting = True
        await press(pilot, "s")
    assert app.posted == ["GI-2"]


async def test_while_an_opponent_plays_step_by_step_space_goes_on_and_nothing_is_refused() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position("A1", seat=1)
        app.board.waiting = True
        await press(pilot, "s", "space", "enter", "f")
        assert highlighted(pilot) == "Space  go on"
    assert app.posted == ["continue"] * 3


async def test_who_only_watches_decides_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position("A1", seat=1)
        await press(pilot, "f", "s", "enter", "space", "down", "up")
        assert highlighted(pilot) == ""
        assert "turn up another" in part(app.board, Choices)
    assert app.posted == []


@pytest.mark.parametrize(
    ("state", "waiting", "keys"),
    [
        (TROPHY, False, ["↑↓ choose", "Enter do it", "f turn up", "s stop"]),
        (position(), True, ["f turn up"]),
        (position("A1", seat=1), True, ["Space go on"]),
        (position(), False, []),
    ],
    ids=["decide", "first card", "step by step", "watching"],
)
async def test_the_footer_shows_what_is_possible_now(state: Gopher, waiting: bool, keys: list[str]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = state
        app.board.waiting = waiting
        app.board.actions = () if waiting else state.legal_actions()
        await pilot.pause()
        assert [key for key in footer(app) if "quit" not in key] == keys


async def test_the_first_click_on_a_row_highlights_and_the_second_does_it() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, TROPHY)
        await pilot.click(Choices, offset=(5, 1))
        assert highlighted(pilot).startswith("s  stop")
        assert app.posted == []
        await pilot.click(Choices, offset=(5, 1))
        await pilot.click(Choices, offset=(5, 1))
        await pilot.pause()
    assert app.posted == ["stop"]


async def test_the_rulebooks_examples_are_played_by_keys_alone() -> None:
    """Leon: three nuts, an apple, stops. Simone: a carrot, a nut, three nuts, and loses them. Hanna: two carrots, three
    apples, two carrots, an apple, and has to stop."""
    drawn = ("N3", "A1", "C1", "N1", "N3", "C2", "A3", "C2", "A1", "N2")
    app = Table(names=("Leon", "Simone", "Hanna"), levels=(HUMAN,) * 3, you=None, drawn=drawn)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "f", "s")
        await press(pilot, "enter", "f")
        await press(pilot, "enter", "enter", "enter")
        assert app.match is not None
        state = app.match.state
    assert app.posted == ["flip", "stop", *["flip"] * 5]
    assert isinstance(state, Gopher)
    assert [storage.amounts for storage in state.storages] == [(1, 0, 3), (0, 0, 0), (4, 4, 0)]
    assert len(state.discards) == 3


# What stands on the table.


async def test_cards_can_be_counted_by_letter_and_by_eye() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position("C2 A1 N3"))
        shown = part(pilot.app.query_one("#board"), TurnedUpPanel)  # type: ignore[arg-type]
    assert "Turned up: 3 of 4" in shown
    assert [shown.count(sign) for sign in ("C2", "A1", "N3", "\\C/", "(A)", "<N>")] == [1, 1, 1, 2, 1, 3]
    assert shown.splitlines()[1].count("╭") == 4, "three cards and a place for one more"


@pytest.mark.parametrize("value", range(1, 10))
@pytest.mark.parametrize("food", Food)
def test_a_face_has_as_many_letters_as_the_card_is_worth(food: Food, value: int) -> None:
    face = face_lines(Card(food, value))
    assert [cell_len(line) for line in face] == [5, 5, 5]
    assert "".join(face).count(LETTERS[food]) == value


@pytest.mark.parametrize("count", range(14))
def test_as_many_cards_as_a_turn_may_have_fit_and_all_are_named(count: int) -> None:
    turned = tuple(Lying(Card(Food(number % 3), number % 9 + 1)) for number in range(count))
    for width in (43, 44, 79):
        drawn = [line.plain for line in row_of_cards(turned, 13 - count, width, UNICODE)]
        assert len(drawn) == 5
        assert all(cell_len(line.rstrip()) <= width for line in drawn)
        assert all(str(card.card) in drawn[0] for card in turned)


async def test_what_stopping_would_do_stands_on_each_shelf() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, TROPHY)
        trophy = lines(pilot, StoragePanel)
        await decide(pilot, position("A3 C1"))
        lost = lines(pilot, StoragePanel)
        await decide(pilot, position("A3 N3", ("A2 A2 C2 N3", "")))
        both = lines(pilot, StoragePanel)
        await decide(pilot, position("C1"))
        kept = lines(pilot, StoragePanel)
    assert trophy == [
        "─ Your storage " + "─" * 29,
        "A apples  ████▒░▏    4 + 1 = 5",
        "C carrots ██░░░░▏    2",
        "N nuts    ███▒▒▒▏    3 + 3 = 6: trophy",
        "stop now: a trophy, the storage is emptied",
    ]
    assert lost[1:] == [
        "A apples  ████▒▒▏▒   4 + 3 = 7: all lost",
        "C carrots ██▒░░░▏    2 + 1 = 3",
        "N nuts    ███░░░▏    3",
        "stop now: apples lost",
    ]
    assert both[1].endswith("4 + 3 = 7"), "with a trophy, too much makes no difference"
    assert both[3].endswith("3 + 3 = 6: trophy")
    assert kept[4] == "stop now: 1 card stored"


async def test_the_choices_say_the_risk_and_the_gain() -> None:
    """Of 29 cards face down 10 are nuts: 13 less those in storages, N3 and N1, and the N3 turned up."""
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, TROPHY)
        assert lines(pilot, Choices)[:2] == [
            "▸ f  turn up another: 34.5 % lose 2 cards",
            "  s  stop: nuts 3 + 3 = 6: trophy",
        ]
        assert "same food: 34.5 %" in lines(pilot, TurnedUpPanel)[0]
        pilot.app.query_one("#board").bust_odds = False  # type: ignore[attr-defined]
        await pilot.pause()
        assert "%" not in text(pilot.app.query_one("#board"))  # type: ignore[arg-type]
        assert lines(pilot, Choices)[0] == "▸ f  turn up another: nuts lose 2 cards"


async def test_everybodys_trophies_and_storage_and_who_leads_and_whose_turn_it_is() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position("A1", trophies=(1, 2)))
        seats = lines(pilot, SeatsPanel)
    assert seats[0].startswith("─ First to 3 trophies ─")
    assert seats[1].startswith("▸ You")
    assert seats[1].endswith("  ◆◇◇")
    assert seats[2:5] == ["  A apples  4 ████░░", "  C carrots 2 ██░░░░", "  N nuts    3 ███░░░"]
    assert seats[6].endswith("expert ★ ◆◆◇")


async def test_five_seats_fit_with_all_their_shelves() -> None:
    storages = ("A2 A2 C2 N3", "A3 C2 C3 N1", "N3 N2", "", "C1 C1")
    async with Table(names=HARES, levels=(HUMAN, *["regular"] * 4)).run_test(size=SMALL) as pilot:
        await decide(pilot, position("A1 N3", storages, trophies=(1, 2, 0, 0, 2)))
        seats = lines(pilot, SeatsPanel)
        everything = [line for kind in pilot.app.query(Lines) for line in lines(pilot, type(kind))]
    assert len(seats) == 11
    for name, trophies in zip(HARES, ("◆◇◇", "◆◆◇", "◇◇◇", "◇◇◇", "◆◆◇"), strict=True):
        assert next(line for line in seats if name in line).endswith(f" {trophies}")
    assert seats[2] == " A 4 ████░░ C 2 ██░░░░ N 3 ███░░░"
    assert seats[6] == " A 0 ░░░░░░ C 0 ░░░░░░ N 5 █████░"
    assert "s  stop: nuts 3 + 3 = 6: trophy" in " ".join(everything)


async def test_what_the_heap_holds_stands_there_only_if_wanted() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position("A1 N3", discards="C1 C1 A1"))
        assert lines(pilot, HeapPanel)[0].startswith("─ Heap: 26 ─")
        assert "discards: 3" in part(board, HeapPanel)
        backs = lines(pilot, HeapPanel)[2]
        board.pile_contents = True
        await pilot.pause()
        contents = lines(pilot, HeapPanel)
        await decide(pilot, position("A1 N3", discards="C1 C1 A1 N2 N2 N1"))
        board.pile_contents = False
        await pilot.pause()
        fewer = lines(pilot, HeapPanel)[2]
    assert contents[1:5] == ["    1  2  3", " A  3  2  3", " C  3  2  3", " N  4  4  2"]
    assert len(fewer) == len(backs) - 3


async def test_gi_6_that_the_discards_come_next_is_said() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position("A1", discards="C1 C2", pile=""))
        assert "discards: 2, the next heap" in lines(pilot, HeapPanel)[-1]


BIG = position("N1", ("A9 A9", "N2"), full=20, deck=(4,) * 9, max_cards=13)


async def test_other_options_fit_too() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, BIG)
        board.pile_contents = True
        await pilot.pause()
        assert lines(pilot, StoragePanel)[1] == "A apples  ██████████░░▏    18"
        assert "Turned up: 1 of 13" in part(board, TurnedUpPanel)
        assert lines(pilot, HeapPanel)[1] == "    1  2  3  4  5  6  7  8  9"
        assert all(cell_len(line) <= 44 for kind in board.query(Lines) for line in lines(pilot, type(kind)))


@pytest.mark.parametrize(
    ("amount", "holds", "cells", "full"),
    [
        (0, 6, 6, 0),
        (1, 6, 6, 1),
        (5, 6, 6, 5),
        (6, 6, 6, 6),
        (9, 6, 6, 6),
        (1, 20, 6, 1),
        (19, 20, 6, 5),
        (20, 20, 6, 6),
    ],
)
def test_a_shelf_looks_full_only_if_it_is(amount: int, holds: int, cells: int, full: int) -> None:
    assert filled(amount, holds, cells) == full


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_with_plain_letters_every_cell_is_ascii(seats: int) -> None:
    app = Table(names=("Ada", "Bo", "Cy", "Di", "Eve")[:seats], levels=(HUMAN, *["expert"] * (seats - 1)))
    app.board.glyphs = ASCII
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(
            pilot, position("A1 N3", ("A3 A3", *["N1"] * (seats - 1)), trophies=(2, 1, 0, 0, 0)[:seats])
        )
        assert text(board).isascii()
        board.pile_contents = True
        await pilot.pause()
        assert text(board).isascii()


async def test_wide_words_leave_room_for_the_shelves_and_the_numbers() -> None:
    app = Table(names=HARES, levels=(HUMAN, *["regular"] * 4))
    app.texts = pseudo()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position("A1 N3", ("A2 A2 C2 N3", *["N1"] * 4)))
        storage = lines(pilot, StoragePanel)
        seats = lines(pilot, SeatsPanel)
        assert [line.count("█") + line.count("▒") + line.count("░") for line in storage[1:4]] == [4, 4, 4]
        assert len({cell_len(line[: line.index("▏")]) for line in storage[1:4]}) == 1
        assert "3 + 3 = 6" in storage[3]
        assert all(line.endswith("◇◇◇") for line in seats[1::2])
        assert all(cell_len(line) <= 44 for kind in pilot.app.query(Lines) for line in lines(pilot, type(kind)))


@pytest.mark.parametrize("size", [(1, 1), (2, 30), (30, 2), (79, 9), (300, 90)])
async def test_no_size_breaks_it(size: tuple[int, int]) -> None:
    app = Table()
    async with app.run_test(size=size) as pilot:
        await decide(pilot, position("A1 N3"))
        await press(pilot, "down")
        app.board.pile_contents = True
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "up")
        assert TROPHY.phase == Phase.DECIDE
