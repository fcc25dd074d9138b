"""The command line: help, version, arguments there are none of, no terminal, and an end by signal."""

from __future__ import annotations

import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.terminal import ROOT, Terminal
from tui.__main__ import main


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal."""
    command = [sys.executable, "-m", "tui", *arguments]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )


def test_without_a_terminal_it_says_so_and_does_not_hang() -> None:
    result = run()
    assert result.returncode == 1
    assert "needs a terminal" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("arguments", [["--nonsense"], ["--help", "me"], ["hoppladi"]])
def test_an_unknown_argument_is_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert repr(arguments[-1]) in capsys.readouterr().err


@pytest.mark.parametrize("argument", ["-h", "--help"])
def test_help_is_printed(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([argument]) == 0
    assert capsys.readouterr().out.startswith("usage: hoppla")


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.split()[0] == "hoppla"


def test_help_does_not_wait_for_the_screen() -> None:
    code = "import sys; from tui.__main__ import main; main(['--help']); sys.exit('textual' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode == 0
    )


def echoes(terminal: Terminal) -> bool:
    """Whether the terminal shows what is typed and hands it on by lines, as a shell needs it."""
    wanted = termios.ECHO | termios.ICANON
    flags: int = termios.tcgetattr(terminal.process.child_fd)[3]
    return flags & wanted == wanted


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_it_and_leaves_the_terminal_as_it_was(number: signal.Signals, code: int, tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.until_text("Press Enter twice")
        assert (terminal.screen.cursor.hidden, echoes(terminal)) == (True, False)
        terminal.signal(number)
        assert terminal.ended() == code
        assert (terminal.screen.cursor.hidden, echoes(terminal)) == (False, True)
