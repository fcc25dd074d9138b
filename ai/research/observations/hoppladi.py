"""What a learner sees of Hoppladi Hopplada."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from ai.research.observation import MOST, Field, Observer, one_hot
from engine.game import State
from engine.games.hoppladi import NO_HUTCH, TOP_HUTCH, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import FACES

NO_ROLL: Final = (0,) * len(FACES)


@dataclass(frozen=True)
class HoppladiObserver(Observer):
    """The table as it lies, and what was rolled."""

    options: HoppladiOptions
    about: ClassVar[str] = (
        "The table of the turn going on, or of the one before while it can be taken over. Alone at the table there is "
        "`turns_left`, with others `reached_by`."
    )

    def scores(self) -> Field:
        """A turn can score any number of points (HL-9)."""
        return Field("scores", self.players, 0, MOST, "Points of each seat.", "players")

    def own_fields(self) -> Iterable[Field]:
        """The solo challenge has turns, other games have a target (HL-12)."""
        dice, solo = self.options.dice, self.players == 1
        yield Field(
            "phase", len(Phase), 0, 1, "What comes next: `fresh` or `take`, a roll, `keep`, `roll` or `stop`, nothing."
        )
        yield Field("noted", 1, 0, MOST, "Hare points noted before the hares were last picked up.")
        yield Field("pairs", 1, 0, dice // 2, "Piles of two single hares on the table.")
        yield Field("singles", 1, 0, dice, "Single hares on their own on the table.")
        yield Field("doubles", 1, 0, dice, "Double hares on the table.")
        yield Field("hutch", 1, NO_HUTCH, TOP_HUTCH, "The multiplier: the top hutch, 1 without one.")
        yield Field("taboo", 1, 0, dice, "Dice on the table that are carrots and stay out.")
        yield Field(
            "points",
            1,
            0,
            MOST,
            "Points this table scores on stopping; where it can be taken over, what it has scored.",
        )
        yield Field("roll", len(FACES), 0, dice, "Dice of the roll to keep from that show 1, 2, 3, 4, 5, a carrot.")
        yield Field("reached_by", 0 if solo else self.players, 0, 1, "Who reached the target first.", "players")
        yield Field("turns_left", int(solo), 0, self.options.turns, "Turns still to come, this one included.")

    def own_values(self, state: State, seat: int) -> Iterable[float]:
        """In the order of the fields."""
        assert isinstance(state, Hoppladi)
        aside, rolled, first = state.aside, state.rolled, state.reached_by
        last: Iterable[float] = (state.turns_left,)
        if not state.solo:
            last = one_hot(None if first is None else (first - seat) % self.players, self.players)
        return [
            *one_hot(state.phase, len(Phase)),
            min(aside.noted, MOST),
            *(aside.pairs, aside.singles, aside.doubles, aside.top, aside.taboo),
            min(aside.points, MOST),
            *(NO_ROLL if rolled is None else rolled.counts),
            *last,
        ]


OBSERVER: Final = HoppladiObserver
