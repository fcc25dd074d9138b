"""A table of Hop Hop Hooray! alone on the screen, and positions by hand."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.pilot import Pilot

from engine.game import OptionValue
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import COLOURS, Call, Cell, Heading, Row, Throw, read
from engine.games.hop_hop_rows import EMPTY, cells
from tests.app.board_alone import BoardAlone
from tui.tables.hop_hop_pond import PondPanel, PondView, Sign, Square

PLACES = {str(cell): cell for cell in cells(10)}


class Table(BoardAlone):
    """Hop Hop Hooray!'s board."""

    game: ClassVar[str] = "hop_hop"


def cell(text: str) -> Cell:
    """A cell by its name."""
    return PLACES[text]


def row(text: str) -> Row:
    """Three cells by their notation."""
    call = read(f"call:{text}")
    assert isinstance(call, Call)
    return call.row


def throw(text: str) -> Throw:
    """A throw by its notation."""
    action = read(f"throw:{text}")
    assert isinstance(action, Throw)
    return action


def position(
    lying: str = "",
    /,
    *,
    players: int = 2,
    seat: int = 0,
    phase: Phase = Phase.THROW,
    arrived: str = "",
    called: str = "",
    chips: tuple[int, ...] | None = None,
    tries_used: int = 0,
    marble: int | None = None,
    aim: str = "",
    hit: tuple[str, Heading] | None = None,
    **options: OptionValue,
) -> HopHop:
    """A position by hand. `lying`: which marbles lie where, `Rc3 Yd4`; all others are on their pads."""
    chosen = HopHopOptions.from_dict(options)
    assert isinstance(chosen, HopHopOptions)
    colours = {text[1:]: COLOURS.index(text[0]) for text in lying.split()}
    pond = tuple(colours.get(str(place), EMPTY) for place in cells(chosen.size))
    own = chosen.colours_of(seat)
    thrown = own[0] if phase in (Phase.THROW, Phase.LANDING, Phase.HIT) and len(own) == 1 else marble
    return HopHop(
        chosen,
        pond=pond,
        pads=tuple(chosen.marbles - pond.count(colour) for colour in range(chosen.colours(players))),
        chips=chips or (0,) * players,
        seat=seat,
        phase=phase,
        tries_used=tries_used,
        marble=thrown,
        aim=cell(aim) if aim else None,
        hit=(cell(hit[0]), hit[1]) if hit else None,
        arrived=tuple(map(cell, arrived.split())),
        called=tuple(map(row, called.split())),
    )


def after(lying: str, arrived: str, **more: Any) -> HopHop:
    """A throw of seat 0 has come to rest; `arrived` are its cell and a pushed one's."""
    return position(lying, phase=Phase.CALL, arrived=arrived, **more)


def pond(pilot: Pilot[Any]) -> PondView:
    """What the pond shows."""
    return pilot.app.query_one(PondPanel).view


def squares(view: PondView) -> dict[str, Square]:
    """Its cells by name."""
    return dict(zip(map(str, cells(view.size)), view.squares, strict=True))


def signs(view: PondView, sign: Sign) -> list[str]:
    """The cells with a sign."""
    return [name for name, square in squares(view).items() if square.sign is sign]


def on_screen(text: str, size: int = 10) -> tuple[int, int]:
    """Where a cell lies in the pond as it is drawn with small cells: column of its middle, and line."""
    place = cell(text)
    return 4 + 3 * (place.column + 1) + 1, 1 + size - place.row + 1
