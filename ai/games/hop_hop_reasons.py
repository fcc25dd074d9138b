"""Why a player of Hop Hop Hooray! decides as it does: numbers a screen makes one sentence of.

A kind names the cause, its numbers support it: `tests/players` hold the decisions of whole games against them. `share`
is the deciding seat's expected share of the win, 0 to 1, of the action chosen and of the next best one; the chosen one
is never lower. Chances are 0 to 1, chips are expected ones wherever they are floats. What is *left* to the next seat is
what its turn would bring on average, all tries included, if it aimed for nothing but chips. Every kind is a frozen
dataclass; `match` on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ai.player import Reason
from engine.games.hop_hop_moves import Cell, Row


class Versus(NamedTuple):
    """A number of the action chosen, and the same of another one."""

    chosen: float
    other: float


class Odds(NamedTuple):
    """Of this one throw, whatever may be thrown after it."""

    lands: float
    """The chance that the marble comes down in the cell aimed at, straight or off a slope."""
    scores: float
    """The chance that it comes to rest in the pond with at least one row to call."""
    chips: float
    """Expected, with the calls that would follow."""
    outside: float
    """The chance that it stays outside."""


@dataclass(frozen=True, slots=True)
class OnlyChoice(Reason):
    """One legal action."""


@dataclass(frozen=True, slots=True)
class HardlyMatters(Reason):
    """Every action is as good, rounded to one decimal of a percent."""

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
class Pays(Reason):
    """A throw for no one cause that could be named: chips and what is left, weighed together."""

    cell: Cell
    colour: int | None
    odds: Odds
    share: Versus


# Calls.


@dataclass(frozen=True, slots=True)
class CallsRow(Reason):
    """Call the only row of its run that can be called: uncalled, the three would leave without a chip."""

    row: Row
    chips: int
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsMore(Reason):
    """Of the rows of a longer run, the one that gives more chips."""

    row: Row
    chips: Versus
    """Of this row, and of the best of the others."""
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsLeavingLess(Reason):
    """Of the rows of a longer run, the one whose marbles the next seat would miss most; none gives more chips, or that
    is worth it."""

    row: Row
    chips: int
    next_seat: int
    left: Versus
    """If this row is called, and if the best of the others is: lower after this one."""
    share: Versus


@dataclass(frozen=True, slots=True)
class CallsAny(Reason):
    """Of a longer run one row is called, as good as any other."""

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


@dataclass(frozen=True, slots=True)
class LeavesUncalled(Reason):
    """Done, although rows could be called: they would do no good, or end the game with another as the winner."""

    rows: int
    """Runs that are left uncalled; at least 1."""
    share: Versus


# Takes.


@dataclass(frozen=True, slots=True)
class TakesMarble(Reason):
    """Take this marble from the pond."""

    cell: Cell
    chips: Versus
    """Expected of the turn after it, and after the next best take."""
    share: Versus


HopHopReason = (
    OnlyChoice
    | HardlyMatters
    | CompletesRows
    | AimsAmong
    | LeavesLess
    | NoRows
    | Pays
    | CallsRow
    | CallsMore
    | CallsLeavingLess
    | CallsAny
    | EndsGame
    | LeavesUncalled
    | TakesMarble
)
"""Every kind there is."""
