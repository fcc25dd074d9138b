"""What a learner sees of Hippo Hopp: all that was ever seen. Memory is given, as it is in the state (HH-9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from ai.research.observation import MOST, Field, Observer, from_seat, one_hot
from engine.game import State
from engine.games.hippo import GAP, Hippo, HippoOptions, Phase


@dataclass(frozen=True)
class HippoObserver(Observer):
    """The circle by position, as flips name it; what lies before whom; what nobody has seen."""

    options: HippoOptions
    about: ClassVar[str] = (
        "Memory is given: a card once seen keeps its number here, as it does in the state. Positions are those of "
        "`flip:0`, `flip:1` …, clockwise."
    )

    def scores(self) -> Field:
        """Each penalty card costs; in the game so many can be taken as the deck has cards, and one (HH-7)."""
        least = -self.options.penalty * (self.options.deck + 1)
        return Field(
            "scores", self.players, least, MOST, "Points of each seat, less what its penalty cards cost.", "players"
        )

    def own_fields(self) -> Iterable[Field]:
        """By position and by number."""
        circle, numbers, most = self.options.circle, len(self.options.values), max(self.options.values)
        yield Field(
            "phase",
            len(Phase),
            0,
            1,
            "What comes next: the first look at a card, `flip` or `use`, a flipped card shows its number, nothing.",
        )
        yield Field(
            "numbers",
            circle,
            GAP,
            numbers,
            "The number of the card in each position, open or hidden; 0 if nobody has seen it, −1 for a gap.",
            "circle",
        )
        yield Field("open", circle, 0, 1, "Whether the card in each position is open.", "circle")
        yield Field("bird", circle, 0, 1, "The position the bird is on.", "circle")
        yield Field("flipping", circle, 0, 1, "The position of the unknown card being flipped.", "circle")
        yield Field("unseen", numbers, 0, most, "Cards of number 1, 2, 3 … that nobody has seen.", "numbers")
        yield Field("deck", 1, 0, self.options.deck, "Cards left in the deck.")
        yield Field(
            "penalties",
            self.players * numbers,
            0,
            most,
            "Penalty cards of number 1, 2, 3 … before each seat, seat by seat.",
            "players × numbers",
        )

    def own_values(self, state: State, seat: int) -> Iterable[float]:
        """In the order of the fields."""
        assert isinstance(state, Hippo)
        circle, numbers = self.options.circle, len(self.options.values)
        penalties = [0] * (self.players * numbers)
        for place, cards in enumerate(from_seat(state.penalties, seat)):
            for number in cards:
                penalties[place * numbers + number - 1] += 1
        return [
            *one_hot(state.phase, len(Phase)),
            *state.numbers,
            *state.is_open,
            *one_hot(state.bird, circle),
            *one_hot(state.flipping, circle),
            *state.unseen,
            state.deck,
            *penalties,
        ]


OBSERVER: Final = HippoObserver
