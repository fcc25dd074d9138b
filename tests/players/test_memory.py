"""What a memory holds: by hand, over many seeds against its own chances, and of whole games of Hippo Hopp.

Where a share is counted over many seeds, the bound is four standard errors: one in 16,000 such counts of a true share
would be beyond it. The seeds are fixed, so a test that passes goes on passing.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from ai import play
from ai.games.hippo import player
from ai.games.hippo_measure import AFTER, played, recall_of
from ai.games.hippo_memory import FAIR, PERFECT, POOR, glimpses_of, recalled, turns_in
from ai.memory import Covered, Glimpse, Memory, Settled, Trace
from ai.player import Decision, Past, decision_of, player_past, player_rng
from engine import GAMES, Event, IllegalMove, State
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions
from engine.games.hippo_moves import Flip
from tests.players.hippos import walk
from tests.rules.hippo_lines import hippo

SEEDS = tuple(f"seed {number}" for number in range(2000))


def memory(capacity: int = 40, half_life: float = math.inf, interference: float = 0.0, mixing: float = 0.0) -> Memory:
    return Memory(capacity, half_life, interference, mixing)


def places(found: tuple[Trace, ...]) -> list[int]:
    return [trace.place for trace in found]


def assert_share(count: int, share: float, of: int = len(SEEDS)) -> None:
    assert abs(count / of - share) <= 4 * math.sqrt(share * (1 - share) / of)


# What is held.


def test_a_perfect_memory_holds_everything() -> None:
    glimpses = (Covered(0, tuple(range(19))),)
    assert sorted(places(PERFECT.held(glimpses, 500, "x"))) == list(range(19))


def test_of_more_than_fit_the_last_seen_are_held() -> None:
    glimpses = (Covered(0, (0,)), Covered(1, (1,)), Covered(2, (2,)), Covered(3, (3,)))
    assert places(memory(capacity=3).held(glimpses, 3, "x")) == [1, 2, 3]


def test_of_many_seen_at_once_each_player_holds_others() -> None:
    held = {tuple(places(memory(capacity=4).held((Covered(0, tuple(range(19))),), 0, seed))) for seed in SEEDS[:50]}
    assert all(len(set(row)) == 4 for row in held)
    assert len(held) == 50


def test_what_is_in_sight_takes_no_room() -> None:
    glimpses = (Covered(0, (0,)), Covered(1, (1,)), Settled(1), Covered(2, (2,)))
    assert places(memory(capacity=2).held(glimpses, 2, "x")) == [0, 2]


def test_what_is_seen_again_is_the_last_seen() -> None:
    glimpses = (Covered(0, (0,)), Covered(1, (1,)), Settled(0), Covered(2, (0,)), Covered(3, (3,)))
    assert places(memory(capacity=2).held(glimpses, 3, "x")) == [0, 3]


def test_the_chance_to_hold_is_halved_by_time_and_lessened_by_what_came_later() -> None:
    """Half-life 4, seen 8 turns ago: a quarter. Two later ones, each takes a tenth: 0.81 of that."""
    assert memory(half_life=4).chance(Trace(0, 2, 0), 10) == 0.25
    assert memory(half_life=4, interference=0.1).chance(Trace(0, 2, 0, later=2), 10) == pytest.approx(0.2025)


@pytest.mark.parametrize(("turn", "share"), [(0, 1.0), (1, 2**-0.25), (4, 0.5), (8, 0.25), (12, 0.125)])
def test_so_many_have_forgotten_after_so_many_turns(turn: int, share: float) -> None:
    fading = memory(half_life=4)
    assert_share(sum(bool(fading.held((Covered(0, (7,)),), turn, seed)) for seed in SEEDS), share)


def test_so_many_are_confused_by_what_came_later() -> None:
    """Three later ones, each takes a fifth: 0.512."""
    glimpses = tuple(Covered(turn, (turn,)) for turn in range(4))
    confused = memory(interference=0.2)
    assert_share(sum(0 in places(confused.held(glimpses, 3, seed)) for seed in SEEDS), 0.512)


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    fading = memory(half_life=4, interference=0.05)
    glimpses: tuple[Glimpse, ...] = (Covered(0, tuple(range(10))),)
    again = (*glimpses, Settled(3), Covered(12, (3,)))
    for seed in SEEDS[:200]:
        held = [set(places(fading.held(glimpses, turn, seed))) for turn in range(20)]
        assert all(later <= earlier for earlier, later in pairwise(held))
        assert 3 in places(fading.held(again, 12, seed))


def test_seeds_forget_different_things_and_the_same_seed_the_same() -> None:
    fading, glimpses = memory(half_life=4), (Covered(0, tuple(range(10))),)
    held = [fading.held(glimpses, 4, seed) for seed in SEEDS[:30]]
    assert held == [fading.held(glimpses, 4, seed) for seed in SEEDS[:30]]
    assert len(set(held)) > 20


# What is mixed up.


def test_pairs_mixed_up_are_neighbours_and_no_place_is_in_two() -> None:
    for size in (3, 4, 19, 40):
        everything = (Covered(0, tuple(range(size))),)
        for seed in SEEDS[:40]:
            pairs = memory(mixing=1.0).mixed_up(everything, size, seed)
            assert len(pairs) == size // 2
            assert all(other == (one + 1) % size for one, other in pairs)
            assert len({place for pair in pairs for place in pair}) == 2 * len(pairs)


def test_every_two_neighbours_are_mixed_up_by_somebody_as_often_as_it_says() -> None:
    """A pair is one of a seed's pairs every other time, in an even circle; and then mixed up in 30 of 100."""
    everything = (Covered(0, tuple(range(6))),)
    pairs = [pair for seed in SEEDS for pair in memory(mixing=0.3).mixed_up(everything, 6, seed)]
    for place in range(6):
        assert_share(pairs.count((place, (place + 1) % 6)), 0.15)


def test_pairs_stay_mixed_up_until_one_of_them_is_seen() -> None:
    mixing = memory(mixing=0.5)
    glimpses: tuple[Glimpse, ...] = (Covered(0, tuple(range(6))),)
    for seed in SEEDS[:100]:
        before = mixing.mixed_up(glimpses, 6, seed)
        elsewhere = mixing.mixed_up((*glimpses, Settled(0), Covered(3, (0,))), 6, seed)
        assert {pair for pair in before if 0 not in pair} == {pair for pair in elsewhere if 0 not in pair}
        assert not any(0 in pair for pair in mixing.mixed_up((*glimpses, Settled(0)), 6, seed))


def test_nothing_is_mixed_up_with_what_never_went_out_of_sight() -> None:
    assert not any(memory(mixing=1.0).mixed_up((Covered(0, (0, 2, 4)),), 6, seed) for seed in SEEDS[:20])


# What that makes of a position of Hippo Hopp.


OPTIONS = (
    (2, HippoOptions()),
    (3, HippoOptions(circle=3, deck=4, values=(4, 3))),
    (4, HippoOptions(circle=40, deck=12, values=(*(2 for _ in range(13)), *(1 for _ in range(26))))),
    (2, HippoOptions(circle=5, deck=0, values=(2, 2, 1))),
)


@pytest.mark.parametrize(("players", "options"), OPTIONS)
@pytest.mark.parametrize("kind", [POOR, FAIR, memory(capacity=6, half_life=3.0, mixing=1.0)])
def test_what_is_remembered_is_a_position_of_the_game_with_the_same_actions(
    players: int, options: HippoOptions, kind: Memory
) -> None:
    for state, events in walk(players, options, 5):
        known = recalled(state, Past(events, "mine"), kind)
        assert known.legal_actions() == state.legal_actions()
        assert (known.is_open, known.penalties, known.scores) == (state.is_open, state.penalties, state.scores)
        blind = known.numbers.count(UNKNOWN)
        assert min(known.unseen) >= 0
        assert sum(known.unseen) == known.deck + blind
        assert sum(state.unseen) == state.deck + state.numbers.count(UNKNOWN)
        for number in range(1, len(state.unseen) + 1):
            there = known.numbers.count(number) + known.unseen[number - 1]
            assert there == state.numbers.count(number) + state.unseen[number - 1]
        for at, up in enumerate(state.is_open):
            if up or at not in known.hidden:
                assert known.numbers[at] == state.numbers[at]


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_a_perfect_memory_leaves_the_state_as_it_is(players: int, options: HippoOptions) -> None:
    for state, events in walk(players, options, 6):
        assert recalled(state, Past(events, "mine"), PERFECT) == state


def test_what_a_card_that_turned_back_had_is_last_seen_then() -> None:
    """Circle 1 2 3 1 1: flip 3 of them open, then come down on one; the others turn back and are seen latest."""
    state, past = hippo("12311", deck="123"), list[Event]()
    start = GAMES["hippo"].new_state(2, state.options)
    for text in ("1", "2", "3", "1", "1"):
        past += start.events(start.parse(text))
        start = start.child(start.parse(text))
    assert start == state
    # 0 -> 1; then flip:2 leads 3 on to 4, over the open 2; then flip:1 leads 2 on to 1, itself.
    for action, bird in (("flip:0", 1), ("flip:2", 4), ("flip:1", 1)):
        move = start.parse(action)
        past += start.events(move)
        after = start.child(move)
        assert isinstance(after, Hippo)
        assert after.bird == bird
        start = after
    assert [trace.place for trace in PERFECT.held(glimpses_of(past), 3, "x") if trace.turn == 2] == [0]
    assert turns_in(past) == 3
    known = recalled(after, Past(tuple(past), "x"), memory(capacity=1))
    assert known.numbers == (1, 0, 3, 0, 0)
    assert known.unseen == (2 + 1, 1, 1)


def test_a_pair_mixed_up_has_each_others_numbers() -> None:
    state = hippo("1231", deck="12")
    start, past = GAMES["hippo"].new_state(2, state.options), list[Event]()
    for text in "1231":
        past += start.events(start.parse(text))
        start = start.child(start.parse(text))
    found = {recalled(state, Past(tuple(past), seed), memory(mixing=1.0)).numbers for seed in SEEDS[:20]}
    assert found == {(2, 1, 1, 3), (1, 3, 2, 1)}


def test_levels_remember_more_and_more_and_less_and_less_with_time() -> None:
    asked = tuple(played("rookie", 6, 3))
    poor, fair = recall_of(POOR, asked), recall_of(FAIR, asked)
    for first in (True, False):
        for turns in AFTER:
            assert 0 <= poor[first, turns].right < fair[first, turns].right < 1
        for found in (poor, fair):
            rights = [found[first, turns].right for turns in AFTER]
            assert rights == sorted(rights, reverse=True)
    assert all(found.right == 1 for found in recall_of(PERFECT, asked).values())


# Who is told the past.


class Probe:
    """Flips the first card; notes what it was asked with."""

    def __init__(self) -> None:
        self.pasts: list[Past] = []
        self.states: list[State] = []

    def recall(self, state: State, past: Past) -> State:
        assert isinstance(state, Hippo)
        self.pasts.append(past)
        return recalled(state, past, memory(capacity=1))

    def choose(self, state: State, rng: Random) -> Decision:
        self.states.append(state)
        return Decision(state.legal_actions()[0])


def test_a_forgetful_player_is_told_all_that_happened_and_its_own_seed() -> None:
    probes = (Probe(), Probe())
    play.play(GAMES["hippo"].new_state(2), probes, "a game")
    for seat, probe in enumerate(probes):
        assert {past.seed for past in probe.pasts} == {f"a game/{seat}"}
        assert len(probe.pasts) == len(probe.states) > 3
        assert all(later.events[: len(then.events)] == then.events for then, later in pairwise(probe.pasts))
    # One knows of what the other did: seat 1 is asked after the look (19 cards) and seat 0's turn.
    assert turns_in(probes[0].pasts[0].events) == 0
    assert turns_in(probes[1].pasts[0].events) == 1


def test_it_decides_on_what_it_remembers_and_by_the_rules_of_the_state() -> None:
    state, events = walk(2, HippoOptions(), 8)[10]
    probe = Probe()
    decision = decision_of(probe, state, Random(0), player_past("s", state.seat, events))
    assert decision.action in state.legal_actions()
    (seen,) = probe.states
    assert isinstance(seen, Hippo)
    assert sum(seen.numbers[at] != UNKNOWN for at in seen.hidden) <= 1

    class Wrong(Probe):
        def choose(self, state: State, rng: Random) -> Decision:
            super().choose(state, rng)
            return Decision(Flip(state.options.circle))  # type: ignore[attr-defined]

    with pytest.raises(IllegalMove):
        decision_of(Wrong(), state, Random(0), player_past("s", state.seat, events))


def test_without_a_past_it_decides_on_the_state_and_so_do_others_with_one() -> None:
    state, events = walk(2, HippoOptions(), 8)[10]
    probe = Probe()
    decision_of(probe, state, Random(0))
    assert probe.states == [state]
    expert, past = player("expert"), player_past("s", state.seat, events)
    assert decision_of(expert, state, Random(0), past) == decision_of(expert, state, Random(0))


@pytest.mark.parametrize("level", ["rookie", "regular"])
def test_the_same_past_and_seed_make_the_same_decision(level: str) -> None:
    for state, events in walk(2, HippoOptions(), 9)[::5]:
        one, other = (
            decision_of(player(level), state, player_rng("s", state.seat, 4), player_past("s", state.seat, events))
            for _ in range(2)
        )
        assert one == other
