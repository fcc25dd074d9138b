"""`hoppla play`, `watch`, `resume`: at a table, on the screen or in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from ai.guests import is_guest
from ai.player import players_of
from engine.games import GAMES
from tui.cli.commands import HouseCommand, run_of
from tui.cli.flags import setting_options
from tui.cli.matches import Shelf, complete_saved
from tui.cli.refusal import FAILED, Refusal
from tui.cli.run import Run
from tui.cli.salt import salted_dice
from tui.cli.seating import (
    complete_game,
    complete_option,
    complete_seat,
    game_named,
    player_named,
    seed_of,
    setup_of,
)
from tui.draft import Draft
from tui.setup import HUMAN
from tui.store import Saved


@click.pass_context
def _play(
    ctx: click.Context, game: str, seat: Sequence[str], option: Sequence[str], seed: str | None, salt: bool
) -> int:
    run = run_of(ctx)
    chosen = game_named(run, game)
    usual = Draft.new(chosen.key, run.texts.house)
    setup = setup_of(run, chosen, seat or [sitting.level for sitting in usual.seats], option)
    if not setup.humans:
        raise Refusal(run.words.nobody_plays)
    seed = seed_of(run, seed)
    if salt and seed is not None:
        raise Refusal(run.words.seed_and_salt)
    dice = salted_dice(run) if salt else None
    return run.enter(
        lambda app: app.begin(setup, seed=seed, source=dice),
        lambda house: house.play(setup, seed=seed, dice=dice),
    )


@click.pass_context
def _watch(ctx: click.Context, game: str, seat: Sequence[str], option: Sequence[str], seed: str | None) -> int:
    run = run_of(ctx)
    chosen = game_named(run, game)
    setup = setup_of(run, chosen, seat or strongest_two(chosen.key), option)
    if setup.humans:
        raise Refusal(run.words.somebody_watches)
    seed = seed_of(run, seed)
    return run.enter(lambda app: app.begin(setup, seed=seed), lambda house: house.play(setup, seed=seed))


def strongest_two(game: str) -> tuple[str, str]:
    """The levels that are watched when none is named: the strongest first."""
    levels = [level for level in players_of(game).levels() if level != HUMAN]
    return levels[-1], levels[-2] if len(levels) > 1 else levels[-1]


@click.pass_context
def _resume(ctx: click.Context, match: str | None) -> int:
    run = run_of(ctx)
    number = _to_resume(run, match)
    return run.enter(lambda app: app.resume(number), lambda house: house.resume(number))


def _to_resume(run: Run, word: str | None) -> int:
    """The saved game meant, if all who sat there can come. Raises: Refusal."""
    with run.store() as store:
        saved = _saved(run, Shelf(store), word)
    for who in saved.setup.seats:
        if is_guest(who.level):
            player_named(run, GAMES[saved.setup.game], who.level)
    return saved.id


def _saved(run: Run, shelf: Shelf, word: str | None) -> Saved:
    """Raises: Refusal."""
    if word is None:
        if not shelf.saved:
            raise Refusal(run.words.nothing_saved, code=FAILED)
        return shelf.saved[0]
    number = shelf.find(run, word)
    saved = {saved.id: saved for saved in shelf.saved}
    if number not in saved:
        raise Refusal(run.words.match_over(shelf.short(number)), code=FAILED)
    return saved[number]


_GAME: Final = click.Argument(["game"], metavar="GAME", shell_complete=complete_game)
_SEAT: Final = click.Option(["--seat"], multiple=True, shell_complete=complete_seat)
_OPTION: Final = click.Option(["--option"], multiple=True, shell_complete=complete_option)
_SEED: Final = click.Option(["--seed"])
_SALT: Final = click.Option(["--salt"], is_flag=True)
_MATCH: Final = click.Argument(["match"], metavar="MATCH", required=False, shell_complete=complete_saved)

play_command = HouseCommand("play", [_GAME, _SEAT, _OPTION, _SEED, _SALT, *setting_options()], callback=_play)
watch_command = HouseCommand("watch", [_GAME, _SEAT, _OPTION, _SEED, *setting_options()], callback=_watch)
resume_command = HouseCommand("resume", [_MATCH, *setting_options()], callback=_resume)
