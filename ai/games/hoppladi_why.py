"""The reason an expert of Hoppladi Hopplada gives for an action: numbers, of the kinds in `hoppladi_reasons`."""

from __future__ import annotations

from ai.games.hoppladi_expert import LOW_STEP
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
from ai.games.hoppladi_turn import for_points, shape_of, turn_of
from ai.player import Considered
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Stop, Take


def reason_for(state: Hoppladi, considered: tuple[Considered, ...]) -> HoppladiReason:
    """Why the first of the actions considered is taken."""
    if len(considered) == 1:
        return OnlyChoice()
    match state.phase:
        case Phase.START:
            return _why_start(state, considered)
        case Phase.KEEP:
            return _why_keep(state, considered)
        case _:
            return _why_stop(state, considered) if considered[0].action == Stop() else _why_roll(state, considered)


def _share(state: Hoppladi, one: Considered) -> float:
    return one.win_share[state.seat]


def _points(one: Considered) -> float:
    return 0.0 if one.points is None else one.points


def _why_start(state: Hoppladi, considered: tuple[Considered, ...]) -> HoppladiReason:
    (first, second), table = considered, state.aside
    chance, dice = float(state.bust_chance), state.dice_to_roll
    shares = _share(state, first), _share(state, second)
    kind = TakePays if first.action == Take() else FreshPays
    return kind(table.points, dice, chance, *shares, _points(first), _points(second))


def _why_stop(state: Hoppladi, considered: tuple[Considered, ...]) -> HoppladiReason:
    stop, roll = considered
    after = state.child(stop.action)
    if after.is_terminal and not state.solo and after.returns()[state.seat]:
        return ClearWin(state.aside.points, float(after.returns()[state.seat]))
    lead = after.totals[state.seat] - max(_others(state), default=0)
    shares = _share(state, stop), _share(state, roll)
    return StopPays(state.aside.points, lead, float(state.bust_chance), *shares, _points(roll))


def _why_roll(state: Hoppladi, considered: tuple[Considered, ...]) -> HoppladiReason:
    roll, stop = considered
    points, chance = state.aside.points, float(state.bust_chance)
    shares = _share(state, roll), _share(state, stop)
    best = max(_others(state), default=0)
    if state.reached_by is not None and state.totals[state.seat] + points <= best:
        return LastChance(best - state.totals[state.seat] + 1, points, best, shares[0])
    worth, worth_fresh = _worth_to_next(state), float(for_points(state.options.dice).roll[0, _first(state)])
    if not state.solo and _points(roll) < points and worth > worth_fresh:
        next_seat = state.child(stop.action).turn_seat
        return DenyTakeOver(points, chance, next_seat, worth, worth_fresh, *shares)
    return RollPays(points, chance, *shares, _points(roll))


def _others(state: Hoppladi) -> list[int]:
    return [total for seat, total in enumerate(state.totals) if seat != state.seat]


def _worth_to_next(state: Hoppladi) -> float:
    """Expected points of a turn that takes this table over, played for points."""
    dice, low = state.options.dice, state.aside.hare_points // LOW_STEP * LOW_STEP
    column = turn_of(dice).column[shape_of(state.aside, dice)]
    return float(for_points(dice, low).roll[state.aside.hare_points - low, column])


def _first(state: Hoppladi) -> int:
    return turn_of(state.options.dice).first


def _why_keep(state: Hoppladi, considered: tuple[Considered, ...]) -> HoppladiReason:
    chosen = state.child(considered[0].action)
    highest = max(considered, key=lambda one: state.child(one.action).aside.points)
    other = state.child(highest.action)
    points, dice, chance = chosen.aside.points, chosen.dice_to_roll, float(chosen.bust_chance)
    if chosen.picks_up:
        return KeepForPickUp(points, dice, chance)
    if points == other.aside.points:
        return KeepForPoints(points, dice, chance)
    given_up = other.aside.points - points
    shares = _share(state, considered[0]), _share(state, highest)
    if not state.solo and chance >= float(other.bust_chance):
        next_seat = (state.seat + 1) % state.players
        return KeepToLeaveLess(points, given_up, next_seat, _worth_to_next(chosen), _worth_to_next(other), *shares)
    return KeepForDice(points, given_up, dice, chance, float(other.bust_chance), *shares)
