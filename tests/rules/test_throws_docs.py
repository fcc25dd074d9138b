"""The page about throws says what is so: its twenty throws are made again, its numbers worked out from the errors."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games.hop_hop_moves import Cell
from engine.games.hop_hop_rows import cells
from engine.games.hop_hop_throw import BAD_HOPS
from tests.rules.hop_hop_lines import at, cell, hop_hop, odds
from tests.rules.test_hop_hop_dispersion import STATED, by_erf, sigmas
from tests.rules.throws import AIMS, PAGE, page, throws

TEXT = PAGE.read_text("utf-8")
RULES = Path(__file__).parents[2] / "tui" / "tables" / "hop_hop.md"
ROWS = [[cell.strip() for cell in row.split("|")[1:-1]] for row in TEXT.splitlines() if row.startswith("| ")]


def test_the_twenty_throws_are_made_by_their_command() -> None:
    assert page() == TEXT
    assert len(AIMS) == 20
    for hand in STATED:
        assert len(list(throws(hand))) == 20


def test_the_errors_are_those_of_the_model() -> None:
    speed, direction, bad = (
        next(row[1] for row in ROWS if row[0].startswith(name)) for name in ("σ of the s", "σ of the d", "throws in")
    )
    assert re.findall(r"[\d.]+", speed) == [f"{100 * STATED[hand][0]:g}" for hand in STATED]
    assert re.findall(r"[\d.]+", direction) == [f"{STATED[hand][1]:g}" for hand in STATED]
    assert re.findall(r"[\d.]+", bad) == [str(BAD_HOPS[hand]) for hand in STATED]
    spoilt = re.search(r"three misses in a row spoil (\S+), (\S+) and (\S+) ", TEXT)
    assert spoilt is not None
    for said, hand in zip(spoilt.groups(), STATED, strict=True):
        assert float(said) == pytest.approx(10_000 * by_erf(cell("e5"), 10, hand)["out"] ** 3, rel=0.15)


@pytest.mark.parametrize("hand", STATED)
def test_the_spread_in_cells(hand: str) -> None:
    row = next(row for row in ROWS if row[0] == hand)
    for number, said in zip((1, 5, 10), row[1:], strict=True):
        assert said == " / ".join(f"{sigma:.2f}" for sigma in sigmas(hand, number))


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) == 6 and row[1] in STATED], ids="-".join)
def test_the_chances_of_some_aims(row: list[str]) -> None:
    aim, hand, *said = row
    chances = by_erf(cell(aim), 10, hand)
    beside = [other for other in cells(10) if near(other, cell(aim))]
    found = (
        chances[aim],
        sum(chances[str(other)] for other in beside),
        sum(chance for text, chance in chances.items() if ">" in text),
        chances["out"],
    )
    assert said == [f"{100 * chance:.1f}" for chance in found]


def near(one: Cell, other: Cell) -> bool:
    """The same cell, or one beside it."""
    return max(abs(one.column - other.column), abs(one.row - other.row)) <= 1


def test_the_rules_page_says_the_same() -> None:
    text = " ".join(RULES.read_text("utf-8").split())
    shaky, even, steady = (round(100 * bad) for _, _, bad in STATED.values())
    assert f"{shaky} times in a hundred with a shaky hand, {even} with an even one, {steady} with a steady one" in text
    weights = Counter[str]()
    for outcome, weight in odds(hop_hop("Ye5", at("e5"))).items():
        weights[outcome.partition(":")[0]] += weight
    assert "of forty possibilities four leave it on top and six on an edge, fourteen push, and sixteen let it" in text
    assert weights == {"top": 4, "edge": 6, "push": 14, "off": 16}
    for hand, often, share in (
        ("even", "one time in five", 0.2),
        ("shaky", "one in ten", 0.1),
        ("steady", "every second time", 0.5),
    ):
        assert by_erf(cell("e5"), 10, hand)["e5"] == pytest.approx(share, rel=0.1)
        assert often in text


def test_the_possibilities_of_a_hit_are_forty() -> None:
    counts = [int(row[1]) for row in ROWS if len(row) == 3 and row[0].startswith("it ")]
    assert counts == [4, 6, 6 + 2 * 3 + 2 * 1, 4 + 2 * 3 + 2 * 2 + 2 * 1]
    assert sum(counts) == 40
