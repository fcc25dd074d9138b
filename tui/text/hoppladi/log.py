"""Hoppladi's log: a line for each event that needs one, and what brought a game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, TurnEnded
from engine.games.hoppladi_moves import (
    Busted,
    CarrotsTaboo,
    Rolled,
    Scored,
    SetAside,
    Started,
    TargetReached,
    TookOver,
    WentOn,
)
from tui.text.hoppladi.things import Things, product, roll_in_signs
from tui.text.names import Names


class LogWords(Things):
    """What happened."""

    def log(self, event: Event, names: Names) -> str | None:
        """The log's line for an event, or None if it needs none."""
        name = None if names.is_you(event.seat) else names.of(event.seat)
        match event:
            case Started(chosen=True):
                return self._started(event, name)
            case Rolled():
                return self._rolled(event, name)
            case TookOver():
                return self._took_over(event, name)
            case SetAside():
                return self._set_aside(event, name)
            case WentOn(picked_up=True):
                return self._picked_up(event, name)
            case CarrotsTaboo():
                return self._carrots_taboo(event, name)
            case Busted():
                return self._busted(event, name)
            case Scored():
                return self._scored(event, name)
            case TargetReached():
                return self.target_reached(event, names)
            case _:
                return None

    # `name` is None where the sentence says *you*.

    def _started(self, event: Started, name: str | None) -> str:
        if name is None:
            return self.count("You start with {count} die, fresh.", "You start with {count} dice, fresh.", event.dice)
        return self.count(
            "{name} starts with {count} die, fresh.", "{name} starts with {count} dice, fresh.", event.dice, name=name
        )

    def _rolled(self, event: Rolled, name: str | None) -> str:
        signs = roll_in_signs(event.roll)
        if name is None:
            return self.say("You roll {signs}.", signs=signs)
        return self.say("{name} rolls {signs}.", name=name, signs=signs)

    def _took_over(self, event: TookOver, name: str | None) -> str:
        dice, worth = event.dice, product(event)
        if event.picked_up and name is None:
            return self.count(
                "You take over and pick up: {count} die, {worth}.",
                "You take over and pick up: {count} dice, {worth}.",
                dice,
                worth=worth,
            )
        if event.picked_up:
            return self.count(
                "{name} takes over and picks up: {count} die, {worth}.",
                "{name} takes over and picks up: {count} dice, {worth}.",
                dice,
                name=name,
                worth=worth,
            )
        if name is None:
            return self.count(
                "You take over: {count} die, {worth}.", "You take over: {count} dice, {worth}.", dice, worth=worth
            )
        return self.count(
            "{name} takes over: {count} die, {worth}.",
            "{name} takes over: {count} dice, {worth}.",
            dice,
            name=name,
            worth=worth,
        )

    def _set_aside(self, event: SetAside, name: str | None) -> str:
        kept, worth = self.kept(event.keep), product(event)
        if event.all_used:
            if name is None:
                return self.say("You keep {kept}: {worth}, all used.", kept=kept, worth=worth)
            return self.say("{name} keeps {kept}: {worth}, all used.", name=name, kept=kept, worth=worth)
        if name is None:
            # For translators: {count} is how many dice are left to roll.
            return self.count(
                "You keep {kept}: {worth}, {count} left.",
                "You keep {kept}: {worth}, {count} left.",
                event.left,
                kept=kept,
                worth=worth,
            )
        return self.count(
            "{name} keeps {kept}: {worth}, {count} left.",
            "{name} keeps {kept}: {worth}, {count} left.",
            event.left,
            name=name,
            kept=kept,
            worth=worth,
        )

    def _picked_up(self, event: WentOn, name: str | None) -> str:
        if name is None:
            return self.count(
                "You pick the hares up: {noted} noted, {count} die to roll.",
                "You pick the hares up: {noted} noted, {count} dice to roll.",
                event.dice,
                noted=event.noted,
            )
        return self.count(
            "{name} picks the hares up: {noted} noted, {count} die to roll.",
            "{name} picks the hares up: {noted} noted, {count} dice to roll.",
            event.dice,
            name=name,
            noted=event.noted,
        )

    def _carrots_taboo(self, event: CarrotsTaboo, name: str | None) -> str:
        if event.ends_turn:
            if name is None:
                return self.say("You roll carrots only: no hare lies on the table, the turn ends (HL-8).")
            return self.say("{name} rolls carrots only: no hare lies on the table, the turn ends (HL-8).", name=name)
        if name is None:
            return self.say("You roll carrots only: taboo for now, the points are safe (HL-8).")
        return self.say("{name} rolls carrots only: taboo for now, the points are safe (HL-8).", name=name)

    def _busted(self, event: Busted, name: str | None) -> str:
        clause = event.clause
        if clause == "HL-8":
            if name is None:
                return self.say("Bust! You rolled carrots only on the first roll, nothing lost (HL-8).")
            return self.say("Bust! {name} rolled carrots only on the first roll, nothing lost (HL-8).", name=name)
        if not event.hare_points:
            if name is None:
                return self.say("Bust! You rolled no hare, nothing lost ({clause}).", clause=clause)
            return self.say("Bust! {name} rolled no hare, nothing lost ({clause}).", name=name, clause=clause)
        worth = product(event)
        if name is None:
            return self.say("Bust! You rolled no hare, {worth} lost ({clause}).", worth=worth, clause=clause)
        return self.say("Bust! {name} rolled no hare, {worth} lost ({clause}).", name=name, worth=worth, clause=clause)

    def _scored(self, event: Scored, name: str | None) -> str:
        factors = f"{event.hare_points} × {event.multiplier}"
        if event.forced:
            if name is None:
                return self.say("Your turn ends with {points}: {factors} (HL-8).", points=event.points, factors=factors)
            return self.say(
                "{name}'s turn ends with {points}: {factors} (HL-8).", name=name, points=event.points, factors=factors
            )
        if name is None:
            return self.say("You stop with {points}: {factors}.", points=event.points, factors=factors)
        return self.say("{name} stops with {points}: {factors}.", name=name, points=event.points, factors=factors)

    # The end.

    def target_reached(self, event: TargetReached, names: Names) -> str:
        """Somebody is there, and who still plays."""
        if names.is_you(event.seat):
            reached = self.say("You reach {score}.", score=event.score)
        else:
            reached = self.say("{name} reaches {score}.", name=names.of(event.seat), score=event.score)
        if not event.to_come:
            return self.together(reached, self.say("Nobody is left to play."))
        return self.together(reached, self.still_to_play(event.to_come, names))

    def still_to_play(self, seats: Sequence[int], names: Names) -> str:
        """Who has one turn left."""
        # For translators: you, in a list of those who have one turn left.
        who = [self.say("you") if names.is_you(seat) else names.of(seat) for seat in seats]
        return self.say("One last turn: {names}.", names=self.listed(who))

    def ending(self, events: Sequence[Event], names: Names) -> str:
        """What brought a game to its end, of all that happened in it: who got to the target first. Empty if nobody
        did."""
        at = next((place for place, event in enumerate(events) if isinstance(event, TargetReached)), None)
        reached = None if at is None else events[at]
        if not isinstance(reached, TargetReached):
            return ""
        turn = sum(isinstance(event, TurnEnded) and event.seat == reached.seat for event in events[:at])
        if names.is_you(reached.seat):
            return self.say(
                "You were the first to get to {target}: {score} after your turn {turn}.",
                target=reached.target,
                score=reached.score,
                turn=turn,
            )
        return self.say(
            "{name} was the first to get to {target}: {score} after turn {turn}.",
            name=names.of(reached.seat),
            target=reached.target,
            score=reached.score,
            turn=turn,
        )
