"""Which dice of a roll are marked, and what they would be set aside as."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.games.hoppladi import Hoppladi
from engine.games.hoppladi_moves import DOUBLE, FACES, SINGLE, Keep, Roll
from tui.widgets.dice import Die, Look

NOTHING: Final = Keep(0, 0, 0)
"""No die at all: no legal set-aside, but something a key can mean."""


class Role(Enum):
    """What a marked die serves as."""

    OUT = 0
    HARE = 1
    HUTCH = 2


def faces_of(roll: Roll) -> str:
    """What each die shows, equal faces together; the digit of a die is its place here, from 1."""
    return str(roll)


def _hutch_on(face: str) -> int:
    """The hutch a face can serve as, 0 for none."""
    return int(face) if face in "2345" else 0


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
        hutch = next((_hutch_on(face) for face, role in marked if role is Role.HUTCH), 0)
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
    """The selection after a die's digit: out, hare, hutch, and out again, as far as the roll's legal set-asides go.

    If the die can be nothing in any of them, the clause that says so.
    """
    legal = [action for action in state.legal_actions() if isinstance(action, Keep)]
    role = selection.roles[die]
    for following in _after(role):
        changed = selection.with_role(die, following)
        if following is Role.OUT:
            refused = _must_stay_hare(selection, die, state)
            return refused or changed
        if _possible(selection, die, following, legal):
            return changed
    return _refusal(selection, die, state)


def _after(role: Role) -> tuple[Role, ...]:
    """What a further press may make of it, in order."""
    return {Role.OUT: (Role.HARE, Role.HUTCH), Role.HARE: (Role.HUTCH, Role.OUT), Role.HUTCH: (Role.OUT,)}[role]


def _possible(selection: Selection, die: int, role: Role, legal: Iterable[Keep]) -> bool:
    face = selection.faces[die]
    if role is Role.HARE:
        hares = {FACES[SINGLE]: any(keep.singles for keep in legal), FACES[DOUBLE]: any(keep.doubles for keep in legal)}
        return hares.get(face, False)
    free = Role.HUTCH not in selection.roles
    return free and any(keep.hutch == _hutch_on(face) for keep in legal if keep.hutch)


def _must_stay_hare(selection: Selection, die: int, state: Hoppladi) -> str:
    """HL-5 when a press asks the roll's only hare, a double, to be the hutch that is next; otherwise nothing."""
    asked = Keep(0, 0, _hutch_on(selection.faces[die]))
    if selection.roles[die] is Role.HARE and asked.hutch == state.next_hutch != 0:
        clause = state.why_not(asked)
        return clause if clause == "HL-5" else ""
    return ""


def _refusal(selection: Selection, die: int, state: Hoppladi) -> str:
    """Why a die can be nothing: a carrot is no hare; a hutch is not the next one, or the second."""
    hutch = _hutch_on(selection.faces[die])
    if not hutch:
        return state.why_not(NOTHING)
    assert state.rolled is not None
    hares = Keep(state.rolled.counts[SINGLE], state.rolled.counts[DOUBLE], hutch)
    return "HL-4" if hares in state.legal_actions() else state.why_not(hares)
