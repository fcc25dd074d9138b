"""Stores that are broken, altered or cannot be written: nothing is written over, and what happened is said."""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from tests.app.playing import SETUP, begun, notation, play
from tests.app.stores import edit, evidence, file_of, rows, saved_match
from tui.session import Session
from tui.store import (
    FileFault,
    MatchFault,
    MatchSetAside,
    Store,
    StoreCorrupt,
    StoreNewer,
    StoreSetAside,
    StoreUnwritable,
    WriteFault,
)
from tui.store_file import write_fault
from tui.store_rows import seal_of

# Broken files.


def garbage(path: Path) -> None:
    path.write_bytes(Random(1).randbytes(20_000))


def zero_bytes(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(length: int) -> Callable[[Path], None]:
    def cut(path: Path) -> None:
        os.truncate(path, length)

    return cut


def damaged_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for place in range(4096, len(content), 512):
        content[place : place + 40] = b"\xa5" * 40
    path.write_bytes(content)


def somebody_elses(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE recipes (cake TEXT)")


def no_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 1")


def other_columns(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("ALTER TABLE ply RENAME COLUMN moves TO gone")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("kept")


BROKEN = [
    (zero_bytes, FileFault.EMPTY),
    (garbage, FileFault.NOT_A_STORE),
    (cut_short(10), FileFault.NOT_A_STORE),
    (cut_short(100), FileFault.DAMAGED),
    (cut_short(4096), FileFault.DAMAGED),
    (cut_short(9000), FileFault.DAMAGED),
    (damaged_pages, FileFault.DAMAGED),
    (somebody_elses, FileFault.NOT_A_STORE),
    (no_tables, FileFault.NOT_A_STORE),
    (other_columns, FileFault.NOT_A_STORE),
    (a_folder, FileFault.NOT_A_FILE),
]


def content(path: Path) -> dict[str, bytes]:
    """A file or a folder, by name."""
    if path.is_dir():
        return {inside.name: inside.read_bytes() for inside in path.iterdir()}
    return {"": path.read_bytes()}


@pytest.mark.parametrize(("break_it", "why"), BROKEN)
def test_a_broken_file_is_kept_under_another_name_and_said_so(
    folder: Path, break_it: Callable[[Path], None], why: FileFault
) -> None:
    saved_match(folder)
    break_it(file_of(folder))
    before = content(file_of(folder))
    with closing(Store.open(folder)) as store:
        (notice,) = store.notices()
        assert isinstance(notice, StoreSetAside)
        assert (notice.path, notice.why) == (file_of(folder), why)
        assert content(notice.moved_to) == before
        assert store.notices() == ()
        assert store.unfinished() == ()
        session = play(begun(store), 5)
        session.close()
    with closing(Store.open(folder)) as again:
        assert again.notices() == ()
        assert again.load(session.id).plies == notation(session.match)
    assert content(notice.moved_to) == before


def test_a_second_broken_file_does_not_replace_the_first(folder: Path) -> None:
    moved = set()
    for _ in range(3):
        Store.open(folder).close()
        garbage(file_of(folder))
        with closing(Store.open(folder)) as store:
            (notice,) = store.notices()
            assert isinstance(notice, StoreSetAside)
            moved.add(notice.moved_to)
    assert len(moved) == 3
    assert all(path.exists() for path in moved)


def test_side_files_go_with_the_broken_file(folder: Path) -> None:
    """Left behind, a write-ahead log would be read into the new file."""
    copy = folder.with_name("copy")
    with closing(Store.open(folder)) as store:
        play(begun(store), 5)
        shutil.copytree(folder, copy)  # as a kill leaves it
    zero_bytes(file_of(copy))
    log = (copy / "hoppla.db-wal").read_bytes()
    with closing(Store.open(copy)) as store:
        (notice,) = store.notices()
        assert isinstance(notice, StoreSetAside)
        assert notice.moved_to.with_name(notice.moved_to.name + "-wal").read_bytes() == log
        assert store.unfinished() == ()


def test_side_files_without_their_file_are_set_aside(folder: Path) -> None:
    copy = folder.with_name("copy")
    with closing(Store.open(folder)) as store:
        play(begun(store), 5)
        shutil.copytree(folder, copy)
    file_of(copy).unlink()
    with closing(Store.open(copy)) as store:
        (notice,) = store.notices()
        assert isinstance(notice, StoreSetAside)
        assert notice.why is FileFault.LEFT_OVER
        play(begun(store), 5)
        assert len(store.unfinished()) == 1


def test_a_newer_store_is_left_untouched(folder: Path) -> None:
    saved_match(folder)
    edit(folder, "PRAGMA user_version = 2")
    before = file_of(folder).read_bytes()
    with closing(Store.open(folder)) as store:
        assert store.notices() == (StoreNewer(file_of(folder), 2),)
        session = play(begun(store), 5)
        assert store.load(session.id).plies == notation(session.match)
        assert [saved.id for saved in store.unfinished()] == [session.id]
        assert store.notices() == ()
    assert file_of(folder).read_bytes() == before
    assert not [path for path in folder.iterdir() if "broken" in path.name]


def test_a_newer_store_left_by_a_kill_is_not_even_tidied(folder: Path) -> None:
    """Opened for writing, SQLite would move the log into the file and remove it."""
    copy = folder.with_name("copy")
    with closing(Store.open(folder)) as store:
        play(begun(store), 5)
        edit(folder, "PRAGMA user_version = 2")
        shutil.copytree(folder, copy)
    files = [file_of(copy), copy / "hoppla.db-wal"]
    before = [path.read_bytes() for path in files]
    with closing(Store.open(copy)) as store:
        assert store.notices() == (StoreNewer(file_of(copy), 2),)
        play(begun(store), 5)
    assert [path.read_bytes() for path in files] == before


def test_a_file_damaged_while_it_is_open_is_set_aside_and_the_match_in_play_saved_anew(folder: Path) -> None:
    with closing(Store.open(folder)) as store:
        session = play(begun(store), 5)
        for path in (file_of(folder), folder / "hoppla.db-wal"):
            damaged = bytearray(path.read_bytes())
            damaged[100:] = b"\xa5" * len(damaged[100:])
            path.write_bytes(damaged)
        (folder / "hoppla.db-shm").write_bytes(b"\0" * 32768)
        play(session, 5)
        kinds = [type(notice) for notice in store.notices()]
        assert kinds == [StoreSetAside]
        session.close()
    with closing(Store.open(folder)) as again:
        assert again.load(session.id).plies == notation(session.match)


# Altered rows.

ALTERED = [
    ("UPDATE match SET setup = replace(setup, '333', '61')", None),
    ("UPDATE match SET setup = '{}'", None),
    ("UPDATE match SET setup = x'ff00'", None),
    ("UPDATE match SET secret = x'00'", None),
    ("UPDATE match SET secret = 'text'", None),
    ("UPDATE match SET salt = x''", None),
    ("UPDATE match SET player_seed = 'mine'", None),
    ("UPDATE match SET rules = 'one'", None),
    ("UPDATE match SET seal = x''", None),
    ("UPDATE ply SET moves = 'keep:7h' WHERE idx = 3", 3),
    ("UPDATE ply SET moves = CAST(x'fffe' AS TEXT) WHERE idx = 4", 4),
    ("UPDATE ply SET moves = 5 WHERE idx = 8", 8),
    ("UPDATE ply SET seat = (seat + 1) % 3 WHERE idx = 5", 5),
    ("UPDATE ply SET scores = '[59, 0, 0]' WHERE idx = 8", 8),
    ("UPDATE ply SET seal = 'text' WHERE idx = 2", 2),
    ("DELETE FROM ply WHERE idx = 6", 6),
    ("DELETE FROM ply WHERE idx = 0", 0),
    ("UPDATE ply SET idx = 99 WHERE idx = 8", 8),
]


@pytest.mark.parametrize(("statement", "ply"), ALTERED)
def test_an_altered_row_is_refused_and_kept(folder: Path, statement: str, ply: int | None) -> None:
    with closing(Store.open(folder)) as store:
        good = play(begun(store), 3)
        good.close()
    other = folder.with_name("other")
    match = saved_match(other)
    edit(other, statement)
    with closing(sqlite3.connect(file_of(other))) as db, db:  # both in one store
        db.execute("ATTACH ? AS good", (str(file_of(folder)),))
        db.execute("INSERT INTO match SELECT * FROM good.match")
        db.execute("INSERT INTO ply SELECT * FROM good.ply")
    before = evidence(other)

    with closing(Store.open(other)) as store:
        assert store.notices() == ()
        with pytest.raises(StoreCorrupt) as refused:
            store.load(match)
        assert (refused.value.match, refused.value.why, refused.value.ply) == (match, MatchFault.ALTERED, ply)
        assert [saved.id for saved in store.unfinished()] == [good.id]
        assert store.load(good.id).plies == notation(good.match)
    with closing(Store.open(other)) as again:
        assert [saved.id for saved in again.unfinished()] == [good.id]
    assert evidence(other) == before
    assert rows(other, f"SELECT status, why FROM match WHERE id = {match}") == [("set aside", "altered")]


def test_an_altered_match_is_not_offered_and_said_so_once(folder: Path) -> None:
    match = saved_match(folder)
    edit(folder, "UPDATE match SET setup = replace(setup, '333', '61')")
    with closing(Store.open(folder)) as store:
        assert store.unfinished() == ()
        assert store.notices() == (MatchSetAside(match, MatchFault.ALTERED),)
        assert store.unfinished() == ()
        assert store.notices() == ()


@pytest.mark.parametrize(
    ("values", "rules", "why", "stays"),
    [
        ({"game": "chess"}, 1, MatchFault.UNKNOWN_GAME, True),
        ({}, 2, MatchFault.OTHER_RULES, True),
        ({"seats": []}, 1, MatchFault.UNREADABLE, False),
        ({"options": {"target": 0}}, 1, MatchFault.UNREADABLE, False),
    ],
)
def test_a_match_of_another_version_is_refused_without_calling_it_damaged(
    store: Store, folder: Path, values: dict[str, object], rules: int, why: MatchFault, stays: bool
) -> None:
    text = json.dumps({**SETUP.as_dict(), **values})
    seal = seal_of(b"s", text, rules, "", None, "p")
    with closing(sqlite3.connect(file_of(folder))) as db, db:
        db.execute(
            "INSERT INTO match VALUES (5, ?, ?, ?, ?, NULL, 'p', 0, ?, 'open', '', NULL, NULL)",
            (text, rules, b"s", b"", seal),
        )
    assert store.unfinished() == ()
    assert store.notices() == (MatchSetAside(5, why),)
    assert rows(folder, "SELECT status FROM match") == [("open" if stays else "set aside",)]


# What cannot be written.


@pytest.mark.parametrize("where", ["a file", "under a file", "/proc", "no such name"])
def test_where_nothing_can_be_saved_a_match_is_played_in_memory(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = {
        "a file": tmp_path / "file",
        "under a file": tmp_path / "file" / "store",
        "/proc": Path("/proc/hoppla"),
        "no such name": tmp_path / "nul\0",
    }[where]
    store = Store.open(folder)
    (notice,) = store.notices()
    assert isinstance(notice, StoreUnwritable)
    assert notice.path == folder / "hoppla.db"
    assert notice.why in {WriteFault.NO_FOLDER, WriteFault.FAILED}
    session = play(begun(store), 9)
    assert store.notices() == ()
    assert store.load(session.id).plies == notation(session.match)
    assert [saved.id for saved in store.unfinished()] == [session.id]
    session.close()
    assert notation(Session.resume(store, session.id).match) == notation(session.match)
    assert play(begun(store)).state.is_terminal
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_folder_that_comes_back_receives_the_whole_match(folder: Path) -> None:
    folder.write_text("in the way")
    with closing(Store.open(folder)) as store:
        assert [type(notice) for notice in store.notices()] == [StoreUnwritable]
        session = play(begun(store), 9)
        folder.unlink()
        play(session, 1)
        assert store.notices() == ()
        session.close()
    with closing(Store.open(folder)) as again:
        assert again.load(session.id).plies == notation(session.match)


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file grows past what the store's have now, and new ones hold nothing to speak of."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "hoppla.db-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_takes_no_more_is_said_once_and_play_goes_on(store: Store, folder: Path) -> None:
    session = play(begun(store), 4)
    with full_disk(folder):
        play(session, 10)
        (notice,) = store.notices()
        assert isinstance(notice, StoreUnwritable)
        assert len(session.match.history) == 15
        assert rows(folder, "SELECT count(*) FROM ply") == [(5,)]
        assert not store.all_saved()
    play(session, 1)
    assert store.all_saved()
    assert store.notices() == ()
    with closing(Store.open(folder)) as other:
        assert other.load(session.id).plies == notation(session.match)


def test_undo_and_the_end_while_nothing_can_be_written_reach_the_file_later(store: Store, folder: Path) -> None:
    session, other = play(begun(store), 7), play(begun(store), 2)
    with full_disk(folder):
        store.drop_last(session.id, 7)
        store.finish(session.id, (1, 2, 3), (Fraction(0), Fraction(0), Fraction(1)))
        session.close()
        late = play(begun(store), 2)
    play(other, 1)
    with closing(Store.open(folder)) as again:
        assert {saved.id for saved in again.unfinished()} == {other.id, late.id}
        loaded = again.load(session.id)
        assert loaded.finished
        assert loaded.plies == notation(session.match)[:7]
        assert again.load(late.id).plies == notation(late.match)


def test_a_store_locked_by_another_process_is_said_once_and_written_later(folder: Path) -> None:
    with closing(Store.open(folder, patience=0.01)) as store:
        session = play(begun(store), 4)
        with closing(sqlite3.connect(file_of(folder), isolation_level=None)) as busy:
            busy.execute("BEGIN IMMEDIATE")
            play(session, 5)
            (notice,) = store.notices()
            assert isinstance(notice, StoreUnwritable)
            assert notice.why is WriteFault.LOCKED
            with closing(Store.open(folder, patience=0.01)) as second:
                assert [type(notice) for notice in second.notices()] == [StoreUnwritable]
        play(session, 1)
        assert rows(folder, "SELECT count(*) FROM ply") == [(11,)]
        assert store.notices() == ()


@pytest.mark.parametrize("other_began", [False, True])
def test_a_folder_removed_in_mid_game_is_made_again_with_the_whole_match(folder: Path, other_began: bool) -> None:
    with closing(Store.open(folder)) as store:
        session, waiting = play(begun(store), 5), play(begun(store), 4)
        shutil.rmtree(folder)
        others = saved_match(folder) if other_began else None
        play(session, 1)
        assert store.notices() == ()
        session.close()
        waiting.close()
    with closing(Store.open(folder)) as again:
        for whole in (session, waiting):
            assert again.load(whole.id).plies == notation(whole.match)
        assert {saved.id for saved in again.unfinished()} == {session.id, waiting.id, others} - {None}


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.ENOSPC, "full"), WriteFault.NO_SPACE),
        (OSError(errno.EDQUOT, "quota"), WriteFault.NO_SPACE),
        (PermissionError(errno.EACCES, "no"), WriteFault.NOT_ALLOWED),
        (OSError(errno.EROFS, "read-only"), WriteFault.NOT_ALLOWED),
        (NotADirectoryError(errno.ENOTDIR, "no"), WriteFault.NO_FOLDER),
        (OSError(errno.EIO, "broken"), WriteFault.FAILED),
        (sqlite3.OperationalError("?"), WriteFault.FAILED),
    ],
)
def test_why_nothing_can_be_written_is_told(error: Exception, why: WriteFault) -> None:
    assert write_fault(error) is why


def test_a_disk_full_for_sqlite_is_no_space(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.db")) as db:
        db.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as full:
            db.executescript("CREATE TABLE a (x); CREATE TABLE b (x); CREATE TABLE c (x);")
    assert write_fault(full.value) is WriteFault.NO_SPACE
