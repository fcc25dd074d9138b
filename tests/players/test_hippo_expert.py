"""The expert of Hippo Hopp against plain expectimax: on tiny circles to the end, on larger ones to where it stops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from ai.expectimax import Expectimax
from ai.games import hippo_search
from ai.games.hippo import Expert, player
from ai.games.hippo_search import ALL, BUDGET, POSITION, Weighed, shares_of, weigh, worth
from engine import State
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions, Phase
from tests.players.hippos import SETTINGS, walk, words
from tests.rules.hippo_lines import box, hippo

PLENTY = 10**9


def by_action(weighed: tuple[Weighed, ...], seat: int) -> dict[str, float]:
    return {str(one.action): one.shares[seat] for one in weighed}


# To the end.


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
    assert by_action(weigh(hippo(circle, deck=deck)), 0) == pytest.approx(values, abs=1e-9)


@pytest.mark.parametrize(
    ("circle", "deck", "players"),
    [("1212", "", 2), ("2131", "", 2), ("12123", "", 2), ("2113", "1", 2), ("3112", "13", 2), ("211", "1", 3)],
)
def test_what_can_be_played_to_the_end_is(circle: str, deck: str, players: int) -> None:
    """Expectimax in fractions with the whole game ahead. Of three players each goes for his own share; where two ways
    are equally good for him the others' shares are whatever the first of them gives."""
    state = hippo(circle, deck=deck, players=players)
    assert isinstance(state, Hippo)
    exact = Expectimax(Fraction, _never).actions(state, 200)
    found = by_action(weigh(state, PLENTY), state.seat)
    assert found == pytest.approx({str(action): float(value[state.seat]) for action, value in exact}, abs=1e-9)


def _never(state: State) -> tuple[Fraction, ...]:
    raise AssertionError(state)


# To where it stops.


def looked(state: Hippo, decisions: int) -> tuple[float, ...]:
    """Plain max^n over the contract: so many decisions ahead, then the estimate."""
    if state.phase is Phase.OVER or (state.phase is Phase.DECIDE and decisions == 0):
        return worth(state)
    if state.phase is Phase.REVEAL:
        found = [(looked(state.child(o), decisions), w) for o, w in state.chance_outcomes()]
        total = sum(w for _, w in found)
        return tuple(sum(shares[s] * w for shares, w in found) / total for s in range(state.players))
    return max((looked(state.child(a), decisions - 1) for a in state.legal_actions()), key=lambda v: v[state.seat])


def positions_with_few_unseen(players: int, options: HippoOptions, seed: int) -> list[Hippo]:
    found = [state for state, _ in walk(players, options, seed) if state.numbers.count(UNKNOWN) <= 1]
    return found[:: max(1, len(found) // 4)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("plan", [(), (ALL,)])
def test_all_answers_are_looked_at_and_chance_has_its_odds(players: int, plan: tuple[int, ...]) -> None:
    options = HippoOptions(circle=7, deck=3, values=(3, 3, 2, 1, 1))
    for state in positions_with_few_unseen(players, options, 2):
        weighed = weigh(state, PLENTY, (plan,))
        for one in weighed:
            mean = [(looked(after, 1 + len(plan)), weight) for after, weight in one.after]
            total = sum(weight for _, weight in mean)
            expected = sum(shares[state.seat] * weight for shares, weight in mean) / total
            assert one.shares[state.seat] == pytest.approx(expected, abs=1e-9)


def test_a_card_nobody_has_seen_counts_with_every_number_it_may_have() -> None:
    """Circle 1 1 3 1 1 with 1, 2, 3 in the deck. flip:2 leads to 3, flip:1 on to 4, flip:0 to 0, where it lies open
    itself: it is taken, the 1 at 1 turns back, the 3 at 2 stays open, and the gap at 0 is 1, 2 or 3. Flipped by seat 1,
    1 leads to 1 over nothing, 2 to the open 2, and 3 to 3 over one open card: 0 - 2 + 1 in three, -1/3."""
    state = hippo("11311", "flip:2 flip:1 flip:0", deck="123")
    assert (state.bird, state.seat, state.numbers[0]) == (0, 1, UNKNOWN)
    decision = player("expert").choose(state, Random(0))
    (blind,) = [one for one in decision.considered if str(one.action) == "flip:0"]
    assert blind.points == pytest.approx(-1 / 3)


# What a position is worth where it stops.


def test_a_difference_of_one_standard_deviation_is_so_much_in_a_logistic_distribution() -> None:
    """π / √3 = 1.8138; 1 / (1 + e^-1.8138) = 0.8598."""
    assert shares_of((7.0, 5.0), 2.0) == pytest.approx((0.8598, 0.1402), abs=5e-5)


def test_equals_share_alike_and_the_best_has_most() -> None:
    assert shares_of((4.0, 4.0, 4.0), 3.0) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    shares = shares_of((4.0, 2.0, -1.0, 3.5), 3.0)
    assert sum(shares) == pytest.approx(1)
    assert sorted(shares, reverse=True) == [shares[0], shares[3], shares[1], shares[2]]


def test_a_lead_counts_more_the_fewer_cards_are_to_come() -> None:
    early = replace(box("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3"), points=(6, 0))
    late = replace(early, deck=0)
    assert 0.5 < worth(early)[0] < worth(late)[0] < 1


def test_when_the_game_is_over_the_rules_say_who_has_won() -> None:
    state = hippo("111", "flip:1")
    assert state.is_terminal
    assert worth(state) == (0.0, 1.0)


@pytest.mark.parametrize(("lead", "share"), [(3, 1), (2, 0.5), (1, 0)])
def test_the_last_cards_cost_counts_before_the_winner_is_known(lead: int, share: float) -> None:
    """Circle 1 1 1 1 1, the deck empty, the bird at 0. flip:1 comes down on itself and ends the game: of 3 points ahead
    one is left, of 2 none, and 1 is not enough."""
    decision = player("expert").choose(replace(hippo("11111"), points=(lead, 0)), Random(0))
    shares = {str(one.action): one.win_share[0] for one in decision.considered}
    assert shares["flip:1"] == share
    assert decision.considered[0].win_share[0] >= share


# Always.


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_all_actions_are_considered_best_first_with_shares_that_sum_to_1(setting: tuple[int, HippoOptions]) -> None:
    for state, _ in walk(*setting, 7)[::9]:
        decision = Expert(budget=6000).choose(state, Random(0))
        assert {one.action for one in decision.considered} == set(state.legal_actions())
        assert decision.considered[0].action == decision.action
        own = [one.win_share[state.seat] for one in decision.considered]
        assert all(first >= second for first, second in pairwise(own))
        for one in decision.considered:
            assert len(one.win_share) == state.players
            assert sum(one.win_share) == pytest.approx(1, abs=1e-9)
            assert one.points is not None
        assert decision.reason is not None


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_it_looks_at_no_more_than_its_budget(
    setting: tuple[int, HippoOptions], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An estimate is made once for each position. Those after the seat's own move come on top of the budget, and those
    after the answer that goes beyond it."""
    made = [0]

    def counted(ends: Sequence[float], spread: float) -> tuple[float, ...]:
        made[0] += 1
        return shares_of(ends, spread)

    monkeypatch.setattr(hippo_search, "shares_of", counted)
    for state, _ in walk(*setting, 8)[::13]:
        made[0] = 0
        weigh(state)
        size, numbers = len(state.numbers), len(state.unknown)
        first = len(state.choices) + state.numbers.count(UNKNOWN) * numbers
        answers = len(state.choices) + state.players + 2 * numbers
        assert made[0] <= BUDGET / (POSITION + size) + first + answers


def test_with_little_to_spend_the_winning_move_is_found_before_it_is_certain() -> None:
    state = hippo("1213", deck="2")
    for budget in (1000, 10_000, PLENTY):
        assert str(weigh(state, budget)[0].action) == "flip:0"


@pytest.mark.parametrize("number", range(3))
def test_a_decision_depends_on_the_position_alone(number: int) -> None:
    states = [state for state, _ in walk(2, HippoOptions(), number)][::15]
    expert = Expert(budget=5000)
    first = [expert.choose(state, Random(1)) for state in states]
    assert first == [expert.choose(replace(state), Random(2)) for state in reversed(states)][::-1]
    assert all(math.isfinite(share) for one in first for share in one.considered[0].win_share)
