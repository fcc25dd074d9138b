"""The reason an expert or a master of Hoppladi Hopplada gives: numbers, of the kinds in `hoppladi_reasons`.

The cause is found by comparing the action with the one a player would ask about: rolling with stopping, fresh dice with
the result, a set-aside with the one that scores most (or, if that is it, with the next best).
"""

from __future__ import annotations

from collections.abc import Callable

from ai.games.hoppladi_expert import Judge, solved_from, weigh
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
from ai.games.hoppladi_rules import outcome_if_stopped
from ai.player import Considered, OnlyChoice, Versus
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import RollOn, Stop, Take


def reason_for(state: Hoppladi, considered: tuple[Considered, ...], judge: Judge) -> HoppladiReason:
    """Why the first of the actions considered is taken, by the judge that weighed them."""
    if len(considered) == 1:
        return OnlyChoice()
    match state.phase:
        case Phase.START:
            return _why_start(state, *considered)
        case Phase.KEEP:
            return _why_keep(state, considered, judge)
        case _:
            chosen, other = considered
            return (
                _why_stop(state, chosen, other) if chosen.action == Stop() else _why_roll(state, chosen, other, judge)
            )


# Numbers, and whether they speak for the choice.


def _shares(state: Hoppladi, chosen: Considered, other: Considered) -> Versus:
    return Versus(chosen.win_share[state.seat], other.win_share[state.seat])


def _points(chosen: Considered, other: Considered) -> Versus:
    return Versus(chosen.points or 0.0, other.points or 0.0)


def _percent(share: float) -> float:
    """As a screen says it."""
    return round(100 * share, 1)


def _if_higher(pair: Versus, said: Callable[[float], float]) -> Versus | None:
    return pair if said(pair.chosen) > said(pair.other) else None


def _compared(state: Hoppladi, chosen: Considered, other: Considered) -> Comparison | HardlyMatters:
    """The numbers that speak for the choice, if there are any."""
    shares, points = _shares(state, chosen, other), _points(chosen, other)
    last_turn = state.reached_by is not None
    share = None if state.solo else _if_higher(shares, _percent)
    makes = None if last_turn else _if_higher(points, lambda number: round(number, 1))
    if share or makes:
        return Comparison(share, makes)
    return HardlyMatters(None, points) if state.solo else HardlyMatters(shares, None)


def _best_other(state: Hoppladi) -> int:
    return max(total for seat, total in enumerate(state.totals) if seat != state.seat)


def _need(state: Hoppladi) -> int:
    return _best_other(state) - state.totals[state.seat] + 1


def _if_not_taken(state: Hoppladi, judge: Judge) -> float:
    """The share of stopping if nothing could be taken over; 0 where nobody could take it over anyway."""
    if state.child(Stop()).phase is not Phase.START:
        return 0.0
    return solved_from(state, state.aside.hare_points, judge).leaving_nothing(state.aside).shares[state.seat]


# The start of a turn.


def _why_start(state: Hoppladi, chosen: Considered, other: Considered) -> HoppladiReason:
    compared = _compared(state, chosen, other)
    if isinstance(compared, HardlyMatters):
        return compared
    points, dice, takes = state.aside.points, state.dice_to_roll, chosen.action == Take()
    if state.reached_by is not None:
        return CatchUp(takes, _need(state), _best_other(state), points, dice, _shares(state, chosen, other))
    return (TakePays if takes else FreshPays)(points, dice, float(state.bust_chance), compared)


# Rolling on or stopping.


def _why_stop(state: Hoppladi, stop: Considered, roll: Considered) -> HoppladiReason:
    compared, shares = _compared(state, stop, roll), _shares(state, stop, roll)
    if outcome_if_stopped(state) == "won" and (shares.chosen == 1 or isinstance(compared, Comparison)):
        return ClearWin(state.aside.points, shares)
    if isinstance(compared, HardlyMatters):
        return compared
    return StopPays(state.aside.points, float(state.bust_chance), compared)


def _why_roll(state: Hoppladi, roll: Considered, stop: Considered, judge: Judge) -> HoppladiReason:
    points, chance = state.aside.points, float(state.bust_chance)
    if outcome_if_stopped(state) == "lost":
        return LastChance(_need(state), points, _best_other(state))
    compared = _compared(state, roll, stop)
    if isinstance(compared, HardlyMatters):
        return compared
    if compared.share and _percent(free := _if_not_taken(state, judge)) > _percent(compared.share.chosen):
        return DenyTakeOver(points, chance, state.next_seat, compared.share, free)
    return RollPays(points, chance, compared)


# What is set aside.


def _why_keep(state: Hoppladi, considered: tuple[Considered, ...], judge: Judge) -> HoppladiReason:
    chosen, *others = considered
    after = state.child(chosen.action)
    other = max(others, key=lambda one: state.child(one.action).aside.points)
    if after.aside.points > state.child(other.action).aside.points:
        other = others[0]
    compared = _compared(state, chosen, other)
    if isinstance(compared, HardlyMatters):
        return compared
    otherwise = state.child(other.action)
    if weigh(after, judge)[0].action == RollOn():
        return _to_roll_on(after, otherwise, compared)
    return _to_stop(after, otherwise, compared, judge)


def _to_roll_on(after: Hoppladi, otherwise: Hoppladi, compared: Comparison) -> HoppladiReason:
    """Tables after the set-aside chosen and after the other: which of the things that help a roll it has more of."""
    aside, other = after.aside, otherwise.aside
    dice = Versus(after.dice_to_roll, otherwise.dice_to_roll)
    chance = Versus(float(after.bust_chance), float(otherwise.bust_chance))
    safer = dice.chosen > dice.other and _percent(chance.chosen) < _percent(chance.other)
    if aside.top > other.top and aside.hare_points <= other.hare_points:
        return KeepForHutch(aside.top, other.top, aside.points, other.points, compared)
    if after.picks_up and not otherwise.picks_up and safer:
        return KeepForPickUp(dice, chance, compared)
    if aside.points > other.points:
        return KeepForPoints(aside.points, other.points, compared)
    if safer:
        return KeepForDice(other.points - aside.points, dice, chance, compared)
    return KeepPays(other.points - aside.points, compared)


def _to_stop(after: Hoppladi, otherwise: Hoppladi, compared: Comparison, judge: Judge) -> HoppladiReason:
    """After the set-aside chosen the turn ends."""
    points, others_points = after.aside.points, otherwise.aside.points
    if points > others_points:
        return KeepForPoints(points, others_points, compared)
    given_up = others_points - points
    if compared.share and _percent(free := _if_not_taken(otherwise, judge)) > _percent(compared.share.chosen):
        return KeepToLeaveLess(given_up, after.next_seat, compared.share, free)
    short = after.child(Stop()).reached_by is None and otherwise.child(Stop()).reached_by is not None
    if short and (answering := after.answering(after.seat)):
        return KeepShort(given_up, answering, compared)
    return KeepPays(given_up, compared)
