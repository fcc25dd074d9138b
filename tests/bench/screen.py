"""What the screen costs: time to the first paint, bytes over the line, processor time and memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.bench.rows import Line, in_turn, seconds
from tests.terminal import Terminal

RUNS: Final = 15
IDLE_SECONDS: Final = 30
CELLS: Final = 80 * 24
OURS: Final = (sys.executable, "-m", "tui")
KEYS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "hoppladi": (("the first roll", "r"), ("a choice", "down"), ("set aside and roll on", "r")),
    "gopher": (("the first card", "f"), ("a choice", "down"), ("turn up another", "f")),
    "hippo": (("the cards turn over", "enter"), ("a card further", "right"), ("a flip", "enter")),
    "hop_hop": (("a cell further", "right"), ("a throw", "enter")),
}
"""Keys pressed in turn at a game's table, and what they do there."""
BARE: Final = (
    sys.executable,
    "-c",
    """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("Hoppla")
Bare().run()
""",
)
"""The yardstick of a screen: a Textual app that shows one word."""
AS_INSTALLED: Final = dict.fromkeys(("PYTHONDONTWRITEBYTECODE", "COLORTERM", "NO_COLOR"))
"""Compiled once, not at every start, as programs are where they are installed; in the colours of the terminal."""
THE_SCREEN: Final = "the screen's 1920 cells"
A_BARE_APP: Final = "a bare Textual app"


def screen() -> Iterator[Line]:
    """All of it."""
    yield from starts()
    yield from bytes_drawn()
    yield from idle()
    yield from memory()


def starts() -> Iterator[Line]:
    """Start to the first word on the screen; a help page."""
    _paint(OURS)  # compiles what is not
    ours, ratios = in_turn(lambda: _paint(OURS), lambda: _paint(BARE), RUNS)
    yield Line("first paint", f"{statistics.median(ours):.2f} s", ratios, A_BARE_APP)
    ours, ratios = in_turn(lambda: _run(*OURS, "--help"), lambda: _run(sys.executable, "-c", "pass"), RUNS)
    yield Line("hoppla --help", f"{1000 * statistics.median(ours):.0f} ms", ratios, "Python doing nothing")


def bytes_drawn() -> Iterator[Line]:
    """What goes over the line: the first paint, a key in the menu, keys at the table."""
    with _running(OURS) as menu:
        yield _drawn("bytes, first paint", menu.received)
        yield _drawn("bytes, a key in the menu", _bytes_of(menu, "down"))
    for key, pressed in KEYS.items():
        with _running(_table(key)) as table:
            for what, press in pressed:
                yield _drawn(f"bytes, {key}: {what}", _bytes_of(table, press))


def idle() -> Iterator[Line]:
    """Nothing happens: bytes, and the share of a core."""
    for name, command in _places():
        with _running(command) as ours, _running(BARE) as bare:
            before = ours.received, _core_seconds(ours), _core_seconds(bare)
            until = time.monotonic() + IDLE_SECONDS
            while time.monotonic() < until:
                ours.read(0.2)
                bare.read(0.2)
            drawn = ours.received - before[0]
            spent, base = _core_seconds(ours) - before[1], _core_seconds(bare) - before[2]
        yield _drawn(f"bytes, {IDLE_SECONDS} s idle, {name}", drawn)
        share = f"{100 * spent / IDLE_SECONDS:.2f} % of a core"
        yield Line(f"idle, {name}", share, [spent / max(base, 0.01)], A_BARE_APP)


def memory() -> Iterator[Line]:
    """Resident memory at rest."""
    with _running(BARE) as bare:
        base = _megabytes(bare)
    for name, command in _places():
        with _running(command) as ours:
            held = _megabytes(ours)
        yield Line(f"memory, {name}", f"{held:.0f} MB", [held / base], A_BARE_APP)


def _table(key: str) -> tuple[str, ...]:
    """The command that sits down at a game whose chance is known."""
    return (*OURS, "play", key, "--seed", "1", "--no-motion")


def _places() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Where the program is looked at while nothing happens: the menu, and every table."""
    yield "menu", OURS
    for key in KEYS:
        yield key, _table(key)


@contextmanager
def _running(command: Sequence[str]) -> Iterator[Terminal]:
    """The program at rest, with a home of its own."""
    with tempfile.TemporaryDirectory() as home, Terminal(Path(home), command=command, env=AS_INSTALLED) as terminal:
        terminal.until(lambda shown: bool(shown.strip()), "anything at all")
        terminal.settled()
        yield terminal


def _paint(command: Sequence[str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        begun = time.perf_counter()
        with Terminal(Path(home), command=command, env=AS_INSTALLED) as terminal:
            terminal.process.expect_exact(b"Hoppla")  # not `until`: the emulator would take time for what it reads
            return time.perf_counter() - begun


def _run(*command: str) -> float:
    environ = {name: value for name, value in os.environ.items() if name not in AS_INSTALLED}
    return seconds(lambda: subprocess.run(command, check=True, capture_output=True, env=environ))


def _bytes_of(terminal: Terminal, key: str) -> int:
    before = terminal.received
    terminal.press(key)
    terminal.settled()
    return terminal.received - before


def _core_seconds(terminal: Terminal) -> float:
    """Processor time so far, of the program itself and the system for it."""
    fields = _proc(terminal, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(terminal: Terminal) -> float:
    line = next(line for line in _proc(terminal, "status").splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def _proc(terminal: Terminal, name: str) -> str:
    return Path(f"/proc/{terminal.process.pid}/{name}").read_text()


def _drawn(what: str, count: int) -> Line:
    return Line(what, str(count), [count / CELLS], THE_SCREEN)
