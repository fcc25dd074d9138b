"""The expert of Hop Hop Hooray! against a plain search by the engine's steps, one turn deep, and in endings by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.games.hop_hop import player
from ai.games.hop_hop_positions import SPREAD, shares_of, to_come
from ai.games.hop_hop_rests import MOVE, arrays, left_by, plans, turn_chips
from ai.player import Decision
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Call, Done, Throw
from tests.players.hop_hops import Plain, hop_hop, plain_chips, rested

R, Y = 0, 1


def decided(state: HopHop) -> Decision:
    return player("expert").choose(state, Random(0))


def own(state: HopHop, decision: Decision) -> dict[str, float]:
    return {str(one.action): one.win_share[state.seat] for one in decision.considered}


# One turn, and the estimate after it.


def estimate(seat: int) -> Plain:
    """A turn by the engine's steps, for a seat's share of the win by the estimate as it is described: the chips of now,
    and part of what the next turn brings, with logistic errors that grow with the root of the chips to come. What a
    turn brings is compared with the engine in `test_hop_hop_throws.py`."""

    def ends(after: HopHop) -> Fraction:
        if after.phase is Phase.OVER:
            return after.returns()[seat]
        left = after.options.chips - sum(after.chips)
        brings = float(turn_chips(after, [left_by(after)])[0])
        final = [chips + (MOVE * brings if mover == after.seat else 0) for mover, chips in enumerate(after.chips)]
        scale = SPREAD * math.sqrt(left * 3) / math.pi
        can_win = [chips + left >= max(after.chips) for chips in after.chips]
        powers = [math.exp(end / scale) * can for end, can in zip(final, can_win, strict=True)]
        return Fraction(powers[seat] / sum(powers))

    return Plain(ends)


@pytest.mark.parametrize(
    ("pond", "players", "options"),
    [
        ("R.. .Y. ..R", 2, {"marbles": 4, "tries": 2}),
        ("RY. ..Y R..", 3, {"marbles": 3, "chips": 6, "chips_owned": (3, 1, 0)}),
        ("R.. .Y. ..G", 2, {"two_colours": True, "marbles": 3, "steadiness": ("steady", "shaky")}),
    ],
)
def test_throws_are_worth_what_a_plain_search_says(pond: str, players: int, options: dict[str, Any]) -> None:
    state = hop_hop(pond, players, **options)
    exact = {str(action): float(worth) for action, worth in estimate(0).actions(state).items()}
    decision = decided(state)
    assert own(state, decision) == pytest.approx(exact, abs=1e-9)
    assert exact[str(decision.action)] == pytest.approx(max(exact.values()), abs=1e-9)
    assert all(sum(one.win_share) == pytest.approx(1) for one in decision.considered)


def test_so_are_takes() -> None:
    state = hop_hop("R.R .Y. .R.", marbles=3, tries=2)
    assert state.phase is Phase.TAKE
    exact = {str(action): float(worth) for action, worth in estimate(0).actions(state).items()}
    assert own(state, decided(state)) == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize(
    ("pond", "arrived", "colour"),
    [
        ("..... ..... ..R.. ..R.. RY.RR", ("c1",), R),  # in the middle of a run of five, on the end of one of three
        ("R...R .R.R. ..... .R.R. R...R", ("c3",), Y),  # in the middle of two runs of five
        ("..R.. ..R.. YY.RR ..R.. ..R..", ("c3",), R),  # the same, upright, and its colours differ
        ("RR.R. .Y... Y.... ..... .....", ("c5",), Y),  # in a run of four, and on the end of one of three
    ],
)
def test_calls_are_worth_what_every_order_of_them_gives(pond: str, arrived: tuple[str, ...], colour: int) -> None:
    state = rested(hop_hop(pond, marbles=20), colour, *arrived)
    exact = {str(action): float(worth) for action, worth in estimate(0).actions(state).items()}
    assert len(exact) > 2
    decision = decided(state)
    assert own(state, decision) == pytest.approx(exact, abs=1e-9)
    assert exact[str(decision.action)] == pytest.approx(max(exact.values()), abs=1e-9)


def test_what_a_turn_promises_in_chips_is_what_the_engine_says_of_its_aim() -> None:
    """With one try there is nothing to decide after the throw: chips are those of this aim. All rows here are of two
    colours, and none has more than three marbles."""
    state = hop_hop("RY. ... ...", marbles=6, tries=1)
    exact = plain_chips(state).actions(state)
    for one in decided(state).considered:
        assert one.points == pytest.approx(float(exact[one.action]), abs=1e-9)


# Calls.


def test_of_each_run_one_row_and_never_fewer() -> None:
    """A run of four and one of three on a diagonal, both through c5."""
    state = rested(hop_hop("RR.R. .Y... Y.... ..... .....", marbles=20), Y, "c5")
    assert sorted(len(rows) for rows in state.calls.by_run) == [1, 2]
    ways = plans(state.calls)
    assert sorted(map(len, ways)) == [2, 2]
    on = state.child(Call(ways[0][0]))
    assert set(plans(on.calls)) == {way for way in ways if ways[0][0] in way}


def test_it_calls_whatever_there_is_to_the_end() -> None:
    state = rested(hop_hop("R...R .R.R. ..... .R.R. R...R", marbles=20), Y, "c3")
    while state.phase is Phase.CALL:
        action = decided(state).action
        assert isinstance(action, Call) or len(state.legal_actions()) == 1
        state = state.child(action)
    assert state.chips == (2, 0)


# Endings.


def test_the_last_chip_wins() -> None:
    """Two rows to aim at, and a chip ahead or behind: the row decides."""
    state = rested(hop_hop("RY. ... ...", marbles=6, chips=3, chips_owned=(1, 1)), R, "c3")
    decision = decided(state)
    assert isinstance(decision.action, Call)
    assert decision.considered[0].win_share == (1, 0)


@pytest.mark.parametrize(("owned", "shares_"), [((2, 1), (1, 0)), ((1, 2), (0.5, 0.5)), ((0, 3), (0, 1))])
def test_the_end_is_as_the_rules_say(owned: tuple[int, int], shares_: tuple[float, float]) -> None:
    state = rested(hop_hop("RY. ... ...", marbles=6, chips=4, chips_owned=owned), R, "c3")
    assert decided(state).considered[0].win_share == shares_


def test_who_cannot_be_best_any_more_has_no_share() -> None:
    """Seat 1 needs three more than the two that are left."""
    state = hop_hop("RR. ... ...", marbles=6, chips=7, chips_owned=(4, 1))
    assert all(one.win_share == (1, 0) for one in decided(state).considered)


# The estimate.


def test_an_even_game_is_even_and_a_lead_grows_as_chips_run_out() -> None:
    early = hop_hop("... ... ...", chips_owned=(4, 2))
    late = hop_hop("... ... ...", chips=10, chips_owned=(4, 2))
    assert 0.5 < share_if_nothing_comes(early) < share_if_nothing_comes(late) < 1
    assert share_if_nothing_comes(hop_hop("... ... ...", chips_owned=(3, 3))) == pytest.approx(0.5)


def share_if_nothing_comes(state: HopHop) -> float:
    """Seat 0's, if no seat is expected to have more chips than it has."""
    return float(shares_of(arrays(state, [left_by(state)]), np.zeros((1, 2)))[0, 0])


@pytest.mark.parametrize(
    ("owned", "enough", "come"), [((0, 0), "none", 40), ((3, 4), "none", 33), ((3, 4), 5, 2), ((0, 0), 5, 9)]
)
def test_chips_to_come(owned: tuple[int, int], enough: int | str, come: int) -> None:
    """With 5 to win at most 4 + 4 and the last one are given out."""
    state = hop_hop("... ... ...", chips_to_win=enough, chips_owned=owned)
    assert to_come(arrays(state, [left_by(state)])).tolist() == [come]


def test_it_needs_no_chance_and_is_never_of_two_minds() -> None:
    state = hop_hop("RY. .Y. ..R", marbles=6)
    first = player("expert").choose(state, Random(1))
    assert player("expert").choose(replace(state), Random(2)) == first
    assert isinstance(first.action, Throw)


def test_nothing_to_call_is_done() -> None:
    state = rested(hop_hop("... ... ..."), R, "b2")
    assert decided(state).action == Done()
