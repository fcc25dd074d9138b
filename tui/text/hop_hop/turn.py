"""A turn of Hop Hop Hooray! in words: what can be done, what each choice is, why a key was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.game import Action, State
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Calls, Fault
from engine.games.hop_hop_moves import Call, Done, Row, Take, Throw
from tui.settings import Shown
from tui.text.hop_hop.things import Things, calls_of, chances_of
from tui.text.language import Message, mark
from tui.text.names import Names


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
        Fault.NO_MARBLE: mark("Not in every cell lies a marble."),
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
                return self.say("Your marble lies in {cell}. Does it make a row?", cell=state.arrived[0])
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
                return self.say(
                    "{name}: the marble lies in {cell}. Does it make a row?", name=name, cell=state.arrived[0]
                )
            case Phase.OVER:
                return self.say("The game is over.")
            case _:
                return self.say("A marble is in the air.")

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
        fault = state.calls.fault(action.row) if isinstance(action, Call) and state.phase is Phase.CALL else None
        if fault is None or not isinstance(action, Call):
            return super().wrong(action, state)
        return self.say("{row}: {why} ({clause})", row=self.row(action.row), why=self.fault(fault), clause=fault.clause)

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

    def choice(self, action: Action, state: State, odds: bool, names: Names) -> tuple[str, ...]:
        """An action in columns: a throw with its chances, and what coming to rest there would make."""
        assert isinstance(state, HopHop)
        label = self.action(action, state, names)
        match action:
            case Throw():
                made = self.made_briefly(calls_of(action, state))
                return (label, *self._odds(action, state), made) if odds else (label, made)
            case Call(row):
                return (label, self.chips_of(state.calls.worth(row)))
            case Done():
                return (label, self.chips_of(state.reward))
            case _:
                return (label,)

    def _odds(self, throw: Throw, state: HopHop) -> tuple[str, str]:
        chances = chances_of(throw.cell, state)
        return self.percent(chances.cells[throw.cell]), self.say(
            "outside {chance}", chance=self.percent(chances.outside)
        )

    def made_briefly(self, calls: Calls | None) -> str:
        """What a marble would make there, in a few words."""
        if calls is None:
            return self.say("a marble lies there")
        best = calls.best
        if not best:
            return self.say("no row")
        if len(best) == 1:
            return self.made_row(best[0], calls)
        chips = self.chips_of(sum(map(calls.worth, best)))
        return self.count("{count} row: {chips}", "{count} rows: {chips}", len(best), chips=chips)

    def made_row(self, row: Row, calls: Calls) -> str:
        """A row a marble would make, and what it would give."""
        return self.say("{row}: {chips}", row=self.row(row), chips=self.chips_of(calls.worth(row)))

    def row_choice(self, row: Row, calls: Calls) -> tuple[str, str]:
        """A row and what it gives, in columns."""
        return self.row(row), self.chips_of(calls.worth(row))
