"""The bytes that leave the program, in a real terminal: letters, codes for colours, and a sane end."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.app.test_terminal import quick, sit_down
from tests.terminal import Terminal

Variables = Mapping[str, str | None]

BARE: Variables = {"COLORTERM": None, "NO_COLOR": None, "LC_ALL": None, "LC_CTYPE": None, "LANG": "C.UTF-8"}
SGR = re.compile(rb"\x1b\[([\d;]*)m")
ATTRIBUTES = {0, 1, 3, 4, 7, 9, 22, 23, 24, 27, 29}
"""Select Graphic Rendition (ECMA-48, 8.3.117) that sets no colour, and is not faint or blinking."""


def session(home: Path, variables: Variables) -> bytes:
    """Rules, set-up, a table, a roll, a question, the end; all that was drawn."""
    with Terminal(quick(home), env={**BARE, **variables}) as terminal:
        terminal.until_text("Hoppladi Hopplada")
        terminal.press("?")
        terminal.until_text("The idea")
        terminal.press("escape")
        terminal.until_text("push your luck")
        sit_down(terminal)
        terminal.press("r")
        terminal.until(lambda text: "You roll " in text, "the roll in the log")
        terminal.press("ctrl+c")
        terminal.until_text("yes")
        terminal.press("y")
        assert terminal.ended() == 0
        assert not terminal.screen.cursor.hidden
        return bytes(terminal.drawn)


def codes(drawn: bytes) -> set[str]:
    """The graphic codes in it: `38;2` and such for colours in several numbers, else the number."""
    found = set()
    for sequence in SGR.findall(drawn):
        numbers = [int(number or 0) for number in sequence.split(b";")]
        while numbers:
            code = numbers.pop(0)
            if code in (38, 48):
                kind = numbers.pop(0)
                del numbers[: {2: 3, 5: 1}[kind]]
                found.add(f"{code};{kind}")
            else:
                found.add(str(code))
    return found


SIXTEEN = {str(code) for code in (*range(30, 38), *range(40, 48), *range(90, 98))}
PLAIN = {str(code) for code in ATTRIBUTES}
OWN = {"39", "49"}
"""Back to the terminal's own colours, where there are any."""


@pytest.mark.parametrize(
    ("variables", "allowed", "plain"),
    [
        ({"TERM": "linux"}, SIXTEEN, True),
        ({"TERM": None, "LC_ALL": "C"}, SIXTEEN, True),
        ({"TERM": "a-terminal-nobody-knows"}, SIXTEEN, False),
        ({"TERM": "tmux-256color", "PYTHONIOENCODING": "latin-1"}, {"38;5", "48;5"}, True),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, {"38;2", "48;2"}, False),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, set(), False),
        ({"TERM": "vt100", "LC_ALL": "de_DE.ISO-8859-1"}, set(), True),
    ],
    ids=lambda value: "-".join(f"{v}" for v in value.values()) if isinstance(value, dict) else "",
)
def test_only_codes_and_letters_the_terminal_has(
    tmp_path: Path, variables: Variables, allowed: set[str], plain: bool
) -> None:
    """Where letters are plain there is not one byte above 127."""
    drawn = session(tmp_path, variables)
    found = codes(drawn)
    assert found <= allowed | PLAIN | (OWN if allowed else set())
    assert allowed == set() or found & allowed
    assert drawn.isascii() == plain
    assert b"\\u" not in drawn, "an escape Python writes for what it cannot encode"


def test_the_setting_makes_all_letters_plain(tmp_path: Path) -> None:
    settings = quick(tmp_path) / "config" / "hoppla" / "settings.toml"
    settings.write_text(settings.read_text("utf-8") + 'ascii = "on"\n', "utf-8")
    with Terminal(tmp_path, env=BARE) as terminal:
        sit_down(terminal)
        terminal.press("q", "escape")
        terminal.until_text("Continue")
        assert bytes(terminal.drawn).isascii()


def test_an_aim_that_moves_draws_little_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """Once round in a circle: each arrow draws where something changes, and then all is as it was."""
    command = (sys.executable, "-m", "tui", "play", "hop_hop", "--seed", "1", "--no-motion")
    with Terminal(quick(tmp_path), command=command, env=BARE) as terminal:
        terminal.until_text("Enter throws")
        before = terminal.settled()
        for key in ("right", "up", "left", "down"):
            drawn = terminal.received
            terminal.press(key)
            assert terminal.settled() != before or key == "down"
            assert 0 < terminal.received - drawn < 1500
        assert terminal.settled() == before
