"""The words of the house: menu, set-up, settings, rules page, result, notices. A table's words are in `table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import ClassVar, Final

from tui.text.house.guests import GuestWords
from tui.text.house.menu import MenuWords
from tui.text.house.notices import NoticeWords
from tui.text.house.result import ResultWords
from tui.text.house.rules import RulesWords
from tui.text.house.settings import SettingsWords
from tui.text.house.setup import SetupWords
from tui.text.language import Message, Messages, mark

ANIMALS: Final = ("Pfote", "Mümmel", "Hoppel", "Löffel", "Flitz", "Klee", "Wuschel")
"""Hares at the table. They are who they are: proper names, the same in every language."""


class House(MenuWords, SetupWords, SettingsWords, RulesWords, ResultWords, NoticeWords, GuestWords):
    """All of them, and what is said everywhere."""

    YES = Message("Yes")
    NO = Message("No")
    QUIT_QUESTION = Message("Quit Hoppla? Your games are saved as they stand.")
    QUIT_UNSAVED = Message("Quit Hoppla? Your games could NOT be saved: what is not on disk is gone then.")
    LOST = Message("Hoppla could not save everything that was played; the games of this run may be gone.")
    PASTED = Message("That was pasted, or came too fast to be typed, and was left out.")
    """A text was pasted where none can be typed, or keys came as fast as one."""
    KEY_NAMES = Messages("Enter", "Space", "space", "Esc", "esc", "Tab")
    """Keys with a name, as the bottom line has them; `key` looks them up."""

    _LEVELS: ClassVar[Mapping[str, str]] = {
        "human": mark("human"),
        "rookie": mark("rookie"),
        "regular": mark("regular"),
        "expert": mark("expert"),
        "master": mark("master"),
    }
    _LEVEL_NOTES: ClassVar[Mapping[str, str]] = {
        "human": mark("Somebody at this keyboard. Several people can share it."),
        "rookie": mark("Plays by rule of thumb and slips now and then. Good for a first game."),
        "regular": mark("Plays soundly and fast, without looking ahead far."),
        "expert": mark("Works every turn out to the end and knows what a lead is worth."),
        "master": mark("As good as we know how."),
    }

    def too_small(self, width: int, height: int, need_width: int, need_height: int) -> str:
        """The terminal has too few cells."""
        return self.say(
            "Hoppla needs {need}, here are {have}. Make the terminal larger, or q quits.",
            need=f"{need_width}×{need_height}",
            have=f"{width}×{height}",
        )

    def too_small_briefly(self, width: int, height: int, need_width: int, need_height: int) -> str:
        """The same in a few cells."""
        return f"{width}×{height} < {need_width}×{need_height}"

    def key(self, label: str) -> str:
        """A key as the bottom line calls it: a letter is its own name in every language."""
        return self.say(label)

    def does(self, description: str) -> str:
        """What a key does, from the description of its binding."""
        return self.say(description)

    def level(self, key: str) -> str:
        """A kind of player: a person, or an opponent by level."""
        return self.say(self._LEVELS[key]) if key in self._LEVELS else self.guest(key)

    def level_in_full(self, key: str) -> str:
        """The same, where a line has room for a guest's whole name."""
        return self.say(self._LEVELS[key]) if key in self._LEVELS else self.guest_in_full(key)

    def level_note(self, key: str) -> str:
        """What to expect of a kind of player."""
        return self.say(self._LEVEL_NOTES[key]) if key in self._LEVEL_NOTES else self.guest_note(key)

    @property
    def your_name(self) -> str:
        """What the only person at a table is called, if nobody named them."""
        return next(self.usual_names(0, human=True, alone=True))

    def usual_names(self, place: int, *, human: bool, alone: bool) -> Iterator[str]:
        """Names for a seat nobody has named, the usual one first. `alone`: it is the only person's."""
        if human and alone:
            # For translators: the name of the only person at the table, as in a list of players; at most 12 cells.
            yield self.say("You")
        if human:
            yield self._player(place + 1)
            yield from (self._player(number) for number in count(1))
        yield from ANIMALS[place:]
        yield from ANIMALS[:place]
        # For translators: an opponent's name when all others are taken; at most 12 cells.
        yield from (self.say("Hare {number}", number=number) for number in count(1))

    def _player(self, number: int) -> str:
        # For translators: the name of a person nobody has named; at most 12 cells.
        return self.say("Player {number}", number=number)
