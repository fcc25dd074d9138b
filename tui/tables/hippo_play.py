"""How an event of Hippo Hopp looks: a few pictures of the table, each for so many beats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hippo import GAP, UNKNOWN, Hippo
from engine.games.hippo_moves import Caught, DeckEmpty, Flipped, Hopped, Landed, Used
from tui.text.hippo import Words
from tui.text.names import Names
from tui.widgets.staged import Shot

HOP_BEATS: Final = 0.45
"""How long the bird stays on each card."""
WAY_BEATS: Final = 4.5
"""How long its whole way takes at most."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the table, as far as events have changed it."""

    numbers: tuple[int, ...]
    is_open: tuple[bool, ...]
    bird: int
    deck: int
    scores: tuple[int, ...]
    penalties: tuple[tuple[int, ...], ...]
    seat: int

    @classmethod
    def of(cls, state: Hippo) -> Lying:
        """As the state has it."""
        return cls(state.numbers, state.is_open, state.bird, state.deck, state.scores, state.penalties, state.turn_seat)


@dataclass(frozen=True, slots=True)
class Stage:
    """What is on the table while events are played. None: as in the state."""

    lying: Lying | None = None
    framed: int | None = None
    """The card that is turned."""
    calming: tuple[int, ...] = ()
    """Cards about to turn to their backs."""
    said: tuple[str, ...] = ()
    """What is said in the middle, the most important first."""
    bad: bool = False


def shots(
    event: Event, state: Hippo, stage: Stage, names: Names, watched: bool, motion: bool, words: Words
) -> Iterator[Shot[Stage]]:
    """The pictures of an event. `state` is the one before it, `stage` what is shown; somebody else's move is `watched`:
    it stays long enough to be followed. Without `motion` the bird is there at once."""
    lying = stage.lying or Lying.of(state)
    match event:
        case TurnBegan():
            yield Shot(replace(stage, lying=replace(lying, seat=event.seat)), 0)
        case TurnEnded():
            yield Shot(replace(stage, lying=replace(lying, scores=event.scores)), 0.5)
        case Flipped():
            yield from _flipped(event, lying, names, watched, words)
        case Used():
            cards = list(lying.penalties[event.owner])
            cards.remove(event.number)
            left = replace(lying, penalties=_with(lying.penalties, event.owner, tuple(cards)))
            yield Shot(Stage(left, said=(words.use_sign(event, names),)), 1.5 if watched else 0.7)
        case Hopped():
            yield from _hopped(event, stage, lying, motion, words)
        case Landed():
            yield Shot(Stage(lying, said=words.landed_sign(event)), 1.8 if watched else 1.2)
        case Caught():
            yield from _caught(event, lying, names, words)
        case DeckEmpty():
            yield Shot(replace(stage, said=(words.GAP_STAYS, words.GAME_OVER), bad=True), 2.0)


def _flipped(event: Flipped, lying: Lying, names: Names, watched: bool, words: Words) -> Iterator[Shot[Stage]]:
    """Which card it is, then what it is."""
    if watched:
        yield Shot(Stage(lying, event.at, said=(words.flipping(event.seat, event.at, names),)), 1.0)
    turned = replace(
        lying, numbers=_with(lying.numbers, event.at, event.number), is_open=_with(lying.is_open, event.at, True)
    )
    yield Shot(Stage(turned, event.at, said=(words.flip_sign(event),)), 1.2)


def _hopped(event: Hopped, stage: Stage, lying: Lying, motion: bool, words: Words) -> Iterator[Shot[Stage]]:
    """Card by card."""
    way = (*event.over, event.landing)
    if not motion:
        yield Shot(replace(stage, lying=replace(lying, bird=event.landing), framed=None), 0.5)
        return
    beats = min(HOP_BEATS, WAY_BEATS / len(way))
    for hop, at in enumerate(way, start=1):
        said = (*stage.said[:1], words.hop_sign(hop, len(way)))
        yield Shot(replace(stage, lying=replace(lying, bird=at), framed=None, said=said), beats)


def _caught(event: Caught, lying: Lying, names: Names, words: Words) -> Iterator[Shot[Stage]]:
    """The bird is caught; the card goes to the player; the others calm down; the gap is filled."""
    said: tuple[str, ...] = words.caught_sign(event, names)
    yield Shot(Stage(lying, said=said, bad=True), 1.8)
    cards = tuple(sorted((*lying.penalties[event.seat], event.number)))
    taken = replace(
        lying,
        numbers=_with(lying.numbers, event.at, GAP),
        is_open=_with(lying.is_open, event.at, False),
        penalties=_with(lying.penalties, event.seat, cards),
    )
    if event.turned_back:
        yield Shot(Stage(taken, calming=event.turned_back, said=(*said, words.calmed_sign(event)), bad=True), 1.5)
        back = tuple(up and at not in event.turned_back for at, up in enumerate(taken.is_open))
        taken = replace(taken, is_open=back)
        said = (*said, words.calmed_sign(event))
    if event.filled:
        taken = replace(taken, numbers=_with(taken.numbers, event.at, UNKNOWN), deck=event.deck)
        said = (*said, words.GAP_FILLED)
    yield Shot(Stage(taken, said=said, bad=True), 1.2)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
