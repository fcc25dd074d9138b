"""The master of Gopher It!: the turn going on exactly, against turns to come that are drawn from the true piles.

A small game is solved (`gopher_solved`). Else the turn is looked through to its end with the cards that are there
(`gopher_kinds`), and its ends are worth what `gopher_ahead` says. Where options make turns or storages too large for
that, the master plays as the expert does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from ai.games import gopher_expert
from ai.games.gopher_ahead import Piles, Stage, every_share, own_shares
from ai.games.gopher_expert import Judge, ranked
from ai.games.gopher_kinds import Draws, Graph, graph_of, storage_of, valued
from ai.games.gopher_model import Floats, Model
from ai.games.gopher_solved import solution_of
from ai.games.gopher_turn import Worth
from ai.player import Considered
from engine.chance import total_weight
from engine.games.gopher import Gopher, busts
from engine.games.gopher_moves import Card, Flip, Stop

FEW: Final = 8
"""In a pile of so many cards or fewer it counts how many more of them this turn takes."""
KEPT: Final = 4
"""Decisions kept: one is asked about for its reason, too."""


@dataclass(frozen=True, eq=False)
class Outlook:
    """One decision: what the rest of the turn is worth by seat."""

    graph: Graph
    first: int
    """Cards turned up."""
    stops: Sequence[Floats]
    """By cards more turned up: (amounts + 1, seats), the worth of stopping; that of a bust comes last."""
    positions: Sequence[Floats]
    """By cards more turned up: (positions, seats)."""

    def stopping(self, turned: tuple[Card, ...]) -> Worth:
        """What stopping is worth."""
        level = self.graph.levels[self.first]
        return _worth(self.stops[0][level.amounts[self.graph.place(turned)]])

    def with_card(self, turned: tuple[Card, ...]) -> Worth:
        """What it is worth that the last of these cards comes."""
        more = len(turned) - self.first
        return _worth(self.stops[more][-1] if busts(turned) else self.positions[more][self.graph.place(turned)])

    def going_on(self, flipped: Gopher) -> Worth:
        """What it is worth that some card comes."""
        outcomes, sums = flipped.chance_outcomes(), np.zeros(flipped.players)
        for card, weight in outcomes:
            assert isinstance(card, Card)
            sums += weight * np.array(self.with_card((*flipped.turned, card)))
        return _worth(sums / total_weight(outcomes))


def _worth(row: Floats) -> Worth:
    return tuple(row.tolist())


@lru_cache(maxsize=KEPT)
def _outlook(graph: Graph, state: Gopher) -> Outlook:
    stage, piles = Stage.of(graph, state), Piles.of(graph, state)
    first, left = len(state.turned), sum(piles.pile)
    may_come = len(graph.levels) - first
    told_apart = may_come if left <= FEW else 0
    shares = [every_share(stage, own_shares(stage, piles, left - more)) for more in range(told_apart + 1)]
    return looked_through(graph, state, [shares[min(more, told_apart)] for more in range(may_come + 1)])


def looked_through(graph: Graph, state: Gopher, shares: Sequence[Floats]) -> Outlook:
    """The rest of the turn, exactly, if its ends are worth so much, by cards more turned up: (storages + 1, seats), by
    the storage after it, or for a trophy."""
    first, own = len(state.turned), storage_of(state.storages[state.seat].amounts, state.options.full)
    stops = [worth[np.append(graph.ends[:, own], own)] for worth in shares]
    loose = graph.counts((state.pile + state.discards).plus(state.turned))
    begun = Draws(graph, graph.counts(state.pile.plus(state.turned)), len(state.pile) + first, loose)
    return Outlook(graph, first, stops, valued(begun, stops, state.seat, first))


def outlook(state: Gopher) -> Outlook | None:
    """The rest of the turn; None where the master plays as the expert does: the graph would be too large, or this turn
    may be the game's last (GI-6)."""
    graph = graph_of(Model.of(state.options))
    loose = len(state.pile) + len(state.discards) + len(state.turned)
    return None if graph is None or loose <= state.options.max_cards else _outlook(graph, state)


def weigh(state: Gopher) -> tuple[Considered, ...]:
    """Both actions with what they are worth, the better first."""
    if (solution := solution_of(state)) is not None:
        return ranked(state, solution.worth(state.child(Stop())), solution.worth(state.child(Flip())))
    return estimated(state)


def estimated(state: Gopher) -> tuple[Considered, ...]:
    """The same, of a game that is not solved."""
    rest = outlook(state)
    if rest is None:
        return gopher_expert.weigh(state)
    return ranked(state, rest.stopping(state.turned), rest.going_on(state.child(Flip())))


def with_card(state: Gopher, card: Card) -> Worth:
    """What it is worth to go on if this card comes."""
    if (solution := solution_of(state)) is not None:
        return solution.worth(state.child(Flip()).child(card))
    rest = outlook(state)
    return gopher_expert.with_card(state, card) if rest is None else rest.with_card((*state.turned, card))


def is_solved(state: Gopher) -> bool:
    """Whether the shares are those of best play by both seats."""
    return solution_of(state) is not None


MASTER: Final = Judge(weigh, with_card)
