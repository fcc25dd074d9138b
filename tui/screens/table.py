"""The table: one game being played. It shows plies at their pace and asks the person whose move it is.

The match is always ahead of what is shown: a ply is on disk before its first event is. `_play` is the whole game as one
coroutine; keys and clicks reach it through an inbox, so whatever arrives late is met by the position it arrives in.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widgets import Static

from engine.game import CHANCE, Event, IllegalMove, Outcome, TurnBegan, TurnEnded
from engine.match import Ply, Step
from tui.catalogue import CATALOGUE
from tui.pacing import GLANCE, LOOKS, Pace
from tui.screens.base import HopplaScreen
from tui.screens.hint import HintScreen
from tui.session import FIRST, Session
from tui.text.names import at_table
from tui.widgets.board import Board
from tui.widgets.cells import right
from tui.widgets.keys import Keys
from tui.widgets.log import Log

if TYPE_CHECKING:
    from engine.game import State
    from tui.catalogue import GameWords
    from tui.text.table import Table

TALL = 32
"""Rows from which the log gets what the board does not need."""
UNDO = object()
"""In the inbox: the last decision was taken back."""


class TableScreen(HopplaScreen[None]):
    """A game in play."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = "Board"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012 (the base class has it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "go_on", "skip", key_display="Space"),
        Binding("x", "to_my_turn", "to my turn"),
        Binding("i", "hint", "hint"),
        Binding("w", "why", "why"),
        Binding("u", "undo", "undo"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("escape", "leave", "menu", key_display="Esc"),
    ]

    busy: reactive[bool] = reactive(False, bindings=True)
    """Something is being shown that a key can skip."""
    stepping: reactive[bool] = reactive(False, bindings=True)
    """A key shows the opponents' next step."""
    deciding: reactive[bool] = reactive(False, bindings=True)
    """A person at the keys is to move."""

    def __init__(self, session: Session, *, resumed: bool = False) -> None:
        super().__init__()
        self.session = session
        self.entry = CATALOGUE[session.setup.game]
        self.names = at_table(session.setup)
        # Kept, not looked up: while the table is being left, what is still under way may find them gone.
        levels = tuple(seat.level for seat in session.setup.seats)
        self.board: Board = self.entry.board()(self.names, levels, id="board")
        self.log_lines = Log(id="log")
        self._head = Static(id="head", markup=False)
        self._status = Static(id="status", markup=False)
        self.pace = Pace()
        self._resumed = resumed
        self._inbox: asyncio.Queue[object] = asyncio.Queue()
        self._continue = asyncio.Event()
        self._turns = 0
        self._opening: int | None = None
        self._hurrying = False
        self._unasked = False
        """The last decision of a person was made by a setting."""
        self._looking = False
        self._last_clause: str | None = None
        self._shown_at = 0.0
        """When what chance brought could be seen, by the clock of events."""
        self._last_decision: tuple[int, Ply] | None = None

    @property
    def words(self) -> Table:
        """What every table says."""
        return self.texts.table

    @property
    def game_words(self) -> GameWords:
        """What this game says."""
        return self.texts.game(self.entry.key)

    @property
    def at_rest(self) -> bool:
        """Whether the table waits for a key, for an opponent, or for time to pass: a key may come."""
        return self.deciding or self.board.waiting or self.board.thinking or self.pace.passing

    def compose(self) -> ComposeResult:
        """Header, board, log, status, keys."""
        yield self._head
        yield self.board
        yield self.log_lines
        yield self._status
        yield Keys()

    def on_mount(self) -> None:
        """Begin to show the game."""
        self.watch(self.app, "settings", self._follow_settings)
        self._play()

    def on_resize(self, event: events.Resize) -> None:
        """The headline's two ends follow the width."""
        self._headline(event.size.width)

    def on_unmount(self) -> None:
        """Let go of the saved game, so that another session may have it."""
        self.session.close()

    def on_screen_suspend(self) -> None:
        """The rules or a hint are being read: nothing happens meanwhile, and a first look sees nothing."""
        self.pace.hold()
        self.board.looking = False

    def on_screen_resume(self) -> None:
        """On with the game."""
        self.pace.run()
        self.board.looking = self._looking

    def _follow_settings(self) -> None:
        settings = self.hoppla.settings
        self.pace.set(settings.speed, motion=settings.motion)
        self.board.bust_odds = settings.bust_odds
        self.board.pile_contents = settings.pile_contents
        self.board.training = settings.training
        self.board.call_help = settings.call_help
        self.board.motion = settings.motion
        self.board.glyphs = self.hoppla.glyphs
        self._headline()

    # The game.

    @work(exclusive=True, group="play")
    async def _play(self) -> None:
        if self._resumed:
            self._recall()
        else:
            self._welcome()
            self.board.state = self.session.match.initial
            await self._show(self.session.match.history[0])
        await self._look()
        while not self.session.state.is_terminal:
            ply = await (self._person() if self.session.is_human(self.session.to_move) else self._opponent())
            if ply is not None:
                await self._show(ply)
        await self._wait(self.words.SHOW_RESULT)
        self.hoppla.result(self.session)

    async def _look(self) -> None:
        """What a game of memory shows before the first decision and not again; also if the match was left meanwhile."""
        cards = self.board.to_look_at if len(self.session.match.history) == 1 else 0
        if not cards:
            return
        self._looking = self.board.looking = True
        if self.session.setup.humans:
            seconds = LOOKS[self.hoppla.settings.look]
            await self._look_until_key(None if seconds is None else seconds * cards)
        else:
            self.busy = True
            self._say(self.words.LOOK_WATCHED)
            await self.pace.beat(GLANCE)
            self.busy = False
        self._looking = self.board.looking = False

    async def _look_until_key(self, seconds: int | None) -> None:
        """Until a key says so, or the seconds are over; they do not pass while something else is being read."""
        looking = asyncio.create_task(self._wait(self.words.LOOK))
        self.board.seconds_left = seconds
        try:
            while not looking.done() and self.board.seconds_left != 0:
                await (looking if seconds is None else self._second(looking))
                if self.board.seconds_left and self.board.looking and not self.too_small:
                    self.board.seconds_left -= 1
            self._continue.set()
            await looking
        finally:
            looking.cancel()

    async def _second(self, looking: asyncio.Task[None]) -> None:
        """A second, or until the look is over."""
        await asyncio.wait((looking,), timeout=1)

    async def _person(self) -> Ply | None:
        """Let the person at the keys decide; None if a decision was taken back instead. What a setting decides is not
        asked."""
        unasked = self.entry.unasked(self.session.state, self.hoppla.settings.shown)
        self._unasked = unasked is not None
        if unasked is not None:
            return self.session.submit(self.session.to_move, unasked)
        self.pace.rest()
        self._hurrying = False
        if self.session.match.history[-1].outcomes:
            self._shown_at = events.Event().time
        self.board.actions = self.session.legal
        self.deciding = True
        self._say(self.game_words.todo(self.session.state, self.names))
        chosen = await self._inbox.get()
        self.deciding = False
        self.board.actions = ()
        self._say("")
        if chosen is UNDO:
            return None
        try:
            return self.session.submit(self.session.to_move, chosen)  # type: ignore[arg-type]
        except IllegalMove as refusal:
            self._refuse(refusal.clause)
            return None

    async def _opponent(self) -> Ply | None:
        """Let an opponent decide, beside the keys."""
        seat = self.session.to_move
        self.board.thinking = True
        self._say(self.words.thinks(self.names.of(seat)))
        answer = await asyncio.to_thread(self.session.decide)
        self.board.thinking = False
        self._say(self.words.not_your_turn(self.names.of(seat)))
        ply = self.session.accept(answer)
        if ply is not None and answer.replaced_by is not None:
            name = self.names.of(seat)
            if answer.replaced_by == FIRST:
                self.log_lines.add(self.words.replaced_by_first(name))
            else:
                self.log_lines.add(self.words.replaced(name, self.texts.house.level(answer.replaced_by)))
        return ply

    # What is shown.

    async def _show(self, ply: Ply) -> None:
        self.hoppla.tell_store_notices()
        if ply.seat != CHANCE and not self.session.is_human(ply.seat):
            self._last_decision = (ply.seat, ply)
        self._forget(ply)
        self.busy = True
        for step in ply.steps:
            await self._before(step)
            turn, next_turn = step.by_turn
            for event in turn:
                await self._event(event)
            await self._let_see(step, turn)
            for event in next_turn:
                await self._event(event)
            self.board.state = step.state
            self._headline()
        self.busy = False

    async def _before(self, step: Step) -> None:
        """Wait where a person would reach for the dice, or for the first card."""
        opening, self._opening = self._opening, None
        reaches = opening is not None and self.session.is_human(opening) and not self.entry.memory
        if isinstance(step.move, Outcome) and reaches:
            await self._wait(self.game_words.todo(self._shown, self.names))

    async def _let_see(self, step: Step, turn: tuple[Event, ...]) -> None:
        """Wait for a key if opponents are followed step by step, and where a person's turn has ended in what nobody
        could know or decided, at a speed at which that would not be seen."""
        settings = self.hoppla.settings
        if not turn or step.state.is_terminal:
            return
        if not self.session.is_human(turn[0].seat):
            if settings.step_by_step and not self._hurrying:
                self.stepping = True
                await self._wait(self.words.NEXT_STEP)
                self.stepping = False
            return
        revealed = isinstance(step.move, Outcome) or (step.move is not None and step.move.reveals) or self._unasked
        revealed = revealed or any(isinstance(event, self.board.to_be_seen) for event in turn)
        ended = any(isinstance(event, TurnEnded) for event in turn)
        if revealed and ended and (settings.step_by_step or settings.speed == "instant"):
            await self._wait(self.words.GO_ON)

    async def _event(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._opening = event.seat
            if not self.session.is_human(event.seat):
                self._say(self.words.not_your_turn(self.names.of(event.seat)))
        if isinstance(event, TurnEnded):
            self._turns += 1
        if isinstance(event, self.board.seen_first):
            await self.board.play(event, self.pace)
            self._log(event)
        else:
            self._log(event)
            await self.board.play(event, self.pace)
        if not isinstance(event, TurnBegan | TurnEnded):
            self._headline()

    async def _wait(self, status: str) -> None:
        """Until a key says: go on."""
        self.pace.rest()
        self._continue.clear()
        self.board.waiting = True
        self._say(status)
        await self._continue.wait()
        self.board.waiting = False
        self._say("")

    def _welcome(self) -> None:
        for line in self.game_words.welcome(self.session.match.initial, self.hoppla.settings.shown):
            self.log_lines.add(line)

    def _log_again(self) -> None:
        """After a decision was taken back, the log tells no more of it, nor ever of what led there."""
        if self.entry.memory:
            self.log_lines.clear()
            for event in self.session.match.history[-1].events:
                self._log(event)
        self.log_lines.add(self.words.TAKEN_BACK)

    def _recall(self) -> None:
        """A game gone on with: the position as it is, and the log of what led to it."""
        if self.entry.memory:
            self._welcome()
        for ply in self.session.match.history:
            self._forget(ply)
            for event in ply.events:
                self._log(event)
                self.board.recall(event)
            if ply.seat != CHANCE and not self.session.is_human(ply.seat):
                self._last_decision = (ply.seat, ply)
        self._turns = len(self.session.match.turns)
        self.board.state = self.session.state
        self._headline()

    def _forget(self, ply: Ply) -> None:
        """A decision is to be told: where remembering is part of the game, only that."""
        if self.entry.memory and ply.action is not None:
            self.log_lines.clear()

    @property
    def _shown(self) -> State:
        return self.board.state or self.session.match.initial

    def _log(self, event: Event) -> None:
        line = self.game_words.log(event, self.names)
        if line is not None:
            self.log_lines.add(line)

    def _headline(self, width: int = 0) -> None:
        headline = self.game_words.headline(self.board.shown or self._shown, self._turns)
        if self.entry.memory and self.hoppla.settings.training:
            headline = self.words.training(headline)
        left = f" {self.entry.title}   {headline}"
        label = self.words.seeded_label() if self.session.seeded else ""
        if self.session.commitment and not self.session.seeded:
            label = self.words.fair_label(self.session.commitment)
        room = max((width or self.size.width) - cell_len(left) - 1, cell_len(label) + 1)
        self._head.update(left + right(label, room), layout=False)

    def _say(self, status: str) -> None:
        self._status.update(" " + status, layout=False)

    # Keys.

    @on(Board.ActionChosen)
    def _chosen(self, message: Board.ActionChosen) -> None:
        """A key pressed before the dice or the card could be seen is no answer to them."""
        if self.deciding and self.hoppla.input_time < self._shown_at:
            self.board.actions = ()
            self.board.actions = self.session.legal
            self._say(self.words.TOO_EARLY)
        elif self.deciding:
            self._last_clause = None
            self._inbox.put_nowait(message.action)

    @on(Board.Continue)
    def _go_on(self) -> None:
        self._continue.set()

    @on(Board.Refused)
    def _refused(self, message: Board.Refused) -> None:
        self._refuse(message.clause)

    def _refuse(self, clause: str) -> None:
        self._last_clause = clause
        self._say(self.words.refused(self.game_words.refusal(clause, self._shown)))

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing while somebody else is at it gets an answer, too."""
        if event.key == "u" and (self.deciding or self.board.waiting) and not self.allows("undo", ()):
            self._say(self.words.CANNOT_UNDO if self.session.decided else self.words.NOTHING_TO_UNDO)
        elif self.deciding:
            self._say(
                self.game_words.todo(self._shown, self.names)
            )  # an old refusal is over; this key may bring another
        elif event.is_printable and not self.board.waiting and event.key not in self.active_bindings:
            seat = self._shown.turn_seat
            own = self.session.is_human(seat)
            self._say(self.words.NOT_YET if own else self.words.not_your_turn(self.names.of(seat)))

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 (as it is called)
        """The footer shows what is possible now."""
        if action == "go_on":
            return self.busy and not self.board.waiting
        if action == "to_my_turn":
            return self.stepping
        if action == "undo":
            return self.deciding and self.session.can_undo()
        if action == "hint":
            return self.deciding
        if action == "why":
            return self._last_decision is not None
        return True

    def action_go_on(self) -> None:
        """Skip what is being shown."""
        self.pace.skip()

    def action_to_my_turn(self) -> None:
        """No more steps until a person is to move."""
        self._hurrying = True
        self.pace.skip()
        self._continue.set()

    def action_undo(self) -> None:
        """Take the last decision back."""
        self.session.undo()
        self._turns = len(self.session.match.turns)
        self.board.state = self.session.state
        self._headline()
        self._log_again()
        self._inbox.put_nowait(UNDO)

    def action_hint(self) -> None:
        """The strongest player's view of this decision."""
        state = self.session.state
        hint = HintScreen(self.words.HINT_TITLE, state, self.session.explain, self.game_words, self.names)
        self.app.push_screen(hint)

    def action_why(self) -> None:
        """The strongest player's view of the opponent's last decision."""
        if self._last_decision is None:
            return
        seat, ply = self._last_decision
        before = self.session.match.history[ply.index - 1].state
        self.app.push_screen(
            HintScreen(
                self.words.why_title(self.names.of(seat)),
                before,
                self.session.explain,
                self.game_words,
                self.names,
                ply.action,
                alone=self.entry.memory,
            )
        )

    def action_rules(self) -> None:
        """The rules, opened at the clause a key was last refused by, else at the one that matters now, if any does."""
        from tui.records import of_session  # noqa: PLC0415 (the first paint does without)

        clause = self._last_clause or self.game_words.clause(self._shown) or None
        self._last_clause = None
        setup, dice = self.session.setup, of_session(self.session).dice
        self.hoppla.rules(setup.game, clause, setup.options, self.session.match.players, dice)

    def action_leave(self) -> None:
        """To the menu; the game is saved."""
        self.hoppla.to_menu()
