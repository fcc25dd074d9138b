"""What comes along the line of a real terminal: slow, old, pasted, flooded, in another encoding."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.app.test_terminal import quick, sit_down
from tests.terminal import Terminal

MENU = "Hoppladi Hopplada"
LEFT_OUT = "was left out"
LATIN_1 = {"LC_ALL": "de_DE.ISO-8859-1", "PYTHONIOENCODING": "iso-8859-1"}
"""The second because the system may lack the first."""
STRAY = (
    b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1bP>|XTerm(390)\x1b\\\x1b[24;80R\x1b[?62;4c\x1b[?2026;2$y"
    b"\x1b[I\x1b[O\x1b[48;24;80;480;800t"
)
"""Answers to questions: colours, version, the cursor's place, what kind of terminal, modes, focus, size in cells."""


def test_an_arrow_in_three_pieces_is_an_arrow(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        terminal.until_text(MENU)
        for byte in (b"\x1b", b"[", b"B"):
            terminal.press_bytes(byte)
            terminal.read(0.1)
        terminal.until_text("▸ Gopher It!")
        terminal.press_bytes(b"\x1bOB")
        terminal.until_text("▸ Hippo Hopp")


@pytest.mark.parametrize(
    "flood",
    [
        b"roll 1\rs\r" * 10_000,
        b"\x1b[B\x1b[[\x1b]\x1b" * 10_000,
        b"\xff\x00\xc3\r" * 25_000,
        b"\x1b[200~" + b"r\r" * 40_000,
    ],
    ids=["commands", "escapes", "no text", "paste without end"],
)
def test_a_flood_plays_nothing_and_leaves_the_program_as_it_was(tmp_path: Path, flood: bytes) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        terminal.press_bytes(flood)
        terminal.until_text(LEFT_OUT)
        assert "r rolls 7 dice" in terminal.settled(0.5)
        terminal.press("r")
        terminal.until(lambda text: "You roll " in text, "the roll, once it is asked for")


def test_answers_nobody_asked_for_do_nothing(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        before = terminal.settled()
        terminal.press_bytes(STRAY)
        assert terminal.settled() == before


def test_pasted_text_is_left_out_and_said_so(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        sit_down(terminal)
        terminal.press_bytes(b"\x1b[200~r\rs\r\x1b[201~")
        terminal.until_text(LEFT_OUT)
        assert "r rolls 7 dice" in terminal.text


def test_a_name_can_be_pasted(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        terminal.until_text(MENU)
        terminal.press("enter", "down", "down", "enter")
        terminal.until_text("Esc leave it")
        terminal.press_bytes(b"\x1b[200~ & Klee\rq\x1b[201~\r")
        terminal.until_text("You & Klee")
        terminal.until_text("Enter type it")


def test_a_letter_of_a_latin_1_terminal_is_that_letter(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "tui", "--ascii", "off")
    with Terminal(quick(tmp_path), env=LATIN_1, command=command) as terminal:
        terminal.until_text(MENU)
        terminal.press("enter", "down", "down", "enter")
        terminal.until_text("Esc leave it")
        terminal.press_bytes(b"\xfc\r")
        terminal.until(lambda _: b"You\xfc" in terminal.drawn, "the letter, as the terminal spells it")


def test_an_old_mouse_works(tmp_path: Path) -> None:
    with Terminal(quick(tmp_path)) as terminal:
        text = terminal.until_text(MENU)
        row = next(number for number, line in enumerate(text.splitlines()) if "Settings" in line)
        for button in (0, 3):
            terminal.press_bytes(b"\x1b[M" + bytes((32 + button, 32 + 8, 32 + row + 1)))
        terminal.until_text("▸ Settings")


@pytest.mark.parametrize("size", ["rows 0 cols 0", "rows 0 cols 80"])
def test_a_line_that_knows_no_size_is_80_by_24(tmp_path: Path, size: str) -> None:
    with Terminal(tmp_path, command=("sh", "-c", f"stty {size}; exec {sys.executable} -m tui")) as terminal:
        terminal.until_text(MENU)
        assert "needs" not in terminal.text


def test_nothing_is_asked_of_a_terminal_that_might_print_it(tmp_path: Path) -> None:
    bare: Mapping[str, str] = {"TERM": "linux"}
    with Terminal(quick(tmp_path), env=bare) as terminal:
        terminal.until_text(MENU)
        terminal.press("ctrl+c")
        terminal.until_text("Quit Hoppla?")
        terminal.press("y")
        assert terminal.ended() == 0
        drawn = bytes(terminal.drawn)
        for question in (b"\x1b]", b"\x1bP", b"\x1b[>", b"\x1b[<", b"$p", b"\x1b[6n", b"\x1b[c"):
            assert question not in drawn, question
