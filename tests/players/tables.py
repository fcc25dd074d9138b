"""Tables of Hoppladi Hopplada as the case file writes them, and positions with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from engine import CHANCE, State
from engine.chance import at_weight, total_weight
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Roll, read

CASES: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "hoppladi-turn.json").read_text())
TOLERANCE: Final = 1e-9


def table(hare_points: int, top: int, dice: int, taboo: int, of: int = 7) -> Aside:
    """What is set aside, of so many dice, with so many left to roll; the hares there are lie as singles."""
    hares = of - dice - (top - 1) - taboo
    return Aside(noted=hare_points - hares, singles=hares, top=top, taboo=taboo)


def at_go(aside: Aside, totals: tuple[int, ...] = (0,), seat: int = 0, **more: Any) -> Hoppladi:
    """To roll on or to stop."""
    return _position(Phase.GO, aside, None, totals, seat, **more)


def at_start(aside: Aside, totals: tuple[int, ...], seat: int = 0, **more: Any) -> Hoppladi:
    """To take this over or not."""
    return _position(Phase.START, aside, None, totals, seat, **more)


def at_keep(aside: Aside, rolled: str, totals: tuple[int, ...] = (0,), seat: int = 0, **more: Any) -> Hoppladi:
    """To keep some of this roll."""
    roll = read(rolled)
    assert isinstance(roll, Roll)
    return _position(Phase.KEEP, aside, roll, totals, seat, **more)


def _position(
    phase: Phase,
    aside: Aside,
    rolled: Roll | None,
    totals: tuple[int, ...],
    seat: int,
    reached_by: int | None = None,
    **options: Any,
) -> Hoppladi:
    turns = 1 if len(totals) == 1 else 0
    return Hoppladi(HoppladiOptions(**options), totals, seat, phase, aside, rolled, reached_by, turns)


def wander(state: State, rng: Random, moves: int) -> Iterator[Hoppladi]:
    """Positions on a random way through a game."""
    for _ in range(moves):
        if state.is_terminal:
            return
        assert isinstance(state, Hoppladi)
        yield state
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
        else:
            state = state.child(rng.choice(state.legal_actions()))
