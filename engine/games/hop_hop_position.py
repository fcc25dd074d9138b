"""Positions of Hop Hop Hooray! as text: the pond by colours, the throw. All other marbles are on their pads.

    3:5 0 R:c3+d4 Y:e5+f5+j10               seat 0 throws
    3:5 0 R:c3+d4 Y:e5 tries:2              it throws for the third time
    3:5 0 R:c3+d4 Y:e5 throw:c4             the marble is under way, aimed at c4
    3:5 0 R:c3+d4 Y:e5 hit:W>e5             it rolls from the west upon the marble in e5
    3:5 0 R:c3+d4+e5 arrived:e5             it lies in e5; rows are called
    3:5 0 R:c3+e5 Y:d4+f6 arrived:e5,f6 called:c3-d4-e5

With two colours a seat, `marble:R` says which one is thrown, once that is settled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.game import IllegalMove, MalformedMove, Move, Options, State
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import COLOURS, Cell, Falls, Heading, Rolls, Throw, named, read
from engine.games.hop_hop_rows import EMPTY, cells, places
from engine.games.hop_hop_throw import slopes
from engine.position import Fault, Parts, PositionError, listed

FIELDS: Final = (*COLOURS, "tries", "marble", "throw", "hit", "arrived", "called")
_HALF_TURN: Final = len(Heading) // 2
_COLUMN: Final = re.compile("[A-Z](?=[0-9])")


def state_of(options: Options, parts: Parts) -> State:
    """The state the fields make."""
    assert isinstance(options, HopHopOptions)
    return _Reading(options, parts).state()


def fields_of(state: State) -> Iterator[tuple[str, str]]:
    """The fields that are not as usual."""
    assert isinstance(state, HopHop)
    for colour in range(len(state.pads)):
        lying = [cell for cell, there in zip(cells(state.size), state.pond, strict=True) if there == colour]
        if lying:
            yield COLOURS[colour], "+".join(map(str, lying))
    if state.tries_used:
        yield "tries", str(state.tries_used)
    if state.phase is Phase.LANDING and state.aim is not None:
        yield "throw", str(Throw(state.aim, state.marble if state.options.two_colours else None)).partition(":")[2]
    elif state.marble is not None and len(replace(state, marble=None).throwable) > 1:
        yield "marble", COLOURS[state.marble]
    if state.hit is not None:
        yield "hit", _written_hit(*state.hit)
    if state.arrived:
        yield "arrived", ",".join(map(str, state.arrived))
    if state.called:
        yield "called", "+".join(map(named, state.called))


def _written_hit(cell: Cell, heading: Heading) -> str:
    """As the outcome that led to it is written."""
    return str(Falls(cell) if heading is Heading.N else Rolls(heading.turned(_HALF_TURN), cell))


def _spelt(text: str) -> str:
    """Cells in small letters, colours and sides in capitals."""
    return _COLUMN.sub(lambda letter: letter[0].lower(), text.upper())


@dataclass(frozen=True, slots=True)
class _Reading:
    """The fields of a text, with the options they are read by."""

    options: HopHopOptions
    parts: Parts

    def state(self) -> HopHop:
        """Raises: PositionError."""
        base = self._base()
        if base.decided != self.parts.over:
            most = max(self.parts.scores)
            raise PositionError(Fault.IMPOSSIBLE, "over" if self.parts.over else "scores", most, (), "HO-11")
        pond = COLOURS[: len(base.pads)]
        if self.parts.over:
            self.parts.require_only(pond)
            return replace(base, phase=Phase.OVER)
        if "arrived" in self.parts.names:
            self.parts.require_only((*pond, "arrived", "called"), "HO-7")
            return self._calling(base)
        if not base.throwable:
            self.parts.require_only(pond, "HO-10")
            return replace(base, phase=Phase.TAKE)
        self.parts.require_only((*pond, "tries", "marble", "throw", "hit"))
        return self._throwing(replace(base, marble=self._marble(base)))

    def _base(self) -> HopHop:
        """The seat is to throw whatever it has; chips, pond and pads are those of the text."""
        pond = self._pond()
        colours = self.options.colours(len(self.parts.scores))
        lying = [pond.count(colour) for colour in range(colours)]
        for colour, count in enumerate(lying):
            if count > self.options.marbles:
                raise PositionError(Fault.TOO_MANY, COLOURS[colour], count, (self.options.marbles,), "HO-1")
        return HopHop(
            self.options,
            pond,
            tuple(self.options.marbles - count for count in lying),
            self._chips(),
            self.parts.seat,
            Phase.THROW,
            self.parts.number("tries", 0, self.options.tries - 1, 0),
            None,
            None,
            None,
            (),
            (),
        )

    def _chips(self) -> tuple[int, ...]:
        """HO-11."""
        chips = self.parts.scores
        if min(chips) < 0:
            raise PositionError(Fault.OUT_OF_RANGE, "scores", min(chips), (f"0–{self.options.chips}",), "HO-11")
        if sum(chips) > self.options.chips:
            raise PositionError(Fault.TOO_MANY, "scores", sum(chips), (self.options.chips,), "HO-11")
        return chips

    def _pond(self) -> tuple[int, ...]:
        at = places(self.options.size)
        pond = [EMPTY] * len(at)
        for colour, letter in enumerate(COLOURS[: self.options.colours(len(self.parts.scores))]):
            for text in listed(self.parts.get(letter), "+"):
                place = at[self._cell(letter, text)]
                if pond[place] != EMPTY:
                    raise PositionError(Fault.REPEATED, letter, text)
                pond[place] = colour
        return tuple(pond)

    def _marble(self, base: HopHop) -> int | None:
        """The colour that is thrown: the only one there is, or one that was settled on (HO-2, HO-13)."""
        if "marble" in self.parts.names:
            named_so = self.parts.get("marble").upper()
            letters = tuple(COLOURS[colour] for colour in base.throwable)
            if named_so not in letters:
                raise PositionError(Fault.IMPOSSIBLE, "marble", named_so, letters, "HO-13")
            return COLOURS.index(named_so)
        if len(base.throwable) == 1:
            return base.throwable[0]
        if (base.tries_used and "throw" not in self.parts.names) or "hit" in self.parts.names:
            raise PositionError(Fault.MISSING, "marble", "", [COLOURS[colour] for colour in base.throwable], "HO-2")
        return None

    def _throwing(self, base: HopHop) -> HopHop:
        """HO-2 to HO-5, HO-12."""
        names = self.parts.names
        if "throw" in names and "hit" in names:
            raise PositionError(Fault.NOT_HERE, "hit", self.parts.get("hit"), ("throw",), "HO-5")
        if "throw" in names:
            return self._then(base, "throw", self._move("throw", self.parts.get("throw"), "e5", before="throw:"))
        return self._hitting(base) if "hit" in names else base

    def _hitting(self, base: HopHop) -> HopHop:
        text = self.parts.get("hit")
        down = self._move("hit", text, "e5", "W>a5")
        if not isinstance(down, Falls | Rolls):
            raise PositionError(Fault.MALFORMED, "hit", text, ("e5", "W>a5"))
        self._cell("hit", str(down.cell))
        if isinstance(down, Rolls) and (down.side, down.cell) not in slopes(self.options.size):
            raise PositionError(Fault.IMPOSSIBLE, "hit", text, (down.cell,), "HO-3")
        if base.at(down.cell) == EMPTY:
            raise PositionError(Fault.IMPOSSIBLE, "hit", text, ("R", "Y", "G", "B"), "HO-5")
        return replace(base, phase=Phase.HIT, hit=(down.cell, down.heading))

    def _calling(self, base: HopHop) -> HopHop:
        """HO-5 to HO-8."""
        text = self.parts.get("arrived")
        arrived = tuple(self._cell("arrived", cell) for cell in listed(text, ","))
        if not 1 <= len(arrived) <= 2:
            raise PositionError(Fault.MALFORMED, "arrived", text, ("e5", "e5,e6"))
        if base.at(arrived[0]) not in self.options.colours_of(base.seat):
            own = [COLOURS[colour] for colour in self.options.colours_of(base.seat)]
            raise PositionError(Fault.IMPOSSIBLE, "arrived", arrived[0], own, "HO-2")
        beside = [arrived[0].towards(heading) for heading in Heading]
        if len(arrived) > 1 and (arrived[1] not in beside or base.at(arrived[1]) == EMPTY):
            lying = [cell for cell in beside if cell in places(base.size) and base.at(cell) != EMPTY]
            raise PositionError(Fault.IMPOSSIBLE, "arrived", arrived[1], lying, "HO-5")
        state = replace(base, phase=Phase.CALL, arrived=arrived)
        for row in listed(self.parts.get("called"), "+"):
            state = self._then(state, "called", self._move("called", row, "c3-d4-e5", before="call:"))
        return state

    def _then(self, state: HopHop, field: str, move: Move) -> HopHop:
        """The state after a move the text says was made."""
        try:
            return state.child(move)
        except IllegalMove as refused:
            text = str(move).partition(":")[2]
            allowed = [str(other).partition(":")[2] for other in refused.allowed if type(other) is type(move)]
            raise PositionError(Fault.IMPOSSIBLE, field, text, allowed, refused.clause) from refused

    def _move(self, field: str, text: str, *forms: str, before: str = "") -> Move:
        """The move a text is, with what is written before it in a game."""
        try:
            return read(before + _spelt(text))
        except MalformedMove as error:
            raise PositionError(Fault.MALFORMED, field, text, forms) from error

    def _cell(self, field: str, text: str) -> Cell:
        """A cell of the pond."""
        try:
            move = read(_spelt(text))
        except MalformedMove:
            move = None
        if not isinstance(move, Falls) or move.cell not in places(self.options.size):
            last = cells(self.options.size)[-1]
            raise PositionError(Fault.MALFORMED, field, text, (f"a1–{last}",), "HO-13")
        return move.cell
