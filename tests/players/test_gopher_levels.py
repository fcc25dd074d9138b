"""What holds of every level of Gopher It!, whatever the seats and options; and the rules of thumb, by hand."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ai.arena import arena
from ai.games.gopher import levels, player
from ai.player import LEVELS, players_of, strongest
from engine import GAMES
from engine.games.gopher import Gopher, GopherOptions
from tests.players.gophers import decide, wander

SETTINGS = (
    (2, GopherOptions()),
    (2, GopherOptions(trophies=6, start=1)),
    (2, GopherOptions(max_cards=1)),
    (2, GopherOptions(max_cards=13, busted_to_pile=True)),
    (2, GopherOptions(full=2, trophies=1, deck=(1, 1))),
    (2, GopherOptions(full=9, deck=(2, 2, 2, 2, 2, 2, 2, 2, 2), max_cards=13, trophies=2)),
    (3, GopherOptions()),
    (3, GopherOptions(full=3, deck=(3,), max_cards=3)),
    (4, GopherOptions(full=8, start=2)),
    (5, GopherOptions(start=4)),
)


def words(setting: tuple[int, GopherOptions]) -> str:
    players, options = setting
    return f"{players}-" + "-".join(f"{name}={value}" for name, value in options.as_dict().items())


def decisions_on_the_way(setting: tuple[int, GopherOptions], seed: int, moves: int) -> list[Gopher]:
    """Positions with a seat to move on a random way."""
    players, options = setting
    opening = GAMES["gopher"].new_state(players, options)
    return [state for state in wander(opening, Random(seed), moves) if state.current_player >= 0]


def chosen(level: str, state: Gopher, seed: int = 0) -> str:
    return str(player(level).choose(state, Random(seed)).action)


def test_four_levels_weakest_first() -> None:
    assert levels() == ("rookie", "regular", "expert", "master")
    assert [level for level in LEVELS if level in levels()] == list(levels())
    assert players_of("gopher").levels() == levels()
    assert strongest("gopher") == player("master")
    with pytest.raises(KeyError):
        player("grandmaster")


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
@pytest.mark.parametrize("level", [*levels(), "cards", "alone"])
def test_every_decision_is_legal(level: str, setting: tuple[int, GopherOptions]) -> None:
    for state in decisions_on_the_way(setting, 11, 24):
        assert player(level).choose(state, Random(3)).action in state.legal_actions()


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
@pytest.mark.parametrize("level", ["expert", "master"])
def test_both_actions_are_considered_best_first_with_shares_that_sum_to_1(
    level: str, setting: tuple[int, GopherOptions]
) -> None:
    for state in decisions_on_the_way(setting, 5, 24):
        decision = player(level).choose(state, Random(0))
        assert {one.action for one in decision.considered} == set(state.legal_actions())
        assert decision.considered[0].action == decision.action
        own = [one.win_share[state.seat] for one in decision.considered]
        assert all(first >= second - 1e-9 for first, second in pairwise(own))
        for one in decision.considered:
            assert len(one.win_share) == state.players
            assert sum(one.win_share) == pytest.approx(1, abs=1e-9)
            assert all(-1e-9 <= share <= 1 + 1e-9 for share in one.win_share)
            assert one.points is None
        assert decision.reason is not None


@pytest.mark.parametrize("level", [*levels(), "cards", "alone"])
def test_a_decision_depends_on_state_and_chance_alone(level: str) -> None:
    """Asked again, in another order, with an equal state: the same answer."""
    states = decisions_on_the_way((3, GopherOptions()), 8, 30)
    first = [player(level).choose(state, Random(4)) for state in states]
    copies = [Gopher(*(getattr(state, name) for name in Gopher.__slots__)) for state in states]
    again = [player(level).choose(state, Random(4)) for state in reversed(copies)]
    assert first == again[::-1]


@pytest.mark.parametrize("level", ["regular", "expert", "master", "cards", "alone"])
def test_only_the_rookie_needs_chance(level: str) -> None:
    for state in decisions_on_the_way((2, GopherOptions()), 2, 20):
        rng = Random(1)
        before = rng.getstate()
        player(level).choose(state, rng)
        assert rng.getstate() == before


@pytest.mark.parametrize("level", ["regular", "expert", "master", "cards", "alone"])
def test_nobody_goes_on_for_a_bust_that_is_certain(level: str) -> None:
    """GI-3: only nuts are left in the pile, and a nut was the last card."""
    assert chosen(level, decide("N2", pile="N1 N2 N3")) == "stop"


@pytest.mark.parametrize("level", ["regular", "expert", "master", "alone"])
def test_gi_4_too_much_is_worse_than_going_on(level: str) -> None:
    """Five apples and three are eight: stopping would lose them all. A bust would lose three of them."""
    assert chosen(level, decide("A3", ("A2 A3", ""))) == "flip"


@pytest.mark.parametrize("level", ["regular", "expert", "master", "alone"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_gi_4_exactly_six_is_a_trophy(level: str, seats: int) -> None:
    state = decide("C1 N3", ("N3", *[""] * (seats - 1)))
    assert chosen(level, state) == "stop"


@pytest.mark.parametrize("level", levels())
def test_gi_5_the_last_trophy_is_taken(level: str) -> None:
    state = decide("N3", ("N3", ""), trophies=(2, 2))
    taken = sum(chosen(level, state, seed) == "stop" for seed in range(40))
    assert taken == 40 if level != "rookie" else taken >= 30


def test_a_rookie_slips_now_and_then() -> None:
    """One in eight or so of his decisions is any action at all; here half of those are not what he meant."""
    state = decide("A1")
    stopped = sum(chosen("rookie", state, seed) == "stop" for seed in range(2000))
    # 6 % of 2000, give or take four standard deviations.
    assert 120 - 43 < stopped < 120 + 43


def test_four_decisions_of_a_rookie_by_his_rule() -> None:
    """Without a slip: three cards are enough, a trophy is taken, too much is not noticed."""
    seed = next(seed for seed in range(100) if Random(seed).random() > 0.5)
    assert chosen("rookie", decide("A1 C1"), seed) == "flip"
    assert chosen("rookie", decide("A1 C1 A1"), seed) == "stop"
    assert chosen("rookie", decide("A3 C1 A1", ("A3", "")), seed) == "stop"
    assert chosen("rookie", decide("A3", ("A3", "")), seed) == "stop"


def test_a_regular_weighs_one_card_by_hand() -> None:
    """One value, two of each food, six to fill. An apple lies there: gain 1. The pile: one apple, two carrots, two
    nuts: 4/5 of a gain of 2, that is more. With apple and carrot: gain 2; the pile has one apple, one carrot, two nuts,
    so 3/4 of 3 is more. With three: gain 3; 3/4 of 4 — the pile has three kinds, one of each food: 2/3 of 4 is less."""
    two: dict[str, Any] = {"deck": (6,), "full": 6}
    assert chosen("regular", decide("A1", pile="A1 C1 C1 N1 N1", **two)) == "flip"
    assert chosen("regular", decide("A1 C1", pile="A1 C1 N1 N1", **two)) == "flip"
    assert chosen("regular", decide("A1 C1 N1", pile="A1 C1 N1", **two)) == "stop"


def test_a_regular_goes_for_a_trophy_by_hand() -> None:
    """Apples lie at two, nuts are stored at five. The pile has a nut of one and three apples: a trophy (12) with 1/4,
    which is more than the two apples in hand; with nine apples in the pile it is less: 12/10."""
    assert chosen("regular", decide("A2", ("N2 N3", ""), pile="N1 A1 A1 A3")) == "flip"
    assert chosen("regular", decide("A2", ("N2 N3", ""), pile="N1 A1 A1 A1 A1 A2 A3 A3 A3 A3")) == "stop"


def test_cards_counts_cards_by_hand() -> None:
    """One card lies there and the pile can only bring two more: a nut, or the same food. One card in hand against two
    or none: even with 1/2, then stopping is as good; with two nuts to one apple going on is worth 4/3."""
    last: dict[str, Any] = {"max_cards": 2}
    assert chosen("cards", decide("A1", pile="A1 N1", **last)) == "stop"
    assert chosen("cards", decide("A1", pile="A1 N1 N2", **last)) == "flip"


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("expert", "cards"), ("expert", "regular"), ("regular", "rookie")])
def test_each_level_beats_the_next_over_2000_games(better: str, worse: str) -> None:
    """An interval that excludes one half. The figures of other games stand in `docs/players.md`."""
    assert arena("gopher", (better, worse), 2000, 2, workers=2).entries[0].low > 0.5
