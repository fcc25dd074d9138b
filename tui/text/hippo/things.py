"""What Hippo Hopp's sentences speak of: places in the circle, and points.

A card is called by its place, from 0 clockwise, as in the notation: `card 7` is what `flip:7` flips. Its number is what
makes the bird hop.
"""

from __future__ import annotations

from engine.games.hippo import Hippo
from engine.games.hippo_moves import Caught, Landed, Use
from tui.text.board import BoardWords
from tui.text.language import is_whole


class Things(BoardWords):
    """Complete noun phrases."""

    def points_of(self, count: int) -> str:
        """So many points."""
        return self.count("{count} point", "{count} points", count)

    def average_of(self, points: float) -> str:
        """So many points; they need not be whole."""
        if is_whole(points):
            return self.points_of(round(points))
        return self.say("{points} points", points=self.decimal(points, 1))

    def card(self, at: int) -> str:
        """A card by its place."""
        return self.say("card {place}", place=at)

    def ahead(self, at: int, state: Hippo) -> str:
        """How far from the bird a card lies, as the bird hops."""
        steps = (at - state.bird) % len(state.numbers)
        if not steps:
            return self.say("under the bird")
        # For translators: a card lies so many cards before the bird.
        return self.count("{count} ahead", "{count} ahead", steps)


def comes_of(use: Use, state: Hippo) -> Landed | Caught:
    """How the hop of a used card ends: its number is up, so anybody can count."""
    return next(event for event in state.events(use) if isinstance(event, Landed | Caught))


def gained_by(use: Use, state: Hippo) -> int:
    """The points a used card brings or costs."""
    return state.child(use).scores[state.seat] - state.scores[state.seat]
