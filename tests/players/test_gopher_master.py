"""What the master knows: the turn exactly, the piles of the turns to come, and small games to the end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.arena import Round, results
from ai.games import gopher_reasons as reasons
from ai.games.gopher import player
from ai.games.gopher_ahead import Piles, Stage, own_shares
from ai.games.gopher_duel import MODEL, duel
from ai.games.gopher_kinds import graph_of, storage_of
from ai.games.gopher_master import looked_through, outlook
from ai.games.gopher_measure import CardLuck, luck_of, main
from ai.games.gopher_model import Model
from ai.games.gopher_solved import solution_of, solved
from ai.games.gopher_turn import Rest, Worth, cards_ahead
from ai.luck import play_set
from ai.player import Decision
from engine import GAMES
from engine.chance import total_weight
from engine.game import Move
from engine.games.gopher import Gopher, GopherOptions
from engine.games.gopher_moves import Card, Cards, Flip, Stop
from tests.players.gophers import decide, wander
from tests.players.test_gopher_expert import every_state
from tests.players.test_gopher_expert import solved as looked_ahead

SMALL: dict[str, Any] = {"trophies": 1, "full": 2, "deck": (2,)}
"""Six cards of one value, two of a food for a trophy."""
SMALLER: dict[str, Any] = {"trophies": 1, "full": 3, "deck": (1, 1), "max_cards": 2}


def first_card(seats: int = 2, **options: Any) -> Gopher:
    """An apple lies there, of the smallest value."""
    opening = GAMES["gopher"].new_state(seats, GopherOptions(**options))
    state = opening.child(opening.parse("A1"))
    assert isinstance(state, Gopher)
    return state


def decision(state: Gopher) -> Decision:
    return player("master").choose(state, Random(0))


def share(state: Gopher, word: str) -> float:
    """That of the seat to move."""
    considered = decision(state).considered
    return next(one.win_share[state.seat] for one in considered if str(one.action) == word)


# The turn going on.


POSITIONS = {
    "a first card": decide("A2", ("N3 C1", "A3 A2")),
    "the second seat": decide("N1 A2", ("N3", "A3 A1 C2"), seat=1),
    "three cards": decide("N1 A2 N3", ("N3", "A3 A1 C2")),
    "three seats": decide("C3", ("A1", "C2 N2", "N3"), seat=1, trophies=(1, 0, 2)),
    "the pile runs out": decide("N2", ("A3 C3", ""), pile="A1 N3"),
    "no pile at all": decide("N2 A1", ("A3 C3", ""), pile=""),
    "five cards a turn": decide("A1 C1", ("N2", ""), max_cards=5, deck=(2, 1), full=4),
}


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_a_turn_is_looked_through_as_the_engine_plays_it(state: Gopher) -> None:
    """Against the search card by card, with ends that are worth anything at all: by storage and cards turned up."""
    graph = graph_of(Model.of(state.options))
    assert graph is not None
    count, seat, full = graph.storages, state.seat, state.options.full
    worth = np.random.default_rng(7).random((state.options.max_cards + 1, count + 1, state.players))

    def ends(before: Gopher, move: Move, after: Gopher) -> Worth:
        up = len(before.turned) + isinstance(move, Card)
        won = after.trophies[seat] > before.trophies[seat]
        return tuple(worth[up, count if won else storage_of(after.storages[seat].amounts, full)].tolist())

    found = looked_through(graph, state, [*worth[len(state.turned) :]])
    rest = Rest(seat, ends)
    assert found.stopping(state.turned) == pytest.approx(rest.stopping(state), abs=1e-12)
    going_on = rest.going_on(state, cards_ahead(state))
    assert found.going_on(state.child(Flip())) == pytest.approx(going_on, abs=1e-12)


def test_with_the_usual_cards_a_turn_has_so_many_positions() -> None:
    """By hand: 9 cards; then 6 others for each. Of three cards, the last two of two foods: the first is of the third
    food (6 ways to order the foods, 27 values), or of the last one's food (6 ways, 3 values in the middle, 6 pairs)
    — as the first and the last are of one food either may be last. Of the first kind the first two may come in either
    order, so that half of 162 are left; and 6 · 3 · 6 of the second kind."""
    graph = graph_of(Model(6, 4, (5, 4, 4)))
    assert graph is not None
    assert [len(level.used) for level in graph.levels] == [1, 9, 54, 162 // 2 + 6 * 3 * 6]


# The turns to come.


def shares_after(state: Gopher, piles: tuple[Cards, Cards] | None = None) -> tuple[Any, int]:
    """The seat's share by storage, if its turn ends now; and the number of its own storage."""
    graph = graph_of(Model.of(state.options))
    assert graph is not None
    there = Piles.of(graph, state) if piles is None else Piles(graph.counts(piles[0]), graph.counts(piles[1]))
    shares = own_shares(Stage.of(graph, state), there, sum(there.pile))
    return shares, storage_of(state.storages[state.seat].amounts, state.options.full)


def test_with_all_cards_in_the_pile_the_estimate_is_the_solved_table() -> None:
    """For every storage: then the turns to come are those of the simplified game, but for positions it takes as one."""
    deck = Cards.deck((5, 4, 4))
    state = decide("A1", ("", "N3 C1"), trophies=(1, 2))
    found, _ = shares_after(state, (deck, deck))
    for amounts in ((0, 0, 0), (5, 0, 0), (1, 0, 5), (2, 3, 3), (5, 5, 5)):
        theirs = duel()[0, 1, MODEL.place((0, 1, 3)), MODEL.place(amounts)]
        assert found[storage_of(amounts, 6)] == pytest.approx(1 - theirs, abs=1e-4)


def test_what_the_pile_still_has_counts() -> None:
    """Five apples, and the next turns find the one that is missing, or threes, which are too much."""
    with_ones = decide("C1", ("A2 A3", "N1"), pile="A1 A1 A1 A1 C3 C3 N3 N3 N3")
    without = decide("C1", ("A2 A3", "N1"), pile="A3 A3 A3 C3 C3 N3 N3 N3")
    for seats in (2, 3):
        one, other = (share(_with_seats(state, seats), "stop") for state in (with_ones, without))
        assert one > other + 0.02


def _with_seats(state: Gopher, seats: int) -> Gopher:
    more = seats - state.players
    storages, trophies = (*state.storages, *[state.pile.none()] * more), (*state.trophies, *[0] * more)
    return replace(state, storages=storages, trophies=trophies)


def test_foods_are_foods() -> None:
    """Apples for carrots, carrots for nuts and nuts for apples, on the whole table: the same shares."""
    one = decide("A2 C1", ("N1 C3", "A3 A1"), discards="N3 N3 A1", trophies=(1, 2))
    other = decide("C2 N1", ("A1 N3", "C3 C1"), discards="A3 A3 C1", trophies=(1, 2))
    for word in ("flip", "stop"):
        assert share(one, word) == pytest.approx(share(other, word), abs=1e-9)


def test_seats_are_seats() -> None:
    """The same table, with everybody a seat further: the same shares, a seat further."""
    one = decision(decide("A2", ("C1", "N2", "A3 A1"), trophies=(0, 1, 2))).considered
    other = decision(decide("A2", ("A3 A1", "C1", "N2"), trophies=(2, 0, 1), seat=1)).considered
    for here, there in zip(one, other, strict=True):
        shares = here.win_share
        assert there.win_share == pytest.approx((shares[2], shares[0], shares[1]), abs=1e-12)


def test_reasons_are_of_the_shares_and_of_the_action() -> None:
    """As those of an expert are; what they say of the table, `test_gopher_reasons` looks at."""
    stopping = (reasons.ClearWin, reasons.TakesTrophy, reasons.SavesWhatLies, reasons.AvoidsOverfull, reasons.StopPays)
    opening = GAMES["gopher"].new_state(2, GopherOptions())
    for state in [state for state in wander(opening, Random(4), 60) if state.current_player >= 0]:
        found = decision(state)
        shares = [one.win_share[state.seat] for one in found.considered]
        assert list(getattr(found.reason, "share")) == shares  # noqa: B009 (every kind has it)
        assert shares == sorted(shares, reverse=True)
        if not isinstance(found.reason, reasons.HardlyMatters):
            assert isinstance(found.reason, stopping) == (found.action == Stop())


# Small games.


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("options", "flip", "stop"),
    [(SMALL, Fraction(2981, 4692), Fraction(329, 765)), (SMALLER, Fraction(4, 5), Fraction(3, 5))],
)
def test_small_games_have_the_values_an_independent_program_found(
    options: dict[str, Any], flip: Fraction, stop: Fraction, seat: int
) -> None:
    """After the first card, and so, as that is always as good as any other, at the beginning: exact fractions."""
    state = first_card(start=seat, **options)
    found = decision(state)
    assert found.exact
    assert [str(one.action) for one in found.considered] == ["flip", "stop"]
    for one, exact in zip(found.considered, (flip, stop), strict=True):
        assert one.win_share[seat] == pytest.approx(float(exact), abs=1e-9)
        assert sum(one.win_share) == pytest.approx(1, abs=1e-12)
    solution, opening = solution_of(state), GAMES["gopher"].new_state(2, state.options)
    assert solution is not None
    assert isinstance(opening, Gopher)
    assert solution.worth(opening)[seat] == pytest.approx(float(flip), abs=1e-9)


def test_a_solution_is_that_of_looking_ahead_until_nothing_moves() -> None:
    """Every position of six cards, two a turn: those the master says are exact are."""
    opening = GAMES["gopher"].new_state(2, GopherOptions(**SMALL, max_cards=2))
    assert isinstance(opening, Gopher)
    solution, ahead = solved(opening), looked_ahead(every_state(opening))
    assert solution is not None
    assert solution.places.keys() == ahead.keys()
    for state, worth in ahead.items():
        assert isinstance(state, Gopher)
        assert solution.worth(state)[0] == pytest.approx(worth, abs=1e-5)
    for state in [state for state in solution.places if state.current_player >= 0][::40]:
        found = decision(state)
        assert found.exact
        for one in found.considered:
            seat0 = ahead[state.child(one.action)]
            assert one.win_share == pytest.approx((seat0, 1 - seat0), abs=1e-5)


def test_only_solved_shares_are_called_exact() -> None:
    """Not those of the usual game, of three seats, of nine cards, nor of the expert."""
    assert not decision(decide("A1")).exact
    assert not decision(first_card(3, **SMALL)).exact
    assert not decision(first_card(full=3, deck=(3,))).exact
    assert not player("expert").choose(first_card(**SMALL), Random(0)).exact


# Measuring.


def test_the_luck_of_a_card_is_nothing_on_average() -> None:
    state = decide("N2 A1", ("N3 C2", "A1"), discards="A3 A3 N1").child(Flip())
    turn = outlook(decide("N2 A1", ("N3 C2", "A1"), discards="A3 A3 N1"))
    assert turn is not None
    outcomes = state.chance_outcomes()
    lucks = [luck_of(turn, state, card) * weight for card, weight in outcomes if isinstance(card, Card)]
    assert sum(lucks) / total_weight(outcomes) == pytest.approx(0, abs=1e-12)
    assert max(luck[0] for luck in lucks) > 0.01
    assert [luck.sum() for luck in lucks] == pytest.approx([0] * len(lucks), abs=1e-9)


def test_a_match_is_the_arena_s_games() -> None:
    options = GopherOptions(trophies=1)
    opening = GAMES["gopher"].new_state(2, options)
    assert isinstance(opening, Gopher)
    fair = play_set(opening, [player("regular"), player("expert")], "5/0", CardLuck)
    one_set = Round.of("gopher", [("regular", "expert")], games=2, seed=5, options=options)
    assert [one.shares for one in fair] == [result.shares for result in results(one_set, workers=0)]
    assert all(sum(one.luck) == pytest.approx(0, abs=1e-9) for one in fair)


ONE: tuple[str, ...] = ("--option", "trophies=1")
FOUR_CARDS: tuple[str, ...] = (*ONE, "--option", "full=2", "--option", "deck=1,1", "--option", "max_cards=2")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match", "regular", "rookie", "--games", "2", *ONE), ("2 games", "less luck", "as played")),
        (("promises", "--games", "1", *ONE), ("expert", "master", "1 games")),
        (("solved", *FOUR_CARDS), ("expert", "master", "decides as the solution in")),
    ],
)
def test_measurements_are_told_in_lines(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    lines: list[str] = []
    main(arguments, lambda line: lines.append(str(line)))
    assert all(word in "\n".join(lines) for word in words)


@pytest.mark.slow
def test_the_master_beats_the_expert_when_luck_is_taken_out() -> None:
    """In the 400 games of `docs/players.md`: an interval that excludes one half."""
    lines: list[str] = []
    main(["match", "master", "expert", "--games", "400", "--seed", "3"], lambda line: lines.append(str(line)))
    assert lines[1].startswith("master")
    assert float(lines[1].split()[4]) > 0.5
