"""The rest of a turn, against a plain search through every order of the cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.games.gopher_turn import Rest, Worth, cards_ahead, cards_stored
from engine.chance import total_weight
from engine.game import Move
from engine.games.gopher import Gopher, Phase
from engine.games.gopher_moves import Flip, Stop
from tests.players.gophers import decide


def ends(before: Gopher, move: Move, after: Gopher) -> Worth:
    """Some worth of an end: who has what. It tells every storage from every other."""
    own = [
        5.0 * trophies + sum(amount**2 * (food + 1) for food, amount in enumerate(storage.amounts)) / 100
        for trophies, storage in zip(after.trophies, after.storages, strict=True)
    ]
    return tuple(number - sum(own) / 2 for number in own)


def brute(state: Gopher, seat: int) -> Worth:
    """The definition, spelled out: stop, or any card that may come and so on."""
    stop = ends(state, Stop(), state.child(Stop()))
    go = going_on(state, seat)
    return go if go[seat] > stop[seat] else stop


def going_on(state: Gopher, seat: int) -> Worth:
    flipped = state.child(Flip())
    outcomes = flipped.chance_outcomes()
    sums = [0.0] * state.players
    for card, weight in outcomes:
        after = flipped.child(card)
        worth = brute(after, seat) if after.phase is Phase.DECIDE else ends(flipped, card, after)
        for place, number in enumerate(worth):
            sums[place] += number * weight / total_weight(outcomes)
    return tuple(sums)


POSITIONS = {
    "a first card": decide("A2", ("N3 C1", "A3 A2")),
    "the second seat": decide("N1 A2", ("N3", "A3 A1 C2"), seat=1),
    "three seats": decide("C3", ("A1", "C2 N2", "N3"), seat=1, trophies=(1, 0, 2)),
    "a last trophy": decide("C3", ("A1 A3", "C2 N2"), trophies=(2, 2)),
    "the pile runs out": decide("N2", ("A3 C3", ""), pile="A1 N3"),
    "no pile at all": decide("N2 A1", ("A3 C3", ""), pile=""),
    "lost cards back to the pile": decide("N2", ("A3 C3", ""), pile="A1 C2", busted_to_pile=True),
    "no card for anybody after it": decide("A1 C1", ("A1", "C1 N1"), deck=(2,), full=2, pile="N1"),
    "five cards a turn": decide("A1 C1", ("N2", ""), max_cards=5, deck=(2, 1), full=4),
}


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_it_is_every_order_of_the_cards(state: Gopher) -> None:
    rest = Rest(state.seat, ends)
    assert rest.going_on(state, cards_ahead(state)) == pytest.approx(going_on(state, state.seat), abs=1e-12)
    assert rest.stopping(state) == ends(state, Stop(), state.child(Stop()))


def test_one_memory_serves_a_whole_turn() -> None:
    """Asked about a first card, then about the positions after it: as if asked afresh."""
    state = POSITIONS["a first card"]
    rest = Rest(0, ends)
    rest.going_on(state, cards_ahead(state))
    for card in ("N1", "C3", "N2"):
        later = state.child(Flip())
        later = later.child(later.parse(card))
        assert rest.going_on(later, cards_ahead(later)) == pytest.approx(going_on(later, 0), abs=1e-12)


def test_a_usual_turn_is_looked_at_to_its_end() -> None:
    assert [cards_ahead(decide(turned)) for turned in ("A1", "A1 C1", "A1 C1 A1")] == [3, 2, 1]


@pytest.mark.parametrize("seed", range(6))
def test_a_search_never_looks_at_more_cards_than_it_may(seed: int) -> None:
    """With many kinds and cards, whatever is in the pile: the number of cards turned up is bounded."""
    rng = Random(seed)
    discards = " ".join(f"{rng.choice('ACN')}{value}" for value in range(1, 10))
    for pile in (None, "A1 N2 C3", "A1"):
        options: dict[str, Any] = {"deck": (3,) * 9, "full": 20, "max_cards": 13}
        state = decide("N1", pile=pile, **options) if pile else decide("N1", discards=discards, **options)
        rest = Rest(0, ends)
        rest.going_on(state, cards_ahead(state))
        assert len(rest.positions) <= 2500


def test_looking_one_card_ahead_stops_after_it_by_hand() -> None:
    """Two cards in the pile, a nut and a carrot, after a nut: half the time the turn is lost, half the time a carrot is
    stored with it."""
    state = decide("N2", pile="N1 C3", max_cards=6)
    lost, stored = ends(state, Stop(), state), 0.5 * (3**2 * 2 + 2**2 * 3) / 100
    assert rest_one(state)[0] == pytest.approx(0.5 * lost[0] + 0.5 * stored, abs=1e-12)


def rest_one(state: Gopher) -> Worth:
    return Rest(0, ends).going_on(state, 1)


def test_cards_stored_by_hand() -> None:
    """GI-3, GI-4: two stored; three apples too much take the five of the storage with them; a trophy counts its own."""
    for state, stored in (
        (decide("A1 C1"), 2),
        (decide("N1 A3", ("A2 A3 C1", "")), -1),
        (decide("C1 N3", ("N3 A1", "")), 2),
    ):
        assert cards_stored(state, Stop(), state.child(Stop())) == (stored, stored)
    state = decide("A1")
    flipped = state.child(Flip())
    bust = flipped.parse("A1")
    assert cards_stored(flipped, bust, flipped.child(bust)) == (0, 0)
