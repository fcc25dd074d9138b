"""What Hoppladi's table shows: the state, or what is being played on the way to the next one."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.containers import Vertical

from engine.game import Event, State
from engine.games.hoppladi import Hoppladi
from engine.games.hoppladi_moves import Rolled
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables import hoppladi_views as views
from tui.tables.hoppladi_choosing import Choosing
from tui.tables.hoppladi_panels import AsidePanel, Tray
from tui.tables.hoppladi_play import FRAME_SECONDS, FRAMES, Stage, shots, tumbling
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.seats import Seats
from tui.widgets.staged import StagedBoard

if TYPE_CHECKING:
    from tui.text.hoppladi import Words


class HoppladiTable(StagedBoard[Stage]):
    """The parts of the table, and how events are played on it."""

    seen_first: ClassVar[tuple[type[Event], ...]] = (Rolled,)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, Stage(), id=id)
        self.choosing: Choosing | None = None
        self._seats, self._aside, self._tray = Seats(id="seats"), AsidePanel(), Tray()

    @cached_property
    def words(self) -> Words:
        """The game's words, in the app's language. Kept, as the parts are."""
        return cast("Words", texts_of(self).game("hoppladi"))

    def compose(self) -> ComposeResult:
        """Seats at the left, the table at the right."""
        yield self._seats
        with Vertical(id="table"):
            yield self._aside
            yield self._tray
            yield self.choices

    # What the screen sets.

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, the last dice stay."""
        self.choosing = Choosing.watching(state) if isinstance(state, Hoppladi) else None
        if state is None or not state.is_terminal:
            self.stage = Stage()
        self.show()

    # What is shown.

    def draw(self) -> None:
        """A view for every part."""
        choosing, stage, words = self.choosing, self.stage, self.words
        if choosing is None:
            return
        self._seats.view = views.seats_view(choosing, stage, self.names, self.level_names, self.thinking, words)
        self._aside.view = views.aside_view(choosing.state, stage, words)
        self._tray.view = views.tray_view(choosing, stage, words)
        if self.waiting:
            rows = views.waiting_rows(choosing.state, self.persons_turn, self.bust_odds, words)
        else:
            rows = views.rows_view(choosing, stage, bool(self.actions), self.bust_odds, words)
        self.choices.view = stage.sign or rows

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and before a roll the dice in the air."""
        if self.choosing is None:
            return
        if isinstance(event, Rolled):
            async for frame in pace.frames(FRAMES, FRAME_SECONDS):
                self.put(replace(self.stage, dice=tumbling(event.roll.dice, frame), chosen=None, sign=None))
        watched = self.levels[event.seat] != HUMAN
        await self.shoot(shots(event, self.choosing.state, self.stage, self.names, watched, self.words), pace)
