"""Counts of lines of play, exact, for a few positions a game, and a brute force for the smaller of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, TypedDict

import pytest

from engine import GAMES, State
from tests.rules.lines import moves_of, position
from tests.rules.reference import REFERENCES


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


def brute_force(game: str, table: Any, depth: int) -> list[int]:
    """The same counts line by line on the second implementation of the game, nothing merged."""
    rules = REFERENCES[game]
    counts = [0] * (depth + 1)

    def visit(table: Any, at: int) -> None:
        while len(moves := rules.moves(table)) == 1:
            rules.play(table, moves[0])
        counts[at] += 1
        if at + 1 == depth:
            counts[depth] += len(moves)
        elif at < depth:
            for move in moves:
                child = rules.copied(table)
                rules.play(child, move)
                visit(child, at + 1)

    visit(table, 0)
    return counts


def test_every_game_has_positions() -> None:
    assert {case["game"] for case in CASES} == set(GAMES)


def agree(case: Position, depth: int) -> None:
    start = position(case["game"], case["players"], case["options"], case["history"])
    assert perft(start, depth) == case["sequences_by_depth"][: depth + 1]


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_lines_of_play_are_as_many_as_an_independent_count_found(case: Position) -> None:
    agree(case, min(len(case["sequences_by_depth"]) - 1, 12))


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if len(case["sequences_by_depth"]) > 13], ids=name)
def test_the_longest_lines_of_play_are_as_many_too(case: Position) -> None:
    agree(case, len(case["sequences_by_depth"]) - 1)


BRUTE_DEPTH = {"hoppladi": 3, "gopher": 7, "hippo": 3, "hop_hop": 2}


@pytest.mark.parametrize("case", [case for case in CASES if case["game"] in BRUTE_DEPTH], ids=name)
def test_a_brute_force_finds_the_same_smaller_counts(case: Position) -> None:
    rules, depth = REFERENCES[case["game"]], BRUTE_DEPTH[case["game"]]
    table = rules.new_table(case["players"], **case["options"])
    for move in case["history"].split():
        rules.play(table, move)
    assert brute_force(case["game"], table, depth) == case["sequences_by_depth"][: depth + 1]


@pytest.mark.parametrize(
    ("game", "players", "options", "depth"),
    [
        ("hoppladi", 1, {"dice": 2, "turns": 2}, 8),
        ("hoppladi", 1, {"dice": 3, "turns": 1}, 5),
        ("hoppladi", 2, {"dice": 1, "target": 3}, 8),
        ("hoppladi", 2, {"dice": 2, "target": 1}, 5),
        ("hoppladi", 3, {"dice": 2, "target": 12, "start": 2, "ending": "one_more_turn"}, 5),
        ("hoppladi", 7, {"dice": 3, "target": 2, "start": 5}, 4),
        ("gopher", 2, {"trophies": 1, "full": 2, "deck": [2]}, 10),
        ("gopher", 2, {"trophies": 6, "full": 3, "deck": [1, 1], "max_cards": 2, "busted_to_pile": True}, 9),
        ("gopher", 3, {"trophies": 2, "full": 4, "deck": [0, 2], "max_cards": 13, "start": 2}, 9),
        ("gopher", 5, {"trophies": 3, "full": 9, "deck": [0, 1, 0, 0, 0, 0, 1], "max_cards": 1}, 8),
        ("hippo", 2, {"circle": 3, "deck": 0, "values": [2, 1]}, 6),
        ("hippo", 2, {"circle": 4, "deck": 1, "values": [2, 2, 1]}, 12),
        ("hippo", 3, {"circle": 3, "deck": 2, "values": [3, 2], "start": 2}, 10),
        ("hippo", 4, {"circle": 5, "deck": 3, "values": [0, 3, 0, 5], "borrow_cap": 0}, 6),
        ("hop_hop", 2, {"size": 3, "marbles": 3, "tries": 1, "steadiness": ["steady"]}, 3),
        ("hop_hop", 4, {"size": 3, "chips": 1, "start": 3, "steadiness": ["even", "shaky", "even", "steady"]}, 3),
    ],
)
def test_a_brute_force_agrees_on_whole_turns_of_small_games(
    game: str, players: int, options: dict[str, object], depth: int
) -> None:
    counted = brute_force(game, REFERENCES[game].new_table(players, **options), depth)
    assert perft(position(game, players, options, ""), depth) == counted
