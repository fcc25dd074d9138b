"""What a learner sees of Gopher It!."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final

from ai.research.observation import Field, Observer, from_seat, one_hot
from engine.game import State
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import Food

FOODS: Final = len(Food)


@dataclass(frozen=True)
class GopherObserver(Observer):
    """Where every card is. Of each place there is a number for every kind of card: by food, then by value."""

    options: GopherOptions
    about: ClassVar[str] = (
        "Kinds of cards are in the order apples, carrots, nuts, of each value 1 first: `A1 A2 A3 C1 …`. In which order "
        "the pile lies nobody knows."
    )

    def scores(self) -> Field:
        """GI-5."""
        return Field("scores", self.players, 0, self.options.trophies, "Trophies of each seat.", "players")

    def own_fields(self) -> Iterable[Field]:
        """A card that ends the turn is never seen among those turned up: it moves on at once (GI-2, GI-3)."""
        values, most = len(self.options.deck), max(self.options.deck)
        kinds, turned = FOODS * values, self.options.max_cards - 1
        yield Field("phase", len(Phase), 0, 1, "What comes next: a card is turned up, `flip` or `stop`, nothing.")
        yield Field("pile", kinds, 0, most, "Cards of each kind in the face-down pile.", "3 × values")
        yield Field("discards", kinds, 0, most, "Cards of each kind among the discards.", "3 × values")
        yield Field(
            "storages",
            self.players * kinds,
            0,
            most,
            "Cards of each kind in each seat's storage, seat by seat.",
            "players × 3 × values",
        )
        yield Field(
            "turned_up",
            turned * FOODS,
            0,
            values,
            "For each card turned up this turn, in order: its value in the place of its food, 0 in the other two.",
            "(max_cards − 1) × 3",
        )

    def own_values(self, state: State, seat: int) -> Iterable[float]:
        """In the order of the fields."""
        assert isinstance(state, Gopher)
        turned = [0] * ((self.options.max_cards - 1) * FOODS)
        for place, card in enumerate(state.turned):
            turned[place * FOODS + card.food] = card.value
        places = (state.pile, state.discards, *from_seat(state.storages, seat))
        return [
            *one_hot(state.phase, len(Phase)),
            *chain.from_iterable([row for cards in places for row in cards.counts]),
            *turned,
        ]


OBSERVER: Final = GopherObserver
