"""How fast the games are beside OpenSpiel's own, and what the adapters cost: `make bench-extras`.

One loop steps through everything: a step is to list what may happen (at a seat's turn the legal actions, at a chance
node the outcomes with their odds), to draw one of it, and to make it. Actions are drawn evenly, outcomes by their odds;
a game that is over begins anew.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pyspiel

from ai.research import openspiel
from ai.research.observation import observer_of
from engine import CHANCE, GAMES, State
from engine.game import Move
from tests.bench.rows import Line, in_turn, seconds

S = TypeVar("S")
M = TypeVar("M")

RUNS: Final = 5
STEPS: Final = 2000
COPIES: Final = 2000
THEIRS: Final = ("pig", "backgammon")
"""Games of dice of OpenSpiel, in C++."""


class Steps(Protocol[S, M]):
    """What the loop asks of a game."""

    def opening(self) -> S:
        """A game nobody has moved in."""

    def over(self, state: S) -> bool:
        """Whether it has ended."""

    def moves(self, state: S) -> tuple[Sequence[M], Sequence[float] | None]:
        """What may happen, and its odds; None where a seat decides."""

    def after(self, state: S, move: M) -> S:
        """The state after it, which may be the same object."""


class OfEngine(NamedTuple):
    """A game by the engine's contract."""

    start: State

    def opening(self) -> State:
        """A state that nothing changes."""
        return self.start

    def over(self, state: State) -> bool:
        """Whether it has ended."""
        return state.is_terminal

    def moves(self, state: State) -> tuple[Sequence[Move], Sequence[float] | None]:
        """Moves as objects."""
        if state.current_player != CHANCE:
            return state.legal_actions(), None
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return outcomes, weights

    def after(self, state: State, move: Move) -> State:
        """Another state."""
        return state.child(move)


class OfOpenSpiel(NamedTuple):
    """A game in OpenSpiel, whoever wrote it."""

    game: Any

    def opening(self) -> Any:
        """A state that moves change."""
        return self.game.new_initial_state()

    def over(self, state: Any) -> bool:
        """Whether it has ended."""
        return bool(state.is_terminal())

    def moves(self, state: Any) -> tuple[Sequence[int], Sequence[float] | None]:
        """Moves as numbers."""
        if not state.is_chance_node():
            return state.legal_actions(), None
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return outcomes, odds

    def after(self, state: Any, move: int) -> Any:
        """The same state."""
        state.apply_action(move)
        return state


class Walk(Generic[S, M]):
    """Random play through the one loop; how it goes is settled by the game and the number of steps."""

    def __init__(self, steps: Steps[S, M]) -> None:
        self._steps = steps

    def __call__(self, count: int) -> S:
        """So many steps. The state they end in."""
        rng, steps = Random(1), self._steps
        state = steps.opening()
        for _ in range(count):
            if steps.over(state):
                state = steps.opening()
            moves, odds = steps.moves(state)
            move = rng.choices(moves, odds)[0]
            state = steps.after(state, move)
        return state

    def rate(self) -> float:
        """Steps a second."""
        return STEPS / seconds(lambda: self(STEPS))


def research() -> Iterator[Line]:
    """All of it."""
    for key in GAMES:
        yield from chain(steps(key), in_openspiel(key), in_pettingzoo(key), observed(key))


def steps(key: str) -> Iterator[Line]:
    """The engine's steps against those of games in C++."""
    engine = Walk(OfEngine(GAMES[key].new_state(2)))
    for name in THEIRS:
        theirs = Walk(OfOpenSpiel(pyspiel.load_game(name)))
        yield _line(f"{key}: steps/s", engine.rate, theirs.rate, f"OpenSpiel's {name}")


def in_openspiel(key: str) -> Iterator[Line]:
    """The same games through OpenSpiel, and copies of a state in the middle of one."""
    game = pyspiel.load_game(openspiel.name_of(key))
    engine, adapted = Walk(OfEngine(GAMES[key].new_state(2))), Walk(OfOpenSpiel(game))
    yield _line(f"{key} in OpenSpiel: steps/s", adapted.rate, engine.rate, "the engine, the same games")
    ours, theirs = adapted(50), Walk(OfOpenSpiel(pyspiel.load_game("backgammon")))(50)
    yield _line(
        f"{key} in OpenSpiel: clones/s", lambda: _copies(ours), lambda: _copies(theirs), "OpenSpiel's backgammon"
    )


def in_pettingzoo(key: str) -> Iterator[Line]:
    """Decisions in PettingZoo, each with what is observed before it, against the engine's, chance drawn in between."""
    env, start = import_module(f"ai.research.{key}_v0").env(), GAMES[key].new_state(2)
    env.reset(seed=1)  # what a process works out once is no part of it
    yield _line(
        f"{key} in PettingZoo: moves/s",
        lambda: STEPS / seconds(lambda: decided_in_pettingzoo(env, STEPS)),
        lambda: STEPS / seconds(lambda: decided(start, STEPS)),
        "the engine, chance drawn",
    )


def observed(key: str) -> Iterator[Line]:
    """The vector of one state, made again and again, against the engine's steps."""
    start = GAMES[key].new_state(2)
    observer, state, engine = observer_of(key, 2), Walk(OfEngine(start))(50), Walk(OfEngine(start))
    rate = lambda: STEPS / seconds(lambda: [observer.vector(state, 0) for _ in range(STEPS)])  # noqa: E731
    yield _line(f"{key}: observations/s", rate, engine.rate, f"the engine's steps; {observer.size} numbers each")


def decided(start: State, count: int) -> None:
    """So many decisions at random, and the chance that follows them."""
    rng, state = Random(1), start
    for _ in range(count):
        while state.is_terminal or state.current_player == CHANCE:
            if state.is_terminal:
                state = start
                continue
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices(outcomes, weights)[0])
        state = state.child(rng.choice(state.legal_actions()))


def decided_in_pettingzoo(env: Any, count: int) -> None:
    """The same through an environment."""
    rng = Random(1)
    env.reset(seed=1)
    for _ in range(count):
        observation, _, ended, cut_off, _ = env.last()
        while ended or cut_off:
            env.reset()
            observation, _, ended, cut_off, _ = env.last()
        env.step(rng.choice(observation["action_mask"].nonzero()[0]))


def _copies(state: Any) -> float:
    """A second."""
    return COPIES / seconds(lambda: [state.clone() for _ in range(COPIES)])


def _line(what: str, ours: Callable[[], float], yardstick: Callable[[], float], against: str) -> Line:
    measured, ratios = in_turn(ours, yardstick, RUNS)
    return Line(what, f"{statistics.median(measured):,.0f}", ratios, against)


def main() -> int:
    """Print the table."""
    for line in research():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
