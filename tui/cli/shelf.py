"""`hoppla list`: the games there are, saved games and past matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import click

from ai.guests import is_guest
from ai.player import players_of
from engine.game import Allowed, Choice, Counts, Each, Game, OptionSpec, Switch, Whole, WholeOr, written
from engine.games import GAMES
from tui.cli.commands import HouseCommand, run_of
from tui.cli.layout import INDENT
from tui.cli.matches import Shelf, whole
from tui.cli.run import Run
from tui.clock import on_clock
from tui.console import wrapped
from tui.setup import Seat
from tui.store import Past, Saved


@click.pass_context
def _list(ctx: click.Context, as_json: bool) -> None:
    run = run_of(ctx)
    with run.store() as store:
        shelf = Shelf(store)
        if as_json:
            run.console.print(json.dumps(_for_programs(shelf), indent=1))
        else:
            run.console.print("\n".join(_lines(run, shelf)))


def _lines(run: Run, shelf: Shelf) -> Iterator[str]:
    words, width = run.words, run.console.width
    yield words.list_games
    for game in GAMES.values():
        for line in _game(run, game):
            yield from wrapped(line, width, INDENT * 3)
    for heading, rows, none in (
        (words.list_saved, [_match(run, shelf, found) for found in shelf.saved], words.none_saved),
        (words.list_past, [_match(run, shelf, found) for found in shelf.past], words.none_past),
    ):
        yield ""
        yield heading
        for row in rows or [none]:
            yield from wrapped(INDENT + row, width, INDENT * 3)


def _game(run: Run, game: Game) -> Iterator[str]:
    words = run.words
    yield f"{INDENT}{game.key}  {game.title}"
    yield INDENT * 2 + words.list_players(game.players[0], game.players[-1])
    players = players_of(game.key)
    yield INDENT * 2 + words.list_levels(players.levels())
    if players.yardsticks():
        yield INDENT * 2 + words.list_yardsticks(players.yardsticks())
    for spec in game.options_type.every_spec():
        yield INDENT * 2 + words.list_option(spec.name, words.possible_briefly(spec.allowed), written(spec.default))


def _match(run: Run, shelf: Shelf, found: Saved | Past) -> str:
    setup = found.setup
    when = run.texts.house.moment(on_clock(found.played), on_clock(datetime.now(UTC)))
    names = run.words.listed([_seated(run, seat) for seat in setup.seats])
    scores = " : ".join(map(str, found.scores))
    return run.words.list_match(shelf.short(found.id), GAMES[setup.game].title, names, scores, when)


def _seated(run: Run, seat: Seat) -> str:
    """A name; a guest's level too, as it needs more than Hoppla."""
    house = run.texts.house
    return house.saved_seat(seat.name, house.level_in_full(seat.level)) if is_guest(seat.level) else seat.name


def _for_programs(shelf: Shelf) -> dict[str, Any]:
    return {
        "games": [
            {
                "key": game.key,
                "title": game.title,
                "players": [game.players[0], game.players[-1]],
                "levels": list(players_of(game.key).levels()),
                "yardsticks": list(players_of(game.key).yardsticks()),
                "options": [_option(spec) for spec in game.options_type.every_spec()],
            }
            for game in GAMES.values()
        ],
        "saved": [_plain(found) for found in shelf.saved],
        "past": [_plain(found) for found in shelf.past],
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    return {"name": spec.name, "default": spec.default, **_allowed(spec.allowed)}


def _allowed(allowed: Allowed) -> dict[str, Any]:
    match allowed:
        case Whole(low, high):
            return {"low": low, "high": high}
        case WholeOr(low, high, word):
            return {"low": low, "high": high, "words": [word]}
        case Choice(words):
            return {"words": list(words)}
        case Each(words, seats):
            return {"words": list(words), "seats": list(seats)}
        case Switch():
            return {"switch": True}
        case Counts(values, low, high):
            return {"values": values, "low": low, "high": high}


def _plain(found: Saved | Past) -> dict[str, Any]:
    return {
        "match": whole(found.id),
        **found.setup.as_dict(),
        "scores": list(found.scores),
        "started": found.started.isoformat(),
        "played": found.played.isoformat(),
    }


list_command = HouseCommand("list", [click.Option(["--json", "as_json"], is_flag=True)], callback=_list)
