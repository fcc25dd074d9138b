"""The solved table of two seats: against an independent solution, against itself, and made again in part."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.games.hoppladi_duel import Role, duel, role_of
from ai.games.hoppladi_expert import EXPERT, solved_from
from ai.games.hoppladi_turn import Shape, turn_of
from ai.solve.hoppladi_duel import Solution, solve, steps, thin
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase
from tests.players.tables import CASES

ROUND = (Role.ANSWERED, Role.CLOSING)


@pytest.fixture(scope="module")
def small() -> Solution:
    """Needs up to 5, every one a knot: exact."""
    return solve(range(1, 6), ROUND, still=1e-7)


def test_the_table_is_small_and_covers_the_usual_target() -> None:
    assert duel().grid.knots[0] == 1
    assert duel().grid.knots[-1] >= HoppladiOptions().target
    assert duel().fresh.shape[0] == len(Role)


def test_the_table_is_what_the_solver_makes(small: Solution) -> None:
    """Near the target, where pairs of needs lean on no others."""
    for role in ROUND:
        assert duel().fresh[role, :5, :5] == pytest.approx(small.fresh[role], abs=1e-5)


def test_the_thin_table_keeps_what_is_left_behind(small: Solution) -> None:
    """Tables with up to 25 hare points: the product of the thin matrices is near what was solved."""
    tables = np.arange(25 * len(turn_of(7).shapes))
    for role in ROUND:
        for own in range(1, 6):
            for other in range(1, 6):
                kept = duel().with_taken(role, own, np.full(len(tables), other), tables)
                lost = kept - small.taken[role, own - 1, other - 1, : len(tables)]
                assert float(np.sqrt(np.mean(lost**2))) < 0.03


def test_roles_follow_from_seat_and_ending() -> None:
    assert Role.ANSWERED.next is Role.CLOSING
    assert Role.CLOSING.next is Role.ANSWERED
    assert Role.ONE_MORE.next is Role.ONE_MORE
    assert [role for role in Role if role.answered] == [Role.ANSWERED, Role.ONE_MORE]
    assert role_of(_opening((0, 0), 1, "complete_round", start=1)) is Role.ANSWERED
    assert role_of(_opening((0, 0), 0, "complete_round", start=1)) is Role.CLOSING
    assert role_of(_opening((0, 0), 0, "one_more_turn", start=0)) is Role.ONE_MORE


def _opening(totals: tuple[int, int], seat: int, ending: str, start: int = 0, target: int = 333) -> Hoppladi:
    options = HoppladiOptions(ending=ending, start=start, target=target)
    return Hoppladi(options, totals, seat, Phase.ROLL, EMPTY, None, None, 0)


@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
def test_the_table_is_its_own_best_answer(ending: str) -> None:
    """A turn solved against the table is worth what the table says of it, anywhere, on its knots and between."""
    rng = Random(7)
    errors = []
    for _ in range(40):
        totals = rng.randrange(333), rng.randrange(333)
        state = _opening(totals, rng.randrange(2), ending)
        own, other = 333 - totals[state.seat], 333 - totals[1 - state.seat]
        said = duel().with_fresh(role_of(state), own, np.array([other]))[0]
        errors.append(solved_from(state, 0, EXPERT).rolling(EMPTY).shares[state.seat] - said)
    assert float(np.sqrt(np.mean(np.square(errors)))) < 0.0025
    assert max(map(abs, errors)) < 0.015


def test_only_needs_count() -> None:
    """The same needs under another target: the same shares."""
    one = solved_from(_opening((100, 60), 0, "complete_round"), 0, EXPERT).rolling(EMPTY)
    other = solved_from(_opening((200, 160), 0, "complete_round", target=433), 0, EXPERT).rolling(EMPTY)
    assert one == other


def test_far_from_the_target_a_lead_counts_less() -> None:
    shares = [
        solved_from(_opening((100, 0), 0, "one_more_turn", target=target), 0, EXPERT).rolling(EMPTY).shares[0]
        for target in (200, 333, 1000, 9999)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] > 0.5


def test_thin_matrices_of_full_rank_lose_nothing() -> None:
    """A matrix of rank 3 comes back from three columns."""
    rng = np.random.default_rng(5)
    whole = (rng.random((30, 3)) @ rng.random((3, 40))).astype(np.float32)
    left, right = thin(whole, np.arange(40.0), 3)
    assert left @ right.T == pytest.approx(whole, abs=1e-4)
    numbers, step = steps(left)
    assert numbers.dtype == np.int16
    assert numbers * step == pytest.approx(left, abs=float(step.max()))


@pytest.mark.slow
def test_thirty_points_are_an_independent_solution() -> None:
    """Every need up to 30 a knot: seat 0's share of a game to 30, to 1e-6."""
    case = CASES["two_seats"]
    solution = solve(range(1, case["target"] + 1), ROUND, still=1e-8)
    assert solution.fresh[Role.ANSWERED, -1, -1] == pytest.approx(case["first_seat"], abs=case["tolerance"])


def test_the_thirty_points_of_the_kept_table_are_near_it() -> None:
    """On the grid of the table, to a thousandth."""
    case = CASES["two_seats"]
    share = duel().with_fresh(Role.ANSWERED, case["target"], np.array([case["target"]]))[0]
    assert share == pytest.approx(case["first_seat"], abs=0.001)


def test_a_table_of_the_turn_has_its_place() -> None:
    """Row × shapes + shape, as everything here is laid out."""
    turn = turn_of(7)
    place = 15 * len(turn.shapes) + turn.column[Shape(4, 3, 0)]
    assert turn.points().reshape(-1)[place] == 60
    assert turn.known_tables(0)[place] == place
