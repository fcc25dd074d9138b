"""How fast Hoppladi Hopplada is solved."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

import numpy as np

from ai.games.hoppladi_solution import Plan
from ai.games.hoppladi_turn import Ends
from ai.solve.hoppladi import graph_of
from ai.solve.hoppladi_kernel import compiled, new_room
from tests.bench.rows import Line, in_turn, seconds

PLAN: Final = Plan(333)
NEED: Final = 20
"""Points to be passed: what the turn is played for."""
RUNS: Final = 5
TURNS: Final = 20


def solve() -> Iterator[Line]:
    """States of a turn valued a second, by the solver's inner loop and by the players' arrays."""
    if find_spec("numba") is None:
        yield Line("hoppladi: solver's states a second", "needs the extra: solve", [], "")
        return
    turn, room, best, graph = PLAN.turn, new_room(len(PLAN.points)), new_room(0), graph_of(PLAN)
    points = turn.points(0, PLAN.cap + turn.reach)
    ends = Ends((points > NEED).astype(np.float64), (points > NEED).astype(np.float64), 0.0)
    room.stop[:], room.forced[:] = ends.stop.reshape(-1), ends.forced.reshape(-1)
    _, (solve_turn, *_) = compiled()
    solve_turn(graph, room, 0.0, best)
    states = PLAN.cap * len(turn.shapes) * TURNS
    fast, ratios = in_turn(
        lambda: states / seconds(lambda: [solve_turn(graph, room, 0.0, best) for _ in range(TURNS)]),
        lambda: states / seconds(lambda: [turn.solve(ends) for _ in range(TURNS)]),
        RUNS,
    )
    yield Line(
        "hoppladi: solver's states a second", f"{statistics.median(fast):,.0f}", ratios, "the players' arrays, the same"
    )
