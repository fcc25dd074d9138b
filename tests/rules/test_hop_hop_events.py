"""What the log is told of each move of Hop Hop Hooray!, whole and in order, and the clauses of refusals by phase."""

from __future__ import annotations

from random import Random

import pytest

from engine import Event
from engine.game import TurnBegan, TurnEnded
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import COLOURS, Cell, Heading
from tests.rules.hop_hop_lines import after, at, cell, hop_hop, lies
from tests.rules.lines import moves_of, refused

R, Y, G, B = range(4)


def told(
    lying: str, line: str, *, players: int = 2, won: tuple[int, ...] = (), **options: int | str
) -> tuple[Event, ...]:
    """The events of a line's last move."""
    *before, last = line.split()
    state = hop_hop(lying, " ".join(before), players=players, won=won, **options)
    return state.events(state.parse(last))


def row(text: str) -> tuple[Cell, Cell, Cell]:
    a, b, c = map(cell, text.split("-"))
    return a, b, c


def test_ho_2_a_throw_tells_its_aim_its_colour_and_which_try_it_is() -> None:
    assert told("", "throw:e5") == (Thrown(0, cell("e5"), R, 1),)
    assert told("", "throw:e5 out throw:b7") == (Thrown(0, cell("b7"), R, 2),)
    assert told("", "throw:b7/Y", two_colours=True) == (Thrown(0, cell("b7"), Y, 1),)
    assert told("Ye5", f"throw:a1 out {at('e5')} top throw:e5") == (Thrown(0, cell("e5"), R, 2),)


def test_ho_2_a_miss_tells_the_tries_left_and_the_last_one_ends_the_turn() -> None:
    assert told("", "throw:e5 out") == (Missed(0, 2),)
    assert told("", "throw:e5 out throw:e5 out throw:e5 out", won=(2, 1)) == (
        Missed(0, 0),
        TurnEnded(0, 0, (2, 1)),
        TurnBegan(1),
    )


def test_ho_3_a_roll_is_told_with_its_side() -> None:
    assert told("", "throw:a1 SW>a1") == (
        RolledDown(0, Heading.SW, cell("a1")),
        CameToRest(0, cell("a1"), R),
    )
    assert told("Ya1", "throw:a1 SW>a1") == (
        RolledDown(0, Heading.SW, cell("a1")),
        Struck(0, cell("a1"), Y),
    )


def test_ho_4_ho_5_a_hit_is_told_then_what_came_of_it() -> None:
    hit = f"{at('e5')}"
    assert told("Ye5", hit) == (Struck(0, cell("e5"), Y),)
    assert told("Ye5", f"{hit} top") == (StayedOn(0, cell("e5"), on_top=True),)
    assert told("Ye5", f"{hit} edge") == (StayedOn(0, cell("e5"), on_top=False),)
    assert told("Ye5", f"{hit} off:d5") == (CameToRest(0, cell("d5"), R),)
    assert told("Ye5", f"{hit} push:e6") == (
        Pushed(0, cell("e5"), cell("e6"), Y),
        CameToRest(0, cell("e5"), R),
    )


def test_ho_7_a_call_tells_what_it_is_worth() -> None:
    assert told("Ye4 Ye6", f"{at('e5')} call:e4-e5-e6") == (Called(0, row("e4-e5-e6"), 1),)
    assert told("Re4 Re6", f"{at('e5')} call:e4-e5-e6") == (Called(0, row("e4-e5-e6"), 2),)
    assert told("Re4 Re6", f"{at('e5')} call:e4-e5-e6", won=(20, 19)) == (Called(0, row("e4-e5-e6"), 1),)


def test_ho_8_ho_9_done_tells_what_was_overlooked_what_went_back_and_the_chips() -> None:
    """e4-e5-e6 is called, d5-e5-f5 is not: e5 goes back once."""
    assert told("Re4 Re6 Yd5 Gf5", f"{at('e5')} call:e4-e5-e6 done", players=3, won=(3, 4, 5)) == (
        Overlooked(0, row("d5-e5-f5")),
        Returned(0, ((cell("d5"), Y), (cell("e4"), R), (cell("e5"), R), (cell("e6"), R), (cell("f5"), G))),
        Rewarded(0, chips=2, worth=2, left=26),
        TurnEnded(0, 2, (5, 4, 5)),
        TurnBegan(1),
    )


def test_ho_7_done_without_a_row_tells_of_the_turn_only() -> None:
    assert told("", f"{at('e5')} done") == (TurnEnded(0, 0, (0, 0)), TurnBegan(1))


def test_ho_9_only_overlooked_rows_bring_no_chips() -> None:
    assert told("Ye4 Ye6", f"{at('e5')} done") == (
        Overlooked(0, row("e4-e5-e6")),
        Returned(0, ((cell("e4"), Y), (cell("e5"), R), (cell("e6"), Y))),
        TurnEnded(0, 0, (0, 0)),
        TurnBegan(1),
    )


def test_ho_10_a_marble_taken_is_told() -> None:
    assert told("Ra1 Ra5 Rj5", "take:a5", marbles=3) == (Taken(0, cell("a5"), R),)


def test_ho_8_ho_11_the_last_chips_are_fewer_than_the_calls_are_worth_and_the_end_is_told_last() -> None:
    events = told("Re4 Re6", f"{at('e5')} call:e4-e5-e6 done", won=(20, 19))
    assert events[1:] == (Rewarded(0, chips=1, worth=2, left=0), TurnEnded(0, 1, (21, 19)), ChipsGone(0))


def test_ho_11_enough_chips_end_it_all_chips_gone_are_told_before_that() -> None:
    line = f"{at('e5')} call:e4-e5-e6 done"
    assert told("Ye4 Ye6", line, won=(4, 3), chips_to_win=5)[-1] == EnoughChips(0, 5)
    assert told("Ye4 Ye6", line, won=(4, 3), chips_to_win=5, chips=8)[-1] == ChipsGone(0)


def play_by_what_is_told(rng: Random, state: HopHop, most: int) -> None:
    """Keep pond, pads and chips by events alone."""
    pond: dict[Cell, int] = {}
    pads, chips = list(state.pads), list(state.scores)
    for _ in range(most):
        if state.is_terminal:
            break
        move = rng.choice(moves_of(state))
        events, state = state.events(move), after(state, str(move))
        for event in events:
            match event:
                case Taken(_, place, colour):
                    assert pond.pop(place) == colour
                    pads[colour] += 1
                case Pushed(_, start, end, colour):
                    assert end not in pond
                    assert pond.pop(start) == colour
                    pond[end] = colour
                case CameToRest(_, place, colour):
                    assert place not in pond
                    pond[place] = colour
                    pads[colour] -= 1
                case Struck(_, place, colour):
                    assert pond[place] == colour
                case Returned(_, marbles):
                    for place, colour in marbles:
                        assert pond.pop(place) == colour
                        pads[colour] += 1
                case Rewarded(seat, gained):
                    chips[seat] += gained
                case TurnEnded(_, _, scores):
                    assert list(scores) == chips
        assert lies(state) == " ".join(f"{COLOURS[colour]}{place}" for place, colour in sorted(pond.items()))
        assert list(state.pads) == pads


@pytest.mark.parametrize("seed", range(10))
def test_a_table_can_be_kept_by_what_is_told(seed: int) -> None:
    rng = Random(f"told {seed}")
    play_by_what_is_told(rng, hop_hop(size=rng.randint(3, 5), marbles=4, players=2 + seed % 3), 150)


# Which clause refuses, in each phase.

IN_PHASE = {
    "take": (
        hop_hop("Ra1 Ra5 Rj5 Yc3", marbles=3),
        {"take:c3": "HO-10", "take:e5": "HO-10", "throw:e5": "HO-10", "done": "C-2", "e5": "C-2", "out": "C-2"},
    ),
    "throw": (
        hop_hop("Ra1", size=5),
        {"throw:f1": "HO-12", "throw:a1/R": "HO-13", "take:a1": "HO-10", "done": "C-2", "call:a1-a2-a3": "C-2"},
    ),
    "landing": (
        hop_hop("", "throw:a1"),
        {"j10": "HO-12", "E>j10": "HO-12", "top": "HO-12", "push:a2": "HO-12", "throw:e5": "C-2", "done": "C-2"},
    ),
    "hit": (
        hop_hop("Ye5", at("e5")),
        {"push:e4": "HO-5", "off:e4": "HO-5", "push:e7": "HO-5", "e5": "HO-5", "out": "HO-5", "done": "C-2"},
    ),
    "call": (
        hop_hop("Ye4 Ye6", at("e5")),
        {"call:a1-a2-a3": "HO-6", "throw:e5": "HO-7", "take:e5": "HO-7", "e5": "C-2", "out": "C-2"},
    ),
    "over": (
        hop_hop("Ye4 Ye6", f"{at('e5')} call:e4-e5-e6 done", won=(20, 19)),
        {"throw:e5": "HO-11", "done": "HO-11", "out": "HO-11"},
    ),
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
