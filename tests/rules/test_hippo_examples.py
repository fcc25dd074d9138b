"""The rulebook's three examples, played one after the other through a match with the cards of the box.

The rulebook names what is flipped and what comes of it; how the circle lies is free here.
"""

from __future__ import annotations

import pytest

from ai.basic import Script
from engine import GAMES, Match
from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hippo import UNKNOWN, Hippo
from engine.games.hippo_moves import Caught, Flipped, Hopped, Landed, Used
from tests.rules.hippo_lines import opened

CIRCLE = (1, 2, 5, 4, 3, 6, 7, 1, 3, 5, 6, 7, 4, 1, 3, 6, 7, 2, 8)
PETER, UWE = range(2)


class Example:
    """A match of two whose first look is told beforehand."""

    def __init__(self) -> None:
        self.match = Match(GAMES["hippo"], 2, None, Script(tuple(map(str, CIRCLE))))
        self.match.start()

    @property
    def state(self) -> Hippo:
        assert isinstance(self.match.state, Hippo)
        return self.match.state

    def play(self, seat: int, text: str) -> tuple[Event, ...]:
        """A player's decision and what came of it."""
        return self.match.submit(seat, self.state.parse(text)).events  # type: ignore[arg-type]


@pytest.fixture
def example() -> Example:
    """Peter from 0 over 1 to 2; Uwe with a 5 from 2 to 7; Peter with a 4 from 7 over 9 to 11; Uwe with the 8 from 11
    over 18 to 0. The bird is at 0; the 2 at 1, the 4 at 3, the 5 at 9 and the 8 at 18 are open.
    """
    started = Example()
    for seat, text in ((PETER, "flip:1"), (UWE, "flip:9"), (PETER, "flip:3"), (UWE, "flip:18")):
        started.play(seat, text)
    assert opened(started.state) == ".2.4.....5........8"
    assert (started.state.bird, started.state.scores) == (0, (2, 1))
    return started


def test_a_five_over_three_open_cards_is_worth_three_points(example: Example) -> None:
    assert example.play(PETER, "flip:2") == (
        Flipped(PETER, 2, 5),
        Hopped(PETER, 0, (1, 2, 3, 4), 5),
        Landed(PETER, 5, over=3, gained=3),
        TurnEnded(PETER, 3, (5, 1)),
        TurnBegan(UWE),
    )


def test_a_four_onto_the_open_five_takes_it_and_turns_all_up_to_five(example: Example) -> None:
    """Only the 8 is higher."""
    example.play(PETER, "flip:2")
    assert example.play(UWE, "flip:12") == (
        Flipped(UWE, 12, 4),
        Hopped(UWE, 5, (6, 7, 8), 9),
        Caught(UWE, 9, number=5, turned_back=(1, 2, 3, 12), deck=8, filled=True),
        TurnEnded(UWE, -2, (5, -1)),
        TurnBegan(PETER),
    )
    assert example.state.penalties == ((), (5,))
    assert opened(example.state) == "." * 18 + "8"
    assert (example.state.bird, example.state.numbers[9]) == (9, UNKNOWN)


def test_with_uwes_five_over_four_open_cards_peter_gets_three_points(example: Example) -> None:
    """From 9: a 4 to 13, a 7 over 18 to 1, a 1 to 2, a 3 over 3 to 5, a 4 to 9, a 1 to 10; 11 to 14 are open."""
    example.play(PETER, "flip:2")
    example.play(UWE, "flip:12")
    for turn, at in enumerate((3, 11, 13, 14, 12, 0)):
        example.play(turn % 2, f"flip:{at}")
    assert (example.state.bird, example.state.scores) == (10, (5, 1))
    assert opened(example.state)[11:16] == "7413."
    assert example.play(PETER, "use:1/5") == (
        Used(PETER, UWE, 5),
        Hopped(PETER, 10, (11, 12, 13, 14), 15),
        Landed(PETER, 15, over=4, gained=3),
        TurnEnded(PETER, 3, (8, 3)),
        TurnBegan(UWE),
    )
    assert example.state.penalties == ((), ())
