"""One throw of Hop Hop Hooray!, clause by clause: HO-2 to HO-5, HO-10, and what of HO-12 a turn shows.

`at("e5")` is a throw that comes down where it was aimed. Seats 0 to 3 have the colours R, Y, G, B.
"""

from __future__ import annotations

import pytest

from engine import CHANCE
from engine.games.hop_hop import Phase
from engine.games.hop_hop_moves import COLOURS
from tests.rules.hop_hop_lines import after, at, cell, hop_hop, lies, odds, written
from tests.rules.lines import refused, texts

# HO-2: a marble from the pad; three tries.


def test_ho_2_a_throw_can_be_aimed_at_every_cell() -> None:
    state = hop_hop()
    assert texts(state) == [f"throw:{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    assert (state.current_player, state.tries_left) == (0, 3)


def test_ho_2_a_marble_that_comes_to_rest_has_left_the_pad() -> None:
    state = hop_hop("", at("e5"))
    assert lies(state) == "Re5"
    assert state.pads == (11, 12)
    assert state.phase is Phase.CALL


def test_ho_2_outside_the_same_player_throws_again_three_tries_in_all() -> None:
    state = hop_hop()
    for left in (2, 1):
        state = after(state, "throw:e5 out")
        assert (state.current_player, state.phase, state.tries_left) == (0, Phase.THROW, left)
        assert len(texts(state)) == 100, "a new aim"
    state = after(state, "throw:a1 out")
    assert (state.current_player, state.phase, state.tries_left) == (1, Phase.THROW, 3)
    assert (lies(state), state.pads) == ("", (12, 12)), "the marble is on its pad"


@pytest.mark.parametrize("tries", [1, 2, 3, 9])
def test_ho_2_as_many_tries_as_the_option_says(tries: int) -> None:
    state = hop_hop(tries=tries)
    for _ in range(tries):
        assert state.current_player == 0
        state = after(state, "throw:e5 out")
    assert state.current_player == 1


def test_ho_2_the_next_player_has_all_tries_again() -> None:
    assert hop_hop("", "throw:a1 out throw:a1 out throw:a1 a1 done").tries_left == 3
    assert hop_hop("", "throw:a1 out throw:a1 out throw:a1 out").tries_left == 3


def test_ho_2_declining_a_try_is_not_offered() -> None:
    assert refused(hop_hop("", "throw:e5 out"), "done") == "C-2"


def test_ho_2_a_throw_outside_leaves_the_pond_as_it_was() -> None:
    assert lies(hop_hop("Ra1 Yb2", "throw:b2 out")) == "Ra1 Yb2"


# HO-3: slopes.

STRIP = [
    *((f"W>a{row}", f"a{row}", "E") for row in range(1, 11)),
    *((f"E>j{row}", f"j{row}", "W") for row in range(1, 11)),
    *((f"S>{column}1", f"{column}1", "N") for column in "abcdefghij"),
    *((f"N>{column}10", f"{column}10", "S") for column in "abcdefghij"),
    *(("SW>a1", "a1", "NE"), ("NW>a10", "a10", "SE"), ("SE>j1", "j1", "NW"), ("NE>j10", "j10", "SW")),
]
"""Every place of the strip: 4 × 10 and four corners; where it rolls to, in which direction."""


@pytest.mark.parametrize(("roll", "to", "direction"), STRIP)
def test_ho_3_what_comes_down_on_a_slope_rolls_to_the_nearest_cell_of_the_edge(
    roll: str, to: str, direction: str
) -> None:
    aimed = hop_hop("", f"throw:{to}", steadiness=["shaky"])
    assert roll in odds(aimed)
    assert lies(after(aimed, roll)) == f"R{to}"
    struck = hop_hop(f"Y{to}", f"throw:{to} {roll}", steadiness=["shaky"])
    assert struck.phase is Phase.HIT
    assert struck.hit is not None
    assert (str(struck.hit[0]), struck.hit[1].name) == (to, direction)


def test_ho_3_no_other_slopes_than_those_of_the_strip() -> None:
    rolls = {text for x in "aej" for y in (1, 5, 10) for text in odds(hop_hop("", f"throw:{x}{y}")) if ">" in text}
    assert rolls <= {roll for roll, _, _ in STRIP}


@pytest.mark.parametrize(
    "text",
    ["W>b5", "E>a1", "N>a1", "S>a10", "SW>a2", "NE>a1", "NW>j10", "SE>b1"],
)
def test_ho_3_other_rolls_there_are_not(text: str) -> None:
    assert refused(hop_hop("", "throw:e5"), text) == "HO-12"


def test_ho_3_what_rolls_down_against_a_marble_hits_it_in_the_direction_of_its_roll() -> None:
    """From the west against a5: heading east. Ahead b5, to either side b6 and b4, square to it a6 and a4.

    A glance back is blocked on both sides by the end of the pond: edge 6 + 1 + 1.
    """
    state = hop_hop("Ya5", "throw:a5 W>a5", steadiness=["shaky"])
    assert written(state) == (
        "top=4 edge=8 push:a6=1 push:b6=3 push:b5=6 push:b4=3 push:a4=1 off:a6=2 off:b6=3 off:b5=4 off:b4=3 off:a4=2"
    )


def test_ho_3_off_a_corner_it_hits_diagonally() -> None:
    """Heading north-east from the corner: ahead b2, beside it a2 and b1. Square to it the pond ends on both sides, and
    so it does beside the way back: pushes 1 + 1 and glances 2 + 2 + 1 + 1 are blocked."""
    assert written(hop_hop("Ya1", "throw:a1 SW>a1", steadiness=["shaky"])) == (
        "top=6 edge=12 push:a2=3 push:b2=6 push:b1=3 off:a2=3 off:b2=4 off:b1=3"
    )


# HO-4: thrown again.


@pytest.mark.parametrize("word", ["top", "edge"])
def test_ho_4_what_stays_on_a_marble_or_on_an_edge_is_thrown_again(word: str) -> None:
    before = hop_hop("Ye5")
    state = after(before, f"{at('e5')} {word}")
    assert state == before
    assert (state.phase, state.current_player, state.tries_left, lies(state)) == (Phase.THROW, 0, 3, "Ye5")


@pytest.mark.parametrize("word", ["top", "edge"])
def test_ho_4_thrown_again_uses_no_try_and_tries_used_stay_used(word: str) -> None:
    state = hop_hop("Ye5", f"throw:a1 out throw:a1 out {at('e5')} {word}")
    assert (state.current_player, state.tries_left) == (0, 1)
    for _ in range(20):
        state = after(state, f"{at('e5')} {word}")
    assert (state.current_player, state.tries_left) == (0, 1)
    assert after(state, "throw:a1 out").current_player == 1


def test_ho_4_only_a_hit_can_end_so() -> None:
    state = hop_hop("Ye5", "throw:e5")
    for word in ("top", "edge", "push:e6", "off:e6"):
        assert refused(state, word) == "HO-12"


# HO-5: pushes.


def test_ho_5_a_hit_in_the_open_by_its_forty_possibilities() -> None:
    """From the south: ahead is e6. Pushes 6 3 1 from ahead to square, glances 4 3 2 1 to the sides of back."""
    assert written(hop_hop("Ye5", at("e5"))) == (
        "top=4 edge=6 "
        "push:e6=6 push:f6=3 push:f5=1 push:d5=1 push:d6=3 "
        "off:e6=4 off:f6=3 off:f5=2 off:f4=1 off:d4=1 off:d5=2 off:d6=3"
    )


def test_ho_5_a_push_takes_the_place_of_the_marble_which_lies_one_cell_on() -> None:
    state = hop_hop("Ye5", f"{at('e5')} push:f6")
    assert lies(state) == "Re5 Yf6"
    assert state.arrived == (cell("e5"), cell("f6"))
    assert state.pads == (11, 11)


def test_ho_5_what_glances_off_lies_beside_and_pushes_nothing() -> None:
    state = hop_hop("Ye5", f"{at('e5')} off:d4")
    assert lies(state) == "Rd4 Ye5"
    assert state.arrived == (cell("d4"),)


def test_ho_5_a_marble_that_comes_down_in_a_free_cell_pushes_nothing() -> None:
    state = hop_hop("Ye6 Yd5 Yf5", at("e5"))
    assert state.phase is Phase.CALL
    assert state.arrived == (cell("e5"),)


@pytest.mark.parametrize(
    ("lying", "blocked", "top", "edge"),
    [
        ("", "", 4, 6),
        ("e6", "e6", 10, 10),
        ("d6", "d6", 7, 9),
        ("f5", "f5", 5, 8),
        ("f4", "f4", 4, 7),
        ("e4", "", 4, 6),  # behind it: nothing goes there anyway
        ("e6 f6 d6", "e6 f6 d6", 16, 16),
        ("d4 d5 d6 e4 e6 f4 f5 f6", "d4 d5 d6 e6 f4 f5 f6", 18, 22),
    ],
)
def test_ho_5_a_blocked_push_stays_on_top_a_blocked_glance_on_an_edge(
    lying: str, blocked: str, top: int, edge: int
) -> None:
    free = odds(hop_hop("Ye5", at("e5")))
    found = odds(hop_hop(f"Ye5 {' '.join('G' + text for text in lying.split())}", at("e5"), players=3))
    assert (found["top"], found["edge"]) == (top, edge)
    gone = {f"{word}:{text}" for word in ("push", "off") for text in blocked.split()}
    assert {t: w for t, w in found.items() if ":" in t} == {t: w for t, w in free.items() if ":" in t and t not in gone}
    assert sum(found.values()) == 40


def test_ho_5_nothing_is_pushed_out_of_the_pond() -> None:
    """At the far border the three pushes ahead are blocked, 6 + 3 + 3, and so are the glances, 4 + 3 + 3."""
    assert written(hop_hop("Ye10", at("e10"))) == (
        "top=16 edge=16 push:f10=1 push:d10=1 off:f10=2 off:f9=1 off:d9=1 off:d10=2"
    )
    for corner in ("a1", "a10", "j1", "j10"):
        moved = [text.partition(":")[2] for text in odds(hop_hop(f"Y{corner}", at(corner))) if ":" in text]
        assert all(text[0] in "abij" and text[1:] in {"1", "2", "9", "10"} for text in moved)


def test_ho_5_at_most_one_marble_is_pushed() -> None:
    state = hop_hop("Ye5 Ge6 Yf6", at("e5"), players=3)
    assert "push:e6" not in odds(state)
    assert "push:f6" not in odds(state)
    assert refused(state, "push:e6") == "HO-5"


# HO-10: an empty pad.

ALL_IN = "Ra1 Re5 Rj10"


def test_ho_10_with_an_empty_pad_a_marble_is_taken_from_the_pond_whichever() -> None:
    state = hop_hop(ALL_IN + " Yb2", marbles=3)
    assert (state.phase, state.current_player) == (Phase.TAKE, 0)
    assert texts(state) == ["take:a1", "take:e5", "take:j10"]
    state = after(state, "take:e5")
    assert (state.phase, state.current_player, lies(state), state.pads) == (Phase.THROW, 0, "Ra1 Yb2 Rj10", (1, 2))


def test_ho_10_nothing_else_can_be_done_then_nor_taken_otherwise() -> None:
    state = hop_hop(ALL_IN + " Yb2", marbles=3)
    for text in ("throw:e5", "take:b2", "take:c3"):
        assert refused(state, text) == "HO-10"
    assert refused(after(state, "take:a1"), "take:e5") == "HO-10"
    assert refused(hop_hop("Ra1"), "take:a1") == "HO-10"


def test_ho_10_the_marble_taken_is_thrown_in_this_turn_and_after_the_last_miss_lies_on_the_pad() -> None:
    state = hop_hop(ALL_IN, "take:e5 throw:e5 out throw:e5 out", marbles=3)
    assert (state.current_player, state.tries_left, lies(state)) == (0, 1, "Ra1 Rj10")
    state = after(state, "throw:e5 out")
    assert (state.current_player, lies(state), state.pads) == (1, "Ra1 Rj10", (1, 3))


def test_ho_10_it_can_come_to_rest_where_it_lay() -> None:
    state = hop_hop(ALL_IN, f"take:e5 {at('e5')} done", marbles=3)
    assert (lies(state), state.pads, state.current_player) == (ALL_IN, (0, 3), 1)


def test_ho_10_with_the_pad_empty_after_the_throw_it_is_taken_in_the_next_turn_only() -> None:
    state = hop_hop("Ra1 Re5", f"{at('j10')} done", marbles=3)
    assert (state.current_player, state.phase) == (1, Phase.THROW)
    state = after(state, "throw:a1 out throw:a1 out throw:a1 out")
    assert (state.current_player, state.phase) == (0, Phase.TAKE)


def test_ho_10_marbles_that_come_back_fill_the_pad_again() -> None:
    """Seat 1 completes a row with two of seat 0's, whose pad was empty."""
    state = hop_hop("Ra1 Ra2 Rj10 Yc9", f"{at('a3')} call:a1-a2-a3 done", marbles=3, start=1)
    assert (state.current_player, state.phase, state.pads) == (0, Phase.THROW, (2, 2))


def test_ho_10_with_two_colours_both_pads_must_be_empty() -> None:
    red, yellow = "Ra1 Ra3 Ra5", "Yc1 Yc3 Yc5"
    state = hop_hop(red, marbles=3, two_colours=True)
    assert (state.phase, {text[-2:] for text in texts(state)}) == (Phase.THROW, {"/Y"})
    state = hop_hop(f"{red} {yellow} Gj1", marbles=3, two_colours=True)
    assert texts(state) == [f"take:{text}" for text in ("a1", "a3", "a5", "c1", "c3", "c5")]
    state = after(state, "take:c3")
    assert {text[-2:] for text in texts(state)} == {"/Y"}


# HO-13 with HO-2: two colours.


def test_ho_13_with_two_colours_the_throw_names_the_colour() -> None:
    state = hop_hop(two_colours=True)
    assert [COLOURS[colour] for colour in state.throwable] == ["R", "Y"]
    assert len(texts(state)) == 200
    assert texts(state)[:4] == ["throw:a1/R", "throw:a1/Y", "throw:a2/R", "throw:a2/Y"]
    assert lies(after(state, "throw:e5/Y e5")) == "Ye5"
    assert {text[-1] for text in texts(after(state, "throw:e5/Y e5 done"))} == {"G", "B"}


@pytest.mark.parametrize("fate", ["throw:e5/Y out", "throw:e5/Y e5 top"])
def test_ho_2_with_two_colours_the_same_marble_is_thrown_again(fate: str) -> None:
    state = hop_hop("Ge5", fate, two_colours=True)
    assert {text[-2:] for text in texts(state)} == {"/Y"}
    assert refused(state, "throw:e5/R") == "HO-2"
    assert {text[-2:] for text in texts(after(state, "throw:a1/Y a1 done throw:b9/B b9 done"))} == {"/R", "/Y"}


def test_ho_13_a_throw_names_a_colour_with_two_colours_only_and_one_of_the_seats() -> None:
    assert refused(hop_hop(two_colours=True), "throw:e5") == "HO-13"
    assert refused(hop_hop(two_colours=True), "throw:e5/G") == "HO-13"
    assert refused(hop_hop(), "throw:e5/R") == "HO-13"
    assert refused(hop_hop(), "throw:e5/Y") == "HO-13"


# HO-12: what a turn shows of it; the odds are tested in test_hop_hop_dispersion.py.


def test_ho_12_a_throw_is_a_node_of_chance_then_a_hit_another() -> None:
    state = hop_hop("Ye5", "throw:e5")
    assert (state.current_player, state.turn_seat) == (CHANCE, 0)
    state = after(state, "e5")
    assert (state.current_player, state.phase) == (CHANCE, Phase.HIT)


@pytest.mark.parametrize("text", ["throw:d1", "throw:a4", "throw:j10"])
def test_ho_12_an_aim_outside_a_small_pond_is_refused(text: str) -> None:
    assert refused(hop_hop(size=3), text) == "HO-12"
    assert refused(hop_hop(size=3, two_colours=True), f"{text}/R") == "HO-12"
    assert len(texts(hop_hop(size=3))) == 9


def test_ho_12_each_seat_throws_with_its_own_steadiness() -> None:
    state = hop_hop(steadiness=["steady", "shaky", "even"], players=3)
    hands = []
    for _ in range(3):
        hands.append(odds(after(state, "throw:e5"))["e5"])
        state = after(state, "throw:a1 out throw:a1 out throw:a1 out")
    alone = [odds(hop_hop("", "throw:e5", steadiness=[word]))["e5"] for word in ("steady", "shaky", "even")]
    assert hands == alone
    assert hands[0] > hands[2] > hands[1]
