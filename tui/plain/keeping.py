"""Where a game is kept: saved, as a record, and what its draws are bound to."""

from __future__ import annotations

from pathlib import Path

from tui.plain.talk import Talk
from tui.session import Session
from tui.store import Store


class Keeping:
    """What can be said and done about one session's match as a thing that lasts."""

    def __init__(self, talk: Talk, session: Session, store: Store) -> None:
        self._talk = talk
        self._session = session
        self._store = store
        self._id = match_word(session.id)

    def tell_saved(self) -> None:
        """Whether it is on disk, and how to go on with it."""
        words = self._talk.words
        self._talk.say(words.saved(self._id) if self._store.all_saved() else words.not_saved())

    def tell_fair_label(self) -> None:
        """As a game begins."""
        words = self._talk.words
        if self._session.seeded or not self._session.commitment:
            self.tell_fair()
        else:
            self._talk.say(words.fair(self._talk.texts.table.fair_label(self._session.commitment)))

    def tell_fair(self) -> None:
        """The whole of it."""
        words = self._talk.words
        if self._session.seeded:
            self._talk.say(words.SEEDED)
        elif self._session.commitment:
            self._talk.say(words.bound(self._session.commitment))
        else:
            self._talk.say(words.GIVEN)

    def tell_revealed(self) -> None:
        """The game is over: where the record is, and what can be checked now."""
        words = self._talk.words
        if self._session.commitment and not self._session.seeded:
            self._talk.say(words.revealed(self._session.commitment))
        if not self._store.all_saved():
            self._talk.say(words.not_saved())
            return
        for line in (words.to_verify, words.to_export, words.to_replay):
            self._talk.say(line(self._id))

    def tell_position(self) -> None:
        """How things stand as one line of text; of a game of memory what lies in sight, unless numbers seen once stay
        there."""
        from engine.position import in_sight, write  # noqa: PLC0415 (play does without)

        match, state = self._session.match, self._session.state
        if not self._talk.settings.shown.seen:
            state = in_sight(match.game, state)
        self._talk.output.verbatim(write(match.game, state, match.options))

    def record(self, path: str) -> None:
        """Print the record of the game so far, or write it to a new file; of a game of memory, when it is over."""
        from engine.record import write  # noqa: PLC0415 (play does without)
        from tui.records import FileRefused, must_wait, of_session, write_file  # noqa: PLC0415

        record = of_session(self._session)
        if must_wait(record):
            self._talk.say(self._talk.texts.house.RECORD_LATER)
            return
        if not path:
            self._talk.output.verbatim(write(record))
            return
        try:
            write_file(record, Path(path).expanduser())
        except (FileRefused, RuntimeError) as refused:  # RuntimeError: nobody's home
            detail = refused.detail if isinstance(refused, FileRefused) else str(refused)
            self._talk.say(self._talk.words.not_written(path, detail))
        else:
            self._talk.say(self._talk.words.written(path))


def match_word(match: int) -> str:
    """What a saved match is called on the command line."""
    return f"{match:012x}"
