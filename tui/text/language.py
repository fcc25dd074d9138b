"""A language: messages looked up by their English form, with named parameters and the plural forms it has.

English is written in the code, at the place that knows what it means; another language is a gettext catalogue
(`tui/text/locale/<tag>/LC_MESSAGES/hoppla.mo`, with `_` where the tag has `-`) that has each message under its English
form, and as many plural forms as it needs. Nothing here is global: a `Language` belongs to one App, or one run of the
command line.

Rules for messages, so that they can be translated at all: a sentence is one message, never put together from parts; a
parameter is a name, a number, a notation or a list, never a piece of grammar; one message each for *you* and for a
player by name; a number that decides the form of a word goes through `count`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN: Final = "hoppla"
ROUNDING: Final = 1e-9
"""So far from a whole number a float may be that is meant to be one."""


class Language:
    """Messages in one language. Without a catalogue: English."""

    def __init__(self, tag: str = "en", catalogue: NullTranslations | None = None) -> None:
        self.tag = tag
        """Which one, as in `de` or `zh-Hant`."""
        self._catalogue = catalogue

    @classmethod
    def load(cls, tag: str) -> Language:
        """The language with that tag; English, if there is no catalogue for it."""
        if tag == "en":
            return cls()
        from gettext import GNUTranslations, translation  # noqa: PLC0415 (English needs neither)
        from importlib import resources  # noqa: PLC0415

        folder = resources.files("tui.text").joinpath("locale")
        found = translation(DOMAIN, str(folder), [tag.replace("-", "_")], fallback=True)
        return cls(tag, found) if isinstance(found, GNUTranslations) else cls()

    def say(self, message: str, /, **values: object) -> str:
        """A message with its `{name}`s filled in."""
        if not message:
            return ""  # gettext has the catalogue's own header under it
        return _filled(message if self._catalogue is None else self._catalogue.gettext(message), values)

    def count(self, one: str, more: str, number: int, /, **values: object) -> str:
        """A message in the form its number asks for; the number itself is `{count}` in it."""
        if self._catalogue is None:
            form = one if number == 1 else more
        else:
            form = self._catalogue.ngettext(one, more, number)
        return _filled(form, {"count": number, **values})


def mark(message: str) -> str:
    """The message as it is, marked for translators: for tables of messages that are looked up and said later."""
    return message


class Message:
    """A message without parameters, as an attribute of a class of `Words`: read from an instance, it is the text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, words: Words | None, owner: type[Words]) -> str:
        return self.text if words is None else words.say(self.text)


class Messages:
    """A row of messages, the same way: a small picture, a welcome of two lines, the names of the numbers."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def __get__(self, words: Words | None, owner: type[Words]) -> tuple[str, ...]:
        return self.texts if words is None else tuple(words.say(text) for text in self.texts)


class Words:
    """What is said in one part of the program, in one language. Subclasses have a method or a `Message` for each."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, message: str, /, **values: object) -> str:
        """As `Language.say`."""
        return self.language.say(message, **values)

    def count(self, one: str, more: str, number: int, /, **values: object) -> str:
        """As `Language.count`."""
        return self.language.count(one, more, number, **values)

    def listed(self, parts: Sequence[str]) -> str:
        """One, two and three. `parts` is not empty."""
        *first, last = parts
        return self.say("{parts} and {last}", parts=self._commas(first), last=last) if first else last

    def together(self, *sentences: str) -> str:
        """Whole sentences, one after the other. At least one."""
        text, *others = sentences
        for following in others:
            # For translators: one sentence and the next.
            text = self.say("{sentence} {following}", sentence=text, following=following)
        return text

    def decimal(self, value: float, places: int) -> str:
        """A number with so many decimals, the language's sign between. What rounds to nothing has no minus."""
        return f"{value:z.{places}f}".replace(".", self._point)

    def figure(self, value: float, places: int) -> str:
        """A number with so many decimals, or none if it is whole."""
        return self.decimal(value, 0 if is_whole(value) else places)

    def percent(self, chance: float, places: int = 1) -> str:
        """A chance, 0 to 1, as a percentage."""
        return self.say("{number} %", number=self.decimal(100 * chance, places))

    @cached_property
    def _point(self) -> str:
        return self.say(".")

    def _commas(self, parts: Sequence[str]) -> str:
        return self.say(", ").join(parts)


def is_whole(value: float) -> bool:
    """Whether it is a whole number, but for the rounding of floats."""
    return abs(value - round(value)) < ROUNDING


def _filled(message: str, values: dict[str, object]) -> str:
    return message.format_map(values) if values else message
