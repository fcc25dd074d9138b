"""One turn of Hoppladi Hopplada, exactly: its graph, made from the engine, and dynamic programmes over it.

For what a turn can still become, four numbers of a table are enough: the hare points H, and its *shape*: the top
hutch, the dice the next roll rolls (HL-7's pick-up done), and the taboo carrots. How the hares are piled does not
matter. What a roll can lead to depends on the shape alone, and changes H by a fixed amount; so the graph of shapes is
small (some sixty for seven dice), and every odd and every set-aside in it is read off the engine's own `child` and
`chance_outcomes`, once for each number of dice. H never falls, and stays only when carrots become taboo: going down
from the highest H, one pass values every table of the turn.

The one thing that depends on H beside its amount: a first roll of only carrots is a bust, and with hare points it
ends the turn with them (HL-8). With H = 0 both score nothing and leave nothing, so the graph need not tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.games.hoppladi_arrays import Floats, Ints, points_of
from engine.games.hoppladi import Aside, Hoppladi, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Roll

WITNESS_POINTS: Final = 100
"""Hare points of the tables the graph is read from: any number but 0 would do."""
HEADROOM: Final = 120
"""Hare points a programme looks up from its lowest row. To a fresh turn played for points the edge costs 10^-11
points."""
FULL_HEADROOM: Final = 240
"""The same for a turn played for points, which is solved once and for all: exact from far up, too."""


class Shape(NamedTuple):
    """A table without its hare points."""

    top: int
    """The top hutch, 1 for none."""
    dice: int
    """Dice the next roll rolls, the hares picked up if every die was set aside."""
    taboo: int


def shape_of(aside: Aside, dice: int) -> Shape:
    """The shape of a table in a game of so many dice."""
    return Shape(aside.top, aside.dice_to_roll(dice), aside.taboo)


def witness(shape: Shape, dice: int, points: int = WITNESS_POINTS) -> Hoppladi:
    """A state with a table of that shape about to be rolled: what is left of the dice lies there as double hares."""
    hares = dice - shape.dice - Aside(top=shape.top, taboo=shape.taboo).dice
    lying = Aside(doubles=hares, top=shape.top, taboo=shape.taboo)
    aside = replace(lying, noted=points - lying.hare_points)
    return Hoppladi(HoppladiOptions(dice=dice, target=9999), (0, 0), 0, Phase.ROLL, aside, None, None, 0)


class Option(NamedTuple):
    """One thing a roll can be made into."""

    gain: int
    """Hare points added."""
    shape: Shape


@dataclass(frozen=True, slots=True)
class Fan:
    """Everything a roll from one shape can lead to; weights as the engine gives them."""

    choices: tuple[tuple[tuple[Option, ...], int], ...]
    """Groups of rolls that offer the same set-asides, in the engine's order of set-asides, each with its weight."""
    taboo: tuple[Shape, int] | None
    """Only carrots, and hares on the table: the shape they lead to, same H (HL-8)."""
    forced: int
    """Weight of only carrots without hares on the table: the points are scored, nothing is left behind (HL-8)."""
    bust: int
    """Weight of the busts (HL-6)."""


def fan_of(shape: Shape, dice: int, points: int = WITNESS_POINTS) -> Fan:
    """Read from the engine what a roll from this shape can lead to."""
    state = witness(shape, dice, points)
    choices: dict[tuple[Option, ...], int] = {}
    taboo: tuple[Shape, int] | None = None
    forced = bust = 0
    known: dict[tuple[object, ...], tuple[Option, ...]] = {}
    for roll, weight in state.chance_outcomes():
        after = state.child(roll)
        if after.phase is Phase.KEEP:
            keeps = after.legal_actions()
            if keeps not in known:
                asides = [after.child(keep).aside for keep in keeps]
                known[keeps] = tuple(Option(a.hare_points - points, shape_of(a, dice)) for a in asides)
            choices[known[keeps]] = choices.get(known[keeps], 0) + weight
        elif after.phase is Phase.GO:
            assert isinstance(roll, Roll)
            taboo = (shape_of(after.aside, dice), weight)
        elif after.totals[0]:
            forced += weight
        else:
            bust += weight
    return Fan(tuple(choices.items()), taboo, forced, bust)


@cache
def graph_of(dice: int) -> dict[Shape, Fan]:
    """Every shape a game of so many dice can bring, and what a roll from it leads to, the first roll's shape first."""
    first = Shape(1, dice, 0)
    graph: dict[Shape, Fan] = {}
    waiting = [first]
    while waiting:
        shape = waiting.pop()
        if shape in graph:
            continue
        fan = graph[shape] = fan_of(shape, dice)
        waiting += [option.shape for options, _ in fan.choices for option in options]
        waiting += [fan.taboo[0]] if fan.taboo else []
    return graph


@dataclass(frozen=True, slots=True)
class Ends:
    """What the ends of a turn are worth to the seat to move. Row r stands for `low + r` hare points."""

    stop: Floats
    """(rows, shapes): stopping with this table, which is then left behind (HL-9, HL-10)."""
    forced: Floats
    """(rows, shapes): HL-8's forced end with this table, nothing left behind."""
    bust: float


@dataclass(frozen=True, slots=True)
class Values:
    """A solved turn. Row r stands for `low + r` hare points."""

    roll: Floats
    """(rows, shapes): rolling on from this table, and playing on in the best way; -inf where the edge is."""
    best: Floats
    """(rows, shapes): rolling on or stopping, whichever is better."""
    stops: npt.NDArray[np.bool_]
    """(rows, shapes): whether stopping is at least as good."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What the ends of a turn add up to for a bystander, several numbers at once: further axes follow the first two."""

    stop: Floats
    """(rows, shapes, numbers)"""
    forced: Floats
    """(rows, shapes, numbers)"""
    bust: Floats
    """(numbers,)"""
    each_roll: Floats
    """(numbers,): added once for every roll."""

    def own(self, number: int) -> Ends:
        """One of the numbers, for somebody who plays for it."""
        return Ends(self.stop[:, :, number].copy(), self.forced[:, :, number].copy(), float(self.bust[number]))


@dataclass(frozen=True, slots=True)
class Followed:
    """Expectations of the numbers in `Sums` when the turn is played by somebody's `Values`."""

    roll: Floats
    """(rows, shapes, numbers): rolling on from this table."""
    best: Floats
    """(rows, shapes, numbers): doing there what the values say."""


class Turn:
    """The graph of a turn as arrays, and the programmes over it. Rows are hare points, columns are shapes.

    The uppermost `reach` rows are an edge: there a player is taken to stop. That is a lower bound of what the table is
    worth, and each caller sets the edge so far up that hardly any turn comes there.
    """

    def __init__(self, dice: int) -> None:
        graph = graph_of(dice)
        # Shapes with no hare on the table come first: only from the others can carrots become taboo, and then they lead
        # to one of the first.
        bare = [shape for shape, fan in graph.items() if fan.taboo is None]
        self.dice: Final = dice
        self.shapes: Final = (*bare, *(shape for shape, fan in graph.items() if fan.taboo is not None))
        self.bare: Final = len(bare)
        self.column: Final = {shape: i for i, shape in enumerate(self.shapes)}
        self.first: Final = self.column[Shape(1, dice, 0)]
        fans = [graph[shape] for shape in self.shapes]
        total = [float(sum(w for _, w in f.choices) + f.forced + f.bust + (f.taboo[1] if f.taboo else 0)) for f in fans]
        groups = [(choice, weight / total[i]) for i, fan in enumerate(fans) for choice, weight in fan.choices]
        options = [option for choice, _ in groups for option in choice]
        self.reach: Final = max(option.gain for option in options)
        self.rows: Final = HEADROOM + self.reach
        self.tops: Final = np.array([shape.top for shape in self.shapes])
        columns = np.array([self.column[option.shape] for option in options])
        gains = np.array([option.gain for option in options])
        self.offsets: Final = gains * len(self.shapes) + columns
        self.group_start: Final = _starts([len(choice) for choice, _ in groups])
        self.group_size: Final = np.array([len(choice) for choice, _ in groups])
        self.group_weight: Final = np.array([weight for _, weight in groups])
        self.shape_start: Final = _starts([len(fan.choices) for fan in fans])
        self.taboo_column: Final = np.array([self.column[fan.taboo[0]] for fan in fans if fan.taboo], dtype=np.intp)
        self.taboo_weight: Final = np.array([fan.taboo[1] / total[i] for i, fan in enumerate(fans) if fan.taboo])
        self.forced_weight: Final = np.array([fan.forced / total[i] for i, fan in enumerate(fans)])
        self.bust_weight: Final = np.array([fan.bust / total[i] for i, fan in enumerate(fans)])

    def points(self, low: int = 0, rows: int | None = None) -> Ints:
        """(rows, shapes): what stopping scores, from `low` hare points up."""
        return points_of(np.arange(low, low + (rows or self.rows), dtype=np.intp), self.tops)

    def table(self, flat: Floats) -> Floats:
        """One number a table, laid out as (rows, shapes)."""
        return flat.reshape(-1, len(self.shapes))

    def by_seat(self, stop: Floats, forced: Floats, bust: Floats) -> Sums:
        """Shares of the seats, (rows × shapes, seats) and (seats,), as the numbers that follow along."""
        shape = (-1, len(self.shapes), len(bust))
        return Sums(stop.reshape(shape), forced.reshape(shape), bust, np.zeros(len(bust)))

    def known_tables(self, low: int) -> Ints:
        """For rows from `low` up, each table's index in data that was made from 0 hare points up; the few that lie
        above it are taken for its highest."""
        rows = np.minimum(np.arange(low, low + self.rows), HEADROOM - 1 if low else self.rows - 1)
        indices: Ints = np.add.outer(rows * len(self.shapes), np.arange(len(self.shapes))).reshape(-1)
        return indices

    def solve(self, ends: Ends) -> Values:
        """Value every table of the turn, playing for the highest value of `ends`; equals stop."""
        rows, columns = ends.stop.shape
        best = ends.stop.copy()
        roll = np.full_like(best, -np.inf)
        at_end = ends.forced * self.forced_weight + ends.bust * self.bust_weight
        flat = best.reshape(-1)
        gathered = np.empty(len(self.offsets))
        grouped = np.empty(len(self.group_weight))
        for row in range(rows - self.reach - 1, -1, -1):
            # mode="clip" skips a copy; no index is out of range.
            flat[row * columns :].take(self.offsets, out=gathered, mode="clip")
            np.maximum.reduceat(gathered, self.group_start, out=grouped)
            grouped *= self.group_weight
            line, here = roll[row], best[row]
            np.add.reduceat(grouped, self.shape_start, out=line)
            line += at_end[row]
            np.maximum(here[: self.bare], line[: self.bare], out=here[: self.bare])
            line[self.bare :] += self.taboo_weight * here[self.taboo_column]
            np.maximum(here, line, out=here)
        return Values(roll, best, ends.stop >= roll)

    def follow(self, values: Values, sums: Sums) -> Followed:
        """Expectations of other numbers at the turn's end when it is played by `values`; of several equally good
        set-asides the first in the engine's order is taken."""
        rows, columns, numbers = sums.stop.shape
        best = sums.stop.copy()
        roll = np.zeros_like(best)
        at_end = sums.forced * self.forced_weight[:, None] + np.multiply.outer(self.bust_weight, sums.bust)
        at_end += sums.each_roll
        chosen = self.chosen(values)
        flat = best.reshape(-1, numbers)
        for row in range(rows - self.reach - 1, -1, -1):
            grouped = flat[row * columns :].take(chosen[row], axis=0)
            grouped *= self.group_weight[:, None]
            line, here, stops = roll[row], best[row], values.stops[row]
            np.add.reduceat(grouped, self.shape_start, axis=0, out=line)
            line += at_end[row]
            self._go_on(here[: self.bare], line[: self.bare], stops[: self.bare])
            line[self.bare :] += self.taboo_weight[:, None] * here[self.taboo_column]
            self._go_on(here, line, stops)
        return Followed(roll, best)

    @staticmethod
    def _go_on(here: Floats, line: Floats, stops: npt.NDArray[np.bool_]) -> None:
        np.copyto(here, line, where=~stops[:, None])

    def chosen(self, values: Values) -> Ints:
        """(rows below the edge, groups): the offset of the set-aside taken, counted from the row's beginning."""
        rows, columns = values.best.shape
        starts = np.arange(rows - self.reach) * columns
        gathered = values.best.reshape(-1).take(starts[:, None] + self.offsets)
        highest = np.maximum.reduceat(gathered, self.group_start, axis=1)
        is_best = gathered >= np.repeat(highest, self.group_size, axis=1)
        places = np.where(is_best, np.arange(len(self.offsets)), len(self.offsets))
        first = np.minimum.reduceat(places, self.group_start, axis=1)
        chosen: Ints = self.offsets[first]
        return chosen


def _starts(lengths: list[int]) -> Ints:
    """Where each of several runs laid end to end begins."""
    starts: Ints = np.cumsum([0, *lengths[:-1]], dtype=np.intp)
    return starts


@cache
def turn_of(dice: int) -> Turn:
    """The arrays for so many dice."""
    return Turn(dice)


@cache
def for_points(dice: int, low: int = 0) -> Values:
    """A turn played for expected points alone."""
    turn = turn_of(dice)
    points = turn.points(low, FULL_HEADROOM).astype(np.float64)
    return turn.solve(Ends(points, points, 0.0))
