"""How much of a game of Hop Hop Hooray! was luck: what became of each throw, less what it was worth when it was made.

Whatever estimate says what positions are worth, the mean of that difference over all that may become of a throw is
nothing. So a game's result less the luck of its throws has the same mean as the result, and a far smaller spread: a
lead that fell from the sky is taken off, what is left is how the turns were played, and the estimate's errors. (Control
variates; for games: Burch, Schmid, Moravčík, Morrill, Bowling: AIVAT: A new variance reduction technique for agent
evaluation in imperfect information games, AAAI 2018. Here only the corrections at nodes of chance are used.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ai.games.hop_hop_expert import Throwing
from ai.games.hop_hop_master import one_throw_more
from ai.games.hop_hop_tables import Floats
from ai.player import Player, decision_of, player_rng
from engine.chance import Dice
from engine.game import CHANCE, Move
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Throw
from engine.games.hop_hop_rows import places


@dataclass(frozen=True, slots=True)
class Fair:
    """A game's result, by seat."""

    shares: tuple[float, ...]
    luck: tuple[float, ...]
    """Shares of the win that the throws brought beyond what they were worth; of all seats together nothing."""


def luck_of(state: HopHop, throw: Throw, after: HopHop) -> Floats:
    """By seat, the luck of a throw made in a state, when this is the next decision or the end."""
    colour = state.throwable[0] if throw.colour is None else throw.colour
    throwing, tries = Throwing(state, colour, one_throw_more), state.tries_left
    gain, again, outside = (of[places(state.size)[throw.cell]] for of in throwing.once)
    missed, same = throwing.turn(tries - 1), throwing.turn(tries)
    mean = gain + again * same + outside * missed
    if after.phase is Phase.CALL:
        became = throwing.columns[throwing.best[after.arrived]]
    elif (after.seat, after.tries_used) == (state.seat, state.tries_used):
        became = same
    else:
        became = missed
    luck: Floats = (became - mean)[1 : throwing.seats + 1]
    return luck


def play_fair(state: HopHop, players: Sequence[Player], seed: str) -> Fair:
    """One game to its end; `seed` gives the dice and each player's own chance, as in the arena."""
    dice, draws, plies = Dice.from_seed(seed), 0, 0
    luck = np.zeros(len(players))
    thrown: tuple[HopHop, Throw] | None = None
    while state.phase is not Phase.OVER:
        if state.current_player == CHANCE:
            move: Move = dice.pick(draws, state.chance_outcomes())
            draws += 1
        else:
            move = decision_of(players[state.seat], state, player_rng(seed, state.seat, plies)).action
            plies += 1
            thrown = (state, move) if isinstance(move, Throw) else None
        state = state.child(move)
        if thrown is not None and state.current_player != CHANCE:
            luck += luck_of(*thrown, state)
            thrown = None
    return Fair(tuple(map(float, state.returns())), tuple(luck.tolist()))


def play_set(state: HopHop, players: Sequence[Player], seed: str) -> tuple[Fair, ...]:
    """As many games as players, with the same dice, each from another seat; results are by player, not by seat."""
    count, found = len(players), []
    for shift in range(count):
        seated = [players[(seat + shift) % count] for seat in range(count)]
        fair = play_fair(state, seated, seed)
        order = [(player - shift) % count for player in range(count)]
        found.append(Fair(tuple(fair.shares[seat] for seat in order), tuple(fair.luck[seat] for seat in order)))
    return tuple(found)
