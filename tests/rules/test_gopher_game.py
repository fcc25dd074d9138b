"""A whole game of Gopher It!, clause by clause: GI-5 to GI-8, and what all games share, C-1 to C-5.

Many games here have small decks: `deck=[2]` is six ones, two of each food; with `full=2` two of them are a trophy.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine import CHANCE, GAMES, TERMINAL, IllegalOption
from engine.game import Counts
from engine.games.gopher import TROPHIES, GopherOptions, Phase
from tests.rules.lines import gopher, held, position, refused, texts, won

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# GI-5: the winner.


def test_gi_5_the_third_trophy_wins_at_once() -> None:
    two = "A3 flip C3 flip A3 stop N1 stop A3 flip C3 flip A3 stop N1 stop"
    assert (gopher(two).scores, gopher(two).is_terminal) == ((2, 0), False)
    state = gopher(f"{two} N3 flip C3 flip N3 stop")
    assert (state.scores, state.current_player, state.turn_seat) == ((3, 0), TERMINAL, 0)
    assert (state.legal_actions(), state.chance_outcomes()) == ((), ())
    assert state.returns() == won(1, 0)
    for text in ("flip", "stop", "A1"):
        assert refused(state, text) == "GI-5"


def test_gi_5_nobody_has_a_last_turn_wherever_the_game_started() -> None:
    for start in range(3):
        state = gopher("A3 flip C1 flip A3 stop", players=3, trophies=1, start=start)
        assert state.returns() == won(*(seat == start for seat in range(3)))


def test_gi_5_two_foods_at_once_do_not_win_twice() -> None:
    assert gopher("A3 flip C3 flip A3 flip C3", trophies=2).scores == (1, 0)
    assert not gopher("A3 flip C3 flip A3 flip C3", trophies=2).is_terminal


def test_gi_5_the_fourth_card_can_win() -> None:
    line = "A3 flip C1 flip A3 flip"
    assert gopher(line, trophies=1).current_player == CHANCE
    assert gopher(f"{line} N1", trophies=1).returns() == won(1, 0)


def test_gi_5_trophies_of_several_seats_are_kept_apart() -> None:
    state = gopher("A3 flip C1 flip A3 stop C3 flip A1 flip C3 stop N1 stop N1 stop N3 flip A1 flip N3 stop", players=3)
    assert (state.scores, state.turn_seat) == ((1, 2, 0), 2)
    assert [held(storage) for storage in state.storages] == ["N1", "", "N1"]


def test_gi_5_with_five_seats_the_eleventh_trophy_decides() -> None:
    """Every card is a trophy here, and a turn: ten bring everybody two, and there are eleven in the box."""
    ten = " ".join(["A2"] * 5 + ["C2"] * 5)
    options: dict[str, Any] = {"deck": [0, 5], "full": 2, "max_cards": 1}
    state = gopher(ten, players=5, **options)
    assert (state.scores, state.is_terminal) == ((2,) * 5, False)
    state = gopher(f"{ten} N2", players=5, **options)
    assert (state.scores, state.is_terminal) == ((3, 2, 2, 2, 2), True)
    assert sum(state.scores) == TROPHIES == 11
    assert state.returns() == won(1, 0, 0, 0, 0)


# GI-6: new piles, and the end without a winner.


def test_gi_6_a_turn_that_finds_no_pile_begins_with_a_new_one() -> None:
    state = gopher("A1 flip A1 C1 flip C1 N1 flip N1", deck=[2], full=2)
    assert (state.turn_seat, state.phase) == (1, Phase.TURN_UP)
    assert (held(state.pile), held(state.discards)) == ("A1 A1 C1 C1 N1 N1", "")


def test_gi_6_the_new_pile_has_the_discards_and_no_card_of_a_storage() -> None:
    state = gopher("A1 stop C1 flip C1 N1 flip N1 A1 stop", deck=[2], full=2)
    assert [held(storage) for storage in state.storages] == ["A1", "A1"]
    assert (held(state.pile), held(state.discards)) == ("C1 C1 N1 N1", "")
    assert [(str(card), weight) for card, weight in state.chance_outcomes()] == [("C1", 2), ("N1", 2)]


def test_gi_6_the_discards_stay_while_one_card_lies_face_down() -> None:
    state = gopher("A1 flip A1 C1 flip C1 N1 stop", deck=[2], full=2)
    assert (held(state.pile), held(state.discards), state.reshuffles) == ("N1", "A1 A1 C1 C1", False)
    assert held(state.source) == "N1"
    state = gopher("A1 flip A1 C1 flip C1 N1 stop N1", deck=[2], full=2)
    assert (held(state.source), state.reshuffles) == ("A1 A1 C1 C1", True)


def test_gi_6_what_a_turn_discards_is_shuffled_before_the_next_one() -> None:
    """The last card is turned up, and the trophy's cards are the next seat's pile."""
    state = gopher("A1 flip C1 stop N1 flip C1 stop A1 flip N1", deck=[2], full=2)
    assert (state.scores, state.turn_seat) == ((1, 0), 1)
    assert (held(state.pile), held(state.discards)) == ("A1 A1 C1 N1", "")


def test_gi_6_when_every_card_is_stored_everybody_passes_and_the_game_ends() -> None:
    state = gopher("A1 flip C1 flip N1 stop A1 flip C1 flip N1", deck=[2], full=2)
    assert (state.current_player, state.turn_seat) == (TERMINAL, 1)
    assert [held(storage) for storage in state.storages] == ["A1 C1 N1", "A1 C1 N1"]
    for text in ("flip", "stop", "A1"):
        assert refused(state, text) == "GI-6"


def test_gi_6_with_no_trophy_everybody_shares_the_win() -> None:
    state = gopher("A1 flip C1 flip N1 stop A1 flip C1 flip N1", deck=[2], full=2)
    assert (state.scores, state.returns()) == ((0, 0), won(HALF, HALF))
    state = gopher(" stop ".join(["A1", "C1", "N1", "C1", "N1", "A1"]), players=3, deck=[2], full=2)
    assert (state.scores, state.returns()) == ((0, 0, 0), won(THIRD, THIRD, THIRD))


ALL_STORED = (
    *("A1 flip C1 flip A1 stop", "N1 stop", "A1 stop"),  # seat 0 has three apples: a trophy
    *("C1 flip N1 stop", "C1 flip N1 stop"),  # the pile is used up: A1 A1 A1 C1 are the new one
    *("A1 flip C1 flip A1 stop", "A1"),
)


def test_gi_6_when_everybody_passes_most_trophies_win() -> None:
    state = gopher(" ".join(ALL_STORED), trophies=2, deck=[3], full=3)
    assert [held(storage) for storage in state.storages] == ["A1 C1 N1", "A1 A1 C1 C1 N1 N1"]
    assert (state.scores, state.returns()) == ((1, 0), won(1, 0)), "one trophy of the two that were needed"
    other = gopher(" ".join(ALL_STORED), trophies=2, deck=[3], full=3, start=1)
    assert (other.scores, other.returns()) == ((0, 1), won(0, 1))


def test_gi_6_when_everybody_passes_equal_trophies_share_the_win() -> None:
    turns = (
        *("A1 flip C1 flip A1 stop", "N1 flip C1 flip N1 stop", "C1 stop"),
        *("A1 stop", "N1 stop"),  # a trophy each for seats 0 and 1
        *("A1 flip C1 flip N1 stop", "A1 flip C1 flip N1 stop", "A1 flip N1"),
    )
    state = gopher(" ".join(turns), players=3, trophies=2, deck=[3], full=3)
    assert state.is_terminal
    assert (state.scores, state.returns()) == ((1, 1, 0), won(HALF, HALF, 0))


def test_gi_6_the_game_goes_on_while_one_card_is_left() -> None:
    state = gopher("A1 flip C1 flip N1 stop A1 flip C1 stop", deck=[2], full=2)
    assert (state.turn_seat, state.current_player, held(state.pile)) == (0, CHANCE, "N1")


def test_gi_6_the_last_card_of_all_can_be_the_winners() -> None:
    """N1 is the last card: seat 0 has to stop, and its second nut is the trophy that wins."""
    state = gopher("A1 flip C1 flip N1 stop A1 flip C1 stop N1", deck=[2], full=2, trophies=1)
    assert (state.scores, state.returns()) == ((1, 0), won(1, 0))
    assert refused(state, "stop") == "GI-5"


# GI-7: what is known of the pile.


def test_gi_7_the_next_card_is_each_one_face_down_with_equal_chances() -> None:
    state = gopher("A1 stop A1 flip C2 flip N3 flip N1 A1 flip")
    cards = {str(card): weight for card, weight in state.chance_outcomes()}
    assert cards == {"A1": 2, "A2": 4, "A3": 4, "C1": 5, "C2": 3, "C3": 4, "N1": 4, "N2": 4, "N3": 3}
    assert held(state.pile) == " ".join(card for card, weight in cards.items() for _ in range(weight))


def test_gi_7_only_what_lies_face_down_can_come() -> None:
    options: dict[str, Any] = {"deck": [2, 1], "full": 4}
    assert refused(gopher("A2 stop", **options), "A2") == "GI-7", "in a storage"
    assert refused(gopher("A2 flip A1", **options), "A2") == "GI-7", "among the discards"
    assert refused(gopher("A2 flip C1 flip", **options), "A2") == "GI-7", "turned up"
    assert refused(gopher(**options), "A3") == "GI-7", "not in the game"
    assert refused(gopher("A1", **options), "C1") == "C-2", "not asked for"


def test_gi_7_the_order_in_which_cards_were_discarded_is_forgotten() -> None:
    assert gopher("C1 flip N1 flip N3") == gopher("C1 flip N3 flip N1")
    assert hash(gopher("C1 flip N1 flip N3")) == hash(gopher("C1 flip N3 flip N1"))
    assert gopher("A1 flip C1 stop") == gopher("C1 flip A1 stop")
    assert gopher("A1 flip C1") != gopher("C1 flip A1"), "on the table the last card matters"


# GI-8: options.


def test_gi_8_the_defaults() -> None:
    assert GopherOptions().as_dict() == {
        "start": 0,
        "trophies": 3,
        "full": 6,
        "max_cards": 4,
        "deck": (5, 4, 4),
        "busted_to_pile": False,
    }


def refusal(players: int = 2, **options: Any) -> IllegalOption:
    with pytest.raises(IllegalOption) as caught:
        position("gopher", players, options, "")
    return caught.value


@pytest.mark.parametrize(("players", "most"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_gi_8_eleven_trophies_have_to_be_enough_however_they_fall(players: int, most: int) -> None:
    assert players * (most - 1) + 1 <= 11 < players * most + 1
    for good in (1, most):
        assert gopher(players=players, trophies=good).options.trophies == good
    for bad in (0, most + 1, -3, 12):
        error = refusal(players, trophies=bad)
        assert (error.option, error.value, error.clause) == ("trophies", bad, "GI-8")
    if players > 2:  # with two seats it is the option's own range that refuses
        assert str(refusal(players, trophies=most + 1).allowed) == f"1–{most}"


@pytest.mark.parametrize(("name", "low", "high"), [("full", 2, 20), ("max_cards", 1, 13)])
def test_gi_8_ranges(name: str, low: int, high: int) -> None:
    for good in (low, high):
        chosen: dict[str, Any] = {name: good}
        assert getattr(gopher(**chosen).options, name) == good
    for bad in (low - 1, high + 1):
        error = refusal(2, **{name: bad})
        assert (error.option, error.value, str(error.allowed)) == (name, bad, f"{low}–{high}")
        assert error.clause == "GI-8"


@pytest.mark.parametrize(
    ("deck", "full"),
    [([6], 6), ([60], 20), ([0, 0, 60], 6), ([0, 3], 6), ([0] * 5 + [1], 6), ([1] * 9, 6), ([1] + [0] * 7 + [2], 19)],
)
def test_gi_8_decks_that_can_be_played(deck: list[int], full: int) -> None:
    state = gopher(deck=deck, full=full)
    assert state.options.deck == tuple(deck)
    assert len(state.pile) == 3 * sum(deck)


@pytest.mark.parametrize(
    ("deck", "full"),
    [
        ([5], 6),
        ([0, 0, 0, 60], 6),
        ([0, 2], 6),
        ([0, 30], 7),
        ([0] * 6 + [9], 6),
        ([1, 0, 1], 5),
        ([1, 1, 1], 7),
        ([1] + [0] * 7 + [2], 20),
    ],
)
def test_gi_8_a_deck_whose_cards_cannot_add_up_to_full_is_refused_with_what_it_has_to_reach(
    deck: list[int], full: int
) -> None:
    error = refusal(deck=deck, full=full)
    assert (error.option, error.value, error.clause) == ("deck", tuple(deck), "GI-8")
    assert isinstance(error.allowed, Counts)
    assert (error.allowed.values, error.allowed.low, error.allowed.high, error.allowed.reach) == (9, 1, 60, full)


@pytest.mark.parametrize("deck", [[], [0], [0, 0, 0], [61], [30, 31], [-1, 9], [1] * 10, [6.0], [True, 5], ["6"]])
def test_gi_8_what_is_no_deck_is_refused(deck: list[object]) -> None:
    error = refusal(deck=deck)
    assert (error.option, error.value, error.clause) == ("deck", tuple(deck), "GI-8")


@pytest.mark.parametrize("deck", ["5,4,4", 5, None, {5: 1}, 6.0])
def test_gi_8_a_deck_of_another_kind_is_refused(deck: object) -> None:
    error = refusal(deck=deck)
    assert (error.option, error.value) == ("deck", deck)


@pytest.mark.parametrize("wrong", [0, 1, "on", "off", "yes", None, 1.0])
def test_gi_8_a_house_rule_is_on_or_off(wrong: object) -> None:
    error = refusal(busted_to_pile=wrong)
    assert (error.option, error.value, str(error.allowed)) == ("busted_to_pile", wrong, "off, on")


def test_gi_8_a_deck_read_from_a_file_is_the_same_deck() -> None:
    assert GopherOptions.from_dict({"deck": [0, 3, 2]}) == GopherOptions(deck=(0, 3, 2))


# What all games share.


@pytest.mark.parametrize("players", range(2, 6))
def test_c_1_play_goes_clockwise_from_the_starting_seat(players: int) -> None:
    for start in range(players):
        seats = [gopher("A1 stop " * turn, players, start=start, full=20).turn_seat for turn in range(5)]
        assert seats == [(start + turn) % players for turn in range(5)]
        assert gopher(players=players, start=start).next_seat == (start + 1) % players


@pytest.mark.parametrize("players", range(2, 6))
def test_c_1_the_starting_seat_is_one_that_somebody_sits_at(players: int) -> None:
    assert gopher(players=players, start=players - 1).turn_seat == players - 1
    for bad in (-1, players):
        error = refusal(players, start=bad)
        assert (error.option, error.value, error.clause) == ("start", bad, "C-1")


@pytest.mark.parametrize("players", [0, 1, 6])
def test_c_1_two_to_five_sit_at_the_table(players: int) -> None:
    with pytest.raises(IllegalOption) as caught:
        GAMES["gopher"].new_state(players)
    assert (caught.value.option, str(caught.value.allowed)) == ("players", "2–5")


@pytest.mark.parametrize("players", range(2, 6))
def test_gi_1_all_cards_are_face_down_at_the_start(players: int) -> None:
    state = gopher(players=players)
    assert len(state.pile) == 39
    assert (state.scores, state.players) == ((0,) * players, players)
    assert all(len(place) == 0 for place in (state.discards, *state.storages))


def test_c_2_a_position_holds_nothing_of_how_it_came_about() -> None:
    assert gopher("A1 stop C1 stop A2 stop") == gopher("A2 stop C1 stop A1 stop")
    assert gopher("A1 flip A2 C1 flip C2") == gopher("C2 flip C1 A2 flip A1")


@pytest.mark.parametrize("name", ["trophies", "full", "max_cards"])
@pytest.mark.parametrize("value", ["3", 3.0, True, None, [3]])
def test_c_4_a_value_of_the_wrong_kind_is_refused(name: str, value: object) -> None:
    error = refusal(2, **{name: value})
    assert error.option == name


def test_c_5_what_can_be_decided_is_to_turn_up_another_card_or_to_stop() -> None:
    """Nothing else is ever a decision: not the first card, not the stop after the last, not a pass."""
    seen = set()
    for line in ("", "A1", "A1 flip", "A1 flip C1 flip A1", "A1 flip C1 flip A1 flip N1", "A1 flip A2"):
        seen.update(texts(gopher(line)))
    assert seen == {"flip", "stop"}


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("", {"flip": "GI-2", "stop": "GI-2", "A9": "GI-7"}),
        ("A1 flip", {"flip": "C-2", "stop": "C-2", "A9": "GI-7"}),
        ("A1", {"A1": "C-2", "C3": "C-2", "A9": "C-2"}),
        ("A1 flip A1", {"flip": "GI-2", "stop": "GI-2"}),
        ("A1 flip C1 flip A1 flip C1", {"flip": "GI-2", "stop": "GI-2"}),
        ("A1 stop", {"flip": "GI-2", "stop": "GI-2"}),
    ],
)
def test_every_phase_refuses_the_moves_of_the_others_with_their_clause(line: str, clauses: dict[str, str]) -> None:
    state = gopher(line)
    assert {text: refused(state, text) for text in clauses} == clauses


def test_the_ids_of_actions_and_the_most_outcomes() -> None:
    codec = GAMES["gopher"].codec(2)
    assert [str(action) for action in codec.actions] == ["flip", "stop"]
    assert codec.max_chance_outcomes == 9
    assert GAMES["gopher"].codec(2, GopherOptions(deck=(0, 6, 0, 1))).max_chance_outcomes == 6
