"""What the screen has for each game: board, words, rules page. One entry a game; all else is found by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from ai.player import Reason
    from engine.game import Action, Event, OptionValue, State
    from tui.settings import Shown
    from tui.text.names import Names
    from tui.widgets.board import Board


class GameBox(Protocol):
    """What the class `Box` in `tui.text.<key>_box` says of its game, in one language. `Library.box` makes it."""

    @property
    def BLURB(self) -> str:  # noqa: N802 (a message)
        """One line for the menu."""

    @property
    def PICTURE(self) -> tuple[str, ...]:  # noqa: N802
        """A small picture for the menu, at most 6 lines of 24 cells."""


class GameWords(GameBox, Protocol):
    """What the class `Words` in `tui.text.<key>` says of its game, in one language. `Library.game` makes it."""

    def welcome(self, state: State, shown: Shown) -> tuple[str, ...]:
        """What the log of a new game begins with, for somebody who has never played: two lines of 78 cells at most,
        true with the options of this game."""

    def option_label(self, name: str) -> str:
        """What an option is called."""

    def option_note(self, name: str) -> str:
        """What an option does, in a sentence or two."""

    def option_value(self, name: str, value: OptionValue) -> str:
        """What an option's value is called."""

    def counted(self, score: int) -> str:
        """A score with what it counts: `127 points`."""

    def log(self, event: Event, names: Names) -> str | None:
        """The log's line for an event, or None if it needs none."""

    def todo(self, state: State, names: Names) -> str:
        """What can be done now, or who is at it."""

    def headline(self, state: State, turns: int) -> str:
        """The line beside the title: round, goal; `turns` have been finished."""

    def action(self, action: Action, state: State, names: Names) -> str:
        """An action in a few words."""

    def choice(self, action: Action, state: State, shown: Shown, names: Names) -> tuple[str, ...]:
        """An action with what it leads to, in columns, as far as that is told; with the odds of a loss, if they are
        wanted."""

    def position(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The table in a few plain lines of at most 78 cells, for a reader who does not see it: whose turn it is,
        everybody's score, what lies there and what it is worth, what comes next and what that can cost."""

    def holding(self, state: State, seat: int, names: Names) -> str:
        """What a seat has beside its score, in a sentence for the head of its turn; empty if it never has anything."""

    def refusal(self, clause: str, state: State) -> str:
        """Why a key was refused in this state, and what to do instead."""

    def clause(self, state: State) -> str:
        """The clause the rules open at in this state; empty: at the beginning."""

    def expected(self, points: float) -> str:
        """The score to be expected of the turn; short, for a column."""

    def listed_choices(self, state: State, shown: Shown) -> Sequence[Action]:
        """The choices that may be listed: all of them, unless it is part of the game to find some."""

    def typed(self, text: str, state: State) -> Action | None:
        """The action that is meant by a typed line which is no notation, legal or not; None if there is none."""

    def wrong(self, action: Action, state: State) -> str:
        """What is wrong with an action the rules forbid in this state, with its clause; empty if there is no more to
        say of it than that."""

    def ending(self, events: Sequence[Event], names: Names) -> str:
        """What brought a game to its end, of all that happened in it, in order; empty if there is nothing to say."""

    def reason(self, reason: Reason, names: Names) -> str:
        """Why a player would do it."""


class RetoldWords(GameWords, Protocol):
    """What a game says besides in which, in lines, what lies there is told before each decision."""

    def lying(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """Of `position` what is not said as a turn begins: not whose it is, nor the score."""


class MemoryWords(RetoldWords, Protocol):
    """What a game of memory says besides."""

    def look(self, state: State) -> tuple[str, ...]:
        """Everything that is seen before the first decision and not again, in lines of at most 78 cells."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game on the screen."""

    key: str
    board_class: str
    """The name of its `Board` in `tui/tables/<key>.py`."""
    title: str
    """The proper name on the box."""
    players: range
    """How many seats it can have. Both are the engine's, told here again because the menu is up before any rules."""
    memory: bool = False
    """Whether remembering is part of the game. Then nothing tells again what was seen, as long as it is going on: the
    log holds the last turn, and an opponent's move is explained without the choices beside it."""
    retold: bool = False
    """Whether play in lines tells what lies there before each decision: it is too much to be kept in mind."""
    helps: bool = False
    """Whether a setting may decide something for a person: `unasked` in `tui/tables/<key>_unasked.py` says what."""

    def board(self) -> type[Board]:
        """Its board, imported when first needed."""
        return cast("type[Board]", getattr(import_module(f"tui.tables.{self.key}"), self.board_class))

    def unasked(self, state: State, shown: Shown) -> Action | None:
        """What the settings decide for a person who is to move, who is not asked then; None: it is the person's to
        decide."""
        if not self.helps:
            return None
        unasked = import_module(f"tui.tables.{self.key}_unasked").unasked
        return cast("Action | None", unasked(state, shown))

    def rules(self, language: str = "en") -> str:
        """Its rules page, as Markdown, in the language with that tag; the English one if there is none in it."""
        from importlib import resources  # noqa: PLC0415 (the menu needs none)

        folder = resources.files("tui.tables")
        page = folder.joinpath(f"{self.key}.{language}.md")
        return (page if page.is_file() else folder.joinpath(f"{self.key}.md")).read_text("utf-8")


CATALOGUE: Final[Mapping[str, Entry]] = MappingProxyType(
    {
        entry.key: entry
        for entry in (
            Entry("hoppladi", "HoppladiBoard", "Hoppladi Hopplada", range(1, 8)),
            Entry("gopher", "GopherBoard", "Gopher It!", range(2, 6)),
            Entry("hippo", "HippoBoard", "Hippo Hopp", range(2, 5), memory=True, retold=True),
            Entry("hop_hop", "HopHopBoard", "Hop Hop Hooray!", range(2, 5), retold=True, helps=True),
        )
    }
)  # fmt: skip
"""Every game on the screen, by the engine's key."""
