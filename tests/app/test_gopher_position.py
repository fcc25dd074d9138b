"""Gopher's table told in plain lines."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from engine.games.gopher import Gopher, Phase
from tests.app.gopher_tables import position
from tui.settings import Shown
from tui.text.gopher import Words
from tui.text.language import Language
from tui.text.names import Names

words = Words(Language())
YOU = Names(("You", "Ada"), 0)
YOURS = "Your storage: 4 apples, 2 carrots and 3 nuts."
ADAS = "Ada's storage: 3 apples, 5 carrots and 1 nut."


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            position(),
            (
                "Your turn. Trophies: You 0 and Ada 0; 3 win.",
                YOURS,
                ADAS,
                "Nothing is turned up yet.",
                "31 cards face down, discards: 0.",
            ),
        ),
        (
            position("A1 N3", trophies=(1, 2), discards="C1 C3"),
            (
                "Your turn. Trophies: You 1 and Ada 2; 3 win.",
                YOURS,
                ADAS,
                "Turned up, 2 of 4: 1 apple and 3 nuts.",
                "Stopping: nuts 3 + 3 = 6, a trophy; the storage is emptied.",
                "Going on, nuts would lose 2 cards. A bust: 37.0 %.",
                "27 cards face down, discards: 2.",
            ),
        ),
        (
            position("A3 C1", ("A2 A2 C2 N3", ""), seat=0),
            (
                "Your turn. Trophies: You 0 and Ada 0; 3 win.",
                YOURS,
                "Ada's storage is empty.",
                "Turned up, 2 of 4: 3 apples and 1 carrot.",
                "Stopping: apples 4 + 3 = 7 and carrots 2 + 1 = 3; too many apples, all lost.",
                "Going on, carrots would lose 2 cards. A bust: 33.3 %.",
                "33 cards face down, discards: 0.",
            ),
        ),
        (
            position("C1", ("", "A3"), seat=1),
            (
                "Ada's turn. Trophies: You 0 and Ada 0; 3 win.",
                "Your storage is empty.",
                "Ada's storage: 3 apples.",
                "Turned up, 1 of 4: 1 carrot.",
                "Stopping: carrots 0 + 1 = 1.",
                "Going on, carrots would lose 1 card. A bust: 32.4 %.",
                "37 cards face down, discards: 0.",
            ),
        ),
        (
            position(phase=Phase.OVER, trophies=(3, 1)),
            ("The game is over. Trophies: You 3 and Ada 1.", YOURS, ADAS),
        ),
    ],
    ids=["first card", "trophy", "too much", "Ada", "over"],
)
def test_a_position_tells_the_turn_the_storages_what_stopping_does_and_the_risk(
    state: Gopher, told: tuple[str, ...]
) -> None:
    """By hand: 10 of 27 are nuts; 11 of 33 carrots; 12 of 37."""
    assert words.position(state, YOU, Shown(odds=True)) == told


def test_what_the_heap_holds_is_told_if_wanted() -> None:
    state = position("A1", ("", ""), pile="A1 A1 C3 N2")
    assert "Face down: 2×A1, 1×C3, 1×N2." in words.position(state, YOU, Shown(pile=True))
    assert not any("Face down" in line for line in words.position(state, YOU, Shown()))


def test_every_line_is_words_that_fit_also_with_five_wide_names() -> None:
    names = Names(tuple("兔子跑得快又遠真厲害呀" + digit for digit in "12345"))
    full = ("A2 A2 C2 N3", "A3 C2 C3 N1", "A1 C1 N1", "A2 C1 N2", "C3 N2")
    for state in (position(storages=full), position("A1 N3 A1 C1", full), position(phase=Phase.OVER, storages=full)):
        for odds in (True, False):
            lines = words.position(state, names, Shown(odds=odds, pile=True))
            assert all(0 < cell_len(line) <= 78 for line in lines)
            assert not any(unicodedata.name(char, "").startswith(("BOX", "BLOCK")) for line in lines for char in line)
            assert odds or "%" not in "".join(lines)
