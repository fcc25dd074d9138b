"""The words of the replay: what the record is, where in it one is, and what its draws are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.verify import Finding
from tui.text.language import Message, Words, mark


class ReplayWords(Words):
    """Heading, status, and what is said about keys that find nothing."""

    CHECKING = Message("checking the draws …")
    CHANCE_NEXT = Message("Chance comes next.")
    YOU_DECIDE = Message("You decide.")
    YOUR_TURN_OVER = Message("Your turn is over.")
    PLAYING = Message("Playing on; Space stops.")
    CUT_HERE = Message("The record ends here: this game was not finished.")
    NOBODY_DECIDES = Message("Nobody decides here; → leads to where somebody does.")
    NO_TURN_BEFORE = Message("This is the beginning.")

    _DRAWS: ClassVar[Mapping[Finding, str]] = {
        Finding.PROVEN: mark("fair draws: proven"),
        Finding.REPLAYABLE: mark("seeded draws: replayable"),
        Finding.UNFINISHED: mark("fair draws: not revealed yet"),
        Finding.UNPROVEN: mark("draws: nothing proven"),
        Finding.OTHER_SECRET: mark("FALSE: another secret than promised"),
        Finding.OTHER_DRAW: mark("FALSE: not what was drawn"),
    }

    def title(self, names: Sequence[str], date: str) -> str:
        """Who played whom, and when."""
        match names:
            case [name]:
                return self.say("Replay: {name} alone, {date}", name=name, date=date)
            case [name, other]:
                return self.say("Replay: {name} against {other}, {date}", name=name, other=other, date=date)
            case _:
                return self.say("Replay: {names}, {date}", names=self.listed(names), date=date)

    def move(self, number: int, of: int) -> str:
        """How many moves have been made, of how many."""
        return self.say("move {number} of {all}", number=number, all=of)

    def draws(self, finding: Finding) -> str:
        """What checking the draws came to, in a few words."""
        return self.say(self._DRAWS[finding])

    def exported(self, path: str) -> str:
        """The record was written to a file."""
        return self.say("The record is now in {path}", path=path)

    def decides(self, name: str) -> str:
        """A player's decision comes next."""
        return self.say("{name} decides.", name=name)

    def turn_over(self, name: str) -> str:
        """A player's turn has ended here."""
        return self.say("{name}'s turn is over.", name=name)

    NO_TURN_OF_YOURS = Message("You have no turn after this one.")

    def no_turn_of(self, name: str) -> str:
        """A seat does not come again."""
        return self.say("{name} has no turn after this one.", name=name)
