"""A position as text: one line, in the notation of the records. `docs/positions.md` describes it for people.

    [target=100 ending=one_more_turn] 59:60 1 table:14n+1p+x2 roll:1245
    options that are not as usual     scores by seat, whose turn it is, and what lies there, field by field

What is left out has its usual value, and the text that is written leaves out what has: `0:0 0` is the beginning of any
game for two. A text gives one state, and a state one text; `read(game, write(game, state)) == state`. What the fields
of a game are, its module `engine.games.<key>_position` says; it is found by the game's key.

The reader refuses what the box cannot hold and what the rules forbid to lie there together. Not every position it lets
pass can come about in play: as in chess, that would be a search.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from itertools import zip_longest
from typing import Final, Protocol, cast

from engine.game import Game, IllegalOption, Options, OptionValue, State, written

MOST_CHARACTERS: Final = 4096
"""A longer text is no position: the fullest have some 1,500."""
SHOWN: Final = 40
"""Characters of a part of the text that an error carries at most."""
NOTHING: Final = "-"
"""Where a list could stand and there is nothing."""
UNKNOWN: Final = "?"
"""What nobody has seen yet: chance decides it."""
OVER: Final = "over"
"""The field that says that the game is over; the only one without a value."""

_OPTIONS: Final = re.compile(r"\s*\[([^\[\]]*)\]")
_SCORES: Final = re.compile(r"-?[0-9]+(?::-?[0-9]+)*")
_WHOLE: Final = re.compile("0|-?[1-9][0-9]*")
_FIELD: Final = re.compile(r"([A-Za-z]+):(\S+)")
_EMPTY_FIELD: Final = re.compile(r"[A-Za-z]+:")
_LARGEST: Final = 999_999_999
"""The largest number there can be anywhere."""


class Fault(StrEnum):
    """What is wrong with a text that is no position, or one that cannot be."""

    TOO_LONG = "too long"
    MISSING = "missing"
    """A field that has to be there is not."""
    UNCLOSED = "unclosed"
    """The bracket of the options has no end."""
    BRACKET = "bracket"
    """An option, or a bracket, where none can be; `expected` has an example."""
    NO_NAME = "no name"
    """A word that is no field: it has no name and a colon in front. `expected` are the names there are."""
    NO_VALUE = "no value"
    """A field's name and no value right behind it; `expected` has what was meant, perhaps."""
    NUMBER = "number"
    """No whole number in its one spelling."""
    TOO_LARGE = "too large"
    """A number larger than any; `expected` is the largest."""
    MALFORMED = "malformed"
    """The field is not written as it can be; `expected` has forms."""
    UNKNOWN_FIELD = "unknown field"
    DOUBLED = "doubled"
    """The field, or an option, is there twice."""
    REPEATED = "repeated"
    """A part of the field has been there before, in it or in another."""
    SEATS = "seats"
    """The game is not for so many."""
    OPTION = "option"
    """An option cannot be that; `field` is its name."""
    OUT_OF_RANGE = "out of range"
    """The field cannot be that in any position; `expected` is its range."""
    OTHER_COUNT = "other count"
    """The list has not as many entries as it has to have."""
    CIRCLE = "circle"
    """The circle has not as many cards as the option says, which could say so."""
    TOO_MANY = "too many"
    """More cards, marbles or chips than there are."""
    TOO_MANY_DICE = "too many dice"
    """More dice are set aside than there are; `number` is how many."""
    DICE = "dice"
    """Another number of dice is rolled than fall here; `number` is how many."""
    HUTCHES = "hutches"
    """There are fewer hares than hutches; `expected` is how many there have to be."""
    NO_HARES = "no hares"
    """Nothing lies there that could have been kept of a roll."""
    NO_HARE_ROLLED = "no hare rolled"
    """A roll nobody has a choice after."""
    TABOO = "taboo"
    """Taboo carrots, but not all dice that are left are."""
    TAKEN = "taken"
    """What can be taken over is more than the seat before has in all; `expected` is how much it is."""
    REACHED = "reached"
    """The seat has no turn any more, since the target, `number`, is reached."""
    BUST = "bust"
    """The cards that are turned up have ended the turn."""
    FULL = "full"
    """A storage holds what is discarded at once."""
    NOT_HERE = "not here"
    """The field does not go with the others."""
    IMPOSSIBLE = "impossible"
    """No position of the game is like that, by the clause."""


class PositionError(ValueError):
    """A text that cannot be read as a position of the game.

    Attributes: `kind`, a `Fault`; `field`, which part of the text; `found`, what stands there; `expected`, what could
    stand there, as notation or values; `clause`, the rule that says so, else ""; `number`, one the kind tells of.
    """

    def __init__(
        self,
        kind: Fault,
        field: str,
        found: object = "",
        expected: Iterable[object] = (),
        clause: str = "",
        number: int | None = None,
    ) -> None:
        self.kind = kind
        self.field = _shown(field)
        self.found = _shown(str(found))
        self.expected = tuple(map(str, expected))
        self.clause = clause
        self.number = number
        super().__init__(str(kind), self.field, self.found, self.expected, clause)


@dataclass(frozen=True, slots=True)
class Parts:
    """A text taken apart. Nothing of it has been compared with any rule, but that somebody sits at the seat."""

    options: tuple[str, ...]
    """`NAME=VALUE`s."""
    scores: tuple[int, ...]
    """By seat: so many seats there are."""
    seat: int
    """Whose turn it is; at the end, who had the last turn."""
    over: bool
    """Whether the text says that the game is over."""
    fields: tuple[tuple[str, str], ...]
    """Names and values, no name twice."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(name for name, _ in self.fields)

    def get(self, name: str, usual: str = NOTHING) -> str:
        """The value of a field; if it is not there, the usual one."""
        return dict(self.fields).get(name, usual)

    def number(self, name: str, low: int, high: int, usual: int) -> int:
        """The number a field is. Raises: PositionError, if it is none in that range."""
        if name not in self.names:
            return usual
        number = whole(name, self.get(name))
        if not low <= number <= high:
            raise PositionError(Fault.OUT_OF_RANGE, name, number, (f"{low}–{high}",))
        return number

    def by_seat(self, name: str) -> tuple[str, ...]:
        """The parts of a field that has one for each seat, with a stroke between. Raises: PositionError."""
        if name not in self.names:
            return (NOTHING,) * len(self.scores)
        parts = tuple(self.get(name).split("/"))
        if len(parts) != len(self.scores):
            raise PositionError(Fault.OTHER_COUNT, name, len(parts), (len(self.scores),))
        return parts

    def require_only(self, names: Iterable[str], clause: str = "") -> None:
        """Refuse a field that does not go with those of these names. Raises: PositionError."""
        allowed = tuple(names)
        for name, value in self.fields:
            if name not in allowed:
                raise PositionError(Fault.NOT_HERE, name, value, allowed, clause)


class PositionText(Protocol):
    """What a module `engine.games.<key>_position` offers."""

    FIELDS: tuple[str, ...]
    """Every field there is beside scores, seat and `over`."""

    def state_of(self, options: Options, parts: Parts) -> State:
        """The state; `parts` has no other fields than `FIELDS`. Raises: PositionError."""

    def fields_of(self, state: State) -> Iterable[tuple[str, str]]:
        """The fields of a state that are not as usual, in order."""


def text_of_game(key: str) -> PositionText:
    """How a game writes its positions. Raises: KeyError for a game that does not."""
    try:
        return cast("PositionText", import_module(f"engine.games.{key}_position"))
    except ModuleNotFoundError as error:
        raise KeyError(key) from error


def read(game: Game, text: str) -> State:
    """The state a text is. Raises: PositionError."""
    parts = apart(game, text)
    return state_of(game, parts, _options_of(game, parts))


def state_of(game: Game, parts: Parts, options: Options) -> State:
    """The state of a text that was taken apart, with these options instead of its own. Raises: PositionError."""
    require_seats(game, parts)
    module = text_of_game(game.key)
    for name, value in parts.fields:
        if name not in module.FIELDS:
            raise PositionError(Fault.UNKNOWN_FIELD, name, value, (*module.FIELDS, OVER))
    return module.state_of(options, parts)


def write(game: Game, state: State, options: Options) -> str:
    """The text of a state of a game with these options."""
    words = [*_written_options(options), ":".join(map(str, state.scores)), str(state.turn_seat)]
    words += [f"{name}:{value}" for name, value in text_of_game(game.key).fields_of(state)]
    return " ".join([*words, OVER] if state.is_terminal else words)


def in_sight(game: Game, state: State) -> State:
    """The state as somebody finds it who comes to the table now: what was seen once and is hidden has become unknown.
    In a game without memory it is the same."""
    forget = getattr(text_of_game(game.key), "in_sight", None)
    return state if forget is None else cast("State", forget(state))


def apart(game: Game, text: str) -> Parts:
    """The parts of a text, the names of the game's fields in their one spelling. Raises: PositionError."""
    if len(text) > MOST_CHARACTERS:
        raise PositionError(Fault.TOO_LONG, "", expected=(MOST_CHARACTERS,))
    options, words = _options_and_words(text)
    if not words or not _SCORES.fullmatch(words[0]):
        raise PositionError(Fault.MALFORMED if words else Fault.MISSING, "scores", "".join(words[:1]), ("120:45",))
    scores = tuple(whole("scores", score) for score in words[0].split(":"))
    seat = _seat(words[1:2], range(len(scores)))
    fields = tuple(_fields(words[2:], text_of_game(game.key).FIELDS))
    names = [name for name, _ in fields]
    for name, value in fields:
        if names.count(name) > 1:
            raise PositionError(Fault.DOUBLED, name, value)
    return Parts(options, scores, seat, OVER in names, tuple(field for field in fields if field[0] != OVER))


def whole(field: str, text: str) -> int:
    """The whole number a text is, in its one spelling. Raises: PositionError."""
    if not _WHOLE.fullmatch(text):
        raise PositionError(Fault.NUMBER, field, text, ("12",))
    if len(text.removeprefix("-")) > len(str(_LARGEST)):
        raise PositionError(Fault.TOO_LARGE, field, text, (_LARGEST,))
    return int(text)


def listed(text: str, between: str) -> tuple[str, ...]:
    """The parts of a list, none if it says that there is nothing."""
    return () if text == NOTHING else tuple(text.split(between))


def require_seats(game: Game, parts: Parts) -> None:
    """Refuse a number of seats the game is not for. Raises: PositionError."""
    if len(parts.scores) not in game.players:
        raise PositionError(Fault.SEATS, "scores", len(parts.scores), (f"{game.players[0]}–{game.players[-1]}",))


def _options_and_words(text: str) -> tuple[tuple[str, ...], list[str]]:
    """What is in the bracket, and what comes after it."""
    bracket = _OPTIONS.match(text)
    words = text[bracket.end() :].split() if bracket else text.split()
    if bracket is None and words and words[0].startswith("[") and "]" not in text:
        raise PositionError(Fault.UNCLOSED, "options", words[0])
    for word in words:
        if any(sign in word for sign in "[]="):
            raise PositionError(Fault.BRACKET, "options", word, ("[target=100 dice=5] 60:75 1",))
    return tuple(bracket[1].split()) if bracket else (), words


def _seat(words: Sequence[str], seats: range) -> int:
    possible = (f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else seats[0],)
    if not words:
        raise PositionError(Fault.MISSING, "seat", expected=possible)
    if not _WHOLE.fullmatch(words[0]):
        raise PositionError(Fault.MALFORMED, "seat", words[0], possible)
    seat = whole("seat", words[0])
    if seat not in seats:
        raise PositionError(Fault.OUT_OF_RANGE, "seat", seat, possible)
    return seat


def _fields(words: Sequence[str], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Names and values; what is no name of the game's stays as it is."""
    spelt = {name.casefold(): name for name in (*names, OVER)}
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word.casefold() == OVER:
            yield OVER, ""
            continue
        if word.casefold().startswith(f"{OVER}:"):
            raise PositionError(Fault.MALFORMED, OVER, word, (OVER,))
        if _EMPTY_FIELD.fullmatch(word) or word.casefold() in spelt:
            value = following.removeprefix(":")
            name = word.removesuffix(":")
            raise PositionError(Fault.NO_VALUE, name, word, (f"{name}:{value if value and ':' not in value else '…'}",))
        field = _FIELD.fullmatch(word)
        if field is None:
            raise PositionError(Fault.NO_NAME, "field", word, (*names, OVER))
        yield spelt.get(field[1].casefold(), field[1]), field[2]


def _options_of(game: Game, parts: Parts) -> Options:
    """The options of the text's own bracket; what is not there is as usual, or follows. Raises: PositionError."""
    require_seats(game, parts)
    specs = {spec.name: spec for spec in game.options_type.every_spec()}
    values: dict[str, OptionValue] = {}
    for text in parts.options:
        name, equals, value = text.partition("=")
        if name not in specs or not equals:
            raise PositionError(Fault.OPTION, name, value, specs)
        if name in values:
            raise PositionError(Fault.DOUBLED, name, value)
        try:
            values[name] = specs[name].read(value)
        except IllegalOption as refused:
            raise _option_error(refused) from refused
    try:
        return game.checked(len(parts.scores), game.options_type.completed(values))
    except IllegalOption as refused:
        raise _option_error(refused) from refused


def _option_error(refused: IllegalOption) -> PositionError:
    return PositionError(Fault.OPTION, refused.option, refused.written, (refused.allowed,), refused.clause)


def _written_options(options: Options) -> Sequence[str]:
    """The bracket; none if all options are as usual, or follow from those that are not."""
    values = options.as_dict()
    unusual = {spec.name: values[spec.name] for spec in options.every_spec() if values[spec.name] != spec.default}
    if not unusual:
        return ()
    told = unusual if _completes(options, unusual) else values
    return ("[" + " ".join(f"{name}={written(value)}" for name, value in told.items()) + "]",)


def _completes(options: Options, given: dict[str, OptionValue]) -> bool:
    """Whether these options follow from the given ones."""
    try:
        return options.completed(given) == options
    except IllegalOption:
        return False


def _shown(text: str) -> str:
    """Nothing that is more than a character on a screen, and not too much of it."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text[:SHOWN])
