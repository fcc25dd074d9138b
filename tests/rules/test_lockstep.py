"""The engine and a second implementation of each game play the same games side by side.

Rare things are forced, every number of seats and every option is played. At every node both must agree on everything
a player could see.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import GAMES
from tests.rules.lockstep import Side, side_by_side
from tests.rules.lockstep.gopher import GopherSide
from tests.rules.lockstep.hippo import HippoSide
from tests.rules.lockstep.hop_hop import HopHopSide
from tests.rules.lockstep.hoppladi import HoppladiSide

SIDES: tuple[type[Side], ...] = (HoppladiSide, GopherSide, HippoSide, HopHopSide)


def test_every_game_is_played_side_by_side() -> None:
    assert {side.key for side in SIDES} == set(GAMES)


@pytest.mark.parametrize(
    ("side", "mix"),
    [(side, mix) for side in SIDES for mix in side.mixes],
    ids=[f"{side.key}: {mix}" for side in SIDES for mix in side.mixes],
)
def test_the_engine_agrees_with_a_second_implementation_at_every_node(side: type[Side], mix: str) -> None:
    rng = Random(f"lockstep {mix}")
    seen: Counter[str] = Counter()
    for _ in range(side.games):
        seen += side_by_side(side(rng, mix))
    assert seen["over"] > side.games // 2
    assert not {what for what in side.expected(mix) if not seen[what]}
