"""Hippo Hopp's table: the circle at the left, points and penalty cards at the right.

  ╭(o>╮ ┏\\ /┓ ╭───╮ ╔═══╗ ╭───╮       ─ Points ─────────────
  │░░░│ ┃ 5 ┃ │░░░│ ║░░░║ │░░░│       ▸ You            ★ 11
  ╰───╯ ┗━━━┛ ╰───╯ ╚═══╝ ╰───╯         [5]              −2
╭───╮                           ╭───╮   Ada               4
│░░░│       deck 6 │░░░││       │░░░│   [2][2]           −4
╰───╯                           ╰───╯
  ╭───╮     card 3: 3 ahead   ╭───╮   ─ Tab: penalty cards ─
  │░░░│     Enter flips it    │░░░│     2 of Ada          +2
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
from engine.games.hippo import Hippo
from engine.games.hippo_moves import Caught, Flip, Flipped, Landed
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables import hippo_views as views
from tui.tables.hippo_choosing import Choosing
from tui.tables.hippo_circle import Circle
from tui.tables.hippo_play import Stage, shots
from tui.tables.hippo_points import Points
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.board import by_arrows
from tui.widgets.staged import StagedBoard

if TYPE_CHECKING:
    from tui.text.hippo import Words


class HippoBoard(StagedBoard[Stage]):
    """The table with its keys. Before Enter nothing is shown that has to be remembered."""

    DEFAULT_CSS = resources.files("tui.tables").joinpath("hippo.tcss").read_text("utf-8")
    BINDINGS: ClassVar[list[BindingType]] = [
        *by_arrows(Binding("left", "move", "choose")),
        Binding("enter", "flip", "flip", key_display="Enter"),
        Binding("enter", "use", "use", key_display="Enter"),
        Binding("tab", "switch", "penalty cards", key_display="Tab"),
        Binding("tab", "back", "circle", key_display="Tab"),
        Binding("enter,space", "turn_over", "turn over", key_display="Enter"),
        Binding("space,enter", "go_on", "go on", key_display="Space"),
    ]
    seen_first: ClassVar[tuple[type[Event], ...]] = (Flipped, Landed, Caught)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, Stage(), id=id)
        self.choosing: Choosing | None = None
        self._circle, self._points = Circle(), Points()

    @cached_property
    def words(self) -> Words:
        """The game's words, in the app's language. Kept, as the parts are."""
        return cast("Words", texts_of(self).game("hippo"))

    def compose(self) -> ComposeResult:
        """The circle at the left, who plays and what may be used at the right."""
        yield self._circle
        with Vertical(id="side"):
            yield self._points
            yield self.choices

    # What the screen sets.

    @property
    def shown(self) -> State | None:
        """The deck is as it is in the middle of the circle."""
        if isinstance(self.state, Hippo) and self.stage.lying is not None:
            return replace(self.state, deck=self.stage.lying.deck)
        return self.state

    @property
    def to_look_at(self) -> int:
        """The cards of the circle."""
        return len(self.state.numbers) if isinstance(self.state, Hippo) else 0

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, it still says why."""
        self.choosing = None  # what was to be chosen in another position
        over = state is not None and state.is_terminal
        self.stage = Stage(said=self.stage.said, bad=self.stage.bad) if over else Stage()
        self.show()

    def watch_actions(self, actions: tuple[Action, ...]) -> None:
        """The person may choose."""
        self.decided = False
        chooses = actions and isinstance(self.state, Hippo)
        self.choosing = Choosing.begun(cast("Hippo", self.state), actions) if chooses else None
        self.show()

    def watch_looking(self) -> None:
        """All numbers, or backs."""
        self.show()

    def watch_seconds_left(self) -> None:
        """The count-down."""
        self.show()

    def watch_training(self) -> None:
        """With or without what was seen once."""
        self.show()

    # What is shown.

    def draw(self) -> None:
        """A view for every part."""
        if not isinstance(self.state, Hippo):
            return
        seen = views.Seen(
            self.state,
            self.stage,
            self.choosing if self.may_choose else None,
            self.looking,
            self.seconds_left,
            self.training,
            self.waiting,
            self.names,
            self.words,
        )
        self._circle.view = views.circle_view(seen)
        self._points.view = views.points_view(seen, self.level_names, self.thinking)
        self.choices.view = views.uses_view(seen)

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and of a hop one for every card."""
        if not isinstance(self.state, Hippo):
            return
        watched = self.levels[event.seat] != HUMAN
        motion = pace.motion and not pace.skipping
        await self.shoot(shots(event, self.state, self.stage, self.names, watched, motion, self.words), pace)

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now, and so in the footer."""
        choosing = self.choosing if self.may_choose else None
        using = choosing is not None and choosing.row is not None
        possible = {
            "turn_over": self.waiting and self.looking,
            "go_on": self.waiting and not self.looking,
            "move": choosing is not None,
            "flip": choosing is not None and not using,
            "use": using,
            "switch": choosing is not None and bool(choosing.uses) and not using,
            "back": using,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    def action_turn_over(self) -> None:
        """Enough seen."""
        self.action_go_on()

    def action_move(self, direction: str) -> None:
        """The next card that way."""
        if self.choosing is not None:
            self._choose(self.choosing.moved(direction, self._circle.ring(*self._circle.size)))

    def action_switch(self) -> None:
        """To the penalty cards, or back to the circle."""
        if self.choosing is not None:
            self._choose(self.choosing.switched())

    action_back = action_switch

    def action_flip(self) -> None:
        """Do what is highlighted."""
        if self.choosing is not None:
            self.decide(self.choosing.meant)
            self.show()

    action_use = action_flip

    def _choose(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.refresh_bindings()
        self.show()

    # The highlight, and the mouse.

    @property
    def cursor(self) -> int | None:
        """The highlighted penalty card."""
        return None if self.choosing is None else self.choosing.row

    def highlight(self, row: int) -> None:
        """Another penalty card."""
        if self.choosing is not None:
            self._choose(self.choosing.on_use(row))

    def do_highlighted(self) -> None:
        """Use it."""
        self.action_use()

    @on(Circle.Clicked)
    def _card_clicked(self, message: Circle.Clicked) -> None:
        """The first click highlights, the second flips."""
        if self.waiting:
            self.action_go_on()
        elif self.choosing is not None and self.may_choose:
            if message.card not in self.choosing.flips:
                self.refuse(Flip(message.card))
            elif self.choosing.row is None and message.card == self.choosing.at:
                self.action_flip()
            else:
                self._choose(self.choosing.on_card(message.card))
