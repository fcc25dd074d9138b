"""A table of Hoppladi alone on the screen, and positions by hand."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.pilot import Pilot

from engine.games.hoppladi import EMPTY, Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Roll
from tests.app.board_alone import BoardAlone
from tui.tables.hoppladi_panels import Tray


class Table(BoardAlone):
    """Hoppladi's board."""

    game: ClassVar[str] = "hoppladi"


def position(
    phase: Phase = Phase.KEEP,
    roll: str = "",
    aside: Aside = EMPTY,
    *,
    totals: tuple[int, ...] = (142, 201),
    seat: int = 0,
    reached_by: int | None = None,
    turns_left: int = 0,
    options: HoppladiOptions | None = None,
) -> Hoppladi:
    """A position by hand; `roll` in notation."""
    counts = tuple(roll.count(face) for face in "12345C")
    rolled = Roll(counts) if roll else None  # type: ignore[arg-type]
    return Hoppladi(options or HoppladiOptions(), totals, seat, phase, aside, rolled, reached_by, turns_left)


def framed(pilot: Pilot[Any]) -> str:
    """The digits of the dice that are framed."""
    return "".join(die.label for die in pilot.app.query_one(Tray).view.dice if die.look.name == "CHOSEN")
