"""The menu in lines, setting up a game, past games, and a record turn by turn."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from ai.basic import Script
from engine.record import Player, Record, match_of
from tests.app.plain_lines import ROLLS, THEIRS, YOURS, Row, Talked
from tests.app.playing import process
from tests.app.pseudo import pseudo
from tests.app.stores import edit, saved_match
from tests.scenarios import short_game
from tests.scenarios.hoppladi import DUEL
from tui.records import of_match
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store

OPPONENTS = "Opponent: 0 nobody, 1 rookie, 2 regular, 3 expert, 4 master [2]: "


def in_menu(*typed: str, store: Store | None = None) -> Talked:
    """These lines from the menu, to the end of input."""
    talked = Talked(*typed, store=store)
    assert talked.house.menu() == 0
    return talked


def seats_of(store: Store) -> list[tuple[str, str]]:
    """Who plays in the one saved game."""
    (saved,) = store.unfinished()
    return [(seat.level, seat.name) for seat in saved.setup.seats]


def example(store: Store | None = None, turns: int = 7) -> Talked:
    """The rulebook's example, so many decisions of yours."""
    talked = Talked(*YOURS[:turns], store=store)
    talked.house.play(DUEL, dice=Script(ROLLS), players={1: Row(THEIRS)})
    return talked


def short_match() -> tuple[Store, int, Record]:
    """A finished game, and its record."""
    talked = Talked(*("1",) * 500)
    talked.house.play(short_game("hoppladi"), seed="short")
    (past,) = talked.store.finished()
    return talked.store, past.id, of_match(talked.store, past.id)


# The menu.


def test_two_answers_lead_from_the_menu_to_rolled_dice() -> None:
    talked = in_menu("1", "")
    assert talked.typist.seen[0].endswith("Your choice: ")
    assert talked.typist.seen[1].endswith(OPPONENTS)
    assert "You roll" in talked.after(2)
    assert seats_of(talked.store) == [("human", "You"), ("regular", "Mümmel")]


@pytest.mark.parametrize(
    ("typed", "levels"),
    [
        ("3", ["expert"]),
        ("EXPERT", ["expert"]),
        ("1 rookie, 3", ["rookie", "rookie", "expert"]),
        ("0", []),
    ],
)
def test_opponents_are_named_by_number_or_level(typed: str, levels: list[str]) -> None:
    assert [level for level, _ in seats_of(in_menu("1", typed).store)] == ["human", *levels]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("5", "That is no opponent."),
        ("grandmaster", "That is no opponent."),
        ("0 2", "That is no opponent."),
        ("1 1 1 1 1 1 1", "This game is for 1 to 7 players, you included."),
        ("?", "Type a level's number or name"),
    ],
)
def test_a_wrong_opponent_costs_a_sentence(typed: str, told: str) -> None:
    talked = in_menu("1", typed)
    assert told in talked.after(2)
    assert talked.said.count(OPPONENTS) == 2
    assert talked.store.unfinished() == ()


def test_the_menu_offers_saved_games_and_goes_on_with_them() -> None:
    store = example().store
    (saved,) = store.unfinished()
    talked = in_menu("?", "nonsense", "99", store=store)
    row = next(line for line in talked.lines if "127 : 60" in line)
    assert row.startswith("  1  Hoppladi Hopplada, 127 : 60, just now")
    assert f"[{saved.id:012x}]" in row
    assert "That is no entry of the menu." in talked.after(2)
    assert "That is no entry of the menu." in talked.after(3)


def test_a_game_gone_on_with_tells_what_happened_last_and_how_it_stands() -> None:
    store = Store.in_memory()
    session = Session.begin(store, short_game("hoppladi"), seed="on")
    session.close()
    talked = in_menu("1", "menu", "q", store=store)
    assert "Your turn. Points: You 0 and Mümmel 0." in talked.after(1)
    assert "Rolled:" in talked.after(1)
    assert "This game could not be saved" in talked.after(2)
    assert talked.lines[-1] == "Goodbye. Games going on are saved."


def test_after_a_game_the_menu_asks_what_next() -> None:
    store = Store.in_memory()
    setup = Setup("hoppladi", (Seat(HUMAN, "You"),), short_game("hoppladi").options.from_dict({"turns": 1}))
    session = Session.begin(store, setup, seed="after")
    session.close()
    talked = in_menu("1", "1", "2", "what", "again", "1", "2", "", "q", store=store)
    assert talked.said.count("again, menu or quit [menu]: ") >= 2
    assert "Type again, menu or quit; Enter goes to the menu." in talked.lines


def test_past_games_are_listed_and_replayed() -> None:
    store, match, _ = short_match()
    talked = in_menu("past", "9", "1", "q", "q", store=store)
    assert f"[{match:012x}]" in talked.after(1)
    assert re.search(r"You \d+ points, ", talked.after(1))
    assert "No choice has that number" in talked.after(2)
    assert "1/" in talked.after(3)
    assert "No game has been finished yet." in in_menu("past").said


def test_the_rules_are_in_the_menu() -> None:
    assert "HL-12 Options, and alone" in in_menu("5").said
    assert "GI-8 " in in_menu("6").said
    assert "HH-10 " in in_menu("7").said
    assert "HO-13 " in in_menu("8").said


def test_an_empty_input_leaves_the_menu() -> None:
    assert in_menu().typist.seen[0].endswith("Your choice: ")


def test_in_a_language_of_wide_letters_lines_still_fit_and_its_words_are_understood() -> None:
    talked = Talked("?", "1", "?", "1", "?", "ｈｉｎｔ", "table", "1", "undo", "save", "q", texts=pseudo())
    assert talked.house.menu() == 0
    assert max(map(cell_len, talked.lines)) <= 78
    assert "ｗｉｎｓ" in talked.after(6)
    assert not re.search("[a-z]{3}", talked.after(1))


# Saved games that cannot be had.


def test_a_game_open_elsewhere_is_refused_with_the_screens_words(tmp_path: Path) -> None:
    match = saved_match(tmp_path)
    holder = process("hold", tmp_path, str(match))
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    talked = Talked(store=Store.open(tmp_path))
    assert talked.house.resume(match) == 1
    assert talked.lines[0].startswith("This game is being played in another session")
    talked.store.close()
    holder.communicate()


def test_a_damaged_game_is_refused_and_the_menu_goes_on(tmp_path: Path) -> None:
    match = saved_match(tmp_path)
    edit(tmp_path, "UPDATE ply SET moves = 'stop' WHERE idx = 3")
    talked = Talked("q", store=Store.open(tmp_path))
    assert talked.house.resume(match) == 1
    assert "A saved game is damaged." in talked.said
    talked.store.close()


def test_what_the_store_has_to_say_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    talked = Talked("1", store=Store.open(tmp_path / "file" / "store"))
    talked.house.play(DUEL, seed="x")
    assert "The game cannot be saved to" in talked.said
    assert "This game could not be saved" in talked.lines[-1]


def test_an_opponent_that_fails_is_replaced_and_said_so() -> None:
    talked = Talked("1", "stop")
    talked.house.play(DUEL, seed="x", players={1: Row(())})
    told = "Mümmel could not decide (StopIteration); the level regular moved instead."
    assert talked.after(2).splitlines()[3] == told


# Replay.


def test_without_any_input_a_whole_record_is_told() -> None:
    _, _, record = short_match()
    talked = Talked()
    assert talked.house.replay(record) == 0
    began = len(match_of(record).turns)
    numbers = [found[1] for line in talked.lines if (found := re.match(r"(\d+/\d+): ", line))]
    assert numbers == [f"{number}/{began}" for number in range(1, began + 1)]
    assert "seeded draws: replayable" in talked.lines[-1]
    assert any(line.endswith(("wins.", "win!")) for line in talked.lines)


def test_a_record_is_stepped_through_forward_back_and_to_a_seat() -> None:
    _, _, record = short_match()
    talked = Talked("", "p", "p", "t 2", "turn 1", "turn", "t 9", "next", "jump", "q")
    assert talked.house.replay(record) == 0
    told = [talked.after(number).splitlines() for number in range(1, 11)]
    assert told[0][1].startswith("2/")
    assert told[1][1].startswith("1/")
    assert told[2][0] == "That was the first turn; there is none before it."
    assert told[3][1].startswith("2/")
    assert "Mümmel's turn" in told[3][1]
    assert told[4][1].startswith("3/")
    assert "Your turn" in told[4][1]
    assert told[5][0] == told[6][0] == "Type turn and a seat from 1 to 2, such as: turn 1"
    assert told[7][1].startswith("4/")
    assert told[8][0].startswith("Enter or next goes on")
    assert told[9] == []


def test_after_all_a_record_ends_with_the_result() -> None:
    _, _, record = short_match()
    talked = Talked("", "all", "q")
    assert talked.house.replay(record) == 0
    assert len(talked.typist.seen) == 2
    assert "seeded draws: replayable" in talked.lines[-1]


def test_an_unfinished_record_says_so() -> None:
    store = example().store
    (saved,) = store.unfinished()
    talked = Talked("all")
    talked.house.replay(of_match(store, saved.id))
    assert "The record ends here: the game was not finished." in talked.lines


def test_input_that_ends_in_the_middle_of_a_record_ends_there() -> None:
    _, _, record = short_match()
    talked = Talked("")
    assert talked.house.replay(record) == 0
    assert talked.lines[-1].endswith("Enter goes on: ")


def test_somebody_elses_record_is_told_by_name() -> None:
    _, _, record = short_match()
    _, opponent = record.players
    talked = Talked("all")
    talked.house.replay(replace(record, players=(Player("human", "Hoppel"), opponent)))
    assert "Hoppel's turn" in talked.lines[2]
    assert not any(line.startswith(("You ", "Your ")) for line in talked.lines)


def test_past_games_are_in_the_menu_once_there_are_some() -> None:
    assert "Past games" not in in_menu().said
    assert "Past games" in in_menu(store=short_match()[0]).said
