"""How a match ended, in sentences: the same on the screen and in lines."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.match import Match
from tui.text.library import Library
from tui.text.names import Names


def headline(match: Match, names: Names, texts: Library) -> str:
    """Who won; alone, what was scored."""
    if match.players == 1:
        name = None if names.is_you(0) else names.of(0)
        return texts.house.result_solo(match.state.scores[0], len(match.turns), name)
    return texts.house.result_title(_winners(match), names)


def reasons(match: Match, names: Names, texts: Library) -> Iterator[str]:
    """Why: by how much, and what brought the end about."""
    if match.players == 1:
        gained = [turn.gained for turn in match.turns]
        yield texts.house.result_solo_why(Fraction(sum(gained), max(len(gained), 1)), max(gained, default=0))
        return
    yield _margin(match, names, texts)
    events = tuple(event for ply in match.history for event in ply.events)
    if ending := texts.game(match.game.key).ending(events, names):
        yield ending


def by_score(match: Match) -> list[int]:
    """The seats, the highest score first."""
    scores = match.state.scores
    return sorted(range(match.players), key=lambda seat: -scores[seat])


def _winners(match: Match) -> tuple[int, ...]:
    return tuple(seat for seat, share in enumerate(match.state.returns()) if share)


def _margin(match: Match, names: Names, texts: Library) -> str:
    scores, winners = match.state.scores, _winners(match)
    best = scores[winners[0]]
    most = texts.game(match.game.key).counted(best)
    if len(winners) > 1:
        return texts.house.result_tie(most, match.state.returns()[winners[0]])
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    behind = [seat for seat, score in enumerate(scores) if score == second and seat not in winners]
    return texts.house.result_margin(most, best - second, behind, names)
