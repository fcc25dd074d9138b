"""What the expert's shares know: everybody's storages and trophies, whose turn is next; and tiny games, exactly."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ai.games.gopher import player
from engine import CHANCE, GAMES, State
from engine.chance import total_weight
from engine.games.gopher import Gopher, GopherOptions
from engine.games.gopher_moves import Stop
from tests.players.gophers import decide
from tests.rules.lines import moves_of


def shares(state: Gopher) -> tuple[float, ...]:
    """Everybody's share if the seat stops."""
    considered = player("expert").choose(state, Random(0)).considered
    return next(one.win_share for one in considered if one.action == Stop())


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_fuller_storage_of_another_is_a_smaller_share(seats: int) -> None:
    """Nothing, one nut, five nuts, five of each: each nearer to a trophy than the one before."""
    line = [
        shares(decide("A1", ("", *[""] * (seats - 2), theirs), trophies=(1,) * seats))[0]
        for theirs in ("", "N1", "N2 N3", "N2 N3 A2 A3 C2 C3")
    ]
    assert all(one > other for one, other in pairwise(line))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_trophies_count_for_everybody(seats: int) -> None:
    own = [shares(decide("A1", [""] * seats, trophies=(mine, *[1] * (seats - 1))))[0] for mine in range(3)]
    theirs = [shares(decide("A1", [""] * seats, trophies=(1, *[1] * (seats - 2), two)))[0] for two in range(3)]
    assert own == sorted(own)
    assert theirs == sorted(theirs, reverse=True)


def test_the_next_turn_is_an_advantage() -> None:
    """Two seats that stand alike: the one whose turn comes first has the greater share."""
    found = shares(decide("A1", ("", "N3", "N3"), trophies=(0, 2, 2)))
    assert found[1] > found[2] > found[0]


def test_seats_are_seats() -> None:
    """The same table, with everybody a seat further: the same shares, a seat further."""
    one = shares(decide("A2", ("C1", "N2", "A3 A1"), trophies=(0, 1, 2)))
    other = shares(decide("A2", ("A3 A1", "C1", "N2"), trophies=(2, 0, 1), seat=1))
    assert other == pytest.approx((one[2], one[0], one[1]), abs=1e-12)


def test_alone_does_not_look_at_the_others() -> None:
    near = "N2 N3 A2 A3 C2 C3"
    for turned in ("A1", "A2", "A3", "A2 C2", "A3 C1 A1"):
        one = decide(turned, ("C1", near), trophies=(0, 2), discards="")
        other = decide(turned, ("C1", ""), trophies=(0, 0), discards=near)
        assert player("alone").choose(one, Random(0)) == player("alone").choose(other, Random(0))


# Tiny games, exactly: every state of the game, solved by the definition.


def every_state(opening: State) -> list[State]:
    seen, open_ends = {opening: None}, [opening]
    while open_ends:
        state = open_ends.pop()
        for move in moves_of(state):
            child = state.child(move)
            if child not in seen:
                seen[child] = None
                open_ends.append(child)
    return list(seen)


def solved(states: list[State]) -> dict[State, float]:
    """Seat 0's share between two seats, by looking ahead until nothing moves."""
    worth = dict.fromkeys(states, 0.5)
    children = {state: [state.child(move) for move in moves_of(state)] for state in states}
    change = 1.0
    while change > 1e-7:
        change = 0.0
        for state in states:
            after = [worth[child] for child in children[state]]
            if state.is_terminal:
                now = float(state.returns()[0])
            elif state.current_player == CHANCE:
                outcomes = state.chance_outcomes()
                weighed = zip(after, outcomes, strict=True)
                now = sum(number * weight for number, (_, weight) in weighed) / total_weight(outcomes)
            else:
                now = (min if state.turn_seat else max)(after)
            change, worth[state] = max(change, abs(now - worth[state])), now
    return worth


def test_a_tiny_game_is_nearly_played_as_it_should_be() -> None:
    """Six cards, where the pile is another with every card: the simplified game is worst here. In nine of ten positions
    (every third is asked about) the expert decides as the solution does, and it loses little more than a hundredth of
    the win on average."""
    options = GopherOptions(full=2, deck=(2,), max_cards=3, trophies=1)
    opening = GAMES["gopher"].new_state(2, options)
    states = every_state(opening)
    worth = solved(states)
    losses = []
    for state in [state for state in states if state.current_player >= 0][::3]:
        after = {action: worth[state.child(action)] for action in state.legal_actions()}
        best = (min if state.turn_seat else max)(after.values())
        losses.append(abs(after[player("expert").choose(state, Random(0)).action] - best))
    assert sum(loss < 1e-6 for loss in losses) / len(losses) > 0.9
    assert sum(losses) / len(losses) < 0.015
