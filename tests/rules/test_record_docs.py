"""The pages about records and dice say what is so: their example is the example, their numbers are derived here."""

from __future__ import annotations

import hashlib
import hmac
import re
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path

import pytest

from engine import GAMES
from engine.game import LONGEST_NUMBER
from engine.record import MOST_CHARACTERS, MOST_NAME, MOST_TOKENS
from engine.record_reader import MOST_MOVE, MOST_TAG
from tests.rules.example_record import FILE
from tests.rules.reference import hop_hop

DOCS = Path(__file__).parents[2] / "docs"
RECORDS = (DOCS / "records.md").read_text("utf-8")
DICE = (DOCS / "dice.md").read_text("utf-8")
EXAMPLE = FILE.read_text("utf-8")
TAGS = dict(re.findall(r'^\[(\w+) "(.*)"\]$', EXAMPLE, re.MULTILINE))
ROLLS: list[str] = re.findall(r"\(([1-5C]+)\)", EXAMPLE)
ROWS = [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in DICE.splitlines() if row.startswith("| ")]


def weight(faces: tuple[str, ...]) -> int:
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in "12345C")


def test_the_annotated_example_is_the_example() -> None:
    block = RECORDS.split("```")[1].strip("\n").splitlines()
    lines = iter(EXAMPLE.splitlines())
    for shown in block:
        told = re.split(r" {3,}", shown)[0]
        assert told == "…" or told in lines, shown  # each is found after the one before it
    assert set(TAGS) <= set(re.findall(r"^\[(\w+) ", RECORDS, re.MULTILINE))


@pytest.mark.parametrize("limit", [MOST_CHARACTERS, MOST_TOKENS, MOST_TAG, MOST_NAME, LONGEST_NUMBER, MOST_MOVE])
def test_the_limits_are_those_of_the_reader(limit: int) -> None:
    assert f"{limit:,}" in RECORDS.split("## Limits")[1]


@pytest.mark.parametrize("tag", ["Secret", "Commitment", "Salt"])
def test_the_dice_of_the_example_are_those_of_the_record(tag: str) -> None:
    assert re.search(rf"^{tag.lower()} +{TAGS[tag]}$", DICE, re.MULTILINE)


def test_the_sizes_of_the_lists() -> None:
    sizes = [list(map(int, row)) for row in ROWS if len(row) == 4 and row[0].isdigit()]
    assert [row[0] for row in sizes] == list(range(1, 8))
    for dice, outcomes, total, bits in sizes:
        rolls = list(combinations_with_replacement("12345C", dice))
        assert (outcomes, total) == (len(rolls), 6**dice)
        assert sum(map(weight, rolls)) == total
        assert 2 ** (bits - 1) < total <= 2**bits


def groups_of_block_0(draw: int, total: int) -> list[int]:
    """Those of the example's secret and salt, read for a draw with so many units of weight."""
    message = bytes.fromhex(TAGS["Salt"]) + draw.to_bytes(8, "big") + bytes(4)
    stream = f"{int.from_bytes(hmac.digest(bytes.fromhex(TAGS['Secret']), message, hashlib.sha256), 'big'):0256b}"
    bits = (total - 1).bit_length()
    return [int(stream[at : at + bits], 2) for at in range(0, 256 - bits + 1, bits)]


def test_the_draws_of_the_example() -> None:
    draws = [row for row in ROWS if len(row) == 6 and row[0].isdigit()]
    assert len(draws) == 5
    for draw, dice, groups, number, units, roll in draws:
        read = [int(group) for group in groups.split(", ")]
        assert read == groups_of_block_0(int(draw), 6 ** int(dice))[: len(read)]
        assert all(group >= 6 ** int(dice) for group in read[:-1])
        assert read[-1] == int(number) < 6 ** int(dice)
        first, last = map(int, units.split("–"))
        before = [faces for faces in combinations_with_replacement("12345C", int(dice)) if "".join(faces) < roll]
        assert first == sum(map(weight, before))
        assert last == first + weight(tuple(roll)) - 1
        assert first <= int(number) <= last
        assert ROLLS[int(draw)] == roll
    whole = bytes.fromhex(TAGS["Salt"]) + bytes(12)
    assert hmac.digest(bytes.fromhex(TAGS["Secret"]), whole, "sha256").hex() in DICE


def test_the_kinds_of_cards_and_the_first_ones_of_the_example() -> None:
    kinds, weights = ([cell.strip("`") for cell in row[1:]] for row in ROWS if row[0] in {"kind", "weight"})
    pile = dict(zip(kinds, map(int, weights), strict=True))
    assert kinds == sorted(kinds)
    assert sum(pile.values()) == 39
    draws = [row for row in ROWS if len(row) == 5 and row[0].isdigit()]
    assert len(draws) == 4
    for draw, groups, number, units, card in draws:
        total = 39 - int(draw)
        assert sum(pile.values()) == total
        read = [int(group) for group in groups.split(", ")]
        assert read == groups_of_block_0(int(draw), total)[: len(read)]
        assert all(group >= total for group in read[:-1])
        first = sum(weight for kind, weight in pile.items() if kind < card)
        assert units == f"{first}–{first + pile[card] - 1}"
        assert read[-1] == int(number)
        assert first <= int(number) < first + pile[card]
        pile[card] -= 1


def test_the_first_throws_of_the_example() -> None:
    """The lists are those of the second implementation, which test_lockstep.py compares with the engine's."""
    table = hop_hop.new_table(2)
    draws = [row for row in ROWS if len(row) == 7 and row[0].isdigit()]
    assert len(draws) == 6
    for draw, of, bits, groups, number, units, outcome in draws:
        if table.doing == "call":
            hop_hop.play(table, "done")
        if table.doing == "throw":
            hop_hop.play(table, "throw:e5")
        assert of == {"land": "where", "hit": "hit"}[table.doing]
        weights = hop_hop.weights(table)
        total = sum(weights.values())
        assert 2 ** (int(bits) - 1) < total <= 2 ** int(bits)
        read = [int(group) for group in groups.split(", ")]
        assert read == groups_of_block_0(int(draw), total)[: len(read)]
        assert all(group >= total for group in read[:-1])
        listed = list(weights)
        first = sum(weights[other] for other in listed[: listed.index(outcome)])
        assert units == f"{first}–{first + weights[outcome] - 1}"
        assert read[-1] == int(number)
        assert first <= int(number) < first + weights[outcome]
        hop_hop.play(table, outcome)


def test_what_a_hit_does_has_the_weights_of_the_table() -> None:
    push, off = (
        [int(cell) if cell.isdigit() else 0 for cell in row[1:]] for row in ROWS if row[0] in {"push:", "off:"}
    )
    table = hop_hop.new_table(2)
    for move in ("throw:e5", "e5", "done", "throw:e5", "e5"):
        hop_hop.play(table, move)
    ways = ("e6", "f6 d6", "f5 d5", "f4 d4", "e4")
    for word, weights in (("push", push), ("off", off)):
        for cells, weight in zip(ways, weights, strict=True):
            assert {hop_hop.weights(table).get(f"{word}:{cell}", 0) for cell in cells.split()} == {weight}
    assert "and 4 for `top`, 6 for `edge`" in DICE
    assert {word: hop_hop.weights(table)[word] for word in ("top", "edge")} == {"top": 4, "edge": 6}


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_order_of_outcomes_and_its_notation(key: str) -> None:
    game = GAMES[key]
    assert f"**{game.title}, rules {game.rules_version}.**" in DICE
    row = next(line for line in RECORDS.splitlines() if line.startswith(f"| {key} |"))
    for action in game.codec(2).actions:
        word = re.split("[:+]", str(action))[0]
        assert f"`{word}" in row
