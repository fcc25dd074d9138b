"""What stands on Hop Hop Hooray!'s table: headings, what an aim promises, what happens in the pond."""

from __future__ import annotations

from engine.games.hop_hop import HopHop
from engine.games.hop_hop_events import (
    Called,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Rewarded,
    StayedOn,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import Cell, Row
from tui.text.hop_hop.things import Chances, Hits, Things
from tui.text.language import Message
from tui.text.names import Names


class TableWords(Things):
    """Short words, each for its place; at most 36 cells if nothing else is said."""

    CHIPS = Message("Chips")
    # For translators: before the letter of a colour, and how many marbles of it lie on a player's lily pad; short.
    PAD = Message("pad")
    CALL = Message("Quak?")
    OPEN_CALL = Message("Quak!")
    THROW = Message("The throw")
    TAKING = Message("Your lily pad is empty")
    NO_ROW = Message("No row.")
    NO_MORE_ROWS = Message("No other row.")
    SEE_ROW = Message("Do you see a row?")
    # For translators: a key, two blanks, and what it does.
    QUAK_ROW = Message("Space  call a row: Quak!")
    # For translators: a key, two blanks, and what it does.
    DONE_ROW = Message("Enter  no more calls: go on")
    # For translators: a key, two blanks, and what it does.
    NOTHING_ROW = Message("Enter  go on")
    # For translators: a key, two blanks, and what it does.
    LET_BE_ROW = Message("Esc  end the throw: no more calls")
    # For translators: a key, two blanks, and what it does.
    CLEAR_ROW = Message("Esc  take the marks off")
    # For translators: in the status line.
    MARK_ROW = Message("Arrows and Space mark three marbles of a row. Esc ends the throw.")
    # For translators: in the status line.
    MARKED_ROW = Message("Three marked marbles are called with Enter. Esc takes the marks off.")
    # For translators: below a list, in which a row of three may be followed by: or another.
    JOINED_ROWS = Message("Of rows joined by “or” one counts.")
    MARBLE_HERE = Message("A marble lies here.")
    # For translators: heading over rows that were called, and what became of them.
    CALLS = Message("The calls")
    MARK_THREE = Message("Mark three marbles: arrows, Space.")
    NO_MARBLE_HERE = Message("No marble lies there.")
    NOT_THREE = Message("A row is three marbles: mark them.")
    THREE_MARKED = Message("Three are marked already.")
    ON_THE_SLOPE = Message("on a slope")
    HOPS = Message("it hops …")
    OUTSIDE = Message("Outside!")
    GAME_OVER = Message("The game is over")
    ALL_GIVEN = Message("all chips are given out")

    def seat_note(self, level: str, hand: str) -> str:
        """What a seat's player is called, and how steady its hand is, as far as there is something to say."""
        if level and hand:
            # For translators: how strong a player is, and how steady its hand.
            return self.say("{level}, {hand}", level=level, hand=hand)
        return level or hand

    def aim_title(self, cell: Cell, colour: int | None) -> str:
        """What is aimed at, and with which of two colours."""
        if colour is None:
            return self.say("Aim {cell}", cell=cell)
        return self.say("Aim {cell} with {letter}", cell=cell, letter=self.letter(colour))

    def attempt(self, state: HopHop) -> str:
        """Which try it is."""
        return self.say("try {number} of {tries}", number=state.tries_used + 1, tries=state.options.tries)

    def chances(self, cell: Cell, chances: Chances, *, free: bool) -> str:
        """How likely the throw gets to the aimed cell, and that the marble stays outside."""
        here, outside = self.percent(chances.cells[cell]), self.percent(chances.outside)
        if free:
            return self.say("rests here {cell}, outside {outside}", cell=here, outside=outside)
        return self.say("hits it {cell}, outside {outside}", cell=here, outside=outside)

    def made(self, rows: int, chips: int) -> str:
        """What a marble that comes to rest there would make; the rows are listed below it."""
        if not rows:
            return self.say("A marble here makes no row.")
        given = self.chips_of(chips)
        return self.count("A marble here makes a row:", "A marble here makes {count} rows, {chips}:", rows, chips=given)

    def hits(self, hits: Hits, *, rows: bool) -> tuple[str, ...]:
        """What a marble does that hits the one there. `rows`: with how often it makes one."""
        lines = (
            self.say("a hit pushes it on {chance}", chance=self.percent(hits.pushes)),
            self.say("a hit glances off {chance}", chance=self.percent(hits.glances)),
            self.say("a hit is thrown again {chance}", chance=self.percent(hits.again)),
        )
        return (*lines, self.say("a hit makes a row {chance}", chance=self.percent(hits.rows))) if rows else lines

    # Calls.

    def rows_here(self, rows: int) -> str:
        """With help: how many runs there are to call from."""
        return self.count("A row: Enter calls it.", "{count} rows: arrows choose, Enter calls.", rows)

    def called_note(self, chips: int) -> str:
        """What the calls so far give; short."""
        return self.say("called: {chips}", chips=self.chips_of(chips))

    def marked(self, cells: tuple[Cell, ...]) -> str:
        """What is marked so far."""
        return self.say("marked: {cells}", cells=self.cells(cells))

    def enter_calls(self, row: Row) -> str:
        """Three are."""
        return self.say("Enter calls {row}", row=self.row(row))

    def enter_takes(self, cell: Cell) -> str:
        """A marble to take."""
        return self.say("Enter takes the one in {cell}", cell=cell)

    # What is being shown.

    def throw_sign(self, event: Thrown, names: Names) -> str:
        """Somebody throws."""
        if names.is_you(event.seat):
            return self.say("You throw at {cell}", cell=event.aim)
        return self.say("{name} throws at {cell}", name=names.of(event.seat), cell=event.aim)

    def take_sign(self, event: Taken, names: Names) -> str:
        """A marble is taken from the pond."""
        if names.is_you(event.seat):
            return self.say("You take {cell}", cell=event.cell)
        return self.say("{name} takes {cell}", name=names.of(event.seat), cell=event.cell)

    def missed_sign(self, event: Missed) -> str:
        """After it."""
        if not event.tries_left:
            return self.say("that was the last try")
        return self.count("{count} try is left", "{count} tries are left", event.tries_left)

    def rolls_sign(self, cell: Cell) -> str:
        """Down a slope."""
        return self.say("it rolls to {cell}", cell=cell)

    def struck_sign(self, cell: Cell) -> str:
        """Upon a marble."""
        return self.say("on the marble in {cell}", cell=cell)

    def stayed_sign(self, event: StayedOn) -> tuple[str, str]:
        """It is thrown again."""
        where = (
            self.say("It stays on top in {cell}", cell=event.cell)
            if event.on_top
            else self.say("It stays on an edge of {cell}", cell=event.cell)
        )
        return where, self.say("thrown again, no try used")

    def pushed_sign(self, event: Pushed) -> str:
        """A marble moves on."""
        return self.say("it pushes the one in {start} on to {end}", start=event.start, end=event.end)

    def glance_sign(self, start: Cell, end: Cell) -> str:
        """The thrown marble does."""
        return self.say("it glances off {start} to {end}", start=start, end=end)

    def rest_sign(self, cell: Cell) -> str:
        """It lies."""
        return self.say("it lies in {cell}", cell=cell)

    def called_sign(self, event: Called) -> tuple[str, str]:
        """Quak!"""
        return self.OPEN_CALL, self.say("{row}: {chips}", row=self.row(event.row), chips=self.chips_of(event.chips))

    def overlooked_sign(self, event: Overlooked) -> tuple[str, str]:
        """No chip for it."""
        return self.say("Overlooked!"), self.say("{row}: no chip", row=self.row(event.row))

    def leaving_sign(self, marbles: int) -> str:
        """They leave the pond."""
        return self.count("{count} marble leaves the pond", "{count} marbles leave the pond", marbles)

    def reward_sign(self, event: Rewarded, names: Names) -> str:
        """Chips are given."""
        if names.is_you(event.seat):
            return self.count("You get {count} chip", "You get {count} chips", event.chips)
        return self.count(
            "{name} gets {count} chip", "{name} gets {count} chips", event.chips, name=names.of(event.seat)
        )

    def enough_sign(self, event: EnoughChips, names: Names) -> str:
        """Enough to win."""
        if names.is_you(event.seat):
            return self.count("you own {count} chip", "you own {count} chips", event.chips)
        return self.count(
            "{name} owns {count} chip", "{name} owns {count} chips", event.chips, name=names.of(event.seat)
        )
