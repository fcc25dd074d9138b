"""What a player of Hippo Hopp remembers of the circle.

Open cards lie there for all to see. Hidden ones are in the state with the number they had when they were last seen; the
memory says which of those the player still knows. The others become cards nobody has seen, and their numbers go back
among the unseen ones: the player knows what is in the box, and which cards it sees or remembers. Two that are mixed up
have each other's number. So the same numbers are on the cards as before, and what is remembered is a state like any
other, with the same legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Final

from ai.memory import Covered, Glimpse, Memory, Settled
from ai.player import Past
from engine.game import Event, TurnEnded
from engine.games.hippo import MOST_CIRCLE, UNKNOWN, Hippo
from engine.games.hippo_moves import Caught, Dealt, Flipped

POOR: Final = Memory(capacity=4, half_life=8.0, interference=0.03, mixing=0.15)
"""Four cards, what people hold of things they do not rehearse. The rest is chosen to look like somebody's first game: a
card is half gone after eight turns, every seventh pair of neighbours lies the wrong way round."""
FAIR: Final = Memory(capacity=9, half_life=24.0, interference=0.01, mixing=0.05)
"""Nine cards, Miller's seven and two more, and three times as long: somebody who goes over them again between turns."""

PERFECT: Final = Memory(capacity=MOST_CIRCLE, half_life=inf, interference=0.0, mixing=0.0)
"""Everything, for ever: what the state has."""


def recalled(state: Hippo, past: Past, memory: Memory) -> Hippo:
    """The state as somebody with that memory knows it. Pure."""
    glimpses = glimpses_of(past.events)
    held = {trace.place for trace in memory.held(glimpses, turns_in(past.events), past.seed)}
    pairs = memory.mixed_up(glimpses, len(state.numbers), past.seed)
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    numbers, unseen = list(state.numbers), list(state.unseen)
    for at in state.hidden:
        believed = partner.get(at, at)
        numbers[at] = state.numbers[believed] if believed in held else UNKNOWN
        if state.numbers[at] != UNKNOWN and at not in held:
            unseen[state.numbers[at] - 1] += 1
    return replace(state, numbers=tuple(numbers), unseen=tuple(unseen))


def turns_in(events: Iterable[Event]) -> int:
    """How many turns have ended."""
    return sum(isinstance(event, TurnEnded) for event in events)


def glimpses_of(events: Iterable[Event]) -> tuple[Glimpse, ...]:
    """What went out of sight, and what came into it or left the circle."""
    looked, glimpses, turn = [], list[Glimpse](), 0
    for event in events:
        match event:
            case Dealt(_, at, _):
                looked.append(at)
            case Flipped(_, at, _):
                glimpses.append(Settled(at))
            case Caught(at=at, turned_back=turned_back):
                glimpses += (Settled(at), Covered(turn, turned_back))
            case TurnEnded():
                turn += 1
            case _:
                pass
    return (Covered(0, tuple(looked)), *glimpses)
