"""Two seats with seven dice: what the end of a turn is worth, from a solved table.

Between two seats the game is solved, up to the steps of a grid: `ai.solve.hoppladi_duel` plays every turn exactly, the
take-over included, from every pair of needs on the grid, and what it finds is kept here in small form. A *need* is the
points a seat lacks to the target; with more than the target at stake, only needs count, so one table serves every
target. `Role` says how the game goes on when the seat to move reaches the target.

What a table left behind is worth to the next seat depends on the pair of needs and on the table: a matrix. It is kept
as the product of two thin ones (a truncated singular value decomposition), which costs 0.00005 of a win share a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

import numpy as np

from ai.games.hoppladi_arrays import Floats, Ints, reaches, shares_of
from ai.games.hoppladi_chase import Grid, chase_of
from ai.games.hoppladi_turn import Ends, turn_of
from engine.games.hoppladi import Hoppladi

DICE: Final = 7
"""The table is for seven dice."""
TABLE: Final = "hoppladi_duel.npz"
FAR: Final = 250
"""Needs beyond the grid are drawn together so that the smaller one comes here: well inside, leaving room for a lead."""


class Role(IntEnum):
    """What follows when the seat to move reaches the target (HL-11, HL-12)."""

    ANSWERED = 0
    """The round is completed, and the seat to move is the starting seat: the other has one more turn."""
    CLOSING = 1
    """The round is completed by this very turn: the game is over."""
    ONE_MORE = 2
    """The other ending: the other seat has one more turn."""

    @property
    def next(self) -> Role:
        """The other seat's role in its turn."""
        return (Role.CLOSING, Role.ANSWERED, Role.ONE_MORE)[self]

    @property
    def answered(self) -> bool:
        """Whether the other seat has one more turn."""
        return self is not Role.CLOSING


def role_of(state: Hoppladi) -> Role:
    """The role of the seat whose turn it is: who would answer whom, the engine says."""
    if not state.answering(state.seat):
        return Role.CLOSING
    return Role.ONE_MORE if state.answering(state.next_seat) else Role.ANSWERED


class Book(Protocol):
    """What is known of the game of two seats while nobody has reached the target. Shares are those of the seat to
    move; needs are whole numbers from 1, `other` and `table` arrays of the same length, or one of them of length 1."""

    def covers(self, state: Hoppladi) -> bool:
        """Whether it knows this game."""

    def with_fresh(self, role: Role, own: int, other: Ints) -> Floats:
        """A turn from fresh dice."""

    def with_answer(self, role: Role, own: int, other: Ints, table: Ints) -> Floats:
        """A turn from these tables (index: row × shapes + shape) or from fresh dice, whichever is better."""

    def caught(self, lead: Ints, table: Ints) -> tuple[Floats, Floats]:
        """The last turn against a lead: with the table to take over, and without."""


def is_usual(state: Hoppladi, dice: int, target: int) -> bool:
    """Whether it is a game of two seats with so many dice, the round completed, and to no higher target."""
    options = state.options
    usual = len(state.totals) == 2 and options.dice == dice and options.ending == "complete_round"
    return usual and options.target <= target


@dataclass(frozen=True, eq=False)
class Duel:
    """The solved table. Shares are those of the seat to move."""

    grid: Grid
    """Needs."""
    fresh: Floats
    """(roles, own need, other's need): a turn from fresh dice."""
    pairs: Floats
    """(roles, own need, other's need, rank): with `tables`, the share of a turn from a table taken over."""
    tables: Floats
    """(rows × shapes, rank)"""

    def covers(self, state: Hoppladi) -> bool:
        """Every game of two seats with seven dice: `near` brings other targets into the grid."""
        return len(state.totals) == 2 and state.options.dice == DICE

    def with_fresh(self, role: Role, own: int, other: Ints) -> Floats:
        """A turn from fresh dice."""
        own, other = _near(own, other)
        line = self._along(self.fresh[role], own)
        below, above, way = self.grid.between(other)
        return np.asarray(line[below] * (1 - way) + line[above] * way)

    def with_taken(self, role: Role, own: int, other: Ints, table: Ints) -> Floats:
        """A turn from these tables (index: row × shapes + shape), each at its own need of the other seat."""
        own, other = _near(own, other)
        lines = self._along(self.pairs[role], own)
        below, above, way = self.grid.between(other)
        weights = lines[below] * (1 - way)[:, None] + lines[above] * way[:, None]
        return np.asarray(np.einsum("ij,ij->i", weights, self.tables[table]))

    def with_answer(self, role: Role, own: int, other: Ints, table: Ints) -> Floats:
        """A turn from these tables, or from fresh dice."""
        return np.maximum(self.with_fresh(role, own, other), self.with_taken(role, own, other, table))

    def caught(self, lead: Ints, table: Ints) -> tuple[Floats, Floats]:
        """The last turn against a lead: with the table to take over, and without."""
        chase = chase_of(DICE)
        fresh = chase.with_fresh(lead)
        return np.maximum(fresh, chase.with_taken(lead, table)), fresh

    def _along(self, table: Floats, own: int) -> Floats:
        below, above, way = self.grid.between(np.array([own]))
        return np.asarray(table[below[0]] * (1 - way[0]) + table[above[0]] * way[0])


@cache
def duel() -> Duel:
    """The table as it is kept: whole numbers, each column with its own step."""
    with files("ai").joinpath("tables", TABLE).open("rb") as file, np.load(file) as data:
        return Duel(
            Grid(tuple(int(knot) for knot in data["grid"])),
            data["fresh"].astype(np.float64),
            data["pairs"] * data["pairs_step"].astype(np.float64),
            data["tables"] * data["tables_step"].astype(np.float64),
        )


def duel_ends(state: Hoppladi, low: int, book: Book) -> Ends:
    """What the ends of the turn going on are worth to its seat, on rows from `low` hare points up."""
    turn = turn_of(DICE)
    points = turn.points(low).reshape(-1)
    own, other = state.totals[state.seat], state.totals[state.next_seat]
    # With two seats nobody is to come once the target is reached: this turn is the last.
    if state.reached_by is not None:
        shares = _over(own + points, other)
        nothing = _over(np.array([own]), other)
        return Ends(turn.table(shares), turn.table(shares), float(nothing[0]))
    role, need, others = role_of(state), state.options.target - own, state.options.target - other
    table, mine = turn.known_tables(low), np.maximum(need - points, 1)
    caught: tuple[Floats, Floats] = (np.zeros(len(points)), np.zeros(len(points)))
    if role.answered:
        caught = book.caught(own + points - other, table)
    over = reaches(points, need)
    answer = np.where(over, caught[0], book.with_answer(role.next, others, mine, table))
    fresh = np.where(over, caught[1], book.with_fresh(role.next, others, mine))
    after_bust = book.with_fresh(role.next, others, np.array([need]))
    return Ends(turn.table(1 - answer), turn.table(1 - fresh), float(1 - after_bust[0]))


def _over(own: Ints, other: int) -> Floats:
    """The game is over."""
    return shares_of(np.stack([own, np.full_like(own, other)], axis=-1))[:, 0]


def _near(own: int, other: Ints) -> tuple[int, Ints]:
    """Needs brought into the grid. Long before the end what counts is the lead, measured against the spread of the
    turns still to come, which grows with the root of the way: so a lead shrinks by that root when the way does."""
    top = duel().grid.knots[-1]
    nearest = min(own, int(other.max()))
    if max(own, int(other.max())) <= top or nearest <= FAR:
        return own, other
    scale = (FAR / nearest) ** 0.5
    drawn = FAR + (other - nearest) * scale
    return round(FAR + (own - nearest) * scale), np.rint(drawn).astype(np.intp)
