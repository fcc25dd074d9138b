"""`hoppla arena`: who meets whom, what is told, what is written, how it is broken off, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from ai.arena import Round
from ai.game_lines import FORMAT
from ai.play import Played
from ai.pool import WorkerLost, WorkFailed
from ai.tally import Result
from engine import GAMES
from tests.terminal import ROOT, Terminal
from tui.__main__ import main
from tui.cli import arena, progress
from tui.cli.run import Run

QUICK = ("--option", "target=20", "--workers", "1")
TWO = ("hoppladi", "regular", "rookie", "--games", "4", *QUICK)


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    """What the command prints, and what it says of it."""
    assert main(["arena", *arguments]) == code
    out, err = capsys.readouterr()
    return out, err


def chapter(title: str) -> str:
    """A chapter of the page about the arena."""
    page = (ROOT / "docs" / "arena.md").read_text("utf-8")
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def program(*arguments: str, hashes: str = "0") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, whose hashes are what they are."""
    return subprocess.run(
        [sys.executable, "-m", "tui", "arena", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )


# What is told.


def test_two_levels_get_a_table_with_shares_intervals_lengths_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = told(capsys, *TWO)
    assert out.startswith("Hoppladi Hopplada: 4 games with 2 seats, seed 1\nstart=0, target=20,")
    assert "turns=" not in out  # which is for one who plays alone
    rows = re.findall(
        r"^(regular|rookie) +([01]\.\d{4}) +([01]\.\d{4}) – ([01]\.\d{4}) +[\d.]+ +[\d.]+ +[\d.]+$", out, re.M
    )
    assert [name for name, *_ in rows] == ["regular", "rookie"]
    shares = [[float(number) for number in numbers] for _, *numbers in rows]
    assert sum(share for share, *_ in shares) == pytest.approx(1)
    assert all(low <= share <= high for share, low, high in shares)
    assert re.search(r"A game has [\d.]+ turns, [\d.]+ decisions and [\d.]+ moves", out)
    assert re.search(r"^regular +[+-]\d+ +± \d+$", out, re.M)
    assert "against" not in out
    assert "milliseconds" not in out
    assert err == ""


def test_every_combination_meets_and_has_a_cross_table(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(capsys, "hoppladi", "rookie", "regular", "points", "--seats", "2", "--games", "4", *QUICK)
    assert "12 games with 2 seats" in out
    cross = out.partition("The row's share against the column:\n")[2].partition("\n\n")[0].splitlines()
    assert cross[0].split() == ["rookie", "regular", "points"]
    shares = {row[0]: [float(share) for share in row[1:]] for row in map(str.split, cross[1::2])}
    assert list(shares) == ["rookie", "regular", "points"]
    for (a, b), (there, back) in {("rookie", "regular"): (0, 0), ("regular", "points"): (1, 1)}.items():
        assert shares[a][there] + shares[b][back] == pytest.approx(1)


def test_fewer_levels_than_seats_sit_there_more_than_once(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(capsys, *TWO, "--seats", "3", "--json")
    found = json.loads(out)
    assert found["line_ups"] == [["regular", "regular", "rookie"], ["regular", "rookie", "rookie"]]
    assert (found["seats"], found["sets"], found["games"]) == (3, 2, 12)
    assert [entry["name"] for entry in found["entries"]] == ["regular", "rookie"]


def test_two_levels_with_three_seats_have_a_cross_table_too(capsys: pytest.CaptureFixture[str]) -> None:
    """There a share of the win says less of the two: a third wins, too."""
    out, _ = told(capsys, "hoppladi", "regular", "rookie", "rookie", "--games", "3", *QUICK)
    assert "The row's share against the column, of games in which one of the two won" in out.replace("\n", " ")


def test_with_one_seat_each_level_plays_alone_where_the_game_allows_it(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("hoppladi", "regular", "rookie", "--games", "2", "--workers", "1", "--option", "turns=2", "--seats", "1")
    out, _ = told(capsys, *line)
    assert out.startswith("Hoppladi Hopplada: 4 games with 1 seat, seed 1\ndice=7, turns=2\n")
    assert re.findall(r"^(regular|rookie) +[\d.]+ +[\d.]+ +[\d.]+$", out, re.M) == ["regular", "rookie"]
    assert "Elo" not in out
    _, err = told(capsys, "hippo", "regular", "rookie", "--seats", "1", code=2)
    assert "--seats cannot be “1”. Possible: whole numbers from 2 to " in err


def test_alone_there_are_no_shares(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(capsys, "hoppladi", "regular", "--games", "2", "--workers", "1", "--option", "turns=2")
    assert "2 games with 1 seat, seed 1" in out
    assert "95 %" not in out
    assert re.search(r"^regular +[\d.]+ +[\d.]+ +[\d.]+$", out, re.M)


def test_who_won_everything_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits there, the rookie wins."""

    def won(chosen: Round, workers: int, **options: object) -> Iterator[Result]:
        for number in range(chosen.games):
            place, none = chosen.place(number), (0, 0)
            shares = tuple(Fraction(name == "rookie") for name in chosen.at_table(place))
            yield Result(place, Played(shares, none, none, none, none, (), ()), 0, "")

    monkeypatch.setattr(arena, "results", won)
    out, _ = told(capsys, *TWO)
    assert re.search(r"^rookie +1\.0000 +0\.\d+ – 1\.0000 ", out, re.M)
    assert "rookie won everything against regular: how far they are apart is a lower bound." in out


def test_times_are_told_if_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = told(capsys, *TWO, "--times")
    assert re.search(r"^[\d.]+ games a second\. Decisions, in milliseconds:$", out, re.M)
    assert len(re.findall(r"^(?:regular|rookie) +\d+ +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d$", out, re.M)) == 2
    found = json.loads(told(capsys, *TWO, "--times", "--json")[0])
    assert found["games_per_second"] > 0
    assert all(entry["times"]["decisions"] > 0 for entry in found["entries"])


def test_the_former_name_of_workers_still_counts(capsys: pytest.CaptureFixture[str]) -> None:
    former = told(capsys, "hoppladi", "regular", "rookie", "--games", "4", "--option", "target=20", "--jobs", "1")
    assert former == told(capsys, *TWO)


def test_everybody_who_can_play_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """After a wrong name, in the list, on the page. Whose names they are is what the players' own page says."""
    yardsticks = {"hoppladi": "points", "gopher": "cards, alone", "hippo": "forgetful, hasty", "hop_hop": "chips"}
    page = (ROOT / "docs" / "arena.md").read_text("utf-8").replace("`", "")
    for game, names in yardsticks.items():
        _, err = told(capsys, game, "rookie", "nobody", code=2)
        levels = "rookie, regular, expert, master"
        assert f"“nobody”. Possible: {levels}, {names}. A guest, such as openspiel:mcts:1000, can be named, too." in err
        assert f"| {game} | {levels} | {names} |" in page
        _, err = told(capsys, game, names.split(", ")[-1][:-1], code=2)
        assert f"Did you mean {names.split(', ')[-1]}?" in err
    assert main(["list"]) == 0
    listed = re.findall("yardsticks, for `hoppla arena`: (.*)", capsys.readouterr().out)
    assert listed == [yardsticks[game] for game in GAMES]


# The same for everybody.


def test_neither_the_number_of_processes_nor_hashes_change_a_byte(tmp_path: Path) -> None:
    line = ("hoppladi", "rookie", "regular", "--games", "6", "--seed", "5", "--option", "target=40", "--json")
    first = program(*line, "--workers", "1", "--out", str(tmp_path / "1"), hashes="1")
    other = program(*line, "--workers", "2", "--out", str(tmp_path / "2"), hashes="2")
    assert first.stdout == other.stdout
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert json.loads(first.stdout)["games"] == 6


# For programs.


def names_in(page: str) -> list[set[str]]:
    """The names in the first column of each table, without what they are of."""
    tables = re.findall(r"(?:^\|.*\n)+", page, re.M)
    rows = [[row.split("|")[1].split(" of ")[0] for row in table.splitlines()[2:]] for table in tables]
    return [{name for row in table for name in re.findall(r"`(\w+)`", row)} for table in rows]


def test_the_docs_say_what_stands_in_the_object(capsys: pytest.CaptureFixture[str]) -> None:
    """Every name, and no other."""
    found = json.loads(told(capsys, *TWO, "--times", "--json")[0])
    whole, entry, others = names_in(chapter("The figures, for programs"))
    assert whole == {*found}
    assert all({*one} == entry for one in found["entries"])
    inner = [found["entries"][0]["times"], found["length"], found["pairs"][0], found["ratings"][0]]
    assert others == {name for one in inner for name in one}
    assert (found["format"], found["rules"]) == ("hoppla arena 1", GAMES["hoppladi"].rules_version)
    assert f"| `{found['format']}` |" in chapter("The figures, for programs")
    assert found["broken_off"] is False


def test_alone_there_is_no_share_in_the_object(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("hoppladi", "regular", "--games", "2", "--workers", "1", "--option", "turns=2", "--json")
    (entry,) = json.loads(told(capsys, *line)[0])["entries"]
    assert {*entry} == names_in(chapter("The figures, for programs"))[1] - {"win_share", "low", "high"}


# Every game.


def test_every_game_is_written_and_can_be_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    out, _ = told(capsys, *TWO, "--out", str(file), "--json")
    about, *games = map(json.loads, file.read_text("utf-8").splitlines())
    found = json.loads(out)
    assert about["format"] == FORMAT
    assert (about["game"], about["seats"], about["line_ups"]) == ("hoppladi", 2, [["regular", "rookie"]])
    assert (about["games"], about["seed"], about["options"]) == (4, 1, found["options"])
    assert [(game["set"], game["table"]) for game in games] == [
        (0, ["regular", "rookie"]),
        (0, ["rookie", "regular"]),
        (1, ["regular", "rookie"]),
        (1, ["rookie", "regular"]),
    ]
    rules = GAMES["hoppladi"]
    won = 0
    for game in games:
        state = rules.new_state(about["seats"], rules.options_type.from_dict(about["options"]))
        for word in game["moves"].split():
            state = state.child(state.parse(word))
        assert [str(share) for share in state.returns()] == game["shares"]
        won += state.returns()[game["table"].index("regular")]
    assert won / 4 == found["entries"][0]["win_share"]


def test_the_docs_say_what_stands_in_a_line_and_how_it_is_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Every name has its row, and the program there, run as it stands, finds who won."""
    page = chapter("Every game, in lines")
    file = tmp_path / "games.jsonl"
    told(capsys, *TWO, "--out", str(file))
    about, *games = map(json.loads, file.read_text("utf-8").splitlines())
    named = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in page.splitlines() if row.startswith("| `")]
    assert {name for row in named for name in row} == {*about, *games[0]}
    program = page.split("```python\n")[1].split("```")[0]
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [f"{game['table']} {' '.join(game['shares'])}" for game in games]


def test_on_the_standard_output_there_are_the_games_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = told(capsys, *TWO, "--out", "-")
    assert [json.loads(line).get("set") for line in out.splitlines()] == [None, 0, 0, 1, 1]
    assert err.startswith("Hoppladi Hopplada: 4 games")


def test_nothing_is_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("mine")
    out, err = told(capsys, *TWO, "--out", str(file), code=2)
    assert "nothing is overwritten" in err
    assert (out, file.read_text()) == ("", "mine")


def test_a_file_has_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--out needs a value behind it." in told(capsys, *TWO, "--out", "", code=2)[1]


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    """So many bytes, and no more, go into a file of this process."""
    code = (
        "import resource, signal, sys; from tui.__main__ import main; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (2000, {resource.RLIM_INFINITY})); sys.exit(main(sys.argv[1:]))"
    )
    file = tmp_path / "games.jsonl"
    line = [sys.executable, "-c", code, "arena", *TWO, "--games", "100", "--out", str(file)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.search(r"File too large\)\. Stopped: (\d+) of 100 games were played\. .* has \1 games?\.", done.stderr)
    assert all(json.loads(line) for line in file.read_text("utf-8").splitlines())
    assert file.stat().st_size <= 2000
    assert "Broken off: 100 games were to be played." in done.stdout


# The end before the end.


def children_of(process: int) -> set[int]:
    """The processes it began that are still there."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return {int(child) for child in found.split()}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_ends_it_and_every_process_it_began(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = [sys.executable, "-m", "tui", "arena", "hippo", "regular", "rookie", "--games", "1000000", "--workers", "2"]
    with subprocess.Popen(
        [*line, "--out", str(file)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        assert len(children_of(process.pid)) >= 2
        process.send_signal(number)
        _, err = process.communicate(timeout=60)  # until the last of them has closed what it inherited
    assert process.returncode == (-signal.SIGKILL if number == signal.SIGKILL else 130)
    assert "Traceback" not in err
    if number != signal.SIGKILL:
        assert re.fullmatch(
            rf"Stopped: (\d+) of 1000000 games were played\. {re.escape(str(file))} has \1 games\.\n", err
        )
        assert [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            WorkerLost(-9),
            "A process that played games has ended in the midst of it (exit code -9). Perhaps there was too little"
            " memory. Stopped: 0 of 4",
        ),
        (
            WorkFailed(3, "ValueError: odd", ""),
            "rookie and regular could not play their game of set 1 (ValueError: odd). Stopped: 0 of 4 games were",
        ),
    ],
)
def test_what_goes_wrong_in_a_process_is_a_sentence(
    error: Exception, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*arguments: object, **options: object) -> Iterator[Result]:
        yield from ()
        raise error

    monkeypatch.setattr(arena, "results", failing)
    out, err = told(capsys, *TWO, code=1)
    assert out == ""
    assert err.startswith(f"hoppla: {said}")
    assert err.endswith("Stopped: 0 of 4 games were played.\n")


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (WorkFailed(5, "odd", ""), 1)], ids=repr)
def test_of_what_was_broken_off_the_whole_sets_are_told(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five games: of two sets, of which regular has won the half, and of half a set, which it has won."""

    def broken(chosen: Round, workers: int, **options: object) -> Iterator[Result]:
        for number, first in enumerate((1, 1, 0, 0, 1)):
            none = (0, 0)
            played = Played((Fraction(first), Fraction(1 - first)), none, none, none, none, (), ())
            yield Result(chosen.place(number), played, 0, "")
        raise error

    monkeypatch.setattr(arena, "results", broken)
    out, err = told(capsys, *TWO[:3], "--games", "20", code=code)
    assert "4 games with 2 seats" in out
    assert "Broken off: 20 games were to be played." in out
    assert re.search(r"^regular +0\.5000 ", out, re.M)
    assert err.endswith("Stopped: 5 of 20 games were played.\n")
    found = json.loads(told(capsys, *TWO[:3], "--games", "20", "--json", code=code)[0])
    assert (found["games"], found["sets"], found["broken_off"]) == (4, 2, True)


def test_with_several_processes_one_takes_less_memory(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*arguments: object, **options: object) -> Iterator[Result]:
        yield from ()
        raise WorkerLost(-9)

    monkeypatch.setattr(arena, "results", failing)
    assert "too little memory. --workers 1 takes least." in told(capsys, *TWO, "--workers", "2", code=1)[1]


# How far it is.


def test_without_a_terminal_there_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "SILENT", 0.0)
    _, err = told(capsys, *TWO)
    lines = err.splitlines()
    assert [line.partition(" games")[0] for line in lines] == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    assert all(re.fullmatch(r"\d of 4 games, [\d.]+ a second, \d+:\d\d:\d\d left", line) for line in lines)


def test_lines_keep_their_distance(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A step a second, of 100, and lines at least 7 seconds apart: after each twentieth from then on."""
    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    course = progress.Course(0, 100, line=str, beside=str, silent=7.0)
    with progress.progress(Run(), course) as shown:
        for done in range(1, 31):
            now = float(done)
            shown.told(done)
    assert capsys.readouterr().err.split() == ["7", "14", "21", "28"]


def test_on_a_terminal_there_is_a_bar(tmp_path: Path) -> None:
    """You should see a bar with the games that were played, and, when it is broken off, the cursor again."""
    line = ("arena", "hoppladi", "regular", "rookie", "--games", "1000000", "--workers", "1")
    command = (sys.executable, "-m", "tui", *line)
    with Terminal(tmp_path, command=command, env={"LC_ALL": "C.UTF-8"}) as terminal:
        terminal.until(lambda text: re.search(r"━ [1-9]\d*/1000000 games, [\d.]+/s left", text) is not None, "the bar")
        terminal.press_bytes(b"\x03")
        terminal.until_text("games were played.")
        assert terminal.ended() == 130
        assert not terminal.screen.cursor.hidden


def test_a_narrow_terminal_has_no_room_for_a_bar(tmp_path: Path) -> None:
    """You should see the number of games and how fast they are played, whole, and nothing beside."""
    line = ("arena", "hoppladi", "regular", "rookie", "--games", "1000000", "--workers", "1")
    command = (sys.executable, "-m", "tui", *line)
    with Terminal(tmp_path, columns=30, command=command, env={"LC_ALL": "C.UTF-8", "COLUMNS": None}) as terminal:
        alone = re.compile(r"^[1-9]\d*/1000000 games, [\d.]+/s *$", re.M)
        terminal.until(lambda text: alone.search(text) is not None, "how far it is")
        terminal.press_bytes(b"\x03")
        terminal.until_text("Stopped")
        assert terminal.ended() == 130
