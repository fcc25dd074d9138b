"""A position of Hippo Hopp in a few plain lines, for a reader who sees no table: only what lies there to be seen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import State
from engine.games.hippo import UNKNOWN, Hippo
from tui.settings import Shown
from tui.text.board import in_lines
from tui.text.hippo.things import Things
from tui.text.names import Names


class PositionWords(Things):
    """Whose turn it is, everybody's points, what lies open, where the bird is, what is left of the deck."""

    def position(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The table in lines of at most 78 cells; with the numbers once seen of hidden cards, if they are to stay."""
        assert isinstance(state, Hippo)
        return in_lines((self._standing(state, names), *self._lying(state, names, shown)))

    def lying(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The same without whose turn it is and the points."""
        assert isinstance(state, Hippo)
        return in_lines(self._lying(state, names, shown))

    def holding(self, state: State, seat: int, names: Names) -> str:  # noqa: ARG002 (as it is called)
        """Nothing to be told here: `lying` has everybody's penalty cards."""
        return ""

    def look(self, state: State) -> tuple[str, ...]:
        """Every number of the circle, for the look before the first decision: ten cards a line."""
        assert isinstance(state, Hippo)
        starts = range(0, len(state.numbers), 10)
        return tuple(self._ten(state.numbers, start) for start in starts)

    def _ten(self, numbers: tuple[int, ...], start: int) -> str:
        some = numbers[start : start + 10]
        row = "  ".join(map(str, some))
        if len(some) == 1:
            return self.say("Card {first}:  {numbers}", first=start, numbers=row)
        return self.say("Cards {first} to {last}:  {numbers}", first=start, last=start + len(some) - 1, numbers=row)

    def _lying(self, state: Hippo, names: Names, shown: Shown) -> Iterator[str]:
        yield self._penalties(state, names)
        if state.is_terminal:
            return
        last = len(state.numbers) - 1
        yield self.say(
            "The circle has the cards 0 to {last}; the bird is on card {place}.", last=last, place=state.bird
        )
        yield self._open(state)
        if shown.seen:
            yield from self._seen(state)
        yield self._deck(state.deck)

    def _standing(self, state: Hippo, names: Names) -> str:
        scores = self.listed([self._score(names.of(seat), points) for seat, points in enumerate(state.scores)])
        if state.is_terminal:
            return self.say("The game is over. Points: {scores}.", scores=scores)
        if names.is_you(state.seat):
            return self.say("Your turn. Points: {scores}.", scores=scores)
        return self.say("{name}'s turn. Points: {scores}.", name=names.of(state.seat), scores=scores)

    def _score(self, name: str, points: int) -> str:
        # For translators: a player's points, in a list.
        return self.say("{name} {points}", name=name, points=points)

    def _penalties(self, state: Hippo, names: Names) -> str:
        having = [self._has(seat, cards, names) for seat, cards in enumerate(state.penalties) if cards]
        if not having:
            return self.say("No penalty card lies before anybody.")
        return self.say("Penalty cards: {having}.", having=self.say("; ").join(having))

    def _has(self, seat: int, cards: tuple[int, ...], names: Names) -> str:
        numbers = self.listed(list(map(str, cards)))
        if names.is_you(seat):
            # For translators: the numbers of your penalty cards, in a list of who has which.
            return self.say("you have {numbers}", numbers=numbers)
        # For translators: a player and the numbers of its penalty cards, in a list of who has which.
        return self.say("{name} has {numbers}", name=names.of(seat), numbers=numbers)

    def _open(self, state: Hippo) -> str:
        size = len(state.numbers)
        clockwise = [(state.bird + step) % size for step in range(size)]
        cards = [
            self.say(
                "{number} on card {place} ({ahead})",
                number=state.numbers[at],
                place=at,
                ahead=self.ahead(at, state),
            )
            for at in clockwise
            if state.is_open[at]
        ]
        if not cards:
            return self.say("All cards are hidden.")
        return self.say("Open and angry: {cards}. All others are hidden.", cards=self.listed(cards))

    def _seen(self, state: Hippo) -> Iterator[str]:
        cards = [
            self.say("{number} on card {place}", number=state.numbers[at], place=at)
            for at in state.hidden
            if state.numbers[at] != UNKNOWN
        ]
        if cards:
            yield self.say("Hidden now, but seen: {cards}.", cards=self.listed(cards))

    def _deck(self, deck: int) -> str:
        if not deck:
            return self.say("The deck is empty: the next penalty card ends the game.")
        return self.count(
            "{count} card in the deck; the penalty card after it ends the game.",
            "{count} cards in the deck; the penalty card after them ends the game.",
            deck,
        )
