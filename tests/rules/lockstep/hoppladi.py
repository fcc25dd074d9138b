"""Hoppladi Hopplada: dice loaded with carrots, hares or hutches, players that hardly stop or mostly take over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from engine import State
from engine.games.hoppladi import Hoppladi
from tests.rules.lockstep import Side, player_of
from tests.rules.reference import hoppladi as reference

LOADED: Final[Mapping[str, tuple[float, ...]]] = MappingProxyType(
    {
        "fair": (1, 1, 1, 1, 1, 1),
        "carrots": (1, 1, 0.3, 0.3, 0.3, 8),
        "nearly all carrots": (0.5, 0.5, 0.1, 0.1, 0.1, 20),
        "singles": (8, 1, 1, 0.5, 0.5, 0.5),
        "doubles": (0.5, 8, 1, 1, 1, 0.5),
        "building": (2, 2, 2, 2, 2, 0.2),
        "hares and carrots": (3, 3, 0, 0, 0, 3),
    }
)
"""Weights of the faces 1 2 3 4 5 C."""


class HoppladiSide(Side):
    """One to seven seats, every option, few dice."""

    key: ClassVar[str] = "hoppladi"
    mixes: ClassVar[Sequence[str]] = tuple(LOADED)
    games: ClassVar[int] = 50
    longest: ClassVar[int] = 800
    table: reference.Table

    def __init__(self, rng: Random, mix: str) -> None:
        super().__init__(rng, mix)
        self.eager = {"stop": rng.choice((0.05, 0.5, 2.0)), "take": rng.choice((0.2, 1.0, 5.0))}

    @classmethod
    def expected(cls, mix: str) -> set[str]:
        expected = {"carrots, hares safe", "carrots end the turn", "taken over with taboo carrots", "picked up"}
        expected |= {"picked up on taking over", "target reached, more to come", "shared win", "one winner"}
        if mix == "building":
            expected |= {"all hutches"}
        if mix in ("singles", "doubles"):
            expected |= {"nothing stays but the note"}
        return expected

    def random_options(self) -> dict[str, int | str]:
        rng = self.rng
        options: dict[str, int | str] = {"dice": rng.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))}
        if self.seats == 1:
            return {**options, "turns": rng.randint(1, 6)}
        target = rng.choice((1, rng.randint(2, 12), rng.randint(10, 60), 333))
        ending = rng.choice(("complete_round", "one_more_turn"))
        return {**options, "target": target, "ending": ending, "start": rng.randrange(self.seats)}

    def random_move(self) -> str:
        if self.table.doing == "roll":
            faces = self.rng.choices(reference.ORDER, LOADED[self.mix], k=reference.dice_in_hand(self.table))
            return "".join(sorted(faces))
        choices = reference.moves(self.table)
        return self.rng.choices(choices, [self.eager.get(move, 1.0) for move in choices])[0]

    def play(self, move: str) -> None:
        before = self.table.doing
        reference.play(self.table, move)
        self.seen.update(self._rare(move, before))

    def _rare(self, move: str, before: str) -> set[str]:
        table, seen = self.table, set()
        if before == "roll" and set(move) == {"C"}:
            seen.add({"go": "carrots, hares safe", "keep": ""}.get(table.doing, "carrots end the turn"))
        if move == "take":
            seen.add("taken over with taboo carrots" if table.taboo else "taken over")
            seen.add("picked up on taking over" if table.noted and not table.hares else "")
        if move == "roll" and table.noted and not table.hares:
            seen.add("picked up")
            seen.add("nothing stays but the note" if not table.hutches and not table.taboo else "")
        if "x5" in move:
            seen.add("all hutches")
        if table.last and move == "stop" and table.scores[table.seat - 1] >= table.target:
            seen.add("target reached, more to come")
        if table.doing == "over":
            seen.add("shared win" if len(reference.winners(table)) > 1 else "one winner")
        return seen - {""}

    def agrees(self, state: State) -> None:
        assert isinstance(state, Hoppladi)
        table = self.table
        over, waiting = table.doing == "over", table.doing == "roll"
        assert state.current_player == player_of(table.doing, "roll", table.seat)
        assert state.scores == tuple(table.scores)
        assert sorted(map(str, state.legal_actions())) == ([] if over or waiting else reference.moves(table))
        if over:
            shared = reference.winners(table)
            assert state.returns() == tuple(Fraction(seat in shared, len(shared)) for seat in range(table.seats))
            return
        assert state.turn_seat == table.seat
        assert state.to_come == tuple(table.last[1:] if table.last else ())
        assert state.aside.points == reference.worth(table)
        assert state.aside.taboo == table.taboo
        assert state.turns_left == (table.turns if table.seats == 1 else 0)
        if waiting:
            assert len(state.chance_outcomes()) == len(reference.rolls(reference.dice_in_hand(table)))
