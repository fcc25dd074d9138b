"""A decision being made: the list of choices, the highlight, and the dice marked with it. One selection, two views."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Action
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Keep, Stop
from tui.tables.hoppladi_selection import NOTHING, Selection, toggled


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: an action and the state it leads to."""

    action: Action
    after: Hoppladi


def options_of(state: Hoppladi) -> tuple[Option, ...]:
    """What can be chosen, as listed: set-asides by points on stopping, then dice left, most first. It is no hint."""
    options = tuple(Option(action, state.child(action)) for action in state.legal_actions())
    if state.phase is Phase.KEEP:
        return tuple(sorted(options, key=lambda option: (-option.after.aside.points, -option.after.dice_to_roll)))
    return options


def first_highlight(state: Hoppladi) -> int:
    """The row that is highlighted first.

    After a set-aside that is *stop*: a second Enter, pressed too soon, then costs a chance and not the points, and
    somebody who presses nothing but Enter ends every turn with points, and the game with it. Elsewhere the top row:
    set-asides begin with the most points, a turn with fresh dice, where nothing on the table can be lost.
    """
    return state.legal_actions().index(Stop()) if state.phase is Phase.GO else 0


@dataclass(frozen=True, slots=True)
class Choosing:
    """What can be chosen in a state, and what is highlighted.

    The marked dice are always what Enter would keep; while they are no legal set-aside, no row is highlighted.
    """

    state: Hoppladi
    options: tuple[Option, ...]
    cursor: int | None = None
    selection: Selection | None = None
    """The marked dice, in KEEP, for the person who chooses."""

    @classmethod
    def watching(cls, state: Hoppladi) -> Choosing:
        """The choices of somebody else: nothing highlighted."""
        return cls(state, options_of(state))

    def begun(self) -> Choosing:
        """It is the person's choice now."""
        return self.at(first_highlight(self.state))

    def at(self, cursor: int) -> Choosing:
        """With this row highlighted, and its dice marked."""
        action, rolled = self.options[cursor].action, self.state.rolled
        marked = Selection.of(action, rolled) if rolled and isinstance(action, Keep) else None
        return replace(self, cursor=cursor, selection=marked)

    def moved(self, step: int) -> Choosing:
        """The next row down or up, round the ends."""
        if self.cursor is None:
            return self.at(0 if step > 0 else len(self.options) - 1)
        return self.at((self.cursor + step) % len(self.options))

    def toggled(self, die: int) -> Choosing | str:
        """With a die (from 0) marked otherwise; the clause if it can't be marked, the same if there is no such die."""
        if self.state.rolled is None or not 0 <= die < self.state.rolled.dice:
            return self
        selection = self.selection or Selection.of(NOTHING, self.state.rolled)
        changed = toggled(selection, die, self.state)
        if isinstance(changed, str):
            return changed
        actions = [option.action for option in self.options]
        cursor = actions.index(changed.keep) if changed.keep in actions else None
        return replace(self, cursor=cursor, selection=changed)

    @property
    def highlighted(self) -> Option | None:
        """The highlighted choice, None if there is none."""
        return None if self.cursor is None else self.options[self.cursor]

    @property
    def meant(self) -> Action:
        """What Enter means now, legal or not."""
        if self.highlighted is not None:
            return self.highlighted.action
        return self.selection.keep if self.selection else NOTHING

    @property
    def at_stake(self) -> Hoppladi:
        """The state whose stakes the table tells: what the highlighted choice leads to, or this one."""
        if self.highlighted is None or self.state.phase is Phase.GO:
            return self.state
        return self.highlighted.after
