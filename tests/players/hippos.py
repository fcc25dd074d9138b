"""Decisions in games of Hippo Hopp, with what went before."""

from __future__ import annotations

from random import Random

from engine import CHANCE, GAMES, Event, Move
from engine.chance import at_weight, total_weight
from engine.games.hippo import Hippo, HippoOptions

SETTINGS = (
    (2, HippoOptions()),
    (2, HippoOptions(penalty=0, borrow_cap=0, start=1)),
    (2, HippoOptions(circle=3, deck=0, values=(2, 1))),
    (2, HippoOptions(circle=3, deck=6, values=(5, 4))),
    (2, HippoOptions(circle=5, deck=1, values=(3, 0, 0, 3), penalty=20, borrow_cap=20)),
    (2, HippoOptions(circle=8, deck=0, values=(8, 0, 0))),
    (3, HippoOptions(start=2)),
    (3, HippoOptions(circle=12, deck=2, values=(2, 2, 2, 2, 2, 2, 2))),
    (4, HippoOptions(start=3)),
    (4, HippoOptions(circle=40, deck=40, values=(*(3 for _ in range(2)), *(2 for _ in range(37))))),
)
"""Seats and options, from one end to the other."""


def words(setting: tuple[int, HippoOptions]) -> str:
    """A setting's name in a report."""
    players, options = setting
    counts = "+".join(map(str, options.values[:8]))
    return f"{players}-{options.circle}+{options.deck}-{options.penalty}-{options.borrow_cap}-{counts}"


def walk(players: int, options: HippoOptions, seed: int, moves: int = 120) -> list[tuple[Hippo, tuple[Event, ...]]]:
    """Decisions on a random way through a game, each with all that happened before."""
    rng, state, past = Random(seed), GAMES["hippo"].new_state(players, options), list[Event]()
    found = []
    for _ in range(moves):
        if state.is_terminal:
            break
        assert isinstance(state, Hippo)
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            move: Move = at_weight(outcomes, rng.randrange(total_weight(outcomes)))
        else:
            found.append((state, tuple(past)))
            move = rng.choice(state.legal_actions())
        past += state.events(move)
        state = state.child(move)
    return found
