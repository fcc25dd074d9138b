"""Which tables a best turn of Hoppladi Hopplada leaves behind."""

from __future__ import annotations

import numpy as np

from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_duel import Role, duel_ends
from ai.games.hoppladi_full import FullBook
from ai.games.hoppladi_solution import Solution
from ai.games.hoppladi_turn import Turn, Values, turn_of
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase


def visits(solution: Solution, role: Role, own: int, other: int) -> Floats:
    """(rows, shapes): the chance that a turn from fresh dice at these needs, played best, stops with each table."""
    target = solution.plan.target
    seat = 0 if role is Role.ANSWERED else 1
    totals = (target - own, target - other) if seat == 0 else (target - other, target - own)
    state = Hoppladi(HoppladiOptions(target=target), totals, seat, Phase.ROLL, EMPTY, None, None, 0)
    turn = turn_of(solution.plan.dice)
    return stops(turn, turn.solve(duel_ends(state, 0, FullBook(solution))))


def stops(turn: Turn, values: Values) -> Floats:
    """(rows, shapes): the chance that a turn from fresh dice stops with each table."""
    rows, columns = values.best.shape
    chance = np.zeros(rows * columns)
    chance[turn.first] = 1.0
    chosen = turn.chosen(values)
    shape_of_group = np.repeat(np.arange(columns), np.diff(np.append(turn.shape_start, len(turn.group_weight))))
    for row in range(rows - turn.reach):
        here = chance[row * columns : (row + 1) * columns]
        goes_on = ~values.stops[row] if row else np.ones(columns, np.bool_)
        # From hares on the table only carrots lead to a shape without them, with as many hare points.
        rolling = np.where(goes_on[turn.bare :], here[turn.bare :], 0.0)
        np.add.at(here, turn.taboo_column, rolling * turn.taboo_weight)
        rolling = np.where(goes_on, here, 0.0)
        here -= rolling
        np.add.at(chance, row * columns + chosen[row], rolling[shape_of_group] * turn.group_weight)
    return chance.reshape(rows, columns)
