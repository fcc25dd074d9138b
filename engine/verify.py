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
from engine.record import Fair, Place, Record, Seeded, Unproven, match_of


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


def _drawn_again(record: Record, dice: Dice, if_all_right: Finding) -> Verdict:
    match = match_of(record)
    state, draws, moves = match.initial, 0, 0
    for ply in match.history:
        for step in ply.steps:
            if isinstance(step.move, Outcome):
                drawn = dice.pick(draws, state.chance_outcomes())
                if drawn != step.move:
                    place = record.places[moves] if record.places else None
                    return Verdict(Finding.OTHER_DRAW, draws, place, str(drawn))
                draws += 1
            moves += step.move is not None
            state = step.state
    return Verdict(if_all_right, draws)
