"""What is known of a terminal from its variables alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tui.terminal import Colours, Terminal, describe


def described(encoding: str = "utf-8", /, **environ: str) -> Terminal:
    return describe(environ, encoding, True, (80, 24))


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm"}, Colours.SIXTEEN),
        ({"TERM": "linux"}, Colours.SIXTEEN),
        ({"TERM": "screen"}, Colours.SIXTEEN),
        ({"TERM": "a-terminal-nobody-knows"}, Colours.SIXTEEN),
        ({}, Colours.SIXTEEN),
        ({"TERM": "xterm-256color"}, Colours.PALETTE),
        ({"TERM": "tmux-256color"}, Colours.PALETTE),
        ({"TERM": "screen.xterm-256color"}, Colours.PALETTE),
        ({"TERM": "xterm-kitty"}, Colours.PALETTE),
        ({"TERM": "xterm-direct"}, Colours.TRUE),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Colours.TRUE),
        ({"TERM": "xterm", "COLORTERM": " 24bit"}, Colours.TRUE),
        ({"TERM": "xterm", "COLORTERM": "yes"}, Colours.SIXTEEN),
        ({"TERM": "vt100"}, Colours.NONE),
        ({"TERM": "vt220-8bit"}, Colours.NONE),
        ({"TERM": "xterm-mono"}, Colours.NONE),
        ({"TERM": "unknown"}, Colours.NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, Colours.NONE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Colours.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Colours.PALETTE),
    ],
)
def test_colours_by_what_the_terminal_says(environ: Mapping[str, str], colours: Colours) -> None:
    assert describe(environ, "utf-8", True, (80, 24)).colours is colours


@pytest.mark.parametrize(
    ("stream", "environ", "encoding"),
    [
        ("utf-8", {}, "utf-8"),
        ("utf-8", {"LANG": "de_DE.UTF-8"}, "utf-8"),
        ("utf-8", {"LC_ALL": "C"}, "ascii"),
        ("utf-8", {"LC_ALL": "POSIX"}, "ascii"),
        ("utf-8", {"LC_ALL": "C.UTF-8"}, "utf-8"),
        ("utf-8", {"LANG": "de_DE.ISO-8859-1"}, "iso8859-1"),
        ("utf-8", {"LANG": "de_DE.ISO-8859-15@euro"}, "iso8859-15"),
        ("utf-8", {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "ascii"),
        ("utf-8", {"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, "utf-8"),
        ("iso-8859-1", {"LANG": "de_DE"}, "iso8859-1"),
        ("iso-8859-1", {"LANG": "de_DE.UTF-8"}, "iso8859-1"),
        ("ascii", {"LANG": "de_DE.UTF-8"}, "ascii"),
        ("utf-8", {"LANG": "xx_XX.NO-SUCH-CODE"}, "ascii"),
        ("no-such-code", {}, "ascii"),
    ],
)
def test_the_encoding_is_one_that_both_ends_understand(stream: str, environ: Mapping[str, str], encoding: str) -> None:
    assert describe(environ, stream, True, (80, 24)).encoding == encoding


def test_our_signs_need_utf_8_and_a_font_the_kernels_console_lacks() -> None:
    assert described(TERM="xterm").unicode
    assert not described("iso-8859-1", TERM="xterm").unicode
    assert not described("gb18030", TERM="xterm").unicode
    assert not described(TERM="linux").unicode
    assert not described(TERM="linux-16color").unicode


def test_a_pipe_and_a_dumb_terminal_have_no_screen() -> None:
    assert described(TERM="dumb").dumb
    assert describe({"TERM": "xterm"}, "utf-8", False, (80, 24)).dumb
    assert not described(TERM="xterm").dumb


def test_old_terminals_are_asked_nothing() -> None:
    assert described(TERM="linux").bare
    assert described(TERM="vt100").bare
    assert not described(TERM="xterm").bare


@pytest.mark.parametrize("size", [(0, 0), (0, 24), (80, 0)])
def test_a_size_nobody_knows_is_the_usual_one(size: tuple[int, int]) -> None:
    assert describe({}, "utf-8", True, size).size == (80, 24)
    assert describe({}, "utf-8", True, (300, 100)).size == (300, 100)
