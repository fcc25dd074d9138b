"""What a pond of Hop Hop Hooray! is worth in the end: the numbers of `ai.games.hop_hop_master`.

`python -m ai.solve.hop_hop_ponds`. Positions are the beginnings of turns in games of experts against each other, one
throw in ten being any throw. Chips to come, by seat and less the mean of all, are taken to be linear in what the turn
of the seat to move would bring in the pond, played for nothing but chips, and in how many marbles of its own each seat
has there. The factors are found by fitted value iteration: one throw is looked at in every position, all aims and all
rests, with the factors of the round before after it; what the best aim for the thrower is worth is explained by the
position itself (least squares); and again. After k rounds they are those of a game of k more turns; nothing of it is
the luck of a game.
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
from ai.games.hop_hop_master import marbles
from ai.games.hop_hop_positions import Positions, turns_of
from ai.games.hop_hop_rests import arrays, left_by
from ai.games.hop_hop_tables import Floats, expected, landing_chances
from ai.games.hop_hop_throws import first_best
from engine.chance import at_weight, total_weight
from engine.game import CHANCE, Options
from engine.games.hop_hop import GAME, HopHop, HopHopOptions, Phase

ANYWHERE: Final = 0.1
"""Throws that go anywhere, so that there are ponds of all kinds."""
ROUNDS: Final = (4, 8, 16, 32, 64, 100)
"""After which the factors are shown."""


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


def pond(positions: Positions, seat: int) -> Floats:
    """What the pond holds, a row for each position, seen by this seat."""
    lying = np.roll(marbles(positions), -seat, axis=1)
    return np.column_stack([np.ones(positions.count), turns_of(positions, seat), lying])


@dataclass(frozen=True, slots=True)
class Looked:
    """One throw in a position."""

    rests: Rests
    now: Floats
    """One, what the turn would bring, and the marbles in the pond by seat, from the thrower on."""
    after: Floats
    """The same after each rest, and last if there is none, from the next seat on."""

    @classmethod
    def at(cls, state: HopHop) -> Looked:
        """All rests of a throw of the first colour there is."""
        here = arrays(state, [left_by(state)])
        rests = Rests(here, state.seat, state.throwable[0])
        after = rests.after(np.arange(len(rests.owner)))
        now, last = pond(here, state.seat), [pond(one, state.next_seat) for one in (after, here)]
        return cls(rests, now[0], np.concatenate(last))

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


@dataclass(frozen=True, slots=True)
class Fit:
    """The factors after some rounds."""

    rounds: int
    turn: float
    """Of the chips of the turn, how many show in the end, for its seat against the others."""
    marble: float
    """Chips for a marble in the pond, the same; the mean of the seats'."""
    explained: float
    """Of the variance of the thrower's chips to come."""


def fits(looked: Sequence[Looked], rounds: int) -> Iterator[Fit]:
    """Round after round."""
    now = np.array([one.now for one in looked])
    seats = looked[0].rests.positions.seats
    factors = np.zeros((now.shape[1], seats))
    for number in range(1, rounds + 1):
        best = np.array([one.best(factors) for one in looked])
        factors = np.linalg.lstsq(now, best, rcond=None)[0]
        left = (best - now @ factors)[:, 0]
        ahead = [_ahead(factors[2 + seat], seat) for seat in range(seats)]
        yield Fit(number, _ahead(factors[1], 0), sum(ahead) / seats, 1 - float(left.var() / best[:, 0].var()))


def _ahead(chips: Floats, seat: int) -> float:
    """Of a seat, of the mean of the others."""
    others = (chips.sum() - chips[seat]) / (len(chips) - 1)
    return float(chips[seat] - others)


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure what a pond of Hop Hop Hooray! is worth in the end."""
    parser = argparse.ArgumentParser(prog="python -m ai.solve.hop_hop_ponds", description=main.__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args(arguments)
    options = options_of(GAME, chosen.option)
    assert isinstance(options, HopHopOptions)
    looked = [Looked.at(state) for state in beginnings(chosen.games, chosen.seed, chosen.seats, options)]
    show(f"{len(looked)} positions")
    for fit in fits(looked, ROUNDS[-1]):
        if fit.rounds in ROUNDS:
            show(
                f"{fit.rounds:>3} turns: {fit.turn:.2f} of the turn's chips, {fit.marble:.3f} a marble, "
                f"{fit.explained:.1%} of the variance explained"
            )


if __name__ == "__main__":
    main()
