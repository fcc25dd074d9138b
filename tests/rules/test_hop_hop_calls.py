"""Rows and calls of Hop Hop Hooray!, clause by clause: HO-6 to HO-9.

Positions are built, and `at("e5")` is a throw that comes down where it was aimed. Seat 0 throws red.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Fault
from engine.games.hop_hop_moves import Row, named
from tests.rules.hop_hop_lines import after, at, cell, hop_hop, lies, to_call
from tests.rules.lines import refused, texts

# HO-6: what a row is.


@pytest.mark.parametrize(
    ("lying", "thrown", "row"),
    [
        ("Ye4 Ye6", "e5", "e4-e5-e6"),
        ("Yd5 Yf5", "e5", "d5-e5-f5"),
        ("Yd4 Yf6", "e5", "d4-e5-f6"),
        ("Yd6 Yf4", "e5", "d6-e5-f4"),
        ("Yc3 Yd4", "e5", "c3-d4-e5"),
        ("Yc7 Yd6", "e5", "c7-d6-e5"),
        ("Yf6 Yg7", "e5", "e5-f6-g7"),
        ("Ya1 Ya2", "a3", "a1-a2-a3"),
        ("Ya9 Ya8", "a10", "a8-a9-a10"),
        ("Yi9 Yh8", "j10", "h8-i9-j10"),
        ("Yi2 Yh3", "j1", "h3-i2-j1"),
        ("Ri10 Yh10", "j10", "h10-i10-j10"),
    ],
)
def test_ho_6_three_side_by_side_in_any_direction_of_any_colours(lying: str, thrown: str, row: str) -> None:
    assert to_call(hop_hop(lying, at(thrown))) == [row]


@pytest.mark.parametrize(
    ("lying", "thrown"),
    [
        ("", "e5"),
        ("Ye6", "e5"),
        ("Ye6 Ye8", "e5"),  # a gap
        ("Ye6 Yf5", "e5"),  # a corner
        ("Ye6 Yf7", "e5"),  # a knee
        ("Yf7 Yg9", "e5"),  # in a line, but a knight's steps apart
        ("Yg7 Yi9", "e5"),  # every second cell of a diagonal
        ("Ya10 Yb1", "a9"),  # next to each other in the order of cells only
        ("Yj1 Ya2", "b2"),
    ],
)
def test_ho_6_what_is_not_side_by_side_in_a_line_is_no_row(lying: str, thrown: str) -> None:
    assert to_call(hop_hop(lying, at(thrown))) == []


def test_ho_6_a_row_that_lay_there_before_is_none() -> None:
    state = hop_hop("Ya1 Ya2 Ya3", at("j10"))
    assert to_call(state) == []
    assert refused(state, "call:a1-a2-a3") == "HO-6"
    assert lies(after(state, "done")) == "Ya1 Ya2 Ya3 Rj10"


def test_ho_6_the_rows_of_a_throw_are_looked_for_before_any_marble_leaves() -> None:
    """Two runs through c3: after the first is called, the second is still whole."""
    state = hop_hop("Yc1 Yc2 Ya3 Yb3", f"{at('c3')} call:c1-c2-c3")
    assert to_call(state) == ["a3-b3-c3"]


# HO-5 with HO-6: rows a push makes.


def test_ho_6_a_row_through_the_pushed_marble_only() -> None:
    state = hop_hop("Ye5 Gf6 Bg6", f"{at('e5')} push:e6", players=4)
    assert lies(state) == "Re5 Ye6 Gf6 Bg6"
    assert to_call(state) == ["e6-f6-g6"]
    state = after(state, "call:e6-f6-g6 done")
    assert (state.scores, lies(state)) == ((1, 0, 0, 0), "Re5")


def test_ho_6_a_row_through_each_of_the_two() -> None:
    """Thrown and pushed lie in two runs side by side."""
    state = hop_hop("Ye5 Gf6 Gg6 Gf5 Gg5", f"{at('e5')} push:e6", players=3)
    assert to_call(state) == ["e5-f5-g5", "e6-f6-g6"]
    state = after(state, "call:e6-f6-g6 call:e5-f5-g5 done")
    assert (state.scores, lies(state)) == ((2, 0, 0), "")


def test_ho_6_one_run_through_both_is_one_row() -> None:
    state = hop_hop("Ye5 Ge7", f"{at('e5')} push:e6", players=3)
    assert to_call(state) == ["e5-e6-e7"]
    assert after(state, "call:e5-e6-e7 done").scores == (1, 0, 0)


def test_ho_6_a_row_that_the_push_broke_is_none() -> None:
    """e3 e4 e5 lay in a row; e5 went to f6, but the thrown marble lies in its place."""
    assert to_call(hop_hop("Ye3 Ye4 Ye5", f"{at('e5')} push:f6")) == ["e3-e4-e5"]
    assert to_call(hop_hop("Ye5 Yf5 Yg5", f"{at('e5')} push:d6")) == ["e5-f5-g5"]


def test_ho_6_a_marble_that_glanced_off_arrived_where_it_lies_and_the_other_did_not_arrive() -> None:
    state = hop_hop("Ye5 Ye4 Ye3 Yd7 Yd8", f"{at('e5')} off:d6")
    assert to_call(state) == ["d6-d7-d8"]
    assert refused(state, "call:e3-e4-e5") == "HO-6"


# HO-7: calls and chips.


def test_ho_7_after_every_throw_in_the_pond_there_is_a_decision_also_without_a_row() -> None:
    state = hop_hop("", at("e5"))
    assert (state.phase, state.current_player, texts(state)) == (Phase.CALL, 0, ["done"])
    state = after(state, "done")
    assert (lies(state), state.current_player, state.scores) == ("Re5", 1, (0, 0))


@pytest.mark.parametrize(
    ("lying", "chips"), [("Re4 Re6", 2), ("Ye4 Ye6", 1), ("Re4 Ye6", 1), ("Ye4 Re6", 1), ("Ye4 Ge6", 1)]
)
def test_ho_7_a_row_gives_one_chip_two_if_it_is_of_one_colour(lying: str, chips: int) -> None:
    state = hop_hop(lying, f"{at('e5')} call:e4-e5-e6", players=3)
    assert (state.reward, state.scores) == (chips, (0, 0, 0))
    assert after(state, "done").scores == (chips, 0, 0)


def test_ho_7_one_colour_counts_whoevers_it_is() -> None:
    """A red marble pushes a green one between two green ones."""
    state = hop_hop("Ge5 Gd6 Gf6", f"{at('e5')} push:e6 call:d6-e6-f6 done", players=3)
    assert (state.scores, lies(state), state.pads) == ((2, 0, 0), "Re5", (11, 12, 12))


@pytest.mark.parametrize(
    ("lying", "rows", "chips"),
    [
        ("Yd5 Yf5 Ye4 Ye6", "d5-e5-f5 e4-e5-e6", 2),
        ("Rd5 Rf5 Ye4 Ye6", "d5-e5-f5 e4-e5-e6", 3),
        ("Rd5 Rf5 Re4 Re6", "d5-e5-f5 e4-e5-e6", 4),
        ("Yd5 Yf5 Ye4 Ye6 Yd4 Yf6", "d4-e5-f6 d5-e5-f5 e4-e5-e6", 3),
        ("Yd5 Yf5 Ye4 Ye6 Yd4 Rf6 Rd6 Rf4", "d4-e5-f6 d5-e5-f5 d6-e5-f4 e4-e5-e6", 5),
        ("Yc5 Yd5 Ye6 Ye7", "c5-d5-e5 e5-e6-e7", 2),  # corner to corner
    ],
)
def test_ho_7_several_rows_of_one_throw_each_give_their_chips(lying: str, rows: str, chips: int) -> None:
    state = hop_hop(lying, at("e5"))
    assert to_call(state) == rows.split()
    state = after(state, "".join(f"call:{row} " for row in rows.split()))
    assert to_call(state) == []
    state = after(state, "done")
    assert (state.scores, lies(state)) == ((chips, 0), "")


def test_ho_7_a_row_is_called_once() -> None:
    state = hop_hop("Ye4 Ye6", f"{at('e5')} call:e4-e5-e6")
    assert texts(state) == ["done"]
    assert refused(state, "call:e4-e5-e6") == "HO-7"


# HO-7: runs of more than three.


@pytest.mark.parametrize(
    ("lying", "thrown", "rows"),
    [
        ("Yb5 Yc5 Yd5", "e5", "c5-d5-e5"),  # at the end of four: b5-c5-d5 lay there before
        ("Yb5 Yc5 Ye5", "d5", "b5-c5-d5 c5-d5-e5"),
        ("Yb5 Yd5 Ye5", "c5", "b5-c5-d5 c5-d5-e5"),
        ("Ya5 Yb5 Yd5 Ye5", "c5", "a5-b5-c5 b5-c5-d5 c5-d5-e5"),  # in the middle of five: all three
        ("Ya5 Yb5 Yc5 Ye5", "d5", "b5-c5-d5 c5-d5-e5"),
        ("Yc3 Yd4 Yf6", "e5", "c3-d4-e5 d4-e5-f6"),
        ("Yc7 Yd6 Yf4", "e5", "c7-d6-e5 d6-e5-f4"),
    ],
)
def test_ho_7_of_a_longer_run_any_three_with_the_marble_that_arrived_can_be_called(
    lying: str, thrown: str, rows: str
) -> None:
    assert to_call(hop_hop(lying, at(thrown))) == rows.split()


def test_ho_7_after_one_call_no_other_three_of_that_run_and_the_rest_stays() -> None:
    state = hop_hop("Ya5 Yb5 Gd5 Ge5", at("c5"), players=3)
    for row, stays in {"a5-b5-c5": "Gd5 Ge5", "b5-c5-d5": "Ya5 Ge5", "c5-d5-e5": "Ya5 Yb5"}.items():
        called = after(state, f"call:{row}")
        assert to_call(called) == []
        for other in {"a5-b5-c5", "b5-c5-d5", "c5-d5-e5"} - {row}:
            assert refused(called, f"call:{other}") == "HO-7"
        ended = after(called, "done")
        assert (lies(ended), ended.scores) == (stays, (1, 0, 0))


def test_ho_7_the_three_that_are_named_decide_over_one_colour() -> None:
    state = hop_hop("Ya5 Rb5 Rd5 Ye5", at("c5"))
    chips = {row: after(state, f"call:{row} done").scores[0] for row in to_call(state)}
    assert chips == {"a5-b5-c5": 1, "b5-c5-d5": 2, "c5-d5-e5": 1}


@pytest.mark.parametrize(
    ("lying", "line", "best"),
    [
        ("Yb5 Yc5 Re5 Rf5", at("d5"), "d5-e5-f5"),  # the last of three, but red
        ("Yb5 Yc5 Ye5 Yf5", at("d5"), "b5-c5-d5"),  # of as many chips the first
        ("Yb5 Yc5 Re5 Rf5 Yd4 Yd6 Yd7", at("d5"), "d4-d5-d6 d5-e5-f5"),  # one of each run
        ("Yb5 Yc5 Re5 Rf5 Yd4 Yd6", f"{at('d5')} call:d4-d5-d6", "d5-e5-f5"),  # and of those called none
        ("Ye6", at("d5"), ""),
    ],
)
def test_ho_7_the_calls_that_give_most_are_of_each_run_the_three_of_one_colour(
    lying: str, line: str, best: str
) -> None:
    assert " ".join(map(named, hop_hop(lying, line).calls.best)) == best


@pytest.mark.parametrize(
    ("lying", "length", "rows"),
    [
        # Thrown to d1, what lay there pushed to e1: both arrived, in one run along the push.
        ("Yb1 Yc1 Yd1 Yf1 Yg1", 6, "b1-c1-d1 c1-d1-e1 d1-e1-f1 e1-f1-g1"),
        ("Ya1 Yb1 Yc1 Yd1 Yf1 Yg1 Yh1", 8, "b1-c1-d1 c1-d1-e1 d1-e1-f1 e1-f1-g1"),
        ("Ya1 Yb1 Yc1 Yd1 Yf1 Yg1 Yh1 Yi1 Yj1", 10, "b1-c1-d1 c1-d1-e1 d1-e1-f1 e1-f1-g1"),
        ("Yd1 Yf1", 3, "d1-e1-f1"),
        ("Yc1 Yd1", 3, "c1-d1-e1"),
        ("Yd1 Yf1 Yg1 Yh1", 5, "d1-e1-f1 e1-f1-g1"),
    ],
)
def test_ho_7_a_run_along_a_push_is_one_run_with_both_that_arrived(lying: str, length: int, rows: str) -> None:
    state = hop_hop(lying, f"{at('d1')} push:e1", steadiness=["shaky"])
    assert to_call(state) == rows.split()
    assert len(lies(state).split()) == length
    for row in rows.split():
        called = after(state, f"call:{row}")
        assert texts(called) == ["done"]
        assert len(lies(after(called, "done")).split()) == length - 3


def test_ho_7_a_vertical_run_of_ten() -> None:
    """The marble at e5 goes on to e6: e1 to e10 are full."""
    lying = " ".join(f"Ye{row}" for row in (1, 2, 3, 4, 5, 7, 8, 9, 10))
    state = hop_hop(lying, f"{at('e5')} push:e6")
    assert to_call(state) == ["e3-e4-e5", "e4-e5-e6", "e5-e6-e7", "e6-e7-e8"]
    assert lies(after(state, "call:e5-e6-e7 done")) == "Ye1 Ye2 Ye3 Ye4 Ye8 Ye9 Ye10"


def test_ho_7_each_crossing_run_counts_on_its_own() -> None:
    """A run of four along the row and one of five up the column meet in e5."""
    state = hop_hop("Yc5 Yd5 Yf5 Ge3 Ge4 Ge6 Ge7", at("e5"), players=3)
    assert to_call(state) == ["c5-d5-e5", "d5-e5-f5", "e3-e4-e5", "e4-e5-e6", "e5-e6-e7"]
    state = after(state, "call:e5-e6-e7")
    assert to_call(state) == ["c5-d5-e5", "d5-e5-f5"]
    state = after(state, "call:c5-d5-e5 done")
    assert (state.scores, lies(state)) == ((2, 0, 0), "Ge3 Ge4 Yf5")


# HO-8: `done`.


def test_ho_8_chips_and_marbles_wait_for_done() -> None:
    state = hop_hop("Ye4 Ye6", f"{at('e5')} call:e4-e5-e6")
    assert (state.scores, state.supply, lies(state), state.current_player) == ((0, 0), 40, "Ye4 Re5 Ye6", 0)
    state = after(state, "done")
    assert (state.scores, state.supply, lies(state), state.current_player) == ((1, 0), 39, "", 1)


def test_ho_8_marbles_go_back_to_the_players_of_their_colours() -> None:
    before = hop_hop("Gd5 Bf5 Ya1", at("e5"), players=4)
    assert before.pads == (11, 11, 11, 11)
    assert after(before, "call:d5-e5-f5 done").pads == (12, 11, 12, 12)
    assert hop_hop("Rd5 Yf5", f"{at('e5')} call:d5-e5-f5 done", marbles=24).pads == (24, 24)


def test_ho_8_a_marble_in_several_rows_leaves_once() -> None:
    state = hop_hop("Rd5 Rf5 Ye4 Ye6", f"{at('e5')} call:d5-e5-f5 call:e4-e5-e6 done")
    assert (lies(state), state.pads) == ("", (12, 12))


FOUR_ROWS = "Yd5 Yf5 Ge4 Ge6 Rd4 Rf6 Yd6 Gf4"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ho_8_calls_commute(count: int) -> None:
    start = hop_hop(FOUR_ROWS, at("e5"), players=3)
    rows = to_call(start)[:count]
    orders = [after(start, " ".join(f"call:{row}" for row in order)) for order in permutations(rows)]
    assert len(set(orders)) == 1
    assert after(orders[0], "done").scores == (count + ("d4-e5-f6" in rows), 0, 0)


def test_ho_8_no_more_chips_than_are_left() -> None:
    """Two rows of one colour, worth four."""
    state = hop_hop("Rd5 Rf5 Re4 Re6", f"{at('e5')} call:d5-e5-f5 call:e4-e5-e6", won=(18, 19))
    assert (state.supply, state.calls.removal.worth, state.reward) == (3, 4, 3)
    state = after(state, "done")
    assert (state.scores, state.supply, state.is_terminal, lies(state)) == ((21, 19), 0, True, "")


def test_ho_8_a_row_adds_no_more_than_what_the_calls_before_it_leave() -> None:
    """Two rows of one colour, worth two each; three chips are left, then one."""
    landed = hop_hop("Rd5 Rf5 Re4 Re6", at("e5"), won=(18, 19))
    rows = [cell_row(text) for text in ("d5-e5-f5", "e4-e5-e6")]
    assert ([landed.gain(row) for row in rows], landed.within_reach) == ([2, 2], 3)
    called = after(landed, "call:d5-e5-f5")
    assert (called.gain(rows[1]), called.within_reach) == (1, 3)
    last = hop_hop("Rd5 Rf5 Re4 Re6", at("e5"), won=(20, 19))
    assert ([last.gain(row) for row in rows], last.within_reach) == ([1, 1], 1)
    assert after(last, "call:d5-e5-f5").gain(rows[1]) == 0


def cell_row(text: str) -> Row:
    """Three cells by their notation."""
    a, b, c = map(cell, text.split("-"))
    return a, b, c


# HO-9: overlooked.


def test_ho_9_a_row_that_is_not_called_leaves_without_a_chip() -> None:
    state = hop_hop("Ye4 Ge6", f"{at('e5')} done", players=3)
    assert (state.scores, lies(state), state.pads) == ((0, 0, 0), "", (12, 12, 12))


@pytest.mark.parametrize(
    ("lying", "line", "stays"),
    [
        ("Yb5 Yc5 Ye5", at("d5"), "Ye5"),
        ("Yb5 Yc5 Yd5", at("e5"), "Yb5"),  # b5-c5-d5 could not have been called
        ("Ya5 Yb5 Yd5 Ye5", at("c5"), "Yd5 Ye5"),
        ("Yc7 Yd6 Yf4", at("e5"), "Yf4"),  # by columns first: c7-d6-e5 before d6-e5-f4
        ("Ye4 Ye6 Ye7", at("e5"), "Ye7"),
        ("Ya1 Yb1 Yc1 Yd1 Yf1 Yg1 Yh1", f"{at('d1')} push:e1", "Ya1 Ye1 Yf1 Yg1 Yh1"),
        ("Yd1 Yf1 Yg1 Yh1", f"{at('d1')} push:e1", "Yg1 Yh1"),
        ("Yd1 Ye2 Yf2 Yg2", f"{at('d1')} push:d2", "Rd1 Yg2"),  # the run of the pushed one only
        (  # the marble at e5 goes to e6, e1 to e10 are full: the first with e5 is e3-e4-e5
            "Ye1 Ye2 Ye3 Ye4 Ye5 Ye7 Ye8 Ye9 Ye10",
            f"{at('e5')} push:e6",
            "Ye1 Ye2 Ye6 Ye7 Ye8 Ye9 Ye10",
        ),
    ],
)
def test_ho_9_of_a_longer_run_the_first_three_that_could_have_been_called_leave(
    lying: str, line: str, stays: str
) -> None:
    state = hop_hop(lying, f"{line} done", steadiness=["shaky"])
    assert (lies(state), state.scores) == (stays, (0, 0))


def test_ho_9_every_run_that_is_not_called_is_overlooked_on_its_own() -> None:
    state = hop_hop("Yc5 Yd5 Yf5 Ge3 Ge4 Ge6 Ge7", at("e5"), players=3)
    assert lies(after(state, "done")) == "Ge6 Ge7 Yf5"
    called = after(state, "call:e5-e6-e7 done")
    assert (called.scores, lies(called)) == ((1, 0, 0), "Ge3 Ge4 Yf5")


def test_ho_9_what_is_called_is_not_overlooked() -> None:
    state = hop_hop("Ya5 Yb5 Yd5 Ye5", f"{at('c5')} call:c5-d5-e5")
    assert state.calls.removal.overlooked == ()
    assert lies(after(state, "done")) == "Ya5 Yb5"


# HO-9, C-4: wrong calls are no moves.


@pytest.fixture
def three_runs() -> HopHop:
    """A run of five through e5, one of three across it called already, and two marbles beside."""
    return hop_hop("Ya1 Yb1 Ye3 Ye4 Ye6 Ye7 Yd5 Yf5 Yj8 Yj9 Yj10", f"{at('e5')} call:d5-e5-f5")


@pytest.mark.parametrize(
    ("row", "fault", "clause"),
    [
        ("a1-b1-c2", Fault.NOT_IN_LINE, "HO-6"),
        ("a1-b1-d1", Fault.NOT_IN_LINE, "HO-6"),
        ("a1-c1-e1", Fault.NOT_IN_LINE, "HO-6"),
        ("e3-e4-e6", Fault.NOT_IN_LINE, "HO-6"),
        ("a1-b1-c1", Fault.NO_MARBLE, "HO-6"),
        ("c5-d5-e5", Fault.NO_MARBLE, "HO-6"),
        ("j8-j9-j10", Fault.NOT_ARRIVED, "HO-6"),
        ("d5-e5-f5", Fault.RUN_CALLED, "HO-7"),
    ],
)
def test_ho_9_a_wrong_call_is_no_move_and_says_why(three_runs: HopHop, row: str, fault: Fault, clause: str) -> None:
    a, b, c = map(cell, row.split("-"))
    assert three_runs.calls.fault((a, b, c)) is fault
    assert refused(three_runs, f"call:{row}") == fault.clause == clause


def test_ho_9_a_true_row_has_no_fault(three_runs: HopHop) -> None:
    assert to_call(three_runs) == ["e3-e4-e5", "e4-e5-e6", "e5-e6-e7"]
    for row in to_call(three_runs):
        a, b, c = map(cell, row.split("-"))
        assert three_runs.calls.fault((a, b, c)) is None


def test_ho_9_of_a_run_of_which_one_row_was_called_the_others_are_refused_by_that(three_runs: HopHop) -> None:
    called = after(three_runs, "call:e3-e4-e5")
    for row in ("e4-e5-e6", "e5-e6-e7", "e3-e4-e5"):
        a, b, c = map(cell, row.split("-"))
        assert called.calls.fault((a, b, c)) is Fault.RUN_CALLED
