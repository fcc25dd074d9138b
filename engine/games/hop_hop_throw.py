"""The throw model of Hop Hop Hooray! (HO-12): where a thrown marble comes down, and what it does to one it hits.

First chance node: where the marble comes down. Its dispersion, a weight along the throw times a weight across it, is
that of `hop_hop_dispersion.py`, where the thrower's numbers stand with their reasons. Round the pond runs a strip one
cell wide, the slopes (HO-3); what comes down there rolls to the nearest cell of the edge. All beyond it is outside.
Besides, a bounce can go wrong altogether (a groove, a crumb, the border of the box) and ends outside wherever it was
aimed: 15, 8 or 3 throws in 100, often enough that three tries are needed, seldom enough that they nearly always do.

Second chance node: the marble comes upon one that lies there. `HEADS` forty possibilities, seen along its way:

    stays on top     4   a ball on a ball rarely stays, and only where others prop it
    stays on an edge 6   the hit takes its speed, and the rims of the cells are what it comes down on next
    pushes          14   ahead 6, to either side of ahead 3, square to it 1: a marble is driven on by what hits it, more
                         so the fuller the hit; nothing is driven backwards
    glances off     16   ahead 4 (it hops over), to either side of ahead 3, square to it 2, to either side of back 1;
                         a little likelier than a push, as a marble that lies sits in a hollow

 - A push that is blocked (there lies a marble, or the pond ends) leaves the marble on top: what cannot give way
   bears it.
 - A glance that is blocked leaves it on an edge: it comes to lie against what is in its way.
 - A marble that rolls down a slope hits like one that flies, in the direction of its roll (HO-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.game import Outcome
from engine.games.hop_hop_dispersion import SUM
from engine.games.hop_hop_moves import (
    Cell,
    Falls,
    Glances,
    Heading,
    OnEdge,
    OnTop,
    Outside,
    Pushes,
    Rolls,
)
from engine.games.hop_hop_rows import EMPTY, Pond, cells, places
from engine.games.hop_hop_spread import ACROSS, ALONG

Weighted = tuple[tuple[Outcome, int], ...]

STEADINESS: Final = tuple(ALONG)
"""`shaky`, `even`, `steady`."""
BAD_HOPS: Final = {"shaky": 15, "even": 8, "steady": 3}
"""Throws in `THROWS` that end outside whatever was aimed at."""
THROWS: Final = 100
TOTAL: Final = THROWS * SUM * SUM
"""What the weights of the first node add up to."""

TOP: Final = 4
EDGE: Final = 6
PUSH: Final = (6, 3, 1, 0, 0, 0, 1, 3)
"""By eighths of a turn from the line of the hit."""
GLANCE: Final = (4, 3, 2, 1, 0, 1, 2, 3)
HEADS: Final = TOP + EDGE + sum(PUSH) + sum(GLANCE)
"""What the weights of the second node add up to."""


@lru_cache(maxsize=1024)
def landings(aim: Cell, size: int, steadiness: str) -> Weighted:
    """Where a throw comes down: cells, then slopes (west, east, south, north, corners), then outside.

    Weights add up to `TOTAL`; what weighs nothing is left out.
    """
    along, across = ALONG[steadiness][aim.row - 1], ACROSS[steadiness][aim.row - 1]
    good = THROWS - BAD_HOPS[steadiness]

    def weight(cell: Cell) -> int:
        return good * along[abs(cell.row - aim.row)] * across[abs(cell.column - aim.column)]

    fallen = [(Falls(cell), weight(cell)) for cell in cells(size)]
    rolled = [(Rolls(side, cell), weight(cell.towards(side))) for side, cell in slopes(size)]
    inside: list[tuple[Outcome, int]] = [*fallen, *rolled]
    missed = TOTAL - sum(weight for _, weight in inside)
    return tuple((outcome, weight) for outcome, weight in (*inside, (Outside(), missed)) if weight)


@lru_cache(maxsize=1024)
def resting(aim: Cell, size: int, steadiness: str) -> tuple[tuple[Cell, int], ...]:
    """By cell, in their order: the weight with which a throw comes down there or rolls there (HO-3).

    Weights add up to `TOTAL` less that of outside; what weighs nothing is left out. In a free cell the marble then
    rests; one that lies there is hit.
    """
    weights = dict.fromkeys(cells(size), 0)
    for outcome, weight in landings(aim, size, steadiness):
        if isinstance(outcome, Falls | Rolls):
            weights[outcome.cell] += weight
    return tuple((cell, weight) for cell, weight in weights.items() if weight)


@lru_cache(maxsize=16)
def slopes(size: int) -> tuple[tuple[Heading, Cell], ...]:
    """Every place of the strip, as its side and the edge cell it slopes to (HO-3)."""
    last = size - 1
    return (
        *((Heading.W, Cell(0, row)) for row in range(1, size + 1)),
        *((Heading.E, Cell(last, row)) for row in range(1, size + 1)),
        *((Heading.S, Cell(column, 1)) for column in range(size)),
        *((Heading.N, Cell(column, size)) for column in range(size)),
        (Heading.SW, Cell(0, 1)),
        (Heading.NW, Cell(0, size)),
        (Heading.SE, Cell(last, 1)),
        (Heading.NE, Cell(last, size)),
    )


def hits(pond: Pond, size: int, cell: Cell, heading: Heading) -> Weighted:
    """What a marble does that comes upon the one in a cell, heading so: stays on top, on an edge, pushes, glances off.

    Pushes and glances in the order of headings, from north. Weights add up to `HEADS`.
    """
    free = dict(_free_neighbours(pond, size, cell))
    pushes = [(Pushes(to), PUSH[(way - heading) % len(Heading)]) for way, to in free.items()]
    glances = [(Glances(to), GLANCE[(way - heading) % len(Heading)]) for way, to in free.items()]
    on_top = TOP + sum(PUSH) - sum(weight for _, weight in pushes)
    on_edge = EDGE + sum(GLANCE) - sum(weight for _, weight in glances)
    listed: list[tuple[Outcome, int]] = [(OnTop(), on_top), (OnEdge(), on_edge), *pushes, *glances]
    return tuple((outcome, weight) for outcome, weight in listed if weight)


def _free_neighbours(pond: Pond, size: int, cell: Cell) -> Iterator[tuple[Heading, Cell]]:
    at = places(size)
    for way in Heading:
        to = cell.towards(way)
        if to in at and pond[at[to]] == EMPTY:
            yield way, to
