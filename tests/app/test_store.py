"""The store: nothing is lost, nothing is written over, and what cannot be saved or read is said."""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from engine import Dice
from tests.app.playing import DICE, SETUP, begun, notation, play, process
from tui.session import Session
from tui.store import (
    FileFault,
    HeldBy,
    Hold,
    MatchFault,
    MatchSetAside,
    Store,
    StoreCorrupt,
    StoreNewer,
    StoreSetAside,
    StoreUnwritable,
    WriteFault,
    default_folder,
)
from tui.store_file import write_fault
from tui.store_rows import seal_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the store is; not there yet."""
    return tmp_path / "store"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """A store in it."""
    with closing(Store.open(folder)) as opened:
        yield opened


def file_of(folder: Path) -> Path:
    """The store's file."""
    return folder / "hoppla.db"


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """What another program reads in the file."""
    with closing(sqlite3.connect(file_of(folder))) as db:
        return db.execute(query).fetchall()


def edit(folder: Path, statement: str) -> None:
    """Change the file behind the store's back."""
    with closing(sqlite3.connect(file_of(folder))) as db, db:
        db.execute(statement)


def evidence(folder: Path) -> list[tuple[Any, ...]]:
    """Everything in the file but how the matches stand."""
    matches = rows(folder, "SELECT id, setup, rules, secret, salt, player_seed, seal FROM match ORDER BY id")
    return matches + rows(folder, "SELECT match, idx, seat, hex(moves), scores, seal FROM ply ORDER BY match, idx")


def saved_match(folder: Path, plies: int = 8) -> int:
    """A match of so many plies after the opening, left in the folder; its id."""
    with closing(Store.open(folder)) as store:
        session = play(begun(store), plies)
        session.close()
        return session.id


def reference() -> Session:
    """The same match, played to the end without a break and without a file."""
    return play(begun(Store.in_memory()))


# What is saved.


def test_every_ply_is_in_the_file_when_submit_returns(store: Store, folder: Path) -> None:
    session = begun(store)
    for count in range(2, 12):
        play(session, 1)
        assert rows(folder, "SELECT count(*) FROM ply") == [(count,)]
    loaded = store.load(session.id)
    assert loaded.plies == notation(session.match)
    assert (loaded.setup, loaded.secret, loaded.salt) == (SETUP, DICE.secret, DICE.salt)


def test_the_file_holds_notation_one_row_a_ply(store: Store, folder: Path) -> None:
    session = play(begun(store), 1)
    (roll,) = session.match.history[0].outcomes
    first = session.match.history[1].action
    assert rows(folder, "SELECT idx, seat, moves FROM ply ORDER BY idx") == [(0, -1, str(roll)), (1, 0, str(first))]


def test_saved_games_are_listed_last_played_first(store: Store) -> None:
    older, newer = begun(store), play(begun(store), 20)
    play(older, 3)
    listed = store.unfinished()
    assert [saved.id for saved in listed] == [older.id, newer.id]
    assert [saved.plies for saved in listed] == [4, 21]
    assert listed[1].scores == newer.state.scores
    assert listed[0].setup == SETUP
    assert listed[0].started <= listed[1].started <= listed[1].played <= listed[0].played


def test_a_finished_match_is_no_longer_offered_but_kept(store: Store, folder: Path) -> None:
    match = store.begin(SETUP, b"s", b"", None, "p")
    store.finish(match, (60, 61, 2), (Fraction(0), Fraction(1), Fraction(0)))
    assert store.unfinished() == ()
    assert store.load(match).finished
    assert rows(folder, "SELECT status, scores, shares FROM match") == [
        ("finished", "[60, 61, 2]", '["0", "1", "0"]'),
    ]


def test_an_undone_ply_is_gone_from_the_file(store: Store, folder: Path) -> None:
    session = play(begun(store), 7)
    store.drop_last(session.id, 7)
    assert rows(folder, "SELECT max(idx) FROM ply") == [(6,)]
    with pytest.raises(ValueError, match="7"):
        store.drop_last(session.id, 7)


def test_a_ply_out_of_order_or_of_an_unknown_match_is_refused(store: Store) -> None:
    session = play(begun(store), 3)
    with pytest.raises(ValueError, match="2"):
        store.append(session.id, session.match.history[2])
    with pytest.raises(KeyError):
        store.append(session.id + 1, session.match.history[3])


def test_a_deleted_match_is_gone(store: Store, folder: Path) -> None:
    kept = begun(store)
    session = play(begun(store), 3)
    session.close()
    store.delete(session.id)
    assert [saved.id for saved in store.unfinished()] == [kept.id]
    assert rows(folder, "SELECT DISTINCT match FROM ply") == [(kept.id,)]
    with pytest.raises(StoreCorrupt) as missing:
        store.load(session.id)
    assert missing.value.why is MatchFault.MISSING


def test_only_the_player_can_read_the_files(folder: Path) -> None:
    before = os.umask(0)
    try:
        with closing(Store.open(folder)) as store:
            play(begun(store), 3)
            modes = {path.name.split("-")[-1]: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {modes["hoppla.db"], modes["wal"], modes["shm"]} == {0o600}
    assert set(modes.values()) == {0o600}


def test_a_store_left_open_to_others_is_closed_to_them(folder: Path) -> None:
    saved_match(folder)
    file_of(folder).chmod(0o644)
    Store.open(folder).close()
    assert file_of(folder).stat().st_mode & 0o777 == 0o600


def test_the_default_folder_is_the_users_data_folder(tmp_path: Path) -> None:
    assert default_folder() == tmp_path / "data" / "hoppla"


def test_threads_may_share_a_store(store: Store) -> None:
    sessions = [begun(store, Dice(bytes([n]) * 32, b"")) for n in range(4)]
    threads = [Thread(target=play, args=(session, 30)) for session in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.notices() == ()
    for session in sessions:
        assert store.load(session.id).plies == notation(session.match)


def test_a_store_in_memory_does_the_same_without_a_file(folder: Path) -> None:
    store = Store.in_memory()
    session, done = play(begun(store), 5), play(begun(store))
    assert [saved.id for saved in store.unfinished()] == [session.id]
    assert store.load(session.id).plies == notation(session.match)
    store.drop_last(session.id, 5)
    assert len(store.load(session.id).plies) == 5
    store.delete(session.id)
    assert store.unfinished() == ()
    assert store.load(done.id).finished
    assert store.notices() == ()
    assert not folder.exists()


# Killed.


def test_killed_at_random_moments_a_match_goes_on_as_if_nothing_had_been(folder: Path) -> None:
    """After each kill: at least what was told is there, at most one ply more, never half of one."""
    whole = notation(reference().match)
    random = Random(6)
    for _ in range(10):
        with process("play", folder) as child:
            assert child.stdout is not None
            lines = [line for _, line in zip(range(random.randrange(1, 14)), child.stdout, strict=False)]
            child.send_signal(signal.SIGKILL)
            lines += child.stdout
        told = int(lines[-1])
        with closing(Store.open(folder)) as store:
            assert store.notices() == ()
            ((match,),) = rows(folder, "SELECT id FROM match")
            plies = store.load(match).plies
            assert told + 1 <= len(plies) <= told + 2
            assert plies == whole[: len(plies)]
            if len(plies) == len(whole):
                break
    with closing(Store.open(folder)) as store:
        assert notation(play(Session.resume(store, match)).match) == whole
        assert store.unfinished() == ()


def left_by(count: int, folder: Path, told: int, whole: Sequence[object]) -> int:
    """Check what a process killed before its `count`-th statement left, and go on from there; how many plies it was."""
    with closing(Store.open(folder)) as store:
        assert store.notices() == (), count
        assert not list(folder.glob("*-new-*")), count
        saved = store.unfinished()
        plies = store.load(saved[0].id).plies if saved else ()
        assert plies == whole[: len(plies)], count
        assert len(plies) >= told, count
        for match in saved:
            resumed = play(Session.resume(store, match.id), 3)
            assert notation(resumed.match) == whole[: max(len(plies), 1) + 3], count
        return len(plies)


def test_killed_before_any_statement_a_store_is_whole(tmp_path: Path) -> None:
    """Every statement of making the file, beginning the match and saving the first plies, one process each."""
    whole = notation(reference().match)
    found = []
    for first in range(1, 34, 3):
        children = [(n, process("die", tmp_path / str(n), str(n))) for n in range(first, first + 3)]
        for count, child in children:
            with child:
                assert child.stdout is not None
                told = len(child.stdout.readlines())
            assert child.returncode == -signal.SIGKILL, count
            found.append(left_by(count, tmp_path / str(count), told, whole))
    assert found == sorted(found)
    assert {0, 1, 2, 3} <= set(found)


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


# Holding a match.


def test_a_match_is_held_by_one_session(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    with closing(Store.open(folder)) as second:
        hold = store.hold(match)
        assert isinstance(hold, Hold)
        for other in (second, store):
            held = other.hold(match)
            assert isinstance(held, HeldBy)
            assert held.pid == os.getpid()
            assert held.since is not None
        hold.release()
        hold.release()
        taken = second.hold(match)
        assert isinstance(taken, Hold)
        taken.release()
        assert not list(folder.glob("*.hold"))


def test_a_match_held_by_another_process_is_told_and_free_when_that_is_killed(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    with process("hold", folder, str(match)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        held = store.hold(match)
        assert isinstance(held, HeldBy)
        assert held.pid == child.pid
        assert held.host == os.uname().nodename
        child.kill()
        child.wait()
        hold = store.hold(match)
        assert isinstance(hold, Hold)
        with process("hold", folder, str(match)) as third:
            assert third.stdout is not None
            assert third.stdout.readline() == "refused\n"
        hold.release()


def test_a_hold_file_that_says_nothing_holds_all_the_same(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    hold = store.hold(match)
    assert isinstance(hold, Hold)
    (folder / f"hoppla-{match}.hold").write_bytes(b"{")
    with closing(Store.open(folder)) as second:
        assert second.hold(match) == HeldBy(0, "", "", None)
    hold.release()


def test_what_another_session_played_meanwhile_is_read(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    first = play(Session.resume(store, match), 2)
    first.close()
    with closing(Store.open(folder)) as second:
        meanwhile = play(Session.resume(second, match), 4)
        meanwhile.close()
    assert notation(Session.resume(store, match).match) == notation(meanwhile.match)


def test_a_match_in_play_survives_being_deleted_elsewhere(store: Store, folder: Path) -> None:
    session = play(begun(store), 4)
    with closing(Store.open(folder)) as second:
        second.delete(session.id)
        play(session, 1)
        assert second.load(session.id).plies == notation(session.match)


def test_a_match_deleted_while_its_own_session_plays_stays_deleted(store: Store, folder: Path) -> None:
    session = play(begun(store), 4)
    store.delete(session.id)
    play(session, 2)
    session.close()
    assert store.unfinished() == ()
    assert rows(folder, "SELECT count(*) FROM match") == [(0,)]
