"""The pictures in `screenshots/` are current. If not: `make screenshots`, and look at them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from screenshots.export import FOLDER, NAMES, draw, picture_of
from tests.app.test_snapshots import SHOWN
from tests.scenarios import SCENARIOS, SIZES, Scenario

SNAPSHOTS: Final = Path(__file__).parent / "__snapshots__" / "test_snapshots"
NUMBERED: Final = re.compile(r"terminal-\d+-")
"""Names in a picture, which a snapshot has without the number."""


async def as_it_should_be(scenario: Scenario, size: tuple[int, int]) -> str:
    """The snapshot, which has a test of its own, or else what the screen shows now."""
    if scenario in SHOWN:
        name = f"test_screen_is_as_it_was_judged[{scenario.name}-{size[0]}x{size[1]}].svg"
        return (SNAPSHOTS / name).read_text("utf-8")
    return NUMBERED.sub("terminal-", await draw(scenario, size))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
async def test_picture_is_current(scenario: Scenario, size: tuple[int, int]) -> None:
    path = picture_of(scenario, size)
    assert path.exists(), f"{path.name} is missing: make screenshots"
    found = NUMBERED.sub("terminal-", path.read_text("utf-8"))
    assert found == await as_it_should_be(scenario, size), f"{path.name} is stale: make screenshots"


def test_no_picture_without_a_scenario() -> None:
    assert set(FOLDER.glob(NAMES)) == {picture_of(s, size) for s in SCENARIOS for size in SIZES}
