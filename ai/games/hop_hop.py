"""Players of Hop Hop Hooray!, weakest first: rookie, regular, expert, master. `docs/players.md` tells how each one
thinks.

The kinds of reason an expert and a master give are in `ai.games.hop_hop_reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from ai.player import Decision, Player, Roster
from engine.game import State
from engine.games.hop_hop import HopHop


@dataclass(frozen=True, slots=True)
class Expert:
    """Every aim, every way to call, and what is left."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; all that was considered, with the reason."""
        # numpy and the tables cost a fraction of a second: paid at the first decision, not at start-up.
        from ai.games.hop_hop_expert import EXPERT  # noqa: PLC0415
        from ai.games.hop_hop_why import decide  # noqa: PLC0415

        assert isinstance(state, HopHop)
        return decide(state, EXPERT)


@dataclass(frozen=True, slots=True)
class Master:
    """The same with the next seat's best throw, and what is left after that."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; every action there is, with the reason."""
        from ai.games.hop_hop_master import MASTER  # noqa: PLC0415
        from ai.games.hop_hop_why import decide  # noqa: PLC0415

        assert isinstance(state, HopHop)
        return decide(state, MASTER)


@dataclass(frozen=True, slots=True)
class Thumb:
    """A level that plays by rules of thumb."""

    level: str

    def choose(self, state: State, rng: Random) -> Decision:
        """What the rule says, slips included."""
        from ai.games.hop_hop_rules import RULES  # noqa: PLC0415

        assert isinstance(state, HopHop)
        return Decision(RULES[self.level](state, rng))


_LEVELS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "rookie": partial(Thumb, "rookie"),
        "regular": partial(Thumb, "regular"),
        "expert": Expert,
        "master": Master,
    }
)
_YARDSTICKS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType({"chips": partial(Thumb, "chips")})
"""Plays for chips, whatever the others have."""

_ROSTER: Final = Roster(_LEVELS, _YARDSTICKS)
levels, yardsticks, player = _ROSTER.levels, _ROSTER.yardsticks, _ROSTER.player
