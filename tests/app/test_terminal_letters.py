"""Plain letters: not one byte above 127, every sign in as many cells as before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.widgets import Static

from engine import GAMES
from tests.app.showing import letters
from tests.scenarios import SCENARIOS, STILL, Scenario, Stage, until
from tui.filters import PlainLetters
from tui.terminal import FULL, describe
from tui.transliterate import encodable
from tui.widgets.glyphs import ASCII, UNICODE

BLACK = Color(0, 0, 0)
PLAIN = replace(STILL, ascii="on")
HOUSE = [s for s in SCENARIOS if s.name.partition("-")[0] not in GAMES]


def through(text: str, encoding: str = "ascii") -> str:
    filter_ = PlainLetters(encodable(encoding))
    return "".join(segment.text for segment in filter_.apply([Segment(text, Style())], BLACK))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a plain line", "a plain line"),
        ("Mümmel", "Mummel"),
        ("Grüße, Łódź", "Gruse, Lodz"),
        ("三月兔", "??????"),
        ("a\u0301b", "ab"),
        ("╭──╮│", "+--+|"),
        ("▔▕▖▗", "~|##"),
        ("🐇.", "??."),
        ("\u200b.", "."),
    ],
)
def test_each_sign_becomes_as_many_plain_ones_as_it_had_cells(text: str, plain: str) -> None:
    assert through(text) == plain
    assert cell_len(plain) == cell_len(text)


def test_what_the_encoding_has_stays() -> None:
    assert through("Mümmel × ½ ★", "iso8859-1") == "Mümmel × ½ *"


async def in_plain_letters(scenario: Scenario) -> str:
    """What its screen shows, in letters that every terminal has."""
    app = replace(scenario, settings=replace(scenario.settings, ascii="on")).app()
    async with app.run_test(size=(80, 24)) as pilot:
        await scenario.play(pilot)
        found = letters(app)
    assert found.isascii(), (scenario.name, {c for c in found if not c.isascii()})
    return found


@pytest.mark.parametrize("scenario", HOUSE, ids=lambda s: s.name)
async def test_no_screen_of_the_house_has_a_letter_that_is_not_plain(scenario: Scenario) -> None:
    assert await in_plain_letters(scenario)


@pytest.mark.parametrize("game", GAMES)
async def test_states_of_a_table_differ_in_plain_letters(game: str) -> None:
    """Opening, decision, loss, an opponent that thinks, the end."""
    scenarios = [s for s in SCENARIOS if s.name.startswith(f"{game}-")]
    seen = {scenario.name: await in_plain_letters(scenario) for scenario in scenarios}
    assert len(set(seen.values())) == len(seen) >= 5
    assert "thinking" in seen[f"{game}-thinking"]


async def test_a_notice_and_a_question_are_in_plain_letters() -> None:
    app = Stage(PLAIN)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.tell("Grüße an Mümmel — 三月兔 ★ …")
        await until(pilot, lambda: "an Mummel - ?????? *" in letters(app))
        assert letters(app).isascii(), {c for c in letters(app) if not c.isascii()}
        app.action_ask_quit()
        await until(pilot, lambda: "yes" in letters(app))
        assert letters(app).isascii(), {c for c in letters(app) if not c.isascii()}


async def test_a_change_of_the_setting_shows_at_once() -> None:
    async with Stage().run_test(size=(80, 24)) as pilot:
        assert isinstance(pilot.app, Stage)
        await pilot.app.screen.mount(Static("Mümmel"))
        await pilot.pause()
        assert "Mümmel" in letters(pilot.app)
        pilot.app.settings = PLAIN
        await until(pilot, lambda: letters(pilot.app).isascii())
        pilot.app.settings = STILL
        await until(pilot, lambda: "Mümmel" in letters(pilot.app))


@pytest.mark.parametrize(
    ("environ", "encoding", "setting", "plain"),
    [
        ({}, "utf-8", "auto", False),
        ({}, "utf-8", "on", True),
        ({"LC_ALL": "C"}, "utf-8", "auto", True),
        ({"LC_ALL": "C"}, "utf-8", "off", False),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", "auto", True),
        ({"TERM": "linux"}, "utf-8", "auto", True),
        ({"TERM": "linux"}, "utf-8", "off", False),
    ],
)
def test_signs_follow_the_terminal_and_the_setting(
    environ: dict[str, str], encoding: str, setting: str, plain: bool
) -> None:
    app = Stage(replace(STILL, ascii=setting), terminal=describe(environ, encoding, True, (80, 24)))
    assert app.glyphs is (ASCII if plain else UNICODE)


def test_asked_for_better_letters_only_what_can_be_written_is() -> None:
    latin = describe({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", True, (80, 24))
    app = Stage(replace(STILL, ascii="off"), terminal=latin)
    (filter_,) = [f for f in app.get_line_filters() if isinstance(f, PlainLetters)]
    assert filter_.apply([Segment("ü★", None)], BLACK) == [Segment("ü*", None)]
    assert not [f for f in Stage(STILL, terminal=FULL).get_line_filters() if isinstance(f, PlainLetters)]
