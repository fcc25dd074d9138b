"""Hippo Hopp in lines: the look that is scrolled away, cards by their place, and what is not told while it goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ai.basic import Script, Wishes
from ai.player import Player
from engine.games.hippo import HippoOptions
from tests.app.hippo_tables import DEAL, Fixed
from tests.app.plain_lines import Printed, Talked
from tui.plain.advice import Adviser
from tui.plain.typed import Command, Forbidden, NoSuchNumber, Numbering, Picked, meaning
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.text.names import Names

YOU, ADA = Seat(HUMAN, "You"), Seat("expert", "Ada")
DUEL = Setup("hippo", (YOU, ADA), HippoOptions())
BOTH = Setup("hippo", (Seat(HUMAN, "Bo"), Seat(HUMAN, "Ada")), HippoOptions())
LOOK = ["Cards 0 to 9:  5  3  8  1  2  7  4  6  1  3", "Cards 10 to 18:  5  2  8  4  1  6  3  2  7"]


def duel(*typed: str, setup: Setup = DUEL, store: Store | None = None, settings: Settings | None = None) -> Talked:
    """A game in a known circle, with these lines typed, to the end of input; Ada flips card 4, then 5."""
    talked = Talked(*typed, store=store, settings=settings)
    players: dict[int, Player] = {1: Wishes(("flip:4", "flip:5"))} if setup is DUEL else {}
    assert talked.house.play(setup, dice=Script((*DEAL, *"4444")), players=players) == 0
    return talked


def decided(store: Store) -> list[str]:
    """What was decided in the one saved game."""
    (saved,) = store.unfinished()
    return [moves[0] for seat, moves in store.load(saved.id).plies if seat >= 0]


# The look.


def test_the_look_is_a_list_that_is_scrolled_away() -> None:
    talked = duel("")
    lines = talked.lines
    at = lines.index(LOOK[0])
    assert lines[at + 1] == LOOK[1]
    assert lines[at + 2].startswith("Enter, when you have seen enough:")
    following = lines[at + 3 :]
    blank = next(place for place, line in enumerate(following) if line)
    assert blank >= 60
    assert following[blank].startswith("Your turn (deck 9")
    assert not set(LOOK) & set(following)


@pytest.mark.parametrize("typed", ["menu", "quit", "q"])
def test_it_can_be_left_and_is_seen_again_when_the_game_is_gone_on_with(typed: str) -> None:
    store = Store.in_memory()
    talked = Talked(typed, store=store)
    assert talked.house.play(DUEL, seed="look") == 0
    (saved,) = store.unfinished()
    first = [line for line in talked.lines if line.startswith("Cards ")]
    again = Talked("", store=store)
    assert again.house.resume(saved.id) == 0
    assert [line for line in again.lines if line.startswith("Cards ")] == first
    assert len(first) == 2


@pytest.mark.parametrize(
    ("typed", "answer"), [("?", "Type a choice's number"), ("rules HH-1", "HH-1 The first look"), ("save", "saved")]
)
def test_a_question_in_the_look_is_answered_and_the_look_goes_on(typed: str, answer: str) -> None:
    talked = duel(typed, "", "table")
    assert answer in talked.after(1)
    assert LOOK[0] in talked.after(1).splitlines()
    assert not set(LOOK) & set(talked.after(2).splitlines())


def test_on_a_terminal_what_lay_there_is_out_of_sight_once_somebody_has_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever sits there sees no more than the last lines; a file keeps all of it anyway."""
    monkeypatch.setattr(Printed, "isatty", lambda _: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, 7)))
    assert duel("", "3").after(2).startswith("\n" * 6)


def test_without_any_input_the_game_is_saved_and_nothing_else_happens() -> None:
    talked = duel()
    assert decided(talked.store) == []
    assert talked.lines[-2] == "No more input."


def test_who_has_decided_sees_no_look_and_only_the_last_move_when_going_on() -> None:
    store = Store.in_memory()
    session = Session.begin(store, BOTH, seed="last")
    for place in (3, 4):
        session.submit(session.to_move, next(action for action in session.legal if str(action) == f"flip:{place}"))
    session.close()
    talked = Talked(store=store)
    assert talked.house.resume(session.id) == 0
    assert not any(line.startswith("Cards ") for line in talked.lines)
    assert [line for line in talked.lines if "flips card" in line] == [
        line for line in talked.lines if line.startswith("Ada flips card 4")
    ]


# Cards by their place.


def test_what_lies_open_is_told_before_each_choice() -> None:
    talked = duel("", "flip:3")
    assert "You flip card 3: it shows 1." in talked.said
    assert "Caught! Ada takes the angry 1 as a penalty card" in talked.said
    assert "Open and angry: 2 on card 4 (1 ahead). All others are hidden." in talked.said
    assert "Penalty cards: Ada has 1." in talked.said


@pytest.mark.parametrize("typed", ["3", "flip:3", "flip 3", "flip3", "FLIP:3"])
def test_a_card_is_flipped_by_its_place_or_notation(typed: str) -> None:
    assert decided(duel("", typed).store)[0] == "flip:3"


@pytest.mark.parametrize("typed", ["use:1/1", "use 1/1", "1/1", "19"])
def test_a_penalty_card_is_used_by_notation_or_the_number_it_is_listed_under(typed: str) -> None:
    assert decided(duel("", "3", typed).store)[2] == "use:1/1"


@pytest.mark.parametrize("typed", ["4", "flip:4", "flip 4"])
def test_hh_3_an_open_card_is_refused_with_the_clause(typed: str) -> None:
    talked = duel("", "3", typed)
    assert "flip:4 is not possible now (HH-3, Your turn)" in talked.said
    assert len(decided(talked.store)) == 2


def test_the_list_has_the_places_as_numbers_and_no_hidden_number() -> None:
    said = duel("", "3", "moves").after(3)
    rows = [line.split() for line in said.splitlines() if "flip:" in line or "use:" in line]
    assert rows[0] == ["0", "flip:0", "card", "0", "16", "ahead"]
    assert [row[0] for row in rows] == [str(place) for place in (*range(4), *range(5, 19), 19)]
    assert rows[-1][:2] == ["19", "use:1/1"]
    assert " ".join(rows[-1][2:]) == "use the 1 of Ada caught on card 4: -2"


def test_a_number_nothing_has_is_told() -> None:
    assert "No choice has that number. moves lists them." in duel("", "40").said


def test_numbers_of_their_own_are_never_given_to_another_choice() -> None:
    session = Session.begin(Store.in_memory(), BOTH, source=Script(DEAL))
    match = session.match
    numbering = Numbering.of(match.game.codec(2, match.options).actions)
    for text in ("flip:3", "flip:4"):
        session.submit(session.to_move, session.state.parse(text))  # type: ignore[arg-type]
    flips = dict(zip(numbering.numbers(session.legal), session.legal, strict=True))
    assert [str(flips[number]) for number in (0, 3, 18, 19)] == ["flip:0", "flip:3", "flip:18", "use:1/1"]
    known = {"hint": "hint"}

    def means(typed: str) -> object:
        return meaning(typed, session.state, session.legal, known, (), numbering, lambda *_: None)

    assert means("18") == Picked(flips[18])
    assert isinstance(means("4"), Forbidden)
    assert means("20") == NoSuchNumber()
    assert means("hint") == Command("hint")


def test_two_people_are_asked_by_name() -> None:
    assert "Ada's choice: " in duel("", "3", setup=BOTH).said


# What is not told.


@pytest.mark.parametrize("to_file", [False, True])
def test_the_record_is_neither_printed_nor_written_while_the_game_goes_on(to_file: bool, tmp_path: Path) -> None:
    file = tmp_path / "kept.hoppla"
    talked = duel("", f"record {file}" if to_file else "record")
    assert "it can be read when the game is over" in talked.after(2)
    assert not any(line.startswith("[") for line in talked.lines)
    assert not file.exists()


def test_an_opponents_move_is_explained_alone() -> None:
    session = Session.begin(
        Store.in_memory(), DUEL, source=Script(DEAL), players={1: Wishes(("flip:4",))}, adviser=Fixed(12, 6, 4)
    )
    session.submit(0, session.state.parse("flip:3"))  # type: ignore[arg-type]
    ply = session.accept(session.decide())
    assert ply is not None
    talked = Talked()
    Adviser(talked.house._talk, session, Names(("You", "Ada"), 0)).why(ply)
    assert "Ada played: flip card 4, 3 ahead. That costs 20.0 % of the win" in talked.said
    assert not any(f"flip:{place}" in talked.said or f"card {place}," in talked.said for place in (12, 6))


def test_a_hint_lists_what_it_considered() -> None:
    session = Session.begin(Store.in_memory(), DUEL, source=Script(DEAL), adviser=Fixed(12, 6, 4))
    talked = Talked()
    Adviser(talked.house._talk, session, Names(("You", "Ada"), 0)).hint()
    assert [line.split()[0] for line in talked.lines if line.startswith("  ")] == ["flip:12", "flip:6", "flip:4"]


def test_with_training_what_was_seen_stays() -> None:
    assert "Hidden now, but seen: 5 on card 0" in duel("", settings=Settings(training=True)).said
    assert "Hidden now" not in duel("").said


def test_where_nobody_plays_there_is_no_look_and_no_question() -> None:
    options = HippoOptions(circle=3, deck=0, values=(2, 1))
    talked = Talked()
    bots = Setup("hippo", (Seat("expert", "Bo"), ADA), options)
    players: dict[int, Player] = {0: Wishes(()), 1: Wishes(())}
    assert talked.house.play(bots, dice=Script(("1", "2", "1")), players=players) == 0
    assert "Enter" not in talked.said
    assert "the deck had none to fill the gap" in talked.said
