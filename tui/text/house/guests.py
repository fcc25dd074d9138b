"""The words of guests: what they are called at the table, and why one cannot come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui.text.language import Message
from tui.text.options import AllowedWords

if TYPE_CHECKING:
    from ai.guests import GuestRefused

SHORT: Final = 12
"""Cells for what a guest is called at the table."""
LONGEST: Final = 40
"""Characters of what somebody typed that are said again."""


class GuestWords(AllowedWords):
    """A name, a note, and a sentence for each reason."""

    GUESTS_HOW = Message(
        "Install it with Hoppla, in the folder of its source: pip install '.[research]', pipx install '.[research]' or"
        " uv tool install '.[research]'."
    )
    _OWN_BOT = Message("A bot of your own is called by module and factory, with a dot between: openspiel:mybots.best.")
    _WHERE = Message("It is looked for where Python finds modules, and in the folder you stand in.")

    def guest(self, level: str) -> str:
        """A guest's level in few cells: `mcts 1000`. The name of a bot of one's own is its last part. Any other level
        is what it is called."""
        called = self.guest_in_full(level)
        return called if len(called) <= SHORT else f"{called[: SHORT - 1]}…"

    def guest_in_full(self, level: str) -> str:
        """The same in as many cells as it takes."""
        _, *about = level.split(":")
        if not about:
            return level
        name, *number = about
        return " ".join([name.rpartition(".")[2], *number])

    def guest_note(self, level: str) -> str:
        """What to expect of a guest; of any other level nothing is known."""
        name = level.partition(":")[2]
        return self.say("A guest: the bot {name} of OpenSpiel.", name=name) if name else ""

    def guest_refused(self, refused: GuestRefused) -> tuple[str, ...]:
        """Why a guest cannot come, and what can be done: whole sentences."""
        from ai.guests import GuestFault  # noqa: PLC0415 (only where one is refused)

        level, detail, expected = _cut(refused.level), _cut(refused.detail), refused.expected
        match refused.why:
            case GuestFault.HOST:
                return (self.say("Nobody brings a guest “{level}”.", level=level), self.allowed(expected))
            case GuestFault.MISSING:
                return (
                    self.say("The guest {level} needs the extra research, which is not installed.", level=level),
                    self.GUESTS_HOW,
                )
            case GuestFault.BROKEN:
                return (
                    self.say(
                        "The guest {level} needs the extra research, which does not start here ({detail}).",
                        level=level,
                        detail=refused.detail,
                    ),
                )
            case GuestFault.NAME:
                unknown = self.say("OpenSpiel has no bot “{name}” for this game.", name=detail)
                return (unknown, self.allowed(expected), self._OWN_BOT)
            case GuestFault.NUMBER:
                wrong = self.say("The guest {level} cannot have the number “{number}”.", level=level, number=detail)
                return (wrong, self.allowed(expected))
            case GuestFault.NUMBERLESS:
                return (self.say("OpenSpiel's bot {name} takes no number.", name=detail),)
            case GuestFault.MODULE:
                return (self.say("There is no module {name} to make the guest.", name=detail), self._WHERE)
            case GuestFault.FACTORY:
                return (
                    self.say("The guest {level} could not be made ({detail}).", level=level, detail=refused.detail),
                )


def _cut(word: str) -> str:
    return word if len(word) <= LONGEST else f"{word[:LONGEST]}…"
