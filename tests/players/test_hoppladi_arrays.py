"""The rules that are written for arrays, and numbers of rules of thumb, against the engine."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.games.hoppladi_arrays import points_of, reaches, shares_of
from ai.games.hoppladi_duel import Role, role_of
from ai.games.hoppladi_rules import FRESH_TURN
from ai.games.hoppladi_turn import for_points, turn_of, witness
from engine.game import win_shares
from engine.games.hoppladi import HoppladiOptions
from engine.games.hoppladi_moves import Stop
from tests.players.tables import at_go, table


@pytest.mark.parametrize("dice", range(1, 8))
def test_hl_9_points_of_every_shape_of_table(dice: int) -> None:
    turn = turn_of(dice)
    rows = range(1, 100, 9)
    found = points_of(np.array(rows, dtype=np.intp), turn.tops)
    assert (turn.points(1, 99)[::9] == found).all()
    asides = [[witness(shape, dice, points).aside for shape in turn.shapes] for points in rows]
    assert all(aside.hare_points == points for points, line in zip(rows, asides, strict=True) for aside in line)
    assert found.tolist() == [[aside.points for aside in line] for line in asides]


@pytest.mark.parametrize("dice", range(1, 8))
def test_hl_7_a_witness_has_the_shape_it_stands_for(dice: int) -> None:
    for shape in turn_of(dice).shapes:
        state = witness(shape, dice)
        assert (state.aside.top, state.dice_to_roll, state.aside.taboo) == shape


def test_hl_11_a_stop_at_the_target_reaches_it() -> None:
    points = list(range(5, 30))
    stopped = [at_go(table(n, 1, 2, 0), (310, 0)).child(Stop()) for n in points]
    assert reaches(np.array(points), 333 - 310).tolist() == [state.reached_by == 0 for state in stopped]


def test_c_3_the_win_is_shared_as_the_engine_shares_it() -> None:
    rng = Random(4)
    for seats in range(2, 8):
        totals = [[rng.randrange(4) for _ in range(seats)] for _ in range(40)]
        expected = [[float(share) for share in win_shares(line)] for line in totals]
        assert shares_of(np.array(totals)) == pytest.approx(np.array(expected), abs=1e-15)


@pytest.mark.parametrize("start", [0, 1])
def test_hl_11_and_hl_12_roles_are_who_has_a_turn_after_the_target_is_reached(start: int) -> None:
    """Played: seat by seat a stop at the target, for both endings."""
    for ending, seat in (("complete_round", 0), ("complete_round", 1), ("one_more_turn", 0), ("one_more_turn", 1)):
        state = at_go(table(10, 1, 2, 0), (330, 330), seat=seat, ending=ending, start=start)
        assert role_of(state).answered == (not state.child(Stop()).is_terminal)
        assert (role_of(state) is Role.ONE_MORE) == (ending == "one_more_turn")


def test_a_fresh_turn_makes_what_the_regular_thinks_with_seven_dice_and_less_with_fewer() -> None:
    """19.3 with seven; in proportion it would be more than the 13.0 of six and the 8.2 of five."""
    made = [float(for_points(dice).roll[0, turn_of(dice).first]) for dice in range(1, 8)]
    assert round(made[-1]) == FRESH_TURN
    assert made[4:6] == pytest.approx([8.2, 13.0], abs=0.05)
    usual = HoppladiOptions().dice
    assert all(points < FRESH_TURN * dice / usual for dice, points in zip(range(1, 7), made, strict=False))
