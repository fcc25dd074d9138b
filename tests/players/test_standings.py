"""The standings: the page is what the data says, the data is what the program would play, by players as they are."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from ai import standings
from ai.arena import LineUp
from ai.standings import DATA, FORMAT, PAGE, PLANS, Plan, main, page
from engine.games import GAMES

DOCS: Final = Path(__file__).parent.parent.parent / "docs"
AGAIN: Final = "The players are not those of docs/standings.json any more: run `make standings`."
QUICK: Final = {"gopher": {"rookie", "regular", "expert"}}
"""Levels whose games take no time; of the games that are not named: rookie and regular."""


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    """As it was recorded."""
    found = json.loads((DOCS / DATA).read_text("utf-8"))
    assert found["format"] == FORMAT
    assert isinstance(found, dict)
    return found


def called(one: Plan | LineUp) -> str:
    """In the name of a test."""
    return f"{one.game}, {one.seats} seats" if isinstance(one, Plan) else "-".join(one)


def line_ups(*, quick: bool) -> list[tuple[Plan, LineUp]]:
    """Those whose players are all quick, or all others."""
    played = [(plan, line_up) for plan in PLANS for line_up in plan.round.line_ups]
    levels = {plan: QUICK.get(plan.game, {"rookie", "regular"}) for plan in PLANS}
    return [(plan, line_up) for plan, line_up in played if (set(line_up) <= levels[plan]) == quick]


def test_every_game_has_its_standings() -> None:
    assert {plan.game for plan in PLANS if plan.seats == 2} == set(GAMES)


def test_what_was_played_is_what_would_be_played(data: dict[str, Any]) -> None:
    """Levels, options, seeds, numbers of games."""
    recorded = [{name: one[name] for name in one if name not in {"first_sets", "table"}} for one in data["rounds"]]
    assert recorded == [plan.settings for plan in PLANS], AGAIN


def recorded_digest(data: dict[str, Any], plan: Plan, line_up: LineUp) -> str:
    """Of the line-up's first set."""
    one = data["rounds"][PLANS.index(plan)]
    found = one["first_sets"][one["line_ups"].index(list(line_up))]
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize(("plan", "line_up"), line_ups(quick=True), ids=called)
def test_quick_players_are_those_that_played(plan: Plan, line_up: LineUp, data: dict[str, Any]) -> None:
    assert plan.first_set(line_up) == recorded_digest(data, plan, line_up), AGAIN


@pytest.mark.slow
@pytest.mark.parametrize(("plan", "line_up"), line_ups(quick=False), ids=called)
def test_all_players_are_those_that_played(plan: Plan, line_up: LineUp, data: dict[str, Any]) -> None:
    assert plan.first_set(line_up) == recorded_digest(data, plan, line_up), AGAIN


def test_the_page_is_made_of_the_data(data: dict[str, Any]) -> None:
    assert page(data) == (DOCS / PAGE).read_text("utf-8"), "Run `python -m ai.standings --page`."


def test_the_page_says_what_the_data_says(data: dict[str, Any]) -> None:
    """Read cell by cell: a level's share beside its name, a pair's in its row and column and the other way round."""
    sections = page(data).split("\n## ")[1:]
    assert [section.partition(",")[0] for section in sections] == [GAMES[plan.game].title for plan in PLANS]
    assert ": start=0, target=333, dice=7, ending=complete_round.\n" in sections[0]  # no turns: those are for one alone
    for section, one in zip(sections, data["rounds"], strict=True):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line]
        shares = {row[0]: row[1] for row in rows if row[0] in one["levels"]}
        assert shares == {entry["name"]: f"{entry['win_share']:.4f}" for entry in one["table"]["entries"]}
        cross = {row[0].strip("*"): row[1:] for row in rows if row[0].startswith("**")}
        for pair in one["table"]["pairs"]:
            there = cross[pair["one"]][one["levels"].index(pair["other"])]
            back = cross[pair["other"]][one["levels"].index(pair["one"])]
            assert float(there.split(" ")[0]) == pytest.approx(pair["share"]["value"], abs=6e-4)
            assert float(there.split(" ")[0]) + float(back.split(" ")[0]) == pytest.approx(1, abs=1.1e-3)


@pytest.mark.parametrize(
    ("share", "said"), [(1, "Won everything: rookie against regular"), (0, "Won everything: regular against rookie")]
)
def test_the_page_says_who_won_everything(data: dict[str, Any], share: int, said: str) -> None:
    changed = deepcopy(data)
    changed["rounds"][0]["table"]["pairs"][0]["share"]["value"] = share
    assert said not in page(data)
    assert said in page(changed)


def test_a_small_one_is_played_written_and_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two levels of a short game; a page lost is a page made from its data."""
    plan = Plan("gopher", 2, 4)
    monkeypatch.setattr(standings, "PLANS", (plan,))
    monkeypatch.setattr(Plan, "levels", ("rookie", "regular"))
    said: list[object] = []
    main([str(tmp_path), "--workers", "1"], said.append)
    assert said == ["gopher, 2 seats: 4 games"]
    text = (tmp_path / PAGE).read_text("utf-8")
    found = json.loads((tmp_path / DATA).read_text("utf-8"))["rounds"][0]
    assert found["first_sets"] == [plan.first_set(("rookie", "regular"))]
    assert re.fullmatch("[0-9a-f]{64}", found["first_sets"][0])
    assert "\n## Gopher It!, 2 seats\n\n4 games of each line-up, 4 in all, seed 1: start=0, trophies=3," in text
    (tmp_path / PAGE).unlink()
    main([str(tmp_path), "--page"], said.append)
    assert (tmp_path / PAGE).read_text("utf-8") == text
