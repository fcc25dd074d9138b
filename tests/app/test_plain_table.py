"""A game in lines: what is said, what can be typed, and that nothing else ever happens to the match."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from rich.cells import cell_len

from ai.basic import Script, Wishes
from engine import GAMES
from engine.record_reader import read
from tests.app.plain_lines import ROLLS, THEIRS, YOURS, Printed, Row, Talked, Typist
from tests.app.playing import notation
from tests.scenarios import Stage, at_rest, short_game, until
from tests.scenarios.hoppladi import DUEL, RULEBOOK
from tui.fair import Secret
from tui.plain import PlainHouse
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.text.library import Library

ALONE = Setup("hoppladi", (Seat(HUMAN, "You"),), GAMES["hoppladi"].options_type.from_dict({"turns": 1}))
THREE = Setup(
    "hoppladi", (Seat(HUMAN, "Ada"), Seat(HUMAN, "Bo"), Seat("rookie", "Klee")), GAMES["hoppladi"].options_type()
)


def duel(*typed: str, store: Store | None = None, settings: Settings | None = None) -> Talked:
    """The rulebook's example with these lines typed, to the end of input."""
    talked = Talked(*typed, store=store, settings=settings)
    assert talked.house.play(DUEL, dice=Script(ROLLS), players={1: Row(THEIRS)}) == 0
    return talked


def moves_in(store: Store) -> list[str]:
    """What was decided in the one saved game, the dice left out."""
    (saved,) = store.unfinished()
    return [moves[0] for seat, moves in store.load(saved.id).plies if seat >= 0]


def first_choice(*typed: str) -> Talked:
    """These lines at the rulebook's first roll; none of them may have decided anything."""
    talked = duel(*typed)
    assert moves_in(talked.store) == []
    return talked


# A game.


def test_the_rulebooks_example_is_told_line_by_line() -> None:
    talked = duel(*YOURS)
    at = talked.lines.index("You roll h h h hh/x2 x5 C C.")
    assert "You stop with 42: 14 × 3." in talked.lines[at:]
    assert "Mümmel takes over and picks up: 5 dice, 14 × 3 = 42." in talked.lines
    assert "Mümmel stops with 60: 15 × 4." in talked.lines
    assert "You stop with 85: 17 × 5." in talked.lines
    assert any(line.startswith("Bust! Mümmel rolled") for line in talked.lines)
    assert any(line.startswith("Your turn") and "You 127 points, Mümmel 60 points" in line for line in talked.lines)


def test_notation_and_numbers_make_the_same_match() -> None:
    by_notation = duel(*YOURS).store
    legal = {"keep:3h+x2": "9", "roll": "1", "stop": "2", "take": "2"}
    assert moves_in(by_notation) == list(RULEBOOK)
    session = Session.begin(Store.in_memory(), DUEL, source=Script(ROLLS))
    numbers = []
    for text in RULEBOOK:
        place = [str(action) for action in session.legal].index(text) + 1
        if text in legal:
            assert str(place) == legal[text] or text.startswith("keep")
        if session.to_move == 0:
            numbers.append(str(place))
        session.submit(session.to_move, session.legal[place - 1])
    assert moves_in(duel(*numbers).store) == list(RULEBOOK)


@pytest.mark.parametrize(
    "typed",
    [
        "KEEP:3H+X2",
        "  keep:3h+x2  ",
        "keep: 3h + x2",
        "keep 3h x2",
        "3h+x2",
        "3h x2",
        "\tkeep:3h+x2\r",
        "ｋｅｅｐ：３ｈ＋ｘ２",
    ],
)
def test_a_notation_is_understood_in_any_case_width_and_spacing(typed: str) -> None:
    assert moves_in(duel(typed).store) == ["keep:3h+x2"]


@pytest.mark.parametrize("digit", ["2", "２", "٢", "२", "②"])
def test_any_scripts_digit_is_a_number(digit: str) -> None:
    second = str(Session.begin(Store.in_memory(), DUEL, source=Script(ROLLS)).legal[1])
    assert moves_in(duel(digit).store) == [second]


def test_single_letters_are_those_of_the_table() -> None:
    assert moves_in(duel(YOURS[0], "r", YOURS[2], "S", "t").store)[:4] == [
        "keep:3h+x2",
        "roll",
        "keep:1h+1d+x3",
        "stop",
    ]


async def test_the_same_decisions_make_the_same_match_as_on_the_screen() -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin(short_game("hoppladi"), seed="both")
        while not isinstance(app.screen, ResultScreen):
            await until(pilot, lambda: at_rest(app))
            deciding = isinstance(app.screen, TableScreen) and app.screen.deciding
            await pilot.press(*("f", "s") if deciding else ("enter",))
        on_screen = notation(app.screen.match)
    typed = [moves[0] for seat, moves in on_screen if seat == 0]
    talked = Talked(*typed)
    assert talked.house.play(short_game("hoppladi"), seed="both") == 0
    (past,) = talked.store.finished()
    assert talked.store.load(past.id).plies == on_screen


def test_a_person_among_several_is_called_by_name() -> None:
    talked = Talked("keep:3h+x2", "stop")
    talked.house.play(THREE, dice=Script(("11125CC", "123", "1122235")), players={2: Wishes(())})
    assert talked.typist.seen[0].endswith("Ada's choice, 1 to 10: ")
    assert talked.typist.seen[2].endswith("Bo's choice, 1 to 2: ")


def test_the_solo_challenge_ends_with_its_score() -> None:
    talked = Talked("keep:3h+x2", "s")
    assert talked.house.play(ALONE, dice=Script(("11125CC",))) == 0
    assert "Your score after 1 turn: 22." in talked.lines


def test_watching_asks_nothing_and_ends_with_the_result() -> None:
    setup = Setup("hoppladi", (Seat("rookie", "Klee"), Seat("rookie", "Flitz")), short_game("hoppladi").options)
    talked = Talked()
    assert talked.house.play(setup, seed="watched") == 0
    assert talked.typist.seen == []
    assert any(line.endswith("wins.") for line in talked.lines)
    assert len(talked.store.finished()) == 1


# Commands.


def test_help_lists_every_command() -> None:
    help_page = first_choice("?").after(1)
    for word in ("rules", "moves", "table", "scores", "hint", "why", "undo", "fair", "record", "save", "menu", "quit"):
        assert f"  {word}" in help_page


@pytest.mark.parametrize("typed", ["? HL-4", "?4", "? hl4", "rules 4", "help HL 4"])
def test_a_clause_is_printed(typed: str) -> None:
    assert first_choice(typed).after(1).startswith("HL-4 One hutch at a time, in order\n")


def test_all_rules_are_printed_with_this_games_options() -> None:
    page = first_choice("rules").after(1)
    assert all(f"HL-{number} " in page for number in range(1, 13))
    assert "points to reach: 333 (HL-12, as usual)" in page
    assert "Keys at the table" not in page


def test_many_choices_are_counted_and_listed_when_asked_for() -> None:
    talked = Talked("moves", "33")
    talked.house.play(DUEL, dice=Script(("1111222",)), players={1: Row(())})
    assert talked.typist.seen[0].splitlines()[-2] == (
        "33 choices, such as keep:4h+2d+x2: moves lists them with their numbers."
    )
    assert talked.after(1).splitlines()[32].startswith("  33  keep:4h+2d+x2")
    assert moves_in(talked.store) == ["keep:4h+2d+x2"]


def test_an_unknown_clause_costs_a_sentence() -> None:
    assert "no such clause" in first_choice("? HL-99").after(1)


def test_a_hint_has_what_each_choice_is_worth_and_why() -> None:
    said = first_choice("hint").after(1)
    assert said.splitlines()[0] == "What the strongest player would do"
    assert "keep:3h+x2" in said
    assert "wins" in said
    assert "best" in said


def test_why_explains_the_last_move_of_an_opponent() -> None:
    assert "No opponent has had anything to decide yet." in first_choice("w").after(1)
    said = duel(*YOURS[:4], "why").after(5)
    assert said.splitlines()[0] == "Mümmel's last move, as the strongest player sees it"
    assert "Mümmel played" in said


def test_undo_opens_the_decision_again_until_dice_are_rolled() -> None:
    talked = duel("keep:1h", "undo", "keep:3h+x2", "roll", "u")
    assert "Taken back: the decision is open again." in talked.lines
    assert "That cannot be taken back: something has been drawn since." in talked.lines
    assert moves_in(talked.store) == ["keep:3h+x2", "roll"]
    assert "no decision of yours" in first_choice("u").after(1)


def test_table_scores_and_moves_tell_how_things_stand() -> None:
    talked = duel(*YOURS[:2], "table", "scores", "moves")
    assert "Set aside: one pair for 10, one hare for 1 and the x2." in talked.after(3)
    assert talked.after(4).splitlines()[0] == "You 0 points, Mümmel 0 points"
    assert "keep:1h+1d+x3" in talked.after(5)


def test_the_dice_are_bound_as_the_game_begins_and_told_at_its_end() -> None:
    talked = Talked("fair", *("1", "2") * 20)
    assert talked.house.play(ALONE, dice=Secret(bytes(range(32))).dice("two hares")) == 0
    (past,) = talked.store.finished()
    secret = talked.store.load(past.id).secret
    import hashlib

    commitment = hashlib.sha256(secret).hexdigest()
    assert f"Chance: fair {commitment[:4]}… (fair shows the whole; ? helps)." in talked.lines
    assert commitment in talked.after(1)
    assert commitment in talked.after(len(talked.typist.seen))


def test_seeded_dice_are_called_so() -> None:
    talked = Talked()
    talked.house.play(DUEL, seed="x")
    assert "Replayable, not proven fair." in " ".join(talked.lines)


def test_a_record_is_printed_or_written_to_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.hoppla"
    talked = first_choice("record", f"record {path}", f"record {path}", f"record {tmp_path}/no/such")
    assert read(talked.after(1).rsplit("Your choice", 1)[0]).game == "hoppladi"
    assert read(path.read_text("utf-8")).players[1].name == "Mümmel"
    assert "Nothing was written" in talked.after(3)
    assert "Nothing was written" in talked.after(4)


def test_odds_are_told_unless_the_settings_forbid_it() -> None:
    assert "bust" in first_choice("moves").after(1)
    assert "bust" not in duel("moves", settings=Settings(bust_odds=False)).after(1)


def test_plain_letters_are_a_setting() -> None:
    assert duel(*YOURS, settings=Settings(ascii="on")).said.isascii()


# What cannot be.


def test_a_forbidden_move_is_refused_by_its_clause() -> None:
    said = first_choice("keep:3h+x3", "roll", "take").said
    assert "keep:3h+x3 is not possible now (HL-4, One hutch at a time, in order)." in said
    assert "roll is not possible now (HL-2, A hare from every roll)." in said
    assert "take is not possible now (HL-10, Taking over)." in said


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "No choice has that number: there are 1 to 10."),
        ("0", "No choice has that number"),
        ("", "Type the number of a choice, a move, or ? for help."),
        ("hop", "“hop” is no choice and no command here."),
        ("-1", "“-1” is no choice and no command here."),
        ("x" * 500, "That is no choice and no command here."),
        ("x" * 5000, "That line was too long; nothing was done."),
        ("1\x00", "That line has characters that are no text; nothing was done."),
        ("\x1b[A1", "That line has characters that are no text; nothing was done."),
    ],
)
def test_a_bad_line_costs_a_sentence(typed: str, told: str) -> None:
    said = first_choice(typed).after(1)
    assert told in " ".join(said.split("\n"))
    assert said.endswith(".\nYour choice, 1 to 10: ")
    assert said.count(". ") <= 3


@examples(max_examples=60)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n")), max_size=6))
def test_garbage_decides_nothing_and_nothing_is_sent_but_text(typed: list[str]) -> None:
    # At this choice every legal action has a digit in it.
    garbage = [line for line in typed if not any(char.isdigit() for char in unicodedata.normalize("NFKC", line))]
    talked = Talked(*garbage)
    assert talked.house.play(DUEL, dice=Script(ROLLS)) in {0}
    saved = talked.store.unfinished()
    assert [talked.store.load(one.id).plies for one in saved] == [((-1, ("11125CC",)),)]
    assert all(char == "\n" or char.isprintable() for char in talked.said)
    assert max(map(cell_len, talked.lines)) <= 78


@examples(max_examples=25)
@given(
    st.lists(st.sampled_from(("1", "2", "9", "r", "s", "u", "hint", "w", "?", "t", "f", "table", "§", "")), max_size=40)
)
def test_whatever_is_typed_the_match_is_a_legal_one(typed: list[str]) -> None:
    talked = Talked(*typed)
    assert talked.house.play(short_game("hoppladi"), seed="any") == 0
    found = {one.id: one.scores for one in talked.store.unfinished()}
    found |= {one.id: one.scores for one in talked.store.finished()}
    ((match, scores),) = found.items()
    session = Session.resume(talked.store, match)
    assert session.state.scores == scores
    session.close()


# Questions and their end.


def test_the_question_is_the_last_thing_before_a_line_is_read() -> None:
    talked = duel(*YOURS, "?", "hint", "nonsense", "table")
    assert len(talked.typist.seen) == len(YOURS) + 5
    assert all(seen.rsplit("\n", 1)[1].startswith("Your choice, 1 to ") for seen in talked.typist.seen)
    assert all(seen.endswith(": ") for seen in talked.typist.seen)


def test_at_the_end_of_input_it_is_told_how_to_go_on(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    talked = duel(*YOURS[:2], store=store)
    (saved,) = store.unfinished()
    assert talked.lines[-2:] == [
        "No more input.",
        f"The game is saved after every move. To go on: hoppla resume {saved.id:012x}",
    ]
    store.close()


def test_a_last_line_without_an_end_counts() -> None:
    out, store = Printed(), Store.in_memory()
    typist = Typist((), out)
    typist.write("keep:1h")
    typist.seek(0)
    PlainHouse(store, Settings(), Library(), typist, out).play(DUEL, dice=Script(ROLLS))
    assert moves_in(store) == ["keep:1h"]


@pytest.mark.parametrize("word", ["q", "quit", "QUIT"])
def test_quitting_asks_nothing_and_says_how_to_go_on(word: str, tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    talked = duel(word, "keep:1h", store=store)
    assert len(talked.typist.seen) == 1
    assert talked.lines[-1].startswith("The game is saved after every move. To go on: hoppla resume ")
    assert moves_in(store) == []
    store.close()


def test_a_store_in_memory_does_not_claim_to_have_saved() -> None:
    assert "This game could not be saved: it is gone when Hoppla ends." in first_choice("save").after(1)
