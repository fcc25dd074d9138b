"""Why a player of Hoppladi Hopplada decides as it does: numbers a screen makes one sentence of.

Shares are the deciding seat's expected share of the win, 0 to 1 (always 1 in the solo challenge: there the expected
points tell). Points are whole where they are certain, floats where they are an expectation over the rest of the turn.
A bust chance is the engine's own, for the next roll. Every kind is a frozen dataclass; `match` on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ai.player import Reason


@dataclass(frozen=True, slots=True)
class OnlyChoice(Reason):
    """One legal action."""


@dataclass(frozen=True, slots=True)
class ClearWin(Reason):
    """Stop: the game ends with this turn, and the seat has won (or shares the win, if `share` is below 1)."""

    points: int
    """What stopping scores."""
    share: float


@dataclass(frozen=True, slots=True)
class LastChance(Reason):
    """Roll (or choose the dice that reach further): it is this seat's last turn and stopping now would not win."""

    need: int
    """Hare points × hutch this turn must make in all to be alone in the lead."""
    have: int
    """What stopping would score now."""
    to_beat: int
    """The best total of the other seats."""
    share: float
    """The seat's share with the chosen action."""


@dataclass(frozen=True, slots=True)
class StopPays(Reason):
    """Stop: the points are worth more than the risk."""

    points: int
    """What stopping scores."""
    lead_after: int
    """The seat's total after it, less the best other total: negative if behind. Solo: the total after it."""
    bust_chance: float
    share_stop: float
    share_roll: float
    points_roll: float
    """Expected points of the turn if rolled on."""


@dataclass(frozen=True, slots=True)
class RollPays(Reason):
    """Roll: more points are to be had than the risk costs."""

    points: int
    """What stopping would score, and a bust loses."""
    bust_chance: float
    share_roll: float
    share_stop: float
    points_roll: float
    """Expected points of the turn if rolled on."""


@dataclass(frozen=True, slots=True)
class DenyTakeOver(Reason):
    """Roll although stopping scores more on average: what stopping leaves behind is worth too much to the next seat."""

    points: int
    """What stopping would score, and a bust loses."""
    bust_chance: float
    next_seat: int
    worth: float
    """Expected points of the next seat's turn if it takes the result over and plays for points."""
    worth_fresh: float
    """The same with fresh dice."""
    share_roll: float
    share_stop: float


@dataclass(frozen=True, slots=True)
class TakePays(Reason):
    """Take the result over."""

    points: int
    """Hare points × hutch taken over: what a bust would lose."""
    dice: int
    """Dice the next roll rolls."""
    bust_chance: float
    share_take: float
    share_fresh: float
    points_take: float
    """Expected points of the turn if taken over."""
    points_fresh: float


@dataclass(frozen=True, slots=True)
class FreshPays(Reason):
    """Start with fresh dice."""

    points: int
    """Hare points × hutch left on the table."""
    dice: int
    """Dice the next roll would roll if taken over."""
    bust_chance: float
    """Of that roll."""
    share_fresh: float
    share_take: float
    points_fresh: float
    points_take: float
    """Expected points of the turn if taken over."""


@dataclass(frozen=True, slots=True)
class KeepForPoints(Reason):
    """Keep this: no other set-aside scores more on stopping."""

    points: int
    """What stopping would score after it."""
    dice_left: int
    """Dice a further roll would roll."""
    bust_chance: float
    """Of that roll."""


@dataclass(frozen=True, slots=True)
class KeepForDice(Reason):
    """Keep less than one could: more dice to roll are worth the points given up."""

    points: int
    """What stopping would score after it."""
    points_given_up: int
    """What the highest set-aside would score more."""
    dice_left: int
    bust_chance: float
    """Of the next roll with those dice."""
    bust_chance_otherwise: float
    """Of the next roll after the highest set-aside."""
    share: float
    share_otherwise: float


@dataclass(frozen=True, slots=True)
class KeepToLeaveLess(Reason):
    """Keep less than one could, for no more dice: the next seat would make too much of the higher result."""

    points: int
    """What stopping would score after it."""
    points_given_up: int
    """What the highest set-aside would score more."""
    next_seat: int
    worth: float
    """Expected points of the next seat's turn if it takes over what this leaves and plays for points."""
    worth_otherwise: float
    """The same after the highest set-aside."""
    share: float
    share_otherwise: float


@dataclass(frozen=True, slots=True)
class KeepForPickUp(Reason):
    """Keep this: every die is set aside, so going on picks the hares up again (HL-7)."""

    points: int
    """What stopping would score after it."""
    dice_left: int
    """Hares to pick up and roll."""
    bust_chance: float


HoppladiReason = (
    OnlyChoice
    | ClearWin
    | LastChance
    | StopPays
    | RollPays
    | DenyTakeOver
    | TakePays
    | FreshPays
    | KeepForPoints
    | KeepForDice
    | KeepToLeaveLess
    | KeepForPickUp
)
"""Every kind there is."""
