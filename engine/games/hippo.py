"""Hippo Hopp (Zoch): remember what lies where, hop over angry hippos, come down on a calm one.

Source: the English rulebook. Clauses HH-1 to HH-10:

 HH-1   Nineteen cards in a circle, nine in the deck. Everybody sees the circle's numbers, then the cards turn to
        their backs. The bird stands on position 0.
 HH-2   Hidden: back up, a calm hippo. Open: number up, an angry one. The circle is read clockwise.
 HH-3   On a turn: flip a hidden card, or use a penalty card lying before another player, which leaves the game.
 HH-4   The bird hops on by that number. A flipped card is open before the bird moves.
 HH-5   Landing on a hidden card: 1 point for each open card hopped over; with a used card 3 at most.
 HH-6   Landing on an open card: it becomes the player's penalty card, open cards not above it turn back, and the
        deck's top card fills the gap, unseen.
 HH-7   No card to fill the gap: the game ends. A penalty card costs 2 points.
 HH-8   Most points win, ties share.
 HH-9   What was seen once is known to all; a card that fills a gap is not, until it is flipped.
 HH-10  Options.

What we decided where the source is silent:
 - The split of values is unpublished; there are four each of 1 to 4 and three each of 5 to 8.
 - The bird's own card can be flipped: the bird starts from there, so it is not hopped over.
 - There is always a hidden card: the bird comes down on one, or on what fills a gap. So somebody can always flip.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from typing import ClassVar, Final, cast

from engine.game import (
    CHANCE,
    TERMINAL,
    Action,
    Codec,
    Counts,
    Event,
    Game,
    IllegalOption,
    Move,
    NotOver,
    Options,
    OptionValue,
    Outcome,
    State,
    TurnBegan,
    TurnEnded,
    Whole,
    option,
    win_shares,
    with_item,
)
from engine.games.hippo_hops import Hops, ahead_of, bits, turns_back
from engine.games.hippo_moves import (
    Caught,
    Dealt,
    DeckEmpty,
    Flip,
    Flipped,
    Hopped,
    Landed,
    Number,
    Use,
    Used,
    read,
)

SEATS: Final = range(2, 5)
CIRCLE, DECK = 19, 9
BOX: Final = (4, 4, 4, 4, 3, 3, 3, 3)
"""How many cards of number 1, 2, 3 … there usually are."""
MOST_CIRCLE, MOST_DECK = 40, 40
UNKNOWN: Final = 0
"""The number of a card nobody has seen."""
GAP: Final = -1
"""The number where no card lies: the last gap, which the deck could not fill (HH-7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HippoOptions(Options):
    """HH-10."""

    start: int = option(0, Whole(0, SEATS[-1] - 1), "C-1")
    circle: int = option(CIRCLE, Whole(3, MOST_CIRCLE), "HH-10")
    """Cards in the circle."""
    deck: int = option(DECK, Whole(0, MOST_DECK), "HH-10")
    penalty: int = option(2, Whole(0, 20), "HH-10")
    """Points a penalty card costs."""
    borrow_cap: int = option(3, Whole(0, 20), "HH-10")
    """The most points a used penalty card can bring."""
    values: tuple[int, ...] = option(BOX, Counts(MOST_CIRCLE - 1, 3, MOST_CIRCLE + MOST_DECK), "HH-10")
    """How many cards of number 1, 2, 3 … there are."""

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        cards = self.circle + self.deck
        fitting = Counts(self.circle - 1, cards, cards)
        if _trimmed(self.values) not in fitting:
            raise IllegalOption("values", self.values, fitting, "HH-10")

    @classmethod
    def completed(cls, given: Mapping[str, OptionValue]) -> Options:
        """Of circle, deck and values, what is not given follows: values are split as in the box, the deck is what the
        circle leaves, the circle what the deck leaves."""
        for spec in cls.every_spec():
            if spec.name in given and given[spec.name] not in spec.allowed:
                raise IllegalOption(spec.name, given[spec.name], spec.allowed, spec.clause)
        circle, deck = cast("int", given.get("circle", CIRCLE)), cast("int", given.get("deck", DECK))
        if "values" not in given:
            return cls.from_dict({**given, "values": _like_the_box(circle, deck)})
        if "circle" in given and "deck" in given:
            return cls.from_dict(given)
        values = cast("tuple[int, ...]", given["values"])
        if "deck" in given:
            return cls.from_dict({**given, "circle": sum(values) - deck})
        fitting = Counts(circle - 1, circle, circle + MOST_DECK)
        if _trimmed(values) not in fitting:
            raise IllegalOption("values", values, fitting, "HH-10")
        return cls.from_dict({**given, "deck": sum(values) - circle})

    def adapted(self, name: str, value: OptionValue) -> Options:
        """Values follow the circle and the deck, the deck follows values."""
        follows = {"circle": "values", "deck": "values", "values": "deck"}.get(name)
        given = {**self.as_dict(), name: value}
        return self.completed({option: it for option, it in given.items() if option != follows})


def _like_the_box(circle: int, deck: int) -> tuple[int, ...]:
    """So many cards, split as those of the box are, no number as high as the circle is long."""
    box = BOX[: circle - 1]
    cards, whole = circle + deck, sum(box)
    counts = [cards * count // whole for count in box]
    by_remainder = sorted(range(len(box)), key=lambda place: -(cards * box[place] % whole))
    for place in by_remainder[: cards - sum(counts)]:
        counts[place] += 1
    return tuple(counts)


def _trimmed(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Without the numbers at the end that no card has."""
    while counts and not counts[-1]:
        counts = counts[:-1]
    return counts


class Phase(IntEnum):
    """What happens next."""

    DEAL = 0
    """The circle's next card is seen (HH-1)."""
    DECIDE = 1
    """The player flips a card or uses one (HH-3)."""
    REVEAL = 2
    """A card nobody has seen is flipped (HH-9)."""
    OVER = 3


@dataclass(frozen=True, slots=True)
class Hop:
    """The bird's way (HH-4)."""

    start: int
    over: tuple[int, ...]
    """Positions strictly between, in order."""
    landing: int


@dataclass(frozen=True, slots=True)
class Hippo(State):
    """A position. Everything that was ever seen is in it, nothing that was not."""

    options: HippoOptions
    numbers: tuple[int, ...]
    """By position, clockwise: the card's number, UNKNOWN or GAP."""
    is_open: tuple[bool, ...]
    """By position: whether the number is up (HH-2)."""
    unseen: tuple[int, ...]
    """How many cards of number 1, 2, 3 … nobody has seen: those of the deck, and those that filled gaps."""
    deck: int
    """Cards left in the deck."""
    bird: int
    """The bird's position."""
    points: tuple[int, ...]
    """By seat, without what penalty cards cost."""
    penalties: tuple[tuple[int, ...], ...]
    """By seat: the numbers of the penalty cards before it, smallest first."""
    seat: int
    """Whose turn it is."""
    phase: Phase
    flipping: int | None
    """The position of the unknown card being flipped, in REVEAL only."""

    @property
    def current_player(self) -> int:
        """DECIDE is the seat's decision, DEAL and REVEAL are chance."""
        if self.phase is Phase.OVER:
            return TERMINAL
        return self.seat if self.phase is Phase.DECIDE else CHANCE

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return self.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """Points less what penalty cards cost (HH-8)."""
        return tuple(points - cost for points, cost in zip(self.points, self.costs, strict=True))

    # What the table shows, and players ask.

    @property
    def hidden(self) -> tuple[int, ...]:
        """Positions of the hidden cards (HH-2)."""
        return tuple(at for at, number in enumerate(self.numbers) if number != GAP and not self.is_open[at])

    @property
    def unknown(self) -> tuple[tuple[int, int], ...]:
        """The numbers a card that nobody has seen may have, each with how many cards have it (HH-9)."""
        return tuple((number, count) for number, count in enumerate(self.unseen, start=1) if count)

    @property
    def costs(self) -> tuple[int, ...]:
        """By seat: points its penalty cards cost (HH-7)."""
        return tuple(self.options.penalty * len(cards) for cards in self.penalties)

    @property
    def taken(self) -> int:
        """How many penalty cards have been taken in the game: one for each gap, filled or not (HH-6, HH-7)."""
        return self.options.deck - self.deck + (self.phase is Phase.OVER)

    @property
    def hops(self) -> Hops:
        """What each number brings from here (HH-4 to HH-6)."""
        size = len(self.is_open)
        return Hops(size, self.bird, ahead_of(self.bird, bits(self.is_open), size), self.options.borrow_cap)

    def hop(self, jump: int) -> Hop:
        """Where the bird's next so many cards lead (HH-4)."""
        size = len(self.numbers)
        way = tuple((self.bird + step) % size for step in range(1, jump + 1))
        return Hop(self.bird, way[:-1], way[-1])

    def open_among(self, positions: Iterable[int]) -> int:
        """How many of these cards are open."""
        return sum(self.is_open[at] for at in positions)

    # Moves.

    def legal_actions(self) -> tuple[Action, ...]:
        """DECIDE: flips by position, then uses by seat and number."""
        return self.choices

    @property
    def choices(self) -> tuple[Flip | Use, ...]:
        """`legal_actions`, and of what kinds they are."""
        if self.phase is not Phase.DECIDE:
            return ()
        flips = tuple(Flip(at) for at in self.hidden)
        others = (seat for seat in range(len(self.points)) if seat != self.seat)
        return flips + tuple(Use(seat, number) for seat in others for number in sorted(set(self.penalties[seat])))

    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """DEAL, REVEAL: every number nobody has seen, weighted by how many cards have it (HH-9)."""
        if self.phase not in (Phase.DEAL, Phase.REVEAL):
            return ()
        return tuple((Number(number), count) for number, count in self.unknown)

    def child(self, move: Move) -> Hippo:
        """One step; each branch is a clause."""
        self._require(move)
        match move:
            case Number(number) if self.phase is Phase.DEAL:
                return self._with_dealt(number)
            case Number(number):
                return self._revealed(number)
            case Flip(at) if self.numbers[at] == UNKNOWN:
                return replace(self, phase=Phase.REVEAL, flipping=at)
            case Flip() | Use():
                return self._moved(move)
            case _:
                raise self.refusal(move)

    def after(self, action: Flip | Use) -> tuple[tuple[Hippo, int], ...]:
        """The states a legal action leads to, weighted: `child`, and what follows if that is a chance node.

        For searches, which take their actions from `legal_actions`: it is not asked again whether this is one.
        """
        if isinstance(action, Flip) and self.numbers[action.at] == UNKNOWN:
            revealing = replace(self, phase=Phase.REVEAL, flipping=action.at)
            return tuple((revealing._revealed(number), weight) for number, weight in self.unknown)
        return ((self._moved(action), 1),)

    def _moved(self, action: Flip | Use) -> Hippo:
        """The bird has moved by a number that was known."""
        match action:
            case Flip(at):
                number = self.numbers[at]
                return self._opened(at)._after_hop(number, self.hops.flipped(at, number))
            case Use(_, number):
                return self._used(action)._after_hop(number, self.hops.used(number))

    def _revealed(self, number: int) -> Hippo:
        """The bird has moved by a number that was not."""
        assert self.flipping is not None
        return self._flipped(number)._after_hop(number, self.hops.flipped(self.flipping, number))

    def _require(self, move: Move) -> None:
        outcomes = tuple(outcome for outcome, _ in self.chance_outcomes())
        if move not in self.legal_actions() and move not in outcomes:
            raise self.refusal(move)

    def _with_dealt(self, number: int) -> Hippo:
        """HH-1: the numbers are seen one by one, from position 0."""
        at = self.numbers.index(UNKNOWN)
        last = at == len(self.numbers) - 1
        return replace(
            self,
            numbers=with_item(self.numbers, at, number),
            unseen=with_item(self.unseen, number - 1, self.unseen[number - 1] - 1),
            phase=Phase.DECIDE if last else Phase.DEAL,
        )

    def _flipped(self, number: int) -> Hippo:
        """The unknown card has shown its number, and is known from now on (HH-9)."""
        assert self.flipping is not None
        seen = replace(
            self,
            numbers=with_item(self.numbers, self.flipping, number),
            unseen=with_item(self.unseen, number - 1, self.unseen[number - 1] - 1),
            flipping=None,
        )
        return seen._opened(self.flipping)

    def _opened(self, at: int) -> Hippo:
        """HH-4: open before the bird moves."""
        return replace(self, is_open=with_item(self.is_open, at, True))

    def _used(self, use: Use) -> Hippo:
        """HH-3: the card leaves the game."""
        cards = list(self.penalties[use.owner])
        cards.remove(use.number)
        return replace(self, penalties=with_item(self.penalties, use.owner, tuple(cards)))

    def _after_hop(self, jump: int, points: int | None) -> Hippo:
        """`points`: what it brings; None: the bird is caught."""
        landing = self.hop(jump).landing
        if points is None:
            return self._caught(landing)
        return replace(
            self,
            bird=landing,
            points=with_item(self.points, self.seat, self.points[self.seat] + points),
            seat=self.next_seat,
            phase=Phase.DECIDE,
        )

    def _caught(self, at: int) -> Hippo:
        """HH-6; without a card to fill the gap the game is over (HH-7)."""
        taken = self.numbers[at]
        back = self._turning_back(at)
        penalties = tuple(sorted((*self.penalties[self.seat], taken)))
        return replace(
            self,
            numbers=with_item(self.numbers, at, UNKNOWN if self.deck else GAP),
            is_open=tuple(up and place != at and place not in back for place, up in enumerate(self.is_open)),
            deck=max(self.deck - 1, 0),
            bird=at,
            penalties=with_item(self.penalties, self.seat, penalties),
            seat=self.next_seat if self.deck else self.seat,
            phase=Phase.DECIDE if self.deck else Phase.OVER,
        )

    def _turning_back(self, at: int) -> tuple[int, ...]:
        """The open cards that turn to their backs when the one at this position is taken (HH-6)."""
        return tuple(
            place
            for place, up in enumerate(self.is_open)
            if up and place != at and turns_back(self.numbers[place], self.numbers[at])
        )

    # What happened.

    def events(self, move: Move) -> tuple[Event, ...]:
        """What the log tells of `child(move)`."""
        self._require(move)
        match move:
            case Number(number) if self.phase is Phase.DEAL:
                return (Dealt(self.seat, self.numbers.index(UNKNOWN), number),)
            case Number(number) if self.flipping is not None:
                points = self.hops.flipped(self.flipping, number)
                return (
                    Flipped(self.seat, self.flipping, number),
                    *self._flipped(number)._hop_events(number, points),
                )
            case Flip(at) if self.numbers[at] == UNKNOWN:
                return ()
            case Flip(at):
                number = self.numbers[at]
                points = self.hops.flipped(at, number)
                return (Flipped(self.seat, at, number), *self._opened(at)._hop_events(number, points))
            case Use(owner, number):
                points = self.hops.used(number)
                return (Used(self.seat, owner, number), *self._used(move)._hop_events(number, points))
            case _:
                raise self.refusal(move)

    def _hop_events(self, jump: int, points: int | None) -> tuple[Event, ...]:
        hop, after = self.hop(jump), self._after_hop(jump, points)
        gained = after.scores[self.seat] - self.scores[self.seat]
        events: list[Event] = [Hopped(self.seat, hop.start, hop.over, hop.landing)]
        if points is None:
            at, taken = hop.landing, self.numbers[hop.landing]
            filled = after.numbers[at] != GAP
            events.append(Caught(self.seat, at, taken, self._turning_back(at), after.deck, filled))
        else:
            events.append(Landed(self.seat, hop.landing, self.open_among(hop.over), points))
        events.append(TurnEnded(self.seat, gained, after.scores))
        if after.phase is Phase.OVER:
            return (*events, DeckEmpty(self.seat))
        return (*events, TurnBegan(after.seat))

    # Refusals, results, text.

    def why_not(self, move: Move) -> str:
        """The clause a refused move breaks; C-2 for a move that is not this node's kind."""
        if self.phase is Phase.OVER:
            return "HH-7"
        if self.phase is Phase.DECIDE:
            return "C-2" if isinstance(move, Outcome) else "HH-3"
        if isinstance(move, Number):
            return "HH-9"
        return "HH-1" if self.phase is Phase.DEAL else "C-2"

    def returns(self) -> tuple[Fraction, ...]:
        """HH-8: most points win, ties share."""
        if self.phase is not Phase.OVER:
            raise NotOver
        return win_shares(self.scores)

    def parse(self, text: str) -> Move:
        """Strict: the one spelling of each move, nothing else."""
        return read(text)


def _most_moves(circle: int, deck: int) -> int:
    """A bound. `deck` + 1 penalty cards are taken, and with the last the game ends (HH-7). From one to the next every
    flip opens a card (HH-3): so many cards there are. A card taken, but the last, can be used once. The circle is
    looked at once (HH-1), and so is each card of the deck that fills a gap (HH-9)."""
    looks, flips, uses = circle + deck, (deck + 1) * circle, deck
    return looks + flips + uses


class HippoGame(Game):
    """The game's entry in the list of games."""

    key: ClassVar[str] = "hippo"
    title: ClassVar[str] = "Hippo Hopp"
    players: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = HippoOptions
    rules_version: ClassVar[int] = 1

    def new_state(self, players: int, options: Options | None = None) -> Hippo:
        """The circle lies there unseen, its first card about to be looked at."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HippoOptions)
        return Hippo(
            chosen,
            numbers=(UNKNOWN,) * chosen.circle,
            is_open=(False,) * chosen.circle,
            unseen=chosen.values,
            deck=chosen.deck,
            bird=0,
            points=(0,) * players,
            penalties=((),) * players,
            seat=chosen.start,
            phase=Phase.DEAL,
            flipping=None,
        )

    def codec(self, players: int, options: Options | None = None) -> Codec:
        """Dense integers: flips by position, then uses by seat and number."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HippoOptions)
        numbers = [number for number, count in enumerate(chosen.values, start=1) if count]
        flips = tuple(Flip(at) for at in range(chosen.circle))
        uses = tuple(Use(seat, number) for seat in range(players) for number in numbers)
        return Codec(flips + uses, len(numbers), _most_moves(chosen.circle, chosen.deck))


GAME: Final = HippoGame()
