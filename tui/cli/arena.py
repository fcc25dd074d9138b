"""`hoppla arena`: levels against each other, as `python -m ai.arena` does it."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import click

from ai.arena import arena, as_text
from tui.cli.commands import HouseCommand, run_of
from tui.cli.refusal import Refusal
from tui.cli.seating import (
    complete_game,
    complete_level,
    complete_option,
    game_named,
    number_of,
    options_of,
    player_named,
)

MOST_JOBS: Final = 64
MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 10**18 - 1


@click.pass_context
def _arena(
    ctx: click.Context,
    game: str,
    levels: Sequence[str],
    games: str,
    seed: str,
    jobs: str,
    option: Sequence[str],
    times: bool,
    as_json: bool,
) -> None:
    run = run_of(ctx)
    chosen = game_named(run, game)
    for level in levels:
        player_named(run, chosen, level)
    low, high = chosen.players[0], chosen.players[-1]
    if not low <= len(levels) <= high:
        raise Refusal(run.words.seats_out_of_range(chosen.title, len(levels), low, high))
    table = arena(
        game,
        levels,
        number_of(run, "--games", games, 1, MOST_GAMES),
        number_of(run, "--seed", seed, 0, MOST_SEED),
        options=options_of(run, chosen, len(levels), option),
        jobs=min(number_of(run, "--jobs", jobs, 1, MOST_JOBS), 4 * (os.cpu_count() or 1)),
    )
    run.console.print(json.dumps(asdict(table), indent=1) if as_json else as_text(table, times=times))


arena_command = HouseCommand(
    "arena",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=complete_game),
        click.Argument(["levels"], metavar="LEVEL", nargs=-1, required=True, shell_complete=complete_level),
        click.Option(["--games"], default="1000"),
        click.Option(["--seed"], default="1"),
        click.Option(["--jobs"], default="1"),
        click.Option(["--option"], multiple=True, shell_complete=complete_option),
        click.Option(["--times"], is_flag=True),
        click.Option(["--json", "as_json"], is_flag=True),
    ],
    callback=_arena,
)
