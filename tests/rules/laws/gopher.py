"""The laws of Gopher It!."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from hypothesis import strategies as st

from engine import Move, Options, State
from engine.game import TurnBegan, TurnEnded
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Card,
    Cards,
    Flip,
    Overfull,
    Reshuffled,
    Stop,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
)
from tests.rules.laws.of_game import Laws

DECKS: Final = (
    *(((2,), 2), ((3,), 2), ((3,), 3), ((4,), 3), ((1, 1), 3), ((2, 1), 2)),
    *(((2, 1), 4), ((0, 2), 4), ((1, 0, 1), 3), ((2, 2), 5)),
)
"""Few cards, each deck with an amount they can add up to."""


def small(players: int) -> st.SearchStrategy[Options]:
    """Few cards and one or two trophies."""
    return st.sampled_from(DECKS).flatmap(
        lambda fitting: st.builds(
            GopherOptions,
            start=st.integers(0, players - 1),
            trophies=st.integers(1, 2),
            full=st.just(fitting[1]),
            max_cards=st.integers(1, 5),
            deck=st.just(fitting[0]),
            busted_to_pile=st.booleans(),
        )
    )


def position(state: State) -> None:
    """Every card is somewhere, and every place holds what it may."""
    assert isinstance(state, Gopher)
    options, turned = state.options, state.turned
    everywhere = Counter(map(str, turned))
    for place in (state.pile, state.discards, *state.storages):
        everywhere += counted(place)
    deck = {f"{food}{value}": cards for food in "ACN" for value, cards in enumerate(options.deck, start=1) if cards}
    assert everywhere == deck
    assert all(amount < options.full for storage in state.storages for amount in amounts(counted(storage)).values())
    assert all(first.food != second.food for first, second in pairwise(turned))
    match state.phase:
        case Phase.TURN_UP:
            assert len(turned) < options.max_cards
            assert sum(weight for _, weight in state.chance_outcomes()) == len(state.pile) > 0
        case Phase.DECIDE:
            assert 0 < len(turned) < options.max_cards
            assert len(state.pile) + len(state.discards) > 0
        case Phase.OVER:
            assert turned == ()
            assert max(state.trophies) == options.trophies or len(state.pile) + len(state.discards) == 0
    assert sum(state.trophies) <= 11
    assert all(0 <= trophies <= options.trophies for trophies in state.trophies)
    assert options.trophies not in state.trophies or state.phase is Phase.OVER


def step(state: State, move: Move, child: State) -> None:
    """Only the turn's own seat stores and wins, and what it loses lies among the discards or in a pile made of them."""
    assert isinstance(state, Gopher)
    assert isinstance(child, Gopher)
    for seat, (before, after) in enumerate(zip(state.storages, child.storages, strict=True)):
        assert seat == state.seat or before == after
    gained = [after - before for before, after in zip(state.trophies, child.trophies, strict=True)]
    assert not any(gained[: state.seat] + gained[state.seat + 1 :])
    mine, cards = counted(state.storages[state.seat]), Counter(map(str, state.turned))
    match move:
        case Flip():
            assert (child.turned, child.seat, child.storages) == (state.turned, state.seat, state.storages)
        case Stop():
            stored(child, state.seat, mine + cards, gained[state.seat])
        case Card():
            cards[str(move)] += 1
            if len(child.turned) == len(state.turned) + 1:
                assert child.turned == (*state.turned, move)
                assert child.storages == state.storages
            elif state.turned and state.turned[-1].food == move.food:
                assert (child.storages, gained[state.seat]) == (state.storages, 0)
            else:
                stored(child, state.seat, mine + cards, gained[state.seat])
    pile_left = len(state.pile) - isinstance(move, Card)
    assert counted(state.discards) <= counted(child.discards) or pile_left == 0, "shuffled only if it has to be"


def stored(child: Gopher, seat: int, cards: Counter[str], gained: int) -> None:
    """GI-4, food by food."""
    full = child.options.full
    total = amounts(cards)
    assert gained == (full in total.values())
    kept = Counter({card: n for card, n in cards.items() if full not in total.values() and total[card[0]] < full})
    assert counted(child.storages[seat]) == kept


def counted(cards: Cards) -> Counter[str]:
    """How many of each card."""
    return Counter({str(card): count for card, count in cards})


def amounts(cards: Counter[str]) -> Counter[str]:
    """How much of each food."""
    total = Counter[str]()
    for card, count in cards.items():
        total[card[0]] += int(card[1]) * count
    return total


LAWS: Final = Laws(
    small=small,
    position=position,
    step=step,
    events=frozenset(
        (
            *(TurnBegan, TurnEnded, Reshuffled, WentOn, TurnedUp),
            *(Busted, Stored, Trophy, Overfull, AllPassed),
        )
    ),
    malformed=(
        *("", " ", "flip ", " stop", "stop\n", "Flip", "STOP", "flipp", "flip stop", "flip:0", "roll", "pass", "None"),
        *("A", "1", "A0", "A10", "A-1", "A01", "1A", "a1", "c2", "B1", "H1", "A1 ", " A1", "A1\n", "A1C1", "A1,C1"),
        *("A\u0663", "A\uff11", "\uff211", "A1.0", "(A1)", "apple", "A\u00b2", "AA", "N"),
    ),
)
