"""Positions of Hippo Hopp packed for a search: a few whole numbers and tuples, with the seat to move first.

A state of the engine holds all that a table shows; a search needs ten times as many positions in the time. What a hop
brings and which cards turn back, the engine is asked here too (`engine.games.hippo_hops`); what is kept here are the
books, and the tests compare them with the engine's, move by move. No move is made that the engine does not list.

Seats are counted from the one to move, and scores from the lowest, so positions that differ in neither are one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, NamedTuple

from engine.game import with_item
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions, Phase
from engine.games.hippo_hops import ahead_of, bits, points_borrowed, points_over, positions_of, turns_back
from engine.games.hippo_moves import Flip, Use

SHIFT: Final = 6
"""Bits enough for a number (HH-10)."""


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """The cards as far as they are known. A `Circle` has one object for each, so they are compared by identity."""

    numbers: tuple[int, ...]
    """By position."""
    unseen: tuple[int, ...]
    """How many cards of number 1, 2, 3 … nobody has seen."""
    unknown: tuple[tuple[int, int], ...]
    """The numbers an unknown card may have, weighted."""
    deck: int


class Position(NamedTuple):
    """A decision, or the end of the game."""

    cards: Cards | None
    """None: the game is over."""
    is_open: int
    """Positions, as bits."""
    bird: int
    scores: tuple[int, ...]
    """Penalty cards' costs included; the seat to move first (at the end: the one that would be), the lowest is 0."""
    penalties: tuple[tuple[int, ...], ...]
    """In the same order."""


class Hop(NamedTuple):
    """A move whose number is known."""

    move: int
    """Its name: a position in the circle to flip, or a number above them all for a penalty card."""
    number: int
    points: int | None
    """None: a penalty card is taken."""


Move = Hop | int
"""The second: the position of a card nobody has seen."""
Outcomes = tuple[tuple[Position, int], ...]
"""Where a move leads, weighted."""


def name_of(move: Move) -> int:
    """A move among those of its position."""
    return move if isinstance(move, int) else move.move


class Points(dict[int, int | None]):
    """What a hop brings, asked for once: by the open cards in reach, as `ahead_of` has them, `<< SHIFT`, and number."""

    def __init__(self, ask: Callable[[int, int], int | None]) -> None:
        super().__init__()
        self._ask: Final = ask

    def __missing__(self, key: int) -> int | None:
        found = self[key] = self._ask(key >> SHIFT, key & (1 << SHIFT) - 1)
        return found


class Circle:
    """Makes the moves in games with these options. It keeps what it has met of the cards."""

    def __init__(self, options: HippoOptions, players: int) -> None:
        self.options: Final = options
        self.size: Final = options.circle
        self.players: Final = players
        self.all: Final = (1 << options.circle) - 1
        """Every position, as bits."""
        self._highest: Final = len(options.values)
        self.reach: Final = (1 << self._highest) - 1
        """The cards a hop can lead to, as `ahead_of` counts them."""
        places = range(options.circle)
        self.near: Final = tuple(
            tuple(ahead_of(bird, 1 << at, self.size) & self.reach for at in places) for bird in places
        )
        """By the bird's position, then by a card's: that card among those in reach."""
        self.flipped: Final = Points(points_over)
        """The card that is flipped is one of the open ones."""
        self.used: Final = Points(partial(points_borrowed, borrow_cap=options.borrow_cap))
        self._met: dict[tuple[tuple[int, ...], tuple[int, ...], int], Cards] = {}
        self._filled: dict[tuple[Cards, int], Cards] = {}
        self._shown: dict[tuple[Cards, int, int], Cards] = {}
        self._back: dict[tuple[tuple[int, ...], int], int] = {}

    # To and from the engine's states.

    def packed(self, state: Hippo) -> Position:
        """A decision, or the end."""
        first = state.seat if state.phase is Phase.DECIDE else state.next_seat
        order = [(first + after) % self.players for after in range(self.players)]
        lowest = min(state.scores)
        return Position(
            None if state.phase is Phase.OVER else self._cards(state.numbers, state.unseen, state.deck),
            bits(state.is_open),
            state.bird,
            tuple(state.scores[seat] - lowest for seat in order),
            tuple(state.penalties[seat] for seat in order),
        )

    def move_of(self, state: Hippo, action: Flip | Use) -> int:
        """An action of this state as a move of the packed one."""
        if isinstance(action, Flip):
            return action.at
        return self._use((action.owner - state.seat) % self.players, action.number)

    def _use(self, owner: int, number: int) -> int:
        return self.size + owner * (self._highest + 1) + number

    def _cards(self, numbers: tuple[int, ...], unseen: tuple[int, ...], deck: int) -> Cards:
        key = (numbers, unseen, deck)
        if key not in self._met:
            unknown = tuple((number, count) for number, count in enumerate(unseen, start=1) if count)
            self._met[key] = Cards(numbers, unseen, unknown, deck)
        return self._met[key]

    # Moves.

    def moves(self, position: Position) -> tuple[list[Hop], list[int]]:
        """The moves whose number is known; and the positions of the hidden cards nobody has seen."""
        cards, is_open, bird, _, penalties = position
        assert cards is not None
        numbers, flipped, near = cards.numbers, self.flipped, self.near[bird]
        ahead = ahead_of(bird, is_open, self.size) & self.reach
        known, blind = list[Hop](), list[int]()
        for at in members(self.all ^ is_open):
            if number := numbers[at]:
                known.append(Hop(at, number, flipped[(ahead | near[at]) << SHIFT | number]))
            else:
                blind.append(at)
        if any(penalties[1:]):
            known += self._uses(ahead, penalties)
        return known, blind

    def _uses(self, ahead: int, penalties: tuple[tuple[int, ...], ...]) -> list[Hop]:
        """Those with the others' penalty cards."""
        found = list[Hop]()
        for owner in range(1, self.players):
            for number in sorted(set(penalties[owner])):
                found.append(Hop(self._use(owner, number), number, self.used[ahead << SHIFT | number]))
        return found

    def in_legal_order(self, moves: Sequence[Move], seat: int) -> list[Move]:
        """As the engine lists them when this seat is to move: cards by their position, then penalty cards by seat."""
        return sorted(moves, key=lambda move: self._place(name_of(move), seat))

    def _place(self, move: int, seat: int) -> int:
        if move < self.size:
            return move
        owner, number = divmod(move - self.size, self._highest + 1)
        return self._use((owner + seat) % self.players, number)

    def results(self, position: Position, move: Move) -> Outcomes:
        """Where a move leads."""
        return ((self.after(position, move), 1),) if isinstance(move, Hop) else self.shown(position, move)

    def after(self, position: Position, hop: Hop) -> Position:
        """The bird has moved by a number that was known."""
        cards, is_open, bird, scores, penalties = position
        assert cards is not None
        size = self.size
        landing = (bird + hop.number) % size
        if hop.move < size:
            is_open |= 1 << hop.move
        else:
            owner = (hop.move - size) // (self._highest + 1)
            left = list(penalties[owner])
            left.remove(hop.number)
            penalties = (*penalties[:owner], tuple(left), *penalties[owner + 1 :])
            scores = (*scores[:owner], scores[owner] + self.options.penalty, *scores[owner + 1 :])
        if hop.points is None:
            return self._caught(Position(cards, is_open, landing, scores, penalties))
        return Position(cards, is_open, landing, _next(scores, hop.points), (*penalties[1:], penalties[0]))

    def shown(self, position: Position, at: int) -> Outcomes:
        """A card nobody has seen is flipped, and the bird has moved by each number it may have."""
        cards, is_open, bird, _, _ = position
        assert cards is not None
        ahead, found = ahead_of(bird, is_open, self.size) & self.reach | self.near[bird][at], []
        for number, weight in cards.unknown:
            known = position._replace(cards=self._with_shown(cards, at, number))
            hop = Hop(at, number, self.flipped[ahead << SHIFT | number])
            found.append((self.after(known, hop), weight))
        return tuple(found)

    def _with_shown(self, cards: Cards, at: int, number: int) -> Cards:
        key = (cards, at, number)
        if key not in self._shown:
            unseen = with_item(cards.unseen, number - 1, cards.unseen[number - 1] - 1)
            self._shown[key] = self._cards(with_item(cards.numbers, at, number), unseen, cards.deck)
        return self._shown[key]

    def _caught(self, there: Position) -> Position:
        """The bird has come down on an open card, which is taken."""
        cards, is_open, at, scores, penalties = there
        assert cards is not None
        taken = cards.numbers[at]
        own = tuple(sorted((*penalties[0], taken)))
        return Position(
            self._with_gap_filled(cards, at) if cards.deck else None,
            is_open & ~(self._turning_back(cards.numbers, taken) | 1 << at),
            at,
            _next(scores, -self.options.penalty),
            (*penalties[1:], own),
        )

    def _turning_back(self, numbers: tuple[int, ...], taken: int) -> int:
        """The cards that turn back, if they are open (bits)."""
        key = (numbers, taken)
        if key not in self._back:
            self._back[key] = bits([number != UNKNOWN and turns_back(number, taken) for number in numbers])
        return self._back[key]

    def _with_gap_filled(self, cards: Cards, at: int) -> Cards:
        key = (cards, at)
        if key not in self._filled:
            self._filled[key] = self._cards(with_item(cards.numbers, at, UNKNOWN), cards.unseen, cards.deck - 1)
        return self._filled[key]


def _next(scores: tuple[int, ...], gained: int) -> tuple[int, ...]:
    """The scores after the first seat's move, as the next one has them."""
    after = (*scores[1:], scores[0] + gained)
    lowest = min(after)
    return tuple([score - lowest for score in after]) if lowest else after


members = lru_cache(maxsize=1 << 16)(positions_of)
"""A search asks for the same sets again and again."""
