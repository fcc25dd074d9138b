"""Hop Hop Hooray!'s events, and which of them a move brings about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.game import TERMINAL, Event, Move, TurnBegan, TurnEnded
from engine.games.hop_hop_moves import (
    Call,
    Cell,
    Falls,
    Glances,
    Heading,
    OnEdge,
    OnTop,
    Outside,
    Pushes,
    Rolls,
    Row,
    Take,
    Throw,
)

if TYPE_CHECKING:
    from engine.games.hop_hop import HopHop


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A marble was taken from the pond to be thrown (HO-10)."""

    cell: Cell
    colour: int


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """A marble was thrown."""

    aim: Cell
    colour: int
    attempt: int
    """Which try of the turn it is, from 1."""


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """It stayed outside (HO-2)."""

    tries_left: int


@dataclass(frozen=True, slots=True)
class RolledDown(Event):
    """It came down on a slope and rolled to the edge of the pond (HO-3)."""

    side: Heading
    cell: Cell


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """It came upon another marble."""

    cell: Cell
    colour: int
    """Of the marble that lay there."""


@dataclass(frozen=True, slots=True)
class StayedOn(Event):
    """It stayed on top of a marble or on an edge, and is thrown again (HO-4)."""

    cell: Cell
    on_top: bool
    """On top of the marble in that cell, or else on an edge of the cell."""


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A marble of the pond was pushed (HO-5)."""

    start: Cell
    end: Cell
    colour: int


@dataclass(frozen=True, slots=True)
class CameToRest(Event):
    """The thrown marble lies in the pond."""

    cell: Cell
    colour: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A row was called: Quak! (HO-7)."""

    row: Row
    chips: int
    """What it adds to the chips the calls give: what it is worth, or as many as are left (HO-8)."""


@dataclass(frozen=True, slots=True)
class Overlooked(Event):
    """A run was not called, and three of its marbles leave without a chip (HO-9)."""

    row: Row


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Marbles left the pond and are back on the lily pads (HO-8)."""

    marbles: tuple[tuple[Cell, int], ...]
    """Cell and colour of each, in the order of cells."""


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    """Chips were given for the calls (HO-8)."""

    chips: int
    """As many as were left, if the calls are worth more."""
    worth: int
    """What the calls are worth."""
    left: int
    """Chips that are left after it."""


@dataclass(frozen=True, slots=True)
class ChipsGone(Event):
    """All chips are given out: the game is over (HO-11)."""


@dataclass(frozen=True, slots=True)
class EnoughChips(Event):
    """The seat owns as many chips as win: the game is over (HO-11)."""

    chips: int


def told(before: HopHop, move: Move, after: HopHop) -> tuple[Event, ...]:
    """What happens on the way from one state to the next, in order."""
    seat = before.seat
    match move:
        case Take(cell):
            return (Taken(seat, cell, before.at(cell)),)
        case Throw(aim):
            return (Thrown(seat, aim, _thrown(after), before.tries_used + 1),)
        case Outside():
            left = before.tries_left - 1
            return (Missed(seat, left), *(() if left else _turn_over(before, after)))
        case Falls(cell):
            return (_down(before, after, cell),)
        case Rolls(side, cell):
            return (RolledDown(seat, side, cell), _down(before, after, cell))
        case OnTop() | OnEdge() | Pushes() | Glances():
            assert before.hit is not None
            return _of_hit(before, move, before.hit[0])
        case Call(row):
            return (Called(seat, row, before.gain(row)),)
        case _:
            return _settled(before, after)


def _thrown(state: HopHop) -> int:
    assert state.marble is not None
    return state.marble


def _down(before: HopHop, after: HopHop, cell: Cell) -> Event:
    if after.hit is not None:
        return Struck(before.seat, cell, before.at(cell))
    return CameToRest(before.seat, cell, _thrown(before))


def _of_hit(before: HopHop, move: OnTop | OnEdge | Pushes | Glances, cell: Cell) -> tuple[Event, ...]:
    seat, colour = before.seat, _thrown(before)
    match move:
        case Pushes(to):
            return (Pushed(seat, cell, to, before.at(cell)), CameToRest(seat, cell, colour))
        case Glances(to):
            return (CameToRest(seat, to, colour),)
        case OnTop() | OnEdge():
            return (StayedOn(seat, cell, isinstance(move, OnTop)),)


def _settled(before: HopHop, after: HopHop) -> tuple[Event, ...]:
    """HO-8, HO-9."""
    seat, removal = before.seat, before.calls.removal
    events: list[Event] = [Overlooked(seat, row) for row in removal.overlooked]
    if removal.cells:
        events.append(Returned(seat, tuple((cell, before.at(cell)) for cell in removal.cells)))
    if removal.called:
        events.append(Rewarded(seat, before.reward, removal.worth, after.supply))
    return (*events, *_turn_over(before, after))


def _turn_over(before: HopHop, after: HopHop) -> tuple[Event, ...]:
    seat = before.seat
    ended = TurnEnded(seat, after.chips[seat] - before.chips[seat], after.chips)
    if after.current_player != TERMINAL:
        return (ended, TurnBegan(after.seat))
    return (ended, EnoughChips(seat, after.chips[seat]) if after.supply else ChipsGone(seat))
