"""Weights, and the fair dice: made again here from their description in a few lines, with hashlib and hmac alone."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from fractions import Fraction
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Dice
from engine.chance import at_weight, chance_that, total_weight

SECRET = bytes(range(32))

ONE_IN_A_MILLION = {4: 33.38, 5: 35.89, 8: 42.70, 35: 89.95}
"""The chi-square value that fair dice exceed once in a million tries, by degrees of freedom."""


def derived(secret: bytes, salt: bytes, draw: int, weights: list[int]) -> int:
    """The place of the outcome that a draw picks, from the description alone."""
    total = sum(weights)
    width = 0
    while 2**width < total:
        width += 1
    for block in count():
        message = salt + struct.pack(">QI", draw, block)
        bits = "".join(f"{byte:08b}" for byte in hmac.new(secret, message, hashlib.sha256).digest())
        groups = [bits[at : at + width] for at in range(0, 256 - width + 1, width)] if width else ["0"]
        for group in groups:
            number = int(group, 2)
            if number < total:
                place = 0
                while number >= weights[place]:
                    number -= weights[place]
                    place += 1
                return place
    raise AssertionError


def weighted(weights: list[int]) -> list[tuple[int, int]]:
    return list(enumerate(weights))


def chi_square(counts: Counter[int], weights: list[int]) -> float:
    tries, total = counts.total(), sum(weights)
    expected = [tries * weight / total for weight in weights]
    return sum((counts[place] - mean) ** 2 / mean for place, mean in enumerate(expected))


def test_outcomes_are_counted_through_in_their_order() -> None:
    outcomes = [("a", 2), ("b", 1), ("c", 3)]
    assert [at_weight(outcomes, number) for number in range(6)] == ["a", "a", "b", "c", "c", "c"]
    assert total_weight(outcomes) == 6
    assert chance_that(outcomes, lambda outcome: outcome != "c") == Fraction(1, 2)
    with pytest.raises(ValueError, match="0"):
        at_weight(outcomes, 6)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    secret=st.binary(min_size=32, max_size=32),
    salt=st.binary(max_size=40),
    draw=st.integers(0, 2**40),
    weights=st.lists(st.integers(1, 400), min_size=1, max_size=20),
)
def test_a_draw_can_be_derived_again_from_the_description(
    secret: bytes, salt: bytes, draw: int, weights: list[int]
) -> None:
    assert Dice(secret, salt).pick(draw, weighted(weights)) == derived(secret, salt, draw, weights)


@pytest.mark.parametrize("key", GAMES)
def test_a_draw_of_a_game_can_be_derived_again_from_the_description(key: str) -> None:
    state = GAMES[key].new_state(2)
    while not (outcomes := state.chance_outcomes()):
        state = state.child(state.legal_actions()[0])
    weights = [weight for _, weight in outcomes]
    for draw in range(200):
        expected = outcomes[derived(SECRET, b"salt", draw, weights)][0]
        assert Dice(SECRET, b"salt").pick(draw, outcomes) == expected


def test_the_stream_is_the_one_openssl_gives() -> None:
    """Read by hand from the first digits of `openssl dgst -mac HMAC` for draws 0 to 7: d6 b6 53 c48e de35 1d 0e 80.

    In groups of three bits: 110 is no number below six, so 101 is the first; 101; 010; 110, then 001; 110, 111, then
    100; 000; 000; 100. Saved games rely on it: this list never changes.
    """
    dice = Dice(SECRET, b"carrot")
    assert [dice.number(draw, 6) for draw in range(8)] == [5, 5, 2, 1, 4, 0, 0, 4]


def test_a_number_too_large_is_rejected_never_reduced() -> None:
    dice = Dice(SECRET, b"carrot")
    assert dice.number(0, 6) == 5, "110 101: 6 is thrown away; modulo would give 0"
    assert dice.number(4, 5) == 4, "110 111 100: both thrown away; modulo would give 1"


def test_a_group_never_crosses_into_the_next_block() -> None:
    """With 200 bits a group there is one a block; half of them are rejected, so many draws need a second block."""
    total = 2**199 + 1
    for draw in range(40):
        digests = (hmac.digest(SECRET, struct.pack(">QI", draw, block), "sha256") for block in count())
        numbers = (int.from_bytes(digest, "big") >> 56 for digest in digests)
        assert Dice(SECRET, b"").number(draw, total) == next(number for number in numbers if number < total)


def test_one_outcome_needs_no_bits_and_no_total_hangs() -> None:
    assert Dice(SECRET, b"").number(3, 1) == 0
    assert 0 <= Dice(SECRET, b"").number(3, 2**256) < 2**256
    for total in (0, -1, 2**256 + 1):
        with pytest.raises(ValueError, match=str(total)):
            Dice(SECRET, b"").number(0, total)


def test_a_draw_depends_on_its_number_alone() -> None:
    dice = Dice(SECRET, b"")
    forwards = [dice.number(draw, 1000) for draw in range(50)]
    order = list(range(50))
    Random(1).shuffle(order)
    assert {draw: dice.number(draw, 1000) for draw in order} == dict(enumerate(forwards))
    assert len(set(forwards)) > 40


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    """As `sha256sum` gives it for the bytes 00 to 1f. The salt, added later, plays no part."""
    expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert Dice(SECRET, b"").commitment == Dice(SECRET, b"salt").commitment == expected


def test_the_secret_and_the_salt_both_matter() -> None:
    one, other = Dice(SECRET, b"a"), Dice(bytes(32), b"a")
    salted = Dice(SECRET, b"b")
    streams = {tuple(dice.number(draw, 6) for draw in range(30)) for dice in (one, other, salted)}
    assert len(streams) == 3


def test_a_seed_gives_the_same_dice_to_everybody() -> None:
    assert Dice.from_seed(7) == Dice.from_seed("7") != Dice.from_seed(8)
    assert Dice.from_seed(7).secret == hashlib.sha256(b"hoppla seed 7").digest()


@pytest.mark.parametrize("weights", [[1] * 6, [1, 2, 3, 4, 5], [100, 1, 50, 7, 200, 3]])
def test_outcomes_come_as_often_as_their_weights_say(weights: list[int]) -> None:
    """The seed is fixed, so this never fails by chance; another fair source would fail once in a million."""
    dice = Dice.from_seed("weights")
    counts = Counter(dice.pick(draw, weighted(weights)) for draw in range(30_000))
    assert chi_square(counts, weights) < ONE_IN_A_MILLION[len(weights) - 1]


def test_the_statistic_tells_dice_by_modulo_from_fair_ones() -> None:
    """A number of three bits modulo six, the mistake to be caught, is far outside."""
    dice = Dice.from_seed("weights")
    counts = Counter(dice.number(draw, 8) % 6 for draw in range(30_000))
    assert chi_square(counts, [1] * 6) > 10 * ONE_IN_A_MILLION[5]


@pytest.mark.parametrize("pairs", ["neighbouring draws", "the same draw of neighbouring seeds"])
def test_draws_tell_nothing_of_each_other(pairs: str) -> None:
    """Pairs of dice over 36 cells; the false alarm of a fair source is one in a million, and the seeds are fixed."""
    if pairs == "neighbouring draws":
        dice = Dice.from_seed("pairs")
        both = [(dice.number(2 * i, 6), dice.number(2 * i + 1, 6)) for i in range(20_000)]
    else:
        both = [(Dice.from_seed(i).number(0, 6), Dice.from_seed(i + 1).number(0, 6)) for i in range(0, 40_000, 2)]
    counts = Counter(6 * first + second for first, second in both)
    assert chi_square(counts, [1] * 36) < ONE_IN_A_MILLION[35]


def test_hl_1_rolls_have_the_mean_number_of_each_face() -> None:
    """Seven dice show 7/6 of each face. Over 6,000 rolls the mean of one face has a standard error of √(7·5/36/6000),
    and the bound of five of them is passed by fair dice in 4 of a million tries over six faces."""
    outcomes = GAMES["hoppladi"].new_state(2).chance_outcomes()
    dice, rolls = Dice.from_seed("faces"), 6000
    shown = Counter("".join(str(dice.pick(draw, outcomes)) for draw in range(rolls)))
    error = (7 * 5 / 36 / rolls) ** 0.5
    for face in "12345C":
        assert abs(shown[face] / rolls - 7 / 6) < 5 * error


def test_gi_7_cards_come_as_often_as_they_lie_face_down() -> None:
    """The first card of 30,000 games, against five ones, four twos and four threes of each food."""
    outcomes = GAMES["gopher"].new_state(2).chance_outcomes()
    dice = Dice.from_seed("cards")
    came = Counter(str(dice.pick(draw, outcomes)) for draw in range(30_000))
    kinds = [f"{food}{value}" for food in "ACN" for value in "123"]
    counts = Counter({place: came[kind] for place, kind in enumerate(kinds)})
    assert counts.total() == 30_000
    assert chi_square(counts, [5, 4, 4] * 3) < ONE_IN_A_MILLION[8]
