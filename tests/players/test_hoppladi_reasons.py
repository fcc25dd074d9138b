"""Every reason the expert gives in some dozen games is true: of the position, and by its own numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import cast, get_args

import pytest

from ai.games import hoppladi_reasons as kinds
from ai.games.hoppladi import player
from ai.games.hoppladi_reasons import Comparison, HoppladiReason
from ai.player import Considered, Decision, OnlyChoice, Versus
from engine import CHANCE, GAMES
from engine.chance import at_weight, total_weight
from engine.game import win_shares
from engine.games.hoppladi import Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take

GAMES_PLAYED = (
    (1, HoppladiOptions(), 30),
    (2, HoppladiOptions(target=60), 15),
    (2, HoppladiOptions(target=60, ending="one_more_turn"), 10),
    (2, HoppladiOptions(dice=3, target=20), 15),
    (3, HoppladiOptions(target=60, start=1), 3),
)
"""Seats, options, games: near the target, where reasons are of all kinds."""


@cache
def decisions(begin: int = 0, end: int = 1) -> tuple[tuple[Hoppladi, Decision], ...]:
    """Every decision of these games, or of so many times as many: from the first up to the last of those times."""
    return tuple(
        found
        for players, options, games in GAMES_PLAYED
        for seed in range(begin * games, end * games)
        for found in _game(players, options, Random(seed))
    )


def _game(players: int, options: HoppladiOptions, rng: Random) -> Iterator[tuple[Hoppladi, Decision]]:
    state, expert = GAMES["hoppladi"].new_state(players, options), player("expert")
    while not state.is_terminal:
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
            continue
        decision = expert.choose(state, rng)
        assert isinstance(state, Hoppladi)
        yield state, decision
        state = state.child(decision.action)


def percent(share: float) -> float:
    return round(100 * share, 1)


def decimal(points: float) -> float:
    return round(points, 1)


def test_every_reason_is_true() -> None:
    """Of the position, and in what its numbers say."""
    assert_true(decisions())


@pytest.mark.slow
def test_every_reason_is_true_in_many_more_games() -> None:
    assert_true(decisions(1, 12))


def assert_true(given: tuple[tuple[Hoppladi, Decision], ...]) -> None:
    for state, decision in given:
        reason = cast("HoppladiReason", decision.reason)
        assert holds(reason, state, decision), (state, decision)


def test_every_kind_of_reason_is_given() -> None:
    assert {type(decision.reason) for _, decision in decisions()} == set(get_args(HoppladiReason))
    assert len(decisions()) > 2000


def test_the_cause_that_could_not_be_named_is_a_rare_one() -> None:
    given = Counter(type(decision.reason) for _, decision in decisions())
    assert given[kinds.KeepPays] < 0.01 * len(decisions())


def holds(reason: HoppladiReason, state: Hoppladi, decision: Decision) -> bool:
    """Whether the reason's claim is true."""
    match reason:
        case OnlyChoice():
            return len(state.legal_actions()) == 1
        case kinds.HardlyMatters():
            return hardly_matters(reason, state, decision)
        case kinds.TakePays() | kinds.FreshPays() | kinds.CatchUp():
            return about_the_start(reason, state, decision)
        case kinds.ClearWin() | kinds.StopPays():
            return decision.action == Stop() and about_stopping(reason, state, decision)
        case kinds.LastChance() | kinds.RollPays() | kinds.DenyTakeOver():
            return decision.action == RollOn() and about_rolling(reason, state, decision)
        case _:
            return state.phase is Phase.KEEP and about_keeping(reason, state, decision)


# Against the alternative.


def compares(pair: Comparison, state: Hoppladi, chosen: Considered, other: Considered) -> bool:
    """The numbers are those of the two actions, speak for the choice also when rounded, and no more are left out than
    must be."""
    assert chosen.points is not None
    assert other.points is not None
    shares, points = Versus(chosen.win_share[state.seat], other.win_share[state.seat]), (chosen.points, other.points)
    said_share = not state.solo and percent(shares.chosen) > percent(shares.other)
    said_points = state.reached_by is None and decimal(points[0]) > decimal(points[1])
    return (
        (pair.share, pair.points) == (shares if said_share else None, points if said_points else None)
        and (said_share or said_points)
        and (state.solo or shares.chosen >= shares.other - 1e-9)
    )


def hardly_matters(reason: kinds.HardlyMatters, state: Hoppladi, decision: Decision) -> bool:
    """Another action has the same number to one decimal."""
    if state.solo:
        found = [one.points for one in decision.considered]
        pair = reason.points
        alike = pair is not None and decimal(pair.chosen) <= decimal(pair.other)
    else:
        found = [one.win_share[state.seat] for one in decision.considered]
        pair = reason.share
        alike = pair is not None and percent(pair.chosen) <= percent(pair.other)
    return alike and pair is not None and pair.chosen == found[0] and pair.other in found[1:]


def may_be_taken(after: Hoppladi) -> bool:
    return not after.is_terminal and Take() in after.legal_actions()


# The start of a turn.


def about_the_start(
    reason: kinds.TakePays | kinds.FreshPays | kinds.CatchUp, state: Hoppladi, decision: Decision
) -> bool:
    takes = decision.action == Take()
    same_table = (reason.points, reason.dice) == (state.aside.points, state.dice_to_roll)
    if isinstance(reason, kinds.CatchUp):
        return (
            same_table
            and reason.takes == takes
            and percent(reason.share.chosen) > percent(reason.share.other)
            and needed(reason.need, reason.to_beat, state)
        )
    return (
        same_table
        and state.reached_by is None
        and decision.action == (Take() if isinstance(reason, kinds.TakePays) else Fresh())
        and reason.bust_chance == float(state.bust_chance)
        and compares(reason.compared, state, *decision.considered)
    )


def needed(need: int, to_beat: int, state: Hoppladi) -> bool:
    """It is the seat's last turn: so many points are alone in the lead, one less is not."""
    with_need = [total + need * (seat == state.seat) for seat, total in enumerate(state.totals)]
    without = [total - (seat == state.seat) for seat, total in enumerate(with_need)]
    return (
        state.reached_by is not None
        and state.seat not in state.to_come
        and win_shares(with_need)[state.seat] == 1
        and win_shares(without)[state.seat] < 1
        and to_beat == without[state.seat]
    )


# Rolling on or stopping.


def about_stopping(reason: kinds.ClearWin | kinds.StopPays, state: Hoppladi, decision: Decision) -> bool:
    after = state.child(Stop())
    scored = reason.points == after.totals[state.seat] - state.totals[state.seat]
    if isinstance(reason, kinds.ClearWin):
        ended = after.is_terminal and float(after.returns()[state.seat]) == reason.share.chosen
        return (
            scored
            and ended
            and (reason.share.chosen == 1 or percent(reason.share.chosen) > percent(reason.share.other))
        )
    return (
        scored
        and reason.bust_chance == float(state.bust_chance)
        and compares(reason.compared, state, *decision.considered)
    )


def about_rolling(
    reason: kinds.LastChance | kinds.RollPays | kinds.DenyTakeOver, state: Hoppladi, decision: Decision
) -> bool:
    after, roll = state.child(Stop()), decision.considered[0]
    if isinstance(reason, kinds.LastChance):
        lost = state.reached_by is not None and after.totals[state.seat] < max(after.totals)
        return lost and reason.have == state.aside.points and needed(reason.need, reason.to_beat, state)
    known = (reason.points, reason.bust_chance) == (state.aside.points, float(state.bust_chance))
    if isinstance(reason, kinds.DenyTakeOver):
        share, free = reason.share, reason.share_if_not_taken
        return (
            known
            and may_be_taken(after)
            and after.turn_seat == reason.next_seat != state.seat
            and share.chosen == roll.win_share[state.seat]
            and percent(free) > percent(share.chosen) > percent(share.other)
        )
    return known and compares(reason.compared, state, *decision.considered)


# What is set aside.


Kept = (
    kinds.KeepForPoints
    | kinds.KeepForHutch
    | kinds.KeepForDice
    | kinds.KeepForPickUp
    | kinds.KeepToLeaveLess
    | kinds.KeepShort
    | kinds.KeepPays
)


def compared_with(state: Hoppladi, decision: Decision) -> Considered:
    """Of the others the one that scores most on stopping, the best of several; the next best if none scores as much as
    the choice."""
    chosen, *others = decision.considered
    most = max(state.child(one.action).aside.points for one in others)
    if most < state.child(chosen.action).aside.points:
        return others[0]
    return next(one for one in others if state.child(one.action).aside.points == most)


def about_keeping(reason: Kept, state: Hoppladi, decision: Decision) -> bool:
    chosen, other = decision.considered[0], compared_with(state, decision)
    after, otherwise = state.child(chosen.action), state.child(other.action)
    stops = player("expert").choose(after, Random(0)).action == Stop()
    if isinstance(reason, kinds.KeepToLeaveLess):
        left = after.child(Stop())
        share, free = reason.share, reason.share_if_not_taken
        return (
            stops
            and may_be_taken(left)
            and left.turn_seat == reason.next_seat != state.seat
            and reason.points_given_up == otherwise.aside.points - after.aside.points >= 0
            and share == (chosen.win_share[state.seat], other.win_share[state.seat])
            and percent(free) > percent(share.chosen) > percent(share.other)
        )
    return compares(reason.compared, state, chosen, other) and has_more(reason, after, otherwise, stops)


def has_more(reason: Kept, after: Hoppladi, otherwise: Hoppladi, stops: bool) -> bool:
    """Of what the reason names, the choice has more than the other."""
    aside, other = after.aside, otherwise.aside
    match reason:
        case kinds.KeepForPoints():
            return (reason.points, reason.points_otherwise) == (
                aside.points,
                other.points,
            ) and aside.points > other.points
        case kinds.KeepForHutch():
            numbers = (reason.hutch, reason.hutch_otherwise, reason.points, reason.points_otherwise)
            built = aside.top == other.top + 1 and aside.hare_points <= other.hare_points
            return not stops and built and numbers == (aside.top, other.top, aside.points, other.points)
        case kinds.KeepForDice():
            given_up = reason.points_given_up == other.points - aside.points >= 0
            return not stops and given_up and more_dice(reason, after, otherwise)
        case kinds.KeepForPickUp():
            used = aside.uses_all(after.options.dice) and not other.uses_all(after.options.dice)
            return not stops and used and more_dice(reason, after, otherwise)
        case kinds.KeepShort():
            stop, high = after.child(Stop()), otherwise.child(Stop())
            answered = not high.is_terminal and reason.answering == (high.turn_seat, *high.to_come)
            return stops and stop.reached_by is None and high.reached_by == after.seat and answered
        case kinds.KeepPays():
            return reason.points_given_up == other.points - aside.points >= 0
        case _:
            return False


def more_dice(reason: kinds.KeepForDice | kinds.KeepForPickUp, after: Hoppladi, otherwise: Hoppladi) -> bool:
    chances = float(after.bust_chance), float(otherwise.bust_chance)
    numbers = (reason.dice, reason.bust_chance) == ((after.dice_to_roll, otherwise.dice_to_roll), chances)
    return numbers and reason.dice.chosen > reason.dice.other and percent(chances[0]) < percent(chances[1])
