"""Positions of Hippo Hopp as tests write them down: the circle's numbers, the deck's, and the moves after the deal."""

from __future__ import annotations

from collections import Counter

from engine.games.hippo import Hippo
from tests.rules.lines import follow, position

BOX = "1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3"
"""A first deal of the cards of the box. Nobody has seen one 1, one 2, one 3, two 4s, and one each of 5 to 8."""


def values_of(cards: str) -> list[int]:
    """How many of these cards have each number from 1 to the largest."""
    counts = Counter(map(int, cards))
    return [counts[number] for number in range(1, max(counts) + 1)]


def hippo(circle: str, line: str = "", *, deck: str = "", players: int = 2, **options: int) -> Hippo:
    """The state after a deal, a digit for each card, and a line of moves. `deck` is what nobody has seen."""
    cards = {"circle": len(circle), "deck": len(deck), "values": values_of(circle + deck)}
    return after(position("hippo", players, {**cards, **options}, " ".join(circle)), line)


def box(line: str = "", players: int = 2, **options: int | list[int]) -> Hippo:
    """A position with the cards of the box, from before the deal."""
    state = position("hippo", players, options, line)
    assert isinstance(state, Hippo)
    return state


def after(state: object, line: str) -> Hippo:
    """The state a line leads to from this one."""
    assert isinstance(state, Hippo)
    found = follow(state, line)
    assert isinstance(found, Hippo)
    return found


def opened(state: Hippo) -> str:
    """The circle as it lies there: a digit for an open card, a dot for a back."""
    return "".join(str(number) if up else "." for number, up in zip(state.numbers, state.is_open, strict=True))


def odds(state: Hippo) -> dict[int, int]:
    """The numbers that may come at a node of chance, each with its weight."""
    return {int(str(number)): weight for number, weight in state.chance_outcomes()}
