"""The page for researchers: its examples run as they stand, and its commands print what it says they print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from ai.research import hoppladi_v0
from ai.research.openspiel import HopplaState, name_of
from ai.research.settings import HORIZON
from ai.research.tabular import main as learn
from engine import GAMES
from tui.__main__ import main as hoppla

pytestmark = pytest.mark.extras

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
EXAMPLES: list[str] = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
ROWS = [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row.startswith("| ")]
QUICK = "hoppla arena hippo rookie openspiel:mcts:2 --games 40 --seed 1"


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs_as_it_stands(example: str) -> None:
    exec(compile(example, "docs/research.md", "exec"), {})


def test_no_example_draws_chance_by_other_odds_than_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all but the last outcome cannot come, no other does."""

    def last_for_sure(state: HopplaState) -> list[tuple[int, float]]:
        most = len(state.engine_state.chance_outcomes()) - 1
        return [(number, float(number == most)) for number in range(most + 1)]

    monkeypatch.setattr(HopplaState, "chance_outcomes", last_for_sure)
    (example,) = (example for example in EXAMPLES if "while not state.is_terminal()" in example)
    names: dict[str, Any] = {}
    exec(compile(example, "docs/research.md", "exec"), names)
    at = names["state"].get_game().new_initial_state()
    for number in names["state"].history():
        assert not at.is_chance_node() or number == len(at.engine_state.chance_outcomes()) - 1
        at.apply_action(number)


def test_there_are_examples_of_either_framework() -> None:
    assert any("pyspiel" in example for example in EXAMPLES)
    assert any("env.reset" in example for example in EXAMPLES)


def test_the_learner_prints_what_the_page_shows() -> None:
    command, *shown = PAGE.split("```\n$ ")[1].split("```")[0].splitlines()
    said: list[str] = []
    learn(shlex.split(command)[3:], said.append)
    assert said == shown


def test_a_match_comes_out_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    told = next(row for row in ROWS if row[-1] == QUICK)
    hoppla(shlex.split(QUICK)[1:])
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("rookie "))
    share, low, _, high = row.split()[1:5]
    assert f"{float(share):.3f}" in told
    assert f"{float(low):.3f} – {float(high):.3f}" in told


def test_every_level_of_every_game_met_the_search() -> None:
    commands = [shlex.split(row[-1]) for row in ROWS if row[-1].startswith("hoppla arena ")]
    met = {(command[2], command[3]) for command in commands}
    assert met == {(key, level) for key in GAMES for level in ("rookie", "regular", "expert", "master")}


def test_one_game_ends_by_its_rules_and_the_others_at_the_horizon() -> None:
    longest = {key: pyspiel.load_game(name_of(key)).max_game_length() for key in GAMES}
    assert {key for key in GAMES if longest[key] < HORIZON} == {"hippo"}


@pytest.mark.parametrize(("horizon", "paid"), [(HORIZON, 1), (3, 0)])
def test_alone_the_pay_says_nothing_and_the_scores_do(horizon: int, paid: int) -> None:
    state = pyspiel.load_game(f"hoppla_hoppladi(players=1,turns=1,horizon={horizon})").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.returns() == [1]
    env = hoppladi_v0.env(players=1, turns=1, horizon=horizon)
    env.reset(seed=1)
    (agent,) = env.agents
    while not (env.terminations[agent] or env.truncations[agent]):
        env.step(int(env.observe(agent)["action_mask"].argmax()))
    assert env.rewards[agent] == paid
    assert len(state.engine_state.scores) == len(env.unwrapped.position.scores) == 1
