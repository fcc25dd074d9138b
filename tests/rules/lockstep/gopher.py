"""Gopher It!: cards that suit or that repeat, players that never stop or stop at once, decks of every kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final

from engine import Event, State
from engine.game import TurnBegan, TurnEnded
from engine.games.gopher import Gopher
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Cards,
    Overfull,
    Reshuffled,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
)
from tests.rules.lockstep import Side, player_of
from tests.rules.reference import gopher as reference

FLIPS: Final[Mapping[str, tuple[float, ...]]] = MappingProxyType(
    {
        "fair": (1, 1, 2),
        "greedy": (0.1, 1, 30),
        "careful": (0.3, 1, 0.2),
        "repeats": (5, 1, 2),
        "suits": (0.05, 8, 4),
        "hoarding": (0.02, 0.2, 2),
    }
)
"""How much likelier than it is a card comes that repeats the food, a card that fills a food, and `flip` than `stop`."""


class GopherSide(Side):
    """Two to five seats, every option; the deck is the box's, one of a few cards, or any."""

    key: ClassVar[str] = "gopher"
    mixes: ClassVar[Sequence[str]] = tuple(FLIPS)
    games: ClassVar[int] = 30
    longest: ClassVar[int] = 1200
    table: reference.Table

    @classmethod
    def expected(cls, mix: str) -> set[str]:
        return {
            *("lost", "lost with the last card", "new pile", "new pile within a turn", "no card left within a turn"),
            *(
                "trophy",
                "two foods full at once",
                "full and too much at once",
                "too much",
                "two foods too much at once",
            ),
            *("one winner", "shared win", "all passed"),
        }

    def random_options(self) -> dict[str, Any]:
        rng = self.rng
        deck, full = random_deck(rng)
        return {
            "start": rng.randrange(self.seats),
            "trophies": rng.randint(1, 10 // self.seats + 1),
            "full": full,
            "max_cards": rng.choice((1, 2, 3, 4, 4, 4, 4, rng.randint(5, 13))),
            "deck": list(deck),
            "busted_to_pile": rng.random() < 0.3,
        }

    def random_move(self) -> str:
        table = self.table
        repeat, fill, flip = FLIPS[self.mix]
        if table.doing == "decide":
            return self.rng.choices(("flip", "stop"), (flip, 1))[0]
        weights = reference.weights(table)
        for card in weights:
            if table.turned and table.turned[-1][0] == card[0]:
                weights[card] *= repeat  # type: ignore[assignment]
            elif self._would_fill(card):
                weights[card] *= fill  # type: ignore[assignment]
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def _would_fill(self, card: str) -> bool:
        mine = [*self.table.storages[self.table.seat], *self.table.turned, card]
        return sum(int(other[1]) for other in mine if other[0] == card[0]) == self.table.full

    def play(self, move: str) -> None:
        table = self.table
        in_turn = len(table.turned)
        reference.play(table, move)
        told = " ".join(table.told)
        shuffled = "shuffles" in told
        foods = [line for line in table.told if "has too much" in line]
        full = next((line for line in table.told if "has trophy" in line), "")
        amounts = [int(amount) for amount in full[full.find("[") + 1 : -1].split(", ")] if full else []
        self.seen.update(
            what
            for what, shown in {
                "lost": "loses" in told,
                "lost with the last card": "loses" in told and in_turn + 1 == table.max_cards,
                "trophy": bool(full),
                "two foods full at once": amounts.count(table.full) > 1,
                "full and too much at once": any(amount > table.full for amount in amounts),
                "too much": bool(foods),
                "two foods too much at once": len(foods) > 1,
                "new pile": shuffled and move != "flip",
                "new pile within a turn": shuffled and move == "flip",
                "no card left within a turn": "has to stop" in told and in_turn + 1 < table.max_cards,
                "all passed": "all pass" in told,
                "shared win": table.doing == "over" and len(reference.winners(table)) > 1,
                "one winner": table.doing == "over" and len(reference.winners(table)) == 1,
            }.items()
            if shown
        )

    def agrees(self, state: State) -> None:
        assert isinstance(state, Gopher)
        table = self.table
        assert state.current_player == player_of(table.doing, "turn up", table.seat)
        assert state.turn_seat == table.seat
        assert list(map(str, state.legal_actions())) == (["flip", "stop"] if table.doing == "decide" else [])
        assert [(str(card), weight) for card, weight in state.chance_outcomes()] == sorted(
            reference.weights(table).items()
        )
        assert state.scores == state.trophies == tuple(table.won)
        assert list(map(str, state.turned)) == table.turned
        assert listed(state.pile) == sorted(table.pile)
        assert listed(state.discards) == sorted(table.discards)
        assert list(map(listed, state.storages)) == list(map(sorted, table.storages))
        if table.doing == "over":
            shared = reference.winners(table)
            assert state.returns() == tuple(Fraction(seat in shared, len(shared)) for seat in range(table.seats))
        if table.doing == "decide":
            assert state.bust_chance == bust_chance(table)
            assert not state.must_stop

    def agrees_on(self, events: Sequence[Event]) -> None:
        assert list(map(as_told, events)) == self.table.told


def random_deck(rng: Random) -> tuple[tuple[int, ...], int]:
    """A deck and an amount that some of its cards add up to."""
    while True:
        deck = rng.choice(((5, 4, 4), (5, 4, 4), (2,), (3,), (1, 1), (2, 1), (0, 2, 1), any_deck(rng)))
        cards = [value for value, count in enumerate(deck, start=1) for _ in range(count)]
        full = sum(rng.sample(cards, rng.randint(1, min(6, len(cards)))))
        if 2 <= full <= 20:
            return deck, full


def any_deck(rng: Random) -> tuple[int, ...]:
    """One to nine values, some with no card, at most 60 cards."""
    return (*(rng.choice((0, 0, 1, 2, rng.randint(0, 7))) for _ in range(rng.randint(0, 8))), rng.randint(1, 4))


def listed(cards: Cards) -> list[str]:
    """Every card."""
    return [str(card) for card, count in cards for _ in range(count)]


def bust_chance(table: reference.Table) -> Fraction:
    """GI-3: how many of the cards that may come next repeat the food."""
    cards = table.pile or table.discards
    return Fraction(sum(card[0] == table.turned[-1][0] for card in cards), len(cards))


def as_told(event: Event) -> str:
    """An event in the words of the second implementation."""
    seat = event.seat
    match event:
        case WentOn(turned_up=number):
            return f"{seat} goes on after {number}"
        case TurnedUp(card=card, number=number, left=left):
            return f"{seat} turns up {card}, number {number}, {left} left"
        case Busted(cards=cards, to_pile=to_pile):
            return f"{seat} loses {' '.join(map(str, cards))} to the {'pile' if to_pile else 'discards'}"
        case Stored(cards=cards, forced=forced):
            return f"{seat} {'has to stop' if forced else 'stops'}: {' '.join(map(str, cards))}"
        case Trophy(trophies=trophies, amounts=amounts):
            return f"{seat} has trophy {trophies}: {list(amounts)}"
        case Overfull(food=food, amount=amount, cards=cards):
            return f"{seat} has too much: {reference.FOODS[food]} {amount} in {cards}"
        case TurnEnded(gained=gained):
            return f"{seat} ends its turn: {gained}"
        case TurnBegan():
            return f"{seat} is on turn"
        case Reshuffled(cards=cards):
            return f"{seat} shuffles {cards}"
        case AllPassed():
            return f"all pass from {seat}"
        case _:
            raise AssertionError(event)
