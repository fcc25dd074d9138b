"""A recorded match as a row of frames to step through: what stands on the table, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.game import Action, Event, Move, State, TurnBegan, TurnEnded
from engine.match import Match, Step
from engine.record import Record, match_of


@dataclass(frozen=True, slots=True)
class Frame:
    """One thing to look at. A move that ends a turn has two: how the turn ended, and the table for the next one."""

    move: int
    """How many moves have been made, decisions and what chance decided counted alike."""
    turns: int
    """How many turns are over."""
    seat: int
    """Whose turn it is here."""
    state: State
    """The position these moves have led to."""
    before: State | None
    """Where `events` are to be shown on, if they are what there is to see here; else the state is."""
    events: tuple[Event, ...]
    """What has happened since the frame before."""
    begins: bool
    """Whether a turn begins here."""
    decided: Action | None
    """What was decided in this position next; None if chance came next, or nothing."""


class Reel:
    """The frames of a record, and where one is among them. Nothing in it can be changed but the place."""

    def __init__(self, record: Record) -> None:
        self.match: Match = match_of(record)
        self.frames: tuple[Frame, ...] = tuple(_frames(self.match))
        self.place = 0
        """Index of the frame being looked at."""

    @property
    def frame(self) -> Frame:
        """What is being looked at."""
        return self.frames[self.place]

    @property
    def moves(self) -> int:
        """How many moves there are in all."""
        return self.frames[-1].move

    @property
    def at_end(self) -> bool:
        """Whether there is nothing after this frame."""
        return self.place == len(self.frames) - 1

    def go(self, place: int) -> None:
        """To a frame by its index; too far leads to the first or the last."""
        self.place = min(max(place, 0), len(self.frames) - 1)

    def turn_after(self, seat: int | None = None) -> int | None:
        """The index of the next frame where a turn begins (of that seat); None if there is none."""
        places = range(self.place + 1, len(self.frames))
        return next((place for place in places if self._begins(place, seat)), None)

    def turn_before(self) -> int:
        """The index of the last frame before this one where a turn begins; the first, if there is none."""
        return next((place for place in range(self.place - 1, -1, -1) if self._begins(place, None)), 0)

    def _begins(self, place: int, seat: int | None) -> bool:
        frame = self.frames[place]
        return frame.begins and seat in (None, frame.seat)


def _frames(match: Match) -> Iterator[Frame]:
    steps = list(_steps(match))
    decisions: list[Move | None] = [step.move for _, step in steps[1:]]
    move = turns = 0
    before = match.initial
    for (moves, step), following in zip(steps, (*decisions, None), strict=True):
        move += moves
        decided = following if isinstance(following, Action) else None
        turn, begun = step.by_turn
        ended = any(isinstance(event, TurnEnded) for event in turn)
        turns += ended
        if ended:
            to_decide = None if begun else decided
            yield Frame(move, turns, before.turn_seat, step.state, before, turn, begins=False, decided=to_decide)
            turn = ()
        if begun or not ended:
            yield _rest(move, turns, step, (*turn, *begun), decided)
        before = step.state


def _steps(match: Match) -> Iterator[tuple[int, Step]]:
    """Every step and how many moves it is: all cards that are dealt before the first decision are one to look at."""
    for ply in match.history:
        drawn = [step for step in ply.steps if step.move is not None]
        events = tuple(event for step in drawn for event in step.events)
        dealt = ply.action is None and not any(isinstance(event, TurnEnded) for event in events)
        if dealt and len(drawn) > 1:
            yield from ((0, step) for step in ply.steps if step.move is None)
            yield len(drawn), replace(drawn[-1], events=events)
        else:
            yield from ((int(step.move is not None), step) for step in ply.steps)


def _rest(move: int, turns: int, step: Step, events: tuple[Event, ...], decided: Action | None) -> Frame:
    begins = any(isinstance(event, TurnBegan) for event in events)
    return Frame(move, turns, step.state.turn_seat, step.state, None, events, begins=begins, decided=decided)
