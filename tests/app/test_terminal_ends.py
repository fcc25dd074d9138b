"""However the program ends, its terminal is as it was before: modes, keys, cursor, echo."""

from __future__ import annotations

import fcntl
import signal
import sys
import termios
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal import PATIENCE, Terminal

MENU = "Hoppladi Hopplada"
ASKED_FOR = (1000, 1002, 1003, 1004, 1006, 1015, 1016, 1049, 2004, 2048)
"""Modes of mouse, focus, second screen, pasting, sizes."""
WRAP = 7
THINKING = "Mümmel is thinking …"
PONDERING = (
    "import sys, threading; from tui import session; from tui.__main__ import main\n"
    "class Pondering:\n"
    "    def choose(self, state, rng): threading.Event().wait()\n"
    "usual = session.seated\n"
    "session.seated = lambda game, level, *rest: Pondering() if level == 'expert' else usual(game, level, *rest)\n"
    "sys.exit(main(sys.argv[1:]))"
)
"""The program, with an expert who never comes to an end."""
FULL_LINE = 4000
"""Bytes a line takes before it makes the writer wait, or nearly."""
CRASH = (
    "import sys; from tui.app import Hoppla; from tui.__main__ import main\n"
    "def fail(app): raise RuntimeError('made to fail')\n"
    "Hoppla.action_ask_quit = fail\n"
)
CRASHING = CRASH + "sys.exit(main([]))"


def attributes(terminal: Terminal) -> list[object]:
    """Echo, line editing and all else the system keeps of a terminal."""
    return termios.tcgetattr(terminal.process.child_fd)


def assert_sane(terminal: Terminal, before: list[object]) -> None:
    screen = terminal.screen
    assert attributes(terminal) == before
    assert not screen.cursor.hidden
    assert not [mode for mode in ASKED_FOR if mode << 5 in screen.mode]
    assert WRAP << 5 in screen.mode
    assert screen.cursor.attrs == screen.default_char
    drawn = bytes(terminal.drawn)
    assert drawn.count(b"\x1b[>") == drawn.count(b"\x1b[<u")
    assert drawn.rfind(b"\x1b[<u") < drawn.rfind(b"\x1b[?1049l"), "the keys of the second screen are given back there"


def unread(terminal: Terminal) -> int:
    """Bytes drawn that wait in the line."""
    count = array("i", [0])
    fcntl.ioctl(terminal.process.child_fd, termios.FIONREAD, count)
    return count[0]


def eventually(holds: Callable[[], bool]) -> None:
    """Look again and again until it holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def quit_by_keys(terminal: Terminal) -> None:
    terminal.press("ctrl+c")
    terminal.until_text("Quit Hoppla?")
    terminal.press("y")


def quit_from_the_menu(terminal: Terminal) -> None:
    terminal.press("escape")
    terminal.until_text(MENU)
    terminal.press("q")


def pondering(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-c", PONDERING, *arguments)


def told(number: signal.Signals) -> Callable[[Terminal], None]:
    return lambda terminal: terminal.signal(number)


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        (quit_by_keys, 0),
        (told(signal.SIGTERM), 143),
        (told(signal.SIGHUP), 129),
        (told(signal.SIGINT), 130),
        (told(signal.SIGQUIT), 131),
    ],
    ids=["keys", "TERM", "HUP", "INT", "QUIT"],
)
def test_the_terminal_is_given_back(tmp_path: Path, leave: Callable[[Terminal], None], code: int) -> None:
    with Terminal(tmp_path) as terminal:
        before = attributes(terminal)
        terminal.until_text(MENU)
        assert attributes(terminal) != before
        leave(terminal)
        assert terminal.ended() == code
        assert_sane(terminal, before)


def test_a_defect_gives_the_terminal_back_too(tmp_path: Path) -> None:
    with Terminal(tmp_path, command=(sys.executable, "-c", CRASHING)) as terminal:
        before = attributes(terminal)
        terminal.until_text(MENU)
        terminal.press("ctrl+c")
        assert terminal.ended() == 1
        assert "made to fail" in terminal.text
        assert_sane(terminal, before)


@pytest.mark.parametrize(
    ("leave", "code"),
    [(quit_by_keys, 0), (quit_from_the_menu, 0), (told(signal.SIGHUP), 129), (told(signal.SIGTERM), 143)],
    ids=["keys", "menu", "HUP", "TERM"],
)
def test_an_opponent_who_is_thinking_keeps_nobody(tmp_path: Path, leave: Callable[[Terminal], None], code: int) -> None:
    asked = ("play", "gopher", "--seat", "expert:Mümmel", "--seat", "human")
    with Terminal(tmp_path, command=pondering(*asked)) as terminal:
        before = attributes(terminal)
        terminal.until_text(THINKING)
        leave(terminal)
        assert terminal.ended() == code
        assert_sane(terminal, before)


def test_a_defect_while_an_opponent_is_thinking_is_told_at_once(tmp_path: Path) -> None:
    asked = ("play", "gopher", "--seat", "expert:Mümmel", "--seat", "human")
    with Terminal(tmp_path, command=(sys.executable, "-c", CRASH + PONDERING, *asked)) as terminal:
        before = attributes(terminal)
        terminal.until_text(THINKING)
        terminal.press("ctrl+c")
        assert terminal.ended() == 1
        assert "made to fail" in terminal.text
        assert_sane(terminal, before)


def test_a_terminal_that_takes_nothing_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=200, rows=60) as terminal:
        before = attributes(terminal)
        terminal.until_text(MENU)
        terminal.settled()
        terminal.resize(200, 40)  # drawn anew, and nobody reads it
        eventually(lambda: unread(terminal) >= FULL_LINE)
        terminal.signal(signal.SIGTERM)
        terminal.process.wait()
        assert terminal.process.exitstatus == 143
        assert attributes(terminal) == before


def test_a_terminal_that_goes_away_without_a_word_ends_the_program(tmp_path: Path) -> None:
    ignoring = ("sh", "-c", f"trap '' HUP; exec {sys.executable} -m tui")
    with Terminal(tmp_path, command=ignoring) as terminal:
        terminal.until_text(MENU)
        terminal.process.ptyproc.fileobj.close()
        eventually(lambda: not terminal.process.ptyproc.isalive())


def test_control_keys_of_the_line_do_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.until_text(MENU)
        before = terminal.settled()
        terminal.press("\x1a", "\x13", "\x11", "\x1c", "\x04", "\x16")  # Z, S, Q, backslash, D, V
        assert terminal.settled() == before
        terminal.press("down")
        terminal.until_text("▸ Gopher It!")


def test_stopped_and_woken_the_program_goes_on(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        sane = attributes(terminal)
        terminal.until_text(MENU)
        own, before = attributes(terminal), terminal.settled()
        terminal.signal(signal.SIGTSTP)
        terminal.until_stopped()
        assert attributes(terminal) == sane
        terminal.settled()
        assert not terminal.screen.cursor.hidden
        terminal.signal(signal.SIGCONT)
        terminal.until(lambda text: text == before, "the screen as it was")
        assert attributes(terminal) == own
        quit_by_keys(terminal)
        assert terminal.ended() == 0
