"""What is said of every hop at once is what the engine says of each; and a search's way through it is the engine's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ai.games.hippo_hops import outlook
from engine.chance import total_weight
from engine.game import Action
from engine.games.hippo import Hippo, HippoOptions, Phase
from engine.games.hippo_moves import Flip, Use
from tests.players.hippos import SETTINGS, walk, words
from tests.rules.hippo_lines import hippo


def results(state: Hippo, action: Action) -> list[tuple[Hippo, int]]:
    """Where an action leads, by the contract of every game."""
    after = state.child(action)
    if after.phase is not Phase.REVEAL:
        return [(after, 1)]
    return [(after.child(outcome), weight) for outcome, weight in after.chance_outcomes()]


def mean(state: Hippo, action: Action, of_penalties: bool) -> Fraction:
    """Points gained by the seat to move, or penalty cards, by the engine."""
    found, seat = results(state, action), state.seat
    sums = Fraction()
    for after, weight in found:
        cards = len(after.penalties[seat]) - len(state.penalties[seat])
        sums += weight * (cards if of_penalties else after.scores[seat] - state.scores[seat])
    return sums / total_weight([(s, w) for s, w in found])


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_points_and_dangers_are_the_engines(setting: tuple[int, HippoOptions]) -> None:
    every = 1 if setting[1].circle < 20 else 12
    for state, _ in walk(*setting, 3, 150)[::every]:
        hops = outlook(state)
        for action in state.legal_actions():
            assert hops.expected(action) == pytest.approx(float(mean(state, action, of_penalties=False)), abs=1e-12)
            assert hops.caught(action) == pytest.approx(float(mean(state, action, of_penalties=True)), abs=1e-12)
        assert hops.best() == pytest.approx(max(hops.expected(action) for action in state.legal_actions()), abs=1e-12)


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_a_search_goes_where_the_engine_goes(setting: tuple[int, HippoOptions]) -> None:
    every = 1 if setting[1].circle < 20 else 12
    for state, _ in walk(*setting, 4, 150)[::every]:
        assert state.choices == state.legal_actions()
        for action in state.choices:
            assert state.after(action) == tuple(results(state, action))


def test_by_hand() -> None:
    """Circle 3 1 2 1 2, after card 0 was flipped."""
    state = hippo("31212", "flip:0", deck="12")
    # The bird is at 3; only 0 is open. 1 on is 4, hidden; 2 on is 0, open; 3 on is 1, over 4 and 0.
    assert (state.bird, state.is_open) == (3, (True, False, False, False, False))
    hops = outlook(state)
    assert hops.expected(Flip(1)) == 0  # to 4, over nothing
    assert hops.expected(Flip(2)) == -2  # to the open 0
    assert hops.expected(Flip(3)) == 0  # the bird's own card: to 4
    assert hops.expected(Flip(4)) == -2  # to 0 again
    assert (hops.caught(Flip(1)), hops.caught(Flip(2))) == (0, 1)
    # Another takes the 3 by flipping 2: it lies before seat 1, and 2 is on the gap's place.
    after = hippo("31212", "flip:0 flip:2", deck="12")
    assert after.penalties == ((), (3,))
    assert (after.bird, after.seat) == (0, 0)
    # The 2 turned back. A used 3 leads to 3, over nothing open; the gap has one of 1, 2 unseen: 1 on to 1, 2 on to 2.
    assert outlook(after).expected(Use(1, 3)) == 0
    assert outlook(after).expected(Flip(0)) == 0
