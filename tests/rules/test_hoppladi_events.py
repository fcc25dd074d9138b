"""What the log is told of each move of Hoppladi Hopplada, whole and in order, and the clauses of refusals by phase."""

from __future__ import annotations

import pytest

from engine import Event
from engine.game import TurnBegan, TurnEnded
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
    WentOn,
)
from tests.rules.lines import hoppladi, refused


def told(line: str, players: int = 2, **options: int | str) -> tuple[Event, ...]:
    """The events of a line's last move."""
    *before, last = line.split()
    state = hoppladi(" ".join(before), players, **options)
    return state.events(state.parse(last))


def rolled(seat: int, text: str) -> Rolled:
    roll = hoppladi().parse(text)
    assert isinstance(roll, Roll)
    return Rolled(seat, roll)


def test_hl_2_a_roll_with_hares_tells_the_dice() -> None:
    assert told("11125CC") == (rolled(0, "11125CC"),)


def test_hl_3_a_set_aside_tells_its_points_and_what_is_on_the_table_after_it() -> None:
    assert told("11125CC keep:3h+x2") == (SetAside(0, Keep(3, 0, 2), 11, 11, 2, left=3, all_used=False),)
    assert told("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3") == (
        SetAside(0, Keep(1, 1, 3), 3, 14, 3, left=5, all_used=True),
    )


def test_hl_7_going_on_tells_the_dice_and_whether_they_were_picked_up() -> None:
    assert told("11125CC keep:3h+x2 roll") == (WentOn(0, 3, 0, picked_up=False),)
    assert told("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 roll") == (WentOn(0, 5, 14, picked_up=True),)


def test_hl_10_taking_over_tells_what_was_taken() -> None:
    assert told("11125CC keep:3h+x2 stop take") == (TookOver(1, 3, 11, 2, picked_up=False),)
    assert told("1111111 keep:7h stop take") == (TookOver(1, 7, 31, 1, picked_up=True),)


def test_hl_1_fresh_dice_by_choice_and_because_nothing_else_is_left() -> None:
    assert told("11125CC keep:3h+x2 stop fresh") == (Started(1, 7, chosen=True),)
    assert told("3345CCC")[-1] == Started(1, 7, chosen=False)


def test_hl_6_a_bust_tells_what_was_lost_and_passes_the_dice() -> None:
    assert told("11125CC keep:3h+x2 roll 35C") == (
        rolled(0, "35C"),
        Busted(0, 11, 2, "HL-6"),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
        Started(1, 7, chosen=False),
    )


def test_hl_8_a_bust_by_carrots_cites_its_own_clause() -> None:
    assert told("CCCCCCC")[1] == Busted(0, 0, 1, "HL-8")
    assert told("3345CCC")[1] == Busted(0, 0, 1, "HL-6")


def test_hl_8_taboo_carrots_are_told_and_the_turn_goes_on() -> None:
    assert told("12CCCCC keep:1h+x2 roll CCCCC") == (rolled(0, "CCCCC"), CarrotsTaboo(0, 5, ends_turn=False))


def test_hl_8_a_forced_end_tells_carrots_points_and_the_next_turn() -> None:
    assert told("12CCCCC keep:1h+x2 roll CCCCC roll C") == (
        rolled(0, "C"),
        CarrotsTaboo(0, 1, ends_turn=True),
        Scored(0, 1, 2, 2, forced=True),
        TurnEnded(0, 2, (2, 0)),
        TurnBegan(1),
        Started(1, 7, chosen=False),
    )


def test_hl_9_stopping_tells_the_points_and_that_the_next_seat_is_to_choose() -> None:
    assert told("11125CC keep:3h+x2 stop") == (
        Scored(0, 11, 2, 22, forced=False),
        TurnEnded(0, 22, (22, 0)),
        TurnBegan(1),
    )


def test_hl_11_reaching_the_target_tells_who_still_has_a_turn() -> None:
    line = "3 1 keep:1h stop"
    assert told(line, players=4, dice=1, target=1) == (
        Scored(1, 1, 1, 1, forced=False),
        TurnEnded(1, 1, (0, 1, 0, 0)),
        TargetReached(1, 1, (2, 3), 1),
        TurnBegan(2),
    )
    assert TargetReached(1, 1, (2, 3, 0), 1) in told(line, players=4, dice=1, target=1, ending="one_more_turn")


def test_hl_11_reaching_the_target_a_second_time_is_not_told() -> None:
    second = told("1 keep:1h stop fresh 1 keep:1h stop", players=3, dice=1, target=1)
    assert not any(isinstance(event, TargetReached) for event in second)


def test_hl_11_the_last_turn_of_a_game_announces_no_other() -> None:
    assert told("3 1 keep:1h stop", dice=1, target=1) == (
        Scored(1, 1, 1, 1, forced=False),
        TurnEnded(1, 1, (0, 1)),
        TargetReached(1, 1, (), 1),
    )
    assert told("1 keep:1h stop fresh 3", dice=1, target=1)[-1] == TurnEnded(1, 0, (1, 0))


def test_hl_12_a_solo_turn_begins_and_ends_like_any_other() -> None:
    assert told("1345CCC keep:1h stop", players=1)[1:] == (
        TurnEnded(0, 1, (1,)),
        TurnBegan(0),
        Started(0, 7, chosen=False),
    )
    assert told("1345CCC keep:1h stop", players=1, turns=1)[1:] == (TurnEnded(0, 1, (1,)),)


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("", {"fresh": "HL-10", "take": "HL-10", "roll": "C-2", "stop": "C-2", "keep:1h": "C-2", "C": "C-2"}),
        ("3345CCC", {"fresh": "HL-10", "take": "HL-10", "roll": "C-2", "stop": "C-2", "keep:1h": "C-2"}),
        ("11345CC keep:1h roll", {"fresh": "C-2", "take": "C-2", "roll": "C-2", "stop": "C-2", "keep:1h": "C-2"}),
        ("11345CC keep:1h stop take", {"fresh": "C-2", "take": "C-2", "roll": "C-2", "stop": "C-2"}),
        ("11345CC", {"fresh": "HL-10", "take": "HL-10", "roll": "HL-2", "stop": "HL-2", "11345CC": "C-2"}),
        ("11345CC keep:1h", {"fresh": "HL-10", "take": "HL-10", "keep:1h": "HL-2", "1345CC": "C-2"}),
        ("11345CC keep:1h stop", {"roll": "HL-10", "stop": "HL-10", "keep:1h": "HL-10", "1345CC": "C-2"}),
    ],
)
def test_every_phase_refuses_the_moves_of_the_others_with_their_clause(line: str, clauses: dict[str, str]) -> None:
    state = hoppladi(line)
    assert {text: refused(state, text) for text in clauses} == clauses


@pytest.mark.parametrize(
    "event",
    [
        TookOver(1, 3, 15, 4, picked_up=False),
        SetAside(0, Keep(1, 0, 4), 1, 15, 4, left=2, all_used=False),
        Busted(0, 15, 4, "HL-6"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_hl_9_fifteen_hare_points_under_the_4_hutch_are_sixty(event: TookOver | SetAside | Busted) -> None:
    assert event.points == 60
