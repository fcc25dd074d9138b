"""Games, seats and options as they are written on the command line, checked one by one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from ai.guests import HOSTS, GuestRefused, level_and_name
from ai.player import Player, at_home, players_of, seated
from engine.game import (
    SWITCH_WORDS,
    Allowed,
    Choice,
    Each,
    Game,
    IllegalOption,
    Options,
    OptionSpec,
    OptionValue,
    Switch,
    Whole,
    WholeOr,
    written,
)
from engine.games import GAMES
from tui.cli.commands import completed, game_on_line, suggested
from tui.cli.refusal import Refusal, nearest
from tui.cli.run import Run
from tui.draft import Draft, DraftSeat, NameRefused
from tui.setup import HUMAN, Seat, Setup

MOST_WORKERS: Final = 64
LONGEST_SEED: Final = 64
"""Characters. A seed is told to others and stands in a record's header."""


def game_named(run: Run, word: str) -> Game:
    """The game with that key, in whatever case. Raises: Refusal."""
    if word.casefold() in GAMES:
        return GAMES[word.casefold()]
    raise Refusal(run.words.unknown_game(word), *suggested(run, word, tuple(GAMES)))


def player_named(run: Run, game: Game, level: str) -> Player:
    """A player of a game, also a yardstick that is no opponent to offer. Raises: Refusal."""
    from tui.store import default_folder, library_in  # noqa: PLC0415 (sqlite is not needed for most commands)

    try:
        return seated(game.key, level, library_in(default_folder()))
    except GuestRefused as refused:
        raise Refusal(*run.texts.house.guest_refused(refused)) from refused
    except KeyError:
        unknown, others = run.words.unknown_level(level, game.title), suggested(run, level, at_home(game.key))
        raise Refusal(unknown, *others, run.words.GUESTS_TOO) from None


def setup_of(run: Run, game: Game, seats: Sequence[str], options: Sequence[str]) -> Setup:
    """Who plays what, from `LEVEL:NAME`s and `NAME=VALUE`s. Raises: Refusal."""
    levels = (HUMAN, *players_of(game.key).levels())
    named = [_seat(run, game, levels, text) for text in seats]
    low, high = game.players[0], game.players[-1]
    if not low <= len(named) <= high:
        raise Refusal(run.words.seats_out_of_range(game.title, len(named), low, high))
    _refuse_twins(run, [name for _, name in named if name is not None])
    draft_seats = tuple(DraftSeat(level, name) for level, name in named)
    draft = Draft(game.key, draft_seats, 0, (), run.texts.house)
    people = tuple(Seat(level, name) for (level, _), name in zip(named, draft.names, strict=True))
    return Setup(game.key, people, options_of(run, game, len(people), options))


def options_of(run: Run, game: Game, players: int, texts: Sequence[str]) -> Options:
    """A game's options from `NAME=VALUE`s, for so many players. Raises: Refusal."""
    specs = {spec.name: spec for spec in game.options_type.specs(players)}
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not name:
            example = specs[next(reversed(specs))]
            raise Refusal(run.words.option_form(text, f"{example.name}={written(example.default)}"))
        if name not in specs:
            raise _no_such_option(run, game, players, name, tuple(specs))
        if name in values:
            raise Refusal(run.words.option_twice(name))
        values[name] = _value(run, specs[name], value)
    try:
        return game.checked(players, game.options_type.completed(values))
    except IllegalOption as refused:  # each is possible, but not all together
        raise Refusal(
            run.words.bad_game_option(refused.option, refused.written), run.words.possible(refused.allowed)
        ) from refused


def seed_of(run: Run, text: str | None) -> str | None:
    """A seed that can be told to others. Raises: Refusal."""
    if text is None or (0 < len(text) <= LONGEST_SEED and text.isprintable() and not any(map(str.isspace, text))):
        return text
    raise Refusal(run.words.bad_seed(LONGEST_SEED))


def number_of(run: Run, option: str, text: str, low: int, high: int) -> int:
    """The number behind an option. Raises: Refusal."""
    allowed = Whole(low, high)
    try:
        number = allowed.read(text)
    except ValueError:
        number = None
    if number is None or number not in allowed:
        raise Refusal(run.words.bad_number(option, text), run.words.possible(allowed))
    return number


def workers_of(run: Run, text: str | None) -> int:
    """How many processes are to work: one for each processor, unless somebody says. Raises: Refusal."""
    return os.cpu_count() or 1 if text is None else number_of(run, "--workers", text, 1, MOST_WORKERS)


def _seat(run: Run, game: Game, levels: Sequence[str], text: str) -> tuple[str, str | None]:
    """Level and name; None for a seat without a name."""
    word, colon, called = text.partition(":")
    name = called if colon else None
    if word in HOSTS:
        word, name = level_and_name(text)
        player_named(run, game, word)
    elif word not in levels:
        raise Refusal(run.words.unknown_level(word, game.title), *suggested(run, word, levels))
    if name is None:
        return word, None
    alone = Draft(game.key, (DraftSeat(word),), 0, (), run.texts.house)
    try:
        return word, alone.named(0, name).names[0]
    except NameRefused as refused:
        raise Refusal(run.texts.house.name_refused(refused.why, refused.name)) from refused


def _refuse_twins(run: Run, names: Sequence[str]) -> None:
    folded = [name.casefold() for name in names]
    for place, name in enumerate(names):
        if folded[place] in folded[:place]:
            raise Refusal(run.texts.house.name_refused("taken", name))


def _no_such_option(run: Run, game: Game, players: int, name: str, allowed: Sequence[str]) -> Refusal:
    if any(name == spec.name for spec in game.options_type.every_spec()):
        return Refusal(run.words.idle_game_option(name, players), run.words.allowed(allowed))
    return Refusal(run.words.unknown_game_option(name, game.title), *suggested(run, name, allowed))


def _value(run: Run, spec: OptionSpec, text: str) -> OptionValue:
    try:
        value = spec.read(text)
    except IllegalOption:
        value = None
    if value is not None and value in spec.allowed:
        return value
    words = words_of(spec.allowed)
    doubtful = next((word for word in value if word not in words), "") if isinstance(value, tuple) else text
    near = nearest(str(doubtful), words)
    wrong = run.words.bad_game_option(spec.name, text)
    raise Refusal(wrong, run.words.near(near) if near else "", run.words.possible(spec.allowed))


def words_of(allowed: Allowed) -> tuple[str, ...]:
    """The words an option can be, or each seat's part of it; none, if it is a number or several."""
    match allowed:
        case Choice(words) | Each(words):
            return words
        case WholeOr(word=word):
            return (word,)
        case Switch():
            return SWITCH_WORDS
        case _:
            return ()


# What a shell can complete.


def complete_game(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Keys of games."""
    return completed(tuple(GAMES), incomplete)


def complete_level(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Levels and yardsticks of the game on the line."""
    game = game_on_line(ctx)
    return completed(at_home(game), incomplete) if game in GAMES else []


def complete_seat(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Who can sit at a seat: levels of the game on the line, and people where it is to be played."""
    game = game_on_line(ctx)
    if game not in GAMES:
        return []
    people = (HUMAN,) if ctx.info_name == "play" else ()
    return completed((*people, *players_of(game).levels()), incomplete)


def complete_option(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Options of the game on the line, and the words one can be: of several, the last."""
    game = game_on_line(ctx)
    if game not in GAMES:
        return []
    specs = {spec.name: spec for spec in GAMES[game].options_type.every_spec()}
    name, equals, value = incomplete.partition("=")
    if not equals:
        return completed([f"{spec}=" for spec in specs], incomplete)
    if name not in specs:
        return []
    allowed = specs[name].allowed
    before = value[: value.rfind(",") + 1] if isinstance(allowed, Each) else ""
    return completed([f"{name}={before}{word}" for word in words_of(allowed)], incomplete)
