"""Hippo Hopp's log: a line for each event that needs one, and what brought a game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.games.hippo_moves import Caught, DeckEmpty, Flipped, Landed, Used
from tui.text.hippo.things import Things
from tui.text.names import Names


class LogWords(Things):
    """What happened."""

    def log(self, event: Event, names: Names) -> str | None:
        """The log's line for an event, or None if it needs none. What lay there at the first look is never told."""
        name = None if names.is_you(event.seat) else names.of(event.seat)
        match event:
            case Flipped():
                return self._flipped(event, name)
            case Used():
                return self.used(event, names)
            case Landed():
                return self._landed(event, name)
            case Caught():
                return self._caught(event, name)
            case DeckEmpty():
                return self.say("No card is left to fill the gap: the game is over (HH-7).")
            case _:
                return None

    # `name` is None where the sentence says *you*.

    def _flipped(self, event: Flipped, name: str | None) -> str:
        if name is None:
            return self.say("You flip card {place}: it shows {number}.", place=event.at, number=event.number)
        return self.say("{name} flips card {place}: it shows {number}.", name=name, place=event.at, number=event.number)

    def used(self, event: Used, names: Names) -> str:
        """Whose card is used, and by whom."""
        name, owner, number = names.of(event.seat), names.of(event.owner), event.number
        if names.is_you(event.seat):
            return self.say("You use {owner}'s penalty card {number}.", owner=owner, number=number)
        if names.is_you(event.owner):
            return self.say("{name} uses your penalty card {number}.", name=name, number=number)
        return self.say("{name} uses {owner}'s penalty card {number}.", name=name, owner=owner, number=number)

    def _landed(self, event: Landed, name: str | None) -> str:
        if event.gained < event.over:
            return self._borrowed(event, name)
        if not event.over:
            if name is None:
                return self.say("You come down on a calm hippo, over no angry one: no points.")
            return self.say("{name} comes down on a calm hippo, over no angry one: no points.", name=name)
        if name is None:
            return self.count(
                "You hop over {count} angry hippo and come down on a calm one: +{points}.",
                "You hop over {count} angry hippos and come down on a calm one: +{points}.",
                event.over,
                points=event.gained,
            )
        return self.count(
            "{name} hops over {count} angry hippo and comes down on a calm one: +{points}.",
            "{name} hops over {count} angry hippos and comes down on a calm one: +{points}.",
            event.over,
            name=name,
            points=event.gained,
        )

    def _borrowed(self, event: Landed, name: str | None) -> str:
        if name is None:
            return self.count(
                "You hop over {count} angry hippo with a borrowed card: +{points} at most (HH-5).",
                "You hop over {count} angry hippos with a borrowed card: +{points} at most (HH-5).",
                event.over,
                points=event.gained,
            )
        return self.count(
            "{name} hops over {count} angry hippo with a borrowed card: +{points} at most (HH-5).",
            "{name} hops over {count} angry hippos with a borrowed card: +{points} at most (HH-5).",
            event.over,
            name=name,
            points=event.gained,
        )

    def _caught(self, event: Caught, name: str | None) -> str:
        back = len(event.turned_back)
        if not back and name is None:
            return self.say("Caught! You take the angry {number} as a penalty card (HH-6).", number=event.number)
        if not back:
            return self.say(
                "Caught! {name} takes the angry {number} as a penalty card (HH-6).", name=name, number=event.number
            )
        if name is None:
            return self.count(
                "Caught! You take the angry {number} as a penalty card; {count} other calms down (HH-6).",
                "Caught! You take the angry {number} as a penalty card; {count} others calm down (HH-6).",
                back,
                number=event.number,
            )
        return self.count(
            "Caught! {name} takes the angry {number} as a penalty card; {count} other calms down.",
            "Caught! {name} takes the angry {number} as a penalty card; {count} others calm down.",
            back,
            name=name,
            number=event.number,
        )

    # The end.

    def ending(self, events: Sequence[Event], names: Names) -> str:
        """What brought a game to its end: who took the card no other could replace. Empty if nobody did."""
        last = next((event for event in reversed(events) if isinstance(event, DeckEmpty)), None)
        if last is None:
            return ""
        if names.is_you(last.seat):
            return self.say("You took the last penalty card: the deck had none to fill the gap.")
        return self.say(
            "{name} took the last penalty card: the deck had none to fill the gap.", name=names.of(last.seat)
        )
