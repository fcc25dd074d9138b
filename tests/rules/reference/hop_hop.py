"""Hop Hop Hooray!: the pond is a dictionary of the marbles in it, a cell is two numbers from 1: column, row.

The weights of where a marble comes down are worked out again from the thrower's errors, by another series.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from functools import cache
from itertools import pairwise

Cell = tuple[int, int]
Row = tuple[Cell, Cell, Cell]

WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
"""Clockwise from the line of throw."""
ERRORS = {"shaky": ("0.024", "0.033"), "even": ("0.0165", "0.024"), "steady": ("0.0088", "0.0135")}
"""Of the speed, as a share of it; of the direction, in radians."""
BAD = {"shaky": 15, "even": 8, "steady": 3}
"""Of a hundred throws."""
PUSHED = {0: 6, 1: 3, 2: 1}
"""Of forty hits, by eighths of a turn away from straight ahead."""
GLANCED = {0: 4, 1: 3, 2: 2, 3: 1}


@dataclass
class Table:
    """A game going on. `doing` is what comes next: take, throw, land, hit, call or over."""

    seats: int = 2
    start: int = 0
    size: int = 10
    marbles: int = 12
    chips: int = 40
    tries: int = 3
    chips_to_win: int | str = "none"
    two_colours: bool = False
    steadiness: list[str] = field(default_factory=lambda: ["even"])
    pond: dict[Cell, str] = field(default_factory=dict)
    pads: dict[str, int] = field(default_factory=dict)
    won: list[int] = field(default_factory=list)
    """Chips by seat."""
    seat: int = 0
    misses: int = 0
    hand: str = ""
    """The colour that is thrown, if it is settled."""
    aim: Cell = (0, 0)
    struck: Cell = (0, 0)
    way: str = ""
    """In which direction the marble that lies in `struck` is hit."""
    came: set[Cell] = field(default_factory=set)
    called: set[Row] = field(default_factory=set)
    doing: str = "throw"
    told: list[str] = field(default_factory=list)
    """What the last move did, a text for each thing."""


def new_table(seats: int, **options: int | str | bool | list[str]) -> Table:
    """The start of a game."""
    table = Table(seats=seats, **options)  # type: ignore[arg-type]
    for seat in range(seats):
        for colour in colours(table, seat):
            table.pads[colour] = table.marbles
    table.won = [0] * seats
    table.seat = table.start
    table.hand = only_choice(table)
    return table


def copied(table: Table) -> Table:
    """A table that can be played on without changing the other."""
    again = Table(**vars(table))
    again.pond, again.pads, again.won = dict(table.pond), dict(table.pads), list(table.won)
    again.came, again.called, again.told = set(table.came), set(table.called), list(table.told)
    return again


def colours(table: Table, seat: int) -> str:
    """HO-1."""
    return ("RY", "GB")[seat] if table.two_colours else "RYGB"[seat]


def name(cell: Cell) -> str:
    """As it is written."""
    return "abcdefghij"[cell[0] - 1] + str(cell[1])


def cell_of(text: str) -> Cell:
    """The reverse."""
    return "abcdefghij".index(text[0]) + 1, int(text[1:])


def whole_pond(table: Table) -> list[Cell]:
    """Every cell, in order."""
    return [(x, y) for x in range(1, table.size + 1) for y in range(1, table.size + 1)]


def on_pad(table: Table) -> str:
    """The colours the seat has a marble of."""
    return "".join(colour for colour in colours(table, table.seat) if table.pads[colour] > 0)


def only_choice(table: Table) -> str:
    """The colour to throw if there is no other."""
    return on_pad(table) if len(on_pad(table)) == 1 else ""


def moves(table: Table) -> list[str]:
    """Every move there is, decisions and outcomes alike."""
    if table.doing == "take":
        mine = [cell for cell, colour in table.pond.items() if colour in colours(table, table.seat)]
        return [f"take:{name(cell)}" for cell in sorted(mine)]
    if table.doing == "throw":
        which = [f"/{colour}" for colour in table.hand or on_pad(table)] if table.two_colours else [""]
        return [f"throw:{name(cell)}{colour}" for cell in whole_pond(table) for colour in which]
    if table.doing == "call":
        return ["call:" + "-".join(map(name, row)) for row in to_call(table)] + ["done"]
    return list(weights(table))


# Chance.


def weights(table: Table) -> dict[str, int]:
    """HO-12: what may come, with its weight, in order."""
    if table.doing == "land":
        return landing(table.aim, table.size, table.steadiness[table.seat % len(table.steadiness)])
    if table.doing != "hit":
        return {}
    before, after = {"top": 4, "edge": 6}, {}
    ways = list(WAYS)
    for word, odds, else_ in (("push", PUSHED, "top"), ("off", GLANCED, "edge")):
        for way, (dx, dy) in WAYS.items():
            turn = abs(ways.index(way) - ways.index(table.way))
            weight = odds.get(min(turn, 8 - turn), 0)
            to = table.struck[0] + dx, table.struck[1] + dy
            if to in table.pond or to not in whole_pond(table):
                before[else_] += weight
            elif weight:
                after[f"{word}:{name(to)}"] = weight
    return before | after


@cache
def landing(aim: Cell, size: int, steadiness: str) -> dict[str, int]:
    """Cells, slopes, outside; in units of which 10^14 are one. Not to be changed."""
    along, across = spreads(steadiness, aim[1])
    found = {}
    for x in [*range(1, size + 1), 0, size + 1]:
        for y in range(size + 2):
            found[x, y] = (100 - BAD[steadiness]) * along[abs(y - aim[1])] * across[abs(x - aim[0])]
    inside = range(1, size + 1)
    listed = {name((x, y)): found[x, y] for x in inside for y in inside}
    listed |= {f"W>{name((1, y))}": found[0, y] for y in inside}
    listed |= {f"E>{name((size, y))}": found[size + 1, y] for y in inside}
    listed |= {f"S>{name((x, 1))}": found[x, 0] for x in inside}
    listed |= {f"N>{name((x, size))}": found[x, size + 1] for x in inside}
    listed |= {f"SW>{name((1, 1))}": found[0, 0], f"NW>{name((1, size))}": found[0, size + 1]}
    listed |= {f"SE>{name((size, 1))}": found[size + 1, 0], f"NE>{name((size, size))}": found[size + 1, size + 1]}
    listed["out"] = 10**14 - sum(listed.values())
    return {text: weight for text, weight in listed.items() if weight}


@cache
def spreads(steadiness: str, row: int) -> tuple[list[int], list[int]]:
    """Millionths of the rows and of the columns, by how far they are from the one aimed at."""
    speed, direction = map(Decimal, ERRORS[steadiness])
    way = 60 + Decimal("2.4") * row - Decimal("1.2")
    return millionths(2 * way * speed / Decimal("2.4")), millionths(way * direction / Decimal("2.4"))


def millionths(sigma: Decimal) -> list[int]:
    """Of the cell aimed at and those up to ten further on, either way; the sigma is in cells."""
    up_to = [normal((k + Decimal("0.5")) / sigma) for k in range(11)]
    side = [int((10**6 * (b - a)).to_integral_value(ROUND_HALF_EVEN)) for a, b in pairwise(up_to)]
    beyond = int((10**6 * (Decimal("0.5") - up_to[10])).to_integral_value(ROUND_HALF_EVEN))
    return [10**6 - 2 * (sum(side) + beyond), *side]


def normal(z: Decimal) -> Decimal:
    """The chance that a normal error is between 0 and z, by the series of its density; beyond 8, a half."""
    if z > 8:
        return Decimal("0.5")
    with localcontext() as context:
        context.prec = 80
        power, total = z, Decimal(0)
        for n in range(400):
            total += power / (2 * n + 1)
            power *= -z * z / 2 / (n + 1)
        return total / Decimal("6.28318530717958647692528676655900576839433879875021").sqrt()


# Rows.


def rows(table: Table) -> list[Row]:
    """HO-6: threes of marbles in a line, one of which came, in order."""
    found = []
    for x, y in sorted(table.pond):
        for dx, dy in ((1, -1), (0, 1), (1, 0), (1, 1)):
            row = ((x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy))
            if all(cell in table.pond for cell in row) and any(cell in table.came for cell in row):
                found.append(row)
    return sorted(found)


def run(table: Table, row: Row) -> set[Cell]:
    """HO-7: the marbles of the row and all that lie on, without a gap, in its line."""
    found = set(row)
    (x, y), (x2, y2), _ = row
    for dx, dy in ((x2 - x, y2 - y), (x - x2, y - y2)):
        at = row[0]
        while at in table.pond:
            found.add(at)
            at = at[0] + dx, at[1] + dy
    return found


def to_call(table: Table) -> list[Row]:
    """HO-7: the rows of runs of which none was called."""
    return [row for row in rows(table) if not any(run(table, row).issuperset(done) for done in table.called)]


def overlooked(table: Table) -> list[Row]:
    """HO-9."""
    first, left = [], to_call(table)
    while left:
        first.append(left[0])
        left = [row for row in left if not run(table, first[-1]).issuperset(row)]
    return first


def worth(table: Table, row: Row) -> int:
    """HO-7."""
    return 2 if table.pond[row[0]] == table.pond[row[1]] == table.pond[row[2]] else 1


def in_supply(table: Table) -> int:
    """HO-11."""
    return table.chips - sum(table.won)


def winners(table: Table) -> list[int]:
    """C-3: the seats that share the win."""
    return [seat for seat, chips in enumerate(table.won) if chips == max(table.won)]


# Play.


def play(table: Table, move: str) -> None:
    """Make one of the moves."""
    table.told = []
    word, _, rest = move.partition(":")
    if word == "take":
        cell = cell_of(rest)
        table.hand = table.pond.pop(cell)
        table.pads[table.hand] += 1
        table.doing = "throw"
        tell(table, f"takes {table.hand} from {rest}")
    elif word == "throw":
        aim, _, colour = rest.partition("/")
        table.hand = colour or table.hand
        table.aim, table.doing = cell_of(aim), "land"
        tell(table, f"throws {table.hand} at {aim}, try {table.misses + 1}")
    elif word == "call":
        a, b, c = map(cell_of, rest.split("-"))
        still_there = max(in_supply(table) - sum(worth(table, row) for row in table.called), 0)
        table.called.add((a, b, c))
        tell(table, f"calls {rest} for {min(worth(table, (a, b, c)), still_there)}")
    elif move == "done":
        settle(table)
    elif table.doing == "land":
        land(table, move)
    else:
        bump(table, move)


def tell(table: Table, text: str) -> None:
    """Of the seat whose turn it is."""
    table.told.append(f"{table.seat} {text}")


def land(table: Table, move: str) -> None:
    """HO-2, HO-3."""
    if move == "out":
        table.misses += 1
        tell(table, f"misses, {table.tries - table.misses} left")
        table.doing = "throw"
        if table.misses == table.tries:
            end_turn(table, 0)
        return
    side, _, text = move.rpartition(">")
    if side:
        tell(table, f"rolls down from {side} to {text}")
    cell = cell_of(text)
    if cell in table.pond:
        dx, dy = WAYS[side or "S"]
        table.struck, table.way = cell, next(way for way, step in WAYS.items() if step == (-dx, -dy))
        table.doing = "hit"
        tell(table, f"strikes {table.pond[cell]} in {text}")
    else:
        rest_in(table, cell, {cell})


def bump(table: Table, move: str) -> None:
    """HO-4, HO-5."""
    if move in ("top", "edge"):
        tell(table, f"stays on {move} of {name(table.struck)}")
        table.doing = "throw"
        return
    word, _, text = move.partition(":")
    cell = cell_of(text)
    if word == "off":
        rest_in(table, cell, {cell})
        return
    pushed = table.pond.pop(table.struck)
    table.pond[cell] = pushed
    tell(table, f"pushes {pushed} from {name(table.struck)} to {text}")
    rest_in(table, table.struck, {table.struck, cell})


def rest_in(table: Table, cell: Cell, came: set[Cell]) -> None:
    """HO-7."""
    table.pond[cell] = table.hand
    table.pads[table.hand] -= 1
    tell(table, f"has {table.hand} in {name(cell)}")
    table.came, table.misses, table.hand, table.doing = came, 0, "", "call"


def settle(table: Table) -> None:
    """HO-8, HO-9, HO-11."""
    called, missed = sorted(table.called), overlooked(table)
    due = sum(worth(table, row) for row in called)
    given = min(due, in_supply(table))
    for row in missed:
        tell(table, f"overlooks {'-'.join(map(name, row))}")
    leaving = sorted({cell for row in called + missed for cell in row})
    if leaving:
        tell(table, "returns " + " ".join(table.pond[cell] + name(cell) for cell in leaving))
    for cell in leaving:
        table.pads[table.pond.pop(cell)] += 1
    table.won[table.seat] += given
    if called:
        tell(table, f"gets {given} of {due}, {in_supply(table)} left")
    table.came, table.called = set(), set()
    end_turn(table, given)


def end_turn(table: Table, gained: int) -> None:
    """HO-2, HO-10, HO-11."""
    tell(table, f"ends its turn: {gained}, {table.won}")
    if in_supply(table) == 0:
        table.doing = "over"
        tell(table, "has given out all")
    elif table.chips_to_win != "none" and table.won[table.seat] >= int(table.chips_to_win):
        table.doing = "over"
        tell(table, f"has enough with {table.won[table.seat]}")
    else:
        table.seat = (table.seat + 1) % table.seats
        table.misses, table.hand = 0, only_choice(table)
        table.doing = "throw" if on_pad(table) else "take"
        tell(table, "is on turn")
