"""Solve Hoppladi Hopplada for two seats exactly: both play their best, the take-over included, the round is completed.

A turn that ends with points makes its seat's need smaller, so pairs of needs are solved from small to large; only busts
lead from a pair to itself with the other seat to move, and those two values are found together
(`hoppladi_kernel.solve_pair`). What an answer to a table is worth is kept as a 32-bit number; everything else has 64.

One thing is not as in the rules: hare points are counted up to a cap, and with so many a player stops and nobody takes
over. `docs/players.md` says what that costs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ai.games.hoppladi_solution import Plan, Solution
from ai.games.hoppladi_turn import Turn
from ai.solve.hoppladi_kernel import Belief, Chase, Code, Graph, Known, Lists, Room, compiled, new_room

STRETCH: Final = 32
"""Pairs a worker solves before the next row's may follow."""

Told = Callable[[int], None]


def untold(rows: int) -> None:
    """Nobody hears."""


@dataclass(frozen=True, eq=False)
class Pair:
    """How the seats play: by a belief, or, with None, their best."""

    a: Belief | None = None
    c: Belief | None = None


def solve(folder: Path, plan: Plan, workers: int, told: Told = untold, code: Code | None = None) -> Solution:
    """Solve, or go on where it was left; `told` hears of every row. The bytes do not depend on the workers.

    Raises: ImportError without numba, unless the `plain` code is asked for; SolutionError; OSError without room.
    """
    return value(folder, plan, workers, Pair(), told, code)


def value(
    folder: Path, plan: Plan, workers: int, pair: Pair, told: Told = untold, code: Code | None = None
) -> Solution:
    """The same for two players who play as they do: what they come to against each other."""
    ready = code or compiled()
    solution = Solution.write(folder, plan)
    work = _Work(solution, pair, told, ready)
    work.run(workers)
    return Solution.read(folder)


def graph_of(plan: Plan) -> Graph:
    """The graph of a turn for the inner loops."""
    turn: Turn = plan.turn
    taboo_column = np.full(len(turn.shapes), -1, np.int64)
    taboo_column[turn.bare :] = turn.taboo_column
    taboo_weight = np.zeros(len(turn.shapes))
    taboo_weight[turn.bare :] = turn.taboo_weight
    return Graph(
        turn.offsets.astype(np.int64),
        np.append(turn.group_start, len(turn.offsets)).astype(np.int64),
        turn.group_weight.astype(np.float64),
        np.append(turn.shape_start, len(turn.group_weight)).astype(np.int64),
        taboo_column,
        taboo_weight,
        turn.forced_weight.astype(np.float64),
        turn.bust_weight.astype(np.float64),
        turn.first,
        plan.cap,
    )


def no_belief() -> Belief:
    """Stands where nobody asks for one."""
    none, flat = np.zeros((0, 0, 0), np.float32), np.zeros((0, 0), np.float32)
    return Belief(np.zeros((0, 0)), np.zeros((0, 0)), none, none, flat, Chase(np.zeros(0), flat))


class _Work:
    """Rows are C's needs. A pair needs smaller needs of either seat, so the next row can follow a few pairs behind."""

    def __init__(self, solution: Solution, pair: Pair, told: Told, code: Code) -> None:
        self.solution = solution
        self.plan = solution.plan
        self.pair = pair
        self.told = told
        self.code = code
        self.graph = graph_of(self.plan)
        self.lists = Lists(self.plan.order, self.plan.start)
        self.chase = self._chase()
        self.solved = [self.plan.target] * (solution.rows + 1) + [0] * (self.plan.target - solution.rows)
        """By row: A's needs that are solved."""
        self.turnstile = threading.Condition()
        self.stopped = False

    def _chase(self) -> Chase:
        """The last turn against every lead there can be. It is played to win by everybody."""
        solution, points = self.solution, self.plan.points
        room, best, (_, (solve_turn, *_)) = new_room(len(points)), new_room(0), self.code
        for lead in range(self.plan.leads if not solution.rows else 0):
            room.stop[:] = (points > lead) + (points == lead) / 2
            room.forced[:] = room.stop
            fresh, _ = solve_turn(self.graph, room, 0.0, best)
            solution.chase_fresh[lead] = fresh
            solution.chase_answer[lead] = np.maximum(room.roll, fresh)
        return Chase(np.asarray(solution.chase_fresh), np.asarray(solution.chase_answer))

    def run(self, workers: int) -> None:
        rows = iter(range(self.solution.rows + 1, self.plan.target + 1))
        lock = threading.Lock()

        def next_row() -> int | None:
            with lock:
                return next(rows, None)

        with ThreadPoolExecutor(workers) as pool:
            try:
                for done in [pool.submit(self._rows, next_row) for _ in range(workers)]:
                    done.result()
            except BaseException:  # also when a person breaks it off
                self._stop()
                raise

    def _stop(self) -> None:
        with self.turnstile:
            self.stopped = True
            self.turnstile.notify_all()

    def _rows(self, next_row: Callable[[], int | None]) -> None:
        tables, choices = len(self.plan.points), self.plan.cap * len(self.graph.group_weight)
        rooms = new_room(tables), new_room(tables)
        decided = tuple(new_room(tables, choices) if seat else new_room(0) for seat in (self.pair.a, self.pair.c))
        try:
            while (row := next_row()) is not None:
                self._row(row, (*rooms, *decided))
        except BaseException:
            self._stop()
            raise

    def _row(self, c: int, rooms: tuple[Room, ...]) -> None:
        known, (solve_pair, functions) = self._known(c), self.code
        beliefs = self.pair.a or no_belief(), self.pair.c or no_belief()
        room_a, room_c, *decided = rooms
        for stretch in self._stretches():
            with self.turnstile:
                self.turnstile.wait_for(lambda end=stretch.stop: self.stopped or self.solved[c - 1] >= end - 1)  # type: ignore[misc]
            for a in stretch:
                if self.stopped:
                    return
                solve_pair(
                    a, c, self.graph, self.lists, self.chase, known, room_a, room_c,
                    *beliefs, *decided, *functions,
                )  # fmt: skip
            self._done(c, stretch)

    def _done(self, c: int, stretch: range) -> None:
        last = stretch.stop > self.plan.target
        if last:
            self.solution.flush()
        with self.turnstile:
            self.solved[c] = stretch.stop - 1
            if last:
                self.solution.note(c)
                self.told(c)
            self.turnstile.notify_all()

    def _known(self, c: int) -> Known:
        solution, plan = self.solution, self.plan
        files: tuple[Any, ...] = (solution.fresh_a, solution.fresh_c, solution.answer_a, solution.answer_c[c])
        fresh_a, fresh_c, answer_a, answer_c = map(np.asarray, files)
        return Known(fresh_a, fresh_c, answer_a, plan.width, plan.base_a, answer_c, plan.base_c)

    def _stretches(self) -> Iterator[range]:
        for start in range(1, self.plan.target + 1, STRETCH):
            yield range(start, min(start + STRETCH, self.plan.target + 1))
