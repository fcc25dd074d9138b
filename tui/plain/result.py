"""A finished game in lines: who won and why, everybody's points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.match import Match
from tui.setup import HUMAN, Seat
from tui.text.library import Library
from tui.text.names import Names


def result_lines(match: Match, seats: tuple[Seat, ...], names: Names, texts: Library) -> Iterator[str]:
    """Sentences and, with several players, a line for each, the most points first."""
    if match.players == 1:
        yield from _alone(match, names, texts)
        return
    winners = tuple(seat for seat, share in enumerate(match.state.returns()) if share)
    yield texts.house.result_title(winners, names)
    yield _margin(match, winners, names, texts)
    events = tuple(event for ply in match.history for event in ply.events)
    ending = texts.game(match.game.key).ending(events, names)
    if ending:
        yield ending
    yield from _standings(match, seats, texts)


def _alone(match: Match, names: Names, texts: Library) -> Iterator[str]:
    gained = [turn.gained for turn in match.turns]
    yield texts.house.result_solo(match.state.scores[0], len(gained), None if names.is_you(0) else names.of(0))
    yield texts.house.result_solo_why(Fraction(sum(gained), max(len(gained), 1)), max(gained, default=0))


def _margin(match: Match, winners: tuple[int, ...], names: Names, texts: Library) -> str:
    scores = match.state.scores
    best = scores[winners[0]]
    if len(winners) > 1:
        return texts.house.result_tie(best, match.state.returns()[winners[0]])
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    behind = [seat for seat, score in enumerate(scores) if score == second and seat not in winners]
    return texts.house.result_margin(best, best - second, behind, names)


def _standings(match: Match, seats: tuple[Seat, ...], texts: Library) -> Iterator[str]:
    scores, shares = match.state.scores, match.state.returns()
    for place in sorted(range(match.players), key=lambda place: -scores[place]):
        who, share = seats[place], texts.house.result_share(shares[place])
        name = who.name if who.level == HUMAN else texts.house.saved_seat(who.name, texts.house.level(who.level))
        yield texts.plain.standing(name, scores[place], share) if share else texts.plain.score(name, scores[place])
