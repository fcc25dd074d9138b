"""What the set-up says of the options of every game."""

from __future__ import annotations

import pytest

from tests.app.house_stage import SIZE, about, house
from tui.catalogue import CATALOGUE
from tui.screens.setup import SetupScreen
from tui.widgets.rows import Rows

SETUPS = [
    (game, players) for game, entry in CATALOGUE.items() for players in sorted({entry.players[0], 2, entry.players[-1]})
]
"""Every game with the fewest seats, with two and with the most."""


@pytest.mark.parametrize(("game", "players"), SETUPS)
async def test_every_option_says_in_view_what_it_does_and_which_clause_explains_it(game: str, players: int) -> None:
    """As it usually is, and one step further; the clause comes last, so nothing is cut off."""
    app = house()
    words = app.texts.game(game)
    async with app.run_test(size=SIZE) as pilot:
        screen = SetupScreen(game)
        app.push_screen(screen)
        await pilot.press("down", str(players))
        await pilot.pause()
        rows = screen.query_one(Rows)
        assert screen.draft.specs
        for spec in screen.draft.specs:
            rows.cursor = [row.key.split(":")[:2] for row in rows.rows].index(["option", spec.name])
            for keys in ((), ("right",)):
                await pilot.press(*keys)
                await pilot.pause()
                assert about(app).startswith(words.option_note(spec.name))
                assert about(app).endswith(f"? explains it ({spec.clause}).")


async def test_a_number_that_is_typed_takes_the_place_of_the_one_that_stands_there() -> None:
    """Begun with Enter or with its first digit."""
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        screen = SetupScreen("hop_hop")
        app.push_screen(screen)
        await pilot.pause()
        rows = screen.query_one(Rows)
        rows.cursor = [row.key.split(":")[:2] for row in rows.rows].index(["option", "chips"])
        for keys, chips in ((("enter", "9", "9"), 99), (("1", "2"), 12), (("enter", "7"), 7)):
            await pilot.press(*keys, "enter")
            await pilot.pause()
            assert screen.draft.value("chips") == chips
