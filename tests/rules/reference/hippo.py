"""Hippo Hopp: cards are things that lie somewhere, as on a table: in the circle, before a seat, unseen, or gone.

The bird stays where it is and the circle is turned under it: the first card of the row is always the one it stands on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Card:
    """A card of the circle. `number` is None as long as nobody has seen it."""

    place: int
    number: int | None = None
    up: bool = False


@dataclass
class Table:
    """A game going on. `doing` is what comes next: look, decide, reveal or over."""

    seats: int = 2
    start: int = 0
    circle: int = 19
    deck: int = 9
    penalty: int = 2
    borrow_cap: int = 3
    values: Sequence[int] = (4, 4, 4, 4, 3, 3, 3, 3)
    unseen: list[int] = field(default_factory=list)
    row: list[Card] = field(default_factory=list)
    """The circle clockwise from the bird's card; after the last gap the bird stands before the first card."""
    before: list[list[int]] = field(default_factory=list)
    """Penalty cards by seat, in the order they were taken."""
    chits: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    """Cards out of the game."""
    seat: int = 0
    flipped: Card | None = None
    """The card whose number is about to be seen."""
    doing: str = "look"
    told: list[str] = field(default_factory=list)
    """What the last move did, a text for each thing."""


def new_table(seats: int, **options: int | Sequence[int]) -> Table:
    """The start of a game."""
    table = Table(seats=seats, **options)  # type: ignore[arg-type]
    for number, cards in enumerate(table.values, start=1):
        table.unseen += [number] * cards
    table.row = [Card(place) for place in range(table.circle)]
    table.before = [[] for _ in range(seats)]
    table.chits = [0] * seats
    table.seat = table.start
    return table


def copied(table: Table) -> Table:
    """A table that can be played on without changing the other."""
    lists = {name: list(value) for name, value in vars(table).items() if isinstance(value, list)}
    lists["row"] = [Card(**vars(card)) for card in table.row]
    lists["before"] = [list(cards) for cards in table.before]
    flipped = next((card for card in lists["row"] if table.flipped and card.place == table.flipped.place), None)
    return Table(**{**vars(table), **lists, "flipped": flipped})


def moves(table: Table) -> list[str]:
    """Every move there is, decisions and numbers alike."""
    if table.doing == "decide":
        flips = [card.place for card in table.row if not card.up]
        cards = {(seat, number) for seat in range(table.seats) for number in table.before[seat] if seat != table.seat}
        return [f"flip:{place}" for place in sorted(flips)] + [f"use:{owner}/{n}" for owner, n in sorted(cards)]
    return [str(number) for number in sorted(weights(table))]


def weights(table: Table) -> dict[int, int]:
    """HH-9: how many cards of each number nobody has seen."""
    return dict(Counter(table.unseen)) if table.doing in ("look", "reveal") else {}


def scores(table: Table) -> list[int]:
    """HH-8."""
    return [table.chits[seat] - table.penalty * len(table.before[seat]) for seat in range(table.seats)]


def winners(table: Table) -> list[int]:
    """C-3: the seats that share the win."""
    return [seat for seat, score in enumerate(scores(table)) if score == max(scores(table))]


def play(table: Table, move: str) -> None:
    """Make one of the moves."""
    table.told = []
    if table.doing == "look":
        look(table, int(move))
    elif table.doing == "reveal":
        assert table.flipped is not None
        table.unseen.remove(int(move))
        card, table.flipped = table.flipped, None
        card.number = int(move)
        flip(table, card)
    elif move.startswith("flip:"):
        card = next(card for card in table.row if card.place == int(move[5:]))
        if card.number is None:
            table.flipped, table.doing = card, "reveal"
        else:
            flip(table, card)
    else:
        owner, number = map(int, move[4:].split("/"))
        table.before[owner].remove(number)
        table.gone.append(number)
        table.told.append(f"{table.seat} uses {number} of {owner}")
        hop(table, number, table.borrow_cap)


def look(table: Table, number: int) -> None:
    """HH-1."""
    card = next(card for card in table.row if card.number is None)
    table.unseen.remove(number)
    card.number = number
    table.told.append(f"{table.seat} sees {number} at {card.place}")
    if card is table.row[-1]:
        table.doing = "decide"


def flip(table: Table, card: Card) -> None:
    """HH-3 (a), HH-4."""
    assert card.number is not None
    card.up = True
    table.told.append(f"{table.seat} flips {card.number} at {card.place}")
    hop(table, card.number, None)


def hop(table: Table, jump: int, most: int | None) -> None:
    """HH-4, HH-5: card by card, each that is left behind goes to the end of the row."""
    start, over = table.row[0].place, []
    passed = 0
    table.row.append(table.row.pop(0))
    for _ in range(jump - 1):
        card = table.row.pop(0)
        over.append(card.place)
        passed += card.up
        table.row.append(card)
    landing = table.row[0]
    table.told.append(f"{table.seat} hops from {start} over {over} to {landing.place}")
    before = scores(table)[table.seat]
    if landing.up:
        take(table)
    else:
        chits = passed if most is None or passed < most else most
        table.chits[table.seat] += chits
        table.told.append(f"{table.seat} lands at {landing.place} over {passed} for {chits}")
    table.told.append(f"{table.seat} ends its turn: {scores(table)[table.seat] - before}, {scores(table)}")
    if table.doing == "over":
        table.told.append(f"{table.seat} has taken the last card")
        return
    table.seat = table.seat + 1 if table.seat + 1 < table.seats else 0
    table.doing = "decide"
    table.told.append(f"{table.seat} is on turn")


def take(table: Table) -> None:
    """HH-6, HH-7."""
    taken = table.row.pop(0)
    assert taken.number is not None
    table.before[table.seat].append(taken.number)
    back = []
    for card in table.row:
        if card.up and card.number in range(1, taken.number + 1):
            card.up = False
            back.append(card.place)
    if table.deck == 0:
        table.doing = "over"
    else:
        table.deck -= 1
        table.row.insert(0, Card(taken.place))
    table.told.append(
        f"{table.seat} takes {taken.number} at {taken.place}, {sorted(back)} turn back, {table.deck} left"
    )
