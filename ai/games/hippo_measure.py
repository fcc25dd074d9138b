"""The measurements behind the players of Hippo Hopp: `python -m ai.games.hippo_measure recall`, `… spread` or
`… foresight`.

`recall`: how much the levels still know of hidden cards, by the turns since they were last seen. Each level plays
against itself, and every hidden card is asked for at every decision.

`spread`: the three numbers of `hippo_search.worth`. Experts play each other; for every decision the difference in final
scores, between the seat to move and each other one, is explained by the difference then, by what the best move brings
at once and by the penalty cards lying there (least squares, each weighted by the penalty cards still to come).

`foresight`: the four numbers of `hippo_estimate`, as `hippo_foresight` says. Masters in a hurry play each other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.games.hippo import player
from ai.games.hippo_foresight import foresight_of
from ai.games.hippo_hops import outlook
from ai.games.hippo_memory import FAIR, PERFECT, POOR, glimpses_of, recalled, turns_in
from ai.memory import Memory
from ai.player import Past, decision_of, player_past, player_rng
from engine.chance import Dice
from engine.game import CHANCE, Event, Move
from engine.games.hippo import GAME, Hippo, Phase

AFTER: Final = (1, 5, 10)
"""Turns."""
MEMORIES: Final = {"rookie": POOR, "regular": FAIR}


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision in a game."""

    state: Hippo
    past: Past
    final: tuple[int, ...]
    """The scores in the end."""


def played(level: str, games: int, seed: int, seats: int = 2) -> Iterator[Asked]:
    """The decisions of games of a level against itself."""
    for number in range(games):
        name = f"{seed}/{number}"
        dice, state, past = Dice.from_seed(name), GAME.new_state(seats), list[Event]()
        asked: list[tuple[Hippo, Past]] = []
        draws = 0
        while state.phase is not Phase.OVER:
            if state.current_player == CHANCE:
                move: Move = dice.pick(draws, state.chance_outcomes())
                draws += 1
            else:
                asked.append((state, player_past(name, state.seat, past)))
                move = decision_of(player(level), state, player_rng(name, state.seat, len(asked)), asked[-1][1]).action
            past += state.events(move)
            state = state.child(move)
        yield from (Asked(before, then, state.scores) for before, then in asked)


# Recall.


@dataclass(frozen=True, slots=True)
class Recall:
    """Shares of the hidden cards that were asked for."""

    asked: int
    right: float
    wrong: float
    """Thought to have another number."""


def recall_of(memory: Memory, asked: Sequence[Asked]) -> dict[tuple[bool, int], Recall]:
    """By whether a card was seen in the first look only, and by the turns since it was last seen (those of `AFTER`)."""
    found: dict[tuple[bool, int], Counter[str]] = {
        (first, turns): Counter() for first in (True, False) for turns in AFTER
    }
    for one in asked:
        state, known = one.state, recalled(one.state, one.past, memory)
        now = turns_in(one.past.events)
        for trace in PERFECT.held(glimpses_of(one.past.events), now, one.past.seed):
            key = trace.moment == 0, now - trace.turn
            if key in found:
                thought = known.numbers[trace.place]
                right = thought == state.numbers[trace.place]
                found[key]["right" if right else "wrong" if thought else "forgotten"] += 1
    return {
        key: Recall(sum(count.values()), *(count[what] / max(1, sum(count.values())) for what in ("right", "wrong")))
        for key, count in found.items()
    }


def _recall_table(games: int, seed: int) -> Iterator[str]:
    yield f"{'level':<8} {'last seen':<12}" + "".join(f"{f'after {turns}':>18}" for turns in AFTER)
    for level, memory in MEMORIES.items():
        found = recall_of(memory, tuple(played(level, games, seed)))
        for first, name in ((True, "first look"), (False, "turning back")):
            cells = [found[first, turns] for turns in AFTER]
            yield f"{level:<8} {name:<12}" + "".join(f"{f'{c.right:.1%}, {c.wrong:.1%} wrong':>18}" for c in cells)


# Spread.


@dataclass(frozen=True, slots=True)
class Spread:
    """What `hippo_search` takes from here."""

    move: float
    """Of the points the best move brings at once: how much of them shows in the end."""
    card: float
    """Of what a penalty card costs: how much of it is won back."""
    spread: float
    """Points: the standard deviation of what is left unexplained, for one penalty card to come."""
    by_deck: tuple[float, ...]
    """The same by the cards in the deck."""


def spread_of(asked: Sequence[Asked]) -> Spread:
    """Least squares over every decision and every other seat."""
    rows, ends, decks = [], [], []
    for one in asked:
        state, seat = one.state, one.state.seat
        best = outlook(state).best()
        for other in range(state.players):
            if other != seat:
                rows.append((best, state.costs[seat] - state.costs[other]))
                ends.append(one.final[seat] - one.final[other] - (state.scores[seat] - state.scores[other]))
                decks.append(state.deck)
    root = np.sqrt(np.array(decks) + 1)
    x, y = np.array(rows) / root[:, None], np.array(ends) / root
    (move, card), *_ = np.linalg.lstsq(x, y, rcond=None)
    left = y - x @ (move, card)
    by_deck = tuple(float(left[np.array(decks) == deck].std()) for deck in range(max(decks) + 1))
    return Spread(float(move), float(card), float(left.std()), by_deck)


def _spread_table(games: int, seed: int, seats: int) -> Iterator[str]:
    found = spread_of(tuple(played("expert", games, seed, seats)))
    yield f"move {found.move:.2f}, card {found.card:.2f}, spread {found.spread:.2f}"
    yield "by cards in the deck: " + ", ".join(f"{deck}: {sd:.2f}" for deck, sd in enumerate(found.by_deck))


# Foresight.


def _foresight_table(games: int, seed: int) -> Iterator[str]:
    found = foresight_of([one.state for one in played("hasty", games, seed)])
    yield f"best {found.best:.2f}, mean {found.mean:.2f}, open {found.open_part:.2f}, unseen {found.unseen_part:.2f}"
    yield f"error against a look ahead, {found.positions} positions: {found.error:.4f} of a share"
    yield f"the expert's estimate: {found.plain_error:.4f}"


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Measure what the players of Hippo Hopp are made of."""
    parser = argparse.ArgumentParser(prog="python -m ai.games.hippo_measure", description=main.__doc__)
    parser.add_argument("what", choices=("recall", "spread", "foresight"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, help="for spread")
    chosen = parser.parse_args(arguments)
    match chosen.what:
        case "recall":
            lines = _recall_table(chosen.games, chosen.seed)
        case "spread":
            lines = _spread_table(chosen.games, chosen.seed, chosen.seats)
        case _:
            lines = _foresight_table(chosen.games, chosen.seed)
    for line in lines:
        show(line)


if __name__ == "__main__":
    main()
