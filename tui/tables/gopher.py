"""Gopher's table: everybody's trophies and storages and the heap at the left; the cards turned up, the storage of the
seat whose turn it is, and the choices at the right.

─ First to 3 trophies ──────────  ─ Turned up: 2 of 4 ──── same food: 35.0 % ─
▸ You                      ★ ◆◆◇  ╭A1───╮ ╭N3───╮ ╭     ╮ ╭     ╮
  A 4 ████░░ C 2 ██░░░░ N 3 ███   │     │ │ <N> │
  Mümmel        expert       ◆◇◇  │ (A) │ │ <N> │
  A 0 ░░░░░░ C 5 █████░ N 1 █░░   │     │ │ <N> │
                                  ╰─────╯ ╰─────╯ ╰     ╯ ╰     ╯
                                  ─ Your storage ─────────────────────────────
                                  A apples  ████▒░▏    4 + 1 = 5
─ Heap: 20 ────────────────────  C carrots ██░░░░▏    2
  ╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭╭───╮        N nuts    ███▒▒▒▏    3 + 3 = 6: trophy
  ││││││││││││││││││││▒▒▒│        stop now: a trophy, the storage is emptied
  ╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰╰───╯        ▸ f  turn up another: 35.0 % lose 2 cards
"""

from __future__ import annotations

from importlib import resources
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine.game import Action
from engine.games.gopher import Phase
from tui.tables.gopher_table import GopherTable
from tui.tables.gopher_views import KEYS


class GopherBoard(GopherTable):
    """The table with its keys."""

    DEFAULT_CSS = resources.files("tui.tables").joinpath("gopher.tcss").read_text("utf-8")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "choose", key_display="↑↓"),
        Binding("down,j", "move(1)", "choose", show=False),
        Binding("enter", "do", "do it", key_display="Enter"),
        Binding("f,enter,space", "first", "turn up", key_display="f"),
        Binding("space,enter,f", "go_on", "go on", key_display="Space"),
        Binding("f", "choose('f')", "turn up"),
        Binding("s", "choose('s')", "stop"),
        *(Binding(key, f"refuse('{key}')", show=False) for key in KEYS),
    ]

    def watch_actions(self, actions: tuple[Action, ...]) -> None:
        """The person may choose: the first choice is highlighted."""
        self.decided = False
        self.row = 0 if actions else None
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now, and so in the footer."""
        turning_up = self.position is not None and self.position.phase is Phase.TURN_UP
        first = self.waiting and turning_up and self.persons_turn and self.stage.cards is None
        possible = {
            "go_on": self.waiting and not first,
            "first": first,
            "move": self.may_choose,
            "do": self.may_choose,
            "choose": self.may_choose,
            "refuse": self.may_choose or first,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    def action_first(self) -> None:
        """Turn up the first card of a turn."""
        self.action_go_on()

    def action_move(self, step: int) -> None:
        """Up or down the list, round the ends."""
        row = self.row if self.row is not None else -1
        self.highlight((row + step) % len(self.actions))

    def action_do(self) -> None:
        """What is highlighted."""
        self.do_highlighted()

    def action_choose(self, key: str) -> None:
        """What the key means."""
        self.decide(KEYS[key])

    def action_refuse(self, key: str) -> None:
        """A key that means something, but not now."""
        self.refuse(KEYS[key])

    # The highlight.

    @property
    def cursor(self) -> int | None:
        """The highlighted row."""
        return self.row

    def highlight(self, row: int) -> None:
        """Another row."""
        self.row = row
        self.show()

    def do_highlighted(self) -> None:
        """Decide on it."""
        if self.row is not None:
            self.decide(self.actions[self.row])
