"""What each part of Hippo Hopp's table shows, as values made from a state and what is being played.

A hidden card's number is in the state, for it has been seen; here is the only place that decides whether it is shown:
in the first look, and with training on. What a used card leads to is asked of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.game import leaders
from engine.games.hippo import GAP, Hippo
from tui.tables.hippo_choosing import Choosing
from tui.tables.hippo_circle import Card, CircleView, Face
from tui.tables.hippo_play import Lying, Stage
from tui.tables.hippo_points import PlayerLine, PointsView
from tui.text.hippo import Words
from tui.text.hippo.things import comes_of, gained_by
from tui.text.names import Names
from tui.widgets.choices import Rows


@dataclass(frozen=True, slots=True)
class Seen:
    """All there is to show."""

    state: Hippo
    stage: Stage
    choosing: Choosing | None
    """The decision of a person at the keys, if there is one to make."""
    looking: bool
    seconds_left: int | None
    training: bool
    waiting: bool
    names: Names
    words: Words

    @property
    def lying(self) -> Lying:
        """What lies there now."""
        return self.stage.lying or Lying.of(self.state)


def circle_view(seen: Seen) -> CircleView:
    """The cards, and what is said in the middle."""
    lying = seen.lying
    use = seen.choosing.use if seen.choosing is not None else None
    aim = None if use is None else comes_of(use, seen.state).at
    cards = tuple(_card(at, lying, seen, aim) for at in range(len(lying.numbers)))
    deck = None if seen.looking else lying.deck
    return CircleView(cards, deck, seen.words.DECK, _said(seen), seen.stage.bad)


def _card(at: int, lying: Lying, seen: Seen, aim: int | None) -> Card:
    number, up = lying.numbers[at], lying.is_open[at]
    bird, framed = lying.bird == at, seen.stage.framed == at
    if number == GAP:
        return Card(Face.GAP, bird=bird)
    if seen.looking or up:
        return Card(Face.OPEN, number, bird, framed, at in seen.stage.calming, aim == at)
    if seen.choosing is not None and seen.choosing.row is None:
        framed = seen.choosing.at == at
    return Card(Face.BACK, number if seen.training else 0, bird, framed, aim=aim == at)


def _said(seen: Seen) -> tuple[str, ...]:
    words, choosing = seen.words, seen.choosing
    if seen.looking:
        cards = len(seen.state.numbers)
        left = words.numbers_seen(cards) if seen.seconds_left is None else words.seconds_left(seen.seconds_left)
        return (words.LOOK, left, *((words.LOOK_ON,) if seen.waiting else ()))
    if seen.waiting:
        return (*seen.stage.said, words.RESULT_ROW if seen.state.is_terminal else words.GO_ON_ROW)
    if choosing is None:
        return seen.stage.said
    if choosing.use is not None:
        return (*words.use_chosen(choosing.use, seen.state), words.ENTER_USES)
    return (words.card_chosen(choosing.at, seen.state), words.ENTER_FLIPS)


def points_view(seen: Seen, levels: Sequence[str], thinking: bool) -> PointsView:
    """Everybody's points and penalty cards. `levels`: as called, empty for a person."""
    state, lying, words = seen.state, seen.lying, seen.words
    ahead, costs = leaders(lying.scores), replace(state, penalties=lying.penalties).costs
    use = seen.choosing.use if seen.choosing is not None else None
    players = []
    for seat, score in enumerate(lying.scores):
        turn = seat == lying.seat and not state.is_terminal and not seen.looking
        players.append(
            PlayerLine(
                name=seen.names.of(seat),
                note=words.THINKING if turn and thinking else levels[seat],
                score=score,
                cards=lying.penalties[seat],
                cost=words.cost(costs[seat]) if costs[seat] else "",
                turn=turn,
                leads=seat in ahead,
                framed=use.number if use is not None and use.owner == seat else None,
            )
        )
    choosing = seen.choosing
    below = "" if choosing is None or not choosing.uses else words.TO_USE if choosing.row is None else words.USING
    return PointsView(words.POINTS, tuple(players), below)


def uses_view(seen: Seen) -> Rows:
    """The penalty cards that may be used, with what each brings: their numbers are up."""
    choosing = seen.choosing
    if choosing is None or not choosing.uses:
        return Rows()
    rows = tuple((seen.words.use_row(use, seen.names), f"{gained_by(use, seen.state):+}") for use in choosing.uses)
    return Rows(rows, choosing.row, offered=choosing.row is not None)
