"""Every game, from the menu to the result and on to the next, by keys alone at 80 × 24."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.scenarios import KEYS_TO_THE_END, Stage, at_rest, short_game, until
from tui.catalogue import CATALOGUE
from tui.screens.menu import MenuScreen
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen

PRESSES = 4000
"""More keys than any game of ours takes."""


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_to_its_end_by_keys_alone(game: str) -> None:
    app = Stage()
    app.last_setup[game] = short_game(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press(*["down"] * list(CATALOGUE).index(game), "enter")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        keys = KEYS_TO_THE_END[game]
        for press in range(PRESSES):
            await until(pilot, lambda: at_rest(app))
            if isinstance(app.screen, ResultScreen):
                break
            await pilot.press(keys[press % len(keys)])
        result = app.screen
        assert isinstance(result, ResultScreen)
        first = result.match
        assert first.state.is_terminal
        assert not app.store.unfinished()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.session.setup.options.start == (first.options.start + 1) % first.players
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert len(app.store.unfinished()) == 1


def test_engine_and_screen_have_the_same_games() -> None:
    assert list(GAMES) == list(CATALOGUE) == list(KEYS_TO_THE_END)
