"""A match as text, in the spirit of PGN: tags, then one line a turn in the notation of the game.

A record replays without any source of chance: every outcome is in it. `write` makes the text, `read` the record; the
text of a record is the same wherever it is made, and `write(read(text)) == text` for a text `write` made. The reader is
strict, and lives in `engine.record_reader`; what the dice of a record prove is said by `engine.verify`.

    [Format "hoppla 1"]
    [Game "hoppladi"]
    [Rules "1"]
    [Date "2026-11-30T18:04:11Z"]
    [Player0 "human:You"]
    [Player1 "expert:Mümmel"]
    [Option.start "0"]
    …
    [Start "chosen"]
    [Dice "fair"]
    [Commitment "…"]
    [Salt "…"]
    [Secret "…"]
    [Result "1:0"]
    [Scores "341:290"]

    1.0 (11125CC) keep:3h+x2 roll (1123) keep:2h stop {+66 66:0}
    1.1 take (…) …
    end 1:0

The number before the point counts turns from 1, the one after it is the seat, from 0. Outcomes stand in parentheses,
comments in braces: what the turn gained, and everybody's score after it. Comments and line breaks mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar

from engine.chance import Dice
from engine.game import Options, Outcome, TurnBegan, TurnEnded, written
from engine.games import GAMES
from engine.match import Match, Step

O = TypeVar("O")  # noqa: E741 (an outcome)

FORMAT: Final = "hoppla"
VERSION: Final = 1
"""Raised when a record of this version could be misread by the reader of an older one."""
SUFFIX: Final = ".hoppla"
KIND: Final = re.compile(r"[\w.-]{1,40}")
"""What a seat's kind of player can be called."""
FURTHER_SPACE: Final = re.compile("(?<= ) ")
MOST_CHARACTERS: Final = 4 << 20
"""A longer text is no record of ours: a match of 10,000 turns has about 1.5 million."""
MOST_TOKENS: Final = 400_000
MOST_NAME: Final = 200
"""Characters of a name or a seed."""
UNFINISHED: Final = "*"
DATE: Final = "%Y-%m-%dT%H:%M:%SZ"


class Fault(StrEnum):
    """What is wrong with a text that is no record, or not a whole one."""

    NOT_OURS = "not ours"
    """It does not begin with a tag that names the format."""
    NOT_TEXT = "not text"
    """It begins as a record, but a byte in it is no UTF-8."""
    TOO_LONG = "too long"
    OTHER_VERSION = "other version"
    UNKNOWN_GAME = "unknown game"
    OTHER_RULES = "other rules"
    MALFORMED_TAG = "malformed tag"
    UNKNOWN_TAG = "unknown tag"
    DOUBLED_TAG = "doubled tag"
    MISSING_TAG = "missing tag"
    BAD_VALUE = "bad value"
    """A tag's value is not what it can be."""
    ILLEGAL_OPTION = "illegal option"
    MALFORMED_MOVE = "malformed move"
    ILLEGAL_MOVE = "illegal move"
    WRONG_TURN = "wrong turn"
    """The number or the seat before a turn is not the one that comes."""
    UNEXPECTED = "unexpected"
    """Something else belongs here."""
    CUT_SHORT = "cut short"
    OTHER_RESULT = "other result"
    """The result or the scores do not follow from the moves."""


class RecordError(ValueError):
    """A text that cannot be read as a record.

    Attributes: `kind`, a `Fault`; `line`, from 1; `token`, what stands there ("" at the end of the text); `expected`,
    what could have stood there, as notation or values; `clause`, the rule a move breaks, else "".
    """

    def __init__(self, kind: Fault, line: int, token: str = "", expected: Sequence[str] = (), clause: str = "") -> None:
        super().__init__(str(kind), line, token, tuple(expected), clause)
        self.kind = kind
        self.line = line
        self.token = token
        self.expected = tuple(expected)
        self.clause = clause
        self.so_far: Record | None = None
        """What could be read before it, if that was all the tags and the moves up to there."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat: `kind` is `human` or a level, one word; `name` is what they were called."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Fair:
    """Dice bound by a commitment. All in hex; `secret` is None until the match is over."""

    commitment: str
    salt: str
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Seeded:
    """Dice made from a seed anyone may know (`Dice.from_seed`)."""

    seed: str


@dataclass(frozen=True, slots=True)
class Unproven:
    """Dice of which the record can say nothing: scripted ones, or real ones."""


Thrown = Fair | Seeded | Unproven


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: each seat's share of the win (sum 1) and its points."""

    shares: tuple[Fraction, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a move stands in the text: the line, from 1, and the token as written."""

    line: int
    token: str


@dataclass(frozen=True, slots=True)
class Record:
    """A match, finished or not, as data."""

    game: str
    rules: int
    """The game's `rules_version`."""
    players: tuple[Player, ...]
    options: Options
    lot: bool
    """Whether the starting seat was drawn by lot (C-1)."""
    started: datetime
    """UTC, whole seconds."""
    dice: Thrown
    plies: tuple[tuple[int, tuple[str, ...]], ...]
    """As `Match.replay` takes them: the seat (CHANCE for the opening) and its moves by notation."""
    result: Result | None = None
    """None for a match that is not over."""
    places: tuple[Place, ...] = field(default=(), compare=False)
    """Where each move of `plies`, counted through, stood in the text it was read from."""
    secret_at: Place | None = field(default=None, compare=False)
    """Where the secret of fair dice stood in it."""


class NoMoreChance(Exception):
    """A record was asked for an outcome that is not in it."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The source of a replayed record: there is nothing to draw."""

    def pick(self, draw: int, outcomes: Sequence[tuple[O, int]]) -> O:  # noqa: ARG002 (a `Source`)
        """Raises: NoMoreChance."""
        raise NoMoreChance(draw)


def record_of(match: Match, players: Sequence[Player], started: datetime, *, dice: Thrown, lot: bool = False) -> Record:
    """The record of a match as it stands. `dice` is kept without its secret while the match is not over.

    Raises: ValueError, if there are not as many players as seats, one cannot be written, or nothing was played yet.
    """
    if len(players) != match.players or not all(map(_is_writable, players)):
        raise ValueError(players)
    if not match.history:
        raise ValueError(match.initial)
    plies = tuple(
        (ply.seat, tuple(str(step.move) for step in ply.steps if step.move is not None)) for ply in match.history
    )
    over = match.state.is_terminal
    result = Result(match.state.returns(), match.state.scores) if over else None
    if isinstance(dice, Fair) and not over:
        dice = Fair(dice.commitment, dice.salt)
    when = started.astimezone(UTC).replace(microsecond=0)
    rules = match.game.rules_version
    return Record(match.game.key, rules, tuple(players), match.options, lot, when, dice, plies, result)


def fair(dice: Dice) -> Fair:
    """What a record says of these dice when the match is over."""
    return Fair(dice.commitment, dice.salt.hex(), dice.secret.hex())


def match_of(record: Record) -> Match:
    """The match, replayed; it cannot go on, since nothing can be drawn.

    Raises: as `Match.replay` and `Match`, but not for a record that `read` or `record_of` made.
    """
    match = Match(GAMES[record.game], len(record.players), record.options, Recorded())
    match.replay(record.plies)
    return match


# Writing.


def write(record: Record) -> str:
    """The text of a record. Ends with a line feed; lines are as long as their turns."""
    return "".join(f"{line}\n" for line in (*_tags(record), "", *_turns(match_of(record)), _end(record)))


def _tags(record: Record) -> Iterator[str]:
    yield tag("Format", f"{FORMAT} {VERSION}")
    yield tag("Game", record.game)
    yield tag("Rules", str(record.rules))
    yield tag("Date", record.started.strftime(DATE))
    for seat, player in enumerate(record.players):
        yield tag(f"Player{seat}", f"{player.kind}:{player.name}")
    for name, value in record.options.as_dict().items():
        yield tag(f"Option.{name}", written(value))
    yield tag("Start", "lot" if record.lot else "chosen")
    match record.dice:
        case Fair(commitment, salt, secret):
            yield tag("Dice", "fair")
            yield tag("Commitment", commitment)
            yield tag("Salt", salt)
            if secret is not None:
                yield tag("Secret", secret)
        case Seeded(seed):
            yield tag("Dice", "seed")
            yield tag("Seed", seed)
        case Unproven():
            yield tag("Dice", "unproven")
    if record.result is None:
        yield tag("Result", UNFINISHED)
    else:
        yield tag("Result", joined(record.result.shares))
        yield tag("Scores", joined(record.result.scores))


def tag(name: str, value: str) -> str:
    """One tag; quotes, backslashes and what is no printable character are escaped, and so are all spaces of a row but
    the first: mail may wrap a line at them."""
    escaped = FURTHER_SPACE.sub(r"\\u{20}", "".join(map(_escaped, value)))
    return f'[{name} "{escaped}"]'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\u{{{ord(character):x}}}"


def _turns(match: Match) -> Iterator[str]:
    steps = [step for ply in match.history for step in ply.steps]
    line: list[str] = []
    turn = 0
    for step in steps:
        if step.move is not None:
            line.append(f"({step.move})" if isinstance(step.move, Outcome) else str(step.move))
        line += _comments(step)
        began = [event for event in step.events if isinstance(event, TurnBegan)]
        if began:  # several, if turns passed by without a move: they are counted, and have no line
            if line:
                yield " ".join(line)
            turn += len(began)
            line = [turn_mark(turn, began[-1].seat)]
    if len(line) > 1:
        yield " ".join(line)


def _comments(step: Step) -> Iterator[str]:
    for event in step.events:
        if isinstance(event, TurnEnded):
            yield f"{{{event.gained:+d} {joined(event.scores)}}}"


def turn_mark(turn: int, seat: int) -> str:
    """What stands before a turn: its number from 1, and whose it is."""
    return f"{turn}.{seat}"


def _end(record: Record) -> str:
    return f"end {UNFINISHED if record.result is None else joined(record.result.shares)}"


def joined(values: Iterable[Fraction | int]) -> str:
    """Values by seat, as they stand in a record: `1/2:1/2`."""
    return ":".join(map(str, values))


def _is_writable(player: Player) -> bool:
    """Whether a reader takes it: a kind of one word, a name that is text and not too long."""
    try:
        player.name.encode()
    except UnicodeEncodeError:  # lone surrogates
        return False
    return KIND.fullmatch(player.kind) is not None and len(player.name) <= MOST_NAME
