"""What the master of Hoppladi Hopplada takes the ends of a turn to be worth.

Two seats, seven dice, the round completed: the exact solution, if it lies in the user's library
(`ai.games.hoppladi_full`), or the small book made from it (`ai.games.hoppladi_book`). Two seats otherwise: the expert's
table. More seats, or other dice: an estimate made of games of two (`ai.games.hoppladi_pairs`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ai.games.hoppladi_ahead import table_ends
from ai.games.hoppladi_arrays import Floats
from ai.games.hoppladi_book import TARGET, small_book
from ai.games.hoppladi_duel import DICE, Book, duel, duel_ends, is_usual
from ai.games.hoppladi_full import FullBook, full_book
from ai.games.hoppladi_turn import Ends
from engine.games.hoppladi import Hoppladi


@dataclass(frozen=True, slots=True)
class MasterJudge:
    """Reads what it can from a book."""

    book: Book

    def of_two(self, state: Hoppladi, low: int) -> Ends:
        """To the seat to move."""
        return duel_ends(state, low, self.book)

    def of_more(self, state: Hoppladi, low: int) -> tuple[Floats, Floats, Floats]:
        """To each seat."""
        return table_ends(state, low)

    def is_exact(self, state: Hoppladi) -> bool:
        """Whether that is what best play comes to: by the exact solution, in the very last turn, and alone."""
        if state.solo:
            return True
        last = state.reached_by is not None and not state.to_come
        return last or (isinstance(self.book, FullBook) and self.book.covers(state))


def judge_for(state: Hoppladi, library: Path | None) -> MasterJudge:
    """The judge with the best book there is for a game."""
    exact = full_book(library, state)
    if exact is not None:
        return MasterJudge(exact)
    return MasterJudge(small_book() if is_usual(state, DICE, TARGET) else duel())
