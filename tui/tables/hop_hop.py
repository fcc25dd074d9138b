"""Hop Hop Hooray!'s table: the pond at the left; who plays, what an aim promises, and the rows at the right.

   ╭────a──b──c──d──e──f──g──h──i──j────╮  ─ Chips ────────────── left 17 ─
   │                                    │  ▸ You                      ★  9
10 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │    pad R 8
 9 │    ·  ·  R  ·  ·  ·  ·  ·  ·  ·    │    Ada                       14
 8 │    ·  ·  ·  B ░░░ ·  ·  ·  ·  ·    │    pad Y 7              expert
 7 │    ·  · ░░░▒▒▒[▓]▒▒▒░░░ ·  ·  ·    │
 6 │    ·  ·  · ░░░▒▒▒░░░ · (R) ·  ·    │  ─ Aim e7 ─────────── try 1 of 3 ─
 …                                         rests here 17.0 %, outside 8.0 %
 1 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │  A marble here makes a row:
   │                                    │    c9-d8-e7                1 chip
   ╰────────────────────────────────────╯
                    ▲
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from engine.game import Action, Event, State
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_events import CameToRest, Overlooked, Pushed, Returned, Thrown
from engine.games.hop_hop_moves import Call, Cell, Done, Take
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables import hop_hop_views as views
from tui.tables.hop_hop_choosing import Aiming, Choosing, Listing, Marking, Taking, begun, middle
from tui.tables.hop_hop_play import Stage, shots
from tui.tables.hop_hop_pond import PondPanel
from tui.tables.hop_hop_side import PlayersPanel, SaidPanel
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.board import by_arrows
from tui.widgets.staged import StagedBoard

if TYPE_CHECKING:
    from tui.text.hop_hop import Words


class HopHopBoard(StagedBoard[Stage]):
    """The table with its keys."""

    DEFAULT_CSS = resources.files("tui.tables").joinpath("hop_hop.tcss").read_text("utf-8")
    BINDINGS: ClassVar[list[BindingType]] = [
        *by_arrows(Binding("left", "aim", "aim")),
        *by_arrows(Binding("left", "choose", "choose")),
        Binding("enter", "throw", "throw", key_display="Enter"),
        Binding("enter", "take", "take it", key_display="Enter"),
        Binding("enter", "call", "call it", key_display="Enter"),
        Binding("enter", "done", "go on", key_display="Enter"),
        Binding("space", "quak", "Quak!", key_display="Space"),
        Binding("space", "mark", "mark", key_display="Space"),
        Binding("escape", "clear", "unmark", key_display="Esc"),
        Binding("escape", "let_be", "end throw", key_display="Esc"),
        Binding("c,tab", "colour", "colour", key_display="c"),
        Binding("space,enter", "go_on", "go on", key_display="Space"),
        Binding("enter,space", "result", "show the result", key_display="Enter"),
    ]

    to_be_seen: ClassVar[tuple[type[Event], ...]] = (Overlooked,)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, Stage(), id=id)
        self.choosing: Choosing | None = None
        self._aims: dict[int, tuple[Cell, int]] = {}
        """Where each seat aimed last, and the colour it threw."""
        self._last: tuple[Cell, ...] = ()
        """Where the last throw came to rest, and what it pushed."""
        self._pond, self._players, self._said = PondPanel(), PlayersPanel(), SaidPanel()

    @cached_property
    def words(self) -> Words:
        """The game's words, in the app's language. Kept, as the parts are."""
        return cast("Words", texts_of(self).game("hop_hop"))

    def compose(self) -> ComposeResult:
        """The pond at the left, who plays and what there is to decide at the right."""
        yield self._pond
        with Vertical(id="side"):
            yield self._players
            yield self._said
            yield self.choices

    # What the screen sets.

    @property
    def position(self) -> HopHop | None:
        """The state, as what it is."""
        return self.state if isinstance(self.state, HopHop) else None

    @property
    def shown(self) -> State | None:
        """The chips are as they are at the right."""
        if self.position is not None and self.stage.lying is not None:
            return replace(self.position, chips=self.stage.lying.chips)
        return self.state

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, it still says why."""
        self.choosing = None
        over = state is not None and state.is_terminal
        self.stage = Stage(said=self.stage.said, bad=self.stage.bad) if over else Stage()
        if state is None:
            self._last = ()
        self.show()

    def watch_actions(self, actions: tuple[Action, ...]) -> None:
        """The person may choose: the aim is where it was."""
        self.decided = False
        state = self.position
        self.choosing = None
        if actions and state is not None:
            aim, colour = self._aims.get(state.seat, (middle(state.size), None))
            self.choosing = begun(state, aim, help_calling=self.call_help != "off", colour=colour)
        self.show()

    def watch_call_help(self) -> None:
        """With or without the rows."""
        if self.actions:
            self.watch_actions(self.actions)

    # What is shown.

    def draw(self) -> None:
        """A view for every part."""
        if self.position is None:
            return
        seen = views.Seen(
            self.position,
            self.stage,
            self.choosing if self.may_choose else None,
            self._last,
            self.bust_odds,
            self.call_help != "off",
            self.waiting,
            self.names,
            self.words,
        )
        self._pond.view = views.pond_view(seen)
        self._players.view = views.players_view(seen, self.level_names, self.thinking)
        self._said.view = views.said_view(seen)
        rows = views.rows_view(seen)
        self.choices.view = rows
        self.set_class(bool(rows.rows), "-listing")
        self.set_class(isinstance(self.choosing, Listing) and bool(self.choosing.joined), "-joined")
        self.asking = views.asking(seen)

    def recall(self, event: Event) -> None:
        """Where everybody aimed, and what the last throw did."""
        match event:
            case Thrown():
                self._aims[event.seat], self._last = (event.aim, event.colour), ()
            case Pushed():
                self._last = (event.end,)
            case CameToRest():
                self._last = (*self._last, event.cell)
            case Returned():
                self._last = tuple(cell for cell in self._last if cell not in dict(event.marbles))

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and of a throw one for every hop."""
        if self.position is None:
            return
        self.recall(event)
        watched = self.levels[event.seat] != HUMAN
        motion = pace.motion and not pace.skipping
        await self.shoot(shots(event, self.position, self.stage, self.names, watched, motion, self.words), pace)

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now, and so in the footer."""
        choosing = self.choosing if self.may_choose else None
        listing = isinstance(choosing, Listing)
        marking = isinstance(choosing, Marking)
        opened = isinstance(choosing, Marking) and choosing.opened
        marked = isinstance(choosing, Marking) and bool(choosing.marked)
        over = self.state is not None and self.state.is_terminal
        calls = opened or (isinstance(choosing, Listing) and choosing.chosen is not None)
        possible = {
            "go_on": self.waiting and not over,
            "result": self.waiting and over,
            "aim": isinstance(choosing, Aiming),
            "choose": isinstance(choosing, Taking) or opened or (isinstance(choosing, Listing) and bool(choosing.rows)),
            "throw": isinstance(choosing, Aiming),
            "take": isinstance(choosing, Taking),
            "call": calls,
            "done": (listing or marking) and not calls,
            "quak": (marking and not opened) or (listing and calls),
            "mark": opened,
            "clear": opened and marked,
            "let_be": opened and not marked,
            "colour": isinstance(choosing, Aiming) and len(choosing.state.throwable) > 1,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    def action_aim(self, direction: str) -> None:
        """The next cell that way."""
        if self.choosing is not None:
            self._choose(self.choosing.moved(direction))

    action_choose = action_aim

    def action_colour(self) -> None:
        """The other of two colours."""
        if isinstance(self.choosing, Aiming):
            self._choose(self.choosing.switched())

    def action_throw(self) -> None:
        """Do what is aimed at, or highlighted."""
        if self.choosing is not None and not isinstance(self.choosing, Marking):
            self.decide(self.choosing.meant)
            self.show()

    action_take = action_throw

    def action_quak(self) -> None:
        """Open the call; with the rows lit up, call the highlighted one. Who skips what is shown opens nothing."""
        if isinstance(self.choosing, Marking) and self.hasty:
            self.post_message(self.Hasty())
        elif isinstance(self.choosing, Marking):
            self._choose(self.choosing.open())
        else:
            self.action_throw()

    def action_mark(self) -> None:
        """Mark a marble, or take its mark off."""
        if isinstance(self.choosing, Marking):
            self._choose(self.choosing.toggled())

    def action_call(self) -> None:
        """Call the three that are marked; a wrong call costs nothing."""
        marking = self.choosing
        if not isinstance(marking, Marking):
            self.action_throw()
            return
        marking = marking.checked()
        self._choose(marking)
        if marking.row is not None:
            self.decide(Call(marking.row))
            self.show()

    def action_done(self) -> None:
        """No more calls."""
        self.decide(Done())
        self.show()

    action_let_be = action_done

    def action_clear(self) -> None:
        """Take all marks off."""
        if isinstance(self.choosing, Marking):
            self._choose(self.choosing.cleared())

    def action_result(self) -> None:
        """The game is over."""
        self.action_go_on()

    def _choose(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.refresh_bindings()
        self.show()

    # The highlight, and the mouse.

    @property
    def cursor(self) -> int | None:
        """The highlighted row."""
        return self.choosing.row if isinstance(self.choosing, Listing) else None

    def highlight(self, row: int) -> None:
        """Another row."""
        if isinstance(self.choosing, Listing):
            self._choose(Listing(self.choosing.calls, row))

    def do_highlighted(self) -> None:
        """Call it."""
        self.action_throw()

    @on(PondPanel.Clicked)
    def _cell_clicked(self, message: PondPanel.Clicked) -> None:
        """The first click leads there, the second does what Enter would; while a call is open, a click marks."""
        choosing = self.choosing if self.may_choose else None
        match choosing:
            case None if self.waiting:
                self.action_go_on()
            case Marking(opened=True):
                self._choose(choosing.on(message.cell).toggled())
            case Taking() if message.cell not in choosing.own:
                self.refuse(Take(message.cell))
            case Aiming() | Taking() if choosing.at == message.cell:
                self.action_throw()
            case Aiming() | Taking():
                self._choose(choosing.on(message.cell))
