"""What Gopher's table shows: the state, or what is being played on the way to the next one."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.containers import Vertical

from engine.game import Event, State
from engine.games.gopher import Gopher
from engine.games.gopher_moves import TurnedUp
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables import gopher_views as views
from tui.tables.gopher_panels import HeapPanel, SeatsPanel, StoragePanel, TurnedUpPanel
from tui.tables.gopher_play import FRAME_SECONDS, FRAMES, Stage, shots, turning_over
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.staged import StagedBoard

if TYPE_CHECKING:
    from tui.text.gopher import Words


class GopherTable(StagedBoard[Stage]):
    """The parts of the table, and how events are played on it."""

    seen_first: ClassVar[tuple[type[Event], ...]] = (TurnedUp,)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, Stage(), id=id)
        self.row: int | None = None
        """The highlighted choice."""
        self._seats, self._heap = SeatsPanel(), HeapPanel()
        self._turned, self._storage = TurnedUpPanel(), StoragePanel()

    @cached_property
    def words(self) -> Words:
        """The game's words, in the app's language. Kept, as the parts are."""
        return cast("Words", texts_of(self).game("gopher"))

    def compose(self) -> ComposeResult:
        """Everybody and the heap at the left, the turn at the right."""
        with Vertical(id="all"):
            yield self._seats
            yield self._heap
        with Vertical(id="turn"):
            yield self._turned
            yield self._storage
            yield self.choices

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, the last cards stay."""
        self.row = None
        if state is None or not state.is_terminal:
            self.stage = Stage()
        self.show()

    @property
    def position(self) -> Gopher | None:
        """The state, as what it is."""
        return self.state if isinstance(self.state, Gopher) else None

    def draw(self) -> None:
        """A view for every part."""
        state, stage, words = self.position, self.stage, self.words
        if state is None:
            return
        self._seats.view = views.seats_view(state, stage, self.names, self.level_names, self.thinking, words)
        self._heap.view = views.heap_view(state, stage, self.pile_contents, words)
        self._turned.view = views.turned_view(state, stage, self.bust_odds, words)
        self._storage.view = views.storage_view(state, stage, self.names, words)
        if self.waiting:
            rows = views.waiting_rows(state, self.persons_turn, words)
        else:
            rows = views.rows_view(state, stage, self.row, bool(self.actions), self.bust_odds, words)
        self.choices.view = stage.sign or rows

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and before a card lies there how it is turned over."""
        state = self.position
        if state is None:
            return
        if isinstance(event, TurnedUp):
            async for frame in pace.frames(FRAMES, FRAME_SECONDS):
                cards = turning_over(state.turned, event.card, frame)
                self.put(replace(self.stage, cards=cards, chosen=None, sign=None))
        watched = self.levels[event.seat] != HUMAN
        await self.shoot(shots(event, state, self.stage, self.names, watched, self.words), pace)
