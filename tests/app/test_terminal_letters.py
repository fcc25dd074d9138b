"""Plain letters: not one byte above 127, every sign in as many cells as before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.widgets import Static

from tests.app.showing import letters
from tests.scenarios import SCENARIOS, STILL, Scenario, Stage, until
from tui.filters import PlainLetters
from tui.terminal import FULL, describe
from tui.transliterate import encodable
from tui.widgets.glyphs import ASCII, UNICODE

BLACK = Color(0, 0, 0)
PLAIN = replace(STILL, ascii="on")


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


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
async def test_no_screen_has_a_letter_that_is_not_plain(scenario: Scenario) -> None:
    app = replace(scenario, settings=replace(scenario.settings, ascii="on")).app()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await scenario.play(pilot)
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
