"""Hop Hop Hooray! (Zoch): let a marble hop into the pond so that three lie in a row, and call them.

Source: the English rulebook. Clauses HO-1 to HO-13:

 HO-1   Twelve marbles of a colour each; two players may take two colours each.
 HO-2   A turn: throw a marble. Outside: throw it again, three tries in all; then it is the next player's turn.
 HO-3   What comes down on a slope rolls to the nearest cell of the edge.
 HO-4   What stays on top of another marble or on an edge is thrown again, and that is no try.
 HO-5   A throw may push one marble one cell on.
 HO-6   A row: three marbles side by side in a line, of any colours, at least one of which arrived by this throw.
 HO-7   Each row called gives a chip, two if it is of one colour. A run of more than three is one row.
 HO-8   Then the marbles of the rows go back to their owners, and the chips are given.
 HO-9   What is not called is overlooked: three marbles leave, no chip.
 HO-10  Whose pad is empty takes a marble of his from the pond.
 HO-11  The game ends when all chips are given out, or a player owns enough. Most chips win, ties share.
 HO-12  Where a marble comes down is drawn: `hop_hop_throw.py`.
 HO-13  Options.

What we decided where the source is silent:
 - The marble thrown counts as on its pad until it comes to rest in the pond: wherever else it ends, it goes back there.
 - With two colours the marble of the first throw is the one that is thrown again in this turn.
 - `chips_to_win` can only be reached by the thrower, since nobody else gets chips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final

from engine.game import (
    CHANCE,
    TERMINAL,
    Action,
    Allowed,
    Codec,
    Each,
    Event,
    Game,
    Move,
    NotOver,
    Options,
    OptionSpec,
    OptionValue,
    Outcome,
    State,
    Switch,
    Whole,
    WholeOr,
    option,
    win_shares,
    with_item,
)
from engine.games.hop_hop_calls import Calls
from engine.games.hop_hop_events import told
from engine.games.hop_hop_moves import (
    Call,
    Cell,
    Done,
    Falls,
    Glances,
    Heading,
    OnEdge,
    OnTop,
    Outside,
    Pushes,
    Rolls,
    Row,
    Take,
    Throw,
    read,
)
from engine.games.hop_hop_rows import EMPTY, Pond, cells, every_row, places, with_cells
from engine.games.hop_hop_throw import STEADINESS, hits, landings, resting, slopes

SEATS: Final = range(2, 5)
NO_NUMBER: Final = "none"
MOST_CHIPS: Final = 99
SHORT_GAME: Final = 5
"""Chips to win in the short game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HopHopOptions(Options):
    """HO-13."""

    start: int = option(0, Whole(0, SEATS[-1] - 1), "C-1")
    size: int = option(10, Whole(3, 10), "HO-13")
    """Cells of the pond along each side."""
    marbles: int = option(12, Whole(3, 24), "HO-13")
    """Of each colour."""
    chips: int = option(40, Whole(1, MOST_CHIPS), "HO-13")
    tries: int = option(3, Whole(1, 9), "HO-13")
    """Throws outside until the turn is over."""
    chips_to_win: int | str = option(NO_NUMBER, WholeOr(1, MOST_CHIPS, NO_NUMBER, first=SHORT_GAME), "HO-13")
    two_colours: bool = option(False, Switch(), "HO-13")
    steadiness: tuple[str, ...] = option(("even",), Each(STEADINESS, tuple(SEATS)), "HO-13")
    """One word for all seats, or one for each."""

    def left(self, spec: OptionSpec) -> Allowed:
        """Nobody has to own more chips than there are."""
        return replace(spec.allowed, high=self.chips) if isinstance(spec.allowed, WholeOr) else spec.allowed

    def adapted(self, name: str, value: OptionValue) -> Options:
        """With fewer chips than one had to own, one has to own all of them."""
        given = {**self.as_dict(), name: value}
        chips, enough = given["chips"], given["chips_to_win"]
        if name == "chips" and isinstance(chips, int) and isinstance(enough, int):
            given["chips_to_win"] = min(chips, enough)
        return self.from_dict(given)

    @classmethod
    def allowed(cls, spec: OptionSpec, players: int) -> Allowed:
        """A steadiness for each seat there is."""
        return Each(STEADINESS, (players,)) if spec.name == "steadiness" else Options.allowed(spec, players)

    @classmethod
    def applies(cls, name: str, players: int) -> bool:
        """Two colours are for two players."""
        return name != "two_colours" or players == SEATS[0]

    @classmethod
    def reserved(cls, name: str, players: int) -> bool:
        """More players have no two colours to take."""
        return name == "two_colours" and players != SEATS[0]

    def steadiness_of(self, seat: int) -> str:
        """How steady a seat's hand is."""
        return self.steadiness[seat if len(self.steadiness) > 1 else 0]

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """A seat's colours (HO-1, HO-13)."""
        return (2 * seat, 2 * seat + 1) if self.two_colours else (seat,)

    def colours(self, players: int) -> int:
        """How many colours are in play."""
        return len(self.colours_of(0)) * players


class Phase(IntEnum):
    """What happens next."""

    TAKE = 0
    """The player takes a marble from the pond, having none on his pad (HO-10)."""
    THROW = 1
    """The player aims and throws."""
    LANDING = 2
    """The marble comes down somewhere (HO-12)."""
    HIT = 3
    """It comes down on another marble (HO-4, HO-5)."""
    CALL = 4
    """The player calls rows, or is done (HO-7)."""
    OVER = 5


@dataclass(frozen=True, slots=True)
class HopHop(State):
    """A position.

    10  . . . . .       Rows are counted from the thrower's side, columns from his left. All seats throw from
     …  . . . . .       there (HO-12), so a cell has one name.
     1  . . . . .
        a b c d …
    """

    options: HopHopOptions
    pond: Pond
    """By cell in order (a1, a2 … b1 …): the colour that lies there, or EMPTY."""
    pads: tuple[int, ...]
    """By colour: marbles on the lily pad, the one being thrown among them."""
    chips: tuple[int, ...]
    """By seat."""
    seat: int
    """Whose turn it is."""
    phase: Phase
    tries_used: int
    """Throws of this turn that ended outside; 0 again once the marble lies in the pond."""
    marble: int | None
    """The colour being thrown; None as long as it can still be chosen, and once it lies in the pond."""
    aim: Cell | None
    """In LANDING: what was aimed at."""
    hit: tuple[Cell, Heading] | None
    """In HIT: the cell of the marble that is hit, and the direction it is hit in."""
    arrived: tuple[Cell, ...]
    """In CALL: where the thrown marble lies, and the one it pushed (HO-5)."""
    called: tuple[Row, ...]
    """In CALL: the rows called so far, in the order of cells (calls commute, HO-8)."""

    @property
    def current_player(self) -> int:
        """TAKE, THROW and CALL are the seat's decisions, LANDING and HIT are chance."""
        match self.phase:
            case Phase.OVER:
                return TERMINAL
            case Phase.LANDING | Phase.HIT:
                return CHANCE
            case _:
                return self.seat

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return self.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """Chips."""
        return self.chips

    # What the table shows, and players ask.

    @property
    def size(self) -> int:
        """Cells along a side."""
        return self.options.size

    def at(self, cell: Cell) -> int:
        """The colour in a cell, or EMPTY."""
        return self.pond[places(self.size)[cell]]

    @property
    def supply(self) -> int:
        """Chips not given out yet (HO-11)."""
        return self.options.chips - sum(self.chips)

    @property
    def hands(self) -> tuple[str, ...]:
        """By seat: how steady its hand is (HO-13)."""
        return tuple(map(self.options.steadiness_of, range(len(self.chips))))

    @property
    def tries_left(self) -> int:
        """Throws the turn still allows, each that ends outside being one (HO-2)."""
        return self.options.tries - self.tries_used

    @property
    def throwable(self) -> tuple[int, ...]:
        """In THROW: the colours the player can throw (HO-2, HO-13)."""
        return self._throwable(self.seat) if self.marble is None else (self.marble,)

    def dispersion(self, aim: Cell) -> tuple[tuple[Outcome, int], ...]:
        """Where a throw of this seat comes down if aimed so: the outcomes that follow `throw:` (HO-12)."""
        return landings(aim, self.size, self.options.steadiness_of(self.seat))

    def resting(self, aim: Cell) -> tuple[tuple[Cell, int], ...]:
        """By cell: the weight of `dispersion` with which a throw of this seat aimed so comes down or rolls there."""
        return resting(aim, self.size, self.options.steadiness_of(self.seat))

    @property
    def calls(self) -> Calls:
        """In CALL: the rows that can be called, and what leaves (HO-6 to HO-9)."""
        return Calls(self.pond, self.size, self.arrived, self.called)

    @property
    def reward(self) -> int:
        """In CALL: the chips that the calls so far give (HO-8)."""
        return self.given(self.calls.removal.worth)

    def gain(self, row: Row) -> int:
        """In CALL: the chips that calling a row would add to those."""
        return self.given(self.calls.removal.worth + self.calls.worth(row)) - self.reward

    @property
    def within_reach(self) -> int:
        """In CALL: the chips that the calls give in the end if of every run the best row is called."""
        calls = self.calls
        return self.given(calls.removal.worth + sum(map(calls.worth, calls.best)))

    def given(self, worth: int) -> int:
        """Chips that are given for calls worth so many: at most what is left (HO-8)."""
        return min(worth, self.supply)

    # Moves.

    def legal_actions(self) -> tuple[Action, ...]:
        """THROW: by aim, then by colour. TAKE: by cell. CALL: rows in order, then `done`."""
        match self.phase:
            case Phase.TAKE:
                own = self.options.colours_of(self.seat)
                return tuple(
                    Take(cell) for cell, colour in zip(cells(self.size), self.pond, strict=True) if colour in own
                )
            case Phase.THROW:
                return _throws(self.size, self.throwable if self.options.two_colours else (None,))
            case Phase.CALL:
                return (*map(Call, self.calls.rows), Done())
            case _:
                return ()

    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """LANDING: where the marble comes down. HIT: what it does to the one it comes down on (`hop_hop_throw.py`)."""
        if self.phase is Phase.LANDING and self.aim is not None:
            return self.dispersion(self.aim)
        if self.phase is Phase.HIT and self.hit is not None:
            return hits(self.pond, self.size, *self.hit)
        return ()

    def child(self, move: Move) -> HopHop:
        """One step; each branch is a clause."""
        self._require(move)
        match move:
            case Take(cell):
                return self._with_taken(cell)
            case Throw(aim, colour):
                marble = self.throwable[0] if colour is None else colour
                return replace(self, phase=Phase.LANDING, aim=aim, marble=marble)
            case Outside():
                return self._missed()
            case Falls() | Rolls():
                return self._down(move.cell, move.heading)
            case OnTop() | OnEdge():
                return self._thrown_again()
            case Pushes(to) if self.hit is not None:
                return self._at_rest(self.hit[0], to)
            case Glances(to):
                return self._at_rest(to)
            case Call(row):
                return replace(self, called=tuple(sorted((*self.called, row))))
            case Done():
                return self._settled()
            case _:
                raise self.refusal(move)

    def _require(self, move: Move) -> None:
        if isinstance(move, Outcome):
            listed = any(move == outcome for outcome, _ in self.chance_outcomes())
        else:
            listed = move in self.legal_actions()
        if not listed:
            raise self.refusal(move)

    def _with_taken(self, cell: Cell) -> HopHop:
        """HO-10: it is the one that is thrown in this turn."""
        colour = self.at(cell)
        return replace(
            self,
            pond=with_cells(self.pond, self.size, {cell: EMPTY}),
            pads=with_item(self.pads, colour, self.pads[colour] + 1),
            phase=Phase.THROW,
            marble=colour,
        )

    def _missed(self) -> HopHop:
        """HO-2: the same marble again, or the next player's turn."""
        if self.tries_left > 1:
            return replace(self, phase=Phase.THROW, tries_used=self.tries_used + 1, aim=None)
        return self._next_turn()

    def _thrown_again(self) -> HopHop:
        """HO-4: no try is used up."""
        return replace(self, phase=Phase.THROW, hit=None)

    def _down(self, cell: Cell, heading: Heading) -> HopHop:
        """HO-3: to rest, if the cell is free."""
        if self.at(cell) != EMPTY:
            return replace(self, phase=Phase.HIT, aim=None, hit=(cell, heading))
        return self._at_rest(cell)

    def _at_rest(self, *arrived: Cell) -> HopHop:
        assert self.marble is not None
        return self.rested(self.marble, arrived)

    def rested(self, colour: int, arrived: tuple[Cell, ...]) -> HopHop:
        """After a throw: a marble of that colour lies in the first of these cells, the one it pushed in the second
        (HO-5); calls follow (HO-7)."""
        pushed = dict.fromkeys(arrived[1:], self.at(arrived[0]))
        return replace(
            self,
            pond=with_cells(self.pond, self.size, {**pushed, arrived[0]: colour}),
            pads=with_item(self.pads, colour, self.pads[colour] - 1),
            phase=Phase.CALL,
            tries_used=0,
            marble=None,
            aim=None,
            hit=None,
            arrived=arrived,
        )

    def _settled(self) -> HopHop:
        """HO-8: chips are given, marbles leave together; HO-11."""
        leaving = self.calls.removal.cells
        pads = list(self.pads)
        for cell in leaving:
            pads[self.at(cell)] += 1
        settled = replace(
            self,
            pond=with_cells(self.pond, self.size, dict.fromkeys(leaving, EMPTY)),
            pads=tuple(pads),
            chips=with_item(self.chips, self.seat, self.chips[self.seat] + self.reward),
            arrived=(),
            called=(),
        )
        return replace(settled, phase=Phase.OVER) if settled.decided else settled._next_turn()

    @property
    def decided(self) -> bool:
        """Whether all chips are given out, or a player owns enough (HO-11)."""
        enough = self.options.chips_to_win
        return not self.supply or (isinstance(enough, int) and max(self.chips) >= enough)

    def _next_turn(self) -> HopHop:
        """The next player throws, or takes a marble first (HO-10)."""
        seat = self.next_seat
        colours = self._throwable(seat)
        return replace(
            self,
            seat=seat,
            phase=Phase.THROW if colours else Phase.TAKE,
            tries_used=0,
            marble=colours[0] if len(colours) == 1 else None,
            aim=None,
        )

    def _throwable(self, seat: int) -> tuple[int, ...]:
        return tuple(colour for colour in self.options.colours_of(seat) if self.pads[colour])

    def events(self, move: Move) -> tuple[Event, ...]:
        """What the log tells of `child(move)`."""
        return told(self, move, self.child(move))

    # Refusals, results, text.

    def why_not(self, move: Move) -> str:
        """The clause a refused move breaks; C-2 for a move that is not this node's kind."""
        own = self.options.colours_of(self.seat)
        match move, self.phase:
            case _, Phase.OVER:
                return "HO-11"
            case Call(row), Phase.CALL:
                fault = self.calls.fault(row)
                return fault.clause if fault is not None else "C-2"
            case Throw(aim), Phase.THROW if aim not in places(self.size):
                return "HO-12"
            case Throw(_, colour), Phase.THROW:
                return "HO-2" if self.options.two_colours and colour in own else "HO-13"
            case (Take(), Phase.TAKE | Phase.THROW) | (Throw(), Phase.TAKE):
                return "HO-10"
            case Action(), Phase.CALL:
                return "HO-7"
            case Outcome(), Phase.LANDING:
                return "HO-12"
            case Outcome(), Phase.HIT:
                return "HO-5"
            case _:
                return "C-2"

    def returns(self) -> tuple[Fraction, ...]:
        """HO-11: most chips win, ties share."""
        if self.phase is not Phase.OVER:
            raise NotOver
        return win_shares(self.chips)

    def parse(self, text: str) -> Move:
        """Strict: the one spelling of each move, nothing else."""
        return read(text)


@lru_cache(maxsize=64)
def _throws(size: int, colours: tuple[int | None, ...]) -> tuple[Throw, ...]:
    """Every throw a pond allows, by aim and colour."""
    return tuple(Throw(cell, colour) for cell in cells(size) for colour in colours)


class HopHopGame(Game):
    """The game's entry in the list of games."""

    key: ClassVar[str] = "hop_hop"
    title: ClassVar[str] = "Hop Hop Hooray!"
    players: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = HopHopOptions
    rules_version: ClassVar[int] = 1

    def new_state(self, players: int, options: Options | None = None) -> HopHop:
        """An empty pond, all marbles on the pads."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HopHopOptions)
        return HopHop(
            chosen,
            pond=(EMPTY,) * chosen.size**2,
            pads=(chosen.marbles,) * chosen.colours(players),
            chips=(0,) * players,
            seat=chosen.start,
            phase=Phase.THROW,
            tries_used=0,
            marble=None if chosen.two_colours else chosen.start,
            aim=None,
            hit=None,
            arrived=(),
            called=(),
        )

    def codec(self, players: int, options: Options | None = None) -> Codec:
        """Dense integers: throws by aim and colour, takes by cell, calls by row, `done`."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HopHopOptions)
        colours = range(chosen.colours(players)) if chosen.two_colours else (None,)
        throws = _throws(chosen.size, tuple(colours))
        takes = tuple(Take(cell) for cell in cells(chosen.size))
        calls = tuple(map(Call, every_row(chosen.size)))
        return Codec((*throws, *takes, *calls, Done()), chosen.size**2 + len(slopes(chosen.size)) + 1)


GAME: Final = HopHopGame()
