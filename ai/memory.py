"""What a player still remembers of what it has seen: a filter to put before any search.

A memory is asked which of the things that went out of sight are still held, and which of those were mixed up. It draws
no numbers: every chance is a hash of the player's seed, the place and the moment it was last seen. So the answer is a
function of the past, what is forgotten stays forgotten until it is seen again, and nothing of it needs saving.

Four things make a memory worse than the state's:

- *Capacity*: how many things are held at once; one more pushes out the one seen longest ago. People hold about four
  unrelated things they cannot rehearse (Cowan, The magical number 4, Behavioral and Brain Sciences 24, 2001), and about
  seven with rehearsal (Miller, The magical number seven, Psychological Review 63, 1956).
- *Fading*: the chance to hold a thing halves every so many turns (exponential decay: the simplest forgetting curve).
- *Interference*: each thing that goes out of sight later makes the earlier ones a little less certain (retroactive
  interference, Müller & Pilzecker 1900).
- *Mixing up*: two neighbours change places. Errors of order are mostly between neighbours (Henson, Short-term
  memory for serial order, Cognitive Psychology 36, 1998).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Covered:
    """Things that were in sight and are no more, all at once: from now on they have to be remembered."""

    turn: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A thing in sight, or gone for good: it need not be remembered."""

    place: int


Glimpse = Covered | Settled


@dataclass(frozen=True, slots=True)
class Trace:
    """A thing that went out of sight, as it lies in a memory."""

    place: int
    turn: int
    """When it was last seen."""
    moment: int
    """The number of the glimpse it was last seen in."""
    later: int = 0
    """Things that went out of sight after it."""


@dataclass(frozen=True, slots=True)
class Memory:
    """How well somebody remembers."""

    capacity: int
    """Things held at once, at most."""
    half_life: float
    """Turns after which half of them are forgotten, nothing else happening."""
    interference: float
    """The share of the chance to hold a thing that is lost with each later one, 0 to 1."""
    mixing: float
    """The chance that two neighbours have changed places since they went out of sight, 0 to 1. Every place belongs to
    one such pair at most; which ones, the seed decides."""

    def chance(self, trace: Trace, turn: int) -> float:
        """The chance to hold it still, unless it was pushed out."""
        fading = 0.5 ** ((turn - trace.turn) / self.half_life)
        return float(fading * (1 - self.interference) ** trace.later)

    def held(self, glimpses: Iterable[Glimpse], turn: int, seed: str) -> tuple[Trace, ...]:
        """What is held in that turn, seen longest ago first. `glimpses`: all there were, in order."""
        traces: tuple[Trace, ...] = ()
        for moment, glimpse in enumerate(glimpses):
            match glimpse:
                case Covered(when, places):
                    traces = self._with(self._kept(traces, when, seed), when, moment, places, seed)
                case Settled(place):
                    traces = tuple(trace for trace in traces if trace.place != place)
        return self._kept(traces, turn, seed)

    def _kept(self, traces: tuple[Trace, ...], turn: int, seed: str) -> tuple[Trace, ...]:
        """Those that have not faded: each has one fixed lot, and its chance only sinks."""
        return tuple(t for t in traces if _lot(seed, "keep", t.place, t.moment) < self.chance(t, turn))

    def _with(
        self, traces: tuple[Trace, ...], turn: int, moment: int, places: tuple[int, ...], seed: str
    ) -> tuple[Trace, ...]:
        """With more to remember: they are taken in one after another, in an order of the player's own."""
        taken = sorted(places, key=lambda place: _lot(seed, "look", place, moment))
        old = [Trace(t.place, t.turn, t.moment, t.later + len(taken)) for t in traces if t.place not in places]
        new = [Trace(place, turn, moment, len(taken) - i) for i, place in enumerate(taken, start=1)]
        return tuple((old + new)[-self.capacity :])

    def mixed_up(self, glimpses: Iterable[Glimpse], size: int, seed: str) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbours that have changed places, no place twice. `size`: places in the circle.

        Whoever remembers either of them has it in the place of the other. They stay so until one of them is seen.
        """
        since = {}
        for moment, glimpse in enumerate(glimpses):
            match glimpse:
                case Covered(_, places):
                    since.update(dict.fromkeys(places, moment))
                case Settled(place):
                    since.pop(place, None)
        begin = _lot(seed, "pairs") < 0.5
        pairs = ((place, (place + 1) % size) for place in range(begin, size - 1 + begin, 2))
        hidden = ((one, other) for one, other in pairs if one in since and other in since)
        return tuple(p for p in hidden if _lot(seed, "mix", *p, max(since[p[0]], since[p[1]])) < self.mixing)


def _lot(seed: str, what: str, *numbers: int) -> float:
    """A number from 0 to 1 that depends on these alone, evenly spread."""
    text = "/".join((seed, what, *map(str, numbers)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") / 2**64
