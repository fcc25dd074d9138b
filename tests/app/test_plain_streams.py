"""Lines in and out, whatever the streams are: closed, non-blocking, broken, of an encoding that lacks letters."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import pytest

from engine import GAMES
from tui.console import Unwritable
from tui.plain import PlainHouse
from tui.plain.streams import EndOfInput, Input, Output, Unusable
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.text.library import Library

ROOT: Final = Path(__file__).parents[2]
SETUP: Final = Setup("hoppladi", (Seat(HUMAN, "You"), Seat("rookie", "Klee")), GAMES["hoppladi"].options_type())
PATIENCE: Final = 30
FIRST_QUESTION: Final = b"Your choice, "


def lines_of(content: bytes, encoding: str = "utf-8") -> list[str | Unusable]:
    """What an input says of these bytes: the text of each line, or what is wrong with it."""
    stream = Input(io.TextIOWrapper(io.BytesIO(content), encoding))
    found: list[str | Unusable] = []
    while True:
        try:
            line = stream.line()
        except EndOfInput:
            return found
        found.append(line.fault or line.text)


def hoppla(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own, all three streams being pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "tui", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def until(stream: IO[bytes] | None, wanted: bytes) -> bytes:
    """What comes until that has come."""
    assert stream is not None
    read = b""
    while wanted not in read:
        byte = os.read(stream.fileno(), 4096)
        assert byte, read
        read += byte
    return read


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """A pipe's two ends."""
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        try:
            os.close(end)
        except OSError:
            continue


# Input.


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", []),
        (b"roll\n", ["roll"]),
        (b"roll", ["roll"]),
        (b"roll\r\n\r\nstop\r\n", ["roll", "", "stop"]),
        (b"\xef\xbb\xbfroll\n", ["roll"]),
        (b"  keep:1h\t+  x2 \n", ["keep:1h + x2"]),
        (b"\xff\xfe\n1\n", [Unusable.NO_TEXT, "1"]),
        (b"1\x00\n1\n", [Unusable.NO_TEXT, "1"]),
        (b"\x1b[A\n", [Unusable.NO_TEXT]),
        (b"x" * 1000 + b"\n1\n", ["x" * 1000, "1"]),
        (b"x" * 1001 + b"\n1\n", [Unusable.TOO_LONG, "1"]),
        (b"x" * 10_000_000 + b"\n1\n", [Unusable.TOO_LONG, "1"]),
        (b"x" * 10_000_000, [Unusable.TOO_LONG]),
        ("１２\n٣\n".encode(), ["12", "3"]),
    ],
    ids=range(14),
)
def test_bytes_become_lines(content: bytes, found: list[str | Unusable]) -> None:
    assert lines_of(content) == found


def test_a_line_is_read_in_the_encoding_of_its_stream() -> None:
    assert lines_of("Löffel\n".encode("latin-1"), "latin-1") == ["Löffel"]


def test_from_a_descriptor_a_long_line_is_bounded_too(pipe: tuple[int, int]) -> None:
    reading, writing = pipe

    def write() -> None:
        with os.fdopen(writing, "wb") as file:
            file.write(b"x" * 10_000_000 + b"\n1\n")

    writer = threading.Thread(target=write)
    writer.start()
    with os.fdopen(reading, encoding="utf-8") as stream:
        read = Input(stream)
        assert read.line().fault is Unusable.TOO_LONG
        assert read.line().text == "1"
        with pytest.raises(EndOfInput):
            read.line()
    writer.join()


def test_an_input_that_does_not_block_is_waited_for(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    fcntl.fcntl(reading, fcntl.F_SETFL, fcntl.fcntl(reading, fcntl.F_GETFL) | os.O_NONBLOCK)
    with os.fdopen(reading, encoding="utf-8") as stream:
        threading.Timer(0.05, os.write, (writing, b"roll\n")).start()
        assert Input(stream).line().text == "roll"


@pytest.mark.parametrize("kind", ["none", "closed", "folder"])
def test_where_nothing_can_be_read_the_input_is_over(kind: str, tmp_path: Path) -> None:
    stream = None if kind == "none" else io.StringIO("1\n")
    if kind == "closed":
        assert stream is not None
        stream.close()
    if kind == "folder":
        descriptor = os.open(tmp_path, os.O_RDONLY)
        with pytest.raises(EndOfInput):
            Input(_Descriptor(descriptor)).line()
        os.close(descriptor)
        return
    with pytest.raises(EndOfInput):
        Input(stream).line()


class _Descriptor(io.StringIO):
    """A stream that is nothing but a descriptor."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor


# Output.


def test_long_lines_are_folded_and_control_characters_shown() -> None:
    below = io.BytesIO()
    stream = io.TextIOWrapper(below, "utf-8", newline="\n")
    Output(stream).say("word " * 40 + "\x1b[31mred\a\r" + "宽" * 60)
    text = below.getvalue().decode()
    assert all(char == "\n" or char.isprintable() for char in text)
    assert "\\x1b[31mred\\x07\\x0d" in text.replace("\n", "")
    assert max(sum(1 + (char == "宽") for char in line) for line in text.splitlines()) == 78


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_an_encoding_lacks_is_written_by_its_likeness(encoding: str) -> None:
    below = io.BytesIO()
    stream = io.TextIOWrapper(below, encoding)
    Output(stream).say("Mümmel: 14 × 3 …")
    assert (
        below.getvalue().decode(encoding)
        == {
            "ascii": "Mummel: 14 x 3 ...\n",
            "latin-1": "Mümmel: 14 × 3 ...\n",
            "utf-8": "Mümmel: 14 × 3 …\n",
        }[encoding]
    )


def test_plain_letters_can_be_asked_for() -> None:
    below = io.BytesIO()
    stream = io.TextIOWrapper(below, "utf-8")
    Output(stream, ascii_only=True).say("14 × 3")
    assert below.getvalue() == b"14 x 3\n"


def test_a_pipe_that_takes_a_part_at_a_time_gets_everything(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    fcntl.fcntl(writing, fcntl.F_SETFL, fcntl.fcntl(writing, fcntl.F_GETFL) | os.O_NONBLOCK)
    text = "".join(f"line {number}\n" for number in range(50_000))
    got: list[bytes] = []

    def read() -> None:
        with os.fdopen(reading, "rb") as file:
            got.append(file.read())

    reader = threading.Thread(target=read)
    reader.start()
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        Output(stream).verbatim(text)
    reader.join()
    assert got[0].decode() == text


def test_a_full_disk_is_said_with_the_systems_words_after_the_game_is_saved() -> None:
    store = Store.in_memory()
    with Path("/dev/full").open("w", encoding="utf-8") as stream:
        house = PlainHouse(store, Settings(), Library(), io.StringIO("1\n"), stream)
        with pytest.raises(Unwritable, match="No space"):
            house.play(SETUP)
    assert len(store.unfinished()) == 1


# The command, with real streams.


def test_a_game_played_through_pipes_ends_with_the_result() -> None:
    process = hoppla("play", "hoppladi", "--seat", "human", "--seat", "rookie", "--option", "target=60")
    out, err = process.communicate(b"1\n" * 3000, PATIENCE)
    assert (process.returncode, err) == (0, b"")
    text = out.decode()
    assert "wins" in text or "You win!" in text
    assert "To check every draw: hoppla verify " in text
    assert all(char == "\n" or char.isprintable() for char in text)
    assert max(len(line) for line in text.splitlines()) <= 78


def test_nothing_comes_after_the_question_until_a_line_does() -> None:
    process = hoppla("play", "hoppladi")
    said = until(process.stdout, FIRST_QUESTION)
    assert said.endswith((b": ", FIRST_QUESTION))
    assert process.stdin is not None
    process.stdin.write(b"q\n")
    process.stdin.flush()
    out, err = process.communicate(timeout=PATIENCE)
    assert b"hoppla resume" in out
    assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", "</dev/null"])
def test_without_any_input_the_game_is_saved_and_said_so(closed: str) -> None:
    command = f'"{sys.executable}" -m tui play hoppladi {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"No more input.\nThe game is saved after every move. To go on: hoppla resume " in done.stdout


def test_a_reader_that_goes_away_ends_the_game_quietly() -> None:
    process = hoppla("play", "hoppladi")
    until(process.stdout, FIRST_QUESTION)
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdout.close()
    process.stdin.write(b"?\n")
    process.stdin.flush()
    assert process.wait(PATIENCE) == 128 + signal.SIGPIPE
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    process.stdin.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_quietly_with_the_code_a_shell_expects(number: signal.Signals) -> None:
    process = hoppla("play", "hoppladi")
    until(process.stdout, FIRST_QUESTION)
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (128 + number, b"")
    with_store = hoppla("resume")
    out, _ = with_store.communicate(b"", PATIENCE)
    assert FIRST_QUESTION in out


def test_a_terminal_that_only_prints_gets_lines() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tui"], cwd=ROOT, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    said = b""
    while b"Your choice: " not in said:
        said += os.read(ours, 4096)
    os.write(ours, b"q\n")
    while b"Goodbye" not in said:
        said += os.read(ours, 4096)
    assert process.wait(PATIENCE) == 0
    os.close(ours)
    assert b"\x1b" not in said
    assert said.count(b"Your choice: q\r\nGoodbye") == 1


def test_lines_need_neither_textual_nor_rich() -> None:
    code = (
        "import sys, io\n"
        "from tui.__main__ import main\n"
        "sys.stdin = io.StringIO('hint\\n? rules\\nrecord\\n1\\nq\\n')\n"
        "code = main(['play', 'hoppladi', '--plain'])\n"
        "sys.stdin = io.StringIO('1\\n2\\nmenu\\npast\\n')\n"
        "main(['--plain'])\n"
        "print(code, [m for m in sys.modules if m.partition('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=True)
    assert done.stdout.splitlines()[-1] == b"0 []"
