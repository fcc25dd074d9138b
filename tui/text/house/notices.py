"""The words of notices: what went wrong with files, and what that means for the games."""

from __future__ import annotations

from typing import assert_never

from tui.hold import HeldBy
from tui.settings import SettingsNotice
from tui.store import MatchFault, MatchSetAside, Notice, StoreCorrupt, StoreNewer, StoreSetAside, StoreUnwritable
from tui.text.language import Message, Words


class NoticeWords(Words):
    """A sentence for each thing that can go wrong."""

    RECORD_LATER = Message("The record tells what lies where: it can be read when the game is over.")
    """Of a game of memory that goes on."""

    def settings_notice(self, notice: SettingsNotice) -> str:
        """Something about the file of the settings."""
        match notice.kind:
            case "set_aside":
                return self.say(
                    "Your settings could not be read. The file is kept as {path}; the usual settings apply.",
                    path=notice.kept_as,
                )
            case "unreadable":
                return self.say(
                    "Your settings in {path} could not be read. The usual ones apply, and nothing is changed there.",
                    path=notice.path,
                )
            case "unwritable":
                return self.say("The settings apply now, but could not be saved to {path}.", path=notice.path)
            case _:
                assert_never(notice.kind)

    def store_notice(self, notice: Notice) -> str:
        """Something about the saved games."""
        match notice:
            case StoreSetAside(moved_to=moved_to):
                return self.say(
                    "The saved games could not be read. The file is kept as {path}, and a new one was begun.",
                    path=moved_to,
                )
            case StoreUnwritable(path=path, detail=detail):
                return self.say(
                    "The game cannot be saved to {path} at the moment ({detail}). You can play on; it is tried again.",
                    path=path,
                    detail=detail,
                )
            case StoreNewer():
                return self.say(
                    "The saved games belong to a newer Hoppla. They are left alone, and nothing is saved now."
                )
            case MatchSetAside(why=why):
                return self._fault(why)
            case _:
                assert_never(notice)

    def match_set_aside(self, corrupt: StoreCorrupt) -> str:
        """A saved game that cannot be gone on with."""
        return self._fault(corrupt.why)

    def _fault(self, why: MatchFault) -> str:
        if why.lasting:
            return self.say("A saved game is damaged. It is kept, but set aside: it cannot be gone on with.")
        match why:
            case MatchFault.MISSING:
                return self.say("That saved game is not there any more.")
            case MatchFault.NO_ACCESS:
                return self.say("The saved games cannot be read at the moment. Nothing is lost; try again.")
            case MatchFault.OTHER_RULES | MatchFault.UNKNOWN_GAME:
                return self.say("That game was begun with another version of Hoppla. It stays saved for that version.")
            case _:
                return self.say("That saved game cannot be gone on with.")

    def held_elsewhere(self, by: HeldBy) -> str:
        """A saved game is being played in another session."""
        where = [part for part in (by.terminal, by.host) if part]
        if where:
            return self.say(
                "This game is being played in another session ({where}). Close it there first.", where=", ".join(where)
            )
        return self.say("This game is being played in another session. Close it there first.")
