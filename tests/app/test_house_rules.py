"""The rules page: every clause in our own words, found by number; this game's options; keys."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.style import Style
from textual.binding import Binding

import engine.game
from engine import GAMES, games
from engine.games.hoppladi import HoppladiOptions
from tests.app.house_stage import SIZE, house, line_with, shown
from tests.app.plain_lines import Talked
from tui.app import Hoppla
from tui.catalogue import CATALOGUE
from tui.plain.rules import Rules
from tui.plain.talk import Talk
from tui.rulebook import laid_out, parse
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.tables.hop_hop_pond import Sign
from tui.text.library import Library
from tui.transliterate import plain_ascii
from tui.widgets.glyphs import ASCII, UNICODE
from tui.widgets.passages import Passages

PAGES = {key: parse(entry.rules()) for key, entry in CATALOGUE.items()}
CLAUSES = {key: [passage.clause for passage in page if passage.clause] for key, page in PAGES.items()}
NUMBERED = {
    "hoppladi": ("HL", 12, range(2, 12)),
    "gopher": ("GI", 8, range(2, 8)),
    "hippo": ("HH", 10, range(3, 7)),
    "hop_hop": ("HO", 13, range(2, 10)),
}
"""By game: what its clauses are called, how many there are, and which of them need a worked example."""
PLAIN = {name: Style() for name in ("title", "key", "strong", "example")}
of_every_game = pytest.mark.parametrize("game", CATALOGUE)


def cited(game: str) -> set[str]:
    """Every clause the engine names as a value: refusals, busts, options."""
    found = set()
    own = Path(games.__file__ or "").parent.glob(f"{game}*.py")
    for file in (Path(engine.game.__file__), *own):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if re.fullmatch(r"[A-Z]+-\d+", node.value) else set()
    return found


@of_every_game
def test_every_clause_the_engine_cites_has_a_passage(game: str) -> None:
    named = {
        "hoppladi": {"HL-2", "HL-4", "HL-5", "HL-6", "HL-8", "HL-10", "HL-11", "HL-12"},
        "gopher": {"GI-2", "GI-5", "GI-6", "GI-7", "GI-8"},
        "hippo": {"HH-1", "HH-3", "HH-7", "HH-9", "HH-10"},
        "hop_hop": {"HO-2", "HO-5", "HO-6", "HO-7", "HO-10", "HO-11", "HO-12", "HO-13"},
    }
    assert named[game] | {"C-1", "C-2", "C-4"} <= cited(game)
    assert cited(game) <= set(CLAUSES[game])


@of_every_game
def test_every_option_has_a_passage_and_a_name(game: str) -> None:
    rules, words = GAMES[game], Library().game(game)
    for players in rules.players:
        for spec in rules.options_type.specs(players):
            assert spec.clause in CLAUSES[game]
            assert words.option_label(spec.name)
            assert words.option_value(spec.name, spec.default)


@of_every_game
def test_the_clauses_are_there_once_each_and_in_order(game: str) -> None:
    prefix, last, _ = NUMBERED[game]
    own = [f"{prefix}-{number}" for number in range(1, last + 1)]
    assert CLAUSES[game] == [*own, *(f"C-{number}" for number in range(1, 6))]


@of_every_game
def test_no_passage_points_to_a_clause_that_is_not_there(game: str) -> None:
    texts = [text for passage in PAGES[game] for text in passage.paragraphs]
    named = {clause for text in texts for clause in re.findall(r"\b[A-Z]{1,2}-\d+", text)}
    assert named <= set(CLAUSES[game])


@of_every_game
def test_every_clause_about_what_is_won_and_lost_has_a_worked_example(game: str) -> None:
    by_clause = {passage.clause: passage for passage in PAGES[game]}
    prefix, _, numbers = NUMBERED[game]
    for number in numbers:
        assert any(text.startswith("*") for text in by_clause[f"{prefix}-{number}"].paragraphs), number


@pytest.mark.parametrize(("game", "products", "sums"), [("hoppladi", 4, 2), ("gopher", 0, 5)])
def test_the_arithmetic_of_the_examples_is_right(game: str, products: int, sums: int) -> None:
    text = " ".join(paragraph for passage in PAGES[game] for paragraph in passage.paragraphs)
    multiplied = re.findall(r"(\d+) × (\d+) = (\d+)", text)
    added = re.findall(r"((?:\d+ \+ )+\d+) = (\d+)", text)
    assert len(multiplied) >= products
    assert all(int(a) * int(b) == int(c) for a, b, c in multiplied)
    assert len(added) >= sums
    assert all(sum(map(int, terms.split(" + "))) == int(total) for terms, total in added)


@of_every_game
@pytest.mark.parametrize("width", [20, 76, 92])
def test_no_line_is_wider_than_the_page_and_no_word_is_lost(width: int, game: str) -> None:
    for passage in PAGES[game]:
        lines = laid_out(passage, width, PLAIN, Console())
        assert all(line.cell_len <= width for line in lines[1:])
        words = " ".join(line.plain for line in lines[1:]).replace("•", "").split()
        wanted = " ".join(text.removeprefix("- ") for text in passage.paragraphs)
        assert words == re.sub("[*`•]", "", wanted).split()


def at(app: Hoppla) -> str:
    """The clause of the marked passage."""
    screen = app.screen
    assert isinstance(screen, RulesScreen)
    current: int = screen.query_one(Passages).current
    return screen.passages[current].clause


async def test_the_page_opens_at_a_clause_and_shows_it() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        for clause in ("HL-1", "HL-4", "HL-10", "HL-12", "C-5"):
            app.rules("hoppladi", clause)
            await pilot.pause()
            assert at(app) == clause
            assert line_with(app, f"{clause}  ").startswith(f" ▌ {clause}  ")
            await pilot.press("escape")


async def test_a_clause_is_reached_by_typing_its_number() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.rules("hoppladi")
        await pilot.pause()
        reached = []
        for key in ("4", "1", "2", "7", "1", "n", "1", "c", "c", "3", "5"):
            await pilot.press(key)
            reached.append(at(app))
        assert reached == ["HL-4", "HL-1", "HL-12", "HL-7", "HL-1", "HL-2", "HL-1", "C-1", "C-1", "C-3", "HL-5"]


async def test_n_and_p_go_from_passage_to_passage_and_stop_at_the_ends() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.rules("hoppladi", "C-4")
        await pilot.pause()
        await pilot.press("n", "n", "n")
        assert at(app) == "C-5"
        await pilot.press("p")
        assert at(app) == "C-4"
        await pilot.press("home", "p")
        assert at(app) == ""


async def test_esc_goes_back_to_where_one_was() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        before = app.screen
        await pilot.press("down", "down", "question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        assert app.screen is before
        assert "▸ seat 1" in shown(app)


async def test_the_active_options_are_named_and_changed_ones_marked() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.rules("hoppladi", None, HoppladiOptions(target=150, start=1), 2)
        await pilot.pause()
        await pilot.press("1", "p")
        await pilot.pause()
        assert "▌ This game" in shown(app)
        assert "150 •" in line_with(app, "points to reach:")
        assert "changed, usually 333" in line_with(app, "points to reach:")
        assert "rulebook" not in line_with(app, "starting seat:")
        assert "dice: 7 (HL-12, as usual)" in shown(app)
        assert "2 •" in line_with(app, "starting seat:")
        assert "ending:" in shown(app)
        assert "turns:" not in shown(app)


async def test_hl12_alone_the_page_names_turns_and_dice() -> None:
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        app.rules("hoppladi", None, HoppladiOptions(turns=3), 1)
        await pilot.pause()
        await pilot.press("1", "p")
        await pilot.pause()
        assert "3 •" in line_with(app, "turns:")
        assert "rulebook" not in line_with(app, "turns:")
        assert "points to reach:" not in shown(app)


async def test_a_wide_terminal_has_the_contents_beside_the_text() -> None:
    app = house()
    async with app.run_test(size=(120, 40)) as pilot:
        app.rules("hoppladi", "HL-9")
        await pilot.pause()
        assert "▸ HL-9  Stopping" in shown(app)


@of_every_game
def test_the_signs_of_the_table_are_explained_in_letters_as_the_table_draws_them(game: str) -> None:
    """A page in plain letters names the plain letters of the same signs."""
    page = next(passage for passage in PAGES[game] if passage.title == "Signs on the table")
    named = set(re.findall("`([^`]+)`", " ".join(page.paragraphs)))
    own = {
        "hoppladi": ("to_come",),
        "gopher": ("trophy", "no_trophy"),
        "hippo": ("more_above", "empty"),
        "hop_hop": ("more_above",),
    }
    signs = {"marker", "leads", *own[game]}
    for sign in signs:
        assert getattr(UNICODE, sign) in named
        assert plain_ascii(getattr(UNICODE, sign), str.isascii) == getattr(ASCII, sign)
    if game == "hop_hop":
        assert {*UNICODE.shades, *ASCII.shades, ASCII.free, *(side for sign in Sign for side in sign.value)} <= named
        assert plain_ascii("".join(UNICODE.shades) + UNICODE.free, str.isascii) == "".join(ASCII.shades) + ASCII.free
    else:
        assert {ASCII.chosen.top_left, ASCII.chosen.across, ASCII.lost.top_left, ASCII.lost.across} <= named


@of_every_game
def test_the_signs_of_the_table_are_on_the_page_in_lines_too(game: str) -> None:
    talked = Talked()
    Rules(Talk(Library(), Settings(), talked.typist, talked.out), game).tell_all()
    assert "Signs on the table" in talked.lines
    assert "Keys at the table" not in talked.lines


NAMED = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "tab": "Tab",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "question_mark": "?",
}
"""Keys as the page calls them."""


@of_every_game
def test_the_page_names_every_key_of_the_table(game: str) -> None:
    page = next(passage for passage in PAGES[game] if passage.title == "Keys at the table")
    named = set(re.findall("`([^`]+)`", " ".join(page.paragraphs))) | set("23456")
    bindings = [*TableScreen.BINDINGS, *CATALOGUE[game].board().BINDINGS]
    keys = {key for binding in bindings if isinstance(binding, Binding) for key in binding.key.split(",")}
    assert {NAMED.get(key, key) for key in keys} <= named
