"""Hoppla's levels as OpenSpiel's bots."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots

from ai.player import decision_of, player_past, player_rng, seated
from ai.research.ours import LevelBot, bots_of
from engine.game import CHANCE, Event

pytestmark = pytest.mark.extras


def test_a_level_that_forgets_is_told_what_has_happened() -> None:
    """Along a game of Hippo Hopp it decides as one that was told every event when it happened."""
    game, rng, past = pyspiel.load_game("hoppla_hippo(circle=9,deck=4)"), Random(4), list[Event]()
    state, bot, player = game.new_initial_state(), LevelBot(game, 1, "rookie", 3), seated("hippo", "rookie")
    differs = False
    while not state.is_terminal():
        at = state.engine_state
        if at.current_player == CHANCE:
            number = rng.choice(state.legal_actions())
            move = at.chance_outcomes()[number][0]
        else:
            chance = [player_rng("openspiel/3", 1, state.move_number()) for _ in range(2)]
            told = decision_of(player, at, chance[0], player_past("openspiel/3", 1, past)).action
            number, move = next(action for action, odds in bot.get_policy(state) if odds), told
            assert game.codec.actions[number] == told
            differs |= decision_of(player, at, chance[1]).action != told
        past += at.events(move)
        state.apply_action(number)
    assert differs, "what it was told made no difference"


def test_it_begins_at_a_position_too() -> None:
    game = pyspiel.load_game("hoppla_hoppladi")
    state = game.new_initial_state("330:0 0 table:1p+1h+x2")  # whoever stops now has passed the target
    assert state.action_to_string(LevelBot(game, 0, "master").step(state)) == "stop"


def test_after_a_position_it_is_told_what_has_happened_since() -> None:
    game = pyspiel.load_game("hoppla_hippo(circle=9,deck=4)")
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])
    state, player = game.new_initial_state(str(dealt)), seated("hippo", "rookie")
    past: list[Event] = []
    for number in (8, 4):
        past += state.engine_state.events(game.codec.actions[number])
        state.apply_action(number)
    told = player_past("openspiel/3", 0, past)
    action = decision_of(player, state.engine_state, player_rng("openspiel/3", 0, state.move_number()), told).action
    assert game.codec.actions[LevelBot(game, 0, "rookie", 3).step(state)] == action


def test_its_policy_is_the_action_it_takes() -> None:
    game = pyspiel.load_game("hoppla_gopher")
    state = game.new_initial_state()
    state.apply_action(0)
    bot = LevelBot(game, 0, "expert")
    policy, action = bot.step_with_policy(state)
    assert dict(policy) == {number: float(number == action) for number in state.legal_actions()}
    assert bot.get_policy(state) == policy


@pytest.mark.parametrize("evaluate", [evaluate_bots.evaluate_bots, pyspiel.evaluate_bots])
def test_openspiel_plays_them_against_its_own(evaluate: object) -> None:
    """By either of its two: who plays at random nearly never gets home in Hoppladi Hopplada."""
    game = pyspiel.load_game("hoppla_hoppladi(target=60)")
    won = 0.0
    for seed in range(10):
        bots = [LevelBot(game, 0, "regular", seed), pyspiel.make_uniform_random_bot(1, seed)]
        chance = seed if evaluate is pyspiel.evaluate_bots else np.random.RandomState(seed)
        won += evaluate(game.new_initial_state(), bots, chance)[0]  # type: ignore[operator]
    assert won >= 8


def test_the_same_seed_gives_the_same_game() -> None:
    game = pyspiel.load_game("hoppla_hoppladi(players=3,target=60)")
    played = []
    for seed in (1, 1, 2):
        state = game.new_initial_state()
        bots = bots_of(game, ["rookie", "regular", "rookie"], seed)
        rng = Random(5)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        played.append(state.history())
    assert played[0] == played[1] != played[2]


@pytest.mark.parametrize(
    ("game", "seat", "level", "sentence"),
    [
        ("hoppla_gopher", 0, "genius", "gopher has no level genius, it has rookie, regular, expert, master, "),
        ("hoppla_gopher", 2, "rookie", r"hoppla_gopher\(\) has no seat 2, it has 0, 1"),
        ("hoppla_gopher", -1, "rookie", "has no seat -1"),
        ("kuhn_poker", 0, "rookie", r"kuhn_poker\(\) is none of Hoppla's games, whose names begin with hoppla_"),
    ],
)
def test_a_bot_that_cannot_be_is_refused(game: str, seat: int, level: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        LevelBot(pyspiel.load_game(game), seat, level)


def test_it_decides_at_its_own_decisions_only() -> None:
    """Elsewhere it can be asked for a policy, of what it would do."""
    game = pyspiel.load_game("hoppla_gopher(horizon=5)")
    first, second = LevelBot(game, 0, "rookie"), LevelBot(game, 1, "rookie")
    state = game.new_initial_state()
    for bot in (first, second):
        with pytest.raises(ValueError, match="does not decide here, but chance"):
            bot.step(state)
    with pytest.raises(ValueError, match="no seat decides here, but chance"):
        first.get_policy(state)
    state.apply_action(0)
    assert state.current_player() == 0
    assert first.step(state) in state.legal_actions()
    assert sum(odds for _, odds in second.get_policy(state)) == 1
    with pytest.raises(ValueError, match="seat 1 does not decide here, but seat 0"):
        second.step(state)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="does not decide here, but nobody, the game is over"):
        first.step(state)


def test_a_state_of_another_game_is_refused() -> None:
    bot = LevelBot(pyspiel.load_game("hoppla_gopher"), 0, "rookie")
    for other in ("hoppla_gopher(players=3)", "hoppla_gopher(trophies=1)"):
        state = pyspiel.load_game(other).new_initial_state()
        state.apply_action(0)
        with pytest.raises(ValueError, match=r"this bot plays hoppla_gopher\(\), and this is a state of hoppla_gopher"):
            bot.step(state)
