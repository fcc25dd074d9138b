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


mixes = pytest.mark.parametrize(
    ("side", "mix"),
    [(side, mix) for side in SIDES for mix in side.mixes],
    ids=[f"{side.key}: {mix}" for side in SIDES for mix in side.mixes],
)


@mixes
def test_the_engine_agrees_with_a_second_implementation_at_every_node(side: type[Side], mix: str) -> None:
    """As many games as the game asks for, and more, at most ten times as many, until all was seen that should be."""
    rng = Random(f"lockstep {mix}")
    seen: Counter[str] = Counter()
    missing = expected = side.expected(mix)
    games = 0
    while games < side.games or (missing and games < 10 * side.games):
        seen += side_by_side(side(rng, mix))
        missing = {what for what in expected if not seen[what]}
        games += 1
    assert seen["over"] > games // 2
    assert not missing


@pytest.mark.slow
@mixes
def test_they_agree_in_many_more_games(side: type[Side], mix: str) -> None:
    rng = Random(f"many more {mix}")
    for _ in range(20 * side.games):
        side_by_side(side(rng, mix))
