"""The engine and a second implementation of Hoppladi Hopplada play the same games side by side.

Rare things are forced: dice loaded with carrots, hares or hutches, few dice, players that hardly stop or mostly take
over, one to seven seats, every option. At every node both must agree on everything a player could see.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from engine import CHANCE, GAMES, TERMINAL, State
from engine.games.hoppladi import Hoppladi
from tests.rules import reference

GAMES_A_MIX = 400
LONGEST = 800
"""Moves after which a game is left: players that never stop would go on for ever."""

LOADED = {
    "fair": (1, 1, 1, 1, 1, 1),
    "carrots": (1, 1, 0.3, 0.3, 0.3, 8),
    "nearly all carrots": (0.5, 0.5, 0.1, 0.1, 0.1, 20),
    "singles": (8, 1, 1, 0.5, 0.5, 0.5),
    "doubles": (0.5, 8, 1, 1, 1, 0.5),
    "building": (2, 2, 2, 2, 2, 0.2),
    "hares and carrots": (3, 3, 0, 0, 0, 3),
}
"""Weights of the faces 1 2 3 4 5 C."""


def random_options(rng: Random, seats: int) -> dict[str, int | str]:
    options: dict[str, int | str] = {"dice": rng.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))}
    if seats == 1:
        return {**options, "turns": rng.randint(1, 6)}
    target = rng.choice((1, rng.randint(2, 12), rng.randint(10, 60), 333))
    ending = rng.choice(("complete_round", "one_more_turn"))
    return {**options, "target": target, "ending": ending, "start": rng.randrange(seats)}


def random_move(rng: Random, table: reference.Table, eager: dict[str, float], loaded: tuple[float, ...]) -> str:
    if table.doing == "roll":
        faces = rng.choices(reference.ORDER, loaded, k=reference.dice_in_hand(table))
        return "".join(sorted(faces))
    choices = reference.moves(table)
    return rng.choices(choices, [eager.get(move, 1.0) for move in choices])[0]


def agree(state: State, table: reference.Table) -> None:
    assert isinstance(state, Hoppladi)
    over, waiting = table.doing == "over", table.doing == "roll"
    deciding = reference.to_move(table)
    assert state.current_player == (TERMINAL if over else CHANCE if waiting else deciding)
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


def rare(table: reference.Table, move: str, before: str) -> set[str]:
    """What this move showed, to be sure that the games reach the corners of the rules."""
    seen = set()
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


def one_game(rng: Random, seats: int, loaded: tuple[float, ...]) -> Counter[str]:
    options = random_options(rng, seats)
    eager = {"stop": rng.choice((0.05, 0.5, 2.0)), "take": rng.choice((0.2, 1.0, 5.0))}
    table = reference.new_table(seats, **options)
    game = GAMES["hoppladi"]
    state = game.new_state(seats, game.options_type.from_dict(options))
    seen: Counter[str] = Counter()
    for _ in range(LONGEST):
        agree(state, table)
        if state.is_terminal:
            break
        before = table.doing
        text = random_move(rng, table, eager, loaded)
        move = state.parse(text)
        assert str(move) == text
        state = state.child(move)
        reference.play(table, text)
        seen.update(rare(table, text, before))
    return seen + Counter({"over": state.is_terminal})


@pytest.mark.parametrize("mix", LOADED)
def test_hl_1_to_12_the_engine_agrees_with_a_second_implementation_at_every_node(mix: str) -> None:
    rng = Random(f"lockstep {mix}")
    seen: Counter[str] = Counter()
    for _ in range(GAMES_A_MIX):
        seen += one_game(rng, rng.choice((1, 2, 2, 3, 4, 5, 6, 7)), LOADED[mix])
    assert seen["over"] > GAMES_A_MIX // 2
    expected = {"carrots, hares safe", "carrots end the turn", "taken over with taboo carrots", "picked up"}
    expected |= {"picked up on taking over", "target reached, more to come", "shared win", "one winner"}
    if mix == "building":
        expected |= {"all hutches"}
    if mix in ("singles", "doubles"):
        expected |= {"nothing stays but the note"}
    assert not {what for what in expected if not seen[what]}
