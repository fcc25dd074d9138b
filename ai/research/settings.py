"""What the adapters have in common: the number of seats, the horizon and a game's options, as they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.game import Allowed, Counts, Each, Game, IllegalOption, Options, OptionSpec, OptionValue

USUAL_PLAYERS: Final = 2
HORIZON: Final = 10_000
"""Moves, those of chance included: far more than any game takes whose players want it to end."""


def options_for(game: Game, players: int, given: Mapping[str, object]) -> Options:
    """The options of which some are given, as values or as they stand on the command line; others may follow.

    Raises: ValueError for what cannot be, in a sentence.
    """
    specs = {spec.name: spec for spec in game.options_type.every_spec()}
    for name in given:
        if name not in specs:
            raise ValueError(f"{game.key} has no option {name}, it has {', '.join(specs)}")
    try:
        values = {name: _value(specs[name], value) for name, value in given.items()}
        return game.checked(players, game.options_type.completed(values))
    except IllegalOption as refused:
        value = given.get(refused.option, refused.written)
        raise ValueError(
            f"{game.key}: {refused.option} cannot be {value}, it may be {possible(refused.allowed)} ({refused.clause})"
        ) from refused


def possible(allowed: Allowed) -> str:
    """What an option may be, in words."""
    match allowed:
        case Counts(values, low, high, reach):
            row = f"a row of 1 to {values} numbers, how many there are of 1, of 2 …, {low} to {high} in all"
            return row if reach is None else f"{row}, some of which add up to {reach}"
        case Each(words, seats):
            numbers = " or ".join(map(str, seats))
            return f"one of {', '.join(words)} for all, or a row of {numbers} of them, one for each seat"
        case _:
            return str(allowed)


def whole_number(name: str, value: object) -> int:
    """Raises: ValueError for anything but a whole number from 1 on, in a sentence."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{name} cannot be {value}, it has to be a whole number from 1 on")
    return value


def _value(spec: OptionSpec, given: Any) -> OptionValue:
    """A text is read, a list is a row; whether the value is allowed, the game says. Raises: IllegalOption."""
    match given:
        case str():
            return spec.read(given)
        case list():
            return tuple(given)
        case _:
            value: OptionValue = given
            return value
