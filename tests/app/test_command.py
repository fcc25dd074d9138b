"""The command line itself: help pages, version, wrong words, streams of every kind, and an end by signal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from tests.terminal import ROOT, Terminal
from tui.__main__ import main
from tui.cli.root import MODULES, hoppla_group
from tui.console import cells

COMMANDS = ("hoppla", *MODULES)


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale of most players; a test that wants another says so."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


PROGRAM = (sys.executable, "-m", "tui")


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """A help page as it is printed."""
    assert main(["--help"] if command == "hoppla" else [command, "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, without a terminal."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
    )


# Help.


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", [80, 40, 20])
def test_help_fits_the_terminal_but_for_examples(
    command: str, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    page = help_of(command, capsys)
    options, _, examples = page.partition("Examples")
    too_long = [line for line in options.splitlines() if cells(line) > columns]
    assert too_long == [] or columns < 40
    for line in examples.splitlines():
        assert cells(line) <= columns or re.match(r"  (hoppla|eval)\b", line) or columns < 40, line


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_never_wider_than_80_columns(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert max(map(cells, help_of(command, capsys).splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_every_option_and_none_that_there_is_not(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    group = hoppla_group()
    found = group if command == "hoppla" else group.get_command(click.Context(group), command)
    assert found is not None
    page = help_of(command, capsys)
    said = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", page.replace("[no-]", "")))
    whole = {name for param in group.params for name in (*param.opts, *param.secondary_opts)}
    own = {name for param in found.params for name in (*param.opts, *param.secondary_opts)}
    assert said <= whole | own
    former = {name for param in found.params if isinstance(param, click.Option) and param.hidden for name in param.opts}
    ours = own - former if command == "hoppla" else own - whole - former | {"--help"}
    assert {name for name in ours if name.startswith("--") and not name.startswith("--no-")} <= said


def test_the_help_lists_every_command_in_the_order_of_use(capsys: pytest.CaptureFixture[str]) -> None:
    page = help_of("hoppla", capsys)
    listed = re.findall(r"\n  ([a-z]+)  +", page.partition("Settings,")[0])
    assert sorted(listed) == sorted(MODULES)
    assert listed[:3] == ["play", "resume", "watch"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_can_be_read_by_the_program(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = help_of(command, capsys)
    examples = re.findall(r"^  hoppla ([^|>\n]*)", page, re.MULTILINE)
    assert len(examples) >= 1
    group = hoppla_group()
    for example in examples:
        words = example.split()
        command_words = [word for word in words if word in MODULES]
        if command_words:
            assert group.get_command(click.Context(group), command_words[0]) is not None


def test_both_names_of_help_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    page = help_of("play", capsys)
    assert main(["play", "-h"]) == 0
    assert capsys.readouterr().out == page


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"hoppla \d+\.\d+\.\d+\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["play", "-h"], ["arena", "x", "--workers", "2", "--help"], ["nonsense"]]
)
def test_help_and_refusals_load_neither_the_screen_nor_the_store(arguments: list[str]) -> None:
    heavy = ("textual", "rich", "numpy", "sqlite3", "asyncio")
    code = (
        f"import sys; from tui.__main__ import main; main({arguments}); "
        f"loaded = [name for name in {heavy} if name in sys.modules]; sys.exit(', '.join(loaded) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_menu_needs_no_click() -> None:
    code = "import sys; from tui.__main__ import main; code = main([]); sys.exit(code or 'click' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


# Wrong words.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--nonsense", ["“--nonsense”", "hoppla --help"]),
        ("--pain", ["--plain"]),
        ("-x", ["“-x”"]),
        ("nonsense", ["“nonsense”", "play", "completion"]),
        ("paly hoppladi", ["“paly”", "Did you mean play?"]),
        ("--theme", ["--theme needs a value"]),
        ("--theme papre", ["“papre”", "Did you mean paper?", "meadow, paper, contrast, ansi-dark"]),
        ("--speed=warp list", ["“warp”", "slow, normal, fast, instant"]),
        ("--ascii=perhaps", ["“perhaps”", "auto, on, off"]),
        ("--plain=yes", ["--plain takes no value"]),
        ("list extra words", ["“extra words”", "2 words", "hoppla list --help"]),
        ("play", ["GAME is missing", "hoppla play --help"]),
        ("play hopladi", ["“hopladi”", "Did you mean hoppladi?"]),
        ("play hoppladi --seat", ["--seat needs a value"]),
        ("play hoppladi --seat humn", ["“humn”", "Did you mean human?", "human, rookie, regular, expert"]),
        ("play hoppladi --seat human --seat :Klee", ["“”", "human, rookie"]),
        ("play hoppladi --seat human:", ["A seat needs a name"]),
        ("play hoppladi --seat human:ThirteenLongs", ["“ThirteenLongs”", "12 letters"]),
        ("play hoppladi --seat human:Klee --seat rookie:klee", ["already called"]),
        ("play hoppladi --seat expert --seat rookie", ["None of these seats is human", "hoppla watch"]),
        ("play hoppladi" + " --seat human" * 8, ["8 seats", "1 to 7"]),
        ("play hoppladi --option target", ["“target”", "NAME=VALUE"]),
        ("play hoppladi --option =5", ["NAME=VALUE"]),
        ("play hoppladi --option taget=5", ["“taget”", "Did you mean target?"]),
        ("play hoppladi --option target=0", ["“0”", "1 to 9999"]),
        ("play hoppladi --option target=1e3", ["“1e3”", "1 to 9999"]),
        ("play hoppladi --option target=" + "9" * 5000, ["1 to 9999"]),
        ("play hoppladi --option ending=complete", ["Did you mean complete_round?", "one_more_turn"]),
        ("play hoppladi --option start=2", ["“2”", "0 to 1"]),
        ("play hoppladi --option turns=5", ["turns", "2 players"]),
        ("play hoppladi --option dice=5 --option dice=6", ["dice", "more than once"]),
        ("play hoppladi --option gopher", ["NAME=VALUE, as in", "=complete_round"]),
        ("play gopher --option busted_to_pile", ["NAME=VALUE, as in busted_to_pile=off"]),
        ("play gopher --option busted_to_pile=yes", ["“yes”", "Possible: on, off."]),
        ("play gopher --option deck=5,4,four", ["“5,4,four”", "up to 9 numbers with commas", "1 to 60 in all"]),
        ("play gopher --option deck=0,0,60,1", ["“0,0,60,1”", "1 to 60 in all"]),
        ("play gopher --option deck=0,0,0,5", ["“0,0,0,5”", "exactly 6"]),
        ("play gopher --option full=7 --option deck=0,9", ["“0,9”", "exactly 7"]),
        ("play gopher --option trophies=7", ["“7”", "1 to 6"]),
        ("play hop_hop --option chips_to_win=41", ["chips_to_win", "“41”", "whole numbers from 1 to 40, or none."]),
        ("play hop_hop --option chips_to_win=nobody", ["“nobody”", "or none."]),
        ("play hop_hop --option chips_to_win=non", ["Did you mean none?"]),
        ("play hop_hop --option chips=4 --option chips_to_win=5", ["chips_to_win", "“5”", "from 1 to 4, or none."]),
        ("play hop_hop --option steadiness=even,stedy", ["“even,stedy”", "Did you mean steady?", "even or steady"]),
        (
            "play hop_hop --option steadiness=even,even,even",
            ["steadiness cannot be “even,even,even”", "one of them for all seats, or one for each seat"],
        ),
        ("play hop_hop --seat human" + " --seat rookie" * 2 + " --option two_colours=on", ["two_colours", "3 players"]),
        ("play hoppladi --seed 7 --salt", ["--seed", "--salt"]),
        ("play hoppladi --seed " + "7" * 65, ["seed", "64"]),
        ("watch hoppladi --seat human", ["hoppla play"]),
        ("watch hoppladi --salt", ["“--salt”"]),
        ("replay zz", ["“zz”", "no file", "hoppla list"]),
        ("replay no/such/file", ["no/such/file"]),
        ("replay /", ["folder"]),
        ("verify /dev/zero", ["/dev/zero", "no ordinary file"]),
        ("verify", ["MATCH|FILE is missing"]),
        ("export", ["MATCH is missing"]),
        ("export zz", ["“zz”"]),
        ("resume zz", ["“zz”", "hoppla list"]),
        ("rules", ["GAME is missing"]),
        ("rules hoppla", ["“hoppla”", "hoppladi"]),
        ("rules hoppladi HL-99", ["“HL-99”", "HL-1"]),
        ("rules hoppladi nonsense", ["“nonsense”", "HL-1"]),
        ("arena hoppladi", ["LEVEL is missing"]),
        ("arena hoppladi expert grandmaster", ["“grandmaster”", "rookie, regular, expert"]),
        ("arena hoppladi expert rookie --games many", ["--games", "“many”"]),
        ("arena hoppladi expert rookie --games 0", ["--games", "“0”", "from 1"]),
        ("arena hoppladi expert rookie --workers -3", ["--workers", "“-3”"]),
        ("arena hoppladi expert rookie --seats 8", ["--seats", "“8”", "from 1 to 7"]),
        ("arena hoppladi expert expert --seats 2", ["two levels"]),
        ("arena gopher expert", ["here is 1 seat"]),
        ("arena hoppladi expert rookie --out no/such/file", ["no/such/file"]),
        ("arena hoppladi expert rookie --out /", ["folder"]),
        ("arena hoppladi expert rookie --out - --json", ["--json", "--out"]),
        ("arena hoppladi expert rookie --option dice=9", ["dice", "“9”", "1 to 7"]),
        ("completion tcsh", ["“tcsh”", "bash, zsh, fish"]),
        ("completion", ["SHELL is missing"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_what_is_allowed(
    line: str, said: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hoppla: ")
    assert re.search(r"`hoppla( \w+)? --help` tells more\.\n$", err)
    for part in said:
        assert part in err
    assert "Error" not in err
    assert "Traceback" not in err
    assert len(err) < 500


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "hoppladi", "--seed", "two words"], "without spaces"),
        (["play", "hoppladi", "--seed", ""], "A seed is one word"),
        (["play", "hoppladi", "--seed", "a\x1b[31m"], "A seed is one word"),
        (["play", "hoppladi", "--seat", "human:\x07"], "letters, digits and signs"),
        (["play", ""], "“”"),
        (["play", "x" * 10000], "x…"),
        (["\x1b[31mred"], "\\x1b[31mred"),
        (["caf\udce9"], "caf?"),
        ([""], "“”"),
    ],
)
def test_odd_words_are_shown_not_obeyed(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "\x1b" not in err
    assert "\x07" not in err


# Streams.


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C"},
        {"LC_ALL": "no_SUCH", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["C", "ascii", "latin-1", "C in UTF-8 mode", "no locale"],
)
def test_every_encoding_is_written_in(env: dict[str, str]) -> None:
    page = run("arena", "--help", env=env)
    assert page.returncode == 0
    assert page.stdout.isascii()
    assert b"LEVEL..." in page.stdout
    refused = run("hopplä", env=env)
    assert refused.returncode == 2
    assert b"There is no command" in refused.stderr
    assert b"Traceback" not in refused.stderr


def test_latin_1_keeps_what_it_has() -> None:
    refused = run("Mümmel", env={"PYTHONIOENCODING": "latin-1"})
    assert '"Mümmel"'.encode("latin-1") in refused.stderr


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_escape_code_is_written_to_a_pipe(env: dict[str, str]) -> None:
    for arguments in (["--help"], ["doctor"], ["nonsense"]):
        done = run(*arguments, env=env)
        assert b"\x1b" not in done.stdout + done.stderr


def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "--help"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "standard output cannot be written to" in done.stderr.decode()


def test_a_closed_pipe_is_nobody_s_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*PROGRAM, "--help"], stdout=writer, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_without_any_output_it_is_said() -> None:
    script = f"{sys.executable} -m tui --version >&-"
    done = subprocess.run(["sh", "-c", script], stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert b"no standard output" in done.stderr


def test_without_an_error_stream_the_exit_code_tells() -> None:
    script = f"{sys.executable} -m tui nonsense 2>&-"
    done = subprocess.run(["sh", "-c", script], stdout=subprocess.PIPE, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


# Ends by signal.


def test_ctrl_c_ends_it_in_silence() -> None:
    command = [*PROGRAM, "play", "hoppladi", "--salt"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        shown = b""
        while not shown.endswith(b"random one): "):  # the question; now it waits
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() + process.stderr.read() == b""
        assert process.wait(60) == 130


def test_ctrl_c_in_a_long_computation_ends_it_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.cli.value.player_named", interrupted)
    assert main(["value", "hoppladi", "3:4 0 table:2h"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("module", ["tui.console", "tui.cli.root", "click"])
def test_ctrl_c_while_it_starts_ends_it_in_silence(module: str) -> None:
    """When that module is loaded."""
    code = f"""if True:
        import sys
        class Interrupted:
            def find_spec(self, name, path=None, target=None):
                if name == {module!r}:
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupted())
        from tui.__main__ import main
        sys.exit(main(["list"]))
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


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
