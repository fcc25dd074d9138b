"""How an event of Hoppladi looks: a few pictures of the table, each for so many beats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.game import Action, Event, TurnBegan, TurnEnded
from engine.games.hoppladi import EMPTY, Aside, Hoppladi, aside_after
from engine.games.hoppladi_moves import (
    FACES,
    Busted,
    CarrotsTaboo,
    Fresh,
    Keep,
    Roll,
    Rolled,
    RollOn,
    Scored,
    SetAside,
    Started,
    Take,
    TargetReached,
    TookOver,
    WentOn,
)
from tui.tables.hoppladi_selection import Selection, faces_of
from tui.text.hoppladi import Words
from tui.text.names import Names
from tui.widgets.choices import Sign
from tui.widgets.dice import Die
from tui.widgets.looks import Look
from tui.widgets.staged import Shot

FRAMES: Final = 8
FRAME_SECONDS: Final = 0.06
"""How long the dice tumble: half a second in all."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What is on the table while events are played, where it differs from the state. None: as in the state."""

    seat: int | None = None
    scores: tuple[int, ...] | None = None
    dice: tuple[Die, ...] | None = None
    roll: Roll | None = None
    """The roll whose dice lie there."""
    aside: Aside | None = None
    chosen: Action | None = None
    """What was decided on."""
    sign: Sign | None = None


Shots = tuple[Shot[Stage], ...]


# Dice in every state.


def in_hand(count: int) -> tuple[Die, ...]:
    """Dice not yet rolled."""
    return (Die(""),) * count


def lying(roll: Roll, look: Look = Look.PLAIN) -> tuple[Die, ...]:
    """The dice of a roll in groups, without digits."""
    return tuple(Die(face, look) for face in faces_of(roll))


def tumbling(count: int, frame: int) -> tuple[Die, ...]:
    """Dice in the air: a fixed pattern that tells nothing about the roll. With these two numbers no die shows the same
    face in two frames running."""
    return tuple(Die(FACES[pow(5, 7 * frame + die + 1, 103) % len(FACES)]) for die in range(count))


def taken_from(roll: Roll, keep: Keep) -> tuple[Die, ...]:
    """The dice of a roll when some of them have just been set aside: an empty place for each of those."""
    marked = Selection.of(keep, roll).dice()
    return tuple(Die(die.face, Look.GONE) if die.look is Look.CHOSEN else Die(die.face) for die in marked)


# Events.


def shots(event: Event, state: Hoppladi, stage: Stage, names: Names, watched: bool, words: Words) -> Shots:
    """The pictures of an event. `state` is the one before it, `stage` what is shown; somebody else's move is `watched`:
    it stays long enough to be followed, one's own only as long as it is news."""
    match event:
        case TurnBegan():
            return (Shot(replace(stage, seat=event.seat), 0),)
        case TurnEnded():
            return (Shot(replace(stage, scores=event.scores), 0.5),)
        case Started():
            cleared = _cleared(stage, EMPTY, event.dice, Fresh() if event.chosen else None)
            return (Shot(cleared, (1.0 if event.chosen else 0.5) * watched),)
        case TookOver():
            return (Shot(_cleared(stage, state.child(Take()).aside, event.dice, Take()), 1.0 * watched),)
        case WentOn():
            longer = 1.0 if event.picked_up else 0.7 * watched
            return (Shot(_cleared(stage, state.child(RollOn()).aside, event.dice, RollOn()), longer),)
        case Rolled():
            return (
                Shot(replace(stage, dice=lying(event.roll), roll=event.roll, chosen=None, sign=None), 1.0 * watched),
            )
        case SetAside():
            return _set_aside(event, state, stage, watched)
        case _:
            return _result(event, state, stage, names, watched, words)


def _result(event: Event, state: Hoppladi, stage: Stage, names: Names, watched: bool, words: Words) -> Shots:
    match event:
        case CarrotsTaboo():
            aside = aside_after(stage.roll, state.aside) if stage.roll else state.aside
            sign = Sign(words=words.taboo_sign(event))
            return (Shot(replace(_with_look(stage, Look.TABOO), aside=aside, sign=sign), 1.5),)
        case Busted():
            sign = Sign(words.BUST_SIGN, (words.bust_sign(event),), bad=True)
            return (Shot(replace(_with_look(stage, Look.LOST), sign=sign), 2.5),)
        case Scored():
            sign = Sign(words=(words.scored_sign(event),))
            return (Shot(replace(stage, dice=stage.dice or (), sign=sign), 1.5 if watched else 0.7),)
        case TargetReached():
            return (Shot(replace(stage, sign=Sign(words=words.target_sign(event, names))), 2.5),)
        case _:
            return ()


def _cleared(stage: Stage, aside: Aside, dice: int, chosen: Action | None) -> Stage:
    """Dice in hand, and nothing of the last roll."""
    return Stage(stage.seat, stage.scores, in_hand(dice), None, aside, chosen)


def _with_look(stage: Stage, look: Look) -> Stage:
    return replace(stage, dice=lying(stage.roll, look) if stage.roll else stage.dice)


def _set_aside(event: SetAside, state: Hoppladi, stage: Stage, watched: bool) -> Shots:
    """The chosen dice are framed in their roll, then they lie with the others set aside."""
    if state.rolled is None:
        return ()
    framed = tuple(replace(die, label="") for die in Selection.of(event.keep, state.rolled).dice())
    chosen = replace(stage, dice=framed, chosen=event.keep)
    moved = replace(chosen, dice=taken_from(state.rolled, event.keep), aside=state.child(event.keep).aside)
    return (Shot(chosen, 1.0), Shot(moved, 0.7)) if watched else (Shot(moved, 0.4),)
