"""Gopher It! (Zoch): push your luck with food cards, fill a storage to exactly six.

Source: the English rulebook (Zoch). Clauses GI-1 to GI-8:

 GI-1   Three foods; so many cards of each value, the same for each food.
 GI-2   A turn: turn a card up, then stop or turn up another, four at most. The first is no choice.
 GI-3   The same food twice running: the cards of this turn are lost, the turn ends.
 GI-4   On stopping the cards go to the storage. A food at exactly six: one trophy, the whole storage is discarded.
        Otherwise each food above six is discarded.
 GI-5   First to three trophies wins.
 GI-6   No card left to turn up: the discards become the new pile. None there either: the turn ends, or is passed.
 GI-7   What the pile holds is known, its order is not.
 GI-8   Options.

What we decided where the source is silent:
 - The split of values is unpublished; each food has five ones, four twos, four threes.
 - GI-6 in the middle of a turn: the cards turned up lie on the table, so they are in neither pile.
 - GI-6, no card anywhere: a pass changes nothing, so if one seat has to pass then every seat has to, and the game ends.
   Most trophies win, equal ones share.
 - `busted_to_pile` is about cards lost by GI-3. What GI-4 discards goes to the discards.
 - With eleven trophies in the box, somebody has to be able to win: the options see to that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final

from engine.chance import chance_that
from engine.game import (
    CHANCE,
    TERMINAL,
    Action,
    Allowed,
    Codec,
    Counts,
    Event,
    Game,
    Move,
    NotOver,
    Options,
    OptionSpec,
    Outcome,
    State,
    Switch,
    TurnBegan,
    TurnEnded,
    Whole,
    option,
    win_shares,
    with_item,
)
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Card,
    Cards,
    Flip,
    Food,
    Overfull,
    Reshuffled,
    Stop,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
    read,
)

SEATS: Final = range(2, 6)
TROPHIES: Final = 11
"""In the box (GI-5)."""
MOST_VALUES, MOST_CARDS = 9, 60
"""Of one food (GI-8)."""


def most_trophies(players: int) -> int:
    """How many trophies may be needed so that the box's are enough, however they are shared out (GI-8)."""
    return (TROPHIES - 1) // players + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GopherOptions(Options):
    """GI-8."""

    start: int = option(0, Whole(0, SEATS[-1] - 1), "C-1")
    trophies: int = option(3, Whole(1, most_trophies(SEATS[0])), "GI-8")
    """Trophies that win."""
    full: int = option(6, Whole(2, 20), "GI-8")
    """What exactly fills a food's place in the storage."""
    max_cards: int = option(4, Whole(1, 13), "GI-8")
    """Cards a turn."""
    deck: tuple[int, ...] = option((5, 4, 4), Counts(MOST_VALUES, 1, MOST_CARDS), "GI-8")
    """How many cards of value 1, 2, 3 … each food has."""
    busted_to_pile: bool = option(False, Switch(), "GI-8")
    """Whether cards lost by GI-3 go back into the face-down pile."""

    def left(self, spec: OptionSpec) -> Allowed:
        """Cards of one food have to fill its place."""
        return replace(spec.allowed, reach=self.full) if isinstance(spec.allowed, Counts) else spec.allowed

    @classmethod
    def allowed(cls, spec: OptionSpec, players: int) -> Allowed:
        """The more players, the fewer trophies can be asked for."""
        if spec.name == "trophies":
            return Whole(1, most_trophies(players))
        return super(GopherOptions, cls).allowed(spec, players)


class Phase(IntEnum):
    """What happens next in a turn."""

    TURN_UP = 0
    """A card is turned up."""
    DECIDE = 1
    """The player turns up another or stops (GI-2)."""
    OVER = 2


@dataclass(frozen=True, slots=True)
class Storing:
    """What comes of putting cards into a storage (GI-4)."""

    before: tuple[int, ...]
    """The amount of each food in the storage so far."""
    after: tuple[int, ...]
    """With the cards."""
    full: tuple[Food, ...]
    """Foods at exactly six: if there are any, that is a trophy and empties the storage."""
    over: tuple[Food, ...]
    """Foods above six."""
    kept: Cards
    """What the storage holds in the end."""

    @property
    def trophy(self) -> bool:
        """Whether it brings the trophy."""
        return bool(self.full)

    @property
    def changed(self) -> tuple[Food, ...]:
        """Foods some of which are among the cards."""
        return tuple(food for food in Food if self.after[food] != self.before[food])


@lru_cache(maxsize=1 << 14)
def storing(storage: Cards, cards: tuple[Card, ...], full: int) -> Storing:
    """What comes of putting these cards into this storage, where `full` of a food are exactly enough (GI-4)."""
    together = storage.plus(cards)
    after = together.amounts
    exact = tuple(food for food in Food if after[food] == full)
    over = tuple(food for food in Food if after[food] > full)
    return Storing(storage.amounts, after, exact, over, together.without(tuple(Food) if exact else over))


def busts(turned: tuple[Card, ...]) -> bool:
    """Whether the last card is the same food as the one before it (GI-3)."""
    return len(turned) > 1 and turned[-1].food == turned[-2].food


@dataclass(frozen=True, slots=True)
class Gopher(State):
    """A position. Every card is in the pile, in a storage, turned up, or else among the discards."""

    options: GopherOptions
    pile: Cards
    """The face-down cards: which, not in which order (GI-7)."""
    discards: Cards
    storages: tuple[Cards, ...]
    """By seat."""
    trophies: tuple[int, ...]
    """By seat."""
    seat: int
    """Whose turn it is."""
    turned: tuple[Card, ...]
    """Turned up this turn, in order."""
    phase: Phase

    @property
    def current_player(self) -> int:
        """DECIDE is the seat's decision, TURN_UP is chance."""
        if self.phase is Phase.OVER:
            return TERMINAL
        return CHANCE if self.phase is Phase.TURN_UP else self.seat

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return self.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """Trophies by seat."""
        return self.trophies

    # What the table shows, and players ask.

    @property
    def source(self) -> Cards:
        """The cards the next one comes from: the pile, or the discards once they are shuffled (GI-6)."""
        return self.pile if len(self.pile) else self.discards

    @property
    def reshuffles(self) -> bool:
        """Whether the discards have to become the pile before the next card is turned up (GI-6)."""
        return not len(self.pile) and len(self.discards) > 0

    @property
    def on_stopping(self) -> Storing:
        """What comes of it if the turn ends here with the cards turned up (GI-4)."""
        return storing(self.storages[self.seat], self.turned, self.options.full)

    @property
    def must_stop(self) -> str | None:
        """The clause by which the turn has no further card: it had the last one allowed (GI-2), or there is none
        (GI-6). None if it can go on."""
        if len(self.turned) == self.options.max_cards:
            return "GI-2"
        return None if len(self.source) else "GI-6"

    @property
    def bust_chance(self) -> Fraction:
        """The chance that the next card of this turn is the same food as the last (GI-3); 0 if none can come."""
        if self.must_stop:
            return Fraction(0)
        return chance_that(tuple(self.source), lambda card: busts((*self.turned, card)))

    # Moves.

    def legal_actions(self) -> tuple[Action, ...]:
        """DECIDE: flip, stop."""
        return (Flip(), Stop()) if self.phase is Phase.DECIDE else ()

    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """TURN_UP: every kind of card in the pile, weighted by how many there are (GI-7)."""
        return tuple(self.pile) if self.phase is Phase.TURN_UP else ()

    def child(self, move: Move) -> Gopher:
        """One step of a turn; each branch is a clause."""
        match move:
            case Flip() if self.phase is Phase.DECIDE:
                return self._to_turn_up(self.seat, self.turned)
            case Stop() if self.phase is Phase.DECIDE:
                return self._stopped()._next_turn()
            case Card() if self._can_come(move):
                return self._with_card(move)._after_card()
            case _:
                raise self.refusal(move)

    def _can_come(self, card: Card) -> bool:
        values = self.pile.counts[card.food]
        return self.phase is Phase.TURN_UP and 1 <= card.value <= len(values) and values[card.value - 1] > 0

    def _with_card(self, card: Card) -> Gopher:
        """The card has moved from the pile to those turned up."""
        return replace(self, pile=self.pile.minus(card), turned=(*self.turned, card), phase=Phase.DECIDE)

    def _after_card(self) -> Gopher:
        """GI-3 comes before the forced stop: the last card, too, can lose everything."""
        if busts(self.turned):
            return self._busted()._next_turn()
        return self._stopped()._next_turn() if self.must_stop else self

    def _busted(self) -> Gopher:
        """GI-3, and where the lost cards go (GI-8)."""
        if self.options.busted_to_pile:
            return replace(self, pile=self.pile.plus(self.turned))
        return replace(self, discards=self.discards.plus(self.turned))

    def _stopped(self) -> Gopher:
        """GI-4."""
        storage, stored = self.storages[self.seat], self.on_stopping
        return replace(
            self,
            discards=self.discards + (storage.plus(self.turned) - stored.kept),
            storages=with_item(self.storages, self.seat, stored.kept),
            trophies=with_item(self.trophies, self.seat, self.trophies[self.seat] + stored.trophy),
        )

    def _next_turn(self) -> Gopher:
        """On to the next seat, unless somebody has won (GI-5), or there is no card for anybody (GI-6)."""
        if self._won or not len(self.source):
            return replace(self, turned=(), phase=Phase.OVER)
        return self._to_turn_up(self.next_seat, ())

    def _to_turn_up(self, seat: int, turned: tuple[Card, ...]) -> Gopher:
        """About to turn a card up, from a new pile if the old one is used up (GI-6)."""
        pile, discards = (self.discards, self.pile) if self.reshuffles else (self.pile, self.discards)
        return replace(self, pile=pile, discards=discards, seat=seat, turned=turned, phase=Phase.TURN_UP)

    @property
    def _won(self) -> bool:
        return max(self.trophies) == self.options.trophies

    # What happened.

    def events(self, move: Move) -> tuple[Event, ...]:
        """What the log tells of `child(move)`."""
        match move:
            case Flip() if self.phase is Phase.DECIDE:
                return (WentOn(self.seat, len(self.turned)), *self._shuffling(self.seat))
            case Stop() if self.phase is Phase.DECIDE:
                return self._stop_events(None)
            case Card() if self._can_come(move):
                return self._with_card(move)._card_events(move)
            case _:
                raise self.refusal(move)

    def _card_events(self, card: Card) -> tuple[Event, ...]:
        turned_up = TurnedUp(self.seat, card, len(self.turned), len(self.pile))
        if busts(self.turned):
            lost = Busted(self.seat, self.turned, self.options.busted_to_pile)
            return (turned_up, lost, *self._turn_end(self._busted()))
        return (turned_up, *self._stop_events(self.must_stop)) if self.must_stop else (turned_up,)

    def _stop_events(self, forced: str | None) -> tuple[Event, ...]:
        stored, ended = self.on_stopping, self._stopped()
        events: list[Event] = [Stored(self.seat, self.turned, stored.before, stored.after, forced)]
        if stored.trophy:
            trophies, goal = ended.trophies[self.seat], self.options.trophies
            events.append(Trophy(self.seat, stored.full, stored.over, stored.after, trophies, goal))
        else:
            cards = self.storages[self.seat].plus(self.turned)
            events += [Overfull(self.seat, food, stored.after[food], cards.cards_of(food)) for food in stored.over]
        return (*events, *self._turn_end(ended))

    def _turn_end(self, ended: Gopher) -> tuple[Event, ...]:
        """`ended` is this turn at its end, the next not begun."""
        gained = ended.trophies[self.seat] - self.trophies[self.seat]
        over = TurnEnded(self.seat, gained, ended.trophies)
        after = ended._next_turn()
        if after.phase is not Phase.OVER:
            return (over, TurnBegan(after.seat), *ended._shuffling(after.seat))
        return (over,) if ended._won else (over, AllPassed(self.next_seat))

    def _shuffling(self, seat: int) -> tuple[Event, ...]:
        return (Reshuffled(seat, len(self.discards)),) if self.reshuffles else ()

    # Refusals, results, text.

    def why_not(self, move: Move) -> str:
        """The clause a refused move breaks; C-2 for a move that is not this node's kind."""
        if self.phase is Phase.OVER:
            return "GI-5" if self._won else "GI-6"
        if self.phase is Phase.DECIDE:
            return "C-2" if isinstance(move, Outcome) else "GI-2"
        if isinstance(move, Card):
            return "GI-7"
        return "GI-2" if isinstance(move, Flip | Stop) and not self.turned else "C-2"

    def returns(self) -> tuple[Fraction, ...]:
        """C-3: whoever has the trophies (GI-5); if everybody passed, most trophies win, ties share (GI-6)."""
        if self.phase is not Phase.OVER:
            raise NotOver
        return win_shares(self.trophies)

    def parse(self, text: str) -> Move:
        """Strict: the one spelling of each move, nothing else."""
        return read(text)


class GopherGame(Game):
    """The game's entry in the list of games."""

    key: ClassVar[str] = "gopher"
    title: ClassVar[str] = "Gopher It!"
    players: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = GopherOptions
    rules_version: ClassVar[int] = 1

    def new_state(self, players: int, options: Options | None = None) -> Gopher:
        """All cards face down, nobody has any, the starting seat about to turn the first one up (C-5: no decision)."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, GopherOptions)
        deck = Cards.deck(chosen.deck)
        nothing = deck.none()
        return Gopher(chosen, deck, nothing, (nothing,) * players, (0,) * players, chosen.start, (), Phase.TURN_UP)

    def codec(self, players: int, options: Options | None = None) -> Codec:
        """Dense integers: flip, stop; as many outcomes as there are kinds of cards."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, GopherOptions)
        return Codec((Flip(), Stop()), len(tuple(Cards.deck(chosen.deck))))


GAME: Final = GopherGame()
