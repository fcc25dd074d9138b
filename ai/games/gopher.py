"""Players of Gopher It!, weakest first: rookie, regular, expert, master. `docs/players.md` tells how each one thinks.

The kinds of reason experts and masters give are in `ai.games.gopher_reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from ai.games.gopher_rules import ForCards, Regular, Rookie
from ai.player import Decision, Player, Roster
from engine.game import State
from engine.games.gopher import Gopher


@dataclass(frozen=True, slots=True)
class Expert:
    """The turn going on, exactly, against an estimate of what its ends are worth."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The better action; both considered, with the reason."""
        # numpy and the tables cost a second or so: paid at the first decision, not at start-up.
        from ai.games.gopher_expert import EXPERT  # noqa: PLC0415
        from ai.games.gopher_why import reason_for  # noqa: PLC0415

        assert isinstance(state, Gopher)
        considered = EXPERT.weigh(state)
        return Decision(considered[0].action, considered, reason_for(state, considered, EXPERT))


@dataclass(frozen=True, slots=True)
class Master:
    """The turn going on, exactly, against turns to come from the piles there are."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The better action; both considered, with the reason."""
        from ai.games.gopher_master import MASTER, is_solved  # noqa: PLC0415
        from ai.games.gopher_why import reason_for  # noqa: PLC0415

        assert isinstance(state, Gopher)
        considered = MASTER.weigh(state)
        return Decision(considered[0].action, considered, reason_for(state, considered, MASTER), is_solved(state))


@dataclass(frozen=True, slots=True)
class Alone:
    """The expert if it did not look at the others: plays to have its trophies soonest. A yardstick, too."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The turn exactly, against the turns its own trophies will take."""
        from ai.games.gopher_expert import best_alone  # noqa: PLC0415

        assert isinstance(state, Gopher)
        return Decision(best_alone(state))


_LEVELS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "rookie": Rookie,
        "regular": Regular,
        "expert": Expert,
        "master": Master,
    }
)
_YARDSTICKS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType({"cards": ForCards, "alone": Alone})
"""Those who do not look at the others: for cards, and an expert."""

_ROSTER: Final = Roster(_LEVELS, _YARDSTICKS)
levels, yardsticks, player = _ROSTER.levels, _ROSTER.yardsticks, _ROSTER.player
