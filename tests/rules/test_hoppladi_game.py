"""A whole game of Hoppladi Hopplada, clause by clause: HL-10 to HL-12, and what all games share, C-1 to C-5.

Most games here are played with one die: `1` is a hare worth 1, `2` one worth 2, `3` a bust, and every die set aside is
picked up again. A turn of two points is `2 keep:1d stop`; whoever follows chooses `fresh` or `take`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import CHANCE, GAMES, TERMINAL, IllegalOption
from engine.game import leaders
from engine.games.hoppladi import Aside, HoppladiOptions, Phase
from tests.rules.lines import hoppladi, refused, texts, won

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
TWO = "2 keep:1d stop"
"""A turn worth 2 with one die."""


# HL-10: taking over.


def test_hl_10_after_a_stop_the_next_player_chooses_fresh_dice_or_the_result() -> None:
    state = hoppladi("11125CC keep:2h+x2 stop")
    assert state.current_player == 1
    assert texts(state) == ["fresh", "take"]
    for text in ("roll", "stop", "keep:1h"):
        assert refused(state, text) == "HL-10"


def test_hl_10_the_result_is_taken_as_it_stands_and_only_the_dice_left_are_rolled() -> None:
    state = hoppladi("11125CC keep:2h+x2 roll 1345 keep:1h stop take")
    assert state.aside == Aside(pairs=1, singles=1, top=2)
    assert (state.turn_seat, state.dice_to_roll) == (1, 3)
    state = hoppladi("11125CC keep:2h+x2 roll 1345 keep:1h stop take 13C keep:1h+x3 stop")
    assert state.scores == (22, 36)


def test_hl_10_the_previous_player_keeps_what_he_scored() -> None:
    line = "11125CC keep:2h+x2 stop take"
    assert hoppladi(f"{line} 345C").scores == (20, 0), "the taker busts"
    assert hoppladi(f"{line} 1345 keep:1h stop").scores == (20, 22), "the taker scores it again"


def test_hl_10_a_single_taken_over_is_not_paired_with_a_new_one() -> None:
    assert hoppladi("1345CCC keep:1h stop take 1345CC keep:1h").aside == Aside(singles=2)


def test_hl_10_with_no_die_left_the_hares_are_picked_up_on_taking_over() -> None:
    state = hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 stop")
    assert (state.picks_up, state.dice_to_roll) == (True, 5)
    state = hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 stop take")
    assert state.aside == Aside(noted=14, top=3)
    assert state.dice_to_roll == 5
    assert hoppladi("11125CC keep:3h+x2 roll 123 keep:1h+1d+x3 stop take 134CC keep:1h+x4 stop").scores == (42, 60)


def test_hl_10_fresh_dice_leave_nothing_of_the_result() -> None:
    state = hoppladi("11125CC keep:3h+x2 stop fresh")
    assert (state.aside, state.dice_to_roll, state.current_player) == (Aside(), 7, CHANCE)
    assert texts(hoppladi("11125CC keep:3h+x2 stop fresh 13445CC")) == ["keep:1h"], "the triple hutch is not next"


def test_hl_10_a_result_can_be_handed_on_round_the_whole_table() -> None:
    line = "11345CC keep:2h stop" + " take 1345C keep:1h stop" + " take 1345 keep:1h stop" + " take 134 keep:1h stop"
    assert hoppladi(line, players=4).scores == (10, 11, 12, 13)
    assert texts(hoppladi(line, players=4)) == ["fresh", "take"]


@pytest.mark.parametrize(
    "line",
    [
        "3345CCC",
        "CCCCCCC",
        "1345CCC keep:1h roll 345CCC",
        "12CCCCC keep:1h+x2 roll CCCCC roll C",
        "1111111 keep:7h roll CCCCCCC",
        "1345CCC keep:1h stop take 345CCC",
    ],
)
def test_hl_10_nothing_can_be_taken_over_after_a_bust_or_a_forced_end(line: str) -> None:
    state = hoppladi(line, players=3)
    assert (state.phase, state.aside, state.dice_to_roll) == (Phase.ROLL, Aside(), 7)


def test_hl_10_taking_over_is_for_the_start_of_a_turn_only() -> None:
    assert refused(hoppladi("11345CC"), "take") == "HL-10"
    assert refused(hoppladi("11345CC keep:2h"), "take") == "HL-10"
    assert refused(hoppladi("11345CC keep:2h stop take 1345C keep:1h"), "fresh") == "HL-10"


# HL-11: the end.


def turns_after(line: str, players: int, **options: int | str) -> list[int]:
    """Who still has a turn after a line: everybody busts until the game ends."""
    seats: list[int] = []
    state = hoppladi(line, players, dice=1, **options)
    while not state.is_terminal:
        seats.append(state.turn_seat)
        assert len(seats) <= players
        line += " fresh 3" if state.current_player >= 0 else " 3"
        state = hoppladi(line, players, dice=1, **options)
    return seats


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 1, [1, 2, 0]), (4, 3, [3, 0, 1, 2]), (7, 5, [5, 6, 0, 1, 2, 3, 4])],
)
def test_hl_11_the_round_is_completed_from_every_seat(players: int, start: int, order: list[int]) -> None:
    for place, seat in enumerate(order):
        line = "3 " * place + TWO
        state = hoppladi(line, players, dice=1, target=2, start=start)
        assert state.scores[seat] == 2
        assert turns_after(line, players, target=2, start=start) == order[place + 1 :]


def test_hl_11_the_last_seat_of_the_round_ends_the_game_at_once() -> None:
    state = hoppladi(f"3 3 {TWO}", players=3, dice=1, target=2)
    assert (state.current_player, state.legal_actions(), state.chance_outcomes()) == (TERMINAL, (), ())
    assert state.scores == (0, 0, 2)
    assert state.returns() == won(0, 0, 1)
    assert refused(state, "fresh") == "HL-11"
    assert refused(state, "1") == "HL-11"


def test_hl_11_the_round_goes_on_only_from_the_turn_in_which_the_target_is_reached() -> None:
    line = f"{TWO} fresh 3 1 keep:1h stop"
    state = hoppladi(line, dice=1, target=3)
    assert state.scores == (3, 0)
    assert turns_after(line, 2, target=3) == [1]


def test_hl_11_points_on_the_table_reach_nothing_until_they_are_scored() -> None:
    state = hoppladi("1111111 keep:7h roll 3345CCC", target=31)
    assert (state.scores, state.reached_by, state.is_terminal) == ((0, 0), None, False)


@pytest.mark.parametrize(("target", "reached"), [(1, True), (2, True), (3, False)])
def test_hl_11_the_target_itself_is_enough(target: int, reached: bool) -> None:
    assert (hoppladi(TWO, dice=1, target=target).reached_by == 0) is reached


def test_hl_11_the_default_target_is_333() -> None:
    rolls = " roll 1111111 keep:7h"
    ten = "1111111 keep:7h" + rolls * 9
    assert hoppladi(f"{ten} stop").scores == (310, 0)
    assert hoppladi(f"{ten} stop").reached_by is None
    over = hoppladi(f"{ten}{rolls} stop")
    assert (over.scores, over.reached_by, over.to_come) == ((341, 0), 0, ())
    assert over.turn_seat == 1


def test_hl_11_a_second_player_reaching_the_target_changes_nothing() -> None:
    line = f"{TWO} fresh 2 keep:1d stop"
    state = hoppladi(line, players=3, dice=1, target=2)
    assert state.scores == (2, 2, 0)
    assert (state.reached_by, state.turn_seat, state.to_come) == (0, 2, ())
    assert turns_after(line, 3, target=2) == [2]


def test_hl_11_a_later_player_can_still_pass_the_one_who_reached_the_target() -> None:
    state = hoppladi(f"{TWO} take 1 keep:1h stop", dice=1, target=2)
    assert state.scores == (2, 3)
    assert state.returns() == won(0, 1)


def test_hl_11_the_way_to_the_target_is_whole_when_it_is_reached() -> None:
    state = hoppladi(target=200)
    assert [state.progress(score) for score in (0, 50, 200, 341)] == [0, Fraction(1, 4), 1, 1]


def test_hl_11_the_last_turns_may_take_over_as_ever() -> None:
    assert texts(hoppladi(TWO, players=3, dice=1, target=2)) == ["fresh", "take"]
    assert texts(hoppladi(f"{TWO} take 1 keep:1h stop", players=3, dice=1, target=2)) == ["fresh", "take"]


def test_hl_11_a_forced_end_can_reach_the_target_too() -> None:
    state = hoppladi("1 keep:1h roll C", dice=1, target=1)
    assert (state.scores, state.reached_by, state.current_player) == ((1, 0), 0, CHANCE)
    assert hoppladi("3 1 keep:1h roll C", dice=1, target=1).returns() == won(0, 1)


def test_hl_11_the_seats_still_to_come_are_told_from_the_moment_the_target_is_reached() -> None:
    line = f"3 {TWO}"
    assert hoppladi("3", players=4, dice=1, target=2).to_come == ()
    assert hoppladi(line, players=4, dice=1, target=2).to_come == (3,)
    assert hoppladi(line + " fresh 3", players=4, dice=1, target=2).to_come == ()
    assert hoppladi(line + " fresh 3 3", players=4, dice=1, target=2).to_come == ()


def test_hl_11_the_seats_that_would_answer_are_those_after_the_seat_and_before_the_starting_seat() -> None:
    state = hoppladi("", players=4, start=1)
    assert [state.answering(seat) for seat in range(4)] == [(), (2, 3, 0), (3, 0), (0,)]
    assert hoppladi("", players=1).answering(0) == ()


def test_hl_12_with_one_more_turn_every_other_seat_would_answer() -> None:
    state = hoppladi("", players=3, start=1, ending="one_more_turn")
    assert [state.answering(seat) for seat in range(3)] == [(1, 2), (2, 0), (0, 1)]


@pytest.mark.parametrize(("aside", "dice", "rolled"), [((2, 1), 7, 5), ((3, 5), 7, 3), ((7, 1), 7, 7), ((1, 3), 3, 1)])
def test_hl_7_the_dice_to_roll_are_those_left_or_the_hares_picked_up(
    aside: tuple[int, int], dice: int, rolled: int
) -> None:
    singles, top = aside
    assert Aside(singles=singles, top=top).dice_to_roll(dice) == rolled


def test_hl_11_equal_points_share_the_win() -> None:
    assert hoppladi(f"{TWO} fresh {TWO}", dice=1, target=2).returns() == won(HALF, HALF)
    state = hoppladi(f"{TWO} fresh {TWO} fresh {TWO}", players=3, dice=1, target=2)
    assert state.returns() == won(THIRD, THIRD, THIRD)
    state = hoppladi(f"{TWO} fresh 3 {TWO}", players=3, dice=1, target=2)
    assert state.returns() == won(HALF, 0, HALF)


# HL-12: the other ending, options, solo.


@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("start", [0, 1])
def test_hl_12_one_more_turn_gives_every_other_player_exactly_one(players: int, start: int) -> None:
    order = [(start + place) % players for place in range(players)]
    for place in range(players):
        line = "3 " * place + TWO
        expected = order[place + 1 :] + order[:place]
        assert turns_after(line, players, target=2, start=start, ending="one_more_turn") == expected


def test_hl_12_one_more_turn_is_given_also_when_the_last_seat_of_the_round_reaches_the_target() -> None:
    line = f"3 3 {TWO}"
    assert not hoppladi(line, players=3, dice=1, target=2, ending="one_more_turn").is_terminal
    assert hoppladi(line, players=3, dice=1, target=2, ending="one_more_turn").to_come == (1,)
    assert hoppladi(line, players=3, dice=1, target=2).is_terminal


def test_hl_12_with_one_more_turn_a_second_player_reaching_the_target_changes_nothing() -> None:
    line = f"3 {TWO} fresh {TWO}"
    assert turns_after(line, 3, target=2, ending="one_more_turn") == [0]
    state = hoppladi(f"{line} fresh 3", players=3, dice=1, target=2, ending="one_more_turn")
    assert state.returns() == won(0, HALF, HALF)


def test_hl_12_the_defaults_are_the_rulebooks() -> None:
    assert HoppladiOptions().as_dict() == {
        "start": 0,
        "target": 333,
        "dice": 7,
        "ending": "complete_round",
        "turns": 10,
    }


@pytest.mark.parametrize(
    ("name", "players", "low", "high"),
    [("target", 2, 1, 9999), ("dice", 2, 1, 7), ("dice", 1, 1, 7), ("turns", 1, 1, 100)],
)
def test_hl_12_ranges(name: str, players: int, low: int, high: int) -> None:
    for good in (low, high):
        state = hoppladi(players=players, **{name: good})  # type: ignore[arg-type]
        assert getattr(state.options, name) == good
    for bad in (low - 1, high + 1):
        with pytest.raises(IllegalOption) as caught:
            hoppladi(players=players, **{name: bad})  # type: ignore[arg-type]
        assert (caught.value.option, caught.value.value) == (name, bad)
        assert str(caught.value.allowed) == f"{low}–{high}"
        assert caught.value.clause == "HL-12"


@pytest.mark.parametrize("players", range(2, 8))
def test_c_1_the_starting_seat_is_one_that_somebody_sits_at(players: int) -> None:
    assert hoppladi(players=players, start=players - 1).turn_seat == players - 1
    for bad in (-1, players):
        with pytest.raises(IllegalOption) as caught:
            hoppladi(players=players, start=bad)
        assert (caught.value.option, caught.value.value, caught.value.clause) == ("start", bad, "C-1")


def test_c_1_no_more_starting_seats_than_the_game_has_seats() -> None:
    assert HoppladiOptions(start=6).start == 6
    with pytest.raises(IllegalOption) as caught:
        HoppladiOptions(start=7)
    assert (caught.value.option, str(caught.value.allowed), caught.value.clause) == ("start", "0–6", "C-1")


@pytest.mark.parametrize("ending", ["", "complete", "COMPLETE_ROUND", 0])
def test_hl_12_an_unknown_ending_is_refused(ending: object) -> None:
    with pytest.raises(IllegalOption) as caught:
        HoppladiOptions(ending=ending)  # type: ignore[arg-type]
    assert (caught.value.option, caught.value.value) == ("ending", ending)
    assert str(caught.value.allowed) == "complete_round, one_more_turn"


def test_hl_12_turns_are_for_the_solo_challenge_only() -> None:
    assert [spec.name for spec in HoppladiOptions.specs(1)] == ["dice", "turns"]
    assert [spec.name for spec in HoppladiOptions.specs(2)] == ["start", "target", "dice", "ending"]
    with pytest.raises(IllegalOption) as caught:
        hoppladi(players=2, turns=9)
    assert caught.value.option == "turns"


def test_hl_12_solo_turns_start_from_fresh_dice_each_and_are_counted() -> None:
    line = "11345CC keep:2h stop"
    state = hoppladi(line, players=1, turns=3)
    assert (state.current_player, state.aside, state.dice_to_roll) == (CHANCE, Aside(), 7)
    assert (state.scores, state.turns_left) == ((10,), 2)
    state = hoppladi(f"{line} 3345CCC", players=1, turns=3)
    assert (state.scores, state.turns_left) == ((10,), 1), "a bust is a turn"
    state = hoppladi(f"{line} 3345CCC 1111111 keep:7h roll CCCCCCC", players=1, turns=3)
    assert (state.scores, state.turns_left, state.is_terminal) == ((41,), 0, True)
    assert state.returns() == won(1)
    assert refused(state, "stop") == "HL-12"


def test_hl_12_alone_the_way_is_counted_in_turns() -> None:
    state = hoppladi("11345CC keep:2h stop", players=1, turns=4)
    assert state.progress(10) == state.progress(500) == Fraction(1, 4)
    assert hoppladi("CCCCCCC CCCCCCC", players=1, turns=2).progress(0) == 1


def test_hl_12_a_solo_first_roll_of_only_carrots_is_a_bust_in_every_turn() -> None:
    assert hoppladi("CCCCCCC", players=1, turns=2).turns_left == 1
    assert hoppladi("1345CCC keep:1h stop CCCCCCC", players=1, turns=2).returns() == won(1)


def test_hl_12_in_the_solo_challenge_the_target_plays_no_part() -> None:
    ten = "1111111 keep:7h" + " roll 1111111 keep:7h" * 10
    state = hoppladi(f"{ten} stop", players=1)
    assert (state.scores, state.reached_by, state.is_terminal) == ((341,), None, False)
    low = hoppladi(f"{ten} stop", players=1, target=1, ending="one_more_turn")
    assert (low.scores, low.reached_by, low.is_terminal) == ((341,), None, False)
    assert state.turns_left == 9


@pytest.mark.parametrize("dice", range(1, 8))
def test_hl_12_a_game_with_fewer_dice_keeps_the_rules(dice: int) -> None:
    state = hoppladi("1" * dice + f" keep:{dice}h", dice=dice)
    assert (state.picks_up, state.dice_to_roll) == (True, dice)
    assert state.aside.hare_points == dice // 2 * 10 + dice % 2
    assert hoppladi("C" * dice, dice=dice).turn_seat == 1


# What all games share.


@pytest.mark.parametrize("players", range(1, 8))
def test_c_1_play_goes_clockwise_from_the_starting_seat(players: int) -> None:
    for start in range(players):
        options = {"start": start, "target": 9} if players > 1 else {"turns": 9}
        seats = [hoppladi("3 " * turn, players, dice=1, **options).turn_seat for turn in range(9)]
        assert seats == [(start + turn) % players for turn in range(9)]


@pytest.mark.parametrize("players", [0, 8])
def test_c_1_one_to_seven_sit_at_the_table(players: int) -> None:
    with pytest.raises(IllegalOption) as caught:
        GAMES["hoppladi"].new_state(players)
    assert str(caught.value.allowed) == "1–7"


def test_c_2_a_position_holds_nothing_of_how_it_came_about_or_of_what_is_to_come() -> None:
    """Two lines that leave the same table are one position, at a chance node and before a decision."""
    assert hoppladi("1345CCC keep:1h roll") == hoppladi("12345CC keep:1h roll")
    assert hoppladi("3345CCC 3345CCC") == hoppladi("CCCCCCC 5CCCCCC") == hoppladi()
    assert hoppladi("1345CCC keep:1h stop fresh 11345CC") == hoppladi("13CCCCC keep:1h roll CCCCCC stop fresh 11345CC")


def test_c_2_only_dice_that_can_fall_fall() -> None:
    assert refused(hoppladi(), "11125C") == "C-2"
    assert refused(hoppladi(), "11125CCC") == "C-2"
    assert refused(hoppladi(), "stop") == "C-2"
    assert refused(hoppladi("1345CCC"), "1345CCC") == "C-2"


def test_c_3_a_single_winner_has_the_whole_win() -> None:
    state = hoppladi(f"{TWO} fresh 3 3", players=3, dice=1, target=2)
    assert state.returns() == won(1, 0, 0)
    assert state.scores == (2, 0, 0)


@pytest.mark.parametrize(
    ("scores", "ahead"), [((10, 30, 20), (1,)), ((30, 10, 30), (0, 2)), ((0, 0), ()), ((7, 7, 7), ()), ((5,), ())]
)
def test_c_3_most_points_lead_and_nobody_while_all_are_equal(scores: tuple[int, ...], ahead: tuple[int, ...]) -> None:
    assert leaders(scores) == ahead


def test_c_4_a_value_of_the_wrong_kind_is_refused() -> None:
    for value in ("7", 7.0, True, None):
        with pytest.raises(IllegalOption) as caught:
            HoppladiOptions(dice=value)  # type: ignore[arg-type]
        assert (caught.value.option, caught.value.value) == ("dice", value)


def test_c_5_the_only_set_aside_there_is_remains_a_decision() -> None:
    state = hoppladi("1345CCC")
    assert (state.current_player, texts(state)) == (0, ["keep:1h"])


def test_c_5_the_roll_of_a_turn_with_nothing_to_take_over_is_no_decision() -> None:
    for line, players in (("", 2), ("3345CCC", 2), ("1111111 keep:7h roll CCCCCCC", 2), ("1345CCC keep:1h stop", 1)):
        assert hoppladi(line, players).current_player == CHANCE


def test_c_5_whether_to_roll_after_taking_over_is_no_second_decision() -> None:
    assert hoppladi("1345CCC keep:1h stop take").current_player == CHANCE
