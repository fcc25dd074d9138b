"""What the log is told of each move of Hippo Hopp, whole and in order, and the clauses of refusals by phase."""

from __future__ import annotations

from random import Random

import pytest

from engine import GAMES, Event
from engine.game import TurnBegan, TurnEnded
from engine.games.hippo import GAP, UNKNOWN, Hippo
from engine.games.hippo_moves import Caught, Dealt, DeckEmpty, Flipped, Hopped, Landed, Used
from tests.rules.hippo_lines import BOX, box, hippo
from tests.rules.lines import moves_of, refused


def told(circle: str, line: str, *, deck: str = "", players: int = 2, **options: int) -> tuple[Event, ...]:
    """The events of a line's last move."""
    *before, last = line.split()
    state = hippo(circle, " ".join(before), deck=deck, players=players, **options)
    return state.events(state.parse(last))


def test_hh_1_each_card_of_the_first_look_is_told_with_its_place() -> None:
    state = box("5 8", start=1)
    assert state.events(state.parse("5")) == (Dealt(1, at=2, number=5),)


def test_hh_1_the_last_card_of_the_look_tells_nothing_else() -> None:
    state = box(BOX.removesuffix(" 3"))
    assert state.events(state.parse("3")) == (Dealt(0, at=18, number=3),)


def test_hh_5_a_flip_tells_the_number_the_hop_and_the_points() -> None:
    assert told("1211", "flip:1") == (
        Flipped(0, at=1, number=2),
        Hopped(0, start=0, over=(1,), landing=2),
        Landed(0, at=2, over=1, gained=1),
        TurnEnded(0, 1, (1, 0)),
        TurnBegan(1),
    )


def test_hh_5_a_landing_without_points_is_told_too() -> None:
    assert told("2111", "flip:0")[2:4] == (Landed(0, at=2, over=0, gained=0), TurnEnded(0, 0, (0, 0)))


def test_hh_5_a_used_card_tells_whose_it_was_and_how_many_points_the_cap_left() -> None:
    """The bird is at 0, 1 to 4 are open, as test_hippo_turn.py says. The owner's 2 points for the card come back."""
    assert told("4354451", "flip:5 flip:4 flip:2 flip:1 flip:3 use:0/5", deck="1") == (
        Used(1, owner=0, number=5),
        Hopped(1, start=0, over=(1, 2, 3, 4), landing=5),
        Landed(1, at=5, over=4, gained=3),
        TurnEnded(1, 3, (2, 5)),
        TurnBegan(0),
    )


def test_hh_6_a_catch_tells_what_was_taken_what_turned_back_and_what_is_left_in_the_deck() -> None:
    assert told("12131121", "flip:1 flip:3 flip:6 flip:7 flip:0", deck="11") == (
        Flipped(0, at=0, number=1),
        Hopped(0, start=0, over=(), landing=1),
        Caught(0, at=1, number=2, turned_back=(0, 6, 7), deck=1, filled=True),
        TurnEnded(0, -2, (0, 1)),
        TurnBegan(1),
    )


def test_hh_6_a_catch_with_a_used_card() -> None:
    """Seat 1's score goes up by what its card cost, seat 0's down by as much."""
    assert told("12111", "flip:1 flip:2 flip:3 flip:0 use:1/1", deck="11") == (
        Used(0, owner=1, number=1),
        Hopped(0, start=0, over=(), landing=1),
        Caught(0, at=1, number=2, turned_back=(), deck=0, filled=True),
        TurnEnded(0, -2, (-1, 0)),
        TurnBegan(1),
    )


def test_hh_7_the_end_is_told_last_and_nobodys_turn_begins() -> None:
    assert told("111", "flip:1", penalty=5) == (
        Flipped(0, at=1, number=1),
        Hopped(0, start=0, over=(), landing=1),
        Caught(0, at=1, number=1, turned_back=(), deck=0, filled=False),
        TurnEnded(0, -5, (-5, 0)),
        DeckEmpty(0),
    )


def test_hh_9_an_unknown_card_is_told_when_its_number_is_there_not_before() -> None:
    assert told("111", "flip:1 flip:1", deck="12") == ()
    assert told("111", "flip:1 flip:1 2", deck="12") == (
        Flipped(1, at=1, number=2),
        Hopped(1, start=1, over=(2,), landing=0),
        Landed(1, at=0, over=0, gained=0),
        TurnEnded(1, 0, (-2, 0)),
        TurnBegan(0),
    )


def play_by_what_is_told(rng: Random, state: Hippo) -> None:
    """Keep the table by events alone: nothing is told or shown but what was seen where it lies."""
    seen: dict[int, int] = {}
    penalties: list[list[int]] = [[] for _ in range(state.players)]
    while not state.is_terminal:
        move = rng.choice(moves_of(state))
        events, state = state.events(move), state.child(move)
        for event in events:
            match event:
                case Dealt(_, at, number):
                    assert at not in seen
                    seen[at] = number
                case Flipped(_, at, number):
                    assert seen.setdefault(at, number) == number
                case Used(_, owner, number):
                    penalties[owner].remove(number)
                case Caught(seat, at, number, turned_back):
                    assert seen.pop(at) == number
                    assert all(seen[place] <= number for place in turned_back)
                    penalties[seat].append(number)
        assert {at: n for at, n in enumerate(state.numbers) if n not in (UNKNOWN, GAP)} == seen
        assert [list(cards) for cards in state.penalties] == list(map(sorted, penalties))


@pytest.mark.parametrize("seed", range(20))
def test_c_2_hh_9_every_number_in_a_state_was_told_where_it_lies_and_no_other_is_there(seed: int) -> None:
    rng = Random(f"told {seed}")
    state = GAMES["hippo"].new_state(rng.randint(2, 4))
    assert isinstance(state, Hippo)
    play_by_what_is_told(rng, state)


# Which clause refuses, in each phase.

IN_PHASE = {
    "deal": (box("5 5 5"), {"flip:0": "HH-1", "use:1/1": "HH-1", "5": "HH-9", "9": "HH-9"}),
    "decide": (
        hippo("1111", "flip:1", deck="111"),
        {"flip:4": "HH-3", "use:1/1": "HH-3", "use:0/2": "HH-3", "1": "C-2", "9": "C-2"},
    ),
    "reveal": (hippo("111", "flip:1 flip:1", deck="11"), {"flip:1": "C-2", "use:0/1": "C-2", "2": "HH-9"}),
    "over": (hippo("111", "flip:1"), {"flip:0": "HH-7", "flip:1": "HH-7", "use:0/1": "HH-7", "1": "HH-7"}),
}


@pytest.mark.parametrize("phase", IN_PHASE)
def test_a_refusal_names_the_clause_of_the_phase(phase: str) -> None:
    state, clauses = IN_PHASE[phase]
    assert state.phase.name == phase.upper()
    assert {text: refused(state, text) for text in clauses} == clauses


@pytest.mark.parametrize("phase", IN_PHASE)
def test_the_events_of_a_refused_move_are_refused_too(phase: str) -> None:
    state, clauses = IN_PHASE[phase]
    for text, clause in clauses.items():
        with pytest.raises(ValueError, match=clause):
            state.events(state.parse(text))
