"""Why a player of Hippo Hopp decides as it does: numbers a screen makes one sentence of.

A kind names the cause, its numbers support it: `tests/players` hold the decisions of whole games against them. `share`
is the deciding seat's expected share of the win, 0 to 1, of the action chosen and of the next best one; the chosen one
is never lower. Points are what the action brings at once, a penalty card's cost included: whole where they are certain,
floats where a card that nobody has seen is flipped. An action is *safe* if no penalty card can come of it at once.
Every kind is a frozen dataclass; `match` on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ai.player import OnlyChoice, Reason, Versus


@dataclass(frozen=True, slots=True)
class HardlyMatters(Reason):
    """Every action is as good, rounded to one decimal of a percent."""

    hardly: ClassVar[bool] = True

    share: Versus


@dataclass(frozen=True, slots=True)
class EndsGame(Reason):
    """Come down on an open card: the deck is empty, so the game ends, and the seat has won or shares the win."""

    alone: ClassVar[bool] = True

    number: int
    """The card taken."""
    ahead: int
    """Points ahead of the best other seat, the last card's cost counted; 0 if the win is shared."""
    share: Versus


@dataclass(frozen=True, slots=True)
class TakesCard(Reason):
    """Come down on an open card although it need not be."""

    number: int
    """The card taken."""
    turned_back: int
    """Open cards that turn to their backs with it."""
    risk: float
    """The lowest chance of a penalty card among the other actions, less than 1: 0 if one of them is safe."""
    share: Versus


@dataclass(frozen=True, slots=True)
class NoneSafe(Reason):
    """Every action brings a penalty card: this one hurts least."""

    number: int
    """The card taken."""
    turned_back: int
    """Open cards that turn to their backs with it."""
    share: Versus


@dataclass(frozen=True, slots=True)
class FlipsUnseen(Reason):
    """Flip a card nobody has seen, as far as the player knows."""

    risk: float
    """The chance of a penalty card, 0 to 1."""
    points: float
    """Expected."""
    safe: float | None
    """The most points a safe action brings; None if no other action is safe."""
    share: Versus


@dataclass(frozen=True, slots=True)
class UsesCard(Reason):
    """Use another player's penalty card, safely."""

    owner: int
    """The seat it lies before, which is rid of it."""
    number: int
    points: int
    flipping: float
    """The most points any flip brings, expected."""
    share: Versus


@dataclass(frozen=True, slots=True)
class OnlySafe(Reason):
    """Flip: the only safe action."""

    number: int
    """The card flipped."""
    points: int
    risk: float
    """The lowest chance of a penalty card among the other actions."""
    share: Versus


@dataclass(frozen=True, slots=True)
class ForcesNext(Reason):
    """Flip, safely: the next seat cannot help taking a penalty card, whatever it does."""

    number: int
    """The card flipped."""
    points: int
    next_seat: int
    share: Versus


@dataclass(frozen=True, slots=True)
class MostPoints(Reason):
    """Flip, safely: no other action brings as many points."""

    number: int
    """The card flipped."""
    points: int
    """One for each open card hopped over."""
    otherwise: float
    """The most points another action brings, expected."""
    share: Versus


@dataclass(frozen=True, slots=True)
class LeavesLess(Reason):
    """Flip, safely: another action brings at least as many points, but leaves the next seat more."""

    number: int
    """The card flipped."""
    points: Versus
    """Of this and of the action that brings most, expected."""
    next_seat: int
    left: Versus
    """The most points the next seat's move can bring after either, expected: lower after this one."""
    share: Versus


@dataclass(frozen=True, slots=True)
class Pays(Reason):
    """Flip, safely, for no one cause that could be named: it looks better a few turns on."""

    number: int
    """The card flipped."""
    points: int
    share: Versus


HippoReason = (
    OnlyChoice
    | HardlyMatters
    | EndsGame
    | TakesCard
    | NoneSafe
    | FlipsUnseen
    | UsesCard
    | OnlySafe
    | ForcesNext
    | MostPoints
    | LeavesLess
    | Pays
)
"""Every kind there is."""
