"""Why a player of Hoppladi Hopplada decides as it does: a sentence or two for each kind of reason.

They speak of the choice, not of a person, so they serve hints and explanations alike. The first says what speaks for
it, the second gives the numbers; which those are, a `Comparison` knows.
"""

from __future__ import annotations

from typing import cast

from ai.games.hoppladi_reasons import (
    CatchUp,
    ClearWin,
    Comparison,
    DenyTakeOver,
    FreshPays,
    HardlyMatters,
    HoppladiReason,
    KeepForDice,
    KeepForHutch,
    KeepForPickUp,
    KeepForPoints,
    KeepPays,
    KeepShort,
    KeepToLeaveLess,
    LastChance,
    RollPays,
    StopPays,
    TakePays,
)
from ai.player import OnlyChoice, Reason
from tui.text.hoppladi.things import Things
from tui.text.names import Names


class ComparedWords(Things):
    """The numbers of a choice beside those of the other."""

    def compared(self, why: Comparison) -> str:
        """All there are."""
        if why.share and why.points:
            return self.say(
                "It makes {points} points on average and wins {share}, otherwise {other_points} and {other_share}.",
                points=self.decimal(why.points.chosen, 1),
                share=self.percent(why.share.chosen),
                other_points=self.decimal(why.points.other, 1),
                other_share=self.percent(why.share.other),
            )
        return self.in_short(why)

    def in_short(self, why: Comparison) -> str:
        """One pair of numbers: shares if they differ."""
        if why.share:
            return self.say(
                "It wins {share}, otherwise {other_share}.",
                share=self.percent(why.share.chosen),
                other_share=self.percent(why.share.other),
            )
        assert why.points is not None
        return self.say(
            "It makes {points} points on average, otherwise {other_points}.",
            points=self.decimal(why.points.chosen, 1),
            other_points=self.decimal(why.points.other, 1),
        )

    def hardly_matters(self, why: HardlyMatters) -> str:
        """Another choice is as good."""
        if why.share:
            return self.say(
                "It hardly matters: this wins {share}, and another choice as much.",
                share=self.percent(why.share.chosen),
            )
        assert why.points is not None
        return self.say(
            "It hardly matters: this makes {points} points on average, and another choice as much.",
            points=self.decimal(why.points.chosen, 1),
        )


class TurnReasons(ComparedWords):
    """How to start, and whether to roll on."""

    def start_reason(self, why: TakePays | FreshPays | CatchUp) -> str:
        """Take over, or fresh dice."""
        points, dice = self.points_of(why.points), self.dice(why.dice)
        match why:
            case TakePays():
                better = self.say(
                    "Taking over {points} and {dice} beats a fresh start, though the next roll busts with {chance}.",
                    points=points,
                    dice=dice,
                    chance=self.percent(why.bust_chance),
                )
                return self.together(better, self.compared(why.compared))
            case FreshPays():
                better = self.say(
                    "A fresh start beats taking over {points} and {dice}, where the next roll busts with {chance}.",
                    points=points,
                    dice=dice,
                    chance=self.percent(why.bust_chance),
                )
                return self.together(better, self.compared(why.compared))
            case CatchUp():
                return self.together(self._needed(why), self._caught_up(why, points, dice))

    def _needed(self, why: CatchUp) -> str:
        return self.count(
            "This turn needs {count} point to pass {to_beat}.",
            "This turn needs {count} points to pass {to_beat}.",
            why.need,
            to_beat=why.to_beat,
        )

    def _caught_up(self, why: CatchUp, points: str, dice: str) -> str:
        share, other_share = self.percent(why.share.chosen), self.percent(why.share.other)
        if why.takes:
            return self.say(
                "Taking over {points} and {dice} wins {share}, a fresh start {other_share}.",
                points=points,
                dice=dice,
                share=share,
                other_share=other_share,
            )
        return self.say(
            "A fresh start wins {share}, taking over {points} and {dice} {other_share}.",
            points=points,
            dice=dice,
            share=share,
            other_share=other_share,
        )

    def go_reason(self, why: ClearWin | StopPays | LastChance | RollPays | DenyTakeOver, names: Names) -> str:
        """Roll on, or stop."""
        match why:
            case ClearWin():
                return self._clear_win(why)
            case StopPays():
                return self._stop_pays(why)
            case RollPays():
                return self._roll_pays(why)
            case LastChance():
                return self.count(
                    "Stopping surely loses: this turn needs {count} point to pass {to_beat}, and has {have}.",
                    "Stopping surely loses: this turn needs {count} points to pass {to_beat}, and has {have}.",
                    why.need,
                    to_beat=why.to_beat,
                    have=why.have,
                )
            case DenyTakeOver():
                return self._deny(why, names)

    def _clear_win(self, why: ClearWin) -> str:
        if why.share.chosen < 1:
            return self.count(
                "Stopping scores {count} point, ends the game and shares the win, {share}; rolling on wins"
                " {other_share}.",
                "Stopping scores {count} points, ends the game and shares the win, {share}; rolling on wins"
                " {other_share}.",
                why.points,
                share=self.percent(why.share.chosen),
                other_share=self.percent(why.share.other),
            )
        return self.count(
            "Stopping scores {count} point and wins: the game ends with this turn.",
            "Stopping scores {count} points and wins: the game ends with this turn.",
            why.points,
        )

    def _stop_pays(self, why: StopPays) -> str:
        """What stopping makes is certain; only rolling on has an average."""
        first = self.count(
            "Stopping scores {count} point; rolling on busts with {chance}.",
            "Stopping scores {count} points; rolling on busts with {chance}.",
            why.points,
            chance=self.percent(why.bust_chance),
        )
        share, points = why.compared.share, why.compared.points
        if share and points:
            second = self.say(
                "Stopping wins {share}; rolling on makes {points} points on average and wins {other_share}.",
                share=self.percent(share.chosen),
                points=self.decimal(points.other, 1),
                other_share=self.percent(share.other),
            )
        elif share:
            second = self.say(
                "Stopping wins {share}, rolling on {other_share}.",
                share=self.percent(share.chosen),
                other_share=self.percent(share.other),
            )
        else:
            assert points is not None
            second = self.say("Rolling on makes {points} points on average.", points=self.decimal(points.other, 1))
        return self.together(first, second)

    def _roll_pays(self, why: RollPays) -> str:
        first = self.count(
            "Stopping scores {count} point; rolling on busts with {chance} and still is worth more.",
            "Stopping scores {count} points; rolling on busts with {chance} and still is worth more.",
            why.points,
            chance=self.percent(why.bust_chance),
        )
        share, points = why.compared.share, why.compared.points
        if share and points:
            second = self.say(
                "Rolling on makes {points} points on average and wins {share}; stopping wins {other_share}.",
                points=self.decimal(points.chosen, 1),
                share=self.percent(share.chosen),
                other_share=self.percent(share.other),
            )
        elif share:
            second = self.say(
                "Rolling on wins {share}, stopping {other_share}.",
                share=self.percent(share.chosen),
                other_share=self.percent(share.other),
            )
        else:
            assert points is not None
            second = self.say("Rolling on makes {points} points on average.", points=self.decimal(points.chosen, 1))
        return self.together(first, second)

    def _deny(self, why: DenyTakeOver, names: Names) -> str:
        shares = {
            "if_not": self.percent(why.share_if_not_taken),
            "share": self.percent(why.share.chosen),
            "other_share": self.percent(why.share.other),
        }
        if names.is_you(why.next_seat):
            return self.say(
                "Stopping with {points} would win {if_not} if you could not take it over, but {other_share} as it is;"
                " rolling on wins {share}.",
                points=why.points,
                **shares,
            )
        return self.say(
            "Stopping with {points} would win {if_not} if {name} could not take it over, but {other_share} as it is;"
            " rolling on wins {share}.",
            points=why.points,
            name=names.of(why.next_seat),
            **shares,
        )


class KeepReasons(ComparedWords):
    """What to set aside."""

    def keep_reason(
        self,
        why: KeepForPoints | KeepForHutch | KeepForDice | KeepForPickUp | KeepToLeaveLess | KeepShort | KeepPays,
        names: Names,
    ) -> str:
        """These dice, and no others."""
        match why:
            case KeepForPoints():
                return self.together(self._for_points(why), self.in_short(why.compared))
            case KeepForHutch():
                return self.together(self._for_hutch(why), self.in_short(why.compared))
            case KeepForDice():
                return self.together(self._for_dice(why), self.in_short(why.compared))
            case KeepForPickUp():
                return self._for_pick_up(why)
            case KeepToLeaveLess():
                return self.together(self._to_leave_less(why, names), self._left_more(why))
            case KeepShort():
                return self.together(
                    self._short(why), self._answered(why.answering, names), self.in_short(why.compared)
                )
            case KeepPays():
                return self.together(self._pays(why), self.compared(why.compared))

    def _for_points(self, why: KeepForPoints) -> str:
        return self.count(
            "No other choice of dice scores as much: {count} point on stopping, the next best {otherwise}.",
            "No other choice of dice scores as much: {count} points on stopping, the next best {otherwise}.",
            why.points,
            otherwise=why.points_otherwise,
        )

    def _for_hutch(self, why: KeepForHutch) -> str:
        return self.count(
            "It builds a hutch, so that hares count ×{hutch}, not ×{other_hutch}: {count} point so far, otherwise"
            " {otherwise}.",
            "It builds a hutch, so that hares count ×{hutch}, not ×{other_hutch}: {count} points so far, otherwise"
            " {otherwise}.",
            why.points,
            hutch=why.hutch,
            other_hutch=why.hutch_otherwise,
            otherwise=why.points_otherwise,
        )

    def _for_dice(self, why: KeepForDice) -> str:
        numbers = {
            "dice": self.dice(round(why.dice.chosen)),
            "other": round(why.dice.other),
            "chance": self.percent(why.bust_chance.chosen),
            "other_chance": self.percent(why.bust_chance.other),
        }
        if not why.points_given_up:
            return self.say(
                "It gives up nothing to roll {dice} instead of {other}, a bust with {chance} instead of"
                " {other_chance}.",
                **numbers,
            )
        return self.count(
            "It gives up {count} point to roll {dice} instead of {other}, a bust with {chance} instead of"
            " {other_chance}.",
            "It gives up {count} points to roll {dice} instead of {other}, a bust with {chance} instead of"
            " {other_chance}.",
            why.points_given_up,
            **numbers,
        )

    def _for_pick_up(self, why: KeepForPickUp) -> str:
        chance, other_chance = self.percent(why.bust_chance.chosen), self.percent(why.bust_chance.other)
        picked_up = self.count(
            "It uses every die, so rolling on picks {count} die up, a bust with {chance}.",
            "It uses every die, so rolling on picks {count} dice up, a bust with {chance}.",
            round(why.dice.chosen),
            chance=chance,
        )
        otherwise = self.count(
            "Otherwise {count} die would roll, a bust with {chance}.",
            "Otherwise {count} dice would roll, a bust with {chance}.",
            round(why.dice.other),
            chance=other_chance,
        )
        return self.together(picked_up, otherwise)

    def _to_leave_less(self, why: KeepToLeaveLess, names: Names) -> str:
        points, name = why.points_given_up, names.of(why.next_seat)
        if names.is_you(why.next_seat):
            if not points:
                return self.say("It gives up nothing to leave you less.")
            return self.count(
                "It gives up {count} point to leave you less.", "It gives up {count} points to leave you less.", points
            )
        if not points:
            return self.say("It gives up nothing to leave {name} less.", name=name)
        return self.count(
            "It gives up {count} point to leave {name} less.",
            "It gives up {count} points to leave {name} less.",
            points,
            name=name,
        )

    def _left_more(self, why: KeepToLeaveLess) -> str:
        return self.say(
            "The higher result would win {if_not} if it could not be taken over, but {other_share} as it is; this wins"
            " {share}.",
            if_not=self.percent(why.share_if_not_taken),
            other_share=self.percent(why.share.other),
            share=self.percent(why.share.chosen),
        )

    def _short(self, why: KeepShort) -> str:
        return self.count(
            "It gives up {count} point to stay short of the target.",
            "It gives up {count} points to stay short of the target.",
            why.points_given_up,
        )

    def _answered(self, seats: tuple[int, ...], names: Names) -> str:
        """Who would have a last turn: two by name, more by number."""
        if len(seats) > 2:
            return self.count(
                "Reaching it would give {count} other a last turn.",
                "Reaching it would give {count} others a last turn each.",
                len(seats),
            )
        others = [names.of(seat) for seat in seats if not names.is_you(seat)]
        if not others:
            return self.say("Reaching it would give you a last turn.")
        if len(others) < len(seats):
            return self.say("Reaching it would give you and {name} a last turn each.", name=others[0])
        if len(others) == 1:
            return self.say("Reaching it would give {name} a last turn.", name=others[0])
        return self.say("Reaching it would give {names} a last turn each.", names=self.listed(others))

    def _pays(self, why: KeepPays) -> str:
        if not why.points_given_up:
            return self.say("It gives up nothing and beats the choice of dice that scores most.")
        return self.count(
            "It gives up {count} point and still beats the choice of dice that scores most.",
            "It gives up {count} points and still beats the choice of dice that scores most.",
            why.points_given_up,
        )


class ReasonWords(TurnReasons, KeepReasons):
    """All of them."""

    def reason(self, reason: Reason, names: Names) -> str:
        """Why a player would do it."""
        match cast("HoppladiReason", reason):
            case OnlyChoice():
                return self.say("There is nothing else to do.")
            case HardlyMatters() as why:
                return self.hardly_matters(why)
            case TakePays() | FreshPays() | CatchUp() as why:
                return self.start_reason(why)
            case ClearWin() | StopPays() | LastChance() | RollPays() | DenyTakeOver() as why:
                return self.go_reason(why, names)
            case why:
                return self.keep_reason(why, names)
