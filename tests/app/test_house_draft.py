"""A set-up in the making: every step leaves something that can be played."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from engine import GAMES, IllegalOption
from engine.game import OptionValue
from engine.games.hippo import HippoOptions
from engine.games.hoppladi import HoppladiOptions
from tui.draft import Draft, NameRefused
from tui.setup import HUMAN, Seat, Setup
from tui.text.house import House
from tui.text.language import Language

NO_LOT = None
WORDS = House(Language())


def never(_: int) -> int:
    raise AssertionError("no lot was to be drawn")


def test_c4_a_new_draft_has_the_usual_values() -> None:
    setup = Draft.new("hoppladi", WORDS).build(never)
    assert setup == Setup("hoppladi", (Seat(HUMAN, "You"), Seat("regular", "Mümmel")), HoppladiOptions())


def test_more_seats_bring_opponents_with_names_of_their_own() -> None:
    names = Draft.new("hoppladi", WORDS).with_players(7).names
    assert names == ("You", "Mümmel", "Hoppel", "Löffel", "Flitz", "Klee", "Wuschel")


def test_two_people_at_one_keyboard_are_not_both_called_you() -> None:
    draft = Draft.new("hoppladi", WORDS)
    while draft.seats[1].level != HUMAN:
        draft = draft.stepped_level(1, 1)
    assert draft.names == ("Player 1", "Player 2")


def test_levels_go_round() -> None:
    draft = Draft.new("hoppladi", WORDS)
    seen = []
    for _ in draft.levels:
        seen.append(draft.seats[1].level)
        draft = draft.stepped_level(1, 1)
    assert sorted(seen) == sorted([HUMAN, "rookie", "regular", "expert", "master"])
    assert draft.seats[1].level == "regular"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("a\x1bb", "unprintable"),
        ("a\nb", "unprintable"),
        ("m" * 13, "long"),
        ("兎" * 7, "long"),
        ("mümmel", "taken"),
        ("MÜMMEL", "taken"),
    ],
)
def test_names_that_cannot_be_used_are_refused(name: str, why: str) -> None:
    with pytest.raises(NameRefused) as refused:
        Draft.new("hoppladi", WORDS).named(0, name)
    assert refused.value.why == why
    assert WORDS.name_refused(refused.value.why, refused.value.name)


def test_a_name_of_twelve_cells_is_fine_and_spaces_around_it_go() -> None:
    assert Draft.new("hoppladi", WORDS).named(0, " 兎兎兎兎兎兎 ").names[0] == "兎兎兎兎兎兎"


def test_a_typed_name_stays_with_its_seat_and_usual_ones_make_way() -> None:
    draft = Draft.new("hoppladi", WORDS).named(0, "Hoppel").with_players(4)
    assert draft.names == ("Hoppel", "Mümmel", "Löffel", "Flitz")
    assert draft.with_players(2).with_players(3).names[0] == "Hoppel"


def test_typing_the_same_name_again_changes_nothing() -> None:
    draft = Draft.new("hoppladi", WORDS).named(0, "Ada")
    assert draft.named(0, "Ada") == draft


@pytest.mark.parametrize(("players", "allowed"), [(0, "1–7"), (8, "1–7")])
def test_c1_a_number_of_seats_the_game_does_not_have_is_refused(players: int, allowed: str) -> None:
    with pytest.raises(IllegalOption) as refused:
        Draft.new("hoppladi", WORDS).with_players(players)
    assert (refused.value.option, refused.value.value, str(refused.value.allowed)) == ("players", players, allowed)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("target", 0, "1–9999"),
        ("target", 10000, "1–9999"),
        ("dice", 8, "1–7"),
        ("ending", "never", "complete_round or one_more_turn"),
    ],
)
def test_hl12_an_option_out_of_range_is_refused_by_name_value_and_range(
    name: str, value: int | str, allowed: str
) -> None:
    draft = Draft.new("hoppladi", WORDS)
    with pytest.raises(IllegalOption) as refused:
        draft.with_option(name, value)
    assert WORDS.option_refused(name, refused.value) == f"{name}: {value} is not possible, it may be {allowed}."


def test_numbers_stop_at_the_ends_of_their_range() -> None:
    draft = Draft.new("hoppladi", WORDS).with_option("dice", 7)
    assert draft.stepped_option("dice", 1).value("dice") == 7
    assert draft.with_option("dice", 1).stepped_option("dice", -1).value("dice") == 1
    assert draft.with_option("target", 9995).stepped_option("target", 1).value("target") == 9999
    assert draft.with_option("target", 5).stepped_option("target", -1).value("target") == 1


def test_gi_8_a_switch_has_two_ways_and_a_row_of_numbers_no_next_one() -> None:
    draft = Draft.new("gopher", WORDS)
    on = draft.stepped_option("busted_to_pile", 1)
    assert (draft.value("busted_to_pile"), on.value("busted_to_pile")) == (False, True)
    assert on.stepped_option("busted_to_pile", 1) == on.stepped_option("busted_to_pile", -1) == draft
    assert draft.stepped_option("deck", 1) == draft.stepped_option("deck", -1) == draft
    assert draft.with_option("deck", (3, 0, 2, 1)).build(never).options.as_dict()["deck"] == (3, 0, 2, 1)


def test_gi_8_what_another_option_forbids_is_refused_and_says_which() -> None:
    """Two threes add up to 6, and to nothing else but 3."""
    draft = Draft.new("gopher", WORDS).with_option("deck", (0, 0, 2))
    with pytest.raises(IllegalOption) as refused:
        draft.stepped_option("full", 1)
    assert WORDS.option_refused(refused.value.option, refused.value) == "deck: 0,0,2 is not possible."
    assert "exactly 7" in WORDS.possible(refused.value.allowed)


def test_gi_8_more_seats_do_not_come_while_they_could_run_out_of_trophies() -> None:
    """Two can play for 6 of the 11 trophies: 5 each and one more. Three can for 4."""
    draft = Draft.new("gopher", WORDS).with_option("trophies", 6)
    with pytest.raises(IllegalOption) as refused:
        draft.stepped_players(1)
    assert (refused.value.option, str(refused.value.allowed)) == ("trophies", "1–4")


def test_ho_13_the_short_game_is_one_step_from_no_number_of_chips() -> None:
    draft = Draft.new("hop_hop", WORDS)
    assert draft.value("chips_to_win") == "none"
    assert draft.stepped_option("chips_to_win", -1) == draft
    seen = []
    for by in (1, 1, -1, -1, -1, -1, -1, -1):
        draft = draft.stepped_option("chips_to_win", by)
        seen.append(draft.value("chips_to_win"))
    assert seen == [5, 6, 5, 4, 3, 2, 1, "none"]


def test_ho_13_nobody_has_to_own_more_chips_than_there_are() -> None:
    draft = Draft.new("hop_hop", WORDS)
    most = draft.with_option("chips_to_win", 40)
    assert most.stepped_option("chips_to_win", 1) == most
    assert draft.with_option("chips", 3).stepped_option("chips_to_win", 1).value("chips_to_win") == 3
    with pytest.raises(IllegalOption) as refused:
        draft.with_option("chips_to_win", 41)
    assert WORDS.option_refused("most", refused.value) == "most: 41 is not possible, it may be 1–40 or none."


def test_ho_13_fewer_chips_are_never_fewer_than_one_must_own() -> None:
    draft = Draft.new("hop_hop", WORDS).with_option("chips_to_win", 12).with_option("chips", 10)
    assert (draft.value("chips"), draft.value("chips_to_win")) == (10, 10)


def test_ho_13_each_seat_has_a_steadiness_that_goes_round() -> None:
    draft = Draft.new("hop_hop", WORDS)
    assert draft.words("steadiness") == ("even", "even")
    seen = []
    for _ in range(3):
        draft = draft.stepped_option("steadiness", 1, 1)
        seen.append(draft.words("steadiness"))
    assert seen == [("even", "steady"), ("even", "shaky"), ("even", "even")]
    assert draft == Draft.new("hop_hop", WORDS)


def test_ho_13_seats_that_come_have_the_usual_steadiness_and_those_that_go_take_theirs_along() -> None:
    two = Draft.new("hop_hop", WORDS).with_option("steadiness", ("shaky", "steady"))
    four = two.with_players(4)
    assert four.words("steadiness") == ("shaky", "steady", "even", "even")
    assert four.build(never).options.as_dict()["steadiness"] == ("shaky", "steady", "even", "even")
    assert four.with_players(2) == two
    assert two.with_option("steadiness", ("shaky",)).with_players(3).words("steadiness") == ("shaky",) * 3


def test_ho_13_two_colours_are_given_up_when_a_third_comes() -> None:
    two = Draft.new("hop_hop", WORDS).stepped_option("two_colours", 1)
    three = two.with_players(3)
    assert "two_colours" not in {spec.name for spec in three.specs}
    assert three == Draft.new("hop_hop", WORDS).with_players(3)


def test_hl12_alone_there_are_turns_and_dice_and_no_start() -> None:
    alone = Draft.new("hoppladi", WORDS).with_option("target", 100).with_players(1)
    assert {spec.name for spec in alone.specs} == {"dice", "turns"}
    assert not alone.start_plays_a_part
    assert alone.with_option("turns", 3).build(never).options == HoppladiOptions(turns=3)


def test_c1_a_starting_seat_that_goes_is_moved_to_the_first() -> None:
    draft = Draft.new("hoppladi", WORDS).with_players(4)
    assert draft.stepped_start(-1).start is NO_LOT
    last = draft.stepped_start(1).stepped_start(1).stepped_start(1)
    assert last.start == 3
    assert last.with_players(3).start == 0


def test_c1_the_lot_draws_among_the_seats() -> None:
    asked = []

    def draw(seats: int) -> int:
        asked.append(seats)
        return 2

    draft = Draft.new("hoppladi", WORDS).with_players(3).stepped_start(-1)
    assert draft.build(draw).options.start == 2
    assert asked == [3]


def test_a_setup_becomes_a_draft_and_the_same_setup_again() -> None:
    options = HoppladiOptions(start=1, target=100, dice=5, ending="one_more_turn")
    setup = Setup("hoppladi", (Seat(HUMAN, "Ada"), Seat("rookie", "Mümmel"), Seat(HUMAN, "Bo")), options)
    draft = Draft.of(setup, WORDS)
    assert draft.build(never) == setup
    assert draft.seats[1].typed is None


def changed(draft: Draft, data: Any) -> Draft:
    """One step somebody could make on the screen; what is refused changes nothing."""
    by = data.draw(st.sampled_from((-1, 1)))
    place = data.draw(st.integers(0, len(draft.seats) - 1))
    match data.draw(st.sampled_from(("players", "level", "start", "option", "name"))):
        case "players":
            with suppress(IllegalOption):
                return draft.stepped_players(by)
            return draft
        case "level":
            return draft.stepped_level(place, by)
        case "start":
            return draft.stepped_start(by) if draft.start_plays_a_part else draft
        case "option":
            with suppress(IllegalOption):
                return draft.stepped_option(data.draw(st.sampled_from([spec.name for spec in draft.specs])), by, place)
            return draft
        case _:
            with suppress(NameRefused):
                return draft.named(place, data.draw(st.sampled_from(["Ada", "Hoppel", "Player 2", *draft.names])))
            return draft


@given(data=st.data())
def test_whatever_is_changed_the_draft_can_be_played(data: Any) -> None:
    game = data.draw(st.sampled_from(list(GAMES)))
    draft = Draft.new(game, WORDS)
    for _ in range(data.draw(st.integers(0, 12))):
        draft = changed(draft, data)
    setup = draft.build(lambda seats: seats - 1)
    GAMES[game].new_state(len(setup.seats), setup.options)
    names = [seat.name for seat in setup.seats]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(cell_len(name) <= 12 for name in names)
    assert Draft.of(setup, WORDS).build(lambda seats: seats - 1) == setup


@pytest.mark.parametrize(
    ("name", "value", "circle", "deck", "values"),
    [
        ("circle", 20, 20, 9, (5, 4, 4, 4, 3, 3, 3, 3)),
        ("circle", 5, 5, 9, (4, 4, 3, 3)),
        ("deck", 37, 19, 37, (8, 8, 8, 8, 6, 6, 6, 6)),
        ("values", (10, 10, 5), 19, 6, (10, 10, 5)),
    ],
)
def test_hh_10_what_must_add_up_follows_the_row_that_is_changed(
    name: str, value: int | tuple[int, ...], circle: int, deck: int, values: tuple[int, ...]
) -> None:
    draft = Draft.new("hippo", WORDS).with_option(name, value)
    assert [draft.value(option) for option in ("circle", "deck", "values")] == [circle, deck, values]
    box: dict[str, OptionValue] = {"circle": 19, "deck": 9, "values": (4, 4, 4, 4, 3, 3, 3, 3)}
    assert dict(draft.values) == {option: draft.value(option) for option in box if draft.value(option) != box[option]}


def test_hh_10_back_again_is_the_box_again() -> None:
    draft = Draft.new("hippo", WORDS)
    assert draft.stepped_option("circle", 1).stepped_option("circle", -1) == draft


@pytest.mark.parametrize(
    ("given", "circle", "deck", "values"),
    [
        ({}, 19, 9, (4, 4, 4, 4, 3, 3, 3, 3)),
        ({"circle": 3, "deck": 0}, 3, 0, (2, 1)),
        ({"values": (10, 10, 5), "circle": 12}, 12, 13, (10, 10, 5)),
        ({"values": (10, 10, 5), "deck": 5}, 20, 5, (10, 10, 5)),
    ],
)
def test_hh_10_what_is_not_given_follows(
    given: dict[str, OptionValue], circle: int, deck: int, values: tuple[int, ...]
) -> None:
    assert HippoOptions.completed(given) == HippoOptions(circle=circle, deck=deck, values=values)


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"circle": 12, "deck": 9, "values": (10, 10, 5)}, "values"),
        ({"values": (3, 3, 3)}, "values"),
        ({"circle": 41}, "circle"),
    ],
)
def test_hh_10_what_cannot_follow_is_refused(given: dict[str, OptionValue], option: str) -> None:
    with pytest.raises(IllegalOption) as refused:
        HippoOptions.completed(given)
    assert refused.value.option == option
