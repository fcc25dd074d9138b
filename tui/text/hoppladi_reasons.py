"""Why a player of Hoppladi Hopplada decides as it does: one sentence for each kind of reason."""

from __future__ import annotations

from typing import cast

from ai.games.hoppladi_reasons import (
    ClearWin,
    DenyTakeOver,
    FreshPays,
    HoppladiReason,
    KeepForDice,
    KeepForPickUp,
    KeepForPoints,
    KeepToLeaveLess,
    LastChance,
    OnlyChoice,
    RollPays,
    StopPays,
    TakePays,
)
from ai.player import Reason
from tui.text.names import Names


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def sentence(why: Reason, names: Names) -> str:
    """One sentence; it speaks of the choice, not of a person, so it serves hints and explanations alike."""
    match cast("HoppladiReason", why):
        case OnlyChoice():
            return "There is nothing else to do."
        case ClearWin() as kind:
            return _clear_win(kind)
        case LastChance() as kind:
            return (
                f"It is the last turn: {_points(kind.need)} are needed to pass {kind.to_beat}, stopping now would "
                f"score {kind.have}."
            )
        case StopPays() as kind:
            return _stop_pays(kind)
        case RollPays() as kind:
            return _roll_pays(kind)
        case DenyTakeOver() as kind:
            return _deny(kind, names)
        case TakePays() as kind:
            return (
                f"Taking over {_points(kind.points)} and {_dice(kind.dice)} is worth {kind.points_take:.1f} points on "
                f"average, fresh dice {kind.points_fresh:.1f}; the next roll busts with {_percent(kind.bust_chance)}."
            )
        case FreshPays() as kind:
            return (
                f"Fresh dice are worth {kind.points_fresh:.1f} points on average, taking over {kind.points_take:.1f}: "
                f"rolling {_dice(kind.dice)} would bust with {_percent(kind.bust_chance)}."
            )
        case KeepForPoints() as kind:
            return (
                f"No other choice of dice scores more: stopping gives {kind.points}, and {_dice(kind.dice_left)} more "
                f"would bust with {_percent(kind.bust_chance)}."
            )
        case KeepForDice() as kind:
            return _keep_for_dice(kind)
        case KeepToLeaveLess() as kind:
            return _leave_less(kind, names)
        case KeepForPickUp() as kind:
            return (
                f"It uses every die: the {_points(kind.points)} stay, and {_dice(kind.dice_left)} can be picked up "
                f"and rolled again, a bust with {_percent(kind.bust_chance)}."
            )


def _clear_win(why: ClearWin) -> str:
    if why.share < 1:
        return f"Stopping scores {_points(why.points)} and shares the win: the game ends with this turn."
    return f"Stopping scores {_points(why.points)} and wins: the game ends with this turn."


def _stop_pays(why: StopPays) -> str:
    if why.share_stop == why.share_roll == 1:
        return (
            f"Stopping scores {_points(why.points)}, more than the {why.points_roll:.1f} rolling on is worth: it busts "
            f"with {_percent(why.bust_chance)}."
        )
    return (
        f"Stopping scores {_points(why.points)}; a further roll busts with {_percent(why.bust_chance)} and would bring "
        f"the chance to win from {_percent(why.share_stop)} to {_percent(why.share_roll)}."
    )


def _roll_pays(why: RollPays) -> str:
    if why.share_stop == why.share_roll == 1:
        return (
            f"Rolling on is worth {why.points_roll:.1f} points on average, more than the {why.points} in hand, though "
            f"it busts with {_percent(why.bust_chance)}."
        )
    return (
        f"A bust has {_percent(why.bust_chance)} and loses {why.points}, but rolling wins {_percent(why.share_roll)}, "
        f"stopping {_percent(why.share_stop)}."
    )


def _deny(why: DenyTakeOver, names: Names) -> str:
    if names.is_you(why.next_seat):
        return (
            f"Stopping with {why.points} would leave you a result worth {why.worth:.1f} points, fresh dice only "
            f"{why.worth_fresh:.1f}: rolling keeps it from you."
        )
    return (
        f"Stopping with {why.points} would leave {names.of(why.next_seat)} a result worth {why.worth:.1f} points, "
        f"fresh dice only {why.worth_fresh:.1f}."
    )


def _keep_for_dice(why: KeepForDice) -> str:
    return (
        f"It gives up {_points(why.points_given_up)} for more dice: the next roll busts with "
        f"{_percent(why.bust_chance)}, otherwise with {_percent(why.bust_chance_otherwise)}."
    )


def _leave_less(why: KeepToLeaveLess, names: Names) -> str:
    whom = "you" if names.is_you(why.next_seat) else names.of(why.next_seat)
    return (
        f"It gives up {_points(why.points_given_up)} to leave {whom} less: taken over, this is worth {why.worth:.1f} "
        f"points, the higher result {why.worth_otherwise:.1f}."
    )
