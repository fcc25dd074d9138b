"""The course of a game at the table: everything that happens there, from the first card or roll to the result.

The match is always ahead of what is shown: a ply is on disk before its first event is. `run` is the whole game as one
coroutine; what keys and clicks decide reaches it through an inbox, so whatever arrives late is met by the position it
arrives in.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import events

from engine.game import Event, IllegalMove, Outcome, TurnBegan, TurnEnded
from engine.match import Ply, Step
from tui.advice import stood_in
from tui.pacing import LOOKS
from tui.screens.look import FirstLook
from tui.screens.telling import Telling
from tui.thinking import beside

if TYPE_CHECKING:
    from engine.game import Action
    from tui.screens.table import TableScreen


class Course:
    """Plays one session at a table, which shows it and passes on what its keys decide."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._session = table.session
        self._board = table.board
        self._pace = table.pace
        self._telling = Telling(table.log_lines, table.session, table.names)
        self.look = FirstLook(table.board, table.pace, lambda: not table.too_small)
        self._inbox: asyncio.Queue[Action | None] = asyncio.Queue()
        """What a person decided; None: the last decision was taken back."""
        self._continue = asyncio.Event()
        self._opening: int | None = None
        """Whose turn has just begun."""
        self._hurrying = False
        self._unasked = False
        """The last decision of a person was made by a setting."""
        self.turns = 0
        """How many turns have been finished, of those shown."""

    async def run(self, *, resumed: bool) -> None:
        """From the beginning, or from where it was left, until the result has been asked for."""
        if resumed:
            self._recall()
        else:
            self._telling.welcome(self._table.hoppla.settings.shown)
            self._board.state = self._session.match.initial
            await self._show(self._session.match.history[0])
        await self._first_look()
        while not self._session.state.is_terminal:
            human = self._session.is_human(self._session.to_move)
            ply = await (self._person() if human else self._opponent())
            if ply is not None:
                await self._show(ply)
        await self._wait(self._table.words.SHOW_RESULT)

    # What keys and clicks bring.

    def decide(self, action: Action) -> None:
        """A person has decided."""
        self._inbox.put_nowait(action)

    def go_on(self) -> None:
        """Wait no longer."""
        self._continue.set()

    def hurry(self) -> None:
        """No more steps until a person is to move."""
        self._hurrying = True
        self._pace.skip()
        self.go_on()

    def take_back(self) -> None:
        """The last decision. Raises: CannotUndo."""
        self._session.undo()
        self._stand()
        self._telling.taken_back()
        self._inbox.put_nowait(None)

    # Decisions.

    async def _person(self) -> Ply | None:
        """Let the person at the keys decide; None if a decision was taken back instead. What a setting decides is not
        asked."""
        table, session = self._table, self._session
        unasked = table.entry.unasked(session.state, table.hoppla.settings.shown)
        self._unasked = unasked is not None
        if unasked is not None:
            return session.submit(session.to_move, unasked)
        self._pace.rest()
        self._hurrying = False
        if session.match.history[-1].outcomes:
            self._board.known_since = events.Event().time
        self._board.actions = session.legal
        table.deciding = True
        table.ask()
        chosen = await self._inbox.get()
        table.deciding = False
        self._board.actions = ()
        table.say("")
        if chosen is None:
            return None
        try:
            return session.submit(session.to_move, chosen)
        except IllegalMove as refusal:
            table.refuse(refusal.clause)
            return None

    async def _opponent(self) -> Ply | None:
        """Let an opponent decide, beside the keys."""
        table, name = self._table, self._table.names.of(self._session.to_move)
        self._board.thinking = True
        table.say(table.words.thinks(name))
        answer = await beside(self._session.decide)
        self._board.thinking = False
        table.say(table.words.not_your_turn(name))
        ply = self._session.accept(answer)
        if ply is not None:
            self._telling.replaced(stood_in(answer, name, table.texts))
        return ply

    # What is shown.

    async def _first_look(self) -> None:
        """Before the first decision, also if the match was left meanwhile."""
        table = self._table
        cards = self._board.to_look_at if len(self._session.match.history) == 1 else 0
        if not cards:
            return
        if self._session.setup.humans:
            seconds = LOOKS[table.hoppla.settings.look]
            key = self._wait(table.words.LOOK)
            await self.look.until_key(key, self.go_on, None if seconds is None else seconds * cards)
        else:
            table.busy = True
            table.say(table.words.LOOK_WATCHED)
            await self.look.glance()
            table.busy = False

    async def _show(self, ply: Ply) -> None:
        self._table.hoppla.tell_store_notices()
        self._telling.begin(ply)
        self._table.busy = True
        for step in ply.steps:
            await self._before(step)
            turn, next_turn = step.by_turn
            for event in turn:
                await self._event(event)
            await self._let_see(step, turn)
            for event in next_turn:
                await self._event(event)
            self._board.state = step.state
            self._table.headline()
        self._table.busy = False

    async def _before(self, step: Step) -> None:
        """Wait where a person would reach for the dice, or for the first card."""
        table = self._table
        opening, self._opening = self._opening, None
        reaches = opening is not None and self._session.is_human(opening) and not table.entry.memory
        if isinstance(step.move, Outcome) and reaches:
            await self._wait(table.game_words.todo(table.shown, table.names))

    async def _let_see(self, step: Step, turn: tuple[Event, ...]) -> None:
        """Wait for a key if opponents are followed step by step, and where a person's turn has ended in what nobody
        could know or decided, at a speed at which that would not be seen."""
        table, settings = self._table, self._table.hoppla.settings
        if not turn or step.state.is_terminal:
            return
        if not self._session.is_human(turn[0].seat):
            if settings.step_by_step and not self._hurrying:
                table.stepping = True
                await self._wait(table.words.NEXT_STEP)
                table.stepping = False
            return
        revealed = isinstance(step.move, Outcome) or (step.move is not None and step.move.reveals) or self._unasked
        revealed = revealed or any(isinstance(event, self._board.to_be_seen) for event in turn)
        ended = any(isinstance(event, TurnEnded) for event in turn)
        if revealed and ended and (settings.step_by_step or settings.speed == "instant"):
            await self._wait(table.words.GO_ON)

    async def _event(self, event: Event) -> None:
        table = self._table
        if isinstance(event, TurnBegan):
            self._opening = event.seat
            if not self._session.is_human(event.seat):
                table.say(table.words.not_your_turn(table.names.of(event.seat)))
        if isinstance(event, TurnEnded):
            self.turns += 1
        if isinstance(event, self._board.seen_first):
            await self._board.play(event, self._pace)
            self._telling.event(event)
        else:
            self._telling.event(event)
            await self._board.play(event, self._pace)
        if not isinstance(event, TurnBegan | TurnEnded):
            table.headline()

    async def _wait(self, status: str) -> None:
        """Until a key says: go on."""
        self._pace.rest()
        self._continue.clear()
        self._board.waiting = True
        self._table.say(status)
        await self._continue.wait()
        self._board.waiting = False
        self._table.say("")

    def _recall(self) -> None:
        """A game gone on with: the position as it is, and the log of what led to it."""
        self._telling.recall(self._table.hoppla.settings.shown)
        for ply in self._session.match.history:
            for event in ply.events:
                self._board.recall(event)
        self._stand()

    def _stand(self) -> None:
        """Show the position as it is."""
        self.turns = len(self._session.match.turns)
        self._board.state = self._session.state
        self._table.headline()
