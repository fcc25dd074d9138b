"""A decision being made at Hippo Hopp's table: a card of the circle, or another player's penalty card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.game import Action
from engine.games.hippo import Hippo
from engine.games.hippo_moves import Flip, Use
from tui.tables.hippo_ring import Ring


def flips_of(actions: Sequence[Action]) -> tuple[int, ...]:
    """Positions that may be flipped."""
    return tuple(action.at for action in actions if isinstance(action, Flip))


def uses_of(actions: Sequence[Action]) -> tuple[Use, ...]:
    """Penalty cards that may be used."""
    return tuple(action for action in actions if isinstance(action, Use))


@dataclass(frozen=True, slots=True)
class Choosing:
    """What may be chosen, and what is highlighted."""

    flips: tuple[int, ...]
    uses: tuple[Use, ...]
    at: int
    """The highlighted card of the circle."""
    row: int | None = None
    """The highlighted penalty card, while the arrows move among those."""

    @classmethod
    def begun(cls, state: Hippo, actions: Sequence[Action]) -> Choosing:
        """The next hidden card before the bird is highlighted: a place that tells nothing."""
        flips, size = flips_of(actions), len(state.numbers)
        first = min(flips, key=lambda at: (at - state.bird - 1) % size)
        return cls(flips, uses_of(actions), first)

    def switched(self) -> Choosing:
        """From the circle to the penalty cards, if there are any, or back."""
        return replace(self, row=0 if self.row is None and self.uses else None)

    def moved(self, direction: str, ring: Ring) -> Choosing:
        """One card on; among penalty cards up and left go back."""
        if self.row is not None:
            step = 1 if direction in ("down", "right") else -1
            return replace(self, row=(self.row + step) % len(self.uses))
        return replace(self, at=ring.towards(self.at, direction, self.flips))

    def on_card(self, at: int) -> Choosing:
        """That card of the circle, if it may be flipped."""
        return replace(self, at=at, row=None) if at in self.flips else self

    def on_use(self, row: int) -> Choosing:
        """That penalty card."""
        return replace(self, row=row)

    @property
    def use(self) -> Use | None:
        """The penalty card Enter would use."""
        return None if self.row is None else self.uses[self.row]

    @property
    def meant(self) -> Action:
        """What Enter does."""
        return self.use or Flip(self.at)
