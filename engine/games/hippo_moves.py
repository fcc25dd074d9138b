"""Hippo Hopp's moves with their notation, and its events. What they mean, `hippo.py` says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.game import Action, Event, MalformedMove, Move, Outcome


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Flip a hidden card (HH-3): `flip:7`, a position in the circle, clockwise from 0."""

    reveals: ClassVar[bool] = True
    """Its number is seen, by whoever had forgotten it."""

    at: int

    def __str__(self) -> str:
        return f"flip:{self.at}"


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use another player's penalty card (HH-3): `use:1/5`, seat and number. Equal cards are one action."""

    owner: int
    number: int

    def __str__(self) -> str:
        return f"use:{self.owner}/{self.number}"


@dataclass(frozen=True, slots=True)
class Number(Outcome):
    """The number on a card that was unseen (HH-9): `5`."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card of the circle was seen in the first look (HH-1)."""

    at: int
    number: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A hidden card was flipped open (HH-3)."""

    at: int
    number: int


@dataclass(frozen=True, slots=True)
class Used(Event):
    """Another player's penalty card was used, and is out of the game (HH-3)."""

    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class Hopped(Event):
    """The bird hopped (HH-4)."""

    start: int
    over: tuple[int, ...]
    """Positions hopped over, in order."""
    landing: int


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The bird came down on a calm hippo (HH-5)."""

    at: int
    over: int
    """Open cards hopped over."""
    gained: int
    """Points for them: fewer, if the card was borrowed and the cap says so."""


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """The bird came down on an angry hippo (HH-6)."""

    at: int
    number: int
    """The card that was taken."""
    turned_back: tuple[int, ...]
    """Positions of open cards that turned to their backs."""
    deck: int
    """Cards left in the deck."""
    filled: bool
    """Whether the deck had a card to fill the gap."""


@dataclass(frozen=True, slots=True)
class DeckEmpty(Event):
    """There was no card to fill the gap: the game is over (HH-7)."""


_FLIP: Final = re.compile("flip:(0|[1-9][0-9]?)")
_USE: Final = re.compile("use:([0-9])/([1-9][0-9]?)")
_NUMBER: Final = re.compile("[1-9][0-9]?")
FORMS: Final = ("flip:7", "use:1/5", "5")


def read(text: str) -> Move:
    """The move with exactly this notation. Raises: MalformedMove."""
    if flip := _FLIP.fullmatch(text):
        return Flip(int(flip[1]))
    if use := _USE.fullmatch(text):
        return Use(int(use[1]), int(use[2]))
    if _NUMBER.fullmatch(text):
        return Number(int(text))
    raise MalformedMove(text, FORMS)
