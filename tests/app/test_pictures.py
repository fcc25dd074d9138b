"""The pictures in `screenshots/` are current. If not: `make screenshots`, and look at them."""

from __future__ import annotations

import pytest

from screenshots.export import FOLDER, draw, picture_of
from tests.scenarios import SCENARIOS, SIZES, Scenario


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
async def test_picture_is_current(scenario: Scenario, size: tuple[int, int]) -> None:
    path = picture_of(scenario, size)
    assert path.exists(), f"{path.name} is missing: make screenshots"
    assert path.read_text("utf-8") == await draw(scenario, size), f"{path.name} is stale: make screenshots"


def test_no_picture_without_a_scenario() -> None:
    assert set(FOLDER.glob("*.svg")) == {picture_of(s, size) for s in SCENARIOS for size in SIZES}
