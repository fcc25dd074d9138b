"""Positions of Gopher It!, by the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine import CHANCE, State
from engine.chance import at_weight, total_weight
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import Card, Cards, read


def cards(text: str) -> tuple[Card, ...]:
    """`A1 N3` as cards."""
    found = tuple(map(read, text.split()))
    assert all(isinstance(card, Card) for card in found)
    return tuple(card for card in found if isinstance(card, Card))


def decide(
    turned: str,
    storages: Sequence[str] = ("", ""),
    trophies: Sequence[int] = (),
    seat: int = 0,
    discards: str | None = None,
    pile: str | None = None,
    **options: Any,
) -> Gopher:
    """To go on or to stop with these cards turned up.

    Of the pile and the discards at most one is given; the other is the rest of the cards, discards are () by default.
    """
    chosen = GopherOptions(**options)
    rest = Cards.deck(chosen.deck)
    nothing = rest.none()
    held = tuple(nothing.plus(cards(storage)) for storage in storages)
    for cards_there in (*held, nothing.plus(cards(turned))):
        rest = rest - cards_there
    aside = nothing.plus(cards(discards or "")) if pile is None else rest - nothing.plus(cards(pile))
    won = tuple(trophies) or (0,) * len(storages)
    return Gopher(chosen, rest - aside, aside, held, won, seat, cards(turned), Phase.DECIDE)


def wander(state: State, rng: Random, moves: int) -> Iterator[Gopher]:
    """Positions on a random way through a game."""
    for _ in range(moves):
        if state.is_terminal:
            return
        assert isinstance(state, Gopher)
        yield state
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
        else:
            state = state.child(rng.choice(state.legal_actions()))
