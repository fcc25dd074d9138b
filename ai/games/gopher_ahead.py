"""What the ends of a turn of Gopher It! are worth, if the turns after it are drawn from the true piles.

The tables behind the expert (`gopher_expert.shares_after`) take every future turn to begin with all cards. Here the
seat's own next turns are played through with the cards that will be there, and what they then give more than the same
turns with all cards is added: which food a storage needs counts, and what the pile still has of it. Nobody knows what
the turns in between will take from the pile. But a card of the pile is as likely to come later as now; so each turn is
drawn from the pile as it is, until as many cards are gone as turns take on average (`PACE`), and then from all cards
that are in no storage. Meanwhile the others stand still. Of two seats the other's turns are played through in the same
way, the next one exactly against all this.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final

import numpy as np

from ai.games.gopher_duel import MODEL, duel
from ai.games.gopher_expert import Standings, shares_after, standing
from ai.games.gopher_kinds import Counts, Draws, Graph, storage_of, valued
from ai.games.gopher_model import Floats, Ints, Model, places_of
from ai.games.gopher_race import Standing
from engine.games.gopher import Gopher
from engine.games.gopher_moves import Cards, Food

TURNS: Final = 3
"""Turns of a seat, after this one, that are drawn from the true piles."""
PACE: Final = 2.32
"""Cards a turn takes, on average, with the usual options."""
GAINS: Final = 64
"""Turns played through that are kept: a decision asks for each twice or more, with few cards in the pile."""
NEARLY: Final = 1e-9
"""A share so near to 1 leaves nothing to share out."""


@dataclass(frozen=True)
class Stage:
    """What does not change through a turn."""

    graph: Graph
    model: Model
    goal: int
    seat: int
    needs: int
    """Trophies to go for the seat."""
    storage: int
    """The number of its storage in the graph, as the turn begins."""
    others: Standings
    """In order of play, beginning with the next."""
    next: int
    """The number of the next seat's storage."""

    @classmethod
    def of(cls, graph: Graph, state: Gopher) -> Stage:
        """That of a turn."""
        model, seat = Model.of(state.options), state.seat
        others = tuple(standing(state, (seat + i) % state.players) for i in range(1, state.players))
        own, following = (storage_of(state.storages[i].amounts, model.full) for i in (seat, state.next_seat))
        return cls(graph, model, state.options.trophies, seat, standing(state, seat).needs, own, others, following)

    def across(self) -> Stage:
        """The same, seen by the other of two seats."""
        (other,), status = self.others, int(_statuses(self.model.full)[self.storage])
        me = (Standing(status, self.needs),)
        return Stage(self.graph, self.model, self.goal, 1 - self.seat, other.needs, self.next, me, self.storage)


@dataclass(frozen=True)
class Piles:
    """The cards of the turns to come."""

    pile: Counts
    later: Counts
    """All that are in no storage: what the pile is made of after it is used up."""

    @classmethod
    def of(cls, graph: Graph, state: Gopher) -> Piles:
        """Those there are now. Whether the cards turned up will be stored is not asked."""
        loose: Cards = (state.pile + state.discards).plus(state.turned)
        return cls(graph.counts(state.source), graph.counts(loose))

    def draws(self, graph: Graph, left: int) -> Draws:
        """Those of a turn before which the pile has so many cards left."""
        return Draws(graph, self.pile, max(left, 0), self.later)


def own_shares(stage: Stage, piles: Piles, left: int) -> Floats:
    """(storages + 1,): the seat's share after its turn, if that leaves it with that storage, or brings it a trophy, and
    leaves so many cards in the pile."""
    seats = len(stage.others) + 1
    lefts = _lefts(left, seats - 1, seats)
    gained = _gained(stage, piles, stage.needs, lefts)
    by_trophy = float(_gained(stage, piles, stage.needs - 1, lefts)[0]) if stage.needs > 1 else 0.0
    if stage.model == MODEL and seats == 2:
        across = stage.across()
        theirs = _gained(across, piles, across.needs, _lefts(left, seats, seats))
        shares = _answered(stage, piles.draws(stage.graph, left), gained, by_trophy, theirs)
    else:
        shares = _own(stage, stage.needs) + np.append(gained, by_trophy)
    return np.clip(shares, 0.0, 1.0)


def _lefts(left: int, turns: int, seats: int) -> tuple[int, ...]:
    """What is left in the pile before the turns of a seat, the first after so many turns; below 0 if it is used up."""
    return tuple(round(left - PACE * (turns + seats * number)) for number in range(TURNS))


def every_share(stage: Stage, own: Floats) -> Floats:
    """(storages + 1, seats): everybody's, if the seat has these; the others share out the rest as in the tables."""
    tables = shares_by_tables(stage, stage.needs)
    rest = 1.0 - tables[:, stage.seat]
    shares = tables * np.where(rest > NEARLY, (1.0 - own) / np.maximum(rest, NEARLY), 0.0)[:, None]
    shares[:, stage.seat] = 0.0
    shares[:, stage.seat] = 1.0 - shares.sum(axis=1)
    return shares


@lru_cache(maxsize=GAINS)
def shares_by_tables(stage: Stage, needs: int) -> Floats:
    """(storages + 1, seats): shares by the tables of the expert, after a turn that leaves the seat with that storage
    and so many trophies to go, or with one trophy less."""
    arguments = stage.model, stage.goal, stage.seat, stage.others
    by_storage = np.array(shares_after(*arguments, needs))[_statuses(stage.model.full)]
    won = np.eye(by_storage.shape[1])[stage.seat]
    return np.vstack([by_storage, shares_after(*arguments, needs - 1)[0] if needs > 1 else won])


@cache
def _statuses(full: int) -> Ints:
    """(storages,): the status of each."""
    return np.array([places_of(full)[amounts] for amounts in product(range(full), repeat=len(Food))], dtype=np.intp)


def _own(stage: Stage, needs: int) -> Floats:
    """(storages + 1,): the seat's part of these."""
    return shares_by_tables(stage, needs)[:, stage.seat].copy()


def _turn(graph: Graph, draws: Draws, stop: Floats) -> Floats:
    """(storages,): a turn from each of them, against what its ends are worth: (storages + 1,)."""
    rows = np.vstack([stop[graph.ends], stop[None, :-1]])
    return np.asarray(valued(draws, [rows] * (len(graph.levels) + 1))[0][0])


@lru_cache(maxsize=GAINS)
def _gained(stage: Stage, piles: Piles, needs: int, lefts: tuple[int, ...]) -> Floats:
    """(storages,): what the seat's share is more than in the tables, about to begin a turn with so many trophies to go,
    if this and its next turns begin with so many cards left in the pile."""
    if not lefts:
        return np.zeros(stage.graph.storages)
    stop = _own(stage, needs)
    stop[:-1] += _gained(stage, piles, needs, lefts[1:])
    return _turn(stage.graph, piles.draws(stage.graph, lefts[0]), stop) - _usual(stage, needs)


@lru_cache(maxsize=GAINS)
def _usual(stage: Stage, needs: int) -> Floats:
    """(storages,): the seat's share about to begin a turn with all cards in the pile."""
    deck = stage.graph.counts(Cards.deck(stage.model.deck))
    return _turn(stage.graph, Draws(stage.graph, deck, sum(deck), deck), _own(stage, needs))


def _answered(stage: Stage, draws: Draws, gained: Floats, by_trophy: float, theirs: Floats) -> Floats:
    """(storages + 1,): the share of one of two seats, if the other then plays the next turn with these cards, and they
    gain so much: by the seat's storage, by its trophy, and by the other's storage after that turn."""
    graph = stage.graph
    kept = [1.0 - _to_move(stage, stage.needs, gained)]
    if stage.needs > 1:
        kept.append(1.0 - _to_move(stage, stage.needs - 1, np.full(graph.storages, by_trophy))[:, :1])
    stop = np.hstack(kept)
    stop[:-1] += theirs[:, None]
    rows = np.vstack([stop[graph.ends[:, stage.next]], stop[None, stage.next]])
    shares = 1.0 - valued(draws, [rows] * (len(graph.levels) + 1))[0][0]
    return shares if stage.needs > 1 else np.append(shares, 1.0)


def _to_move(stage: Stage, needs: int, gained: Floats) -> Floats:
    """(storages + 1, storages): the share of the seat to move by its own storage, last; by the other's, or after a
    trophy of the other."""
    other, statuses = stage.others[0].needs, _statuses(stage.model.full)
    share = duel()[needs - 1, other - 1][statuses][:, statuses].T + gained
    if other == 1:
        return np.vstack([share, np.zeros_like(gained)])
    return np.vstack([share, duel()[needs - 1, other - 2][statuses, 0] + gained])
