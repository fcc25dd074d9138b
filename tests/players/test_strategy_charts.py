"""The strategy charts: they are current, the master plays by them, and what the page says they teach stands in them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from ai.games.hoppladi import Master
from ai.games.hoppladi_turn import Shape
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take
from screenshots.charts import FOLDER, PAGE, made, main, picture
from screenshots.strategy import (
    HUTCHES,
    OPTIONS,
    SITUATIONS,
    Cell,
    Chart,
    Kind,
    Situation,
    chart,
    least_hare_points,
)
from tests.players.tables import table

FIRST, SECOND, AHEAD, BEHIND, END, LAST = range(6)
BEFORE_THE_LAST = (FIRST, SECOND, AHEAD, BEHIND, END)


@cache
def charts(kind: Kind) -> tuple[Chart, ...]:
    """By situation."""
    return tuple(chart(kind, situation) for situation in SITUATIONS[kind])


def least(kind: Kind, situation: int, top: int, dice: int) -> int | None:
    """The least points of a cell."""
    return charts(kind)[situation][top, dice].least


# Current.


@pytest.mark.parametrize(
    "path", [FOLDER / "strategy-stop.svg", FOLDER / "strategy-take.svg", PAGE], ids=lambda p: p.name
)
def test_charts_are_current(path: Path) -> None:
    assert path.read_text("utf-8") == made()[path], f"{path.name} is stale: make charts"


def test_without_a_solution_there_is_nothing_to_compare_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr() == (
        "",
        f"no solution to 333 in {tmp_path}: name the folder in which hoppladi-333 lies\n",
    )


@pytest.mark.parametrize("kind", SITUATIONS)
def test_a_picture_tells_what_the_tables_tell(kind: Kind) -> None:
    """Every cell is written out: nothing is told by colour alone."""
    shown = [element.text for element in ElementTree.fromstring(picture(kind)).iter("{http://www.w3.org/2000/svg}text")]
    told = [line for cells in charts(kind) for cell in cells.values() for line in cell.text.split(", ")]
    assert sorted(text for text in shown if text in set(told) and not re.fullmatch("[1-7]", text)) == sorted(told)
    page = PAGE.read_text("utf-8").partition(f"<!-- {kind}:")[2].partition(f"<!-- /{kind}")[0]
    words = [
        word.strip() for line in page.splitlines() if line.startswith(("| none", "| ×")) for word in line.split("|")
    ]
    assert [word for word in words if word and not re.fullmatch("none|×[2-5]", word)] == [
        cell.text for cells in charts(kind) for cell in cells.values()
    ]


# True.


def test_the_fewest_points_on_a_table_by_hand() -> None:
    """Six hares one by one leave one die; all seven, picked up. Three hutches come with a hare each, so that ×4 with
    two dice left takes four hares, picked up, and two of them set aside again."""
    found = least_hare_points()
    assert (found[Shape(1, 1, 0)], found[Shape(1, 6, 0)], found[Shape(1, 7, 0)]) == (6, 1, 7)
    assert (found[Shape(2, 1, 0)], found[Shape(4, 1, 0)], found[Shape(4, 4, 0)], found[Shape(4, 2, 0)]) == (5, 3, 4, 6)


def master_s(kind: Kind, situation: Situation, top: int, dice: int, hare_points: int) -> bool:
    """Whether the master stops, or takes over, there."""
    turn, aside = situation.state, table(hare_points, top, dice, taboo=0)
    phase = Phase.GO if kind == "stop" else Phase.START
    state = Hoppladi(OPTIONS, turn.totals, turn.seat, phase, aside, None, turn.reached_by, 0)
    action = Master().choose(state, Random(0)).action
    assert isinstance(action, (Stop, RollOn) if kind == "stop" else (Take, Fresh))
    return isinstance(action, Stop | Take)


@pytest.mark.parametrize("kind", SITUATIONS)
def test_the_master_plays_by_the_charts(kind: Kind) -> None:
    """Tables with one or two dice left, three hare points on either side of where a cell begins: what is between
    matters little."""
    seen = 0
    for situation, cells in zip(SITUATIONS[kind], charts(kind), strict=True):
        for top in HUTCHES[:3]:
            for dice in (1, 2):
                begins = cells[top, dice].least
                assert begins is not None
                low, high = begins // top - 3, begins // top + 3
                if low >= least_hare_points()[Shape(top, dice, 0)]:
                    assert not master_s(kind, situation, top, dice, low)
                    seen += 1
                assert master_s(kind, situation, top, dice, high)
    assert seen > 10


def test_in_the_last_turn_it_is_arithmetic() -> None:
    """30 behind: 31 points win, and count in steps of the hutch; with more than one die left a tie is too little."""
    for (top, dice), cell in charts("stop")[LAST].items():
        if dice > 1:
            most = max(-(-31 // top), least_hare_points()[Shape(top, dice, 0)])
            assert cell.least == top * most
            assert len(cell.runs) == 1


@pytest.mark.parametrize(
    ("runs", "always", "text"),
    [((), False, "never"), (((3, None),), True, "always"), (((13, 58), (60, None)), False, "13–58, 60+"),
     (((16, 16),), False, "16")],
)  # fmt: skip
def test_a_cell_says_with_which_points(runs: tuple[tuple[int, int | None], ...], always: bool, text: str) -> None:
    assert Cell(runs, always).text == text


# What they teach: the five sentences of the page, one by one.


def test_with_four_dice_left_nobody_stops_before_the_last_turn() -> None:
    cells = [(dice, cell) for number in BEFORE_THE_LAST for (_, dice), cell in charts("stop")[number].items()]
    assert {cell.text for dice, cell in cells if dice >= 4} == {"never"}
    found = [least("stop", number, 1, 2) for number in BEFORE_THE_LAST]
    assert (min(filter(None, found)), max(filter(None, found)), None in found) == (11, 18, False)


def test_what_is_always_done_is_done_with_many_points_under_a_high_hutch() -> None:
    """The page has the figures: 31 points win the last turn, and with ×5 and three dice left there are more."""
    assert 4 * least_hare_points()[Shape(4, 2, 0)] == 24
    assert 5 * least_hare_points()[Shape(5, 3, 0)] == 35
    assert charts("stop")[LAST][5, 3].always


def test_a_high_hutch_is_taken_home() -> None:
    for number in (FIRST, SECOND):
        assert {charts("stop")[number][top, dice].text for top in (4, 5) for dice in (1, 2)} == {"always"}


def test_ahead_one_stops_sooner_and_behind_later() -> None:
    assert (least("stop", AHEAD, 1, 1), least("stop", BEHIND, 1, 1)) == (15, 36)
    assert (least("stop", SECOND, 1, 1), least("stop", FIRST, 1, 1)) == (17, 34)
    differences = {
        (top, dice, sooner): (least("stop", later, top, dice) or 0) - (least("stop", sooner, top, dice) or 0)
        for top in HUTCHES
        for dice in (1, 2)
        for sooner, later in ((AHEAD, BEHIND), (SECOND, FIRST))
    }
    assert min(differences.values()) >= 0
    assert max(more for (top, dice, _), more in differences.items() if top <= 4 and (top, dice) != (1, 1)) == 7


def test_a_little_short_of_the_target_one_rolls_on() -> None:
    assert charts("stop")[END][1, 2].text == "13–58, 60+"
    ties = {(top, dice) for (top, dice), cell in charts("stop")[LAST].items() if cell.least == 30}
    assert ties == {(top, 1) for top in HUTCHES if 30 % top == 0}


def test_what_leaves_dice_is_taken_over() -> None:
    for cells in charts("take"):
        assert {cell.text for (top, dice), cell in cells.items() if top >= 4 and dice >= 2} == {"always"}
    ranges = {dice: [least("take", number, 1, dice) or 0 for number in range(6)] for dice in (1, 2, 4, 5, 6)}
    assert [(min(ranges[dice]), max(ranges[dice])) for dice in (4, 5, 6)] == [(13, 14), (9, 10), (4, 5)]
    assert (min(ranges[1] + ranges[2]), max(ranges[1] + ranges[2])) == (14, 39)
    assert [(ranges[dice][BEHIND], ranges[dice][AHEAD]) for dice in (1, 2)] == [(14, 21), (19, 39)]
