"""`hoppla doctor`: what it finds, what it advises, and what it keeps to itself."""

from __future__ import annotations

import os
import socket
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from tests.app.stores import edit, file_of, saved_match
from tui.__main__ import main
from tui.console import Console
from tui.doctor import MINIMUM, Report, examine, saves_in, shown_path
from tui.screens.base import MINIMUM as NEEDED
from tui.settings import default_folder as config_folder
from tui.store import default_folder as data_folder
from tui.text.library import Library


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def report(**environ: str) -> Report:
    """What is found with these variables alone."""
    return examine(Console(), environ)


def advice(found: Report) -> str:
    """What to do about it."""
    return "\n".join(Library().command.doctor_steps(found))


def test_the_report_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    for word in (
        "hoppla", "python", "textual", "rich", "click", "numpy", "sqlite", "TERM", "input", "output", "errors",
        "locale", "size", "colours", "letters", "data", "configuration", "settings", "free space", "store", "damaged",
    ):  # fmt: skip
        assert f"\n  {word} " in text, word
    assert "What to do" in text  # nothing here is a terminal
    assert "ssh -t" in text


def test_each_extra_says_what_needs_it_and_none_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    extras = ("numba", "open_spiel", "pettingzoo")

    def without_extras(name: str) -> str:
        if name in extras:
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr("tui.doctor.version", without_extras)
    found = report()
    rows = dict(Library().command.doctor_tables(found)[0].rows)
    assert [rows[name] for name in extras] == [
        "not installed; only `hoppla solve` needs it",
        "not installed; only guests and the games in OpenSpiel need it",
        "not installed; only the games in PettingZoo need it",
    ]
    assert not any(name in advice(found) for name in extras)


def test_the_minimum_is_the_screens() -> None:
    assert tuple(NEEDED) == MINIMUM


def test_nothing_of_the_environment_and_nobody_s_name_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "nosyparker"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USER", "nosyparker")
    monkeypatch.setenv("SSH_CONNECTION", "198.51.100.7 1 198.51.100.8 22")
    monkeypatch.setenv("TMUX", "/tmp/tmux-4242/default,1,0")
    monkeypatch.setenv("SOME_TOKEN", "hunter2")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", "/srv/nosyparker/config")
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "~/data/hoppla" in text
    assert "/srv/(user)/config/hoppla" in text
    assert "ssh, tmux" in text
    for secret in ("nosyparker", "hunter2", "198.51", "tmux-4242", str(tmp_path)):
        assert secret not in text
    name = socket.gethostname()
    assert len(name) < 4 or name not in text


@pytest.mark.parametrize(
    ("path", "home", "shown"),
    [
        ("/home/bo/.local/x", "/home/bo", "~/.local/x"),
        ("/home/bo", "/home/bo", "~"),
        ("/home/bobby/x", "/home/bo", "/home/bobby/x"),
        ("/mnt/bo/x", "/home/bo", "/mnt/(user)/x"),
        ("/x", "/", "/x"),
    ],
)
def test_paths_are_shown_without_a_name(path: str, home: str, shown: str) -> None:
    assert shown_path(Path(path), {"HOME": home}) == shown


def test_looking_changes_nothing(tmp_path: Path) -> None:
    saved_match(data_folder())
    file_of(data_folder()).write_bytes(b"broken" * 1000)
    (config_folder()).mkdir(parents=True)
    (config_folder() / "settings.toml").write_text("speed =")
    before = sorted((path, path.stat().st_size) for path in tmp_path.rglob("*"))
    found = report()
    assert (found.saves.health, found.settings) == ("broken", "broken")
    assert sorted((path, path.stat().st_size) for path in tmp_path.rglob("*")) == before
    assert "saved games are damaged" in advice(found)
    assert "settings file makes no sense" in advice(found)


def test_nothing_is_made_where_nothing_is(tmp_path: Path) -> None:
    found = report()
    assert (found.saves.health, found.settings) == ("absent", "absent")
    assert (found.data.exists, found.data.writable) == (False, True)
    assert list(tmp_path.iterdir()) == []


def test_matches_are_counted() -> None:
    for _ in range(3):
        saved_match(data_folder())
    saved_match(data_folder(), plies=10_000)
    edit(data_folder(), "UPDATE match SET status = 'set aside' WHERE rowid = (SELECT min(rowid) FROM match)")
    found = saves_in(data_folder())
    assert found.health == "good"
    assert found.saved + found.past == 3
    assert found.damaged == 1
    (data_folder() / "hoppla-broken-20260101-000000.db").touch()
    assert saves_in(data_folder()).files_aside == 1
    assert "1 match is damaged" in advice(report())


def test_a_store_of_a_newer_version_is_told() -> None:
    saved_match(data_folder())
    edit(data_folder(), "PRAGMA user_version = 99")
    found = report()
    assert found.saves.health == "newer"
    assert "newer Hoppla" in advice(found)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file" / "deeper"))
    found = report()
    assert found.data.writable is False
    assert found.config.writable is False
    assert "Games cannot be saved" in advice(found)
    assert "Settings cannot be saved" in advice(found)


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        ({}, "TERM does not say"),
        ({"TERM": "unknown"}, "TERM does not say"),
        ({"TERM": "dumb"}, "TERM=dumb"),
        ({"TERM": "xterm", "LC_ALL": "C"}, "not in UTF-8"),
        ({"TERM": "xterm", "LANG": "de_DE.ISO-8859-1"}, "not in UTF-8"),
    ],
)
def test_a_terminal_that_says_too_little_gets_advice(environ: dict[str, str], told: str) -> None:
    assert told in advice(report(**environ))


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        ({"TERM": "xterm", "NO_COLOR": "1"}, "none, because of NO_COLOR"),
        ({"TERM": "xterm", "NO_COLOR": ""}, "16, because of TERM=xterm"),
        ({"TERM": "tmux-256color"}, "256, because of TERM=tmux-256color"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "because of COLORTERM=truecolor"),
    ],
)
def test_colours_come_with_their_reason(environ: dict[str, str], told: str) -> None:
    rows = [row for table in Library().command.doctor_tables(report(**environ)) for row in table.rows]
    assert told in dict(rows)["colours"]


def test_the_size_is_the_terminal_s_own_not_a_variable_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "7")
    leader, follower = os.openpty()
    os.close(leader)
    with os.fdopen(follower, "r") as stdin:
        assert examine(Console(stdin), {}).terminal.size is None  # it has none, and no variable stands in
