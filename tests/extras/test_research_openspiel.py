"""The games in OpenSpiel: its own suites pass, and what it is told is what the engine says."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from ai.research.observation import observer_of
from ai.research.openspiel import HopplaGame, HopplaState, game_of, load_game, state_at
from engine import CHANCE, GAMES, TERMINAL, IllegalMove, State
from engine.game import Move, OptionValue
from engine.position import read, write

# These two list the games that are registered when they are imported.
from open_spiel.integration_tests import api_test  # isort: skip
from open_spiel.python.tests import games_sim_test  # isort: skip

pytestmark = pytest.mark.extras

SETTINGS = (
    "hoppla_hoppladi",
    "hoppla_hoppladi(players=1,turns=3)",
    "hoppla_hoppladi(players=7,target=20,ending=one_more_turn)",
    "hoppla_hoppladi(dice=2,target=5,start=1)",
    "hoppla_hoppladi(players=3,horizon=25)",
    "hoppla_gopher",
    "hoppla_gopher(deck=0;6;0;1,players=3)",
    "hoppla_gopher(deck=6;,trophies=1,full=2)",
    "hoppla_gopher(players=5,busted_to_pile=True,horizon=400)",
    "hoppla_hippo",
    "hoppla_hippo(circle=5,deck=2)",
    "hoppla_hippo(values=2;2;1,circle=4,players=3)",
    "hoppla_hippo(players=4,start=3,penalty=0)",
    "hoppla_hop_hop(players=4,size=3,marbles=3,chips=2)",
    "hoppla_hop_hop(size=4,marbles=4,chips_to_win=1,steadiness=steady;even)",
    "hoppla_hop_hop(two_colours=True,size=3,marbles=3,chips=1)",
)
"""Every game, with options of every kind, for every number of players it can differ by."""
TINY = {
    "hoppladi": "hoppla_hoppladi(dice=2,target=5)",
    "gopher": "hoppla_gopher(trophies=1)",
    "hippo": "hoppla_hippo(circle=5,deck=2)",
    "hop_hop": "hoppla_hop_hop(size=4,marbles=4,chips=2)",
}
"""By the game's key, a short one."""
SIMULATIONS = [name for name in dir(games_sim_test.GamesSimTest) if name.startswith("test_") and "hoppla" in name]


@pytest.fixture(autouse=True)
def _same_chance_each_time() -> None:
    """OpenSpiel's suites draw from the libraries' own sources."""
    random.seed(8)
    np.random.seed(8)


def walk(game: HopplaGame, seed: int, most: int = 60) -> Iterator[HopplaState]:
    """The states of a game in which every move is drawn alike, the last included."""
    rng, state = Random(seed), game.new_initial_state()
    yield state.clone()
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))
        yield state.clone()


def failures(suite: unittest.TestSuite) -> str:
    """What went wrong in it."""
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun
    return "\n".join(text for _, text in (*result.failures, *result.errors))


# OpenSpiel's own suites.


@pytest.mark.parametrize("name", SIMULATIONS)
def test_its_simulations(name: str) -> None:
    """With clones, texts and pickles of states, games and types of games."""
    assert not failures(unittest.TestSuite([games_sim_test.GamesSimTest(name)]))


def test_its_simulations_know_every_game_and_number_of_players() -> None:
    """It leaves out those above six, and those alone."""
    for key, game in GAMES.items():
        assert f"test_game_sim_hoppla_{key}" in SIMULATIONS
        for players in set(game.players) - {1, 7}:
            assert f"test_multiplayer_game_{players}p_hoppla_{key}" in SIMULATIONS


@pytest.mark.parametrize("text", SETTINGS)
def test_its_random_simulation(text: str) -> None:
    """Order and texts of actions, clones, history, observations, sums and bounds of rewards, lengths."""
    pyspiel.random_sim_test(load_game(text), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("text", SETTINGS)
def test_its_checks_of_the_interface(text: str) -> None:
    case = type("OfOneGame", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load_game(text), "game_name": text})
    assert not failures(unittest.defaultTestLoader.loadTestsFromTestCase(case))


@pytest.mark.parametrize("key", GAMES)
def test_its_playthrough(key: str, tmp_path: Path) -> None:
    """A game as a text, played again from the text."""
    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(TINY[key], [], seed=3)
    (tmp_path / "played.txt").write_text(text, encoding="utf-8")
    before, again = generate_playthrough.replay(str(tmp_path / "played.txt"))
    assert again == before
    engine_state: State = load_game(TINY[key]).opening
    for line in text.splitlines():
        if line.startswith("# Apply action "):
            engine_state = engine_state.child(engine_state.parse(line.split('"')[1]))
    assert engine_state.is_terminal
    shares = ", ".join(f"{float(share):.6g}" for share in engine_state.returns())
    assert text.splitlines()[-1] == f"Returns() = [{shares}]"


# What a game is loaded with.


@pytest.mark.parametrize(
    ("text", "players", "options"),
    [
        ("hoppla_gopher(deck=0;6;0;1,players=3)", 3, {"deck": (0, 6, 0, 1)}),
        ("hoppla_gopher(deck=6;)", 2, {"deck": (6,)}),
        ("hoppla_gopher(busted_to_pile=True)", 2, {"busted_to_pile": True}),
        ("hoppla_hop_hop(chips_to_win=5)", 2, {"chips_to_win": 5}),
        ("hoppla_hop_hop(chips_to_win=0)", 2, {"chips_to_win": "none"}),
        ("hoppla_hop_hop(steadiness=steady;even)", 2, {"steadiness": ("steady", "even")}),
        ("hoppla_hop_hop(steadiness=shaky)", 2, {"steadiness": ("shaky",)}),
        ("hoppla_hoppladi(ending=one_more_turn,players=7)", 7, {"ending": "one_more_turn"}),
        ("hoppla_hippo(circle=5,deck=2)", 2, {"circle": 5, "deck": 2, "values": (2, 2, 2, 1)}),
        ("hoppla_hippo(values=2;2;1,circle=4)", 2, {"circle": 4, "deck": 1, "values": (2, 2, 1)}),
    ],
)
def test_parameters_are_the_options(text: str, players: int, options: dict[str, OptionValue]) -> None:
    """What is not given has its default, or follows: the values of seven cards are split as those of the box."""
    game = load_game(text)
    defaults = GAMES[game.engine_game.key].options_type()
    assert game.options.as_dict() == {**defaults.as_dict(), **options}
    assert (game.num_players(), game.new_initial_state().engine_state.players) == (players, players)


@pytest.mark.parametrize("text", SETTINGS)
def test_a_games_text_is_what_was_given_and_gives_it_again(text: str) -> None:
    game = load_game(text)
    given = sorted(text.partition("(")[2].rstrip(")").split(","))
    assert str(game) == f"{text.partition('(')[0]}({','.join(given)})"
    assert load_game(str(game)).options == game.options
    assert game_of(game.engine_game.key, game.num_players(), game.options).options == game.options


def test_what_equals_its_default_is_not_given() -> None:
    assert str(load_game("hoppla_hoppladi(players=2,target=333,dice=7,horizon=10000)")) == "hoppla_hoppladi()"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hoppla_gopher(players=9)", r"hoppla_gopher: players cannot be 9, it may be 2–5 \(C-1\)"),
        ("hoppla_gopher(trophies=99)", r"hoppla_gopher: trophies cannot be 99, it may be 1–6 \(GI-8\)"),
        ("hoppla_gopher(deck=1;x)", "hoppla_gopher: deck cannot be 1;x, it may be"),
        ("hoppla_gopher(deck=0;0)", "hoppla_gopher: deck cannot be 0;0, it may be"),
        ("hoppla_hop_hop(chips_to_win=-1)", r"chips_to_win cannot be -1, it may be 0–\d+ \(HO-13\)"),
        ("hoppla_hop_hop(two_colours=True,players=3)", r"two_colours cannot be True, it may be False \(HO-13\)"),
        ("hoppla_hop_hop(steadiness=drunk)", "hoppla_hop_hop: steadiness cannot be drunk, it may be"),
        ("hoppla_hoppladi(ending=soon)", "ending cannot be soon, it may be complete_round, one_more_turn"),
        ("hoppla_hippo(start=3)", "hoppla_hippo: start cannot be 3, it may be 0–1"),
        ("hoppla_hippo(horizon=0)", "horizon cannot be 0, it has to be a whole number from 1 on"),
        ("hoppla_hippo(hares=3)", "Unknown parameter 'hares'. Available parameters are: borrow_cap, circle, deck"),
        ("hoppla_hippo(deck=many)", "Wrong type for parameter deck. Expected type: kInt"),
    ],
)
def test_a_parameter_that_cannot_be_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=sentence):
        pyspiel.load_game(text)


def test_a_game_made_without_loading_knows_its_parameters_too() -> None:
    made = type(load_game("hoppla_hippo"))({"circle": 5, "deck": 2})
    assert str(made) == "hoppla_hippo(circle=5,deck=2)"
    with pytest.raises(ValueError, match="hoppla_hippo has no parameter hares; it has players, horizon, start, circle"):
        type(made)({"hares": 3})


def test_some_options_follow_from_no_parameters() -> None:
    """The values of the box are the default, so they count as not given: a game for them says that others follow."""
    options = GAMES["hippo"].options_type.completed({"circle": 18, "deck": 10})
    assert game_of("hippo", 2, options).options == options
    with pytest.raises(ValueError, match="hoppla_gopher: players cannot be 6"):
        game_of("gopher", 6, GAMES["gopher"].options_type())


# States.


@pytest.mark.parametrize("text", SETTINGS)
def test_a_state_says_what_the_engine_says(text: str) -> None:
    game = load_game(text)
    for state in walk(game, seed=1):
        inside = state.engine_state
        if state.is_terminal():
            assert state.current_player() == TERMINAL == pyspiel.PlayerId.TERMINAL
            assert not state.legal_actions()
            continue
        assert state.current_player() == inside.current_player
        assert str(state) == write(game.engine_game, inside, game.options)
        if inside.current_player == CHANCE:
            outcomes = inside.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            assert state.chance_outcomes() == [(i, weight / total) for i, (_, weight) in enumerate(outcomes)]
            moves: dict[int, Move] = {i: outcome for i, (outcome, _) in enumerate(outcomes)}
        else:
            moves = {game.codec.action_id(action): action for action in inside.legal_actions()}
        assert state.legal_actions() == sorted(moves)
        for number, move in moves.items():
            assert state.action_to_string(state.current_player(), number) == str(move)
            assert state.child(number).engine_state == inside.child(move)


def test_a_number_that_is_no_move_is_refused() -> None:
    state = load_game("hoppla_hippo").new_initial_state()
    for number in (-2, 8, 999):
        with pytest.raises(IllegalMove):
            state.apply_action(number)
        with pytest.raises(IllegalMove):
            state.action_to_string(CHANCE, number)
    assert state.move_number() == 0


@pytest.mark.parametrize("text", SETTINGS)
def test_states_are_copied_and_kept_with_their_history(text: str) -> None:
    game = load_game(text)
    *_, state = walk(game, seed=2, most=9)
    _, written_again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), written_again):
        assert (other.engine_state, other.history(), other.move_number()) == (
            state.engine_state,
            state.history(),
            state.move_number(),
        )
        assert str(other.get_game()) == str(game)
        for action in other.legal_actions()[:1]:
            other.apply_action(action)
            assert other.engine_state != state.engine_state


def test_a_pickled_game_can_be_played_in_a_new_process(tmp_path: Path) -> None:
    """Which ends as processes do: OpenSpiel holds on to what makes a game for longer than Python lives."""
    (tmp_path / "game").write_bytes(pickle.dumps(load_game("hoppla_hippo(circle=5,deck=2)")))
    script = (
        "import pickle, sys; game = pickle.load(open(sys.argv[1], 'rb')); state = game.new_initial_state();"
        "state.apply_action(1); print(game, '|', state.child(0))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "game")], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (
        0,
        "hoppla_hippo(circle=5,deck=2) | [circle=5 deck=2 values=2,2,2,1] 0:0 0 deal:2,1\n",
    )


def test_a_state_can_begin_anywhere() -> None:
    """From a state of the engine or from its text; what came before is no part of it."""
    game = load_game("hoppla_gopher(players=3,trophies=2)")
    *_, walked = walk(game, seed=5, most=20)
    for state in (
        state_at(game, walked.engine_state),
        game.new_initial_state(str(walked)),
        game.new_initial_state(str(walked).partition("] ")[2]),
    ):
        assert (state.engine_state, state.history()) == (walked.engine_state, [])
        assert state.information_state_string(0) == f"{walked}: "
        again = pickle.loads(pickle.dumps(state.child(state.legal_actions()[0])))
        assert again.information_state_string(1) == f"{walked}: {again.history_str()}"


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("0:0:0 5", "no position of hoppla_gopher.players=3.: seat '5': out of range, expected 0–2"),
        ("0:0 0", "no state of hoppla_gopher"),
        ("[trophies=1] 0:0:0 0", "a state with .*trophies=1.* is none of a game with .*trophies=3"),
    ],
)
def test_a_state_of_another_game_is_refused(position: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_game("hoppla_gopher(players=3)").new_initial_state(position)


def test_a_game_ends_at_the_horizon_shared_by_all() -> None:
    """Chance's moves count. Of Hoppladi's two states with equal positions the one that is over says so."""
    game = load_game("hoppla_hoppladi(players=3,horizon=4)")
    *_, before, last = walk(game, seed=3)
    assert (before.is_terminal(), last.is_terminal(), last.move_number(), last.is_cut_off) == (False, True, 4, True)
    assert not last.engine_state.is_terminal
    assert (before.returns(), last.returns()) == ([0, 0, 0], [1 / 3] * 3)
    assert str(last) == f"{last.position} horizon"
    assert read(GAMES["hoppladi"], last.position) == last.engine_state


@pytest.mark.parametrize("text", ["hoppla_gopher(horizon=7)", "hoppla_hoppladi(dice=1,target=1)"])
def test_after_the_end_nothing_moves(text: str) -> None:
    """Whether the horizon made it or the rules."""
    *_, over = walk(load_game(text), seed=1, most=500)
    before = str(over), over.history(), over.returns(), over.engine_state
    assert over.is_terminal()
    for number in (0, 1):
        with pytest.raises(IllegalMove):
            over.apply_action(number)
    assert (str(over), over.history(), over.returns(), over.engine_state) == before


def test_the_text_of_a_game_at_the_horizon_is_read_again() -> None:
    game = load_game("hoppla_hoppladi(players=3,horizon=4)")
    *_, last = walk(game, seed=3)
    again = game.new_initial_state(str(last))
    for state in (again, again.clone(), pickle.loads(pickle.dumps(again))):
        assert (state.is_terminal(), state.is_cut_off, state.current_player()) == (True, True, TERMINAL)
        assert (str(state), state.origin, state.returns(), state.legal_actions()) == (
            str(last),
            str(last),
            [1 / 3] * 3,
            [],
        )
        with pytest.raises(IllegalMove):
            state.apply_action(0)
    assert not game.new_initial_state(last.position).is_terminal()


def test_a_game_that_has_ended_has_not_reached_the_horizon() -> None:
    *_, over = walk(load_game("hoppla_hoppladi(dice=1,target=1)"), seed=1, most=500)
    with pytest.raises(ValueError, match="this game has ended by its rules, not at the horizon"):
        over.get_game().new_initial_state(f"{over} horizon")


def test_an_end_by_the_rules_at_the_horizon_is_one_by_the_rules() -> None:
    *_, over = walk(load_game("hoppla_hoppladi(dice=1,target=1)"), seed=1, most=500)
    assert over.is_terminal()
    last = load_game(f"hoppla_hoppladi(dice=1,target=1,horizon={over.move_number()})").new_initial_state()
    for number in over.history():
        last.apply_action(number)
    assert (last.is_cut_off, str(last), last.returns()) == (False, str(over), over.returns())
    assert [Fraction(share) for share in last.returns()] == list(last.engine_state.returns())


def test_how_long_a_game_can_be() -> None:
    """Where the rules say, and no longer than the horizon."""
    bound = GAMES["hippo"].codec(2).max_game_length
    assert bound is not None
    assert load_game("hoppla_hippo").max_game_length() == bound
    assert load_game("hoppla_hippo(horizon=20)").max_game_length() == 20
    assert load_game("hoppla_hoppladi").max_game_length() == 10_000
    assert load_game("hoppla_hoppladi(horizon=1)").max_chance_nodes_in_history() == 1, "the first move is a roll"


# Observations.


@pytest.mark.parametrize("text", SETTINGS)
def test_a_seat_observes_the_vector_field_by_field(text: str) -> None:
    game = load_game(text)
    observer = observer_of(game.engine_game.key, game.num_players(), game.options)
    observation = make_observation(game)
    assert game.observation_tensor_size() == observer.size
    for state in walk(game, seed=4, most=12):
        for seat in range(game.num_players()):
            observation.set_from(state, seat)
            vector = observer.vector(state.engine_state, seat)
            assert observation.tensor.tolist() == state.observation_tensor(seat) == vector.tolist()
            assert np.concatenate(list(observation.dict.values())).tolist() == vector.tolist()
            assert list(observation.dict) == [field.name for field in observer.fields]
            assert observation.string_from(state, seat) == state.observation_string(seat) == str(state)


def test_what_has_happened_is_known_to_all_and_nothing_else_to_one() -> None:
    game = load_game("hoppla_gopher")
    *_, state = walk(game, seed=4, most=12)
    assert state.information_state_string(0) == state.information_state_string(1) == state.history_str()
    private = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
    )
    assert (private.tensor, private.string_from(state, 0)) == (None, "")


def test_observations_have_no_parameters() -> None:
    with pytest.raises(ValueError, match=r"observations of hoppla_gopher.* have no parameters.* colour"):
        load_game("hoppla_gopher").make_py_observer(None, {"colour": 1})
    with pytest.raises(ValueError, match="have no parameters"):
        load_game("hoppla_gopher").make_observer({"colour": 1})
