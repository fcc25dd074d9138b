"""The exact solution of Hoppladi Hopplada against value iteration over the engine's own contract.

The games are tiny: few dice, low targets, and with CAP hare points or more a player stops and nobody takes over, which
is what the solver's cap says. Nothing else is left out, so the two must agree to the last digits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.games.hoppladi_solution import Plan, Solution
from ai.games.hoppladi_turn import Ends, Values, shape_of
from ai.solve.hoppladi import Pair, solve, value
from ai.solve.hoppladi_kernel import Belief, Chase, plain
from engine import CHANCE, GAMES
from engine.game import Action, State
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take

GAMES_TO_SOLVE = ((1, 1, 3), (1, 2, 3), (1, 4, 6), (2, 2, 4), (2, 3, 4))
"""Dice, target, cap."""


def first_seats_share(dice: int, target: int, cap: int, by_belief: Believer | None = None) -> float:
    """Seat 0's share, both seats playing their best, or one by its belief: repeated until nothing changes."""
    start = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=dice, target=target))
    places = {start: 0}
    nodes: list[State] = [start]
    ways: list[tuple[tuple[int, float], ...]] = []
    for node in nodes:  # grows while it is walked
        following = tuple(followers(node, cap, by_belief))
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


def followers(node: State, cap: int, by_belief: Believer | None) -> Iterator[tuple[State, float]]:
    """What may come next, with its probability at nodes of chance."""
    outcomes = node.chance_outcomes()
    for outcome, weight in outcomes:
        yield node.child(outcome), weight / sum(w for _, w in outcomes)
    assert isinstance(node, Hoppladi)
    stops = node.phase is Phase.GO and node.aside.hare_points >= cap
    if by_belief is not None and by_belief.seat == node.current_player and node.reached_by is None and not stops:
        yield node.child(by_belief.action(node)), 1.0
        return
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


class Believer:
    """A seat that plays a tiny game by a belief of random numbers: decided here by the players' arrays."""

    def __init__(self, plan: Plan, seat: int) -> None:
        self.plan = plan
        self.seat = seat
        rng, size, tables = np.random.default_rng(seat), plan.target + 1, len(plan.points)
        fresh, more = rng.random((2, size, size)), rng.normal(size=(2, size, size, 2)).astype(np.float32)
        chase = Chase(rng.random(plan.leads), rng.random((plan.leads, tables)).astype(np.float32))
        tables_more = rng.normal(size=(tables, 2)).astype(np.float32)
        self.belief = Belief(fresh[0], fresh[1], more[0], more[1], tables_more, chase)
        self.turns: dict[tuple[int, int], Values] = {}

    def _turn(self, own: int, other: int) -> Values:
        """The turn at these needs, as it is taken to be."""
        if (own, other) not in self.turns:
            turn, belief = self.plan.turn, self.belief
            fresh_of, more_of = (belief.fresh_a, belief.more_a) if self.seat else (belief.fresh_c, belief.more_c)
            stop, forced = np.zeros((2, len(self.plan.points)))
            for table, points in enumerate(self.plan.points):
                fresh = answer = 0.0
                if points < own:
                    fresh = fresh_of[other, own - points]
                    answer = fresh + max(float(more_of[other, own - points] @ belief.tables[table]), 0.0)
                elif self.seat == 0:
                    lead = points - own + other
                    fresh, answer = belief.chase.fresh[lead], belief.chase.answer[lead, table]
                stop[table], forced[table] = 1 - answer, 1 - fresh
            bust = 1 - float(fresh_of[other, own])
            forced[: len(turn.shapes)] = bust  # without a hare point a forced end scores nothing
            stop[: len(turn.shapes)] = -9.0  # nor can anybody stop
            self.turns[own, other] = turn.solve(Ends(turn.table(stop), turn.table(forced), bust))
        return self.turns[own, other]

    def action(self, state: Hoppladi) -> Action:
        """What it does."""
        turn, dice = self.plan.turn, self.plan.dice
        values = self._turn(*(self.plan.target - state.totals[seat] for seat in (self.seat, 1 - self.seat)))

        def at(table: Any, aside: Aside) -> float:
            return float(table[aside.hare_points, turn.column[shape_of(aside, dice)]])

        match state.phase:
            case Phase.START:
                may = state.aside.hare_points < self.plan.cap
                return Take() if may and at(values.roll, state.aside) > values.roll[0, turn.first] else Fresh()
            case Phase.GO:
                return Stop() if at(values.stops, state.aside) else RollOn()
            case _:
                asides = {action: state.child(action).aside for action in state.legal_actions()}
                return max(asides, key=lambda action: at(values.best, asides[action]))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_by_a_belief_is_worth_what_value_iteration_says(tmp_path: Path, seat: int) -> None:
    """Against the best answer, whatever it believes; and no player can be worth more than the best."""
    believer = Believer(Plan(4, 5, 2, digits=64), seat)
    pair = Pair(None, believer.belief) if seat else Pair(believer.belief)
    share = float(value(tmp_path / "played", believer.plan, 1, pair, code=plain()).fresh_a[4, 4])
    assert share == pytest.approx(first_seats_share(2, 4, 5, believer), abs=1e-12)
    best = float(solve(tmp_path / "best", believer.plan, 1, code=plain()).fresh_a[4, 4])
    assert share > best if seat else share < best
