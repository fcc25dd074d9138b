"""Gopher in lines: a turn can be decided by what is told unasked."""

from __future__ import annotations

from typing import Final

from ai.basic import Script
from tests.app.plain_lines import Talked
from tests.scenarios.gopher import ALWAYS_STOPS, DUEL, FOUR_TURNS_CARDS
from tui.records import of_session
from tui.session import Session
from tui.store import Store

TWO_TURNS: Final = ("flip", "stop") * 2
"""Yours; each of Mümmel's is one card."""
CARDS: Final = (*FOUR_TURNS_CARDS[:2], "C2", *FOUR_TURNS_CARDS[3:5], "C1", "A3", "C3")
"""You 3 nuts and 2 apples, Mümmel 2 carrots; you 1 nut and 2 apples, Mümmel 1 carrot; then 3 apples for you."""


def test_a_persons_turn_begins_with_what_everybody_has_won_and_what_the_storage_holds() -> None:
    talked = Talked(*TWO_TURNS, "flip")
    talked.house.play(DUEL, dice=Script(CARDS), players={1: ALWAYS_STOPS})
    first, second, third = [at for at, line in enumerate(talked.lines) if line.startswith("Your turn")]
    assert talked.lines[first].endswith("You 0 trophies, Mümmel 0 trophies.")
    assert talked.lines[first + 1] == "Your storage is empty."
    assert talked.lines[second + 1] == "Your storage: 2 apples and 3 nuts."
    assert talked.lines[third + 1] == "Your storage: 4 apples and 4 nuts."
    assert not any(line.startswith("Mümmel's storage") for line in talked.lines)


def test_a_choice_tells_what_every_shelf_comes_to() -> None:
    talked = Talked(*TWO_TURNS, "flip")
    talked.house.play(DUEL, dice=Script(CARDS), players={1: ALWAYS_STOPS})
    assert "  2  stop  stop: apples 2 + 2 = 4 and nuts 3 + 1 = 4" in talked.lines
    assert "  2  stop  stop: apples 4 + 3 = 7: all lost; carrots 0 + 3 = 3" in talked.lines


def test_scores_say_what_they_count() -> None:
    talked = Talked("scores")
    talked.house.play(DUEL, dice=Script(CARDS), players={1: ALWAYS_STOPS})
    assert talked.after(1).splitlines()[0] == "You 0 trophies, Mümmel 0 trophies"


def test_a_replay_tells_what_each_storage_holds_as_its_turn_begins() -> None:
    session = Session.begin(Store.in_memory(), DUEL, source=Script((*CARDS[:3], "N1")))
    for notation in ("flip", "stop", "stop"):
        (action,) = [action for action in session.legal if str(action) == notation]
        session.submit(session.to_move, action)
    talked = Talked()
    assert talked.house.replay(of_session(session)) == 0
    assert "Your storage is empty." in talked.lines
    assert "Mümmel's storage is empty." in talked.lines
    assert "Your storage: 2 apples and 3 nuts." in talked.lines
