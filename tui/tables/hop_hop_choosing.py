"""Decisions being made at Hop Hop Hooray!'s table: an aim, a marble to take, a row of the list, marbles one marks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.game import Action
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Calls, Fault
from engine.games.hop_hop_moves import Call, Cell, Done, Heading, Row, Take, Throw
from engine.games.hop_hop_rows import EMPTY, LENGTH, places

HEADINGS = {"left": Heading.W, "right": Heading.E, "up": Heading.N, "down": Heading.S}
"""Where the arrows lead."""
ASIDE = 2
"""How much more a step aside counts than one along an arrow's way: who presses it looks that way."""


def beside(cell: Cell, direction: str, size: int) -> Cell:
    """The next cell that way; at the edge, the same."""
    to = cell.towards(HEADINGS[direction])
    return to if to in places(size) else cell


def middle(size: int) -> Cell:
    """Where an aim begins."""
    return Cell((size - 1) // 2, (size + 1) // 2)


@dataclass(frozen=True, slots=True)
class Aiming:
    """A throw."""

    state: HopHop
    at: Cell
    colour: int | None
    """Which marble, if one of two colours can be thrown."""

    def moved(self, direction: str) -> Aiming:
        """One cell that way."""
        return replace(self, at=beside(self.at, direction, self.state.size))

    def on(self, cell: Cell) -> Aiming:
        """That cell."""
        return replace(self, at=cell)

    def switched(self) -> Aiming:
        """The other colour."""
        colours = self.state.throwable
        return self if self.colour is None else replace(self, colour=colours[colours.index(self.colour) - 1])

    @property
    def meant(self) -> Throw:
        """What Enter does."""
        return Throw(self.at, self.colour)


@dataclass(frozen=True, slots=True)
class Taking:
    """A marble of one's own to take from the pond."""

    own: tuple[Cell, ...]
    at: Cell

    def moved(self, direction: str) -> Taking:
        """The nearest that way; if there is none, the furthest the other way."""
        along = {cell: _seen_from(self.at, cell, direction) for cell in self.own if cell != self.at}
        ahead = [cell for cell, (steps, _) in along.items() if steps > 0]
        if ahead:
            return replace(self, at=min(ahead, key=lambda cell: along[cell][0] + ASIDE * along[cell][1]))
        behind = [cell for cell, (steps, _) in along.items() if steps < 0]
        return replace(self, at=min(behind, key=lambda cell: (along[cell][0], along[cell][1]))) if behind else self

    def on(self, cell: Cell) -> Taking:
        """That marble, if it is one's own."""
        return replace(self, at=cell) if cell in self.own else self

    @property
    def meant(self) -> Take:
        """What Enter does."""
        return Take(self.at)


def _seen_from(at: Cell, other: Cell, direction: str) -> tuple[int, int]:
    """How far a cell lies in the direction, and how far aside."""
    columns, rows = other.column - at.column, other.row - at.row
    along = {"left": -columns, "right": columns, "up": rows, "down": -rows}[direction]
    return along, abs(rows if direction in ("left", "right") else columns)


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows there are to call, in a list; the last entry is to call no more."""

    calls: Calls
    row: int = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """To choose from, those of one run together."""
        return tuple(row for rows in sorted(self.calls.by_run) for row in rows)

    @property
    def joined(self) -> frozenset[Row]:
        """Those of one run with the row before: only one of them can be called."""
        return frozenset(row for rows in self.calls.by_run for row in rows[1:])

    @property
    def chosen(self) -> Row | None:
        """The highlighted row."""
        return self.rows[self.row] if self.row < len(self.rows) else None

    def moved(self, direction: str) -> Listing:
        """The next or the one before, round the ends."""
        step = 1 if direction in ("right", "down") else -1
        return replace(self, row=(self.row + step) % (len(self.rows) + 1))

    @property
    def meant(self) -> Action:
        """What Enter does."""
        return Done() if self.chosen is None else Call(self.chosen)


class Trouble(Enum):
    """Why a key does nothing while marbles are marked."""

    EMPTY = "empty"
    """No marble lies under the cursor."""
    FULL = "full"
    """Three are marked already."""
    FEWER = "fewer"
    """Fewer than three are."""


@dataclass(frozen=True, slots=True)
class Marking:
    """Three marbles to mark, once the call is opened."""

    calls: Calls
    at: Cell
    opened: bool = False
    marked: tuple[Cell, ...] = ()
    """In the order of cells."""
    trouble: Fault | Trouble | None = None
    """Why the last key did nothing, or what was just called is no row."""

    def open(self) -> Marking:
        """Quak!"""
        return replace(self, opened=True)

    def moved(self, direction: str) -> Marking:
        """One cell that way."""
        return self.on(beside(self.at, direction, self.calls.size))

    def on(self, cell: Cell) -> Marking:
        """That cell."""
        return replace(self, at=cell, trouble=None)

    def toggled(self) -> Marking:
        """Mark the marble under the cursor, or take its mark off."""
        if self.at in self.marked:
            return replace(self, marked=tuple(cell for cell in self.marked if cell != self.at), trouble=None)
        if self.calls.pond[places(self.calls.size)[self.at]] == EMPTY:
            return replace(self, trouble=Trouble.EMPTY)
        if len(self.marked) == LENGTH:
            return replace(self, trouble=Trouble.FULL)
        return replace(self, marked=tuple(sorted((*self.marked, self.at))), trouble=None)

    @property
    def row(self) -> Row | None:
        """The three that are marked."""
        if len(self.marked) != LENGTH:
            return None
        first, second, third = self.marked
        return first, second, third

    def cleared(self) -> Marking:
        """Without marks."""
        return replace(self, marked=(), trouble=None)

    def checked(self) -> Marking:
        """With what is wrong with them."""
        return replace(self, trouble=Trouble.FEWER if self.row is None else self.calls.fault(self.row))


Choosing = Aiming | Taking | Listing | Marking


def begun(state: HopHop, aim: Cell, *, help_calling: bool, colour: int | None = None) -> Choosing | None:
    """What is to be decided in a state. `aim`: where the seat aimed last; `colour`: what it threw then."""
    match state.phase:
        case Phase.TAKE:
            own = tuple(action.cell for action in state.legal_actions() if isinstance(action, Take))
            return Taking(own, own[0])
        case Phase.THROW:
            colours = state.throwable
            again = colour if colour in colours else colours[0]
            return Aiming(state, aim, again if state.options.two_colours else None)
        case Phase.CALL if help_calling:
            return Listing(state.calls)
        case Phase.CALL:
            return Marking(state.calls, state.arrived[0])
        case _:
            return None
