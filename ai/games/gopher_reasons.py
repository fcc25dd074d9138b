"""Why a player of Gopher It! decides as it does: numbers a screen makes one sentence of.

A kind names the cause, its numbers support it: `tests/players` hold the decisions of whole games against them. Shares
are the deciding seat's expected share of the win, 0 to 1. `bust_chance` is the engine's own, for the next card; other
chances are of the next card too, unless they say otherwise, and from the true cards of the pile. Every kind is a frozen
dataclass; `match` on it. The chosen share is the higher one, also rounded to one decimal of a percent, except in
`HardlyMatters`, `ClearWin` and `NothingToLose`, where both may be the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ai.player import Reason, Versus
from engine.games.gopher_moves import Food


@dataclass(frozen=True, slots=True)
class HardlyMatters(Reason):
    """Going on and stopping are as good as each other, rounded to one decimal of a percent."""

    hardly: ClassVar[bool] = True

    bust_chance: float
    share: Versus


# Why to stop.


@dataclass(frozen=True, slots=True)
class ClearWin(Reason):
    """Stop: the game ends with it, and the seat has won (or shares the win, if its share is below 1)."""

    foods: tuple[Food, ...]
    """Those exactly full, which bring the last trophy (GI-5). () if the game ends because there is no card left
    (GI-6)."""
    trophies: int
    """The seat's trophies in the end."""
    share: Versus
    """Of stopping and of going on."""


@dataclass(frozen=True, slots=True)
class TakesTrophy(Reason):
    """Stop: a food is exactly full, that is a trophy, and a bust would lose it."""

    foods: tuple[Food, ...]
    """Those exactly full, at least one."""
    trophies: int
    """The seat's trophies with it."""
    goal: int
    """How many win: more than `trophies`."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class SavesWhatLies(Reason):
    """Stop: a bust would lose too much. If a bust lost nothing against stopping, going on would be as good or
    better."""

    cards: int
    """Turned up: what a bust loses."""
    kept: tuple[int, ...]
    """The amount of each food in the storage after stopping."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class AvoidsOverfull(Reason):
    """Stop: the next card may make a food too much, and that costs more than busts do. If it cost nothing against
    stopping, going on would be as good or better."""

    foods: tuple[Food, ...]
    """Those of which the next card may make too much, at least one."""
    chance: float
    """That the next card makes one of them too much and is no bust; above 0."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class StopPays(Reason):
    """Stop, for no one cause that could be named: busts and overfull food together are too much of a risk."""

    cards: int
    """Turned up."""
    kept: tuple[int, ...]
    """The amount of each food in the storage after stopping."""
    bust_chance: float
    share: Versus


# Why to go on.


@dataclass(frozen=True, slots=True)
class NothingToLose(Reason):
    """Go on: stopping is worth no more than a bust."""

    over: tuple[Food, ...]
    """Foods of which there is too much now: stopping would discard them, with what the storage holds of them. May be
    ()."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class TooMuchNow(Reason):
    """Go on: of a food there is too much, so stopping would discard it, with what the storage holds of it."""

    over: tuple[Food, ...]
    """Foods of which there is too much now, at least one."""
    amounts: tuple[int, ...]
    """How much of each of them, in the order of `over`."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class NeedsExactly(Reason):
    """Go on: the next card may bring a trophy. If it gained nothing against stopping, stopping would be
    as good or better."""

    foods: tuple[Food, ...]
    """Those the next card may make exactly full, at least one."""
    missing: tuple[int, ...]
    """How much each of them needs, in the order of `foods`; as one card."""
    chance: float
    """That the next card brings a trophy; above 0."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class LeaderAboutToWin(Reason):
    """Go on although it is a risk: another seat needs one trophy, and may have it on its next turn. If that seat had an
    empty storage and no trophy, stopping would be better."""

    seat: int
    """The seat that may win, never the deciding one."""
    chance: float
    """That it makes a trophy on its next turn, if it plays that turn for nothing else: an estimate, for cards drawn
    from all cards of the game."""
    bust_chance: float
    share: Versus


@dataclass(frozen=True, slots=True)
class FlipPays(Reason):
    """Go on: what further cards add is worth the risk."""

    cards: int
    """Turned up: what a bust loses."""
    kept: tuple[int, ...]
    """The amount of each food in the storage if one stopped now."""
    bust_chance: float
    share: Versus


GopherReason = (
    HardlyMatters
    | ClearWin
    | TakesTrophy
    | SavesWhatLies
    | AvoidsOverfull
    | StopPays
    | NothingToLose
    | TooMuchNow
    | NeedsExactly
    | LeaderAboutToWin
    | FlipPays
)
"""Every kind there is."""
