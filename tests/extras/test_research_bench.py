"""The bench's loop: through the adapter it plays the same games as on the engine, so their times can be compared."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

from ai.research.openspiel import name_of
from engine import GAMES
from tests.bench.research import THEIRS, OfEngine, OfOpenSpiel, Walk, decided_in_pettingzoo

pytestmark = pytest.mark.extras


@pytest.mark.parametrize("key", GAMES)
def test_the_same_games_are_walked_through_openspiel(key: str) -> None:
    engine, adapted = Walk(OfEngine(GAMES[key].new_state(2))), Walk(OfOpenSpiel(pyspiel.load_game(name_of(key))))
    for count in (1, 20, 333):
        assert adapted(count).engine_state == engine(count)


@pytest.mark.parametrize("name", THEIRS)
def test_the_loop_walks_through_games_of_openspiel_too(name: str) -> None:
    assert Walk(OfOpenSpiel(pyspiel.load_game(name)))(7).move_number() == 7


def test_so_many_decisions_are_made_in_an_environment() -> None:
    made: list[int] = []

    class Env:
        """One decision a game."""

        def reset(self, seed: int | None = None) -> None:
            self.over = False

        def last(self) -> tuple[object, float, bool, bool, object]:
            return {"action_mask": np.array([0, 1])}, 0.0, self.over, False, None

        def step(self, action: int) -> None:
            made.append(action)
            self.over = True

    decided_in_pettingzoo(Env(), 3)
    assert made == [1, 1, 1]
