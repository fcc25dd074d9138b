"""What the expert's shares know: score, target, ending, the last round, what is left behind; and its reasons."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TypeVar

import pytest

from ai.games import hoppladi_reasons as reasons
from ai.games.hoppladi import player
from ai.player import Decision, OnlyChoice, Reason
from engine.games.hoppladi import EMPTY, Aside, Hoppladi
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take
from tests.players.tables import at_go, at_keep, at_start, table
from tests.rules.lines import hoppladi

R = TypeVar("R", bound=Reason)


def decide(state: Hoppladi) -> Decision:
    return player("expert").choose(state, Random(0))


def share(state: Hoppladi, action: object = None) -> float:
    """The mover's share with an action, or with the best."""
    decision = decide(state)
    wanted = decision.action if action is None else action
    return next(one.win_share[state.seat] for one in decision.considered if one.action == wanted)


def reason(state: Hoppladi, kind: type[R]) -> R:
    found = decide(state).reason
    assert isinstance(found, kind)
    return found


# The last round.


def test_one_die_in_the_last_turn_by_hand() -> None:
    """The same 5/12 and 1/4 as in `test_expectimax`, from the turn's own programme."""
    state = hoppladi("1 keep:1h stop", dice=1, target=1)
    assert share(state, Take()) == pytest.approx(5 / 12, abs=1e-12)
    assert share(state, Fresh()) == pytest.approx(1 / 4, abs=1e-12)
    assert share(hoppladi("1 keep:1h", dice=1, target=1), Stop()) == pytest.approx(7 / 12, abs=1e-7)


def test_two_seats_with_the_last_turn_are_exact_at_the_end() -> None:
    """HL-11: level with a roll of one die to come, five hutches and hares up: a hare (1/3) or a carrot (1/6, safe, and
    then one stops) keeps the points; with a hare one passes the other."""
    aside = Aside(noted=10, doubles=2, top=5)
    state = at_go(aside, (333, 333 - aside.points), seat=1, reached_by=0)
    assert share(state, Stop()) == pytest.approx(0.5, abs=1e-12)
    # With the hare every die is set aside; a stop then wins. With the carrot it is level still: best is to stop.
    again = at_go(Aside(noted=10, doubles=2, top=5, taboo=1), (333, 333 - aside.points), seat=1, reached_by=0)
    level = share(again)
    assert share(state, RollOn()) == pytest.approx(1 / 3 + level / 6, abs=1e-12)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_seats_to_come_count(seats: int) -> None:
    """HL-11: 340 points are worth more with nobody to come than with somebody, and less the more there are."""
    aside = Aside(singles=5, noted=2)
    totals = (333, *(300 for _ in range(seats - 1)))
    stops = [
        share(at_go(aside, (*totals[:seat], 333, *totals[seat + 1 :]), seat=seat, reached_by=0), Stop())
        for seat in range(1, seats)
    ]
    assert stops == sorted(stops)
    assert stops[-1] == 1


def test_the_ending_counts() -> None:
    """HL-12: at the target in the round's last turn the game is over; with one more turn each it is not."""
    aside = table(20, 1, 2, 0)
    assert share(at_go(aside, (300, 320), seat=1), Stop()) == 1
    assert share(at_go(aside, (300, 320), seat=1, ending="one_more_turn"), Stop()) < 0.95


def test_the_target_counts() -> None:
    """A hundred points ahead are nearly won near the target, less far from it."""
    shares = [share(at_start(Aside(singles=1), (100, 0), seat=1, target=target)) for target in (120, 333, 2000)]
    assert shares == sorted(shares)
    assert shares[0] < shares[2] - 0.1


# Scores.


@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
def test_more_points_are_a_greater_share(ending: str) -> None:
    """For two seats, from the table, whose steps may cost a tenth of a percent."""
    for other in (0, 150, 310):
        line = [share(at_start(Aside(singles=1), (other, own), seat=1, ending=ending)) for own in range(0, 333, 12)]
        assert all(second > first - 0.001 for first, second in pairwise(line))
        assert line[-1] > line[0] + 0.3


def test_more_points_are_a_greater_share_at_a_larger_table() -> None:
    line = [share(at_start(Aside(singles=1), (150, own, 150, 150), seat=1)) for own in range(0, 333, 30)]
    assert all(second > first for first, second in pairwise(line))


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_a_fair_start_is_about_fair(seats: int) -> None:
    """Nobody has anything: each seat has something like its part, the later seats of the round the better one."""
    state = at_start(Aside(singles=1), (1, *(0 for _ in range(seats - 1))), seat=1)
    shares = decide(state).considered[0].win_share
    assert all(0.6 / seats < one < 1.6 / seats for one in shares)
    assert shares[-1] > shares[0]


def test_far_behind_one_dares_more_than_far_ahead() -> None:
    """The same table: 45 points, two dice. With 130 to make up in the last turns it is too little."""
    aside = table(15, 3, 2, 0)
    assert decide(at_go(aside, (180, 310), seat=1)).action == Stop()
    assert decide(at_go(aside, (330, 200), seat=1)).action == RollOn()


# What is left behind.


def test_a_gift_to_the_next_seat_counts_against_stopping() -> None:
    """HL-10: the same points, once with all dice to pick up for the next seat, once with one die and taboo carrots."""
    rich, poor = table(30, 1, 7, 0), table(30, 1, 1, 5)
    assert share(at_go(rich, (100, 100)), Stop()) < share(at_go(poor, (100, 100)), Stop()) - 0.05
    three = (100, 100, 100)
    assert share(at_go(rich, three), Stop()) < share(at_go(poor, three), Stop()) - 0.02


def test_with_more_seats_a_gift_costs_less() -> None:
    """It goes to one of several opponents."""
    rich, poor = table(30, 1, 7, 0), table(30, 1, 1, 5)

    def cost(seats: int) -> float:
        totals = tuple(100 for _ in range(seats))
        stops = [share(at_go(aside, totals), Stop()) * seats for aside in (poor, rich)]
        return stops[0] - stops[1]

    assert cost(2) > cost(4) > 0


# Reasons, each at a table made for it. `test_hoppladi_reasons` holds them against whole games.


def test_clear_win() -> None:
    found = reason(at_go(table(20, 1, 2, 0), (300, 320), seat=1), reasons.ClearWin)
    assert (found.points, found.share.chosen) == (20, 1)


def test_last_chance() -> None:
    found = reason(at_go(table(10, 2, 3, 0), (350, 300), seat=1, reached_by=0), reasons.LastChance)
    assert (found.need, found.have, found.to_beat) == (51, 20, 350)


def test_catch_up() -> None:
    """HL-11: 51 points short in the last turn; 60 lie there to be taken over, and a bust loses."""
    found = reason(at_start(table(15, 4, 3, 0), (350, 300), seat=1, reached_by=0), reasons.CatchUp)
    assert (found.takes, found.need, found.to_beat, found.points, found.dice) == (True, 51, 350, 60, 3)
    assert found.share.chosen > 0.7 > found.share.other


def test_stop_pays() -> None:
    state = at_go(table(12, 5, 2, 0), (40, 10))
    found = reason(state, reasons.StopPays)
    assert (found.points, found.bust_chance) == (60, float(state.bust_chance))
    assert found.compared.share == (share(state, Stop()), share(state, RollOn()))


def test_roll_pays() -> None:
    found = reason(at_go(table(10, 2, 4, 0), (40, 10)), reasons.RollPays)
    assert found.compared.points is not None
    assert found.points == 20 == found.compared.points.other < found.compared.points.chosen
    assert found.compared.share is not None


def test_deny_take_over() -> None:
    """The first table found where rolling on makes less on average than stopping, and yet is better."""
    state = next(
        state
        for hare_points in range(10, 60)
        for top in (2, 3, 4)
        for dice in (3, 4)
        if decide(state := at_go(table(hare_points, top, dice, 0), (100, 100))).action == RollOn()
        and (decide(state).considered[0].points or 0.0) < state.aside.points
    )
    found = reason(state, reasons.DenyTakeOver)
    assert (found.points, found.next_seat) == (state.aside.points, 1)
    assert found.share == (share(state, RollOn()), share(state, Stop()))
    assert found.share_if_not_taken > found.share.chosen > found.share.other


def test_take_pays_and_fresh_pays() -> None:
    state = at_start(table(15, 4, 3, 0), (60, 0), seat=1)
    take = reason(state, reasons.TakePays)
    assert (take.points, take.dice, take.bust_chance) == (60, 3, float(state.bust_chance))
    state = at_start(Aside(singles=1, taboo=5), (1, 0), seat=1)
    fresh = reason(state, reasons.FreshPays)
    assert (fresh.points, fresh.dice) == (1, 1)
    assert fresh.compared.share == (share(state, Fresh()), share(state, Take()))


def test_keep_for_dice() -> None:
    """Two singles and the double hutch, 10 × 2, four dice left; three singles would be 11 × 2 with three dice."""
    found = reason(at_keep(EMPTY, "11125CC", (0, 0)), reasons.KeepForDice)
    assert (found.points_given_up, found.dice) == (2, (4, 3))
    assert found.bust_chance.chosen < found.bust_chance.other


@pytest.mark.parametrize("totals", [(0,), (0, 0)])
def test_keep_for_hutch(totals: tuple[int, ...]) -> None:
    """HL-4, HL-9: one hare and the double hutch make 2 now, one hare and the double as a hare 3, as many dice left."""
    state = at_keep(EMPTY, "12455CC", totals)
    assert str(decide(state).action) == "keep:1h+x2"
    found = reason(state, reasons.KeepForHutch)
    assert (found.hutch, found.hutch_otherwise, found.points, found.points_otherwise) == (2, 1, 2, 3)


def test_keep_for_points_and_pick_up() -> None:
    points = reason(at_keep(table(20, 5, 3, 0), "111"), reasons.KeepForPoints)
    assert (points.points, points.points_otherwise) == (155, 150)
    # HL-7: with both singles four hares are picked up; with one of them a die is left.
    pick_up = reason(at_keep(Aside(singles=2, top=4), "11"), reasons.KeepForPickUp)
    assert pick_up.dice == (4, 1)


def test_keep_to_leave_less() -> None:
    """HL-7, HL-10: all three hares make 155 and three dice to pick up; two make 150 and leave the other seat one."""
    found = reason(at_keep(table(20, 5, 3, 0), "111", (0, 0)), reasons.KeepToLeaveLess)
    assert (found.points_given_up, found.next_seat) == (5, 1)
    assert found.share_if_not_taken > found.share.chosen > found.share.other


def test_keep_short() -> None:
    """HL-12: 58 of 60, or 69 and the other seat has a turn to answer."""
    state = at_keep(Aside(singles=1, top=2), "11355", (36, 44), target=60, ending="one_more_turn")
    found = reason(state, reasons.KeepShort)
    assert (found.points_given_up, found.answering) == (11, (1,))
    completed = at_keep(Aside(singles=1, top=2), "11355", (44, 36), seat=1, target=60)
    assert not isinstance(decide(completed).reason, reasons.KeepShort)


def test_the_other_seat_comes_no_more_at_the_end_of_the_round() -> None:
    """HL-11: with nobody to come nothing is left to anybody, whatever is set aside."""
    state = at_keep(table(20, 5, 3, 0), "111", (340, 100), seat=1, reached_by=0)
    assert not isinstance(decide(state).reason, reasons.KeepToLeaveLess)


def test_hardly_matters() -> None:
    """Nearly lost: 400 points short in the last turn, whatever one starts with."""
    found = reason(at_start(Aside(singles=1, taboo=5), (900, 320), seat=1, reached_by=0), reasons.HardlyMatters)
    assert found.share is not None
    assert found.share.chosen < 0.0005


def test_only_choice() -> None:
    assert reason(at_keep(EMPTY, "1CCCCCC", (0, 0)), OnlyChoice) == OnlyChoice()


def test_solo_goes_by_points() -> None:
    """HL-12: no share to win or lose; 39 points against 30.8."""
    found = reason(at_go(table(13, 3, 2, 0)), reasons.StopPays)
    assert found.points == 39
    assert found.compared.share is None
    assert found.compared.points is not None
    assert found.compared.points.chosen == 39
    assert found.compared.points.other == pytest.approx(30.7873196255, abs=1e-9)
