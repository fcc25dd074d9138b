"""Hippo Hopp's table: keys and clicks in, messages out."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.hippo import Hippo
from tests.app.board_alone import SMALL, decide, footer, highlighted, part, press
from tests.app.hippo_tables import DEAL, Table, position
from tui.setup import HUMAN
from tui.tables.hippo_circle import Circle
from tui.tables.hippo_points import Points
from tui.widgets.choices import Choices

PENALTIES = position((2, 3), penalties=((7,), (1, 5, 5)))
"""The other player has a 1 and two 5s; you have a 7."""


def framed(pilot: Pilot[Any]) -> int | None:
    """The card of the circle that is framed."""
    cards = pilot.app.query_one(Circle).view.cards
    return next((at for at, card in enumerate(cards) if card.framed), None)


# The circle.


@pytest.mark.parametrize(
    ("state", "first"),
    [
        (position(), 1),
        (position((1, 2)), 3),
        (position(bird=18), 0),
        (position(tuple(range(1, 19))), 0),
    ],
    ids=["the next", "open ones passed over", "round the end", "only the bird's own"],
)
async def test_the_next_hidden_card_before_the_bird_is_highlighted_first(state: Hippo, first: int) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, state)
        assert framed(pilot) == first
        await press(pilot, "enter")
    assert app.posted == [f"flip:{first}"]


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        (("right", "right"), 3),
        (("l", "l"), 3),
        (("left",), 0),
        (("h",), 0),
        (("left", "down"), 18),
        (("h", "j", "j", "k"), 18),
        (("right", "right", "down", "right"), 11),
        (("down", "up"), 1),
        (("up",), 1),
    ],
)
async def test_arrows_and_letters_lead_over_the_circle_and_enter_flips(keys: tuple[str, ...], at: int) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position())
        await press(pilot, *keys)
        assert framed(pilot) == at
        await press(pilot, "enter")
    assert app.posted == [f"flip:{at}"]


async def test_open_cards_are_passed_over() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, position((2, 3, 4)))
        await press(pilot, "right")
        assert framed(pilot) == 5


async def test_one_decision_is_posted_once_however_often_the_key_comes() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        await press(pilot, "enter", "enter", "right", "tab", "enter")
        assert framed(pilot) is None
    assert app.posted == ["flip:1"]


async def test_who_only_watches_decides_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(seat=1, penalties=((2,), ()))
        await press(pilot, "enter", "tab", "right", "enter", "space")
        assert framed(pilot) is None
        assert part(app.board, Choices) == ""
    assert app.posted == []


# Penalty cards.


async def test_tab_goes_to_the_others_penalty_cards_and_enter_uses_one() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        assert highlighted(pilot) == ""
        await press(pilot, "tab")
        assert highlighted(pilot) == "1 of Ada"
        assert framed(pilot) is None
        await press(pilot, "down")
        assert highlighted(pilot) == "5 of Ada"
        await press(pilot, "enter")
    assert app.posted == ["use:1/5"]


@pytest.mark.parametrize(
    ("keys", "row"),
    [(("down", "down"), "1 of Ada"), (("up",), "5 of Ada"), (("right",), "5 of Ada"), (("j", "k"), "1 of Ada")],
)
async def test_arrows_go_through_them_round_the_ends(keys: tuple[str, ...], row: str) -> None:
    async with Table().run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        await press(pilot, "tab", *keys)
        assert highlighted(pilot) == row


async def test_tab_leads_back_to_the_card_one_came_from() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        await press(pilot, "right", "tab", "down", "tab")
        assert framed(pilot) == 5 - 1
        await press(pilot, "enter")
    assert app.posted == ["flip:4"]


async def test_what_a_used_card_leads_to_is_shown_before_it_is_used() -> None:
    """From card 0 the 1 ends on card 1, hidden, over nothing; the 5 on card 5, over the open 2 and 3."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        circle = app.board.query_one(Circle)
        assert not any(card.aim for card in circle.view.cards)
        await press(pilot, "tab")
        assert [at for at, card in enumerate(circle.view.cards) if card.aim] == [1]
        assert "1: from card 0 to card 1" in part(app.board, Circle)
        assert "over no angry one: no points" in part(app.board, Circle)
        await press(pilot, "down")
        assert [at for at, card in enumerate(circle.view.cards) if card.aim] == [5]
        assert "over 2 angry ones: +2" in part(app.board, Circle)
        rows = part(app.board, Choices).splitlines()
    assert [row.split() for row in rows] == [["1", "of", "Ada", "+0"], ["▸", "5", "of", "Ada", "+2"]]


async def test_hh_6_a_used_card_that_ends_on_an_angry_hippo_says_so() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position((1,), penalties=((), (1,))))
        await press(pilot, "tab")
        assert "caught by the angry 3" in part(board, Circle)
        assert part(board, Choices).split() == ["▸", "1", "of", "Ada", "-2"]


async def test_hh_5_a_used_card_brings_three_at_most() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position((1, 2, 3, 4), penalties=((), (5,))))
        await press(pilot, "tab")
        assert "over 4 angry ones: +3 at most" in part(board, Circle)
        assert part(board, Choices).split() == ["▸", "5", "of", "Ada", "+3"]


async def test_without_others_penalty_cards_there_is_no_tab() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(penalties=((4,), ())))
        await press(pilot, "tab")
        assert framed(pilot) == 1
        assert "Tab" not in " ".join(footer(app))
        assert "Tab" not in part(app.board, Points)


# The footer, hints, the mouse.


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ((), ["←↑↓→ choose", "Enter flip", "Tab penalty cards"]),
        (("tab",), ["←↑↓→ choose", "Enter use", "Tab circle"]),
        (("enter",), []),
    ],
)
async def test_the_footer_shows_what_is_possible_now(keys: tuple[str, ...], shown: list[str]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        await press(pilot, *keys)
        assert [key for key in footer(app) if "quit" not in key] == shown


@pytest.mark.parametrize(("looking", "shown"), [(True, ["Enter turn over"]), (False, ["Space go on"])])
async def test_where_the_table_waits_enter_and_space_go_on(looking: bool, shown: list[str]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position()
        app.board.looking, app.board.waiting = looking, True
        await pilot.pause()
        assert [key for key in footer(app) if "quit" not in key] == shown
        await press(pilot, "enter", "space", "right")
    assert app.posted == ["continue"] * 2


async def test_the_first_click_on_a_card_highlights_it_and_the_second_flips_it() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        left, top = app.board.query_one(Circle).ring(*app.board.query_one(Circle).size).places[9]
        await pilot.click(Circle, offset=(left + 4, top + 2))
        assert framed(pilot) == 9
        assert app.posted == []
        await pilot.click(Circle, offset=(left, top))
        await pilot.click(Circle, offset=(left, top))
        await pilot.pause()
    assert app.posted == ["flip:9"]


async def test_hh_3_a_click_on_an_open_card_is_refused_and_one_between_cards_is_nothing() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        left, top = app.board.query_one(Circle).ring(*app.board.query_one(Circle).size).places[2]
        await pilot.click(Circle, offset=(left + 2, top + 1))
        await pilot.click(Circle, offset=(left + 5, top + 1))
        await pilot.pause()
        assert framed(pilot) == 1
    assert app.posted == ["HH-3"]


async def test_a_click_on_a_penalty_card_in_the_list_goes_there_and_uses_it() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, PENALTIES)
        await pilot.click(Choices, offset=(3, 1))
        assert highlighted(pilot) == "5 of Ada"
        await pilot.click(Choices, offset=(3, 1))
        await pilot.pause()
    assert app.posted == ["use:1/5"]


async def test_a_click_goes_on_where_the_table_waits() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position()
        app.board.waiting = True
        await pilot.pause()
        left, top = app.board.query_one(Circle).ring(*app.board.query_one(Circle).size).places[0]
        await pilot.click(Circle, offset=(left, top))
        await pilot.pause()
    assert app.posted == ["continue"]


async def test_a_few_turns_are_played_by_keys_alone() -> None:
    """Leon flips card 3, a 1, and is caught by nobody: card 1 is calm. Simone flips card 4, a 2, and comes down on the
    open 1 of card 3; she takes it. Leon uses it: from card 3 to card 4, the open 2, which he takes."""
    app = Table(names=("Leon", "Simone"), levels=(HUMAN,) * 2, you=None, drawn=DEAL)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "right", "right", "enter")
        await press(pilot, "right", "enter")
        await press(pilot, "tab", "enter")
        assert app.match is not None
        state = app.match.state
    assert app.posted == ["flip:3", "flip:4", "use:1/1"]
    assert isinstance(state, Hippo)
    assert state.penalties == ((2,), ())
    assert (state.bird, state.deck, state.scores) == (4, 7, (-2, 0))
