"""The table: one game being played. What happens there is its `Course`; here is what shows it, and its keys."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widgets import Static

from tui.advice import stood_in
from tui.catalogue import CATALOGUE
from tui.pacing import Pace
from tui.screens.base import HopplaScreen
from tui.screens.course import Course
from tui.screens.hint import Asked, HintScreen
from tui.session import Session
from tui.text.names import at_table
from tui.undo import NoUndo
from tui.widgets.board import Board
from tui.widgets.cells import two_ends
from tui.widgets.keys import Keys
from tui.widgets.log import Log

if TYPE_CHECKING:
    from engine.game import State
    from engine.match import Ply
    from tui.catalogue import GameWords
    from tui.text.table import Table

TALL = 32
"""Rows from which the log gets what the board does not need."""

ASKS: Final = MappingProxyType({"u": "undo", "i": "hint", "w": "why"})
"""Keys that are answered also when they can do nothing."""


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
        self._course = Course(self)
        self._last_clause: str | None = None

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

    @property
    def shown(self) -> State:
        """The position that is bound."""
        return self.board.state or self.session.match.initial

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
        self.watch(self.board, "asking", self.ask, init=False)
        self._play()

    def on_resize(self, event: events.Resize) -> None:
        """The headline's two ends follow the width."""
        self.headline(event.size.width)

    def on_unmount(self) -> None:
        """Let go of the saved game, so that another session may have it."""
        self.session.close()

    def on_screen_suspend(self) -> None:
        """The rules or a hint are being read: nothing happens meanwhile, and a first look sees nothing."""
        self.pace.hold()
        self._course.look.cover()

    def on_screen_resume(self) -> None:
        """On with the game."""
        self.pace.run()
        self._course.look.uncover()

    def _follow_settings(self) -> None:
        settings = self.hoppla.settings
        self.pace.set(settings.speed, motion=settings.motion)
        self.board.follow(settings, self.hoppla.glyphs)
        self.board.training = settings.training
        self.headline()

    @work(exclusive=True, group="play")
    async def _play(self) -> None:
        await self._course.run(resumed=self._resumed)
        self.hoppla.result(self.session)

    # What is told.

    def headline(self, width: int = 0) -> None:
        """What stands in the top line, as far as the game is shown. `width`: what the screen's is about to be."""
        headline = self.game_words.headline(self.board.shown or self.shown, self._course.turns)
        if self.entry.memory and self.hoppla.settings.training:
            headline = self.words.training(headline)
        label = self.words.seeded_label() if self.session.seeded else ""
        if self.session.commitment and not self.session.seeded:
            label = self.words.fair_label(self.session.commitment)
        line = two_ends(f"{self.entry.title}   {headline}", label, width or self.size.width)
        self._head.update(line, layout=False)

    def say(self, status: str) -> None:
        """In the line above the keys, instead of what stood there."""
        self._status.update(" " + status, layout=False)

    def ask(self) -> None:
        """Say what the person who is to decide can do."""
        if self.deciding:
            self.say(self.board.asking or self.game_words.todo(self.shown, self.names))

    def refuse(self, clause: str) -> None:
        """Say why a key was refused; the rules will open there."""
        self._last_clause = clause
        self.say(self.words.refused(self.game_words.refusal(clause, self.shown)))

    # Keys.

    @on(Board.ActionChosen)
    def _chosen(self, message: Board.ActionChosen) -> None:
        """A key pressed before the dice or the card could be seen is no answer to them."""
        if self.deciding and self.board.hasty:
            self.board.actions = ()
            self.board.actions = self.session.legal
            self.say(self.words.TOO_EARLY)
        elif self.deciding:
            self._last_clause = None
            self._course.decide(message.action)

    @on(Board.Hasty)
    def _hasty(self) -> None:
        self.say(self.words.TOO_EARLY)

    @on(Board.Continue)
    def _go_on(self) -> None:
        self._course.go_on()

    @on(Board.Refused)
    def _refused(self, message: Board.Refused) -> None:
        self.refuse(message.clause)

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing while somebody else is at it gets an answer, too."""
        asked = ASKS.get(event.key, "")
        if asked and (self.deciding or self.board.waiting) and not self.allows(asked, ()):
            self.say(self._not_now(asked))
        elif self.deciding:
            self.ask()  # an old refusal is over; this key may bring another
        elif event.is_printable and not self.board.waiting and event.key not in self.active_bindings:
            seat = self.shown.turn_seat
            own = self.session.is_human(seat)
            self.say(self.words.NOT_YET if own else self.words.not_your_turn(self.names.of(seat)))

    def _not_now(self, asked: str) -> str:
        if asked == "undo":
            return self.words.cannot_undo(self.session.no_undo or NoUndo.GONE_ON)
        return self.words.HINT_LATER if asked == "hint" else self.words.NO_WHY

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
            return next(self.session.explainable(alone=self.entry.memory), None) is not None
        return True

    def action_go_on(self) -> None:
        """Skip what is being shown."""
        self.pace.skip()

    def action_to_my_turn(self) -> None:
        """No more steps until a person is to move."""
        self._course.hurry()

    def action_undo(self) -> None:
        """Take the last decision back."""
        self._course.take_back()

    def action_hint(self) -> None:
        """The strongest player's view of this decision."""
        state = self.session.state
        self.app.push_screen(
            HintScreen([Asked(self.words.HINT_TITLE, state)], self.session.explain, self.game_words, self.names)
        )

    def action_why(self) -> None:
        """The strongest player's view of the opponents' last decision, and then of those before it in that turn."""
        words, history, alone = self.words, self.session.match.history, self.entry.memory
        asked = [
            Asked(
                words.why_before_title(self.names.of(ply.seat)) if number else words.why_title(self.names.of(ply.seat)),
                history[ply.index - 1].state,
                ply.action,
                self._note_on(ply),
            )
            for number, ply in enumerate(self.session.explainable(alone=alone))
        ]
        if asked:
            self.app.push_screen(HintScreen(asked, self.session.explain, self.game_words, self.names, alone=alone))

    def _note_on(self, ply: Ply) -> str:
        answer = self.session.replaced.get(ply.index)
        return stood_in(answer, self.names.of(ply.seat), self.texts) if answer is not None else ""

    def action_rules(self) -> None:
        """The rules, opened at the clause a key was last refused by, else at the one that matters now, if any does."""
        from tui.records import of_session  # noqa: PLC0415 (the first paint does without)

        clause = self._last_clause or self.game_words.clause(self.shown) or None
        self._last_clause = None
        setup, dice = self.session.setup, of_session(self.session).dice
        self.hoppla.rules(setup.game, clause, setup.options, self.session.match.players, dice)

    def action_leave(self) -> None:
        """To the menu; the game is saved."""
        self.hoppla.to_menu()
