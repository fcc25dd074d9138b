"""A record in lines, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from ai.guests import of_word
from engine.games import GAMES
from tui.clock import on_clock
from tui.plain.result import result_lines
from tui.plain.streams import EndOfInput, Line
from tui.plain.talk import Talk
from tui.plain.teller import Heading, Teller
from tui.plain.typed import command
from tui.setup import Seat
from tui.text.names import in_record

if TYPE_CHECKING:
    from engine.record import Record

COMMANDS: Final = ("help", "next", "back", "turn", "all", "quit")
LETTERS: Final = {"n": "next", "p": "back", "b": "back", "t": "turn", "a": "all"}
"""Beside those of every question."""


@dataclass
class Turn:
    """One turn of the game."""

    heading: Heading
    lines: list[str] = field(default_factory=list)


class Replaying:
    """Goes through the turns of a record. Without any input, it tells them all."""

    def __init__(self, talk: Talk, record: Record) -> None:
        from engine.record import match_of  # noqa: PLC0415 (play does without)

        self._talk = talk
        self._words = talk.words
        self._record = record
        self._match = match_of(record)
        self._seats = tuple(Seat(of_word(player.kind), player.name) for player in record.players)
        names = in_record(record, talk.texts.house.your_name)
        self._teller = Teller(talk, record.game, names, range(len(self._seats)))
        self._turns = list(self._in_turns())
        self._known = talk.known(*COMMANDS) | LETTERS
        self._place = 0
        """The next turn to tell."""

    def run(self) -> None:
        """From the first turn to the end, or until somebody leaves. Raises: EndOfInput, OutputGone."""
        title = GAMES[self._record.game].title
        when = self._talk.texts.house.moment(on_clock(self._record.started), on_clock(datetime.now(UTC)))
        self._talk.say(self._words.replay_title(title, [seat.name for seat in self._seats], when))
        self._tell_next()
        while self._place < len(self._turns):
            try:
                line = self._talk.ask(self._words.step(self._place, len(self._turns)))
            except EndOfInput:
                if self._talk.input.used:
                    raise
                self._tell_rest()
                break
            if self._leaves(line):
                return
        self._end()

    def _in_turns(self) -> Iterator[Turn]:
        turn: Turn | None = None
        for ply in self._match.history:
            for item in self._teller.items(ply):
                if isinstance(item, Heading):
                    if turn is not None:
                        yield turn
                    turn = Turn(item)
                elif turn is not None:
                    turn.lines.append(item)
        if turn is not None:
            yield turn

    def _leaves(self, line: Line) -> bool:
        """Do what was asked; whether that is to leave."""
        typed = command(line.text, self._known) if line.text else None
        match typed.name if typed is not None else ("" if line.text else "next"):
            case "next":
                self._tell_next()
            case "back":
                self._tell_back()
            case "turn" if typed is not None:
                self._to_turn_of(typed.rest)
            case "all":
                self._tell_rest()
            case "quit":
                return True
            case _:
                self._talk.say(self._words.UNKNOWN_STEP)
        return False

    def _tell_next(self) -> None:
        if self._place < len(self._turns):
            self._place += 1
            self._tell_turn(self._place)

    def _tell_back(self) -> None:
        """The turn before the one told last."""
        if self._place < 2:
            self._talk.say(self._words.AT_START)
            return
        self._place -= 1
        self._tell_turn(self._place)

    def _tell_rest(self) -> None:
        while self._place < len(self._turns):
            self._tell_next()

    def _to_turn_of(self, seat: str) -> None:
        """The next turn of a seat, counted from 1."""
        if not seat.isdecimal() or not 1 <= int(seat) <= len(self._seats):
            self._talk.say(self._words.turn_needs_seat(len(self._seats)))
            return
        places = range(self._place + 1, len(self._turns) + 1)
        place = next((place for place in places if self._turns[place - 1].heading.seat == int(seat) - 1), None)
        if place is None:
            self._talk.say(self._words.NO_MORE_TURNS)
        else:
            self._place = place
            self._tell_turn(place)

    def _tell_turn(self, place: int) -> None:
        turn = self._turns[place - 1]
        self._talk.say()
        self._talk.say(self._words.turn_of(place, len(self._turns), self._teller.heading(turn.heading)))
        for line in turn.lines:
            self._talk.say(line)

    def _end(self) -> None:
        """The result, and what the record proves."""
        from engine.verify import verify  # noqa: PLC0415

        self._talk.say()
        if self._match.state.is_terminal:
            for line in result_lines(self._match, self._seats, self._teller.names, self._talk.texts):
                self._talk.say(line)
        else:
            self._talk.say(self._words.UNFINISHED)
        self._talk.say(self._talk.texts.replay.draws(verify(self._record).finding))
