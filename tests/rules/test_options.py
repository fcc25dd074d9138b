"""The kinds of options: what each may be, how it is written and read, what another number of players makes of it."""

from __future__ import annotations

import pytest

from engine import IllegalOption, Options
from engine.game import Each, OptionSpec, OptionValue, WholeOr, written
from engine.games.hop_hop import HopHopOptions
from engine.games.hoppladi import HoppladiOptions

LIMIT = WholeOr(1, 40, "none")
HANDS = Each(("shaky", "even", "steady"), (2, 3))


@pytest.mark.parametrize("value", [1, 40, "none"])
def test_c_4_a_number_or_a_word_is_allowed(value: OptionValue) -> None:
    assert value in LIMIT


@pytest.mark.parametrize("value", [0, 41, -1, "None", "", "1", 1.0, True, None, ("none",), (1,)])
def test_c_4_any_other_number_or_word_is_not(value: object) -> None:
    assert value not in LIMIT


@pytest.mark.parametrize(("text", "value"), [("none", "none"), ("1", 1), ("+40", 40), ("-1", -1), ("41", 41)])
def test_c_4_a_number_or_a_word_is_read_in_range_or_not(text: str, value: OptionValue) -> None:
    assert LIMIT.read(text) == value


@pytest.mark.parametrize("text", ["", " ", "NONE", "nobody", "1.0", "1,2", "٣", "9" * 19])
def test_c_4_what_is_neither_number_nor_word_is_refused(text: str) -> None:
    with pytest.raises(IllegalOption) as refused:
        OptionSpec("limit", "none", LIMIT, "HO-13").read(text)
    assert (refused.value.option, refused.value.value, refused.value.allowed) == ("limit", text, LIMIT)
    assert str(refused.value.allowed) == "1–40, none"


@pytest.mark.parametrize("value", [("even",), ("shaky", "steady"), ("even", "even"), ("even", "shaky", "even")])
def test_c_4_one_word_for_all_seats_or_one_a_seat_is_allowed(value: OptionValue) -> None:
    assert value in HANDS


@pytest.mark.parametrize(
    "value", [(), ("even",) * 4, ("Even",), ("",), ("even", ""), ("even", 1), "even", ["even"], (["even"],), None, 1]
)
def test_c_4_other_words_and_numbers_of_words_are_not(value: object) -> None:
    assert value not in HANDS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("even", ("even",)),
        ("shaky,even", ("shaky", "even")),
        (" shaky ; even  steady ", ("shaky", "even", "steady")),
        ("EVEN", ("EVEN",)),
        ("shaky,", ("shaky", "")),
        ("", ("",)),
    ],
)
def test_c_4_words_are_read_with_commas_semicolons_or_blanks_between_them(text: str, value: OptionValue) -> None:
    assert HANDS.read(text) == value


@pytest.mark.parametrize(
    ("value", "text"), [("none", "none"), (5, "5"), (("even",), "even"), (("shaky", "even"), "shaky,even")]
)
def test_values_are_written_as_they_are_read(value: OptionValue, text: str) -> None:
    allowed = HANDS if isinstance(value, tuple) else LIMIT
    assert written(value) == text
    assert allowed.read(text) == value


def test_one_word_is_everybodys_and_what_everybody_has_is_one_word() -> None:
    assert HANDS.spread(("shaky",), 3) == ("shaky", "shaky", "shaky")
    assert HANDS.spread(("shaky", "even"), 2) == ("shaky", "even")
    assert HANDS.gathered(("shaky", "shaky", "shaky")) == ("shaky",)
    assert HANDS.gathered(("shaky", "even", "shaky")) == ("shaky", "even", "shaky")


@pytest.mark.parametrize(
    ("options", "players", "seated"),
    [
        (HopHopOptions(steadiness=("shaky", "steady"), size=5), 4, {"steadiness": ("shaky", "steady", "even", "even")}),
        (HopHopOptions(steadiness=("even", "shaky", "steady"), size=5), 2, {"steadiness": ("even", "shaky")}),
        (HopHopOptions(steadiness=("shaky",), size=5), 3, {"steadiness": ("shaky",)}),
        (HopHopOptions(two_colours=True, size=5), 3, {"two_colours": False, "size": 5}),
        (HopHopOptions(two_colours=True, size=5), 2, {"two_colours": True, "size": 5}),
        (HoppladiOptions(target=60, dice=5), 1, {"target": 333, "dice": 5}),
    ],
)
def test_c_4_with_other_seats_options_are_those_that_can_be_played(
    options: Options, players: int, seated: dict[str, OptionValue]
) -> None:
    found = options.seated(players)
    found.check(players)
    assert {name: found.as_dict()[name] for name in seated} == seated
