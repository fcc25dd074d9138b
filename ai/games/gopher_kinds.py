"""A turn of Gopher It! with every kind of card told apart: once as a graph, then with the odds of any pile.

A position of a turn is the cards turned up, in any order but for the food of the last (`gopher_model` knows amounts
only). Which there are, and which card is a bust, the engine's own steps say; the graph is the same for every pile. The
cards a pile still has are those it had without those turned up (GI-7); once it is used up the discards are shuffled, so
that from then on every card counts that is in no storage and not turned up (GI-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from ai.games.gopher_model import Floats, Ints, Model, storing_one
from engine.games.gopher import GAME, MOST_CARDS, Gopher, GopherOptions, busts
from engine.games.gopher_moves import Card, Cards, Flip, Food

Counts = tuple[int, ...]
"""How many cards there are of each kind, in the order of `Graph.kinds`."""
Key = tuple[tuple[Card, ...], Food]
"""A position: the cards turned up in a fixed order, and the food of the last."""

STEPS: Final = 4000
"""Steps of the engine that one level of the graph may take: a tenth of a second. With the usual options 1701."""
STORAGES: Final = 1000
"""Storages told apart by their foods: 216 with six to fill."""
PILES: Final = 16
"""Piles whose odds are kept."""


@dataclass(frozen=True, eq=False)
class Level:
    """The positions with the same number of cards turned up, after which another may come."""

    used: Ints
    """(positions, kinds): the cards turned up."""
    amounts: Ints
    """(positions,): the place of what is turned up among `Graph.amounts`."""
    onward: Ints
    """(positions, kinds): where that card leads, a position of the next level (from the last level here a place among
    `Graph.amounts`); -1 for a bust."""
    wide: int
    """How many places there are for it to lead to."""


@dataclass(frozen=True, eq=False)
class Graph:
    """A turn with so many values and cards at most."""

    kinds: tuple[Card, ...]
    levels: tuple[Level, ...]
    """By cards turned up, from none."""
    places: dict[Key, int]
    """Of each position in its level; of those with as many cards as are allowed among `amounts`."""
    amounts: Ints
    """(amounts, foods): what can be turned up; one more than full stands for anything above."""
    ends: Ints
    """(amounts, storages): the storage after stopping, or the number of storages for a trophy. A storage is its amounts
    in the order of the foods, as digits of a number."""

    @property
    def storages(self) -> int:
        """How many there are."""
        return int(self.ends.shape[1])

    def counts(self, cards: Cards) -> Counts:
        """How many of each kind."""
        return tuple(cards.counts[kind.food][kind.value - 1] for kind in self.kinds)

    def place(self, turned: tuple[Card, ...]) -> int:
        """That of the position these cards make."""
        return self.places[key_of(turned)]


def storage_of(amounts: tuple[int, ...], full: int) -> int:
    """The number of a storage with these amounts."""
    number = 0
    for amount in amounts:
        number = number * full + amount
    return number


def key_of(turned: tuple[Card, ...]) -> Key:
    """The position these cards make."""
    return tuple(sorted(turned, key=lambda card: (card.food, card.value))), turned[-1].food


# Making the graph.


@dataclass(frozen=True, slots=True)
class Found:
    """A position: the first line of cards found that leads to it."""

    turned: tuple[Card, ...]
    state: Gopher

    def amounts(self, full: int) -> tuple[int, ...]:
        """How much of each food is turned up, with everything above full as one."""
        return tuple(min(sum(card.value for card in self.turned if card.food is food), full + 1) for food in Food)


@cache
def graph_of(model: Model) -> Graph | None:
    """The graph of a turn; None if there are too many positions, or storages."""
    plenty = tuple(max(count, model.max_cards) for count in model.deck)
    if model.full ** len(Food) > STORAGES or sum(plenty) > MOST_CARDS:
        return None
    options = GopherOptions(trophies=1, full=model.full, max_cards=model.max_cards, deck=plenty)
    opening = GAME.new_state(2, options)
    kinds = tuple(card for card, _ in opening.pile)
    levels, onward, keys = [[Found((), opening)]], list[Ints](), list[dict[Key, int]]()
    for _ in range(model.max_cards):
        if len(levels[-1]) * len(kinds) > STEPS:
            return None
        leads, following, places = _onward(kinds, levels[-1])
        levels.append(following)
        onward.append(leads)
        keys.append(places)
    return _graph(model.full, kinds, levels, onward, keys)


def _onward(kinds: tuple[Card, ...], level: list[Found]) -> tuple[Ints, list[Found], dict[Key, int]]:
    """(positions, kinds): where each card leads, -1 for a bust; the positions there; and their places."""
    leads = np.full((len(level), len(kinds)), -1, dtype=np.intp)
    following, places = list[Found](), dict[Key, int]()
    for i, found in enumerate(level):
        flipped = found.state.child(Flip()) if found.turned else found.state
        for k, card in enumerate(kinds):
            turned = (*found.turned, card)
            if busts(turned):
                continue
            key = key_of(turned)
            if key not in places:
                places[key] = len(following)
                following.append(Found(turned, flipped.child(card)))
            leads[i, k] = places[key]
    return leads, following, places


def _graph(
    full: int, kinds: tuple[Card, ...], levels: list[list[Found]], onward: list[Ints], keys: list[dict[Key, int]]
) -> Graph:
    """Put together: of the last cards only the amounts count, as nothing comes after them."""
    amounts = tuple(dict.fromkeys(found.amounts(full) for level in levels for found in level))
    number = {there: place for place, there in enumerate(amounts)}
    turned_up = [np.array([number[found.amounts(full)] for found in level], dtype=np.intp) for level in levels]
    used = [np.array([[found.turned.count(kind) for kind in kinds] for found in level], np.intp) for level in levels]
    keys[-1] = {key: int(turned_up[-1][place]) for key, place in keys[-1].items()}
    onward[-1] = np.where(onward[-1] < 0, -1, turned_up[-1][onward[-1]])
    wide = [*(len(level) for level in levels[1:-1]), len(amounts)]
    steps = tuple(Level(*parts) for parts in zip(used[:-1], turned_up[:-1], onward, wide, strict=True))
    places = {key: place for level in keys for key, place in level.items()}
    found_amounts = np.array(amounts, dtype=np.intp)
    return Graph(kinds, steps, places, found_amounts, _ends(full, found_amounts))


def _ends(full: int, amounts: Ints) -> Ints:
    """(amounts, storages): the storage after stopping."""
    storages = np.array(list(product(range(full), repeat=len(Food))), dtype=np.intp)
    kept = storing_one(full)[storages[None, :, :], amounts[:, None, :]]
    after = np.zeros(kept.shape[:2], dtype=np.intp)
    for food in Food:
        after = after * full + kept[:, :, food] % full
    return np.where((kept == full).any(axis=2), len(storages), after)


# The odds of a pile, and what positions are worth with them.


@dataclass(frozen=True, eq=False)
class Odds:
    """The cards that may come next in one level, for one pile."""

    onward: Floats
    """(positions, places of the next level): the chance to get there."""
    bust: Floats
    """(positions, 1)"""
    none: npt.NDArray[np.bool_]
    """(positions, 1): no card is left."""


@lru_cache(maxsize=PILES)
def odds_of(graph: Graph, cards: Counts) -> tuple[Odds, ...]:
    """By level: what comes next out of these cards, without those turned up."""
    return tuple(_odds(level, np.array(cards, dtype=np.intp)) for level in graph.levels)


def _odds(level: Level, cards: Ints) -> Odds:
    left = np.clip(cards - level.used, 0, None)
    total = left.sum(axis=1, keepdims=True)
    chances = left / np.maximum(total, 1)
    lost = level.onward < 0
    places = level.onward + np.arange(len(left))[:, None] * level.wide
    onward: Floats = np.zeros(len(left) * level.wide)
    onward += np.bincount(places[~lost], chances[~lost], len(onward))
    onward = onward.reshape(len(left), level.wide)
    return Odds(onward, np.where(lost, chances, 0.0).sum(axis=1, keepdims=True), total == 0)


@dataclass(frozen=True, eq=False)
class Draws:
    """Where the cards of a turn come from."""

    graph: Graph
    pile: Counts
    """With the cards of the turn that are turned up already."""
    cards: int
    """How many of the turn come from the pile."""
    later: Counts
    """What the others come from."""

    def odds(self, level: int) -> Odds:
        """The next card with so many turned up."""
        return odds_of(self.graph, self.pile if level < self.cards else self.later)[level]


def valued(draws: Draws, stops: Sequence[Floats], seat: int | None = None, first: int = 0) -> list[Floats]:
    """(positions, values) by level from `first` on, then (amounts, values): what a position is worth about to decide,
    or about to turn the first card up. Each value is played for on its own, or all for the one of a seat.

    `stops`, by cards more turned up: (amounts + 1, values), what the turn's end is worth; a bust comes last.
    """
    levels = draws.graph.levels
    found = [stops[len(levels) - first][:-1]]
    for number in range(len(levels) - 1, first - 1, -1):
        odds, stop = draws.odds(number), stops[number - first][levels[number].amounts]
        go = odds.onward @ found[-1] + odds.bust * stops[number + 1 - first][-1]
        own = slice(None) if seat is None else slice(seat, seat + 1)
        on = ~odds.none & ((go > stop)[:, own] | (number == 0))
        found.append(np.where(on, go, stop))
    return found[::-1]
