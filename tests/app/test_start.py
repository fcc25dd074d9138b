"""What is there when the menu is up, and what is not yet: a start is quick because most of the program waits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from engine.games import GAMES
from tui.catalogue import CATALOGUE

ROOT: Final = Path(__file__).parents[2]
MENU: Final = """
import asyncio
import sys
from pathlib import Path
from tui.app import Hoppla
from tui.store import Store
async def main():
    app = Hoppla(Store.open(Path(sys.argv[1])))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Hoppladi Hopplada" in str(app.screen.query_one("#entries").render())
    print(*sorted(sys.modules))
asyncio.run(main())
"""
NOT_YET: Final = (
    *(
        "ai",
        "engine",
        "tui.session",
        "tui.records",
        "tui.plain",
        "tui.tables",
        "tui.screens.table",
        "tui.screens.setup",
    ),
    *("tui.text.hoppladi", "numpy", "click", "markdown_it", "gettext", "tomllib"),
)
"""Modules and packages that only what comes after the menu needs."""


def test_the_menu_is_up_before_rules_opponents_and_other_screens_are(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MENU, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "tui.screens.menu" in loaded
    assert [module for module in loaded if any(f"{module}.".startswith(f"{part}.") for part in NOT_YET)] == []


def test_the_catalogue_says_of_each_game_what_its_rules_say() -> None:
    told = {key: (entry.title, entry.players) for key, entry in CATALOGUE.items()}
    assert told == {key: (game.title, game.players) for key, game in GAMES.items()}
