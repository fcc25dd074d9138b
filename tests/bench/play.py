"""How fast the engine steps, and how long opponents take."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from ai.player import Player, players_of
from engine import CHANCE, GAMES, State
from engine.chance import at_weight, total_weight
from tests.bench.rows import Line, in_turn, seconds

RUNS: Final = 5
STEPS: Final = 2000
HASHES: Final = 20000


def play() -> Iterator[Line]:
    """All of it."""
    yield from steps()
    yield from decisions()


def steps() -> Iterator[Line]:
    """Moves a second in random play, against hashing 64 bytes as often."""
    for key, game in GAMES.items():
        start = game.new_state(2)
        walked, ratios = in_turn(lambda s=start: _rate(lambda: _walk(s), STEPS), lambda: _rate(_hash, HASHES), RUNS)  # type: ignore[misc]
        yield Line(f"{key}: steps a second", f"{statistics.median(walked):,.0f}", ratios, "SHA-256 digests a second")


def decisions() -> Iterator[Line]:
    """Each level's time to decide, in the positions of one game the regular plays against itself."""
    for key, game in GAMES.items():
        positions = _positions(game.new_state(2), players_of(key).player("regular"))
        yardstick = 0.0
        for level in players_of(key).levels():
            player = players_of(key).player(level)
            player.choose(positions[0], Random(0))
            times = sorted(seconds(lambda p=player, s=state: p.choose(s, Random(0))) for state in positions)  # type: ignore[misc]
            median, late = statistics.median(times), times[int(0.95 * len(times))]
            yardstick = yardstick or median
            shown = f"{1000 * median:.2f}, 95 %: {1000 * late:.1f} ms"
            yield Line(f"{key}: {level} decides", shown, [median / yardstick], "the weakest level")


def _rate(work: Callable[[], object], count: int) -> float:
    """A second."""
    return count / seconds(work)


def _walk(start: State) -> None:
    rng = Random(1)
    state = start
    for _ in range(STEPS):
        if state.is_terminal:
            state = start
        elif state.current_player == CHANCE:
            state = _drawn(state, rng)
        else:
            state = state.child(rng.choice(state.legal_actions()))


def _hash() -> None:
    for number in range(HASHES):
        hashlib.sha256(number.to_bytes(64, "big")).digest()


def _positions(state: State, player: Player) -> list[State]:
    rng = Random(7)
    found: list[State] = []
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state = _drawn(state, rng)
            continue
        found.append(state)
        state = state.child(player.choose(state, rng).action)
    return found


def _drawn(state: State, rng: Random) -> State:
    outcomes = state.chance_outcomes()
    return state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
