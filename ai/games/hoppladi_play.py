"""A turn of Hoppladi Hopplada played by somebody's values, on the graph of the turn: the engine's game, a hundred times
faster."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NamedTuple

from ai.games.hoppladi_turn import Turn, Values, graph_of


class How(Enum):
    """How a turn ends."""

    STOP = 0
    FORCED = 1
    BUST = 2


class Ended(NamedTuple):
    """The end of a turn: a table, by row and column of `Turn`."""

    how: How
    row: int
    column: int


def play_turn(rng: Random, turn: Turn, values: Values, row: int, column: int) -> Ended:
    """Roll on from a table until the turn ends; of several equally good set-asides the first is taken."""
    graph = graph_of(turn.dice)
    while True:
        fan = graph[turn.shapes[column]]
        taboo = fan.taboo[1] if fan.taboo else 0
        fallen = rng.randrange(sum(weight for _, weight in fan.choices) + taboo + fan.forced + fan.bust)
        for options, weight in fan.choices:
            if fallen < weight:
                best = max(options, key=lambda option: values.best[row + option.gain, turn.column[option.shape]])
                row, column = row + best.gain, turn.column[best.shape]
                break
            fallen -= weight
        else:
            if fallen >= taboo:
                return Ended(How.FORCED if fallen < taboo + fan.forced else How.BUST, row, column)
            assert fan.taboo is not None
            column = turn.column[fan.taboo[0]]
        if values.stops[row, column]:
            return Ended(How.STOP, row, column)
