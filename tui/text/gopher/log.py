"""Gopher's log: a line for each event that needs one, and what brought a game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, TurnEnded
from engine.games.gopher_moves import AllPassed, Busted, Food, Overfull, Reshuffled, Stored, Trophy, TurnedUp
from tui.text.gopher.things import Things
from tui.text.names import Names


class LogWords(Things):
    """What happened."""

    def log(self, event: Event, names: Names) -> str | None:
        """The log's line for an event, or None if it needs none."""
        name = None if names.is_you(event.seat) else names.of(event.seat)
        match event:
            case TurnedUp():
                return self._turned_up(event, name)
            case Busted():
                return self._busted(event, name)
            case Stored():
                return self._stored(event, name)
            case Trophy():
                return self._trophy(event, name)
            case Overfull():
                return self._overfull(event, name)
            case Reshuffled():
                return self.count(
                    "The heap is used up: {count} discard is the new one (GI-6).",
                    "The heap is used up: the {count} discards are shuffled into a new one (GI-6).",
                    event.cards,
                )
            case AllPassed():
                return self.say("There is no card left for anybody: everybody passes (GI-6).")
            case _:
                return None

    # `name` is None where the sentence says *you*.

    def _turned_up(self, event: TurnedUp, name: str | None) -> str:
        food = self.card(event.card)
        if event.number == 1 and name is None:
            return self.say("You turn up {food}.", food=food)
        if event.number == 1:
            return self.say("{name} turns up {food}.", name=name, food=food)
        if name is None:
            return self.say("You go on: {food}.", food=food)
        return self.say("{name} goes on: {food}.", name=name, food=food)

    def _busted(self, event: Busted, name: str | None) -> str:
        food = self.food(event.cards[-1].food)
        if event.to_pile and name is None:
            return self.count(
                "Bust! You turned up {food} twice running: {count} card back into the heap (GI-3).",
                "Bust! You turned up {food} twice running: {count} cards back into the heap (GI-3).",
                len(event.cards),
                food=food,
            )
        if event.to_pile:
            return self.count(
                "Bust! {name} turned up {food} twice running: {count} card back into the heap (GI-3).",
                "Bust! {name} turned up {food} twice running: {count} cards back into the heap (GI-3).",
                len(event.cards),
                name=name,
                food=food,
            )
        if name is None:
            return self.count(
                "Bust! You turned up {food} twice running: {count} card lost (GI-3).",
                "Bust! You turned up {food} twice running: {count} cards lost (GI-3).",
                len(event.cards),
                food=food,
            )
        return self.count(
            "Bust! {name} turned up {food} twice running: {count} card lost (GI-3).",
            "Bust! {name} turned up {food} twice running: {count} cards lost (GI-3).",
            len(event.cards),
            name=name,
            food=food,
        )

    def _stored(self, event: Stored, name: str | None) -> str:
        foods = [food for food in Food if event.after[food] != event.before[food]]
        stored = self.amounts((food, event.after[food] - event.before[food]) for food in foods)
        if event.forced == "GI-6" and name is None:
            return self.say("No card is left: you have to stop, and store {foods} (GI-6).", foods=stored)
        if event.forced == "GI-6":
            return self.say("No card is left: {name} has to stop, and stores {foods} (GI-6).", name=name, foods=stored)
        if event.forced and name is None:
            return self.say("You have to stop, and store {foods} (GI-2).", foods=stored)
        if event.forced:
            return self.say("{name} has to stop, and stores {foods} (GI-2).", name=name, foods=stored)
        if name is None:
            return self.say("You stop, and store {foods}.", foods=stored)
        return self.say("{name} stops, and stores {foods}.", name=name, foods=stored)

    def _trophy(self, event: Trophy, name: str | None) -> str:
        exact = self.amounts((food, event.amounts[food]) for food in event.foods)
        if name is None:
            return self.say(
                "Exactly {foods}: trophy {number} of {goal} for you, the storage is emptied (GI-4).",
                foods=exact,
                number=event.trophies,
                goal=event.goal,
            )
        return self.say(
            "Exactly {foods}: trophy {number} of {goal} for {name}, storage emptied (GI-4).",
            name=name,
            foods=exact,
            number=event.trophies,
            goal=event.goal,
        )

    def _overfull(self, event: Overfull, name: str | None) -> str:
        food = self.amount(event.food, event.amount)
        if name is None:
            return self.say("Too many: you lose all {food} (GI-4).", food=food)
        return self.say("Too many: {name} loses all {food} (GI-4).", name=name, food=food)

    # The end.

    def ending(self, events: Sequence[Event], names: Names) -> str:
        """What brought a game to its end, of all that happened in it: all trophies, or no card was left."""
        for at, event in enumerate(events):
            if isinstance(event, AllPassed):
                return self.say("There was no card left for anybody.")
            if isinstance(event, Trophy) and event.trophies == event.goal:
                turn = 1 + sum(isinstance(past, TurnEnded) and past.seat == event.seat for past in events[:at])
                return self._won(event, turn, names)
        return ""

    def _won(self, event: Trophy, turn: int, names: Names) -> str:
        if names.is_you(event.seat):
            return self.count(
                "You were the first to get {count} trophy, in your turn {turn}.",
                "You were the first to get {count} trophies, in your turn {turn}.",
                event.goal,
                turn=turn,
            )
        return self.count(
            "{name} was the first to get {count} trophy, in turn {turn}.",
            "{name} was the first to get {count} trophies, in turn {turn}.",
            event.goal,
            name=names.of(event.seat),
            turn=turn,
        )
