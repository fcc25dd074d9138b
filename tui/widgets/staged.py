"""A table that shows the state, or what is being played on the way to the next one; and asks for one decision once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, TypeVar

from textual import events, on

from engine.game import Action
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.board import Board
from tui.widgets.choices import Choices
from tui.widgets.glyphs import Glyphs
from tui.widgets.lines import Lines

TALL: Final = 22
"""Rows from which the parts stand apart."""

S = TypeVar("S")
"""What a game's table knows of its stage: all that differs from the state while events are played."""


@dataclass(frozen=True, slots=True)
class Shot(Generic[S]):
    """A picture, and how long it stays."""

    stage: S
    beats: float


class StagedBoard(Board, Generic[S]):
    """Parts made of `Lines` around a list of choices. A subclass says what they show (`draw`), and what keys do."""

    def __init__(self, names: Names, levels: tuple[str, ...], stage: S, *, id: str | None = None) -> None:
        super().__init__(names, levels, id=id)
        self.stage: S = stage
        # Kept, not looked up: a board that is being left may still be played on when its parts are gone.
        self.choices = Choices()
        self.decided = False
        """Whether a decision has been posted that is not answered yet."""

    @cached_property
    def level_names(self) -> tuple[str, ...]:
        """What stands beside each name: the level as it is called, nothing for a person."""
        house = texts_of(self).house
        return tuple("" if level == HUMAN else house.level(level) for level in self.levels)

    @property
    def persons_turn(self) -> bool:
        """Whether it is the turn of somebody at the keys."""
        return self.state is not None and self.levels[self.state.turn_seat] == HUMAN

    # What the screen sets.

    def on_mount(self) -> None:
        """Draw what was set before."""
        self.watch_glyphs(self.glyphs)
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """With room to spare the parts stand apart."""
        self.set_class(event.size.height >= TALL, "-tall")

    def watch_waiting(self) -> None:
        """A row tells which key goes on."""
        self.show()

    def watch_thinking(self) -> None:
        """A sign at the seat that thinks."""
        self.show()

    def watch_bust_odds(self) -> None:
        """With or without odds."""
        self.show()

    def watch_pile_contents(self) -> None:
        """With or without what a pile holds."""
        self.show()

    def watch_glyphs(self, glyphs: Glyphs) -> None:
        """All parts are drawn with the same signs."""
        for part in self.query(Lines):
            part.glyphs = glyphs

    # What is shown.

    def show(self) -> None:
        """Hand every part its view; a part whose view is as it was draws nothing."""
        if self.state is not None and self.is_mounted:
            self.draw()

    def draw(self) -> None:
        """The views of all parts; there is a state, and the parts are up."""
        raise NotImplementedError

    def put(self, stage: S) -> None:
        """Another picture."""
        self.stage = stage
        self.show()

    async def shoot(self, shots: Iterable[Shot[S]], pace: Pace) -> None:
        """One picture after the other, each for its time."""
        for shot in shots:
            self.put(shot.stage)
            await pace.beat(shot.beats)

    # Decisions.

    @property
    def may_choose(self) -> bool:
        """Whether a person at the keys is to decide, and has not yet."""
        return bool(self.actions) and not self.decided

    def decide(self, action: Action) -> None:
        """One of the actions, once; anything else is refused with its clause."""
        if action in self.actions:
            self.decided = True
            self.post_message(self.ActionChosen(action))
        else:
            self.refuse(action)

    def refuse(self, action: Action) -> None:
        """Say which clause forbids it."""
        if self.state is not None:
            self.post_message(self.Refused(self.state.why_not(action)))

    def action_go_on(self) -> None:
        """Show what comes next."""
        self.post_message(self.Continue())

    @property
    def cursor(self) -> int | None:
        """The highlighted row."""
        raise NotImplementedError

    def highlight(self, row: int) -> None:
        """Another row."""
        raise NotImplementedError

    def do_highlighted(self) -> None:
        """Decide on the highlighted row."""
        raise NotImplementedError

    @on(Choices.Clicked)
    def _row_clicked(self, message: Choices.Clicked) -> None:
        """The first click highlights, the second does it."""
        if self.waiting:
            self.action_go_on()
        elif self.may_choose:
            if message.row == self.cursor:
                self.do_highlighted()
            else:
                self.highlight(message.row)
