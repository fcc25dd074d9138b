"""A finished game in lines: who won and why, everybody's score."""

from __future__ import annotations

from collections.abc import Iterator

from engine.match import Match
from tui.outcome import by_score, headline, reasons
from tui.setup import HUMAN, Seat
from tui.text.library import Library
from tui.text.names import Names


def result_lines(match: Match, seats: tuple[Seat, ...], names: Names, texts: Library) -> Iterator[str]:
    """Sentences and, with several players, a line for each, the highest score first."""
    yield headline(match, names, texts)
    yield from reasons(match, names, texts)
    if match.players > 1:
        yield from _standings(match, seats, texts)


def _standings(match: Match, seats: tuple[Seat, ...], texts: Library) -> Iterator[str]:
    game, scores, shares = texts.game(match.game.key), match.state.scores, match.state.returns()
    for place in by_score(match):
        who, share = seats[place], texts.house.result_share(shares[place])
        level = texts.house.level_in_full(who.level)
        name = who.name if who.level == HUMAN else texts.house.saved_seat(who.name, level)
        counted = game.counted(scores[place])
        yield texts.plain.standing_of_winner(name, counted, share) if share else texts.plain.standing(name, counted)
