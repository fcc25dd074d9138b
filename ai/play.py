"""One game between players, on the contract directly, without a match, to save time.

Chance comes from the seed alone, and so does what the players need of it: the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

from ai.player import Forgetful, Player, decision_of, player_past, player_rng
from engine.chance import Dice
from engine.game import CHANCE, Event, Move, State, TurnEnded


@dataclass(frozen=True, slots=True)
class Played:
    """One game, by seat."""

    shares: tuple[Fraction, ...]
    """Of the win, sum 1."""
    scores: tuple[int, ...]
    draws: tuple[int, ...]
    """Outcomes drawn in the seat's turns."""
    turns: tuple[int, ...]
    decisions: tuple[int, ...]
    moves: tuple[Move, ...]
    """All of them in order, those of chance included: they replay the game."""
    times: tuple[tuple[float, ...], ...]
    """Seconds of each decision."""


def play(state: State, players: Sequence[Player], seed: str) -> Played:
    """One game to its end; `seed` gives the dice and each player's own chance.

    Raises: IllegalMove if a player answers with one; whatever a player raises.
    """
    dice = Dice.from_seed(seed)
    seats = range(state.players)
    forgets = [isinstance(player, Forgetful) for player in players]
    drawn, turns = [0 for _ in seats], [0 for _ in seats]
    times: list[list[float]] = [[] for _ in seats]
    moves: list[Move] = []
    past: list[Event] = []
    draws = plies = 0
    while not state.is_terminal:
        seat = state.turn_seat
        if state.current_player == CHANCE:
            move: Move = dice.pick(draws, state.chance_outcomes())
            draws += 1
            drawn[seat] += 1
        else:
            mover = state.current_player
            began = perf_counter()
            told = player_past(seed, mover, past) if forgets[mover] else None
            move = decision_of(players[mover], state, player_rng(seed, mover, plies), told).action
            times[mover].append(perf_counter() - began)
            plies += 1
        events = state.events(move)
        turns[seat] += any(isinstance(event, TurnEnded) for event in events)
        past += events
        moves.append(move)
        state = state.child(move)
    return Played(
        state.returns(),
        state.scores,
        tuple(drawn),
        tuple(turns),
        tuple(map(len, times)),
        tuple(moves),
        tuple(map(tuple, times)),
    )
