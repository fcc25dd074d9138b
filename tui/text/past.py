"""The words of the list of past games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tui.text.language import Message, Words


class PastWords(Words):
    """Heading, columns, results, and what is asked and said."""

    MENU = Message("Past games")
    MENU_NOTE = Message("Games that are over: to look at again, to export as a file, to check that all was fair.")
    TITLE = Message("Past games")
    NONE = Message("There are no past games.")
    DELETED = Message("The past game is deleted.")
    PLAYED = Message("played")
    GAME = Message("game")
    RESULT = Message("result")
    AGAINST = Message("against")

    def number(self, games: int) -> str:
        """How many there are."""
        return self.count("{count} past game", "{count} past games", games)

    def time(self, then: datetime) -> str:
        """When a game ended, as wide for every game."""
        return f"{then:%Y-%m-%d %H:%M}"

    def won(self, points: int, others: int) -> str:
        """You won; `others` is the best score of anybody else."""
        return self.say("won {points}:{others}", points=points, others=others)

    def tied(self, points: int) -> str:
        """You share the win."""
        return self.say("tied {points}:{others}", points=points, others=points)

    def lost(self, points: int, others: int) -> str:
        """Somebody else won; `others` is the best score of anybody else."""
        return self.say("lost {points}:{others}", points=points, others=others)

    def winners(self, names: Sequence[str]) -> str:
        """Who won, where several people or none sat at the keys."""
        return self.say("won by {names}", names=self.listed(names))

    def opponents(self, names: Sequence[str]) -> str:
        """Whom you played, or who played."""
        return self._commas(names)

    def seat(self, name: str, level: str, points: int) -> str:
        """One seat of the highlighted game; `level` as it is said."""
        return self.say("{name} ({level}) {points}", name=name, level=level, points=points)

    def person(self, name: str, points: int) -> str:
        """One seat a person played."""
        return self.say("{name} {points}", name=name, points=points)

    def delete_question(self, title: str, when: str) -> str:
        """Before a past game is thrown away."""
        return self.say("Delete the game of {title}, played {when}? Its record goes with it.", title=title, when=when)
