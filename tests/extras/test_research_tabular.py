"""The tabular learner, on rules where the value of the opening is known: by trying every line of play on the second
implementation of the rules, and by hand."""

from __future__ import annotations

import pytest

from ai.research.tabular import GAME, learn, main
from tests.rules.reference import hippo
from tests.rules.test_hippo_exact import tried

pytestmark = pytest.mark.extras

SHARE = 7 / 12
"""Of the seat that begins with a circle of four hippos and no deck."""


def test_the_value_of_its_rules_is_known() -> None:
    assert float(tried(hippo.new_table(2, circle=4, deck=0, values=(2, 1, 1)))) == SHARE


def test_the_learner_plays_as_well_as_can_be_played() -> None:
    found = learn(GAME, 2000, 1)
    assert found.exact == pytest.approx(SHARE, abs=1e-9)
    assert found.learned == pytest.approx(SHARE, abs=0.01)
    assert found.first == pytest.approx(SHARE, abs=1e-9)
    assert found.second == pytest.approx(SHARE, abs=1e-9)


def test_without_a_game_it_knows_nothing_and_the_best_reply_shows_it() -> None:
    found = learn(GAME, 0, 1)
    assert found.learned == pytest.approx(1 / 2)
    assert found.first < found.exact < found.second


def test_it_learns_a_game_that_can_go_on_for_ever() -> None:
    """Gopher It! with two cards a food: 4/5, by elimination in `tests/rules/test_gopher_exact.py`."""
    found = learn("hoppla_gopher(trophies=1,full=3,deck=1;1,max_cards=2)", 300, 1)
    assert found.exact == pytest.approx(4 / 5, abs=1e-9)
    assert found.first - 1e-9 <= found.exact <= found.second + 1e-9


def test_a_game_of_three_is_refused() -> None:
    with pytest.raises(ValueError, match="is for 3, the learner plays games of two"):
        learn("hoppla_hippo(players=3,circle=4,deck=0)", 1, 1)


def test_the_command_prints_what_was_learned_beside_what_is_true() -> None:
    said: list[str] = []
    main(["--games", "500", "--seed", "2"], said.append)
    assert said[0] == "500 games of the learner against itself, 257 positions"
    assert said[2].split() == ["exact", "0.583333"]
