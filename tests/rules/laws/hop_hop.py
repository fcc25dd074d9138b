"""The laws of Hop Hop Hooray!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from engine import Move, Options, State
from engine.game import OptionValue, TurnBegan, TurnEnded
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import Call, Done, Falls, Glances, OnEdge, OnTop, Outside, Pushes, Rolls, Take, Throw
from engine.games.hop_hop_rows import EMPTY
from tests.rules.laws.of_game import Laws

WORDS: Final = ("shaky", "even", "steady")


def small(players: int) -> st.SearchStrategy[Options]:
    """Small ponds, few chips."""
    return st.builds(
        HopHopOptions,
        start=st.integers(0, players - 1),
        size=st.sampled_from((3, 3, 4, 6)),
        marbles=st.integers(3, 4),
        chips=st.sampled_from((1, 3)),
        tries=st.integers(1, 2),
        chips_to_win=st.sampled_from(("none", 1)),
        two_colours=st.booleans() if players == 2 else st.just(False),
        steadiness=st.tuples(st.sampled_from(WORDS)) | st.tuples(*[st.sampled_from(WORDS)] * players),
    )


def together(values: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """HO-13: no more chips to win than there are."""
    match values:
        case {"chips": int(chips), "chips_to_win": int(enough)}:
            return {**values, "chips_to_win": min(chips, enough)}
    return values


def position(state: State) -> None:
    """Every marble is on its pad or in the pond, every chip before a seat or in the supply."""
    assert isinstance(state, HopHop)
    options = state.options
    assert len(state.pond) == options.size**2
    colours = len(state.chips) * (1 + options.two_colours)
    assert len(state.pads) == colours
    assert set(state.pond) <= {EMPTY, *range(colours)}
    assert [state.pond.count(colour) + pad for colour, pad in enumerate(state.pads)] == [options.marbles] * colours
    assert min(state.pads) >= 0
    assert sum(state.chips) + state.supply == options.chips
    assert min(state.supply, *state.chips) >= 0
    assert 0 <= state.tries_used < options.tries
    of_phase(state)


def of_phase(state: HopHop) -> None:
    """What is true in one phase only."""
    options, weights = state.options, [weight for _, weight in state.chance_outcomes()]
    own = options.colours_of(state.seat)
    enough = isinstance(options.chips_to_win, int) and max(state.chips) >= options.chips_to_win
    assert (state.phase is Phase.OVER) == (enough or state.supply == 0)
    match state.phase:
        case Phase.TAKE:
            assert not any(state.pads[colour] for colour in own)
            assert len(state.legal_actions()) == len(own) * options.marbles
        case Phase.THROW:
            assert state.throwable
            assert all(state.pads[colour] for colour in state.throwable)
            assert set(state.throwable) <= set(own)
        case Phase.LANDING:
            assert sum(weights) == 10**14
            assert state.marble in own
        case Phase.HIT:
            assert sum(weights) == 40
            assert state.hit is not None
            assert state.at(state.hit[0]) != EMPTY
        case Phase.CALL:
            assert 1 <= len(state.arrived) <= 2
            assert all(state.at(cell) != EMPTY for row in state.called for cell in row)
            assert all(set(row) & set(state.arrived) for row in (*state.called, *state.calls.rows))
            assert state.legal_actions()[-1] == Done()
    assert bool(state.arrived) == (state.phase is Phase.CALL)
    assert (state.hit is not None) == (state.phase is Phase.HIT)
    assert (state.aim is not None) == (state.phase is Phase.LANDING)


def step(state: State, move: Move, child: State) -> None:
    """A marble moves only as the move says, and chips are given on `done` alone."""
    assert isinstance(state, HopHop)
    assert isinstance(child, HopHop)
    assert child.options == state.options
    gained = [after - before for before, after in zip(state.chips, child.chips, strict=True)]
    assert not any(gained[: state.seat] + gained[state.seat + 1 :])
    filled = [place for place, now in enumerate(child.pond) if now != EMPTY and now != state.pond[place]]
    emptied = [place for place, now in enumerate(child.pond) if now == EMPTY and now != state.pond[place]]
    match move:
        case Done():
            assert not filled
            assert len(emptied) <= 3 * (len(state.called) + len(state.calls.removal.overlooked))
            assert gained[state.seat] == min(state.supply, sum(map(state.calls.worth, state.called)))
            assert all(child.at(cell) == EMPTY for row in state.called for cell in row)
            return
        case Take():
            assert (len(filled), len(emptied)) == (0, 1)
        case Pushes():
            assert state.hit is not None
            cell, pushed = state.hit[0], state.at(state.hit[0])
            assert max(abs(cell.column - move.to.column), abs(cell.row - move.to.row)) == 1
            assert (state.at(move.to), child.at(move.to), child.at(cell)) == (EMPTY, pushed, state.marble)
            assert emptied == []
        case Falls() | Rolls() | Glances():
            assert (len(filled), len(emptied)) == (child.phase is Phase.CALL, 0)
        case Throw() | Call() | Outside() | OnTop() | OnEdge():
            assert (filled, emptied, child.pads) == ([], [], state.pads)
    assert not any(gained)
    if not (isinstance(move, Outside) and state.tries_left == 1):
        assert child.seat == state.seat


LAWS: Final = Laws(
    small=small,
    together=together,
    position=position,
    step=step,
    events=frozenset(
        (
            *(TurnBegan, TurnEnded, Taken, Thrown, Missed, RolledDown, Struck, StayedOn, Pushed, CameToRest),
            *(Called, Overlooked, Returned, Rewarded, ChipsGone, EnoughChips),
        )
    ),
    malformed=(
        *("", " ", "e", "5", "e0", "e11", "e05", "k5", "E5", "5e", "e5 ", " e5", "e5\n", "e-5", "e5e5", "e\u0665"),
        *("\uff455", "ee5", "throw", "throw:", "throw:e", "throw:5", "throw:e0", "throw:e11", "throw:E5", "Throw:e5"),
        *("throw:e5 ", " throw:e5", "throw:e5\n", "throw: e5", "throw e5", "throw:e5/", "throw:e5/r", "throw:e5/O"),
        *("throw:e5/RY", "throw:/R", "throw:e5:R", "take", "take:", "take:e5/R", "take:k1", "Take:e5", "take:e5-e6"),
        *("call", "call:", "call:a1", "call:a1-a2", "call:a1-a2-a3-a4", "call:a3-a2-a1", "call:a1-a3-a2"),
        *("call:a2-a2-a3", "call:a1-a2-a3 ", "call:a1,a2,a3", "call:a1 a2 a3", "call:a10-a9-a8", "call:a1--a2-a3"),
        *("done:", "Done", "done ", "quak", "out ", "OUT", "outside", "Top", "top:e5", "edge:e5", "edges", "push"),
        *("push:", "push:e", "push:e11", "Push:e6", "push:e6 ", "off", "off:", "off:k1", "push:e5-e6", "W>", ">a5"),
        *("w>a5", "W>a5 ", "W> a5", "WN>a5", "X>a5", "W>a11", "W<a5", "NNE>a5", "W>W>a5", "roll", "pass", "None"),
    ),
)
