"""One turn of Hoppladi Hopplada, clause by clause: HL-1 to HL-9."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine import CHANCE, MalformedMove
from engine.games.hoppladi import Aside, Hoppladi, aside_after
from engine.games.hoppladi_moves import FACES, Keep, Role, Roll, roles_of, why_no_role
from tests.rules.lines import follow, hoppladi, refused, texts

ALL_HUTCHES = "12345CC keep:1h+x2 roll 13CCC keep:1h+x3 roll 14C keep:1h+x4 roll 1 keep:1h roll 1125 keep:2h+x5"
"""Four singles and three hutches use every die; the four hares rolled again give a pile and the 5-hutch, (4 + 10) × 5.
One die is left."""


def first_rolls(dice: int) -> dict[str, int]:
    return {str(outcome): weight for outcome, weight in hoppladi(dice=dice).chance_outcomes()}


def hoppladi_after(state: Hoppladi, line: str) -> Hoppladi:
    after = follow(state, line)
    assert isinstance(after, Hoppladi)
    return after


# HL-1: seven dice.


def test_hl_1_a_game_opens_with_seven_dice_and_nothing_to_decide() -> None:
    state = hoppladi()
    assert state.current_player == CHANCE
    assert state.dice_to_roll == 7
    assert state.aside == Aside()
    assert state.legal_actions() == ()


def test_hl_1_seven_dice_fall_in_792_ways_with_multinomial_weights() -> None:
    """Counted by throwing seven dice in each of the 6^7 ways."""
    expected = Counter("".join(sorted(throw)) for throw in product("12345C", repeat=7))
    found = first_rolls(7)
    assert len(found) == 792
    assert sum(found.values()) == 6**7
    assert found == expected


@pytest.mark.parametrize(("dice", "ways"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462), (7, 792)])
def test_hl_12_fewer_dice_fall_in_as_many_ways_as_there_are_multisets(dice: int, ways: int) -> None:
    found = first_rolls(dice)
    assert len(found) == ways
    assert sum(found.values()) == 6**dice
    assert found["C" * dice] == found["1" * dice] == 1
    assert dice == 1 or found["1" + "C" * (dice - 1)] == dice


# HL-2: at least one hare.


def test_hl_2_at_least_one_hare_is_set_aside_and_fewer_may_be_than_were_rolled() -> None:
    assert texts(hoppladi("111345C")) == ["keep:1h", "keep:2h", "keep:3h"]


def test_hl_2_every_mix_of_singles_doubles_and_the_hutch_is_offered_once() -> None:
    assert texts(hoppladi("11125CC")) == [
        *("keep:1d", "keep:1h", "keep:1h+1d", "keep:2h", "keep:2h+1d", "keep:3h", "keep:3h+1d"),
        *("keep:1h+x2", "keep:2h+x2", "keep:3h+x2"),
    ]


@pytest.mark.parametrize("text", ["keep:2h", "keep:1h+1d", "keep:1d", "keep:x2", "keep:2h+x2", "stop", "roll"])
def test_hl_2_hares_that_were_not_rolled_and_going_on_without_one_are_refused(text: str) -> None:
    assert refused(hoppladi("1345CCC"), text) == "HL-2"


@pytest.mark.parametrize("keep", [Keep(-1, 2, 0), Keep(2, -1, 0), Keep(-1, 1, 2), Keep(0, 0, 0)], ids=repr)
def test_hl_2_a_number_of_dice_that_cannot_be_is_refused_as_hares_not_rolled(keep: Keep) -> None:
    assert hoppladi("11225CC").why_not(keep) == "HL-2"


def test_hl_2_nobody_sets_aside_again_before_the_next_roll() -> None:
    state = hoppladi("11345CC keep:1h")
    assert texts(state) == ["roll", "stop"]
    assert refused(state, "keep:1h") == "HL-2"


# HL-3: what hares count.


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ("1CCCCC3", "keep:1h", 1),
        ("11CCCC3", "keep:2h", 10),
        ("111CCC3", "keep:3h", 11),
        ("1111CC3", "keep:4h", 20),
        ("11111C3", "keep:5h", 21),
        ("1111113", "keep:6h", 30),
        ("1111111", "keep:7h", 31),
        ("2CCCCC3", "keep:1d", 2),
        ("22CCCC3", "keep:2d", 4),
        ("2222222", "keep:7d", 14),
        ("12CCCC3", "keep:1h+1d", 3),
        ("1122CC3", "keep:2h+2d", 14),
        ("1112CC3", "keep:3h+1d", 13),
    ],
)
def test_hl_3_a_pile_of_two_singles_counts_ten_an_odd_one_one_a_double_two(roll: str, keep: str, points: int) -> None:
    state = hoppladi("".join(sorted(roll)) + " " + keep)
    assert state.aside.hare_points == state.aside.points == points
    assert state.aside.dice == sum(int(part[0]) for part in keep.removeprefix("keep:").split("+"))


def test_hl_3_singles_of_different_rolls_are_never_paired() -> None:
    state = hoppladi("1345CCC keep:1h roll 1345CC keep:1h roll 1345C keep:1h")
    assert state.aside == Aside(singles=3)
    assert state.aside.hare_points == 3


def test_hl_3_pairs_are_of_one_roll_also_when_an_odd_one_waits() -> None:
    state = hoppladi("111345C keep:3h roll 1CCC keep:1h")
    assert state.aside == Aside(pairs=1, singles=2)
    assert state.aside.hare_points == 12
    state = hoppladi("1345CCC keep:1h roll 11345C keep:2h")
    assert state.aside.hare_points == 11


def test_hl_3_a_player_may_leave_the_second_single_of_a_pair_in_the_roll() -> None:
    state = hoppladi("11345CC keep:1h")
    assert state.aside.hare_points == 1
    assert state.dice_to_roll == 6


def test_hl_3_points_of_piles_of_loose_hares_and_of_the_memory_aid_are_told_apart() -> None:
    aside = Aside(noted=14, pairs=2, singles=1, doubles=2, top=3)
    assert (aside.pair_points, aside.loose_points, aside.hare_points) == (20, 5, 39)


# HL-4: hutches.


def test_hl_4_hutches_go_up_one_a_roll_in_their_order() -> None:
    line = "12345CC"
    for hutch, roll in ((2, "12345"), (3, "145"), (4, "1")):
        state = hoppladi(line)
        assert state.next_hutch == hutch
        assert {text[-2:] for text in texts(state) if "x" in text} == {f"x{hutch}"}
        line += f" keep:1h+x{hutch} roll {roll}"
    assert texts(hoppladi(line)) == ["keep:1h"]


@pytest.mark.parametrize("hutch", [3, 4, 5])
def test_hl_4_no_hutch_is_skipped(hutch: int) -> None:
    assert refused(hoppladi("1345CCC"), f"keep:1h+x{hutch}") == "HL-4"
    assert refused(hoppladi("12345CC"), f"keep:1h+x{hutch}") == "HL-4"


def test_hl_4_a_hutch_that_is_up_is_not_set_aside_again() -> None:
    state = hoppladi("12CCCCC keep:1h+x2 roll 12345")
    assert refused(state, "keep:1h+x2") == "HL-4"
    assert "keep:1h+x3" in texts(state)


def test_hl_4_a_hutch_that_was_not_rolled_is_refused() -> None:
    assert refused(hoppladi("12CCCCC keep:1h+x2 roll 1455C"), "keep:1h+x3") == "HL-4"


def test_hl_4_two_hutches_in_one_roll_cannot_even_be_written() -> None:
    with pytest.raises(MalformedMove):
        hoppladi("12345CC").parse("keep:1h+x2+x3")


def test_hl_4_a_double_die_is_the_hutch_or_a_hare_not_both() -> None:
    state = hoppladi("12345CC")
    assert texts(state) == ["keep:1d", "keep:1h", "keep:1h+1d", "keep:1h+x2"]
    assert refused(state, "keep:1h+1d+x2") == "HL-4"
    assert refused(state, "keep:1d+x2") == "HL-4"


def test_hl_4_of_two_double_dice_one_is_the_hutch_and_one_a_hare() -> None:
    state = hoppladi("22CCCCC")
    assert texts(state) == ["keep:1d", "keep:2d", "keep:1d+x2"]
    assert refused(state, "keep:2d+x2") == "HL-4"
    assert hoppladi("22CCCCC keep:1d+x2").aside == Aside(doubles=1, top=2)


def test_hl_4_after_the_double_hutch_doubles_are_hares_only() -> None:
    assert texts(hoppladi("12CCCCC keep:1h+x2 roll 22345")) == ["keep:1d", "keep:2d", "keep:1d+x3", "keep:2d+x3"]


def test_hl_4_with_the_5_hutch_up_no_hutch_is_left_to_set_aside() -> None:
    state = hoppladi(ALL_HUTCHES)
    assert (state.next_hutch, state.aside.points, state.dice_to_roll) == (0, 70, 1)
    state = hoppladi(f"{ALL_HUTCHES} roll 1 keep:1h roll 125")
    assert texts(state) == ["keep:1d", "keep:1h", "keep:1h+1d"]
    assert refused(state, "keep:1h+x5") == "HL-4"
    assert refused(state, "keep:1h+x2") == "HL-4"


@pytest.mark.parametrize(
    ("top", "up", "following"), [(1, [], 2), (2, [2], 3), (3, [2, 3], 4), (4, [2, 3, 4], 5), (5, [2, 3, 4, 5], 0)]
)
def test_hl_4_the_hutches_that_are_up_and_the_next_one(top: int, up: list[int], following: int) -> None:
    assert (list(Aside(top=top).hutches), Aside(top=top).next_hutch) == (up, following)


NOTHING, HARE, HUTCH, EITHER = (), (Role.HARE,), (Role.HUTCH,), (Role.HARE, Role.HUTCH)


@pytest.mark.parametrize(
    ("following", "roles"),
    [
        (2, [HARE, EITHER, NOTHING, NOTHING, NOTHING, NOTHING]),
        (3, [HARE, HARE, HUTCH, NOTHING, NOTHING, NOTHING]),
        (4, [HARE, HARE, NOTHING, HUTCH, NOTHING, NOTHING]),
        (5, [HARE, HARE, NOTHING, NOTHING, HUTCH, NOTHING]),
        (0, [HARE, HARE, NOTHING, NOTHING, NOTHING, NOTHING]),
    ],
)
def test_hl_4_what_a_die_with_each_face_may_be_set_aside_as(following: int, roles: list[tuple[Role, ...]]) -> None:
    assert [roles_of(face, following, Keep(1, 0, 0)) for face in FACES] == roles


def test_hl_4_beside_a_hutch_no_die_is_a_second_one() -> None:
    assert roles_of("2", 2, Keep(1, 0, 2)) == HARE
    assert roles_of("3", 3, Keep(0, 0, 3)) == NOTHING


def test_hl_4_hl_8_why_a_die_has_to_stay_out() -> None:
    assert [why_no_role(face) for face in "345C"] == ["HL-4", "HL-4", "HL-4", "HL-8"]


# HL-5: a lone double.


def test_hl_5_a_lone_double_is_a_hare_and_never_the_hutch() -> None:
    state = hoppladi("2345CCC")
    assert texts(state) == ["keep:1d"]
    assert refused(state, "keep:x2") == "HL-5"
    assert refused(state, "keep:1d+x2") == "HL-4"


def test_hl_5_with_another_hare_the_double_may_be_the_hutch() -> None:
    assert "keep:1h+x2" in texts(hoppladi("12345CC"))
    assert "keep:1d+x2" in texts(hoppladi("22345CC"))
    assert refused(hoppladi("12345CC"), "keep:x2") == "HL-2"


# HL-6: no hare.


@pytest.mark.parametrize("roll", ["3345CCC", "5CCCCCC", "3333333", "3CCCCCC"])
def test_hl_6_a_first_roll_without_a_hare_is_a_bust(roll: str) -> None:
    state = hoppladi(roll)
    assert (state.scores, state.turn_seat, state.current_player) == ((0, 0), 1, CHANCE)
    assert (state.aside, state.dice_to_roll) == (Aside(), 7)


def test_hl_6_a_bust_loses_the_whole_turn_hares_hutches_and_the_note() -> None:
    state = hoppladi("1111111 keep:7h roll 1111222 keep:4h+x2 roll 35")
    assert state.scores == (0, 0)
    assert (state.turn_seat, state.aside, state.dice_to_roll) == (1, Aside(), 7)


def test_hl_6_a_roll_with_the_next_hutch_but_no_hare_is_a_bust() -> None:
    assert hoppladi("12CCCCC keep:1h+x2 roll 3CCCC").turn_seat == 1


def test_hl_6_a_bust_after_taking_over_loses_what_was_taken_and_nobody_elses_points() -> None:
    state = hoppladi("11125CC keep:2h+x2 stop take 345C")
    assert state.scores == (20, 0)
    assert (state.turn_seat, state.current_player, state.dice_to_roll) == (0, CHANCE, 7)


BUSTS = {
    1: Fraction(1, 2),
    2: Fraction(5, 12),
    3: Fraction(7, 24),
    4: Fraction(85, 432),
    5: Fraction(341, 2592),
    6: Fraction(455, 5184),
    7: Fraction(5461, 93312),
}
"""By hand: four faces of six are no hares, and all carrots is no bust: (4^n - 1) / 6^n."""


@pytest.mark.parametrize("dice", BUSTS)
def test_hl_6_the_chance_of_a_bust_is_that_no_die_is_a_hare_and_not_all_are_carrots(dice: int) -> None:
    state = hoppladi("1" * (7 - dice) + "C" * dice + f" keep:{7 - dice}h" if dice < 7 else "1111111 keep:7h")
    assert state.dice_to_roll == dice
    assert state.bust_chance == BUSTS[dice]
    assert hoppladi_after(state, "roll").bust_chance == BUSTS[dice]
    assert hoppladi_after(state, "stop").bust_chance == BUSTS[dice], "what the next seat risks by taking over"


def test_hl_8_the_first_roll_of_seven_dice_busts_with_all_carrots_too() -> None:
    """(4/6)^7."""
    assert hoppladi().bust_chance == Fraction(128, 2187)
    assert hoppladi("1111111 keep:7h stop").fresh_bust_chance == Fraction(128, 2187)
    assert float(hoppladi("1111111 keep:7h").bust_chance) == pytest.approx(0.05852409122085048, abs=1e-15)
    assert hoppladi(dice=1).bust_chance == Fraction(2, 3)


# HL-7: every die set aside.


def test_hl_7_with_every_die_set_aside_the_hares_are_rolled_again_and_their_points_noted() -> None:
    state = hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3")
    assert state.picks_up
    assert (state.aside.dice, state.dice_to_roll, state.aside.noted) == (7, 5, 0)
    state = hoppladi_after(state, "roll")
    assert state.aside == Aside(noted=14, top=3)
    assert state.dice_to_roll == 5
    assert len(state.chance_outcomes()) == 252


def test_hl_7_hutches_stay_and_the_next_one_can_follow() -> None:
    state = hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 roll 134CC keep:1h+x4")
    assert state.aside == Aside(noted=14, singles=1, top=4)
    assert state.aside.points == 60
    assert state.dice_to_roll == 3


def test_hl_7_a_single_rolled_again_is_not_paired_with_what_is_noted() -> None:
    state = hoppladi("1111111 keep:7h roll 1CCCCCC keep:1h")
    assert state.aside == Aside(noted=31, singles=1)
    assert state.aside.points == 32


def test_hl_7_taboo_carrots_stay_out() -> None:
    state = hoppladi("1112345 keep:3h+x2 roll CCC roll")
    assert state.aside == Aside(noted=11, top=2, taboo=3)
    assert state.dice_to_roll == 3


def test_hl_7_nothing_is_picked_up_while_a_die_is_left() -> None:
    state = hoppladi("1111113 keep:6h roll")
    assert state.aside == Aside(pairs=3)
    assert state.dice_to_roll == 1


def test_hl_7_dice_can_be_used_up_again_and_again() -> None:
    state = hoppladi("1111111 keep:7h roll 1111111 keep:7h roll 1111111 keep:7h")
    assert state.aside == Aside(noted=62, pairs=3, singles=1)
    assert state.aside.points == 93


def test_hl_7_whoever_stops_with_every_die_set_aside_scores_them_as_they_lie() -> None:
    assert hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 stop").scores == (42, 0)


# HL-8: only carrots.


def test_hl_8_a_first_roll_of_only_carrots_is_a_bust() -> None:
    state = hoppladi("CCCCCCC")
    assert (state.scores, state.turn_seat, state.current_player) == ((0, 0), 1, CHANCE)
    assert state.aside == Aside()


def test_hl_8_every_first_roll_of_seven_fresh_dice_counts_as_one() -> None:
    assert hoppladi("3345CCC CCCCCCC").turn_seat == 0, "after a bust"
    state = hoppladi("1345CCC keep:1h stop fresh CCCCCCC")
    assert (state.turn_seat, state.scores, state.current_player) == (0, (1, 0), CHANCE), "by choice"


def test_hl_8_only_carrots_with_hares_keeps_points() -> None:
    state = hoppladi("12CCCCC keep:1h+x2 roll CCCCC")
    assert state.current_player == 0
    assert texts(state) == ["roll", "stop"]
    assert state.aside == Aside(singles=1, top=2, taboo=5)
    assert state.aside.points == 2
    assert hoppladi_after(state, "stop").scores == (2, 0)


def test_hl_8_going_on_after_only_carrots_rolls_the_hares_and_nothing_else() -> None:
    state = hoppladi("11125CC keep:3h+x2 roll CCC")
    assert (state.picks_up, state.dice_to_roll) == (True, 3)
    state = hoppladi_after(state, "roll")
    assert state.aside == Aside(noted=11, top=2, taboo=3)
    assert len(state.chance_outcomes()) == 56


def test_hl_8_only_carrots_a_second_time_adds_to_the_taboo_dice() -> None:
    state = hoppladi("11125CC keep:3h+x2 roll CCC roll 1CC keep:1h roll CC")
    assert state.aside == Aside(noted=11, singles=1, top=2, taboo=5)
    assert (state.dice_to_roll, state.aside.points) == (1, 24)


def test_hl_8_with_only_hutches_left_the_turn_ends_and_scores_and_cannot_be_taken_over() -> None:
    state = hoppladi("12CCCCC keep:1h+x2 roll CCCCC roll C")
    assert state.scores == (2, 0)
    assert (state.turn_seat, state.current_player) == (1, CHANCE)
    assert (state.aside, state.dice_to_roll) == (Aside(), 7)


def test_hl_8_with_not_even_a_hutch_left_the_turn_ends_and_scores_too() -> None:
    state = hoppladi("1111111 keep:7h roll CCCCCCC")
    assert state.scores == (31, 0)
    assert (state.turn_seat, state.current_player, state.aside) == (1, CHANCE, Aside())
    state = hoppladi("1CCCCCC keep:1h roll CCCCCC roll C")
    assert (state.scores, state.turn_seat, state.current_player) == ((1, 0), 1, CHANCE), "only taboo carrots"


def test_hl_8_all_carrots_right_after_taking_over_is_no_first_roll() -> None:
    state = hoppladi("1345CCC keep:1h stop take CCCCCC")
    assert state.current_player == 1
    assert texts(state) == ["roll", "stop"]
    assert state.aside == Aside(singles=1, taboo=6)
    assert hoppladi_after(state, "stop").scores == (1, 1)


def test_hl_8_all_carrots_right_after_taking_over_and_picking_up_ends_the_turn_with_its_points() -> None:
    state = hoppladi("1111111 keep:7h stop take CCCCCCC")
    assert state.scores == (31, 31)
    assert (state.turn_seat, state.current_player, state.aside) == (0, CHANCE, Aside())


def test_hl_8_carrots_stay_taboo_through_taking_over_until_somebody_starts_afresh() -> None:
    line = "12CCCCC keep:1h+x2 roll CCCCC stop"
    taken = hoppladi(f"{line} take 1 keep:1h stop", players=3)
    assert taken.aside == Aside(noted=1, singles=1, top=2, taboo=5)
    again = hoppladi_after(taken, "take 2 keep:1d")
    assert (again.aside.taboo, again.dice_to_roll) == (5, 1)
    assert hoppladi_after(taken, "fresh").dice_to_roll == 7
    assert hoppladi_after(taken, "fresh").aside == Aside()
    assert hoppladi_after(taken, "take 3").dice_to_roll == 7, "a bust ends it too"


def test_hl_8_carrots_beside_other_dice_are_worth_nothing_and_stay_in_play() -> None:
    state = hoppladi("1CCCCCC keep:1h")
    assert (state.aside.taboo, state.dice_to_roll) == (0, 6)


# HL-9: stopping.


def test_hl_9_a_player_may_stop_or_go_on_after_every_roll_that_was_no_bust() -> None:
    for line in ("1345CCC keep:1h", "12CCCCC keep:1h+x2 roll CCCCC", "1345CCC keep:1h stop take 1345CC keep:1h"):
        assert texts(hoppladi(line)) == ["roll", "stop"]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("1345CCC keep:1h", 1),
        ("11345CC keep:2h", 10),
        ("2345CCC keep:1d", 2),
        ("12345CC keep:1h+x2", 2),
        ("22345CC keep:1d+x2", 4),
        ("11125CC keep:2h+x2", 20),
        ("11125CC keep:3h+x2", 22),
        ("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3", 42),
        ("11125CC keep:3h+x2 roll 123 keep:1h+1d", 28),
        (ALL_HUTCHES, 70),
    ],
)
def test_hl_9_stopping_scores_hare_points_times_the_top_hutch(line: str, points: int) -> None:
    assert hoppladi(line).aside.points == points
    assert hoppladi(f"{line} stop").scores == (points, 0)


@pytest.mark.parametrize(("hares", "times", "points"), [(2, 2, 4), (7, 5, 35), (14, 3, 42), (17, 5, 85), (25, 4, 100)])
def test_hl_9_the_scoring_chart_of_the_rulebook(hares: int, times: int, points: int) -> None:
    assert Aside(noted=hares, top=times).points == points


def test_hl_8_carrots_lie_taboo_also_while_the_turn_is_ending() -> None:
    hares, hutch = Aside(singles=1, top=2), Aside(noted=1, top=2)
    assert aside_after(Roll((0, 0, 0, 0, 0, 4)), hares) == Aside(singles=1, top=2, taboo=4)
    assert aside_after(Roll((0, 0, 0, 0, 0, 4)), hutch) == Aside(noted=1, top=2, taboo=4)
    assert aside_after(Roll((0, 0, 1, 0, 0, 3)), hares) == hares
    assert aside_after(Roll((1, 0, 0, 0, 0, 3)), hares) == hares
    assert aside_after(Roll((0, 0, 0, 0, 0, 7)), Aside()) == Aside(), "a bust"


def test_hl_9_the_total_after_stopping_is_told_before() -> None:
    state = hoppladi("11125CC keep:3h+x2 stop fresh 11345CC keep:2h stop fresh 11345CC keep:2h")
    assert (state.scores, state.total_on_stopping) == ((22, 10), 32)


def test_hl_9_scores_add_up_over_turns() -> None:
    assert hoppladi("11345CC keep:2h stop fresh 2345CCC keep:1d stop fresh 11345CC keep:2h stop").scores == (20, 2)
