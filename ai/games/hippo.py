"""Players of Hippo Hopp, weakest first: rookie, regular, expert, master. `docs/players.md` tells how each one thinks.

The kinds of reason the last two give are in `ai.games.hippo_reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from ai.games import hippo_master
from ai.games.hippo_hops import outlook
from ai.games.hippo_memory import FAIR, POOR, recalled
from ai.games.hippo_rules import Careful, Greedy
from ai.games.hippo_search import BUDGET, Weighed, weigh
from ai.games.hippo_why import reason_for
from ai.memory import Memory
from ai.player import Considered, Decision, Past, Player, Roster
from engine.game import State
from engine.games.hippo import Hippo


@dataclass(frozen=True, slots=True)
class Expert:
    """Looks ahead, and forgets nothing."""

    budget: int = BUDGET
    """As `hippo_search` counts it."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; all of them considered, with the reason."""
        assert isinstance(state, Hippo)
        return _decided(state, weigh(state, self.budget))


@dataclass(frozen=True, slots=True)
class Master:
    """Looks ahead at everything, and forgets nothing."""

    budget: int = hippo_master.BUDGET
    """As `hippo_purse` counts it."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; all of them considered, with the reason; exact, if the game could be played to its end."""
        assert isinstance(state, Hippo)
        found = hippo_master.look(state, self.budget)
        return _decided(state, found.weighed, found.exact)


def _decided(state: Hippo, weighed: tuple[Weighed, ...], exact: bool = False) -> Decision:
    hops = outlook(state)
    considered = tuple(Considered(one.action, one.shares, hops.expected(one.action)) for one in weighed)
    return Decision(weighed[0].action, considered, reason_for(state, weighed), exact)


@dataclass(frozen=True, slots=True)
class Remembering:
    """A player with the memory of a human being: it decides on what it remembers."""

    player: Player
    memory: Memory

    def recall(self, state: State, past: Past) -> State:
        """The state as far as it is remembered."""
        assert isinstance(state, Hippo)
        return recalled(state, past, self.memory)

    def choose(self, state: State, rng: Random) -> Decision:
        """What the player does in this state, all of it remembered."""
        return self.player.choose(state, rng)


_LEVELS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "rookie": partial(Remembering, Greedy(), POOR),
        "regular": partial(Remembering, Careful(), FAIR),
        "expert": Expert,
        "master": Master,
    }
)
_YARDSTICKS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {"forgetful": partial(Remembering, Expert(), FAIR), "hasty": partial(Master, hippo_master.BUDGET // 25)}
)
"""An expert with a regular's memory, and a master with a twenty-fifth of the budget."""

_ROSTER: Final = Roster(_LEVELS, _YARDSTICKS)
levels, yardsticks, player = _ROSTER.levels, _ROSTER.yardsticks, _ROSTER.player
