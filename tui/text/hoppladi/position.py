"""A position of Hoppladi in a few plain lines, for a reader who sees no table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import State
from engine.games.hoppladi import EMPTY, NO_HUTCH, Aside, Hoppladi, Phase
from tui.settings import Shown
from tui.text.board import in_lines
from tui.text.hoppladi.things import Things, product, roll_in_signs
from tui.text.names import Names


class PositionWords(Things):
    """Whose turn it is, everybody's points, what lies on the table, what comes next and what that can cost."""

    def position(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The table in lines of at most 78 cells, each of whole sentences where it fits; with the odds of a bust, if
        they are wanted."""
        assert isinstance(state, Hoppladi)
        lines = [self._standing(state, names)]
        if not state.is_terminal:
            lines += self._lying(state.aside, state.phase is Phase.START)
            lines += self._next(state, shown.odds)
        return in_lines(lines)

    def holding(self, state: State, seat: int, names: Names) -> str:  # noqa: ARG002 (as it is called)
        """Nobody has anything but points: what can be taken over is a choice, and told with it."""
        return ""

    def _standing(self, state: Hoppladi, names: Names) -> str:
        scores = self.listed([self._score(names.of(seat), points) for seat, points in enumerate(state.totals)])
        if state.is_terminal:
            return self.say("The game is over. Points: {scores}.", scores=scores)
        if names.is_you(state.seat):
            return self.say("Your turn. Points: {scores}.", scores=scores)
        return self.say("{name}'s turn. Points: {scores}.", name=names.of(state.seat), scores=scores)

    def _score(self, name: str, points: int) -> str:
        # For translators: a player's points, in a list.
        return self.say("{name} {points}", name=name, points=points)

    # What is set aside.

    def _lying(self, aside: Aside, to_take: bool) -> Iterator[str]:
        if aside == EMPTY:
            yield self.say("Nothing is set aside.")
            return
        things = self.listed(list(self._things(aside)))
        if to_take:
            yield self.say("Left to take over: {things}.", things=things)
        else:
            yield self.say("Set aside: {things}.", things=things)
        yield self._worth(aside)

    def _things(self, aside: Aside) -> Iterator[str]:
        if aside.noted:
            yield self.say("{points} noted", points=aside.noted)
        if aside.pairs:
            yield self.count(
                "one pair for {points}",
                "{number} pairs for {points}",
                aside.pairs,
                number=self.number(aside.pairs),
                points=aside.pair_points,
            )
        if aside.loose_points:
            # For translators: hares that are no pair, and their points.
            yield self.say(
                "{hares} for {points}",
                hares=self.hares_in_words(aside.singles, aside.doubles),
                points=aside.loose_points,
            )
        yield from (self.hutch(number) for number in aside.hutches)
        if aside.taboo:
            yield self.count("one taboo carrot", "{number} taboo carrots", aside.taboo, number=self.number(aside.taboo))

    def _worth(self, aside: Aside) -> str:
        if aside.top == NO_HUTCH:
            return self.count(
                "{count} hare point and no hutch: {worth}.",
                "{count} hare points and no hutch: {worth}.",
                aside.hare_points,
                worth=product(aside),
            )
        return self.count(
            "{count} hare point, times {hutch} for the highest hutch: {worth}.",
            "{count} hare points, times {hutch} for the highest hutch: {worth}.",
            aside.hare_points,
            hutch=aside.top,
            worth=product(aside),
        )

    # What comes next.

    def _next(self, state: Hoppladi, odds: bool) -> Iterator[str]:
        match state.phase:
            case Phase.START:
                yield self.together(self._taking(state), *self._risk(state, odds))
                fresh = self.count("Fresh: {count} die.", "Fresh: {count} dice.", state.options.dice)
                chance = self.percent(float(state.fresh_bust_chance))
                yield self.together(fresh, self.say("A bust: {chance}.", chance=chance)) if odds else fresh
            case Phase.KEEP if state.rolled is not None:
                yield self.together(self.say("Rolled: {signs}.", signs=roll_in_signs(state.rolled)), self._hutch(state))
                if state.aside.points:
                    yield self.count(
                        "A bust after this would lose that {count} point and what you keep now.",
                        "A bust after this would lose those {count} points and what you keep now.",
                        state.aside.points,
                    )
            case Phase.GO:
                yield self.together(self._rolling(state), *self._risk(state, odds))
                yield self.say(
                    "Stopping scores {points}: a total of {total}.",
                    points=state.aside.points,
                    total=state.total_on_stopping,
                )
            case _:
                yield self.together(self._to_roll(state.dice_to_roll), *self._risk(state, odds))

    def _taking(self, state: Hoppladi) -> str:
        count = state.dice_to_roll
        if state.picks_up:
            return self.count(
                "Taking over picks {count} die up and rolls it.",
                "Taking over picks {count} dice up and rolls them.",
                count,
            )
        return self.count("Taking over: {count} die to roll.", "Taking over: {count} dice to roll.", count)

    def _rolling(self, state: Hoppladi) -> str:
        count = state.dice_to_roll
        if state.picks_up:
            return self.count(
                "All dice are set aside: rolling on picks {count} die up.",
                "All dice are set aside: rolling on picks {count} dice up.",
                count,
            )
        return self._to_roll(count)

    def _to_roll(self, count: int) -> str:
        return self.count("{count} die to roll.", "{count} dice to roll.", count)

    def _risk(self, state: Hoppladi, odds: bool) -> Iterator[str]:
        """What the next roll from this table can cost."""
        points, chance = state.aside.points, self.percent(float(state.bust_chance))
        if odds and points:
            yield self.count(
                "A bust ({chance}) loses {count} point.",
                "A bust ({chance}) loses {count} points.",
                points,
                chance=chance,
            )
        elif odds:
            yield self.say("A bust: {chance}.", chance=chance)
        elif points:
            yield self.count("A bust loses {count} point.", "A bust loses {count} points.", points)

    def _hutch(self, state: Hoppladi) -> str:
        if not state.next_hutch:
            return self.say("Every hutch is up.")
        return self.say("The next hutch is {hutch}.", hutch=self.hutch(state.next_hutch))
