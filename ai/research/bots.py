"""OpenSpiel's bots at a seat.

- `openspiel:mcts`, `openspiel:mcts:1000`: Monte Carlo tree search with so many simulations a decision, else
  `SIMULATIONS`; by OpenSpiel's search in C++, set as in its own example: UCT with a constant of 2, one random rollout
  for each new leaf, and proven values backed up.
- `openspiel:uniform_random`: any bot OpenSpiel has registered under a name and lets play the game.
- `openspiel:module.factory`, `openspiel:package.module.factory`: one's own, from wherever Python finds modules or,
  last, from the folder one stands in. It is called as `factory(game, seat, seed)`, or with a number behind it,
  `openspiel:module.factory:5`, as `factory(game, seat, seed, 5)`; it gives a `pyspiel.Bot`, or whatever has a
  `step(state)` that gives an action's number.

A bot is made anew for each decision, on a state that begins at the position: a bot that learns from the history, or
remembers what it thought a turn ago, has neither. All its chance comes from the seed it is given, which is drawn from
the player's own source, so that a match resumed or played again has the same opponent. That a bot of one's own keeps to
its seed is up to whoever wrote it.

In Hippo Hopp a bot sees the position as it is, and so remembers every card.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pyspiel

from ai.guests import BETWEEN, GuestFault, GuestRefused
from ai.player import Considered, Decision
from ai.research.openspiel import HopplaGame, game_of, load_game, name_of, state_at
from engine.game import Action, Options, State

MCTS: Final = "mcts"
SIMULATIONS: Final = 1000
"""As many as in OpenSpiel's example."""
FEWEST_SIMULATIONS: Final = 2
"""The first one looks at the position itself, and leaves no action to choose."""
MOST_SIMULATIONS: Final = 10_000_000
UCT_C: Final = 2.0
ROLLOUTS: Final = 1
MEMORY_MB: Final = 1000
"""Beyond it the search forgets the least visited part of its tree."""
SEED_BITS: Final = 31
"""OpenSpiel's seeds are C's `int`."""
MOST_DIGITS: Final = 9
"""Of a number for one's own bot."""

Factory = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Guest:
    """A player that asks a bot of OpenSpiel."""

    game: str
    level: str
    make: Factory
    """Called with game, seat and seed."""

    def choose(self, state: State, rng: Random) -> Decision:
        """What the bot does here. Raises: IllegalMove if that is not legal; whatever the bot raises."""
        game = _game(self.game, state.players, state.options)
        place = state_at(game, state)
        bot = self.make(game, state.current_player, rng.getrandbits(SEED_BITS))
        if isinstance(bot, pyspiel.MCTSBot):
            return _searched(game, state, bot.mcts_search(place))
        return Decision(_action(game, state, _step(bot, place)))


def guest(game: str, level: str) -> Guest:
    """The player of a level such as `openspiel:mcts:1000`. A bot is made once, to see that it can be.

    Raises: GuestRefused.
    """
    _, name, *numbers = level.split(BETWEEN)
    if name == MCTS:
        found = Guest(game, level, _mcts(level, numbers))
    elif "." in name:
        found = Guest(game, level, _own(level, name, numbers))
    else:
        found = Guest(game, level, _registered(game, level, name, numbers))
    try:
        found.make(load_game(name_of(game)), 0, 0)
    except (Exception, SystemExit) as error:  # whatever a factory does wrong, it is no guest then
        raise GuestRefused(level, GuestFault.FACTORY, f"{type(error).__name__}: {error}") from error
    return found


def _number(level: str, words: list[str], low: int, high: int) -> int:
    """The one there is. Raises: GuestRefused."""
    text = BETWEEN.join(words)
    is_one = text.isascii() and text.isdecimal() and len(text) <= len(str(high))
    if not is_one or not low <= int(text) <= high:
        raise GuestRefused(level, GuestFault.NUMBER, text, (f"{low}–{high}",))
    return int(text)


def _mcts(level: str, numbers: list[str]) -> Factory:
    """Raises: GuestRefused."""
    simulations = _number(level, numbers, FEWEST_SIMULATIONS, MOST_SIMULATIONS) if numbers else SIMULATIONS

    def make(game: HopplaGame, seat: int, seed: int) -> Any:  # noqa: ARG001 (it searches for whoever is to move)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        return pyspiel.MCTSBot(game, evaluator, UCT_C, simulations, MEMORY_MB, True, seed, False)

    return make


def _registered(game: str, level: str, name: str, numbers: list[str]) -> Factory:
    """Raises: GuestRefused."""
    known = pyspiel.bots_that_can_play_game(load_game(name_of(game)))
    if name not in known:
        raise GuestRefused(level, GuestFault.NAME, name, (MCTS, *sorted(known)))
    if numbers:
        raise GuestRefused(level, GuestFault.NUMBERLESS, name)

    def make(game: HopplaGame, seat: int, seed: int) -> Any:
        return pyspiel.load_bot(name, game, seat, {"seed": seed})

    return make


def _own(level: str, name: str, numbers: list[str]) -> Factory:
    """Raises: GuestRefused."""
    further = (_number(level, numbers, 0, 10**MOST_DIGITS - 1),) if numbers else ()
    module, _, called = name.rpartition(".")
    try:
        _look_here_too()
        factory = getattr(import_module(module), called)
    except (Exception, SystemExit) as error:  # it is anybody's code
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise GuestRefused(level, GuestFault.MODULE, module) from error
        raise GuestRefused(level, GuestFault.FACTORY, f"{type(error).__name__}: {error}") from error

    def make(game: HopplaGame, seat: int, seed: int) -> Any:
        return factory(game, seat, seed, *further)

    return make


def _look_here_too() -> None:
    """Last, so that nothing lying in this folder stands in for what is installed. It stays: a bot may import later."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)


@lru_cache(maxsize=16)
def _game(key: str, players: int, options: Options) -> HopplaGame:
    return game_of(key, players, options)


def _step(bot: Any, place: Any) -> int:
    """The number the bot answers with. See `ai.research.openspiel` why a bot in C++ is not asked by its own `step`."""
    return cast("int", pyspiel.Bot.step(bot, place) if isinstance(bot, pyspiel.Bot) else bot.step(place))


def _action(game: HopplaGame, state: State, number: int) -> Action:
    """Raises: IllegalMove."""
    try:
        legal = 0 <= index(number) < game.codec.num_distinct_actions
    except TypeError:  # no number at all
        legal = False
    if not legal:
        raise state.refusal(number)
    return game.codec.action(state, number)


def _searched(game: HopplaGame, state: State, root: Any) -> Decision:
    """The search's decision; of two seats also what it thinks of each action it tried. Of more it knows the mover's
    share alone."""
    best = root.best_child()
    action = _action(game, state, best.action)
    if state.players != 2:
        return Decision(action)
    tried = [node for node in root.children if node.explore_count]
    tried.sort(key=lambda node: (node.action == best.action, _share(node)), reverse=True)
    return Decision(action, tuple(_considered(game, state, node) for node in tried))


def _share(node: Any) -> float:
    """The mover's share of the win: proven, or the mean of the simulations."""
    return float(node.outcome[node.player] if node.outcome else node.total_reward / node.explore_count)


def _considered(game: HopplaGame, state: State, node: Any) -> Considered:
    share = _share(node)
    shares = (share, 1 - share) if state.current_player == 0 else (1 - share, share)
    return Considered(game.codec.actions[node.action], shares)
