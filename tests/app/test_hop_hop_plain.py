"""Hop Hop Hooray! in lines: the pond as text, the notation typed, wrong calls, and rows one has to find."""

from __future__ import annotations

import pytest

from ai.basic import Script, Wishes
from ai.player import Player
from engine import GAMES, MalformedMove
from engine.games.hop_hop import HopHopOptions
from tests.app.plain_lines import Row, Talked
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store

YOU, ADA = Seat(HUMAN, "You"), Seat("expert", "Ada")
DUEL = Setup("hop_hop", (YOU, ADA), HopHopOptions(size=5))
SHORT = Setup("hop_hop", (YOU, ADA), HopHopOptions(size=5, chips_to_win=1))
THREE_THROWS = ("throw:c1", "done", "throw:c2", "done")
DRAWN = ("c1", "a5", "c2", "b5", "c3", "b4")
"""Yours and Ada's in turn. With your third there is a row, c1-c2-c3, all yours."""
ROW = "call:c1-c2-c3"
NOW_A_ROW = "The marble lies. Now a row of three is called: call c3-d4-e5. Or: done. (HO-7)"


def played(*typed: str, setup: Setup = DUEL, settings: Settings | None = None) -> Talked:
    """These lines typed, to the end of input; Ada aims at a5 and calls nothing."""
    talked = Talked(*typed, settings=settings)
    players: dict[int, Player] = {1: Wishes(("throw:a5", "done"))}
    assert talked.house.play(setup, dice=Script(DRAWN), players=players) == 0
    return talked


def decided(store: Store) -> list[str]:
    """What was decided in the one saved game."""
    (saved,) = store.unfinished()
    return [moves[0] for seat, moves in store.load(saved.id).plies if seat >= 0]


def test_the_pond_is_told_before_each_decision_and_a_throw_by_its_chances() -> None:
    said = played("throw:c1", "")
    before, landed = said.lines[: said.lines.index("You throw R, aimed at c1.")], said.after(1).splitlines()
    assert [line for line in before if line[:3] in (" 5 ", " 1 ", "   ")] == [
        " 5  . . . . .",
        " 1  . . . . .",
        "    a b c d e",
    ]
    assert "25 choices" in said.said
    assert " 1  . . R . ." in landed
    assert "R, You: 11 on the lily pad; in the pond c1." in landed
    assert "There is no row to call: done." in landed


@pytest.mark.parametrize("typed", ["throw:c1", "throw c1", "c1", "THROW C1", "throw  c1"])
def test_a_throw_is_typed_by_its_cell(typed: str) -> None:
    assert decided(played(typed).store) == ["throw:c1"]


ROW_LOOSELY = ("call c3-c1-c2", "c1 c2 c3", "c2,c3,c1", "call c1, c2, c3", "CALL: c3 - c2 - c1", "C1 c3-C2")


@pytest.mark.parametrize("typed", ["call:c1-c2-c3", "call c1-c2-c3", "c1-c2-c3", "1", *ROW_LOOSELY])
def test_a_row_is_called_by_its_cells_or_its_number(typed: str) -> None:
    talked = played(*THREE_THROWS, "c3", typed)
    assert decided(talked.store)[-1] == ROW
    assert "To call: c1-c2-c3. Then: done." in talked.said
    assert "Quak! You call c1-c2-c3: 2 chips." in talked.said
    assert "Called: c1-c2-c3, 2 chips." in talked.said


@pytest.mark.parametrize("typed", ["done", "d", "2"])
def test_an_overlooked_row_is_told_plainly(typed: str) -> None:
    talked = played(*THREE_THROWS, "c3", typed)
    assert "Overlooked: c1-c2-c3 leave without a chip (HO-9)." in talked.lines
    assert "3 marbles go back to their lily pads." in talked.lines


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("call c1-c2-d3", "c1-c2-d3: They are not side by side in a line. (HO-6)"),
        ("call c3-d4-e5", "c3-d4-e5: Not every cell has a marble in it. (HO-6)"),
        ("call d3,b1 c2", "b1-c2-d3: Not every cell has a marble in it. (HO-6)"),
        ("throw c3", NOW_A_ROW),
        ("e5", NOW_A_ROW),
        ("c3 d4", NOW_A_ROW),
        ("c3-d4-e5-f6", NOW_A_ROW),
    ],
)
def test_a_wrong_call_is_answered_with_its_clause_and_is_no_move(typed: str, said: str) -> None:
    talked = played(*THREE_THROWS, "c3", typed)
    assert said in talked.said
    assert decided(talked.store)[-1] == "throw:c3"


def test_with_call_help_off_neither_rows_nor_their_number_are_told() -> None:
    help_off = Settings(call_help="off")
    talked = played(*THREE_THROWS, "c3", "moves", "1", settings=help_off)
    asked = "\n".join(talked.after(number) for number in (5, 6))
    assert "Do you see a row?" in asked
    assert "c1-c2-c3" not in asked
    assert "no more calls" in asked
    assert decided(talked.store)[-1] == "done", "the only number is that of the only choice that is listed"
    for typed in ("call c1-c2-c3", *ROW_LOOSELY):
        assert decided(played(*THREE_THROWS, "c3", typed, settings=help_off).store)[-1] == ROW


def test_with_call_help_off_a_throw_is_not_told_by_what_it_would_make() -> None:
    asked = {way: played(*THREE_THROWS, "moves", settings=Settings(call_help=way)).said for way in ("on", "off")}
    assert "c1-c2-c3: 2 chips" in asked["on"]
    assert "c1-c2-c3" not in asked["off"]
    assert "rests 21.2 %" in asked["off"]


def test_a_record_has_one_spelling_of_a_call() -> None:
    state = GAMES["hop_hop"].new_state(2)
    for text in ("call:c3-c2-c1", "c1 c2 c3", "call c1-c2-c3"):
        with pytest.raises(MalformedMove):
            state.parse(text)


def test_a_colour_that_has_no_marble_left_is_refused_by_its_name() -> None:
    """Three marbles of each colour: after three throws of R there is none left to throw."""
    setup = Setup("hop_hop", (YOU, ADA), HopHopOptions(size=5, marbles=3, two_colours=True))
    talked = Talked("throw:c1/R", "done", "throw:c3/R", "done", "throw:c5/R", "done", "throw:e5/R")
    players: dict[int, Player] = {1: Wishes(("throw:a5/G", "done"))}
    drawn = Script(("c1", "a5", "c3", "a3", "c5", "a1"))
    assert talked.house.play(setup, dice=drawn, players=players) == 0
    assert "No R lies on the lily pad. (HO-2)" in talked.said


def test_who_goes_on_is_told_the_pond_once() -> None:
    store = Store.in_memory()
    session = Session.begin(store, DUEL, seed="once")
    session.close()
    again = Talked(store=store)
    assert again.house.resume(session.id) == 0
    assert sum(line.startswith(" 5  ") for line in again.lines) == 1
    assert again.lines.count("Your turn. Chips: You 0 and Ada 0.") == 1


def test_with_call_help_auto_rows_are_called_and_the_turn_ends_without_a_question() -> None:
    talked = played("c1", "c2", "c3", settings=Settings(call_help="auto"))
    yours = [move for move in decided(talked.store) if move not in ("throw:a5", "done")]
    assert yours == ["throw:c1", "throw:c2", "throw:c3", ROW]
    assert "Quak! You call c1-c2-c3: 2 chips." in talked.lines
    assert "You get 2 chips; left: 38." in talked.lines
    assert len(talked.typist.seen) == 4, "three throws, and the end of input"


def test_a_call_can_be_taken_back_and_a_throw_cannot() -> None:
    talked = played(*THREE_THROWS, "c3", "1", "undo", "undo")
    assert decided(talked.store)[-1] == "throw:c3"
    assert "Taken back: the decision is open again." in talked.said
    assert "That cannot be taken back: something has been drawn since." in talked.said


def test_of_aims_that_are_all_as_good_the_hint_lists_a_few() -> None:
    """Two of three chips are yours, and Ada's marbles lie far apart: you have won, and no row can be made."""
    won = Setup("hop_hop", (YOU, ADA), HopHopOptions(size=5, chips=3))
    certain, row = Talked(*THREE_THROWS, "c3", ROW, "done", "hint"), played(*THREE_THROWS, "hint")
    apart = Script(("c1", "a5", "c2", "d4", "c3", "a2"))
    assert certain.house.play(won, dice=apart, players={1: Wishes(("throw:a5", "done"))}) == 0
    listed = [[line for line in talked.lines if line.startswith("  throw:")] for talked in (certain, row)]
    assert list(map(len, listed)) == [3, 10]


def test_of_an_opponents_turn_the_decision_is_explained_that_was_a_choice() -> None:
    once, again = (played("c1", "done", *why) for why in (("w",), ("w", "w")))
    assert "Ada played" in once.after(3)
    assert "aim at a5" in once.after(3).splitlines()[1]
    assert "w again" not in once.said
    assert again.after(4).splitlines()[:2] == once.after(3).splitlines()[:2], "there was no other choice"


def test_asked_again_at_once_why_goes_back_to_the_throw() -> None:
    setup = Setup("hop_hop", (ADA, YOU), HopHopOptions(size=5))
    throws = ("throw:c1", "done", "throw:c2", "done", "throw:c3", ROW, "done")
    talked = Talked("a5", "done", "b5", "done", "w", "w", "scores", "w")
    script = Script(("c1", "a5", "c2", "b5", "c3"))
    assert talked.house.play(setup, dice=script, players={0: Row(throws)}) == 0
    first, before, afresh = (talked.after(number).splitlines() for number in (5, 6, 8))
    assert first[0] == afresh[0] == "Ada's last move, as the strongest player sees it"
    assert "w again tells of the move before that." in first
    assert before[0] == "Ada's move before that, as the strongest player sees it"
    assert "w again tells of the move before that." not in before


def test_the_short_game_ends_with_the_chips_that_win() -> None:
    talked = played(*THREE_THROWS, "c3", "1", "done", setup=SHORT)
    assert "You own 2 chips: the game is over (HO-11)." in talked.lines
    assert "You owned 2 chips, enough to win." in talked.said
    assert not talked.store.unfinished()


def test_ho_10_taking_a_marble_is_asked_and_told() -> None:
    talked = Talked("c1", "done", "c2", "done", "d4", "done", "moves", "take:c1")
    ada = Row(("throw:a5", "done", "throw:e5", "done", "throw:a2", "done"))
    setup = Setup("hop_hop", (YOU, ADA), HopHopOptions(size=5, marbles=3))
    assert talked.house.play(setup, dice=Script(("c1", "a5", "c2", "e5", "d4", "a2")), players={1: ada}) == 0
    assert "The lily pad is empty: a marble is taken from the pond first (HO-10)." in talked.lines
    assert "Your lily pad is empty: you take your marble from c1 (HO-10)." in talked.lines
    assert decided(talked.store)[-1] == "take:c1"
