"""What the turns that a pond holds are worth in the end: the two numbers of `ai.games.hop_hop_master`.

`python -m ai.solve.hop_hop_ponds`. Positions are the beginnings of turns in games of experts against each other, one
throw in ten being any throw. Chips to come, by seat and less the mean of all, are taken to be linear in what the turns
of the seats would bring in the pond, each made there and for nothing but chips. The factors are found by fitted value
iteration: one throw is looked at in every position, all aims and all rests, with the factors of the round before after
it; what the best aim for the thrower is worth is explained by the position's own turns (least squares); and again. So
nothing of it is the luck of a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from ai.arena import options_of
from ai.games.hop_hop import player
from ai.games.hop_hop_answers import Rests
from ai.games.hop_hop_positions import turns_of
from ai.games.hop_hop_rests import arrays, left_by
from ai.games.hop_hop_tables import Floats, expected, landing_chances
from ai.games.hop_hop_throws import first_best
from engine.chance import at_weight, total_weight
from engine.game import CHANCE, Options
from engine.games.hop_hop import GAME, HopHop, HopHopOptions, Phase

ANYWHERE: Final = 0.1
"""Throws that go anywhere, so that there are ponds of all kinds."""
ROUNDS: Final = 8


def beginnings(games: int, seed: int, seats: int, options: Options) -> Iterator[HopHop]:
    """Of turns in which the seat has a marble to throw."""
    expert = player("expert")
    for number in range(games):
        rng, state = Random(f"{seed}/{number}"), GAME.new_state(seats, options)
        while state.phase is not Phase.OVER:
            if state.current_player == CHANCE:
                outcomes = state.chance_outcomes()
                state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
                continue
            if state.phase is Phase.THROW and not state.tries_used:
                yield state
            anywhere = state.phase is Phase.THROW and rng.random() < ANYWHERE
            state = state.child(rng.choice(state.legal_actions()) if anywhere else expert.choose(state, rng).action)


@dataclass(frozen=True, slots=True)
class Looked:
    """One throw in a position."""

    rests: Rests
    now: Floats
    """One, and what the turn of each seat would bring, from the thrower on."""
    after: Floats
    """The same after each rest, and last if there is none, from the next seat on."""

    @classmethod
    def at(cls, state: HopHop) -> Looked:
        """All rests of a throw of the first colour there is."""
        here, seats = arrays(state, [left_by(state)]), len(state.chips)
        order = [(state.seat + further) % seats for further in range(seats)]
        rests = Rests(here, state.seat, state.throwable[0])
        after = rests.after(np.arange(len(rests.owner)))
        last = order[1:] + order[:1]
        turns = np.concatenate([turns_of(after, *last), turns_of(here, *last)])
        return cls(rests, np.append(1, turns_of(here, *order)[0]), np.column_stack([np.ones(len(turns)), turns]))

    def best(self, factors: Floats) -> Floats:
        """Chips to come by seat, from the thrower on, less the mean, if positions after the throw have these."""
        seats, hand = self.rests.positions.seats, self.rests.positions.hand(self.rests.seat)
        worth = np.roll(self.after @ factors, 1, axis=1)
        worth[:-1] -= self.rests.chips[:, None] / seats
        worth[:-1, 0] += self.rests.chips
        chances = landing_chances(self.rests.positions.options.size, hand.steadiness)
        gain = expected(chances, self.rests.landed(worth[:-1])[0].T).T
        again, outside = self.rests.ponds.again_by_aim(hand.steadiness)[0], chances[:, -1]
        best: Floats = worth[-1]
        for _ in range(hand.tries):
            found = (gain + outside[:, None] * best) / (1 - again)[:, None]
            best = found[first_best(found[:, 0])]
        return best


def fitted(looked: Sequence[Looked]) -> tuple[Floats, Floats]:
    """The factors, shape (1 + seats, seats), and the share of the variance they explain, by seat."""
    now = np.array([one.now for one in looked])
    factors = np.zeros((now.shape[1], now.shape[1] - 1))
    for _ in range(ROUNDS):
        best = np.array([one.best(factors) for one in looked])
        factors = np.linalg.lstsq(now, best, rcond=None)[0]
    left = best - now @ factors
    return factors, 1 - left.var(axis=0) / best.var(axis=0)


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure what the turns that a pond of Hop Hop Hooray! holds are worth in the end."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hop_hop_ponds", description=main.__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args(arguments)
    options = options_of(GAME, chosen.option)
    assert isinstance(options, HopHopOptions)
    looked = [Looked.at(state) for state in beginnings(chosen.games, chosen.seed, chosen.seats, options)]
    factors, explained = fitted(looked)
    show(f"{len(looked)} positions; {explained[0]:.1%} of the variance of the thrower's chips to come explained")
    for further in range(chosen.seats):
        of = factors[1 + further]
        others = (of.sum() - of[further]) / (chosen.seats - 1)
        show(f"turn {further + 1}: {of[further] - others:.2f} of its chips, for its seat against the others")


if __name__ == "__main__":
    main()
