"""A game's plies as lines: whose turn it is, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.game import State, TurnBegan, TurnEnded
from engine.match import Ply
from tui.plain.talk import Talk
from tui.text.names import Names


@dataclass(frozen=True, slots=True)
class Heading:
    """A turn begins."""

    seat: int
    state: State
    """As the turn begins."""
    turns: int
    """Turns finished before it."""


class Teller:
    """Tells one match's plies in order. `asked`: seats that are told what they have as their turn begins."""

    def __init__(self, talk: Talk, game: str, names: Names, asked: Collection[int]) -> None:
        self.names = names
        self.game = talk.texts.game(game)
        self._talk = talk
        self._asked = asked
        self.turns = 0
        """How many turns have been finished, of those told."""

    def items(self, ply: Ply) -> Iterator[Heading | str]:
        """Headings of turns, and sentences."""
        for step in ply.steps:
            for event in step.events:
                self.turns += isinstance(event, TurnEnded)
                if isinstance(event, TurnBegan):
                    yield Heading(event.seat, step.state, self.turns)
                    if event.seat in self._asked and (has := self.game.holding(step.state, event.seat, self.names)):
                        yield has
                elif line := self.game.log(event, self.names):
                    yield line

    def tell(self, ply: Ply) -> None:
        """Say all of it."""
        for item in self.items(ply):
            if isinstance(item, str):
                self._talk.say(item)
            else:
                self._talk.say()
                self._talk.say(self.heading(item))

    def heading(self, turn: Heading) -> str:
        """Whose turn begins, how far the game is, everybody's score."""
        words, where = self._talk.words, self.game.headline(turn.state, turn.turns)
        if self.names.is_you(turn.seat):
            return words.your_turn(where, self.scores(turn.state))
        return words.turn(self.names.of(turn.seat), where, self.scores(turn.state))

    def scores(self, state: State) -> list[str]:
        """Everybody's score, in order of the seats."""
        words, counted = self._talk.words, map(self.game.counted, state.scores)
        return [words.score(self.names.of(seat), score) for seat, score in enumerate(counted)]
