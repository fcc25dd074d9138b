"""Positions by the line of play that leads to them, as tests write them down."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from engine import GAMES, Game, IllegalMove, Move, Options, State
from engine.games.gopher import Gopher
from engine.games.gopher_moves import Cards
from engine.games.hoppladi import Hoppladi


def moves_of(state: State) -> tuple[Move, ...]:
    """Every move of a node: decisions or outcomes; () at the end."""
    return state.legal_actions() or tuple(outcome for outcome, _ in state.chance_outcomes())


def options_of(game: Game, values: Mapping[str, object]) -> Options:
    """Options as a file holds them: a list there is a tuple here."""
    return game.options_type.from_dict({k: tuple(v) if isinstance(v, list) else v for k, v in values.items()})


def follow(state: State, line: str) -> State:
    """The state after a line of moves, written with spaces between them."""
    for text in line.split():
        state = state.child(state.parse(text))
    return state


def position(game: str, players: int, options: Mapping[str, object], line: str) -> State:
    """The state a line leads to from the start of a game."""
    found = GAMES[game]
    return follow(found.new_state(players, options_of(found, options)), line)


def hoppladi(line: str = "", players: int = 2, **options: int | str) -> Hoppladi:
    """A position of Hoppladi Hopplada."""
    state = position("hoppladi", players, options, line)
    assert isinstance(state, Hoppladi)
    return state


def gopher(line: str = "", players: int = 2, **options: object) -> Gopher:
    """A position of Gopher It!"""
    state = position("gopher", players, options, line)
    assert isinstance(state, Gopher)
    return state


def held(cards: Cards) -> str:
    """Every card of a place, by food, then by value."""
    return " ".join(str(card) for card, count in cards for _ in range(count))


def texts(state: State) -> list[str]:
    """What the seat to move may do, in notation and in the engine's order."""
    return [str(action) for action in state.legal_actions()]


def refused(state: State, text: str) -> str:
    """The clause that refuses a move."""
    move = state.parse(text)
    with pytest.raises(IllegalMove) as caught:
        state.child(move)
    assert caught.value.value == move
    assert caught.value.allowed == moves_of(state)
    return caught.value.clause


def won(*shares: int | Fraction) -> tuple[Fraction, ...]:
    """A result, as `returns` gives it."""
    return tuple(map(Fraction, shares))
