"""Why a player of Gopher It! decides as it does: a sentence or two for each kind of reason.

They speak of the choice, not of a person, so they serve hints and explanations alike. The first says what speaks for
it, the second gives the chances of winning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ai.games.gopher_reasons import (
    AvoidsOverfull,
    ClearWin,
    FlipPays,
    GopherReason,
    HardlyMatters,
    LeaderAboutToWin,
    NeedsExactly,
    NothingToLose,
    SavesWhatLies,
    StopPays,
    TakesTrophy,
    TooMuchNow,
)
from ai.player import Reason, Versus
from engine.games.gopher_moves import Food
from tui.text.gopher.things import Things
from tui.text.names import Names


class ReasonParts(Things):
    """What several reasons say."""

    def either(self, foods: Iterable[Food]) -> str:
        """Foods any of which may do; not none."""
        *first, last = [self.food(food) for food in foods]
        # For translators: foods, any of which may do.
        return self.say("{foods} or {last}", foods=self._commas(first), last=last) if first else last

    def foods(self, foods: Iterable[Food]) -> str:
        """All of these; not none."""
        return self.listed([self.food(food) for food in foods])

    def stopping_wins(self, share: Versus) -> str:
        """The shares, where stopping is better."""
        return self.say(
            "Stopping wins {share}, going on {other_share}.",
            share=self.percent(share.chosen),
            other_share=self.percent(share.other),
        )

    def going_on_wins(self, share: Versus) -> str:
        """The shares, where going on is better."""
        return self.say(
            "Going on wins {share}, stopping {other_share}.",
            share=self.percent(share.chosen),
            other_share=self.percent(share.other),
        )


class StopReasons(ReasonParts):
    """Why to stop."""

    def stop_reason(self, why: ClearWin | TakesTrophy | SavesWhatLies | AvoidsOverfull | StopPays) -> str:
        """What speaks for stopping, and the shares."""
        if isinstance(why, ClearWin):
            return self._clear_win(why)
        return self.together(self._why_stop(why), self.stopping_wins(why.share))

    def _why_stop(self, why: TakesTrophy | SavesWhatLies | AvoidsOverfull | StopPays) -> str:
        bust = self.percent(why.bust_chance)
        match why:
            case TakesTrophy():
                return self.say(
                    "Stopping makes {foods} exactly full: trophy {number} of {goal}; the next card loses it with"
                    " {bust}.",
                    number=why.trophies,
                    goal=why.goal,
                    foods=self.foods(why.foods),
                    bust=bust,
                )
            case SavesWhatLies(bust_chance=1) | StopPays(bust_chance=1):
                return self.count(
                    "Any card would be a bust now, and lose {count} card.",
                    "Any card would be a bust now, and lose {count} cards.",
                    why.cards,
                )
            case SavesWhatLies():
                return self.count(
                    "The next card loses {count} card with {bust}; without that risk, going on would be better.",
                    "The next card loses {count} cards with {bust}; without that risk, going on would be better.",
                    why.cards,
                    bust=bust,
                )
            case AvoidsOverfull():
                return self.say(
                    "The next card makes {foods} too many with {chance}, and is a bust with {bust}.",
                    foods=self.either(why.foods),
                    chance=self.percent(why.chance),
                    bust=bust,
                )
            case StopPays():
                return self.count(
                    "Storing {count} card is worth more than what another may bring: that is a bust with {bust}.",
                    "Storing {count} cards is worth more than what another may bring: that is a bust with {bust}.",
                    why.cards,
                    bust=bust,
                )

    def _clear_win(self, why: ClearWin) -> str:
        if why.foods:
            return self.say(
                "Stopping brings the last trophy, for {foods}, and wins the game.", foods=self.foods(why.foods)
            )
        if why.share.chosen < 1:
            return self.say(
                "No card is left after this: stopping ends the game and shares the win, {share}.",
                share=self.percent(why.share.chosen),
            )
        return self.say("No card is left after this: stopping ends the game and wins it.")


class FlipReasons(ReasonParts):
    """Why to turn up another card."""

    def flip_reason(
        self, why: NothingToLose | TooMuchNow | NeedsExactly | LeaderAboutToWin | FlipPays, names: Names
    ) -> str:
        """What speaks for going on, and the shares."""
        reason = self._leader(why, names) if isinstance(why, LeaderAboutToWin) else self._why_flip(why)
        return self.together(reason, self.going_on_wins(why.share))

    def _why_flip(self, why: NothingToLose | TooMuchNow | NeedsExactly | FlipPays) -> str:
        bust = self.percent(why.bust_chance)
        match why:
            case NothingToLose(over=over) if over:
                return self.say(
                    "There is nothing to lose: stopping would discard all {foods}, a bust is no worse.",
                    foods=self.foods(over),
                )
            case NothingToLose():
                return self.say(
                    "There is nothing to lose: what is turned up does not help the storage, which a bust leaves as it"
                    " is."
                )
            case TooMuchNow():
                return self.say(
                    "Stopping would lose {foods}, too many for the storage; the next card is a bust with {bust}.",
                    foods=self.amounts(zip(why.over, why.amounts, strict=True)),
                    bust=bust,
                )
            case NeedsExactly():
                return self.say(
                    "The next card brings a trophy with {chance}: {foods} would do. It is a bust with {bust}.",
                    chance=self.percent(why.chance),
                    foods=self._missing(why),
                    bust=bust,
                )
            case FlipPays(bust_chance=0):
                return self.say("The next card cannot be a bust, and more cards are worth more.")
            case FlipPays():
                return self.count(
                    "More cards are worth the risk of losing {count}: the next is a bust with {bust}.",
                    "More cards are worth the risk of losing {count}: the next is a bust with {bust}.",
                    why.cards,
                    bust=bust,
                )

    def _missing(self, why: NeedsExactly) -> str:
        *first, last = [self.amount(food, number) for food, number in zip(why.foods, why.missing, strict=True)]
        return self.say("{foods} or {last}", foods=self._commas(first), last=last) if first else last

    def _leader(self, why: LeaderAboutToWin, names: Names) -> str:
        chance, bust = self.percent(why.chance, 0), self.percent(why.bust_chance)
        if names.is_you(why.seat):
            return self.say(
                "You may win on your next turn (about {chance}): a bust with {bust} is worth the risk.",
                chance=chance,
                bust=bust,
            )
        return self.say(
            "{name} may win on the next turn (about {chance}): a bust with {bust} is worth the risk.",
            name=names.of(why.seat),
            chance=chance,
            bust=bust,
        )


class ReasonWords(StopReasons, FlipReasons):
    """All of them."""

    def reason(self, reason: Reason, names: Names) -> str:
        """Why a player would do it."""
        match cast("GopherReason", reason):
            case HardlyMatters() as why:
                return self.say(
                    "It hardly matters: this wins {share}, and the other choice as much. The next card is a bust with"
                    " {bust}.",
                    share=self.percent(why.share.chosen),
                    bust=self.percent(why.bust_chance),
                )
            case ClearWin() | TakesTrophy() | SavesWhatLies() | AvoidsOverfull() | StopPays() as why:
                return self.stop_reason(why)
            case why:
                return self.flip_reason(why, names)
