"""The example record of the docs and the tests: `python -m tests.rules.example_record` makes it again.

The secret is no secret, and every decision is the one in the middle of the list, so the match is the same every time.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from engine import GAMES, Dice, Match
from engine.record import Player, fair, record_of, write

FILE: Final = Path(__file__).parent / "cases" / "example.hoppla"
DICE: Final = Dice(bytes(range(32)), b"two hares")
PLAYERS: Final = (Player("human", "You"), Player("expert", "Mümmel"))
STARTED: Final = datetime(2026, 11, 30, 18, 4, 11, tzinfo=UTC)


def played() -> Match:
    """The match, played to its end."""
    game = GAMES["hoppladi"]
    match = Match(game, 2, game.options_type.from_dict({"target": 60}), DICE)
    match.start()
    while not match.state.is_terminal:
        actions = match.state.legal_actions()
        match.submit(match.state.current_player, actions[len(actions) // 2])
    return match


def played_gopher() -> Match:
    """A match of Gopher It! to its end with the same dice: every other decision is to go on."""
    game = GAMES["gopher"]
    match = Match(game, 2, game.options_type.from_dict({"trophies": 2, "deck": (3, 2, 1)}), DICE)
    match.start()
    while not match.state.is_terminal:
        match.submit(match.state.current_player, match.state.legal_actions()[len(match.history) % 2])
    return match


def played_hippo() -> Match:
    """A match of Hippo Hopp to its end with the same dice: the last of the list, so penalty cards are used."""
    game = GAMES["hippo"]
    options = {"circle": 7, "deck": 5, "values": (4, 3, 2, 1, 1, 1)}
    match = Match(game, 2, game.options_type.from_dict(options), DICE)
    match.start()
    while not match.state.is_terminal:
        match.submit(match.state.current_player, match.state.legal_actions()[-1])
    return match


def played_hop_hop() -> Match:
    """A match of Hop Hop Hooray! to its end with the same dice, in a small pond: every row is called."""
    game = GAMES["hop_hop"]
    options = {"size": 4, "marbles": 4, "chips": 5, "two_colours": True, "steadiness": ("even", "shaky")}
    match = Match(game, 2, game.options_type.from_dict(options), DICE)
    match.start()
    while not match.state.is_terminal:
        actions = match.state.legal_actions()
        calling = str(actions[-1]) == "done"
        match.submit(match.state.current_player, actions[0 if calling else 5 * len(match.history) % len(actions)])
    return match


def text() -> str:
    """Its record."""
    return write(record_of(played(), PLAYERS, STARTED, dice=fair(DICE)))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
