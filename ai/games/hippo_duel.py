"""The search of two seats in Hippo Hopp: alpha-beta with chance nodes, over all moves and all unknown cards.

What one seat gains of the win the other loses, so a position has one number: the lead, by how much the share of the
seat to move is above the other's, from -1 to 1. A window cuts off what cannot matter (alpha-beta). At a card nobody has
seen the window is handed on to each number it may have: Star1 takes what is known of the others, or -1 and 1, and Star2
tries one answer to each number before it looks at all (Ballard, "The *-minimax search procedure for trees containing
chance nodes", 1983; Hauk, Buro and Schaeffer, "*-Minimax performance in backgammon", 2004). Nothing is left out by
guess: the values are those of the same search without a cut.

Depths are decisions; the number a card turns out to have belongs to the decision to flip it. A position that is met
twice is looked at once, and what was best there the last time is tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ai.games.hippo_compact import Circle, Hop, Move, Outcomes, Position, name_of
from ai.games.hippo_estimate import Estimate
from ai.games.hippo_purse import Purse, Rated
from engine.game import win_shares


class Bounds(NamedTuple):
    """What is known of a position's lead."""

    depth: int
    low: float
    high: float
    solved: bool
    """Whether nothing in it was estimated: then it holds at greater depths too."""
    best: int
    """The move to try first; -1 for none."""


_NOTHING: Final = Bounds(-1, -1.0, 1.0, True, -1)


class Duel:
    """One look ahead: what was found so far, so that a deeper look goes on from a shallower one."""

    def __init__(self, circle: Circle, estimate: Estimate, purse: Purse) -> None:
        self.estimated = 0
        """How often a value has come from an estimate: where this stands still, what is found is solved."""
        self._circle: Final = circle
        self._estimate: Final = estimate
        self._purse: Final = purse
        self._estimates: dict[Position, float] = {}
        self._bounds: dict[Position, Bounds] = {}

    def rated(self, position: Position, depth: int, before: Sequence[Rated], margin: float) -> list[Rated]:
        """The moves of `before`, best first, as they look so many decisions ahead: with the shares of the seat to move
        and of the other. Of what is worse than the best by more than `margin`, it is only asked that it is no better
        than that; it has what it had before, if that is less. Raises: Spent."""
        found, best = list[Rated](), -1.0
        for one in before:
            floor = max(best - margin, -1.0)
            lead = self._lead_after(position, one.move, depth, floor, 1.0)
            if -1 < lead <= floor:
                lead = min(lead, one.shares[0] - one.shares[1])
            best = max(best, lead)
            found.append(Rated(one.move, ((1 + lead) / 2, (1 - lead) / 2)))
        return sorted(found, key=lambda one: one.shares[0], reverse=True)

    def lead(self, position: Position, depth: int, low: float = -1.0, high: float = 1.0) -> float:
        """Of the seat to move, looking so many decisions ahead. What is given is the lead if it lies between `low` and
        `high`; otherwise a bound on the same side of them: one not above `low` is an upper one. Raises: Spent."""
        if position.cards is None:
            return lead_at_the_end(position.scores)
        if depth == 0:
            return self._estimated(position)
        known = self._known(position, depth)
        if known.low >= high or known.high <= low or known.low == known.high:
            self.estimated += not known.solved
            return known.low if known.low >= high else known.high
        return self._searched(position, depth, max(low, known.low), min(high, known.high), known)

    def _known(self, position: Position, depth: int) -> Bounds:
        """What is known of a position for this depth, and the move to try first."""
        if position.cards is None:
            lead = lead_at_the_end(position.scores)
            return Bounds(depth, lead, lead, True, -1)
        found = self._bounds.get(position, _NOTHING)
        if found.depth == depth or (found.solved and found.depth < depth):
            return found
        return _NOTHING._replace(best=found.best)

    def _estimated(self, position: Position) -> float:
        self.estimated += 1
        found = self._estimates.get(position)
        if found is None:
            self._purse.spend()
            found = self._estimates[position] = self._estimate.lead(position)
        return found

    def _searched(self, position: Position, depth: int, low: float, high: float, known: Bounds) -> float:
        self._purse.spend()
        before, best, first, floor = self.estimated, -2.0, -1, low
        for move in self._ordered(position, known.best):
            lead = self._lead_after(position, move, depth, floor, high)
            if lead > best:
                best, first, floor = lead, name_of(move), max(floor, lead)
            if best >= high:
                break
        self._bounds[position] = Bounds(
            depth,
            known.low if best <= low else best,
            known.high if best >= high else best,
            known.solved and self.estimated == before,
            first,
        )
        return best

    def _ordered(self, position: Position, best: int) -> list[Move]:
        """The moves, the one to try first, then by what they bring at once; last the cards nobody has seen."""
        hops, blind = self._circle.moves(position)
        caught = -self._circle.options.penalty
        hops.sort(key=lambda hop: caught if hop.points is None else hop.points, reverse=True)
        moves: list[Move] = [*hops, *blind]
        for place, move in enumerate(moves):
            if name_of(move) == best:
                moves.insert(0, moves.pop(place))
                break
        return moves

    def _lead_after(self, position: Position, move: Move, depth: int, low: float, high: float) -> float:
        """The lead of the seat that makes this move. A card nobody has seen is given by its position."""
        if isinstance(move, Hop):
            return -self.lead(self._circle.after(position, move), depth - 1, -high, -low)
        return self._mean(self._circle.shown(position, move), depth - 1, low, high)

    def _mean(self, outcomes: Outcomes, depth: int, low: float, high: float) -> float:
        """Over what a card may be, the lead of the seat that flips it: Star1. Inside, leads are in units of weight."""
        total = sum(weight for _, weight in outcomes)
        known = [self._known(position, depth) for position, _ in outcomes]
        lows = [-one.high * weight for one, (_, weight) in zip(known, outcomes, strict=True)]
        highs = [-one.low * weight for one, (_, weight) in zip(known, outcomes, strict=True)]
        self.estimated += not all(one.solved for one in known)
        if depth > 0:
            self._probe(outcomes, depth, low * total, highs)
        bottom, top = sum(lows), sum(highs)
        if top <= low * total:
            return min(top / total, low)
        if bottom >= high * total:
            return max(bottom / total, high)
        for (position, weight), least, most in zip(outcomes, lows, highs, strict=True):
            bottom, top = bottom - least, top - most
            floor, ceiling = (low * total - top) / weight, (high * total - bottom) / weight
            lead = -self.lead(position, depth, -min(ceiling, 1.0), -max(floor, -1.0))
            bottom, top = bottom + lead * weight, top + lead * weight
            if lead <= floor:
                return min(top / total, low)
            if lead >= ceiling:
                return max(bottom / total, high)
        return bottom / total

    def _probe(self, outcomes: Outcomes, depth: int, low: float, highs: list[float]) -> None:
        """One answer to each number, until the mean is seen to be below the window: Star2. Lowers `highs`."""
        top = sum(highs)
        for place, (position, weight) in enumerate(outcomes):
            floor = (low - (top - highs[place])) / weight
            if top <= low or position.cards is None or floor <= -1:
                continue
            answer = self._ordered(position, self._known(position, depth).best)[0]
            most = -weight * self._lead_after(position, answer, depth, -1.0, min(-floor, 1.0))
            if most < highs[place]:
                top, highs[place] = top - highs[place] + most, most


@cache
def lead_at_the_end(scores: tuple[int, ...]) -> float:
    """Of the seat that is counted first."""
    mine, others = win_shares(scores)
    return float(mine - others)
