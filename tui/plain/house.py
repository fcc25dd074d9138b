"""The house in lines: every way in, every way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, TextIO

from ai.guests import GuestRefused
from ai.player import Player
from engine.chance import Source
from tui.console import Unwritable
from tui.hold import HeldElsewhere
from tui.plain.endings import Signalled, obeying_signals
from tui.plain.menu import Menu, Step
from tui.plain.replaying import Replaying
from tui.plain.streams import EndOfInput, OutputGone
from tui.plain.table import After, Table
from tui.plain.talk import Talk
from tui.session import Session
from tui.settings import Settings
from tui.setup import Setup
from tui.store import Store, StoreCorrupt
from tui.text.library import Library

if TYPE_CHECKING:
    from engine.record import Record

DONE, FAILED, PIPE_CLOSED = 0, 1, 128 + 13
"""Exit codes; the last is what a shell makes of programs that a closed pipe ended."""


class PlainHouse:
    """The games for pipes, screen readers, terminals that can only print: lines in, lines out.

    Every method plays until it is left and returns the process's exit code: 0 also at the end of input; 1 if a saved
    game cannot be gone on with; 128 + n if signal n ended it. Raises: Unwritable, if the output takes no more. Whatever
    happens, the game is saved and let go of.
    """

    def __init__(
        self, store: Store, settings: Settings, texts: Library, stdin: TextIO | None, stdout: TextIO | None
    ) -> None:
        self._store = store
        self._talk = Talk(texts, settings, stdin, stdout)

    def menu(self) -> int:
        """From the menu."""
        return self._until_left(self._menu)

    def play(
        self,
        setup: Setup,
        *,
        seed: str | None = None,
        dice: Source | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> int:
        """A new game, to its end; where only opponents play, nobody is asked anything.

        `seed`, `dice` and `players` as `Session.begin` has them.
        """

        def work() -> int:
            return self._table(lambda: Session.begin(self._store, setup, dice, seed, players=players))

        return self._until_left(work)

    def resume(self, match_id: int) -> int:
        """A saved game, to its end."""
        return self._until_left(lambda: self._table(lambda: Session.resume(self._store, match_id), resumed=True))

    def replay(self, record: Record) -> int:
        """A record, turn by turn."""

        def work() -> int:
            Replaying(self._talk, record).run()
            return DONE

        return self._until_left(work)

    def _until_left(self, work: Callable[[], int]) -> int:
        try:
            with obeying_signals():
                return work()
        except EndOfInput:
            return DONE
        except Signalled as signalled:
            self._talk.output.end_line()
            return signalled.code
        except OutputGone as gone:
            if gone.detail:
                raise Unwritable(gone.detail) from gone
            return PIPE_CLOSED

    def _menu(self) -> int:
        Menu(self._talk, self._store, self).run()
        return DONE

    def _table(self, sit_down: Callable[[], Session], *, resumed: bool = False) -> int:
        session = self._session(sit_down)
        if session is None:
            return FAILED
        with closing(session):
            after = Table(self._talk, session, self._store).play(resumed=resumed)
        return self._menu() if after is After.MENU else DONE

    def _session(self, sit_down: Callable[[], Session]) -> Session | None:
        """The session, or why there is none."""
        try:
            return sit_down()
        except HeldElsewhere as held:
            self._talk.say(self._talk.texts.house.held_elsewhere(held.holder))
        except StoreCorrupt as corrupt:
            self._talk.say(self._talk.texts.house.match_set_aside(corrupt))
        except GuestRefused as refused:
            for sentence in self._talk.texts.house.guest_refused(refused):
                self._talk.say(sentence)
        return None

    # What the menu opens.

    def begin(self, setup: Setup) -> Step:
        """A new game."""
        return self._from_menu(lambda: Session.begin(self._store, setup))

    def go_on(self, match: int) -> Step:
        """A saved game."""
        return self._from_menu(lambda: Session.resume(self._store, match), resumed=True)

    def look_back(self, match: int) -> Step:
        """A past game."""
        from tui.records import of_match  # noqa: PLC0415 (play does without)

        try:
            record = of_match(self._store, match)
        except StoreCorrupt as corrupt:
            self._talk.say(self._talk.texts.house.match_set_aside(corrupt))
        else:
            Replaying(self._talk, record).run()
        return Step.SHOW

    def _from_menu(self, sit_down: Callable[[], Session], *, resumed: bool = False) -> Step:
        session = self._session(sit_down)
        if session is None:
            return Step.SHOW
        with closing(session):
            after = Table(self._talk, session, self._store).play(resumed=resumed)
        match after:
            case After.QUIT:
                return Step.LEAVE
            case After.MENU:
                return Step.SHOW
            case After.FINISHED:
                return self._after(session.setup)

    def _after(self, setup: Setup) -> Step:
        """Once more, or what else."""
        known = self._talk.known("again", "menu", "quit")
        while True:
            line = self._talk.ask(self._talk.words.AFTER_GAME)
            match known.get(line.text.casefold()) if line.text else "menu":
                case "again":
                    return self.begin(setup.again())
                case "menu":
                    return Step.SHOW
                case "quit":
                    return Step.LEAVE
                case _:
                    self._talk.say(self._talk.words.AFTER_UNKNOWN)
