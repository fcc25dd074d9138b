"""The program in a real terminal: a whole game by keys, a line lost in mid-turn, a window shrunk to nothing."""

from __future__ import annotations

import signal
from pathlib import Path

from engine import GAMES
from tests.terminal import Terminal
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store

QUICK = 'speed = "instant"\nmotion = false\n'
OVER = "The game is over"
BRIEFLY = 0.15
"""Seconds without a byte, between two keys of a game; if that is too soon, the key is refused or comes early."""
DECIDING = "1-7 choose"
SEED = "lost line 0"
"""Dice whose first two rolls of a turn are no bust, and leave two dice between them."""


def quick(home: Path) -> Path:
    """Settings that show everything at once."""
    folder = home / "config" / "hoppla"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text(QUICK, "utf-8")
    return home


def begin_game(home: Path) -> None:
    """A saved game whose dice are known, left at its first decision."""
    store = Store.open(home / "data" / "hoppla")
    seats = (Seat(HUMAN, "You"), Seat("regular", "Mümmel"))
    Session.begin(store, Setup("hoppladi", seats, GAMES["hoppladi"].options_type()), seed=SEED).close()
    store.close()


def tray(text: str) -> list[str]:
    """The part of the screen that shows the board."""
    return text.splitlines()[1:18]


def sit_down(terminal: Terminal) -> str:
    """From the menu to a new table: two keys."""
    terminal.until_text("Hoppladi Hopplada")
    terminal.press("enter")
    terminal.until_text("Seats")
    terminal.press("enter")
    return terminal.until_text("r rolls 7 dice")


def test_a_newcomer_rolls_dice_within_three_keys(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        terminal.press("r")
        terminal.until(lambda text: "You roll " in text, "the roll in the log")


def test_a_short_game_set_up_and_played_by_keys_alone(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        terminal.until_text("Hoppladi Hopplada")
        terminal.press("enter")
        terminal.until_text("points to reach")
        terminal.press(*["down"] * 5, "6", "0", "enter", *["up"] * 5, "enter")
        terminal.until_text("first to 60")
        terminal.until_text("r rolls 7 dice")
        for press in range(400):
            if OVER in terminal.settled(BRIEFLY):
                break
            terminal.press(("enter", "s")[press % 2])
        terminal.until_text(OVER)
        terminal.press("enter")
        terminal.until_text("again")


def test_after_a_lost_line_the_same_dice_lie_on_the_table(tmp_path: Path) -> None:
    begin_game(tmp_path)
    with Terminal(quick(tmp_path)) as terminal:
        terminal.until_text("Continue")
        terminal.press("enter")
        terminal.until_text(DECIDING)
        terminal.press("r")
        terminal.until_text(", 2 left.")
        terminal.until_text(DECIDING)
        before = tray(terminal.settled())
        terminal.signal(signal.SIGHUP)
        terminal.ended()
    with Terminal(tmp_path) as terminal:
        terminal.until_text("Continue")
        terminal.press("enter")
        terminal.until(lambda text: tray(text) == before, "the table as it was")


def test_a_kill_at_the_table_leaves_the_game_to_go_on_with(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    with Terminal(tmp_path) as terminal:
        terminal.until_text("Continue")
        terminal.press("enter")
        terminal.until_text("first to 333")


def test_a_terminal_shrunk_to_one_cell_grows_again(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        before = tray(terminal.settled())
        terminal.resize(40, 10)
        terminal.until(lambda text: "40" in text and "80" in text, "what it has and what it needs")
        terminal.resize(1, 1)
        terminal.read(0.3)
        terminal.press("r")
        terminal.read(0.3)
        terminal.resize(80, 24)
        terminal.until(lambda text: tray(text) == before, "the table as it was")


def test_terminate_leaves_a_sane_terminal(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        terminal.until_text("Hoppladi Hopplada")
        terminal.signal(signal.SIGTERM)
        terminal.ended()
        assert not terminal.screen.cursor.hidden
