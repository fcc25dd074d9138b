"""Hoppladi's table: seats at the left, dice set aside, dice rolled and the choices at the right.

─ First to 333 ──────  ─ Set aside: 15 × 4 = 60 ─────── memory aid 14 ─
▸ You            142    pairs   hares 1   hutches :x5:  carrots
  ██████░░░░                    ╭───╮             [x4]
  Mümmel       ★ 201            │ h │             [x3]
  ████████░░  expert            ╰───╯             [x2]
                       ─ Rolled ────────── Enter keeps the framed dice ─
                       ╔═════╗ ╭─────╮ ╭─────╮
                       ║ ∩ ∩ ║ │∩∩ ∩∩│ │ \\|/ │
─ At stake ──────────  ║ (h) ║ │hh/x2│ │ \\C/ │
  stop scores 64       ╚══1══╝ ╰──2──╯ ╰──3──╯
  a bust loses 64      ▸ h   16 × 4 = 64  2 left  bust 41.7 %
"""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.reactive import reactive

from engine.game import Action, Event, State
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, Rolled, RollOn, Stop, Take
from tui.pacing import Pace
from tui.tables import hoppladi_views as views
from tui.tables.hoppladi_choosing import Choosing
from tui.tables.hoppladi_panels import AsidePanel, Tray
from tui.tables.hoppladi_play import FRAME_SECONDS, FRAMES, Stage, shots, tumbling
from tui.text.names import Names
from tui.widgets.board import Board
from tui.widgets.choices import Choices
from tui.widgets.glyphs import UNICODE, Glyphs
from tui.widgets.lines import Lines
from tui.widgets.seats import Seats

TALL = 22
"""Rows from which the parts stand apart."""
KEYS: dict[str, Action] = {"r": RollOn(), "s": Stop(), "t": Take(), "f": Fresh()}
"""What these keys mean to the rules."""


class HoppladiBoard(Board):
    """The table and its keys. What is marked is always what Enter would do: list and dice show one selection."""

    DEFAULT_CSS = resources.files("tui.tables").joinpath("hoppladi.tcss").read_text("utf-8")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "die(1)", "dice", key_display="1-7"),
        *(Binding(str(digit), f"die({digit})", "dice", show=False) for digit in range(2, 8)),
        Binding("up,k", "move(-1)", "choose", key_display="↑↓"),
        Binding("down,j", "move(1)", "choose", show=False),
        Binding("enter", "keep", "keep", key_display="Enter"),
        Binding("enter", "do", "do it", key_display="Enter"),
        Binding("r,enter,space", "roll", "roll", key_display="r"),
        Binding("space,enter,r", "go_on", "go on", key_display="Space"),
        Binding("r", "then('r')", "roll"),
        Binding("s", "then('s')", "stop"),
        Binding("t", "start('t')", "take over"),
        Binding("f", "start('f')", "fresh dice"),
        *(Binding(key, f"refuse('{key}')", show=False) for key in KEYS),
    ]

    glyphs: reactive[Glyphs] = reactive(UNICODE)

    def __init__(self, names: Names, levels: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(names, levels, id=id)
        self._choosing: Choosing | None = None
        self._stage = Stage()
        self._decided = False
        self._follow_up: tuple[State, Action] | None = None

    def compose(self) -> ComposeResult:
        """Seats at the left, the table at the right."""
        yield Seats(id="seats")
        with Vertical(id="table"):
            yield AsidePanel()
            yield Tray()
            yield Choices()

    def on_mount(self) -> None:
        """Draw what was set before."""
        self.watch_glyphs(self.glyphs)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """With room to spare the parts stand apart."""
        self.set_class(event.size.height >= TALL, "-tall")

    # What the screen sets.

    def watch_state(self, state: State | None) -> None:
        """A new position ends what was being shown; but when the game is over, the last dice stay."""
        self._choosing = Choosing.watching(state) if isinstance(state, Hoppladi) else None
        if state is None or not state.is_terminal:
            self._stage = Stage()
        self._show()

    def watch_actions(self, actions: tuple[Action, ...]) -> None:
        """The person may choose: go on with *keep, then …*, or highlight the first choice."""
        self._decided = False
        if self._choosing is None:
            return
        if not actions:
            self._choosing = Choosing.watching(self._choosing.state)
        else:
            self._choosing = self._choosing.begun()
            follow_up, self._follow_up = self._follow_up, None
            if follow_up is not None and follow_up[0] == self.state and follow_up[1] in actions:
                self._decide(follow_up[1])
        self._show()

    def watch_waiting(self) -> None:
        """A row tells which key goes on."""
        self._show()

    def watch_thinking(self) -> None:
        """A sign at the seat that thinks."""
        self._show()

    def watch_bust_odds(self) -> None:
        """With or without odds."""
        self._show()

    def watch_glyphs(self, glyphs: Glyphs) -> None:
        """All parts are drawn with the same signs."""
        for part in self.query(Lines):
            part.glyphs = glyphs

    # What is shown.

    def _show(self) -> None:
        """Hand every part its view; a part whose view is as it was draws nothing."""
        choosing, stage = self._choosing, self._stage
        if choosing is None or not self.is_mounted:
            return
        self.query_one(Seats).view = views.seats_view(choosing, stage, self.names, self.levels, self.thinking)
        self.query_one(AsidePanel).view = views.aside_view(choosing.state, stage)
        self.query_one(Tray).view = views.tray_view(choosing, stage)
        if self.waiting:
            rows = views.waiting_rows(choosing.state, self._persons_turn, self.bust_odds)
        else:
            rows = views.rows_view(choosing, stage, bool(self.actions), self.bust_odds)
        self.query_one(Choices).view = stage.sign or rows

    async def play(self, event: Event, pace: Pace) -> None:
        """Show an event: a picture or two of the table, and before a roll the dice in the air."""
        if self._choosing is None:
            return
        if isinstance(event, Rolled):
            async for frame in pace.frames(FRAMES, FRAME_SECONDS):
                self._put(replace(self._stage, dice=tumbling(event.roll.dice, frame), sign=None))
        watched = self.levels[event.seat] != views.HUMAN
        for shot in shots(event, self._choosing.state, self._stage, self.names, watched):
            self._put(shot.stage)
            await pace.beat(shot.beats)

    def _put(self, stage: Stage) -> None:
        self._stage = stage
        self._show()

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now, and so in the footer."""
        phase = self._choosing.state.phase if self._choosing is not None else Phase.OVER
        choosing = bool(self.actions) and not self._decided
        rolls = self.waiting and phase is Phase.ROLL and self._persons_turn
        possible = {
            "go_on": self.waiting and not rolls,
            "roll": rolls,
            "die": choosing and phase is Phase.KEEP,
            "keep": choosing and phase is Phase.KEEP,
            "move": choosing,
            "do": choosing and phase in (Phase.START, Phase.GO),
            "then": choosing and phase in (Phase.KEEP, Phase.GO),
            "start": choosing and phase is Phase.START,
            "refuse": choosing or rolls,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    @property
    def _persons_turn(self) -> bool:
        return self.state is not None and self.levels[self.state.turn_seat] == views.HUMAN

    def action_go_on(self) -> None:
        """Show what comes next."""
        self.post_message(self.Continue())

    def action_roll(self) -> None:
        """Roll the first roll of a turn."""
        self.post_message(self.Continue())

    def action_move(self, step: int) -> None:
        """Up or down the list."""
        if self._choosing is not None:
            self._choosing = self._choosing.moved(step)
            self._show()

    def action_die(self, digit: int) -> None:
        """Mark a die, or take the mark off."""
        if self._choosing is None:
            return
        changed = self._choosing.toggled(digit - 1)
        if isinstance(changed, str):
            self.post_message(self.Refused(changed))
        else:
            self._choosing = changed
            self._show()

    def action_keep(self) -> None:
        """Set the marked dice aside."""
        if self._choosing is not None:
            self._decide(self._choosing.meant)

    action_do = action_keep

    def action_then(self, key: str) -> None:
        """Roll or stop; with a roll on the table, first set the marked dice aside."""
        choosing = self._choosing
        if choosing is None or choosing.state.phase is Phase.GO:
            self._decide(KEYS[key])
            return
        if choosing.highlighted is not None:
            self._follow_up = (choosing.highlighted.after, KEYS[key])
        self._decide(choosing.meant)

    def action_start(self, key: str) -> None:
        """Take the result over, or start afresh."""
        self._decide(KEYS[key])

    def action_refuse(self, key: str) -> None:
        """A key that means something, but not now."""
        if self.state is not None:
            self.post_message(self.Refused(self.state.why_not(KEYS[key])))

    def _decide(self, action: Action) -> None:
        """One of the actions, once; anything else is refused with its clause."""
        if action in self.actions:
            self._decided = True
            self.post_message(self.ActionChosen(action))
        elif self.state is not None:
            self.post_message(self.Refused(self.state.why_not(action)))

    # The mouse.

    @on(Tray.Clicked)
    def _die_clicked(self, message: Tray.Clicked) -> None:
        if self.check_action("die", ()):
            self.action_die(message.die + 1)

    @on(Choices.Clicked)
    def _row_clicked(self, message: Choices.Clicked) -> None:
        """The first click highlights, the second does it."""
        if self.waiting:
            self.action_go_on()
        elif self._choosing is not None and self.check_action("move", ()):
            if message.row == self._choosing.cursor:
                self._decide(self._choosing.meant)
            else:
                self._choosing = self._choosing.at(message.row)
                self._show()
