"""The master's books of Hoppladi Hopplada: two readers of one solution agree, and the small book is near the whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import pytest

from ai.games.hoppladi import Master
from ai.games.hoppladi_book import SmallBook, differences, shares_from, small_book
from ai.games.hoppladi_duel import Book, Role, duel, duel_ends, role_of
from ai.games.hoppladi_expert import solved_from
from ai.games.hoppladi_full import FullBook, full_book
from ai.games.hoppladi_master import MasterJudge, judge_for
from ai.games.hoppladi_solution import NOTE, Plan, Solution
from ai.games.hoppladi_turn import Ends, turn_of
from ai.solve.hoppladi import graph_of, no_belief
from ai.solve.hoppladi_kernel import Chase, Known, Lists, believed_ends, ends_of_a, ends_of_c, new_room
from ai.solve.hoppladi_loss import belief_of, expert_belief
from ai.solve.hoppladi_visits import stops
from ai.solver import SolutionError
from engine import CHANCE, GAMES
from engine.chance import Dice
from engine.game import Action, State
from engine.games.hoppladi import EMPTY, Aside, Hoppladi, HoppladiOptions, Phase
from tests.players.solutions import PLAN, TARGET, solution_in
from tests.players.tables import CASES

ROUND: Final = (Role.ANSWERED, Role.CLOSING)


def opening(own: int, other: int, role: Role, target: int = TARGET) -> Hoppladi:
    """A turn about to begin, at these needs."""
    totals = (target - own, target - other) if role is Role.ANSWERED else (target - other, target - own)
    return Hoppladi(HoppladiOptions(target=target), totals, int(role), Phase.ROLL, EMPTY, None, None, 0)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with any numbers for a solution."""
    folder = tmp_path_factory.mktemp("library")
    solution_in(folder)
    return folder


def solver_ends(solution: Solution, own: int, other: int, role: Role) -> Ends:
    """What the solver takes the ends of a turn to be worth."""
    room, lists = new_room(len(PLAN.points)), Lists(PLAN.order, PLAN.start)
    row = solution.answer_c[other if role is Role.ANSWERED else own]
    known = Known(
        solution.fresh_a, solution.fresh_c, solution.answer_a, PLAN.width, PLAN.base_a, row, PLAN.base_c
    )  # fmt: skip
    if role is Role.ANSWERED:
        ends_of_a(own, other, lists, Chase(solution.chase_fresh, solution.chase_answer), known, room)
        return Ends(room.stop, room.forced, 1 - solution.fresh_c[other, own])
    ends_of_c(own, other, lists, known, room)
    return Ends(room.stop, room.forced, 1 - solution.fresh_a[other, own])


def assert_equal(one: Ends, other: Ends, tolerance: float) -> None:
    """Tables of no points aside: nobody stops with them."""
    columns = len(turn_of(7).shapes)
    rows = min(one.stop.size, other.stop.size) // columns
    for mine, others in ((one.stop, other.stop), (one.forced, other.forced)):
        both = [np.reshape(ends, (-1, columns))[1:rows] for ends in (mine, others)]
        assert both[0] == pytest.approx(both[1], abs=tolerance)
    assert one.bust == pytest.approx(other.bust, abs=tolerance)


@pytest.mark.parametrize("role", ROUND)
def test_the_master_reads_a_solution_as_the_solver_does(library: Path, role: Role) -> None:
    solution = Solution.read(library / f"hoppladi-{TARGET}")
    for own, other in ((1, 1), (12, 12), (5, 9), (9, 2)):
        read = duel_ends(opening(own, other, role), 0, FullBook(solution))
        assert_equal(read, solver_ends(solution, own, other, role), 1e-7)


@pytest.mark.parametrize("role", ROUND)
@pytest.mark.parametrize("other", [1, 5, TARGET])
def test_a_table_that_cannot_have_been_left_adds_nothing(library: Path, role: Role, other: int) -> None:
    """The other seat has TARGET - other points: no more can have been left to take over; beyond the cap nothing is."""
    book, needs = FullBook(Solution.read(library / f"hoppladi-{TARGET}")), np.array([other])
    points = np.append(PLAN.points, np.full(5, 1000))
    answer, fresh = book.with_answer(role, 4, needs, np.arange(len(points))), book.with_fresh(role, 4, needs)[0]
    left = points <= TARGET - other
    assert (answer[~left] == fresh).all()
    assert (answer[left] != fresh).any()


def test_a_solution_serves_lower_targets_and_no_others(library: Path) -> None:
    found = full_book(library, opening(5, 5, Role.ANSWERED))
    assert found is not None
    assert full_book(library, opening(5, 5, Role.ANSWERED, target=11)) is not None
    assert full_book(library, opening(5, 5, Role.ANSWERED, target=13)) is None
    assert full_book(library / "nowhere", opening(5, 5, Role.ANSWERED)) is None
    for options in (HoppladiOptions(target=9, dice=6), HoppladiOptions(target=9, ending="one_more_turn")):
        assert full_book(library, Hoppladi(options, (0, 0), 0, Phase.ROLL, EMPTY, None, None, 0)) is None


def test_with_the_solution_the_master_says_that_it_is_exact(library: Path) -> None:
    state = GAMES["hoppladi"].new_state(2, HoppladiOptions(target=TARGET))
    state = state.child(state.chance_outcomes()[5][0])
    assert Master(library).choose(state, Random(0)).exact
    assert not Master().choose(state, Random(0)).exact
    assert not Master(library / "nowhere").choose(state, Random(0)).exact


def test_the_last_turn_is_exact_without_a_solution() -> None:
    """The other seat has 340 and has had its last turn: nothing is left but to pass it or not."""
    aside = Aside(singles=2)
    last = Hoppladi(HoppladiOptions(), (340, 335), 1, Phase.GO, aside, None, 0, 0)
    assert Master().choose(last, Random(0)).exact
    first = Hoppladi(HoppladiOptions(), (300, 320), 0, Phase.GO, aside, None, None, 0)
    assert not Master().choose(first, Random(0)).exact


def test_a_solution_that_is_cut_short_or_unreadable_is_not_played_from(library: Path, tmp_path: Path) -> None:
    state = opening(5, 5, Role.ANSWERED)
    folder = tmp_path / f"hoppladi-{TARGET}"
    folder.mkdir()
    for file in (library / f"hoppladi-{TARGET}").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "answer_a.bin").write_bytes(b"")
    assert full_book(tmp_path, state) is None
    for text in ("{", "[]", '{"format": 3}', '{"format": 1}', ""):
        (folder / NOTE).write_text(text)
        with pytest.raises(SolutionError):
            Solution.read(folder)
        assert isinstance(judge_for(state, tmp_path).book, SmallBook)


def half_zeros(numbers: bytes) -> bytes:
    """As after a power loss, or a copy that was broken off."""
    return numbers[: len(numbers) // 2] + bytes(len(numbers) - len(numbers) // 2)


def noise(numbers: bytes) -> bytes:
    """Anything, with numbers that are none among it."""
    return np.random.default_rng(3).bytes(len(numbers))


def one_bit(numbers: bytes) -> bytes:
    """Of a number in the middle."""
    place = len(numbers) // 2
    return numbers[:place] + bytes([numbers[place] ^ 1]) + numbers[place + 1 :]


def too_high(numbers: bytes) -> bytes:
    """Answers that win more than everything."""
    return np.full(len(numbers) // 4, 1.5, np.float32).tobytes()


def below_fresh_dice(numbers: bytes) -> bytes:
    """Answers that are shares, and cannot be right."""
    return (np.frombuffer(numbers, np.float32) / 2).tobytes()


ANSWERS: Final = ("answer_a", "answer_c", "chase_answer")


@pytest.mark.parametrize(
    ("damage", "names"),
    [
        *[(damage, ANSWERS) for damage in (half_zeros, noise, too_high, below_fresh_dice)],
        (one_bit, ("fresh_a", "fresh_c", "chase_fresh")),
    ],
)
def test_a_damaged_solution_is_not_played_from(
    library: Path, tmp_path: Path, damage: Callable[[bytes], bytes], names: tuple[str, ...]
) -> None:
    """Each file in turn, as long as it was."""
    state = opening(5, 5, Role.ANSWERED)
    for name in names:
        folder = tmp_path / name / f"hoppladi-{TARGET}"
        shutil.copytree(library / f"hoppladi-{TARGET}", folder)
        file = folder / f"{name}.bin"
        file.write_bytes(damage(file.read_bytes()))
        assert full_book(folder.parent, state) is None
        assert isinstance(judge_for(state, folder.parent).book, SmallBook)


def test_damage_that_is_not_seen_at_once_is_seen_where_it_is_read(library: Path, tmp_path: Path) -> None:
    """The book is open already when its file is damaged: the small book decides."""
    folder = shutil.copytree(library / f"hoppladi-{TARGET}", tmp_path / f"hoppladi-{TARGET}")
    state = opening(5, 5, Role.ANSWERED).child(opening(5, 5, Role.ANSWERED).chance_outcomes()[5][0])
    assert full_book(tmp_path, state) is not None
    with (folder / "answer_c.bin").open("r+b") as file:
        file.write(noise(bytes((folder / "answer_c.bin").stat().st_size)))
    assert Master(tmp_path).choose(state, Random(0)) == Master().choose(state, Random(0))


@pytest.mark.parametrize("role", ROUND)
@pytest.mark.parametrize("of_expert", [False, True])
def test_a_player_is_valued_by_what_it_believes(role: Role, of_expert: bool) -> None:
    """What the valuing loop takes a player to believe is what the player goes by; for tables worth up to 25 points."""
    plan = Plan(60, cap=10)
    belief = expert_belief(plan) if of_expert else belief_of(small_book(), plan)
    book: Book = duel() if of_expert else small_book()
    room = new_room(len(plan.points))
    own, other = (21, 40) if role is Role.ANSWERED else (18, 33)
    few = Lists(plan.order, plan.start[:27])
    bust = believed_ends(own, other, role is Role.CLOSING, few, belief, room)
    goes_by = duel_ends(opening(own, other, role, target=60), 0, book)
    asked = plan.order[plan.start[1] : plan.start[26]]
    assert room.stop[asked] == pytest.approx(goes_by.stop.reshape(-1)[asked], abs=1e-6)
    assert room.forced[asked] == pytest.approx(goes_by.forced.reshape(-1)[asked], abs=1e-6)
    assert bust == pytest.approx(goes_by.bust, abs=1e-9)


@pytest.mark.parametrize(("target", "first"), CASES["two_seats"]["by_target"].items())
def test_the_small_book_has_the_shares_of_an_independent_solution(target: str, first: float) -> None:
    assert small_book().with_fresh(Role.ANSWERED, int(target), np.array([int(target)]))[0] == pytest.approx(
        first, abs=1e-5
    )


def test_the_small_book_is_its_own_best_answer() -> None:
    """A turn solved against the book is worth what the book says of it, anywhere."""
    rng, judge, errors = Random(7), MasterJudge(small_book()), []
    for _ in range(30):
        state = opening(rng.randrange(1, 334), rng.randrange(1, 334), ROUND[rng.randrange(2)], target=333)
        own, other = (333 - state.totals[seat] for seat in (state.seat, state.next_seat))
        said = small_book().with_fresh(role_of(state), own, np.array([other]))[0]
        errors.append(solved_from(state, 0, judge).rolling(EMPTY).shares[state.seat] - said)
    assert float(np.sqrt(np.mean(np.square(errors)))) < 0.0005
    assert max(map(abs, errors)) < 0.002


def test_differences_can_be_undone() -> None:
    shares = np.random.default_rng(3).random((2, 7, 7))
    assert shares_from(differences(shares)) == pytest.approx(shares, abs=0.5 / 65535 + 1e-9)


def test_stops_forced_ends_and_busts_are_all_ends_of_a_turn() -> None:
    """Whoever stops as soon as he may ends with points after every first roll that has a hare."""
    turn = turn_of(7)
    rows = np.ones((turn.rows, len(turn.shapes)))
    found = stops(turn, turn.solve(Ends(rows, rows, 0.0)))
    assert found.sum() == pytest.approx(1 - turn.bust_weight[turn.first] - turn.forced_weight[turn.first], abs=1e-12)
    assert found[0].sum() == 0


def test_a_graph_for_the_inner_loops_keeps_every_chance() -> None:
    graph, nobody = graph_of(PLAN), no_belief()
    ways = np.add.reduceat(graph.group_weight, graph.shape_start[:-1])
    assert ways + graph.taboo_weight + graph.forced_weight + graph.bust_weight == pytest.approx(np.ones(len(ways)))
    assert nobody.tables.size == 0


def test_games_played_come_to_what_the_book_says() -> None:
    """Seat 0's share in 3,000 games to 6 between masters, against its value. False alarms: one in a million."""
    games, dice, choices = 3000, Dice.from_seed("simulated"), dict[Hoppladi, Action]()
    shares, draws = 0.0, 0
    for _ in range(games):
        state: State = GAMES["hoppladi"].new_state(2, HoppladiOptions(target=6))
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state, draws = state.child(dice.pick(draws, state.chance_outcomes())), draws + 1
                continue
            assert isinstance(state, Hoppladi)
            if state not in choices:
                choices[state] = Master().choose(state, Random(0)).action
            state = state.child(choices[state])
        shares += float(state.returns()[0])
    said = small_book().with_fresh(Role.ANSWERED, 6, np.array([6]))[0]
    assert abs(shares / games - said) < 4.9 * (said * (1 - said) / games) ** 0.5
