"""What the log is told of each move of Gopher It!, whole and in order."""

from __future__ import annotations

import pytest

from engine import Event
from engine.game import TurnBegan, TurnEnded
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Card,
    Food,
    Overfull,
    Reshuffled,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
)
from tests.rules.lines import gopher

APPLE, CARROT, NUT = Food
A1, A3 = Card(APPLE, 1), Card(APPLE, 3)
C1, C3 = Card(CARROT, 1), Card(CARROT, 3)
N1, N2, N3 = Card(NUT, 1), Card(NUT, 2), Card(NUT, 3)


def told(line: str, players: int = 2, **options: object) -> tuple[Event, ...]:
    """The events of a line's last move."""
    *before, last = line.split()
    state = gopher(" ".join(before), players, **options)
    return state.events(state.parse(last))


def test_gi_2_a_card_tells_its_place_in_the_turn_and_how_many_are_left() -> None:
    assert told("N3") == (TurnedUp(0, N3, 1, left=38),)
    assert told("N3 flip A1 flip N2") == (TurnedUp(0, N2, 3, left=36),)


def test_gi_2_going_on_tells_how_many_cards_lie_on_the_table() -> None:
    assert told("N3 flip A1 flip") == (WentOn(0, 2),)


def test_gi_3_a_bust_tells_the_cards_in_their_order_and_passes_the_turn() -> None:
    assert told("C1 flip N1 flip N3") == (
        TurnedUp(0, N3, 3, left=36),
        Busted(0, (C1, N1, N3), to_pile=False),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
    )


def test_gi_8_a_bust_tells_whether_the_cards_go_back_into_the_pile() -> None:
    assert told("A1 flip A3", busted_to_pile=True)[1] == Busted(0, (A1, A3), to_pile=True)


def test_gi_3_the_fourth_card_that_loses_everything_stores_nothing() -> None:
    assert told("A1 flip C1 flip N1 flip N2")[1:3] == (
        Busted(0, (A1, C1, N1, N2), to_pile=False),
        TurnEnded(0, 0, (0, 0)),
    )


def test_gi_4_stopping_tells_the_amounts_before_and_after() -> None:
    line = "A3 flip N2 stop C1 stop N1 flip A1"
    assert told(f"{line} stop") == (
        Stored(0, (N1, A1), (3, 0, 2), (4, 0, 3), forced=None),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
    )


def test_gi_2_the_fourth_card_tells_a_forced_stop() -> None:
    assert told("A1 flip C1 flip N1 flip C3") == (
        TurnedUp(0, C3, 4, left=35),
        Stored(0, (A1, C1, N1, C3), (0, 0, 0), (1, 4, 1), forced="GI-2"),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
    )


def test_gi_4_a_trophy_tells_what_was_full_and_all_that_goes() -> None:
    assert told("A3 flip C1 flip A3 stop") == (
        Stored(0, (A3, C1, A3), (0, 0, 0), (6, 1, 0), forced=None),
        Trophy(0, (APPLE,), (), (6, 1, 0), trophies=1, goal=3),
        TurnEnded(0, 1, (1, 0)),
        TurnBegan(1),
    )


def test_gi_4_two_full_foods_are_told_as_one_trophy() -> None:
    trophy = told("A3 flip C3 flip A3 flip C3")[2]
    assert trophy == Trophy(0, (APPLE, CARROT), (), (6, 6, 0), trophies=1, goal=3)


def test_gi_4_a_trophy_tells_what_was_too_much_beside_it_and_nothing_is_told_twice() -> None:
    events = told("N3 flip A3 flip N2 stop C1 stop A3 flip N2 stop")
    assert events[1:] == (
        Trophy(0, (APPLE,), (NUT,), (6, 0, 7), trophies=1, goal=3),
        TurnEnded(0, 1, (1, 0)),
        TurnBegan(1),
    )


def test_gi_4_too_much_tells_the_food_the_amount_and_the_cards() -> None:
    assert told("N3 flip A3 flip N2 stop C1 stop N2 flip A1 stop") == (
        Stored(0, (N2, A1), (3, 0, 5), (4, 0, 7), forced=None),
        Overfull(0, NUT, 7, 3),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
    )


def test_gi_4_too_much_of_two_foods_is_told_by_food() -> None:
    events = told("N3 flip A3 flip N2 flip A2 C1 stop N2 flip A2 stop")
    assert events[1:3] == (Overfull(0, APPLE, 7, 3), Overfull(0, NUT, 7, 3))


def test_gi_5_the_last_trophy_announces_no_other_turn() -> None:
    assert told("A3 flip C1 flip A3 stop", trophies=1) == (
        Stored(0, (A3, C1, A3), (0, 0, 0), (6, 1, 0), forced=None),
        Trophy(0, (APPLE,), (), (6, 1, 0), trophies=1, goal=1),
        TurnEnded(0, 1, (1, 0)),
    )


def test_gi_6_a_new_pile_at_the_start_of_a_turn_is_told_after_the_turn_has_begun() -> None:
    assert told("A1 flip A1 C1 flip C1 N1 flip N1", deck=[2], full=2) == (
        TurnedUp(0, N1, 2, left=0),
        Busted(0, (N1, N1), to_pile=False),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
        Reshuffled(1, 6),
    )


def test_gi_6_a_new_pile_within_a_turn_is_told_before_the_card_comes() -> None:
    line = "A1 flip A1 C1 flip C1 N1 stop N1"
    assert told(f"{line} flip", deck=[2], full=2) == (WentOn(1, 1), Reshuffled(1, 4))
    assert told(f"{line} flip A1", deck=[2], full=2) == (TurnedUp(1, A1, 2, left=3),)


def test_gi_8_lost_cards_in_the_pile_make_a_new_one_needless() -> None:
    line = "A1 flip C1 stop A1 flip C1 stop N1 flip N1"
    assert told(line, deck=[2], full=2)[-1] == Reshuffled(1, 2)
    assert told(line, deck=[2], full=2, busted_to_pile=True)[-1] == TurnBegan(1)


def test_gi_6_when_all_pass_no_turn_begins() -> None:
    assert told("A1 flip C1 flip N1 stop A1 flip C1 flip N1", deck=[2], full=2) == (
        TurnedUp(1, N1, 3, left=0),
        Stored(1, (A1, C1, N1), (0, 0, 0), (1, 1, 1), forced="GI-6"),
        TurnEnded(1, 0, (0, 0)),
        AllPassed(0),
    )


@pytest.mark.parametrize("line", ["A1 stop", "A1 flip C1 flip N1 flip A1", "A1 flip A1"])
def test_c_1_the_next_turn_is_the_next_seats(line: str) -> None:
    assert told(line, players=3, start=2)[-1] == TurnBegan(0)
