"""What holds of every level of Hop Hop Hooray!, whatever the seats and options; and the rules of thumb, by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ai.arena import arena
from ai.games.hop_hop import levels, player
from ai.games.hop_hop_rules import OVERLOOKS, SLIPS
from ai.player import LEVELS, decision_of, players_of, strongest
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from tests.players.hop_hops import SETTINGS, hop_hop, rested, walk, words

R, Y = 0, 1
TIMES = 1000


def chosen(level: str, state: HopHop, times: int = 12) -> Counter[str]:
    """What it does, over some seeds."""
    return Counter(str(player(level).choose(state, Random(seed)).action) for seed in range(times))


def test_four_levels_weakest_first() -> None:
    assert levels() == ("rookie", "regular", "expert", "master")
    assert [level for level in LEVELS if level in levels()] == list(levels())
    assert players_of("hop_hop").levels() == levels()
    assert strongest("hop_hop") == player("master")
    with pytest.raises(KeyError):
        player("grandmaster")


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
@pytest.mark.parametrize("level", ["rookie", "regular", "chips", "expert", "master"])
def test_every_decision_is_legal_and_the_same_again(level: str, setting: tuple[int, HopHopOptions]) -> None:
    """`decision_of` refuses what is not legal."""
    found = walk(*setting, 11)
    few = 1 if level == "master" else 2
    takes = [state for state in found if state.phase is Phase.TAKE][:few]
    calls = [state for state in found if len(state.legal_actions()) > 1 and state.phase is Phase.CALL][:few]
    for state in (*found[:: 120 // few], *takes, *calls):
        decision = decision_of(player(level), state, Random(3))
        assert decision_of(player(level), state, Random(3)) == decision
        if level in ("expert", "master"):
            assert decision.considered[0].action == decision.action
            shares = [one.win_share[state.seat] for one in decision.considered]
            assert shares == sorted(shares, reverse=True)
        else:
            assert decision.considered == ()


# The rookie.

GAP = "." * 10 + " " + "..R.R....." + " ".join(["", *("." * 10 for _ in range(8))])
"""One cell completes a row: d9."""


def test_a_rookie_aims_at_the_row_he_sees_and_slips_at_the_stated_rate() -> None:
    """He aims there unless he slips or overlooks it; slips are spread over a hundred cells."""
    share = chosen("rookie", hop_hop(GAP), TIMES)["throw:d9"] / TIMES
    assert share == pytest.approx((1 - SLIPS) * (1 - OVERLOOKS), abs=0.04)


def test_a_rookie_overlooks_a_row_of_his_own_at_the_stated_rate() -> None:
    state = rested(hop_hop("RR. ... ...", marbles=6), R, "c3")
    found = chosen("rookie", state, TIMES)
    assert set(found) == {"call:a3-b3-c3", "done"}
    assert found["done"] / TIMES == pytest.approx(OVERLOOKS, abs=0.03)


def test_a_rookie_takes_any_marble() -> None:
    assert set(chosen("rookie", hop_hop("R.R .Y. .R.", marbles=3), 60)) == {"take:a3", "take:c3", "take:b1"}


def test_a_rookie_who_sees_nothing_throws_beside_a_marble() -> None:
    found = chosen("rookie", hop_hop("..... ..... .R... ..... ....."), TIMES)
    beside = sum(found[f"throw:{cell}"] for cell in ("a2", "a3", "a4", "b2", "b4", "c2", "c3", "c4"))
    assert beside / TIMES == pytest.approx(1 - SLIPS + SLIPS * 8 / 25, abs=0.04)


# The regular.


def test_a_regular_aims_at_the_only_row_there_is() -> None:
    assert set(chosen("regular", hop_hop(GAP, steadiness=("steady",)))) == {"throw:d9"}


def test_a_regular_whose_aims_are_all_as_good_takes_the_safest() -> None:
    """In an empty pond the middle; with a marble anywhere else it has to be minded."""
    assert set(chosen("regular", hop_hop(" ".join(["." * 10] * 10)))) == {"throw:e5"}


def test_a_regular_calls_what_gives_most() -> None:
    """A run of five: c1-d1-e1 is of one colour."""
    state = rested(hop_hop("..... ..... ..... ..... YY.RR", marbles=20), R, "c1")
    assert set(chosen("regular", state)) == {"call:c1-d1-e1"}


def test_a_regular_does_not_set_up_a_row_for_the_next_player() -> None:
    """From three cells away on no cell completes a row with the marble that lies there."""
    state = hop_hop(" ".join(["." * 10] * 5 + ["..R......."] + ["." * 10] * 4), steadiness=("steady",))
    for throw in chosen("regular", state):
        column, row = "abcdefghij".index(throw[6]), int(throw[7:])
        assert max(abs(column - 2), abs(row - 5)) > 3


def test_a_regular_takes_the_marble_that_leaves_him_a_row_of_most_chips() -> None:
    """With d4 gone a marble in c1 gives 2. With a1 gone the best is 1, in d3; with b1 gone there is nothing."""
    assert set(chosen("regular", hop_hop("...R .... ..Y. RR..", marbles=3))) == {"take:d4"}


# Who beats whom: a few short games, for what is far from even.

SHORT = HopHopOptions(size=6, chips=9, steadiness=("steady",))


@pytest.mark.parametrize(("better", "worse", "games"), [("regular", "rookie", 40), ("expert", "rookie", 16)])
def test_a_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    table = arena("hop_hop", (better, worse), games, 5, options=SHORT)
    assert table.entries[0].low > 0.5
