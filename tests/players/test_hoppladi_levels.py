"""What holds of every level, whatever the seats and options."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ai.games.hoppladi import levels, player
from ai.player import LEVELS, players_of, strongest
from engine import GAMES
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions
from tests.players.tables import at_go, at_keep, at_start, table, wander

SETTINGS = (
    (1, HoppladiOptions()),
    (1, HoppladiOptions(dice=1, turns=100)),
    (2, HoppladiOptions()),
    (2, HoppladiOptions(target=1)),
    (2, HoppladiOptions(target=9999, ending="one_more_turn")),
    (2, HoppladiOptions(dice=1, target=3)),
    (2, HoppladiOptions(dice=4, target=60, start=1)),
    (3, HoppladiOptions(start=2)),
    (3, HoppladiOptions(dice=1, target=9999)),
    (4, HoppladiOptions(ending="one_more_turn", start=1, target=100)),
    (5, HoppladiOptions(dice=2, target=1, start=3)),
    (7, HoppladiOptions(target=50, start=6)),
)


def words(setting: tuple[int, HoppladiOptions]) -> str:
    players, options = setting
    return f"{players}-" + "-".join(f"{name}={value}" for name, value in options.as_dict().items())


def decisions_on_the_way(setting: tuple[int, HoppladiOptions], seed: int, moves: int) -> list[Hoppladi]:
    """Positions with a seat to move on a random way."""
    players, options = setting
    opening = GAMES["hoppladi"].new_state(players, options)
    return [state for state in wander(opening, Random(seed), moves) if state.current_player >= 0]


def test_four_levels_weakest_first() -> None:
    assert levels() == ("rookie", "regular", "expert", "master")
    assert [level for level in LEVELS if level in levels()] == list(levels())
    assert players_of("hoppladi").levels() == levels()
    assert strongest("hoppladi") == player("master")
    with pytest.raises(KeyError):
        player("grandmaster")


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
@pytest.mark.parametrize("level", [*levels(), "points"])
def test_every_decision_is_legal(level: str, setting: tuple[int, HoppladiOptions]) -> None:
    for state in decisions_on_the_way(setting, 11, 50):
        assert player(level).choose(state, Random(3)).action in state.legal_actions()


@pytest.mark.parametrize("setting", SETTINGS, ids=words)
def test_the_expert_considers_every_action_best_first_with_shares_that_sum_to_1(
    setting: tuple[int, HoppladiOptions],
) -> None:
    for state in decisions_on_the_way(setting, 5, 40):
        decision = player("expert").choose(state, Random(0))
        assert {one.action for one in decision.considered} == set(state.legal_actions())
        assert len(decision.considered) == len(state.legal_actions())
        assert decision.considered[0].action == decision.action
        own = [one.win_share[state.seat] for one in decision.considered]
        assert all(first >= second - 1e-9 for first, second in pairwise(own))
        for one in decision.considered:
            assert len(one.win_share) == state.players
            assert sum(one.win_share) == pytest.approx(1, abs=1e-9)
            assert all(-1e-9 <= share <= 1 + 1e-9 for share in one.win_share)
            assert one.points is not None
            assert one.points >= 0
        assert decision.reason is not None


@pytest.mark.parametrize("level", levels())
def test_a_decision_depends_on_state_and_chance_alone(level: str) -> None:
    """Asked again, in another order, with an equal state: the same answer."""
    states = decisions_on_the_way((3, HoppladiOptions(target=60)), 8, 40)
    first = [player(level).choose(state, Random(4)) for state in states]
    copies = [Hoppladi(*(getattr(state, name) for name in Hoppladi.__slots__)) for state in states]
    again = [player(level).choose(state, Random(4)) for state in reversed(copies)]
    assert first == again[::-1]


@pytest.mark.parametrize("level", ["regular", "expert", "points"])
def test_only_the_rookie_needs_chance(level: str) -> None:
    for state in decisions_on_the_way((2, HoppladiOptions()), 2, 30):
        rng = Random(1)
        before = rng.getstate()
        player(level).choose(state, rng)
        assert rng.getstate() == before


def test_how_hares_are_piled_makes_no_difference_to_the_expert() -> None:
    """Two tables with 14 hare points on three dice and the same hutch."""
    piled, noted = Aside(pairs=1, singles=1, noted=3, top=2), Aside(doubles=3, noted=8, top=2)
    one, other = (player("expert").choose(at_go(aside, (50, 60)), Random(0)) for aside in (piled, noted))
    assert one == other


@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_stops_short_in_his_last_turn(level: str, seats: int) -> None:
    """HL-11: with the target reached by another, stopping behind the best total would lose for certain."""
    for rng in map(Random, range(40)):
        aside = table(rng.randrange(7, 30), rng.randrange(1, 5), rng.randrange(1, 3), 0)
        behind = rng.randrange(1, 120)
        totals = (333 + aside.points, *(333 - behind for _ in range(seats - 1)))
        state = at_go(aside, totals, seat=1, reached_by=0)
        assert str(player(level).choose(state, Random(0)).action) == "roll"


@pytest.mark.parametrize("level", [*levels()[1:]])
def test_everybody_stops_when_that_wins_for_certain(level: str) -> None:
    """HL-11: the last seat of the round passes the best total and the target; however little stands on the table."""
    for rng in map(Random, range(40)):
        aside = table(rng.randrange(7, 30), rng.randrange(1, 5), rng.randrange(1, 7 - 3), 0)
        state = at_go(aside, (rng.randrange(300), 333 - aside.points), seat=1)
        assert str(player(level).choose(state, Random(0)).action) == "stop"
        after_all = at_go(aside, (340, 341 - aside.points), seat=1, reached_by=0)
        assert str(player(level).choose(after_all, Random(0)).action) == "stop"


@pytest.mark.parametrize("level", levels())
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_big_result_is_taken_over(level: str, seats: int) -> None:
    """HL-10: three dice, 15 hares, ×4. A roll keeps it with 17/24 and makes it more; fresh dice make 19."""
    state = at_start(table(15, 4, 3, 0), (60, *(0 for _ in range(seats - 1))), seat=1)
    taken = [str(player(level).choose(state, Random(seed)).action) for seed in range(40)]
    assert taken.count("take") >= (28 if level == "rookie" else 40)


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_poor_result_is_left_alone(level: str) -> None:
    """HL-10: one die and one hare point: seven fresh dice are better."""
    state = at_start(Aside(singles=1, taboo=5), (1, 0), seat=1)
    assert str(player(level).choose(state, Random(0)).action) == "fresh"


def test_a_rookie_slips_now_and_then() -> None:
    """One in eight or so of his decisions is any action at all; here half of those are not what he meant."""
    state = at_go(table(3, 1, 5, 0), (0, 0))
    stopped = sum(str(player("rookie").choose(state, Random(seed)).action) == "stop" for seed in range(2000))
    # 6 % of 2000, give or take four standard deviations.
    assert 120 - 43 < stopped < 120 + 43


def test_five_decisions_of_a_rookie_by_his_rule() -> None:
    """Without a slip: all he can keep, enough is 25, two dice are too few."""
    rng = next(Random(seed) for seed in range(100) if Random(seed).random() > 0.5)
    state = rng.getstate()

    def decides(position: Hoppladi) -> str:
        rng.setstate(state)
        return str(player("rookie").choose(position, rng).action)

    assert decides(at_keep(Aside(), "11125CC", (0, 0))) == "keep:3h+x2"
    assert decides(at_go(table(8, 3, 4, 0), (0, 0))) == "roll"
    assert decides(at_go(table(9, 3, 4, 0), (0, 0))) == "stop"
    assert decides(at_go(table(5, 2, 2, 0), (0, 0))) == "stop"
    assert decides(at_start(table(5, 2, 2, 0), (10, 0), seat=1)) == "fresh"
