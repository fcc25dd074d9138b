"""Why a player of Hippo Hopp decides as it does: a sentence or two for each kind of reason.

They speak of the choice, not of a person, so they serve hints and explanations alike. The number they name is that of
the card chosen; of other hidden cards they tell none.
"""

from __future__ import annotations

from typing import assert_never, cast

from ai.games.hippo_reasons import (
    EndsGame,
    FlipsUnseen,
    ForcesNext,
    HardlyMatters,
    HippoReason,
    LeavesLess,
    MostPoints,
    NoneSafe,
    OnlySafe,
    Pays,
    TakesCard,
    UsesCard,
)
from ai.player import OnlyChoice, Reason, Versus
from tui.text.hippo.things import Things
from tui.text.names import Names


class CaughtReasons(Things):
    """Choices that bring a penalty card."""

    def ends_game(self, why: EndsGame) -> str:
        """It ends the game, and well."""
        if not why.ahead:
            return self.say("It takes the angry {number} and ends the game: the win is shared.", number=why.number)
        return self.count(
            "It takes the angry {number} and ends the game, {count} point ahead.",
            "It takes the angry {number} and ends the game, {count} points ahead.",
            why.ahead,
            number=why.number,
        )

    def takes_card(self, why: TakesCard) -> str:
        """It need not, but does."""
        if not why.turned_back:
            taken = self.say("It takes the angry {number} of its own will.", number=why.number)
        else:
            taken = self.count(
                "It takes the angry {number} of its own will: {count} other calms down.",
                "It takes the angry {number} of its own will: {count} others calm down.",
                why.turned_back,
                number=why.number,
            )
        if why.risk:
            risk = self.percent(why.risk)
            return self.together(taken, self.say("Any other choice is caught with {risk} at least.", risk=risk))
        return taken

    def none_safe(self, why: NoneSafe) -> str:
        """It must."""
        none = self.say("No choice is safe.")
        if not why.turned_back:
            return self.together(none, self.say("This one takes the angry {number}.", number=why.number))
        return self.together(
            none,
            self.count(
                "This one takes the angry {number}, and {count} other calms down.",
                "This one takes the angry {number}, and {count} others calm down.",
                why.turned_back,
                number=why.number,
            ),
        )


class SafeReasons(Things):
    """Choices that come down on a calm hippo, or may."""

    def flips_unseen(self, why: FlipsUnseen) -> str:
        """Nobody knows the card."""
        unseen = self.say(
            "Nobody has seen that card: it is caught with {risk}, and brings {points} on average.",
            risk=self.percent(why.risk),
            points=self.average_of(why.points),
        )
        if why.safe is None:
            return self.together(unseen, self.say("No other choice is safe."))
        safe = self.figure(why.safe, 1)
        return self.together(unseen, self.say("The best safe choice brings {points}.", points=safe))

    def uses_card(self, why: UsesCard, names: Names) -> str:
        """A borrowed card."""
        points, flipping = self.points_of(why.points), self.figure(why.flipping, 1)
        if names.is_you(why.owner):
            return self.say(
                "Your penalty card {number} is safe to use and brings {points}; flipping a card brings {flipping} at"
                " most.",
                number=why.number,
                points=points,
                flipping=flipping,
            )
        return self.say(
            "The penalty card {number} of {owner} is safe to use and brings {points}; flipping a card brings"
            " {flipping} at most.",
            number=why.number,
            owner=names.of(why.owner),
            points=points,
            flipping=flipping,
        )

    def only_safe(self, why: OnlySafe) -> str:
        """Nothing else is."""
        return self.say(
            "The card shows {number}, the only safe choice: {points}. Any other is caught with {risk} at least.",
            number=why.number,
            points=self.points_of(why.points),
            risk=self.percent(why.risk),
        )

    def most_points(self, why: MostPoints) -> str:
        """Nothing else brings as much."""
        return self.say(
            "The card shows {number}: {points}. Any other choice brings {otherwise} at most.",
            number=why.number,
            points=self.points_of(why.points),
            otherwise=self.figure(why.otherwise, 1),
        )

    def pays(self, why: Pays) -> str:
        """No one cause."""
        return self.say(
            "The card shows {number}: {points}, and it looks better a few turns on.",
            number=why.number,
            points=self.points_of(why.points),
        )


class NextReasons(Things):
    """What is left for the next player."""

    def forces_next(self, why: ForcesNext, names: Names) -> str:
        """A penalty card."""
        points = self.points_of(why.points)
        if names.is_you(why.next_seat):
            return self.say(
                "The card shows {number}: {points}. After it, whatever you do, you are caught.",
                number=why.number,
                points=points,
            )
        return self.say(
            "The card shows {number}: {points}. After it, {name} is caught, whatever comes.",
            number=why.number,
            points=points,
            name=names.of(why.next_seat),
        )

    def leaves_less(self, why: LeavesLess, names: Names) -> str:
        """Fewer points."""
        numbers = {
            "number": why.number,
            "points": self.average_of(why.points.chosen),
            "left": self.figure(why.left.chosen, 1),
            "most": self.average_of(why.points.other),
            "other": self.figure(why.left.other, 1),
        }
        if names.is_you(why.next_seat):
            return self.say(
                "The card shows {number}: {points}, and at most {left} left for you. Another choice brings {most}, but"
                " leaves {other} for you.",
                **numbers,
            )
        return self.say(
            "The card shows {number}: {points}, and at most {left} left for {name}. Another choice brings {most}, but"
            " leaves {other} for {name}.",
            name=names.of(why.next_seat),
            **numbers,
        )


class ReasonWords(CaughtReasons, SafeReasons, NextReasons):
    """A sentence or two for each kind of reason."""

    def reason(self, reason: Reason, names: Names) -> str:
        """Why a player would do it."""
        why = cast("HippoReason", reason)
        match why:
            case OnlyChoice():
                return self.say("There is nothing else to do.")
            case HardlyMatters():
                share = self.percent(why.share.chosen)
                return self.say("It hardly matters: every choice wins {share}.", share=share)
            case EndsGame():
                return self.ends_game(why)
            case Pays() | TakesCard() if self._as_good(why.share):
                return self._shared(why.share)
            case _ if self._as_good(why.share):
                return self.together(self._cause(why, names), self._shared(why.share))
            case _:
                return self.together(self._cause(why, names), self._compared(why.share))

    def _cause(
        self,
        why: TakesCard | NoneSafe | FlipsUnseen | UsesCard | OnlySafe | ForcesNext | MostPoints | LeavesLess | Pays,
        names: Names,
    ) -> str:
        match why:
            case TakesCard():
                return self.takes_card(why)
            case NoneSafe():
                return self.none_safe(why)
            case FlipsUnseen():
                return self.flips_unseen(why)
            case UsesCard():
                return self.uses_card(why, names)
            case OnlySafe():
                return self.only_safe(why)
            case ForcesNext():
                return self.forces_next(why, names)
            case MostPoints():
                return self.most_points(why)
            case LeavesLess():
                return self.leaves_less(why, names)
            case Pays():
                return self.pays(why)
            case _:
                assert_never(why)

    def _as_good(self, share: Versus) -> bool:
        """Whether another choice wins as much, as it is told."""
        return self.percent(share.chosen) == self.percent(share.other)

    def _shared(self, share: Versus) -> str:
        return self.say("It wins {share}, and another choice as much.", share=self.percent(share.chosen))

    def _compared(self, share: Versus) -> str:
        return self.say(
            "It wins {share}, otherwise {other_share}.",
            share=self.percent(share.chosen),
            other_share=self.percent(share.other),
        )
