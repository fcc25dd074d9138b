"""How many games a second the arena plays, by pair of levels, in one process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, count
from typing import Final

from ai.play import play
from ai.player import Player, players_of
from engine import GAMES, State
from engine.game import OptionValue
from tests.bench.rows import Line, in_turn

SHORT: Final[dict[str, dict[str, OptionValue]]] = {
    "gopher": {"trophies": 1},
    "hippo": {"circle": 6, "deck": 4},
    "hop_hop": {"chips_to_win": 5},
}
"""Options of the games that would take too long as they come out of the box."""
SECONDS: Final = 0.25
"""A pair plays on until so much time is over: the slow ones one game."""


def arena() -> Iterator[Line]:
    """All of it: every two levels of a game against each other, and each against itself."""
    for key, game in GAMES.items():
        opening = game.new_state(2, game.options_type.completed(SHORT.get(key, {})))
        players = {level: players_of(key).player(level) for level in players_of(key).levels()}
        weakest, rival = next(iter(players.items()))
        for player in players.values():
            play(opening, (player, rival), "before")  # what a process works out once is no part of a game's time
        name = f"{key} (short)" if key in SHORT else key
        for one, other in combinations_with_replacement(players, 2):
            pair = players[one], players[other]
            times, ratios = in_turn(
                lambda s=opening, p=pair: seconds_a_game(s, p),  # type: ignore[misc]
                lambda s=opening, p=(rival, rival): seconds_a_game(s, p),  # type: ignore[misc]
                1,
            )
            yield Line(f"{name}: {one}, {other}", f"{1 / times[0]:,.2f} games/s", ratios, f"the time of two {weakest}s")


def seconds_a_game(opening: State, players: Sequence[Player]) -> float:
    """Whole games, each with chance of its own, seats in the order given."""
    begun = time.perf_counter()
    for played in count(1):
        play(opening, players, f"bench/{played}")
        passed = time.perf_counter() - begun
        if passed >= SECONDS:
            return passed / played
    raise AssertionError("counting has no end")
