"""Throws as the players of Hop Hop Hooray! count them, against the engine's steps one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ai.games.hop_hop_rests import left_by, turn_chips
from ai.games.hop_hop_tables import landing_chances, most_chips
from ai.games.hop_hop_throws import Ponds
from engine import GAMES
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_rows import EMPTY, cells
from tests.players.hop_hops import hop_hop, plain_chips, random_pond, rested, turn

R, Y = 0, 1


def start(players: int, options: HopHopOptions) -> HopHop:
    state = GAMES["hop_hop"].new_state(players, options)
    assert isinstance(state, HopHop)
    return state


@pytest.mark.parametrize(
    ("marbles", "arrived", "chips"),
    [
        ((R, Y, R, EMPTY, EMPTY), (2,), 1),
        ((R, R, R, EMPTY, EMPTY), (2,), 2),
        ((EMPTY, R, Y, EMPTY, R), (2,), 0),
        ((Y, R, R, R, Y), (2,), 2),
        ((R, R, Y, Y, R), (2,), 1),
        ((EMPTY, EMPTY, R, Y, Y, Y), (2, 3), 2),
        ((R, R, R, Y, EMPTY, EMPTY), (2, 3), 2),
        ((EMPTY, EMPTY, R, R, EMPTY, R), (2, 3), 0),
    ],
)
def test_chips_along_a_line(marbles: tuple[int, ...], arrived: tuple[int, ...], chips: int) -> None:
    """By hand, from HO-6 and HO-7: only threes with a marble that arrived, one of them for each run."""
    assert most_chips(marbles, arrived) == chips


@pytest.mark.parametrize(("size", "colours", "share"), [(10, 2, 0.35), (7, 4, 0.5), (6, 3, 0.6), (3, 2, 0.5)])
def test_the_chips_of_every_rest_are_those_of_the_best_calls(size: int, colours: int, share: float) -> None:
    """Against every order of calls the engine allows, wherever a marble can come to rest."""
    pond = random_pond(size, colours, share, seed=size)
    state = turn(start(colours, HopHopOptions(size=size, marbles=24, chips=99)), pond)
    ponds, plain, every = Ponds.of(state), plain_chips(state), cells(size)
    alone, pushed = ponds.alone(R)[0], ponds.pushed(R)
    for place, cell in enumerate(every):
        if pond[place] == EMPTY:
            assert alone[place] == plain.called(rested(state, R, str(cell)))
    assert ponds.pushes.any()
    for marble, heading in np.argwhere(ponds.pushes):
        place = ponds.occupied[1][marble]
        to = ponds.layout.near[place, heading]
        assert pushed[marble, heading] == plain.called(rested(state, R, str(every[place]), str(every[to])))


@pytest.mark.parametrize(
    ("pond", "options"),
    [
        ("... RY. .R.", {"marbles": 3}),
        ("RY. Y.R .YR", {"marbles": 6, "tries": 2, "steadiness": ("steady",)}),
        ("YRY RYR YRR", {"marbles": 6, "tries": 1}),
        (".... .RR. YY.. ....", {"steadiness": ("shaky",)}),
        ("RY. .R. GYB", {"marbles": 6, "two_colours": True}),
        ("R.Y .R. Y.R", {"marbles": 3}),
        ("RYR .Y. R..", {"marbles": 3, "chips": 1}),
    ],
)
def test_a_turn_for_chips_is_worth_what_the_engine_says(pond: str, options: dict[str, Any]) -> None:
    """All tries, every hit, the same marble thrown again, a marble taken first: in fractions, by the engine's steps."""
    state = hop_hop(pond, **options)
    exact = plain_chips(state).best(state)
    assert turn_chips(state, [left_by(state)])[0] == pytest.approx(float(exact), abs=1e-9)


def test_every_seat_throws_with_its_own_hand() -> None:
    state = hop_hop(".... .RR. YY.. ....", steadiness=("steady", "shaky"))
    after = turn(state, state.pond, seat=1)
    exact = float(plain_chips(after).best(after))
    assert turn_chips(state, [left_by(after)])[0] == pytest.approx(exact, abs=1e-9)
    assert exact < turn_chips(state, [left_by(state)])[0]


def test_there_is_nothing_to_have_after_the_end() -> None:
    state = replace(hop_hop("RR. ... ..."), phase=Phase.OVER)
    assert turn_chips(state, [left_by(state)]).tolist() == [0]


@pytest.mark.parametrize("steadiness", ["shaky", "even", "steady"])
def test_the_chances_of_landings_add_up(steadiness: str) -> None:
    chances = landing_chances(7, steadiness)
    assert chances.shape == (49, 49 + 28 + 4 + 1)
    assert chances.sum(axis=1) == pytest.approx(1)
