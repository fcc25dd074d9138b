"""Why a player of Hoppladi Hopplada decides as it does: one sentence for each kind of reason."""

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


def _dice(count: float) -> str:
    return "1 die" if count == 1 else f"{count:.0f} dice"


def sentence(why: Reason, names: Names) -> str:
    """One sentence; it speaks of the choice, not of a person, so it serves hints and explanations alike."""
    match cast("HoppladiReason", why):
        case OnlyChoice():
            return "There is nothing else to do."
        case HardlyMatters() as kind:
            return _hardly_matters(kind)
        case TakePays() | FreshPays() | CatchUp() as kind:
            return _start(kind)
        case ClearWin() | StopPays() | LastChance() | RollPays() | DenyTakeOver() as kind:
            return _stop_or_roll(kind, names)
        case kind:
            return _keep(kind, names)


# What speaks for the choice, and the same of the other.


def _chosen(why: Comparison) -> str:
    points = [f"makes {why.points.chosen:.1f} points on average"] if why.points else []
    return " and ".join(points + ([f"wins {_percent(why.share.chosen)}"] if why.share else []))


def _other(why: Comparison) -> str:
    points = [f"makes {why.points.other:.1f}"] if why.points else []
    return " and ".join(points + ([f"wins {_percent(why.share.other)}"] if why.share else []))


def _in_short(why: Comparison) -> str:
    """One pair of numbers: shares if they differ."""
    if why.share:
        return f"it wins {_percent(why.share.chosen)}, otherwise {_percent(why.share.other)}"
    assert why.points is not None
    return f"it makes {why.points.chosen:.1f} points on average, otherwise {why.points.other:.1f}"


def _hardly_matters(why: HardlyMatters) -> str:
    if why.share:
        return f"It hardly matters: this wins {_percent(why.share.chosen)}, and another choice as much."
    assert why.points is not None
    return f"It hardly matters: this makes {why.points.chosen:.1f} points on average, and another choice as much."


# The start of a turn.


def _start(why: TakePays | FreshPays | CatchUp) -> str:
    taking = f"taking over {_points(why.points)} and {_dice(why.dice)}"
    match why:
        case TakePays():
            return (
                f"{taking.capitalize()} {_chosen(why.compared)}, though the next roll busts with "
                f"{_percent(why.bust_chance)}; a fresh start {_other(why.compared)}."
            )
        case FreshPays():
            return (
                f"A fresh start {_chosen(why.compared)}; {taking} {_other(why.compared)}, and the next roll "
                f"would bust with {_percent(why.bust_chance)}."
            )
        case CatchUp():
            ways = (taking, "a fresh start") if why.takes else ("a fresh start", taking)
            return (
                f"This turn needs {_points(why.need)} to pass {why.to_beat}: {ways[0]} wins "
                f"{_percent(why.share.chosen)}, {ways[1]} {_percent(why.share.other)}."
            )


# Rolling on or stopping.


def _stop_or_roll(why: ClearWin | StopPays | LastChance | RollPays | DenyTakeOver, names: Names) -> str:
    match why:
        case ClearWin():
            return _clear_win(why)
        case StopPays(compared=compared):
            wins = f" and wins {_percent(compared.share.chosen)}" if compared.share else ""
            return (
                f"Stopping scores {_points(why.points)}{wins}; rolling on busts with {_percent(why.bust_chance)}: it "
                f"{_rolling_on(compared)}."
            )
        case LastChance():
            return (
                f"Stopping would lose for certain: this turn needs {_points(why.need)} to pass {why.to_beat}, and has "
                f"{why.have}."
            )
        case RollPays(compared=compared):
            wins = f" and wins {_percent(compared.share.other)}" if compared.share else ""
            return (
                f"Rolling on {_chosen(compared)}, though it busts with {_percent(why.bust_chance)}; stopping scores "
                f"{_points(why.points)}{wins}."
            )
        case DenyTakeOver():
            return (
                f"Stopping with {why.points} would win {_percent(why.share_if_not_taken)} if {_whom(names, why)} could "
                f"not take it over, but {_percent(why.share.other)} as it is; rolling on wins "
                f"{_percent(why.share.chosen)}."
            )


def _rolling_on(why: Comparison) -> str:
    points = [f"makes {why.points.other:.1f} points on average"] if why.points else []
    return " and ".join(points + ([f"wins {_percent(why.share.other)}"] if why.share else []))


def _clear_win(why: ClearWin) -> str:
    if why.share.chosen < 1:
        return (
            f"Stopping scores {_points(why.points)}, ends the game and shares the win, {_percent(why.share.chosen)}; "
            f"rolling on wins {_percent(why.share.other)}."
        )
    return f"Stopping scores {_points(why.points)} and wins: the game ends with this turn."


def _whom(names: Names, why: DenyTakeOver | KeepToLeaveLess) -> str:
    return "you" if names.is_you(why.next_seat) else names.of(why.next_seat)


# What is set aside.


def _keep(
    why: KeepForPoints | KeepForHutch | KeepForDice | KeepForPickUp | KeepToLeaveLess | KeepShort | KeepPays,
    names: Names,
) -> str:
    match why:
        case KeepForPoints():
            return (
                f"No other choice of dice scores as much: {_points(why.points)} on stopping, the next best "
                f"{why.points_otherwise}; {_in_short(why.compared)}."
            )
        case KeepForHutch():
            return (
                f"It builds a hutch, so that hares count ×{why.hutch}, not ×{why.hutch_otherwise} "
                f"({_points(why.points)} so far, otherwise {why.points_otherwise}): {_in_short(why.compared)}."
            )
        case KeepForDice():
            return (
                f"It {_given_up(why.points_given_up)} to roll {_dice(why.dice.chosen)} instead of "
                f"{why.dice.other:.0f}, a bust with {_percent(why.bust_chance.chosen)} instead of "
                f"{_percent(why.bust_chance.other)}: {_in_short(why.compared)}."
            )
        case KeepForPickUp():
            return (
                f"It uses every die, so rolling on picks {_dice(why.dice.chosen)} up, a bust with "
                f"{_percent(why.bust_chance.chosen)}; otherwise {_dice(why.dice.other)} would roll, a bust with "
                f"{_percent(why.bust_chance.other)}."
            )
        case KeepToLeaveLess():
            return (
                f"It {_given_up(why.points_given_up)} to leave {_whom(names, why)} less: the higher result would win "
                f"{_percent(why.share_if_not_taken)} if it could not be taken over, but {_percent(why.share.other)} "
                f"as it is; this wins {_percent(why.share.chosen)}."
            )
        case KeepShort():
            turns = "a last turn" if len(why.answering) == 1 else "last turns"
            return (
                f"It {_given_up(why.points_given_up)} to stay short of the target, which would give "
                f"{_listed(names, why.answering)} {turns}: {_in_short(why.compared)}."
            )
        case KeepPays():
            return (
                f"It {_given_up(why.points_given_up)}, but {_chosen(why.compared)}; the choice of dice that scores "
                f"most {_other(why.compared)}."
            )


def _listed(names: Names, seats: tuple[int, ...]) -> str:
    if len(seats) > 2:
        return f"{len(seats)} others"
    return " and ".join("you" if names.is_you(seat) else names.of(seat) for seat in seats)


def _given_up(points: int) -> str:
    return f"gives up {_points(points)}" if points else "gives up nothing"
