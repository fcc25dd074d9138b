"""Positions of Hoppladi Hopplada as text: what lies on the table, what was rolled, what can be taken over.

    120:45 0 roll:11244CC                   seat 0 has rolled fresh dice and sets some aside
    120:45 0 table:1p+1h+x2 roll:123        the same with a pair, a hare and the double hutch on the table
    120:45 0 table:14n+3h+x2                it rolls on or stops; 14 hare points are noted
    120:45 1 take:2p+x3                     seat 1 takes that over, or starts with fresh dice
    120:45 1                                fresh dice are about to fall

Who reached the target first (HL-11) is in the totals: of those at or past it, the first seat after the one to move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.game import MalformedMove, Options, State
from engine.games.hoppladi import (
    EMPTY,
    NO_HUTCH,
    TOP_HUTCH,
    Aside,
    Fall,
    Hoppladi,
    HoppladiOptions,
    Phase,
    fall_of,
)
from engine.games.hoppladi_moves import Roll, read
from engine.position import NOTHING, OVER, UNKNOWN, Fault, Parts, PositionError, listed, whole

FIELDS: Final = ("left", "take", "table", "roll")
_PART: Final = re.compile(r"(x)?([1-9][0-9]*)([nphdC])?")
_FORM: Final = "14n+1p+2h+1d+x3+2C"


def state_of(options: Options, parts: Parts) -> State:
    """The state the fields make."""
    assert isinstance(options, HoppladiOptions)
    return _Reading(options, parts).state()


def fields_of(state: State) -> Iterator[tuple[str, str]]:
    """The fields that are not as usual."""
    assert isinstance(state, Hoppladi)
    if state.solo and state.turns_left != state.options.turns and not state.is_terminal:
        yield "left", str(state.turns_left)
    match state.phase:
        case Phase.START:
            yield "take", _written(state.aside)
        case Phase.KEEP | Phase.GO | Phase.ROLL if state.aside != EMPTY:
            yield "table", _written(state.aside)
        case _:
            pass
    if state.phase is Phase.KEEP:
        yield "roll", str(state.rolled)
    elif state.phase is Phase.ROLL and state.aside != EMPTY:
        yield "roll", UNKNOWN


def _written(aside: Aside) -> str:
    """`14n+1p+2h+1d+x3+2C`: noted points, pairs, single hares, doubles, the top hutch, taboo carrots."""
    parts = (
        (aside.noted, f"{aside.noted}n"),
        (aside.pairs, f"{aside.pairs}p"),
        (aside.singles, f"{aside.singles}h"),
        (aside.doubles, f"{aside.doubles}d"),
        (aside.top > NO_HUTCH, f"x{aside.top}"),
        (aside.taboo, f"{aside.taboo}C"),
    )
    return "+".join(text for there, text in parts if there)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The fields of a text, with the options they are read by."""

    options: HoppladiOptions
    parts: Parts

    def state(self) -> Hoppladi:
        """Raises: PositionError."""
        if min(self.parts.scores) < 0:
            raise PositionError(Fault.OUT_OF_RANGE, "scores", min(self.parts.scores), ("0–999999999",))
        if self.parts.over:
            self.parts.require_only(())
            return self._over()
        if self._solo:
            self.parts.require_only(name for name in FIELDS if name != "take")
        else:
            self.parts.require_only(FIELDS[1:])
            self._require_turn()
        return self._to_take() if "take" in self.parts.names else self._in_turn()

    @property
    def _solo(self) -> bool:
        return len(self.parts.scores) == 1

    def _to_take(self) -> Hoppladi:
        """HL-10: the previous seat keeps what it scored."""
        self.parts.require_only(("take",), "HL-10")
        aside = self._aside("take")
        self._require_hares("take", aside)
        before = self.parts.scores[self.parts.seat - 1]
        if before < aside.points:
            raise PositionError(Fault.TAKEN, "scores", before, (aside.points,), "HL-10")
        return self._with(Phase.START, aside)

    def _in_turn(self) -> Hoppladi:
        aside = self._aside("table")
        text = self.parts.get("roll", UNKNOWN if aside == EMPTY else NOTHING)
        if text == NOTHING:
            self._require_hares("table", aside)
            return self._with(Phase.GO, aside)
        if aside.uses_all(self.options.dice):
            raise PositionError(Fault.NOT_HERE, "roll", text, (), "HL-7")
        if aside != EMPTY and not aside.noted:
            self._require_hares("table", aside)
        if text == UNKNOWN:
            return self._with(Phase.ROLL, aside)
        return self._with(Phase.KEEP, aside, self._roll(text, aside))

    def _roll(self, text: str, aside: Aside) -> Roll:
        """A roll there is something to keep of: any other decides nothing (HL-2)."""
        try:
            roll = read("".join(sorted(text.upper())))
        except MalformedMove:
            roll = None
        if not isinstance(roll, Roll):
            raise PositionError(Fault.MALFORMED, "roll", text, ("11244CC", UNKNOWN))
        dice = aside.dice_to_roll(self.options.dice)
        if roll.dice != dice:
            clause = "HL-7" if aside.noted else "HL-1"
            raise PositionError(Fault.DICE, "roll", text, (dice,), clause, roll.dice)
        if fall_of(roll, aside) is not Fall.HARES:
            clause = "HL-8" if roll.all_carrots else "HL-6"
            raise PositionError(Fault.NO_HARE_ROLLED, "roll", text, ("1", "2"), clause)
        return roll

    # The table.

    def _aside(self, field: str) -> Aside:
        """What is set aside, as far as dice and hutches go (HL-1, HL-4, HL-8)."""
        aside = self._read_aside(field)
        text = self.parts.get(field)
        if aside.dice > self.options.dice:
            raise PositionError(Fault.TOO_MANY_DICE, field, text, (self.options.dice,), "HL-1", aside.dice)
        if not aside.noted:
            # A roll gives a hutch only with a hare, and leaves taboo carrots only where no die is left beside them.
            rolls = aside.pairs + aside.singles + aside.doubles
            if aside.top - NO_HUTCH > rolls:
                raise PositionError(Fault.HUTCHES, field, text, (aside.top - NO_HUTCH,), "HL-4")
            if aside.taboo and not aside.uses_all(self.options.dice):
                left = self.options.dice - aside.dice + aside.taboo
                raise PositionError(Fault.TABOO, field, text, (f"{left}C",), "HL-8")
        return aside

    def _read_aside(self, field: str) -> Aside:
        """Raises: PositionError."""
        found: dict[str, int] = {}
        for part in listed(self.parts.get(field), "+"):
            match = _PART.fullmatch(part.lower().replace("c", "C"))
            if match is None or bool(match[1]) == bool(match[3]):
                raise PositionError(Fault.MALFORMED, field, part, (_FORM,))
            letter = match[1] or match[3]
            if letter in found:
                raise PositionError(Fault.REPEATED, field, part)
            found[letter] = whole(field, match[2])
        top = found.get("x", NO_HUTCH)
        if "x" in found and not NO_HUTCH < top <= TOP_HUTCH:
            raise PositionError(Fault.MALFORMED, field, f"x{top}", (f"x{NO_HUTCH + 1}–x{TOP_HUTCH}",), "HL-4")
        noted, pairs, singles, doubles, taboo = (found.get(letter, 0) for letter in "nphdC")
        return Aside(noted, pairs, singles, doubles, top, taboo)

    def _require_hares(self, field: str, aside: Aside) -> None:
        """After a roll that was kept of, hares lie on the table (HL-2, HL-8)."""
        if not aside.hare_dice:
            raise PositionError(Fault.NO_HARES, field, self.parts.get(field), ("1p", "1h", "1d"), "HL-2")

    # The end of the game.

    def _first_at_target(self, seat: int) -> int | None:
        """HL-11: of those at the target, who was first, if all seats from this one on have still to come."""
        totals = self.parts.scores
        order = ((seat + step) % len(totals) for step in range(len(totals)))
        return None if self._solo else next((at for at in order if totals[at] >= self.options.target), None)

    def _require_turn(self) -> None:
        """HL-11, HL-12: with somebody at the target, only some seats still have a turn."""
        reached_by = self._first_at_target(self.parts.seat)
        if reached_by is not None:
            answering = self._with(Phase.ROLL, EMPTY).answering(reached_by)
            if self.parts.seat not in answering:
                possible, target = (*answering, OVER), self.options.target
                raise PositionError(Fault.REACHED, "seat", self.parts.seat, possible, "HL-11", target)

    def _over(self) -> Hoppladi:
        """HL-11, HL-12: nobody has a turn any more."""
        seat, seats = self.parts.seat, len(self.parts.scores)
        if self._solo:
            return Hoppladi(self.options, self.parts.scores, seat, Phase.OVER, EMPTY, None, None, 0)
        reached_by = self._first_at_target((seat + 1) % seats)
        if reached_by is None:
            raise PositionError(
                Fault.IMPOSSIBLE, "scores", max(self.parts.scores), (f"≥ {self.options.target}",), "HL-11"
            )
        over = Hoppladi(self.options, self.parts.scores, seat, Phase.OVER, EMPTY, None, reached_by, 0)
        last = (reached_by, *over.answering(reached_by))[-1]
        if seat != last:
            raise PositionError(Fault.IMPOSSIBLE, "seat", seat, (last,), "HL-11")
        return over

    def _with(self, phase: Phase, aside: Aside, rolled: Roll | None = None) -> Hoppladi:
        seat, turns = self.parts.seat, self.options.turns
        left = self.parts.number("left", 1, turns, turns) if self._solo else 0
        reached_by = self._first_at_target(seat)
        return Hoppladi(self.options, self.parts.scores, seat, phase, aside, rolled, reached_by, left)
