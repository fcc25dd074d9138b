"""The pictures of screens in this folder, made from the scenarios the tests use: `make screenshots`."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

from tests.scenarios import SCENARIOS, SIZES, Scenario

FOLDER: Final = Path(__file__).parent
NAMES: Final = "*-[0-9]*x[0-9]*.svg"
"""What the pictures of scenarios are called. The charts have no size in their names."""


def picture_of(scenario: Scenario, size: tuple[int, int]) -> Path:
    """Where a scenario's picture lies."""
    return FOLDER / f"{scenario.name}-{size[0]}x{size[1]}.svg"


async def draw(scenario: Scenario, size: tuple[int, int]) -> str:
    """The scenario's screen as SVG."""
    app = scenario.app()
    async with app.run_test(size=size) as pilot:
        await scenario.play(pilot)
        return app.export_screenshot(title="Hoppla", simplify=True)


def main() -> int:
    """Make every picture, and remove those of scenarios that are gone."""
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    made = {picture_of(scenario, size): (scenario, size) for scenario in SCENARIOS for size in SIZES}
    for path, (scenario, size) in made.items():
        path.write_text(asyncio.run(draw(scenario, size)), "utf-8")
        sys.stdout.write(f"{path.name}\n")
    for old in set(FOLDER.glob(NAMES)) - set(made):
        old.unlink()
        sys.stdout.write(f"removed {old.name}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
