"""`hoppla solve`: what it takes, how it is broken off and gone on with, what it refuses, and what came of it.

The games are tiny, and the solver's inner loops run as they stand in the source: nothing here needs numba.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

from ai.games.hoppladi_solution import Plan
from ai.solve import hoppladi_kernel, hoppladi_task
from ai.solve.hoppladi_task import Task
from ai.solver import SOLVED, Standing, solver_of
from engine.games import GAMES
from tests.players.solutions import solution_in
from tests.players.test_hoppladi_exact import first_seats_share
from tests.terminal import ROOT, Terminal
from tui.__main__ import main
from tui.doctor import shown_path, solutions_in
from tui.hold import Hold, hold_file
from tui.store import default_folder, library_in
from tui.text.command_solve import SolveWords

TINY = Plan(4, cap=6, dice=1, digits=64)
"""A game that is solved in no time."""
IN_A_PROCESS = """
import os, sys, threading
from ai.games.hoppladi_solution import Plan
from ai.solve import hoppladi, hoppladi_kernel, hoppladi_task
from ai.solve.hoppladi_task import Task
from tui.__main__ import main

number, deaf, folder = int(sys.argv[1]), sys.argv[2] == "deaf", sys.argv[3]
heard, stop, solve = threading.Event(), hoppladi._Work._stop, Task.solve

def heed(work):
    if not deaf:
        work.stopped = True
        heard.set()
    stop(work)

def paused(task, folder, workers, told):
    def tell(done):
        told(done)
        if done == 2:
            if number:
                os.kill(os.getpid(), number)
            heard.wait()
    solve(task, folder, workers, tell)

hoppladi._Work._stop, Task.solve = heed, paused
hoppladi_kernel.compiled = hoppladi_kernel.plain
hoppladi_task.task_of = lambda target: Task(Plan(target, cap=6, dice=1))
sys.exit(main(["solve", "hoppladi", "--target", "4", "--workers", "1", "--to", folder]))
"""
"""The command with a tiny game. After the second row it sends itself a signal, or none, and waits until it is told to
stop, or for ever."""


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """One die, and code that is not compiled."""
    monkeypatch.setattr(hoppladi_kernel, "compiled", hoppladi_kernel.plain)
    monkeypatch.setattr(hoppladi_task, "task_of", lambda target: Task(Plan(target, TINY.cap, TINY.dice, TINY.digits)))


tiny = pytest.mark.usefixtures("_tiny")


def place(target: int = TINY.target) -> Path:
    """Where a solution is written."""
    return library_in(default_folder()) / f"hoppladi-{target}"


def solve(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    """What the command prints, and what it says of it, each with single spaces."""
    assert main(["solve", "hoppladi", *arguments]) == code
    out, err = capsys.readouterr()
    return " ".join(out.split()), " ".join(err.split())


def contents(folder: Path) -> Mapping[str, bytes]:
    """Every file."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# Solving.


@tiny
def test_a_solution_is_made_and_everything_said_of_it_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = solve(capsys, "--target", "4", "--workers", "2")
    assert "Solving Hoppladi Hopplada to 4, with 2 workers." in out
    assert f"MiB on disk in {place()}, where" in out
    assert re.findall(r"\d+ %: \d of 4 rows", err) == [f"{25 * row} %: {row} of 4 rows" for row in range(1, 5)]
    share = re.search(r"seat 0, which begins, has ([\d.]+) % of the win", out)
    assert share is not None
    assert float(share[1]) == pytest.approx(100 * first_seats_share(1, 4, 6), abs=1e-4)
    digests = re.findall(r"([0-9a-f]{64}) (\w+\.bin)", out)
    assert {name for _, name in digests} == {f"{name}.bin" for name in TINY.shapes}
    for digest, name in digests:
        assert digest == sha256((place() / name).read_bytes()).hexdigest()
    assert "The level master plays from it now." in out
    assert not list(place().parent.glob("*.hold"))


@tiny
def test_what_is_solved_is_not_solved_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(capsys, "--target", "4")
    before = contents(place())
    monkeypatch.setattr(hoppladi_kernel, "compiled", without_numba)
    out, err = solve(capsys, "--target", "4")
    assert out.startswith(f"A solution lies in {place()}. Reading its 1 MiB. This is solved already, and undamaged.")
    assert err == ""
    assert contents(place()) == before


@tiny
def test_programs_get_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, err = solve(capsys, "--target", "4", "--json")
    told = json.loads(out)
    assert err == ""
    assert (told["game"], told["target"], told["folder"]) == ("hoppladi", 4, str(place()))
    assert told["first_seat"] == pytest.approx(first_seats_share(1, 4, 6), abs=1e-12)
    assert told["seconds"] >= 0
    assert set(told["sha256"]) == {f"{name}.bin" for name in TINY.shapes}
    again = json.loads(solve(capsys, "--target", "4", "--json")[0])
    assert again == told | {"seconds": None}
    for name, digest in told["sha256"].items():
        assert digest == sha256((place() / name).read_bytes()).hexdigest()
    elsewhere = json.loads(solve(capsys, "--target", "4", "--workers", "2", "--to", str(tmp_path / "b"), "--json")[0])
    assert elsewhere["sha256"] == told["sha256"]


@tiny
def test_elsewhere_the_master_does_not_look(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _ = solve(capsys, "--target", "4", "--to", str(tmp_path / "apart"))
    assert f"The level master plays from it once it lies in {place()}." in out
    assert not default_folder().exists()


def test_the_game_s_own_target_is_what_is_solved_unless_one_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = GAMES["hoppladi"].options_type().target  # type: ignore[attr-defined]
    asked: list[int] = []

    def task_of(target: int) -> Task:
        asked.append(target)
        return Task(TINY)

    monkeypatch.setattr(hoppladi_task, "task_of", task_of)
    monkeypatch.setattr(hoppladi_kernel, "compiled", without_numba)
    solve(capsys, code=2)
    assert asked == [usual]


# Broken off.


@tiny
def test_broken_off_it_says_how_to_go_on_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when Ctrl+C comes after the second of four rows. The files are those of a solution made in one go."""
    whole = Task.solve

    def broken_off(task: Task, folder: Path, workers: int, told: Callable[[int], None]) -> None:
        def twice(done: int) -> None:
            told(done)
            if done == 2:
                raise KeyboardInterrupt

        whole(task, folder, workers, twice)

    with monkeypatch.context() as patched:
        patched.setattr(Task, "solve", broken_off)
        out, err = solve(capsys, "--target", "4", "--workers", "1", code=130)
    assert "Solved" not in out
    assert err.endswith("Stopped: 2 of 4 rows are done. The same command goes on from there.")
    assert Task(TINY).standing(place()) == Standing(2, 4)
    assert [(s.name, s.done, s.steps) for s in solutions_in(default_folder())] == [("hoppladi-4", 2, 4)]
    out, err = solve(capsys, "--target", "4", "--workers", "1")
    assert "It was begun earlier: 2 of 4 rows are done." in out
    assert re.findall(r"(\d) of 4 rows", err) == ["3", "4"]
    solve(capsys, "--target", "4", "--to", str(tmp_path / "once"))
    assert contents(place()) == contents(tmp_path / "once")


@pytest.mark.parametrize("moment", ["progress", "_tell"])
@tiny
def test_ctrl_c_at_any_other_moment_says_how_far_it_is(
    moment: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first row, while the bar is being made; and after the last."""

    def pressed(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(f"tui.cli.solve.{moment}", pressed)
    _, err = solve(capsys, "--target", "4", "--workers", "1", code=130)
    assert err.endswith(
        {
            "progress": "Stopped: 0 of 4 rows are done. The same command goes on from there.",
            "_tell": "Stopped: all 4 rows are done.",
        }[moment]
    )
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@tiny
def test_ctrl_c_while_a_solution_is_read_says_that_it_is_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(capsys, "--target", "4")
    monkeypatch.setattr(hoppladi_task, "check", lambda _: signal.raise_signal(signal.SIGINT))
    out, err = solve(capsys, "--target", "4", code=130)
    assert "solved already" not in out
    assert err == "Stopped: all 4 rows are done."


def ended(folder: Path, number: signal.Signals, *, deaf: bool = False) -> tuple[int, str]:
    """The command in a process of its own, ended by a signal after two rows: its exit code, and its last line."""
    arguments = (str(int(number)), "deaf" if deaf else "", str(folder))
    done = subprocess.run(
        [sys.executable, "-c", IN_A_PROCESS, *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    return done.returncode, done.stderr.splitlines()[-1]


STOPPED = "Stopped: 2 of 4 rows are done. The same command goes on from there."


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_breaks_it_off_in_order(tmp_path: Path, number: signal.Signals) -> None:
    assert ended(tmp_path / "s", number) == (130, STOPPED)
    assert solver_of("hoppladi").standing_in(tmp_path / "s") == Standing(2, 4)
    assert not list(tmp_path.glob("*.hold"))


def test_what_does_not_heed_the_signal_is_left_as_it_is(tmp_path: Path) -> None:
    """As while the code is being compiled."""
    assert ended(tmp_path / "s", signal.SIGINT, deaf=True) == (130, STOPPED)
    assert solver_of("hoppladi").standing_in(tmp_path / "s") == Standing(2, 4)


def test_killed_it_has_lost_only_the_row_it_was_at(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ended(tmp_path / "s", signal.SIGKILL) == (-signal.SIGKILL, "50 %: 2 of 4 rows")
    monkeypatch.setattr(hoppladi_kernel, "compiled", hoppladi_kernel.plain)
    monkeypatch.setattr(hoppladi_task, "task_of", lambda target: Task(Plan(target, cap=6, dice=1)))
    out, _ = solve(capsys, "--target", "4", "--to", str(tmp_path / "s"))
    assert "It was begun earlier: 2 of 4 rows are done." in out
    solve(capsys, "--target", "4", "--to", str(tmp_path / "once"))
    assert contents(tmp_path / "s") == contents(tmp_path / "once")


def test_on_a_terminal_there_is_a_bar_and_afterwards_the_cursor(tmp_path: Path) -> None:
    """You should see a bar with the rows that are done, and, when it is broken off, the cursor again."""
    command = (sys.executable, "-c", IN_A_PROCESS, "0", "", str(tmp_path / "s"))
    with Terminal(tmp_path, command=command, env={"LC_ALL": "C.UTF-8"}) as terminal:
        terminal.until(lambda text: re.search("━ 2/4 rows left", text) is not None, "the bar")
        assert terminal.screen.cursor.hidden
        terminal.press_bytes(b"\x03")
        terminal.until_text("The same command goes on from there.")
        assert terminal.ended() == 130
        assert not terminal.screen.cursor.hidden


# Refused.


def without_numba() -> hoppladi_kernel.Code:
    """What happens where it is not installed."""
    raise ModuleNotFoundError("No module named 'numba'", name="numba")


def with_a_broken_one() -> hoppladi_kernel.Code:
    """What happens where it does not fit the rest."""
    raise ImportError("Numba needs NumPy 2.3 or less")


def test_without_the_extra_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hoppladi_kernel, "compiled", without_numba)
    _, err = solve(capsys, code=2)
    assert "Solving needs numba, which is not installed." in err
    for how in ("pip install '.[solve]'", "pipx install '.[solve]'", "uv tool install '.[solve]'"):
        assert how in err
    monkeypatch.setattr(hoppladi_kernel, "compiled", with_a_broken_one)
    assert "it does not start here (Numba needs NumPy 2.3 or less)" in solve(capsys, code=2)[1]
    assert not default_folder().exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--target", "0"), "--target cannot be “0”. Possible: whole numbers from 1 to 9999."),
        (("--target", "10000"), "--target cannot be “10000”."),
        (("--target", "many"), "--target cannot be “many”."),
        (("--workers", "0"), "--workers cannot be “0”. Possible: whole numbers from 1 to 64."),
    ],
)
@tiny
def test_numbers_that_cannot_be_are_refused(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in solve(capsys, *arguments, code=2)[1]
    assert not default_folder().exists()


def test_a_game_without_a_solver_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "gopher"]) == 2
    assert "There is no solver for Gopher It!. Possible: hoppladi." in " ".join(capsys.readouterr().err.split())


@tiny
def test_without_room_nothing_is_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.doctor.shutil.disk_usage", lambda _: SimpleNamespace(free=TINY.bytes - 1))
    _, err = solve(capsys, "--target", "4", code=2)
    assert "This takes 1 MiB more on disk, and 0 MiB are free" in err
    assert not default_folder().exists()
    monkeypatch.setattr("tui.doctor.shutil.disk_usage", lambda _: SimpleNamespace(free=TINY.bytes))
    solve(capsys, "--target", "4")


@tiny
def test_what_cannot_be_written_is_told_with_how_far_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the third row is to be noted. When there is room again, it goes on."""
    write = Path.write_text

    def full(path: Path, text: str, encoding: str | None = None) -> int:
        if '"rows": 3' in text:
            path.touch()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, text, encoding)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        _, err = solve(capsys, "--target", "4", "--workers", "1", code=1)
    assert "The solution cannot be written (No space left on device). Stopped: 2 of 4 rows are done." in err
    assert not list(place().glob("*.new"))
    solve(capsys, "--target", "4")


@tiny
def test_files_that_find_no_room_are_not_taken_for_whole_ones_later(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mapped file without room on disk ends the process when it is written to."""

    def full(number: int, begin: int, size: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "posix_fallocate", full, raising=False)
        assert "No space left on device" in solve(capsys, "--target", "4", code=1)[1]
    assert [path.stat().st_size for path in place().iterdir()] == [0]


def broken_note(folder: Path) -> None:
    """As after a disk that was full."""
    (folder / "solution.json").write_text('{"format": 3')


def earlier_note(folder: Path) -> None:
    """As of a version of this program that noted no sums."""
    note = json.loads((folder / "solution.json").read_text())
    del note["sums"]
    (folder / "solution.json").write_text(json.dumps(note | {"format": 2}))


def unsummed_note(folder: Path) -> None:
    """As nobody writes it."""
    note = json.loads((folder / "solution.json").read_text())
    (folder / "solution.json").write_text(json.dumps(note | {"sums": {"answer_a.bin": "0"}}))


def later_note(folder: Path) -> None:
    """As of another version of this program."""
    note = json.loads((folder / "solution.json").read_text())
    (folder / "solution.json").write_text(json.dumps(note | {"format": 99}))


def short_file(folder: Path) -> None:
    """As after a copy that was broken off."""
    os.truncate(folder / "answer_a.bin", 8)


def no_note(folder: Path) -> None:
    """As in a folder that is somebody's."""
    (folder / "solution.json").unlink()
    (folder / "letter.txt").write_text("Dear all,")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (broken_note, "solution.json cannot be read as the note of a solution."),
        (unsummed_note, "solution.json cannot be read as the note of a solution."),
        (earlier_note, "solution.json belongs to a solution of another kind, or of another version of Hoppla."),
        (later_note, "solution.json belongs to a solution of another kind, or of another version of Hoppla."),
        (short_file, "answer_a.bin is missing, or is not as long as it must be"),
        (no_note, "letter.txt is no part of a solution."),
    ],
)
@tiny
def test_a_folder_with_something_else_is_left_alone(
    damage: Callable[[Path], None], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    solve(capsys, "--target", "4")
    damage(place())
    before = contents(place())
    _, err = solve(capsys, "--target", "4", code=2)
    assert told in err
    assert "Name another folder with --to" in err
    assert contents(place()) == before


def one_bit_off(path: Path) -> None:
    """In the middle; the length is the same."""
    numbers = bytearray(path.read_bytes())
    numbers[len(numbers) // 2] ^= 1
    path.write_bytes(numbers)


@pytest.mark.parametrize("name", TINY.shapes)
@tiny
def test_a_damaged_file_is_told_by_the_command_and_by_the_doctor(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    solve(capsys, "--target", "4")
    one_bit_off(place() / f"{name}.bin")
    for arguments in ((), ("--json",)):
        out, err = solve(capsys, "--target", "4", *arguments, code=2)
        assert "solved already" not in out
        assert "first_seat" not in out
        assert f"{name}.bin is damaged: it is not as it was made. Remove the folder {place()}, and solve again." in err
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"hoppladi-4: damaged$", out, re.MULTILINE)
    assert f"The solution hoppladi-4 is damaged: its file {name}.bin is not" in " ".join(out.split())
    assert f"Removethefolder{shown_path(place(), os.environ)},and" in "".join(out.split())
    shutil.rmtree(place())
    assert "Solved in" in solve(capsys, "--target", "4")[0]


def test_the_doctor_says_so_before_it_reads_for_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solution_in(library_in(default_folder()))
    main(["doctor"])
    assert "Reading" not in capsys.readouterr().err
    monkeypatch.setattr("tui.doctor.MUCH_TO_READ", 1)
    main(["doctor"])
    assert re.search(r"^Reading the solutions, [1-9] MiB\.$", capsys.readouterr().err)


@tiny
def test_a_file_is_no_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all,")
    _, err = solve(capsys, "--target", "4", "--to", str(tmp_path / "letter.txt"), code=2)
    assert f"{tmp_path / 'letter.txt'} is a file, and a solution lies in a folder. Name a folder with --to." in err
    assert "remove" not in err


@tiny
def test_another_target_is_another_solution(capsys: pytest.CaptureFixture[str]) -> None:
    solve(capsys, "--target", "4")
    assert "another kind" in solve(capsys, "--target", "3", "--to", str(place()), code=2)[1]


@tiny
def test_two_do_not_make_the_same_solution(capsys: pytest.CaptureFixture[str]) -> None:
    place().parent.mkdir(parents=True)
    hold = hold_file(place().with_name("hoppladi-4.hold"), lambda: None)
    assert isinstance(hold, Hold)
    _, err = solve(capsys, "--target", "4", code=2)
    assert f"This solution is being made already, by process {os.getpid()}." in err
    assert not place().exists()
    hold.release()
    solve(capsys, "--target", "4")


@tiny
def test_a_place_that_cannot_be_written_to_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    _, err = solve(capsys, "--target", "4", "--to", str(tmp_path / "file" / "deeper" / "s"), code=2)
    assert f"{tmp_path / 'file'} is a file" in err


# Elsewhere.


@tiny
def test_the_doctor_tells_which_solutions_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    for target in ("3", "4"):
        solve(capsys, "--target", target)
    broken_note(place(3))
    (library_in(default_folder()) / "notes-1").mkdir()
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"hoppladi-4: whole$", out, re.MULTILINE)
    assert re.search(r"hoppladi-3: cannot be read$", out, re.MULTILINE)
    assert "notes-1" not in out
    assert "The solution hoppladi-3 cannot be read" in " ".join(out.split())


def test_there_is_a_sentence_for_every_fault_and_a_solver_for_every_game_that_has_one() -> None:
    assert set(SolveWords.SOLUTION_FAULTS) == {
        "absent", "unreadable", "other", "size", "damaged", "foreign", "file",
    }  # fmt: skip
    for game in SOLVED:
        assert solver_of(game).task_of(5).name == f"{game}-5"
    with pytest.raises(KeyError):
        solver_of("gopher")
