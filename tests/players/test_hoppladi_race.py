"""The race of three and more seats, and of other dice: its parts by hand and by simulation."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.games.hoppladi_arrays import Ints
from ai.games.hoppladi_chase import Grid, chase_of
from ai.games.hoppladi_course import PAST, ROUNDS, STEPS, course_of
from ai.games.hoppladi_race import Race
from ai.games.hoppladi_turn import turn_of
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase


def race(totals: tuple[int, ...], seat: int = 0, reached_by: int | None = None, **options: int | str) -> Race:
    chosen = HoppladiOptions(**options)  # type: ignore[arg-type]
    return Race(Hoppladi(chosen, totals, seat, Phase.ROLL, EMPTY, None, reached_by, 0), 0)


def test_between_knots_by_hand() -> None:
    below, above, way = Grid((1, 3, 10)).between(np.array([0, 1, 2, 3, 9, 10, 99]))
    assert below.tolist() == [0, 0, 0, 0, 1, 1, 1]
    assert above.tolist() == [1, 1, 1, 1, 2, 2, 2]
    assert way == pytest.approx([0, 0, 0.5, 1, 6 / 7, 1, 1])


def test_catching_up_with_one_die_by_hand() -> None:
    """One point behind with one die, fresh: a single (1/6) is level, then a hare (1/3) wins and a carrot (1/6) shares,
    5/12, less than to stop and share, 1/2; a double (1/6) wins. From 1 point taken
    over a hare wins and a carrot shares."""
    chase, turn = chase_of(1), turn_of(1)
    assert chase.with_fresh(np.array([1]))[0] == pytest.approx((1 / 2 + 1) / 6)
    one_point = np.array([1 * len(turn.shapes) + turn.first])
    assert chase.with_taken(np.array([1]), one_point)[0] == pytest.approx(1 / 3 + 1 / 12)


@pytest.mark.parametrize("dice", [1, 4, 7])
def test_catching_up_gets_harder_with_the_distance(dice: int) -> None:
    fresh = chase_of(dice).with_fresh(np.arange(1, 400))
    assert (np.diff(fresh) <= 1e-12).all()
    assert fresh[-1] < 0.02


@pytest.mark.parametrize(("dice", "seats"), [(7, 3), (1, 3), (3, 2)])
def test_a_walk_arrives_once_or_is_short(dice: int, seats: int) -> None:
    """After so many turns a seat has arrived with one of them, or is short of the target; `catches` is part of that."""
    course = course_of(dice, seats)
    assert course.typical.sum() == pytest.approx(1)
    arrived = np.cumsum(course.arrives.sum(axis=2), axis=0)
    assert (arrived + course.short)[:, 1:] == pytest.approx(1, abs=1e-5)
    assert (course.catches <= course.short[:, :, None] + 1e-6).all()
    assert (course.catches <= course.catches_next + 1e-6).all()
    assert course.short[ROUNDS, course.furthest] < 0.01


def test_a_walk_is_the_typical_turn_again_and_again() -> None:
    """Simulated: the chance to be short of 60 steps after four typical turns, and to arrive with the fifth."""
    course = course_of(7, 3)
    rng = np.random.default_rng(3)
    turns = rng.choice(STEPS, size=(100_000, 5), p=course.typical / course.typical.sum())
    after = turns.cumsum(axis=1)
    short = float(np.mean(after[:, 3] < 60))
    near = float(np.mean((after[:, 3] < 60) & (after[:, 4] >= 60) & (after[:, 4] < 60 + PAST[8])))
    # Four standard errors of 100,000 games.
    assert course.short[4, 60] == pytest.approx(short, abs=0.0064)
    assert course.arrives[5, 60, :8].sum() == pytest.approx(near, abs=0.004)


def test_the_game_over_is_the_rule_s() -> None:
    """C-3: with the last turn of the round the shares are those of the totals."""
    stop, forced, bust = race((340, 300, 330), seat=2, reached_by=0).ends()
    turn = turn_of(7)
    first = turn.column[turn.shapes[0]]
    for hare_points, shares in ((9, (1, 0, 0)), (10, (0.5, 0, 0.5)), (11, (0, 0, 1))):
        place = hare_points * len(turn.shapes) + first
        assert turn.tops[first] == 1
        assert stop[place].tolist() == list(shares) == forced[place].tolist()
    assert bust.tolist() == [1, 0, 0]


def test_of_the_seats_to_come_the_last_that_overtakes_wins() -> None:
    """By hand from two chances: seat 0 leads, seats 1 and 2 still come."""
    held = np.array([[1.0, 0.0, 0.0]])
    shares = Race._caught(held, (1, 2), [np.array([0.4]), np.array([0.3])])
    assert shares[0] == pytest.approx([0.6 * 0.7, 0.4 * 0.7, 0.3])


@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
@pytest.mark.parametrize("totals", [(0, 0, 0), (300, 120, 330), (10, 320, 200, 100, 332)])
def test_shares_sum_to_one_and_favour_who_leads(ending: str, totals: tuple[int, ...]) -> None:
    stop, forced, bust = race(totals, ending=ending).ends()
    for shares in (stop, forced, bust):
        assert shares.sum(axis=-1) == pytest.approx(1, abs=1e-6)
        assert (shares > -1e-9).all()
    leader = max(range(len(totals)), key=lambda seat: totals[seat])
    assert max(totals) == 0 or bust[leader] == max(bust)


def test_other_seats_of_equal_need_run_the_same_race() -> None:
    """With one more turn for everybody, seats 2 and 3 differ in nothing but who rolls first."""
    _, _, bust = race((100, 100, 50, 50), ending="one_more_turn").ends()
    assert bust[2] == pytest.approx(bust[3], abs=0.03)


def test_the_race_of_independent_turns_by_simulation() -> None:
    """Seats that make typical turns, and one last fresh turn for the target's answer: the shares of the race are those
    of ten thousand games of it."""
    course = course_of(7, 3)
    totals, first = (120, 60, 90), 1
    here = race(totals, ending="one_more_turn")
    shares = here._shares(first, np.array([0]), np.array([0]))[0, 0]
    rng = Random(5)
    steps = list(range(STEPS))
    games, wins = 10_000, np.zeros(3)
    last = chase_of(7)
    for _ in range(games):
        scores = [float(total) for total in totals]
        seat = first
        while True:
            scores[seat] += course.unit * rng.choices(steps, course.typical.tolist())[0]
            if scores[seat] >= 333:
                break
            seat = (seat + 1) % 3
        winner, next_up = seat, (seat + 1) % 3
        for chaser in (next_up, (seat + 2) % 3):
            behind = np.array([round(scores[seat] - scores[chaser])])
            chance = last.with_fresh(behind)[0]
            if chaser == next_up:
                chance = _with_what_is_left(behind)
            if rng.random() < chance:
                winner = chaser
        wins[winner] += 1
    assert shares == pytest.approx(wins / games, abs=0.025)


def _with_what_is_left(behind: Ints) -> float:
    """The very next seat's chance, as the course counts it, read back from needs in its table."""
    course = course_of(7, 3)
    need = min(round(behind[0] / course.unit), course.furthest)
    return float(course.catches_next[0, max(need, 1), 0])
