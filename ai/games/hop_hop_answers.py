"""The best throw of one seat in many positions of Hop Hop Hooray! at once, by shares of the win.

Of each position only some aims are looked at, the most promising ones, and only those rests that one of them leads to
more than seldom; the others are left out of the mean, as if the marble were thrown again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ai.games.hop_hop_leaving import Arrived, leaving
from ai.games.hop_hop_positions import Positions, distinct, ends, shares_of
from ai.games.hop_hop_tables import HEADINGS, Floats, Ints, come_down, expected, hit_chances, landing_chances
from ai.games.hop_hop_throws import DIGITS, SAME, best_turns, chips_by_aim


@dataclass(frozen=True, slots=True)
class Width:
    """How much is looked at."""

    aims: int = 6
    """In each position; with two colours to throw, half of them with each."""
    seldom: float = 0.01
    """A rest that no such aim leads to with a larger chance than this is not looked at."""
    ponds: int = 6000
    """Rests in all the positions together; the likeliest ones, if there are more."""

    def shared(self, colours: int) -> Width:
        """For one of so many colours."""
        return Width(max(1, self.aims // colours), self.seldom, max(1, self.ponds // colours))


Estimate = Callable[[Positions], Floats]
"""Chips that are to be added to those of now, shape (positions, seats), for `shares_of`."""


class Rests:
    """Every rest of a throw of one colour by a seat in each of some positions; rows are rests."""

    def __init__(self, positions: Positions, seat: int, colour: int) -> None:
        self.positions, self.seat, self.colour = positions, seat, colour
        self.ponds = ponds = positions.ponds
        self._alone = pond, place = np.nonzero(ponds.codes[:, :-1] == 0)
        self._pushed = marble, heading = np.nonzero(ponds.pushes)
        hit_pond, hit_place = ponds.occupied
        self.owner: Ints = np.concatenate([pond, hit_pond[marble]])
        """The position it is of."""
        self.arrived = Arrived(
            np.concatenate([place, hit_place[marble]]),
            np.concatenate([np.full(len(pond), ponds.layout.cells), ponds.layout.near[hit_place[marble], heading]]),
            np.concatenate([np.full(len(pond), -1), heading]),
        )
        self.chips: Ints = np.minimum(
            np.concatenate([ponds.alone(colour)[pond, place], ponds.pushed(colour)[marble, heading]]),
            positions.supply[self.owner],
        )
        """With the best calls."""

    def after(self, which: Ints) -> Positions:
        """What some of them leave, if of each run the row that gives most is called."""
        before, arrived, row = self.positions.part(self.owner[which]), self.arrived.part(which), np.arange(len(which))
        codes, pads, chips = before.codes, before.pads, before.chips
        codes[row, arrived.to] = codes[row, arrived.at]
        codes[row, arrived.at] = self.colour + 1
        pads[:, self.colour] -= 1
        scores = np.flatnonzero(self.chips[which])
        number, place = leaving(codes[scores], self.ponds.layout, self.ponds.colours, arrived.part(scores))
        np.add.at(pads, (scores[number], codes[scores[number], place] - 1), 1)
        codes[scores[number], place] = 0
        chips[:, self.seat] += self.chips[which]
        by_chips, number = distinct(chips)
        over = np.array([ends(before.options, owned) for owned in by_chips], dtype=np.bool_)
        return replace(before, over=over[number])

    def reached(self, by_place: Floats) -> Floats:
        """The largest chance of one way to each of them, if a marble comes down in each place with such a chance:
        shape of `by_place` (positions, places + 1)."""
        hits, layout = hit_chances(), self.ponds.layout
        marbles = np.where(self.ponds.codes > 0, by_place, 0)
        alone, pushed = len(self._alone[0]), self.owner[len(self._alone[0]) :]
        glances = marbles[:, layout.near].max(axis=2) * hits.glance.max()
        found: Floats = np.maximum(by_place, glances)[self.owner, self.arrived.at]
        found[alone:] = by_place[pushed, self.arrived.at[alone:]] * hits.push.max()
        return found

    def landed(self, worth: Floats) -> Floats:
        """What a marble is worth by the way it comes down, (positions, ways down, …), if rests are worth so much."""
        further = worth.shape[1:]
        alone = np.zeros((*self.ponds.codes.shape, *further))
        pushed = np.zeros((len(self.ponds.occupied[0]), HEADINGS, *further))
        alone[self._alone] = worth[: len(self._alone[0])]
        pushed[self._pushed] = worth[len(self._alone[0]) :]
        return self.ponds.landed(alone, pushed)


# The best throw.


def best_answers(positions: Positions, seat: int, estimate: Estimate, width: Width) -> Floats:
    """Shares of the win, shape (positions, seats), if this seat makes the throw that is best for it, and the positions
    after it are worth what `estimate` makes of them. None of these is over."""
    best = np.full(positions.chips.shape, -1.0)
    own = positions.options.colours_of(seat)
    empty = np.flatnonzero(positions.pads[:, own].sum(axis=1) == 0)
    for colour in own:
        has = np.flatnonzero(positions.pads[:, colour] > 0)
        for which, part in ((has, positions.part(has)), _taken(positions, empty, seat, colour)):
            if len(which):
                found = _thrown(Rests(part, seat, colour), estimate, width.shared(len(own)))
                better = found[:, seat] > best[which, seat]
                best[which[better]] = found[better]
    return best


def _taken(positions: Positions, empty: Ints, seat: int, colour: int) -> tuple[Ints, Positions]:
    """Of positions of a seat without a marble: which have one of that colour in the pond, and what they are if the one
    is taken after which the turn brings most chips (HO-10)."""
    which, place = np.nonzero(positions.codes[empty] == colour + 1)
    after = positions.part(empty[which])
    after.codes[np.arange(len(which)), place] = 0
    after.pads[:, colour] += 1
    if not len(which):
        return which, after
    chips = best_turns(after.ponds, colour, positions.hand(seat), after.supply)
    order = np.lexsort((place, -chips.round(DIGITS), which))
    first = order[np.unique(which[order], return_index=True)[1]]
    return empty[which[first]], after.part(first)


def _thrown(rests: Rests, estimate: Estimate, width: Width) -> Floats:
    """Shares of the win in each position, with the best of the most promising aims."""
    positions, seat, hand = rests.positions, rests.seat, rests.positions.hand(rests.seat)
    size, row = positions.options.size, np.arange(rests.positions.count)
    aimed = promising(rests, estimate)[:, : width.aims]
    near = come_down(size, hand.steadiness)[aimed].max(axis=1)
    chance = rests.reached(near)
    likely = np.argsort(-chance, kind="stable")[: width.ponds]
    looked = np.sort(likely[chance[likely] > width.seldom])
    after = rests.after(looked)
    worth = np.zeros((len(rests.owner), positions.seats + 1))
    worth[looked] = np.column_stack([shares_of(after, estimate(after)), np.ones(len(looked))])
    chances = landing_chances(size, hand.steadiness)[aimed]
    mean = np.einsum("pwx,paw->pax", rests.landed(worth), chances[..., :-1])
    gain, rest, outside = mean[..., :-1], mean[..., -1], chances[..., -1]
    best = shares_of(positions, estimate(positions))
    for _ in range(hand.tries):
        found = (gain + outside[..., None] * best[:, None]) / (rest + outside)[..., None]
        best = found[row, found[..., seat].argmax(axis=1)]
    return best


def promising(rests: Rests, estimate: Estimate) -> Ints:
    """By position: the aims, the most promising first, by the chips that the turn brings there and by what such a throw
    leaves to the others in the last of these positions: they differ by a marble or a few."""
    positions, seat, hand = rests.positions, rests.seat, rests.positions.hand(rests.seat)
    one = Rests(positions.part(np.array([positions.count - 1])), seat, rests.colour)
    after = one.after(np.arange(len(one.owner)))
    added = np.where(after.over[:, None], 0, estimate(after))
    lost = (added.sum(axis=1) - added[:, seat]) / (positions.seats - 1) - added[:, seat]
    landed = one.landed(np.column_stack([lost, np.ones(len(lost))]))[0].T
    left, rest = expected(landing_chances(positions.options.size, hand.steadiness), landed)
    chips = chips_by_aim(rests.ponds, rests.colour, hand, positions.supply)
    order: Ints = np.argsort(left / np.maximum(rest, SAME) - chips, axis=1, kind="stable")
    return order
