"""The master of Hop Hop Hooray! against plain searches by the engine's steps, and a tiny game solved by them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.games.hop_hop import player
from ai.games.hop_hop_answers import Rests, Width, best_answers
from ai.games.hop_hop_expert import throws, weigh_throws
from ai.games.hop_hop_luck import Watch, luck_of
from ai.games.hop_hop_master import LASTING, PARTS, held, marbles, two_throws
from ai.games.hop_hop_positions import SPREAD, Positions
from ai.games.hop_hop_rests import arrays, left_by, turn_chips
from ai.games.hop_hop_tables import Floats
from ai.luck import play_fair
from ai.player import Decision
from ai.solve.hop_hop_ponds import Looked, fits
from ai.solve.hop_hop_tiny import Solved, position, solve
from engine.chance import total_weight
from engine.game import CHANCE
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Cell, Done, Throw
from engine.games.hop_hop_rows import cells
from tests.players.hop_hops import Plain, hop_hop, plain_chips, random_pond, rested, turn

R, Y = 0, 1
EVERYTHING = Width(aims=100, seldom=-1, ponds=10**9)


def decided(state: HopHop) -> Decision:
    return player("master").choose(state, Random(0))


# What throws leave, many ponds at once.


@pytest.mark.parametrize(("size", "colours", "share"), [(8, 2, 0.4), (6, 4, 0.5), (5, 3, 0.7), (3, 2, 0.5)])
def test_rests_leave_what_the_engine_says(size: int, colours: int, share: float) -> None:
    """With the calls that give most, the first of those that give as much: marbles, pads, chips, the end."""
    options = {"marbles": 24, "chips": 5, "chips_to_win": 3, "chips_owned": (1, *(0 for _ in range(colours - 1)))}
    ponds = [random_pond(size, colours, share, seed) for seed in (1, 2)]
    states = [turn(hop_hop(" ".join(["." * size] * size), colours, **options), pond, seat=1) for pond in ponds]
    rests = Rests(arrays(states[0], [left_by(state) for state in states]), 1, Y)
    after, every = rests.after(np.arange(len(rests.owner))), cells(size)
    assert rests.chips.any()
    for number, owner in enumerate(rests.owner.tolist()):
        arrived = [place for place in (rests.arrived.at[number], rests.arrived.to[number]) if place < size**2]
        state = rested(states[owner], Y, *(str(every[place]) for place in arrived))
        left = left_by(replace(state, called=state.calls.best).child(Done()))
        assert tuple((after.codes[number, :-1] - 1).tolist()) == left.pond
        assert tuple(after.pads[number].tolist()) == left.pads
        assert tuple(after.chips[number].tolist()) == left.chips
        assert after.over[number] == left.over


# Two throws.


def share_after(seat: int) -> Callable[[HopHop], Fraction]:
    """What a position between two turns is worth to a seat by the estimate as it is described: the chips of now, part
    of what the next turn would bring, the marbles in the pond, with logistic errors that grow with the root of the
    chips to come. What a turn brings is compared with the engine in `test_hop_hop_throws.py`."""

    def share(after: HopHop) -> Fraction:
        if after.phase is Phase.OVER:
            return after.returns()[seat]
        left = after.options.chips - sum(after.chips)
        turn, lying = PARTS[len(after.chips)]
        marble = lying * (1 - math.exp(-left / LASTING))
        final = [chips + marble * after.pond.count(colour) for colour, chips in enumerate(after.chips)]
        final[after.seat] += turn * float(turn_chips(after, [left_by(after)])[0])
        scale = SPREAD * math.sqrt(left * 3) / math.pi
        can_win = [chips + left >= max(after.chips) for chips in after.chips]
        powers = [math.exp(end / scale) * can for end, can in zip(final, can_win, strict=True)]
        return Fraction(powers[seat] / sum(powers))

    return share


def two_turns() -> Plain:
    """Seat 0's turn and seat 1's after it by the engine's steps, each for its own share of the win."""
    answer, share = Plain(share_after(1)), share_after(0)
    return Plain(lambda after: share(after) if after.phase is Phase.OVER else 1 - answer.best(after))


@pytest.mark.parametrize(
    ("pond", "options"),
    [
        ("RY. YRY .YR", {"marbles": 6, "tries": 1, "chips": 9}),
        (
            "R.Y YRY RY.",
            {"marbles": 5, "tries": 2, "chips": 4, "chips_owned": (1, 2), "steadiness": ("steady", "shaky")},
        ),
    ],
)
def test_throws_are_worth_what_a_plain_search_of_two_turns_says(pond: str, options: dict[str, Any]) -> None:
    state = hop_hop(pond, **options)
    exact = {str(action): float(worth) for action, worth in two_turns().actions(state).items()}
    found = weigh_throws(state, throws(state, partial(two_throws, width=EVERYTHING)))
    assert {str(one.action): one.shares[0] for one in found} == pytest.approx(exact, abs=1e-9)
    decision = decided(state)
    assert exact[str(decision.action)] == pytest.approx(max(exact.values()), abs=1e-3)
    assert len(decision.considered) == len(state.legal_actions())


def test_calls_are_worth_what_the_next_seat_makes_of_what_they_leave() -> None:
    state = rested(hop_hop("RY. YRY .Y.", marbles=6, tries=1, chips=9), R, "c3")
    exact = {str(action): float(worth) for action, worth in two_turns().actions(state).items()}
    found = {str(one.action): one.win_share[0] for one in decided(state).considered}
    assert len(found) > 1
    assert found == pytest.approx(exact, abs=0.01)


def test_three_seats_each_mind_their_own_share() -> None:
    state = hop_hop("RY. GRY .YR", 3, marbles=6, tries=2, chips=9, chips_owned=(1, 0, 2))
    exact = Plain(share_after(0)).best(state)
    positions = arrays(state, [left_by(state)])
    found = best_answers(positions, 0, partial(held, seat=1), EVERYTHING)
    assert found[0, 0] == pytest.approx(float(exact), abs=1e-9)
    assert found.sum() == pytest.approx(1)


def test_each_seat_has_the_marbles_of_its_colours() -> None:
    state = hop_hop("RY. GYB ...", marbles=6, two_colours=True)
    assert marbles(arrays(state, [left_by(state)])).tolist() == [[3, 2]]


def test_if_nothing_counts_after_it_a_throw_is_worth_its_chips() -> None:
    """To the thrower against the mean of both, by the measurement of what ponds are worth."""
    state = hop_hop("RY. .Y. R..", marbles=4, tries=2)
    chips = float(plain_chips(state).best(state))
    looked = Looked.at(state)
    assert looked.best(np.zeros((4, 2))) == pytest.approx([chips / 2, -chips / 2], abs=1e-9)
    assert looked.now.tolist() == pytest.approx([1, chips, 2, 2], abs=1e-9)
    (fit,) = fits([looked, Looked.at(hop_hop("R.. ... .Y.", marbles=4, tries=2))], 1)
    assert fit.explained == pytest.approx(1)  # two positions leave nothing to explain


# Certain results.


def test_shares_are_exact_where_no_estimate_is_in_them() -> None:
    """The last chip in hand, and a lead that cannot be made up; but not while anything is open."""
    last = decided(rested(hop_hop("RY. ... ...", marbles=6, chips=3, chips_owned=(1, 1)), R, "c3"))
    assert str(last.action) == "call:a3-b3-c3"
    assert last.considered[0].win_share[0] == 1
    assert not last.exact  # to call nothing leaves the chip to somebody
    won = decided(hop_hop("RR. ... ...", marbles=6, chips=7, chips_owned=(4, 1)))
    assert won.exact
    assert all(one.win_share[0] == 1 for one in won.considered)
    assert not decided(hop_hop("RR. ... ...", marbles=6, chips=7, chips_owned=(3, 1))).exact


def test_every_take_is_considered() -> None:
    state = hop_hop("R.RRR ..Y.. R.R.. .Y..R .....", marbles=7)
    assert state.phase is Phase.TAKE
    decision = decided(state)
    assert {one.action for one in decision.considered} == set(state.legal_actions())


# A tiny game, solved by the engine's steps: `python -m ai.solve.hop_hop_tiny`.

SOLVED = Solved.from_json((Path(__file__).parent / "cases" / "hop-hop-tiny.json").read_text())


def test_with_the_solution_after_it_the_best_throw_is_worth_the_solution() -> None:
    """In every position in which the seat has a marble to throw: the shares of best play are those that one throw more
    leaves as they are."""
    ponds = [pond for pond in SOLVED.shares if position(pond).phase is Phase.THROW]
    positions = arrays(position(ponds[0]), [left_by(position(pond)) for pond in ponds])
    found = best_answers(positions, 0, as_solved, EVERYTHING)
    assert len(ponds) > 500
    assert found[:, 0] == pytest.approx(np.array([SOLVED.shares[pond] for pond in ponds]), abs=1e-12)


def as_solved(positions: Positions) -> Floats:
    """Chips with which seat 1, whose turn it is, has the share that it has by the solution."""
    ponds = [tuple(row) for row in (positions.codes[:, :-1] - 1).tolist()]
    share = np.array([0.5 if over else SOLVED.of(pond, 1) for pond, over in zip(ponds, positions.over, strict=True)])
    added = np.zeros(positions.chips.shape)
    added[:, 1] = SPREAD * math.sqrt(3) / math.pi * np.log(share / (1 - share))
    return added


def test_the_solution_is_that_of_the_engine() -> None:
    """One throw by the engine's steps in a few positions, the shares after it being the solution's; so is a take."""
    plain = Plain(
        lambda after: after.returns()[0] if after.phase is Phase.OVER else 1 - Fraction(SOLVED.of(after.pond, 1))
    )
    ponds = list(SOLVED.shares)
    for pond in ponds[:: len(ponds) // 6]:
        assert float(plain.best(position(pond))) == pytest.approx(SOLVED.shares[pond], abs=1e-12)


@pytest.mark.slow
def test_the_tiny_game_is_solved_again() -> None:
    assert solve().shares == pytest.approx(SOLVED.shares, abs=1e-12)


# Luck.


@pytest.mark.parametrize(("tries", "used"), [(1, 0), (2, 0), (2, 1)])
def test_the_luck_of_a_throw_is_nothing_on_average(tries: int, used: int) -> None:
    state = replace(hop_hop("RY. .Y. R..", marbles=4, tries=tries, chips=9), tries_used=used)
    for cell in ("b2", "c1"):
        throw = Throw(Cell("abc".index(cell[0]), int(cell[1])), None)
        ends = list(at_rest(state.child(throw)))
        lucks = np.array([luck_of(state, throw, after) for after, _ in ends])
        assert np.abs(lucks).max() > 0.01
        assert np.array([chance for _, chance in ends]) @ lucks == pytest.approx(np.zeros(2), abs=1e-9)


def at_rest(state: HopHop, chance: float = 1.0) -> Iterator[tuple[HopHop, float]]:
    """The next decisions, or the end, with chances."""
    if state.current_player != CHANCE:
        yield state, chance
        return
    outcomes = state.chance_outcomes()
    total = total_weight(outcomes)
    for outcome, weight in outcomes:
        yield from at_rest(state.child(outcome), chance * weight / total)


def test_luck_is_what_one_has_and_the_other_has_not() -> None:
    start = hop_hop("... ... ...", marbles=4, chips=2, steadiness=("steady",))
    fair = play_fair(start, [player("expert"), player("rookie")], "a", Watch())
    assert sum(fair.shares) == 1
    assert sum(fair.luck) == pytest.approx(0, abs=1e-9)
    assert fair.luck[0] != 0
