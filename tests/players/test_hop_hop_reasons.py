"""Every reason the expert gives in some games is true: of the position, and by its own numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache
from random import Random
from typing import get_args

import pytest

from ai.games import hop_hop_reasons as kinds
from ai.games.hop_hop import player
from ai.games.hop_hop_rests import left_by, turn_chips
from ai.games.hop_hop_why import CLOSE, SMALL
from ai.player import Decision, OnlyChoice
from engine import CHANCE, GAMES
from engine.chance import at_weight, total_weight
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import Call, Cell, Falls, OnEdge, OnTop, Outside, Rolls, Take, Throw
from engine.games.hop_hop_rows import EMPTY
from tests.players.hop_hops import hop_hop, plain_chips, rested

R, Y = 0, 1

GAMES_PLAYED = (
    (2, HopHopOptions(chips=6), 1),
    (2, HopHopOptions(size=5, chips=12), 2),
    (2, HopHopOptions(size=4, marbles=3, chips=8), 6),
    (2, HopHopOptions(size=5, chips=6, two_colours=True, steadiness=("steady", "shaky")), 2),
    (3, HopHopOptions(size=6, chips=15, steadiness=("steady",)), 2),
)
"""Seats, options, games."""


@cache
def decisions() -> tuple[tuple[HopHop, Decision], ...]:
    """Every decision of these games with a choice. One in three throws is any throw, so that there are positions of all
    kinds."""
    return tuple(
        found for players, options, games in GAMES_PLAYED for n in range(games) for found in game(players, options, n)
    )


def game(players: int, options: HopHopOptions, seed: int) -> list[tuple[HopHop, Decision]]:
    rng, state, found = Random(seed), GAMES["hop_hop"].new_state(players, options), []
    while not state.is_terminal:
        assert isinstance(state, HopHop)
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
            continue
        decision = player("expert").choose(state, rng)
        found.append((state, decision))
        anything = state.phase is Phase.THROW and rng.random() < 1 / 3
        state = state.child(rng.choice(state.legal_actions()) if anything else decision.action)
    return found


def given(kind: type[kinds.HopHopReason]) -> list[tuple[HopHop, Decision]]:
    found = [(state, decision) for state, decision in decisions() if isinstance(decision.reason, kind)]
    assert len(found) > 1, Counter(type(decision.reason).__name__ for _, decision in decisions())
    return found


# What the engine says of one throw.


@cache
def rests(state: HopHop, action: Throw) -> tuple[tuple[HopHop, float], ...]:
    """Where it can come to rest in the pond, with chances."""
    return tuple(_after(state.child(action)))


def _after(state: HopHop) -> list[tuple[HopHop, float]]:
    outcomes = state.chance_outcomes()
    total, found = total_weight(outcomes), []
    for outcome, weight in outcomes:
        if not isinstance(outcome, Outside | OnTop | OnEdge):
            after = state.child(outcome)
            deeper = _after(after) if after.phase is Phase.HIT else [(after, 1.0)]
            found += [(rest, chance * weight / total) for rest, chance in deeper]
    return found


@cache
def best_calls(state: HopHop) -> float:
    return float(plain_chips(state).called(state))


def chips_of(state: HopHop, action: Throw) -> float:
    return sum(chance * best_calls(rest) for rest, chance in rests(state, action))


def odds_of(state: HopHop, action: Throw) -> kinds.Odds:
    """With the calls that give most."""
    outcomes = state.child(action).chance_outcomes()
    total = total_weight(outcomes)
    lands = sum(w for outcome, w in outcomes if isinstance(outcome, Falls | Rolls) and outcome.cell == action.cell)
    scores = sum(chance for rest, chance in rests(state, action) if len(rest.legal_actions()) > 1)
    chances = lands / total, scores, chips_of(state, action), outside_of(state, action)
    return kinds.Odds(*chances, turn=0, hits=state.at(action.cell) != EMPTY)


def outside_of(state: HopHop, action: Throw) -> float:
    outcomes = state.child(action).chance_outcomes()
    stays = sum(weight for outcome, weight in outcomes if isinstance(outcome, Outside))
    return stays / total_weight(outcomes)


def at_rest(state: HopHop, cell: Cell, colour: int | None) -> HopHop:
    """The marble lies in a free cell."""
    return rested(state, state.throwable[0] if colour is None else colour, str(cell))


def throw_of(decision: Decision) -> Throw:
    assert isinstance(decision.action, Throw)
    return decision.action


def hint(state: HopHop) -> Decision:
    return player("expert").choose(state, Random(0))


# Kind by kind.


def test_shares_are_those_of_the_chosen_and_the_next_best() -> None:
    for state, decision in decisions():
        assert decision.reason is not None
        if isinstance(decision.reason, OnlyChoice):
            assert len(state.legal_actions()) == 1
            continue
        chosen, other = (one.win_share[state.seat] for one in decision.considered[:2])
        assert decision.reason.share == (chosen, other)  # type: ignore[attr-defined]
        assert chosen >= other


def test_what_is_thrown_or_called_is_what_the_reason_names() -> None:
    for _, decision in decisions():
        named = {field.name for field in fields(decision.reason)}  # type: ignore[arg-type]
        if "row" in named:
            assert decision.action == Call(decision.reason.row)  # type: ignore[union-attr]
        elif "colour" in named:
            assert decision.action == Throw(decision.reason.cell, decision.reason.colour)  # type: ignore[union-attr]
        elif "cell" in named:
            assert decision.action == Take(decision.reason.cell)  # type: ignore[union-attr]


def test_what_hardly_matters() -> None:
    for state, decision in given(kinds.HardlyMatters):
        shares = [round(100 * one.win_share[state.seat], 1) for one in decision.considered]
        assert max(shares) - min(shares) < 0.15


@pytest.mark.parametrize("kind", [kinds.CompletesRows, kinds.AimsAmong])
def test_the_odds_of_a_throw(kind: type[kinds.HopHopReason]) -> None:
    for state, decision in given(kind)[:12]:
        odds = decision.reason.odds  # type: ignore[union-attr]
        exact = odds_of(state, throw_of(decision))
        assert odds[:2] == pytest.approx(exact[:2], abs=1e-9)
        assert odds.outside == pytest.approx(exact.outside, abs=1e-9)
        assert exact.chips - CLOSE < odds.chips < exact.chips + 1e-9  # a chip may be given up for what is left
        assert odds.hits == exact.hits
        assert odds.turn == decision.considered[0].points > odds.chips - 1e-9


def test_rows_that_the_aimed_cell_completes() -> None:
    for state, decision in given(kinds.CompletesRows):
        assert isinstance(decision.reason, kinds.CompletesRows)
        after = at_rest(state, decision.reason.cell, decision.reason.colour)
        assert decision.reason.chips == best_calls(after) > 0
        assert decision.reason.rows == len(after.calls.removal.overlooked)


def test_rows_beside_the_aimed_cell() -> None:
    for state, decision in given(kinds.AimsAmong):
        assert isinstance(decision.reason, kinds.AimsAmong)
        cell, colour = decision.reason.cell, decision.reason.colour
        steps = [(columns, rows) for columns in (-1, 0, 1) for rows in (-1, 0, 1) if columns or rows]
        near = [Cell(cell.column + columns, cell.row + rows) for columns, rows in steps]
        inside = [to for to in near if 0 <= to.column < state.size and 1 <= to.row <= state.size]
        scoring = [to for to in inside if state.at(to) == EMPTY and best_calls(at_rest(state, to, colour))]
        assert decision.reason.cells == len(scoring) > 0
        assert state.at(cell) != EMPTY or not best_calls(at_rest(state, cell, colour))


def test_what_leaves_less() -> None:
    for state, decision in given(kinds.LeavesLess)[-2:]:
        assert isinstance(decision.reason, kinds.LeavesLess)
        most = max(chips_of(state, action) for action in state.legal_actions() if isinstance(action, Throw))
        chips, left = decision.reason.chips, decision.reason.left
        assert chips.chosen == pytest.approx(chips_of(state, throw_of(decision)), abs=CLOSE)
        assert chips.other == pytest.approx(most, abs=CLOSE)
        assert chips.chosen < chips.other
        assert left.chosen < left.other
        assert decision.reason.next_seat == state.next_seat


def test_what_is_left_is_the_mean_over_where_the_marble_comes_to_rest() -> None:
    """Where there is nothing to call a rest is left as it is."""
    for state, decision in given(kinds.NoRows)[:3]:
        assert isinstance(decision.reason, kinds.NoRows)
        found = [(rest.child(rest.legal_actions()[-1]), chance) for rest, chance in rests(state, throw_of(decision))]
        turns = turn_chips(state, [left_by(after) for after, _ in found])
        mean = sum(turn * chance for turn, (_, chance) in zip(turns, found, strict=True))
        assert decision.reason.left == pytest.approx(mean / sum(chance for _, chance in found), abs=0.01)


def test_no_rows_anywhere() -> None:
    for state, _ in given(kinds.NoRows)[:2]:
        for action in state.legal_actions():
            assert isinstance(action, Throw)
            scores = sum(chance for rest, chance in rests(state, action) if len(rest.legal_actions()) > 1)
            assert scores <= SMALL + 1e-9


def test_nothing_yet() -> None:
    """Every aim is as good: the one taken stays outside as seldom as any, and in an empty pond it is in the middle."""
    for state, decision in given(kinds.NothingYet)[:4]:
        assert isinstance(decision.reason, kinds.NothingYet)
        assert len({(one.win_share, one.points) for one in decision.considered}) == 1
        stays = {action: outside_of(state, action) for action in state.legal_actions() if isinstance(action, Throw)}
        assert decision.reason.outside == pytest.approx(stays[throw_of(decision)])
        assert decision.reason.outside == pytest.approx(min(stays.values()), abs=0.001)
    for steadiness in ("shaky", "even", "steady"):
        opening = GAMES["hop_hop"].new_state(2, HopHopOptions(steadiness=(steadiness,)))
        assert isinstance(opening, HopHop)
        assert str(hint(opening).action) == "throw:e5"


def test_a_row_called() -> None:
    for state, decision in given(kinds.CallsRow):
        assert isinstance(decision.reason, kinds.CallsRow)
        assert decision.reason.chips == state.calls.worth(decision.reason.row)


def test_a_marble_taken() -> None:
    for state, decision in given(kinds.TakesMarble)[:2]:
        assert isinstance(decision.reason, kinds.TakesMarble)
        promised = {action: float(worth) for action, worth in plain_chips(state).actions(state).items()}
        chosen = promised.pop(decision.action)
        assert decision.reason.chips == pytest.approx((chosen, max(promised.values())), abs=1e-9)


# Longer runs, by hand: they are too rare in games.


def test_the_row_of_a_run_that_gives_more() -> None:
    """Y Y R R R: c1-d1-e1 gives 2, the others 1."""
    reason = hint(rested(hop_hop("..... ..... ..... ..... YY.RR"), R, "c1")).reason
    assert isinstance(reason, kinds.CallsMore)
    assert tuple(map(str, reason.row)) == ("c1", "d1", "e1")
    assert reason.chips == (2, 1)


def test_the_row_of_a_run_that_leaves_less() -> None:
    """R Y R Y R: if the three in the middle leave, there are no two left to make a row of."""
    reason = hint(rested(hop_hop("..... ..... ..... ..... RY.YR"), R, "c1")).reason
    assert isinstance(reason, kinds.CallsLeavingLess)
    assert tuple(map(str, reason.row)) == ("b1", "c1", "d1")
    assert (reason.chips, reason.next_seat, reason.left.chosen) == (1, 1, 0)
    assert reason.left.other > 0.2


def test_the_rows_of_a_run_that_are_all_the_same() -> None:
    """R Y R Y: one marble is left at either end, from which nothing can be made."""
    reason = hint(rested(hop_hop("..... ..... ..... ..... RY.Y."), R, "c1")).reason
    assert isinstance(reason, kinds.CallsAny)
    assert (reason.chips, reason.rows) == (1, 2)


@pytest.mark.parametrize(("owned", "ahead"), [((1, 1), 1), ((1, 2), 0)])
def test_the_end_of_the_game(owned: tuple[int, int], ahead: int) -> None:
    chips = sum(owned) + 1
    reason = hint(rested(hop_hop("RY. ... ...", marbles=6, chips=chips, chips_owned=owned), R, "c3")).reason
    assert isinstance(reason, kinds.EndsGame)
    assert (reason.chips, reason.ahead) == (1, ahead)


def test_every_kind_is_tried_here_but_for_what_pays() -> None:
    """`Pays` names no cause; its odds are those of the other throws."""
    tried = {type(decision.reason) for _, decision in decisions()}
    by_hand = {kinds.CallsMore, kinds.CallsLeavingLess, kinds.CallsAny, kinds.EndsGame}
    assert set(get_args(kinds.HopHopReason)) - tried - by_hand <= {kinds.Pays}
