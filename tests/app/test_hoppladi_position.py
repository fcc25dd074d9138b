"""Hoppladi's table told in plain lines, and the columns of its choices."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from engine.games.hoppladi import Aside, Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, Keep, RollOn, Stop, Take
from tests.app.hoppladi_tables import position
from tui.settings import Shown
from tui.text.hoppladi import Words
from tui.text.language import Language
from tui.text.names import Names

words = Words(Language())
YOU = Names(("You", "Ada"), 0)
POINTS = "Points: You 142 and Ada 201."


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            position(Phase.ROLL),
            (f"Your turn. {POINTS}", "Nothing is set aside.", "7 dice to roll. A bust: 5.9 %."),
        ),
        (
            position(roll="12235CC"),
            (
                f"Your turn. {POINTS}",
                "Nothing is set aside.",
                "Rolled: h hh/x2 hh/x2 x3 x5 C C. The next hutch is the x2.",
            ),
        ),
        (
            position(roll="1C", aside=Aside(noted=12, top=5), seat=1),
            (
                f"Ada's turn. {POINTS}",
                "Set aside: 12 noted, the x2, the x3, the x4 and the x5.",
                "12 hare points, times 5 for the highest hutch: 12 × 5 = 60.",
                "Rolled: h C. Every hutch is up.",
                "A bust after this would lose those 60 points and what you keep now.",
            ),
        ),
        (
            # 14 noted, a pair 10, a single 1 and a double 2 are 27 hare points; six dice lie there, one is left.
            position(Phase.GO, aside=Aside(14, 1, 1, 1, 3, 0)),
            (
                f"Your turn. {POINTS}",
                "Set aside: 14 noted, one pair for 10, one hare and one double for 3, the x2",
                "and the x3.",
                "27 hare points, times 3 for the highest hutch: 27 × 3 = 81.",
                "1 die to roll. A bust (50.0 %) loses 81 points.",
                "Stopping scores 81: a total of 223.",
            ),
        ),
        (
            position(Phase.GO, aside=Aside(singles=1, taboo=6)),
            (
                f"Your turn. {POINTS}",
                "Set aside: one hare for 1 and six taboo carrots.",
                "1 hare point and no hutch: 1 × 1 = 1.",
                "All dice are set aside: rolling on picks 1 die up. A bust (50.0 %) loses 1",
                "point.",
                "Stopping scores 1: a total of 143.",
            ),
        ),
        (
            position(Phase.START, aside=Aside(pairs=2, doubles=2, top=2)),
            (
                f"Your turn. {POINTS}",
                "Left to take over: two pairs for 20, two doubles for 4 and the x2.",
                "24 hare points, times 2 for the highest hutch: 24 × 2 = 48.",
                "Taking over picks 6 dice up and rolls them. A bust (8.8 %) loses 48 points.",
                "Fresh: 7 dice. A bust: 5.9 %.",
            ),
        ),
        (position(Phase.OVER), (f"The game is over. {POINTS}",)),
    ],
    ids=lambda value: value.phase.name if isinstance(value, Hoppladi) else "",
)
def test_a_position_tells_the_turn_the_points_the_dice_and_the_risk(state: Hoppladi, told: tuple[str, ...]) -> None:
    """Bust chances by hand: no hare on k dice is (4/6)^k; not all carrots (1/6)^k where those are safe."""
    assert words.position(state, YOU, Shown(odds=True)) == told


EVERY_PHASE = (
    position(Phase.ROLL, totals=(9999,) * 7),
    position(roll="1122235", totals=(9999,) * 7),
    position(roll="13C", aside=Aside(singles=2, top=3), totals=(9999,) * 7),
    position(Phase.GO, aside=Aside(1200, 1, 1, 1, 3, 1), totals=(9999,) * 7),
    position(Phase.START, aside=Aside(1200, 0, 1, 1, 5, 1), totals=(9999,) * 7),
    position(Phase.OVER, totals=(9999,) * 7),
    position(Phase.GO, aside=Aside(singles=1), totals=(40,), turns_left=3),
)


@pytest.mark.parametrize("state", EVERY_PHASE, ids=lambda state: state.phase.name)
def test_every_line_is_words_that_fit_also_with_seven_wide_names(state: Hoppladi) -> None:
    names = Names(tuple("兔子跑得快又遠真厲害呀" + digit for digit in "1234567"[: len(state.totals)]))
    for odds in (True, False):
        lines = words.position(state, names, Shown(odds=odds))
        assert all(0 < cell_len(line) <= 78 for line in lines)
        assert not any(unicodedata.name(char, "").startswith(("BOX", "BLOCK")) for line in lines for char in line)
        assert odds or "%" not in "".join(lines)


def test_a_choice_tells_what_it_leads_to() -> None:
    """Of 112235C by hand: a pair and the double hutch are 10 × 2, four dice are left, (4/6)^4 no hare of them."""
    roll, go = position(roll="112235C"), position(Phase.GO, aside=Aside(singles=1, pairs=1, top=2))
    start = position(Phase.START, aside=Aside(singles=1, pairs=1, top=2))
    assert words.choice(Keep(2, 0, 2), roll, Shown()) == ("h h x2", "10 × 2 = 20", "4 left", "bust 19.7 %")
    assert words.choice(Keep(2, 0, 2), roll, Shown(odds=False)) == ("h h x2", "10 × 2 = 20", "4 left")
    assert words.choice(Stop(), go, Shown()) == ("stop: score 22, total 164",)
    assert words.choice(RollOn(), go, Shown()) == ("roll 3 dice: bust 29.2 %, loses 11 × 2 = 22",)
    assert words.choice(RollOn(), go, Shown(odds=False)) == ("roll 3 dice: a bust loses 11 × 2 = 22",)
    assert words.choice(Take(), start, Shown()) == ("take over: 3 dice, 11 × 2 = 22, bust 29.2 %",)
    assert words.choice(Fresh(), start, Shown(odds=False)) == ("fresh: 7 dice, nothing yet",)


def test_picking_the_hares_up_is_told_with_the_choice() -> None:
    state = position(Phase.GO, aside=Aside(pairs=3, top=2))
    assert words.choice(RollOn(), state, Shown(odds=False)) == ("roll 6 again: a bust loses 30 × 2 = 60",)
