"""A turn of Hop Hop Hooray! in words: what can be done, what each choice is, why a key was refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine.game import Action, State
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Fault
from engine.games.hop_hop_moves import COLUMNS, Call, Cell, Done, Row, Take, Throw
from engine.games.hop_hop_rows import EMPTY, LENGTH
from tui.settings import Shown
from tui.text.hop_hop.things import Things, chances_of, hits_of, rest_of
from tui.text.language import Message, mark
from tui.text.names import Names

CELL: Final = re.compile(f"[{COLUMNS}](?:10|[1-9])(?![0-9])")
CELLS: Final = re.compile(rf"(?:call\b[\s:]*)?({CELL.pattern}(?:[\s,-]+{CELL.pattern})*)")
"""Cells as one types them, with the word or without."""


class TurnWords(Things):
    """Headline, status, choices, refusals."""

    REFUSALS: ClassVar[Mapping[tuple[Phase, str], str]] = {
        (Phase.TAKE, "HO-10"): mark("First take a marble of your own from the pond."),
        (Phase.THROW, "HO-2"): mark("The marble of the first throw is thrown again."),
        (Phase.THROW, "HO-10"): mark("There is a marble on the lily pad: throw it."),
        (Phase.THROW, "HO-12"): mark("A throw is aimed at a cell of the pond."),
        (Phase.THROW, "HO-13"): mark("Throw one of your own colours: throw:e5/R."),
        (Phase.CALL, "HO-6"): mark("No row: three side by side in a line, one just arrived."),
        (Phase.CALL, "HO-7"): mark("Now call rows, of each run one; or be done."),
        (Phase.OVER, "HO-11"): mark("The game is over: Enter shows the result."),
    }
    """Why a key was refused, and what to do instead; short enough for the status line."""

    FAULTS: ClassVar[Mapping[Fault, str]] = {
        Fault.NOT_IN_LINE: mark("They are not side by side in a line."),
        Fault.NO_MARBLE: mark("Not every cell has a marble in it."),
        Fault.NOT_ARRIVED: mark("None of them has just arrived."),
        Fault.RUN_CALLED: mark("Of this run a row has been called."),
    }
    """Why three cells are no row; at most 36 cells."""

    NO_MORE_CALLS = Message("no more calls")

    def headline(self, state: State, turns: int) -> str:  # noqa: ARG002 (a game is told by its chips)
        """What is left until the end."""
        assert isinstance(state, HopHop)
        enough, left = state.options.chips_to_win, state.supply
        if isinstance(enough, int):
            return self.count(
                "first to {count} chip · chips left: {left}",
                "first to {count} chips · chips left: {left}",
                enough,
                left=left,
            )
        return self.count("{count} chip: {left} left", "{count} chips: {left} left", state.options.chips, left=left)

    def todo(self, state: State, names: Names) -> str:
        """What the person whose turn it is can do now."""
        assert isinstance(state, HopHop)
        return self._you_can(state) if names.is_you(state.seat) else self._one_can(state, names.of(state.seat))

    def _you_can(self, state: HopHop) -> str:
        match state.phase:
            case Phase.TAKE:
                return self.say("Your lily pad is empty: choose a marble of your own, Enter takes it.")
            case Phase.THROW if len(state.throwable) > 1:
                return self.say("Your turn: arrows aim, c changes the colour, Enter throws.")
            case Phase.THROW:
                return self.say("Your turn: arrows aim, Enter throws.")
            case Phase.CALL:
                return self.say("Your marble lies in {cell}: rows can be called.", cell=state.arrived[0])
            case Phase.OVER:
                return self.say("The game is over.")
            case _:
                return self.say("A marble is in the air.")

    def _one_can(self, state: HopHop, name: str) -> str:
        """The same for one of several people at the keys."""
        match state.phase:
            case Phase.TAKE:
                return self.say("{name}: choose a marble of your own, Enter takes it.", name=name)
            case Phase.THROW if len(state.throwable) > 1:
                return self.say("{name}: arrows aim, c changes the colour, Enter throws.", name=name)
            case Phase.THROW:
                return self.say("{name}: arrows aim, Enter throws.", name=name)
            case Phase.CALL:
                return self.say("{name}: it lies in {cell}, rows can be called.", name=name, cell=state.arrived[0])
            case Phase.OVER:
                return self.say("The game is over.")
            case _:
                return self.say("A marble is in the air.")

    def rows_lie(self, state: HopHop, names: Names) -> str:
        """What can be done with the rows that are listed, or without any; in the status line."""
        you, name, cell = names.is_you(state.seat), names.of(state.seat), state.arrived[0]
        if state.calls.by_run:
            if you:
                return self.say("Your marble lies in {cell}: arrows choose a row, Enter calls it.", cell=cell)
            return self.say("{name}: it lies in {cell}. Arrows choose a row, Enter calls it.", name=name, cell=cell)
        if state.called:
            return (
                self.say("There is no other row: Enter goes on.")
                if you
                else self.say("{name}: there is no other row, Enter goes on.", name=name)
            )
        if you:
            return self.say("Your marble lies in {cell} and makes no row: Enter goes on.", cell=cell)
        return self.say("{name}: it lies in {cell} and makes no row, Enter goes on.", name=name, cell=cell)

    def rows_to_find(self, state: HopHop, names: Names) -> str:
        """What can be done while rows are for the person to find; in the status line."""
        if not names.is_you(state.seat):
            return self.say(
                "{name}: it lies in {cell}. A row? Space calls one, Enter ends the throw.",
                name=names.of(state.seat),
                cell=state.arrived[0],
            )
        if state.called:
            return self.say("Another row? Space calls one, Enter ends the throw.")
        return self.say(
            "Your marble lies in {cell}. A row? Space calls one, Enter ends the throw.", cell=state.arrived[0]
        )

    def clause(self, state: State) -> str:
        """What an empty lily pad, another try, a call are about."""
        assert isinstance(state, HopHop)
        match state.phase:
            case Phase.TAKE:
                return "HO-10"
            case Phase.THROW if state.tries_used:
                return "HO-2"
            case Phase.CALL:
                return "HO-7"
            case _:
                return ""

    def expected(self, points: float) -> str:
        """The chips to be expected of the turn; short, for a column."""
        return self.say("{chips} chips this turn", chips=self.decimal(points, 2))

    # Refusals.

    def refusal(self, clause: str, state: State) -> str:
        """Why a key was refused in this state, and what to do instead."""
        assert isinstance(state, HopHop)
        why = self.REFUSALS.get((state.phase, clause))
        return self.NOT_NOW if why is None else self.say(why)

    def fault(self, fault: Fault) -> str:
        """Why three cells are no row to call."""
        return self.say(self.FAULTS[fault])

    def wrong(self, action: Action, state: State) -> str:
        """What is wrong with a call, with its clause."""
        assert isinstance(state, HopHop)
        match action, state.phase:
            case Call(row), Phase.CALL if (fault := state.calls.fault(row)) is not None:
                why = self.fault(fault)
                return self.say("{row}: {why} ({clause})", row=self.row(row), why=why, clause=fault.clause)
            case Throw() | Take(), Phase.CALL:
                return self.say("The marble lies. Now a row of three is called: call c3-d4-e5. Or: done. (HO-7)")
            case Throw(_, colour), Phase.THROW if colour is not None and colour in state.options.colours_of(state.seat):
                if state.pads[colour]:
                    return self.say("The marble of the first throw is thrown again. (HO-2)")
                return self.say("No {letter} lies on the lily pad. (HO-2)", letter=self.letter(colour))
            case _:
                return super().wrong(action, state)

    def typed(self, text: str, state: State) -> Action | None:
        """Cells in any order, with blanks, commas or hyphens between them, are a call; any other number of them is an
        aim, of which the rules then say whether it has its place here."""
        assert isinstance(state, HopHop)
        named = CELLS.fullmatch(text.casefold())
        if named is None or state.phase is not Phase.CALL:
            return None
        found = sorted(Cell(COLUMNS.index(cell[0]), int(cell[1:])) for cell in CELL.findall(named[1]))
        return Call((found[0], found[1], found[2])) if len(found) == LENGTH else Throw(found[0])

    # Choices.

    def listed_choices(self, state: State, shown: Shown) -> Sequence[Action]:
        """Rows are for the player to find if call help is off."""
        assert isinstance(state, HopHop)
        if shown.calls == "off" and state.phase is Phase.CALL:
            return (Done(),)
        return state.legal_actions()

    def action(self, action: Action, state: State, names: Names) -> str:  # noqa: ARG002 (as it is called)
        """An action in a few words."""
        match action:
            case Take(cell):
                return self.say("take the marble in {cell}", cell=cell)
            case Throw(cell, None):
                return self.say("aim at {cell}", cell=cell)
            case Throw(cell, colour) if colour is not None:
                return self.say("throw {letter}, aim at {cell}", letter=self.letter(colour), cell=cell)
            case Call(row):
                return self.say("call {row}", row=self.row(row))
            case Done():
                return self.NO_MORE_CALLS
            case _:
                return str(action)

    def choice(self, action: Action, state: State, shown: Shown, names: Names) -> tuple[str, ...]:
        """An action in columns: a throw with its chances, and what it would bring where it is aimed."""
        assert isinstance(state, HopHop)
        label = self.action(action, state, names)
        match action:
            case Throw():
                odds = self._odds(action, state) if shown.odds else ()
                return (label, *odds, self._brings(action, state, shown))
            case Call(row):
                return (label, self.chips_of(state.gain(row)))
            case Done():
                return (label, self.chips_of(state.reward))
            case _:
                return (label,)

    def _odds(self, throw: Throw, state: HopHop) -> tuple[str, str]:
        chances = chances_of(throw.cell, state)
        here, outside = self.percent(chances.cells[throw.cell]), self.percent(chances.outside)
        free = state.at(throw.cell) == EMPTY
        there = self.say("rests {chance}", chance=here) if free else self.say("hits {chance}", chance=here)
        return there, self.say("out {chance}", chance=outside)

    def _brings(self, throw: Throw, state: HopHop, shown: Shown) -> str:
        """What a marble would do where it is aimed, in a few words; nothing of rows if they are to be found."""
        after = rest_of(throw, state)
        if after is not None:
            return "" if shown.calls == "off" else self._made(after)
        if not shown.odds:
            return self.say("a marble lies there")
        hits = hits_of(throw, state)
        pushes, again = self.percent(hits.pushes, 0), self.percent(hits.again, 0)
        return self.say("pushes {pushes}, again {again}", pushes=pushes, again=again)

    def _made(self, after: HopHop) -> str:
        runs = after.calls.by_run
        if not runs:
            return self.say("no row")
        if len(runs) == 1:
            return self.made_run(runs[0], after)
        chips = self.chips_of(after.within_reach)
        return self.count("{count} row: {chips}", "{count} rows: {chips}", len(runs), chips=chips)

    def made_run(self, rows: Sequence[Row], after: HopHop) -> str:
        """A run a marble would make, and what the best row of it would give."""
        return self.say("{row}: {chips}", row=self.run(rows), chips=self.chips_of(max(map(after.gain, rows))))

    def row_choice(self, row: Row, state: HopHop, *, joined: bool) -> tuple[str, str]:
        """A row and what it gives, in columns. `joined`: it is of one run with the row before."""
        label = self.say("or {row}", row=self.row(row)) if joined else self.row(row)
        return label, self.chips_of(state.gain(row))
