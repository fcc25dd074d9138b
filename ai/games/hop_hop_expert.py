"""The expert of Hop Hop Hooray!: throws, calls and takes by the share of the win they lead to.

A throw is looked at over all aims: where the marble comes down, what it does to one it hits, every way to call, and
what is left to the next seat (`hop_hop_rests`); further tries and throws that count for nothing belong to it exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from ai.games.hop_hop_positions import Bools
from ai.games.hop_hop_rests import Judge, Rest, every_plan, one_throw, passed, rests_of, settled
from ai.games.hop_hop_tables import HEADINGS, Floats, expected, landing_chances, safety
from ai.games.hop_hop_throws import DIGITS, Hand, Ponds, best_turns, first_best, solve
from ai.player import Considered
from engine.game import with_item
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_moves import Call, Cell, Done, Take, Throw
from engine.games.hop_hop_rows import EMPTY, cells, places


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action, and what comes of it on average."""

    action: Throw | Call | Done | Take
    shares: tuple[float, ...]
    """Of the win, by seat; like `chips` with `DIGITS` digits."""
    chips: float
    """Of the turn, from here to its end."""
    exact: bool
    """Whether the shares are certain, and no estimate."""
    safety: int = 0
    """Of a throw: as in `hop_hop_tables`."""

    @property
    def considered(self) -> Considered:
        """As a decision tells it."""
        return Considered(self.action, self.shares, self.chips)


def best_first(found: Sequence[Weighed], seat: int) -> tuple[Weighed, ...]:
    """The most promising for a seat first; of equals the one with more chips, then the safest throw, and then the one
    named first."""
    return tuple(sorted(found, key=lambda one: (-one.shares[seat], -one.chips, one.safety)))


@dataclass(frozen=True, slots=True)
class Aimed:
    """What one throw with an aim brings, on average; rows by aim."""

    scores: Floats
    chips: Floats
    outside: Floats
    left: Floats
    """To the next seat, by way of coming to rest."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How far a level sees."""

    throws: Judge
    """Of what throws and calls leave."""
    takes: Judge
    """Of what the throws after a take leave."""
    taken: int | None = None
    """Marbles to take that are looked at in full: those after which the turn brings most chips; None: all."""


class Throwing:
    """The throw of one colour: every rest it can come to."""

    def __init__(self, state: HopHop, colour: int, judge: Judge) -> None:
        self.state = state
        self.colour = colour
        self.seats = len(state.chips)
        self.rests: tuple[Rest, ...] = tuple(rests_of(state, colour))
        worth, turns, exact = judge(state, [*(rest.left for rest in self.rests), passed(state)])
        self.exact = bool(exact.all())
        """Whether nothing that is left is estimated."""
        # Columns: the seat's own share, everybody's, chips gained, chips left to the next, scores, comes to rest.
        gained = np.array([*(rest.gained for rest in self.rests), 0])
        come = np.array([*(1 for _ in self.rests), 0])
        scoring = {rest.arrived for rest in self.rests if rest.plan}
        scores = np.array([*(rest.arrived in scoring for rest in self.rests), 0])
        self.columns = np.column_stack([worth[:, state.seat], worth, gained, turns, scores, come])

    @property
    def _steadiness(self) -> str:
        return self.state.options.steadiness_of(self.state.seat)

    @cached_property
    def best(self) -> dict[tuple[Cell, ...], int]:
        """By what arrived: the number of the rest with the best way to call."""
        found: dict[tuple[Cell, ...], int] = {}
        for number, rest in enumerate(self.rests):
            known = found.get(rest.arrived)
            if known is None or self._rank(number) > self._rank(known):
                found[rest.arrived] = number
        return found

    def _rank(self, number: int) -> tuple[float, int]:
        return round(float(self.columns[number, 0]), DIGITS), self.rests[number].gained

    @cached_property
    def ponds(self) -> Ponds:
        """The pond as it lies there."""
        return Ponds.of(self.state)

    @cached_property
    def once(self) -> tuple[Floats, Floats, Floats]:
        """By aim: the columns of one throw, the chance that it is thrown again, and that it stays outside."""
        state, ponds = self.state, self.ponds
        at, columns = places(state.size), self.columns
        numbers = {place: number for number, place in enumerate(ponds.occupied[1].tolist())}
        alone = np.zeros((1, state.size**2 + 1, columns.shape[1]))
        pushed = np.zeros((len(numbers), HEADINGS, columns.shape[1]))
        near = ponds.layout.near.tolist()
        for arrived, number in self.best.items():
            place = at[arrived[0]]
            if len(arrived) == 1:
                alone[0, place] = columns[number]
            else:
                pushed[numbers[place], near[place].index(at[arrived[1]])] = columns[number]
        chances = landing_chances(state.size, self._steadiness)
        gain = expected(chances, ponds.landed(alone, pushed)[0].T).T
        return gain, expected(chances, ponds.again[0]), chances[:, -1]

    def turn(self, tries: int) -> Floats:
        """The columns of the turn with so many tries, if it is played on as well as can be."""
        best: Floats = self.columns[-1]
        if tries:
            found = solve(*self.once, best, tries)
            best = found[first_best(found[:, 0])]
        return best

    def weigh(self, *, named: bool) -> tuple[Weighed, ...]:
        """Every aim, in the order of cells; `named`: the action names the colour."""
        gain, again, outside = self.once
        found = solve(gain, again, outside, self.columns[-1], self.state.tries_left)
        colour, ranks = self.colour if named else None, safety(self.state.size, self._steadiness)
        return tuple(
            Weighed(Throw(cell, colour), tuple(row[1 : self.seats + 1]), row[self.seats + 1], self.exact, safe)
            for cell, row, safe in zip(
                cells(self.state.size), found.round(DIGITS).tolist(), ranks.tolist(), strict=True
            )
        )

    @cached_property
    def aimed(self) -> Aimed:
        """What one throw brings."""
        gain, _, outside = self.once
        chips, left, scores, come = gain[:, self.seats + 1 :].T
        nothing = self.columns[-1, self.seats + 2]
        return Aimed(scores, chips, outside, np.where(come > 0, left / np.where(come > 0, come, 1), nothing))


def throws(state: HopHop, judge: Judge) -> tuple[Throwing, ...]:
    """In THROW: each colour that can be thrown."""
    return tuple(Throwing(state, colour, judge) for colour in state.throwable)


def weigh_throws(state: HopHop, throwing: Sequence[Throwing]) -> tuple[Weighed, ...]:
    """In THROW: every throw, the best first."""
    named = state.options.two_colours
    found = [one for each in zip(*(t.weigh(named=named) for t in throwing), strict=True) for one in each]
    return best_first(found, state.seat)


# Calls.


@dataclass(frozen=True, slots=True)
class Calling:
    """In CALL: every way to call from here on, and what it is worth."""

    rests: tuple[Rest, ...]
    shares: Floats
    turns: Floats
    """What each leaves the next seat."""
    exact: Bools

    def best(self, state: HopHop, action: Call | Done) -> int | None:
        """The number of the best way that an action begins, if one that does is looked at."""
        ways = [
            number
            for number, rest in enumerate(self.rests)
            if (action.row in rest.plan if isinstance(action, Call) else rest.plan == state.called)
        ]
        return max(ways, key=lambda way: self._rank(way, state.seat), default=None)

    def _rank(self, number: int, seat: int) -> tuple[float, int]:
        return round(float(self.shares[number, seat]), DIGITS), self.rests[number].gained


def calling(state: HopHop, judge: Judge) -> Calling:
    """In CALL: the ways that call a row of each run, at least one with every row there is, and to call no more."""
    ways = dict.fromkeys((*every_plan(state.calls), state.called))
    rests = tuple(settled(state, plan) for plan in ways)
    worth, turns, exact = judge(state, [rest.left for rest in rests])
    return Calling(rests, worth, turns, exact)


def weigh_calls(state: HopHop, found: Calling) -> tuple[Weighed, ...]:
    """In CALL: every action with the best way it begins, the best first."""
    weighed: list[Weighed] = []
    for action in state.legal_actions():
        assert isinstance(action, Call | Done)
        way = found.best(state, action)
        if way is not None:
            share = found.shares[way].round(DIGITS)
            gained, exact = float(found.rests[way].gained), bool(found.exact[way])
            weighed.append(Weighed(action, tuple(share.tolist()), gained, exact))
    return best_first(weighed, state.seat)


# Takes.


def weigh_takes(state: HopHop, chips: Mapping[Take, float], sight: Sight) -> tuple[Weighed, ...]:
    """In TAKE: the marbles that are looked at, the best first; `chips`: `promised`."""
    weighed = []
    for action in sorted(chips, key=lambda action: (-chips[action], action.cell))[: sight.taken]:
        after = state.child(action)
        best = weigh_throws(after, throws(after, sight.takes))[0]
        weighed.append(Weighed(action, best.shares, best.chips, best.exact))
    return best_first(weighed, state.seat)


def promised(state: HopHop) -> dict[Take, float]:
    """In TAKE: what the turn brings after each, if it is played for nothing but chips."""
    at, options = places(state.size), state.options
    hand = Hand(options.steadiness_of(state.seat), options.tries)
    takes = [action for action in state.legal_actions() if isinstance(action, Take)]
    chips: dict[Take, float] = {}
    for colour in options.colours_of(state.seat):
        own = [action for action in takes if state.at(action.cell) == colour]
        if own:
            gaps = [at[action.cell] for action in own]
            ponds = Ponds.of(state, [with_item(state.pond, gap, EMPTY) for gap in gaps])
            most = np.full(len(own), state.supply)
            chips.update(zip(own, best_turns(ponds, colour, hand, most).round(DIGITS).tolist(), strict=True))
    return chips


EXPERT: Final = Sight(throws=one_throw, takes=one_throw, taken=3)
"""One turn ahead."""
