"""A position of Gopher in a few plain lines, for a reader who sees no table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import State
from engine.games.gopher import Gopher
from engine.games.gopher_moves import Food
from tui.settings import Shown
from tui.text.board import in_lines
from tui.text.gopher.things import Things
from tui.text.names import Names


class PositionWords(Things):
    """Whose turn it is, trophies and storages, what is turned up, what stopping does, what going on can cost."""

    def position(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The table in lines of at most 78 cells, each of whole sentences where it fits; with the odds of a bust and
        what the pile still holds, if they are wanted."""
        assert isinstance(state, Gopher)
        lines = [self._standing(state, names)]
        lines += [self.holding(state, seat, names) for seat in range(state.players)]
        if not state.is_terminal:
            lines += self._next(state, shown.odds)
            lines += self._left(state, shown.pile)
        return in_lines(lines)

    def _standing(self, state: Gopher, names: Names) -> str:
        # For translators: how many trophies a player has, in a list.
        scores = self.listed(
            [
                self.say("{name} {trophies}", name=names.of(seat), trophies=trophies)
                for seat, trophies in enumerate(state.trophies)
            ]
        )
        goal = state.options.trophies
        if state.is_terminal:
            return self.say("The game is over. Trophies: {scores}.", scores=scores)
        if names.is_you(state.seat):
            return self.say("Your turn. Trophies: {scores}; {goal} win.", scores=scores, goal=goal)
        name = names.of(state.seat)
        return self.say("{name}'s turn. Trophies: {scores}; {goal} win.", name=name, scores=scores, goal=goal)

    def holding(self, state: State, seat: int, names: Names) -> str:
        """What is in a seat's storage."""
        assert isinstance(state, Gopher)
        amounts = state.storages[seat].amounts
        there = [food for food in Food if amounts[food]]
        if names.is_you(seat):
            if not there:
                return self.say("Your storage is empty.")
            return self.say("Your storage: {foods}.", foods=self.amounts((food, amounts[food]) for food in there))
        name = names.of(seat)
        if not there:
            return self.say("{name}'s storage is empty.", name=name)
        foods = self.amounts((food, amounts[food]) for food in there)
        return self.say("{name}'s storage: {foods}.", name=name, foods=foods)

    # This turn.

    def _next(self, state: Gopher, odds: bool) -> Iterator[str]:
        if not state.turned:
            yield self.say("Nothing is turned up yet.")
            return
        # For translators: {number} of at most {most} cards; then what is on them.
        yield self.say(
            "Turned up, {number} of {most}: {cards}.",
            number=len(state.turned),
            most=state.options.max_cards,
            cards=self.listed([self.card(card) for card in state.turned]),
        )
        yield self._stopping(state)
        yield self.together(self._risk(state), *self._chance(state, odds))

    def _stopping(self, state: Gopher) -> str:
        stored = state.on_stopping
        if stored.trophy:
            shelves = self.shelves(stored, stored.full)
            return self.say("Stopping: {foods}, a trophy; the storage is emptied.", foods=shelves)
        touched = self.shelves(stored, stored.changed)
        if not stored.over:
            return self.say("Stopping: {foods}.", foods=touched)
        lost = self.listed([self.food(food) for food in stored.over])
        return self.say("Stopping: {foods}; too many {lost}, all lost.", foods=touched, lost=lost)

    def _risk(self, state: Gopher) -> str:
        return self.count(
            "Going on, {food} would lose {count} card.",
            "Going on, {food} would lose {count} cards.",
            len(state.turned),
            food=self.food(state.turned[-1].food),
        )

    def _chance(self, state: Gopher, odds: bool) -> Iterator[str]:
        if odds:
            yield self.say("A bust: {chance}.", chance=self.percent(float(state.bust_chance)))

    # The cards that are left.

    def _left(self, state: Gopher, contents: bool) -> Iterator[str]:
        yield self.count(
            "{count} card face down, discards: {discards}.",
            "{count} cards face down, discards: {discards}.",
            len(state.pile),
            discards=len(state.discards),
        )
        if contents and len(state.pile):
            kinds = ", ".join(f"{count}×{card}" for card, count in state.pile)
            yield self.say("Face down: {cards}.", cards=kinds)
