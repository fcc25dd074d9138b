"""Gopher It!: cards are texts like `N3`, every place where they can be is a list of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

FOODS = "ACN"


@dataclass
class Table:
    """A game going on. `doing` is what comes next: turn up, decide or over."""

    seats: int = 2
    start: int = 0
    trophies: int = 3
    full: int = 6
    max_cards: int = 4
    deck: Sequence[int] = (5, 4, 4)
    busted_to_pile: bool = False
    pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    storages: list[list[str]] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    """Trophies by seat."""
    seat: int = 0
    turned: list[str] = field(default_factory=list)
    doing: str = "turn up"
    told: list[str] = field(default_factory=list)
    """What the last move did, a text for each thing."""


def new_table(seats: int, **options: int | bool | Sequence[int]) -> Table:
    """The start of a game."""
    table = Table(seats=seats, **options)  # type: ignore[arg-type]
    for food in FOODS:
        for value, cards in enumerate(table.deck, start=1):
            table.pile += [f"{food}{value}"] * cards
    table.storages = [[] for _ in range(seats)]
    table.won = [0] * seats
    table.seat = table.start
    return table


def copied(table: Table) -> Table:
    """A table that can be played on without changing the other."""
    lists = {name: list(value) for name, value in vars(table).items() if isinstance(value, list)}
    storages = [list(storage) for storage in table.storages]
    return Table(**{**vars(table), **lists, "storages": storages})


def moves(table: Table) -> list[str]:
    """Every move there is, decisions and cards alike."""
    if table.doing == "decide":
        return ["flip", "stop"]
    return sorted(set(table.pile)) if table.doing == "turn up" else []


def weights(table: Table) -> dict[str, int]:
    """GI-7: how many of each card may be turned up."""
    return dict(Counter(table.pile)) if table.doing == "turn up" else {}


def play(table: Table, move: str) -> None:
    """Make one of the moves."""
    table.told = []
    if move == "flip":
        table.told.append(f"{table.seat} goes on after {len(table.turned)}")
        new_pile_if_empty(table)
        table.doing = "turn up"
    elif move == "stop":
        store(table, "stops")
    else:
        turn_up(table, move)


def turn_up(table: Table, card: str) -> None:
    """GI-2, GI-3, GI-6."""
    table.pile.remove(card)
    table.turned.append(card)
    table.told.append(f"{table.seat} turns up {card}, number {len(table.turned)}, {len(table.pile)} left")
    foods = "".join(card[0] for card in table.turned)
    if foods.endswith(("AA", "CC", "NN")):
        lost = f"{table.seat} loses {' '.join(table.turned)} to the"
        if table.busted_to_pile:
            table.told.append(f"{lost} pile")
            table.pile += table.turned
        else:
            table.told.append(f"{lost} discards")
            table.discards += table.turned
        end_turn(table, 0)
    elif len(table.turned) == table.max_cards or table.pile + table.discards == []:
        store(table, "has to stop")
    else:
        table.doing = "decide"


def store(table: Table, how: str) -> None:
    """GI-4."""
    storage = table.storages[table.seat]
    storage += table.turned
    table.told.append(f"{table.seat} {how}: {' '.join(table.turned)}")
    amounts = {food: sum(int(card[1]) for card in storage if card[0] == food) for food in FOODS}
    if table.full in amounts.values():
        table.won[table.seat] += 1
        table.told.append(f"{table.seat} has trophy {table.won[table.seat]}: {list(amounts.values())}")
        table.discards += storage
        storage.clear()
        end_turn(table, 1)
        return
    for food in FOODS:
        if amounts[food] > table.full:
            lost = [card for card in storage if card[0] == food]
            table.told.append(f"{table.seat} has too much: {food} {amounts[food]} in {len(lost)}")
            for card in lost:
                storage.remove(card)
                table.discards.append(card)
    end_turn(table, 0)


def end_turn(table: Table, gained: int) -> None:
    """GI-5, GI-6: on to the next seat that has a card to turn up; if nobody has, everybody has passed."""
    table.told.append(f"{table.seat} ends its turn: {gained}")
    table.turned = []
    if table.won[table.seat] == table.trophies:
        table.doing = "over"
        return
    for passed in range(table.seats):
        table.seat = (table.seat + 1) % table.seats
        if table.pile or table.discards:
            table.told.append(f"{table.seat} is on turn")
            new_pile_if_empty(table)
            table.doing = "turn up"
            return
        if passed == 0:
            table.told.append(f"all pass from {table.seat}")
    table.doing = "over"


def new_pile_if_empty(table: Table) -> None:
    """GI-6."""
    if not table.pile:
        table.told.append(f"{table.seat} shuffles {len(table.discards)}")
        table.pile, table.discards = table.discards, []


def winners(table: Table) -> list[int]:
    """C-3: the seats that share the win."""
    return [seat for seat, won in enumerate(table.won) if won == max(table.won)]
