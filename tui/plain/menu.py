"""The menu in lines: games to go on with, games to begin, past games, rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final, Protocol

from engine.games import GAMES
from tui.catalogue import CATALOGUE
from tui.clock import on_clock
from tui.plain.choosing import ask_setup
from tui.plain.keeping import match_word
from tui.plain.rules import Rules
from tui.plain.streams import Line
from tui.plain.talk import Talk
from tui.plain.typed import command
from tui.setup import Setup
from tui.store import Past, Saved, Store

SAVED_SHOWN: Final = 5
"""Saved games in the menu, the last played first."""
COMMANDS: Final = ("help", "rules", "past", "saved", "quit")


class Step(Enum):
    """What comes next."""

    ASK = "ask"
    """The same question again."""
    SHOW = "show"
    """The menu again."""
    LEAVE = "leave"


class Opening(Protocol):
    """What the menu opens. Each comes back when it is left."""

    def begin(self, setup: Setup) -> Step:
        """A new game."""

    def go_on(self, match: int) -> Step:
        """A saved game."""

    def look_back(self, match: int) -> Step:
        """A past game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered line and what it does."""

    text: str
    act: Callable[[], Step]


class Menu:
    """Shown again and again until somebody quits."""

    def __init__(self, talk: Talk, store: Store, opening: Opening) -> None:
        self._talk = talk
        self._words = talk.words
        self._store = store
        self._opening = opening
        self._known = talk.known(*COMMANDS)

    def run(self) -> None:
        """Until somebody quits. Raises: EndOfInput, OutputGone."""
        self._talk.say(self._words.WELCOME)
        step = Step.SHOW
        while step is not Step.LEAVE:
            if step is Step.SHOW:
                entries = self._show()
            step = self._answer(self._talk.ask(self._words.CHOICE), entries)
        self._talk.say(self._words.GOODBYE)

    def _answer(self, line: Line, entries: list[Entry]) -> Step:
        if (entry := _numbered(line, entries)) is not None:
            return entry.act()
        typed = command(line.text, self._known)
        match typed.name if typed is not None else "":
            case "quit":
                return Step.LEAVE
            case "past":
                return self._choose_past()
            case "saved":
                return self._choose_saved()
            case "rules":
                for key in CATALOGUE:
                    Rules(self._talk, key).tell_all()
            case "help":
                self._talk.say(self._words.MENU_HELP)
            case _:
                self._talk.say(self._words.MENU_UNKNOWN)
        return Step.ASK

    def _show(self) -> list[Entry]:
        """The menu as it is now."""
        for notice in self._store.notices():
            self._talk.say(self._talk.texts.house.store_notice(notice))
        house = self._talk.texts.house
        past = [self._past()] if self._store.any_finished() else []
        saved = self._store.unfinished()
        parts = (
            (house.MENU_CONTINUE, [self._saved(game) for game in saved[:SAVED_SHOWN]]),
            (house.MENU_PLAY, [self._new(key) for key in CATALOGUE]),
            (house.MENU_MORE, [*past, *(self._rules(key) for key in CATALOGUE)]),
        )
        entries: list[Entry] = []
        for heading, part in parts:
            if part:
                self._talk.say(heading)
                self._talk.numbered([(entry.text,) for entry in part], len(entries) + 1)
            entries += part
            if part and heading == house.MENU_CONTINUE and len(saved) > SAVED_SHOWN:
                self._talk.say(self._words.more_saved(len(saved) - SAVED_SHOWN))
        return entries

    def _choose_saved(self) -> Step:
        return self._choose([self._saved(game) for game in self._store.unfinished()], self._words.NO_SAVED)

    def _choose_past(self) -> Step:
        return self._choose([self._finished(game) for game in self._store.finished()], self._words.NO_PAST)

    def _choose(self, entries: list[Entry], none: str) -> Step:
        """One of a list, or none of them."""
        if not entries:
            self._talk.say(none)
            return Step.ASK
        self._talk.numbered([(entry.text,) for entry in entries])
        while True:
            line = self._talk.ask(self._words.which(len(entries)))
            if not line.text:
                return Step.SHOW
            if (entry := _numbered(line, entries)) is not None:
                return entry.act()
            if (typed := command(line.text, self._known)) is not None and typed.name == "quit":
                return Step.LEAVE
            self._talk.say(self._words.no_number(len(entries)))

    def _saved(self, saved: Saved) -> Entry:
        row = self._talk.texts.house.saved_row(GAMES[saved.setup.game].title, saved.scores, self._when(saved.played))
        return Entry(f"{row} [{match_word(saved.id)}]", lambda: self._opening.go_on(saved.id))

    def _finished(self, past: Past) -> Entry:
        names = [seat.name for seat in past.setup.seats]
        scores = [self._talk.texts.game(past.setup.game).counted(score) for score in past.scores]
        row = self._words.past_row(GAMES[past.setup.game].title, names, scores, self._when(past.played))
        return Entry(f"{row} [{match_word(past.id)}]", lambda: self._opening.look_back(past.id))

    def _new(self, key: str) -> Entry:
        text = self._words.game_row(CATALOGUE[key].title, self._talk.texts.game(key).BLURB)
        return Entry(text, lambda: self._set_up(key))

    def _set_up(self, key: str) -> Step:
        setup = ask_setup(self._talk, key)
        return Step.SHOW if setup is None else self._opening.begin(setup)

    def _rules(self, key: str) -> Entry:
        def tell() -> Step:
            Rules(self._talk, key).tell_all()
            return Step.ASK

        return Entry(self._talk.texts.house.menu_rules(CATALOGUE[key].title), tell)

    def _past(self) -> Entry:
        return Entry(self._words.PAST, self._choose_past)

    def _when(self, then: datetime) -> str:
        return self._talk.texts.house.moment(on_clock(then), on_clock(datetime.now(UTC)))


def _numbered(line: Line, entries: Sequence[Entry]) -> Entry | None:
    number = int(line.text) if line.text.isdecimal() else 0
    return entries[number - 1] if 1 <= number <= len(entries) else None
