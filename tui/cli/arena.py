"""`hoppla arena`: levels against each other, as `python -m ai.arena` does it."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import click
from click.shell_completion import CompletionItem

from ai.arena import arena, as_text
from ai.player import players_of
from engine.game import Whole
from engine.games import GAMES
from tui.cli.commands import HouseCommand, completed, game_on_line, run_of, suggested
from tui.cli.refusal import Refusal
from tui.cli.run import Run
from tui.cli.seating import complete_game, complete_option, game_named, options_of

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
        _check_level(run, game, chosen.title, level)
    low, high = chosen.players[0], chosen.players[-1]
    if not low <= len(levels) <= high:
        raise Refusal(run.words.seats_out_of_range(chosen.title, len(levels), low, high))
    table = arena(
        game,
        levels,
        _number(run, "--games", games, 1, MOST_GAMES),
        _number(run, "--seed", seed, 0, MOST_SEED),
        options=options_of(run, chosen, len(levels), option),
        jobs=min(_number(run, "--jobs", jobs, 1, MOST_JOBS), 4 * (os.cpu_count() or 1)),
    )
    run.console.print(json.dumps(asdict(table), indent=1) if as_json else as_text(table, times=times))


def _check_level(run: Run, game: str, title: str, level: str) -> None:
    """Also yardsticks that are no opponents to offer can play here."""
    offered = players_of(game)
    try:
        offered.player(level)
    except KeyError:
        raise Refusal(run.words.unknown_level(level, title), *suggested(run, level, offered.levels())) from None


def _number(run: Run, option: str, text: str, low: int, high: int) -> int:
    allowed = Whole(low, high)
    try:
        number = allowed.read(text)
    except ValueError:
        number = None
    if number is None or number not in allowed:
        raise Refusal(run.words.bad_number(option, text), run.words.possible(allowed))
    return number


def _complete_level(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    game = game_on_line(ctx)
    return completed(players_of(game).levels(), incomplete) if game in GAMES else []


arena_command = HouseCommand(
    "arena",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=complete_game),
        click.Argument(["levels"], metavar="LEVEL", nargs=-1, required=True, shell_complete=_complete_level),
        click.Option(["--games"], default="1000"),
        click.Option(["--seed"], default="1"),
        click.Option(["--jobs"], default="1"),
        click.Option(["--option"], multiple=True, shell_complete=complete_option),
        click.Option(["--times"], is_flag=True),
        click.Option(["--json", "as_json"], is_flag=True),
    ],
    callback=_arena,
)
