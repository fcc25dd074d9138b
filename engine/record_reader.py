"""Reads records, strictly: what is not a whole record of ours is refused with line, token and what was expected.

The work is bounded: by `MOST_CHARACTERS` of text, `MOST_TOKENS` of moves, and small bounds on every single tag, number
and move. A byte order mark, carriage returns, blank lines, and tags and turns wrapped at their spaces are borne: mail
and editors do that. Everything else must be as `write` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from itertools import islice
from typing import Final, NoReturn

from engine.game import (
    CHANCE,
    Game,
    IllegalMove,
    IllegalOption,
    MalformedMove,
    Options,
    OptionSpec,
    OptionValue,
    State,
    TurnBegan,
    written,
)
from engine.games import GAMES
from engine.record import (
    DATE,
    FORMAT,
    KIND,
    MOST_CHARACTERS,
    MOST_NAME,
    MOST_TOKENS,
    UNFINISHED,
    VERSION,
    Fair,
    Fault,
    Place,
    Player,
    Record,
    RecordError,
    Result,
    Seeded,
    Thrown,
    Unproven,
    joined,
    turn_mark,
)

TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_.]{0,40}) "((?:[^"\\]|\\.)*)"\]')
ESCAPE: Final = re.compile(r'\\(?:(["\\])|u\{([0-9a-f]{1,6})\})')
TOKEN: Final = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
TURN_MARK: Final = re.compile(r"[0-9]+\.[0-9]+")
WHOLE: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
SHOWN: Final = 40
"""Characters of a token that an error carries at most."""
MOST_MOVE: Final = 200
"""Characters of a move's notation."""
MOST_TAG: Final = 4096
"""Characters of a tag, escapes and all."""
HASH: Final = re.compile(r"[0-9a-f]{64}")
SALT: Final = re.compile(r"(?:[0-9a-f]{2}){0,800}")
BOM: Final = b"\xef\xbb\xbf"
FORMAT_TAG: Final = f'[Format "{FORMAT} {VERSION}"]'


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class _Tag:
    value: str
    line: int


def read_bytes(data: bytes) -> Record:
    """The record a file's content is. Raises: RecordError."""
    if not data.removeprefix(BOM).lstrip().startswith(b"[Format "):
        start = data[:SHOWN].decode("utf-8", "replace").split("\n")[0].strip()
        raise RecordError(Fault.NOT_OURS, 1, _shown(start), (FORMAT_TAG,))
    try:
        return read(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(Fault.NOT_TEXT, line, f"0x{data[error.start]:02x}", ("UTF-8",)) from error


def read(text: str) -> Record:
    """The record a text is. Raises: RecordError."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(Fault.TOO_LONG, 1, expected=(str(MOST_CHARACTERS),))
    head, moves = _parts(_Text(text.removeprefix("\ufeff").replace("\r\n", "\n")))
    return _Moves(head, moves).record()


class _Text:
    """A text by its lines, without blank ones. Raises on construction: RecordError, if there are too many."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(map(str.strip, text.split("\n")), start=1)
        filled = (_Token(line, number) for number, line in numbered if line)
        self.lines = list(islice(filled, MOST_TOKENS))
        for line in filled:
            raise RecordError(Fault.TOO_LONG, line.line, _shown(line.text), (str(MOST_TOKENS),))
        self.last = self.lines[-1].line if self.lines else 1
        self.cut = not text.endswith("\n")
        """Whether it ends within a line."""


def _shown(text: str) -> str:
    """A token as an error carries it: its beginning, and nothing that is more than a character on a screen."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text[:SHOWN])


# Tags.


def _parts(text: _Text) -> tuple[_Head, _Tokens]:
    """What the tags say, and the tokens that follow them. Raises: RecordError."""
    tags: dict[str, _Tag] = {}
    at = 0
    while at < len(text.lines) and (not tags or text.lines[at].text.startswith("[")):
        line = text.lines[at]
        if not tags and not f"{line.text} ".startswith("[Format "):
            raise RecordError(Fault.NOT_OURS, line.line, _shown(line.text), (FORMAT_TAG,))
        whole, at = _unwrapped(text.lines, at)
        name, value = _tag(whole, line.line, cut=text.cut and at == len(text.lines))
        if name in tags:
            raise RecordError(Fault.DOUBLED_TAG, line.line, name)
        tags[name] = _Tag(value, line.line)
        if len(tags) == 1 and value != f"{FORMAT} {VERSION}":
            ours = value.startswith(f"{FORMAT} ")
            raise RecordError(Fault.OTHER_VERSION if ours else Fault.NOT_OURS, line.line, _shown(value), (FORMAT_TAG,))
    if not tags:
        raise RecordError(Fault.NOT_OURS, 1, expected=(FORMAT_TAG,))
    rest = text.lines[at:]
    head = _Head(tags, rest[0].line if rest else text.last, cut=not rest)
    return head, _Tokens(rest, text)


def _unwrapped(lines: Sequence[_Token], at: int) -> tuple[str, int]:
    """The tag that begins in a line, with what was wrapped into the next ones, and where they end."""
    tag = lines[at].text
    at += 1
    while not tag.endswith('"]') and at < len(lines) and not lines[at].text.startswith("[") and len(tag) < MOST_TAG:
        tag, at = f"{tag} {lines[at].text}", at + 1
    return tag, at


def _tag(text: str, line: int, *, cut: bool) -> tuple[str, str]:
    """Name and value. `cut`: the whole text ends here, within a line."""
    if len(text) > MOST_TAG:
        raise RecordError(Fault.TOO_LONG, line, _shown(text), (str(MOST_TAG),))
    found = TAG.fullmatch(text)
    if found is None:
        ends_early = cut and not text.endswith("]")
        kind = Fault.CUT_SHORT if ends_early else Fault.MALFORMED_TAG
        raise RecordError(kind, line, _shown(text), ('[Name "value"]',))
    name, escaped = found.groups()
    rest = ESCAPE.sub("", escaped)
    if "\\" in rest or not rest.isprintable():
        raise RecordError(Fault.MALFORMED_TAG, line, _shown(text), ('\\"', "\\\\", "\\u{…}"))
    return name, ESCAPE.sub(lambda escape: escape[1] or _character(escape[2], line), escaped)


def _character(code: str, number: int) -> str:
    point = int(code, 16)
    if point > 0x10FFFF or 0xD800 <= point < 0xE000:
        raise RecordError(Fault.MALFORMED_TAG, number, f"\\u{{{code}}}", ("\\u{0}–\\u{10ffff}",))
    return chr(point)


class _Head:
    """What the tags say, checked. Raises on construction: RecordError."""

    def __init__(self, tags: Mapping[str, _Tag], end: int, *, cut: bool) -> None:
        """`end`: the line the tags end before; `cut`: nothing follows them."""
        self._tags = dict(tags)
        self._end = end
        self._cut = cut
        self._taken = {"Format"}
        self.game = self._game()
        self.started = self._date()
        self.players = self._players()
        self.options = self._options()
        self.lot = self._word("Start", ("chosen", "lot")) == "lot"
        self.dice = self._dice()
        self.secret_at = self._place("Secret")
        self.result = self._result()
        self.result_line = self._tags["Result"].line
        self.scores_line = self._tags["Scores"].line if "Scores" in self._tags else self.result_line
        if isinstance(self.dice, Fair) and (self.dice.secret is None) != (self.result is None):
            self._refuse("Secret" if self.result is None else "Result", ("Result and Secret, or neither",))
        for name in self._tags:
            if name not in self._taken:
                raise RecordError(Fault.UNKNOWN_TAG, self._tags[name].line, name)

    def _value(self, name: str) -> str:
        if name not in self._tags:
            raise self._missing(name)
        self._taken.add(name)
        return self._tags[name].value

    def _missing(self, name: str) -> RecordError:
        return RecordError(Fault.CUT_SHORT if self._cut else Fault.MISSING_TAG, self._end, "", (f"[{name} …]",))

    def _refuse(self, name: str, expected: Sequence[str], kind: Fault = Fault.BAD_VALUE, clause: str = "") -> NoReturn:
        found = self._tags[name]
        raise RecordError(kind, found.line, f'{name} "{_shown(found.value)}"', expected, clause)

    def _place(self, name: str) -> Place | None:
        return Place(self._tags[name].line, name) if name in self._tags else None

    def _word(self, name: str, words: Sequence[str]) -> str:
        value = self._value(name)
        if value not in words:
            self._refuse(name, words)
        return value

    def _matching(self, name: str, form: re.Pattern[str], expected: str) -> str:
        value = self._value(name)
        if form.fullmatch(value) is None:
            self._refuse(name, (expected,))
        return value

    def _game(self) -> Game:
        key = self._value("Game")
        if key not in GAMES:
            self._refuse("Game", tuple(GAMES), Fault.UNKNOWN_GAME)
        rules = self._value("Rules")
        if rules != str(GAMES[key].rules_version):
            self._refuse("Rules", (str(GAMES[key].rules_version),), Fault.OTHER_RULES)
        return GAMES[key]

    def _date(self) -> datetime:
        value = self._value("Date")
        try:
            started = datetime.strptime(value, DATE).replace(tzinfo=UTC)
        except ValueError:
            started = None
        if started is None or started.strftime(DATE) != value:  # it reads `2026-1-31` as well
            self._refuse("Date", ("2026-01-31T23:59:59Z",))
        return started

    def _players(self) -> tuple[Player, ...]:
        seats = self.game.players
        count = next((seat for seat in range(seats[-1]) if f"Player{seat}" not in self._tags), seats[-1])
        if count not in seats:
            raise self._missing(f"Player{count}")
        return tuple(self._player(f"Player{seat}") for seat in range(count))

    def _player(self, name: str) -> Player:
        kind, colon, called = self._value(name).partition(":")
        if not colon or KIND.fullmatch(kind) is None or len(called) > MOST_NAME:
            self._refuse(name, ("kind:name",))
        return Player(kind, called)

    def _options(self) -> Options:
        form = self.game.options_type
        chosen = {spec.name: self._option(spec) for spec in form.every_spec()}
        try:
            return self.game.checked(len(self.players), form.from_dict(chosen))
        except IllegalOption as refused:
            self._refuse(f"Option.{refused.option}", (str(refused.allowed),), Fault.ILLEGAL_OPTION, refused.clause)

    def _option(self, spec: OptionSpec) -> OptionValue:
        text = self._value(f"Option.{spec.name}")
        try:
            value = spec.read(text)
        except IllegalOption as refused:
            self._refuse(f"Option.{spec.name}", (str(refused.allowed),))
        if written(value) != text:  # it reads `060` as well
            self._refuse(f"Option.{spec.name}", (written(value),))
        return value

    def _dice(self) -> Thrown:
        match self._word("Dice", ("fair", "seed", "unproven")):
            case "fair":
                commitment = self._matching("Commitment", HASH, "64 × 0-9a-f")
                salt = self._matching("Salt", SALT, "0-9a-f")
                return Fair(commitment, salt, self._secret())
            case "seed":
                seed = self._value("Seed")
                if len(seed) > MOST_NAME:
                    self._refuse("Seed", (f"≤ {MOST_NAME}",))
                return Seeded(seed)
            case _:
                return Unproven()

    def _secret(self) -> str | None:
        return self._matching("Secret", HASH, "64 × 0-9a-f") if "Secret" in self._tags else None

    def _result(self) -> Result | None:
        value = self._value("Result")
        if value == UNFINISHED:
            return None
        shares = tuple(_fraction(part) for part in value.split(":"))
        scores = self._value("Scores").split(":")
        if None in shares or len(shares) != len(self.players):
            self._refuse("Result", ("1:0", "1/2:1/2", UNFINISHED))
        if len(scores) != len(self.players) or not all(WHOLE.fullmatch(score) for score in scores):
            self._refuse("Scores", (joined(range(len(self.players))),))
        return Result(tuple(share for share in shares if share is not None), tuple(map(int, scores)))


def _fraction(text: str) -> Fraction | None:
    """A share, if it is one in its shortest form."""
    found = re.fullmatch(r"[0-9]{1,3}(/[0-9]{1,3})?", text)
    if found is None or text.endswith(("/0", "/00", "/000")):
        return None
    share = Fraction(text)
    return share if str(share) == text else None


# Moves.


class _Tokens:
    """The tokens of the moves, without comments, one after the other. Raises on construction: RecordError."""

    def __init__(self, lines: Sequence[_Token], text: _Text) -> None:
        self._tokens = list(_tokens(lines))
        self._at = 0
        self._text = text

    def next(self, expected: str) -> _Token:
        """Raises: RecordError at the end of the text."""
        if self._at == len(self._tokens):
            raise RecordError(Fault.CUT_SHORT, self._text.last, expected=(expected,))
        self._at += 1
        return self._tokens[self._at - 1]

    def end(self) -> None:
        """Raises: RecordError, if there are more."""
        if self._at < len(self._tokens):
            more = self._tokens[self._at]
            raise RecordError(Fault.UNEXPECTED, more.line, _shown(more.text))

    def refusal(self, kind: Fault, token: _Token, expected: Sequence[str] = (), clause: str = "") -> RecordError:
        """The error for a token; if the text ends within it, it is cut short."""
        cut = self._text.cut and token is self._tokens[-1]
        return RecordError(Fault.CUT_SHORT if cut else kind, token.line, _shown(token.text), expected, clause)


def _tokens(lines: Sequence[_Token]) -> Iterator[_Token]:
    """Raises: RecordError."""
    rest = "\n".join(line.text for line in lines)
    number, at = 0, 0
    for count, found in enumerate(TOKEN.finditer(rest)):
        number, at = number + rest.count("\n", at, found.start()), found.start()
        line, text = lines[number].line, found[0]
        if count >= MOST_TOKENS:
            raise RecordError(Fault.TOO_LONG, line, _shown(text), (str(MOST_TOKENS),))
        if text == "{" and "}" not in rest[at:]:
            raise RecordError(Fault.CUT_SHORT, line, _shown(rest[at:].split("\n")[0]), ("}",))
        if text in {"{", "}"}:
            raise RecordError(Fault.UNEXPECTED, line, text, ("{…}",))
        if not text.startswith("{"):
            yield _Token(text, line)


class _Moves:
    """The moves, played as they are read, so that the first one that does not fit is named."""

    def __init__(self, head: _Head, tokens: _Tokens) -> None:
        self._head = head
        self._tokens = tokens
        self._state: State = head.game.new_state(len(head.players), head.options)
        self._turn = 1
        self._marked = False
        """Whether the turn's mark has been read."""
        self._plies: list[tuple[int, list[str]]] = [(CHANCE, [])]
        self._places: list[Place] = []

    def record(self) -> Record:
        """Raises: RecordError."""
        try:
            while (token := self._tokens.next("end")).text != "end":
                self._take(token)
            self._end(token)
        except RecordError as error:
            error.so_far = self._so_far()
            raise
        return self._so_far()

    def _so_far(self) -> Record:
        head = self._head
        plies = tuple((seat, tuple(moves)) for seat, moves in self._plies)
        return Record(
            head.game.key,
            head.game.rules_version,
            head.players,
            head.options,
            head.lot,
            head.started,
            head.dice,
            plies,
            head.result,
            tuple(self._places),
            head.secret_at,
        )

    def _take(self, token: _Token) -> None:
        if self._state.is_terminal:
            raise self._tokens.refusal(Fault.UNEXPECTED, token, ("end",))
        mark = turn_mark(self._turn, self._state.turn_seat)
        if not self._marked:
            if token.text != mark:
                kind = Fault.WRONG_TURN if TURN_MARK.fullmatch(token.text) else Fault.UNEXPECTED
                raise self._tokens.refusal(kind, token, (mark,))
            self._marked = True
        elif self._state.current_player == CHANCE:
            self._chance(token)
        else:
            self._plies.append((self._state.current_player, []))
            self._move(token, token.text)

    def _chance(self, token: _Token) -> None:
        if not (token.text.startswith("(") and token.text.endswith(")")):
            raise self._tokens.refusal(Fault.UNEXPECTED, token, ("(…)",))
        self._move(token, token.text[1:-1])

    def _move(self, token: _Token, text: str) -> None:
        refusal = self._tokens.refusal
        try:
            if len(text) > MOST_MOVE:
                raise MalformedMove(text, ())
            move = self._state.parse(text)
            if str(move) != text:
                raise refusal(Fault.MALFORMED_MOVE, token, (str(move),))
            events = self._state.events(move)
            self._state = self._state.child(move)
        except MalformedMove as error:
            raise refusal(Fault.MALFORMED_MOVE, token, self._possible()) from error
        except IllegalMove as error:
            raise refusal(Fault.ILLEGAL_MOVE, token, self._possible(), error.clause) from error
        self._plies[-1][1].append(text)
        self._places.append(Place(token.line, token.text))
        began = sum(isinstance(event, TurnBegan) for event in events)
        if began:
            self._turn += began
            self._marked = False

    def _possible(self) -> tuple[str, ...]:
        """What can stand here, as it is written."""
        if self._state.current_player == CHANCE:
            return tuple(f"({outcome})" for outcome, _ in self._state.chance_outcomes())
        return tuple(map(str, self._state.legal_actions()))

    def _end(self, end: _Token) -> None:
        """The result after the moves, in the tags, and what the moves led to must be the same."""
        state, head = self._state, self._head
        if state.current_player == CHANCE or (head.result is not None and not state.is_terminal):
            raise RecordError(Fault.CUT_SHORT, end.line, end.text, self._possible())
        ended = Result(state.returns(), state.scores) if state.is_terminal else None
        true = UNFINISHED if ended is None else joined(ended.shares)
        token = self._tokens.next(true)
        if token.text != true:
            raise self._tokens.refusal(Fault.OTHER_RESULT, token, (true,))
        self._tokens.end()
        if (head.result and head.result.shares) != (ended and ended.shares):
            raise RecordError(Fault.OTHER_RESULT, head.result_line, "Result", (true,))
        if head.result is not None and ended is not None and head.result.scores != ended.scores:
            raise RecordError(Fault.OTHER_RESULT, head.scores_line, "Scores", (joined(ended.scores),))
