"""A turn played for points alone, against values of an independent programme."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from ai.games.hoppladi import player
from ai.games.hoppladi_turn import FULL_HEADROOM, Ends, Sums, for_points, turn_of
from ai.player import Considered
from engine.games.hoppladi import EMPTY, Hoppladi
from engine.games.hoppladi_moves import Keep, RollOn, Stop
from tests.players.tables import CASES, TOLERANCE, at_go, at_keep, table


def considered(state: Hoppladi) -> dict[object, Considered]:
    """What the expert makes of a solo position, by action."""
    decision = player("expert").choose(state, Random(0))
    return {one.action: one for one in decision.considered}


@pytest.mark.parametrize("case", CASES["tables"], ids=lambda case: str(case["table"]))
def test_stop_or_roll_is_worth_what_the_case_says(case: dict[str, Any]) -> None:
    state = at_go(table(*case["table"]))
    values = considered(state)
    assert values[Stop()].points == case["stop"]
    assert values[RollOn()].points == pytest.approx(case["roll"], abs=TOLERANCE)
    assert player("expert").choose(state, Random(0)).action == (Stop() if case["best"] == "stop" else RollOn())
    assert float(state.bust_chance) == pytest.approx(case["bust"], abs=TOLERANCE)


@pytest.mark.parametrize("case", CASES["rolls"], ids=lambda case: f"{case['table']} {case['roll']}")
def test_every_set_aside_is_worth_what_the_case_says(case: dict[str, Any]) -> None:
    aside = EMPTY if case["table"] == [0, 1, 7, 0] else table(*case["table"])
    state = at_keep(aside, case["roll"])
    values = considered(state)
    assert len(values) == len(case["set_asides"])
    for one in case["set_asides"]:
        action = Keep(one["keep"][0], one["keep"][1], state.next_hutch if one["keep"][2] else 0)
        assert values[action].points == pytest.approx(one["value"], abs=TOLERANCE)
        after = considered(state.child(action))
        assert after[Stop()].points == one["stop"]
        assert after[RollOn()].points == pytest.approx(one["roll"], abs=TOLERANCE)


@pytest.mark.parametrize("case", CASES["rolls"], ids=lambda case: f"{case['table']} {case['roll']}")
def test_the_set_aside_chosen_is_the_case_s_best(case: dict[str, Any]) -> None:
    aside = EMPTY if case["table"] == [0, 1, 7, 0] else table(*case["table"])
    state = at_keep(aside, case["roll"])
    for level in ("expert", "points"):
        chosen = player(level).choose(state, Random(0)).action
        assert chosen == Keep(case["best"][0], case["best"][1], state.next_hutch if case["best"][2] else 0)
    first, second = player("expert").choose(state, Random(0)).considered[:2]
    assert first.points is not None
    assert second.points is not None
    assert first.points - second.points == pytest.approx(case["margin"], abs=TOLERANCE)


def test_a_fresh_turn_is_worth_what_the_case_says() -> None:
    """Expected points, their spread, how often it is a bust, and how many rolls it takes."""
    turn, values = turn_of(7), for_points(7)
    points = turn.points(0, FULL_HEADROOM).astype(np.float64)
    ends = np.stack([points, points**2, np.zeros_like(points), np.zeros_like(points)], axis=2)
    sums = Sums(ends, ends, np.array([0.0, 0.0, 1.0, 0.0]), np.array([0.0, 0.0, 0.0, 1.0]))
    mean, square, bust, rolls = turn.follow(values, sums).roll[0, turn.first]
    # A first roll of only carrots is a bust too (HL-8): the graph counts it as a forced end with nothing.
    bust += 1 / 6**7
    case = CASES["fresh_turn"]
    assert mean == pytest.approx(case["expected_points"], abs=TOLERANCE)
    assert np.sqrt(square - mean**2) == pytest.approx(case["standard_deviation_points"], abs=TOLERANCE)
    assert bust == pytest.approx(case["bust_probability"], abs=TOLERANCE)
    assert rolls == pytest.approx(case["mean_rolls"], abs=TOLERANCE)


def test_the_headroom_costs_nothing_to_speak_of() -> None:
    """A turn cut off at twice as many hare points is worth the same to nine digits."""
    turn = turn_of(7)
    points = turn.points(0, 2 * FULL_HEADROOM).astype(np.float64)
    longer = turn.solve(Ends(points, points, 0.0))
    assert for_points(7).roll[0, turn.first] == pytest.approx(longer.roll[0, turn.first], abs=TOLERANCE)
    assert for_points(7).roll[40, turn.first] == pytest.approx(longer.roll[40, turn.first], abs=TOLERANCE)
