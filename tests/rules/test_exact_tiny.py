"""Exact values of tiny games over the engine's own lists, against hand calculation and independent programs.

Hoppladi, one die, target 1, `complete_round`. A first roll busts with every face but 1 and 2, so with 2/3; a later one
with 1/2, because a carrot then ends the turn with its points.

- Seat 0 stops with H points; seat 1 has the last turn. Taking over, it stands level before its roll: a hare (1/3) wins,
  a carrot (1/6) shares: 1/3 + 1/12 = 5/12. Afresh it needs a hare first, 1/3, which is less. So it takes over: seat 0
  has 7/12 whatever H was. Afresh against H = 1 it would have F(1) = (1/2 + 1) / 6 = 1/4: with 1 point it is level and
  stops (1/2; rolling on gives 5/12), with 2 it has won.
- Seat 1 reaching the target first ends the game at once, so from seat 1's first roll seat 0 has (2/3) V; and
  V = (1/3)(7/12) + (2/3)(2/3) V, so V = 7/20, and 7/30 when seat 1 is to roll.
- Rolling on with 1 point instead of stopping: hares 1/3, worth 7/12; a carrot 1/6, 1 point kept and seat 1 must roll
  afresh, 1 - F(1) = 3/4; a bust 1/2, 7/30: together 157/360, less than 7/12. More points change only the carrot's term,
  to 1 at most, and rolling on stays below stopping: 1/3 · 7/12 + 1/6 + 7/60 < 1/2.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import NotRequired, TypedDict

import pytest

from engine import CHANCE, GAMES, Action, State
from engine.games.hoppladi import Hoppladi
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take
from tests.rules.lines import hoppladi, moves_of, position


class Position(TypedDict):
    """A position and its value."""

    history: str
    to_move: int
    value: str
    actions: NotRequired[dict[str, str]]


class Tiny(TypedDict):
    """A game small enough to be solved whole."""

    game: str
    players: int
    options: dict[str, object]
    positions: list[Position]


CASES: list[Tiny] = [
    case
    for case in json.loads((Path(__file__).parent / "cases" / "exact-tiny.json").read_text())["games"]
    if case["game"] in GAMES
]

Allowed = Callable[[State], tuple[Action, ...]]


@cache
def up_to(points: int) -> Allowed:
    """Hoppladi with hare points capped: nobody rolls on with so many, nor takes them over."""

    def allowed(state: State) -> tuple[Action, ...]:
        assert isinstance(state, Hoppladi)
        if state.aside.hare_points < points:
            return state.legal_actions()
        return tuple(action for action in state.legal_actions() if not isinstance(action, RollOn | Take))

    return allowed


def every_action(state: State) -> tuple[Action, ...]:
    return state.legal_actions()


CAPPED: Mapping[str, Allowed] = MappingProxyType({"hoppladi": up_to(12)})
"""Games whose positions are without number: which actions keep them few. The cap must not change the values."""


SWEEPS = 2000


Children = list[tuple[State, int]]
"""What comes of a position, with weights."""


@cache
def solved(start: State, allowed: Allowed, within: float = 1e-13) -> Mapping[State, float]:
    """Seat 0's win share in every reachable state of a two-player game, both at their best.

    Cycles are met by iterating from 0 and from 1 until both agree: then there is one solution, and this is it.
    """
    found = reachable(start, allowed)
    place = {state: at for at, state in enumerate(found)}
    ends = {at: float(state.returns()[0]) for state, at in place.items() if state.is_terminal}
    nodes = [
        (at, state.current_player, [(place[child], weight) for child, weight in found[state]])
        for state, at in place.items()
        if at not in ends
    ]
    low, high = ([ends.get(at, bound) for at in range(len(found))] for bound in (0.0, 1.0))
    for _ in range(SWEEPS):
        for values in (low, high):
            for at, seat, children in nodes:
                values[at] = backed_up(seat, [(values[child], weight) for child, weight in children])
        if max(map(float.__sub__, high, low)) < within:
            return MappingProxyType(dict(zip(found, low, strict=True)))
    raise AssertionError("the values of the cycles are not determined")


def weighted_children(state: State, allowed: Allowed) -> Children:
    if state.current_player == CHANCE:
        return [(state.child(outcome), weight) for outcome, weight in state.chance_outcomes()]
    return [(state.child(action), 1) for action in allowed(state)] if not state.is_terminal else []


def reachable(start: State, allowed: Allowed) -> dict[State, Children]:
    """Every state from the start with its children, those that come later first."""
    found: dict[State, Children] = {start: []}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        found[state] = weighted_children(state, allowed)
        for child, _ in found[state]:
            if child not in found:
                found[child] = []
                waiting.append(child)
    return dict(reversed(found.items()))


def backed_up(seat: int, known: list[tuple[float, int]]) -> float:
    """A state's value from those of its children."""
    match seat:
        case -1:
            return sum(value * weight for value, weight in known) / sum(weight for _, weight in known)
        case 0:
            return max(value for value, _ in known)
        case _:
            return min(value for value, _ in known)


NOT_TINY = {"hop_hop"}
"""Its smallest game has a hundred thousand positions that lead to each other. What can be solved of it is a turn:
test_hop_hop_exact.py."""


def test_every_tiny_game_is_of_two_players_and_every_game_has_one() -> None:
    assert {case["game"] for case in CASES} == set(GAMES) - NOT_TINY
    assert all(case["players"] == 2 for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {case['options']}")
def test_tiny_games_have_the_exact_values(case: Tiny) -> None:
    allowed = CAPPED.get(case["game"], every_action)
    values = solved(position(case["game"], case["players"], case["options"], ""), allowed)
    for row in case["positions"]:
        state = position(case["game"], case["players"], case["options"], row["history"])
        assert state.current_player == row["to_move"]
        assert values[state] == pytest.approx(float(Fraction(row["value"])), abs=1e-11)
        expected = row.get("actions", {})
        assert not expected or sorted(map(str, state.legal_actions())) == sorted(expected)
        for text, value in expected.items():
            assert values[state.child(state.parse(text))] == pytest.approx(float(Fraction(value)), abs=1e-11)


def test_the_cap_on_hare_points_changes_no_value_of_the_tiny_game() -> None:
    start = hoppladi(dice=1, target=1)
    assert solved(start, up_to(12))[start] == pytest.approx(solved(start, up_to(16))[start], abs=1e-12)


# One turn for points alone.

CAP = 40
"""Hare points with which a turn is ended: nobody rolls on from there, in both programs below."""


@cache
def engine_points(state: Hoppladi) -> Fraction:
    """Expected score of a solo turn from the engine's lists, the best action taken at each decision."""
    if state.is_terminal:
        return Fraction(state.scores[0])
    moves = moves_of(state)
    children = [child for move in moves if isinstance(child := state.child(move), Hoppladi)]
    if state.current_player == CHANCE:
        weights = [weight for _, weight in state.chance_outcomes()]
        return sum((w * engine_points(c) for w, c in zip(weights, children, strict=True)), Fraction()) / sum(weights)
    if Stop() in moves and state.aside.hare_points >= CAP:
        return engine_points(children[moves.index(Stop())])
    return max(map(engine_points, children))


@cache
def own_points(total: int, points: int, hares: int, top: int, hand: int) -> Fraction:
    """The same for whoever is about to roll `hand` of `total` dice, dice thrown one by one; `hares` lie on the table.

    Written from HL-2 to HL-9; `points` are hare points, `top` is 1 without a hutch.
    """
    throws = [own_throw(total, points, hares, top, throw) for throw in product("12345C", repeat=hand)]
    return sum(throws, Fraction()) / len(throws)


@cache
def own_throw(total: int, points: int, hares: int, top: int, throw: tuple[str, ...]) -> Fraction:
    """What one throw is worth: the best that can be set aside of it."""
    ones, twos = throw.count("1"), throw.count("2")
    if ones + twos == 0:
        if set(throw) != {"C"} or points == 0:
            return Fraction()
        return own_choice(total, points, hares, top, 0) if hares else Fraction(points * top)
    best = Fraction()
    for s, d, hutch in product(range(ones + 1), range(twos + 1), (False, True)):
        built = str(top + 1) in throw and top < 5 and d + (top == 1) <= twos
        if s + d == 0 or (hutch and not built):
            continue
        gained = 10 * (s // 2) + s % 2 + 2 * d
        left = len(throw) - s - d - hutch
        best = max(best, own_choice(total, points + gained, hares + s + d, top + hutch, left))
    return best


def own_choice(total: int, points: int, hares: int, top: int, left: int) -> Fraction:
    """Stop or roll on: with no die left, the hares."""
    stop = Fraction(points * top)
    if points >= CAP:
        return stop
    return max(stop, own_points(total, points, hares, top, left) if left else own_points(total, points, 0, top, hares))


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_hl_12_a_solo_turn_is_worth_the_same_to_an_independent_program(dice: int) -> None:
    found = engine_points(hoppladi(players=1, dice=dice, turns=1))
    assert found == own_points(dice, 0, 0, 1, dice)
    assert 0 < found < CAP * 5


def test_hl_12_a_solo_turn_with_one_die_by_hand() -> None:
    """A hare has H points; rolling on gains 1 or 2 with 1/6 each, keeps H with a carrot, loses H with 1/2.

    That is (H + 1 + H + 2 + H) / 6 = (H + 1) / 2, never more than H. So the first roll is all there is: (1 + 2) / 6.
    """
    assert engine_points(hoppladi(players=1, dice=1, turns=1)) == Fraction(1, 2)


def test_hl_12_two_solo_turns_are_worth_twice_one() -> None:
    """That is 1/2, by the calculation above."""
    assert engine_points(hoppladi(players=1, dice=1, turns=2)) == 1


def test_hl_10_in_the_last_turn_with_one_die_taking_over_beats_fresh_dice() -> None:
    """5/12 against 1/4 for the seat that is behind by one point, as calculated above."""
    state = hoppladi("1 keep:1h stop", dice=1, target=1)
    values = solved(hoppladi(dice=1, target=1), CAPPED["hoppladi"])
    assert 1 - values[state.child(Take())] == pytest.approx(5 / 12)
    assert 1 - values[state.child(Fresh())] == pytest.approx(1 / 4)
