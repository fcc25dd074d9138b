"""The solver of Hoppladi Hopplada as it is used: compiled, on one processor and on two."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_a_game_to_30_is_worth_what_an_independent_solution_says(tmp_path: Path) -> None:
    """With seven dice, and the same bytes however many work on it. Nobody would want more than 100 hare points."""
    case = CASES["two_seats"]
    plan = Plan(case["target"], cap=100)
    for workers in (1, 2):
        solve(tmp_path / str(workers), plan, workers)
    found = Solution.read(tmp_path / "1").fresh_a[case["target"], case["target"]]
    assert found == pytest.approx(case["first_seat"], abs=case["tolerance"])
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_the_command_solves_and_the_master_then_says_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "hoppladi", "--target", "10"]) == 0
    assert "The level master plays from it now." in capsys.readouterr().out
    assert main(["value", "hoppladi", "[target=10] 3:5 0 take:1h"]) == 0
    assert "Solved (master):" in capsys.readouterr().out
    assert main(["value", "hoppladi", "[target=11] 3:5 0 take:1h"]) == 0
    assert "Estimated (master):" in capsys.readouterr().out
