"""The inner loops of the exact solution of Hoppladi Hopplada: plain functions of arrays, compiled by numba.

They say the same with or without numba (where numbers of 32 bits meet others, `float` says that 64 are meant); compiled
they are some hundred times faster. Two seats, `complete_round`: the seat that began (A, whose win the other may still
answer) and the one that closes the round (C). What a seat lacks to the target is its *need*. A *table* is what lies
there after a roll: a row, its hare points, times a column, its shape (`ai.games.hoppladi_turn`). Tables are numbered
row by row, or by the points they are worth (`Lists`). An *answer* is what a seat makes of a table the other left: fresh
dice, or rolling on with it.

Either seat plays its best, or by a belief about what the ends of its turns are worth: `solve_pair` solves the game for
the first, and values a player for the second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]
Floats = npt.NDArray[np.floating[Any]]
Whole = npt.NDArray[np.integer[Any]]
Fast = Callable[..., Any]
"""A function of this module, compiled or not. They are handed to each other: then both kinds work."""

STILL: Final = 1e-9
"""The last of Newton's steps is shorter than this. It is taken without valuing the turns once more, which changes what
a table is worth by less than the 32 bits it is kept in."""


class Graph(NamedTuple):
    """What a roll can lead to, by shape. Groups of rolls offer the same set-asides; offsets count from the row's
    start."""

    offsets: Whole
    """(set-asides,): hare points gained × shapes + shape."""
    group_start: Whole
    """(groups + 1,): into `offsets`."""
    group_weight: Reals
    """(groups,): probability."""
    shape_start: Whole
    """(shapes + 1,): into the groups."""
    taboo_column: Whole
    """(shapes,): where only carrots lead, -1 where they end the turn; always a lower column."""
    taboo_weight: Reals
    forced_weight: Reals
    """(shapes,): probability of HL-8's forced end."""
    bust_weight: Reals
    first: int
    """The shape of a fresh turn."""
    cap: int
    """With so many hare points or more a player stops."""


class Lists(NamedTuple):
    """The tables by the points they are worth."""

    order: Whole
    """(tables,): their numbers, by points."""
    start: Whole
    """(most points + 2,): how many tables are worth fewer."""


class Chase(NamedTuple):
    """The last turn, against a lead: the chance to pass it (a tie counts half). By lead, from 0."""

    fresh: Reals
    answer: Floats
    """(leads, tables)"""


class Known(NamedTuple):
    """What is solved so far, and where the rest goes. Shares are those of the seat to move."""

    fresh_a: Reals
    """(needs, needs): A's need, C's need: A with fresh dice."""
    fresh_c: Reals
    """(needs, needs): C's need, A's need: C with fresh dice."""
    answer_a: Floats
    """A's answer to a table C left. By C's need, then by A's need, then the tables C can have left, by points: those
    worth at most what C has made so far, which is the target less its need."""
    width: Whole
    """(needs,): how many tables a seat with that need can have left."""
    base_a: Whole
    """(needs,): where a need of C begins in `answer_a`."""
    answer_c: Floats
    """C's answer to a table A left, for the one need of C that is being solved. By A's need, then the tables A can have
    left, by points."""
    base_c: Whole
    """(needs,): where a need of A begins in `answer_c`."""


class Belief(NamedTuple):
    """What a player takes answers to be worth. The same layout for either seat's: own need, other's need."""

    fresh_a: Reals
    fresh_c: Reals
    """(needs, needs)"""
    more_a: Floats
    more_c: Floats
    """(needs, needs, rank): with `tables`, what rolling on from a table gives more than fresh dice."""
    tables: Floats
    """(tables, rank): the lowest; those above give nothing more."""
    chase: Chase


class Room(NamedTuple):
    """Room for one turn, by table."""

    stop: Reals
    forced: Reals
    best: Reals
    slope: Reals
    """d best / d bust."""
    roll: Reals
    stops: npt.NDArray[np.bool_]
    chosen: npt.NDArray[np.int32]
    """(rows below the cap × groups,): the table a roll is made into; empty if nobody asks."""


def new_room(tables: int, choices: int = 0) -> Room:
    """Empty room, and for so many choices of set-asides."""
    stop, forced, best, slope, roll = np.zeros((5, tables))
    return Room(stop, forced, best, slope, roll, np.zeros(tables, np.bool_), np.zeros(choices, np.int32))


def solve_turn(  # noqa: PLR0912 (the innermost loops are compiled as one)
    graph: Graph, room: Room, bust: float, decided: Room
) -> tuple[float, float]:
    """Value a turn whose ends are in `room`, from the highest row down; fills the rest of `room`. What is done was
    decided before, on other grounds; if `decided` has no choices in it, it is the best, and equals stop.

    Returns: the value of a fresh turn, and its derivative by `bust`, which is the chance of ending so.
    """
    shapes = len(graph.taboo_column)
    groups = len(graph.group_weight)
    noted, follows = len(room.chosen) > 0, len(decided.chosen) > 0
    best, slope = room.best, room.slope
    for place in range(graph.cap * shapes, len(best)):
        best[place] = room.stop[place]
        slope[place] = 0.0
    for row in range(graph.cap - 1, -1, -1):
        for shape in range(shapes):
            place = row * shapes + shape
            value = graph.bust_weight[shape] * bust
            steep = graph.bust_weight[shape]
            if row:
                value += graph.forced_weight[shape] * room.forced[place]
            else:  # without a hare point nothing is scored, and nothing left behind: as after a bust
                value += graph.forced_weight[shape] * bust
                steep += graph.forced_weight[shape]
            for group in range(graph.shape_start[shape], graph.shape_start[shape + 1]):
                if follows:
                    chosen = int(decided.chosen[row * groups + group])
                else:
                    chosen = row * shapes + int(graph.offsets[graph.group_start[group]])
                    for option in range(graph.group_start[group] + 1, graph.group_start[group + 1]):
                        reached = row * shapes + int(graph.offsets[option])
                        if best[reached] > best[chosen]:
                            chosen = reached
                value += graph.group_weight[group] * best[chosen]
                steep += graph.group_weight[group] * slope[chosen]
                if noted:
                    room.chosen[row * groups + group] = chosen
            column = graph.taboo_column[shape]
            if column >= 0:
                value += graph.taboo_weight[shape] * best[row * shapes + column]
                steep += graph.taboo_weight[shape] * slope[row * shapes + column]
            room.roll[place] = value
            room.stops[place] = decided.stops[place] if follows else row and room.stop[place] >= value
            if room.stops[place]:
                best[place] = room.stop[place]
                slope[place] = 0.0
            else:
                best[place] = value
                slope[place] = steep
    return room.roll[graph.first], slope[graph.first]


def ends_of_a(need: int, other: int, lists: Lists, chase: Chase, known: Known, room: Room) -> None:
    """What the ends of A's turn are worth to A, into `stop` and `forced`: C's answer, or C's last turn."""
    for points in range(1, len(lists.start) - 1):
        begin, end = lists.start[points], lists.start[points + 1]
        lead = points - need + other
        fresh = known.fresh_c[other, need - points] if points < need else chase.fresh[lead]
        base = known.base_c[need - points] if points < need else 0
        for place in range(begin, end):
            table = lists.order[place]
            answer = known.answer_c[base + place] if points < need else chase.answer[lead, table]
            room.stop[table] = 1.0 - float(answer)
            room.forced[table] = 1.0 - fresh


def ends_of_c(need: int, other: int, lists: Lists, known: Known, room: Room) -> None:
    """What the ends of C's turn are worth to C: A's answer, or the win."""
    for points in range(1, len(lists.start) - 1):
        begin, end = lists.start[points], lists.start[points + 1]
        fresh = known.fresh_a[other, need - points] if points < need else 0.0
        base = known.base_a[need - points] if points < need else 0
        width = known.width[need - points] if points < need else 0
        for place in range(begin, end):
            answer = known.answer_a[base + other * width + place] if points < need else 0.0
            room.stop[lists.order[place]] = 1.0 - float(answer)
            room.forced[lists.order[place]] = 1.0 - fresh


def believed_ends(need: int, other: int, closing: bool, lists: Lists, belief: Belief, room: Room) -> float:
    """What a player takes the ends of its turn to be worth. Returns: what it takes a bust to be worth."""
    fresh_of = belief.fresh_a if closing else belief.fresh_c
    more_of = belief.more_a if closing else belief.more_c
    for points in range(1, len(lists.start) - 1):
        for place in range(lists.start[points], lists.start[points + 1]):
            table = lists.order[place]
            if points < need:
                fresh = fresh_of[other, need - points]
                more = 0.0
                for rank in range(more_of.shape[2] if table < len(belief.tables) else 0):
                    more += float(more_of[other, need - points, rank] * belief.tables[table, rank])
                answer = fresh + max(more, 0.0)
            elif closing:
                fresh = answer = 0.0
            else:
                fresh = belief.chase.fresh[points - need + other]
                answer = belief.chase.answer[points - need + other, table]
            room.stop[table] = 1.0 - float(answer)
            room.forced[table] = 1.0 - fresh
    return float(1.0 - fresh_of[other, need])


def solve_pair(
    a: int, c: int, graph: Graph, lists: Lists, chase: Chase, known: Known, room_a: Room, room_c: Room,
    belief_a: Belief, belief_c: Belief, decided_a: Room, decided_c: Room,
    turn: Fast, of_a: Fast, of_c: Fast, believed: Fast, guess_of: Fast, keep_of: Fast,
) -> int:  # fmt: skip
    """Solve A's turn at these needs together with C's: a bust leads from each to the other.

    The two values x and y fulfil x = f(1 − y), y = g(1 − x), with f and g the values of the turns by what a bust is
    worth: rising, convex and piecewise linear, as the highest of one line for every way to play. Newton's method on
    y = g(1 − f(1 − y)) ends after finitely many steps, here two or three (Fang, Glenn and Kruskal, Retrograde
    approximation algorithms for jeopardy stochastic games, ICGA Journal 31, 2008). A seat whose `decided` has room for
    choices plays by its belief; for that the line is one. Returns: the number of steps.
    """
    of_a(a, c, lists, chase, known, room_a)
    of_c(c, a, lists, known, room_c)
    if len(decided_a.chosen):
        turn(graph, decided_a, believed(a, c, False, lists, belief_a, decided_a), room_a)
    if len(decided_c.chosen):
        turn(graph, decided_c, believed(c, a, True, lists, belief_c, decided_c), room_c)
    y = guess_of(known.fresh_c, c, a)
    steps = 0
    while True:
        steps += 1
        x, slope_a = turn(graph, room_a, 1.0 - y, decided_a)
        z, slope_c = turn(graph, room_c, 1.0 - x, decided_c)
        step = (z - y) / (1.0 - slope_a * slope_c)
        y += step
        if abs(step) < STILL:
            break
    x -= slope_a * step
    known.fresh_a[a, c] = x
    known.fresh_c[c, a] = y
    keep_of(known.answer_a, known.base_a[c] + a * known.width[c], known.width[c], x, lists, room_a, decided_a, graph)
    keep_of(known.answer_c, known.base_c[a], known.width[a], y, lists, room_c, decided_c, graph)
    return steps


def keep(
    answers: Floats, begin: int, width: int, fresh: float, lists: Lists, room: Room, decided: Room, graph: Graph
) -> None:
    """Keep what a seat makes of each table: what it decides for, at what that is worth."""
    thought = decided.roll if len(decided.chosen) else room.roll
    for place in range(width):
        table = lists.order[place]
        taken = thought[table] > thought[graph.first]
        answers[begin + place] = room.roll[table] if taken else fresh


def guess(values: Reals, need: int, other: int) -> float:
    """Where the search for a value begins: its neighbours go on in a plane. The result does not depend on it."""
    if need > 1 and other > 1:
        return float(values[need - 1, other] + values[need, other - 1] - values[need - 1, other - 1])
    if need > 1:
        return float(values[need - 1, other])
    return float(values[need, other - 1]) if other > 1 else 0.5


Code = tuple[Fast, tuple[Fast, ...]]
"""`solve_pair`, and the functions it is to be given."""
PLAIN: Final[tuple[Fast, ...]] = (solve_turn, ends_of_a, ends_of_c, believed_ends, guess, keep)


@cache
def compiled() -> Code:
    """All of it compiled. Raises: ImportError without numba."""
    from numba import njit  # noqa: PLC0415 (heavy, and an extra)

    def fast(function: Fast) -> Fast:
        made: Fast = njit(function, nogil=True, cache=True)
        return made

    return fast(solve_pair), tuple(map(fast, PLAIN))


def plain() -> Code:
    """All of it as it stands here: for tiny games, where numba is not at hand."""
    return solve_pair, PLAIN
