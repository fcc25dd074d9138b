"""`hoppla list`, `resume`, `export`, `verify`, `replay`, `rules`: matches by their numbers and records in files."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.record import Fault
from engine.verify import Finding
from tests.app.playing import begun, play
from tui.__main__ import main
from tui.cli.matches import whole
from tui.records import FileFault
from tui.session import Session
from tui.setup import Setup
from tui.store import Store, default_folder
from tui.text.command_records import RecordWords


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def keep(*, plies: int = 10_000, seed: str | None = None) -> str:
    """A match in the player's store; its number."""
    store = Store.open(default_folder())
    session = begun(store)
    if seed is not None:
        session.close()
        store.delete(session.id)
        session = Session.begin(store, Setup.from_dict(session.setup.as_dict()), seed=seed)
    play(session, plies)
    session.close()
    store.close()
    return whole(session.id)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command prints; its exit code is checked."""
    assert main(arguments) == code
    out, err = capsys.readouterr()
    return re.sub(r"\s+", " ", out + err) if code or arguments[0] == "verify" else out


# list.


def test_a_new_player_s_list_has_games_and_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "list")
    assert "hoppladi  Hoppladi Hopplada" in text
    assert "players: 1–7" in text
    assert "levels: rookie, regular, expert" in text
    assert "option target: 1–9999 (usually 333)" in text
    assert "option trophies: 1–6 (usually 3)" in text
    assert "option deck: 1–60 in all (usually 5,4,4)" in text
    assert "option busted_to_pile: on or off (usually off)" in text
    assert "option chips_to_win: 1–99 or none (usually none)" in text
    assert "option steadiness: shaky, even or steady, for all or for each seat (usually even)" in " ".join(text.split())
    assert "hoppla play GAME" in text


def test_saved_and_past_matches_are_listed_by_short_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    saved, past = keep(plies=5), keep()
    text = said(capsys, "list")
    shelves = text.partition("Saved games")[2].partition("Past matches")
    assert f"  {saved[:4]}  Hoppladi Hopplada: Ada, Bo and Cy;" in shelves[0]
    assert f"  {past[:4]}  Hoppladi Hopplada: Ada, Bo and Cy;" in shelves[2]


def test_the_list_for_programs_has_whole_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    saved, past = keep(plies=5), keep()
    data = json.loads(said(capsys, "list", "--json"))
    assert [game["key"] for game in data["games"]] == list(GAMES)
    assert data["games"][0]["players"] == [1, 7]
    assert {"name": "dice", "default": 7, "low": 1, "high": 7} in data["games"][0]["options"]
    gopher = next(game for game in data["games"] if game["key"] == "gopher")
    assert {"name": "deck", "default": [5, 4, 4], "values": 9, "low": 1, "high": 60} in gopher["options"]
    assert {"name": "busted_to_pile", "default": False, "switch": True} in gopher["options"]
    pond = {option["name"]: option for option in data["games"][-1]["options"]}
    assert pond["chips_to_win"] == {"name": "chips_to_win", "default": "none", "low": 1, "high": 99, "words": ["none"]}
    hands = {"words": ["shaky", "even", "steady"], "seats": [2, 3, 4]}
    assert pond["steadiness"] == {"name": "steadiness", "default": ["even"], **hands}
    assert [match["match"] for match in data["saved"]] == [saved]
    assert [match["match"] for match in data["past"]] == [past]
    assert len(data["past"][0]["scores"]) == 3


# Matches by the beginning of their number.


def test_a_match_is_found_by_any_beginning_of_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    texts = {said(capsys, "export", beginning, "-") for beginning in (match, match[:4], match[:2].upper())}
    assert len(texts) == 1


def test_an_ambiguous_beginning_is_refused_with_what_to_write(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter([0xABCDEF000001, 0xABCDEE000002])
    monkeypatch.setattr("tui.store_rows.secrets.randbits", lambda _: next(numbers))
    keep()
    keep()
    text = said(capsys, "export", "abc", "-", code=2)
    assert "Several matches" in text
    assert "abcdef, abcdee" in text or "abcdee, abcdef" in text
    assert said(capsys, "export", "abcdee", "-").startswith("[Format")


def test_nothing_to_resume_is_said_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No game is saved" in said(capsys, "resume", code=1)


def test_a_match_that_is_over_cannot_be_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    assert f"hoppla replay {match[:4]}" in said(capsys, "resume", match, code=1)


# export.


def test_an_export_goes_to_a_new_file_and_over_none(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    text = said(capsys, "export", match, "-")
    assert said(capsys, "export", match, "game.hoppla") == "Written to game.hoppla.\n"
    assert Path("game.hoppla").read_text("utf-8") == text
    Path("game.hoppla").write_text("mine")
    assert "nothing is overwritten" in said(capsys, "export", match, "game.hoppla", code=2)
    assert Path("game.hoppla").read_text() == "mine"


def test_an_export_without_a_name_gets_one(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    name = said(capsys, "export", match).removeprefix("Written to ").removesuffix(".\n")
    assert re.fullmatch(r"hoppladi-\d{4}-\d\d-\d\d-\d{6}\.hoppla", name)
    assert Path(name).read_text("utf-8").startswith("[Format")


def test_an_export_to_nowhere_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    assert "no such file or folder" in said(capsys, "export", match, "no/such/folder", code=2)
    assert "No file can have this name" in said(capsys, "export", match, "x" * 300, code=2)


def test_an_unfinished_match_is_exported_without_its_secret(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "export", keep(plies=5), "-")
    assert "[Commitment " in text
    assert "[Secret " not in text


# verify.


def test_a_finished_match_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    match = keep()
    said(capsys, "export", match, "game.hoppla")
    for name in (match, "game.hoppla"):
        text = said(capsys, "verify", name)
        assert "PROVEN: all " in text
        assert "It was bound by " in text


def test_a_seeded_match_is_replayable_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "verify", keep(seed="s7"))
    assert "REPLAYABLE, not proven fair" in text
    assert "The seed is s7" in text


def test_an_unfinished_match_proves_nothing_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nothing is proven yet" in said(capsys, "verify", keep(plies=5))


@pytest.mark.parametrize(
    ("pattern", "instead", "told"),
    [
        (r'\[Secret "[0-9a-f]', '[Secret "x', "Expected"),
        (r'\[Scores "\d+', '[Scores "9999', "does not follow from the moves"),
        (r"\bkeep:\S+", "keep:7h", "In line "),
        (r"\bend \S+", "", "ends too early"),
        (r"\bstop\b", "halt", "“halt”"),
        (r"\(\w+\)", "(111111C)", "FALSE: in line "),
        (r'\[Salt "', '[Salt "ff', "FALSE: in line "),
        (r'\[Commitment "\w{64}', '[Commitment "' + "0" * 64, "FALSE: the secret is not the one"),
    ],
)
def test_an_edited_record_is_false_and_the_line_is_named(
    pattern: str, instead: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, "export", keep(), "-")
    edited = re.sub(pattern, instead, text, count=1)
    assert edited != text
    Path("edited.hoppla").write_text(edited, "utf-8")
    answer = said(capsys, "verify", "edited.hoppla", code=1)
    assert told in answer
    assert "PROVEN" not in answer
    assert re.search(r"line \d+|FALSE: the secret", answer)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no record of Hoppla"),
        (b"some text\n", "“some text”"),
        (b"\x00\xff\x1b[31m" * 50, "no record of Hoppla"),
        (b'[Format "hoppla 99"]\n', "another version"),
        (b'[Format "hoppla 1"]\n[Game "chess"]\n[Rules "1"]\n', "Expected: hoppladi"),
        (b'[Format "hoppla 1"]\n' + b"x" * (5 << 20), "too long"),
    ],
    ids=["empty", "text", "bytes", "version", "game", "long"],
)
def test_what_is_no_record_of_ours_is_refused(content: bytes, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("other").write_bytes(content)
    for command in ("verify", "replay"):
        answer = said(capsys, command, "other", code=2)
        assert told in answer
        assert "\x1b" not in answer
        assert len(answer) < 500


def test_a_record_can_come_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = said(capsys, "export", keep(), "-")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "ascii"))
    assert "PROVEN" in said(capsys, "verify", "-")


def test_there_is_a_sentence_for_every_fault_and_finding() -> None:
    assert set(RecordWords.FAULTS) == {str(fault) for fault in Fault}
    assert set(RecordWords.FILE_FAULTS) == {str(fault) for fault in FileFault}
    counted = {Finding.PROVEN, Finding.REPLAYABLE, Finding.OTHER_DRAW}
    assert set(RecordWords.FINDINGS) == {str(finding) for finding in Finding} - counted


# replay and rules.


def test_a_replay_without_a_terminal_tells_the_whole_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = keep()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    text = said(capsys, "replay", match)
    assert "Ada" in text
    assert "fair draws: proven" in text


def test_one_clause_of_the_rules_by_any_of_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    texts = {said(capsys, "rules", "hoppladi", name) for name in ("HL-4", "hl4", "4", "HL 4")}
    assert len(texts) == 1
    assert texts.pop().startswith("HL-4  ")


def test_all_rules_are_plain_text_of_the_terminal_s_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    text = said(capsys, "rules", "hoppladi")
    assert max(map(len, text.splitlines())) <= 50
    assert all(f"HL-{number}  " in text for number in range(1, 13))
    assert "**" not in text
    assert "`" not in text
