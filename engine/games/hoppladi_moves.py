"""Hoppladi Hopplada's moves with their notation, and its events. What they mean, `hoppladi.py` says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from engine.game import Action, Event, MalformedMove, Move, Outcome, Word

FACES: Final = "12345C"
"""The six faces, one of each on every die: single hare, double (hare or hutch), triple, 4- and 5-hutch, carrot."""
SINGLE, DOUBLE, CARROT = 0, 1, 5
"""Places in a roll's counts. The hutch with number h stands at place h - 1."""


class Role(Enum):
    """What a die of a roll serves as when dice are set aside."""

    OUT = 0
    """Nothing: it goes back into the next roll."""
    HARE = 1
    HUTCH = 2


def hutch_on(face: str) -> int:
    """The number of the hutch a face can serve as, 0 for none (HL-4)."""
    place = FACES.index(face)
    return place + 1 if DOUBLE <= place < CARROT else 0


def roles_of(face: str, next_hutch: int, beside: Keep) -> tuple[Role, ...]:
    """What a die may be set aside as, a hare before a hutch; () if it has to stay out (HL-2, HL-4).

    `next_hutch` is the next one up, 0 for none; `beside` is what else is to be set aside of the roll, enough or not.
    """
    hare = face in (FACES[SINGLE], FACES[DOUBLE])
    hutch = next_hutch > 0 and hutch_on(face) == next_hutch and not beside.hutch
    return (Role.HARE,) * hare + (Role.HUTCH,) * hutch


def why_no_role(face: str) -> str:
    """The clause by which a die has to stay out: one hutch, the next one (HL-4); carrots only by themselves (HL-8)."""
    return "HL-4" if hutch_on(face) else "HL-8"


def worth(hare_points: int, top: int) -> int:
    """What stopping scores with these hare points and this hutch on top (HL-9)."""
    return hare_points * top


@dataclass(frozen=True, slots=True)
class Fresh(Word):
    """Start with fresh dice although a result could be taken over (HL-10): `fresh`."""

    word: ClassVar[str] = "fresh"


@dataclass(frozen=True, slots=True)
class Take(Word):
    """Take over the previous player's result and roll on (HL-10): `take`."""

    word: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Set dice of the roll aside (HL-2, HL-4): `keep:3h+1d+x2`; parts that are zero are left out."""

    singles: int
    doubles: int
    """Double dice kept as hares."""
    hutch: int
    """The hutch set aside with them, 2..5, or 0 for none."""

    def __str__(self) -> str:
        parts = [f"{self.singles}h"] * (self.singles > 0)
        parts += [f"{self.doubles}d"] * (self.doubles > 0)
        parts += [f"x{self.hutch}"] * (self.hutch > 0)
        return "keep:" + "+".join(parts)


@dataclass(frozen=True, slots=True)
class RollOn(Word):
    """Go on: roll the dice not yet set aside (HL-7 if there are none): `roll`."""

    word: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Stop(Word):
    """End the turn and score (HL-9): `stop`."""

    word: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """What the dice show, as how many of each of `FACES`; notation is the faces in that order: `11125CC`."""

    counts: tuple[int, int, int, int, int, int]

    def __str__(self) -> str:
        return "".join(face * count for face, count in zip(FACES, self.counts, strict=True))

    @property
    def dice(self) -> int:
        """How many dice."""
        return sum(self.counts)

    @property
    def hares(self) -> int:
        """How many dice show a hare: singles and doubles."""
        return self.counts[SINGLE] + self.counts[DOUBLE]

    @property
    def all_carrots(self) -> bool:
        """HL-8."""
        return self.counts[CARROT] == self.dice


@dataclass(frozen=True, slots=True)
class Started(Event):
    """Fresh dice are in hand (HL-1)."""

    dice: int
    chosen: bool
    """Whether a result could have been taken over instead."""


@dataclass(frozen=True, slots=True)
class TookOver(Event):
    """The previous player's result was taken over (HL-10)."""

    dice: int
    """Dice that will be rolled."""
    hare_points: int
    multiplier: int
    picked_up: bool
    """Whether HL-7's pick-up came with it."""

    @property
    def points(self) -> int:
        """What the result would score as it was taken over (HL-9)."""
        return worth(self.hare_points, self.multiplier)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice fell."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Dice were kept; the numbers are those after it."""

    keep: Keep
    gained: int
    """Hare points of this set-aside (HL-3)."""
    hare_points: int
    multiplier: int
    left: int
    """Dice a further roll would roll."""
    all_used: bool
    """Every die is set aside, so going on picks the hares up (HL-7)."""

    @property
    def points(self) -> int:
        """What stopping now would score (HL-9)."""
        return worth(self.hare_points, self.multiplier)


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """The player rolls on."""

    dice: int
    noted: int
    """Hare points noted on the memory aid."""
    picked_up: bool
    """HL-7."""


@dataclass(frozen=True, slots=True)
class CarrotsTaboo(Event):
    """A roll of only carrots was set aside as taboo (HL-8)."""

    carrots: int
    ends_turn: bool


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """The turn scores nothing (HL-6, HL-8)."""

    hare_points: int
    multiplier: int
    clause: str

    @property
    def points(self) -> int:
        """What was lost (HL-9)."""
        return worth(self.hare_points, self.multiplier)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The turn's points were written down (HL-9)."""

    hare_points: int
    multiplier: int
    points: int
    forced: bool
    """Ended by HL-8, not by choice."""


@dataclass(frozen=True, slots=True)
class TargetReached(Event):
    """The first to reach the target (HL-11)."""

    score: int
    to_come: tuple[int, ...]
    """Seats that still have a turn, in order."""
    target: int


_KEEP: Final = re.compile(r"keep:(?:(\d)h)?\+?(?:(\d)d)?\+?(?:x([2-5]))?")
_ROLL: Final = re.compile("".join(f"({face}*)" for face in FACES))
FORMS: Final = ("fresh", "take", "keep:3h+1d+x2", "roll", "stop", "11125CC")


def read(text: str) -> Move:
    """The move with exactly this notation. Raises: MalformedMove."""
    move = _loosely(text)
    if move is None or str(move) != text:
        raise MalformedMove(text, FORMS)
    return move


def _loosely(text: str) -> Move | None:
    words: dict[str, Action] = {"fresh": Fresh(), "take": Take(), "roll": RollOn(), "stop": Stop()}
    if text in words:
        return words[text]
    if kept := _KEEP.fullmatch(text):
        singles, doubles, hutch = (int(group or 0) for group in kept.groups())
        return Keep(singles, doubles, hutch) if singles + doubles + hutch else None
    if (faces := _ROLL.fullmatch(text)) and text:
        one, two, three, four, five, carrot = map(len, faces.groups())
        return Roll((one, two, three, four, five, carrot))
    return None
