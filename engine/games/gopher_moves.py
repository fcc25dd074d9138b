"""Gopher It!'s cards and moves with their notation, and its events. What they mean, `gopher.py` says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final

from engine.game import Event, MalformedMove, Move, Outcome, Word


class Food(IntEnum):
    """What a card shows (GI-1)."""

    APPLE = 0
    CARROT = 1
    NUT = 2


LETTERS: Final = "ACN"
"""The foods in notation, in their order."""


@dataclass(frozen=True, slots=True)
class Flip(Word):
    """Turn up another card (GI-2): `flip`."""

    word: ClassVar[str] = "flip"


@dataclass(frozen=True, slots=True)
class Stop(Word):
    """End the turn and store the cards (GI-4): `stop`."""

    word: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Card(Outcome):
    """A card that is turned up: `N3` is three nuts."""

    food: Food
    value: int
    """How many of the food are on it, 1..9."""

    def __str__(self) -> str:
        return f"{LETTERS[self.food]}{self.value}"


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards without an order (GI-7): a pile, the discards, a storage.

    `counts[food][value - 1]` is how many there are of one kind; all foods have as many values.
    """

    counts: tuple[tuple[int, ...], ...]

    def __iter__(self) -> Iterator[tuple[Card, int]]:
        """Every kind of card that is there with its number, by food, then by value."""
        for food, row in zip(Food, self.counts, strict=True):
            for value, count in enumerate(row, start=1):
                if count:
                    yield Card(food, value), count

    def __len__(self) -> int:
        """How many cards."""
        return sum(map(sum, self.counts))

    def __add__(self, other: Cards) -> Cards:
        """Both together."""
        return Cards(
            tuple(
                tuple(a + b for a, b in zip(ours, theirs, strict=True))
                for ours, theirs in zip(self.counts, other.counts, strict=True)
            )
        )

    def __sub__(self, other: Cards) -> Cards:
        """What is left without the others, which have to be among them."""
        return Cards(
            tuple(
                tuple(a - b for a, b in zip(ours, theirs, strict=True))
                for ours, theirs in zip(self.counts, other.counts, strict=True)
            )
        )

    def plus(self, cards: tuple[Card, ...]) -> Cards:
        """With these, too."""
        rows = [list(row) for row in self.counts]
        for card in cards:
            rows[card.food][card.value - 1] += 1
        return Cards(tuple(map(tuple, rows)))

    def minus(self, card: Card) -> Cards:
        """Without one card, which has to be among them."""
        rows = list(self.counts)
        row = list(rows[card.food])
        row[card.value - 1] -= 1
        rows[card.food] = tuple(row)
        return Cards(tuple(rows))

    def without(self, foods: tuple[Food, ...]) -> Cards:
        """Without all cards of these foods."""
        nothing = (0,) * len(self.counts[0])
        return Cards(tuple(nothing if food in foods else row for food, row in zip(Food, self.counts, strict=True)))

    def cards_of(self, food: Food) -> int:
        """How many cards of a food."""
        return sum(self.counts[food])

    def amount(self, food: Food) -> int:
        """How much of a food: the values of its cards added up."""
        return sum(value * count for value, count in enumerate(self.counts[food], start=1))

    @property
    def amounts(self) -> tuple[int, ...]:
        """The amount of each food."""
        return tuple(map(self.amount, Food))

    @classmethod
    def deck(cls, counts: tuple[int, ...]) -> Cards:
        """All cards of a game: of each food so many of value 1, 2, 3 … (GI-1)."""
        return cls((counts,) * len(Food))

    def none(self) -> Cards:
        """No card of a deck with these values."""
        return self.without(tuple(Food))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards became the new pile (GI-6)."""

    cards: int


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """The player turns up another card (GI-2)."""

    turned_up: int
    """Cards turned up so far."""


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A card is turned up."""

    card: Card
    number: int
    """Its place in the turn, from 1."""
    left: int
    """Cards the face-down pile still has."""


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """The same food twice running: the turn's cards are lost (GI-3)."""

    cards: tuple[Card, ...]
    """All that were turned up, in order; the last two are the same food."""
    to_pile: bool
    """Whether they go back into the face-down pile (GI-8), and not to the discards."""


@dataclass(frozen=True, slots=True)
class Stored(Event):
    """The turn's cards go to the storage (GI-4); what comes of it, the events after this tell."""

    cards: tuple[Card, ...]
    """In the order they were turned up."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The amount of each food in the storage before, and with the cards."""
    forced: str | None
    """The clause by which the player had to stop: no more cards are allowed (GI-2), or there are none (GI-6)."""


@dataclass(frozen=True, slots=True)
class Trophy(Event):
    """A food is exactly full: a trophy, and the whole storage is discarded (GI-4)."""

    foods: tuple[Food, ...]
    """Those exactly full; more than one bring one trophy all the same."""
    over: tuple[Food, ...]
    """Those above it, discarded with the rest."""
    amounts: tuple[int, ...]
    """The amount of each food that is discarded."""
    trophies: int
    """The seat's trophies now."""
    goal: int
    """How many win (GI-5)."""


@dataclass(frozen=True, slots=True)
class Overfull(Event):
    """A food above full is discarded, without a trophy (GI-4)."""

    food: Food
    amount: int
    cards: int


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """There is no card to turn up, for anybody: every seat passes, and the game is over (GI-6)."""


_CARD: Final = re.compile("([ACN])([1-9])")
FORMS: Final = ("flip", "stop", "A1", "C2", "N3")


def read(text: str) -> Move:
    """The move with exactly this notation. Raises: MalformedMove."""
    words: dict[str, Move] = {"flip": Flip(), "stop": Stop()}
    if text in words:
        return words[text]
    if card := _CARD.fullmatch(text):
        return Card(Food(LETTERS.index(card[1])), int(card[2]))
    raise MalformedMove(text, FORMS)
