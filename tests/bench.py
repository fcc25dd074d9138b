"""How fast things are, as ratios against something named in the same run: `make bench`. A table, no assertions.

Times differ from machine to machine and from minute to minute; the ratio of two things measured in turn does not much.
"""

from __future__ import annotations

import hashlib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from ai.player import players_of
from engine import CHANCE, GAMES, State
from engine.chance import at_weight, total_weight
from tests.terminal import Terminal

RUNS: Final = 5
IDLE_SECONDS: Final = 10
BARE: Final = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("Hoppla")
Bare().run()
"""
"""The yardstick of a first paint: a Textual app that shows one word."""


def main() -> int:
    """Print the table."""
    for line in (*first_paint(), *bytes_drawn(), *steps(), *decisions()):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def first_paint() -> Iterator[str]:
    """Start to first word on the screen, the two in turn."""
    bare, ours = [], []
    for _ in range(RUNS):
        bare.append(_paint_seconds((sys.executable, "-c", BARE)))
        ours.append(_paint_seconds((sys.executable, "-m", "tui")))
    ratios = [a / b for a, b in zip(ours, bare, strict=True)]
    yield _row("first paint", f"{statistics.median(ours):.2f} s", ratios, "a bare Textual app")


def _paint_seconds(command: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as home, Terminal(Path(home), command=command) as terminal:
        begun = time.perf_counter()
        terminal.until_text("Hoppla")
        return time.perf_counter() - begun


def bytes_drawn() -> Iterator[str]:
    """What goes over the line: the first paint, a key in the menu, and nothing while idle."""
    with tempfile.TemporaryDirectory() as home, Terminal(Path(home)) as terminal:
        terminal.until_text("Hoppla")
        terminal.settled()
        first = terminal.received
        terminal.press("down")
        terminal.settled()
        key = terminal.received - first
        before = terminal.received
        until = time.monotonic() + IDLE_SECONDS
        while time.monotonic() < until:
            terminal.read(0.2)
        idle = terminal.received - before
    screen = 80 * 24
    yield _row("bytes, first paint", str(first), [first / screen], "the screen's 1920 cells")
    yield _row("bytes, one key in the menu", str(key), [key / screen], "the screen's 1920 cells")
    yield _row(f"bytes, {IDLE_SECONDS} s idle", str(idle), [idle / screen], "the screen's 1920 cells")


def steps() -> Iterator[str]:
    """Moves a second in random play, against hashing 64 bytes as often."""
    for key, game in GAMES.items():
        walked = [_per_second(lambda g=game: _walk(g.new_state(2), 2000)) for _ in range(RUNS)]  # type: ignore[misc]
        hashed = [_per_second(_hashes) for _ in range(RUNS)]
        ratios = [a / b for a, b in zip(walked, hashed, strict=True)]
        yield _row(f"{key}: steps a second", f"{statistics.median(walked):,.0f}", ratios, "SHA-256 digests a second")


def _per_second(work: Callable[[], int]) -> float:
    begun = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - begun)


def _walk(state: State, steps: int) -> int:
    rng = Random(1)
    start = state
    for _ in range(steps):
        if state.is_terminal:
            state = start
        elif state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
        else:
            state = state.child(rng.choice(state.legal_actions()))
    return steps


def _hashes() -> int:
    for number in range(20000):
        hashlib.sha256(number.to_bytes(64, "big")).digest()
    return 20000


def decisions() -> Iterator[str]:
    """Each level's time to decide, in the positions of one game the regular plays against itself."""
    for key, game in GAMES.items():
        positions = _positions(game.new_state(2), players_of(key).player("regular"))
        yardstick = 0.0
        for level in players_of(key).levels():
            player = players_of(key).player(level)
            player.choose(positions[0], Random(0))
            times = sorted(_seconds(lambda p=player, s=state: p.choose(s, Random(0))) for state in positions)  # type: ignore[misc]
            median, late = statistics.median(times), times[int(0.95 * len(times))]
            yardstick = yardstick or median
            shown = f"{1000 * median:.2f} ms, 95 % {1000 * late:.1f} ms"
            yield _row(f"{key}: {level} decides", shown, [median / yardstick], "the weakest level")


def _positions(state: State, player: object) -> list[State]:
    rng = Random(7)
    found: list[State] = []
    while not state.is_terminal:
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(at_weight(outcomes, rng.randrange(total_weight(outcomes))))
            continue
        found.append(state)
        state = state.child(player.choose(state, rng).action)  # type: ignore[attr-defined]
    return found


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _row(what: str, value: str, ratios: list[float], against: str) -> str:
    spread = f"{statistics.median(ratios):.2f}"
    if len(ratios) > 1:
        spread += f" ({min(ratios):.2f}–{max(ratios):.2f})"
    return f"{what:<30} {value:>26}   {spread:>18} × {against}"


if __name__ == "__main__":
    raise SystemExit(main())
