"""What the dice of a record prove.

A record that could be read is already legal, and its result follows from its moves. Here every outcome in it is drawn
again: from the revealed secret and the salt, if the dice were bound by a commitment, or from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.chance import Dice
from engine.game import Outcome
from engine.games import GAMES
from engine.record import Fair, Place, Record, RecordError, Seeded, Unproven


class Finding(StrEnum):
    """What checking a record came to."""

    PROVEN = "proven"
    """Every outcome is what the committed secret and the salt give."""
    REPLAYABLE = "replayable"
    """Every outcome is what the seed gives; whoever chose the seed could have known them."""
    UNFINISHED = "unfinished"
    """The secret is not revealed yet: legal so far, nothing proven."""
    UNPROVEN = "unproven"
    """The record does not say where its outcomes come from: legal, nothing proven."""
    OTHER_SECRET = "other secret"
    """False: the revealed secret is not the one the commitment was made from."""
    OTHER_DRAW = "other draw"
    """False: an outcome is not what the dice give."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found; for a false outcome also where and what."""

    finding: Finding
    draws: int
    """Outcomes that were drawn again and found right, up to the first false one."""
    place: Place | None = None
    """Where the first false outcome, or the false secret, stands, if the record was read from a text."""
    drawn: str = ""
    """What the dice give there, by notation."""

    @property
    def is_false(self) -> bool:
        """Whether the record says something that is not so."""
        return self.finding in {Finding.OTHER_SECRET, Finding.OTHER_DRAW}


def verify(record: Record) -> Verdict:
    """Check a record's dice."""
    match record.dice:
        case Fair(secret=None):
            return Verdict(Finding.UNFINISHED, 0)
        case Fair(commitment=commitment, salt=salt, secret=str(secret)):
            dice = Dice(bytes.fromhex(secret), bytes.fromhex(salt))
            if dice.commitment != commitment:
                return Verdict(Finding.OTHER_SECRET, 0, record.secret_at)
            return _drawn_again(record, dice, Finding.PROVEN)
        case Seeded(seed):
            return _drawn_again(record, Dice.from_seed(seed), Finding.REPLAYABLE)
        case Unproven():
            return Verdict(Finding.UNPROVEN, 0)
        case _:  # pragma: no cover (a secret is a text or None)
            assert_never(record.dice)  # type: ignore[arg-type]


def false_before(error: RecordError) -> Verdict | None:
    """The false secret or outcome before the place a record could not be read on from, if there is one: an edited
    roll often makes a later move impossible, and it is the roll that is false."""
    verdict = verify(error.so_far) if error.so_far is not None else None
    return verdict if verdict is not None and verdict.is_false else None


def _drawn_again(record: Record, dice: Dice, if_all_right: Finding) -> Verdict:
    state = GAMES[record.game].new_state(len(record.players), record.options)
    draws = 0
    for number, text in enumerate(move for _, moves in record.plies for move in moves):
        move = state.parse(text)
        if isinstance(move, Outcome):
            drawn = dice.pick(draws, state.chance_outcomes())
            if drawn != move:
                place = record.places[number] if record.places else None
                return Verdict(Finding.OTHER_DRAW, draws, place, str(drawn))
            draws += 1
        state = state.child(move)
    return Verdict(if_all_right, draws)
