"""What a saved match consists of: one row for the match, one a ply, each under a seal.

A seal is a keyed hash (HMAC-SHA-256 under the match's own secret, 16 bytes) over the row and the seal before it. So a
row that was edited, lost, moved or damaged is noticed when the match is read, before it is played on from. It keeps
nobody out who can read the store; it tells a save that can be trusted from one that cannot.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.match import Ply
    from tui.setup import Setup

SEAL_BYTES: Final = 16
ID_BITS: Final = 48
"""Ids are random, so that matches begun in two places never meet under one number."""


class Status(StrEnum):
    """Where a saved match stands."""

    OPEN = "open"
    """Can be gone on with."""
    FINISHED = "finished"
    SET_ASIDE = "set aside"
    """Unreadable: kept as it is, no longer offered."""
    DELETED = "deleted"


class MatchFault(StrEnum):
    """Why a saved match cannot be gone on with."""

    MISSING = "missing"
    """There is no such match (any more)."""
    NO_ACCESS = "no access"
    """The store cannot be read at the moment."""
    ALTERED = "altered"
    """A row is not what was written."""
    UNREADABLE = "unreadable"
    """The set-up says nothing that can be played."""
    UNKNOWN_GAME = "unknown game"
    OTHER_RULES = "other rules"
    """It was begun under another version of the rules."""
    ILLEGAL = "illegal"
    """A move does not follow from the moves before it."""
    OTHER_DICE = "other dice"
    """The dice in it are not those its secret gives."""

    @property
    def lasting(self) -> bool:
        """Whether the match itself is damaged: nothing but setting it aside is left."""
        return self in {MatchFault.ALTERED, MatchFault.UNREADABLE, MatchFault.ILLEGAL, MatchFault.OTHER_DICE}


class StoreCorrupt(Exception):
    """A saved match cannot be gone on with.

    Attributes: `match`, its id; `why`, a `MatchFault`; `ply`, the index of the first ply that does not fit, or None.
    """

    def __init__(self, match: int, why: MatchFault, ply: int | None = None) -> None:
        super().__init__(match, str(why), ply)
        self.match = match
        self.why = why
        self.ply = ply


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is fixed when a match begins. Read from a file, any value may be of any type until `setup_of` has passed."""

    id: int
    setup: str
    """JSON of `Setup.as_dict`."""
    rules: int
    """The game's `rules_version`."""
    secret: bytes
    """The dice's; empty for a scripted match."""
    salt: bytes
    seeded: str | None
    """The seed the dice were made from, if they were."""
    player_seed: str
    started: float
    """Seconds since 1970, UTC."""
    seal: bytes


@dataclass(frozen=True, slots=True)
class PlyRow:
    """One ply."""

    index: int
    seat: int
    moves: str
    """Notation, parted by spaces: the action first, then what chance decided."""
    scores: str
    """JSON: the scores after it, for the list of saved games."""
    played: float
    """Seconds since 1970, UTC."""
    seal: bytes


@dataclass(slots=True)
class Record:
    """One match as it stands in memory, and how much of it the file is known to hold."""

    row: MatchRow
    plies: list[PlyRow] = field(default_factory=list)
    status: Status = Status.OPEN
    why: str = ""
    scores: str | None = None
    """JSON, when finished."""
    shares: str | None = None
    agreed: int = 0
    """The file holds the first so many plies just as they are here."""
    dirty: bool = True
    """There is something to write."""

    def append(self, ply: Ply) -> None:
        """Raises: ValueError for a ply that is not the next."""
        if ply.index != len(self.plies):
            raise ValueError(ply.index)
        moves = " ".join(str(step.move) for step in ply.steps if step.move is not None)
        scores = json.dumps(ply.state.scores)
        before = self.plies[-1].seal if self.plies else self.row.seal
        seal = seal_of(self.row.secret, before.hex(), ply.index, ply.seat, moves, scores)
        self.plies.append(PlyRow(ply.index, ply.seat, moves, scores, time.time(), seal))
        self.dirty = True

    def drop_last(self, index: int) -> None:
        """Raises: ValueError if the last ply is another one."""
        if not self.plies or self.plies[-1].index != index:
            raise ValueError(index)
        self.plies.pop()
        self.agreed = min(self.agreed, len(self.plies))
        self.dirty = True

    def become(self, status: Status, why: str = "") -> None:
        """Change its standing."""
        self.status, self.why, self.dirty = status, why, True

    def written(self) -> None:
        """The file holds all of it."""
        self.agreed, self.dirty = len(self.plies), False

    @property
    def summary(self) -> Summary:
        """Its line in the list of saved games."""
        if not self.plies:
            return Summary(self.row, 0, None, self.scores, self.shares)
        last = self.plies[-1]
        return Summary(self.row, len(self.plies), last.played, last.scores, self.shares)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match without its plies."""

    row: MatchRow
    plies: int
    played: float | None
    """When the last ply was played; None if none was."""
    scores: str | None
    """JSON: the scores after the last ply."""
    shares: str | None = None
    """JSON: the shares of the win, when finished."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match in a list: one that can be gone on with, if it is no `Past`."""

    id: int
    setup: Setup
    started: datetime
    """UTC."""
    played: datetime
    """When the last ply was played, UTC."""
    plies: int
    scores: tuple[int, ...]
    """By seat; () if no ply was played yet."""


@dataclass(frozen=True, slots=True)
class Past(Saved):
    """A match that is over; `played` is when."""

    shares: tuple[Fraction, ...]
    """Of the win, by seat."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything it takes to go on: the set-up, the dice's secret, and the plies by notation for `Match.replay`."""

    setup: Setup
    secret: bytes
    salt: bytes
    seeded: str | None
    player_seed: str
    plies: tuple[tuple[int, tuple[str, ...]], ...]
    finished: bool
    started: datetime
    """UTC."""


def new_row(setup: Setup, secret: bytes, salt: bytes, seeded: str | None, player_seed: str) -> MatchRow:
    """The row of a match that begins now."""
    from engine.games import GAMES  # noqa: PLC0415 (as below)

    text = json.dumps(setup.as_dict(), ensure_ascii=False)
    rules = GAMES[setup.game].rules_version
    seal = seal_of(secret, text, rules, salt.hex(), seeded, player_seed)
    return MatchRow(secrets.randbits(ID_BITS), text, rules, secret, salt, seeded, player_seed, time.time(), seal)


def seal_of(secret: bytes, *values: str | int | None) -> bytes:
    """Raises: TypeError for values of other types, which only an altered file has."""
    return hmac.digest(secret, json.dumps(values).encode(), "sha256")[:SEAL_BYTES]


def setup_of(row: MatchRow) -> Setup:
    """Raises: StoreCorrupt."""
    from engine.games import GAMES  # noqa: PLC0415 (where no match is saved, the menu needs no rules)
    from tui.setup import Setup  # noqa: PLC0415

    try:
        sealed = seal_of(row.secret, row.setup, row.rules, row.salt.hex(), row.seeded, row.player_seed)
    except (TypeError, AttributeError) as error:
        raise StoreCorrupt(row.id, MatchFault.ALTERED) from error
    if sealed != row.seal:
        raise StoreCorrupt(row.id, MatchFault.ALTERED)
    try:
        values = json.loads(row.setup)
        if values["game"] not in GAMES:
            raise StoreCorrupt(row.id, MatchFault.UNKNOWN_GAME)
        if GAMES[values["game"]].rules_version != row.rules:
            raise StoreCorrupt(row.id, MatchFault.OTHER_RULES)
        return Setup.from_dict(values)
    except (TypeError, KeyError, ValueError) as error:
        raise StoreCorrupt(row.id, MatchFault.UNREADABLE) from error


def saved_of(summary: Summary) -> Saved:
    """Raises: StoreCorrupt."""
    row = summary.row
    setup = setup_of(row)
    try:
        scores = tuple(int(score) for score in json.loads(summary.scores)) if summary.scores else ()
        started = datetime.fromtimestamp(row.started, UTC)
        played = datetime.fromtimestamp(row.started if summary.played is None else summary.played, UTC)
    except (TypeError, ValueError, OverflowError, OSError) as error:
        raise StoreCorrupt(row.id, MatchFault.ALTERED) from error
    return Saved(row.id, setup, started, played, summary.plies, scores)


def past_of(summary: Summary) -> Past:
    """Raises: StoreCorrupt."""
    saved = saved_of(summary)
    try:
        shares = tuple(Fraction(share) for share in json.loads(summary.shares or "null"))
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise StoreCorrupt(summary.row.id, MatchFault.ALTERED) from error
    if not len(shares) == len(saved.scores) == len(saved.setup.seats):
        raise StoreCorrupt(summary.row.id, MatchFault.ALTERED)
    return Past(saved.id, saved.setup, saved.started, saved.played, saved.plies, saved.scores, shares)


def loaded_of(record: Record) -> Loaded:
    """Raises: StoreCorrupt at the first row that is not what was written."""
    row = record.row
    setup = setup_of(row)
    if (broken := _first_altered(row, record.plies)) is not None:
        raise StoreCorrupt(row.id, MatchFault.ALTERED, broken)
    plies = tuple((ply.seat, tuple(ply.moves.split())) for ply in record.plies)
    finished = record.status is Status.FINISHED
    started = saved_of(record.summary).started
    return Loaded(setup, row.secret, row.salt, row.seeded, row.player_seed, plies, finished, started)


def _first_altered(row: MatchRow, plies: Sequence[PlyRow]) -> int | None:
    seals = [row.seal, *(ply.seal for ply in plies)]
    for index, (ply, (before, seal)) in enumerate(zip(plies, pairwise(seals), strict=True)):
        try:
            sealed = seal_of(row.secret, before.hex(), index, ply.seat, ply.moves, ply.scores)
        except (TypeError, AttributeError):
            return index
        if sealed != seal or ply.index != index:
            return index
    return None
