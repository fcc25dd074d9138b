"""The measurements behind the players of Hop Hop Hooray!: `python -m ai.games.hop_hop_measure spread`, `… hands`,
`… match` or `… width`.

`spread`: the numbers of `hop_hop_rests`. Experts play each other. At the beginning of every turn the difference in
chips at the end, between the seat to move and each other one, is explained by the difference then and by what the turn
brings on average if it is played for nothing but chips (least squares, each weighted by the chips still to come).

`match`: players against each other as in the arena, and the same with the luck of all throws taken off
(`ai.luck`).

`width`: what a master loses a throw by what it does not look at, in positions of games of experts: the best of all aims
and rests at the second throw against the aim it takes, by the shares that all of them give.

`hands`: what a steady hand is worth. Experts play each other with the hands the options give them; each seat begins
equally often.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from ai.arena import options_of
from ai.games.hop_hop import player
from ai.games.hop_hop_answers import Width
from ai.games.hop_hop_expert import throws, weigh_throws
from ai.games.hop_hop_luck import Watch
from ai.games.hop_hop_master import two_throws
from ai.games.hop_hop_positions import to_come
from ai.games.hop_hop_rests import arrays, left_by, turn_chips
from ai.intervals import share_of
from ai.luck import matches
from ai.play import play
from ai.player import player_rng
from engine.chance import Dice
from engine.game import CHANCE, Move, Options, TurnBegan
from engine.games.hop_hop import GAME, HopHop, HopHopOptions, Phase

QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """The beginning of a turn, seen from the seat to move against another one."""

    brings: float
    """Chips, on average."""
    to_come: int
    ahead: int
    final: int
    """Chips ahead of the other seat, then and in the end."""


def turns(games: int, seed: int, seats: int, options: Options) -> Iterator[Turn]:
    """Of games of experts against each other."""
    for began, final in _games(games, seed, seats, options):
        for before in began:
            yield from _against_each(before, final)


def _games(games: int, seed: int, seats: int, options: Options) -> Iterator[tuple[list[HopHop], tuple[int, ...]]]:
    """Of experts: the beginnings of turns but the first, and the chips in the end."""
    expert = player("expert")
    for number in range(games):
        name = f"{seed}/{number}"
        dice, state, began = Dice.from_seed(name), GAME.new_state(seats, options), list[HopHop]()
        draws = plies = 0
        while state.phase is not Phase.OVER:
            if state.current_player == CHANCE:
                move: Move = dice.pick(draws, state.chance_outcomes())
                draws += 1
            else:
                move = expert.choose(state, player_rng(name, state.seat, plies)).action
                plies += 1
            after = state.child(move)
            if any(isinstance(event, TurnBegan) for event in state.events(move)):
                began.append(after)
            state = after
        yield began, state.chips


def _against_each(state: HopHop, final: tuple[int, ...]) -> Iterator[Turn]:
    here = [left_by(state)]
    brings, come = float(turn_chips(state, here)[0]), int(to_come(arrays(state, here))[0])
    for other in range(len(final)):
        if other != state.seat:
            now, then = state.chips[state.seat] - state.chips[other], final[state.seat] - final[other]
            yield Turn(brings, come, now, then)


@dataclass(frozen=True, slots=True)
class Spread:
    """What `hop_hop_rests` takes from here."""

    turns: int
    brings: float
    """Chips a turn brings, the mean."""
    move: float
    """How much of it shows in the end."""
    error: float
    """The standard error of `move`, as if turns were independent."""
    spread: float
    """Chips: the standard deviation of what is left unexplained, for one chip to come."""
    by_chips: tuple[tuple[int, float], ...]
    """The same by quarters of the turns: the most chips to come, and the spread."""


def spread_of(found: Sequence[Turn]) -> Spread:
    """Least squares over every turn and every other seat."""
    brings = np.array([one.brings for one in found])
    come = np.array([one.to_come for one in found])
    x, y = brings / np.sqrt(come), np.array([one.final - one.ahead for one in found]) / np.sqrt(come)
    move = float(x @ y / (x @ x))
    left = y - move * x
    quarters = np.array_split(np.argsort(come, kind="stable"), QUARTERS)
    by_chips = tuple((int(come[part].max()), float(left[part].std())) for part in quarters)
    spread = float(left.std())
    return Spread(len(found), float(brings.mean()), move, spread / float(np.sqrt(x @ x)), spread, by_chips)


def _spread_table(games: int, seed: int, seats: int, options: HopHopOptions) -> Iterator[str]:
    found = spread_of(tuple(turns(games, seed, seats, options)))
    yield f"{found.turns} turns, each brings {found.brings:.2f} chips on average"
    yield f"move {found.move:.2f} ± {found.error:.2f}, spread {found.spread:.2f}"
    yield "by chips to come: " + ", ".join(f"up to {most}: {spread:.2f}" for most, spread in found.by_chips)


# Hands.


def _hands_table(games: int, seed: int, seats: int, options: HopHopOptions) -> Iterator[str]:
    """By seat: the hand, the share of the win with its 95 % interval, chips. Sets of games with the same chance, as
    many as there are seats, each begun by another one."""
    experts = [player("expert") for _ in range(seats)]
    sets = [
        [
            play(GAME.new_state(seats, replace(options, start=start)), experts, f"{seed}/{number}")
            for start in range(seats)
        ]
        for number in range(-(-games // seats))
    ]
    for seat in range(seats):
        share = share_of([float(sum(p.shares[seat] for p in one)) for one in sets], [seats] * len(sets))
        assert share is not None
        chips = sum(p.scores[seat] for one in sets for p in one) / (seats * len(sets))
        hand = options.steadiness_of(seat)
        yield f"{hand:<8} {share.value:.4f}   {share.low:.4f} – {share.high:.4f}   {chips:.1f} chips"


# What is looked at.

EVERYTHING: Final = Width(aims=10**9, seldom=-1, ponds=10**9)
EVERY: Final = 13
"""Of the beginnings of turns one in so many is looked at."""


def _width_table(games: int, seed: int, seats: int, options: HopHopOptions) -> Iterator[str]:
    began = [state for part, _ in _games(games, seed, seats, options) for state in part[::EVERY]]
    losses = []
    for state in (state for state in began if state.phase is Phase.THROW):
        every, looked = (
            {one.action: one.shares[state.seat] for one in weigh_throws(state, throws(state, judge))}
            for judge in (partial(two_throws, width=EVERYTHING), two_throws)
        )
        losses.append(max(every.values()) - every[max(looked, key=lambda action: looked[action])])
    yield f"{len(losses)} throws, {_mean(losses):.5f} of a share lost a throw, at most {max(losses):.5f}"


# Matches.


def _match_table(games: int, seed: int, names: Sequence[str], options: HopHopOptions) -> Iterator[str]:
    """By player: the share of the win less luck, and as it was, each with its 95 % interval from the means of sets."""
    opening = GAME.new_state(len(names), options)
    yield from matches([(name, player(name)) for name in names], games, seed, opening, Watch)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure what the players of Hop Hop Hooray! are made of."""
    parser = argparse.ArgumentParser(prog="python -m ai.games.hop_hop_measure", description=main.__doc__)
    parser.add_argument("what", choices=("spread", "hands", "match", "width"))
    parser.add_argument("players", nargs="*", default=("master", "expert"), help="levels, of a match")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args(arguments)
    options = options_of(GAME, chosen.option)
    assert isinstance(options, HopHopOptions)
    match chosen.what:
        case "match":
            lines = _match_table(chosen.games, chosen.seed, chosen.players, options)
        case "width":
            lines = _width_table(chosen.games, chosen.seed, chosen.seats, options)
        case "hands":
            lines = _hands_table(chosen.games, chosen.seed, chosen.seats, options)
        case _:
            lines = _spread_table(chosen.games, chosen.seed, chosen.seats, options)
    for line in lines:
        show(line)


if __name__ == "__main__":
    main()
