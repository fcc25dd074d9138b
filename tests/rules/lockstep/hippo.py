"""Hippo Hopp: birds that land well, badly or where they may, players that borrow, circles of every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final

from engine import Event, State
from engine.game import TurnBegan, TurnEnded
from engine.games.hippo import GAP, UNKNOWN, Hippo
from engine.games.hippo_moves import Caught, Dealt, DeckEmpty, Flipped, Hopped, Landed, Used
from tests.rules.lockstep import Side, player_of
from tests.rules.reference import hippo as reference

MIXES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"fair": (1, 1), "careful": (0.1, 1), "clumsy": (6, 1), "borrowing": (1, 8), "hoarding": (3, 0.05)}
)
"""How much likelier than others a flip is that leads to an open card, and how much the use of a penalty card."""


class HippoSide(Side):
    """Two to four seats, every option; the cards are the box's, few, or any."""

    key: ClassVar[str] = "hippo"
    mixes: ClassVar[Sequence[str]] = tuple(MIXES)
    games: ClassVar[int] = 30
    longest: ClassVar[int] = 4000
    table: reference.Table

    def __init__(self, rng: Random, mix: str) -> None:
        super().__init__(rng, mix)
        self.late: set[int] = set()
        """Where cards lie that were first seen when they were flipped."""

    @classmethod
    def expected(cls, mix: str) -> set[str]:
        expected = {"flipped card hopped over", "landed on the flipped card", "bird's own card flipped"}
        expected |= {"past the last position", "unknown flipped", "one number left", "known again"}
        expected |= {"equal turned back", "higher stayed open", "used", "used onto an open card", "cap counts"}
        expected |= {"equal cards before a seat", "over with the first"}
        expected |= {"ended below nothing", "shared win", "one winner"}
        rare = {"clumsy": {"over with a used card"}, "hoarding": {"nothing else to do"}}
        return expected | rare.get(mix, {"over with a used card", "nothing else to do"})

    def random_options(self) -> dict[str, Any]:
        rng = self.rng
        circle, deck = rng.choice(((19, 9), (rng.randint(3, 6), rng.randint(0, 4)), any_size(rng)))
        return {
            "start": rng.randrange(self.seats),
            "circle": circle,
            "deck": deck,
            "penalty": rng.choice((0, 1, 2, 2, 2, rng.randint(0, 20))),
            "borrow_cap": rng.choice((0, 1, 2, 3, 3, 3, rng.randint(0, 20))),
            "values": list(random_values(rng, circle, deck)),
        }

    def random_move(self) -> str:
        table = self.table
        if table.doing != "decide":
            weights = reference.weights(table)
            return str(self.rng.choices(list(weights), list(weights.values()))[0])
        moves = reference.moves(table)
        return self.rng.choices(moves, list(map(self._likely, moves)))[0]

    def _likely(self, move: str) -> float:
        bad, use = MIXES[self.mix]
        if move.startswith("use"):
            return use
        flipped = next(card for card in self.table.row if card.place == int(move[5:]))
        landing = self.table.row[flipped.number] if flipped.number else None
        return bad if landing and (landing.up or landing is flipped) else 1

    def play(self, move: str) -> None:
        before = reference.copied(self.table)
        reference.play(self.table, move)
        if self.table.doing in {"decide", "over"} and before.doing != "look":
            self.seen.update(what for what, shown in self._corners(before, move).items() if shown)

    def _corners(self, before: reference.Table, move: str) -> dict[str, bool]:
        """What a turn that is over now showed of the corners of the rules."""
        table = self.table
        card = flipped_card(before, move)
        jump = int(move.rpartition("/")[2]) if card is None or before.doing == "reveal" else card.number or 0
        over, landing = before.row[1:jump], before.row[jump]
        caught, used, over_now = landing.up or landing is card, card is None, table.doing == "over"
        up_now = {other.place for other in table.row if other.up}
        back = [c.number for c in before.row if c.up and c is not landing and c.place not in up_now]
        moves, scores = reference.moves(before), reference.scores(table)
        seen_late = card is not None and card.place in self.late
        self._late(before, card, landing if caught else None)
        return {
            "flipped card hopped over": card in over and not caught,
            "landed on the flipped card": landing is card,
            "bird's own card flipped": card is before.row[0],
            "past the last position": landing.place < before.row[0].place,
            "unknown flipped": before.doing == "reveal",
            "one number left": before.doing == "reveal" and len(moves) == 1,
            "known again": seen_late and before.doing == "decide",
            "equal turned back": caught and (landing.number or jump) in back,
            "higher stayed open": caught and bool(up_now),
            "used": used,
            "used onto an open card": used and caught,
            "cap counts": used and not caught and sum(c.up for c in over) > table.borrow_cap,
            "equal cards before a seat": any(len(set(cards)) < len(cards) for cards in table.before),
            "nothing else to do": before.doing == "decide" and len(moves) == 1,
            "over with the first": over_now and len(table.gone) + sum(map(len, table.before)) == 1,
            "over with a used card": over_now and used,
            "ended below nothing": over_now and min(scores) < 0,
            "shared win": over_now and len(reference.winners(table)) > 1,
            "one winner": over_now and len(reference.winners(table)) == 1,
        }

    def _late(self, before: reference.Table, card: reference.Card | None, taken: reference.Card | None) -> None:
        """A card that is flipped unseen is `late` until it is taken."""
        if card is not None and before.doing == "reveal":
            self.late.add(card.place)
        if taken is not None:
            self.late.discard(taken.place)

    def agrees(self, state: State) -> None:
        assert isinstance(state, Hippo)
        table = self.table
        deciding, over = table.doing == "decide", table.doing == "over"
        assert state.current_player == player_of("look" if table.doing == "reveal" else table.doing, "look", table.seat)
        assert state.turn_seat == table.seat
        assert list(map(str, state.legal_actions())) == (reference.moves(table) if deciding else [])
        assert [(int(str(n)), weight) for n, weight in state.chance_outcomes()] == sorted(
            reference.weights(table).items()
        )
        assert state.scores == tuple(reference.scores(table))
        assert state.points == tuple(table.chits)
        assert [list(cards) for cards in state.penalties] == list(map(sorted, table.before))
        assert (state.deck, state.flipping) == (table.deck, table.flipped.place if table.flipped else None)
        assert list(state.unseen) == [table.unseen.count(number) for number in range(1, len(table.values) + 1)]
        circle = sorted(table.row, key=lambda card: card.place)
        lying = [at for at, number in enumerate(state.numbers) if number != GAP]
        assert lying == [card.place for card in circle]
        assert [state.numbers[at] for at in lying] == [card.number or UNKNOWN for card in circle]
        assert [state.is_open[at] for at in lying] == [card.up for card in circle]
        assert state.hidden == tuple(card.place for card in circle if not card.up)
        if over:
            assert (state.numbers[state.bird], len(lying)) == (GAP, table.circle - 1)
            shared = reference.winners(table)
            assert state.returns() == tuple(Fraction(seat in shared, len(shared)) for seat in range(table.seats))
        else:
            assert state.bird == table.row[0].place

    def agrees_on(self, events: Sequence[Event]) -> None:
        assert list(map(as_told, events)) == self.table.told


def flipped_card(table: reference.Table, move: str) -> reference.Card | None:
    """The card of the circle that a move flips, or whose number it is."""
    if move.startswith("use"):
        return None
    if table.flipped is not None:
        return table.flipped
    return next(card for card in table.row if card.place == int(move[5:]))


def any_size(rng: Random) -> tuple[int, int]:
    """Cards in the circle and in the deck."""
    return rng.choice((rng.randint(3, 12), rng.randint(3, 40))), rng.choice((rng.randint(0, 6), rng.randint(0, 40)))


def random_values(rng: Random, circle: int, deck: int) -> tuple[int, ...]:
    """The box's if they fit, many of few numbers, or any that are small enough; perhaps noughts at the end."""
    if (circle, deck) == (19, 9) and rng.random() < 0.5:
        return (4, 4, 4, 4, 3, 3, 3, 3)
    largest = rng.choice((1, 2, 3, 8, circle - 1))
    numbers = Counter(rng.randint(1, min(largest, circle - 1)) for _ in range(circle + deck))
    last = rng.choice((max(numbers), rng.randint(max(numbers), 39)))
    return tuple(numbers[number] for number in range(1, last + 1))


def as_told(event: Event) -> str:
    """An event in the words of the second implementation."""
    seat = event.seat
    match event:
        case Dealt(at=at, number=number):
            return f"{seat} sees {number} at {at}"
        case Flipped(at=at, number=number):
            return f"{seat} flips {number} at {at}"
        case Used(owner=owner, number=number):
            return f"{seat} uses {number} of {owner}"
        case Hopped(start=start, over=over, landing=landing):
            return f"{seat} hops from {start} over {list(over)} to {landing}"
        case Landed(at=at, over=passed, gained=gained):
            return f"{seat} lands at {at} over {passed} for {gained}"
        case Caught(at=at, number=number, turned_back=back, deck=deck):
            return f"{seat} takes {number} at {at}, {list(back)} turn back, {deck} left"
        case TurnEnded(gained=gained, scores=scores):
            return f"{seat} ends its turn: {gained}, {list(scores)}"
        case TurnBegan():
            return f"{seat} is on turn"
        case DeckEmpty():
            return f"{seat} has taken the last card"
        case _:
            raise AssertionError(event)
