"""What every game's table has in common: a state and legal actions go in, one of those actions comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from engine.game import Action, Event, State
from tui.keyboard import Keyboard
from tui.pacing import Pace
from tui.settings import Settings
from tui.text.names import Names
from tui.widgets.glyphs import UNICODE, Glyphs

ARROWS: Final = {"left": "h", "right": "l", "up": "k", "down": "j"}
"""The arrows, and the letters that do the same."""


def by_arrows(binding: Binding) -> Iterator[Binding]:
    """A binding for each arrow, whose direction its action is given. In the footer they are one."""
    for arrow, letter in ARROWS.items():
        keys, action = f"{arrow},{letter}", f"{binding.action}('{arrow}')"
        yield replace(binding, key=keys, action=action, show=arrow == "left", key_display="←↑↓→")


class Board(Widget, can_focus=True):
    """A game's table. It decides nothing and counts nothing: a derived fact it needs is a property of the state.

    The screen binds `state`, then sets `actions` when the person at the keys may move. Between two states it calls
    `play` for each event, so that what happened is seen; only then the new state is bound.
    """

    seen_first: ClassVar[tuple[type[Event], ...]] = ()
    """Events the table shows before the log tells them: what a tumbling die or a turning card is about to show."""

    to_be_seen: ClassVar[tuple[type[Event], ...]] = ()
    """Events a person who has decided is shown until a key, where nothing is shown at a pace."""

    state: reactive[State | None] = reactive(None, bindings=True)
    actions: reactive[tuple[Action, ...]] = reactive((), bindings=True)
    """What the person at the keys may do now; empty means: only watch."""
    waiting: reactive[bool] = reactive(False, bindings=True)
    """The screen waits for a key before it shows what comes next."""
    thinking: reactive[bool] = reactive(False)
    """An opponent is making up its mind."""
    bust_odds: reactive[bool] = reactive(True)
    """Whether the odds of a loss stand on the table."""
    pile_contents: reactive[bool] = reactive(False)
    """Whether what a face-down pile still holds stands on the table."""
    looking: reactive[bool] = reactive(False, bindings=True)
    """Shown is what is seen before the first decision and not again."""
    seconds_left: reactive[int | None] = reactive(None)
    """Until the look is over; None: a key ends it."""
    training: reactive[bool] = reactive(False)
    """Whether what was seen once stays in sight."""
    call_help: reactive[str] = reactive("on", bindings=True)
    """Whether what there is to call is shown (`on`, `auto`), or is for the person to find (`off`)."""
    asking: reactive[str] = reactive("")
    """What can be done now, where it is more than the state tells: it changes while a person decides."""
    motion: reactive[bool] = reactive(True)
    glyphs: reactive[Glyphs] = reactive(UNICODE)

    @dataclass
    class ActionChosen(Message):
        """One of `actions` was chosen."""

        action: Action

    @dataclass
    class Refused(Message):
        """A key the rules forbid now."""

        clause: str

    class Hasty(Message):
        """A key that was pressed before what it would begin to decide could be seen."""

    class Continue(Message):
        """Go on: show what comes next."""

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = names
        self.levels = levels
        """The level of each seat's player, or `human`."""
        self.known_since = 0.0
        """When what is to be decided could first be seen, by the clock of events."""

    @property
    def shown(self) -> State | None:
        """The state, as far as it can be told from it what the events played since have changed."""
        return self.state

    @property
    def to_look_at(self) -> int:
        """How many cards the first look has; 0 if there is none."""
        return 0

    @property
    def hasty(self) -> bool:
        """Whether the key that acts now was pressed before what is to be decided could be seen."""
        return isinstance(self.app, Keyboard) and self.app.input_time < self.known_since

    def follow(self, settings: Settings, glyphs: Glyphs) -> None:
        """Show what the settings want to be shown, as they want it. `training` is for a game in play."""
        self.bust_odds = settings.bust_odds
        self.pile_contents = settings.pile_contents
        self.call_help = settings.call_help
        self.motion = settings.motion
        self.glyphs = glyphs

    def recall(self, event: Event) -> None:
        """Something that happened before the table was sat down at, to be known and not shown."""

    async def play(self, event: Event, pace: Pace) -> None:
        """Show one event; return when the next may follow."""
