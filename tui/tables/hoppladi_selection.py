"""Which dice of a roll are marked, and what they would be set aside as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.games.hoppladi import Hoppladi
from engine.games.hoppladi_moves import DOUBLE, FACES, SINGLE, Keep, Role, Roll, hutch_on, roles_of, why_no_role
from tui.widgets.dice import Die
from tui.widgets.looks import Look

NOTHING: Final = Keep(0, 0, 0)
"""No die at all: no legal set-aside, but something a key can mean."""


def faces_of(roll: Roll) -> str:
    """What each die shows, equal faces together; the digit of a die is its place here, from 1."""
    return str(roll)


@dataclass(frozen=True, slots=True)
class Selection:
    """One role for each die of the roll, in the order of `faces`."""

    faces: str
    roles: tuple[Role, ...]

    @classmethod
    def of(cls, keep: Keep, roll: Roll) -> Selection:
        """The first dice that make up this set-aside; the double that serves as a hutch is the last of them."""
        faces = faces_of(roll)
        roles = [Role.OUT] * len(faces)
        for number in range(keep.singles):
            roles[faces.index(FACES[SINGLE]) + number] = Role.HARE
        for number in range(keep.doubles):
            roles[faces.index(FACES[DOUBLE]) + number] = Role.HARE
        if keep.hutch:
            roles[faces.rindex(str(keep.hutch))] = Role.HUTCH
        return cls(faces, tuple(roles))

    @property
    def keep(self) -> Keep:
        """What is marked, legal or not; at most one hutch is ever marked."""
        marked = list(zip(self.faces, self.roles, strict=True))
        hutch = next((hutch_on(face) for face, role in marked if role is Role.HUTCH), 0)
        hares = [face for face, role in marked if role is Role.HARE]
        return Keep(hares.count(FACES[SINGLE]), hares.count(FACES[DOUBLE]), hutch)

    def with_role(self, die: int, role: Role) -> Selection:
        """The same with another role for one die."""
        return replace(self, roles=(*self.roles[:die], role, *self.roles[die + 1 :]))

    def dice(self) -> tuple[Die, ...]:
        """The dice as they lie there, with the digits that toggle them."""
        return tuple(_die(face, role, i + 1) for i, (face, role) in enumerate(zip(self.faces, self.roles, strict=True)))


def _die(face: str, role: Role, digit: int) -> Die:
    if role is Role.OUT:
        return Die(face, Look.PLAIN, str(digit))
    as_what = {Role.HARE: "2h", Role.HUTCH: "2x"}[role] if face == FACES[DOUBLE] else face
    return Die(as_what, Look.CHOSEN, str(digit))


def toggled(selection: Selection, die: int, state: Hoppladi) -> Selection | str:
    """The selection after a die's digit: out, hare, hutch, and out again, as far as the die can be that.

    Whether what is marked can be set aside shows when that is asked for. If the die has to stay out, the clause.
    """
    face, others = selection.faces[die], selection.with_role(die, Role.OUT).keep
    roles = roles_of(face, state.next_hutch, others)
    if not roles:
        return why_no_role(face)
    round_trip = (Role.OUT, *roles)
    following = round_trip[(round_trip.index(selection.roles[die]) + 1) % len(round_trip)]
    return selection.with_role(die, following)
