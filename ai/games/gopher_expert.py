"""The expert of Gopher It!: the turn going on exactly, against what its ends are worth."""

from __future__ import annotations

from ai.games.gopher_turn import Rest, Worth, cards_ahead
from ai.player import Considered
from engine.game import Move
from engine.games.gopher import Gopher
from engine.games.gopher_moves import Flip, Stop


def ends(before: Gopher, move: Move, after: Gopher) -> Worth:  # noqa: ARG001 (the state after says it all)
    """Everybody's share of the win when a turn is over."""
    if after.is_terminal:
        return tuple(map(float, after.returns()))
    weights = [
        (trophies + sum(storage.amounts) / (3 * after.options.full) + 0.5) ** 2
        for trophies, storage in zip(after.trophies, after.storages, strict=True)
    ]
    return tuple(weight / sum(weights) for weight in weights)


def weigh(state: Gopher) -> tuple[Considered, ...]:
    """Both actions with what they are worth, the better first; of equals, stopping."""
    rest = Rest(state.seat, ends)
    stop = Considered(Stop(), rest.stopping(state))
    go = Considered(Flip(), rest.going_on(state, cards_ahead(state)))
    better = go.win_share[state.seat] > stop.win_share[state.seat]
    return (go, stop) if better else (stop, go)
