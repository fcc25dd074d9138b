"""Counts of lines of play, exact, for a few positions a game, and a brute force for the smaller of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TypedDict

import pytest

from engine import GAMES, State
from tests.rules import reference
from tests.rules.lines import moves_of, position


class Position(TypedDict):
    """One row of the file of counts."""

    game: str
    position: str
    players: int
    options: dict[str, object]
    history: str
    sequences_by_depth: list[int]


CASES: list[Position] = [
    case
    for case in json.loads((Path(__file__).parent / "cases" / "perft.json").read_text())["positions"]
    if case["game"] in GAMES
]


def name(case: Position) -> str:
    return f"{case['game']}: {case['position']}"


def at_choice(state: State) -> State:
    """Step over moves that are the only one."""
    while len(moves := moves_of(state)) == 1:
        state = state.child(moves[0])
    return state


def perft(start: State, depth: int) -> list[int]:
    """Lines by depth. Equal states have equal futures, so each layer is kept as states with their number of lines."""
    layer = Counter({at_choice(start): 1})
    counts = [1]
    for _ in range(depth):
        after: Counter[State] = Counter()
        for state, lines in layer.items():
            for move in moves_of(state):
                after[at_choice(state.child(move))] += lines
        layer = after
        counts.append(layer.total())
    return counts


def brute_force(table: reference.Table, depth: int) -> list[int]:
    """The same counts line by line on the second implementation of Hoppladi, nothing merged."""
    counts = [0] * (depth + 1)

    def visit(table: reference.Table, at: int) -> None:
        while len(moves := reference.moves(table)) == 1:
            reference.play(table, moves[0])
        counts[at] += 1
        if at + 1 == depth:
            counts[depth] += len(moves)
        elif at < depth:
            for move in moves:
                child = reference.copied(table)
                reference.play(child, move)
                visit(child, at + 1)

    visit(table, 0)
    return counts


def test_every_game_has_positions() -> None:
    assert {case["game"] for case in CASES} == set(GAMES)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_lines_of_play_are_as_many_as_an_independent_count_found(case: Position) -> None:
    start = position(case["game"], case["players"], case["options"], case["history"])
    expected = case["sequences_by_depth"]
    assert perft(start, len(expected) - 1) == expected


@pytest.mark.parametrize(
    ("case", "depth"), [(case, 3) for case in CASES if case["game"] == "hoppladi"], ids=["opening", "taboo carrots"]
)
def test_a_brute_force_finds_the_same_smaller_counts(case: Position, depth: int) -> None:
    table = reference.new_table(case["players"])
    for move in case["history"].split():
        reference.play(table, move)
    assert brute_force(table, depth) == case["sequences_by_depth"][: depth + 1]


@pytest.mark.parametrize(
    ("players", "options", "depth"),
    [
        (1, {"dice": 2, "turns": 2}, 8),
        (1, {"dice": 3, "turns": 1}, 5),
        (2, {"dice": 1, "target": 3}, 9),
        (2, {"dice": 2, "target": 1}, 6),
        (3, {"dice": 2, "target": 12, "start": 2, "ending": "one_more_turn"}, 6),
        (7, {"dice": 3, "target": 2, "start": 5}, 4),
    ],
)
def test_a_brute_force_agrees_on_whole_turns_with_few_dice(
    players: int, options: dict[str, int | str], depth: int
) -> None:
    counted = brute_force(reference.new_table(players, **options), depth)
    assert perft(position("hoppladi", players, options, ""), depth) == counted
