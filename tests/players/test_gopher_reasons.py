"""Every reason is true of the position it is given for: kind by kind at the table, and through whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeVar, get_args

import pytest

from ai.games import gopher_reasons as reasons
from ai.games.gopher import player
from ai.player import Decision, Reason, player_rng
from engine import CHANCE, GAMES
from engine.chance import Dice
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import Card, Flip, Food, Stop
from tests.players.gophers import decide

R = TypeVar("R", bound=Reason)
NEARLY = 1e-9


def decision_in(state: Gopher) -> Decision:
    return player("expert").choose(state, player_rng("reasons", 0, 0))


def reason(state: Gopher, kind: type[R]) -> R:
    found = decision_in(state).reason
    assert isinstance(found, kind)
    return found


def test_clear_win() -> None:
    found = reason(decide("N3", ("N3", ""), trophies=(2, 2)), reasons.ClearWin)
    assert (found.foods, found.trophies, found.share.chosen) == ((Food.NUT,), 3, 1)


def test_takes_trophy() -> None:
    found = reason(decide("N3 A1 C3", ("N3 C3 A2 A3", "")), reasons.TakesTrophy)
    assert (found.foods, found.trophies, found.goal) == ((Food.APPLE, Food.CARROT, Food.NUT), 1, 3)


def test_saves_what_lies_from_a_certain_bust() -> None:
    found = reason(decide("N2", pile="N1 N2 N3"), reasons.SavesWhatLies)
    assert (found.cards, found.kept, found.bust_chance) == (1, (0, 0, 2), 1)


def test_nothing_to_lose_with_too_much() -> None:
    """Eight apples: a stop discards all, a bust only three."""
    found = reason(decide("A3", ("A3 A2", "")), reasons.NothingToLose)
    assert found.over == (Food.APPLE,)
    # Of 13 apples three are gone, of 39 cards three.
    assert found.bust_chance == pytest.approx(10 / 36)


def test_needs_exactly() -> None:
    """Five nuts and five carrots: ones of them bring the trophy. Of five ones each, one has been stored."""
    state = decide("A2", ("N1 N3 N1 C2 C3", ""))
    found = reason(state, reasons.NeedsExactly)
    assert (found.foods, found.missing) == ((Food.CARROT, Food.NUT), (1, 1))
    assert found.chance == pytest.approx((5 + 3) / 33)


Found = tuple[Gopher, Decision]


@cache
def decisions() -> tuple[Found, ...]:
    """Those of some games of experts among themselves, with other numbers of seats and options."""
    usual = GopherOptions()
    games = [(2, usual, 7), (2, usual, 8), (3, usual, 3), (5, usual, 0)]
    games += [(2, GopherOptions(full=5, deck=(4, 4, 4)), 6), (3, GopherOptions(full=4, deck=(3, 2, 1), trophies=2), 6)]
    return tuple(found for players, options, i in games for found in _game(players, options, f"reasons {i}"))


def _game(players: int, options: GopherOptions, seed: str) -> Iterator[Found]:
    dice, draws, state = Dice.from_seed(seed), 0, GAMES["gopher"].new_state(players, options)
    while not state.is_terminal:
        assert isinstance(state, Gopher)
        if state.current_player == CHANCE:
            state = state.child(dice.pick(draws, state.chance_outcomes()))
            draws += 1
        else:
            decision = decision_in(state)
            yield state, decision
            state = state.child(decision.action)


def given(kind: type[R]) -> list[tuple[Gopher, Decision, R]]:
    found = [(state, decision, decision.reason) for state, decision in decisions()]
    these = [(state, decision, one) for state, decision, one in found if isinstance(one, kind)]
    assert these, "no such reason in all these games"
    return these


def nexts(state: Gopher) -> list[tuple[Card, float]]:
    """Every card that may come next, with its chance, counted."""
    there = state.pile if len(state.pile) else state.discards
    return [(card, count / len(there)) for card, count in there]


def share_after(state: Gopher, card: Card) -> float | None:
    """The deciding seat's share once this card lies there; None where it ends the turn."""
    after = state.child(Flip()).child(card)
    return decision_in(after).considered[0].win_share[state.seat] if after.phase is Phase.DECIDE else None


def test_every_kind_is_given_in_play() -> None:
    kinds = {type(decision.reason) for _, decision in decisions()}
    assert kinds == set(get_args(reasons.GopherReason))


def test_shares_and_bust_chances_are_those_of_the_position() -> None:
    for state, decision in decisions():
        one = decision.reason
        assert one is not None
        shares = [considered.win_share[state.seat] for considered in decision.considered]
        assert list(getattr(one, "share")) == shares  # noqa: B009 (every kind has it)
        if not isinstance(one, reasons.ClearWin):
            bust = sum(chance for card, chance in nexts(state) if card.food == state.turned[-1].food)
            assert getattr(one, "bust_chance") == pytest.approx(bust)  # noqa: B009


def test_the_chosen_share_is_the_higher_one_as_it_is_shown() -> None:
    for _, decision in decisions():
        match decision.reason:
            case reasons.HardlyMatters(share=share):
                assert round(100 * share.chosen, 1) == round(100 * share.other, 1)
            case reasons.ClearWin(share=share) | reasons.NothingToLose(share=share):
                assert share.chosen >= share.other - NEARLY
            case one:
                share = getattr(one, "share")  # noqa: B009
                assert round(100 * share.chosen, 1) > round(100 * share.other, 1)


STOPS = (reasons.ClearWin, reasons.TakesTrophy, reasons.SavesWhatLies, reasons.AvoidsOverfull, reasons.StopPays)


def test_a_reason_to_stop_is_given_for_stopping() -> None:
    for _, decision in decisions():
        if not isinstance(decision.reason, reasons.HardlyMatters):
            assert (decision.action == Stop()) == isinstance(decision.reason, STOPS)


def test_trophies_are_the_engine_s() -> None:
    for state, _, one in given(reasons.TakesTrophy):
        after = state.child(Stop())
        assert one.trophies == after.trophies[state.seat] == state.trophies[state.seat] + 1 < one.goal
        assert all(state.on_stopping.after[food] == state.options.full for food in one.foods)
    for state, _, win in given(reasons.ClearWin):
        assert state.child(Stop()).returns()[state.seat] == win.share.chosen
        assert win.trophies == state.options.trophies


def test_what_is_kept_is_the_engine_s() -> None:
    kinds = (reasons.SavesWhatLies, reasons.StopPays, reasons.FlipPays)
    for state, decision in decisions():
        one = decision.reason
        if isinstance(one, kinds):
            assert one.kept == state.child(Stop()).storages[state.seat].amounts
            assert one.cards == len(state.turned)


def test_a_bust_that_lost_nothing_would_make_going_on_as_good() -> None:
    held = 0
    for state, _, one in given(reasons.SavesWhatLies):
        worths = []
        for card, chance in nexts(state):
            share = one.share.chosen if card.food == state.turned[-1].food else share_after(state, card)
            worths.append(None if share is None else chance * share)
        if None not in worths:
            assert sum(worth for worth in worths if worth is not None) >= one.share.chosen - NEARLY
            held += 1
    assert held > 10


def test_overfull_chances_are_counted() -> None:
    for state, _, one in given(reasons.AvoidsOverfull):
        amounts, full = state.on_stopping.after, state.options.full
        over = [
            (card, chance)
            for card, chance in nexts(state)
            if card.food in one.foods and card.food != state.turned[-1].food and amounts[card.food] + card.value > full
        ]
        assert {card.food for card, _ in over} == set(one.foods)
        assert 0 < one.chance <= sum(chance for _, chance in over) + NEARLY


def test_too_much_is_too_much() -> None:
    for state, _, one in given(reasons.TooMuchNow):
        assert all(amount > state.options.full for amount in one.amounts)
        assert one.amounts == tuple(state.on_stopping.after[food] for food in one.over)
        assert not state.on_stopping.trophy


def test_nothing_to_lose_has_no_trophy_in_hand() -> None:
    for state, _, one in given(reasons.NothingToLose):
        after = state.child(Stop())
        assert after.trophies == state.trophies
        assert one.over == tuple(food for food in Food if state.on_stopping.after[food] > state.options.full)


def test_the_trophy_may_be_had_with_one_card() -> None:
    for state, _, one in given(reasons.NeedsExactly):
        brings = [
            (card, chance)
            for card, chance in nexts(state)
            if card.food != state.turned[-1].food
            and state.on_stopping.after[card.food] + card.value == state.options.full
        ]
        assert one.chance == pytest.approx(sum(chance for _, chance in brings))
        assert {(card.food, card.value) for card, _ in brings} == set(zip(one.foods, one.missing, strict=True))


def test_the_leader_needs_one_trophy_and_without_it_one_would_stop() -> None:
    for state, _, one in given(reasons.LeaderAboutToWin):
        assert one.seat != state.seat
        assert state.trophies[one.seat] == state.options.trophies - 1
        assert 0.25 <= one.chance <= 1
        storages, trophies = list(state.storages), list(state.trophies)
        discards = state.discards + storages[one.seat]
        storages[one.seat], trophies[one.seat] = storages[one.seat] - storages[one.seat], 0
        other = replace(state, storages=tuple(storages), trophies=tuple(trophies), discards=discards)
        assert decision_in(other).action == Stop()
