"""The solver of Hoppladi Hopplada as it is used: compiled, on one processor and on two."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ai.games.hoppladi_book import small_book
from ai.games.hoppladi_duel import Role
from ai.games.hoppladi_full import FullBook
from ai.games.hoppladi_solution import Plan, Solution
from ai.solve.hoppladi import solve
from ai.solve.hoppladi_kernel import compiled, plain
from tests.players.tables import CASES
from tui.__main__ import main

pytestmark = pytest.mark.extras

TINY = Plan(4, cap=5, dice=2)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_compiled_code_says_the_same_as_plain_code(tmp_path: Path) -> None:
    solve(tmp_path / "plain", TINY, 1, code=plain())
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        solve(folder, TINY, workers, code=compiled())
        assert contents(folder) == contents(tmp_path / "plain")


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    """The game to 30, with seven dice. Nobody would want more than 100 hare points."""
    return solve(tmp_path_factory.mktemp("solved"), Plan(CASES["two_seats"]["target"], cap=100), 1)


def test_a_game_to_30_is_worth_what_an_independent_solution_says(solved: Solution, tmp_path: Path) -> None:
    """And those to lower targets; and it has the same bytes however many work on it."""
    case, plan = CASES["two_seats"], solved.plan
    assert solved.fresh_a[plan.target, plan.target] == pytest.approx(case["first_seat"], abs=case["tolerance"])
    for target, first in case["by_target"].items():
        assert solved.fresh_a[int(target), int(target)] == pytest.approx(first, abs=case["tolerance"])
    solve(tmp_path / "two", plan, 2)
    assert contents(solved.folder) == contents(tmp_path / "two")


def test_the_small_book_is_made_of_the_solution(solved: Solution) -> None:
    """For needs up to 30, that is: fresh dice to the last digit it keeps, and what tables of up to 20 points add, which
    the other seat can have left with a need of up to 10."""
    whole, small, tables = FullBook(solved), small_book(), np.flatnonzero(solved.plan.points <= 20)
    size = solved.plan.target + 1
    for role, fresh in ((Role.ANSWERED, solved.fresh_a), (Role.CLOSING, solved.fresh_c)):
        assert small.fresh[role, 1:size, 1:size] == pytest.approx(fresh[1:, 1:], abs=1 / 65535)
        lost = [
            small.with_answer(role, own, np.array([other]), tables)
            - whole.with_answer(role, own, np.array([other]), tables)
            for own in range(5, size, 5)
            for other in range(1, 10)
        ]
        assert float(np.sqrt(np.mean(np.square(lost)))) < 0.004


def test_the_command_solves_and_the_master_then_says_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "hoppladi", "--target", "10"]) == 0
    assert "The level master plays from it now." in capsys.readouterr().out
    assert main(["value", "hoppladi", "[target=10] 3:5 0 take:1h"]) == 0
    assert "Solved (master):" in capsys.readouterr().out
    assert main(["value", "hoppladi", "[target=11] 3:5 0 take:1h"]) == 0
    assert "Estimated (master):" in capsys.readouterr().out
