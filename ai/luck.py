"""Matches between players with the luck taken out, so that far fewer games tell as much.

Before chance decides, a position is worth so much to each seat, by some estimate; after it, so much. The difference is
luck: over all that may come its mean is nothing, whatever the estimate. So a game's result less its luck has the same
mean as the result, and a far smaller spread: a lead that fell from the sky is taken off, what is left is how the turns
were played, and the estimate's errors. (Control variates; for games: Burch, Schmid, Moravčík, Morrill, Bowling: AIVAT:
a new variance reduction technique for agent evaluation in imperfect information games, AAAI 2018. Here only the
corrections at nodes of chance are used.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ai.intervals import mean_and_half_width
from ai.player import Player, decision_of, player_rng
from engine.chance import Dice
from engine.game import CHANCE, Move, State


class Watcher(Protocol):
    """Watches one game from its opening."""

    def luck(self, before: State, move: Move, after: State) -> Sequence[float] | None:
        """By seat, what the move brought beyond what was to be expected, summing to nothing; None for no luck. Asked
        of every move of the game in turn."""


@dataclass(frozen=True, slots=True)
class Fair:
    """A game's result, by seat."""

    shares: tuple[float, ...]
    luck: tuple[float, ...]
    """Shares of the win that chance brought beyond what was to be expected; of all seats together nothing."""


def play_fair(state: State, players: Sequence[Player], seed: str, watcher: Watcher) -> Fair:
    """One game to its end; `seed` gives what is drawn and each player's own chance, as in the arena. Players that
    forget are not told the past."""
    dice, draws, plies, luck = Dice.from_seed(seed), 0, 0, [0.0 for _ in players]
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            move: Move = dice.pick(draws, state.chance_outcomes())
            draws += 1
        else:
            move = decision_of(players[seat], state, player_rng(seed, seat, plies)).action
            plies += 1
        after = state.child(move)
        brought = watcher.luck(state, move, after)
        luck = luck if brought is None else [sum(pair) for pair in zip(luck, brought, strict=True)]
        state = after
    return Fair(tuple(map(float, state.returns())), tuple(map(float, luck)))


def play_set(opening: State, players: Sequence[Player], seed: str, watcher: Callable[[], Watcher]) -> tuple[Fair, ...]:
    """As many games as players, from the same seed, each from another seat; results are by player, not by seat."""
    count, found = len(players), []
    for shift in range(count):
        seated = [players[(seat + shift) % count] for seat in range(count)]
        fair = play_fair(opening, seated, seed, watcher())
        order = [(number - shift) % count for number in range(count)]
        found.append(Fair(tuple(fair.shares[seat] for seat in order), tuple(fair.luck[seat] for seat in order)))
    return tuple(found)


def matches(
    named: Sequence[tuple[str, Player]], games: int, seed: int, opening: State, watcher: Callable[[], Watcher]
) -> Iterator[str]:
    """By player: the share of the win less luck, and as it was, each with its 95 % interval from the means of sets."""
    players = [player for _, player in named]
    sets = [play_set(opening, players, f"{seed}/{number}", watcher) for number in range(-(-games // len(named)))]
    yield f"{len(sets) * len(named)} games, seed {seed}"
    for number, (name, _) in enumerate(named):
        fair, fair_half = mean_and_half_width([_mean([p.shares[number] - p.luck[number] for p in one]) for one in sets])
        plain, half = mean_and_half_width([_mean([p.shares[number] for p in one]) for one in sets])
        yield (
            f"{name:<8} less luck {fair:.4f}   {fair - fair_half:.4f} – {fair + fair_half:.4f}   "
            f"as played {plain:.4f}   {plain - half:.4f} – {plain + half:.4f}"
        )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
