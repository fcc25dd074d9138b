"""A level against OpenSpiel's search with as much time: how many simulations that is, and what repeats the match."""

from __future__ import annotations

import shlex

import pytest

from ai.research.measure import Match, Pace, main
from engine import GAMES
from tui.__main__ import main as hoppla

pytestmark = pytest.mark.extras


@pytest.mark.parametrize(
    ("decision", "simulation", "budget", "simulations"),
    [(10.0, 2.0, 1, 5), (10.0, 2.0, 10, 50), (10.0, 4.1, 1, 2), (0.1, 5.0, 10, 2), (7.9, 1.0, 0.5, 4)],
)
def test_so_many_simulations_take_the_levels_time(
    decision: float, simulation: float, budget: float, simulations: int
) -> None:
    """Two are the fewest the search can choose by."""
    assert Pace(decision, simulation).simulations(budget) == simulations


def test_the_command_names_the_match() -> None:
    options = GAMES["gopher"].options_type.completed({"trophies": 2, "deck": (0, 6, 0, 1)})
    match = Match("gopher", "expert", options, 3, 30, 7)
    assert match.command(12) == (
        "hoppla arena gopher expert openspiel:mcts:12 openspiel:mcts:12 --games 30 --seed 7 "
        "--option trophies=2 --option deck=0,6,0,1"
    )


def test_the_command_it_prints_repeats_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    main(["gopher", "regular", "--games=4", "--seed=3", "--budget", "1", "2", "--option=trophies=1"], said.append)
    command = next(line.strip() for line in said if line.strip().startswith("hoppla arena"))
    share = next(line.split(" has ")[1].split()[0] for line in said if " has " in line)
    program, *arguments = shlex.split(command)
    assert program == "hoppla"
    capsys.readouterr()
    hoppla(arguments)
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("regular "))
    assert row.split()[1] == share


def test_an_option_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["gopher", "expert", "--option", "trophies=99"])
    assert "trophies cannot be 99, it may be 1–6" in capsys.readouterr().err
