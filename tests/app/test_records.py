"""Records of what is in the store or in play, and their files: nothing waits, nothing is written over."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine import GAMES
from engine.record import Fair, Fault, RecordError, Seeded, Unproven, match_of, write
from engine.record_reader import read
from engine.verify import Finding, verify
from tests.app.playing import DICE, SETUP, begun, notation, play
from tui.records import MOST_BYTES, FileFault, FileRefused, export, of_match, of_session, read_file, write_file
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store

SOLO = Setup("hoppladi", (Seat(HUMAN, "Ada"),), GAMES["hoppladi"].options_type.from_dict({"turns": 1, "dice": 1}))


def finished(store: Store) -> Session:
    """A short match, played to its end."""
    return play(Session.begin(store, SOLO, source=DICE))


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(path.name for path in folder.iterdir())


class Scripted:
    """Dice that always show the first of what they can."""

    def pick(self, draw: int, outcomes: object) -> object:
        return outcomes[0][0]  # type: ignore[index]


# Of matches.


def test_a_match_in_play_and_the_same_in_the_store_have_one_record(store: Store) -> None:
    session = begun(store)
    for _ in range(6):
        play(session, 1)
        record = of_session(session)
        assert record.plies == notation(session.match)
        assert of_match(store, session.id) == record
        assert read(write(record)) == record


def test_another_process_reads_the_record_of_a_match_in_play(store: Store, folder: Path) -> None:
    session = play(begun(store), 5)
    with closing(Store.open(folder)) as other:
        assert of_match(other, session.id) == of_session(session)


def test_the_secret_is_told_when_the_match_is_over_and_not_before(store: Store) -> None:
    session = begun(store)
    told = Fair(DICE.commitment, DICE.salt.hex())
    assert of_session(session).dice == of_match(store, session.id).dice == told
    over = finished(store)
    revealed = Fair(DICE.commitment, DICE.salt.hex(), DICE.secret.hex())
    assert of_session(over).dice == of_match(store, over.id).dice == revealed
    assert verify(of_match(store, over.id)).finding is Finding.PROVEN


def test_a_decision_taken_back_is_in_no_record(store: Store) -> None:
    session = begun(store)
    before = of_session(session)
    session.submit(session.to_move, session.legal[0])
    assert of_match(store, session.id) != before
    session.undo()
    assert of_session(session) == of_match(store, session.id) == before


def test_dice_of_a_seed_are_called_so(store: Store) -> None:
    session = play(Session.begin(store, SOLO, seed="hare"))
    record = of_match(store, session.id)
    assert record.dice == of_session(session).dice == Seeded("hare")
    assert verify(record).finding is Finding.REPLAYABLE


def test_scripted_dice_are_called_unproven(store: Store) -> None:
    session = Session.begin(store, SOLO, source=Scripted())  # type: ignore[arg-type]
    assert of_session(session).dice == of_match(store, session.id).dice == Unproven()


def test_the_record_says_who_played_and_that_the_start_was_drawn(store: Store) -> None:
    drawn = Setup(SETUP.game, SETUP.seats, SETUP.options, lot=True)
    record = of_session(Session.begin(store, drawn))
    assert [(player.kind, player.name) for player in record.players] == [(s.level, s.name) for s in SETUP.seats]
    assert record.lot
    assert not of_session(Session.begin(store, drawn.again())).lot


def test_names_no_file_can_hold_are_written_as_far_as_they_can_be(store: Store) -> None:
    odd = Setup(SETUP.game, (Seat(HUMAN, "A\ud800"), Seat(HUMAN, "e" + "\u0301" * 500)), SETUP.options)
    record = of_session(Session.begin(store, odd))
    assert read(write(record)).players == record.players
    assert record.players[0].name == "A?"


def test_a_match_cut_off_before_its_opening_was_saved_has_the_one_it_will_have(store: Store, folder: Path) -> None:
    match = store.begin(SETUP, DICE.secret, DICE.salt, None, "p")
    record = of_match(store, match)
    session = Session.resume(store, match)
    assert record == of_session(session)


# Reading files.


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def below_a_file(path: Path) -> None:
    path.parent.write_text("x")


@pytest.mark.parametrize(
    ("make", "name", "why"),
    [
        (lambda path: None, "none.hoppla", FileFault.MISSING),
        (below_a_file, "file/x", FileFault.MISSING),
        (Path.mkdir, "folder", FileFault.FOLDER),
        (os.mkfifo, "pipe", FileFault.NOT_A_FILE),
        (lambda path: path.symlink_to("/dev/zero"), "device", FileFault.NOT_A_FILE),
        (link_to_itself, "loop", FileFault.BAD_NAME),
        (lambda path: None, "n" * 300, FileFault.BAD_NAME),
        (lambda path: None, "nul\0", FileFault.BAD_NAME),
    ],
    ids=["missing", "below a file", "folder", "pipe", "device", "loop", "long name", "no name"],
)
def test_what_is_no_file_is_refused_without_waiting(
    tmp_path: Path, make: Callable[[Path], None], name: str, why: FileFault
) -> None:
    path = tmp_path / name
    make(path)
    with pytest.raises(FileRefused) as refused:
        read_file(path)
    assert (refused.value.path, refused.value.why) == (path, why)
    with pytest.raises(FileRefused):
        write_file(of_session(finished(Store.in_memory())), path if name != "none.hoppla" else path / "below")


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(FileRefused) as refused:
        read_file(tmp_path / "locked")
    assert (refused.value.why, refused.value.detail) == (FileFault.NOT_ALLOWED, os.strerror(errno.EACCES))


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    path.touch()
    os.truncate(path, 1 << 40)
    with pytest.raises(RecordError) as refused:
        read_file(path)
    assert (refused.value.kind, refused.value.expected) == (Fault.TOO_LONG, (str(MOST_BYTES),))


def test_no_file_is_left_open(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no record")
    before = len(names(Path("/dev/fd")))
    for path in (tmp_path, tmp_path / "text"):
        with pytest.raises((FileRefused, RecordError)):
            read_file(path)
    assert len(names(Path("/dev/fd"))) == before


# Writing files.


def test_an_export_is_named_after_game_and_date_and_reads_back(tmp_path: Path) -> None:
    record = of_session(finished(Store.in_memory()))
    path = export(record, tmp_path)
    assert path.name == f"hoppladi-{record.started:%Y-%m-%d-%H%M%S}.hoppla"
    assert read_file(path) == record
    assert match_of(read_file(path)).state.is_terminal
    assert names(tmp_path) == [path.name]


def test_an_export_made_twice_is_one_file_and_another_match_is_another(tmp_path: Path) -> None:
    session = begun(Store.in_memory())
    first = export(of_session(session), tmp_path)
    assert export(of_session(session), tmp_path) == first
    before = first.read_bytes()
    later = export(of_session(play(session, 1)), tmp_path)
    assert later.name == f"{first.stem}-2.hoppla"
    assert first.read_bytes() == before
    assert len(names(tmp_path)) == 2


def test_nothing_is_written_over(tmp_path: Path) -> None:
    record = of_session(finished(Store.in_memory()))
    (tmp_path / "text").write_text("mine")
    (tmp_path / "dangling").symlink_to("nowhere")
    for name in names(tmp_path):
        with pytest.raises(FileRefused) as refused:
            write_file(record, tmp_path / name)
        assert refused.value.why is FileFault.EXISTS
    assert (tmp_path / "text").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()
    assert names(tmp_path) == ["dangling", "text"]


@pytest.mark.parametrize("call", ["fsync", "link"])
def test_a_full_disk_leaves_no_half_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(FileRefused) as refused:
        export(of_session(finished(Store.in_memory())), tmp_path)
    assert refused.value.why is FileFault.NO_SPACE
    assert names(tmp_path) == []


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", fail)
    record = of_session(finished(Store.in_memory()))
    path = export(record, tmp_path)
    assert read_file(path) == record
    with pytest.raises(FileRefused) as refused:
        write_file(record, path)
    assert refused.value.why is FileFault.EXISTS
    assert names(tmp_path) == [path.name]
