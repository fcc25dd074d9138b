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

from importlib import resources
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from engine.game import Action, State
from engine.games.hoppladi import Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take
from tui.tables.hoppladi_choosing import Choosing
from tui.tables.hoppladi_panels import Tray
from tui.tables.hoppladi_table import HoppladiTable

KEYS: Final[dict[str, Action]] = {"r": RollOn(), "s": Stop(), "t": Take(), "f": Fresh()}
"""What these keys mean to the rules."""


class HoppladiBoard(HoppladiTable):
    """The table with its keys. What is marked is always what Enter would do: list and dice show one selection."""

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

    _follow_up: tuple[State, Action] | None = None
    """What *keep, then …* will do, and the state in which it will."""

    def watch_actions(self, actions: tuple[Action, ...]) -> None:
        """The person may choose: go on with *keep, then …*, or highlight the first choice."""
        self.decided = False
        if self.choosing is None:
            return
        if not actions:
            self.choosing = Choosing.watching(self.choosing.state)
        else:
            self.choosing = self.choosing.begun()
            follow_up, self._follow_up = self._follow_up, None
            if follow_up is not None and follow_up[0] == self.state and follow_up[1] in actions:
                self.decide(follow_up[1])
        self.show()

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now, and so in the footer."""
        phase = self.choosing.state.phase if self.choosing is not None else Phase.OVER
        choosing = self.may_choose
        rolls = self.waiting and phase is Phase.ROLL and self.persons_turn and self.stage.roll is None
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

    def action_roll(self) -> None:
        """Roll the first roll of a turn."""
        self.post_message(self.Continue())

    def action_move(self, step: int) -> None:
        """Up or down the list."""
        if self.choosing is not None:
            self.choosing = self.choosing.moved(step)
            self.show()

    def action_die(self, digit: int) -> None:
        """Mark a die, or take the mark off."""
        if self.choosing is None:
            return
        changed = self.choosing.toggled(digit - 1)
        if isinstance(changed, str):
            self.post_message(self.Refused(changed))
        else:
            self.choosing = changed
            self.show()

    def action_keep(self) -> None:
        """Set the marked dice aside."""
        if self.choosing is not None:
            self.decide(self.choosing.meant)

    action_do = action_keep

    def action_then(self, key: str) -> None:
        """Roll or stop; with a roll on the table, first set the marked dice aside."""
        choosing = self.choosing
        if choosing is None or choosing.state.phase is Phase.GO:
            self.decide(KEYS[key])
            return
        if choosing.highlighted is not None:
            self._follow_up = (choosing.highlighted.after, KEYS[key])
        self.decide(choosing.meant)

    def action_start(self, key: str) -> None:
        """Take the result over, or start afresh."""
        self.decide(KEYS[key])

    def action_refuse(self, key: str) -> None:
        """A key that means something, but not now."""
        self.refuse(KEYS[key])

    # The highlight.

    @property
    def cursor(self) -> int | None:
        """The highlighted row."""
        return None if self.choosing is None else self.choosing.cursor

    def highlight(self, row: int) -> None:
        """Another row, and its dice."""
        if self.choosing is not None:
            self.choosing = self.choosing.at(row)
            self.show()

    def do_highlighted(self) -> None:
        """Decide on it."""
        self.action_keep()

    # The mouse.

    @on(Tray.Clicked)
    def _die_clicked(self, message: Tray.Clicked) -> None:
        if self.check_action("die", ()):
            self.action_die(message.die + 1)
