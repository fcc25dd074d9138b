"""A position of Hop Hop Hooray! in plain lines: the pond as text, and who has what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import State
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import COLOURS, COLUMNS, Cell, Row
from engine.games.hop_hop_rows import EMPTY, cells
from tui.settings import Shown
from tui.text.board import in_lines
from tui.text.hop_hop.things import Things
from tui.text.names import Names

FREE: Final = "."


class PositionWords(Things):
    """Whose turn it is, chips, the pond row by row, every colour's marbles, what has just arrived."""

    def position(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The table in lines of at most 78 cells."""
        assert isinstance(state, HopHop)
        told = in_lines((self._standing(state, names), self._supply(state), *self._hands(state, names)))
        return (*told, *self.lying(state, names, shown))

    def lying(self, state: State, names: Names, shown: Shown) -> tuple[str, ...]:
        """The same without whose turn it is and the chips."""
        assert isinstance(state, HopHop)
        return (*_pond(state), *in_lines((*self._marbles(state, names), *self._now(state, shown))))

    def holding(self, state: State, seat: int, names: Names) -> str:  # noqa: ARG002 (as it is called)
        """Nothing to be told here: `lying` has everybody's marbles."""
        return ""

    def _standing(self, state: HopHop, names: Names) -> str:
        scores = self.listed([self._score(names.of(seat), chips) for seat, chips in enumerate(state.chips)])
        if state.is_terminal:
            return self.say("The game is over. Chips: {scores}.", scores=scores)
        if names.is_you(state.seat):
            return self.say("Your turn. Chips: {scores}.", scores=scores)
        return self.say("{name}'s turn. Chips: {scores}.", name=names.of(state.seat), scores=scores)

    def _score(self, name: str, chips: int) -> str:
        # For translators: a player's chips, in a list.
        return self.say("{name} {chips}", name=name, chips=chips)

    def _of_hand(self, name: str, hand: str) -> str:
        # For translators: how steady a player's hand is, in a list.
        return self.say("{name} {hand}", name=name, hand=hand)

    def _supply(self, state: HopHop) -> str:
        enough = state.options.chips_to_win
        left = self.count("{count} chip is left.", "{count} chips are left.", state.supply)
        if not isinstance(enough, int):
            return left
        return self.together(
            left, self.count("Who owns {count} chip has won.", "Who owns {count} chips has won.", enough)
        )

    def _hands(self, state: HopHop, names: Names) -> Iterator[str]:
        if self.hand(state, 0):
            hands = [self._of_hand(names.of(seat), self.hand(state, seat)) for seat in range(state.players)]
            yield self.say("How steady the hands are: {hands}.", hands=self.listed(hands))

    def _marbles(self, state: HopHop, names: Names) -> Iterator[str]:
        for seat in range(state.players):
            for colour in state.options.colours_of(seat):
                lying = [cell for cell, there in zip(cells(state.size), state.pond, strict=True) if there == colour]
                yield self._colour(colour, state.pads[colour], lying, names.of(seat))

    def _colour(self, colour: int, pad: int, lying: list[Cell], name: str) -> str:
        letter = self.letter(colour)
        if not lying:
            return self.say("{letter}, {name}: {count} on the lily pad.", letter=letter, name=name, count=pad)
        return self.say(
            "{letter}, {name}: {count} on the lily pad; in the pond {cells}.",
            letter=letter,
            name=name,
            count=pad,
            cells=self.cells(lying),
        )

    def _now(self, state: HopHop, shown: Shown) -> Iterator[str]:
        match state.phase:
            case Phase.CALL:
                yield from self._calls(state, shown)
            case Phase.THROW:
                yield self.say("Try {number} of {tries}.", number=state.tries_used + 1, tries=state.options.tries)
            case Phase.TAKE:
                yield self.say("The lily pad is empty: a marble is taken from the pond first (HO-10).")
            case _:
                return

    def _calls(self, state: HopHop, shown: Shown) -> Iterator[str]:
        yield self.say("Just arrived: {cells}.", cells=self.cells(state.arrived))
        if state.called:
            called = self.listed(list(map(self.row, state.called)))
            yield self.say("Called: {rows}, {chips}.", rows=called, chips=self.chips_of(state.reward))
        if shown.calls == "off":
            yield self.say("Do you see a row? Type it so: call c3-d4-e5. Or: done.")
        elif runs := sorted(state.calls.by_run):
            yield self.say("To call: {rows}. Then: done.", rows=self.listed(list(map(self._either, runs))))
            if any(len(rows) > 1 for rows in runs):
                yield self.say("Of rows joined by “or” only one counts: they are of one run (HO-7).")
        elif state.called:
            yield self.say("There is no other row to call: done.")
        else:
            yield self.say("There is no row to call: done.")

    def _either(self, rows: Sequence[Row]) -> str:
        """Rows of one run."""
        text, *others = map(self.row, rows)
        for other in others:
            # For translators: rows of which only one can be called.
            text = self.say("{row} or {other}", row=text, other=other)
        return text


def _pond(state: HopHop) -> Iterator[str]:
    """A line a row, the last one first: a letter for every marble, a dot for every free cell."""
    for row in range(state.size, 0, -1):
        signs = (_sign(state.at(Cell(column, row))) for column in range(state.size))
        yield f"{row:>2}  {' '.join(signs)}"
    yield f"    {' '.join(COLUMNS[: state.size])}"


def _sign(colour: int) -> str:
    return FREE if colour == EMPTY else COLOURS[colour]
