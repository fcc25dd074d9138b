"""The throw model of Hop Hop Hooray! (HO-12): its tables, its weights, and how throws turn out.

What is stated, once more: a bounce R = 60 cm + 2.4 cm · (row − ½) before the middle of the aimed row; σ along is
2 · R · σ_v, σ across R · σ_φ; cells of 2.4 cm; so many throws in a hundred go wrong altogether.
"""

from __future__ import annotations

from collections import Counter
from math import erf, exp, sqrt

import pytest

from engine import Dice
from engine.chance import chance_that
from engine.games import hop_hop_dispersion
from engine.games.hop_hop_moves import Cell, Outside
from engine.games.hop_hop_rows import cells
from engine.games.hop_hop_spread import ACROSS, ALONG
from engine.games.hop_hop_throw import landings
from tests.rules.hop_hop_lines import cell, hop_hop

STATED = {"shaky": (0.024, 0.033, 0.15), "even": (0.0165, 0.024, 0.08), "steady": (0.0088, 0.0135, 0.03)}
"""Error of the speed as a share of it, of the direction in radians; bad hops."""

hands = pytest.mark.parametrize("hand", STATED)


def sigmas(hand: str, row: int) -> tuple[float, float]:
    """Along and across, in cells."""
    distance = 60 + 2.4 * (row - 0.5)
    speed, direction, _ = STATED[hand]
    return 2 * distance * speed / 2.4, distance * direction / 2.4


def share(cells_off: int, sigma: float) -> float:
    """The chance of an error that leads into the cell so many further on."""
    low, high = ((cells_off + half) / (sigma * sqrt(2)) for half in (-0.5, 0.5))
    return (erf(high) - erf(low)) / 2


# The tables.


def test_the_tables_are_those_their_command_makes() -> None:
    assert hop_hop_dispersion.TARGET.read_bytes() == hop_hop_dispersion.module().encode()


@hands
@pytest.mark.parametrize("row", range(1, 11))
def test_the_tables_are_the_stated_errors_by_another_function(hand: str, row: int) -> None:
    for table, sigma in zip((ALONG, ACROSS), sigmas(hand, row), strict=True):
        middle, *side, beyond = table[hand][row - 1]
        for cells_off, weight in enumerate(side, start=1):
            assert weight / 1e6 == pytest.approx(share(cells_off, sigma), abs=1e-6)
        assert middle / 1e6 == pytest.approx(share(0, sigma), abs=6e-6), "what the rounding of eleven others leaves"
        assert beyond == 0, "further than any pond is wide"
        assert middle + 2 * sum(side) == 1_000_000


def test_no_rounding_of_the_tables_is_so_close_that_another_computation_could_differ() -> None:
    """The tables have 60 digits behind them; the nearest half millionth is far outside the error of a `float`."""
    for hand in STATED:
        for row in range(1, 11):
            for sigma in sigmas(hand, row):
                for cells_off in range(1, 11):
                    millionths = share(cells_off, sigma) * 1e6
                    assert abs(millionths % 1 - 0.5) > 1e-6


@pytest.mark.parametrize(("hand", "hits"), [("shaky", 0.10), ("even", 0.20), ("steady", 0.50)])
def test_in_the_middle_of_the_pond_so_many_throws_hit_that_do_not_go_wrong(hand: str, hits: float) -> None:
    for row in (5, 6):
        along, across = ALONG[hand][row - 1][0], ACROSS[hand][row - 1][0]
        assert along * across / 1e12 == pytest.approx(hits, abs=0.03)


# The weights.


@hands
@pytest.mark.parametrize("size", range(3, 11))
def test_the_weights_of_every_aim_add_up_to_what_is_stated(hand: str, size: int) -> None:
    for aim in cells(size):
        found = landings(aim, size, hand)
        assert sum(weight for _, weight in found) == 100 * 10**6 * 10**6
        assert min(weight for _, weight in found) > 0
        assert len(found) <= size**2 + 4 * size + 4 + 1


@hands
@pytest.mark.parametrize("size", [3, 10])
def test_each_weight_is_the_chance_along_times_that_across(hand: str, size: int) -> None:
    for aim in cells(size):
        listed = {str(outcome): weight / 1e14 for outcome, weight in landings(aim, size, hand)}
        expected = by_erf(aim, size, hand)
        assert listed.keys() <= expected.keys()
        for text, chance in expected.items():
            assert listed.get(text, 0) == pytest.approx(chance, abs=2e-5)


def by_erf(aim: Cell, size: int, hand: str) -> dict[str, float]:
    """Every place of the pond, of the strip one cell wide, and outside."""
    along, across = sigmas(hand, aim.row)
    good = 1 - STATED[hand][2]
    found = {}
    for x in range(size + 2):
        for y in range(size + 2):
            side = ("S" if y == 0 else "N" if y > size else "") + ("W" if x == 0 else "E" if x > size else "")
            to = "abcdefghij"[min(max(x, 1), size) - 1] + str(min(max(y, 1), size))
            chance = good * share(y - aim.row, along) * share(x - 1 - aim.column, across)
            found[f"{side}>{to}" if side else to] = chance
    return found | {"out": 1 - sum(found.values())}


@hands
@pytest.mark.parametrize("size", [3, 10])
def test_a_marble_rests_where_it_comes_down_or_rolls_to(hand: str, size: int) -> None:
    """HO-3: an edge cell has its own chance and that of the slope beside it, a corner those of three."""
    state = hop_hop(size=size, steadiness=[hand])
    for aim in cells(size):
        expected = dict.fromkeys(("out", *map(str, cells(size))), 0.0)
        for text, chance in by_erf(aim, size, hand).items():
            expected[text.rpartition(">")[2]] += chance
        found = {str(place): weight / 1e14 for place, weight in state.resting(aim)}
        assert found.keys() <= expected.keys() - {"out"}
        for place in expected.keys() - {"out"}:
            assert found.get(place, 0) == pytest.approx(expected[place], abs=6e-5)


@hands
def test_the_mean_of_what_does_not_go_wrong_is_the_middle_of_the_aimed_cell(hand: str) -> None:
    for table in (ALONG, ACROSS):
        assert all(len(row) == 12 for row in table[hand]), "one side is stated, the other is the same"
    listed = dict(landings(cell("e5"), 10, hand))
    by_text = {str(outcome): weight for outcome, weight in listed.items()}
    for left, right in (("d5", "f5"), ("e4", "e6"), ("c3", "g7"), ("a5", "i5"), ("d6", "f4")):
        assert by_text.get(left) == by_text.get(right)


def test_on_smaller_ponds_row_1_is_as_far_away_and_a_cell_as_large() -> None:
    for hand in STATED:
        large = {str(outcome): weight for outcome, weight in landings(cell("b2"), 10, hand)}
        small = {str(outcome): weight for outcome, weight in landings(cell("b2"), 3, hand)}
        for text in ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "W>a2", "S>b1", "SW>a1"):
            assert small[text] == large[text]
        assert small["E>c2"] == large["d2"], "where the small pond ends, its slope is"
        assert small["NE>c3"] == large["d4"]
        assert small["out"] >= large["out"]


@hands
def test_at_least_the_bad_hops_end_outside_and_from_the_middle_hardly_more(hand: str) -> None:
    outside = [chance_that(landings(aim, 10, hand), lambda outcome: outcome == Outside()) for aim in cells(10)]
    assert all(chance >= STATED[hand][2] - 1e-9 for chance in map(float, outside))
    middle = landings(cell("e5"), 10, hand)
    assert float(chance_that(middle, lambda outcome: outcome == Outside())) < STATED[hand][2] + 0.003


@pytest.mark.parametrize(("hand", "none"), [("shaky", 0.15**3), ("even", 0.08**3), ("steady", 0.03**3)])
def test_three_misses_from_the_middle_are_three_bad_hops(hand: str, none: float) -> None:
    """0.3 %, 0.05 % and 0.003 % of the turns."""
    out = float(chance_that(landings(cell("e5"), 10, hand), lambda outcome: outcome == Outside()))
    assert out**3 == pytest.approx(none, rel=0.06)


# Throws, drawn with fair dice.


def surprising(counts: Counter[str], chances: dict[str, float], alarm: float) -> list[str]:
    """The outcomes that came so often or so seldom that throws of this model do so in `alarm` of all such samples.

    Bernstein's inequality for each outcome, shared out over all of them: a deviation t of n throws with chance p has a
    chance of at most 2 · exp(−t² / (2·(n·p·(1 − p) + t/3))).
    """
    throws = counts.total()
    found = []
    for text, chance in chances.items():
        off = abs(counts[text] - throws * chance)
        bound = 2 * exp(-off * off / (2 * (throws * chance * (1 - chance) + off / 3))) if off else 1
        if bound < alarm / len(chances):
            found.append(text)
    return found


def thrown(hand: str, aim: str, throws: int) -> Counter[str]:
    """How often each outcome came. The seed is fixed, so the test never fails by chance."""
    outcomes = landings(cell(aim), 10, hand)
    dice = Dice.from_seed(f"throws {hand} {aim}")
    return Counter(str(dice.pick(draw, outcomes)) for draw in range(throws))


ONE_IN_A_MILLION = 1e-6


def agrees_with_the_model(hand: str, aim: str, throws: int) -> None:
    counts = thrown(hand, aim, throws)
    chances = by_erf(cell(aim), 10, hand)
    assert set(counts) <= set(chances)
    assert surprising(counts, chances, ONE_IN_A_MILLION) == []
    for other in STATED.keys() - {hand}:
        assert surprising(counts, by_erf(cell(aim), 10, other), ONE_IN_A_MILLION), "it tells one hand from another"


@hands
def test_throws_turn_out_as_the_model_says(hand: str) -> None:
    """3,000 throws; a true model would be rejected once in a million such samples."""
    agrees_with_the_model(hand, "e5", 3000)


@pytest.mark.slow
@pytest.mark.parametrize("aim", ["e5", "a1", "j10"])
@hands
def test_a_hundred_thousand_throws_turn_out_as_the_model_says(hand: str, aim: str) -> None:
    """The same false-alarm rate, one in a million a sample."""
    agrees_with_the_model(hand, aim, 100_000)
