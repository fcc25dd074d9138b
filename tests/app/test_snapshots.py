"""The screens as they are meant to be. A changed one is judged by eye: see "Judging a snapshot" in CONTRIBUTING."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import GAMES
from tests.scenarios import SCENARIOS, SIZES, Scenario

SHOWN = [
    s for s in SCENARIOS if s.name not in {"settings", "menu-continue"} and not s.name.endswith(("-rules", "-hint"))
]
"""Opening, choice, bust, thinking, end, menu and set-up; the others are pictures only."""


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scenario", SHOWN, ids=lambda s: s.name)
def test_screen_is_as_it_was_judged(
    scenario: Scenario, size: tuple[int, int], snap_compare: Callable[..., bool]
) -> None:
    """You should see what the scenario's `see` says."""

    async def run_before(pilot: Any) -> None:
        await scenario.play(pilot)

    assert snap_compare(scenario.app(), terminal_size=size, run_before=run_before), scenario.see


def test_every_game_has_its_scenes() -> None:
    loss = {"hippo": "caught", "hop_hop": "overlooked"}
    for game in GAMES:
        names = {s.name for s in SCENARIOS}
        scenes = ("opening", "choice", loss.get(game, "bust"), "thinking", "result")
        assert {f"{game}-{scene}" for scene in scenes} <= names


def test_every_scenario_says_what_one_should_see() -> None:
    assert all(s.see.startswith("You should see ") for s in SCENARIOS)
