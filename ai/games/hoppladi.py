"""Players of Hoppladi Hopplada, weakest first: rookie, regular, expert, master.

`docs/players.md` tells how each one thinks. The kinds of reason expert and master give are in
`ai.games.hoppladi_reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from ai.games.hoppladi_rules import Regular, Rookie
from ai.player import Decision, Player, Roster
from ai.solver import SolutionError
from engine.game import State
from engine.games.hoppladi import Hoppladi


@dataclass(frozen=True, slots=True)
class Expert:
    """The turn going on, exactly, against an estimate of what its ends are worth."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; all of them considered, with the reason."""
        # numpy and the tables cost a second or so: paid at the first decision, not at start-up.
        from ai.games.hoppladi_expert import EXPERT, weigh  # noqa: PLC0415
        from ai.games.hoppladi_why import reason_for  # noqa: PLC0415

        assert isinstance(state, Hoppladi)
        considered = weigh(state, EXPERT)
        return Decision(considered[0].action, considered, reason_for(state, considered, EXPERT))


@dataclass(frozen=True, slots=True)
class Master:
    """The same against the best that is known: the exact solution, where the user has it."""

    library: Path | None = None
    """Where solutions lie."""

    def studying(self, library: Path) -> Master:
        """The same with a library."""
        return Master(library)

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The best action; all of them considered, with the reason."""
        assert isinstance(state, Hoppladi)
        try:
            return _masters_decision(state, self.library)
        except SolutionError:  # a figure it needs is damaged
            return _masters_decision(state, None)


def _masters_decision(state: Hoppladi, library: Path | None) -> Decision:
    """Raises: SolutionError if the solution in the library is damaged where it is read."""
    from ai.games.hoppladi_expert import weigh  # noqa: PLC0415 (see above)
    from ai.games.hoppladi_master import judge_for  # noqa: PLC0415
    from ai.games.hoppladi_why import reason_for  # noqa: PLC0415

    judge = judge_for(state, library)
    considered = weigh(state, judge)
    return Decision(considered[0].action, considered, reason_for(state, considered, judge), judge.is_exact(state))


@dataclass(frozen=True, slots=True)
class ForPoints:
    """Plays each turn for the most points expected of it, whatever the score: a yardstick, not an opponent to offer."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The expert's decision in the solo challenge."""
        from ai.games.hoppladi_expert import best_for_points  # noqa: PLC0415

        assert isinstance(state, Hoppladi)
        return Decision(best_for_points(state))


_LEVELS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "rookie": Rookie,
        "regular": Regular,
        "expert": Expert,
        "master": Master,
    }
)
_YARDSTICKS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType({"points": ForPoints})
"""Plays for points, whatever the score."""

_ROSTER: Final = Roster(_LEVELS, _YARDSTICKS)
levels, yardsticks, player = _ROSTER.levels, _ROSTER.yardsticks, _ROSTER.player
