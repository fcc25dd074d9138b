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
import engine.games.hoppladi
import engine.games.hoppladi_moves
from engine import GAMES
from engine.games.hoppladi import HoppladiOptions
from tests.app.house_stage import SIZE, house, line_with, shown
from tui.app import Hoppla
from tui.catalogue import CATALOGUE
from tui.rulebook import laid_out, parse
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.tables.hoppladi import HoppladiBoard
from tui.text.library import Library
from tui.widgets.passages import Passages

PAGE = parse(CATALOGUE["hoppladi"].rules())
CLAUSES = [passage.clause for passage in PAGE if passage.clause]
PLAIN = {name: Style() for name in ("title", "key", "strong", "example")}


def cited() -> set[str]:
    """Every clause the engine names as a value: refusals, busts, options."""
    found = set()
    for module in (engine.game, engine.games.hoppladi, engine.games.hoppladi_moves):
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if re.fullmatch(r"[A-Z]+-\d+", node.value) else set()
    return found


def test_every_clause_the_engine_cites_has_a_passage() -> None:
    assert {"HL-2", "HL-4", "HL-5", "HL-6", "HL-8", "HL-10", "HL-11", "HL-12", "C-1", "C-2", "C-4"} <= cited()
    assert cited() <= set(CLAUSES)


def test_every_option_has_a_passage_and_a_name() -> None:
    game = GAMES["hoppladi"]
    words = Library().game("hoppladi")
    for players in game.players:
        for spec in game.options_type.specs(players):
            assert spec.clause in CLAUSES
            assert words.option_label(spec.name)
            assert words.option_value(spec.name, spec.default)


def test_hl1_to_hl12_are_there_once_each_and_in_order() -> None:
    assert [clause for clause in CLAUSES if clause.startswith("HL")] == [f"HL-{number}" for number in range(1, 13)]


def test_c1_to_c5_are_there_once_each_and_in_order() -> None:
    assert [clause for clause in CLAUSES if clause.startswith("C-")] == [f"C-{number}" for number in range(1, 6)]


def test_no_passage_points_to_a_clause_that_is_not_there() -> None:
    named = {clause for passage in PAGE for text in passage.paragraphs for clause in re.findall(r"(?:HL|C)-\d+", text)}
    assert named <= set(CLAUSES)


def test_every_hoppladi_clause_about_scoring_has_a_worked_example() -> None:
    by_clause = {passage.clause: passage for passage in PAGE}
    for number in range(2, 12):
        assert any(text.startswith("*") for text in by_clause[f"HL-{number}"].paragraphs), number


def test_the_arithmetic_of_the_examples_is_right() -> None:
    text = " ".join(paragraph for passage in PAGE for paragraph in passage.paragraphs)
    products = re.findall(r"(\d+) × (\d+) = (\d+)", text)
    sums = re.findall(r"((?:\d+ \+ )+\d+) = (\d+)", text)
    assert len(products) >= 4
    assert all(int(a) * int(b) == int(c) for a, b, c in products)
    assert len(sums) == 2
    assert all(sum(map(int, terms.split(" + "))) == int(total) for terms, total in sums)


@pytest.mark.parametrize("width", [20, 76, 92])
def test_no_line_is_wider_than_the_page_and_no_word_is_lost(width: int) -> None:
    for passage in PAGE:
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


NAMED = {"up": "↑", "down": "↓", "enter": "Enter", "space": "Space", "escape": "Esc", "question_mark": "?"}
"""Keys as the page calls them."""


def test_the_page_names_every_key_of_the_table() -> None:
    page = next(passage for passage in PAGE if passage.title == "Keys at the table")
    named = set(re.findall("`([^`]+)`", " ".join(page.paragraphs))) | set("23456")
    bindings = [*TableScreen.BINDINGS, *HoppladiBoard.BINDINGS]
    keys = {key for binding in bindings if isinstance(binding, Binding) for key in binding.key.split(",")}
    assert {NAMED.get(key, key) for key in keys} <= named
