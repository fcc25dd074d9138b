"""The games in PettingZoo: its own suites, games followed move by move, and a learner that finds an exact value."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count, pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.utils import seeding
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.test.render_test import render_test

from ai.research.aec import NAMESPACE
from ai.research.observation import observer_of
from engine import CHANCE, GAMES, IllegalMove
from engine.chance import at_weight, total_weight
from engine.position import read

pytestmark = [
    pytest.mark.extras,
    # PettingZoo's suite says these two of every observation that is a dictionary, but for its own environments by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]

state_suite: Any = import_module("pettingzoo.test.state_test")

keys = pytest.mark.parametrize("key", GAMES)
TINY: dict[str, dict[str, object]] = {
    "hoppladi": {"target": 20, "dice": 3},
    "gopher": {"trophies": 1, "full": 3, "deck": (1, 1), "max_cards": 2},
    "hippo": {"circle": 5, "deck": 2},
    "hop_hop": {"size": 3, "marbles": 5, "chips": 4, "two_colours": "on"},
}
"""By game: options that make it short."""
OTHERS: list[tuple[str, dict[str, object]]] = [
    *TINY.items(),
    ("hoppladi", {"players": 1, "turns": 3}),
    ("hoppladi", {"players": 7, "target": 60, "ending": "one_more_turn"}),
    ("gopher", {"players": 5, "trophies": 1, "busted_to_pile": True}),
    ("hippo", {"players": 3, "start": 2}),
    ("hop_hop", {"players": 4, "size": 4, "chips": 9, "steadiness": "shaky,even,steady,even"}),
]


def module_of(key: str) -> Any:
    return import_module(f"ai.research.{key}_v0")


def env_of(key: str, **parameters: object) -> Any:
    """The environment without PettingZoo's wrappers."""
    return module_of(key).raw_env(**parameters)


def legal(env: Any) -> list[int]:
    """What the selected agent may do."""
    found: list[int] = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
    return found


def acting(env: Any, seed: int) -> Iterator[tuple[str, int]]:
    """Random legal actions, each before it is taken, until all agents are out."""
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, action
        env.step(action)


def played(env: Any, seed: int) -> list[str]:
    """The moves of the game that goes on from here, as they are written."""
    for _ in acting(env, seed):
        pass
    return list(map(str, env.unwrapped.moves))


# PettingZoo's own suites.


@keys
def test_pettingzoos_api_test(key: str) -> None:
    api_test(module_of(key).env())


@pytest.mark.parametrize(("key", "parameters"), OTHERS)
def test_pettingzoos_api_test_with_other_seats_and_options(key: str, parameters: dict[str, object]) -> None:
    api_test(module_of(key).env(**parameters), num_cycles=100)


@keys
def test_pettingzoos_seed_test(key: str) -> None:
    seed_test(module_of(key).env)


@keys
def test_pettingzoos_performance_benchmark(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs for five seconds; here they are over after it has looked at its clock a hundred times."""
    clock = count(0.0, 0.05)
    benchmark = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(module_of(key).env())
    assert "turns per second" in capsys.readouterr().out


@keys
def test_pettingzoos_render_test(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`ansi` gives the position's text, which can be read again; `human` prints it."""

    def is_a_position(text: str) -> bool:
        return read(GAMES[key], text).players == 2

    render_test(module_of(key).env, custom_tests={"ansi": is_a_position})
    assert is_a_position(capsys.readouterr().out.splitlines()[-1])


@keys
def test_pettingzoos_state_space_test(key: str) -> None:
    state_suite.test_state_space(module_of(key).env())


def test_pettingzoos_state_test() -> None:
    """It takes any action, legal or not: in Gopher It! both are, whenever a seat decides."""
    state_suite.test_state(module_of("gopher").env(), num_cycles=50)


@keys
def test_every_game_is_in_pettingzoos_registry(key: str) -> None:
    env = pettingzoo.make("aec", f"{NAMESPACE}/{key}_v0", players=3)
    assert str(env) == f"{key}_v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2"]


# Games followed move by move.


@pytest.mark.parametrize(("key", "parameters"), [*((key, {}) for key in GAMES), *OTHERS])
def test_an_environment_does_what_the_engine_does(key: str, parameters: dict[str, object]) -> None:
    """Chance drawn here from the same seed, and each action put to the state itself, give the same game."""
    env = env_of(key, **parameters, horizon=3_000)
    table, draws = env.table, seeding.np_random(5)[0]
    codec, observer = GAMES[key].codec(table.players, table.options), observer_of(key, table.players, table.options)
    state = GAMES[key].new_state(table.players, table.options)
    env.reset(seed=5)
    for agent, action in acting(env, 6):
        while state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, int(draws.integers(total_weight(outcomes)))))
        assert env.position == state
        assert agent == f"player_{state.current_player}"
        for seat, other in enumerate(env.possible_agents):
            seen = env.observe(other)
            assert np.array_equal(seen["observation"], observer.vector(state, seat))
            ids = [codec.action_id(move) for move in state.legal_actions()] if other == agent else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(ids)
        assert np.array_equal(env.state(), observer.vector(state, 0))
        state = state.child(codec.actions[action])


@pytest.mark.parametrize(("key", "parameters"), OTHERS)
def test_rewards_are_the_shares_of_the_win_once_and_at_the_end(key: str, parameters: dict[str, object]) -> None:
    env = env_of(key, **parameters)
    env.reset(seed=3)
    rng, paid = np.random.default_rng(4), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        paid[agent] += reward
        assert not truncation
        assert termination == env.position.is_terminal
        env.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(paid.values()) == [float(share) for share in env.position.returns()]
    assert env.agents == []


def test_the_same_agent_is_selected_again_while_it_decides() -> None:
    """Two dice: whoever has set one aside rolls on or stops."""
    env = env_of("hoppladi", dice=2)
    env.reset(seed=1)
    selected = [agent for agent, _ in acting(env, 2)]
    assert any(first == second for first, second in pairwise(selected))
    assert set(selected) == {"player_0", "player_1"}


def test_at_the_end_nobody_can_do_anything_and_each_agent_leaves() -> None:
    env = env_of("gopher", players=3, **TINY["gopher"])
    env.reset(seed=1)
    while not env.position.is_terminal:
        env.step(legal(env)[-1])
    assert all(not env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    left = []
    for agent in env.agent_iter():
        left.append(agent)
        env.step(None)
    assert left == ["player_0", "player_1", "player_2"]


# Truncation.


@keys
def test_at_the_horizon_all_agents_are_cut_off_and_nobody_is_paid(key: str) -> None:
    env = env_of(key, horizon=60, players=3)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        assert len(env.moves) < 60
        env.step(legal(env)[0])
    assert len(env.moves) == 60
    assert list(env.truncations.values()) == [True] * 3
    assert not any(env.terminations.values())
    assert list(env.rewards.values()) == [0.0] * 3
    assert all(not env.observe(agent)["action_mask"].any() for agent in env.agents)
    assert [agent for agent in env.agent_iter() if env.step(None) is None] == env.possible_agents


def test_a_game_that_ends_with_the_last_move_of_the_horizon_is_over_and_not_cut_off() -> None:
    env = env_of("gopher", **TINY["gopher"])
    env.reset(seed=1)
    moves = played(env, 2)
    short = env_of("gopher", **TINY["gopher"], horizon=len(moves))
    short.reset(seed=1)
    assert played(short, 2) == moves
    assert short.position.is_terminal
    shorter = env_of("gopher", **TINY["gopher"], horizon=len(moves) - 1)
    shorter.reset(seed=1)
    assert played(shorter, 2) == moves[:-1]
    assert not shorter.position.is_terminal


# Chance and copies.


def test_a_seed_decides_what_chance_draws_and_without_one_it_draws_on() -> None:
    env = env_of("hippo")
    games = []
    for seed in (1, None, 1, None, 2):
        env.reset(seed=seed)
        games.append(played(env, 3))
    assert games[:2] == games[2:4]
    assert len({tuple(game) for game in games}) == 3


def test_chance_draws_in_proportion_to_the_weights() -> None:
    """One value a food: an apple, a carrot and a nut come first equally often, in 3,000 games within 1,000 ± 100."""
    env = env_of("gopher", deck=(6,))
    env.reset(seed=11)
    first = []
    for _ in range(3_000):
        env.reset()
        first.append(str(env.moves[0]))
    assert all(900 < first.count(card) < 1_100 for card in ("A1", "C1", "N1"))


@keys
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_as_the_environment_itself_does(key: str, again: Any) -> None:
    env = module_of(key).env(**TINY[key])
    env.reset(seed=2)
    for _ in range(3):
        env.step(legal(env)[-1])
    copied = again(env)
    before = env.unwrapped.position
    after = played(copied, 9)
    assert env.unwrapped.position == before, "a copy has its own position"
    assert played(env, 9) == after
    assert copied.unwrapped.position.is_terminal


def test_what_an_agent_is_shown_is_its_own() -> None:
    """In Hop Hop Hooray! the state hands out one list of throws every time: a hundred, and nothing else at first."""
    env = env_of("hop_hop")
    env.reset(seed=1)
    shown = env.observe("player_0")
    shown["observation"][:] = 99
    shown["action_mask"][:] = 0
    assert np.flatnonzero(env.observe("player_0")["action_mask"]).tolist() == list(range(100))
    assert env.observe("player_0")["observation"].max() == 12, "marbles on a pad"


# Parameters and illegal actions.

ROW = "a row of 1 to 9 numbers, how many there are of 1, of 2 …, 1 to 60 in all, some of which add up to 6"


@pytest.mark.parametrize(
    ("key", "values", "texts"),
    [
        ("gopher", {"deck": (0, 6, 0, 1), "busted_to_pile": True}, {"deck": "0,6,0,1", "busted_to_pile": "on"}),
        ("gopher", {"deck": [0, 6, 0, 1], "full": 8}, {"deck": "0 6 0 1", "full": "8"}),
        ("hop_hop", {"steadiness": ("shaky", "even")}, {"steadiness": "shaky,even"}),
        ("hop_hop", {"chips_to_win": "none"}, {}),
        ("hippo", {"circle": 5, "deck": 2}, {"circle": "5", "deck": "2"}),
    ],
)
def test_options_are_values_or_what_stands_on_the_command_line(
    key: str, values: dict[str, object], texts: dict[str, object]
) -> None:
    assert env_of(key, **values).table.options == env_of(key, **texts).table.options


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 6}, "gopher: players cannot be 6, it may be 2–5 (C-1)"),
        ({"players": "two"}, "players cannot be two, it has to be a whole number from 1 on"),
        ({"players": True}, "players cannot be True, it has to be a whole number from 1 on"),
        ({"trophies": 9}, "gopher: trophies cannot be 9, it may be 1–6 (GI-8)"),
        ({"trophies": "many"}, "gopher: trophies cannot be many, it may be 1–6 (GI-8)"),
        ({"deck": ()}, f"gopher: deck cannot be (), it may be {ROW} (GI-8)"),
        ({"deck": 6}, f"gopher: deck cannot be 6, it may be {ROW} (GI-8)"),
        ({"trophies": True}, "gopher: trophies cannot be True, it may be 1–6 (GI-8)"),
        ({"busted_to_pile": 1}, "gopher: busted_to_pile cannot be 1, it may be off, on (GI-8)"),
        ({"horizon": 0}, "horizon cannot be 0, it has to be a whole number from 1 on"),
        ({"render_mode": "rgb_array"}, "render_mode cannot be rgb_array, it may be human, ansi or None"),
        (
            {"carots": 3},
            "gopher has no option carots, it has start, trophies, full, max_cards, deck, busted_to_pile",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(parameters: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        env_of("gopher", **parameters)


def test_an_illegal_action_ends_the_game_and_costs_its_agent_one() -> None:
    """At the first choice of Hoppladi `take` (id 1) is not legal: there is a roll to keep of."""
    env = module_of("hoppladi").env()
    env.reset(seed=1)
    agent = env.agent_selection
    assert not env.last()[0]["action_mask"][1]
    env.step(1)
    paid = {}
    for other in env.agent_iter():
        _, reward, termination, _, _ = env.last()
        assert termination
        paid[other] = reward
        env.step(None)
    assert paid == {"player_0": 0.0, "player_1": 0.0} | {agent: -1.0}


@pytest.mark.parametrize(
    ("key", "action"), [("hoppladi", 1), ("hoppladi", 10_000), ("hoppladi", None), ("gopher", -1), ("gopher", 2)]
)
def test_without_wrappers_an_illegal_action_is_refused_and_nothing_has_happened(key: str, action: int | None) -> None:
    env = env_of(key)
    env.reset(seed=1)
    before = env.position
    with pytest.raises(IllegalMove):
        env.step(action)
    assert env.position is before


def test_without_a_render_mode_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = env_of("gopher")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
    assert capsys.readouterr().out == ""


# Learning.


def learned(env: Any, games: int, seed: int) -> dict[bytes, Any]:
    """Q-learning in a table: by what is seen, the share of the win each action promises whoever is to decide.

    Two seats share one table, as each sees itself first; what is good for one is bad for the other.
    """
    table: dict[bytes, Any] = {}
    tried: dict[tuple[bytes, int], int] = {}
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(games):
        env.reset()
        last: tuple[str, bytes, int] | None = None
        while True:
            agent = env.agent_selection
            observation, _, over, _, _ = env.last()
            seen = observation["observation"].tobytes()
            row = table.setdefault(seen, np.full(2, 0.5))
            if last is not None:
                actor, before, action = last
                worth = env.rewards[actor] if over else row.max() if actor == agent else 1 - row.max()
                tried[before, action] = tried.get((before, action), 0) + 1
                table[before][action] += (worth - table[before][action]) / tried[before, action] ** 0.7
            if over:
                break
            action = int(rng.integers(2)) if rng.random() < 0.5 else int(row.argmax())
            last = agent, seen, action
            env.step(action)
    return table


def test_a_learner_with_a_table_finds_the_exact_value_of_a_tiny_game() -> None:
    """One apple, carrot and nut of value 1 and of value 2; a food of exactly three wins; two cards a turn. Whoever
    begins wins 4 of 5 games if both play their best: after the first card flipping is worth 4/5, stopping 3/5 (the same
    values as in `test_gopher_master`)."""
    env = env_of("gopher", **TINY["gopher"])
    table = learned(env, 4_000, seed=1)
    opening = env.table.opening
    after = [opening.child(card) for card, _ in opening.chance_outcomes()]
    flip, stop = np.mean([table[env.table.observer.vector(state, 0).tobytes()] for state in after], axis=0)
    assert list(map(str, env.actions)) == ["flip", "stop"]
    assert flip == pytest.approx(4 / 5, abs=0.02)
    assert stop == pytest.approx(3 / 5, abs=0.03)
