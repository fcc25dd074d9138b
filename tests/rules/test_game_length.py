"""How long a game can be: bounded, or with a line that comes back to where it was."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine import GAMES, Options, State
from engine.games.gopher import GopherOptions
from engine.games.hippo import HippoOptions
from engine.games.hop_hop import HopHopOptions
from engine.games.hoppladi import HoppladiOptions
from tests.rules.lines import moves_of

ROUNDS = {
    "hoppladi": (HoppladiOptions(dice=1), "3 C"),
    "gopher": (GopherOptions(deck=(2,), full=2, trophies=1), "A1 flip A1 C1 flip C1 N1 flip N1 " * 2),
    "hop_hop": (HopHopOptions(size=3, marbles=3, chips=1, tries=1), "throw:b2 out throw:b2 out"),
}
"""For games without a bound, moves that lead from the opening to the opening."""


@cache
def longest(state: State) -> int:
    """Moves of the longest way to the end, by trying all."""
    return 1 + max(longest(state.child(move)) for move in moves_of(state)) if not state.is_terminal else 0


def test_a_game_has_a_bound_or_goes_round_in_a_circle() -> None:
    assert {key for key in GAMES if GAMES[key].codec(2).max_game_length is None} == set(ROUNDS)


@pytest.mark.parametrize("key", ROUNDS)
def test_a_game_without_a_bound_comes_back_to_its_opening(key: str) -> None:
    options, line = ROUNDS[key]
    opening = state = GAMES[key].new_state(2, options)
    for text in line.split():
        state = state.child(state.parse(text))
    assert state == opening
    assert GAMES[key].codec(2, options).max_game_length is None


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", [{"circle": 3, "deck": 1}, {"circle": 4, "deck": 1}])
def test_hh_7_no_hippo_game_is_longer_than_its_bound(players: int, options: dict[str, int]) -> None:
    """All lines of small games. The bound is no tight one: at most twice as long as the longest."""
    chosen = HippoOptions.completed(options)
    bound = GAMES["hippo"].codec(players, chosen).max_game_length
    assert bound is not None
    assert bound / 2 <= longest(GAMES["hippo"].new_state(players, chosen)) <= bound


def test_hh_7_the_bound_by_hand() -> None:
    """The box: 28 looks, 9 cards used, and 10 times at most 19 flips."""
    assert GAMES["hippo"].codec(4).max_game_length == 28 + 9 + 190


@pytest.mark.parametrize("players", [2, 4])
def test_hh_7_games_of_the_box_end_before_the_bound(players: int) -> None:
    rng, bound = Random(players), GAMES["hippo"].codec(players).max_game_length
    for _ in range(10):
        state, moves = GAMES["hippo"].new_state(players), 0
        while not state.is_terminal:
            state = state.child(rng.choice(moves_of(state)))
            moves += 1
        assert bound is not None
        assert moves <= bound


def test_options_decide_nothing_that_bounds_a_game_without_a_bound() -> None:
    options: tuple[tuple[str, int, Options], ...] = (
        ("hoppladi", 1, HoppladiOptions(turns=1)),
        ("gopher", 5, GopherOptions(busted_to_pile=True)),
        ("hop_hop", 2, HopHopOptions(two_colours=True)),
    )
    assert [GAMES[key].codec(players, chosen).max_game_length for key, players, chosen in options] == [None] * 3
