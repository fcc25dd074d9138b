"""Hoppla's levels as OpenSpiel's bots, for whatever plays bots against each other there:

    import pyspiel
    from open_spiel.python.algorithms import evaluate_bots
    from ai.research.ours import LevelBot
    game = pyspiel.load_game("hoppla_gopher")
    bots = [LevelBot(game, 0, "expert"), pyspiel.make_uniform_random_bot(1, 7)]
    evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(7))

A level that forgets (Hippo Hopp's) is told the past the state's history holds, as at Hoppla's table. Chance a level
needs comes from the bot's seed, the seat and the number of the move: a bot keeps nothing from one move to the next.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyspiel

from ai.player import Player, decision_of, player_past, player_rng, players_of, seated
from ai.research.openspiel import PREFIX, HopplaGame, HopplaState
from engine.game import CHANCE, Event, Move, State


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """One of Hoppla's levels at a seat of a `hoppla_…` game."""

    def __init__(
        self, game: HopplaGame, player_id: int, level: str, seed: int = 1, library: Path | None = None
    ) -> None:
        """`library`: where a level that studies finds solutions.

        Raises: ValueError for a game that is none of Hoppla's, a seat or a level there is not, in a sentence;
        GuestRefused for a guest who cannot come.
        """
        super().__init__()
        if not isinstance(game, HopplaGame):
            raise ValueError(f"{game} is none of Hoppla's games, whose names begin with {PREFIX}")
        seats = range(game.num_players())
        if player_id not in seats:
            raise ValueError(f"{game} has no seat {player_id}, it has {', '.join(map(str, seats))}")
        self._game = game
        self._seat = player_id
        self._seed = f"openspiel/{seed}"
        self._player = _player(game.engine_game.key, level, library)

    def player_id(self) -> int:
        """The seat."""
        return self._seat

    def restart_at(self, state: HopplaState) -> None:
        """Nothing to forget."""

    def step(self, state: HopplaState) -> int:
        """The number of the action it decides for.

        Raises: ValueError for a state of another game, or where this seat does not decide; whatever the level raises.
        """
        if state.current_player() != self._seat:
            raise ValueError(f"seat {self._seat} does not decide here, but {_who(state)}: {state}")
        return self._chosen(state)

    def _chosen(self, state: HopplaState) -> int:
        """What it would do, whichever seat decides. Raises: as `step`."""
        if str(state.get_game()) != str(self._game):
            raise ValueError(f"this bot plays {self._game}, and this is a state of {state.get_game()}")
        if state.current_player() < 0:
            raise ValueError(f"no seat decides here, but {_who(state)}: {state}")
        rng = player_rng(self._seed, self._seat, state.move_number())
        past = player_past(self._seed, self._seat, _events(self._game, state))
        return self._game.codec.action_id(decision_of(self._player, state.engine_state, rng, past).action)

    def provides_policy(self) -> bool:
        """It does."""
        return True

    def get_policy(self, state: HopplaState) -> list[tuple[int, float]]:
        """All on one action. At another seat's turn, what it would do there."""
        return _all_on(self._chosen(state), state)

    def step_with_policy(self, state: HopplaState) -> tuple[list[tuple[int, float]], int]:
        """The action's number, and the same as a policy."""
        chosen = self.step(state)
        return _all_on(chosen, state), chosen


def _player(game: str, level: str, library: Path | None) -> Player:
    """Raises: ValueError; GuestRefused."""
    try:
        return seated(game, level, library)
    except KeyError:
        players = players_of(game)
        known = ", ".join((*players.levels(), *players.yardsticks()))
        raise ValueError(f"{game} has no level {level}, it has {known}") from None


def _all_on(chosen: int, state: HopplaState) -> list[tuple[int, float]]:
    return [(action, float(action == chosen)) for action in state.legal_actions()]


def _who(state: HopplaState) -> str:
    """Whose turn it is."""
    match state.current_player():
        case pyspiel.PlayerId.CHANCE:
            return "chance"
        case pyspiel.PlayerId.TERMINAL:
            return "nobody, the game is over"
        case seat:
            return f"seat {seat}"


def _events(game: HopplaGame, state: HopplaState) -> list[Event]:
    """What has happened, by the history."""
    begun: HopplaState = game.new_initial_state(state.origin or None)
    at: State = begun.engine_state
    events: list[Event] = []
    for number in state.history():
        move: Move = at.chance_outcomes()[number][0] if at.current_player == CHANCE else game.codec.actions[number]
        events += at.events(move)
        at = at.child(move)
    return events


def bots_of(game: HopplaGame, levels: list[str], seed: int = 1) -> list[Any]:
    """One for each seat."""
    return [LevelBot(game, seat, level, seed) for seat, level in enumerate(levels)]
