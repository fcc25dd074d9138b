"""Positions of Hop Hop Hooray! for tests of its players, and a turn played through by the engine's steps alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from engine import CHANCE, GAMES, Action, Move
from engine.chance import at_weight, total_weight
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import COLOURS, Cell, OnEdge, OnTop, Outside
from engine.games.hop_hop_rows import EMPTY, Pond, places

SETTINGS = (
    (2, HopHopOptions()),
    (2, HopHopOptions(two_colours=True, steadiness=("steady", "shaky"))),
    (2, HopHopOptions(size=3, marbles=3, tries=1)),
    (2, HopHopOptions(size=4, marbles=3, two_colours=True, chips=9)),
    (3, HopHopOptions(size=5, marbles=4, chips=20, chips_to_win=4, start=2)),
    (4, HopHopOptions(size=6, marbles=24, tries=9, steadiness=("shaky",))),
)
"""Seats and options, from one end to the other."""


def words(setting: tuple[int, HopHopOptions]) -> str:
    """A setting's name in a report."""
    seats, options = setting
    return f"{seats}-{options.size}-{options.marbles}" + ("-two" if options.two_colours else "")


def hop_hop(pond: str, players: int = 2, **options: Any) -> HopHop:
    """The beginning of seat 0's turn. `pond`: its rows from the far one on, with blanks between them, a dot for a cell
    that is free, else a colour's letter. `chips_owned`: by seat; anything else is an option. A seat's marbles that are
    not in the pond are on its pad."""
    rows = pond.split()[::-1]
    owned = options.pop("chips_owned", (0,) * players)
    chosen = HopHopOptions(size=len(rows), **options)
    at, marbles = places(len(rows)), [EMPTY for _ in range(len(rows) ** 2)]
    for row, line in enumerate(rows, start=1):
        for column, letter in enumerate(line):
            marbles[at[Cell(column, row)]] = COLOURS.find(letter)
    state = GAMES["hop_hop"].new_state(players, chosen)
    assert isinstance(state, HopHop)
    return turn(state, tuple(marbles), chips=owned)


def turn(state: HopHop, pond: Pond, *, seat: int = 0, chips: tuple[int, ...] | None = None) -> HopHop:
    """The beginning of a turn with this pond."""
    own, options = state.options.colours_of(seat), state.options
    pads = tuple(options.marbles - pond.count(colour) for colour in range(len(state.pads)))
    assert min(pads) >= 0
    has = [colour for colour in own if pads[colour]]
    return replace(
        state,
        pond=pond,
        pads=pads,
        seat=seat,
        chips=chips or state.chips,
        phase=Phase.THROW if has else Phase.TAKE,
        marble=has[0] if len(has) == 1 else None,
    )


def rested(state: HopHop, colour: int, *arrived: str) -> HopHop:
    """In CALL: a marble has come to rest in the first cell named, and pushed what lay there into the second."""
    at = places(state.size)
    cells = tuple(Cell("abcdefghij".index(name[0]), int(name[1:])) for name in arrived)
    pond = list(state.pond)
    if len(cells) > 1:
        pond[at[cells[1]]] = pond[at[cells[0]]]
    pond[at[cells[0]]] = colour
    pads = tuple(count - (of == colour) for of, count in enumerate(state.pads))
    return replace(state, pond=tuple(pond), pads=pads, phase=Phase.CALL, marble=None, arrived=cells)


def random_pond(size: int, colours: int, share: float, seed: int, most: int = 99) -> Pond:
    """About this share of the cells have a marble, of each colour no more than `most`."""
    rng = Random(seed)
    pond = [EMPTY for _ in range(size**2)]
    for place in range(size**2):
        colour = rng.randrange(colours)
        if rng.random() < share and pond.count(colour) < most:
            pond[place] = colour
    return tuple(pond)


def walk(players: int, options: HopHopOptions, seed: int, moves: int = 300) -> list[HopHop]:
    """Decisions on a random way through a game."""
    rng, state, found = Random(seed), GAMES["hop_hop"].new_state(players, options), list[HopHop]()
    for _ in range(moves):
        if state.is_terminal:
            break
        assert isinstance(state, HopHop)
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            move: Move = at_weight(outcomes, rng.randrange(total_weight(outcomes)))
        else:
            found.append(state)
            move = rng.choice(state.legal_actions())
        state = state.child(move)
    return found


class Plain:
    """A turn by `child` alone, in fractions: nothing is known here of landings, hits, rows or calls."""

    def __init__(self, ends: Callable[[HopHop], Fraction]) -> None:
        """`ends`: what the state after the turn is worth."""
        self.ends = cache(ends)
        self.best = cache(self._best)
        self.called = cache(self._called)

    def actions(self, state: HopHop) -> dict[Action, Fraction]:
        """In any phase of a seat: what each action is worth."""
        return {action: self._worth(state, action) for action in state.legal_actions()}

    def _best(self, state: HopHop) -> Fraction:
        return max(self.actions(state).values())

    def _worth(self, state: HopHop, action: Action) -> Fraction:
        after = state.child(action)
        if after.phase is not Phase.LANDING:
            return self.called(after) if state.phase is Phase.CALL else self.best(after)
        worth, again, missed = self._down(after)
        return (worth + missed * self._missed(after)) / (1 - again)

    def _called(self, state: HopHop) -> Fraction:
        return self.best(state) if state.phase is Phase.CALL else self.ends(state)

    def _missed(self, state: HopHop) -> Fraction:
        after = state.child(Outside())
        return self.best(after) if after.seat == state.seat and after.phase is Phase.THROW else self.ends(after)

    def _down(self, state: HopHop) -> tuple[Fraction, Fraction, Fraction]:
        """Of a node of chance: what its rests are worth, and the chances to be thrown again and to stay outside."""
        outcomes = state.chance_outcomes()
        total, found = total_weight(outcomes), [Fraction(0)] * 3
        for outcome, weight in outcomes:
            chance = Fraction(weight, total)
            if isinstance(outcome, Outside):
                found[2] += chance
            elif isinstance(outcome, OnTop | OnEdge):
                found[1] += chance
            else:
                after = state.child(outcome)
                parts = self._down(after) if after.phase is Phase.HIT else (self.best(after), Fraction(0), Fraction(0))
                found = [sum_ + chance * part for sum_, part in zip(found, parts, strict=True)]
        return found[0], found[1], found[2]


def plain_chips(state: HopHop) -> Plain:
    """A turn of this state's seat for chips alone."""
    seat, now = state.seat, state.chips[state.seat]
    return Plain(lambda after: Fraction(after.chips[seat] - now))
