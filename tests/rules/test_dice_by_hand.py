"""The dice of a record, derived again by somebody who has nothing but the text and the definition in docs/dice.md.

Which cards lie face down, or are unseen, and where a marble may come down, follows from the moves and the rules: the
second implementations follow them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from pathlib import Path

from engine.record import fair, record_of, write
from tests.rules.example_record import DICE, PLAYERS, STARTED, played_gopher, played_hippo, played_hop_hop
from tests.rules.reference import gopher, hippo, hop_hop

TEXT = (Path(__file__).parent / "cases" / "example.hoppla").read_text("utf-8")


def number(text: str, draw: int, total: int) -> int:
    """The number of a draw with so many units of weight."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
    secret, salt = bytes.fromhex(tags["Secret"]), bytes.fromhex(tags["Salt"])
    assert hashlib.sha256(secret).hexdigest() == tags["Commitment"]
    bits = (total - 1).bit_length()
    for block in range(2**32):
        message = salt + draw.to_bytes(8, "big") + block.to_bytes(4, "big")
        stream = f"{int.from_bytes(hmac.digest(secret, message, 'sha256'), 'big'):0256b}"
        groups = [int(stream[at : at + bits] or "0", 2) for at in range(0, 256 - bits + 1, bits or 256)]
        for group in groups:
            if group < total:
                return group
    raise AssertionError


def first_false_roll(text: str) -> str | None:
    """The first roll of a Hoppladi record that is not what its dice give; None if there is none."""
    told: list[str] = re.findall(r"\(([1-5C]+)\)", text)
    for draw, roll in enumerate(told):
        rolls = list(combinations_with_replacement("12345C", len(roll)))
        weights = [factorial(len(roll)) // prod(factorial(faces.count(face)) for face in "12345C") for faces in rolls]
        unit = number(text, draw, sum(weights))
        place = next(place for place in range(len(rolls)) if unit < sum(weights[: place + 1]))
        if "".join(rolls[place]) != roll:
            return roll
    return None


def first_false_card(text: str) -> str | None:
    """The same of a record of Gopher It!, whose moves say what lies face down: the pile is sorted, and counted off."""
    options = dict(re.findall(r'^\[Option.(\w+) "(.*)"\]$', text, re.MULTILINE))
    table = gopher.new_table(
        2, trophies=int(options["trophies"]), deck=list(map(int, options["deck"].split(","))), full=int(options["full"])
    )
    draw = 0
    tokens: list[str] = re.findall(r"\([ACN]\d\)|flip|stop", re.sub(r"\{.*?\}", "", text.split("\n\n")[1]))
    for token in tokens:
        move = token.strip("()")
        if table.doing == "turn up":
            if sorted(table.pile)[number(text, draw, len(table.pile))] != move:
                return move
            draw += 1
        gopher.play(table, move)
    return None


def first_false_number(text: str) -> str | None:
    """The same of a record of Hippo Hopp: the cards nobody has seen are sorted, and counted off."""
    options = dict(re.findall(r'^\[Option.(\w+) "(.*)"\]$', text, re.MULTILINE))
    values = list(map(int, options["values"].split(",")))
    table = hippo.new_table(2, circle=int(options["circle"]), deck=int(options["deck"]), values=values)
    draw = 0
    tokens: list[str] = re.findall(r"\(\d+\)|flip:\d+|use:\d/\d+", re.sub(r"\{.*?\}", "", text.split("\n\n")[1]))
    for token in tokens:
        move = token.strip("()")
        if table.doing in {"look", "reveal"}:
            if str(sorted(table.unseen)[number(text, draw, len(table.unseen))]) != move:
                return move
            draw += 1
        hippo.play(table, move)
    return None


def first_false_throw(text: str) -> str | None:
    """The same of a record of Hop Hop Hooray!: what may come is listed with its weights, and counted through."""
    options = dict(re.findall(r'^\[Option.(\w+) "(.*)"\]$', text, re.MULTILINE))
    numbers = {name: int(options[name]) for name in ("start", "size", "marbles", "chips", "tries")}
    table = hop_hop.new_table(
        2, **numbers, two_colours=options["two_colours"] == "on", steadiness=options["steadiness"].split(",")
    )
    draw = 0
    tokens: list[str] = re.findall(r"[\w:/>()-]+", re.sub(r"\d+\.\d|\{.*?\}|\nend.*", "", text.split("\n\n")[1]))
    for token in tokens:
        move = token.strip("()")
        if weights := hop_hop.weights(table):
            unit = number(text, draw, sum(weights.values()))
            sums = zip(weights, accumulate(weights.values()), strict=True)
            if next(outcome for outcome, up_to in sums if unit < up_to) != move:
                return move
            draw += 1
        hop_hop.play(table, move)
    return None


def test_every_roll_of_the_example_follows_from_its_secret_and_salt() -> None:
    assert len(re.findall(r"\(([1-5C]+)\)", TEXT)) > 10
    assert first_false_roll(TEXT) is None


def test_an_edited_roll_is_found() -> None:
    first = re.findall(r"\(([1-5C]+)\)", TEXT)[3]
    other = "1" * len(first) if first != "1" * len(first) else "2" * len(first)
    assert first_false_roll(TEXT.replace(f"({first})", f"({other})", 1)) == other


def test_another_salt_gives_other_rolls() -> None:
    assert first_false_roll(re.sub(r'\[Salt ".*"\]', '[Salt "00"]', TEXT)) is not None


def test_every_card_follows_from_its_secret_and_salt_and_an_edited_one_is_found() -> None:
    text = write(record_of(played_gopher(), PLAYERS, STARTED, dice=fair(DICE)))
    cards = re.findall(r"\([ACN]\d\)", text)
    assert len(cards) > 18, "more than there are: a new pile was made"
    assert first_false_card(text) is None
    at = text.index(cards[4])
    edited = text[:at] + text[at:].replace(cards[4], "(C1)" if cards[4] != "(C1)" else "(N1)", 1)
    assert first_false_card(edited) is not None


def test_every_number_follows_from_its_secret_and_salt_and_an_edited_one_is_found() -> None:
    text = write(record_of(played_hippo(), PLAYERS, STARTED, dice=fair(DICE)))
    turns = text.split("\n\n")[1]
    numbers = re.findall(r"\(\d\)", turns)
    assert len(numbers) > 7, "an unknown card was flipped"
    assert "use:" in turns
    assert first_false_number(text) is None
    at = text.index(numbers[2])
    edited = text[:at] + text[at:].replace(numbers[2], "(1)" if numbers[2] != "(1)" else "(2)", 1)
    assert first_false_number(edited) is not None


def test_every_throw_follows_from_its_secret_and_salt_and_an_edited_one_is_found() -> None:
    text = write(record_of(played_hop_hop(), PLAYERS, STARTED, dice=fair(DICE)))
    turns = text.split("\n\n")[1]
    throws = re.findall(r"\(\S+\)", turns)
    assert len(throws) > 10
    assert re.search(r"\((push|off):..\)", turns), "a marble was hit"
    assert "call:" in turns
    assert first_false_throw(text) is None
    at = text.index(throws[2])
    other = "(b2)" if throws[2] != "(b2)" else "(b3)"
    assert first_false_throw(text[:at] + text[at:].replace(throws[2], other, 1)) == other.strip("()")
