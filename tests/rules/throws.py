"""Twenty throws of each hand as text, for docs/throws.md: `python -m tests.rules.throws` writes them there again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine import Dice, Event
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_events import CameToRest, Missed, Pushed, RolledDown, StayedOn, Struck
from engine.games.hop_hop_moves import COLOURS, Cell, Heading
from engine.games.hop_hop_rows import EMPTY
from engine.games.hop_hop_throw import STEADINESS
from tests.rules.hop_hop_lines import after, hop_hop

PAGE: Final = Path(__file__).parents[2] / "docs" / "throws.md"
MARKS: Final = ("<!-- throws: made by python -m tests.rules.throws -->", "<!-- end of throws -->")
LYING: Final = "Gd5 Be6 Yf4 Gc7 Yg6 Be3 Gh8 Yb2 Yi4 Gd8 Bf9"
"""What lies in the pond before each throw."""
AIMS: Final = ("e5",) * 13 + ("b10",) * 7
"""The middle of the pond, and a cell beside a corner."""
SIDES: Final = {
    Heading.N: "north",
    Heading.NE: "north-east",
    Heading.E: "east",
    Heading.SE: "south-east",
    Heading.S: "south",
    Heading.SW: "south-west",
    Heading.W: "west",
    Heading.NW: "north-west",
}


def start(hand: str) -> HopHop:
    """The pond before each throw."""
    return hop_hop(LYING, players=4, steadiness=[hand])


def throws(hand: str) -> Iterator[tuple[str, HopHop, list[Event]]]:
    """Each throw: its aim, the state after it, and what is told of it."""
    dice, draw = Dice.from_seed(f"twenty throws, {hand}"), 0
    for aim in AIMS:
        state, told = after(start(hand), f"throw:{aim}"), list[Event]()
        while outcomes := state.chance_outcomes():
            outcome = dice.pick(draw, outcomes)
            draw += 1
            told.extend(state.events(outcome))
            state = after(state, str(outcome))
        yield aim, state, told


def as_line(events: list[Event]) -> str:
    """One throw in a line."""
    beside = any(isinstance(event, Struck) for event in events) and not any(isinstance(e, Pushed) for e in events)
    return ", ".join(_part(event, "glances off to" if beside else "lies in") for event in events)


def _part(event: Event, rests: str) -> str:
    match event:
        case Missed():
            return "outside"
        case RolledDown(side=side, cell=cell):
            return f"down the slope in the {SIDES[side]} to {cell}"
        case Struck(cell=cell, colour=colour):
            return f"onto {COLOURS[colour]} in {cell}"
        case StayedOn(on_top=on_top):
            return "stays on top" if on_top else "stays on an edge"
        case Pushed(end=end):
            return f"pushes it to {end}"
        case CameToRest(cell=cell):
            return f"{rests} {cell}"
        case _:
            raise AssertionError(event)


def picture(hand: str) -> Iterator[str]:
    """The pond, and where the twenty came to rest: how often in each cell, + where one was aimed and none lies."""
    count: dict[Cell, int] = {}
    for _, state, _ in throws(hand):
        if state.phase is Phase.CALL:
            count[state.arrived[0]] = count.get(state.arrived[0], 0) + 1
    pond = start(hand)
    for row in range(pond.size, 0, -1):
        glyphs = []
        for column in range(pond.size):
            cell = Cell(column, row)
            free = "+" if str(cell) in AIMS else "."
            lying = free if pond.at(cell) == EMPTY else COLOURS[pond.at(cell)]
            glyphs.append(f"{count.get(cell, lying):>2}")
        yield f"{row:>2} {' '.join(glyphs)}"
    yield "    a  b  c  d  e  f  g  h  i  j"


def text() -> str:
    """The block between the marks."""
    lines = []
    for hand in STEADINESS:
        told = [f"{number:>2} {aim:>3}: {as_line(events)}" for number, (aim, _, events) in enumerate(throws(hand), 1)]
        pond = list(picture(hand))
        height = max(len(told), len(pond))
        told += [""] * (height - len(told))
        pond += [""] * (height - len(pond))
        both = [f"{left:<36}{right}".rstrip() for left, right in zip(pond, told, strict=True)]
        lines += [f"**{hand}**", "", "```", *both, "```", ""]
    return "\n".join(lines)


def page() -> str:
    """The page with the block made again."""
    first, last = MARKS
    before, _, rest = PAGE.read_text("utf-8").partition(first)
    _, _, following = rest.partition(last)
    return f"{before}{first}\n\n{text()}\n{last}{following}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
