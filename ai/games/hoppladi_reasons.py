"""Why a player of Hoppladi Hopplada decides as it does: numbers a screen makes one sentence of.

A kind names the cause, its numbers support it: `tests/players` hold every decision of some hundred games against them.
Shares are the deciding seat's expected share of the win, 0 to 1. Points are whole where they are certain, floats where
they are an expectation over the rest of the turn. A bust chance is the engine's own, for the next roll. Every kind is a
frozen dataclass; `match` on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ai.player import OnlyChoice, Reason, Versus


@dataclass(frozen=True, slots=True)
class Comparison:
    """What speaks for the action chosen: only pairs that are higher for it, also when they are rounded to one decimal
    (a share in percent). One of them may be missing, never both."""

    share: Versus | None
    """Shares of the win. None in the solo challenge, where nobody can lose it, and where they are as good as equal."""
    points: Versus | None
    """Expected points of the turn. None where they speak against the choice, or don't matter: in a last turn."""


@dataclass(frozen=True, slots=True)
class HardlyMatters(Reason):
    """Another action is as good, rounded to one decimal (a share in percent)."""

    hardly: ClassVar[bool] = True

    share: Versus | None
    """None in the solo challenge."""
    points: Versus | None
    """Expected points of the turn; in the solo challenge only."""


@dataclass(frozen=True, slots=True)
class ClearWin(Reason):
    """Stop: the game ends with this turn, and the seat has won (or shares the win, if its share is below 1)."""

    points: int
    """What stopping scores."""
    share: Versus
    """Of stopping and of rolling on. If the win is shared, rolling on is worth less."""


@dataclass(frozen=True, slots=True)
class LastChance(Reason):
    """Roll: it is this seat's last turn, and stopping now would lose for certain."""

    need: int
    """Hare points × hutch this turn must make in all to pass the best total."""
    have: int
    """What stopping would score now."""
    to_beat: int
    """The best total of the other seats."""


@dataclass(frozen=True, slots=True)
class CatchUp(Reason):
    """Take the result over, or start with fresh dice: it is this seat's last turn, and this is the better chance."""

    takes: bool
    """Whether the result is taken over."""
    need: int
    """Hare points × hutch this turn must make in all to pass the best total."""
    to_beat: int
    """The best total of the other seats."""
    points: int
    """Hare points × hutch on the table."""
    dice: int
    """Dice the next roll rolls if they are taken over."""
    share: Versus


@dataclass(frozen=True, slots=True)
class StopPays(Reason):
    """Stop: it is worth more than rolling on."""

    points: int
    """What stopping scores."""
    bust_chance: float
    compared: Comparison
    """With rolling on."""


@dataclass(frozen=True, slots=True)
class RollPays(Reason):
    """Roll: it is worth more than stopping."""

    points: int
    """What stopping would score, and a bust loses."""
    bust_chance: float
    compared: Comparison
    """With stopping."""


@dataclass(frozen=True, slots=True)
class DenyTakeOver(Reason):
    """Roll only because of what stopping would leave behind: could nobody take it over, stopping would be better."""

    points: int
    """What stopping would score, and a bust loses."""
    bust_chance: float
    next_seat: int
    share: Versus
    """Of rolling on and of stopping."""
    share_if_not_taken: float
    """Of stopping if nothing could be taken over: higher than both."""


@dataclass(frozen=True, slots=True)
class TakePays(Reason):
    """Take the result over."""

    points: int
    """Hare points × hutch taken over: what a bust would lose."""
    dice: int
    """Dice the next roll rolls."""
    bust_chance: float
    compared: Comparison
    """With fresh dice."""


@dataclass(frozen=True, slots=True)
class FreshPays(Reason):
    """Start with fresh dice."""

    points: int
    """Hare points × hutch left on the table."""
    dice: int
    """Dice the next roll would roll if taken over."""
    bust_chance: float
    """Of that roll."""
    compared: Comparison
    """With taking over."""


@dataclass(frozen=True, slots=True)
class KeepForPoints(Reason):
    """Keep this: no other set-aside scores as much on stopping."""

    points: int
    """What stopping would score after it."""
    points_otherwise: int
    """What stopping would score after the next best choice."""
    compared: Comparison
    """With the next best choice."""


@dataclass(frozen=True, slots=True)
class KeepForHutch(Reason):
    """Keep this and roll on: it builds a hutch, which the other choice does not, and keeps no more hares than that."""

    hutch: int
    """The new top hutch, 2..5: every hare counts so often."""
    hutch_otherwise: int
    """The top hutch after the other choice, 1 for none."""
    points: int
    """What stopping would score after it."""
    points_otherwise: int
    """What stopping would score after the other choice."""
    compared: Comparison
    """With the set-aside that scores most, or if that is this one, with the next best."""


@dataclass(frozen=True, slots=True)
class KeepForDice(Reason):
    """Keep less than one could and roll on: more dice to roll are worth the points given up."""

    points_given_up: int
    """What the set-aside that scores most would score more; may be 0."""
    dice: Versus
    """Dice the next roll rolls: more than after the set-aside that scores most."""
    bust_chance: Versus
    """Of that roll: lower."""
    compared: Comparison
    """With the set-aside that scores most."""


@dataclass(frozen=True, slots=True)
class KeepForPickUp(Reason):
    """Keep this and roll on: every die is set aside, so that picks the hares up and rolls more dice (HL-7)."""

    dice: Versus
    """Dice the next roll rolls: more than after the other choice, which leaves dice over."""
    bust_chance: Versus
    """Of that roll: lower."""
    compared: Comparison
    """With the set-aside that scores most, or if that is this one, with the next best."""


@dataclass(frozen=True, slots=True)
class KeepToLeaveLess(Reason):
    """Keep less than one could and stop: what the higher result leaves behind is worth too much to the next seat."""

    points_given_up: int
    """What the set-aside that scores most would score more; may be 0."""
    next_seat: int
    share: Versus
    """Of this and of the set-aside that scores most."""
    share_if_not_taken: float
    """Of stopping with the set-aside that scores most if nothing could be taken over: higher than both."""


@dataclass(frozen=True, slots=True)
class KeepShort(Reason):
    """Keep less than one could and stop: the higher result would reach the target, and others would answer it."""

    points_given_up: int
    """What the set-aside that scores most would score more."""
    answering: tuple[int, ...]
    """The seats that would then have a last turn, in order."""
    compared: Comparison
    """With the set-aside that scores most."""


@dataclass(frozen=True, slots=True)
class KeepPays(Reason):
    """Keep less than one could, for no one cause that could be named."""

    points_given_up: int
    """What the set-aside that scores most would score more; may be 0."""
    compared: Comparison
    """With the set-aside that scores most."""


HoppladiReason = (
    OnlyChoice
    | HardlyMatters
    | ClearWin
    | LastChance
    | CatchUp
    | StopPays
    | RollPays
    | DenyTakeOver
    | TakePays
    | FreshPays
    | KeepForPoints
    | KeepForHutch
    | KeepForDice
    | KeepForPickUp
    | KeepToLeaveLess
    | KeepShort
    | KeepPays
)
"""Every kind there is."""
