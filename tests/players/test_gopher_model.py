"""The simplified game: its turn against the engine and by hand, its paces, its race and its solution by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from random import Random

import numpy as np
import pytest

from ai.games.gopher_duel import MODEL, duel
from ai.games.gopher_model import Model, ends_of, turn_of
from ai.games.gopher_pace import arrivals_of, paces_of
from ai.games.gopher_race import Standing, race, runner, runners
from ai.solve.gopher_duel import ahead, main, solve
from engine.games.gopher import GopherOptions, most_trophies
from engine.games.gopher_moves import Card, Cards, Food, Stop
from tests.players.gophers import decide

ONE_CARD = Model(full=2, max_cards=1, deck=(2,))
"""Each turn is one card of any food; a food that was there already is a trophy. A status is how many foods are."""


def test_statuses_are_amounts_whatever_the_food() -> None:
    """Three foods of six amounts, without an order: 8 over 3."""
    assert len(MODEL.statuses) == comb(8, 3)
    assert MODEL.place((0, 0, 0)) == 0
    assert MODEL.place((5, 0, 2)) == MODEL.place((0, 2, 5))
    assert sorted(MODEL.statuses[MODEL.place((5, 0, 2))]) == [0, 2, 5]


@pytest.mark.parametrize("full", [2, 3, 6, 11])
def test_gi_4_ends_are_the_engine_s(full: int) -> None:
    """Any storage, any cards: what the engine makes of them."""
    model, rng = Model(full, 4, (5, 4, 4)), Random(full)
    for _ in range(150):
        before = tuple(sorted(rng.randrange(full) for _ in Food))
        added = tuple(rng.randrange(full + 2) for _ in Food)
        ones = Cards.deck((0,))
        storage = ones.plus(tuple(Card(food, 1) for food in Food for _ in range(before[food])))
        turned = tuple(Card(food, 1) for food in Food for _ in range(added[food]))
        state = decide("A1", full=full, deck=(60,), max_cards=13)
        state = type(state)(state.options, state.pile, state.discards, (storage, ones), (0, 0), 0, turned, state.phase)
        after = state.child(Stop())
        end = ends_of(model, np.array([added]))[model.place(before), 0]
        if after.trophies[0]:
            assert end == len(model.statuses)
        else:
            assert end == model.place(after.storages[0].amounts)


def test_the_first_cards_of_a_turn_by_hand() -> None:
    """Of 39 cards 5 are each food's ones; after an apple 12 of 38 are a bust; apple, carrot, apple leave 11 of 36."""
    turn = turn_of(MODEL)
    assert sorted(turn.first) == pytest.approx([4 / 39] * 6 + [5 / 39] * 3)
    assert turn.levels[0].bust == pytest.approx(12 / 38)
    assert turn.levels[1].bust == pytest.approx(12 / 37)
    assert {round(float(chance), 9) for chance in turn.levels[2].bust} == {round(11 / 36, 9), round(12 / 36, 9)}
    assert turn.levels[3].forced.all()
    assert not turn.levels[2].forced.any()


def test_how_long_a_trophy_takes_by_hand() -> None:
    """One card a turn: the second is the trophy with 1/3, then the third with 2/3, then the fourth for certain. That is
    26/9 turns."""
    assert arrivals_of(ONE_CARD, 1).habit[0, 0, :4] == pytest.approx([0, 1 / 3, 4 / 9, 2 / 9])
    assert paces_of(ONE_CARD).turns == pytest.approx(26 / 9)
    two = arrivals_of(ONE_CARD, 2).habit[1, 0]
    assert two[:5] == pytest.approx([0, 0, 0, 1 / 9, 2 * 4 / 27])
    assert two.sum() == pytest.approx(1)


def test_a_bold_turn_is_the_surest_trophy() -> None:
    """From any status: no kind of turn has a greater chance than the boldest, and habit has a smaller one somewhere."""
    paces = paces_of(MODEL)
    boldest = paces.bold[-1].trophy
    assert (boldest >= paces.habit.trophy - 1e-12).all()
    assert (boldest > paces.habit.trophy + 0.01).any()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_race_of_certain_winners_is_the_first_one_s(seats: int) -> None:
    arrivals = arrivals_of(Model(2, 1, (0, 2)), 1)
    one = runner(arrivals, Standing(0, 1))
    assert race((one,) * seats)[0] == pytest.approx([1, *[0] * (seats - 1)], abs=1e-6)


def test_a_race_by_hand() -> None:
    """One card a turn, one trophy, both storages empty. The mover's turns take 2, 3, 4 with 1/3, 4/9, 2/9: it wins with
    1/3 + 4/9 · 2/3 + 2/9 · 2/9."""
    arrivals = arrivals_of(ONE_CARD, 1)
    one = runner(arrivals, Standing(0, 1))
    share = 1 / 3 + 4 / 9 * 2 / 3 + 2 / 9 * 2 / 9
    assert race((one, one))[0] == pytest.approx([share, 1 - share], abs=1e-6)


def test_alternatives_are_the_races_one_by_one() -> None:
    arrivals = arrivals_of(MODEL, 3)
    others = tuple(runner(arrivals, Standing(status, needs)) for status, needs in ((20, 2), (7, 1)))
    at_once = race((*others, runners(arrivals, 2)))
    for status in (0, 13, 55):
        assert race((*others, runner(arrivals, Standing(status, 2))))[0] == pytest.approx(at_once[status], abs=1e-12)


@cache
def by_hand(own: int, other: int) -> Fraction:
    """One card a turn, one trophy: the share of the seat to move, with so many foods in the two storages."""
    trophy = Fraction(own, 3)
    return trophy + (1 - trophy) * (1 - by_hand(other, own + 1)) if own < 3 else Fraction(1)


def test_the_solver_by_hand() -> None:
    shares = solve(ONE_CARD, 1)[0, 0]
    places = [ONE_CARD.place((1,) * foods + (0,) * (3 - foods)) for foods in range(4)]
    for own, row in enumerate(places):
        for other, column in enumerate(places):
            assert shares[row, column] == pytest.approx(float(by_hand(own, other)), abs=1e-9)


def test_the_table_is_for_every_number_of_trophies() -> None:
    assert GopherOptions().trophies <= len(duel()) == most_trophies(2)
    assert duel().shape[2:] == (len(MODEL.statuses),) * 2


@pytest.mark.parametrize(("own", "other"), [(0, 0), (0, 2), (2, 0), (2, 2), (5, 3)])
def test_the_table_is_its_own_best_answer(own: int, other: int) -> None:
    """A turn solved against the table is worth what the table says. A turn ends in a bust, or not, so that only one
    solution is that: this is the whole table made again, pair by pair."""
    assert ahead(MODEL, duel(), own, other) == pytest.approx(duel()[own, other], abs=3e-5)


def test_a_race_is_near_the_solved_game() -> None:
    """Two seats, three trophies to go at most: half a percent of the win on average, two at most."""
    arrivals, rng = arrivals_of(MODEL, 3), Random(2)
    errors = []
    for _ in range(60):
        own, other = rng.randrange(3), rng.randrange(3)
        status = rng.randrange(56)
        raced = race((runners(arrivals, own + 1), runner(arrivals, Standing(status, other + 1))))[:, 0]
        errors.append(raced - duel()[own, other, :, status])
    assert float(np.sqrt(np.mean(np.square(errors)))) < 0.007
    assert np.abs(errors).max() < 0.025


@pytest.mark.parametrize("model", [Model(20, 13, (6,) * 9), Model(19, 1, (1, *[0] * 7, 17))])
def test_large_options_stay_small(model: Model) -> None:
    """The largest storages, turns and decks there may be: few enough numbers, and shares of the win all the same."""
    turn = turn_of(model)
    assert max(level.onward.size for level in turn.levels) * len(model.statuses) <= 1e8
    arrivals = arrivals_of(model, 3)
    shares = race(tuple(runner(arrivals, Standing(0, needs)) for needs in (3, 1, 2)))[0]
    assert shares.sum() == pytest.approx(1)
    assert shares[1] > shares[2] > 0


@pytest.mark.slow
def test_the_table_is_made_again_byte_for_byte(tmp_path: object) -> None:
    from importlib.resources import files
    from pathlib import Path

    made = Path(str(tmp_path)) / "again.npz"
    main(["--out", str(made)])
    assert made.read_bytes() == files("ai").joinpath("tables", "gopher_duel.npz").read_bytes()
