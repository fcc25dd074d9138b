"""The engine and the second implementation of each game side by side: what `test_lockstep.py` must know of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from engine import CHANCE, GAMES, TERMINAL, Event, State
from tests.rules.lines import options_of
from tests.rules.reference import REFERENCES


class Side(ABC):
    """The second implementation's side of one game: a table with random seats and options, and random moves on it.

    `seen` counts what the game showed of the corners of the rules.
    """

    key: ClassVar[str]
    """The game's."""
    mixes: ClassVar[Sequence[str]]
    """The ways in which chance and players are bent so that rare things happen."""
    games: ClassVar[int]
    """So many of each mix at least."""
    longest: ClassVar[int]
    """Moves after which a game is left: players that never stop would go on for ever."""

    def __init__(self, rng: Random, mix: str) -> None:
        self.rng = rng
        self.mix = mix
        self.seats = rng.choice(GAMES[self.key].players)
        self.options = self.random_options()
        self.table: Any = REFERENCES[self.key].new_table(self.seats, **self.options)
        self.seen: Counter[str] = Counter()

    @classmethod
    @abstractmethod
    def expected(cls, mix: str) -> set[str]:
        """What has to be seen at least once in the games of a mix."""

    @abstractmethod
    def random_options(self) -> dict[str, Any]:
        """Options for so many seats."""

    @abstractmethod
    def random_move(self) -> str:
        """One of the moves there are, bent by the mix."""

    @abstractmethod
    def play(self, move: str) -> None:
        """Make it on the table, and count what it showed."""

    @abstractmethod
    def agrees(self, state: State) -> None:
        """Asserts that a position is the table's, in everything a player could see."""

    def agrees_on(self, events: Sequence[Event]) -> None:  # noqa: B027 (not every second implementation tells)
        """Asserts that the engine told of the last move what the table did."""


def side_by_side(side: Side) -> Counter[str]:
    """Play one game on both. What it showed, and `over` if it came to its end."""
    game = GAMES[side.key]
    state = game.new_state(side.seats, options_of(game, side.options))
    for _ in range(side.longest):
        side.agrees(state)
        if state.is_terminal:
            break
        text = side.random_move()
        move = state.parse(text)
        assert str(move) == text
        events = state.events(move)
        state = state.child(move)
        side.play(text)
        side.agrees_on(events)
    return side.seen + Counter({"over": state.is_terminal})


def player_of(doing: str, chance: str, seat: int) -> int:
    """Who is to move, as the engine has it, where the table says what comes next."""
    return TERMINAL if doing == "over" else CHANCE if doing == chance else seat
