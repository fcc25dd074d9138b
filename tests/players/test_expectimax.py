"""The generic search against brute force without memory, in fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ai.expectimax import Expectimax
from engine import CHANCE, GAMES, State
from engine.chance import total_weight
from engine.games.hoppladi import HoppladiOptions
from engine.games.hoppladi_moves import RollOn, Stop, Take
from tests.rules.lines import hoppladi


def level(state: State) -> tuple[Fraction, ...]:
    """Where the depth ends: everybody the same."""
    return (Fraction(1, state.players),) * state.players


def brute(state: State, depth: int) -> tuple[Fraction, ...]:
    """The definition, spelled out."""
    if state.is_terminal:
        return state.returns()
    if depth == 0:
        return level(state)
    if state.current_player == CHANCE:
        outcomes = state.chance_outcomes()
        total = total_weight(outcomes)
        below = [(brute(state.child(outcome), depth - 1), weight) for outcome, weight in outcomes]
        return tuple(sum((Fraction(w, total) * v[s] for v, w in below), Fraction(0)) for s in range(state.players))
    return max((brute(state.child(a), depth - 1) for a in state.legal_actions()), key=lambda v: v[state.current_player])


@pytest.mark.parametrize(("players", "dice", "depth"), [(2, 1, 7), (3, 1, 7), (2, 2, 4), (4, 2, 4)])
def test_it_is_brute_force(players: int, dice: int, depth: int) -> None:
    opening = GAMES["hoppladi"].new_state(players, HoppladiOptions(dice=dice, target=2))
    value = Expectimax(Fraction, level).value(opening, depth)
    assert value == brute(opening, depth)
    assert sum(value) == 1


def test_floats_come_out_the_same() -> None:
    opening = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=2, target=5))
    exact = Expectimax(Fraction, level).value(opening, 8)
    quick = Expectimax(float, lambda state: [float(share) for share in level(state)]).value(opening, 8)
    assert quick == pytest.approx([float(share) for share in exact], abs=1e-12)


def test_one_die_in_the_last_turn_by_hand() -> None:
    """HL-11, one die, target 1: seat 0 has stopped with 1 point. Taking over, seat 1 is level: a hare (1/3) and a stop
    win, a carrot (1/6) ends the turn with the point and shares, all else is a bust: 1/3 + 1/12. Afresh a single (1/6)
    and a stop share (1/2), a double (1/6) wins: 1/4; rolling on instead of sharing gives 5/12 again, which is less."""
    state = hoppladi("1 keep:1h stop", dice=1, target=1)
    search = Expectimax(Fraction, level)
    values = {str(action): value for action, value in search.actions(state, 12)}
    assert values == {"take": (Fraction(7, 12), Fraction(5, 12)), "fresh": (Fraction(3, 4), Fraction(1, 4))}
    assert search.actions(state, 12)[0][0] == Take()


def test_actions_come_best_first_and_equals_in_the_engine_s_order() -> None:
    state = hoppladi("1 keep:1h", dice=1, target=1)
    search = Expectimax(Fraction, level)
    values = search.actions(state, 12)
    assert [action for action, _ in values] == [Stop(), RollOn()]
    nothing_known = Expectimax(Fraction, level).actions(state, 1)
    assert [action for action, _ in nothing_known] == list(state.legal_actions())
