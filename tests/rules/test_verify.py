"""What a record's dice prove, and that nothing false passes."""

from __future__ import annotations

import re

import pytest

from engine import GAMES, Dice, Match
from engine.record import Place, RecordError, Seeded, Thrown, Unproven, fair, record_of, write
from engine.record_reader import read
from engine.verify import Finding, Verdict, false_before, verify
from tests.rules.example_record import DICE, FILE, PLAYERS, STARTED, played, played_gopher

EXAMPLE = FILE.read_text("utf-8")
ROLLS = len(re.findall(r"\([1-5C]+\)", EXAMPLE))


def test_a_finished_record_is_proven_roll_by_roll() -> None:
    assert verify(read(EXAMPLE)) == Verdict(Finding.PROVEN, ROLLS)


def test_an_edited_roll_is_named_with_its_place_and_what_the_dice_give() -> None:
    edited = EXAMPLE.replace("11.0 (33345CC)", "11.0 (33355CC)")  # a bust either way: the rest stays legal
    line = edited.splitlines().index("11.0 (33355CC) {+0 34:31}") + 1
    before = len(re.findall(r"\([1-5C]+\)", edited[: edited.index("11.0 ")]))
    verdict = verify(read(edited))
    assert verdict == Verdict(Finding.OTHER_DRAW, before, Place(line, "(33355CC)"), "33345CC")
    assert verdict.is_false


@pytest.mark.parametrize("tag", ["Secret", "Commitment"])
def test_a_secret_that_does_not_fit_its_commitment_is_false(tag: str) -> None:
    edited = re.sub(rf'\[{tag} "..', f'[{tag} "ab', EXAMPLE)
    line = next(number for number, line in enumerate(edited.splitlines(), 1) if line.startswith("[Secret"))
    assert verify(read(edited)) == Verdict(Finding.OTHER_SECRET, 0, Place(line, "Secret"))


def test_another_salt_makes_the_first_roll_false() -> None:
    verdict = verify(read(re.sub(r'\[Salt "[^"]*"', '[Salt "00"', EXAMPLE)))
    assert (verdict.finding, verdict.draws) == (Finding.OTHER_DRAW, 0)


def test_an_unfinished_record_proves_nothing_yet() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    verdict = verify(record_of(match, PLAYERS, STARTED, dice=fair(DICE)))
    assert verdict == Verdict(Finding.UNFINISHED, 0)
    assert not verdict.is_false


@pytest.mark.parametrize(
    ("dice", "said", "finding"),
    [
        (Dice.from_seed("hare"), Seeded("hare"), Finding.REPLAYABLE),
        (Dice.from_seed("hare"), Seeded("rabbit"), Finding.OTHER_DRAW),
        (DICE, Unproven(), Finding.UNPROVEN),
    ],
    ids=["seed", "another seed", "unproven"],
)
def test_dice_that_are_not_bound_are_called_so(dice: Dice, said: Thrown, finding: Finding) -> None:
    match = Match(GAMES["hoppladi"], 2, None, dice)
    match.start()
    record = read(write(record_of(match, PLAYERS, STARTED, dice=said)))
    assert verify(record).finding is finding


def test_a_match_fresh_from_the_table_is_proven_without_a_text() -> None:
    assert verify(record_of(played(), PLAYERS, STARTED, dice=fair(DICE))) == Verdict(Finding.PROVEN, ROLLS)


def test_an_edited_roll_that_makes_a_later_move_impossible_is_named_itself() -> None:
    edited = EXAMPLE.replace("5.0 take (45)", "5.0 take (1C)")  # a hare where there was a bust: a decision is missing
    with pytest.raises(RecordError) as raised:
        read(edited)
    assert raised.value.token != "(1C)"
    line = edited.splitlines().index("5.0 take (1C) {+0 23:25}") + 1
    assert false_before(raised.value) == Verdict(Finding.OTHER_DRAW, 4, Place(line, "(1C)"), "45")


def test_a_fault_after_true_rolls_is_not_blamed_on_the_dice() -> None:
    with pytest.raises(RecordError) as raised:
        read(EXAMPLE.replace("5.0 take (45)", "5.0 fresh (45)"))
    assert false_before(raised.value) is None
    with pytest.raises(RecordError) as raised:
        read("hello")
    assert false_before(raised.value) is None


def test_cards_are_proven_like_rolls_and_an_edited_one_is_named() -> None:
    text = write(record_of(played_gopher(), PLAYERS, STARTED, dice=fair(DICE)))
    assert verify(read(text)) == Verdict(Finding.PROVEN, len(re.findall(r"\([ACN]\d\)", text)))
    edited = text.replace("2.1 (N3) flip (N1)", "2.1 (N1) flip (N3)")  # both are lost: the rest stays legal
    line = edited.splitlines().index("2.1 (N1) flip (N3) {+0 0:0}") + 1
    assert verify(read(edited)) == Verdict(Finding.OTHER_DRAW, 1, Place(line, "(N1)"), "N3")
