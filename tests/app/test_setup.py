"""Set-ups: what is refused (C-1, C-4), and the way to the store and back."""

from __future__ import annotations

import json

import pytest

from engine import GAMES, IllegalOption
from tui.setup import HUMAN, MalformedSetup, Seat, Setup

OPTIONS = GAMES["hoppladi"].options_type
SEATS = (Seat(HUMAN, "Ada"), Seat("expert", "Bo"), Seat(HUMAN, "Çağla 蔡"))


def test_c1_the_start_moves_on_by_one_seat_and_round() -> None:
    setup = Setup("hoppladi", SEATS, OPTIONS.from_dict({"start": 1, "target": 90}))
    again = setup.again()
    assert again == Setup("hoppladi", SEATS, OPTIONS.from_dict({"start": 2, "target": 90}))
    assert again.again().options.start == 0


def test_hl12_a_solo_challenge_can_be_played_again() -> None:
    solo = Setup("hoppladi", SEATS[:1], OPTIONS.from_dict({"turns": 3}))
    assert solo.again() == solo


def test_the_human_seats() -> None:
    assert Setup("hoppladi", SEATS, OPTIONS()).humans == (0, 2)


def test_plain_values_and_back() -> None:
    setup = Setup("hoppladi", SEATS, OPTIONS.from_dict({"dice": 5, "ending": "one_more_turn", "start": 2}))
    assert Setup.from_dict(json.loads(json.dumps(setup.as_dict()))) == setup


@pytest.mark.parametrize(
    ("game", "seats", "options", "option", "clause"),
    [
        ("chess", 2, {}, "game", "C-4"),
        ("hoppladi", 0, {}, "players", "C-1"),
        ("hoppladi", 8, {}, "players", "C-1"),
        ("hoppladi", 2, {"start": 2}, "start", "C-1"),
        ("hoppladi", 2, {"turns": 3}, "turns", "HL-12"),
        ("hoppladi", 1, {"start": 1}, "start", "C-1"),
    ],
)
def test_c4_what_does_not_fit_is_refused(
    game: str, seats: int, options: dict[str, object], option: str, clause: str
) -> None:
    with pytest.raises(IllegalOption) as refused:
        Setup(game, SEATS[:1] * seats, OPTIONS.from_dict(options))
    assert (refused.value.option, refused.value.clause) == (option, clause)


@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        {},
        {"game": "hoppladi", "seats": [], "options": []},
        {"game": "hoppladi", "seats": "two", "options": {}},
        {"game": 1, "seats": [], "options": {}},
        {"game": "hoppladi", "seats": [{"level": "human"}], "options": {}},
        {"game": "hoppladi", "seats": [{"level": "human", "name": 7}], "options": {}},
        {"game": "hoppladi", "seats": ["human"], "options": {}},
        {"game": "hoppladi", "seats": [{"level": "human", "name": "You"}], "options": {}, "lot": "drawn"},
    ],
)
def test_values_that_are_no_setup_are_refused(values: object) -> None:
    with pytest.raises(MalformedSetup):
        Setup.from_dict(values)


def test_a_save_of_old_says_nothing_of_a_lot() -> None:
    values = Setup("hoppladi", SEATS[:2], OPTIONS(), lot=True).as_dict()
    assert Setup.from_dict(values).lot
    del values["lot"]
    assert not Setup.from_dict(values).lot
