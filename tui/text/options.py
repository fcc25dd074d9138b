"""The words of a game's options: what one is called, what it stands at, and what it may be.

The set-up, its refusals and the command line say the same. Help pages need none of it, and no engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tui.text.language import Message, Words

if TYPE_CHECKING:
    from engine.game import Allowed, Counts, OptionValue


class OptionValues(Words):
    """Values as they are said."""

    # For translators: where a switch stands.
    ON = Message("on")
    # For translators: where a switch stands.
    OFF = Message("off")


class GameOptions(OptionValues):
    """What a game calls its options and their values, and says of them. The game's own `Words` has the tables."""

    OPTIONS: ClassVar[Mapping[str, str]]
    """By the name of an option: what it is called."""
    NOTES: ClassVar[Mapping[str, str]]
    """By the name of an option that is a row of the set-up: what it does, in a sentence or two; at most 6 lines of 24
    cells."""
    CHOICES: ClassVar[Mapping[str, str]] = {}
    """By a word an option can be: what that is called."""

    def option_label(self, name: str) -> str:
        """What an option is called."""
        return self.say(self.OPTIONS[name])

    def option_note(self, name: str) -> str:
        """What an option does."""
        return self.say(self.NOTES[name])

    def option_value(self, name: str, value: OptionValue) -> str:
        """What an option's value is called; the starting seat counts from 1."""
        from engine.game import written  # noqa: PLC0415 (help pages need no engine)

        match value:
            case bool():
                return self.ON if value else self.OFF
            case str():
                return self.say(self.CHOICES[value])
            case int() if name == "start":
                return str(value + 1)
            case tuple() if isinstance(value[0], str):
                return self.say(", ").join(self.say(self.CHOICES[str(word)]) for word in value)
            case _:
                return written(value)


class AllowedWords(OptionValues):
    """What an option may be, in a sentence and in a few words."""

    def possible(self, allowed: Allowed) -> str:
        """A sentence about everything an option may be."""
        from engine.game import Choice, Counts, Each, Switch, Whole, WholeOr  # noqa: PLC0415 (as above)

        match allowed:
            case Whole(low, high):
                return self.whole_numbers(low, high)
            case WholeOr(low, high, word):
                return self.say(
                    "Possible: whole numbers from {low} to {high}, or {word}.", low=low, high=high, word=word
                )
            case Choice(words):
                return self.allowed(words)
            case Each(words):
                return self.say(
                    "Possible: {words}; one of them for all seats, or one for each seat, with commas between them.",
                    words=self.either(words),
                )
            case Switch():
                return self.allowed((self.ON, self.OFF))
            case Counts():
                return self._counts(allowed)

    def possible_briefly(self, allowed: Allowed) -> str:
        """The same in a few words, for a list."""
        from engine.game import Choice, Counts, Each, Switch, Whole, WholeOr  # noqa: PLC0415 (as above)

        match allowed:
            case Whole(low, high):
                return self.say("{low}–{high}", low=low, high=high)
            case WholeOr(low, high, word):
                return self.say("{low}–{high} or {word}", low=low, high=high, word=word)
            case Choice(words):
                return self.either(words)
            case Each(words):
                return self.say("{words}, for all or for each seat", words=self.either(words))
            case Switch():
                return self.either((self.ON, self.OFF))
            case Counts(low=low, high=high):
                # For translators: how many of all values together, beside 5,4,4.
                return self.say("{low}–{high} in all", low=low, high=high)

    def allowed(self, words: Sequence[str]) -> str:
        """All there is to choose from."""
        return self.say("Possible: {words}.", words=self.say(", ").join(words))

    def whole_numbers(self, low: int, high: int) -> str:
        """A range of numbers."""
        return self.say("Possible: whole numbers from {low} to {high}.", low=low, high=high)

    def either(self, parts: Sequence[str]) -> str:
        """One, two or three. `parts` is not empty."""
        *first, last = parts
        return self.say("{parts} or {last}", parts=self.say(", ").join(first), last=last) if first else last

    def _counts(self, counts: Counts) -> str:
        low, high, reach = counts.low, counts.high, counts.reach
        if reach is None:
            # For translators: a game's option, such as how many cards there are of each value: 5,4,4.
            return self.count(
                "Possible: one number, how many there are of the value 1; from {low} to {high}.",
                "Possible: up to {count} numbers with commas between them, how many there are of the value 1, of 2, of"
                " 3 and so on; from {low} to {high} in all.",
                counts.values,
                low=low,
                high=high,
            )
        return self.count(
            "Possible: one number, how many there are of the value 1; from {low} to {high}, and some of them have to"
            " add up to exactly {reach}.",
            "Possible: up to {count} numbers with commas between them, how many there are of the value 1, of 2, of 3"
            " and so on; from {low} to {high} in all, and some of them have to add up to exactly {reach}.",
            counts.values,
            low=low,
            high=high,
            reach=reach,
        )
