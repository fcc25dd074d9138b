"""What of a game of Hop Hop Hooray! was luck, for `ai.luck`: what became of each throw, less what it was worth when it
was made, by the master's estimate."""

from __future__ import annotations

from ai.games.hop_hop_expert import Throwing
from ai.games.hop_hop_master import one_throw_more
from ai.games.hop_hop_tables import Floats
from engine.game import CHANCE, Move, State
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Throw
from engine.games.hop_hop_rows import places


class Watch:
    """One game."""

    def __init__(self) -> None:
        self._thrown: tuple[HopHop, Throw] | None = None

    def luck(self, before: State, move: Move, after: State) -> list[float] | None:
        """Of a throw, once it is known what became of it."""
        assert isinstance(before, HopHop)
        assert isinstance(after, HopHop)
        if isinstance(move, Throw):
            self._thrown = before, move
        if self._thrown is None or after.current_player == CHANCE:
            return None
        luck = luck_of(*self._thrown, after)
        self._thrown = None
        return [float(share) for share in luck]


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
