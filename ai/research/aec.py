"""The games in PettingZoo, as AEC environments: `hoppladi_v0`, `gopher_v0`, `hippo_v0`, `hop_hop_v0`.

    from ai.research import gopher_v0
    env = gopher_v0.env(players=3, trophies=2)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Importing this module registers them, too: `pettingzoo.make("aec", "hoppla/gopher_v0", players=3)`.

- **Parameters**: `players`, `horizon`, `render_mode`, and every option of the game by its name, as a value or as it
  stands on Hoppla's command line: `deck=(0, 6, 0, 1)` or `deck="0,6,0,1"`.
- **Agents**: seat 0 is `player_0`, and so on. Whoever is to decide is selected: the same agent again, if a turn has
  several decisions. Chance is drawn inside, from the generator that `reset(seed=…)` seeds.
- **Observations**: `observation`, the vector of `ai.research.observation`, and `action_mask`, 1 for each legal action;
  all 0 for an agent that is not to decide.
- **Actions**: the ids of the game's codec; `env.unwrapped.actions[id]` is the move, its text the notation.
- **What there is besides**: `env.state()`, what seat 0 sees; `env.unwrapped.position`, the engine's state, and
  `env.unwrapped.moves`, all moves so far. `infos` are empty.
- **Rewards**: at the end, once: each seat's share of the win, sum 1. Alone at the table that is always 1; there the
  scores count, which the observation holds.
- **Truncation**: a game that reaches `horizon` moves, those of chance included, is cut off for all agents. Nobody has
  won then, and nobody is paid. One no longer than the first draws of chance leaves no decision: `reset` truncates.
- **An illegal action** ends the game of an `env`: it costs its agent 1, the others have nothing (PettingZoo's
  `TerminateIllegalWrapper`). A `raw_env` raises IllegalMove.

This is thin over `engine.game`: it asks states, and knows no game's rules.
"""

from __future__ import annotations

import sys
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, ClassVar, Final, Generic, TypeVar

import gymnasium
import numpy as np
import numpy.typing as npt
import pettingzoo
from gymnasium.utils import seeding
from pettingzoo.utils import wrappers

from ai.research.observation import Observer, Vector, observer_of
from ai.research.settings import HORIZON, USUAL_PLAYERS, options_for, whole_number
from engine.game import CHANCE, Action, Codec, Game, Move, Options, Outcome, State
from engine.games import GAMES
from engine.position import write

NAMESPACE: Final = "hoppla"
"""Before the names in PettingZoo's registry."""
VERSION: Final = "v0"
ILLEGAL: Final = -1.0
"""The reward of an illegal action."""
RENDER_MODES: Final = ("human", "ansi")

K = TypeVar("K")
V = TypeVar("V")
Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]


class ByIdentity(Generic[K, V]):
    """Remembers what a function makes of an argument, for the same object only.

    States hand out some of their lists again and again, the long ones above all: to hash one takes longer than all
    else a step does. An argument is kept with what was made of it, so its identity is no other's in the meantime.
    """

    def __init__(self, function: Callable[[K], V], most: int = 128) -> None:
        self._function = function
        self._most = most
        self._known: dict[int, tuple[K, V]] = {}

    def __call__(self, argument: K) -> V:
        """What the function makes of it."""
        known = self._known.get(id(argument))
        if known is not None:
            return known[1]
        made = self._function(argument)
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[id(argument)] = argument, made
        return made


@dataclass(frozen=True)
class Table:
    """A game with so many seats and these options: what no move changes, and all its environments share."""

    game: Game
    players: int
    options: Options

    @cached_property
    def opening(self) -> State:
        """The first state, nothing drawn yet."""
        return self.game.new_state(self.players, self.options)

    @cached_property
    def codec(self) -> Codec:
        """The ids of actions."""
        return self.game.codec(self.players, self.options)

    @cached_property
    def observer(self) -> Observer:
        """What seats see."""
        return observer_of(self.game.key, self.players, self.options)

    @cached_property
    def mask(self) -> ByIdentity[tuple[Action, ...], Mask]:
        """Shape (number of actions,): 1 in the place of each of these. Not to be changed."""
        return ByIdentity(self._mask)

    @cached_property
    def chances(self) -> ByIdentity[tuple[tuple[Outcome, int], ...], list[int]]:
        """Of each of these outcomes: its weight and that of all before it."""
        return ByIdentity(lambda outcomes: list(accumulate(weight for _, weight in outcomes)))

    def drawn(self, state: State, generator: np.random.Generator) -> Outcome:
        """What chance decides at a chance node."""
        outcomes = state.chance_outcomes()
        reached = self.chances(outcomes)
        return outcomes[bisect(reached, generator.integers(reached[-1]))][0]

    def _mask(self, legal: tuple[Action, ...]) -> Mask:
        mask = np.zeros(self.codec.num_distinct_actions, np.int8)
        mask[[self.codec.action_id(action) for action in legal]] = 1
        return mask

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, (self.game.key, self.players, self.options)


@lru_cache(maxsize=64)
def table_of(key: str, players: int, options: Options) -> Table:
    """The table of a game by its key."""
    return Table(GAMES[key], players, options)


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game as an AEC environment. Each game has a class of it, `raw_env`, in its own module.

    A copy, and what was pickled, goes on from the same position with the same chance.
    """

    game: ClassVar[Game]

    def __init__(
        self, *, players: int = USUAL_PLAYERS, horizon: int = HORIZON, render_mode: str | None = None, **options: object
    ) -> None:
        """Raises: ValueError for what cannot be, in a sentence."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode cannot be {render_mode}, it may be {', '.join(RENDER_MODES)} or None")
        self.render_mode = render_mode
        self.horizon = whole_number("horizon", horizon)
        seats = whole_number("players", players)
        self.table = table_of(self.game.key, seats, options_for(self.game, seats, options))
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = self._seen_space()
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.table.codec.num_distinct_actions) for agent in self.possible_agents
        }
        self.position: State = self.table.opening
        """The state by the engine's contract."""
        self.moves: list[Move] = []
        """All moves since the reset, those of chance included."""
        self.np_random: np.random.Generator | None = None
        """Where chance is drawn from; none before the first reset."""

    @property
    def actions(self) -> Sequence[Action]:
        """Every action, by its id."""
        return self.table.codec.actions

    def observation_space(self, agent: str) -> Any:
        """The same for all agents, an object for each."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all agents, an object for each."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (none)
        """A new game. A seed decides all that chance will draw; without one the generator goes on, or is a new one."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.position = self.table.opening
        self.moves = []
        self._go_on()

    def step(self, action: int | None) -> None:
        """The selected agent's action by its id, None once it is out of the game.

        Raises: IllegalMove for an action that is not legal now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # All rewards are 0 so far: they come once, at the end.
        if action is None or not 0 <= action < len(self.actions):
            raise self.position.refusal(action)
        self._play(self.actions[action])
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do. Both are the caller's own."""
        seat = self._seats[agent]
        legal = self.position.legal_actions() if self._decides(seat) else ()
        return {
            "observation": self.table.observer.vector(self.position, seat),
            "action_mask": self.table.mask(legal).copy(),
        }

    def state(self) -> Vector:
        """Shape (size,): what seat 0 sees, which is everything."""
        return self.table.observer.vector(self.position, 0)

    def render(self) -> str | None:
        """The position's text (see `engine.position`), printed or given back."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode.")
            return None
        text = write(self.game, self.position, self.table.options)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _decides(self, seat: int) -> bool:
        """Whether it is this seat's decision; not once the game has been cut off."""
        return self.position.current_player == seat and len(self.moves) < self.horizon

    def _play(self, move: Move) -> None:
        self.position = self.position.child(move)
        self.moves.append(move)

    def _go_on(self) -> None:
        """Chance draws until a seat decides, the game is over, or the horizon is reached."""
        assert self.np_random is not None
        while self.position.current_player == CHANCE and len(self.moves) < self.horizon:
            self._play(self.table.drawn(self.position, self.np_random))
        self.agent_selection = self.possible_agents[0]
        if self.position.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, map(float, self.position.returns()), strict=True))
            self._accumulate_rewards()
        elif len(self.moves) >= self.horizon:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.position.current_player]
        if self.render_mode == "human":
            self.render()

    def _seen_space(self) -> Any:
        observer = self.table.observer
        return gymnasium.spaces.Box(observer.low, observer.high, dtype=np.float32)

    def _observation_space(self) -> Any:
        actions = self.table.codec.num_distinct_actions
        return gymnasium.spaces.Dict(
            {
                "observation": self._seen_space(),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )


def metadata_of(key: str) -> dict[str, Any]:
    """What PettingZoo wants to know of a game's environment."""
    return {"name": f"{key}_{VERSION}", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}


def wrapped(env: GameEnv) -> Any:
    """In PettingZoo's usual wrappers: an illegal action ends the game, calls in a wrong order are refused."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


for _key in GAMES:
    pettingzoo.register("aec", f"{NAMESPACE}/{_key}_{VERSION}", entry_point=f"{__package__}.{_key}_{VERSION}:env")
