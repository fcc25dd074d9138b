"""Positions of Hippo Hopp as text: the circle, the bird, the penalty cards before players and those that were used.

    4:2 0 circle:3,^5,?,1,… bird:7 held:2+5/-   an open 5, hidden cards that were seen, and one that was not
    4:2 0 circle:3,^5,?,1,… flip:2              that one is being flipped
    0:0 0 deal:3,5                              the first look: two cards were seen

The deck has what has not filled a gap: one card for each penalty card that lies somewhere or was used. What nobody has
seen is what is neither in the circle nor held nor used (HH-9): whoever forgets a card writes `?`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.game import Options, State
from engine.games.hippo import GAP, Hippo, HippoOptions, Phase
from engine.games.hippo import UNKNOWN as UNSEEN
from engine.position import NOTHING, UNKNOWN, Fault, Parts, PositionError, listed, whole

FIELDS: Final = ("deal", "circle", "bird", "held", "used", "flip")
OPEN: Final = "^"
"""Before the number of a card that lies open."""
_NUMBER: Final = re.compile("[1-9][0-9]?")


def state_of(options: Options, parts: Parts) -> State:
    """The state the fields make."""
    assert isinstance(options, HippoOptions)
    return _Reading(options, parts).state()


def fields_of(state: State) -> Iterator[tuple[str, str]]:
    """The fields that are not as usual."""
    assert isinstance(state, Hippo)
    if state.phase is Phase.DEAL:
        seen = state.numbers[: state.numbers.index(UNSEEN)]
        if seen:
            yield "deal", ",".join(map(str, seen))
        return
    yield "circle", ",".join(map(_written, state.numbers, state.is_open))
    if state.bird:
        yield "bird", str(state.bird)
    if any(state.penalties):
        yield "held", "/".join("+".join(map(str, cards)) or NOTHING for cards in state.penalties)
    if used := _used(state):
        yield "used", "+".join(map(str, used))
    if state.flipping is not None:
        yield "flip", str(state.flipping)


def in_sight(state: State) -> State:
    """The state with every hidden card unknown."""
    assert isinstance(state, Hippo)
    if state.phase is not Phase.DECIDE:
        return state
    forgotten = tuple(state.numbers[at] for at in state.hidden)
    return replace(
        state,
        numbers=tuple(UNSEEN if at in state.hidden else number for at, number in enumerate(state.numbers)),
        unseen=tuple(count + forgotten.count(number) for number, count in enumerate(state.unseen, start=1)),
    )


def _written(number: int, is_open: bool) -> str:
    return {UNSEEN: UNKNOWN, GAP: NOTHING}.get(number, f"{OPEN}{number}" if is_open else str(number))


def _used(state: Hippo) -> tuple[int, ...]:
    """The numbers of the penalty cards that left the game (HH-3): whatever card is nowhere else."""
    elsewhere = (*state.numbers, *(card for cards in state.penalties for card in cards))
    left = [
        count - state.unseen[number - 1] - elsewhere.count(number)
        for number, count in enumerate(state.options.values, start=1)
    ]
    return tuple(number for number, count in enumerate(left, start=1) for _ in range(count))


@dataclass(frozen=True, slots=True)
class _Reading:
    """The fields of a text, with the options they are read by."""

    options: HippoOptions
    parts: Parts

    def state(self) -> Hippo:
        """Raises: PositionError."""
        if "circle" not in self.parts.names and not self.parts.over:
            return self._first_look()
        self.parts.require_only(FIELDS[1:5] if self.parts.over else FIELDS[1:])
        numbers, is_open = self._circle()
        held = tuple(self._numbers("held", text) for text in self.parts.by_seat("held"))
        used = self._numbers("used", self.parts.get("used"))
        gone = sum(map(len, held)) + len(used)
        state = Hippo(
            self.options,
            numbers,
            is_open,
            self._unseen((*numbers, *(card for cards in held for card in cards), *used)),
            self._deck(gone),
            self.parts.number("bird", 0, self.options.circle - 1, 0),
            self._points(held),
            held,
            self.parts.seat,
            Phase.OVER if self.parts.over else Phase.DECIDE,
            None,
        )
        self._require_bird(state)
        return state if "flip" not in self.parts.names else self._flipping(state)

    def _first_look(self) -> Hippo:
        """HH-1: nothing has happened yet but that cards were seen, from position 0."""
        self.parts.require_only(("deal",), "HH-1")
        seen = tuple(self._number("deal", text) for text in listed(self.parts.get("deal"), ","))
        if len(seen) >= self.options.circle:
            raise PositionError(Fault.TOO_MANY, "deal", len(seen), (self.options.circle - 1,), "HH-1")
        if self.parts.seat != self.options.start:
            raise PositionError(Fault.IMPOSSIBLE, "seat", self.parts.seat, (self.options.start,), "C-1")
        if any(self.parts.scores):
            raise PositionError(Fault.IMPOSSIBLE, "scores", max(self.parts.scores, key=abs), (0,), "HH-1")
        hidden = (UNSEEN,) * (self.options.circle - len(seen))
        nothing = (0,) * len(self.parts.scores)
        return Hippo(
            self.options,
            (*seen, *hidden),
            (False,) * self.options.circle,
            self._unseen(seen),
            self.options.deck,
            0,
            nothing,
            ((),) * len(nothing),
            self.parts.seat,
            Phase.DEAL,
            None,
        )

    def _circle(self) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """Numbers and whether they are up, by position."""
        texts = listed(self.parts.get("circle"), ",")
        if len(texts) != self.options.circle:
            could_be = any(spec.name == "circle" and len(texts) in spec.allowed for spec in HippoOptions.every_spec())
            kind = Fault.CIRCLE if could_be else Fault.OTHER_COUNT
            raise PositionError(kind, "circle", len(texts), (self.options.circle,), "HH-10")
        signs = {UNKNOWN: UNSEEN, NOTHING: GAP} if self.parts.over else {UNKNOWN: UNSEEN}
        numbers = tuple(
            signs[text] if text in signs else self._number("circle", text.removeprefix(OPEN)) for text in texts
        )
        if numbers.count(GAP) != self.parts.over:
            raise PositionError(Fault.IMPOSSIBLE, "circle", numbers.count(GAP), (f"1 {NOTHING}",), "HH-7")
        return numbers, tuple(text.startswith(OPEN) for text in texts)

    def _number(self, field: str, text: str) -> int:
        """A number some card has."""
        there = tuple(number for number, count in enumerate(self.options.values, start=1) if count)
        if not _NUMBER.fullmatch(text) or int(text) not in there:
            raise PositionError(Fault.MALFORMED, field, text, map(str, there), "HH-1")
        return int(text)

    def _numbers(self, field: str, text: str) -> tuple[int, ...]:
        """Cards without an order, smallest first."""
        return tuple(sorted(self._number(field, part) for part in listed(text, "+")))

    def _unseen(self, seen: Iterable[int]) -> tuple[int, ...]:
        """What is left of all cards (HH-9)."""
        unseen = list(self.options.values)
        for number in seen:
            if number > 0:
                unseen[number - 1] -= 1
        for number, count in enumerate(unseen, start=1):
            if count < 0:
                there = self.options.values[number - 1]
                raise PositionError(Fault.TOO_MANY, str(number), there - count, (there,), "HH-1")
        return tuple(unseen)

    def _deck(self, gone: int) -> int:
        """HH-6, HH-7: a card of the deck has filled the gap of each card that is gone, but for the last."""
        filled = gone - self.parts.over
        if self.parts.over and filled != self.options.deck:
            raise PositionError(Fault.IMPOSSIBLE, "held", gone, (self.options.deck + 1,), "HH-7")
        if not 0 <= filled <= self.options.deck:
            raise PositionError(Fault.TOO_MANY, "held", gone, (self.options.deck,), "HH-7")
        return self.options.deck - filled

    def _points(self, held: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        """HH-8: the scores are points less what the penalty cards cost."""
        points = []
        for score, cards in zip(self.parts.scores, held, strict=True):
            cost = self.options.penalty * len(cards)
            if score < -cost:
                raise PositionError(Fault.IMPOSSIBLE, "scores", score, (f"≥ {-cost}",), "HH-8")
            points.append(score + cost)
        return tuple(points)

    def _require_bird(self, state: Hippo) -> None:
        """HH-5 to HH-7: the bird has come down on a hidden card, or where the last gap is."""
        places = (state.numbers.index(GAP),) if self.parts.over else state.hidden
        if state.bird not in places:
            raise PositionError(Fault.IMPOSSIBLE, "bird", state.bird, places, "HH-6")

    def _flipping(self, state: Hippo) -> Hippo:
        """HH-9."""
        at = whole("flip", self.parts.get("flip"))
        places = tuple(place for place in state.hidden if state.numbers[place] == UNSEEN)
        if at not in places:
            raise PositionError(Fault.IMPOSSIBLE, "flip", at, places, "HH-9")
        return replace(state, phase=Phase.REVEAL, flipping=at)
