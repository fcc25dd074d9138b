"""A turn of Gopher It!, clause by clause: GI-1 to GI-4, and GI-6 within a turn.

A line is the cards as they are turned up, with `flip` and `stop` between them. `C1 stop` is a turn that hardly matters.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import CHANCE
from engine.games.gopher import Gopher, Storing
from engine.games.gopher_moves import Card, Food
from tests.rules.lines import gopher, held, refused, texts

APPLE, CARROT, NUT = Food


def outcomes(state: Gopher) -> dict[str, int]:
    """How many of each card may come."""
    return {str(card): weight for card, weight in state.chance_outcomes()}


# GI-1: the cards.


def test_gi_1_thirteen_cards_of_each_food_with_values_from_one_to_three() -> None:
    cards = gopher().chance_outcomes()
    assert [(str(card), weight) for card, weight in cards] == [
        *(("A1", 5), ("A2", 4), ("A3", 4)),
        *(("C1", 5), ("C2", 4), ("C3", 4)),
        *(("N1", 5), ("N2", 4), ("N3", 4)),
    ]
    assert sum(weight for _, weight in cards) == 39


def test_gi_1_a_card_is_a_food_and_how_many_of_it() -> None:
    assert gopher().parse("A1") == Card(APPLE, 1)
    assert gopher().parse("C2") == Card(CARROT, 2)
    assert gopher().parse("N3") == Card(NUT, 3)


def test_gi_1_a_card_turned_up_is_no_longer_face_down() -> None:
    state = gopher("A3 flip")
    assert outcomes(state)["A3"] == 3
    assert sum(outcomes(state).values()) == 38


# GI-2: turning up and stopping.


def test_gi_2_c_5_the_first_card_of_a_turn_is_no_decision() -> None:
    for line in ("", "A1 stop", "A1 flip A1"):
        state = gopher(line)
        assert (state.current_player, state.legal_actions()) == (CHANCE, ())
        assert refused(state, "stop") == "GI-2"
        assert refused(state, "flip") == "GI-2"


@pytest.mark.parametrize("line", ["A1", "A1 flip C3", "A1 flip C3 flip N2"])
def test_gi_2_after_each_of_the_first_three_cards_the_player_stops_or_turns_up_another(line: str) -> None:
    state = gopher(line)
    assert (state.current_player, texts(state)) == (0, ["flip", "stop"])
    assert (state.must_stop, list(map(str, state.turned))) == (None, line.split(" flip "))
    assert gopher(f"{line} flip").current_player == CHANCE
    stopped = gopher(f"{line} stop")
    assert (stopped.turn_seat, stopped.current_player) == (1, CHANCE)
    assert held(stopped.storages[0]) == line.replace(" flip", "")


def test_gi_2_once_another_card_is_asked_for_it_comes() -> None:
    state = gopher("A1 flip")
    assert refused(state, "stop") == "C-2"
    assert refused(state, "flip") == "C-2"


def test_gi_2_after_the_fourth_card_the_player_has_to_stop_and_it_is_no_decision() -> None:
    state = gopher("A1 flip C1 flip A2 flip N1")
    assert held(state.storages[0]) == "A1 A2 C1 N1"
    assert (state.turn_seat, state.current_player, state.turned) == (1, CHANCE, ())


def test_gi_2_cards_turned_up_are_not_in_the_storage_until_the_turn_ends() -> None:
    state = gopher("A1 flip C3")
    assert (held(state.storages[0]), state.turned) == ("", (Card(APPLE, 1), Card(CARROT, 3)))
    assert held(state.discards) == ""


@pytest.mark.parametrize(("most", "line"), [(1, "A1"), (2, "A1 flip C1"), (3, "A1 flip C1 flip A1")])
def test_gi_8_fewer_cards_a_turn_may_be_allowed(most: int, line: str) -> None:
    state = gopher(line, max_cards=most)
    assert (state.turn_seat, state.turned) == (1, ())
    assert held(state.storages[0]) == " ".join(sorted(line.replace(" flip", "").split()))


def test_gi_8_with_one_card_a_turn_there_is_nothing_to_decide() -> None:
    state = gopher("A1 A1 A2 C3 C3", max_cards=1)
    assert [held(storage) for storage in state.storages] == ["A1 A2 C3", "A1 C3"]
    assert (state.turn_seat, state.current_player) == (1, CHANCE)


def test_gi_8_up_to_thirteen_cards_a_turn_may_be_allowed() -> None:
    cards = ["A1", "C1", "A1", "C1", "A1", "C1", "A1", "C1", "A1", "C1", "A2", "C2", "A2"]
    twelve, thirteen = " flip ".join(cards[:12]), " flip ".join(cards)
    assert texts(gopher(twelve, max_cards=13, full=20)) == ["flip", "stop"]
    state = gopher(thirteen, max_cards=13, full=20)
    assert (state.turn_seat, state.storages[0].amounts) == (1, (9, 7, 0))
    assert len(gopher(f"{twelve} flip C2", max_cards=13, full=20).discards) == 13, "the last one can lose them all"


# GI-3: the same food twice running.


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("A1 flip A1", "A1 A1"),
        ("A1 flip A3", "A1 A3"),
        ("C1 flip N1 flip N3", "C1 N1 N3"),
        ("A1 flip C1 flip A2 flip A3", "A1 A2 A3 C1"),
    ],
)
def test_gi_3_the_same_food_twice_running_loses_all_cards_of_the_turn_and_ends_it(line: str, lost: str) -> None:
    state = gopher(line)
    assert (held(state.discards), state.turned) == (lost, ())
    assert (state.turn_seat, state.current_player) == (1, CHANCE)
    assert state.storages[0] == state.storages[1]
    assert state.scores == (0, 0)


def test_gi_3_the_last_card_allowed_can_lose_everything_too() -> None:
    state = gopher("A3 flip C1 flip A3 flip A1")
    assert held(state.discards) == "A1 A3 A3 C1", "six apples were on the table after the third card"
    assert state.scores == (0, 0)


def test_gi_3_the_same_food_may_come_twice_if_not_running() -> None:
    assert texts(gopher("A1 flip C1 flip A1")) == ["flip", "stop"]
    assert held(gopher("A1 flip C1 flip A1 flip C1").storages[0]) == "A1 A1 C1 C1"


def test_gi_3_it_is_the_food_that_counts_and_not_the_value() -> None:
    assert texts(gopher("A2 flip C2")) == ["flip", "stop"]
    assert held(gopher("A2 flip A3").discards) == "A2 A3"


def test_gi_3_a_new_turn_begins_with_any_food() -> None:
    for line in ("A1 stop A1", "A1 stop C1 stop A1", "A1 flip A1 A1"):
        assert texts(gopher(line)) == ["flip", "stop"]


def test_gi_3_what_is_in_the_storage_stays() -> None:
    state = gopher("A3 flip C2 stop C1 stop A2 flip N1 flip N1")
    assert held(state.storages[0]) == "A3 C2"
    assert held(state.storages[1]) == "C1"
    assert held(state.discards) == "A2 N1 N1"


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("A1", Fraction(12, 38)),
        ("A1 flip C1", Fraction(12, 37)),
        ("A1 flip C1 flip A1", Fraction(11, 36)),
        ("A1 flip C1 flip A1 flip C1 C2 flip C3 C1", Fraction(8, 32)),
    ],
)
def test_gi_3_the_chance_of_it_is_how_many_of_the_cards_face_down_are_that_food(line: str, chance: Fraction) -> None:
    assert gopher(line).bust_chance == chance
    assert gopher(f"{line} flip").bust_chance == chance


def test_gi_3_a_first_card_loses_nothing() -> None:
    assert gopher().bust_chance == 0


# GI-4: what goes to the storage.


def test_gi_4_all_cards_turned_up_go_to_the_storage_sorted_by_food() -> None:
    state = gopher("N1 flip A2 flip N2 stop")
    assert held(state.storages[0]) == "A2 N1 N2"
    assert state.storages[0].amounts == (2, 0, 3)
    state = gopher("N1 flip A2 flip N2 stop C1 stop A1 flip N2 stop")
    assert state.storages[0].amounts == (3, 0, 5)
    assert state.scores == (0, 0)


@pytest.mark.parametrize("food", "ACN")
def test_gi_4_exactly_six_of_a_food_are_a_trophy_and_empty_the_storage(food: str) -> None:
    other = "C" if food == "A" else "A"
    state = gopher(f"{food}3 flip {other}2 flip {food}3 stop")
    assert state.scores == (1, 0)
    assert held(state.storages[0]) == ""
    assert held(state.discards) == " ".join(sorted([f"{food}3", f"{food}3", f"{other}2"]))


def test_gi_4_six_may_be_gathered_over_several_turns() -> None:
    line = "A3 flip N1 stop C1 stop A2 flip N2 stop C1 stop"
    assert gopher(line).storages[0].amounts == (5, 0, 3)
    state = gopher(f"{line} A1 stop")
    assert (state.scores, held(state.discards)) == ((1, 0), "A1 A2 A3 N1 N2")


def test_gi_4_a_forced_stop_can_bring_the_trophy() -> None:
    state = gopher("A3 flip C1 flip A3 flip N1")
    assert (state.scores, state.turn_seat) == ((1, 0), 1)


def test_gi_4_two_foods_at_six_are_one_trophy() -> None:
    state = gopher("A3 flip C3 flip A3 flip C3")
    assert (state.scores, held(state.storages[0])) == ((1, 0), "")
    assert held(state.discards) == "A3 A3 C3 C3"


def test_gi_4_three_foods_at_six_are_one_trophy() -> None:
    line = "A3 flip C3 flip N3 stop C1 stop A3 flip C3 flip N3 stop"
    assert gopher(line).scores == (1, 0)
    assert len(gopher(line).discards) == 6


def test_gi_4_six_beside_too_much_of_another_food_is_a_trophy_and_all_goes() -> None:
    line = "N3 flip A3 flip N2 stop C1 stop"
    assert gopher(line).storages[0].amounts == (3, 0, 5)
    state = gopher(f"{line} A3 flip N2 stop")
    assert (state.scores, held(state.storages[0])) == ((1, 0), "")
    assert held(state.discards) == "A3 A3 N2 N2 N3"


def test_gi_4_too_much_of_a_food_goes_and_the_other_foods_stay() -> None:
    line = "N3 flip A3 flip N2 stop C1 stop"
    state = gopher(f"{line} N2 flip A1 flip C1 stop")
    assert (state.scores, held(state.storages[0])) == ((0, 0), "A1 A3 C1")
    assert held(state.discards) == "N2 N2 N3"


def test_gi_4_too_much_of_several_foods_goes_together() -> None:
    line = "N3 flip A3 flip N2 flip A2 C1 stop"
    assert gopher(line).storages[0].amounts == (5, 0, 5)
    state = gopher(f"{line} N2 flip A2 flip C1 stop")
    assert (state.scores, held(state.storages[0])) == ((0, 0), "C1")
    assert held(state.discards) == "A2 A2 A3 N2 N2 N3"


def test_gi_4_too_much_of_everything_leaves_nothing() -> None:
    line = "A3 flip C3 flip N3 stop C1 stop A2 flip C2 flip N2 stop C1 stop"
    state = gopher(f"{line} A3 flip C3 flip N3 stop")
    assert (state.scores, held(state.storages[0]), len(state.discards)) == ((0, 0), "", 9)


def test_gi_4_one_below_six_stays() -> None:
    state = gopher("A3 flip C3 flip A2 flip C2")
    assert (state.scores, state.storages[0].amounts) == ((0, 0), (5, 5, 0))


def test_gi_4_only_the_cards_of_the_own_turn_and_storage_count() -> None:
    state = gopher("A3 stop A3 stop")
    assert state.scores == (0, 0)
    assert [storage.amounts for storage in state.storages] == [(3, 0, 0), (3, 0, 0)]


def test_gi_4_six_reached_on_the_table_counts_only_when_the_turn_ends_so() -> None:
    line = "A2 stop C1 stop A3 flip C1 flip A1"
    assert gopher(line).on_stopping.full == (APPLE,)
    assert gopher(line).scores == (0, 0)
    assert gopher(f"{line} stop").scores == (1, 0)
    assert gopher(f"{line} flip N1").scores == (1, 0), "still six after the fourth card"
    passed = gopher("A1 stop C1 stop A3 flip C1 flip A2 flip C2", max_cards=5)
    assert passed.on_stopping.full == (APPLE,)
    passed = gopher("A1 stop C1 stop A3 flip C1 flip A2 flip C2 flip A1", max_cards=5)
    assert (passed.scores, held(passed.discards)) == ((0, 0), "A1 A1 A2 A3"), "seven"


def test_gi_4_what_would_come_of_stopping_is_told_before() -> None:
    state = gopher("N3 flip A3 flip N2 stop C1 stop A3 flip N2")
    told = state.on_stopping
    assert (told.before, told.after) == ((3, 0, 5), (6, 0, 7))
    assert (told.full, told.over, held(told.kept), told.trophy) == ((APPLE,), (NUT,), "", True)
    state = gopher("N3 flip A3 flip N2 stop C1 stop N2 flip C1")
    told = state.on_stopping
    assert (told.full, told.over, held(told.kept), told.trophy) == ((), (NUT,), "A3 C1", False)
    assert gopher("A1").on_stopping == Storing((0, 0, 0), (1, 0, 0), (), (), gopher("A1 stop").storages[0])


@pytest.mark.parametrize(("full", "trophy", "over"), [(5, False, True), (6, True, False), (7, False, False)])
def test_gi_8_another_amount_may_be_the_full_one(full: int, trophy: bool, over: bool) -> None:
    state = gopher("A3 flip C1 flip A3 stop", full=full)
    assert state.scores == (int(trophy), 0)
    assert held(state.storages[0]) == ("" if trophy else "C1" if over else "A3 A3 C1")


@pytest.mark.parametrize("full", [2, 20])
def test_gi_8_the_smallest_and_the_greatest_full_amount(full: int) -> None:
    if full == 2:
        assert gopher("A2 stop", full=2).scores == (1, 0)
        assert held(gopher("A3 flip C1 stop", full=2).storages[0]) == "C1", "one card can be too much"
        return
    line = " flip ".join(["A3", "C1", "A3", "C1", "A3", "C1", "A3", "C1", "A2", "C1", "A2", "C2", "A2"])
    assert gopher(line, full=20, max_cards=13).storages[0].amounts == (18, 7, 0)
    assert gopher(f"{line} N1 stop A2 stop", full=20, max_cards=13).scores == (1, 0)


def test_gi_8_other_values_with_gaps_between_them() -> None:
    state = gopher(deck=[0, 2, 0, 1])
    assert outcomes(state) == {"A2": 2, "A4": 1, "C2": 2, "C4": 1, "N2": 2, "N4": 1}
    assert refused(state, "A1") == refused(state, "A3") == refused(state, "A5") == "GI-7"
    assert gopher("A2 flip C2 flip A4 stop", deck=[0, 2, 0, 1]).scores == (1, 0)


def test_gi_8_nine_values() -> None:
    deck = [0, 0, 0, 0, 0, 0, 0, 0, 3]
    state = gopher("A9 flip C9 flip A9 stop", deck=deck, full=18)
    assert (state.scores, outcomes(state)) == ((1, 0), {"A9": 1, "C9": 2, "N9": 3})
    assert len(gopher(deck=[1] * 9).chance_outcomes()) == 27


# GI-6 within a turn. The deck [2] has six cards, all ones.


def test_gi_6_a_new_pile_between_two_cards_of_a_turn_leaves_out_what_is_turned_up() -> None:
    line = "A1 flip A1 C1 flip C1 N1 stop N1"
    state = gopher(line, deck=[2], full=2)
    assert (len(state.pile), held(state.discards), state.reshuffles) == (0, "A1 A1 C1 C1", True)
    assert (texts(state), state.must_stop) == (["flip", "stop"], None)
    assert state.bust_chance == 0, "the only other nut lies in a storage"
    state = gopher(f"{line} flip", deck=[2], full=2)
    assert outcomes(state) == {"A1": 2, "C1": 2}
    assert (held(state.discards), list(map(str, state.turned))) == ("", ["N1"])
    state = gopher(f"{line} flip A1 flip A1", deck=[2], full=2)
    assert held(state.discards) == "A1 A1 N1"


def test_gi_6_whoever_stops_shuffles_nothing() -> None:
    state = gopher("A1 flip A1 C1 flip C1 N1 stop N1 stop", deck=[2], full=2)
    assert (held(state.storages[1]), state.turn_seat) == ("N1", 0)
    assert (held(state.pile), held(state.discards)) == ("A1 A1 C1 C1", ""), "the next turn did"


def test_gi_6_the_chance_of_a_bust_counts_the_discards_where_they_are_the_next_pile() -> None:
    line = "A1 flip A1 C1 flip C1 N1 stop N1 flip A1"
    assert gopher(line, deck=[2], full=2).bust_chance == Fraction(1, 3), "one of A1 C1 C1"
    state = gopher("N1 flip N1 A1 flip A1 C1 flip N1 stop A1 flip C1", deck=[3], full=3)
    assert (held(state.pile), state.reshuffles) == ("C1", False)
    assert state.bust_chance == 1


def test_gi_6_no_card_anywhere_is_a_forced_stop() -> None:
    line = "A1 flip C1 flip N1 stop A1 flip C1"
    state = gopher(line, deck=[2], full=2)
    assert (texts(state), held(state.pile)) == (["flip", "stop"], "N1")
    state = gopher(f"{line} flip N1", deck=[2], full=2)
    assert held(state.storages[1]) == "A1 C1 N1", "after three cards of four"


def test_gi_6_a_forced_stop_for_want_of_cards_can_bring_a_trophy_and_new_cards() -> None:
    line = "A1 flip C1 stop C2 flip N1 stop A2 flip N2"
    state = gopher(line, deck=[1, 1], full=3)
    assert (state.scores, held(state.storages[0])) == ((1, 0), "")
    assert (state.turn_seat, held(state.pile), held(state.discards)) == (1, "A1 A2 C1 N2", "")


def test_gi_6_the_last_card_of_the_pile_can_still_lose_everything() -> None:
    state = gopher("A1 flip C1 stop A1 flip C1 stop N1 flip N1", deck=[2], full=2)
    assert held(state.storages[0]) == "A1 C1"
    assert (held(state.pile), held(state.discards), state.turn_seat) == ("N1 N1", "", 1), "the new pile"


# GI-8: lost cards back into the face-down pile.


def test_gi_8_lost_cards_may_go_back_into_the_pile() -> None:
    state = gopher("A1 flip C1 flip C3", busted_to_pile=True)
    assert (len(state.pile), held(state.discards), state.turn_seat) == (39, "", 1)
    assert outcomes(state) == outcomes(gopher())


def test_gi_8_lost_cards_go_back_into_an_empty_pile() -> None:
    line = "A1 flip C1 stop A1 flip C1 stop N1 flip N1"
    state = gopher(line, deck=[2], full=2, busted_to_pile=True)
    assert (held(state.pile), held(state.discards), state.turn_seat) == ("N1 N1", "", 1)


def test_gi_8_lost_cards_leave_the_discards_where_they_are() -> None:
    line = "A1 flip C1 flip A1 stop C1 flip N1 stop N1"
    state = gopher(line, deck=[2], full=2, busted_to_pile=True)
    assert (state.scores, held(state.discards), held(state.pile)) == ((1, 0), "A1 A1 C1", "")
    state = gopher(f"{line} flip C1 flip A1 flip A1", deck=[2], full=2, busted_to_pile=True)
    assert (held(state.pile), held(state.discards)) == ("A1 A1 C1 N1", "")


def test_gi_8_cards_of_a_storage_are_discarded_as_ever() -> None:
    state = gopher("A3 flip C1 flip A3 stop", busted_to_pile=True)
    assert (held(state.discards), len(state.pile)) == ("A3 A3 C1", 36)
    state = gopher("A3 flip C1 flip A3 stop C1 stop", full=5, busted_to_pile=True)
    assert held(state.discards) == "A3 A3"
