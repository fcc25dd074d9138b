"""What the log of a table tells. In a game of memory that is the last move alone: nobody reads up what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.match import Ply
from tui.catalogue import CATALOGUE
from tui.session import Session
from tui.text.library import texts_of
from tui.text.names import Names
from tui.widgets.log import Log

if TYPE_CHECKING:
    from engine.game import Event
    from tui.catalogue import GameWords
    from tui.settings import Shown


class Telling:
    """Writes one match into its log."""

    def __init__(self, log: Log, session: Session, names: Names) -> None:
        self._log = log
        self._session = session
        self._names = names
        self._memory = CATALOGUE[session.setup.game].memory
        self._replaced = ""
        self._told: list[list[str]] = [[]]
        """What was told before the opening, and of every ply since."""

    @property
    def words(self) -> GameWords:
        """What the game says."""
        return texts_of(self._log).game(self._session.setup.game)

    def welcome(self, shown: Shown) -> None:
        """A new game begins."""
        for line in self.words.welcome(self._session.match.initial, shown):
            self._add(line)

    def begin(self, ply: Ply) -> None:
        """A decision is to be told: in a game of memory, nothing but that."""
        if self._memory and ply.action is not None:
            self._log.clear()
        self._told.append([])
        if self._replaced:
            self._add(self._replaced)
            self._replaced = ""

    def replaced(self, sentence: str) -> None:
        """If the decision that is to be told next is not that player's own: who decided, and why; else empty."""
        self._replaced = sentence

    def event(self, event: Event) -> None:
        """Something happened."""
        line = self.words.log(event, self._names)
        if line is not None:
            self._add(line)

    def taken_back(self) -> None:
        """The last decision is: the log tells no more of it, and in a game of memory not of what led there either."""
        self._told.pop()
        self._log.show(line for lines in self._told[-1 if self._memory else 0 :] for line in lines)
        self._log.add(texts_of(self._log).table.TAKEN_BACK)

    def recall(self, shown: Shown) -> None:
        """What led to the position a game is gone on with from."""
        if self._memory:
            self.welcome(shown)
        for ply in self._session.match.history:
            self.begin(ply)
            self._events(ply)

    def _add(self, line: str) -> None:
        self._told[-1].append(line)
        self._log.add(line)

    def _events(self, ply: Ply) -> None:
        for event in ply.events:
            self.event(event)
