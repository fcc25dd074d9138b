"""What came of an arena, as one object for programs (`docs/arena.md` has the names)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from ai.arena import Round
from ai.game_lines import program_version
from ai.tally import Table
from engine.games import GAMES

FORMAT: Final = "hoppla arena 1"
SHARES: Final = ("win_share", "low", "high")
"""Of an entry: nobody who plays alone wins a share of anything."""


def for_programs(played: Round, table: Table, rate: float | None) -> dict[str, Any]:
    """It. `rate`: games a second, if that is asked for."""
    figures = asdict(table)
    if played.seats == 1:
        figures["entries"] = [
            {name: value for name, value in entry.items() if name not in SHARES} for entry in figures["entries"]
        ]
    about = {
        "format": FORMAT,
        "hoppla": program_version(),
        "game": played.game,
        "rules": GAMES[played.game].rules_version,
        "options": played.options.as_dict(),
        "seed": played.seed,
        "line_ups": played.line_ups,
        "broken_off": table.games < played.games,
    }
    timed = {} if rate is None else {"games_per_second": rate}
    return about | figures | timed
