"""Hop Hop Hooray!'s log: a line for each event that needs one, and what brought a game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
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
    Taken,
    Thrown,
)
from tui.text.hop_hop.things import Things
from tui.text.names import Names


class LogWords(Things):
    """What happened."""

    def log(self, event: Event, names: Names) -> str | None:
        """The log's line for an event, or None if it needs none."""
        name = None if names.is_you(event.seat) else names.of(event.seat)
        match event:
            case Taken():
                return self._taken(event, name)
            case Thrown():
                return self._thrown(event, name)
            case Called():
                return self._called(event, name)
            case Rewarded():
                return self._rewarded(event, name)
            case ChipsGone():
                return self.say("All chips are given out: the game is over (HO-11).")
            case EnoughChips():
                return self._enough(event, name)
            case _:
                return self._of_the_marble(event)

    # `name` is None where the sentence says *you*.

    def _taken(self, event: Taken, name: str | None) -> str:
        if name is None:
            return self.say("Your lily pad is empty: you take your marble from {cell} (HO-10).", cell=event.cell)
        return self.say("{name}'s lily pad is empty: a marble is taken from {cell}.", name=name, cell=event.cell)

    def _thrown(self, event: Thrown, name: str | None) -> str:
        letter = self.letter(event.colour)
        if event.attempt == 1:
            if name is None:
                return self.say("You throw {letter}, aimed at {cell}.", letter=letter, cell=event.aim)
            return self.say("{name} throws {letter}, aimed at {cell}.", name=name, letter=letter, cell=event.aim)
        if name is None:
            return self.say(
                "You throw {letter}, aimed at {cell}, try {number}.",
                letter=letter,
                cell=event.aim,
                number=event.attempt,
            )
        return self.say(
            "{name} throws {letter}, aimed at {cell}, try {number}.",
            name=name,
            letter=letter,
            cell=event.aim,
            number=event.attempt,
        )

    def _of_the_marble(self, event: Event) -> str | None:
        """What the thrown marble does, and those that leave: the same whoever threw."""
        match event:
            case Missed(tries_left=0):
                return self.say("It stays outside: that was the last try (HO-2).")
            case Missed(tries_left=left):
                return self.count(
                    "It stays outside: {count} try is left (HO-2).", "It stays outside: {count} tries are left.", left
                )
            case RolledDown(cell=cell):
                return self.say("It comes down on a slope and rolls to {cell} (HO-3).", cell=cell)
            case StayedOn(cell=cell, on_top=True):
                return self.say("It stays on top of the marble in {cell}: thrown again, no try used (HO-4).", cell=cell)
            case StayedOn(cell=cell):
                return self.say("It stays on the edge of {cell}: thrown again, no try used (HO-4).", cell=cell)
            case Pushed(start=start, end=end):
                return self.say("It pushes the marble in {start} on to {end} (HO-5).", start=start, end=end)
            case CameToRest(cell=cell):
                return self.say("It comes to rest in {cell}.", cell=cell)
            case Overlooked(row=row):
                return self.say("Overlooked: {row} leave without a chip (HO-9).", row=self.row(row))
            case Returned(marbles=marbles):
                return self.count(
                    "{count} marble goes back to its lily pad.",
                    "{count} marbles go back to their lily pads.",
                    len(marbles),
                )
            case _:
                return None

    def _called(self, event: Called, name: str | None) -> str:
        row, chips = self.row(event.row), self.chips_of(event.chips)
        if name is None:
            return self.say("Quak! You call {row}: {chips}.", row=row, chips=chips)
        return self.say("Quak! {name} calls {row}: {chips}.", name=name, row=row, chips=chips)

    def _rewarded(self, event: Rewarded, name: str | None) -> str:
        chips = self.chips_of(event.chips)
        if event.chips < event.worth:
            if name is None:
                return self.say("You get {chips} of {worth}: no more were left.", chips=chips, worth=event.worth)
            return self.say(
                "{name} gets {chips} of {worth}: no more were left.", name=name, chips=chips, worth=event.worth
            )
        if name is None:
            return self.say("You get {chips}; left: {left}.", chips=chips, left=event.left)
        return self.say("{name} gets {chips}; left: {left}.", name=name, chips=chips, left=event.left)

    def _enough(self, event: EnoughChips, name: str | None) -> str:
        chips = self.chips_of(event.chips)
        if name is None:
            return self.say("You own {chips}: the game is over (HO-11).", chips=chips)
        return self.say("{name} owns {chips}: the game is over (HO-11).", name=name, chips=chips)

    # The end.

    def ending(self, events: Sequence[Event], names: Names) -> str:
        """What brought a game to its end. Empty if nothing has."""
        last = next((event for event in reversed(events) if isinstance(event, ChipsGone | EnoughChips)), None)
        match last:
            case ChipsGone():
                return self.say("All chips were given out.")
            case EnoughChips(chips=chips) if names.is_you(last.seat):
                return self.say("You owned {chips}, enough to win.", chips=self.chips_of(chips))
            case EnoughChips(chips=chips):
                name = names.of(last.seat)
                return self.say("{name} owned {chips}, enough to win.", name=name, chips=self.chips_of(chips))
            case _:
                return ""
