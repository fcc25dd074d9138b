"""A tabular Q-learner in OpenSpiel, on rules so small that what it ought to find is known.

    python -m ai.research.tabular
    python -m ai.research.tabular "hoppla_gopher(deck=1;1,full=2,trophies=1,max_cards=2)" --games 60000

It plays both seats of a game of two, knows nothing of the rules but what OpenSpiel tells of a state, and keeps a number
for each action of each position: the share of the win that the seat to move can expect. After a game it goes back over
it from the end, and moves each number towards what came next: the best that can be had in the next position, or the
result. Half of its actions are drawn evenly, so that it sees everything (Q-learning, Watkins 1989, for two who want
opposite things: Littman 1994).

Beside it stands the truth, by value iteration over all positions: the value of the opening, and what the learner's
best actions are worth against the best reply to them. Where these agree, it plays as well as can be played.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import pyspiel

import ai.research.openspiel  # noqa: F401 (registers the games)

GAME: Final = "hoppla_hippo(circle=4,deck=0)"
GAMES: Final = 4000
EXPLORES: Final = 0.5
"""Share of actions drawn evenly."""
SLOWS: Final = 0.7
"""A number moves by 1 / visits to this power: slowly enough to settle, fast enough to forget how it began."""
CLOSE: Final = 1e-12
"""Value iteration ends when no value changes by more."""

Policy = Callable[[str, Sequence[int]], int]
"""Chooses one of the legal actions of a position, which is given as text."""


@dataclass
class Learner:
    """What has been learned: shares of the seat to move, by position and action."""

    shares: defaultdict[tuple[str, int], float] = field(default_factory=lambda: defaultdict(lambda: 0.5))
    visits: defaultdict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))

    def best(self, position: str, legal: Sequence[int]) -> int:
        """The action with the largest share, of equals the first."""
        return max(legal, key=lambda action: self.shares[position, action])

    def play(self, game: Any, rng: Random) -> None:
        """One game against itself, and what is to be learned from it."""
        state, moves = game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            position, legal = str(state), state.legal_actions()
            action = rng.choice(legal) if rng.random() < EXPLORES else self.best(position, legal)
            moves.append((state.current_player(), position, legal, action))
            state.apply_action(action)
        first = state.returns()[0]  # what the first seat can expect of what follows
        for seat, position, legal, action in reversed(moves):
            key = position, action
            self.visits[key] += 1
            expected = first if seat == 0 else 1 - first
            self.shares[key] += (expected - self.shares[key]) / self.visits[key] ** SLOWS
            best = self.shares[position, self.best(position, legal)]
            first = best if seat == 0 else 1 - best


@dataclass(frozen=True)
class Node:
    """A position, and where its moves lead."""

    player: int
    children: Mapping[int, str]
    odds: tuple[float, ...]
    """Of the children, at a chance node."""
    first: float
    """The first seat's share, where the game is over."""


def nodes_of(game: Any) -> dict[str, Node]:
    """Every position that can be reached, by its text."""
    found: dict[str, Node] = {}
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if str(state) in found:
            continue
        moves = [] if state.is_terminal() else state.legal_actions()
        children = {move: state.child(move) for move in moves}
        odds = tuple(odds for _, odds in state.chance_outcomes()) if state.is_chance_node() else ()
        texts = {move: str(child) for move, child in children.items()}
        found[str(state)] = Node(state.current_player(), texts, odds, state.returns()[0])
        waiting += children.values()
    return found


def value(game: Any, nodes: Mapping[str, Node], policies: Mapping[int, Policy]) -> float:
    """The first seat's share if some seats play by a policy, and the others as well as they can."""
    shares = {position: node.first for position, node in nodes.items()}
    changed = 1.0
    while changed > CLOSE:
        changed = 0.0
        for position, node in reversed(list(nodes.items())):
            if node.children:
                before, shares[position] = shares[position], _worth(position, node, shares, policies)
                changed = max(changed, abs(shares[position] - before))
    return shares[str(game.new_initial_state())]


def believed(game: Any, nodes: Mapping[str, Node], learner: Learner) -> float:
    """The first seat's share as the learner has it: its numbers where it first decides, and the odds until then."""
    leaves = {}
    for position, node in nodes.items():
        if node.player in (0, 1):
            best = learner.shares[position, learner.best(position, tuple(node.children))]
            leaves[position] = replace(node, children={}, first=best if node.player == 0 else 1 - best)
    return value(game, {**nodes, **leaves}, {})


def _worth(position: str, node: Node, shares: Mapping[str, float], policies: Mapping[int, Policy]) -> float:
    after = [shares[child] for child in node.children.values()]
    if node.player == pyspiel.PlayerId.CHANCE:
        return sum(odds * share for odds, share in zip(node.odds, after, strict=True))
    if node.player in policies:
        return shares[node.children[policies[node.player](position, tuple(node.children))]]
    return max(after) if node.player == 0 else min(after)


@dataclass(frozen=True, slots=True)
class Learned:
    """How it went, in shares of the win of the seat that begins."""

    games: int
    positions: int
    learned: float
    """What the learner thinks that the opening is worth."""
    exact: float
    """What it is worth, both at their best."""
    first: float
    """What it is worth if the learner has the first seat, and the other finds the best reply."""
    second: float
    """The same if it has the second seat."""

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"{self.games} games of the learner against itself, {self.positions} positions"
        yield f"the first seat's share of the win, learned  {self.learned:.6f}"
        yield f"                                   exact    {self.exact:.6f}"
        yield f"the learner in the first seat, against the best reply   {self.first:.6f}"
        yield f"the learner in the second seat, against the best reply  {self.second:.6f}"


def learn(text: str, games: int, seed: int) -> Learned:
    """Play and compare. Raises: ValueError for a game that is not for two."""
    game = pyspiel.load_game(text)
    if game.num_players() != 2:
        raise ValueError(f"{text} is for {game.num_players()}, the learner plays games of two")
    learner, rng = Learner(), Random(seed)
    for _ in range(games):
        learner.play(game, rng)
    nodes = nodes_of(game)
    return Learned(
        games,
        len(nodes),
        believed(game, nodes, learner),
        value(game, nodes, {}),
        value(game, nodes, {0: learner.best}),
        value(game, nodes, {1: learner.best}),
    )


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """A tabular Q-learner on tiny rules, and the exact value beside what it has learned."""
    parser = argparse.ArgumentParser(prog="python -m ai.research.tabular", description=main.__doc__)
    parser.add_argument("game", nargs="?", default=GAME, help="for two, with few positions (default: %(default)s)")
    parser.add_argument("--games", type=int, default=GAMES, help="it learns from (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    for line in learn(chosen.game, chosen.games, chosen.seed).lines():
        show(line)


if __name__ == "__main__":
    main()
