"""Positions of Gopher It! as text: the storages, the cards turned up, the discards. All others lie face down.

1:2 0 store:A1+2N2/C3 up:A3,C1          seat 0 has turned up an A3 and a C1, and stops or turns up another
1:2 0 store:A1+2N2/C3 up:A3,? discards:2A1+N3
1:2 0                                   the first card of seat 0's turn is about to be turned up
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.game import MalformedMove, Options, State
from engine.games.gopher import Gopher, GopherOptions, Phase, busts
from engine.games.gopher_moves import LETTERS, Card, Cards, Food, read
from engine.position import NOTHING, UNKNOWN, Fault, Parts, PositionError, listed, whole

FIELDS: Final = ("store", "up", "discards")
_KIND: Final = re.compile(r"([1-9][0-9]*)?([ACN][1-9])")


def state_of(options: Options, parts: Parts) -> State:
    """The state the fields make."""
    assert isinstance(options, GopherOptions)
    return _Reading(options, parts).state()


def fields_of(state: State) -> Iterator[tuple[str, str]]:
    """The fields that are not as usual."""
    assert isinstance(state, Gopher)
    if any(map(len, state.storages)):
        yield "store", "/".join(map(_written, state.storages))
    if state.turned:
        to_come = (UNKNOWN,) if state.phase is Phase.TURN_UP else ()
        yield "up", ",".join((*map(str, state.turned), *to_come))
    if len(state.discards):
        yield "discards", _written(state.discards)


def _written(cards: Cards) -> str:
    """`A1+2N2`: every kind with its number, if there are several."""
    return "+".join(f"{count if count > 1 else ''}{card}" for card, count in cards) or NOTHING


@dataclass(frozen=True, slots=True)
class _Reading:
    """The fields of a text, with the options they are read by."""

    options: GopherOptions
    parts: Parts

    def state(self) -> Gopher:
        """Raises: PositionError."""
        goal = self.options.trophies
        for trophies in self.parts.scores:
            if not 0 <= trophies <= goal:
                raise PositionError(Fault.OUT_OF_RANGE, "scores", trophies, (f"0–{goal}",), "GI-5")
        phase, turned = self._turned()
        storages = tuple(self._storage(text) for text in self.parts.by_seat("store"))
        discards = self._cards("discards", self.parts.get("discards"))
        pile = self._pile(storages, turned, discards)
        state = Gopher(self.options, pile, discards, storages, self.parts.scores, self.parts.seat, turned, phase)
        self._require_end(state)
        return state

    def _turned(self) -> tuple[Phase, tuple[Card, ...]]:
        """What is turned up, and what comes next: with a `?` behind it, or with nothing, another card (GI-2, GI-3)."""
        if self.parts.over:
            self.parts.require_only(("store", "discards"))
            return Phase.OVER, ()
        texts = listed(self.parts.get("up"), ",")
        to_come = not texts or texts[-1] == UNKNOWN
        turned = tuple(self._card("up", text) for text in (texts[:-1] if to_come else texts))
        if len(turned) >= self.options.max_cards:
            raise PositionError(Fault.IMPOSSIBLE, "up", len(turned), (f"0–{self.options.max_cards - 1}",), "GI-2")
        if any(busts(turned[:cards]) for cards in range(len(turned) + 1)):
            raise PositionError(Fault.BUST, "up", self.parts.get("up"), ("A1,C2,A3",), "GI-3")
        return (Phase.TURN_UP if to_come else Phase.DECIDE), turned

    def _storage(self, text: str) -> Cards:
        """GI-4: what is full or more has left."""
        cards = self._cards("store", text)
        for food, amount in zip(Food, cards.amounts, strict=True):
            if amount >= self.options.full:
                room = f"0–{self.options.full - 1} {LETTERS[food]}"
                raise PositionError(Fault.FULL, "store", text, (room,), "GI-4")
        return cards

    def _pile(self, storages: tuple[Cards, ...], turned: tuple[Card, ...], discards: Cards) -> Cards:
        """What is left of the deck. A pile that is used up is made anew before a card is turned up (GI-6)."""
        pile = Cards.deck(self.options.deck)
        for cards in (*storages, discards, pile.none().plus(turned)):
            pile -= cards
        for card, left in pile:
            if left < 0:
                there = self.options.deck[card.value - 1]
                raise PositionError(Fault.TOO_MANY, str(card), there - left, (there,), "GI-1")
        return pile

    def _require_end(self, state: Gopher) -> None:
        """GI-5, GI-6: the game is over if somebody has won or no card is left, and else not."""
        goal = self.options.trophies
        winners = tuple(seat for seat, trophies in enumerate(state.trophies) if trophies == goal)
        if state.phase is not Phase.OVER:
            if winners:
                raise PositionError(Fault.IMPOSSIBLE, "scores", goal, (f"0–{goal - 1}", "over"), "GI-5")
            self._require_cards(state)
        elif winners and winners != (state.seat,):
            raise PositionError(Fault.IMPOSSIBLE, "seat", state.seat, winners[:1], "GI-5")
        elif not winners and len(state.source):
            raise PositionError(Fault.IMPOSSIBLE, "over", max(state.trophies), (goal,), "GI-5")

    def _require_cards(self, state: Gopher) -> None:
        """GI-6: a card can be turned up."""
        left = state.pile if state.phase is Phase.TURN_UP else state.source
        if not len(left):
            raise PositionError(Fault.IMPOSSIBLE, "discards", self.parts.get("discards"), (NOTHING,), "GI-6")

    # Cards.

    def _card(self, field: str, text: str) -> Card:
        try:
            card = read(text.upper())
        except MalformedMove:
            card = None
        if not isinstance(card, Card) or card.value > len(self.options.deck):
            raise PositionError(Fault.MALFORMED, field, text, map(str, dict(Cards.deck(self.options.deck))), "GI-1")
        return card

    def _cards(self, field: str, text: str) -> Cards:
        """Cards without an order."""
        cards = Cards.deck(self.options.deck).none()
        for part in listed(text, "+"):
            kind = _KIND.fullmatch(part.upper())
            if kind is None:
                raise PositionError(Fault.MALFORMED, field, part, ("A1", "2N3"))
            card, count = self._card(field, kind[2]), whole(field, kind[1] or "1")
            there = self.options.deck[card.value - 1]
            if count > len(Cards.deck(self.options.deck)):  # more than can be laid out
                raise PositionError(Fault.TOO_MANY, str(card), count, (there,), "GI-1")
            cards = cards.plus((card,) * count)
        return cards
