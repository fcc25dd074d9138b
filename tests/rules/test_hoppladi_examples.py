"""The worked examples of both accounts of the rules, played through a match with dice that fall as told.

The English rulebook pictures its dice and names only those that matter; what the pictures add is free here, so the
example is played with several. The Chinese account names every die.
"""

from __future__ import annotations

import pytest

from ai.basic import Script
from engine import GAMES, Match
from engine.game import TurnEnded
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions
from engine.games.hoppladi_moves import Busted

ANNE, STEVEN, MAX = range(3)


class Example:
    """A three-player match whose dice are told beforehand."""

    def __init__(self, ending: str, *rolls: str) -> None:
        self.match = Match(GAMES["hoppladi"], 3, HoppladiOptions(ending=ending), Script(rolls))
        self.match.start()

    @property
    def state(self) -> Hoppladi:
        assert isinstance(self.match.state, Hoppladi)
        return self.match.state

    def does(self, seat: int, *actions: str) -> Aside:
        """A player's decisions; what lies on the table after them."""
        for text in actions:
            self.match.submit(seat, self.state.parse(text))  # type: ignore[arg-type]
        return self.state.aside


@pytest.mark.parametrize(
    ("annes_first", "annes_third", "stevens", "maxs_first", "maxs_second"),
    [
        ("11123CC", "14555", "25C", "2334CCC", "35CCCC"),
        ("1112345", "134CC", "25C", "2345CCC", "334455"),
        ("11125CC", "1444C", "235", "2CCCCCC", "5CCCCC"),
    ],
)
def test_the_english_rulebooks_example_60_then_85_by_taking_over_then_a_bust(
    annes_first: str, annes_third: str, stevens: str, maxs_first: str, maxs_second: str
) -> None:
    example = Example("complete_round", annes_first, "123", annes_third, stevens, maxs_first, maxs_second, "1345CCC")

    aside = example.does(ANNE, "keep:3h+x2")
    assert aside.pairs == 1
    assert aside.points == 11 * 2
    assert example.state.dice_to_roll == 3
    example.does(ANNE, "roll")
    aside = example.does(ANNE, "keep:1h+1d+x3")
    assert (aside.hare_points, aside.points) == (14, 42)
    assert example.state.picks_up
    aside = example.does(ANNE, "roll")
    assert aside.noted == 14
    aside = example.does(ANNE, "keep:1h+x4")
    assert (aside.hare_points, aside.points) == (15, 60)
    example.does(ANNE, "stop")
    assert example.state.scores == (60, 0, 0)

    assert example.state.dice_to_roll == 3
    example.does(STEVEN, "take")
    aside = example.does(STEVEN, "keep:1d+x5")
    assert (aside.hare_points, aside.points) == (17, 85)
    example.does(STEVEN, "stop")
    assert example.state.scores == (60, 85, 0)

    assert example.state.dice_to_roll == 1, "Max would be allowed to roll one die only"
    example.does(MAX, "fresh")
    assert list(map(str, example.state.legal_actions())) == ["keep:1d"]
    assert example.does(MAX, "keep:1d").points == 2
    example.does(MAX, "roll")
    assert example.state.scores == (60, 85, 0)
    assert (example.state.turn_seat, str(example.state.rolled)) == (ANNE, "1345CCC"), "seven fresh dice"
    assert [turn.gained for turn in example.match.turns] == [60, 85, 0]


def test_the_english_rulebooks_anne_may_pile_up_two_hares_and_leave_the_third() -> None:
    """Its text counts the pile alone, 10 × 2: that is a keep of two singles with the hutch."""
    example = Example("complete_round", "11125CC")
    aside = example.does(ANNE, "keep:2h+x2")
    assert aside.points == 20
    assert example.state.dice_to_roll == 4


def test_the_chinese_accounts_example_every_die_named() -> None:
    example = Example("one_more_turn", "11125CC", "123", "134CC", "25C", "2334CCC", "35CCCC", "1345CCC")

    assert example.does(ANNE, "keep:3h+x2").points == 11 * 2
    example.does(ANNE, "roll")
    assert example.does(ANNE, "keep:1h+1d+x3").points == 14 * 3
    assert example.does(ANNE, "roll").noted == 14
    assert example.does(ANNE, "keep:1h+x4").points == 15 * 4
    example.does(ANNE, "stop")
    example.does(STEVEN, "take")
    assert example.does(STEVEN, "keep:1d+x5").points == 17 * 5
    example.does(STEVEN, "stop")
    example.does(MAX, "fresh")
    assert example.does(MAX, "keep:1d").points == 2
    assert example.state.dice_to_roll == 6
    example.does(MAX, "roll")

    assert example.state.scores == (60, 85, 0)
    last = example.match.history[-1].events
    assert [(e.hare_points, e.multiplier, e.clause) for e in last if isinstance(e, Busted)] == [(2, 1, "HL-6")]
    assert [(e.seat, e.gained) for e in last if isinstance(e, TurnEnded)] == [(MAX, 0)]


@pytest.mark.parametrize("ending", ["complete_round", "one_more_turn"])
def test_both_accounts_let_the_hares_be_rolled_again_after_only_carrots(ending: str) -> None:
    """The English text's aside: had Max's roll been all carrots, his points would be safe and his hares roll again."""
    example = Example(ending, "2334CCC", "CCCCCC", "1")
    example.does(ANNE, "keep:1d", "roll")
    assert example.state.aside == Aside(doubles=1, taboo=6)
    assert example.state.dice_to_roll == 1
    example.does(ANNE, "roll")
    assert example.does(ANNE, "keep:1h", "stop") == Aside(noted=2, singles=1, taboo=6)
    assert example.state.scores == (3, 0, 0)
