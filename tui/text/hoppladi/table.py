"""What stands on Hoppladi's table: headings, labels, stakes, and the signs when something big has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.hoppladi import Aside, Hoppladi, Phase
from engine.games.hoppladi_moves import Busted, CarrotsTaboo, Keep, Scored, TargetReached
from tui.text.board import BoardWords
from tui.text.hoppladi.log import LogWords
from tui.text.hoppladi.things import keep_in_signs, product
from tui.text.language import Message, mark
from tui.text.names import Names


class TableWords(BoardWords, LogWords):
    """Short words, each for its place."""

    ROLLED = Message("Rolled")
    IN_HAND = Message("In hand")
    TO_ROLL = Message("To roll")
    AT_STAKE = Message("At stake")
    HUTCHES = Message("hutches")
    CARROTS = Message("carrots")
    # For translators: beside the hutch that may be built next; at most 8 cells.
    NEXT = Message("next")
    LAST_TURN = Message("last turn")
    ENTER_KEEPS = Message("Enter keeps the framed dice")
    NOTHING_MARKED = Message("nothing marked: pick a hare")
    MISSING: ClassVar[Mapping[str, str]] = {
        "HL-2": mark("{signs}: add a hare"),
        "HL-5": mark("{signs}: the only hare is no hutch"),
    }
    """What marked dice lack, by the clause that forbids to set them aside."""

    def seats_title(self, state: Hoppladi) -> str:
        """The heading over the scores."""
        if state.solo:
            return self.count("Solo: {count} turn left", "Solo: {count} turns left", state.turns_left)
        if state.reached_by is not None:
            return self.say("Last round")
        return self.say("First to {target}", target=state.options.target)

    def aside_title(self, aside: Aside, to_take: bool) -> str:
        """The heading over the dice set aside, with their worth; `to_take` if they are the last player's."""
        if not aside.hare_points:
            return self.say("Set aside")
        if to_take:
            return self.say("To take over: {worth}", worth=product(aside))
        return self.say("Set aside: {worth}", worth=product(aside))

    def pairs(self, points: int) -> str:
        """The heading over the piles, with their hare points."""
        return self.say("pairs {points}", points=points) if points else self.say("pairs")

    def hares(self, points: int) -> str:
        """The heading over the other hares, with theirs."""
        return self.say("hares {points}", points=points) if points else self.say("hares")

    def memory_aid(self, noted: int) -> str:
        """What the memory aid holds."""
        return self.say("memory aid {points}", points=noted)

    def marked(self, keep: Keep, clause: str) -> str:
        """What the marked dice lack; `clause` forbids to set them aside."""
        signs = keep_in_signs(keep)
        return self.say(self.MISSING[clause], signs=signs) if signs else self.NOTHING_MARKED

    def stakes(self, state: Hoppladi) -> tuple[str, ...]:
        """What can be won and lost now, most important first; short lines."""
        points = state.aside.points
        lost = self.say("a bust loses {points}", points=points)
        if state.phase is Phase.GO:
            before, after = state.totals[state.seat], state.total_on_stopping
            return (
                self.say("stop scores {points}", points=points),
                lost,
                self.say("total {before} → {after}", before=before, after=after),
            )
        return (lost,) if state.phase is Phase.ROLL and points else ()

    # Signs.

    def scored_sign(self, event: Scored) -> str:
        """Beside the dice when a turn is written down."""
        return self.count(
            "{factors} = {count} point",
            "{factors} = {count} points",
            event.points,
            factors=f"{event.hare_points} × {event.multiplier}",
        )

    def target_sign(self, event: TargetReached, names: Names) -> tuple[str, ...]:
        """The banner when somebody has reached the target."""
        if names.is_you(event.seat):
            reached = self.say("{score}! You are at the goal.", score=event.score)
        else:
            reached = self.say("{score}! {name} is at the goal.", score=event.score, name=names.of(event.seat))
        return (reached, self.still_to_play(event.to_come, names)) if event.to_come else (reached,)

    def bust_sign(self, event: Busted) -> str:
        """Under the big sign: what is gone, and why."""
        if event.clause == "HL-8":
            return self.say("carrots only: nothing lost")
        if not event.hare_points:
            return self.say("no hare: nothing lost")
        return self.say("no hare: {worth} lost", worth=product(event))

    def taboo_sign(self, event: CarrotsTaboo) -> tuple[str, ...]:
        """Beside a roll of only carrots: two lines."""
        if event.ends_turn:
            said = self.say("Carrots only, and no hare on the table:\nthe points count, the turn ends")
        else:
            said = self.count(
                "Carrots only: {count} carrot taboo,\nthe points are safe",
                "Carrots only: {count} carrots taboo,\nthe points are safe",
                event.carrots,
            )
        return tuple(said.splitlines())
