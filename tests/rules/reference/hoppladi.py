"""Hoppladi Hopplada: dice are characters, what lies on the table is lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product

ORDER = "12345C"


@dataclass
class Table:
    """A game going on. `doing` is what comes next: choose, roll, keep, go or over."""

    seats: int = 2
    dice: int = 7
    target: int = 333
    ending: str = "complete_round"
    start: int = 0
    turns: int = 10
    scores: list[int] = field(default_factory=list)
    seat: int = 0
    doing: str = "roll"
    hares: list[str] = field(default_factory=list)
    """One text for each roll that hares were kept of and that still lie on the table: 112 is two singles, a double."""
    noted: int = 0
    hutches: list[int] = field(default_factory=list)
    taboo: int = 0
    hand: str = ""
    last: list[int] | None = None
    """Once somebody reached the target: the seats that still play, the one whose turn it is first."""
    first_roll: bool = True


def new_table(seats: int, **options: int | str) -> Table:
    """The start of a game."""
    table = Table(seats=seats, **options)  # type: ignore[arg-type]
    table.scores = [0] * seats
    table.seat = table.start
    return table


def copied(table: Table) -> Table:
    """A table that can be played on without changing the other."""
    lists = {
        "scores": list(table.scores),
        "hares": list(table.hares),
        "hutches": list(table.hutches),
        "last": None if table.last is None else list(table.last),
    }
    return Table(**{**vars(table), **lists})


def hare_points(table: Table) -> int:
    """HL-3."""
    points = table.noted
    for group in table.hares:
        points += group.count("1") // 2 * 10 + group.count("1") % 2 + 2 * group.count("2")
    return points


def worth(table: Table) -> int:
    """HL-9."""
    return hare_points(table) * (table.hutches[-1] if table.hutches else 1)


def dice_in_hand(table: Table) -> int:
    """How many dice fall next."""
    return table.dice - len("".join(table.hares)) - len(table.hutches) - table.taboo


def to_move(table: Table) -> int | None:
    """The seat that decides; None when dice fall or the game is over."""
    return table.seat if table.doing in ("choose", "keep", "go") else None


def moves(table: Table) -> list[str]:
    """Every move there is, decisions and rolls alike."""
    if table.doing == "choose":
        return ["fresh", "take"]
    if table.doing == "go":
        return ["roll", "stop"]
    if table.doing == "keep":
        return keeps(table.hand, 2 + len(table.hutches))
    return rolls(dice_in_hand(table)) if table.doing == "roll" else []


@cache
def rolls(dice: int) -> list[str]:
    """Every roll, by throwing the dice in every way and sorting them."""
    return sorted({"".join(sorted(throw)) for throw in product(ORDER, repeat=dice)})


@cache
def keeps(hand: str, wanted: int) -> list[str]:
    """HL-2, HL-4: every subset of the dice in hand that may be set aside, each kind of subset once.

    `wanted` is the number of the next hutch, 6 when all are up.
    """
    found = set()
    for kept in product([False, True], repeat=len(hand)):
        dice = [die for die, keep in zip(hand, kept, strict=True) if keep]
        singles, others = dice.count("1"), [die for die in dice if die != "1"]
        doubles = others.count("2")
        if len(others) == doubles and dice:
            found.add(keep_text(singles, doubles, 0))
        hutches = [die for die in others if die == str(wanted)]
        if wanted <= 5 and hutches and len(others) == (doubles if wanted == 2 else doubles + 1):
            hares = doubles - 1 if wanted == 2 else doubles
            if singles + hares:
                found.add(keep_text(singles, hares, wanted))
    return sorted(found)


def keep_text(singles: int, doubles: int, hutch: int) -> str:
    """A set-aside in writing."""
    parts = (
        ([f"{singles}h"] if singles else []) + ([f"{doubles}d"] if doubles else []) + ([f"x{hutch}"] if hutch else [])
    )
    return "keep:" + "+".join(parts)


def play(table: Table, move: str) -> None:
    """Make one of the moves."""
    if move == "fresh":
        clear(table)
        table.doing = "roll"
    elif move in ("take", "roll"):
        pick_up_if_none_left(table)
        table.doing = "roll"
    elif move == "stop":
        end_turn(table, worth(table), offered=True)
    elif move.startswith("keep:"):
        for part in move.removeprefix("keep:").split("+"):
            if part[0] == "x":
                table.hutches.append(int(part[1]))
            else:
                table.hares.append({"h": "1", "d": "2"}[part[-1]] * int(part[:-1]))
        table.doing = "go"
    else:
        fall(table, move)


def fall(table: Table, dice: str) -> None:
    """HL-2, HL-6, HL-8."""
    first, table.first_roll = table.first_roll, False
    table.hand = dice
    if "1" in dice or "2" in dice:
        table.doing = "keep"
    elif set(dice) != {"C"} or first:
        end_turn(table, 0, offered=False)
    elif table.hares:
        table.taboo += len(dice)
        table.doing = "go"
    else:
        end_turn(table, worth(table), offered=False)


def pick_up_if_none_left(table: Table) -> None:
    """HL-7."""
    if dice_in_hand(table) == 0:
        table.noted = hare_points(table)
        table.hares = []


def clear(table: Table) -> None:
    """Every die back in hand."""
    table.hares, table.hutches, table.noted, table.taboo, table.hand, table.first_roll = [], [], 0, 0, "", True


def end_turn(table: Table, points: int, *, offered: bool) -> None:
    """HL-9 to HL-12."""
    table.scores[table.seat] += points
    if table.seats == 1:
        table.turns -= 1
        clear(table)
        table.doing = "roll" if table.turns else "over"
        return
    if table.last is None and table.scores[table.seat] >= table.target:
        table.last = still_to_come(table)
    elif table.last is not None:
        table.last = table.last[1:]
    if table.last == []:
        table.doing = "over"
        return
    table.seat = (table.seat + 1) % table.seats
    table.doing = "choose" if offered else "roll"
    if not offered:
        clear(table)


def still_to_come(table: Table) -> list[int]:
    """Who has a turn after the seat that reached the target: walk round the table until the round is complete."""
    stops_at = table.start if table.ending == "complete_round" else table.seat
    seats, seat = [], (table.seat + 1) % table.seats
    while seat != stops_at:
        seats.append(seat)
        seat = (seat + 1) % table.seats
    return seats


def winners(table: Table) -> list[int]:
    """C-3: the seats that share the win."""
    return [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]
