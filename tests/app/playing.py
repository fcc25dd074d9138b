"""A match played by a fixed rule, here or in a process of its own that a test may kill.

python -m tests.app.playing play FOLDER         begin or go on, one line `index` a saved ply, to the end
python -m tests.app.playing hold FOLDER MATCH   hold the match, say `held`, wait for the end of input
python -m tests.app.playing die FOLDER COUNT    as `play`, but killed just before the COUNT-th SQL statement
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from ai.player import player_rng
from engine import GAMES, Action, Dice, Match
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Hold, Store

ROOT: Final = Path(__file__).parents[2]
SETUP: Final = Setup(
    "hoppladi",
    (Seat(HUMAN, "Ada"), Seat(HUMAN, "Bo"), Seat(HUMAN, "Cy")),
    GAMES["hoppladi"].options_type(),
)
DICE: Final = Dice(b"s" * 32, b"salt")
"""With these and `rule` the match below has a good hundred plies."""


def rule(match: Match) -> Action:
    """An action that depends on nothing but the position and its number."""
    state = match.state
    return player_rng("rule", state.current_player, len(match.history)).choice(state.legal_actions())


def play(session: Session, plies: int = 10_000) -> Session:
    """Play on by the rule, to the end or so many plies."""
    for _ in range(plies):
        if session.state.is_terminal:
            break
        session.submit(session.to_move, rule(session.match))
    return session


def notation(match: Match) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Everything that happened: by ply the seat and its moves."""
    return tuple((ply.seat, tuple(str(step.move) for step in ply.steps if step.move)) for ply in match.history)


def begun(store: Store, dice: Dice = DICE) -> Session:
    """The match."""
    return Session.begin(store, SETUP, source=dice)


def process(*arguments: str | Path) -> subprocess.Popen[str]:
    """This module in a process of its own."""
    command = [sys.executable, "-m", "tests.app.playing", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def _play_and_tell(folder: Path) -> None:
    store = Store.open(folder)
    saved = store.unfinished()
    session = Session.resume(store, saved[0].id) if saved else begun(store)
    while not session.state.is_terminal:
        ply = session.submit(session.to_move, rule(session.match))
        sys.stdout.write(f"{ply.index}\n")
        sys.stdout.flush()


def _hold(folder: Path, match: int) -> None:
    held = Store.open(folder).hold(match)
    sys.stdout.write("held\n" if isinstance(held, Hold) else "refused\n")
    sys.stdout.flush()
    sys.stdin.read()


def _die(folder: Path, count: int) -> None:
    left = count

    class Doomed(sqlite3.Connection):
        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            nonlocal left
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            return super().execute(*arguments)

    sqlite3.connect = partial(sqlite3.connect, factory=Doomed)  # type: ignore[assignment]
    _play_and_tell(folder)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", folder]:
            _play_and_tell(Path(folder))
        case ["hold", folder, held_match]:
            _hold(Path(folder), int(held_match))
        case ["die", folder, count]:
            _die(Path(folder), int(count))
