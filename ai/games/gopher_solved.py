"""Small games of Gopher It! between two seats, solved: every position there is, by the engine's own steps.

A game can come back to where it was, so a share is closed in from both sides. One bound begins with seat 0 losing
wherever the game is still open, the other with its winning; each is improved turn by turn, and no step leads past the
true share. Where the two meet, that is it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from ai.games.gopher_model import Floats, Ints
from ai.games.gopher_turn import Worth
from engine.chance import total_weight
from engine.game import CHANCE
from engine.games.gopher import GAME, Gopher, Phase

CARDS: Final = 6
"""In a game of more cards positions are not even counted: they are too many."""
POSITIONS: Final = 20_000
"""Positions a solved game may have, those before a card included: a second or two, once a game. Six cards of one value
have 3,422, six of two values 18,924, with one trophy to win."""
MET: Final = 1e-10
"""Bounds so near to each other have met."""
SWEEPS: Final = 1000
"""Times every position is looked at, at most: as many turns ahead."""
GAMES: Final = 4
"""Solved games kept."""


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved game."""

    places: dict[Gopher, int]
    shares: Floats
    """(positions,): seat 0's share of the win."""

    def worth(self, state: Gopher) -> Worth:
        """Everybody's share."""
        share = float(self.shares[self.places[state]])
        return share, 1.0 - share


def solution_of(state: Gopher) -> Solution | None:
    """A solution with this position in it; None for games too large, or of more than two seats."""
    if state.players != 2 or len(GAME.new_state(2, state.options).pile) > CARDS:
        return None
    for opening in (GAME.new_state(2, state.options), _begun(state)):
        solution = solved(opening)
        if solution is not None and state in solution.places:
            return solution
    return None


def _begun(state: Gopher) -> Gopher:
    """The turn going on, with its cards put back: the same through the turn."""
    return replace(state, pile=state.pile.plus(state.turned), turned=(), phase=Phase.TURN_UP)


@lru_cache(maxsize=GAMES)
def solved(opening: Gopher) -> Solution | None:
    """Solve all that can follow; None if there is too much of it."""
    found = _positions(opening)
    if found is None:
        return None
    places = {state: place for place, state in enumerate(found)}
    bounds = np.tile([0.0, 1.0], (len(found), 1))
    for state in found:
        if state.is_terminal:
            bounds[places[state]] = float(state.returns()[0])
    layers = _layers(found, places)
    for _ in range(SWEEPS):
        for layer in layers:
            layer.improve(bounds)
        if (bounds[:, 1] - bounds[:, 0]).max() < MET:
            return Solution(places, bounds.mean(axis=1))
    return None


Onward = tuple[tuple[Gopher, float], ...]
"""What may come next, with its chance; of a choice each counts whole."""


def _positions(opening: Gopher) -> dict[Gopher, Onward] | None:
    """Every position that can follow; None if they are too many."""
    found: dict[Gopher, Onward] = {}
    known, open_ends = {opening}, [opening]
    while open_ends:
        state = open_ends.pop()
        found[state] = _onward(state)
        fresh = [after for after, _ in found[state] if after not in known]
        known.update(fresh)
        open_ends += fresh
        if len(known) > POSITIONS:
            return None
    return found


def _onward(state: Gopher) -> Onward:
    if state.current_player != CHANCE:
        return tuple((state.child(action), 1.0) for action in state.legal_actions())
    outcomes = state.chance_outcomes()
    total = total_weight(outcomes)
    return tuple((state.child(outcome), weight / total) for outcome, weight in outcomes)


@dataclass(frozen=True, eq=False)
class Layer:
    """Positions with the same mover and as many cards turned up: none leads to another of them."""

    mover: int
    places: Ints
    """(positions,)"""
    after: Ints
    """(positions, moves): where they lead."""
    chances: Floats
    """(positions, moves, 1): 0 beyond the moves there are."""

    def improve(self, bounds: Floats) -> None:
        """Look one move ahead, in both (all positions, 2)."""
        ahead = bounds[self.after]
        if self.mover == CHANCE:
            bounds[self.places] = (ahead * self.chances).sum(axis=1)
        else:
            bounds[self.places] = ahead.min(axis=1) if self.mover else ahead.max(axis=1)


def _layers(found: dict[Gopher, Onward], places: dict[Gopher, int]) -> list[Layer]:
    """The last cards of a turn come first, so that going through them once is a whole turn."""
    grouped: dict[tuple[int, int, int], list[Gopher]] = {}
    for state in found:
        if not state.is_terminal:
            key = -len(state.turned), -int(state.phase), state.current_player
            grouped.setdefault(key, []).append(state)
    return [_layer(key[-1], grouped[key], found, places) for key in sorted(grouped)]


def _layer(mover: int, states: list[Gopher], found: dict[Gopher, Onward], places: dict[Gopher, int]) -> Layer:
    wide = max(len(found[state]) for state in states)
    after, chances = np.zeros((len(states), wide), dtype=np.intp), np.zeros((len(states), wide, 1))
    for row, state in enumerate(states):
        for column, (child, chance) in enumerate(found[state]):
            after[row, column], chances[row, column] = places[child], chance
    return Layer(mover, np.array([places[state] for state in states], dtype=np.intp), after, chances)
