"""Gopher It! simplified: every turn of the future is played with cards from all cards of the game.

A *status* is what a storage can hold between turns, as the amounts of the three foods in rising order, so that it does
not matter which food is which: 56 with six to fill. A *turn* is a graph: positions of the same number of cards, the
same amounts turned up and the same last food are taken for one, with the odds of the first of them found. The graph is
made by the engine's own steps from the game's first state, what becomes of a storage is read from `storing`.

What is left out: what the pile holds beyond the turn going on, and which cards an amount is made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.chance import total_weight
from engine.games.gopher import GAME, Gopher, GopherOptions, Phase, busts, storing
from engine.games.gopher_moves import Card, Cards, Flip, Food

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.intp]

PRODUCTS: Final = 1e8
"""Products of numbers that one pass over a turn may take, for all statuses: less than a tenth of a second. If all cards
of a turn are too many, only the first ones are looked at; with the usual options a pass takes 5 million."""
STEPS: Final = 7000
"""Steps of the engine to make one level: a third of a second. With the usual options 1539 for the last one."""


@dataclass(frozen=True)
class Model:
    """What the simplified game depends on."""

    full: int
    max_cards: int
    deck: tuple[int, ...]

    @classmethod
    def of(cls, options: GopherOptions) -> Model:
        """That of a game."""
        return cls(options.full, options.max_cards, options.deck)

    @property
    def statuses(self) -> Ints:
        """(statuses, foods): every storage a turn can begin with; the first is the empty one."""
        return _statuses(self.full)

    def place(self, amounts: tuple[int, ...]) -> int:
        """The place among the statuses of a storage with these amounts, in the order of the foods."""
        return int(places_of(self.full)[amounts])


@cache
def _statuses(full: int) -> Ints:
    return np.array(list(combinations_with_replacement(range(full), len(Food))), dtype=np.intp)


@cache
def places_of(full: int) -> Ints:
    """(amounts, …), one axis a food: the status's place."""
    statuses = _statuses(full)
    found = np.zeros((full,) * len(Food), dtype=np.intp)
    for axes in permutations(range(len(Food))):
        found[tuple(statuses[:, axis] for axis in axes)] = np.arange(len(statuses))
    return found


@dataclass(frozen=True, eq=False)
class Level:
    """The positions of a turn with the same number of cards turned up."""

    amounts: Ints
    """(positions, foods): what is turned up; one more than full stands for anything above."""
    ends: Ints
    """(statuses, positions): the status after stopping, or the number of statuses for a trophy."""
    onward: Floats
    """(positions, positions of the next level): the chance to get there by another card. The rest is the chance of a
    bust."""

    @cached_property
    def bust(self) -> Floats:
        """(positions,): the chance of a bust by another card."""
        return np.asarray(1.0 - self.onward.sum(axis=1))

    @cached_property
    def forced(self) -> npt.NDArray[np.bool_]:
        """(positions,): whether the turn ends here, because no card leads on."""
        return np.asarray(~self.onward.any(axis=1))


@dataclass(frozen=True, eq=False)
class Turn:
    """A turn of the model."""

    model: Model
    first: Floats
    """(positions of the first level,): the first card, which is no choice."""
    levels: tuple[Level, ...]
    """By cards turned up, from one."""


@cache
def storing_one(full: int) -> Ints:
    """(amount before, amount added): what `storing` keeps of one food, or `full` where it is exactly enough."""
    nothing = Cards.deck((0,))
    found = np.empty((full, full + 2), dtype=np.intp)
    for before in range(full):
        storage = nothing.plus((Card(Food.APPLE, 1),) * before)
        for added in range(full + 2):
            stored = storing(storage, (Card(Food.APPLE, 1),) * added, full)
            found[before, added] = full if stored.trophy else stored.kept.amount(Food.APPLE)
    return found


def ends_of(model: Model, amounts: Ints) -> Ints:
    """(statuses, positions): the status after stopping with these amounts, or the number of statuses for a trophy."""
    kept = storing_one(model.full)[model.statuses[:, None, :], amounts[None, :, :]]
    trophy = (kept == model.full).any(axis=2)
    return np.where(trophy, len(model.statuses), places_of(model.full)[tuple(np.moveaxis(kept % model.full, 2, 0))])


@cache
def turn_of(model: Model) -> Turn:
    """Make the graph of a turn, card by card."""
    options = GopherOptions(trophies=1, full=model.full, max_cards=model.max_cards, deck=model.deck)
    first, level = onward(model, (Position((), GAME.new_state(2, options)),))
    levels: list[Level] = []
    while len(level) * len(first[0]) <= STEPS:
        chances, following = onward(model, level)
        if not following or len(model.statuses) * chances.size > PRODUCTS:
            break
        levels.append(_level(model, level, chances))
        level = following
    levels.append(_level(model, level, np.zeros((len(level), 0))))
    return Turn(model, first[0], tuple(levels))


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a turn: the first one found of its kind."""

    turned: tuple[Card, ...]
    state: Gopher | None
    """About to turn another card up or to decide; None if the turn ends here."""

    def next(self) -> Iterator[tuple[float, Position]]:
        """The positions another card may lead to, with their chances; a bust leads to none."""
        if self.state is None:
            return
        flipped = self.state.child(Flip()) if self.turned else self.state
        outcomes = flipped.chance_outcomes()
        total = total_weight(outcomes)
        for card, weight in outcomes:
            assert isinstance(card, Card)
            turned, after = (*self.turned, card), flipped.child(card)
            if not busts(turned):
                yield weight / total, Position(turned, after if after.phase is Phase.DECIDE else None)

    def amounts(self, full: int) -> tuple[int, ...]:
        """How much of each food is turned up, with everything above full as one."""
        return tuple(min(sum(card.value for card in self.turned if card.food is food), full + 1) for food in Food)


def onward(model: Model, level: tuple[Position, ...]) -> tuple[Floats, tuple[Position, ...]]:
    """(positions, positions of the next level): the chances to get there; and that level."""
    found: dict[tuple[tuple[int, ...], Food], int] = {}
    positions: list[Position] = []
    chances: list[tuple[int, int, float]] = []
    for i, position in enumerate(level):
        for chance, after in position.next():
            key = after.amounts(model.full), after.turned[-1].food
            if key not in found:
                found[key] = len(positions)
                positions.append(after)
            chances.append((i, found[key], chance))
    matrix = np.zeros((len(level), len(positions)))
    for i, j, chance in chances:
        matrix[i, j] += chance
    return matrix, tuple(positions)


def _level(model: Model, positions: tuple[Position, ...], chances: Floats) -> Level:
    amounts = np.array([position.amounts(model.full) for position in positions], dtype=np.intp)
    return Level(amounts, ends_of(model, amounts), chances)
