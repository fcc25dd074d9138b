"""The exact chance to complete a row in this turn, by hand, and by trying every line on the second implementation.

With one chip left that is the chance to end the game in this turn. A marble that stays on top of another or on an edge
is thrown again from the same position, so the value of an aim is what its one throw leads to, divided by the chance
that it is not thrown again; and another aim after that cannot be better than the best one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from engine.games.hop_hop import HopHop, Phase
from tests.rules.hop_hop_lines import after, hop_hop
from tests.rules.lines import position
from tests.rules.reference import hop_hop as reference


@cache
def aims(state: HopHop) -> dict[str, Fraction]:
    """By action of a player to throw: his chance to complete a row in this turn if he goes on as well as he can."""
    values = {}
    for action in state.legal_actions():
        row, again = one_throw(state, state.child(action))
        values[str(action)] = row / (1 - again)
    return values


def one_throw(start: HopHop, state: HopHop) -> tuple[Fraction, Fraction]:
    """The chance of a row, now or after a miss, and that the marble is thrown again as it was."""
    row = again = Fraction()
    outcomes = state.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        child = state.child(outcome)
        chance = Fraction(weight, total)
        if child.phase is Phase.HIT:
            further = one_throw(start, child)
            row, again = row + chance * further[0], again + chance * further[1]
        elif child.phase is Phase.CALL:
            row += chance * (len(child.legal_actions()) > 1)
        elif child.seat == start.seat and child.tries_used == start.tries_used:
            again += chance
        elif child.seat == start.seat:
            row += chance * max(aims(child).values())
    return row, again


# By hand.


def landing(hand: str, aim: str) -> dict[str, Fraction]:
    """Where a throw comes down, from the tables of the second implementation."""
    weights = reference.landing(reference.cell_of(aim), 10, hand)
    return {text: Fraction(weight, 10**14) for text, weight in weights.items()}


@pytest.mark.parametrize(("hand", "least"), [("shaky", 0.10), ("even", 0.20), ("steady", 0.48)])
def test_between_two_marbles_by_hand(hand: str, least: float) -> None:
    """Marbles at e4 and e6, aimed at e5, one try.

    A row: coming down in e5; or on e4 if that one is pushed to e5, 6 of 40, or the thrown one hops over it to e5, 4 of
    40. On e6 nothing leads to one: what is pushed from there goes on or aside, and nothing glances straight back. On
    either, 10 of 40 are thrown again.
    """
    came = landing(hand, "e5")
    row = came["e5"] + came["e4"] * Fraction(10, 40)
    again = (came["e4"] + came["e6"]) * Fraction(10, 40)
    state = hop_hop("Ye4 Ye6", steadiness=[hand], tries=1)
    assert one_throw(state, after(state, "throw:e5")) == (row, again)
    assert row / (1 - again) > least


def test_the_best_aim_between_two_marbles_is_between_them() -> None:
    """In a pond of six by six, which is quicker than the box's."""
    values = aims(hop_hop("Yc3 Yc5", steadiness=["steady"], tries=1, size=6))
    assert max(values, key=lambda text: values[text]) == "throw:c4"


def test_with_no_marble_within_reach_of_another_there_is_no_row() -> None:
    assert set(aims(hop_hop("Ya1", size=3, tries=1)).values()) == {0}


# By trying every line on the second implementation.


def tried(table: reference.Table) -> dict[str, Fraction]:
    """The same as `aims`. What an aim is worth is a + b · x, with x the worth of being thrown again: x = a + b · x."""
    values = {}
    for move in reference.moves(table):
        child = reference.copied(table)
        reference.play(child, move)
        a, b = line(table, child)
        values[move] = a / (1 - b)
    return values


def line(start: reference.Table, table: reference.Table) -> tuple[Fraction, Fraction]:
    if table.doing == "call":
        return Fraction(len(reference.rows(table)) > 0), Fraction()
    if table.seat != start.seat:
        return Fraction(), Fraction()
    if table.doing == "throw":
        return (Fraction(), Fraction(1)) if table.misses == start.misses else (max(tried(table).values()), Fraction())
    weights = reference.weights(table)
    a = b = Fraction()
    for outcome, weight in weights.items():
        child = reference.copied(table)
        reference.play(child, outcome)
        more = line(start, child)
        a, b = a + weight * more[0], b + weight * more[1]
    return a / sum(weights.values()), b / sum(weights.values())


HISTORIES = [
    "",
    "throw:a1 a1 done throw:b2 b2 done",
    "throw:a1 a1 done throw:c3 c3 done throw:b1 b1 done throw:a3 a3 done",
    "throw:b1 b1 done throw:b2 b2 done throw:a2 a2 done throw:b2 b2 push:c3 done",
]


@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize("hand", ["shaky", "steady"])
def test_every_line_tried_on_the_second_implementation_gives_each_aim_the_same_value(history: str, hand: str) -> None:
    options = {"size": 3, "marbles": 4, "tries": 1, "chips": 1, "steadiness": [hand]}
    state = position("hop_hop", 2, options, history)
    assert isinstance(state, HopHop)
    table = reference.new_table(2, **options)  # type: ignore[arg-type]
    for move in history.split():
        reference.play(table, move)
    found = aims(state)
    assert found == tried(table)
    assert any(found.values()) == (len(history.split()) > 5)


def test_with_two_tries_a_miss_is_worth_what_the_best_aim_is_with_one() -> None:
    options = {"size": 3, "marbles": 4, "tries": 2, "chips": 1, "steadiness": ["shaky"]}
    state = position("hop_hop", 2, options, HISTORIES[2])
    assert isinstance(state, HopHop)
    table = reference.new_table(2, **{**options, "tries": 1})  # type: ignore[arg-type]
    for move in HISTORIES[2].split():
        reference.play(table, move)
    last = max(tried(table).values())
    values = {}
    for move in reference.moves(table):
        child = reference.copied(table)
        reference.play(child, move)
        a, b = line(table, child)
        weights = reference.weights(child)
        values[move] = (a + last * Fraction(weights["out"], sum(weights.values()))) / (1 - b)
    assert aims(state) == values
