"""How an event of Hop Hop Hooray! looks: a few pictures of the table, each for so many beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import Cell
from engine.games.hop_hop_rows import EMPTY, Pond, with_cells
from tui.tables.hop_hop_pond import Flying, Sign
from tui.text.hop_hop import Words
from tui.text.names import Names
from tui.widgets.staged import Shot

HOP: Final = 0.6
"""Beats a hop takes: on the table, on a slope, on another marble."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the table, as far as events have changed it."""

    pond: Pond
    pads: tuple[int, ...]
    chips: tuple[int, ...]
    seat: int

    @classmethod
    def of(cls, state: HopHop) -> Lying:
        """As the state has it."""
        return cls(state.pond, state.pads, state.chips, state.turn_seat)

    def with_cells(self, changed: Mapping[Cell, int], size: int) -> Lying:
        """With other marbles in some cells, or none."""
        return replace(self, pond=with_cells(self.pond, size, changed))

    def with_pads(self, changes: Mapping[int, int]) -> Lying:
        """With more or fewer marbles on the lily pads, by colour."""
        return replace(self, pads=tuple(pad + changes.get(colour, 0) for colour, pad in enumerate(self.pads)))


@dataclass(frozen=True, slots=True)
class Stage:
    """What is on the table while events are played. None: as in the state."""

    lying: Lying | None = None
    aim: Cell | None = None
    """What the throw that is being shown was aimed at."""
    flying: Flying | None = None
    signs: tuple[tuple[Cell, Sign], ...] = ()
    """What is up with some cells."""
    over: tuple[Cell, int] | None = None
    """A cell in which the thrown marble is seen over the one that lies there, and its colour."""
    said: tuple[str, ...] = ()
    """The most important first."""
    bad: bool = False
    title: str = ""
    """What it is about; empty: a throw."""


Shots = Iterator[Shot[Stage]]


def shots(event: Event, state: HopHop, stage: Stage, names: Names, watched: bool, motion: bool, words: Words) -> Shots:
    """The pictures of an event. `state` is the one before it, `stage` what is shown; somebody else's move is `watched`:
    it stays long enough to be followed. Without `motion` a marble is where it lands at once."""
    lying = stage.lying or Lying.of(state)
    match event:
        case TurnBegan():
            yield Shot(replace(stage, lying=replace(lying, seat=event.seat), said=(), bad=False), 0)
        case TurnEnded():
            yield Shot(replace(stage, lying=replace(lying, chips=event.scores)), 0.3)
        case Taken():
            left = lying.with_cells({event.cell: EMPTY}, state.size).with_pads({event.colour: 1})
            yield Shot(Stage(left, said=(words.take_sign(event, names),)), 1.5 if watched else 0.7)
        case Thrown():
            yield from _thrown(event, lying, names, watched, motion, words)
        case Called() | Overlooked() | Returned() | Rewarded() | ChipsGone() | EnoughChips():
            yield from _settled(event, lying, stage, state, names, watched, words)
        case _:
            yield from _landed(event, lying, stage, state, motion, words)


def _thrown(event: Thrown, lying: Lying, names: Names, watched: bool, motion: bool, words: Words) -> Shots:
    """Where it is aimed, then the first hop, before the pond."""
    said = (words.throw_sign(event, names),)
    aimed = Stage(lying, event.aim, said=said)
    yield Shot(aimed, 1.2 if watched else 0)
    if motion:
        flying = Flying(event.colour, event.aim, None)
        yield Shot(replace(aimed, flying=flying, said=(*said, words.HOPS)), HOP)


def _landed(event: Event, lying: Lying, stage: Stage, state: HopHop, motion: bool, words: Words) -> Shots:
    """Where it comes down, and what it does there. A marble that is still in the air is its seat's `marble`."""
    aim = state.aim
    match event:
        case Missed():
            said = (words.OUTSIDE, words.missed_sign(event))
            yield Shot(Stage(lying, aim, said=said, bad=True), 1.5)
        case RolledDown() if state.marble is not None:
            flying = Flying(state.marble, event.cell, event.side)
            rolls = Stage(lying, aim, flying, said=(words.ON_THE_SLOPE, words.rolls_sign(event.cell)))
            yield Shot(rolls, 1.0 if motion else 0.7)
        case Struck() if state.marble is not None:
            struck, over = ((event.cell, Sign.STRUCK),), (event.cell, state.marble)
            yield Shot(Stage(lying, aim, None, struck, over, (words.struck_sign(event.cell),)), HOP)
        case StayedOn():
            yield Shot(replace(stage, flying=None, said=words.stayed_sign(event)), 1.8)
        case Pushed():
            moved = lying.with_cells({event.start: EMPTY, event.end: event.colour}, state.size)
            signs = ((event.end, Sign.ARRIVED),)
            yield Shot(Stage(moved, None, None, signs, said=(words.pushed_sign(event),)), 1.0)
        case CameToRest():
            yield _at_rest(event, lying, stage, state, words)


def _at_rest(event: CameToRest, lying: Lying, stage: Stage, state: HopHop, words: Words) -> Shot[Stage]:
    pushed = tuple((cell, sign) for cell, sign in stage.signs if sign is Sign.ARRIVED)
    rest = lying.with_cells({event.cell: event.colour}, state.size).with_pads({event.colour: -1})
    said = stage.said if pushed else ()
    if state.hit is not None and not pushed:
        said = (words.glance_sign(state.hit[0], event.cell),)
    signs = (*pushed, (event.cell, Sign.ARRIVED))
    return Shot(Stage(rest, state.aim, None, signs, said=said or (words.rest_sign(event.cell),)), 1.0)


def _settled(
    event: Event, lying: Lying, stage: Stage, state: HopHop, names: Names, watched: bool, words: Words
) -> Shots:
    """Calls, what was overlooked, marbles that go home, chips."""
    match event:
        case Called(row=row):
            marks = tuple((cell, Sign.MARKED) for cell in row)
            called = Stage(lying, signs=marks, said=words.called_sign(event), title=words.CALLS)
            yield Shot(called, 1.8 if watched else 1.0)
        case Overlooked(row=row):
            lost = tuple((cell, Sign.LOST) for cell in row)
            before, (overlooked, line) = (stage if stage.bad else Stage()), words.overlooked_sign(event)
            said = (*(before.said or (overlooked,)), line)
            yield Shot(Stage(lying, signs=(*before.signs, *lost), said=said, bad=True, title=words.CALLS), 2.2)
        case Returned(marbles=marbles):
            home = Counter(colour for _, colour in marbles)
            left = lying.with_cells(dict.fromkeys((cell for cell, _ in marbles), EMPTY), state.size).with_pads(home)
            said = (*stage.said, words.leaving_sign(len(marbles)))
            yield Shot(Stage(left, signs=stage.signs, said=said, bad=stage.bad, title=words.CALLS), 1.0)
        case Rewarded():
            chips = tuple(had + event.chips if seat == event.seat else had for seat, had in enumerate(lying.chips))
            reward = words.reward_sign(event, names)
            said = (*stage.said, reward) if stage.bad else (reward, *stage.said)
            yield Shot(replace(stage, lying=replace(lying, chips=chips), said=said), 1.2)
        case ChipsGone():
            yield Shot(replace(stage, said=(words.ALL_GIVEN,), title=words.GAME_OVER), 2.0)
        case EnoughChips():
            yield Shot(replace(stage, said=(words.enough_sign(event, names),), title=words.GAME_OVER), 2.0)
