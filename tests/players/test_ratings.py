"""Intervals and ratings: hand calculation, an independent likelihood, and how often an interval holds the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple
from itertools import combinations
from random import Random

import pytest

from ai.intervals import Share, mean_and_half_width, share_of, student_95, wilson
from ai.ratings import Pair, Rivals, cross_table, rated

# Intervals.


def test_mean_and_interval_by_hand() -> None:
    """0, 1, 1, 0: mean 1/2, variance 1/3, standard error √(1/12), times 1.96."""
    mean, half = mean_and_half_width([0.0, 1.0, 1.0, 0.0])
    assert mean == 0.5
    assert half == pytest.approx(1.959964 * (1 / 12) ** 0.5)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        # Roots of (p̂ − p)² = z² p (1 − p) / n, with z² = 3.841459: for 10 of 10, p² (10 + z²) − p (20 + z²) + 10 = 0.
        (10, 10, 10 / 13.841459, 1.0),
        (0, 10, 0.0, 3.841459 / 13.841459),
        # p² − p + 0.25 / (1 + z² / 100) = 0
        (50, 100, 0.5 - math.sqrt(0.25 - 0.25 / 1.03841459), 0.5 + math.sqrt(0.25 - 0.25 / 1.03841459)),
    ],
)
def test_wilson_s_interval_by_hand(won: int, of: int, low: float, high: float) -> None:
    found = wilson(won / of, of)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-6)


def test_independent_games_count_as_what_they_are() -> None:
    """Sets of one game, 30 of 40 won: s² / 40 is p (1 − p) / 39, so they are worth 39 games; t is 2.022691."""
    found = share_of([1.0] * 30 + [0.0] * 10, [1] * 40)
    assert found is not None
    assert astuple(found) == pytest.approx(astuple(wilson(0.75, 39 * (1.959964 / 2.022691) ** 2)), abs=1e-6)


def test_sets_are_worth_what_their_means_spread() -> None:
    """Means 1, 1/2, 1, 1/2: p = 3/4, s² = 1/12, se² = 1/48, so p (1 − p) / se² = 9 games; with 3 degrees of freedom t
    is 3.182446, which is wider by a factor of 1.6237."""
    found = share_of([2.0, 1.0, 2.0, 1.0], [2, 2, 2, 2])
    assert found is not None
    assert astuple(found) == pytest.approx(astuple(wilson(0.75, 9 / 1.6237**2)), abs=1e-3)


def test_one_game_in_ten_thousand_is_a_spread() -> None:
    """All sets of one game won but one: s² / 10,000 is p (1 − p) / 9999. So many are as good as all: t is 1.960201."""
    found = share_of([1.0] * 9999 + [0.0], [1] * 10_000)
    assert found is not None
    assert astuple(found) == pytest.approx(astuple(wilson(0.9999, 9999 * (1.959964 / 1.960201) ** 2)))


@pytest.mark.parametrize("mean", [0.0, 0.5, 1.0])
def test_where_all_sets_agree_each_counts_as_one_game(mean: float) -> None:
    assert share_of([2 * mean] * 7, [2] * 7) == wilson(mean, 7)


def test_sets_with_nothing_to_win_tell_nothing() -> None:
    assert share_of([1.0, 0.0, 0.0, 1.0], [1, 0, 1, 1]) == share_of([1.0, 0.0, 1.0], [1, 1, 1])
    assert share_of([0.0], [0]) is None


@pytest.mark.parametrize(("chance", "alike"), [(0.5, 0.0), (0.8, 0.0), (0.7, 0.5), (0.93, 0.3)])
def test_an_interval_holds_the_truth_as_often_as_it_says(chance: float, alike: float) -> None:
    """1000 times 60 sets of two games. In a share of the sets (`alike`) the second game goes as the first, as with the
    same draws. Of 1000 intervals at 95 % 950 hold the truth, with a standard error of 6.9: fewer than 921 or more than
    979 are 4.2 of them off, which comes with a chance of 3 in 100,000; this seed never changes."""
    rng = Random(17)
    hits = 0
    for _ in range(1000):
        won = []
        for _ in range(60):
            first = rng.random() < chance
            second = first if rng.random() < alike else rng.random() < chance
            won.append(float(first + second))
        found = share_of(won, [2] * 60)
        assert found is not None
        hits += found.low <= chance <= found.high
    assert 921 <= hits <= 979


@pytest.mark.parametrize("sets", [3, 5, 10])
@pytest.mark.parametrize("seats", [2, 3])
def test_an_interval_of_few_sets_holds_the_truth_at_least_as_often(sets: int, seats: int) -> None:
    """1000 times few sets, in which the luckier seat of a set wins most of what can be won there. 950 are meant; fewer
    than 921 come with a chance of 2 in 100,000, and this seed never changes. With the normal quantile it is 907 for
    three seats and five sets."""
    rng, hits = Random(23), 0
    truth = 0.7 / seats + 0.3 * 0.6
    for _ in range(1000):
        won = []
        for _ in range(sets):
            lucky = rng.randrange(seats)
            won.append(
                float(sum(rng.random() < (seat == lucky if rng.random() < 0.7 else 0.6) for seat in range(seats)))
            )
        found = share_of(won, [seats] * sets)
        assert found is not None
        hits += found.low <= truth <= found.high
    assert hits >= 921


def test_the_other_has_what_is_left() -> None:
    assert Share(0.25, 0.125, 0.5).of_the_other == Share(0.75, 0.5, 0.875)


# The cross table.


def test_who_won_everything_is_named() -> None:
    names = ("a", "b", "c")
    rivals = [Rivals(0, 1, [2.0, 2.0], [2, 2]), Rivals(0, 2, [0.0, 0.0], [2, 2]), Rivals(1, 2, [2.0, 1.0], [2, 2])]
    pairs = cross_table(names, [*rivals, Rivals(2, 1, [0.0], [0.0])])
    assert [(pair.one, pair.other, pair.is_one_sided) for pair in pairs[:3]] == [
        ("a", "b", True),
        ("a", "c", True),
        ("b", "c", False),
    ]
    assert pairs[3] == Pair("c", "b", None, 0)


# Ratings.


def elo(names: str, line_ups: Sequence[Sequence[int]], won: Sequence[Sequence[float]]) -> list[float]:
    """The ratings, which are in the order of the names."""
    found = rated(tuple(names), line_ups, won)
    assert [rating.name for rating in found] == list(names)
    return [rating.elo for rating in found]


@pytest.mark.parametrize(("won", "sets"), [(15.0, 10), (13.5, 10), (20.0, 10), (0.0, 3), (10.0, 10)])
def test_two_players_are_as_far_apart_as_their_shares_say(won: float, sets: int) -> None:
    """Closed form: with the drawn game, 400 log₁₀ of (won + ½) / (lost + ½); half of it to each side of 0."""
    by_set = [[won / sets, 2 - won / sets]] * sets
    distance = 400 * math.log10((won + 0.5) / (2 * sets - won + 0.5))
    assert elo("ab", [(0, 1)], by_set) == pytest.approx([distance / 2, -distance / 2])


def test_the_uncertainty_of_two_players_by_hand() -> None:
    """Sets won 2, 1, 2, 1 of 2, and the drawn game: 6.5 of 9. With p = 6.5 / 9 the curvature for the difference d is
    9 p (1 − p); the slopes of the sets are 2 − 2p, 1 − 2p, …, that of the drawn game ½ − p: a fifth set. A rating is
    d / 2, and Student's t for four degrees of freedom is 2.776."""
    p = 6.5 / 9
    spread = 2 * (2 - 2 * p) ** 2 + 2 * (1 - 2 * p) ** 2 + (0.5 - p) ** 2
    error = math.sqrt(spread * 5 / 4) / (9 * p * (1 - p))
    (one, other) = rated("ab", [(0, 1)], [[2, 0], [1, 1], [2, 0], [1, 1]])
    assert one.half_width == pytest.approx(2.7764 * error / 2 * 400 / math.log(10), rel=1e-3)
    assert other.half_width == pytest.approx(one.half_width)


def test_where_all_sets_agree_the_uncertainty_is_that_of_one_game_a_set() -> None:
    """Ten sets, one game won by each: with p = ½ and the drawn game the curvature for the difference is 11 / 4."""
    (one, _) = rated("ab", [(0, 1)], [[1.0, 1.0]] * 10)
    assert one.elo == pytest.approx(0, abs=1e-9)
    assert one.half_width == pytest.approx(1.959964 * math.sqrt(4 / 11) / 2 * 400 / math.log(10))


def test_the_uncertainty_of_a_level_that_sits_twice_by_hand() -> None:
    """Three at a table, one of them twice. In four sets it wins 3, 1, 3, 1 of 3 games, as equals do: it has 2/3.
    The curvature for the difference is 12 × 2/3 × 1/3, and ¼ of the drawn game; the slopes are 1, -1, 1, -1, and 0."""
    (one, _) = rated("ab", [(0, 0, 1)], [[3, 0], [1, 2], [3, 0], [1, 2]])
    assert one.elo == pytest.approx(0, abs=1e-6)
    error = math.sqrt(4 * 5 / 4) / (12 * 2 / 9 + 1 / 4)
    assert one.half_width == pytest.approx(2.7764 * error / 2 * 400 / math.log(10), rel=1e-3)


def test_a_level_of_which_all_sets_say_the_same_is_not_known_for_certain() -> None:
    """Two sets of three who meet each other twice; one of them wins half of its games in both. Each set counts as one
    game of every two, and one is drawn: for every two players three games with a variance of ¼, so the curvature is 6/4
    on the diagonal and -¾ beside it. Among strengths whose mean is 0 that is 9/4; a player's part of it is 2/3."""
    (same, one, other) = rated("abc", [(0, 1), (0, 2), (1, 2)], [[2, 3, 1], [2, 1, 3]])
    assert [same.elo, one.elo, other.elo] == pytest.approx([0, 0, 0], abs=1e-6)
    error = math.sqrt(4 / 9 * 2 / 3)
    assert same.half_width == pytest.approx(1.959964 * error * 400 / math.log(10))
    assert one.half_width == pytest.approx(other.half_width)
    assert one.half_width > same.half_width


@pytest.mark.parametrize(
    ("freedom", "table", "off"), [(1, 12.7062, 1e-5), (2, 4.30265, 1e-5), (4, 2.7764, 1e-3), (30, 2.0423, 1e-4)]
)
def test_student_s_t_is_that_of_the_tables(freedom: int, table: float, off: float) -> None:
    assert student_95(freedom) == pytest.approx(table, rel=off)


def likelihood(strength: Sequence[float], line_ups: Sequence[Sequence[int]], games: Sequence[Sequence[float]]) -> float:
    """By the model as it is said in words: logarithms of chances, times what was won. `games`: by line-up and place;
    and a drawn game for every two that met."""
    total = 0.0
    met = {frozenset((a, b)) for line_up in line_ups for a, b in combinations(line_up, 2) if a != b}
    tables = [*zip(line_ups, games, strict=True), *((tuple(pair), (0.5, 0.5)) for pair in met)]
    for seats, won in tables:
        powers = [10 ** (strength[player] / 400) for player in seats]
        total += sum(share * math.log10(power / sum(powers)) for share, power in zip(won, powers, strict=True))
    return total


@pytest.mark.parametrize("seed", range(4))
def test_ratings_make_what_was_won_likeliest(seed: int) -> None:
    """Four players, three at a table, once one of them twice: any step away makes it less likely (`likelihood`)."""
    rng = Random(seed)
    line_ups = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (3, 3, 0)]
    sets = 6
    games = [[0.0, 0.0, 0.0] for _ in line_ups]
    by_set = [[0.0] * 4 for _ in range(sets)]
    for one_set in by_set:
        for line_up, won in zip(line_ups, games, strict=True):
            for _ in range(3):
                place = rng.choices(range(3), [player + 1 for player in line_up])[0]
                won[place] += 1
                one_set[line_up[place]] += 1
    found = elo("abcd", line_ups, by_set)
    assert sum(found) == pytest.approx(0, abs=1e-6)
    best = likelihood(found, line_ups, games)
    for player in range(4):
        for step in (-40.0, -1.0, 1.0, 40.0):
            moved = [rating + step * (player == there) for there, rating in enumerate(found)]
            assert likelihood(moved, line_ups, games) < best


def test_who_won_everything_has_a_rating_that_grows_with_the_games() -> None:
    few, many = (elo("ab", [(0, 1)], [[2, 0]] * sets) for sets in (5, 50))
    assert 0 < few[0] < many[0]
    assert all(math.isfinite(rating) for rating in (*few, *many))
    (winner, _) = rated("ab", [(0, 1)], [[2, 0]] * 50)
    assert winner.half_width > 100  # what is not known has a wide interval


@pytest.mark.parametrize(("players", "seats", "sets"), [(4, 2, 5000), (6, 3, 500), (7, 7, 50)])
def test_a_long_row_of_levels_that_always_beat_the_next_settles(players: int, seats: int, sets: int) -> None:
    """Whoever comes first in the row wins every game. Only the drawn games keep them from being infinitely far apart:
    so nothing is known well, and whoever wins more is rated higher."""
    line_ups = list(combinations(range(players), seats))
    won = [float(seats * sum(min(line_up) == player for line_up in line_ups)) for player in range(players)]
    found = rated("abcdefg"[:players], line_ups, [won] * sets)
    ratings = [rating.elo for rating in found]
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    for (one, first), (other, second) in combinations(zip(ratings, won, strict=True), 2):
        assert one > other if first > second else one == pytest.approx(other)
    assert all(100 < rating.half_width < 1000 for rating in found)


def test_one_player_has_no_rating() -> None:
    assert rated("a", [(0, 0)], [[2.0]]) == ()


@pytest.mark.parametrize("sets", [5, 100])
def test_a_rating_s_interval_holds_the_truth_as_often_as_it_says(sets: int) -> None:
    """500 times so many sets of three who meet each other twice, of 100, 0 and -100 points. 95 % of 1500 ratings are
    1425. The three of one time depend on each other; if they were as one, the standard error would be 14.6, and fewer
    than 1361 or more than 1489 are 4.4 of them off: a chance of 1 in 100,000; this seed never changes."""
    truth = (100.0, 0.0, -100.0)
    line_ups = [(0, 1), (0, 2), (1, 2)]
    rng = Random(5)
    hits = 0
    for _ in range(500):
        by_set = []
        for _ in range(sets):
            won = [0.0, 0.0, 0.0]
            for one, other in line_ups:
                better = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
                for _ in range(2):
                    won[one if rng.random() < better else other] += 1
            by_set.append(won)
        found = rated("abc", line_ups, by_set)
        hits += sum(abs(one.elo - true) <= one.half_width for one, true in zip(found, truth, strict=True))
    assert 1361 <= hits <= 1489
