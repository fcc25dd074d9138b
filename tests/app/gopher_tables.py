"""A table of Gopher It! alone on the screen, and positions by hand."""

from __future__ import annotations

from typing import ClassVar

from engine.game import OptionValue
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import Card, Cards, read
from tests.app.board_alone import BoardAlone


class Table(BoardAlone):
    """Gopher's board."""

    game: ClassVar[str] = "gopher"


def cards(text: str) -> tuple[Card, ...]:
    """Cards in notation."""
    found = tuple(map(read, text.split()))
    assert all(isinstance(card, Card) for card in found)
    return found  # type: ignore[return-value]


def position(
    turned: str = "",
    storages: tuple[str, ...] = ("A2 A2 C2 N3", "A3 C2 C3 N1"),
    *,
    trophies: tuple[int, ...] | None = None,
    seat: int = 0,
    discards: str = "",
    phase: Phase | None = None,
    pile: str | None = None,
    **options: OptionValue,
) -> Gopher:
    """A position by hand: usually you have 4 apples, 2 carrots, 3 nuts, the other one 3 apples, 5 carrots, 1 nut.

    What lies nowhere else is face down, if `pile` does not say what is.
    """
    chosen = GopherOptions.from_dict(options)
    assert isinstance(chosen, GopherOptions)
    deck = Cards.deck(chosen.deck)
    nothing = deck.none()
    stored = tuple(nothing.plus(cards(text)) for text in storages)
    left = deck - nothing.plus(cards(" ".join((*storages, turned, discards))))
    return Gopher(
        chosen,
        left if pile is None else nothing.plus(cards(pile)),
        nothing.plus(cards(discards)),
        stored,
        trophies or (0,) * len(storages),
        seat,
        cards(turned),
        phase if phase is not None else Phase.DECIDE if turned else Phase.TURN_UP,
    )
