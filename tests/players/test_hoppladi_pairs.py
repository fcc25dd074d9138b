"""Three to seven seats of Hoppladi Hopplada: shares from games of two, the last round, and the tiny game solved."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.games.hoppladi_ahead import table_ends
from ai.games.hoppladi_chase import chase_of
from ai.games.hoppladi_duel import Role, duel
from ai.games.hoppladi_last_round import LastRound, passing
from ai.games.hoppladi_measure import Chooser, Programme, Step, played, race_ends, without_luck
from ai.games.hoppladi_pairs import LEAST, SEATS, Pairs, Strengths, pairs_ends, role_between, shared, weights_of
from ai.games.hoppladi_play import How, play_turn
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import Ends, Shape, Sums, turn_of, witness
from ai.solve.hoppladi_pairs import error_of, first_weights, fitted, sample_of, somewhere
from ai.solve.hoppladi_three import Three
from engine.chance import total_weight
from engine.game import CHANCE, State
from engine.games.hoppladi import EMPTY, GAME, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import RollOn, Stop, Take

TOTALS = (280, 301, 250, 333, 120, 320, 40)


def begun(totals: tuple[int, ...], seat: int = 0, reached_by: int | None = None, **options: int | str) -> Hoppladi:
    chosen = HoppladiOptions(**options)  # type: ignore[arg-type]
    return Hoppladi(chosen, totals, seat, Phase.ROLL, EMPTY, None, reached_by, 0)


# Strengths.


def test_strengths_by_hand() -> None:
    """Two seats as strong as each other, and a third that has two to one against either. By the mean log odds the
    shares are as 1, 1 and 2, in any position."""
    half, third, thirds = np.log(1 / 2), np.log(1 / 3), np.log(2 / 3)
    odds = np.array([[-np.log(2), -np.log(2), 2 * np.log(2)]]) / 3
    logs = np.array([[half + third, half + third, 2 * thirds]])
    for least in (1, 100):
        strengths = Strengths(np.array([[least, 333, 333]]), logs, odds, np.array([1, 2, 0]))
        assert shared(strengths.of(first_weights(3).fresh))[0] == pytest.approx([1 / 4, 1 / 4, 1 / 2])
        by_logs = np.zeros_like(first_weights(3).fresh)
        by_logs[:, 1] = 1.0
        assert shared(strengths.of(by_logs))[0] == pytest.approx(np.array([1 / 6, 1 / 6, 4 / 9]) * 9 / 7)


def test_weights_change_with_the_least_need() -> None:
    """Between two knots, on a straight line; the weights of places and of a table go to the seats they are of."""
    weights = np.zeros((len(LEAST.knots), 4 + 2 + 4))
    low, high = LEAST.knots[3], LEAST.knots[4]
    weights[3], weights[4] = np.arange(10), 3 * np.arange(10)
    nothing = np.zeros((1, 3))
    needs = np.array([[333, (low + high) // 2, 333]])
    way = ((low + high) // 2 - low) / (high - low)
    strengths = Strengths(needs, nothing, nothing, np.array([2, 0, 1]), gain=np.array([10.0]), risk=np.array([100.0]))
    next_one, after_it, mover = strengths.of(weights)[0] / (1 + 2 * way)
    assert next_one == pytest.approx(2 + 5 + 6 * 10 + 8 * 100)
    assert after_it == pytest.approx(3 + 7 * 10 + 9 * 100)
    assert mover == pytest.approx(4)


@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_seats_odds_alone_are_the_solved_game(seat: int, ending: str) -> None:
    """Shares as the exponentials of half the log odds: the game of two as it is, for every table left behind."""
    state = begun((200, 170), seat, ending=ending)
    stop, forced, bust = Pairs(state, 0, first_weights(2)).ends()
    turn, other = turn_of(7), state.next_seat
    needs = [333 - total for total in state.totals]
    role = role_between(state, other, seat)
    assert role is (Role.ONE_MORE if ending == "one_more_turn" else Role.ANSWERED if other == 0 else Role.CLOSING)
    assert bust[other] == pytest.approx(duel().with_fresh(role, needs[other], np.array([needs[seat]]))[0])
    points = turn.points().reshape(-1)
    open_ones = np.flatnonzero(points < needs[seat])
    left = needs[seat] - points[open_ones]
    fresh = duel().with_fresh(role, needs[other], left)
    taken = duel().with_taken(role, needs[other], left, open_ones)
    assert forced[open_ones, other] == pytest.approx(np.clip(fresh, 1e-4, 1 - 1e-4))
    assert stop[open_ones, other] == pytest.approx(np.clip(np.maximum(fresh, taken), 1e-4, 1 - 1e-4))


# What it says of a turn.


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
def test_shares_are_shares(seats: int, ending: str) -> None:
    for state in (
        begun((50,) * seats, seats - 1, ending=ending),
        begun(tuple(min(total, 332) for total in TOTALS[:seats]), 1, ending=ending, start=2),
        begun((333, *TOTALS[1:seats]), 1, 0, ending=ending),
    ):
        for part in pairs_ends(state, 0):
            assert (part >= 0).all()
            assert part.sum(axis=-1) == pytest.approx(1)


def test_the_turn_after_is_played_exactly() -> None:
    """After a bust, and after turns that score what a knot has, seat 2's turn is worth what it is when it is solved
    against the estimate; a table it would not take over is worth fresh dice to it."""
    state = begun((150, 180, 120), 1)
    stop, forced, bust = table_ends(state, 0)
    turn = turn_of(7)
    after_bust, after_25 = (Programme(begun((150, 180 + points, 120), 2), 0, pairs_ends) for points in (0, 25))
    assert bust == pytest.approx(after_bust.to_roll(EMPTY), abs=1e-6)
    fresh = after_25.to_roll(EMPTY)
    for shape in (Shape(5, 1, 0), Shape(5, 3, 0), Shape(1, 3, 0), Shape(1, 5, 0)):
        row, column = 25 // shape.top, turn.column[shape]
        place, taken = row * len(turn.shapes) + column, after_25.solved.followed.roll[row, column][:3]
        assert forced[place] == pytest.approx(fresh, abs=1e-6)
        assert stop[place] == pytest.approx(taken if taken[2] > fresh[2] else fresh, abs=1e-6)


@pytest.mark.parametrize("need", [1, 2, 30, 5000])
def test_the_turn_after_near_the_target_and_far_from_it(need: int) -> None:
    state = begun((9999 - need, 9999 - need - 83, 9999 - need - 23), target=9999)
    stop, forced, bust = table_ends(state, 0)
    for part in (stop, forced, bust):
        assert (part >= 0).all()
        assert part.sum(axis=-1) == pytest.approx(1)
    assert (np.diff(turn_of(7).table(forced[:, 0])[1:100, turn_of(7).first]) > 0).all()


def test_other_dice_are_left_to_the_race() -> None:
    state = begun((5, 9, 2), dice=3, target=40)
    for said, raced in zip(table_ends(state, 0), Race(state, 0).ends(), strict=True):
        assert (said == raced).all()


@pytest.mark.parametrize("seats", SEATS)
def test_more_is_better_and_a_gift_helps_the_next(seats: int) -> None:
    """With nothing left behind, points help the one who makes them; what is left behind helps the next seat."""
    state = begun(tuple(200 + 7 * seat for seat in range(seats)))
    stop, forced, bust = pairs_ends(state, 0)
    turn = turn_of(7)
    bare = turn.table(forced[:, 0])[1:100, turn.first]
    assert (np.diff(bare) > 0).all()
    assert bare[0] > bust[0]
    assert (stop[:, 1] >= forced[:, 1] - 1e-12).all()
    easy = 20 * len(turn.shapes) + turn.column[Shape(3, 3, 0)]
    assert stop[easy, 1] > forced[easy, 1] + 0.02
    assert stop[easy, 0] < forced[easy, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_it_agrees_with_itself_one_turn_on(seats: int) -> None:
    """What it says of a position, and what one exact turn against it makes of that."""
    rng = Random(seats)
    for ending in ("complete_round", "one_more_turn"):
        weights = weights_of(seats, ending)
        states = [somewhere(rng, seats, ending, least) for least in (40, 120, 250)]
        fresh = [one for state in states for one in sample_of(state, weights, np.zeros(0, dtype=np.intp))[0]]
        assert error_of(fresh, weights.fresh) < 0.02


def test_the_fit_finds_what_made_the_shares() -> None:
    """Shares made by known weights are explained by those weights."""
    rng, weights = Random(5), weights_of(3, "complete_round")
    knot = LEAST.knots.index(120)
    samples = []
    for _ in range(12):
        (sample,), _taken = sample_of(somewhere(rng, 3, "complete_round", 120), weights, np.zeros(0, dtype=np.intp))
        samples.append(type(sample)(sample.strengths, shared(sample.strengths.of(weights.fresh))))
    again = np.tile(fitted(samples, knot), (len(LEAST.knots), 1))
    assert error_of(samples, again) < 0.001


# The last round.


def test_with_nobody_to_come_the_rules_say_it() -> None:
    last = LastRound(np.array([[340, 350, 350], [360, 350, 20]]), ())
    assert last.after_forced().tolist() == [[0, 0.5, 0.5], [1, 0, 0]]
    assert last.after_stop(np.array([0]), np.array([1])).tolist() == [[1, 0, 0]]


def test_the_very_last_turn_is_the_chase() -> None:
    """Seat 1 is 40 points behind, with fresh dice or a table to take over."""
    last = LastRound(np.array([[340, 300, 90]]), (1,))
    table, behind = np.array([30 * 80 + turn_of(7).column[Shape(3, 4, 0)]]), np.array([40])
    fresh, taken = chase_of(7).with_fresh(behind)[0], chase_of(7).with_taken(behind, table)[0]
    assert taken > fresh
    assert last.after_forced()[0] == pytest.approx([1 - fresh, fresh, 0])
    assert last.after_stop(table, np.array([0]))[0] == pytest.approx([1 - taken, taken, 0])


@pytest.mark.parametrize(("own", "after"), [(12, 70), (37, 33), (55, 8), (90, 240)])
def test_the_last_turn_but_one(own: int, after: int) -> None:
    """Against that turn played exactly, the answer to it from the chase: so far behind are the seat to move, and the
    seat after it."""
    turn, chase = turn_of(7), chase_of(7)
    points = turn.points().reshape(-1)
    best = np.maximum(points, own)
    fresh = chase.with_fresh(best - own + after)
    caught = np.maximum(fresh, chase.with_taken(best - own + after, np.arange(len(points))))
    held = np.stack([points < own, points > own], axis=1) + 0.5 * (points == own)[:, None]
    stop, forced = (
        np.concatenate([held * (1 - chance[:, None]), chance[:, None]], axis=1).reshape(*turn.points().shape, 3)
        for chance in (caught, fresh)
    )
    sums = Sums(stop, forced, forced[0, 0], np.zeros(3))
    worth = turn.follow(turn.solve(Ends(stop[:, :, 1].copy(), forced[:, :, 1].copy(), 0.0)), sums).roll
    said = LastRound(np.array([[400, 400 - own, 400 - after]]), (1, 2)).after_forced()[0]
    assert said == pytest.approx(worth[0, turn.first], abs=0.02)


def test_passing_before_others_is_worth_less_than_passing_last() -> None:
    """The nearer the seat after it, the less; and who comes later has the more of equals."""
    beside, far_off = passing().holds[:, 0], passing().holds[:-1, -1]
    assert ((beside > 0.3) & (beside < 0.5)).all()
    assert (far_off > 0.9).all()
    shares = LastRound(np.array([[350, 300, 300, 300, 300]]), (1, 2, 3, 4)).after_forced()[0]
    assert (np.diff(shares[1:]) > 0).all()


# The tiny game.


def shares_by_value_iteration(dice: int, target: int, cap: int) -> tuple[float, ...]:
    """Three seats, each playing for its own share, by the engine's contract alone; with so many hare points a player
    stops, and nobody takes over. Of equals: stop, and fresh dice."""
    start: State = GAME.new_state(3, HoppladiOptions(dice=dice, target=target))
    places, nodes, ways = {start: 0}, [start], list[list[tuple[int, float]]]()
    for node in nodes:  # grows while it is walked
        assert isinstance(node, Hoppladi)
        outcomes = node.chance_outcomes()
        following = [(node.child(outcome), weight / total_weight(outcomes)) for outcome, weight in outcomes]
        for action in sorted(node.legal_actions(), key=lambda one: one != Stop()):
            if not (isinstance(action, RollOn | Take) and node.aside.hare_points >= cap):
                following.append((node.child(action), 1.0))
        for after, _ in following:
            if after not in places:
                places[after] = len(nodes)
                nodes.append(after)
        ways.append([(places[after], share) for after, share in following])
    values = [tuple(map(float, node.returns())) if node.is_terminal else (1 / 3,) * 3 for node in nodes]
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for place in reversed(range(len(nodes))):
            if ways[place]:
                value = joined(nodes[place].current_player, [(values[to], share) for to, share in ways[place]])
                change = max(change, *(abs(new - old) for new, old in zip(value, values[place], strict=True)))
                values[place] = value
    return values[0]


def joined(seat: int, following: list[tuple[tuple[float, ...], float]]) -> tuple[float, ...]:
    """The shares at a node from those after it."""
    if seat == CHANCE:
        return tuple(sum(value[one] * share for value, share in following) for one in range(3))
    return max((value for value, _ in following), key=lambda value: value[seat])


@pytest.mark.parametrize(("target", "cap"), [(1, 6), pytest.param(2, 7, marks=pytest.mark.slow)])
def test_three_seats_solved_are_what_value_iteration_finds(target: int, cap: int) -> None:
    """One die. Within 0.002: a last turn takes a tie for one of two, also where three are level."""
    solved = Three(target, dice=1).solved().fresh[0, (target,) * 3]
    assert solved == pytest.approx(shares_by_value_iteration(1, target, cap), abs=0.002)


# Luck taken out.


def test_luck_by_hand() -> None:
    """Two turns, with 0.3 and then 0.2 of luck; the seat wins."""
    steps = [Step(begun((0, 0)), (), np.array([0.3, -0.3])), Step(begun((9, 0), 1), (), np.array([0.2, -0.2]))]
    first, second = without_luck(steps, np.array([1.0, 0.0]))
    assert first == pytest.approx([0.5, 0.5])
    assert second == pytest.approx([0.8, 0.2])


def test_luck_has_no_mean() -> None:
    """From a table, over every roll with its weight."""
    state = begun((150, 180, 120))
    rolling = Programme(state, 0, pairs_ends)
    for shape, points in ((Shape(1, 7, 0), 0), (Shape(2, 3, 0), 12), (Shape(5, 2, 1), 30)):
        aside = witness(shape, 7, points).aside if points else EMPTY
        before = Hoppladi(state.options, state.totals, 0, Phase.ROLL, aside, None, None, 0)
        outcomes = before.chance_outcomes()
        worths = [weight * rolling.rolled(before, before.child(roll)) for roll, weight in outcomes]
        assert sum(worths) / total_weight(outcomes) == pytest.approx(rolling.to_roll(aside))


def test_a_turn_played_on_the_graph_is_the_engines() -> None:
    """Rolled once from a table, it busts as often as the engine says: 3,000 rolls, within four standard errors."""
    turn, shape = turn_of(7), Shape(3, 2, 1)
    anything = np.ones(turn.points().shape)
    values = turn.solve(Ends(anything, anything, 0.0))
    rng, column = Random(1), turn.column[shape]
    busts = [play_turn(rng, turn, values, 20, column).how is How.BUST for _ in range(3000)]
    chance = float(witness(shape, 7).bust_chance)
    assert abs(np.mean(busts) - chance) < 4 * (chance * (1 - chance) / 3000) ** 0.5


def test_a_game_is_played_to_its_end() -> None:
    """From 300 points each; with luck out of it the shares still sum to 1 at every turn."""
    start = begun((300, 310, 290), 1)
    seats = [Chooser(name) for name in ("pairs", "regular", "race")]
    steps, shares = played(Random(2), start, seats, (pairs_ends, race_ends))
    assert steps[0].state == start
    assert shares.sum() == pytest.approx(1)
    assert [step.state.seat for step in steps[:3]] == [1, 2, 0]
    for value in without_luck(steps, shares):
        assert value.sum() == pytest.approx(1)
    assert all(len(step.said) == 2 for step in steps[1:])
