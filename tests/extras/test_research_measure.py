"""A level against OpenSpiel's search with as much time: how many simulations that is, and what repeats the match."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field

import pytest

from ai.intervals import Share
from ai.research.measure import Match, Pace, Played, main, pace_of
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


@dataclass
class Told:
    """A pilot: what a level takes for a decision, and the search for each simulation, in milliseconds."""

    decision: float
    simulation: float
    asked: list[int] = field(default_factory=list)

    def against(self, simulations: int) -> Played:
        self.asked.append(simulations)
        return Played(simulations, 2, Share(0.5, 0.1, 0.9), self.decision, simulations * self.simulation)


@pytest.mark.parametrize(("decision", "second"), [(10.0, 5), (1.0, 2), (1000.0, 32)])
def test_the_second_pilot_has_the_simulations_of_the_first_and_it_counts(decision: float, second: int) -> None:
    """At 2 ms a simulation; two at least, and 32 are enough to know what one takes."""
    pilots = Told(decision, 2.0), Told(30.0, 3.0)
    pace = pace_of(pilots, 1.0)  # type: ignore[arg-type]
    assert [pilot.asked for pilot in pilots] == [[2], [second]]
    assert (pace.decision, pace.simulation, pace.least) == pytest.approx((30.0, 3.0, 6.0))


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
