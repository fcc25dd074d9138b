"""The exact solution of Hoppladi Hopplada against value iteration over the engine's own contract.

The games are tiny: few dice, low targets, and with CAP hare points or more a player stops and nobody takes over, which
is what the solver's cap says. Nothing else is left out, so the two must agree to the last digits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.games.hoppladi_solution import Plan, Solution
from ai.solve.hoppladi import solve
from ai.solve.hoppladi_kernel import plain
from engine import CHANCE, GAMES
from engine.game import State
from engine.games.hoppladi import Hoppladi, HoppladiOptions
from engine.games.hoppladi_moves import RollOn, Take

GAMES_TO_SOLVE = ((1, 1, 3), (1, 2, 3), (1, 4, 6), (2, 2, 4), (2, 3, 4))
"""Dice, target, cap."""


def first_seats_share(dice: int, target: int, cap: int) -> float:
    """Seat 0's share of the win, both seats playing their best: repeated until nothing changes any more."""
    start = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=dice, target=target))
    places = {start: 0}
    nodes: list[State] = [start]
    ways: list[tuple[tuple[int, float], ...]] = []
    for node in nodes:  # grows while it is walked
        following = tuple(followers(node, cap))
        for after, _ in following:
            if after not in places:
                places[after] = len(nodes)
                nodes.append(after)
        ways.append(tuple((places[after], share) for after, share in following))
    values = [float(node.returns()[0]) if node.is_terminal else 0.5 for node in nodes]
    change = 1.0
    while change > 1e-15:
        change = 0.0
        for place in reversed(range(len(nodes))):
            if ways[place]:
                value = joined(nodes[place], [(values[to], share) for to, share in ways[place]])
                change = max(change, abs(value - values[place]))
                values[place] = value
    return values[0]


def followers(node: State, cap: int) -> Iterator[tuple[State, float]]:
    """What may come next, with its probability at nodes of chance."""
    outcomes = node.chance_outcomes()
    for outcome, weight in outcomes:
        yield node.child(outcome), weight / sum(w for _, w in outcomes)
    assert isinstance(node, Hoppladi)
    for action in node.legal_actions():
        if not (isinstance(action, RollOn | Take) and node.aside.hare_points >= cap):
            yield node.child(action), 1.0


def joined(node: State, following: list[tuple[float, float]]) -> float:
    """The value of a node from those after it."""
    if node.current_player == CHANCE:
        return sum(value * share for value, share in following)
    best = max if node.current_player == 0 else min
    return best(value for value, _ in following)


@pytest.mark.parametrize(("dice", "target", "cap"), GAMES_TO_SOLVE)
def test_the_solution_is_that_of_value_iteration(tmp_path: Path, dice: int, target: int, cap: int) -> None:
    """A target of 4 with one die has takes, ties, last turns and forced ends; two dice have taboo carrots besides."""
    solution = solve(tmp_path, Plan(target, cap, dice, digits=64), 1, code=plain())
    assert solution.fresh_a[target, target] == pytest.approx(first_seats_share(dice, target, cap), abs=1e-12)


def test_what_was_begun_is_gone_on_with(tmp_path: Path) -> None:
    """Broken off after two rows, and gone on with: the same bytes as in one go."""
    plan = Plan(4, 5, 2, digits=64)

    class BrokenOff(Exception):
        pass

    def break_off(rows: int) -> None:
        if rows == 2:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        solve(tmp_path / "twice", plan, 1, break_off, code=plain())
    told: list[int] = []
    solve(tmp_path / "twice", plan, 1, told.append, code=plain())
    solve(tmp_path / "once", plan, 2, code=plain())
    assert told == [3, 4]
    for file in (tmp_path / "once").iterdir():
        assert file.read_bytes() == (tmp_path / "twice" / file.name).read_bytes()
    assert json.loads((tmp_path / "once" / "solution.json").read_text())["rows"] == 4
    assert Solution.read(tmp_path / "once").is_whole
