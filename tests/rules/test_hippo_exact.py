"""Exact values of tiny circles: by hand, and by trying every line of play on the second implementation.

Circle 111, no deck, everything known, the bird at 0; whoever takes a card ends the game with -2 against 0 and loses.
- flip:1 leads to itself: lost. flip:0 leads to 1 with 0 open, flip:2 leads to 1 with 2 open.
- After flip:0 the other player flips 1 and the bird is at 2, the only hidden card, which leads to the open 0: the first
  player loses. (flip:2 would lead the other to itself.) So flip:0 is lost.
- After flip:2 the other player can flip 0 or 1, and both lead from 1 to the open 2. So flip:2 wins.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from engine import CHANCE, State
from tests.rules.hippo_lines import after, hippo, values_of
from tests.rules.lines import position
from tests.rules.reference import hippo as reference


@cache
def value(state: State) -> Fraction:
    """Seat 0's share of the win of two, both at their best. Every game ends, so this does too."""
    if state.is_terminal:
        return state.returns()[0]
    if state.current_player == CHANCE:
        weighted = [(value(state.child(outcome)), weight) for outcome, weight in state.chance_outcomes()]
        return sum((v * w for v, w in weighted), Fraction()) / sum(w for _, w in weighted)
    best = max if state.current_player == 0 else min
    return best(value(state.child(action)) for action in state.legal_actions())


def tried(table: reference.Table) -> Fraction:
    """The same, line by line, nothing merged."""
    if table.doing == "over":
        shared = reference.winners(table)
        return Fraction(0 in shared, len(shared))
    values = {}
    for move in reference.moves(table):
        child = reference.copied(table)
        reference.play(child, move)
        values[move] = tried(child)
    if table.doing == "decide":
        return max(values.values()) if table.seat == 0 else min(values.values())
    weights = reference.weights(table)
    return sum((values[str(n)] * w for n, w in weights.items()), Fraction()) / sum(weights.values())


def test_three_ones_by_hand() -> None:
    state = hippo("111")
    assert {str(action): value(state.child(action)) for action in state.legal_actions()} == {
        "flip:0": 0,
        "flip:1": 0,
        "flip:2": 1,
    }
    assert value(after(state, "flip:0 flip:1")) == 0
    assert value(after(state, "flip:0 flip:2")) == 1


def test_with_penalty_cards_that_cost_nothing_three_ones_are_shared() -> None:
    """Nobody hops over anything with a 1, and nothing is lost."""
    assert value(hippo("111", penalty=0)) == Fraction(1, 2)


def test_a_borrowed_card_that_brings_nothing_still_frees_its_owner_of_it() -> None:
    """Circle 111, a 1 in the deck: seat 0 takes the 1 at 1. The game ends with the next card taken.

    Using it leads seat 1 from 1 to 2, and seat 0 owes nothing any more.
    """
    state = hippo("111", "flip:1", deck="1")
    assert state.scores == (-2, 0)
    assert after(state, "use:0/1").scores == (0, 0)


@pytest.mark.parametrize(
    ("circle", "deck", "options"),
    [
        ("111", "1", {}),
        ("112", "2", {"start": 1}),
        ("211", "12", {"borrow_cap": 0}),
        ("1122", "", {"penalty": 1}),
        ("2131", "", {}),
        ("1213", "2", {}),
        ("3122", "1", {"penalty": 20, "borrow_cap": 1}),
    ],
)
def test_every_line_tried_on_the_second_implementation_gives_the_same_value(
    circle: str, deck: str, options: dict[str, int]
) -> None:
    """From the first look on: the cards are drawn in every order."""
    sizes = {"circle": len(circle), "deck": len(deck), **options}
    cards: dict[str, int | list[int]] = {**sizes, "values": values_of(circle + deck)}
    assert value(position("hippo", 2, cards, "")) == tried(reference.new_table(2, **cards))


@pytest.mark.parametrize(
    ("circle", "line", "deck"),
    [
        ("1213", "flip:1 flip:2", "22"),
        ("11121", "flip:1", "2"),
        ("12131", "flip:1 flip:3 flip:0", "11"),
        ("4354451", "flip:5 flip:4 flip:2 flip:1 flip:3", "1"),
    ],
)
def test_each_move_of_a_position_has_the_same_value(circle: str, line: str, deck: str) -> None:
    state = hippo(circle, line, deck=deck)
    table = reference.new_table(2, circle=len(circle), deck=len(deck), values=values_of(circle + deck))
    for move in (*circle, *line.split()):
        reference.play(table, move)
    values = {}
    for move in reference.moves(table):
        child = reference.copied(table)
        reference.play(child, move)
        values[move] = tried(child)
    assert {str(action): value(state.child(action)) for action in state.legal_actions()} == values
