"""Why a player of Hop Hop Hooray! decides as it does: numbers a screen makes one sentence of.

A kind names the cause, its numbers support it: `tests/players` hold the decisions of whole games against them. `share`
is the deciding seat's expected share of the win, 0 to 1, of the action chosen and of the next best one; the chosen one
is never lower. Chances are 0 to 1, chips are expected ones wherever they are floats. What is *left* to the next seat is
what its turn would bring on average, all tries included, if it aimed for nothing but chips. Every kind is a frozen
dataclass; `match` on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ai.player import OnlyChoice, Reason, Versus
from engine.games.hop_hop_moves import Cell, Row


class Odds(NamedTuple):
    """Of this one throw, whatever may be thrown after it; but for `turn`."""

    lands: float
    """The chance that the marble comes down in the cell aimed at, straight or off a slope. It rests there then, or hits
    the one that lies there."""
    scores: float
    """The chance that it comes to rest in the pond with at least one row to call."""
    chips: float
    """Expected, with the calls that would follow."""
    outside: float
    """The chance that it stays outside."""
    turn: float
    """Chips expected of the whole turn, whatever is thrown after it included."""
    hits: bool
    """Whether a marble lies in the cell aimed at."""


@dataclass(frozen=True, slots=True)
class HardlyMatters(Reason):
    """Every action is as good, rounded to one decimal of a percent."""

    hardly: ClassVar[bool] = True

    share: Versus


# Throws. `colour` is the marble's where a seat has two colours to choose from, else None.


@dataclass(frozen=True, slots=True)
class CompletesRows(Reason):
    """Aim at a free cell where a marble completes rows."""

    cell: Cell
    colour: int | None
    rows: int
    """Rows it completes there, a run counted once."""
    chips: int
    """What they give at most, but not more than are left."""
    odds: Odds
    share: Versus


@dataclass(frozen=True, slots=True)
class AimsAmong(Reason):
    """Aim at a cell where a marble brings nothing, or already lies: it does beside it."""

    cell: Cell
    colour: int | None
    cells: int
    """Free cells that touch the one aimed at, along a side or a corner, and where a marble completes a row; not 0."""
    odds: Odds
    share: Versus


@dataclass(frozen=True, slots=True)
class LeavesLess(Reason):
    """Another aim promises more chips, but leaves the next seat more."""

    cell: Cell
    colour: int | None
    chips: Versus
    """Expected of this one throw, and of the throw that promises most."""
    next_seat: int
    left: Versus
    """After this throw and after that one, on average over where they come to rest: lower after this one."""
    share: Versus


@dataclass(frozen=True, slots=True)
class NoRows(Reason):
    """No throw has more than a chance in a hundred to complete a row: it only matters what is left."""

    cell: Cell
    colour: int | None
    next_seat: int
    left: float
    """After this throw, on average over where it comes to rest."""
    share: Versus


@dataclass(frozen=True, slots=True)
class NothingYet(Reason):
    """The same, and nothing that is left differs either: every aim is as good. None stays outside less often,
    to a tenth of a percent."""

    cell: Cell
    colour: int | None
    outside: float
    share: Versus


@dataclass(frozen=True, slots=True)
class Pays(Reason):
    """A throw for no one cause that could be named: chips and what is left, weighed together."""

    cell: Cell
    colour: int | None
    odds: Odds
    share: Versus


# Calls.


@dataclass(frozen=True, slots=True)
class CallsRow(Reason):
    """Call a row: uncalled, three marbles of its run would leave without a chip. The only row of its run, or one of
    some that differ in chips and in what they leave."""

    row: Row
    chips: int
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsMore(Reason):
    """Of the rows of a longer run, the only one that gives two chips."""

    row: Row
    chips: Versus
    """Of this row, and of the best of the others."""
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsLeavingLess(Reason):
    """Of the rows of a longer run, which all give as many chips, the one whose marbles the next seat misses most."""

    row: Row
    chips: int
    next_seat: int
    left: Versus
    """If this row is called, and the least if any other of the run is: lower after this one."""
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsAny(Reason):
    """Of the rows of a longer run, which all give as many chips, one that leaves about as little as any."""

    row: Row
    chips: int
    rows: int
    """How many rows of the run could be called; at least 2."""
    share: Versus


@dataclass(frozen=True, slots=True)
class EndsGame(Reason):
    """Call: with the chips of all that is to be called the game ends, and the seat has won or shares the win."""

    row: Row
    chips: int
    """Of everything called in this throw, not more than are left."""
    ahead: int
    """Chips ahead of the best other seat then; 0 if the win is shared."""
    share: Versus


# Takes.


@dataclass(frozen=True, slots=True)
class TakesMarble(Reason):
    """Take this marble from the pond."""

    cell: Cell
    chips: Versus
    """What the turn brings on average if it is played for nothing else, and the most after any other take."""
    share: Versus


HopHopReason = (
    OnlyChoice
    | HardlyMatters
    | CompletesRows
    | AimsAmong
    | LeavesLess
    | NoRows
    | NothingYet
    | Pays
    | CallsRow
    | CallsMore
    | CallsLeavingLess
    | CallsAny
    | EndsGame
    | TakesMarble
)
"""Every kind there is."""
