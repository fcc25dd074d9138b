"""The contract every game meets: states, moves, events, options.

A game is a tree. At a seat's node the state lists that seat's legal actions; at a chance node it lists every outcome
with an integer weight; `child` follows either. Nothing random is stored before it happens, so a state can be shown to
anybody, searched by anybody, and no opponent can peek. Names follow OpenSpiel, the field's standard.

All classes here are frozen; `engine.match.Match` is the one mutable object. The engine speaks data (clauses, values,
ranges), never sentences: words are the screen's business.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final, Self, TypeVar

T = TypeVar("T")

CHANCE: Final = -1
"""`State.current_player` at a chance node."""

TERMINAL: Final = -4
"""`State.current_player` when the game is over."""


@dataclass(frozen=True, slots=True)
class Action:
    """A decision of a seat (C-5). `str(action)` is its notation, the same in logs, records, tests and plain mode."""

    reveals: ClassVar[bool] = False
    """Whether it shows something that may have been forgotten: then it cannot be taken back, chance or no chance."""


@dataclass(frozen=True, slots=True)
class Word(Action):
    """An action that is one word of notation."""

    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance decides at a chance node (C-2). `str(outcome)` is its notation."""


Move = Action | Outcome


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened when a move was made: what the log tells and the table animates."""

    seat: int
    """The seat it happened to, 0..n-1."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is this seat's turn now, before any choice or roll of it."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The seat's turn is over."""

    gained: int
    """Points this turn added to the seat's score, may be 0 or negative."""
    scores: tuple[int, ...]
    """Everybody's score after it, by seat."""


class IllegalMove(ValueError):
    """A move that is not in the state's list.

    Attributes: `clause`, the rule that forbids it (HL-4); `value`, the refused move; `allowed`, the moves that were.
    """

    def __init__(self, clause: str, value: object, allowed: tuple[Move, ...]) -> None:
        super().__init__(clause, value, allowed)
        self.clause = clause
        self.value = value
        self.allowed = allowed


class MalformedMove(ValueError):
    """A text that is no move of this game. Attributes: `text`; `expected`, the forms there are."""

    def __init__(self, text: str, expected: tuple[str, ...]) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected


class IllegalOption(ValueError):
    """An option out of range (C-4). Attributes: `option`, `value`, `allowed` (a range or a choice), `clause`."""

    def __init__(self, option: str, value: object, allowed: Allowed, clause: str) -> None:
        super().__init__(option, value, str(allowed), clause)
        self.option = option
        self.value = value
        self.allowed = allowed
        self.clause = clause

    @property
    def written(self) -> str:
        """The value as it stands in records and on the command line."""
        value = self.value
        return written(value) if isinstance(value, bool | int | str | tuple) else str(value)


class NotOver(ValueError):
    """`returns()` was asked of a game that is still going on."""


OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...]
"""What an option can be: on or off, a number, a word, a row of numbers or of words."""


def written(value: OptionValue) -> str:
    """An option's value as it stands in records and on the command line: `on`, `6`, `one_more_turn`, `5,4,4`."""
    match value:
        case bool():
            return SWITCH_WORDS[value]
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


SWITCH_WORDS: Final = ("off", "on")
LONGEST_NUMBER: Final = 18
"""Digits. A longer number is no option's."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Whole numbers from `low` to `high`, both included."""

    low: int
    high: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low}–{self.high}"

    def read(self, text: str) -> int:
        """The number written so, in range or not. Raises: ValueError for a text that is no number."""
        digits = text[1:] if text[:1] in {"+", "-"} else text
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
            raise ValueError(text)
        return int(text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def __str__(self) -> str:
        return ", ".join(self.words)

    def read(self, text: str) -> str:
        """The word, allowed or not."""
        return text


@dataclass(frozen=True, slots=True)
class WholeOr:
    """Whole numbers from `low` to `high`, both included, or a word."""

    low: int
    high: int
    word: str
    first: int | None = None
    """The number one comes to from the word, going through them all; None: the lowest."""

    def __contains__(self, value: object) -> bool:
        return value == self.word if isinstance(value, str) else value in Whole(self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low}–{self.high}, {self.word}"

    def read(self, text: str) -> int | str:
        """The number or the word, in range or not. Raises: ValueError for any other text."""
        return text if text == self.word else Whole(self.low, self.high).read(text)


@dataclass(frozen=True, slots=True)
class Each:
    """A word for each seat, or one word for all of them."""

    words: tuple[str, ...]
    seats: tuple[int, ...]
    """The numbers of seats there can be."""

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) not in (1, *self.seats):
            return False
        return all(word in self.words for word in value)

    def __str__(self) -> str:
        return f"1, {', '.join(map(str, self.seats))} × {', '.join(self.words)}"

    def read(self, text: str) -> tuple[str, ...]:
        """Words with commas, semicolons or blanks between them, allowed or not."""
        return tuple(_BETWEEN.split(text.strip()))

    @staticmethod
    def spread(value: tuple[str, ...], seats: int) -> tuple[str, ...]:
        """The word of each of so many seats."""
        return value * seats if len(value) == 1 else value

    @staticmethod
    def gathered(value: tuple[str, ...]) -> tuple[str, ...]:
        """The same, written once if it is one word for all."""
        return value[:1] if len(set(value)) == 1 else value


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, bool)

    def __str__(self) -> str:
        return ", ".join(SWITCH_WORDS)

    def read(self, text: str) -> bool:
        """`on` or `off`. Raises: ValueError for anything else."""
        return bool(SWITCH_WORDS.index(text))


@dataclass(frozen=True, slots=True)
class Counts:
    """How many there are of the values 1, 2, 3 …: a number for each, none negative."""

    values: int
    """At most so many values."""
    low: int
    high: int
    """How many there may be in all, both included."""
    reach: int | None = None
    """What some of them have to add up to, if anything."""

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not 1 <= len(value) <= self.values:
            return False
        if not all(isinstance(count, int) and not isinstance(count, bool) and count >= 0 for count in value):
            return False
        return self.low <= sum(value) <= self.high and (self.reach is None or self.reach in _sums(value, self.reach))

    def __str__(self) -> str:
        numbers = f"1–{self.values} × 0–{self.high}, Σ {self.low}–{self.high}"
        return numbers if self.reach is None else f"{numbers}, {self.reach} = …"

    def read(self, text: str) -> tuple[int, ...]:
        """Numbers with commas, semicolons or blanks between them, in range or not.

        Raises: ValueError for a text that is none.
        """
        return tuple(Whole(0, self.high).read(part) for part in _BETWEEN.split(text.strip()))


_BETWEEN: Final = re.compile(r"\s*[,;]\s*|\s+")


def _sums(counts: tuple[int, ...], most: int) -> set[int]:
    """What so many of the values 1, 2, 3 … can add up to, up to `most`."""
    reached = {0}
    for value, count in enumerate(counts, start=1):
        for _ in range(min(count, most // value)):
            reached |= {total + value for total in reached if total + value <= most}
    return reached


Allowed = Whole | WholeOr | Choice | Each | Switch | Counts


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option as a set-up screen or a command line needs it."""

    name: str
    default: OptionValue
    allowed: Allowed
    clause: str

    def read(self, text: str) -> OptionValue:
        """The value written so, in range or not. Raises: IllegalOption for a text that is none."""
        try:
            return self.allowed.read(text)
        except ValueError:
            raise IllegalOption(self.name, text, self.allowed, self.clause) from None


def option(default: OptionValue, allowed: Allowed, clause: str) -> Any:
    """A field of an `Options` class: its default, what it may be, and the rule that names it."""
    return field(default=default, metadata={"allowed": allowed, "clause": clause})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options all games share; each game's own class adds to them (C-4). Every value is checked on construction.

    Raises: IllegalOption.
    """

    start: int = option(0, Whole(0, 99), "C-1")
    """The starting seat. A game's own class narrows the range to its seats, `specs` to those that are taken."""

    def __post_init__(self) -> None:
        for spec in self.every_spec():
            allowed = self.left(spec)
            if getattr(self, spec.name) not in allowed:
                raise IllegalOption(spec.name, getattr(self, spec.name), allowed, spec.clause)

    @classmethod
    def every_spec(cls) -> tuple[OptionSpec, ...]:
        """Every option, in order, with the widest range it has with any number of players."""
        return tuple(
            OptionSpec(f.name, f.default, f.metadata["allowed"], f.metadata["clause"])  # type: ignore[arg-type]
            for f in fields(cls)
        )

    @classmethod
    def specs(cls, players: int) -> tuple[OptionSpec, ...]:
        """The options that play a part with so many players, each with the range it has then."""
        return tuple(
            replace(spec, allowed=cls.allowed(spec, players))
            for spec in cls.every_spec()
            if cls.applies(spec.name, players)
        )

    @classmethod
    def allowed(cls, spec: OptionSpec, players: int) -> Allowed:
        """What an option may be with so many players."""
        return Whole(0, players - 1) if spec.name == "start" else spec.allowed

    @classmethod
    def applies(cls, name: str, players: int) -> bool:  # noqa: ARG003 (games refine it)
        """Whether an option plays a part with so many players. One that does not is ignored, unless `reserved`."""
        return True

    @classmethod
    def reserved(cls, name: str, players: int) -> bool:  # noqa: ARG003 (games refine it)
        """Whether an option belongs to other numbers of players only: then it must keep its default."""
        return False

    def left(self, spec: OptionSpec) -> Allowed:
        """What an option may be while the options before it, where they do not follow it, are what they are."""
        return spec.allowed

    def check(self, players: int) -> None:
        """Refuse what only goes wrong with so many players: a start nobody sits at, an option of another mode.

        Raises: IllegalOption.
        """
        for spec in self.specs(players):
            if getattr(self, spec.name) not in spec.allowed:
                raise IllegalOption(spec.name, getattr(self, spec.name), spec.allowed, spec.clause)
        for spec in self.every_spec():
            value = getattr(self, spec.name)
            if self.reserved(spec.name, players) and value != spec.default:
                raise IllegalOption(spec.name, value, only(spec.default), spec.clause)

    def as_dict(self) -> dict[str, OptionValue]:
        """Plain values by name, for saves and records."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Options:
        """The reverse of `as_dict`, also after JSON, where a row of numbers is a list; names may be missing (defaults).

        Raises: IllegalOption, also for unknown names.
        """
        names = tuple(f.name for f in fields(cls))
        for name, value in values.items():
            if name not in names:
                raise IllegalOption(name, value, Choice(names), "C-4")
        return cls(**{name: tuple(v) if isinstance(v, list) else v for name, v in values.items()})  # type: ignore[arg-type]

    @classmethod
    def completed(cls, given: Mapping[str, OptionValue]) -> Options:
        """Options of which some are given: the others have their defaults, or follow where a game has it so.

        Raises: IllegalOption.
        """
        return cls.from_dict(given)

    def adapted(self, name: str, value: OptionValue) -> Options:
        """With another value of one option; others follow where a game has it so. Raises: IllegalOption."""
        return self.from_dict({**self.as_dict(), name: value})

    def seated(self, players: int) -> Options:
        """For another number of players: what plays no part then has its default, and so has every seat that comes.

        What is out of range with so many stays, and `check` refuses it. Raises: IllegalOption.
        """
        values: dict[str, OptionValue] = {}
        for spec in self.specs(players):
            value = getattr(self, spec.name)
            if isinstance(spec.allowed, Each) and len(value) > 1:
                assert isinstance(spec.default, tuple)
                value = (*value, *spec.default * players)[:players]
            values[spec.name] = value
        return self.from_dict(values)


def only(value: OptionValue) -> Allowed:
    """The range that holds one value, or the word for it."""
    match value:
        case bool():
            return Choice((SWITCH_WORDS[value],))
        case tuple():
            return Choice((written(value),))
        case int():
            return Whole(value, value)
        case _:
            return Choice((value,))


class State(ABC):
    """One position of a game. Subclasses are frozen dataclasses: equal states are equal and hash alike."""

    __slots__ = ()

    options: Options
    """What the game is played with."""

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat to decide, or CHANCE, or TERMINAL."""

    @property
    @abstractmethod
    def turn_seat(self) -> int:
        """The seat whose turn it is, also at chance nodes; at the end, the seat that had the last turn."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The game's own points, by seat."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """At a seat's node: what it may do, in a fixed order, never empty. Elsewhere: ()."""

    @abstractmethod
    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """At a chance node: each outcome with its positive integer weight, in a fixed order; the probability is
        weight / sum of weights. Elsewhere: (). This is the only place where odds are written."""

    @abstractmethod
    def child(self, move: Move) -> State:
        """The state after a legal action or a possible outcome. Pure. Raises: IllegalMove."""

    @abstractmethod
    def events(self, move: Move) -> tuple[Event, ...]:
        """What happens on the way to `child(move)`, in order. Raises: IllegalMove."""

    @abstractmethod
    def why_not(self, move: Move) -> str:
        """The clause that forbids a refused move. Asked only after a refusal."""

    @abstractmethod
    def returns(self) -> tuple[Fraction, ...]:
        """At the end: each seat's share of the win, sum 1 (C-3). Raises: NotOver."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move a notation means (whether it is legal here, `child` says). Raises: MalformedMove."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Itself: nobody can change it, so a copy would tell nobody anything."""
        return self

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.scores)

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one, if there is one (C-1)."""
        return (self.turn_seat + 1) % self.players

    def refusal(self, move: object) -> IllegalMove:
        """The error for a move that is not in this state's list."""
        allowed: tuple[Move, ...] = self.legal_actions() or tuple(outcome for outcome, _ in self.chance_outcomes())
        clause = self.why_not(move) if isinstance(move, Action | Outcome) else "C-2"
        return IllegalMove(clause, move, allowed)


@dataclass(frozen=True)
class Codec:
    """Dense integers for moves, for adapters that want them. An outcome's id is its index in `chance_outcomes()`."""

    actions: tuple[Action, ...]
    """Every action of any state of the game with these options; an action's id is its place."""
    max_chance_outcomes: int
    """The most outcomes a chance node can have."""
    max_game_length: int | None = None
    """No game has more moves, those of chance included; None: there is no such number."""

    @property
    def num_distinct_actions(self) -> int:
        """Ids are 0..num_distinct_actions-1."""
        return len(self.actions)

    @cached_property
    def _ids(self) -> dict[Action, int]:
        return {action: i for i, action in enumerate(self.actions)}

    def action_id(self, action: Action) -> int:
        """Raises: KeyError for an action of no state of this game."""
        return self._ids[action]

    def action(self, state: State, action_id: int) -> Action:
        """The action with that id. Raises: IllegalMove if there is none or it is not legal in `state`."""
        action = self.actions[action_id] if 0 <= action_id < len(self.actions) else None
        if action is None or action not in state.legal_actions():
            raise state.refusal(action)
        return action


class Game(ABC):
    """One game: what it is called, who can play, where it starts."""

    key: ClassVar[str]
    """The name in code, commands and records."""
    title: ClassVar[str]
    """The proper name on the box."""
    players: ClassVar[range]
    """How many seats it can have."""
    options_type: ClassVar[type[Options]]
    """Its options."""
    rules_version: ClassVar[int]
    """Raised when a rule or the order of any list changes, so that old records are read by the rules they had."""

    @abstractmethod
    def new_state(self, players: int, options: Options | None = None) -> State:
        """The first state, nothing drawn yet. Raises: IllegalOption (also for the number of players)."""

    @abstractmethod
    def codec(self, players: int, options: Options | None = None) -> Codec:
        """Dense integers for this game with these options. Raises: IllegalOption."""

    def checked(self, players: int, options: Options | None) -> Options:
        """The options to use, checked against the number of players. Raises: IllegalOption."""
        if players not in self.players:
            raise IllegalOption("players", players, Whole(self.players[0], self.players[-1]), "C-1")
        chosen = self.options_type() if options is None else options
        if not isinstance(chosen, self.options_type):
            raise TypeError(f"{self.key} takes {self.options_type.__name__}, not {type(chosen).__name__}")
        chosen.check(players)
        return chosen


def with_item(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, which win if the game ends so (C-3); nobody leads while all are equal."""
    best = max(scores)
    ahead = tuple(seat for seat, score in enumerate(scores) if score == best)
    return ahead if len(ahead) < len(scores) else ()


def win_shares(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """1 to the highest score, split evenly over ties, 0 to the rest (C-3)."""
    best = max(scores)
    winners = sum(score == best for score in scores)
    return tuple(Fraction(score == best, winners) for score in scores)
