"""A table of Hippo Hopp alone on the screen, and positions by hand."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from ai.player import Considered, Decision, Reason
from engine.game import OptionValue, State
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions, Phase
from engine.games.hippo_moves import Flip
from tests.app.board_alone import BoardAlone
from tui.tables.hippo import HippoBoard
from tui.widgets.board import Board

NUMBERS = (5, 3, 8, 1, 2, 7, 4, 6, 1, 3, 5, 2, 8, 4, 1, 6, 3, 2, 7)
"""What lies in the circle of the tests, from card 0 clockwise: it leaves 1 2 3 4 4 5 6 7 8 for the deck."""
DEAL = tuple(map(str, NUMBERS))


class Table(BoardAlone):
    """Hippo Hopp's board."""

    game: ClassVar[str] = "hippo"


def highlight(board: Board, at: int) -> None:
    """Put the highlight of the board on a card that may be flipped, as a click would."""
    assert isinstance(board, HippoBoard)
    assert board.choosing is not None
    board._choose(board.choosing.on_card(at))


class Fixed:
    """A player that always says the same cards, each a tenth of the win worse than the one before; two at the table."""

    def __init__(self, *choices: int, reason: Reason | None = None) -> None:
        self._choices = choices
        self._reason = reason

    def choose(self, state: State, rng: Random) -> Decision:
        """As ever."""
        shares = [(0.9 - 0.1 * place, 0.1 + 0.1 * place)[:: 1 - 2 * state.current_player] for place in range(9)]
        considered = tuple(Considered(Flip(at), share) for at, share in zip(self._choices, shares, strict=False))
        return Decision(considered[0].action, considered, self._reason)


def position(
    opened: tuple[int, ...] = (),
    *,
    bird: int = 0,
    points: tuple[int, ...] = (0, 0),
    penalties: tuple[tuple[int, ...], ...] | None = None,
    unknown: tuple[int, ...] = (),
    numbers: tuple[int, ...] = NUMBERS,
    deck: int = 9,
    seat: int = 0,
    phase: Phase = Phase.DECIDE,
    **options: OptionValue,
) -> Hippo:
    """A position by hand: these cards open, these seen by nobody. How many unseen cards there are of each number is
    made up: a table does not tell it."""
    chosen = HippoOptions.from_dict(options)
    assert isinstance(chosen, HippoOptions)
    return Hippo(
        chosen,
        numbers=tuple(UNKNOWN if at in unknown else number for at, number in enumerate(numbers)),
        is_open=tuple(at in opened for at in range(len(numbers))),
        unseen=tuple(1 for _ in chosen.values),
        deck=deck,
        bird=bird,
        points=points,
        penalties=penalties or ((),) * len(points),
        seat=seat,
        phase=phase,
        flipping=None,
    )
