"""Games as JSON Lines: first what was played, then a line a game with all its moves (`docs/arena.md` has the names).

The moves replay the game on the engine. There are no times in it: the same round gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from ai.play import Played

FORMAT: Final = "hoppla games 1"


def header_of(
    game: str,
    rules: int,
    options: Mapping[str, Any],
    line_ups: Sequence[Sequence[str]],
    games: int,
    seed: int,
    library: Path | None,
) -> str:
    """The first line, with its end."""
    return _line(
        {
            "format": FORMAT,
            "hoppla": program_version(),
            "game": game,
            "rules": rules,
            "options": dict(options),
            "seats": len(line_ups[0]),
            "line_ups": line_ups,
            "games": games,
            "seed": seed,
            "solutions": _solutions(game, library),
        }
    )


def line_of(number: int, seed: str, line_up: Sequence[str], table: Sequence[str], first: int, played: Played) -> str:
    """A game's line, with its end. `number`: of its set; `table`: names by seat; `first`: the seat that began."""
    return _line(
        {
            "line_up": line_up,
            "set": number,
            "seed": seed,
            "table": table,
            "first": first,
            "shares": list(map(str, played.shares)),
            "scores": played.scores,
            "turns": played.turns,
            "draws": played.draws,
            "decisions": played.decisions,
            "moves": " ".join(map(str, played.moves)),
        }
    )


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def program_version() -> str | None:
    """Of this house; None if it is not installed."""
    try:
        return version("hoppla")
    except PackageNotFoundError:
        return None


def _solutions(game: str, library: Path | None) -> list[str]:
    if library is None or not library.is_dir():
        return []
    return sorted(path.name for path in library.iterdir() if path.is_dir() and path.name.startswith(f"{game}-"))
