"""The measurements behind the master of Gopher It!: `python -m ai.games.gopher_measure match`, or `… promises`,
`… solved`, `… race`.

`match`: players against each other as in the arena, and the same with the luck of the cards taken out (`ai.luck`).

`promises`: how far the estimates of expert and master are from themselves. When a turn ends an estimate says what that
is worth; then the next turn is looked through exactly, against the same estimate. Solved shares would not change.

`solved`: how often regular, expert and master, if it did not solve it, decide as the solution of a small game does.

`race`: how far the race is from the solved table it stands in for, over all storages of two seats; and how many turns a
trophy takes by habit.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

import numpy as np

from ai.arena import options_of
from ai.games import gopher_expert
from ai.games.gopher import player
from ai.games.gopher_ahead import Stage, shares_by_tables
from ai.games.gopher_duel import MODEL, duel
from ai.games.gopher_kinds import graph_of
from ai.games.gopher_master import Outlook, estimated, looked_through, outlook
from ai.games.gopher_model import Floats, Model
from ai.games.gopher_pace import arrivals_of, paces_of
from ai.games.gopher_race import Standing, race, runner, runners
from ai.games.gopher_solved import solved
from ai.luck import matches
from ai.player import player_rng
from engine.chance import Dice
from engine.game import CHANCE, Action, Move, State
from engine.games.gopher import GAME, Gopher
from engine.games.gopher_moves import Card

NOTHING: Final = 1e-9
"""A loss so small is none."""
NEEDS: Final = 3
"""Trophies to go that the race is held against the solved table at."""


def luck_of(turn: Outlook, state: Gopher, card: Card) -> Floats:
    """By seat, the luck of a card that is turned up in a state, as the turn was looked at when it began."""
    return np.asarray(np.array(turn.with_card((*state.turned, card))) - np.array(turn.going_on(state)))


class CardLuck:
    """Watches a game: every turn is looked at when it begins."""

    def __init__(self) -> None:
        self.turn: Outlook | None = None

    def luck(self, before: State, move: Move, after: State) -> Sequence[float] | None:  # noqa: ARG002 (the card tells all)
        """By seat, that of the card turned up, if one was."""
        assert isinstance(before, Gopher)
        if not isinstance(move, Card):
            return None
        self.turn = self.turn if before.turned else outlook(before)
        return None if self.turn is None else luck_of(self.turn, before, move).tolist()


# Promises.


Estimate = Callable[[Gopher], Outlook | None]


def by_tables(state: Gopher) -> Outlook | None:
    """The turn as the expert sees it."""
    graph = graph_of(Model.of(state.options))
    if graph is None:
        return None
    stage = Stage.of(graph, state)
    return looked_through(graph, state, [shares_by_tables(stage, stage.needs)] * (len(graph.levels) + 1))


def broken(games: int, seed: int, opening: Gopher, estimate: Estimate) -> Iterator[float]:
    """By turn of games between masters: how much more seat 0's share is than the estimate had said."""
    master = player("master")
    for number in range(games):
        dice, draws, state, promised = Dice.from_seed(f"{seed}/{number}"), 0, opening, None
        turn: Outlook | None = None
        while not state.is_terminal:
            if state.current_player == CHANCE:
                move: Move = dice.pick(draws, state.chance_outcomes())
                draws += 1
                if not state.turned and (begun := estimate(state)) is not None and promised is not None:
                    yield begun.going_on(state)[0] - promised
            else:
                turn, move = estimate(state), master.choose(state, player_rng(str(seed), state.seat, 0)).action
            after = state.child(move)
            if turn is not None and not after.turned:
                promised = (
                    turn.with_card((*state.turned, move)) if isinstance(move, Card) else turn.stopping(state.turned)
                )[0]
            state = after


def promises(games: int, seed: int, opening: Gopher) -> Iterator[str]:
    """By estimate: the root of the mean square of what was promised too little or too much."""
    for name, estimate in (("expert", by_tables), ("master", outlook)):
        errors = np.array(list(broken(games, seed, opening, estimate)))
        yield f"{name:<8} {float(np.sqrt(np.mean(errors**2))):.4f} of a share, {len(errors)} turns of {games} games"


# Small games.


def regrets(opening: Gopher, decide: Callable[[Gopher], Action]) -> list[float]:
    """By position to decide in: what the decision loses of a share, by the solution. Raises: ValueError if the game is
    too large to be solved."""
    solution = solved(opening)
    if solution is None:
        raise ValueError(opening.options)
    lost = []
    for state in [state for state in solution.places if state.current_player >= 0]:
        after = {action: solution.worth(state.child(action))[state.seat] for action in state.legal_actions()}
        lost.append(max(after.values()) - after[decide(state)])
    return lost


def small_game(opening: Gopher) -> Iterator[str]:
    """By level: decisions as in the solution, and the mean loss."""
    regular = player("regular")
    levels: dict[str, Callable[[Gopher], Action]] = {
        "regular": lambda state: regular.choose(state, Random(0)).action,
        "expert": lambda state: gopher_expert.weigh(state)[0].action,
        "master": lambda state: estimated(state)[0].action,
    }
    for name, decide in levels.items():
        lost = np.array(regrets(opening, decide))
        right = float(np.mean(lost < NOTHING))
        yield f"{name:<8} decides as the solution in {right:.1%} of {len(lost)} positions, loses {lost.mean():.4f}"


# The race.


def race_errors() -> Iterator[str]:
    """The share of the seat about to begin its turn: by the race less by the table, over all pairs of storages."""
    solved_shares = duel()
    arrivals, statuses = arrivals_of(MODEL, NEEDS), range(len(MODEL.statuses))
    errors = np.array([
        race((runners(arrivals, own + 1), runner(arrivals, Standing(status, other + 1))))[:, 0]
        - solved_shares[own, other, :, status]
        for own, other in product(range(NEEDS), repeat=2)
        for status in statuses
    ])  # fmt: skip
    root = float(np.sqrt(np.mean(errors**2)))
    yield (
        f"{errors.size} pairs of storages, 1 to {NEEDS} trophies to go: the race is {root:.4f} off, "
        f"{np.abs(errors).max():.4f} at worst"
    )
    yield f"by habit a trophy takes {paces_of(MODEL).turns:.1f} turns from an empty storage"


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure the players of Gopher It!."""
    parser = argparse.ArgumentParser(prog="python -m ai.games.gopher_measure", description=main.__doc__)
    parser.add_argument("what", choices=("match", "promises", "solved", "race"))
    parser.add_argument("players", nargs="*", default=("master", "expert"), help="levels, one a seat, of a match")
    parser.add_argument(
        "--games", type=int, default=60, help="of a match, rounded up to whole sets (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args(arguments)
    opening = GAME.new_state(len(chosen.players), options_of(GAME, chosen.option))
    match chosen.what:
        case "match":
            lines = matches(
                [(name, player(name)) for name in chosen.players], chosen.games, chosen.seed, opening, CardLuck
            )
        case "promises":
            lines = promises(chosen.games, chosen.seed, opening)
        case "race":
            lines = race_errors()
        case _:
            lines = small_game(opening)
    for line in lines:
        show(line)


if __name__ == "__main__":
    main()
