"""The laws of Hoppladi Hopplada."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from engine import Move, Options, State
from engine.game import TurnBegan, TurnEnded
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import (
    Busted,
    CarrotsTaboo,
    Fresh,
    Keep,
    Roll,
    Rolled,
    RollOn,
    Scored,
    SetAside,
    Started,
    Stop,
    Take,
    TargetReached,
    TookOver,
    WentOn,
)
from tests.rules.laws.of_game import Laws


def small(players: int) -> st.SearchStrategy[Options]:
    """Few dice and a low target."""
    dice = st.integers(1, 3)
    if players == 1:
        return st.builds(HoppladiOptions, dice=dice, turns=st.integers(1, 3))
    return st.builds(
        HoppladiOptions,
        dice=dice,
        target=st.integers(1, 12),
        ending=st.sampled_from(("complete_round", "one_more_turn")),
        start=st.integers(0, players - 1),
    )


def position(state: State) -> None:
    """Every die is somewhere, and what is set aside has come about by the rules."""
    assert isinstance(state, Hoppladi)
    aside, dice = state.aside, state.options.dice
    hutches = aside.top - 1
    assert 0 <= hutches <= 4
    assert min(aside.noted, aside.pairs, aside.singles, aside.doubles, aside.taboo) >= 0
    lying = 2 * aside.pairs + aside.singles + aside.doubles + hutches + aside.taboo
    match state.phase:
        case Phase.ROLL:
            assert lying + state.dice_to_roll == dice
            assert state.chance_outcomes()[0][0] == Roll((state.dice_to_roll, 0, 0, 0, 0, 0))
        case Phase.KEEP:
            assert state.rolled is not None
            assert lying + state.rolled.dice == dice
        case Phase.GO | Phase.START:
            assert 0 < lying <= dice
            assert aside.hare_dice > 0
            assert 1 <= state.dice_to_roll <= dice
        case Phase.OVER:
            assert aside == Aside()
    assert (state.rolled is None) == (state.phase is not Phase.KEEP)
    assert all(score >= 0 for score in state.scores)


def step(state: State, move: Move, child: State) -> None:
    """Only the turn's own seat scores, and only what lies on the table is worth (HL-9)."""
    assert isinstance(state, Hoppladi)
    assert isinstance(child, Hoppladi)
    before, after = state.aside, child.aside
    gained = [b - a for a, b in zip(state.scores, child.scores, strict=True)]
    others = gained[: state.seat] + gained[state.seat + 1 :]
    assert not any(others)
    assert gained[state.seat] in {0, before.hare_points * before.top}
    match move:
        case Keep(singles, doubles, hutch):
            assert after.hare_points - before.hare_points == singles // 2 * 10 + singles % 2 + 2 * doubles
            assert after.top == (hutch or before.top)
        case Take() | RollOn():
            assert (after.hare_points, after.top, after.taboo) == (before.hare_points, before.top, before.taboo)
        case Fresh():
            assert after == Aside()
        case Stop():
            assert gained[state.seat] == before.hare_points * before.top > 0
        case Roll():
            assert after.taboo in {0, before.taboo, before.taboo + move.dice}


LAWS: Final = Laws(
    small=small,
    position=position,
    step=step,
    events=frozenset(
        (
            *(TurnBegan, TurnEnded, Started, TookOver, Rolled, SetAside, WentOn),
            *(CarrotsTaboo, Busted, Scored, TargetReached),
        )
    ),
    malformed=(
        *("", " ", "stop ", " stop", "stop\n", "Stop", "STOP", "stopp", "roll stop", "6", "0", "c", "C1", "21"),
        *("1 1", "keep", "keep:", "keep:+", "keep:0h", "keep:01h", "keep:1", "keep:h", "keep:1h+", "keep:+1h"),
        *("keep:1d+1h", "keep:x2+1h", "keep:1h1d", "keep:1hx2", "keep:1h+x1", "keep:1h+x6", "keep:1h+0d"),
        *("keep:1h+x2+x3", "keep:1h+x2x3", "keep:-1h", "keep:1H", "KEEP:1h", "keep: 1h", "keep:٣h", "keep:１h"),
        *(
            "keep:10h",
            "keep:1h++1d",
            "keep:1h\n",
            "１",
            "11125cc",
            "11125CC\n",
            "11125CC ",
            "fresh+take",
            "None",
        ),
    ),
)
