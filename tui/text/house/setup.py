"""The words of the set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tui.text.language import Message, mark
from tui.text.options import AllowedWords

if TYPE_CHECKING:
    from engine.game import IllegalOption


class SetupWords(AllowedWords):
    """Seats, options, what can be typed, and why something cannot be."""

    CHANGED = Message("• changed from the usual value")
    SETUP_PLAY = Message("Play")
    SETUP_SEATS = Message("Seats")
    SETUP_OPTIONS = Message("Options")
    SETUP_COUNT = Message("players")
    SETUP_START = Message("first turn")
    SETUP_SPEED = Message("speed")
    SETUP_BY_LOT = Message("drawn by lot")
    SETUP_PLAY_NOTE = Message("Enter sits down at the table as set up below.")
    SETUP_START_NOTE = Message("Who begins. By lot: it is drawn when the game begins, and you see who it is.")
    SETUP_USUAL = Message("This is the usual value.")
    SETUP_SEAT_KEYS = Message("← → change who plays here. Enter types a name.")
    SETUP_NUMBER_KEYS = Message("← → change it, or type a number.")
    SETUP_NUMBERS_KEYS = Message("Type it: a digit or Enter begins.")
    SETUP_CHOICE_KEYS = Message("← → change it.")
    SETUP_WORD = Message("your word")
    SETUP_WORD_RANDOM = Message("random")
    SETUP_WORD_KEYS = Message("Enter types a word; without one, a random one is taken.")
    LOT_TITLE = Message("Who begins?")

    _TYPING: ClassVar[Mapping[str, str]] = {
        "text": mark("Type a name, at most 12 letters wide. Enter takes it, Esc leaves it as it was."),
        "digits": mark("Type a number. Enter takes it, Esc leaves it as it was."),
        "numbers": mark("Type numbers with commas between them. Enter takes them, Esc leaves them."),
        "word": mark("Type any word. Enter takes it, Esc leaves it as it was."),
    }
    _REFUSALS: ClassVar[Mapping[str, str]] = {
        "empty": mark("A seat needs a name."),
        "unprintable": mark("A name is made of letters, digits and signs one can see."),
        "long": mark("“{name}” is too long: a name has room for 12 letters."),
        "taken": mark("Somebody at the table is already called {name}."),
    }

    def setup_title(self, title: str) -> str:
        """The heading of the set-up."""
        return self.say("{title}: a new game", title=title)

    def setup_players(self, number: int) -> str:
        """The number of seats as a value."""
        return self.say("1: solo challenge") if number == 1 else str(number)

    def setup_players_note(self, low: int, high: int) -> str:
        """The range of seats."""
        if low == 1:
            return self.say("From {low}, which is the solo challenge, to {high}.", low=low, high=high)
        return self.say("From {low} to {high}.", low=low, high=high)

    def setup_seat(self, number: int) -> str:
        """A seat's label."""
        return self.say("seat {number}", number=number)

    def setup_word_note(self, commitment: str) -> str:
        """What a word of one's own is for."""
        return self.say(
            "All that chance will decide is bound to a secret already; its commitment is {commitment}. Your word is"
            " mixed in, so that nobody can have picked the secret to suit.",
            commitment=commitment,
        )

    def setup_number_or_keys(self, value: str) -> str:
        """How to change a number that may also be a word; `value`: what that is called."""
        return self.say("← → change it, or type a number; left empty it is: {value}.", value=value)

    def setup_typing(self, what: str) -> str:
        """What can be typed, and how it ends; `what` a row's `typing`, or `word`."""
        return self.say(self._TYPING[what])

    def setup_summary(self, names: Sequence[str]) -> str:
        """Who plays whom, beside *play*."""
        match names:
            case [name]:
                return self.say("{name}, alone against chance.", name=name)
            case [name, other]:
                return self.say("{name} against {other}.", name=name, other=other)
            case _:
                return self.say("{names}.", names=self.listed(names))

    def option_clause(self, clause: str) -> str:
        """Where an option is explained."""
        return self.say("? explains it ({clause}).", clause=clause)

    def option_default(self, value: str) -> str:
        """The usual value, where something else is chosen."""
        return self.say("Changed. Usually it is: {value}.", value=value)

    def option_refused(self, label: str, error: IllegalOption) -> str:
        """A value an option cannot have, and which ones it can, if that takes few words; `possible` has them all."""
        from engine.game import Counts  # noqa: PLC0415 (the menu needs no rules)

        if isinstance(error.allowed, Counts):
            return self.say("{label}: {value} is not possible.", label=label, value=error.written)
        return self.say(
            "{label}: {value} is not possible, it may be {allowed}.",
            label=label,
            value=error.written,
            allowed=self.possible_briefly(error.allowed),
        )

    def name_refused(self, why: str, name: str) -> str:
        """A name that cannot be used."""
        return self.say(self._REFUSALS[why], name=name)

    def lot_drawn(self, name: str) -> str:
        """The starting seat was drawn."""
        return self.say("The lot has fallen on {name}.", name=name)

    def lot_drawn_you(self) -> str:
        """You were drawn."""
        return self.say("The lot has fallen on you.")
