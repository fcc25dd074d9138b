"""One turn of Hippo Hopp, clause by clause: HH-1 to HH-6, and HH-9.

A circle is written as its digits from position 0, where the bird starts. `opened` shows it the same way, with dots for
backs. The moves of each line are worked out by hand, bird from card to card.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine import CHANCE
from engine.games.hippo import UNKNOWN, Hop, Phase
from tests.rules.hippo_lines import BOX, after, box, hippo, odds, opened
from tests.rules.lines import refused, texts

# HH-1: the circle, the deck, the first look.


def test_hh_1_a_game_opens_with_nineteen_cards_of_which_none_is_seen_and_nine_in_the_deck() -> None:
    state = box()
    assert state.current_player == CHANCE
    assert state.numbers == (UNKNOWN,) * 19
    assert (state.deck, state.bird, state.points, state.penalties) == (9, 0, (0, 0), ((), ()))
    assert state.legal_actions() == ()
    assert odds(state) == {1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 3, 7: 3, 8: 3}


def test_hh_1_the_cards_are_seen_one_by_one_from_position_0() -> None:
    state = box("5 8 5")
    assert state.numbers == (5, 8, 5) + (UNKNOWN,) * 16
    assert state.current_player == CHANCE
    assert odds(state) == {1: 4, 2: 4, 3: 4, 4: 4, 5: 1, 6: 3, 7: 3, 8: 2}


def test_hh_1_a_number_of_which_every_card_is_seen_does_not_come_again() -> None:
    state = box("5 8 5 5")
    assert odds(state) == {1: 4, 2: 4, 3: 4, 4: 4, 6: 3, 7: 3, 8: 2}
    assert refused(state, "5") == "HH-9"


def test_hh_1_after_the_look_every_card_is_on_its_back_and_the_first_seat_decides() -> None:
    state = box(BOX)
    assert state.numbers == (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3)
    assert opened(state) == "." * 19
    assert state.current_player == 0
    assert (state.bird, state.deck) == (0, 9)
    assert state.unseen == (1, 1, 1, 2, 1, 1, 1, 1)
    assert texts(state) == [f"flip:{at}" for at in range(19)]


# HH-2: hidden and open.


def test_hh_2_a_flipped_card_is_open_all_others_are_hidden() -> None:
    state = box(f"{BOX} flip:7")
    assert state.hidden == (*range(7), *range(8, 19))
    assert opened(state) == ".......8..........."


# HH-3: flip, or use another's penalty card.


def test_hh_3_any_hidden_card_can_be_flipped_an_open_one_cannot() -> None:
    state = box(f"{BOX} flip:7")
    assert texts(state) == [f"flip:{at}" for at in (*range(7), *range(8, 19))]
    assert refused(state, "flip:7") == "HH-3"


@pytest.mark.parametrize("text", ["flip:19", "flip:99"])
def test_hh_3_a_position_beyond_the_circle_is_refused(text: str) -> None:
    assert refused(box(BOX), text) == "HH-3"


def test_hh_3_with_no_penalty_card_before_anybody_there_is_nothing_to_use() -> None:
    for text in ("use:0/1", "use:1/1", "use:1/5"):
        assert refused(box(BOX), text) == "HH-3"


def test_hh_3_a_penalty_card_of_another_player_leads_the_bird_on_and_leaves_the_game() -> None:
    state = hippo("1111", "flip:1", deck="111")
    assert texts(state) == ["flip:0", "flip:1", "flip:2", "flip:3", "use:0/1"]
    state = after(state, "use:0/1")
    assert state.penalties == ((), ())
    assert state.bird == 2
    assert state.current_player == 0


def test_hh_3_a_used_card_is_nowhere_any_more() -> None:
    """Seven cards: three seen in the circle, three unseen (two in the deck, one in the gap), one gone."""
    state = hippo("1111", "flip:1 use:0/1", deck="111")
    assert Counter(state.numbers) == {1: 3, UNKNOWN: 1}
    assert (state.unseen, state.deck) == ((3,), 2)
    assert refused(state, "use:1/1") == "HH-3"
    assert refused(after(state, "flip:0"), "use:0/1") == "HH-3"


def test_hh_3_it_leaves_the_game_also_when_the_landing_is_bad() -> None:
    """The bird is at 0, the 2 at 1 is open. Seat 0 uses the 1 of seat 1 and takes the 2."""
    state = hippo("12111", "flip:1 flip:2 flip:3 flip:0", deck="11")
    assert (state.bird, opened(state), state.penalties) == (0, ".2...", ((), (1,)))
    state = after(state, "use:1/1")
    assert (state.bird, opened(state), state.penalties) == (1, ".....", ((2,), ()))
    assert state.points == (1, 0)
    assert [text for text in texts(state) if text.startswith("use")] == ["use:0/2"]


def test_hh_3_ones_own_penalty_cards_cannot_be_used() -> None:
    state = hippo("1111", "flip:1 flip:2", deck="111")
    assert (state.current_player, state.penalties) == (0, ((1,), (1,)))
    assert [text for text in texts(state) if text.startswith("use")] == ["use:1/1"]
    assert refused(state, "use:0/1") == "HH-3"


@pytest.mark.parametrize("text", ["use:0/2", "use:0/12", "use:3/1", "use:9/1"])
def test_hh_3_a_card_nobody_has_cannot_be_used(text: str) -> None:
    state = hippo("1111", "flip:1", deck="111")
    assert state.penalties == ((1,), ())
    assert refused(state, text) == "HH-3"


def test_hh_3_equal_cards_of_one_player_are_one_action_and_one_of_them_goes() -> None:
    state = hippo("1111", "flip:1 flip:2 flip:3", deck="111")
    assert state.penalties == ((1, 1), (1,))
    assert [text for text in texts(state) if text.startswith("use")] == ["use:0/1"]
    assert after(state, "use:0/1").penalties == ((1,), (1,))


def test_hh_3_equal_cards_of_two_players_are_two_actions_listed_by_seat_then_number() -> None:
    """Each bird's step of 1 or 2 leads to the flipped card itself, but the fourth: from 4 over the open 2 to 6."""
    state = hippo("1112121", "flip:1 flip:3 flip:4 flip:5 flip:0", deck="11111", players=3)
    assert (state.current_player, state.penalties) == (2, ((1,), (1, 2), (1,)))
    assert [text for text in texts(state) if text.startswith("use")] == ["use:0/1", "use:1/1", "use:1/2"]


# HH-4: the hop.


def test_hh_4_the_bird_moves_clockwise_as_many_cards_as_the_number() -> None:
    state = box(BOX)
    assert state.hop(4) == Hop(0, (1, 2, 3), 4)
    assert after(state, "flip:11").bird == 4
    assert after(state, "flip:11 flip:15").bird == 12


def test_hh_4_it_goes_on_past_the_last_position() -> None:
    """The 3 at 4 leads from 0 to 3; the 2 at 1 from there over the open 3 to 0 again."""
    state = hippo("12113", "flip:4")
    assert state.bird == 3
    assert state.hop(2) == Hop(3, (4,), 0)
    state = after(state, "flip:1")
    assert (state.bird, state.points) == (0, (0, 1))


def test_hh_4_the_largest_number_leads_to_the_card_just_behind_the_bird() -> None:
    assert hippo("14111").hop(4) == Hop(0, (1, 2, 3), 4)
    assert hippo("31111", "flip:0").hop(4) == Hop(3, (4, 0, 1), 2)
    state = hippo("1" * 39 + "9", "flip:39")
    assert state.bird == 9
    assert state.hop(39) == Hop(9, (*range(10, 40), *range(8)), 8)


def test_hh_4_a_used_card_leads_from_where_the_bird_stands_now() -> None:
    """Seat 0 took the 2 at 2, where it led the bird from 0; from there it leads to 0 again."""
    assert hippo("1121", "flip:2 use:0/2", deck="1").bird == 0


def test_hh_4_the_flipped_card_is_open_when_it_is_hopped_over() -> None:
    """The 2 at 1 is the only open card, and it is between 0 and 2."""
    state = hippo("1211", "flip:1")
    assert (state.bird, state.points, opened(state)) == (2, (1, 0), ".2..")


def test_hh_4_the_bird_can_land_on_the_flipped_card() -> None:
    """The 2 lies two cards on: it is taken."""
    state = hippo("1121", "flip:2", deck="1")
    assert (state.bird, opened(state)) == (2, "....")
    assert (state.points, state.penalties) == ((0, 0), ((2,), ()))
    assert state.numbers == (1, 1, UNKNOWN, 1)


def test_hh_4_the_birds_own_card_can_be_flipped_and_is_not_hopped_over() -> None:
    state = hippo("2111", "flip:0")
    assert (state.bird, state.points, opened(state)) == (2, (0, 0), "2...")


# HH-5: landing on a hidden card.


@pytest.mark.parametrize(
    ("circle", "line", "points"),
    [
        ("21111", "flip:0", (0, 0)),  # nothing between 0 and 2 is open
        ("13111", "flip:1", (1, 0)),  # the flipped card itself
        ("13111", "flip:1 flip:3", (1, 0)),  # from 3 to 4: the open card is not on the way
        ("22131", "flip:1 flip:3 flip:0", (2, 1)),  # from 0 over 1; the card left behind does not count
        ("12622222", "flip:1 flip:3 flip:5 flip:7", (2, 2)),
        ("12622222", "flip:1 flip:3 flip:5 flip:7 flip:2", (6, 2)),  # from 0 over 1, 2, 3, 5 to 6
    ],
)
def test_hh_5_one_point_for_each_open_card_hopped_over(circle: str, line: str, points: tuple[int, int]) -> None:
    assert hippo(circle, line, deck="1").points == points


@pytest.mark.parametrize("borrow_cap", [0, 1, 3, 20])
def test_hh_5_for_a_flip_there_is_no_cap(borrow_cap: int) -> None:
    line = "flip:1 flip:3 flip:5 flip:7 flip:2"
    assert hippo("12622222", line, deck="1", borrow_cap=borrow_cap).points == (6, 2)


FOUR_OPEN = "flip:5 flip:4 flip:2 flip:1 flip:3"
"""In the circle 4354451: seat 0 lands on the 5 at 5 it flipped; 4 from 5 to 2; 5 from 2 over 4 to 0; 3 from 0 over 1
and 2 to 3; 4 from 3 over 4 to 0. Then 1 to 4 are open, the bird stands at 0, and the 5 lies before seat 0."""


@pytest.mark.parametrize(("borrow_cap", "gained"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (20, 4)])
def test_hh_5_with_a_used_card_no_more_points_than_the_cap(borrow_cap: int, gained: int) -> None:
    state = hippo("4354451", FOUR_OPEN, deck="1", borrow_cap=borrow_cap)
    assert (state.bird, opened(state), state.points) == (0, ".3544..", (2, 2))
    assert after(state, "use:0/5").points == (2, 2 + gained)


def test_hh_5_the_cap_is_three() -> None:
    assert after(hippo("4354451", FOUR_OPEN, deck="1"), "use:0/5").points == (2, 5)


def test_hh_5_a_used_card_below_the_cap_gains_what_is_hopped_over() -> None:
    """Two turns before, only 2 and 4 are open."""
    state = hippo("4354451", FOUR_OPEN.removesuffix(" flip:1 flip:3"), deck="1")
    assert (state.current_player, state.bird, opened(state), state.points) == (1, 0, "..5.4..", (1, 0))
    assert after(state, "use:0/5").points == (1, 2)


def test_hh_4_hh_5_hh_6_what_every_number_would_bring() -> None:
    """The bird is at 3, and 0 alone is open: 1 on is 4, hidden; 2 on is 0; 3 on is 1, over 4 and 0."""
    state = hippo("31212", "flip:0", deck="12")
    hops = state.hops
    assert [hops.flipped(2, number) for number in (1, 2, 3)] == [0, None, 1]
    assert [hops.flipped(1, number) for number in (1, 2, 3)] == [0, None, None]  # a 3 leads on to itself
    assert [hops.flipped(4, number) for number in (1, 2, 3)] == [None, None, 2]  # open before the bird moves
    assert hops.flipped(3, 3) == 1  # the bird's own card is not hopped over
    assert [hops.used(number) for number in (1, 2, 3)] == [0, None, 1]
    assert hippo("31212", "flip:0", deck="12", borrow_cap=0).hops.used(3) == 0


# HH-6: landing on an open card.

TWO_TAKEN = "flip:1 flip:3 flip:6 flip:7 flip:0"
"""In the circle 12131121: seat 0 from 0 over 1 to 2; seat 1 from 2 over 3 to 5; seat 0 from 5 over 6 to 7; seat 1 from
7 to 0; then seat 0 flips the 1 under the bird and lands on the open 2 at 1."""


def test_hh_6_the_card_is_taken_and_lies_before_the_player() -> None:
    state = hippo("12131121", TWO_TAKEN, deck="11")
    assert state.penalties == ((2,), ())
    assert state.points == (2, 1), "nothing was hopped over"


def test_hh_6_no_points_whatever_was_hopped_over() -> None:
    """From 0 over the open 2 at 1 to the open 3 at 3."""
    before = hippo("22133", "flip:1 flip:3", deck="1")
    assert (before.bird, opened(before), before.points) == (0, ".2.3.", (1, 1))
    state = after(before, "flip:4")
    assert (state.points, state.penalties) == ((1, 1), ((3,), ()))


def test_hh_6_lower_and_equal_cards_turn_to_their_backs_higher_ones_stay_open() -> None:
    """Open are 1 1 2 3 2 at 0, 7, 6, 3 and 1, where the 2 is taken: the other 2 and both 1s turn, the 3 does not."""
    before = hippo("12131121", TWO_TAKEN.removesuffix(" flip:0"), deck="11")
    assert opened(before) == ".2.3..21"
    state = after(before, "flip:0")
    assert opened(state) == "...3...."
    assert state.numbers == (1, UNKNOWN, 1, 3, 1, 1, 2, 1), "what lies there is no secret"


def test_hh_6_the_flipped_card_turns_back_too_or_stays_open_like_any_other() -> None:
    low = hippo("13121", "flip:1 flip:3 flip:0", deck="1")
    assert (low.penalties, opened(low)) == (((3,), ()), "....."), "the 1 at 0 led to the 3 at 1"
    high = hippo("21131", "flip:0 flip:3", deck="1")
    assert (high.penalties, opened(high)) == (((), (2,)), "...3."), "the 3 at 3 led from 2 to the 2 at 0"


def test_hh_6_landing_on_the_flipped_card_turns_the_others_that_are_not_higher() -> None:
    """The 2 at 4 leads from 2 to itself; the open 2 at 0 turns back."""
    state = hippo("21212", "flip:0 flip:4", deck="1")
    assert (state.bird, state.penalties, opened(state)) == (4, ((), (2,)), ".....")


def test_hh_6_the_gap_is_filled_from_the_deck_unseen_and_the_bird_stands_on_it() -> None:
    state = hippo("12131121", TWO_TAKEN, deck="11")
    assert (state.deck, state.bird) == (1, 1)
    assert state.numbers[1] == UNKNOWN
    assert 1 in state.hidden
    assert "flip:1" in texts(state)
    assert state.unseen == (2,) + (0,) * 2, "one of them in the deck, one in the gap"


def test_hh_6_then_it_is_the_next_players_turn() -> None:
    assert hippo("12131121", TWO_TAKEN, deck="11").current_player == 1
    assert hippo("111", "flip:1", deck="1", players=4, start=3).current_player == 0


# HH-9: what is known.


def test_hh_9_a_card_that_was_seen_is_flipped_without_chance() -> None:
    state = hippo("1211", "flip:1")
    assert state.phase is Phase.DECIDE


def test_hh_9_a_card_that_fills_a_gap_is_drawn_when_it_is_flipped() -> None:
    """A 1 and a 2 are unseen. The 2 leads from 1 over 2 to 0, the 1 from 1 to 2."""
    state = hippo("111", "flip:1 flip:1", deck="12")
    assert (state.current_player, state.turn_seat, state.flipping) == (CHANCE, 1, 1)
    assert odds(state) == {1: 1, 2: 1}
    assert not state.is_open[1], "it is not open before its number is known"
    two, one = after(state, "2"), after(state, "1")
    assert (two.bird, two.numbers, two.unseen, opened(two)) == (0, (1, 2, 1), (1, 0), ".2.")
    assert (one.bird, one.numbers, one.unseen, opened(one)) == (2, (1, 1, 1), (0, 1), ".1.")
    assert two.current_player == one.current_player == 0
    assert two.flipping is one.flipping is None


def test_hh_9_the_odds_are_those_of_all_unseen_cards_whichever_unknown_card_is_flipped() -> None:
    """1 2 2 3 are unseen, two of them in the gaps at 1 and 2."""
    state = hippo("1111", "flip:1 flip:2", deck="1223")
    assert state.deck == 2
    assert odds(after(state, "flip:1")) == odds(after(state, "flip:2")) == {1: 1, 2: 2, 3: 1}
    assert odds(after(state, "flip:1 1 flip:2")) == {2: 2, 3: 1}, "the 1 led from 2 to 3"


def test_hh_9_a_number_that_is_not_unseen_cannot_come() -> None:
    state = hippo("111", "flip:1 flip:1", deck="22")
    assert odds(state) == {2: 2}
    for text in ("1", "3"):
        assert refused(state, text) == "HH-9"


def test_hh_9_a_single_number_left_is_still_a_node_of_chance() -> None:
    state = hippo("111", "flip:1 flip:1", deck="11")
    assert state.current_player == CHANCE
    assert odds(state) == {1: 2}


def test_hh_9_once_flipped_a_card_stays_known_when_it_turns_back() -> None:
    """Seat 0 flips the 3 at 2, from 0 over it to 3. Seat 1 takes the 1 at 4. Seat 0 flips what filled its gap, a 3, and
    lands on the 3 at 2: the one at 4 turns back. Seat 1 flips it again, from 2 over it to 0.
    """
    state = hippo("31321", "flip:2 flip:4 flip:4 3", deck="232")
    assert (state.bird, opened(state), state.numbers) == (2, ".....", (3, 1, UNKNOWN, 2, 3))
    state = after(state, "flip:4")
    assert (state.phase, state.bird, state.points) == (Phase.DECIDE, 0, (1, 1))
