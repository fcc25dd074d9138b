"""Hop Hop Hooray!'s table: keys and clicks in, messages out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Fault
from engine.games.hop_hop_events import Thrown
from engine.games.hop_hop_moves import Cell
from engine.games.hop_hop_rows import cells
from tests.app.board_alone import SMALL, decide, footer, highlighted, part, press
from tests.app.hop_hop_tables import Table, after, cell, on_screen, pond, position, row, signs
from tui.keyboard import Keyboard
from tui.setup import HUMAN
from tui.tables.hop_hop import HopHopBoard
from tui.tables.hop_hop_choosing import Aiming, Marking, Taking, Trouble, begun, middle
from tui.tables.hop_hop_pond import PondPanel, Sign
from tui.tables.hop_hop_side import PlayersPanel, SaidPanel
from tui.widgets.choices import Choices, Rows

ARROWS = ("left", "right", "up", "down")
TWO_ROWS = "Rc3 Re5 Yd5 Yd6 Rd4"
"""With d4 just arrived: c3-d4-e5 of one colour, d4-d5-d6 of two."""


def said(pilot: Pilot[Any]) -> list[str]:
    """What stands beside the pond, without the heading."""
    board = pilot.app.query_one(HopHopBoard)
    return [line.strip() for line in part(board, SaidPanel).splitlines()[1:] if line.strip()]


# Aiming.


async def test_the_aim_begins_in_the_middle_is_moved_and_stays_at_the_edge() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position())
        assert signs(pond(pilot), Sign.AIM) == ["e5"]
        await press(pilot, "right", "up", "up", "l", "k", "h", "j")
        assert signs(pond(pilot), Sign.AIM) == ["f7"]
        await press(pilot, *["left"] * 12, *["down"] * 12)
        assert signs(pond(pilot), Sign.AIM) == ["a1"]
        assert footer(app) == ["←↑↓→ aim", "Enter throw"]
        await press(pilot, "enter", "enter")
        assert app.posted == ["throw:a1"]


@pytest.mark.parametrize(("size", "first"), [(3, "b2"), (4, "b2"), (9, "e5"), (10, "e5")])
def test_the_middle_of_every_pond(size: int, first: str) -> None:
    assert str(middle(size)) == first


async def test_an_aim_stays_where_it_was_each_seat_its_own() -> None:
    """Two people at the keys, and marbles that come down where they are aimed."""
    app = Table(names=("Bo", "Ada"), levels=(HUMAN, HUMAN), you=None, drawn=("e6", "d5", "e7"))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "up", "enter", "enter")
        assert signs(pond(pilot), Sign.AIM) == ["e5"]
        await press(pilot, "left", "enter", "enter")
        assert signs(pond(pilot), Sign.AIM) == ["e6"]
        assert app.posted == ["throw:e6", "done", "throw:d5", "done"]


async def test_with_two_colours_a_key_changes_which_is_thrown() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(two_colours=True))
        assert "c colour" in footer(app)
        assert "Aim e5 with R" in part(app.board, SaidPanel)
        await press(pilot, "c")
        assert "Aim e5 with Y" in part(app.board, SaidPanel)
        await press(pilot, "tab", "tab", "enter")
        assert app.posted == ["throw:e5/Y"]


async def test_the_colour_stays_as_the_aim_does() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.recall(Thrown(0, cell("g3"), 1, 1))
        await decide(pilot, position(two_colours=True))
        assert "Aim g3 with Y" in part(app.board, SaidPanel)
        await decide(pilot, position("Ya1 Yc1 Ye1", marbles=3, two_colours=True))
        assert "Aim g3 with R" in part(app.board, SaidPanel)


async def test_with_marbles_of_one_colour_left_or_a_second_try_there_is_nothing_to_change() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position("Ra1 Rb1 Rd1", marbles=3, two_colours=True))
        assert "c colour" not in footer(app)
        await press(pilot, "c")
        assert "Aim e5 with Y" in part(app.board, SaidPanel)
        await decide(pilot, position(marble=0, tries_used=1, two_colours=True))
        assert "c colour" not in footer(app)
        await press(pilot, "enter")
        assert app.posted == ["throw:e5/R"]


ON_A_HIT = ["a hit pushes it on 17.5 %", "a hit glances off 25.0 %", "a hit is thrown again 57.5 %"]
"""d5, with marbles in d6 and e5 behind and beside it. Of forty possibilities it is pushed by 3 to e6, 3 to c6 and 1 to
c5; yours glances off by 3 to e6, 3 to c6, 2 to c5, 1 to e4 and 1 to c4; 23 are left."""


@pytest.mark.parametrize(
    ("aim", "told", "marked"),
    [
        (
            (),
            ["A marble here makes 2 rows, 3 chips:", "c3-d4-e5: 2 chips", "d4-d5-d6: 1 chip"],
            ["c3", "d5", "d6", "e5"],
        ),
        (("left",), ["A marble here makes no row."], []),
        (("up",), ["hits it 18.8 %, outside 8.0 %", *ON_A_HIT, "a hit makes a row 7.5 %"], []),
    ],
    ids=["two rows", "none", "occupied"],
)
async def test_what_a_marble_in_the_aimed_cell_would_make(
    aim: tuple[str, ...], told: list[str], marked: list[str]
) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        assert isinstance(board, HopHopBoard)
        board._aims[0] = cell("d4"), 0
        await decide(pilot, position(TWO_ROWS.removesuffix(" Rd4")))
        await press(pilot, *aim)
        assert said(pilot)[1:] == told
        assert signs(pond(pilot), Sign.MARKED) == marked


async def test_ho_12_the_odds_of_an_aim_are_the_models_and_can_be_hidden() -> None:
    """An even hand at e5: 0.392 along the throw by 0.520 across it, of the 92 throws in 100 that hop well. The others
    stay outside, as hardly any of the 92 does."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position())
        assert said(pilot)[0] == "rests here 18.8 %, outside 8.0 %"
        assert "try 1 of 3" in part(board, SaidPanel)
        board.bust_odds = False
        assert said(pilot) == ["A marble here makes no row."]


async def test_hidden_odds_are_hidden_on_a_marble_too_and_rows_to_be_found_are_not_told() -> None:
    """A row in c5-d5-e5 is made by 1 push and 2 glances of forty."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        assert isinstance(board, HopHopBoard)
        board._aims[0] = cell("d5"), 0
        await decide(pilot, position(TWO_ROWS.removesuffix(" Rd4")))
        board.call_help = "off"
        await pilot.pause()
        assert said(pilot) == ["A marble lies here.", "hits it 18.8 %, outside 8.0 %", *ON_A_HIT]
        board.bust_odds = False
        assert said(pilot) == ["A marble lies here."]
        await press(pilot, "down")
        assert said(pilot) == []
        assert signs(pond(pilot), Sign.MARKED) == []


async def test_an_aim_at_the_edge_counts_what_rolls_there() -> None:
    """A steady hand at e10 comes to rest there with 54.8 %: 41.0 % come down there, the rest rolls in from behind."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        assert isinstance(board, HopHopBoard)
        board._aims[0] = cell("e10"), 0
        await decide(pilot, position(steadiness=("steady",)))
        assert said(pilot)[0].startswith("rests here 54.8 %")
        assert pond(pilot).squares[49].chance == pytest.approx(0.548, abs=5e-4)


async def test_a_run_is_named_whole_and_gives_no_more_than_is_left() -> None:
    """Four in a line, and one chip left, though any three of them are of one colour."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        assert isinstance(board, HopHopBoard)
        board._aims[0] = cell("e5"), 0
        await decide(pilot, position("Rf5 Rg5 Rd5", chips=(20, 19)))
        assert said(pilot)[1:] == ["A marble here makes a row:", "d5-e5-f5-g5: 1 chip"]


@pytest.mark.parametrize(
    ("steadiness", "notes"),
    [
        (("even",), ["", "expert"]),
        (("even", "even"), ["", "expert"]),
        (("steady", "even"), ["steady", "expert, even"]),
        (("shaky",), ["shaky", "expert, shaky"]),
    ],
)
async def test_how_steady_hands_are_stands_beside_the_seats_if_they_are_not_all_even(
    steadiness: tuple[str, ...], notes: list[str]
) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(steadiness=steadiness))
        assert [player.note for player in app.query_one(PlayersPanel).view.players] == notes
        lines = part(app.board, PlayersPanel).splitlines()
        assert [line.split(" 12")[1].strip() for line in lines if "pad" in line] == notes


# Taking.


async def test_ho_10_arrows_lead_to_marbles_of_ones_own_and_enter_takes_one() -> None:
    state = position("Ra1 Rb5 Rj10 Yb1 Yc1 Yd3", marbles=3, phase=Phase.TAKE)
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, state)
        assert footer(app) == ["←↑↓→ choose", "Enter take it"]
        visited = []
        for key in ("right", "right", "right", "up"):
            await press(pilot, key)
            visited += signs(pond(pilot), Sign.AIM)
        assert visited == ["b5", "j10", "a1", "b5"]
        assert said(pilot) == ["Enter takes the one in b5"]
        await press(pilot, "enter")
        assert app.posted == ["take:b5"]


@pytest.mark.parametrize("seed", range(40))
def test_every_marble_of_ones_own_can_be_reached(seed: int) -> None:
    rng = Random(seed)
    own = tuple(sorted(rng.sample(cells(10), rng.randint(1, 12))))
    reached, todo = {own[0]}, [own[0]]
    while todo:
        at = todo.pop()
        for direction in ARROWS:
            to = Taking(own, at).moved(direction).at
            if to not in reached:
                reached.add(to)
                todo.append(to)
    assert reached == set(own)


# Calls, with help.


async def test_rows_are_listed_and_the_highlighted_one_is_called_by_enter_or_space() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, after(TWO_ROWS, "d4"))
        assert highlighted(pilot) == "c3-d4-e5"
        assert signs(pond(pilot), Sign.MARKED) == ["c3", "d4", "e5"]
        assert signs(pond(pilot), Sign.ROW) == ["d5", "d6"]
        assert footer(app) == ["←↑↓→ choose", "Enter call it", "Space Quak!"]
        await press(pilot, "down")
        assert signs(pond(pilot), Sign.MARKED) == ["d4", "d5", "d6"]
        await press(pilot, "space")
        assert app.posted == ["call:d4-d5-d6"]
        await decide(pilot, after(TWO_ROWS, "d4", called="d4-d5-d6"))
        assert signs(pond(pilot), Sign.CALLED) == ["d5", "d6"]
        assert "called: 1 chip" in part(app.board, SaidPanel)
        await press(pilot, "enter")
        assert app.posted[1:] == ["call:c3-d4-e5"]


async def test_the_last_entry_ends_the_throw_and_is_no_quak() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, "up")
        assert highlighted(pilot) == "no more calls"
        assert footer(app) == ["←↑↓→ choose", "Enter go on"]
        await press(pilot, "space")
        assert app.posted == []
        await press(pilot, "enter")
        assert app.posted == ["done"]


async def test_without_a_row_it_says_so_and_enter_goes_on() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, after("Rc3 Yd4", "d4"))
        assert said(pilot) == ["No row.", "Enter  go on"]
        assert footer(app) == ["Enter go on"]
        await press(pilot, "down", "space", "enter")
        assert app.posted == ["done"]


async def test_of_a_run_only_one_row_counts_and_the_list_says_so() -> None:
    """g7-h6-i5-j4 is a run of four, h5-h6-h7 another row."""
    state = after("Rg7 Yi5 Yj4 Yh5 Yh7 Rh6", "h6")
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, state)
        assert said(pilot) == ["2 rows: arrows choose, Enter calls.", "Of rows joined by “or” one counts."]
        rows = pilot.app.query_one(Choices).view
        assert isinstance(rows, Rows)
        assert [row[0] for row in rows.rows] == ["g7-h6-i5", "or h6-i5-j4", "h5-h6-h7", "no more calls"]
        await press(pilot, "down", "enter")
        assert app.posted == ["call:h6-i5-j4"]
        await decide(pilot, after("Rg7 Yi5 Yj4 Yh5 Yh7 Rh6", "h6", called="h6-i5-j4"))
        assert said(pilot) == ["A row: Enter calls it."]


# Calls, without help.


async def found_alone(pilot: Pilot[Any], state: HopHop) -> None:
    """To be decided with call help off."""
    board = pilot.app.query_one(HopHopBoard)
    board.call_help = "off"
    await decide(pilot, state)


async def test_nothing_tells_whether_there_is_a_row() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        shown = []
        for marbles in (TWO_ROWS, "Rd4 Yd5"):
            await found_alone(pilot, after(marbles, "d4"))
            shown.append((said(pilot), footer(app), pilot.app.query_one(Choices).display))
            assert signs(pond(pilot), Sign.ARRIVED) == ["d4"]
        assert shown[0] == shown[1]
        assert shown[0][1] == ["Enter go on", "Space Quak!"]
        assert not shown[0][2]


async def test_a_row_is_marked_marble_by_marble_and_called() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, "space")
        assert signs(pond(pilot), Sign.AIM) == ["d4"]
        assert footer(app) == ["←↑↓→ choose", "Enter call it", "Space mark", "Esc end throw"]
        await press(pilot, "space", "up", "space", "up", "space")
        assert said(pilot)[:2] == ["Enter calls d4-d5-d6", "marked: d4, d5 and d6"]
        await press(pilot, "enter")
        assert app.posted == ["call:d4-d5-d6"]


@pytest.mark.parametrize(
    ("keys", "trouble"),
    [
        (("enter",), "A row is three marbles: mark them."),
        (("left", "space"), "No marble lies there."),
        (("space", "up", "space", "up", "space", "down", "right", "space"), "Three are marked already."),
        (("space", "up", "space", "right", "space", "enter"), "They are not side by side in a line."),
    ],
    ids=["none marked", "an empty cell", "a fourth", "no line"],
)
async def test_a_wrong_call_is_answered_and_costs_nothing(keys: tuple[str, ...], trouble: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, "space", *keys)
        assert said(pilot)[0] == trouble
        assert app.query_one(SaidPanel).view.bad
        assert app.posted == (["HO-6"] if "line" in trouble else [])
        assert app.board.actions
        await press(pilot, "right")
        assert said(pilot)[0] != trouble


@pytest.mark.parametrize(
    ("marked", "fault"),
    [
        ("c3 d4 d5", Fault.NOT_IN_LINE),
        ("d5 d6 d7", Fault.NOT_ARRIVED),
        ("d4 d5 d6", Fault.RUN_CALLED),
        ("b2 c3 d4", None),
    ],
)
def test_three_marked_ones_are_judged_by_the_rules(marked: str, fault: Fault | None) -> None:
    """d3-d4-d5 has been called of the run of five."""
    calls = after("Rc3 Rd3 Rd4 Rd5 Rd6 Rd7 Rb2", "d4", called="d3-d4-d5").calls
    three = tuple(map(cell, marked.split()))
    assert Marking(calls, three[0], opened=True, marked=three).checked().trouble is fault
    assert Marking(calls, three[0], opened=True, marked=three[:2]).checked().trouble is Trouble.FEWER


@pytest.mark.parametrize("keys", [("enter",), ("space", "escape"), ("space", "space", "escape", "escape")])
async def test_letting_it_be_ends_the_throw(keys: tuple[str, ...]) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, *keys)
        assert app.posted == ["done"]


async def test_escape_takes_marks_off_before_it_ends_the_throw() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, "space", "space", "up", "space")
        assert footer(app)[-1] == "Esc unmark"
        assert said(pilot)[-1] == "Esc  take the marks off"
        await press(pilot, "escape")
        assert (app.posted, signs(pond(pilot), Sign.MARKED)) == ([], [])
        assert footer(app)[-1] == "Esc end throw"
        assert said(pilot)[-1] == "Esc  end the throw: no more calls"


class TypedAhead(Table, Keyboard[None]):
    """A table in an app that knows when a key was pressed."""


async def test_a_key_pressed_before_the_marble_lay_there_opens_no_call() -> None:
    app = TypedAhead()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        app.board.known_since = float("inf")
        await press(pilot, "space")
        assert footer(app) == ["Enter go on", "Space Quak!"]


async def test_help_can_be_switched_on_and_off_in_the_midst_of_a_call() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        app.board.call_help = "on"
        await pilot.pause()
        assert highlighted(pilot) == "c3-d4-e5"
        app.board.call_help = "off"
        await pilot.pause()
        assert said(pilot)[0] == "Do you see a row?"


async def test_what_can_be_done_is_said_as_the_call_goes_on() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        told = []
        for state in (after(TWO_ROWS, "d4"), after("Rd4", "d4"), after("Rc3 Rd4 Re5", "d4", called="c3-d4-e5")):
            app.board.actions = ()
            await decide(pilot, state)
            told.append(app.board.asking)
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        for key in ("", "space", "space", "escape"):
            await press(pilot, *[key] * bool(key))
            told.append(app.board.asking)
        await decide(pilot, position())
        told.append(app.board.asking)
    assert told == [
        "Your marble lies in d4: arrows choose a row, Enter calls it.",
        "Your marble lies in d4 and makes no row: Enter goes on.",
        "There is no other row: Enter goes on.",
        "Your marble lies in d4. A row? Space calls one, Enter ends the throw.",
        "Arrows and Space mark three marbles of a row. Esc ends the throw.",
        "Three marked marbles are called with Enter. Esc takes the marks off.",
        "Arrows and Space mark three marbles of a row. Esc ends the throw.",
        "",
    ]


# The mouse, and keys at other times.


async def test_a_click_aims_and_a_second_one_throws() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position())
        for _ in range(2):
            assert app.posted == []
            await pilot.click(PondPanel, offset=on_screen("h9"))
        assert app.posted == ["throw:h9"]


async def test_clicks_mark_marbles_and_take_only_ones_own() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await found_alone(pilot, after(TWO_ROWS, "d4"))
        await pilot.click(PondPanel, offset=on_screen("d4"))
        assert said(pilot)[0] == "Do you see a row?"
        await press(pilot, "space")
        for text in ("c3", "d4", "e5", "e5"):
            await pilot.click(PondPanel, offset=on_screen(text))
        assert said(pilot)[1] == "marked: c3 and d4"
        await decide(pilot, position("Ra1 Rb5 Rj10 Yb1", marbles=3, phase=Phase.TAKE))
        await pilot.click(PondPanel, offset=on_screen("b1"))
        assert app.posted == ["HO-10"]
        await pilot.click(PondPanel, offset=on_screen("j10"))
        await pilot.click(PondPanel, offset=on_screen("j10"))
        assert app.posted == ["HO-10", "take:j10"]


async def test_a_click_beside_the_cells_is_none() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position())
        for offset in ((1, 5), (5, 5), (38, 5), (20, 0), (20, 1), (20, 12), (20, 16)):
            await pilot.click(PondPanel, offset=offset)
        assert app.posted == []
        assert signs(pond(pilot), Sign.AIM) == ["e5"]


async def test_while_it_waits_keys_and_clicks_go_on() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position()
        app.board.waiting = True
        await press(pilot, "right", "c", "enter", "space")
        await pilot.click(PondPanel, offset=on_screen("e5"))
        assert app.posted == ["continue"] * 3


async def test_while_others_play_no_key_decides() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(seat=1)
        await press(pilot, *ARROWS, "enter", "space", "c", "escape")
        assert app.posted == []
        assert footer(app) == []


@pytest.mark.parametrize("phase", [Phase.LANDING, Phase.HIT, Phase.OVER])
def test_where_nobody_decides_there_is_nothing_to_choose(phase: Phase) -> None:
    assert begun(position(phase=phase), Cell(0, 1), help_calling=True) is None


def test_a_decision_is_made_in_a_value_that_never_changes() -> None:
    aiming = Aiming(position(), cell("e5"), None)
    assert (aiming.moved("up").at, aiming.at) == (cell("e6"), cell("e5"))
    assert aiming.switched() == aiming
    assert row("c3-d4-e5") == (cell("c3"), cell("d4"), cell("e5"))
