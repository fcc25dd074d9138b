"""Hoppladi Hopplada (Markus Kropf, Zoch 2008): push your luck with seven dice, hares in hutches.

Sources: the English rulebook (Zoch), and a Chinese account of the rules for the other ending. Clauses HL-1 to HL-12:

 HL-1   A turn starts with fresh dice, or with the previous player's result.
 HL-2   After each roll at least one hare of that roll is set aside.
 HL-3   Two singles of one roll pile up for 10, a single counts 1, a double hare 2.
 HL-4   At most one hutch a roll, and only the next one up; a double die is a hutch or a hare.
 HL-5   A lone double is a hare (so HL-2 would say anyway).
 HL-6   No hare, and not all carrots: bust, the turn scores 0.
 HL-7   All dice set aside: whoever goes on picks the hares up and rolls them.
 HL-8   All carrots: they are taboo; the points are safe. With no hare on the table the turn ends.
 HL-9   Stopping scores hare points times the top hutch.
 HL-10  After a stop the next player may take the whole result over.
 HL-11  Somebody at the target: the round is completed, most points win.
 HL-12  Options; the solo challenge.

What we decided where the sources are silent or disagree:
 - Anne's first roll in the rulebook is worth 11 × 2: the text's 10 × 2 speaks of the pile alone; her 14 hares agree.
 - HL-8 ends a turn with its points scored also when not even a hutch is left (all dice were hares, picked up, then
   all carrots).
 - HL-8's bust is for the first roll of fresh dice only. Taking over is never a first roll.
 - HL-10: no result can be taken over after a bust, after HL-8's end, or in the solo challenge.

The state is the table as it lies: which hares are piled, what the memory aid notes, which carrots are taboo. Two tables
that differ only in how their hares are piled are worth the same to a player: a search may join them, a screen may not.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import ClassVar, Final

from engine.chance import chance_that
from engine.game import (
    CHANCE,
    TERMINAL,
    Action,
    Choice,
    Codec,
    Event,
    Game,
    Move,
    NotOver,
    Options,
    Outcome,
    State,
    TurnBegan,
    TurnEnded,
    Whole,
    option,
    win_shares,
)
from engine.games.hoppladi_moves import (
    DOUBLE,
    FACES,
    SINGLE,
    Busted,
    CarrotsTaboo,
    Fresh,
    Keep,
    Roll,
    Rolled,
    RollOn,
    Scored,
    SetAside,
    Started,
    Stop,
    Take,
    TargetReached,
    TookOver,
    WentOn,
    read,
    worth,
)

PAIR_POINTS, SINGLE_POINTS, DOUBLE_POINTS = 10, 1, 2
"""HL-3, in hare points."""
NO_HUTCH, TOP_HUTCH = 1, 5
"""HL-9: the multiplier without a hutch, and the highest."""
SEATS: Final = range(1, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class HoppladiOptions(Options):
    """HL-12."""

    start: int = option(0, Whole(0, SEATS[-1] - 1), "C-1")
    target: int = option(333, Whole(1, 9999), "HL-12")
    """Points that start the end of the game."""
    dice: int = option(7, Whole(1, 7), "HL-12")
    ending: str = option("complete_round", Choice(("complete_round", "one_more_turn")), "HL-12")
    turns: int = option(10, Whole(1, 100), "HL-12")
    """Turns of the solo challenge."""

    @classmethod
    def applies(cls, name: str, players: int) -> bool:
        """Solo has turns and dice; with others there is a target, an ending and a starting seat (HL-12)."""
        return name in (("dice", "turns") if players == 1 else ("dice", "target", "ending", "start"))

    @classmethod
    def reserved(cls, name: str, players: int) -> bool:
        """Turns are for solo only, and solo has one seat to start. Target and ending play no part there (HL-12)."""
        return name == ("start" if players == 1 else "turns")


@dataclass(frozen=True, slots=True)
class Aside:
    """What is set aside: dice on the table, and the memory aid.

       pairs    hares      hutches   carrots     memory aid
       h h      h  hh hh   x3        C C         14
       h h                 x2

    All are numbers of dice but `noted` (hare points) and `top` (1 for no hutch, else 2..5; the hutch dice are top - 1).
    """

    noted: int = 0
    """Hare points noted before the hares were last picked up (HL-7)."""
    pairs: int = 0
    """Piles of two singles, two dice each."""
    singles: int = 0
    """Hares on their own."""
    doubles: int = 0
    top: int = NO_HUTCH
    taboo: int = 0
    """Carrots that stay out until somebody starts afresh (HL-8)."""

    @property
    def hare_points(self) -> int:
        """HL-3, with what the memory aid holds."""
        return self.noted + self.pair_points + self.loose_points

    @property
    def pair_points(self) -> int:
        """Hare points of the piles (HL-3)."""
        return PAIR_POINTS * self.pairs

    @property
    def loose_points(self) -> int:
        """Hare points of the hares on the table that are not piled up (HL-3)."""
        return SINGLE_POINTS * self.singles + DOUBLE_POINTS * self.doubles

    @property
    def points(self) -> int:
        """What stopping scores (HL-9)."""
        return worth(self.hare_points, self.top)

    @property
    def hare_dice(self) -> int:
        """Dice on the table that lie there as hares."""
        return 2 * self.pairs + self.singles + self.doubles

    @property
    def dice(self) -> int:
        """All dice set aside."""
        return self.hare_dice + self.top - NO_HUTCH + self.taboo

    @property
    def hutches(self) -> range:
        """The numbers of the hutches that are up, from the double hutch (HL-4)."""
        return range(NO_HUTCH + 1, self.top + 1)

    @property
    def next_hutch(self) -> int:
        """The only hutch that may be set aside now (HL-4), or 0 when the 5-hutch is up."""
        return self.top + 1 if self.top < TOP_HUTCH else 0

    def uses_all(self, dice: int) -> bool:
        """Whether every one of so many dice is set aside (HL-7)."""
        return self.dice == dice

    def dice_to_roll(self, dice: int) -> int:
        """Of so many dice those the next roll rolls: those not set aside, or after HL-7's pick-up the hares."""
        return dice - self.dice or self.hare_dice

    def with_kept(self, keep: Keep) -> Aside:
        """After setting these aside from one roll (HL-3, HL-4)."""
        return Aside(
            self.noted,
            self.pairs + keep.singles // 2,
            self.singles + keep.singles % 2,
            self.doubles + keep.doubles,
            keep.hutch or self.top,
            self.taboo,
        )

    def with_taboo(self, carrots: int) -> Aside:
        """After a roll of only carrots (HL-8)."""
        return Aside(self.noted, self.pairs, self.singles, self.doubles, self.top, self.taboo + carrots)

    def picked_up(self) -> Aside:
        """Hares back in hand, their points noted, hutches and taboo carrots staying (HL-7)."""
        return Aside(noted=self.hare_points, top=self.top, taboo=self.taboo)


EMPTY: Final = Aside()


class Phase(IntEnum):
    """What happens next in a turn."""

    START = 0
    """The player chooses fresh dice or the result on the table (HL-10)."""
    ROLL = 1
    """The dice fall."""
    KEEP = 2
    """The player sets dice of the roll aside (HL-2)."""
    GO = 3
    """The player rolls on or stops (HL-9)."""
    OVER = 4


class Fall(IntEnum):
    """What a roll means for the turn."""

    HARES = 0
    """There is something to keep (HL-2)."""
    BUST = 1
    """HL-6; HL-8 on the first roll."""
    CARROTS = 2
    """HL-8 with hares on the table: safe, and the player goes on or stops."""
    CARROTS_END = 3
    """HL-8 with none: the points count, the turn ends."""


def fall_of(roll: Roll, aside: Aside) -> Fall:
    """Read a roll (HL-2, HL-6, HL-8). Fresh dice and nothing else have no hare points yet."""
    if roll.hares:
        return Fall.HARES
    if not roll.all_carrots or aside.hare_points == 0:
        return Fall.BUST
    return Fall.CARROTS if aside.hare_dice else Fall.CARROTS_END


def aside_after(roll: Roll, aside: Aside) -> Aside:
    """What is set aside once a roll has fallen, as long as the turn lasts: carrots only are taboo (HL-8)."""
    taboo = fall_of(roll, aside) in (Fall.CARROTS, Fall.CARROTS_END)
    return aside.with_taboo(roll.dice) if taboo else aside


@cache
def roll_outcomes(dice: int) -> tuple[tuple[Roll, int], ...]:
    """Every multiset of faces with its multinomial weight: 792 for seven dice, of 6^7 in all."""
    return tuple(_weighed(faces) for faces in combinations_with_replacement(range(len(FACES)), dice))


def _weighed(faces: tuple[int, ...]) -> tuple[Roll, int]:
    one, two, three, four, five, carrot = (faces.count(place) for place in range(len(FACES)))
    counts = (one, two, three, four, five, carrot)
    return Roll(counts), factorial(len(faces)) // prod(map(factorial, counts))


@cache
def _possible_rolls(dice: int) -> frozenset[Roll]:
    return frozenset(roll for roll, _ in roll_outcomes(dice))


@cache
def keeps_of(singles: int, doubles: int, hutch: int) -> tuple[Keep, ...]:
    """What may be set aside of so many singles and doubles; `hutch` is the next one up if it was rolled, else 0."""
    plain = [Keep(s, d, 0) for s in range(singles + 1) for d in range(doubles + 1) if s + d]
    spare = doubles - (hutch == 2)
    built = [Keep(s, d, hutch) for s in range(singles + 1) for d in range(spare + 1) if s + d and hutch]
    return tuple(plain + built)


@dataclass(frozen=True, slots=True)
class Hoppladi(State):
    """A position. Seats and scores in points; `aside` is the table of the turn going on (or to be taken over)."""

    options: HoppladiOptions
    totals: tuple[int, ...]
    """Points by seat."""
    seat: int
    """Whose turn it is."""
    phase: Phase
    aside: Aside
    rolled: Roll | None
    """The roll to keep from, in KEEP only."""
    reached_by: int | None
    """The seat that first reached the target (HL-11)."""
    turns_left: int
    """Solo: turns still to come, this one included (HL-12). Otherwise 0."""

    @property
    def current_player(self) -> int:
        """START, KEEP and GO are the seat's decisions, ROLL is chance."""
        if self.phase is Phase.OVER:
            return TERMINAL
        return CHANCE if self.phase is Phase.ROLL else self.seat

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return self.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.totals

    # What the table shows, and players ask.

    @property
    def solo(self) -> bool:
        """Whether this is the solo challenge (HL-12)."""
        return len(self.totals) == 1

    @property
    def dice_to_roll(self) -> int:
        """Dice the next roll rolls: those not set aside, or after HL-7's pick-up the hares."""
        return self.aside.dice_to_roll(self.options.dice)

    @property
    def picks_up(self) -> bool:
        """Whether going on picks the hares up first (HL-7)."""
        return self.aside.uses_all(self.options.dice)

    @property
    def next_hutch(self) -> int:
        """The only hutch that may be set aside now (HL-4), or 0 when the 5-hutch is up."""
        return self.aside.next_hutch

    @property
    def total_on_stopping(self) -> int:
        """The seat's score once it has stopped with this table (HL-9)."""
        return self._totals_with(self.aside.points)[self.seat]

    def progress(self, score: int) -> Fraction:
        """How much of the way to the end of the game a seat with this score has behind it, 0..1: points of the target
        (HL-11), in the solo challenge turns (HL-12)."""
        if self.solo:
            return 1 - Fraction(self.turns_left, self.options.turns)
        return min(Fraction(score, self.options.target), Fraction(1))

    @property
    def bust_chance(self) -> Fraction:
        """The chance that rolling `dice_to_roll` dice from this table loses the turn (HL-6, HL-8)."""
        return _bust_chance(self.dice_to_roll, _before_roll(self.aside, self.options.dice))

    @property
    def fresh_bust_chance(self) -> Fraction:
        """The chance that a first roll of fresh dice is a bust."""
        return _bust_chance(self.options.dice, EMPTY)

    @property
    def to_come(self) -> tuple[int, ...]:
        """Once the target is reached: the seats that still have a turn after this one, in order (HL-11, HL-12)."""
        if self.reached_by is None or self.phase is Phase.OVER:
            return ()
        return self._seats_between(self.seat, self._last_stop(self.reached_by))

    def answering(self, seat: int) -> tuple[int, ...]:
        """The seats that would still have a turn if this one reached the target first, in order (HL-11, HL-12)."""
        return self._seats_between(seat, self._last_stop(seat))

    # Moves.

    def legal_actions(self) -> tuple[Action, ...]:
        """START: fresh, take. KEEP: by hutch, singles, doubles. GO: roll, stop."""
        match self.phase:
            case Phase.START:
                return (Fresh(), Take())
            case Phase.KEEP:
                return self._keeps()
            case Phase.GO:
                return (RollOn(), Stop())
            case Phase.ROLL | Phase.OVER:
                return ()

    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """ROLL: every multiset of the dice in hand."""
        return roll_outcomes(self.dice_to_roll) if self.phase is Phase.ROLL else ()

    def child(self, move: Move) -> Hoppladi:
        """One step of a turn; each branch is a clause."""
        self._require(move)
        match move:
            case Fresh():
                return self._in_turn(Phase.ROLL, EMPTY)
            case Take() | RollOn():
                return self._in_turn(Phase.ROLL, _before_roll(self.aside, self.options.dice))
            case Keep():
                return self._in_turn(Phase.GO, self.aside.with_kept(move))
            case Stop():
                return self._after_turn(self.aside.points, self.aside)
            case Roll():
                return self._after_roll(move)
            case _:
                raise self.refusal(move)

    def _after_roll(self, roll: Roll) -> Hoppladi:
        match fall_of(roll, self.aside):
            case Fall.HARES:
                return self._in_turn(Phase.KEEP, self.aside, roll)
            case Fall.BUST:
                return self._after_turn(0, None)
            case Fall.CARROTS:
                return self._in_turn(Phase.GO, aside_after(roll, self.aside))
            case Fall.CARROTS_END:
                return self._after_turn(self.aside.points, None)

    def _in_turn(self, phase: Phase, aside: Aside, rolled: Roll | None = None) -> Hoppladi:
        return Hoppladi(self.options, self.totals, self.seat, phase, aside, rolled, self.reached_by, self.turns_left)

    def _after_turn(self, points: int, left_behind: Aside | None) -> Hoppladi:
        """Write the points down, pass the dice (HL-9 to HL-12). `left_behind` is what can be taken over."""
        totals = self._totals_with(points)
        if self.solo:
            left = self.turns_left - 1
            phase = Phase.ROLL if left else Phase.OVER
            return Hoppladi(self.options, totals, self.seat, phase, EMPTY, None, None, left)
        reached_by = self._reached_by(totals)
        if reached_by is not None and not self._seats_between(self.seat, self._last_stop(reached_by)):
            return Hoppladi(self.options, totals, self.seat, Phase.OVER, EMPTY, None, reached_by, 0)
        phase, aside = (Phase.ROLL, EMPTY) if left_behind is None else (Phase.START, left_behind)
        return Hoppladi(self.options, totals, self.next_seat, phase, aside, None, reached_by, 0)

    def _totals_with(self, points: int) -> tuple[int, ...]:
        return tuple(t + points * (seat == self.seat) for seat, t in enumerate(self.totals))

    def _reached_by(self, totals: tuple[int, ...]) -> int | None:
        """HL-11: the first to reach the target; another reaching it changes nothing."""
        if self.reached_by is None and totals[self.seat] >= self.options.target:
            return self.seat
        return self.reached_by

    def _last_stop(self, reached_by: int) -> int:
        """The seat that has no turn any more: the starting seat (HL-11), or whoever reached the target (HL-12)."""
        return self.options.start if self.options.ending == "complete_round" else reached_by

    def _seats_between(self, seat: int, end: int) -> tuple[int, ...]:
        """The seats after this one and before `end`, in order of play."""
        return tuple((seat + 1 + i) % len(self.totals) for i in range((end - seat - 1) % len(self.totals)))

    # What happened.

    def events(self, move: Move) -> tuple[Event, ...]:
        """What the log tells of `child(move)`."""
        after = self.child(move)
        match move:
            case Fresh():
                return (Started(self.seat, self.options.dice, chosen=True),)
            case Take():
                points, top = self.aside.hare_points, self.aside.top
                return (TookOver(self.seat, self.dice_to_roll, points, top, self.picks_up),)
            case Keep():
                gained = after.aside.hare_points - self.aside.hare_points
                points, top = after.aside.hare_points, after.aside.top
                return (SetAside(self.seat, move, gained, points, top, after.dice_to_roll, after.picks_up),)
            case RollOn():
                return (WentOn(self.seat, self.dice_to_roll, after.aside.noted, self.picks_up),)
            case Stop():
                return self._turn_end_events(after, self._scored(self.aside, forced=False))
            case Roll():
                return (Rolled(self.seat, move), *self._fall_events(move, after))
            case _:
                raise self.refusal(move)

    def _fall_events(self, roll: Roll, after: Hoppladi) -> tuple[Event, ...]:
        match fall_of(roll, self.aside):
            case Fall.HARES:
                return ()
            case Fall.BUST:
                clause = "HL-8" if roll.all_carrots else "HL-6"
                lost = Busted(self.seat, self.aside.hare_points, self.aside.top, clause)
                return self._turn_end_events(after, lost)
            case Fall.CARROTS:
                return (CarrotsTaboo(self.seat, roll.dice, ends_turn=False),)
            case Fall.CARROTS_END:
                taboo = CarrotsTaboo(self.seat, roll.dice, ends_turn=True)
                return (taboo, *self._turn_end_events(after, self._scored(self.aside, forced=True)))

    def _scored(self, aside: Aside, *, forced: bool) -> Scored:
        return Scored(self.seat, aside.hare_points, aside.top, aside.points, forced)

    def _turn_end_events(self, after: Hoppladi, result: Event) -> tuple[Event, ...]:
        gained = after.totals[self.seat] - self.totals[self.seat]
        events: list[Event] = [result, TurnEnded(self.seat, gained, after.totals)]
        if self.reached_by is None and after.reached_by is not None:
            total = after.totals[self.seat]
            events.append(TargetReached(self.seat, total, self.answering(self.seat), self.options.target))
        if after.phase is not Phase.OVER:
            events.append(TurnBegan(after.seat))
        if after.phase is Phase.ROLL:
            events.append(Started(after.seat, self.options.dice, chosen=False))
        return tuple(events)

    # Refusals, results, text.

    def why_not(self, move: Move) -> str:
        """The clause a refused move breaks; C-2 for a move that is not this node's kind."""
        if self.phase is Phase.OVER:
            return "HL-12" if self.solo else "HL-11"
        if isinstance(move, Outcome):
            return "C-2"
        if self.phase is Phase.ROLL:
            # With nothing set aside a turn begins: it is not the dice's doing that nothing can be taken over.
            return "HL-10" if isinstance(move, Fresh | Take) and self.aside == EMPTY else "C-2"
        if self.phase is Phase.START:
            return "HL-10"
        match move:
            case Fresh() | Take():
                return "HL-10"
            case Keep() if self.rolled is not None:
                return self._why_not_keep(move, self.rolled)
            case _:
                return "HL-2"

    def _why_not_keep(self, keep: Keep, roll: Roll) -> str:
        singles, doubles = roll.counts[SINGLE], roll.counts[DOUBLE]
        if roll.hares == doubles == 1 and (keep.singles, keep.doubles, keep.hutch) == (0, 0, 2):
            return "HL-5"
        hares = keep.singles + keep.doubles
        if hares < 1 or not 0 <= keep.singles <= singles or not 0 <= keep.doubles <= doubles:
            return "HL-2"
        return "HL-4"

    def _require(self, move: Move) -> None:
        """Raise unless the move is in this node's list (rolls are looked up in a set: there are up to 792)."""
        allowed = _possible_rolls(self.dice_to_roll) if self.phase is Phase.ROLL else self.legal_actions()
        if move not in allowed:
            raise self.refusal(move)

    def _keeps(self) -> tuple[Keep, ...]:
        if self.rolled is None:
            return ()
        counts, hutch = self.rolled.counts, self.next_hutch
        shown = hutch if hutch and counts[hutch - 1] else 0
        return keeps_of(counts[SINGLE], counts[DOUBLE], shown)

    def returns(self) -> tuple[Fraction, ...]:
        """C-3: most points win, ties share; solo always (1,)."""
        if self.phase is not Phase.OVER:
            raise NotOver
        return win_shares(self.totals)

    def parse(self, text: str) -> Move:
        """Strict: the one spelling of each move, nothing else."""
        return read(text)


def _before_roll(aside: Aside, dice: int) -> Aside:
    """The table as the dice are rolled: with every die set aside, the hares are picked up first (HL-7)."""
    return aside.picked_up() if aside.uses_all(dice) else aside


@lru_cache(maxsize=4096)
def _bust_chance(dice: int, aside: Aside) -> Fraction:
    return chance_that(roll_outcomes(dice), lambda roll: fall_of(roll, aside) is Fall.BUST)


def _every_action(dice: int) -> tuple[Action, ...]:
    """fresh, take, roll, stop, then every keep of up to so many dice in order of hutch, singles, doubles."""
    keeps = [
        Keep(singles, doubles, hutch)
        for hutch in (0, *range(2, TOP_HUTCH + 1))
        for singles in range(dice + 1)
        for doubles in range(dice + 1 - singles - (hutch > 0))
        if singles + doubles
    ]
    return (Fresh(), Take(), RollOn(), Stop(), *keeps)


class HoppladiGame(Game):
    """The game's entry in the list of games."""

    key: ClassVar[str] = "hoppladi"
    title: ClassVar[str] = "Hoppladi Hopplada"
    players: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = HoppladiOptions
    rules_version: ClassVar[int] = 1

    def new_state(self, players: int, options: Options | None = None) -> Hoppladi:
        """Everybody at 0, the starting seat about to roll fresh dice (C-5: no decision)."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HoppladiOptions)
        turns = chosen.turns if players == 1 else 0
        return Hoppladi(chosen, (0,) * players, chosen.start, Phase.ROLL, EMPTY, None, None, turns)

    def codec(self, players: int, options: Options | None = None) -> Codec:
        """Dense integers for so many dice."""
        chosen = self.checked(players, options)
        assert isinstance(chosen, HoppladiOptions)
        return Codec(_every_action(chosen.dice), len(roll_outcomes(chosen.dice)))


GAME: Final = HoppladiGame()
