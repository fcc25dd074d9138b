"""Positions of Hop Hop Hooray! as tests write them down: what lies in the pond, and the moves after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import COLOURS, Cell
from engine.games.hop_hop_rows import EMPTY, cells
from tests.rules.lines import follow, position


def cell(text: str) -> Cell:
    """`e5` as the engine holds it."""
    return Cell("abcdefghij".index(text[0]), int(text[1:]))


def hop_hop(
    lying: str = "", line: str = "", *, players: int = 2, won: Sequence[int] = (), **options: int | str | list[str]
) -> HopHop:
    """The turn of the starting seat with these marbles in the pond, `Re5 Ge6`, and chips won; then a line of moves.

    No moves need to lead there, and rows may lie in the pond that nobody made.
    """
    state = position("hop_hop", players, options, "")
    assert isinstance(state, HopHop)
    there = {cell(marble[1:]): COLOURS.index(marble[0]) for marble in lying.split()}
    pond = tuple(there.get(place, EMPTY) for place in cells(state.size))
    assert EMPTY not in there.values()
    pads = tuple(pad - pond.count(colour) for colour, pad in enumerate(state.pads))
    own = [colour for colour in state.options.colours_of(state.seat) if pads[colour]]
    state = replace(
        state,
        pond=pond,
        pads=pads,
        chips=tuple(won) or state.chips,
        phase=Phase.THROW if own else Phase.TAKE,
        marble=own[0] if len(own) == 1 else None,
    )
    return after(state, line)


def after(state: object, line: str) -> HopHop:
    """The state a line leads to from this one."""
    assert isinstance(state, HopHop)
    found = follow(state, line)
    assert isinstance(found, HopHop)
    return found


def at(text: str) -> str:
    """A throw that comes down where it was aimed, as moves."""
    return f"throw:{text} {text}"


def lies(state: HopHop) -> str:
    """What lies in the pond, in the order of cells."""
    return " ".join(
        f"{COLOURS[colour]}{place}"
        for place, colour in zip(cells(state.size), state.pond, strict=True)
        if colour != EMPTY
    )


def to_call(state: HopHop) -> list[str]:
    """The rows that can be called, without the word and without `done`."""
    *calls, done = map(str, state.legal_actions())
    assert done == "done"
    return [call.removeprefix("call:") for call in calls]


def odds(state: HopHop) -> dict[str, int]:
    """The outcomes of a node of chance with their weights, in order."""
    return {str(outcome): weight for outcome, weight in state.chance_outcomes()}


def written(state: HopHop) -> str:
    """The same as a text: `top=4 edge=6 push:e6=6 …`."""
    return " ".join(f"{outcome}={weight}" for outcome, weight in state.chance_outcomes())
