"""Hop Hop Hooray!: marbles that fly as they may, wide, or onto each other; players that call, or overlook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from engine import Event, State
from engine.game import TurnBegan, TurnEnded
from engine.games.hop_hop import HopHop
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import COLOURS, named
from engine.games.hop_hop_rows import EMPTY, cells
from tests.rules.lockstep import Side, player_of
from tests.rules.reference import hop_hop as reference


class Bent(NamedTuple):
    """How much likelier than it is something comes, and how often the players do something."""

    out: float = 1
    slope: float = 1
    strike: float = 1
    push: float = 1
    again: float = 1
    """On top, or on an edge."""
    call: float = 0.8
    """The share of times a row is called."""


MIXES: Final[Mapping[str, Bent]] = MappingProxyType(
    {
        "fair": Bent(),
        "wide": Bent(out=6, slope=6),
        "crowded": Bent(strike=8, push=3, again=2),
        "pushing": Bent(strike=20, push=30),
        "overlooking": Bent(strike=3, push=2, call=0.35),
    }
)


class HopHopSide(Side):
    """Two to four seats, every option; the game of the box, small ponds, few marbles."""

    key: ClassVar[str] = "hop_hop"
    mixes: ClassVar[Sequence[str]] = tuple(MIXES)
    games: ClassVar[int] = 24
    longest: ClassVar[int] = 1200
    table: reference.Table

    @classmethod
    def expected(cls, mix: str) -> set[str]:
        seen = {"miss", "last miss", "roll", "on top", "on an edge", "push", "glance", "take", "overlooked"}
        seen |= {"rolled against one", "rolled diagonally against one", "a run of both", "run of four"}
        seen |= {"rest of a run stays", "two rows at once", "shared marble", "one colour", "fewer chips than due"}
        seen |= {"all chips gone", "enough chips", "one winner", "shared win"}
        rare = {"fair": set[str](), "wide": {"three rows at once"}, "overlooking": {"overlooked beside a called one"}}
        return seen | rare.get(mix, {"a row of a pushed one"})

    def random_options(self) -> dict[str, Any]:
        rng = self.rng
        chips = rng.choice((1, 2, 3, 5, rng.randint(1, 9)))
        steady = ["shaky", "even", "steady"]
        return {
            "start": rng.randrange(self.seats),
            "size": rng.choice((10, rng.randint(3, 5), rng.randint(3, 10))),
            "marbles": rng.choice((3, 4, 12, rng.randint(3, 24))),
            "chips": chips,
            "tries": rng.choice((1, 2, 3, 3, 9)),
            "chips_to_win": rng.choice(("none", rng.randint(1, chips))),
            "two_colours": self.seats == 2 and rng.random() < 0.5,
            "steadiness": rng.choices(steady, k=rng.choice((1, self.seats))),
        }

    def random_move(self) -> str:
        table, rng, bent = self.table, self.rng, MIXES[self.mix]
        if table.doing in {"land", "hit"}:
            odds = reference.weights(table)
            return rng.choices(list(odds), [odds[text] * self._likely(text, bent) for text in odds])[0]
        moves = reference.moves(table)
        if table.doing == "call":
            return rng.choice(moves[:-1]) if len(moves) > 1 and rng.random() < bent.call else "done"
        return rng.choice(moves)

    def _likely(self, move: str, bent: Bent) -> float:
        if move in {"top", "edge"}:
            return bent.again
        if move == "out":
            return bent.out
        if move.startswith("push"):
            return bent.push
        if move.startswith("off"):
            return 1
        lying = reference.cell_of(move.rpartition(">")[2]) in self.table.pond
        return (bent.strike if lying else 1) * (bent.slope if ">" in move else 1)

    def play(self, move: str) -> None:
        before = reference.copied(self.table)
        reference.play(self.table, move)
        if self.table.doing == "call" and before.doing != "call":
            self.seen.update(self._rows_there())
        if move == "done":
            self.seen.update(self._settled(before))
        words = {"out": "miss", "top": "on top", "edge": "on an edge", "push": "push", "off": "glance", "take": "take"}
        word = move.partition(":")[0]
        corners = {
            words.get(word, ""): word in words,
            "last miss": move == "out" and before.seat != self.table.seat,
            "roll": ">" in move,
            "rolled against one": ">" in move and self.table.doing == "hit",
            "rolled diagonally against one": move[:3] in {"NW>", "NE>", "SW>", "SE>"} and self.table.doing == "hit",
        }
        self.seen.update(what for what, shown in corners.items() if shown)

    def _rows_there(self) -> set[str]:
        """What a throw that came to rest shows."""
        table, rows = self.table, reference.rows(self.table)
        runs = {frozenset(reference.run(table, row)) for row in rows}
        thrown = {cell for cell in table.came if f"has {table.pond[cell]} in {reference.name(cell)}" in table.told[-1]}
        corners = {
            "two rows at once": len(runs) > 1,
            "three rows at once": len(runs) > 2,
            "run of four": any(len(run) > 3 for run in runs),
            "run of six": any(len(run) > 5 for run in runs),
            "one colour": any(reference.worth(table, row) == 2 for row in rows),
            "a row of a pushed one": any(not thrown & set(row) for row in rows),
            "a run of both": len(table.came) == 2 and any(table.came <= run for run in runs),
        }
        return {what for what, shown in corners.items() if shown}

    def _settled(self, before: reference.Table) -> set[str]:
        """What the end of a throw shows."""
        table = self.table
        missed, shared = reference.overlooked(before), [*before.called, *reference.overlooked(before)]
        over, due = table.doing == "over", sum(reference.worth(before, row) for row in before.called)
        corners = {
            "overlooked": bool(missed),
            "overlooked beside a called one": bool(missed and before.called),
            "shared marble": sum(map(len, shared)) > len({cell for row in shared for cell in row}),
            "rest of a run stays": any(reference.run(before, row) & set(table.pond) for row in shared),
            "fewer chips than due": due > reference.in_supply(before),
            "all chips gone": over and reference.in_supply(table) == 0,
            "enough chips": over and reference.in_supply(table) > 0,
            "one winner": over and len(reference.winners(table)) == 1,
            "shared win": over and len(reference.winners(table)) > 1,
        }
        return {what for what, shown in corners.items() if shown}

    def agrees(self, state: State) -> None:
        assert isinstance(state, HopHop)
        table = self.table
        chance = table.doing in {"land", "hit"}
        assert state.current_player == player_of("land" if chance else table.doing, "land", table.seat)
        assert state.turn_seat == table.seat
        moves = [] if chance else reference.moves(table)
        assert list(map(str, state.legal_actions())) == moves
        assert [(str(o), weight) for o, weight in state.chance_outcomes()] == list(reference.weights(table).items())
        assert state.scores == tuple(table.won)
        lying = zip(cells(table.size), state.pond, strict=True)
        assert {(c.column + 1, c.row): COLOURS[n] for c, n in lying if n != EMPTY} == table.pond
        assert {COLOURS[n]: marbles for n, marbles in enumerate(state.pads)} == table.pads
        assert (state.supply, state.tries_left) == (reference.in_supply(table), table.tries - table.misses)
        if table.doing == "throw":
            assert "".join(COLOURS[n] for n in state.throwable) == (table.hand or reference.on_pad(table))
        if table.doing == "call":
            removal = state.calls.removal
            assert [named(row) for row in removal.overlooked] == list(map(text_of, reference.overlooked(table)))
            assert [named(row) for row in removal.called] == list(map(text_of, sorted(table.called)))
            assert removal.worth == sum(reference.worth(table, row) for row in table.called)
        if table.doing == "over":
            shared = reference.winners(table)
            assert state.returns() == tuple(Fraction(seat in shared, len(shared)) for seat in range(table.seats))

    def agrees_on(self, events: Sequence[Event]) -> None:
        assert list(map(as_told, events)) == self.table.told


def text_of(row: reference.Row) -> str:
    """Its cells as they are written."""
    return "-".join(map(reference.name, row))


def as_told(event: Event) -> str:
    """An event in the words of the second implementation."""
    seat = event.seat
    match event:
        case Taken(cell=cell, colour=colour):
            return f"{seat} takes {COLOURS[colour]} from {cell}"
        case Thrown(aim=aim, colour=colour, attempt=attempt):
            return f"{seat} throws {COLOURS[colour]} at {aim}, try {attempt}"
        case Missed(tries_left=left):
            return f"{seat} misses, {left} left"
        case RolledDown(side=side, cell=cell):
            return f"{seat} rolls down from {side.name} to {cell}"
        case Struck(cell=cell, colour=colour):
            return f"{seat} strikes {COLOURS[colour]} in {cell}"
        case StayedOn(cell=cell, on_top=on_top):
            return f"{seat} stays on {'top' if on_top else 'edge'} of {cell}"
        case Pushed(start=start, end=end, colour=colour):
            return f"{seat} pushes {COLOURS[colour]} from {start} to {end}"
        case CameToRest(cell=cell, colour=colour):
            return f"{seat} has {COLOURS[colour]} in {cell}"
        case _:
            return of_calls(event)


def of_calls(event: Event) -> str:
    """The same of what comes after a throw has come to rest."""
    seat = event.seat
    match event:
        case Called(row=row, chips=chips):
            return f"{seat} calls {named(row)} for {chips}"
        case Overlooked(row=row):
            return f"{seat} overlooks {named(row)}"
        case Returned(marbles=marbles):
            return f"{seat} returns {' '.join(f'{COLOURS[colour]}{cell}' for cell, colour in marbles)}"
        case Rewarded(chips=chips, worth=due, left=left):
            return f"{seat} gets {chips} of {due}, {left} left"
        case TurnEnded(gained=gained, scores=scores):
            return f"{seat} ends its turn: {gained}, {list(scores)}"
        case TurnBegan():
            return f"{seat} is on turn"
        case ChipsGone():
            return f"{seat} has given out all"
        case EnoughChips(chips=chips):
            return f"{seat} has enough with {chips}"
        case _:
            raise AssertionError(event)
