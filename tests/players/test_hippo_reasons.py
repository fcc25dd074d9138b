"""Every reason the expert gives in some games is true: of the position, and by its own numbers."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from ai.games import hippo_reasons as kinds
from ai.games.hippo import Expert
from ai.player import Considered, Decision, OnlyChoice
from engine import GAMES
from engine.chance import at_weight, total_weight
from engine.game import Action
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions, Phase
from engine.games.hippo_moves import Caught, Flip, Use
from tests.rules.hippo_lines import hippo

GAMES_PLAYED = (
    (2, HippoOptions(), 1),
    (2, HippoOptions(circle=8, deck=2, values=(3, 3, 2, 1, 1)), 25),
    (2, HippoOptions(circle=3, deck=4, values=(4, 3)), 10),
    (3, HippoOptions(circle=10, deck=3, values=(4, 3, 2, 2, 1, 1)), 10),
    (4, HippoOptions(circle=7, deck=6, values=(5, 4, 2, 2)), 8),
)
"""Seats, options, games."""


@cache
def decisions() -> tuple[tuple[Hippo, Decision], ...]:
    """Every decision of these games. Every third move is any move, so that there are positions of all kinds."""
    return tuple(
        found for players, options, games in GAMES_PLAYED for n in range(games) for found in game(players, options, n)
    )


def game(players: int, options: HippoOptions, seed: int) -> list[tuple[Hippo, Decision]]:
    rng, state, found = Random(seed), GAMES["hippo"].new_state(players, options), []
    while not state.is_terminal:
        assert isinstance(state, Hippo)
        if state.phase is not Phase.DECIDE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
            continue
        decision = Expert(budget=2500).choose(state, rng)
        found.append((state, decision))
        state = state.child(rng.choice(state.legal_actions()) if rng.random() < 1 / 3 else decision.action)
    return found


def given(kind: type[kinds.HippoReason]) -> list[tuple[Hippo, Decision]]:
    found = [(state, decision) for state, decision in decisions() if isinstance(decision.reason, kind)]
    assert len(found) > 2, Counter(type(decision.reason).__name__ for _, decision in decisions())
    return found


# What the engine says of an action.


def results(state: Hippo, action: Action) -> list[tuple[Hippo, int]]:
    after = state.child(action)
    if after.phase is not Phase.REVEAL:
        return [(after, 1)]
    return [(after.child(outcome), weight) for outcome, weight in after.chance_outcomes()]


def points(state: Hippo, action: Action) -> float:
    found = results(state, action)
    return sum(w * (after.scores[state.seat] - state.scores[state.seat]) for after, w in found) / sum(
        w for _, w in found
    )


def danger(state: Hippo, action: Action) -> float:
    """The chance of a penalty card."""
    found, cards = results(state, action), len(state.penalties[state.seat])
    return sum(w for after, w in found if len(after.penalties[state.seat]) > cards) / sum(w for _, w in found)


def others(state: Hippo, decision: Decision) -> list[Action]:
    return [action for action in state.legal_actions() if action != decision.action]


def known(state: Hippo, action: Action) -> int:
    """The number of a card that is flipped and was known."""
    assert isinstance(action, Flip)
    assert state.numbers[action.at] != UNKNOWN
    return state.numbers[action.at]


def caught(state: Hippo, action: Action) -> Caught:
    (event,) = [event for event in state.events(action) if isinstance(event, Caught)]
    return event


def best_for_next(state: Hippo, action: Action) -> float:
    found = results(state, action)
    worth = [(max(points(s, a) for a in s.legal_actions()) if not s.is_terminal else 0, w) for s, w in found]
    return sum(p * w for p, w in worth) / sum(w for _, w in worth)


def share(one: Considered, state: Hippo) -> float:
    return one.win_share[state.seat]


# Kind by kind.


def test_shares_are_those_of_the_chosen_and_the_next_best() -> None:
    for state, decision in decisions():
        if isinstance(decision.reason, OnlyChoice):
            assert len(state.legal_actions()) == 1
            continue
        assert decision.reason is not None
        chosen, other = decision.considered[:2]
        assert decision.reason.share == (share(chosen, state), share(other, state))  # type: ignore[attr-defined]
        assert share(chosen, state) >= share(other, state)


def test_what_hardly_matters() -> None:
    for state, decision in given(kinds.HardlyMatters):
        shares = [round(100 * share(one, state), 1) for one in decision.considered]
        assert len(set(shares)) == 1


def test_ending_the_game() -> None:
    for state, decision in given(kinds.EndsGame):
        assert isinstance(decision.reason, kinds.EndsGame)
        after = state.child(decision.action)
        assert after.is_terminal
        assert after.returns()[state.seat] > 0
        best = max(score for seat, score in enumerate(after.scores) if seat != state.seat)
        assert decision.reason.ahead == after.scores[state.seat] - best >= 0
        assert (decision.reason.ahead > 0) == (decision.reason.share.chosen == 1)
        assert decision.reason.number == caught(state, decision.action).number


def test_a_card_taken_though_it_need_not_be() -> None:
    for state, decision in given(kinds.TakesCard):
        assert isinstance(decision.reason, kinds.TakesCard)
        event = caught(state, decision.action)
        assert (decision.reason.number, decision.reason.turned_back) == (event.number, len(event.turned_back))
        assert decision.reason.risk == min(danger(state, action) for action in others(state, decision)) < 1


def test_no_way_round_a_card() -> None:
    for state, decision in given(kinds.NoneSafe):
        assert isinstance(decision.reason, kinds.NoneSafe)
        event = caught(state, decision.action)
        assert (decision.reason.number, decision.reason.turned_back) == (event.number, len(event.turned_back))
        assert all(danger(state, action) == 1 for action in state.legal_actions())


def test_a_card_nobody_has_seen() -> None:
    for state, decision in given(kinds.FlipsUnseen):
        assert isinstance(decision.reason, kinds.FlipsUnseen)
        assert isinstance(decision.action, Flip)
        assert state.numbers[decision.action.at] == UNKNOWN
        assert decision.reason.risk == pytest.approx(danger(state, decision.action))
        assert decision.reason.points == pytest.approx(points(state, decision.action))
        safe = [points(state, action) for action in others(state, decision) if danger(state, action) == 0]
        assert decision.reason.safe == (pytest.approx(max(safe)) if safe else None)


def test_using_a_card() -> None:
    for state, decision in given(kinds.UsesCard):
        assert isinstance(decision.reason, kinds.UsesCard)
        assert decision.action == Use(decision.reason.owner, decision.reason.number)
        assert danger(state, decision.action) == 0
        assert decision.reason.points == points(state, decision.action)
        flips = [points(state, action) for action in state.legal_actions() if isinstance(action, Flip)]
        assert decision.reason.flipping == pytest.approx(max(flips))


def test_the_only_safe_action() -> None:
    for state, decision in given(kinds.OnlySafe):
        assert isinstance(decision.reason, kinds.OnlySafe)
        assert decision.reason.number == known(state, decision.action)
        assert decision.reason.points == points(state, decision.action)
        assert danger(state, decision.action) == 0
        assert decision.reason.risk == pytest.approx(min(danger(state, one) for one in others(state, decision)))
        assert decision.reason.risk > 0


def test_what_forces_the_next_seat() -> None:
    for state, decision in given(kinds.ForcesNext):
        assert isinstance(decision.reason, kinds.ForcesNext)
        assert decision.reason.number == known(state, decision.action)
        assert decision.reason.points == points(state, decision.action)
        after = state.child(decision.action)
        assert isinstance(after, Hippo)
        assert after.seat == decision.reason.next_seat
        assert all(danger(after, action) == 1 for action in after.legal_actions())


def test_the_most_points() -> None:
    for state, decision in given(kinds.MostPoints):
        assert isinstance(decision.reason, kinds.MostPoints)
        assert decision.reason.number == known(state, decision.action)
        assert danger(state, decision.action) == 0
        assert decision.reason.points == points(state, decision.action)
        assert decision.reason.otherwise == pytest.approx(max(points(state, one) for one in others(state, decision)))
        assert decision.reason.points > decision.reason.otherwise


def test_leaving_less() -> None:
    for state, decision in given(kinds.LeavesLess):
        assert isinstance(decision.reason, kinds.LeavesLess)
        assert decision.reason.number == known(state, decision.action)
        assert danger(state, decision.action) == 0
        most = max(points(state, one) for one in others(state, decision))
        assert decision.reason.points == pytest.approx((points(state, decision.action), most))
        assert decision.reason.points.other >= decision.reason.points.chosen
        assert decision.reason.left.chosen == pytest.approx(best_for_next(state, decision.action))
        rivals = [one for one in others(state, decision) if points(state, one) == pytest.approx(most)]
        assert any(decision.reason.left.other == pytest.approx(best_for_next(state, one)) for one in rivals)
        assert decision.reason.left.chosen < decision.reason.left.other
        assert decision.reason.next_seat == (state.seat + 1) % state.players


def test_what_just_pays() -> None:
    for state, decision in given(kinds.Pays):
        assert isinstance(decision.reason, kinds.Pays)
        assert decision.reason.number == known(state, decision.action)
        assert decision.reason.points == points(state, decision.action)
        assert danger(state, decision.action) == 0


def test_one_legal_action() -> None:
    """Circle 1 1 1, no deck. After flip:0 and flip:1 the bird is at 2, the only hidden card."""
    state = hippo("111", "flip:0 flip:1")
    decision = Expert().choose(state, Random(0))
    assert [str(action) for action in state.legal_actions()] == ["flip:2"]
    assert decision.reason == OnlyChoice()
