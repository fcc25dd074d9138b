"""How an event of Gopher looks: a few pictures of the table, each for so many beats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.game import Action, Event, TurnBegan, TurnEnded
from engine.games.gopher import Gopher, Storing, storing
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Card,
    Cards,
    Flip,
    Overfull,
    Reshuffled,
    Stop,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
)
from tui.tables.gopher_cards import Lying
from tui.text.gopher import Words
from tui.text.names import Names
from tui.widgets.choices import Sign
from tui.widgets.looks import Look
from tui.widgets.staged import Shot

FRAME_SECONDS: Final = 0.07
"""How long each picture of a card that is being turned over stays."""
BACKS, FACES = (0, 1, 2), (2, 1)
"""How a card turns over: its back to the edge, then its face from the edge. The whole face is the next picture."""
FRAMES: Final = len(BACKS) + len(FACES)


@dataclass(frozen=True, slots=True)
class Stage:
    """What is on the table while events are played, where it differs from the state. None: as in the state."""

    seat: int | None = None
    trophies: tuple[int, ...] | None = None
    cards: tuple[Lying, ...] | None = None
    """Turned up."""
    pile: Cards | None = None
    discards: Cards | None = None
    storing: Storing | None = None
    """What is being put into the storage of that seat."""
    amounts: tuple[tuple[int, ...], ...] | None = None
    """What is in the storages, by seat and food."""
    remark: str = ""
    """Under the storage."""
    chosen: Action | None = None
    """What was decided on."""
    sign: Sign | None = None


Shots = tuple[Shot[Stage], ...]


def lying(cards: tuple[Card, ...], look: Look = Look.PLAIN) -> tuple[Lying, ...]:
    """Cards face up."""
    return tuple(Lying(card, look) for card in cards)


def turning_over(turned: tuple[Card, ...], card: Card, frame: int) -> tuple[Lying, ...]:
    """The cards turned up so far, and the next one on its way."""
    if frame < len(BACKS):
        return (*lying(turned), Lying(turning=BACKS[frame]))
    return (*lying(turned), Lying(card, turning=FACES[frame - len(BACKS)]))


def shots(event: Event, state: Gopher, stage: Stage, names: Names, watched: bool, words: Words) -> Shots:
    """The pictures of an event. `state` is the one before it, `stage` what is shown; somebody else's move is `watched`:
    it stays long enough to be followed, one's own only as long as it is news."""
    match event:
        case TurnBegan():
            return (Shot(replace(stage, seat=event.seat, storing=None, remark=""), 0),)
        case TurnEnded():
            return (Shot(replace(stage, trophies=event.scores), 0.5),)
        case WentOn():
            return (Shot(replace(stage, chosen=Flip()), 0.7 * watched),)
        case TurnedUp():
            cards = lying((*state.turned, event.card))
            left = state.pile.minus(event.card)
            return (Shot(replace(stage, cards=cards, pile=left, chosen=None, sign=None), 1.0 * watched),)
        case Stored():
            return _stored(event, state, stage, watched, words)
        case Reshuffled():
            sign = Sign(words=words.reshuffled_sign(event))
            pile, discards = _discards(stage, state), state.pile.none()
            return (Shot(replace(stage, pile=pile, discards=discards, sign=sign), 2.0),)
        case _:
            return _result(event, state, stage, names, words)


def _stored(event: Stored, state: Gopher, stage: Stage, watched: bool, words: Words) -> Shots:
    """The cards are framed, and what they add to each shelf; then they lie there."""
    stored = storing(state.storages[event.seat], event.cards, state.options.full)
    sign = Sign(words=words.stored_sign(event)) if event.forced else None
    chosen = None if event.forced else Stop()
    framed = replace(stage, cards=lying(event.cards, Look.CHOSEN), storing=stored, chosen=chosen, sign=sign)
    if stored.trophy or stored.over:
        return (Shot(framed, 1.0),)
    moved = _with_amounts(replace(framed, cards=lying(event.cards, Look.GONE), storing=None), state, stored.after)
    remark = words.stored(len(event.cards))
    return (Shot(framed, 1.0 if watched or event.forced else 0.5), Shot(replace(moved, remark=remark), 0.7))


def _result(event: Event, state: Gopher, stage: Stage, names: Names, words: Words) -> Shots:
    match event:
        case Busted():
            busted = _busted(event, state, stage, words)
            return (Shot(busted, 2.5), Shot(_cleared_away(event, state, busted), 0))
        case Trophy():
            sign = Sign(words.TROPHY_SIGN, words.trophy_sign(event, names))
            full = replace(stage, sign=sign, chosen=None)
            nothing = (0,) * len(event.amounts)
            discards = _discards(stage, state) + _stored_together(stage, state)
            emptied = replace(full, discards=discards, cards=_gone(stage), storing=None, remark=words.STORAGE_EMPTIED)
            trophies = tuple(
                event.trophies if seat == event.seat else number for seat, number in enumerate(state.trophies)
            )
            return (Shot(full, 2.0), Shot(replace(_with_amounts(emptied, state, nothing), trophies=trophies), 1.5))
        case Overfull():
            return _overfull(event, state, stage, words)
        case AllPassed():
            return (Shot(replace(stage, cards=stage.cards or (), sign=Sign(words=words.all_passed_sign())), 2.5),)
        case _:
            return ()


def _busted(event: Busted, state: Gopher, stage: Stage, words: Words) -> Stage:
    """The two cards of the same food are framed, the others lost with them; the shelves are as they were."""
    cards = (*lying(event.cards[:-2], Look.LOST), *lying(event.cards[-2:], Look.CHOSEN))
    sign = Sign(words.BUST_SIGN, (words.bust_sign(event),), bad=True)
    amounts = tuple(storage.amounts for storage in state.storages)
    return replace(stage, cards=cards, amounts=amounts, storing=None, remark=words.STORAGE_STAYS, sign=sign)


def _cleared_away(event: Busted, state: Gopher, busted: Stage) -> Stage:
    """The lost cards are counted where they go, while they can still be seen."""
    if event.to_pile:
        return replace(busted, pile=(state.pile if busted.pile is None else busted.pile).plus(event.cards))
    return replace(busted, discards=_discards(busted, state).plus(event.cards))


def _overfull(event: Overfull, state: Gopher, stage: Stage, words: Words) -> Shots:
    """The shelf over its brim, then empty; the others as they are now."""
    sign = Sign(words=words.overfull_sign(event), bad=True)
    before = stage.amounts[event.seat] if stage.amounts else (stage.storing or state.on_stopping).after
    amounts = tuple(0 if food == event.food else amount for food, amount in enumerate(before))
    over = replace(stage, sign=sign, chosen=None)
    together = _stored_together(stage, state)
    discards = _discards(stage, state) + (together - together.without((event.food,)))
    emptied = replace(over, discards=discards, cards=_gone(stage), storing=None, remark=words.OTHERS_STAY)
    return (Shot(over, 2.0), Shot(_with_amounts(emptied, state, amounts), 1.0))


def _discards(stage: Stage, state: Gopher) -> Cards:
    """As they are shown."""
    return state.discards if stage.discards is None else stage.discards


def _stored_together(stage: Stage, state: Gopher) -> Cards:
    """The cards of the seat's storage, and with them those that have been turned up."""
    shown = [lying.card for lying in stage.cards or () if lying.card is not None]
    return state.storages[state.seat].plus(tuple(shown) if stage.cards is not None else state.turned)


def _gone(stage: Stage) -> tuple[Lying, ...] | None:
    """The places of the cards that were turned up."""
    return None if stage.cards is None else tuple(replace(card, look=Look.GONE) for card in stage.cards)


def _with_amounts(stage: Stage, state: Gopher, amounts: tuple[int, ...]) -> Stage:
    """With this in the storage of the seat whose turn it is."""
    storages = [storage.amounts for storage in state.storages]
    storages[state.seat] = amounts
    return replace(stage, amounts=tuple(storages))
