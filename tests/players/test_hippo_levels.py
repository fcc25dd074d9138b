"""What holds of every level of Hippo Hopp, whatever the seats and options; and the rules of thumb, by hand."""

from __future__ import annotations

from random import Random

import pytest

from ai.arena import arena
from ai.games.hippo import levels, player
from ai.games.hippo_memory import FAIR, POOR
from ai.games.hippo_rules import Careful, Greedy
from ai.player import LEVELS, Forgetful, decision_of, player_past, players_of, strongest
from engine.games.hippo import Hippo, HippoOptions
from tests.players.hippos import SETTINGS, walk, words
from tests.rules.hippo_lines import hippo


def chosen(kind: Greedy | Careful, state: Hippo) -> set[str]:
    """What it does, over some seeds."""
    return {str(kind.choose(state, Random(seed)).action) for seed in range(12)}


def test_four_levels_weakest_first() -> None:
    assert levels() == ("rookie", "regular", "expert", "master")
    assert [level for level in LEVELS if level in levels()] == list(levels())
    assert players_of("hippo").levels() == levels()
    assert strongest("hippo") == player("master")
    with pytest.raises(KeyError):
        player("grandmaster")


def test_the_last_two_forget_nothing_and_the_others_do() -> None:
    assert [isinstance(player(level), Forgetful) for level in levels()] == [True, True, False, False]
    assert POOR.capacity < FAIR.capacity
    assert POOR.half_life < FAIR.half_life
    assert POOR.interference > FAIR.interference
    assert POOR.mixing > FAIR.mixing


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
@pytest.mark.parametrize("level", ["rookie", "regular", "forgetful"])
def test_every_decision_is_legal_whatever_is_remembered(level: str, setting: tuple[int, HippoOptions]) -> None:
    """`decision_of` refuses what is not. (What the expert decides, `test_hippo_expert.py` asks.)"""
    every = 40 if level == "forgetful" else 15
    for state, events in walk(*setting, 11)[::every]:
        past = player_past("a match", state.seat, events)
        assert decision_of(player(level), state, Random(3), past).action in state.legal_actions()


# Rules of thumb.


def test_the_greedy_one_takes_what_brings_most_at_once() -> None:
    """Circle 1 2 3 1 1, the bird at 1 with 0 open after flip:0. flip:1 goes 2 on and brings nothing, flip:2 3 on to 4
    over itself: 1 point. flip:3, 1 on, and flip:4, 1 on, nothing."""
    state = hippo("12311", "flip:0")
    assert chosen(Greedy(), state) == {"flip:2"}


def test_the_greedy_one_does_not_care_which_of_equals() -> None:
    """At the start nothing is open. Of circle 1 2 3 1 1, with the bird at 0: flip:0 leads 1 on, to 1, nothing between.
    flip:1 goes 2 on, over itself. flip:2 goes 3 on, over itself. flip:3 and flip:4 go 1 on, over nothing."""
    assert chosen(Greedy(), hippo("12311")) == {"flip:1", "flip:2"}


def test_the_greedy_one_goes_by_the_odds_of_what_it_does_not_know() -> None:
    """Circle 1 1 3 1 1, then 1, 2, 3 in the deck: after flip:2, flip:1, flip:0 the bird is at 0, on a gap that brings
    -1/3 on average, and 2 is open. flip:1 goes 1 on, to itself: caught. flip:3, flip:4 go 1 on to 1: nothing. So does
    the 1 before seat 0."""
    state = hippo("11311", "flip:2 flip:1 flip:0", deck="123")
    assert chosen(Greedy(), state) == {"flip:3", "flip:4", "use:0/1"}


def test_the_careful_one_minds_what_it_leaves() -> None:
    """Circle 1 1 2 2 2, the bird at 1, with 0 open.

    flip:2 goes on to 3 over itself, 1 point; from there the next seat's flip:1 leads to 4 over nothing: 1 - 0.
    flip:4 goes on to 3 over nothing; with 0 and 4 open all that is hidden leads the next seat to one of them: 0 + 2.
    flip:1 goes on to 2, 0 points, flip:3 to itself, -2; neither leaves the next seat worse off than that.
    """
    state = hippo("11222", "flip:0")
    assert chosen(Greedy(), state) == {"flip:2"}
    assert chosen(Careful(), state) == {"flip:4"}


def test_with_more_seats_it_matters_less_what_the_next_one_gets() -> None:
    """The same circle: 1 - 0 against 0 + 2/3."""
    assert chosen(Careful(), hippo("11222", "flip:0", players=4)) == {"flip:2"}


# Who beats whom: a few short games, for what is far from even.

SHORT = HippoOptions(circle=10, deck=3, values=(3, 3, 3, 2, 2))


def test_a_regular_beats_a_rookie() -> None:
    assert arena("hippo", ("regular", "rookie"), 60, 5, options=SHORT).entries[0].low > 0.5


@pytest.mark.parametrize("better", ["expert", "hasty"])
def test_who_looks_ahead_beats_the_regular(better: str) -> None:
    """Four games are too few for an interval that excludes one half. This seed never changes."""
    assert arena("hippo", (better, "regular"), 4, 5, options=SHORT).entries[0].win_share > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "games"), [("regular", "rookie", 200), ("expert", "regular", 200), ("master", "expert", 80)]
)
def test_a_level_beats_the_one_below_in_more_games(better: str, worse: str, games: int) -> None:
    assert arena("hippo", (better, worse), games, 6, workers=2, options=SHORT).entries[0].low > 0.5
