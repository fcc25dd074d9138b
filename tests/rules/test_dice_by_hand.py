"""The dice of a record, derived again by somebody who has nothing but the text and the definition in docs/dice.md."""

from __future__ import annotations

import hashlib
import hmac
import re
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path

TEXT = (Path(__file__).parent / "cases" / "example.hoppla").read_text("utf-8")


def first_false_roll(text: str) -> str | None:
    """The first roll of a Hoppladi record that is not what its dice give; None if there is none."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
    secret, salt = bytes.fromhex(tags["Secret"]), bytes.fromhex(tags["Salt"])
    assert hashlib.sha256(secret).hexdigest() == tags["Commitment"]
    told: list[str] = re.findall(r"\(([1-5C]+)\)", text)
    for draw, roll in enumerate(told):
        rolls = list(combinations_with_replacement("12345C", len(roll)))
        weights = [factorial(len(roll)) // prod(factorial(faces.count(face)) for face in "12345C") for faces in rolls]
        bits = (sum(weights) - 1).bit_length()
        block, numbers = 0, list[int]()
        while not numbers:
            message = salt + draw.to_bytes(8, "big") + block.to_bytes(4, "big")
            stream = f"{int.from_bytes(hmac.digest(secret, message, 'sha256'), 'big'):0256b}"
            groups = [int(stream[at : at + bits], 2) for at in range(0, 256 - bits + 1, bits)]
            numbers, block = [number for number in groups if number < sum(weights)], block + 1
        place = next(place for place in range(len(rolls)) if numbers[0] < sum(weights[: place + 1]))
        if "".join(rolls[place]) != roll:
            return roll
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
