"""The graph of a turn against the engine it was made from, and its programme against plain expectimax."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from ai.expectimax import Expectimax
from ai.games.hoppladi_turn import Ends, Fan, Option, Shape, fan_of, graph_of, shape_of, turn_of
from engine import GAMES, State
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase
from tests.players.tables import wander


@pytest.mark.parametrize("dice", range(1, 8))
def test_the_graph_is_what_the_engine_says(dice: int) -> None:
    """Made again from tables with other hare points: the same shapes, set-asides, gains and weights."""
    for shape, fan in graph_of(dice).items():
        assert fan_of(shape, dice, points=23) == fan
        weights = sum(w for _, w in fan.choices) + fan.forced + fan.bust + (fan.taboo[1] if fan.taboo else 0)
        assert weights == 6**shape.dice


@pytest.mark.parametrize("dice", range(1, 8))
def test_positions_of_random_games_are_in_the_graph(dice: int) -> None:
    """At every roll on random ways through games, what may follow is what the graph says, roll for roll."""
    rng, seen = Random(dice), 0
    for _ in range(12):
        start = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=dice, target=9999))
        for state in wander(start, rng, 60):
            if state.phase is Phase.ROLL and state.aside.hare_points:
                assert _followers(state) == _in_graph(graph_of(dice)[shape_of(state.aside, dice)])
                seen += 1
    assert seen > 20


def _followers(state: Hoppladi) -> Counter[object]:
    """Weight by what a roll offers, straight from the engine."""
    found: Counter[object] = Counter()
    before, dice = state.aside.hare_points, state.options.dice
    for roll, weight in state.chance_outcomes():
        after = state.child(roll)
        if after.phase is Phase.KEEP:
            asides = [after.child(keep).aside for keep in after.legal_actions()]
            found[tuple((a.hare_points - before, shape_of(a, dice)) for a in asides)] += weight
        elif after.phase is Phase.GO:
            found[shape_of(after.aside, dice)] += weight
        else:
            found["scored" if after.totals != state.totals else "bust"] += weight
    return found


def _in_graph(fan: Fan) -> Counter[object]:
    found: Counter[object] = Counter()
    for options, weight in fan.choices:
        found[tuple((option.gain, option.shape) for option in options)] += weight
    if fan.taboo:
        found[fan.taboo[0]] += fan.taboo[1]
    found.update({kind: weight for kind, weight in (("scored", fan.forced), ("bust", fan.bust)) if weight})
    return found


def test_one_die_by_hand() -> None:
    """A hare of either kind is set aside and picked up again; carrots end the turn; a hutch is a bust."""
    fan = fan_of(Shape(1, 1, 0), 1)
    again = Shape(1, 1, 0)
    assert dict(fan.choices) == {(Option(1, again),): 1, (Option(2, again),): 1}
    assert (fan.taboo, fan.forced, fan.bust) == (None, 1, 3)


@pytest.mark.parametrize(("dice", "cap"), [(1, 9), (2, 14), (3, 12)])
def test_the_programme_is_expectimax(dice: int, cap: int) -> None:
    """With an end value that no formula of points gives, every table is worth what plain expectimax in fractions over
    the engine's own states says; with `cap` hare points both stop."""
    turn = turn_of(dice)
    rows = cap + turn.reach
    stop = np.array([[float(_left(row * s.top, s)) for s in turn.shapes] for row in range(rows)])
    forced = np.array([[float(_nothing_left(row * s.top)) for s in turn.shapes] for row in range(rows)])
    values = turn.solve(Ends(stop, forced, float(_nothing_left(0))))
    search = Expectimax(Fraction, _never, _Cut(cap).value)
    opening = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=dice, target=9999))
    exact = search.value(opening, 10**6)[0]
    assert values.roll[0, turn.first] == pytest.approx(float(exact), abs=1e-12)
    checked = 0
    for state, _ in list(search.memo):
        assert isinstance(state, Hoppladi)
        if state.phase is Phase.GO and state.seat == 0 and state.aside.hare_points < cap:
            best = float(search.value(state, 10**6)[0])
            place = state.aside.hare_points, turn.column[shape_of(state.aside, dice)]
            assert values.best[place] == pytest.approx(best, abs=1e-12)
            checked += 1
    assert checked > 5


def _left(points: int, shape: Shape) -> Fraction:
    """A made-up end value: more points are better, but with waves, and what is left behind counts."""
    return Fraction(points, 10) + Fraction(points % 7, 3) - Fraction(shape.dice + 2 * shape.taboo, 5)


def _nothing_left(points: int) -> Fraction:
    return Fraction(points, 11) + Fraction(points % 3, 4)


def _never(state: State) -> tuple[Fraction, ...]:
    raise AssertionError(state)


class _Cut:
    """The end of seat 0's turn, and a stop with `cap` hare points."""

    def __init__(self, cap: int) -> None:
        self.cap = cap

    def value(self, state: State) -> tuple[Fraction, ...] | None:
        assert isinstance(state, Hoppladi)
        shape = shape_of(state.aside, state.options.dice) if state.aside != EMPTY else Shape(1, 0, 0)
        if state.seat == 1:
            points = state.totals[0]
            worth = _left(points, shape) if state.phase is Phase.START else _nothing_left(points)
        elif state.phase is Phase.GO and state.aside.hare_points >= self.cap:
            worth = _left(state.aside.points, shape)
        else:
            return None
        return worth, -worth
