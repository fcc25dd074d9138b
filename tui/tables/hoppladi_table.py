"""What Hoppladi's table shows: the state, or what is being played on the way to the next one."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
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
from tui.widgets.board import Board
from tui.widgets.choices import Choices
from tui.widgets.glyphs import Glyphs
from tui.widgets.lines import Lines
from tui.widgets.seats import Seats

if TYPE_CHECKING:
    from tui.text.hoppladi import Words

TALL = 22
"""Rows from which the parts stand apart."""


class HoppladiTable(Board):
    """The parts of the table, and how events are played on it."""

    seen_first: ClassVar[tuple[type[Event], ...]] = (Rolled,)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, id=id)
        self.choosing: Choosing | None = None
        self.stage = Stage()
        # Kept, not looked up: a board that is being left may still be played on when its parts are gone.
        self._seats, self._aside, self._tray, self._choices = Seats(id="seats"), AsidePanel(), Tray(), Choices()

    @cached_property
    def words(self) -> Words:
        """The game's words, in the app's language. Kept, as the parts are."""
        return cast("Words", texts_of(self).game("hoppladi"))

    @cached_property
    def _level_names(self) -> tuple[str, ...]:
        house = texts_of(self).house
        return tuple("" if level == HUMAN else house.level(level) for level in self.levels)

    def compose(self) -> ComposeResult:
        """Seats at the left, the table at the right."""
        yield self._seats
        with Vertical(id="table"):
            yield self._aside
            yield self._tray
            yield self._choices

    def on_mount(self) -> None:
        """Draw what was set before."""
        self.watch_glyphs(self.glyphs)
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """With room to spare the parts stand apart."""
        self.set_class(event.size.height >= TALL, "-tall")

    # What the screen sets.

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, the last dice stay."""
        self.choosing = Choosing.watching(state) if isinstance(state, Hoppladi) else None
        if state is None or not state.is_terminal:
            self.stage = Stage()
        self.show()

    def watch_waiting(self) -> None:
        """A row tells which key goes on."""
        self.show()

    def watch_thinking(self) -> None:
        """A sign at the seat that thinks."""
        self.show()

    def watch_bust_odds(self) -> None:
        """With or without odds."""
        self.show()

    def watch_glyphs(self, glyphs: Glyphs) -> None:
        """All parts are drawn with the same signs."""
        for part in self.query(Lines):
            part.glyphs = glyphs

    # What is shown.

    def show(self) -> None:
        """Hand every part its view; a part whose view is as it was draws nothing."""
        choosing, stage = self.choosing, self.stage
        if choosing is None or not self.is_mounted:
            return
        words = self.words
        self._seats.view = views.seats_view(choosing, stage, self.names, self._level_names, self.thinking, words)
        self._aside.view = views.aside_view(choosing.state, stage, words)
        self._tray.view = views.tray_view(choosing, stage, words)
        if self.waiting:
            rows = views.waiting_rows(choosing.state, self.persons_turn, self.bust_odds, words)
        else:
            rows = views.rows_view(choosing, stage, bool(self.actions), self.bust_odds, words)
        self._choices.view = stage.sign or rows

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and before a roll the dice in the air."""
        if self.choosing is None:
            return
        if isinstance(event, Rolled):
            async for frame in pace.frames(FRAMES, FRAME_SECONDS):
                self._put(replace(self.stage, dice=tumbling(event.roll.dice, frame), chosen=None, sign=None))
        watched = self.levels[event.seat] != HUMAN
        for shot in shots(event, self.choosing.state, self.stage, self.names, watched, self.words):
            self._put(shot.stage)
            await pace.beat(shot.beats)

    def _put(self, stage: Stage) -> None:
        self.stage = stage
        self.show()

    @property
    def persons_turn(self) -> bool:
        """Whether it is the turn of somebody at the keys."""
        return self.state is not None and self.levels[self.state.turn_seat] == HUMAN
