"""Rules of thumb for Hop Hop Hooray!: the rookie, who aims at what he sees and overlooks some of it, and the regular,
who counts the odds of single landings; and a yardstick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar

import numpy as np

from ai.games.hop_hop_expert import promised
from ai.games.hop_hop_rests import Left, Rest, passed, rests_of
from ai.games.hop_hop_tables import Floats, Ints, expected, landing_chances, safety
from ai.games.hop_hop_throws import SAME, Hand, Ponds, chips_by_aim
from engine.game import Action
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Call, Cell, Done, Take, Throw
from engine.games.hop_hop_rows import EMPTY, cells, places

T = TypeVar("T")

OVERLOOKS: Final = 0.125
"""How often a rookie does not see a row he could have, or could call: one in eight, as rookies slip everywhere."""
SLIPS: Final = 0.125
"""How often he aims anywhere at all."""
MINDS: Final = 0.25
"""What a regular thinks a chip costs that the next player can have with one marble in one cell: that one has to be hit,
which a throw in four or so does."""


def rookie(state: HopHop, rng: Random) -> Action:
    """Aims where a marble completes the rows that give most, of those he sees, else beside a marble. Calls what he
    sees. Takes any."""
    if state.phase is Phase.CALL:
        seen = [rows for rows in state.calls.by_run if rng.random() >= OVERLOOKS]
        return _best_call(state, seen)
    if state.phase is Phase.TAKE or rng.random() < SLIPS:
        return rng.choice(state.legal_actions())
    options = [(colour, place) for colour in state.throwable for place in _free(state)]
    chips = {colour: _alone(state, colour) for colour in state.throwable}
    worth = [int(chips[colour][place]) if rng.random() >= OVERLOOKS else 0 for colour, place in options]
    if not any(worth):
        touching = _touching(state)
        worth = [int(place in touching) for _, place in options]
    colour, place = _any_best(options, worth, rng)
    return _throw(state, cells(state.size)[place], colour)


def regular(state: HopHop, rng: Random) -> Action:
    """Aims for the most chips by the odds of landing in free cells, less some of what the next player could have in one
    cell; of equals at the safest. Calls the row that gives most of each run. Takes what he would miss least for his
    throw."""
    match state.phase:
        case Phase.CALL:
            return _best_call(state, state.calls.by_run)
        case Phase.TAKE:
            takes = [action for action in state.legal_actions() if isinstance(action, Take)]
            return _any_best(takes, [_most_after(state, action) for action in takes], rng)
        case _:
            throws, worth = [], []
            for colour in state.throwable:
                worth += _by_aim(state, colour).tolist()
                throws += [_throw(state, cell, colour) for cell in cells(state.size)]
            return _safest_best(state, throws, worth)


def for_chips(state: HopHop, rng: Random) -> Action:
    """Plays each turn for the most chips, exactly, and minds nothing else."""
    match state.phase:
        case Phase.CALL:
            return _best_call(state, state.calls.by_run)
        case Phase.TAKE:
            chips = promised(state)
            return _any_best(list(chips), list(chips.values()), rng)
        case _:
            hand = Hand(state.options.steadiness_of(state.seat), state.tries_left)
            throws, worth, ponds = [], [], Ponds.of(state)
            for colour in state.throwable:
                worth += chips_by_aim(ponds, colour, hand, np.array([state.supply]))[0].tolist()
                throws += [_throw(state, cell, colour) for cell in cells(state.size)]
            return _any_best(throws, worth, rng)


def _best_call(state: HopHop, seen: Sequence[Sequence[tuple[Cell, Cell, Cell]]]) -> Action:
    return Call(max(seen[0], key=state.calls.worth)) if seen else Done()


def _throw(state: HopHop, cell: Cell, colour: int) -> Throw:
    return Throw(cell, colour if state.options.two_colours else None)


def _free(state: HopHop) -> list[int]:
    return [place for place, marble in enumerate(state.pond) if marble == EMPTY]


def _touching(state: HopHop) -> set[int]:
    """Places beside a marble; the middle of an empty pond."""
    at = places(state.size)
    ponds = Ponds.of(state)
    found = {int(place) for place in ponds.layout.near[ponds.occupied[1]].ravel()} & set(_free(state))
    return found or {at[Cell(state.size // 2, (state.size + 1) // 2)]}


def _alone(state: HopHop, colour: int) -> Ints:
    chips: Ints = np.minimum(Ponds.of(state).alone(colour)[0], state.supply)
    return chips


def _by_aim(state: HopHop, colour: int) -> Floats:
    """Chips expected by aim, less what is minded; of the ways to call the first with the most chips."""
    at = places(state.size)
    best: dict[int, Rest] = {}
    for rest in rests_of(state, colour):
        if len(rest.arrived) == 1:
            place = at[rest.arrived[0]]
            if place not in best or rest.gained > best[place].gained:
                best[place] = rest
    minded = _minded(state, [passed(state), *(rest.left for rest in best.values())])
    worth = np.full(state.size**2, -minded[0])
    worth[list(best)] = [rest.gained for rest in best.values()] - minded[1:]
    chances = landing_chances(state.size, state.options.steadiness_of(state.seat))
    down = worth[Ponds.of(state).layout.down]
    found: Floats = expected(chances, down) - chances[:, -1] * minded[0]
    return found


def _minded(state: HopHop, left: Sequence[Left]) -> Floats:
    """By position: what the most chips the next seat can have with one marble in one cell count; none after the end."""
    ponds = Ponds.of(state, [one.pond for one in left])
    free = ponds.codes[:, :-1] == 0
    most = np.zeros(len(left))
    for colour in state.options.colours_of(state.next_seat):
        most = np.maximum(most, np.where(free, ponds.alone(colour)[:, :-1], 0).max(axis=1))
    going = np.array([not one.over for one in left])
    minded: Floats = MINDS * most * going / (len(state.chips) - 1)
    return minded


def _most_after(state: HopHop, action: Take) -> int:
    """The most chips one marble in one cell brings, if this one is taken."""
    after = state.child(action)
    return max(int(_alone(after, after.throwable[0])[place]) for place in _free(after))


def _safest_best(state: HopHop, throws: Sequence[Throw], worth: Sequence[float]) -> Throw:
    """Of the best the safest."""
    ranks = safety(state.size, state.options.steadiness_of(state.seat))
    best, at = max(worth), places(state.size)
    near = [throw for throw, value in zip(throws, worth, strict=True) if value > best - SAME]
    return min(near, key=lambda throw: int(ranks[at[throw.cell]]))


def _any_best(options: Sequence[T], worth: Sequence[float], rng: Random) -> T:
    best = max(worth)
    return rng.choice([option for option, value in zip(options, worth, strict=True) if value > best - SAME])


RULES: Final[dict[str, Callable[[HopHop, Random], Action]]] = {
    "rookie": rookie,
    "regular": regular,
    "chips": for_chips,
}
"""By level."""
