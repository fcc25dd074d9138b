"""What is measured of the players of Hop Hop Hooray!, where the result is known."""

from __future__ import annotations

import pytest

from ai.games.hop_hop_measure import Turn, main, spread_of


def test_the_part_of_a_turn_that_shows_in_the_end_and_what_is_left_unexplained() -> None:
    """One chip to come, a turn that brings one: 2 and 0 chips gained, 1 on average, and 1 away from that each. With
    four to come it counts half as much: 2 and 0 gained again, of the 1 that is expected."""
    found = [Turn(1, 1, 3, 5), Turn(1, 1, 3, 3), Turn(1, 4, -2, 0), Turn(1, 4, -2, -2)]
    measured = spread_of(found)
    assert (measured.turns, measured.brings) == (4, 1)
    assert measured.move == pytest.approx(1)
    assert measured.spread == pytest.approx(((1 + 1 + 0.25 + 0.25) / 4) ** 0.5)
    assert measured.error == pytest.approx(measured.spread / (1 + 1 + 0.25 + 0.25) ** 0.5)
    assert measured.by_chips == ((1, 0), (1, 0), (4, 0), (4, 0))


@pytest.mark.parametrize("what", ["spread", "hands", "match", "width"])
def test_a_short_game_can_be_measured(what: str) -> None:
    lines: list[str] = []
    main(
        [what, "--games", "4", "--option", "chips=1", "--option", "size=4", "--option", "steadiness=steady,shaky"],
        lines.append,
    )
    first = {"spread": "turns", "hands": "steady", "match": "4 games", "width": "lost a throw"}[what]
    assert first in lines[0]
    assert len(lines) == {"spread": 3, "hands": 2, "match": 3, "width": 1}[what]
