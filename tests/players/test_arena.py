"""The arena: fair seating, the same for the same seed, sound figures; and who beats whom."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from ai.arena import Round, arena, every_line_up, options_of, results
from ai.basic import FirstPlayer
from ai.play import Played, play
from ai.player import Decision
from ai.pool import WorkerLost, WorkFailed, spread
from ai.tally import Place, Result, Tally, tallied
from engine import GAMES, IllegalOption, State
from engine.games.gopher import GopherOptions
from engine.games.hoppladi import HoppladiOptions
from engine.games.hoppladi_moves import Stop
from tests.players.solutions import TARGET, solution_in
from tests.rules.lines import hoppladi

QUICK = HoppladiOptions(target=30)
TINY = HoppladiOptions(target=15)


@dataclass
class Noting:
    """Stops when it can, and notes the rolls it was shown."""

    seen: list[str]

    def choose(self, state: State, rng: Random) -> Decision:
        actions = state.legal_actions()
        self.seen.append(str(state))
        return Decision(Stop() if Stop() in actions else actions[0])


# One game.


def test_the_same_seed_plays_the_same_game() -> None:
    first, again, other = ([], [], [])  # type: tuple[list[str], list[str], list[str]]
    for seen, seed in ((first, "a"), (again, "a"), (other, "b")):
        play(hoppladi(target=20), (Noting(seen), Noting(seen)), seed)
    assert first == again != other


def test_turns_draws_and_shares_of_a_game_add_up() -> None:
    opening = hoppladi(target=20)
    played = play(opening, (Noting([]), Noting([])), "x")
    assert sum(played.shares) == 1
    assert played.turns[0] - played.turns[1] in (0, 1)
    assert all(draws >= turns for draws, turns in zip(played.draws, played.turns, strict=True))
    assert max(played.scores) >= 20
    assert sum(played.draws) + sum(played.decisions) == len(played.moves)
    state: State = opening
    for move in played.moves:
        state = state.child(move)
    assert (state.scores, state.returns()) == (played.scores, played.shares)


def test_first_player_is_a_player_of_the_arena() -> None:
    """Anything that chooses can play, on the contract alone."""
    opening = GAMES["hoppladi"].new_state(2, HoppladiOptions(dice=1, target=2))
    assert play(opening, (FirstPlayer(), FirstPlayer()), "s").turns


# Who meets whom, and where they sit.


@pytest.mark.parametrize(
    ("levels", "seats", "line_ups"),
    [
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("ab", 3, ["aab", "abb"]),
        ("ab", 2, ["ab"]),
        ("aab", 2, ["ab"]),
        ("abc", 3, ["abc"]),
        ("abc", 4, ["aaab", "aaac", "aabb", "aabc", "aacc", "abbb", "abbc", "abcc", "accc", "bbbc", "bbcc", "bccc"]),
        ("a", 2, []),
        ("aba", 1, ["a", "b"]),
    ],
)
def test_every_combination_meets(levels: str, seats: int, line_ups: list[str]) -> None:
    assert ["".join(one) for one in every_line_up(tuple(levels), seats)] == line_ups


def test_every_line_up_has_every_seat_in_every_set_with_the_set_s_seed() -> None:
    chosen = Round.of("hoppladi", every_line_up(("rookie", "regular", "points"), 2), 5, 7, QUICK)
    places = [chosen.place(number) for number in range(chosen.games)]
    assert (chosen.sets, chosen.games) == (3, 18)
    assert len(set(places)) == 18
    for line_up, number in product(range(3), range(3)):
        there = [place for place in places if (place.line_up, place.set) == (line_up, number)]
        assert {chosen.seed_of(place) for place in there} == {f"7/{number}"}
        one, other = chosen.line_ups[line_up]
        assert {chosen.at_table(place) for place in there} == {(one, other), (other, one)}


def test_in_a_set_every_player_has_every_seat_with_the_same_dice() -> None:
    """Three equal players: the same game three times, each result given back to the player who sat there."""
    chosen = Round.of("hoppladi", [("regular",) * 3], 3, 1, QUICK)
    games = list(results(chosen, workers=0))
    assert len({result.played.scores for result in games}) == 1
    by_seat = games[0].played.shares
    for shift, result in enumerate(games):
        assert result.shares == tuple(by_seat[(player - shift) % 3] for player in range(3))


def test_games_are_rounded_up_to_whole_sets() -> None:
    table = arena("hoppladi", ("rookie", "regular", "rookie"), 4, 1, options=QUICK)
    assert (table.games, table.sets) == (6, 2)
    assert sum(entry.win_share for entry in table.entries) == pytest.approx(1)


# Figures.


Shares = tuple[Fraction | int, ...]
HALF = Fraction(1, 2)


def game(shift: int, shares: Shares, number: int = 0, line_up: int = 0, **known: object) -> Result:
    """A game with the shares by place, and by seat what else matters of it."""
    seats = len(shares)
    none = (0,) * seats
    by_seat = tuple(Fraction(shares[(seat + shift) % seats]) for seat in range(seats))
    played = Played(by_seat, none, none, none, none, (), ())
    return Result(Place(line_up, number, shift), replace(played, **known), 0, "")  # type: ignore[arg-type]


def test_equal_players_come_out_even() -> None:
    table = arena("hoppladi", ("regular", "regular"), 20, 3, options=QUICK)
    assert [entry.win_share for entry in table.entries] == [0.5, 0.5]
    assert (table.ratings, table.pairs) == ((), ())


def test_figures_by_hand() -> None:
    """One set: a sits first and wins, then b sits first and wins. Scores, draws and turns go to who sat there."""
    games = [
        game(0, (1, 0), scores=(5, 3), draws=(8, 4), turns=(2, 2), decisions=(6, 7)),
        game(1, (0, 1), scores=(9, 2), draws=(9, 2), turns=(3, 2), decisions=(1, 2)),
    ]
    table = tallied([("a", "b")], 2, [replace(one, moves=moves) for one, moves in zip(games, (25, 15), strict=True)])
    a, b = table.entries
    assert (a.win_share, a.mean_score, a.draws_per_turn, a.decisions_per_game) == (0.5, 3.5, 10 / 4, 4.0)
    assert (b.win_share, b.mean_score, b.draws_per_turn, b.decisions_per_game) == (0.5, 6.0, 13 / 5, 4.0)
    assert (table.length.turns, table.length.decisions, table.length.moves) == (4.5, 8.0, 20.0)


def test_half_a_set_does_not_count() -> None:
    """a wins the one whole set, b what there is of another."""
    games = [game(0, (1, 0)), game(1, (1, 0)), game(0, (0, 1), 1)]
    tally = Tally([("a", "b")], 2)
    tally.add(games[0])
    assert tally.table() is None
    for one in games[1:]:
        tally.add(one)
    table = tally.table()
    assert table is not None
    assert (table.games, table.sets, table.entries[0].win_share) == (2, 1, 1.0)


def test_those_who_play_alone_have_no_ratings() -> None:
    nothing = [
        Result(Place(one, 0, 0), Played((Fraction(1),), (3,), (1,), (1,), (1,), (), ()), 1, "") for one in (0, 1)
    ]
    table = tallied([("a",), ("b",)], 1, nothing)
    assert (table.ratings, table.pairs) == ((), ())


def test_the_cross_table_counts_what_two_won_where_one_of_them_won_something() -> None:
    """Three seats. a against b: all, then a half, then nothing for both: 1.5 of 2. a against c: all, all, nothing."""
    shares: tuple[Shares, ...] = ((1, 0, 0), (HALF, HALF, 0), (0, 0, 1))
    table = tallied([("a", "b", "c")], 3, [game(shift, one) for shift, one in enumerate(shares)])
    found = {(pair.one, pair.other): (pair.share and pair.share.value, pair.games) for pair in table.pairs}
    assert found == {("a", "b"): (0.75, 2), ("a", "c"): (pytest.approx(2 / 3), 3), ("b", "c"): (0.5, 2)}


def test_levels_that_sit_twice_are_one_in_the_cross_table_and_the_ratings() -> None:
    """a, a, b: the first a wins, then b, then b: pairs of seats with something won are 1, 2 and 2, of which a has 1."""
    shares: tuple[Shares, ...] = ((1, 0, 0), (0, 0, 1), (0, 0, 1))
    table = tallied([("a", "a", "b")], 3, [game(shift, one) for shift, one in enumerate(shares)])
    (pair,) = table.pairs
    assert (pair.one, pair.other, pair.games) == ("a", "b", 5)
    assert pair.share is not None
    assert pair.share.value == pytest.approx(1 / 5)
    assert [entry.name for entry in table.entries] == ["a", "a", "b"]
    assert [rating.name for rating in table.ratings] == ["a", "b"]


def test_in_a_round_a_level_s_share_is_that_of_all_it_played() -> None:
    """a beats b and splits with c, b beats c."""
    line_ups = [("a", "b"), ("a", "c"), ("b", "c")]
    won: tuple[Shares, ...] = ((1, 0), (HALF, HALF), (1, 0))
    table = tallied(line_ups, 2, [game(shift, won[one], 0, one) for one in range(3) for shift in range(2)])
    assert {entry.name: entry.win_share for entry in table.entries} == {"a": 0.75, "b": 0.5, "c": 0.25}
    one_sided = [(pair.one, pair.other) for pair in table.pairs if pair.is_one_sided]
    assert one_sided == [("a", "b"), ("b", "c")]
    assert sum(rating.elo for rating in table.ratings) == pytest.approx(0, abs=1e-9)


def test_times_are_known_if_they_are_asked_for() -> None:
    plain, timed = (
        arena("hoppladi", ("regular", "rookie"), 2, 1, options=TINY, timed=timed) for timed in (False, True)
    )
    assert [entry.times for entry in plain.entries] == [None, None]
    for entry in timed.entries:
        assert entry.times is not None
        assert entry.times.decisions == entry.decisions_per_game * timed.games
        assert 0 <= entry.times.median <= entry.times.p95 <= entry.times.longest
    assert [replace(entry, times=None) for entry in timed.entries] == list(plain.entries)


def test_times_by_hand() -> None:
    """a decides in 1, 2 … 20 ms. Half of them are less than the 11th, 19 of 20 less than the 20th."""
    seconds = tuple(number / 1000 for number in range(20, 0, -1))
    games = [game(shift, (1, 0), times=(seconds, ()) if shift == 0 else ((), ())) for shift in range(2)]
    a, b = tallied([("a", "b")], 2, games).entries
    assert a.times is not None
    assert (a.times.decisions, a.times.median, a.times.p95, a.times.longest) == (20, 11, 20, 20)
    assert b.times is None


@pytest.mark.parametrize(("timed", "looks"), [(True, 1), (False, 0)])
def test_before_times_are_taken_everybody_has_decided_once(
    timed: bool, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first decision of each player is one more, in an opening with chance drawn."""
    seen: list[str] = []
    monkeypatch.setattr("ai.arena.seated", lambda *_: Noting(seen))
    played = next(results(Round.of("hoppladi", [("rookie", "regular")], 2, 1, TINY), workers=0, timed=timed)).played
    assert len(seen) == sum(played.decisions) + 2 * looks


# Processes.


@dataclass(frozen=True)
class Squares:
    """Work for a pool. The number `bad` ends badly, by `how`."""

    bad: int = -1
    how: str = ""

    def prepared(self) -> Callable[[int], tuple[int, int]]:
        def work(number: int) -> tuple[int, int]:
            if number == self.bad and self.how == "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            if number == self.bad and self.how == "exits":
                raise SystemExit(3)
            if number == self.bad and self.how == "interrupts":
                raise KeyboardInterrupt
            if number == self.bad:
                raise ValueError(self.how)
            return number * number, os.getpid()

        return work


def test_results_come_in_order_from_more_than_one_process() -> None:
    found = list(spread(Squares(), 400, 2))
    assert [square for square, _ in found] == [number * number for number in range(400)]
    assert len({process for _, process in found} - {os.getpid()}) == 2
    assert active_children() == []


@pytest.mark.parametrize("workers", [0, 2])
def test_an_exception_in_a_piece_names_it(workers: int) -> None:
    with pytest.raises(WorkFailed) as failed:
        list(spread(Squares(5, "no such square"), 8, workers))
    assert (failed.value.number, failed.value.error) == (5, "ValueError: no such square")
    assert "in work" in failed.value.trace
    assert active_children() == []


def test_a_process_that_dies_is_told_and_takes_the_others_with_it() -> None:
    with pytest.raises(WorkerLost) as lost:
        list(spread(Squares(3, "dies"), 8, 2))
    assert lost.value.code == -signal.SIGKILL
    assert active_children() == []


def test_work_that_is_broken_off_leaves_no_process() -> None:
    work = spread(Squares(), 100_000_000, 1)
    assert next(work)[0] == 0
    assert len(active_children()) == 1
    work.close()
    assert active_children() == []


# Games in lines.


@pytest.mark.parametrize("key", tuple(GAMES))
def test_a_game_s_line_replays_it_on_the_engine(key: str) -> None:
    """Read with nothing but the engine, as anybody would."""
    chosen = Round.of(key, [("regular", "rookie", "regular")], 3, 4)
    lines = [json.loads(result.line) for result in results(chosen, workers=0, written=True)]
    tables = [line["table"] for line in lines]
    assert tables == [
        ["regular", "rookie", "regular"],
        ["rookie", "regular", "regular"],
        ["regular", "regular", "rookie"],
    ]
    for line in lines:
        state, decided, drawn, first = GAMES[key].new_state(3), [0, 0, 0], [0, 0, 0], None
        for word in line["moves"].split(" "):
            seat = state.turn_seat
            if state.current_player >= 0:
                first = state.current_player if first is None else first
                decided[state.current_player] += 1
            else:
                drawn[seat] += 1
            state = state.child(state.parse(word))
        assert state.is_terminal
        assert [str(share) for share in state.returns()] == line["shares"]
        assert list(state.scores) == line["scores"]
        assert (decided, drawn, first) == (line["decisions"], line["draws"], line["first"])
        assert (line["set"], line["seed"]) == (0, "4/0")


def test_a_game_s_line_says_who_began() -> None:
    chosen = Round.of("gopher", [("rookie", "regular")], 2, 4, GopherOptions(start=1))
    assert [json.loads(result.line)["first"] for result in results(chosen, workers=0, written=True)] == [1, 1]


def test_who_studies_plays_by_the_solutions_of_the_round_s_library(tmp_path: Path) -> None:
    """The solution is a made-up one, so a master with it plays otherwise."""
    solution_in(tmp_path)
    chosen = Round.of("hoppladi", [("master", "rookie")], 6, 1, HoppladiOptions(target=TARGET), tmp_path)
    own, studied = (
        [json.loads(result.line)["moves"] for result in results(one, workers=0, written=True)]
        for one in (replace(chosen, library=None), chosen)
    )
    assert own != studied


# Options in words.


def test_options_are_read_by_what_they_can_be() -> None:
    """Numbers, words, switches, rows of numbers; what none of them can be is refused by name, value and range."""
    options = options_of(GAMES["gopher"], ["full=7", "deck=3,0,2,1", "busted_to_pile=on"]).as_dict()
    assert (options["full"], options["deck"], options["busted_to_pile"]) == (7, (3, 0, 2, 1), True)
    options = options_of(GAMES["hop_hop"], ["chips_to_win=5", "steadiness=steady,even"]).as_dict()
    assert (options["chips_to_win"], options["steadiness"]) == (5, ("steady", "even"))
    for wrong in ("deck=3/0", "busted_to_pile=yes", "full=six", "full=21", "cards=3"):
        name, _, value = wrong.partition("=")
        with pytest.raises(IllegalOption) as refused:
            options_of(GAMES["gopher"], [wrong])
        assert (refused.value.option, refused.value.written) == (name, value)


# Who beats whom.


@pytest.mark.parametrize("better", ["regular", "expert"])
def test_each_level_beats_the_rookie(better: str) -> None:
    """With the shares of 10,000 games, 0.88 and above, a right player wins no more than half of 18 games with less
    than one of 10,000 seeds; this seed never changes."""
    assert arena("hoppladi", (better, "rookie"), 18, 1).entries[0].win_share > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("expert", "points"), ("expert", "regular"), ("regular", "rookie")])
def test_each_level_beats_the_next_over_2000_games(better: str, worse: str) -> None:
    """An interval that excludes one half. The figures of 10,000 games stand in `docs/players.md`."""
    assert arena("hoppladi", (better, worse), 2000, 2, workers=2).entries[0].low > 0.5


@pytest.mark.parametrize(
    ("how", "workers", "told"),
    [("exits", 0, "SystemExit: 3"), ("exits", 1, "SystemExit: 3"), ("interrupts", 1, "KeyboardInterrupt")],
)
def test_work_that_would_end_its_process_has_failed(how: str, workers: int, told: str) -> None:
    with pytest.raises(WorkFailed) as failed:
        list(spread(Squares(0, how), 1, workers))
    assert failed.value.error == told


class Ninetynine:
    """Answers with a number that is no move."""

    def choose(self, state: State, rng: Random) -> Decision:
        return Decision(99)  # type: ignore[arg-type]


def test_an_answer_that_is_no_move_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.arena.seated", lambda *_: Ninetynine())
    with pytest.raises(WorkFailed) as failed:
        next(results(Round.of("hoppladi", [("rookie", "regular")], 2, 1, TINY), workers=0))
    assert failed.value.error == "IllegalMove: 99 is not among the legal moves (C-2)"
