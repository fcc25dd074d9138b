"""OpenSpiel's algorithms on tiny games: what they find is what the games are worth.

Values come from an implementation that shares nothing with this one (`tests/rules/cases/exact-tiny.json`), or from a
recursion of ten lines over the engine, in fractions, that knows nothing of OpenSpiel.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import expected_game_score, get_all_states, mcts, minimax, tabular_qlearner

from ai.research.openspiel import HopplaGame, HopplaState, game_of, load_game, state_at
from ai.solve.hop_hop_tiny import OPTIONS, Solved, position
from engine import CHANCE, GAMES, State
from engine.games.gopher_moves import Flip
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Done
from tests.rules.reference import hippo
from tests.rules.test_exact_tiny import every_action, reachable, solved

pytestmark = pytest.mark.extras

DEEP = 10_000
"""Deeper than any of these games."""
TESTS = Path(__file__).parents[1]
EXACT = json.loads((TESTS / "rules" / "cases" / "exact-tiny.json").read_text())["games"]
SHORT = {
    "hoppladi": "hoppla_hoppladi(dice=2,target=3)",
    "gopher": "hoppla_gopher(trophies=1,full=2,deck=2;)",
    "hippo": "hoppla_hippo(circle=5,deck=2)",
    "hop_hop": "hoppla_hop_hop(size=3,marbles=3,chips=1)",
}
"""By the game's key, one that soon ends."""
Shares = tuple[Fraction, ...]


class Worth:
    """What a game that ends after so many moves at the latest is worth to each seat, all playing the same way."""

    def __init__(self, *, best: bool) -> None:
        self.best = best
        """Whether each takes what is best for it; else every action is as likely."""
        self.known: dict[tuple[State, int], Shares] = {}

    def of(self, state: State, left: int) -> Shares:
        """Shares of the win. With no move left all seats share it."""
        if state.is_terminal:
            return state.returns()
        if not left:
            return (Fraction(1, state.players),) * state.players
        if (state, left) not in self.known:
            self.known[state, left] = self.backed_up(state, left - 1)
        return self.known[state, left]

    def backed_up(self, state: State, left: int) -> Shares:
        if state.current_player == CHANCE:
            parts = [(self.of(state.child(outcome), left), weight) for outcome, weight in state.chance_outcomes()]
        else:
            parts = [(self.of(state.child(action), left), 1) for action in state.legal_actions()]
            if self.best:
                parts = [max(parts, key=lambda part: part[0][state.current_player])]
        total = sum(weight for _, weight in parts)
        seats = range(state.players)
        return tuple(sum((shares[seat] * weight for shares, weight in parts), Fraction()) / total for seat in seats)


class AtBest(policy.Policy):  # type: ignore[misc]
    """A policy of OpenSpiel that takes what is best for each seat, as the recursion says."""

    def __init__(self, game: HopplaGame) -> None:
        super().__init__(game, range(game.num_players()))
        self.worth = Worth(best=True)

    def action_probabilities(self, state: HopplaState, player_id: int | None = None) -> dict[int, float]:
        left = self.game.horizon - state.move_number() - 1
        seat = state.current_player()
        best = max(
            state.legal_actions(), key=lambda number: self.worth.of(state.child(number).engine_state, left)[seat]
        )
        return {best: 1.0}


def at(game: HopplaGame, history: str) -> HopplaState:
    """The state after these moves."""
    inside = game.opening
    for text in history.split():
        inside = inside.child(inside.parse(text))
    return state_at(game, inside)


def solved_elsewhere(text: str) -> Iterator[tuple[HopplaState, float, dict[str, float]]]:
    """Positions of a tiny game, what they are worth to seat 0, and what they are after each action, where told."""
    game = load_game(text)
    options = {name: list(v) if isinstance(v, tuple) else v for name, v in game.options.as_dict().items()}
    (found,) = (
        case for case in EXACT if case["game"] == game.engine_game.key and case["options"].items() <= options.items()
    )
    for case in found["positions"]:
        told = {action: float(Fraction(share)) for action, share in case.get("actions", {}).items()}
        yield at(game, case["history"]), float(Fraction(case["value"])), told


def by_action(state: HopplaState, depth: int, value: Callable[[HopplaState], float] | None = None) -> dict[str, float]:
    """What the position is worth to seat 0 after each action, as OpenSpiel's search finds."""
    return {
        state.action_to_string(state.current_player(), action): minimax.expectiminimax(
            state.child(action), depth, value, 0
        )[0]
        for action in state.legal_actions()
    }


# Best play.


@pytest.mark.parametrize("values", ["2;2;1", "3;1;1"])
def test_expectiminimax_of_a_game_that_ends(values: str) -> None:
    """The whole tree: seat 0 has 13/20, or 5/8."""
    for state, share, told in solved_elsewhere(f"hoppla_hippo(circle=4,deck=1,values={values})"):
        assert minimax.expectiminimax(state, DEEP, None, 0)[0] == pytest.approx(share, abs=1e-12)
        if told:
            assert by_action(state, DEEP) == pytest.approx(told, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["hoppla_gopher(trophies=1,full=2,deck=2;)", "hoppla_gopher(trophies=1,full=3,deck=1;1,max_cards=2)"]
)
def test_expectiminimax_of_a_game_that_may_go_on(text: str) -> None:
    """A few decisions deep, then what the position is worth at best play by both: as much as before them."""
    known = solved(load_game(text).opening, every_action)

    def share_of(state: HopplaState) -> float:
        return known[state.engine_state]

    for state, share, told in solved_elsewhere(text):
        for depth in (1, 2):
            assert minimax.expectiminimax(state, depth, share_of, 0)[0] == pytest.approx(share, abs=1e-9)
        if told:
            assert by_action(state, 1, share_of) == pytest.approx(told, abs=1e-9)


def test_expectiminimax_of_throws() -> None:
    """Hop Hop Hooray! on a tiny pond, one throw or take deep, then the solution: as before it."""
    game = game_of("hop_hop", 2, OPTIONS)
    shares = Solved.from_json((TESTS / "players" / "cases" / "hop-hop-tiny.json").read_text())

    def share_of(state: HopplaState) -> float:
        inside = state.engine_state
        assert isinstance(inside, HopHop)
        if inside.phase is Phase.CALL:
            if len(inside.legal_actions()) > 1:
                return float(inside.seat == 0)  # any row is the last chip
            inside = inside.child(Done())
        share = shares.of(inside.pond, inside.seat)
        return share if inside.seat == 0 else 1 - share

    ponds = list(shares.shares)
    for pond in ponds[:: len(ponds) // 6]:
        inside = position(pond)
        state, depth = state_at(game, inside), 1 if inside.phase is Phase.THROW else 2
        value, action = minimax.expectiminimax(state, depth, share_of, 0)
        assert value == pytest.approx(shares.shares[pond], abs=1e-9)
        assert action in state.legal_actions()


HORIZONS = (
    "hoppla_hoppladi(dice=1,target=2,horizon=5)",
    "hoppla_hoppladi(dice=2,target=2,start=1,horizon=3)",
    "hoppla_gopher(trophies=1,full=2,deck=2;,horizon=10)",
    "hoppla_gopher(trophies=1,full=3,deck=1;1,max_cards=2,horizon=7)",
    "hoppla_hippo(circle=3,deck=0,values=1;2)",
    "hoppla_hop_hop(size=3,marbles=3,chips=1,horizon=2)",
)


@pytest.mark.parametrize("text", HORIZONS)
def test_expectiminimax_up_to_a_horizon(text: str) -> None:
    """With the win shared at the horizon each game is finite: for either seat, at the beginning and a move later."""
    game = load_game(text)
    worth, state = Worth(best=True), game.new_initial_state()
    for one in (state, state.child(state.legal_actions()[0])):
        shares = worth.of(one.engine_state, game.horizon - one.move_number())
        for seat in (0, 1):
            value, _ = minimax.expectiminimax(one, DEEP, None, seat)
            assert value == pytest.approx(float(shares[seat]), abs=1e-12)


# Policies.


@pytest.mark.parametrize(
    "text",
    [
        *HORIZONS,
        "hoppla_gopher(players=3,trophies=1,full=2,deck=2;,horizon=8)",
        "hoppla_hoppladi(players=1,dice=2,turns=1,horizon=6)",
    ],
)
def test_expected_game_score(text: str) -> None:
    """All seats at random, and all at their best: shares of the win as the recursion says, together 1."""
    game = load_game(text)
    for best, played in ((False, policy.UniformRandomPolicy(game)), (True, AtBest(game))):
        state = game.new_initial_state()
        found = expected_game_score.policy_value(state, [played] * game.num_players())
        told = Worth(best=best).of(state.engine_state, game.horizon)
        assert found == pytest.approx([float(share) for share in told], abs=1e-12)
        assert sum(found) == pytest.approx(1)


def test_expected_game_score_at_best_is_the_exact_value() -> None:
    game = load_game("hoppla_hippo(circle=4,deck=1,values=3;1;1)")
    best = AtBest(game)
    found = expected_game_score.policy_value(game.new_initial_state(), [best, best])
    assert found == pytest.approx([5 / 8, 3 / 8], abs=1e-12)


# Trees.


def test_every_state_is_found() -> None:
    """By history, as many as there are lines in the rules written a second time; by position, as the engine has."""
    game = load_game("hoppla_hippo(circle=3,deck=1,values=2;2)")

    def lines(table: hippo.Table) -> Iterator[str]:
        yield table.doing
        for move in hippo.moves(table):
            after = hippo.copied(table)
            hippo.play(after, move)
            yield from lines(after)

    doing = list(lines(hippo.new_table(2, circle=3, deck=1, values=(2, 2))))
    assert len(get_all_states.get_all_states(game, include_chance_states=True)) == len(doing)
    assert len(get_all_states.get_all_states(game, include_terminals=False)) == doing.count("decide")
    by_position = get_all_states.get_all_states(game, include_chance_states=True, to_string=str)
    assert {state.engine_state for state in by_position.values()} == set(reachable(game.opening, every_action))


# Search by simulation.


def in_python(game: HopplaGame, simulations: int) -> Any:
    rng = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    return mcts.MCTSBot(game, 2, simulations, evaluator, random_state=rng)


def in_cpp(game: HopplaGame, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 2)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, True, 2, False)


@pytest.mark.parametrize("bot", [in_python, in_cpp])
def test_mcts_finds_what_is_best(bot: Callable[[HopplaGame, int], Any]) -> None:
    """Flipping is worth 2981/4692, stopping 329/765; of four flips one wins."""
    for text, history, best in (
        ("hoppla_gopher(trophies=1,full=2,deck=2;)", "A1", "flip"),
        ("hoppla_hippo(circle=4,deck=1,values=2;2;1)", "1 2 1 3", "flip:0"),
    ):
        game = load_game(text)
        state = at(game, history)
        action = pyspiel.Bot.step(bot(game, 1000), state)
        assert state.action_to_string(0, action) == best


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bot", [in_python, in_cpp])
def test_mcts_plays_a_whole_game(key: str, bot: Callable[[HopplaGame, int], Any]) -> None:
    game = load_game(SHORT[key])
    state, rng = game.new_initial_state(), np.random.RandomState(7)
    bots = [bot(game, 3), bot(game, 5)]
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=chances)))
        else:
            state.apply_action(pyspiel.Bot.step(bots[state.current_player()], state))
    assert sum(state.returns()) == pytest.approx(1)
    assert not state.is_cut_off


# Learning.


def test_a_tabular_learner_learns_to_flip() -> None:
    """Gopher It! to one trophy of two cards: after a first apple, stopping wins nothing yet, and flipping does more
    often than not. Learned from rewards alone, against itself."""
    game = load_game("hoppla_gopher(trophies=1,full=2,deck=2;)")
    environment = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=3))
    np.random.seed(3)
    seats = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=environment.action_spec()["num_actions"])
        for seat in range(game.num_players())
    ]
    for _ in range(600):
        step, moved = environment.reset(), set()
        while not step.last():
            mover = step.observations["current_player"]
            moved.add(mover)
            step = environment.step([seats[mover].step(step).action])
        for mover in moved:  # a learner that had no turn cannot be told of the end
            seats[mover].step(step)
    environment.set_state(at(game, "A1"))
    decision = seats[0].step(environment.get_time_step(), is_evaluation=True)
    flip = game.codec.action_id(Flip())
    assert decision.action == flip
    assert decision.probs[flip] == 1
