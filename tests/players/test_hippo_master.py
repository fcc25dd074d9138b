"""The master of Hippo Hopp: on tiny circles exact, elsewhere the same as plain expectimax to its depth, with less work.

Plain here means: over the contract of every game, nothing packed, nothing cut, nothing remembered between depths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from ai.expectimax import Expectimax
from ai.games.hippo import Master, player
from ai.games.hippo_compact import Circle, Move, Position, name_of
from ai.games.hippo_duel import Duel
from ai.games.hippo_estimate import Estimate
from ai.games.hippo_master import look
from ai.games.hippo_purse import Purse, Rated
from ai.games.hippo_round import ALL, PLANS, Round
from ai.player import Decision
from engine import State
from engine.chance import total_weight
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions, Phase
from tests.players.hippos import SETTINGS, walk, words
from tests.rules.hippo_lines import after, box, hippo
from tests.rules.test_hippo_exact import value

PLENTY = 10**9
SMALL = HippoOptions(circle=7, deck=3, values=(3, 3, 2, 1, 1))
SMALLER = HippoOptions(circle=6, deck=2, values=(3, 2, 2, 1))


def decided(state: Hippo, budget: int = PLENTY) -> Decision:
    return Master(budget).choose(state, Random(0))


def own(state: Hippo, decision: Decision) -> dict[str, float]:
    return {str(one.action): one.win_share[state.seat] for one in decision.considered}


# Exact.


@pytest.mark.parametrize(
    ("circle", "deck", "values"),
    [
        ("1213", "2", {"flip:0": 1, "flip:1": 0.5, "flip:2": 0, "flip:3": 0}),
        ("1123", "1", {"flip:0": 0, "flip:1": 0, "flip:2": 0, "flip:3": 0}),
        ("111", "", {"flip:0": 0, "flip:1": 0, "flip:2": 1}),
    ],
)
def test_tiny_circles_are_worth_what_they_are(circle: str, deck: str, values: dict[str, float]) -> None:
    """The values are exact ones from programs and by hand: `tests/rules/test_exact_tiny.py`, `test_hippo_exact.py`."""
    state = hippo(circle, deck=deck)
    decision = player("master").choose(state, Random(0))
    assert decision.exact
    assert own(state, decision) == pytest.approx(values, abs=1e-12)


@pytest.mark.parametrize(("values", "share"), [([2, 2, 1], Fraction(13, 20)), ([3, 1, 1], Fraction(5, 8))])
def test_before_the_deal_they_are_worth_the_mean_of_all_deals(values: list[int], share: Fraction) -> None:
    """Exact ones, from an independent program: seat 0's, of circles of four cards and a deck of one."""

    def mean(state: Hippo) -> float:
        if state.phase is Phase.DEAL:
            outcomes = state.chance_outcomes()
            found = sum(mean(state.child(outcome)) * weight for outcome, weight in outcomes)
            return found / total_weight(outcomes)
        decision = decided(state)
        assert decision.exact
        return decision.considered[0].win_share[0]

    assert mean(box(circle=4, deck=1, values=values)) == pytest.approx(float(share), abs=1e-12)


@pytest.mark.parametrize(
    ("circle", "deck", "players"),
    [
        *(("1212", "", 2), ("2131", "", 2), ("12123", "", 2), ("2113", "1", 2), ("21312", "", 2)),
        *(("211", "1", 3), ("2112", "1", 3), ("1312", "", 3), ("1212", "", 4)),
    ],
)
def test_what_can_be_played_to_the_end_is(circle: str, deck: str, players: int) -> None:
    """Expectimax in fractions with the whole game ahead. A seat to which two ways are worth the same takes the first in
    legal order: with three seats the others' shares depend on it."""
    state = hippo(circle, deck=deck, players=players)
    exact = Expectimax(Fraction, _never).actions(state, 200)
    decision = decided(state)
    assert decision.exact
    assert [one.action for one in decision.considered] == [action for action, _ in exact]
    for one, (_, shares) in zip(decision.considered, exact, strict=True):
        assert one.win_share == pytest.approx([float(share) for share in shares], abs=1e-12)


def _never(state: State) -> tuple[Fraction, ...]:
    raise AssertionError(state)


@pytest.mark.parametrize("seed", range(4))
def test_what_it_calls_exact_is_exact_on_any_way(seed: int) -> None:
    claims = 0
    for state, _ in walk(2, HippoOptions(circle=5, deck=1, values=(2, 2, 1, 1)), seed):
        decision = decided(state, 60_000)
        claims += decision.exact
        if decision.exact:
            shares = {str(action): value(state.child(action)) for action in state.legal_actions()}
            mine = {action: float(share if state.seat == 0 else 1 - share) for action, share in shares.items()}
            assert own(state, decision) == pytest.approx(mine, abs=1e-12)
    assert claims


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (3, 1), (4, 0), (4, 1)])
def test_of_equal_ways_every_seat_takes_the_first_in_legal_order(players: int, seed: int) -> None:
    """Cards nobody has seen and penalty cards included: then there is one answer for all seats."""
    for state, _ in walk(players, HippoOptions(circle=4, deck=1, values=(3, 2), penalty=1), seed):
        decision = decided(state)
        assert decision.exact
        shares = dict(Expectimax(Fraction, _never).actions(state, 200))
        for one in decision.considered:
            assert one.win_share == pytest.approx([float(share) for share in shares[one.action]], abs=1e-12)


def test_an_estimate_is_not_called_exact() -> None:
    assert not decided(box("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3"), 5000).exact
    assert not decided(hippo("1213", deck="2"), 0).exact


# Pruned and not.


def moves_of(circle: Circle, position: Position) -> list[Move]:
    hops, blind = circle.moves(position)
    return [*hops, *blind]


class Plain:
    """Max^n over the contract with the same estimate, so many decisions ahead."""

    def __init__(self, state: Hippo) -> None:
        self.circle = Circle(state.options, state.players)
        self.estimate = Estimate(self.circle)
        self.seen = 0

    def shares(self, state: Hippo, depth: int) -> tuple[float, ...]:
        """By seat."""
        self.seen += 1
        if state.phase is Phase.OVER:
            return tuple(float(share) for share in state.returns())
        if state.phase is Phase.REVEAL:
            found = [(self.shares(state.child(outcome), depth), weight) for outcome, weight in state.chance_outcomes()]
            total = sum(weight for _, weight in found)
            return tuple(sum(one[seat] * weight for one, weight in found) / total for seat in range(state.players))
        if depth == 0:
            shares = self.estimate.shares(self.circle.packed(state))
            return tuple(shares[(seat - state.seat) % state.players] for seat in range(state.players))
        found_ = [self.shares(state.child(action), depth - 1) for action in state.legal_actions()]
        return max(found_, key=lambda one: one[state.seat])


def few(players: int, options: HippoOptions, seed: int, unknown: int) -> list[Hippo]:
    """Positions with so many cards nobody has seen."""
    found = [state for state, _ in walk(players, options, seed) if state.numbers.count(UNKNOWN) == unknown]
    return found[:: max(1, len(found) // 2)][:2]


@pytest.mark.parametrize(("depth", "unknown"), [(2, 0), (2, 2), (2, 3), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1)])
def test_of_two_seats_the_pruned_search_finds_the_value_of_the_plain_one(depth: int, unknown: int) -> None:
    options, seeds = (SMALLER, 2) if depth == 4 else (SMALL, 3)
    positions = [state for seed in range(seeds) for state in few(2, options, seed, unknown)]
    assert len(positions) > 2
    for state in positions:
        plain = Plain(state)
        expected = plain.shares(state, depth)[state.seat]
        circle, purse = Circle(options, 2), Purse(options.circle)
        duel = Duel(circle, Estimate(circle), purse)
        for shallower in range(1, depth + 1):  # what was found before must not change what is found now
            lead = duel.lead(circle.packed(state), shallower)
        assert (1 + lead) / 2 == pytest.approx(expected, abs=1e-12)
        assert purse.spent / (10 + options.circle) < plain.seen


def test_it_cuts_more_the_deeper_it_looks() -> None:
    """From here the plain search sees 8 to 9 positions after each; alpha-beta about the root of that."""
    (state,) = few(2, SMALL, 0, 0)[:1]
    circle, purse = Circle(SMALL, 2), Purse(SMALL.circle)
    Duel(circle, Estimate(circle), purse).lead(circle.packed(state), 4)
    plain = Plain(state)
    plain.shares(state, 4)
    assert purse.spent / (10 + SMALL.circle) < plain.seen / 5


@pytest.mark.parametrize("window", [(-0.4, -0.1), (-0.1, 0.1), (0.1, 0.4)])
def test_outside_a_window_a_bound_is_given_that_holds(window: tuple[float, float]) -> None:
    low, high = window
    for seed in range(4):
        for state in few(2, SMALL, seed, 1 + seed % 2):
            circle = Circle(SMALL, 2)
            lead = Duel(circle, Estimate(circle), Purse(SMALL.circle)).lead(circle.packed(state), 3)
            found = Duel(circle, Estimate(circle), Purse(SMALL.circle)).lead(circle.packed(state), 3, low, high)
            if lead <= low:
                assert lead - 1e-12 <= found <= low
            elif lead >= high:
                assert high <= found <= lead + 1e-12
            else:
                assert found == pytest.approx(lead, abs=1e-12)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("unknown", [0, 1])
def test_of_more_seats_too_where_all_is_followed(players: int, unknown: int) -> None:
    """The first two plans leave nothing out."""
    for state in few(players, SMALL, 3, unknown):
        circle, plain = Circle(SMALL, players), Plain(state)
        position = circle.packed(state)
        search = Round(circle, Estimate(circle), Purse(SMALL.circle), state.seat)
        moves = [Rated(move, ()) for move in moves_of(circle, position)]
        for depth in (1, 2):
            for one in search.rated(position, depth, moves, 2.0):
                action = next(a for a in state.choices if circle.move_of(state, a) == name_of(one.move))
                found = [plain.shares(after_, depth - 1) for after_, _ in state.after(action)]
                weights = [weight for _, weight in state.after(action)]
                share = sum(s[state.seat] * w for s, w in zip(found, weights, strict=True)) / sum(weights)
                assert one.shares[0] == pytest.approx(share, abs=1e-12)
    assert PLANS[:2] == ((), (ALL,))


# Packed positions.


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_packed_moves_lead_where_the_engines_do(setting: tuple[int, HippoOptions]) -> None:
    players, options = setting
    circle = Circle(options, players)
    every = 3 if options.circle < 20 else 20
    for state, _ in walk(players, options, 3, 150)[::every]:
        position = circle.packed(state)
        found = {name_of(move): circle.results(position, move) for move in moves_of(circle, position)}
        assert found == {circle.move_of(state, action): _packed(circle, state, action) for action in state.choices}


@pytest.mark.parametrize("players", [3, 4])
def test_packed_moves_have_legal_order_whoever_is_to_move(players: int) -> None:
    options = HippoOptions()
    circle = Circle(options, players)
    for state, _ in walk(players, options, 3):
        listed = circle.in_legal_order(moves_of(circle, circle.packed(state)), state.seat)
        assert [name_of(move) for move in listed] == [circle.move_of(state, action) for action in state.choices]


def _packed(circle: Circle, state: Hippo, action: object) -> tuple[tuple[Position, int], ...]:
    child = state.child(action)  # type: ignore[arg-type]
    if child.phase is not Phase.REVEAL:
        return ((circle.packed(child), 1),)
    return tuple((circle.packed(child.child(outcome)), weight) for outcome, weight in child.chance_outcomes())


def test_positions_that_differ_in_seats_and_in_points_for_all_are_one() -> None:
    """Circle 1 2 1 3 1 2: by turns, or with 5 points more for both."""
    state = hippo("121312", "flip:0")
    circle = Circle(state.options, 2)
    turned = replace(state, seat=1 - state.seat, points=tuple(5 + one for one in reversed(state.points)))
    assert circle.packed(turned) == circle.packed(state)
    assert circle.packed(replace(state, points=(1, 0))) != circle.packed(state)


# The estimate.


def test_a_penalty_card_counts_less_than_it_costs() -> None:
    bare = box("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3")
    without, with_it = _share(bare), _share(replace(bare, penalties=((1,), ())))
    assert without > with_it > _share(replace(bare, points=(-2, 0)))


def _share(state: Hippo) -> float:
    circle = Circle(state.options, 2)
    return Estimate(circle).shares(circle.packed(state))[0]


def test_a_lead_is_the_difference_of_shares() -> None:
    for state, _ in walk(2, HippoOptions(), 5)[::12]:
        circle = Circle(state.options, 2)
        mine, other = Estimate(circle).shares(circle.packed(state))
        assert Estimate(circle).lead(circle.packed(state)) == pytest.approx(mine - other, abs=1e-12)


def test_what_is_foreseen_by_hand() -> None:
    """Circle 1 1 3 1 1, then 1, 2, 3 in the deck; flip:2 flip:1 flip:0 leave the bird on a gap at 0, and 2 open. The 1
    at 1 comes down on itself: -2. Those at 3 and 4 lead to 1 over nothing: 0, and so does the 1 before seat 0. What
    lies in the gap brings -1/3 on average (0 for 1, -2 for 2, 1 for 3)."""
    state = hippo("11311", "flip:2 flip:1 flip:0", deck="123")
    circle = Circle(state.options, 2)
    best, mean, open_part, unseen_part = Estimate(circle).foreseen(circle.packed(state))
    assert (best, unseen_part) == (0, 1 / 4)
    assert open_part == pytest.approx(1 / 5)
    assert mean == pytest.approx((-1 / 3 - 2 + 0 + 0 + 0) / 5)


def test_what_is_foreseen_is_worth_what_the_page_says() -> None:
    """The same position, by the numbers of `docs/players.md`: seat 0 has a point and the penalty card, seat 1 is to
    move."""
    state = hippo("11311", "flip:2 flip:1 flip:0", deck="123")
    ahead = 0 - (1 - 2 + 0.15 * 2)
    ahead += 0.4 * 0 + 0.9 * (-1 / 3 - 2) / 5 + 1.8 / 5 - 0.5 / 4
    mean = (5 * 1 + 1 * 2 + 2 * 3) / 8
    deviation = 2.6 * mean / (118 / 28) * math.sqrt(state.deck + 1)
    assert _share(state) == pytest.approx(1 / (1 + math.exp(-ahead * math.pi / math.sqrt(3) / deviation)), abs=1e-9)


# Always.


def decisions() -> Iterator[tuple[Hippo, Decision]]:
    for setting in SETTINGS:
        for state, _ in walk(*setting, 7)[::19]:
            yield state, decided(state, 3000)


def test_all_actions_are_considered_best_first_with_shares_that_sum_to_1() -> None:
    for state, decision in decisions():
        assert {one.action for one in decision.considered} == set(state.legal_actions())
        assert decision.considered[0].action == decision.action
        shares = [one.win_share[state.seat] for one in decision.considered]
        assert all(first >= second - 1e-12 for first, second in pairwise(shares))
        for one in decision.considered:
            assert sum(one.win_share) == pytest.approx(1, abs=1e-9)
            assert one.points is not None
        assert decision.reason is not None


@pytest.mark.parametrize("players", [2, 3])
def test_it_looks_deeper_for_more_but_never_past_its_budget(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [0]
    plain = Estimate._ends

    def counted(self: Estimate, position: Position) -> list[float]:
        made[0] += 1
        return plain(self, position)

    monkeypatch.setattr(Estimate, "_ends", counted)
    state = box("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3 flip:4 flip:1 flip:8", players=players)
    first = sum(len(state.after(action)) for action in state.choices)
    depths = []
    for budget in (0, 20_000, 100_000):
        made[0] = 0
        depths.append(look(state, budget).depth)
        assert made[0] <= max(first, budget / (10 + 19))
    assert depths[0] == 1
    assert depths[0] < depths[1] < depths[2]


def test_a_decision_depends_on_the_position_alone() -> None:
    states = [state for state, _ in walk(2, HippoOptions(), 1)][::15]
    first = [decided(state, 6000) for state in states]
    assert first == [Master(6000).choose(replace(state), Random(2)) for state in reversed(states)][::-1]


def test_it_sees_through_a_trap_the_first_look_misses() -> None:
    """Circle 1 1 1: flip:2 wins and the others lose, which shows two answers on."""
    state = hippo("111")
    assert str(decided(state).action) == "flip:2"
    assert value(after(state, "flip:2")) == 1
