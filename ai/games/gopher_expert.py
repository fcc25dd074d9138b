"""The expert of Gopher It!: the turn going on exactly, against what its ends are worth.

The turn is looked through card by card, with the cards the pile really holds (`gopher_turn`). What storages and
trophies are worth between turns comes from a simplified game (`gopher_model`): solved for two seats with the usual
cards (`gopher_duel`), as a race for more seats or other cards (`gopher_race`); the game's end from the rules
themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from ai.games.gopher_duel import MODEL, duel
from ai.games.gopher_model import Model
from ai.games.gopher_pace import HABIT, arrivals_of, paces_of
from ai.games.gopher_race import Standing, race, runner, runners
from ai.games.gopher_turn import Ends, Rest, Worth, cards_ahead
from ai.player import Considered
from engine.game import Action, Move
from engine.games.gopher import Gopher, Phase
from engine.games.gopher_moves import Card, Flip, Stop

TURNS: Final = 4
"""Turns kept: one is asked about at each of its decisions, and for the reason."""
SAME: Final = 1e-12
"""Shares nearer to each other than this are equal."""
KEPT: Final = 64
"""Races kept: a turn asks for two, with and without a trophy."""


Standings = tuple[Standing, ...]


def standing(state: Gopher, seat: int) -> Standing:
    """How a seat stands between two turns."""
    options = state.options
    return Standing(Model.of(options).place(state.storages[seat].amounts), options.trophies - state.trophies[seat])


def rest_of(state: Gopher) -> Rest:
    """The rest of the turn going on, against everybody's share of the win at its ends."""
    return _rest(replace(state, pile=state.pile.plus(state.turned), turned=(), phase=Phase.TURN_UP))


@lru_cache(maxsize=TURNS)
def _rest(state: Gopher) -> Rest:
    """By the state with the cards turned up put back: the same through a turn."""
    others = tuple(standing(state, (state.seat + i) % state.players) for i in range(1, state.players))
    return Rest(state.seat, _ends(Model.of(state.options), state.options.trophies, state.seat, others))


def _ends(model: Model, goal: int, seat: int, others: Standings) -> Ends:
    """What ends of a turn are worth, if the others stand so."""

    def ends(before: Gopher, move: Move, after: Gopher) -> Worth:  # noqa: ARG001 (the state after says it all)
        if after.is_terminal:
            return tuple(map(float, after.returns()))
        ended = standing(after, seat)
        return shares_after(model, goal, seat, others, ended.needs)[ended.status]

    return ends


@lru_cache(maxsize=KEPT)
def shares_after(model: Model, goal: int, seat: int, others: Standings, needs: int) -> tuple[Worth, ...]:
    """By status of the seat whose turn is over, if it then needs so many trophies of the goal: everybody's share, by
    seat. `others` come in order of play, beginning with the next."""
    if model == MODEL and len(others) == 1:
        theirs = duel()[others[0].needs - 1, needs - 1, others[0].status]
        shares = np.stack([theirs, 1.0 - theirs], axis=-1)
    else:
        arrivals = arrivals_of(model, goal)
        shares = race((*(runner(arrivals, other) for other in others), runners(arrivals, needs)))
    by_seat = np.roll(shares, seat + 1, axis=-1)
    return tuple(map(tuple, by_seat.tolist()))


def best_alone(state: Gopher) -> Action:
    """What brings the trophies soonest, by habit, if the others were not there."""
    later = HABIT * paces_of(Model.of(state.options)).worth

    def ends(before: Gopher, move: Move, after: Gopher) -> Worth:  # noqa: ARG001 (the state after says it all)
        ended = standing(after, state.seat)
        worth = float(later[ended.status] * later[0] ** (ended.needs - 1)) if ended.needs else 1.0
        return (worth,) * state.players

    rest = Rest(state.seat, ends)
    go, stop = rest.going_on(state, cards_ahead(state)), rest.stopping(state)
    return Flip() if go > stop else Stop()


def trophy_chance(state: Gopher, seat: int) -> float:
    """How likely a seat has a trophy after its next turn, if it plays that for nothing else, in the simplified game."""
    model = Model.of(state.options)
    return float(paces_of(model).bold[-1].trophy[model.place(state.storages[seat].amounts)])


def weigh(state: Gopher) -> tuple[Considered, ...]:
    """Both actions with what they are worth, the better first."""
    rest = rest_of(state)
    return ranked(state, rest.stopping(state), rest.going_on(state, cards_ahead(state)))


def with_card(state: Gopher, card: Card) -> Worth:
    """What it is worth to go on if this card comes."""
    return rest_of(state).with_card(state.child(Flip()), card, cards_ahead(state) - 1)


def ranked(state: Gopher, stopping: Worth, going_on: Worth) -> tuple[Considered, ...]:
    """Both actions, the better first; of equals, stopping while there is a share to keep."""
    stop, go = Considered(Stop(), stopping), Considered(Flip(), going_on)
    ahead = going_on[state.seat] - stopping[state.seat]
    stops = stopping[state.seat] > 0 if abs(ahead) < SAME else ahead < 0
    return (stop, go) if stops else (go, stop)


@dataclass(frozen=True, slots=True)
class Judge:
    """What the reason for a decision asks whoever decides."""

    weigh: Callable[[Gopher], tuple[Considered, ...]]
    """Both actions, the better first."""
    with_card: Callable[[Gopher, Card], Worth]
    """What it is worth to go on if a card comes."""


EXPERT: Final = Judge(weigh, with_card)
