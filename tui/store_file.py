"""The store's file: SQLite in the player's data folder, and what is done when it is not what it should be.

Nothing is ever written over. A file that is no store of ours is moved aside with its side files and a new one begun; a
store of a newer version is left alone. A new file is made under another name and put in place whole, so a process that
dies while making it leaves nothing that looks broken.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from tui.clock import on_clock
from tui.store_rows import MatchRow, PlyRow, Record, Status, Summary

FILE: Final = "hoppla.db"
LOCK: Final = "hoppla.lock"
DRAFT: Final = "-new-"
SIDE_FILES: Final = ("-wal", "-shm", "-journal")
VERSION: Final = 1
"""`user_version` of this schema."""
FOLDER_MODE, FILE_MODE = 0o700, 0o600
"""The dice's secret lies in the file."""
PATIENCE: Final = 2.0
"""Seconds to wait for another process that is writing."""
TURN_SECONDS: Final = 0.01

_MATCH: Final = "id, setup, rules, secret, salt, seeded, player_seed, started, seal"
_STANDING: Final = "status, why, scores, shares"
_PLY: Final = "idx, seat, moves, scores, played, seal"
_SCHEMA: Final = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY, setup TEXT NOT NULL, rules INTEGER NOT NULL, secret BLOB NOT NULL, salt BLOB NOT NULL,
        seeded TEXT, player_seed TEXT NOT NULL, started REAL NOT NULL, seal BLOB NOT NULL,
        status TEXT NOT NULL, why TEXT NOT NULL, scores TEXT, shares TEXT)""",
    "CREATE INDEX match_by_status ON match (status)",
    """CREATE TABLE ply (
        match INTEGER NOT NULL, idx INTEGER NOT NULL, seat INTEGER NOT NULL, moves TEXT NOT NULL, scores TEXT NOT NULL,
        played REAL NOT NULL, seal BLOB NOT NULL, PRIMARY KEY (match, idx)) WITHOUT ROWID""",
    f"PRAGMA user_version = {VERSION}",
)


class FileFault(StrEnum):
    """Why a file was moved aside."""

    EMPTY = "empty"
    NOT_A_FILE = "not a file"
    NOT_A_STORE = "not a store"
    """Not SQLite, or somebody else's."""
    DAMAGED = "damaged"
    LEFT_OVER = "left over"
    """Side files whose main file is gone."""


class WriteFault(StrEnum):
    """Why the store cannot be used at the moment."""

    NO_SPACE = "no space"
    NOT_ALLOWED = "not allowed"
    NO_FOLDER = "no folder"
    """The folder is not there and cannot be made."""
    LOCKED = "locked"
    """Another process is writing and does not come to an end."""
    FAILED = "failed"
    """Anything else; `detail` has the system's words."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that was moved."""

    path: Path
    moved_to: Path
    why: FileFault


class NewerStore(Exception):
    """The file was made by a later version of this program. Attributes: `path`, `version`."""

    def __init__(self, path: Path, version: int) -> None:
        super().__init__(path, version)
        self.path = path
        self.version = version


class Database:
    """An open store file. When the file or the disk fails, a method raises sqlite3.Error and nothing has changed."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self._db = _connection(path, "rw", patience)
        try:
            self._db.text_factory = _lenient
            with suppress(sqlite3.OperationalError):  # some file systems cannot; then it is slower, no less safe
                self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            with self._transaction():
                pass  # may we write at all?
            self._identity = path.stat()
        except BaseException:
            self._db.close()
            raise

    @property
    def moved(self) -> bool:
        """Whether the file is no longer where it was: writing to it would be writing to nothing."""
        try:
            return not os.path.samestat(self.path.stat(), self._identity)
        except OSError:
            return True

    def wait_at_most(self, patience: float) -> None:
        """Seconds to wait for another process."""
        self._db.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def standing(self, status: Status) -> tuple[Summary, ...]:
        """The matches that stand so."""
        rows = self._db.execute(
            f"SELECT {_prefixed('m', _MATCH)}, count(p.idx), max(p.idx), p.played, coalesce(p.scores, m.scores), "
            "m.shares FROM match m LEFT JOIN ply p ON p.match = m.id WHERE m.status = ? GROUP BY m.id",
            (status,),
        )
        return tuple(Summary(MatchRow(*row[:9]), row[9], *row[11:]) for row in rows)

    def any_standing(self, status: Status) -> bool:
        """Whether any match stands so."""
        return self._db.execute("SELECT 1 FROM match WHERE status = ? LIMIT 1", (status,)).fetchone() is not None

    def record(self, match: int) -> Record | None:
        """Everything there is of a match, or None."""
        row = self._db.execute(f"SELECT {_MATCH}, {_STANDING} FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            return None
        rows = self._db.execute(f"SELECT {_PLY} FROM ply WHERE match = ? ORDER BY idx", (match,))
        plies = [PlyRow(*ply) for ply in rows]
        standing, why, scores, shares = row[9:]
        status = Status(standing) if standing in list(Status) else Status.SET_ASIDE
        return Record(MatchRow(*row[:9]), plies, status, why, scores, shares, agreed=len(plies), dirty=False)

    def write(self, records: Iterable[Record]) -> None:
        """Make the file agree with these records, in one transaction: committed when it returns."""
        with self._transaction():
            for record in records:
                self._write(record)

    def _write(self, record: Record) -> None:
        match = record.row.id
        if record.status is Status.DELETED:
            self._db.execute("DELETE FROM ply WHERE match = ?", (match,))
            self._db.execute("DELETE FROM match WHERE id = ?", (match,))
        elif record.status is Status.SET_ASIDE:
            self._db.execute("UPDATE match SET status = ?, why = ? WHERE id = ?", (record.status, record.why, match))
        else:
            self._write_match(record)

    def _write_match(self, record: Record) -> None:
        match, agreed = record.row.id, record.agreed
        standing = (record.status, record.why, record.scores, record.shares)
        if self._db.execute("SELECT 1 FROM match WHERE id = ?", (match,)).fetchone() is None:
            agreed = 0
            values = (*astuple(record.row), *standing)
            self._db.execute(f"INSERT INTO match ({_MATCH}, {_STANDING}) VALUES ({_marks(13)})", values)
        elif record.status is not Status.OPEN:
            self._db.execute(f"UPDATE match SET ({_STANDING}) = ({_marks(4)}) WHERE id = ?", (*standing, match))
        self._db.execute("DELETE FROM ply WHERE match = ? AND idx >= ?", (match, agreed))
        self._db.executemany(
            f"INSERT INTO ply (match, {_PLY}) VALUES ({_marks(7)})",
            [(match, *astuple(ply)) for ply in record.plies[agreed:]],
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise


def open_database(folder: Path, patience: float) -> tuple[Database, SetAside | None]:
    """The store in that folder, made if there is none; what was in its place, if that was no store.

    Raises: NewerStore, OSError, sqlite3.Error, ValueError (a path no file can have).
    """
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    path = folder / FILE
    with _alone(folder / LOCK, patience):
        fault = fault_of(path, patience)
        moved = SetAside(path, _move_aside(path), fault) if fault else None
        try:
            if not path.exists():
                _make(path)
        finally:
            _clear_drafts(path)
        with suppress(OSError):
            path.chmod(FILE_MODE)
        return Database(path, patience), moved


def write_fault(error: Exception) -> WriteFault:
    """What an error of the system or of SQLite means to a player."""
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0, WriteFault.FAILED)
    return _SQLITE.get(_code(error), WriteFault.FAILED)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken, as opposed to the disk or the moment."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def fault_of(path: Path, patience: float) -> FileFault | None:
    """What is wrong with the file, read without changing it; None for a good one or none at all.

    Raises: NewerStore, OSError, sqlite3.Error.
    """
    if not os.path.lexists(path):
        left = any(_beside(path, side).exists() for side in ("-wal", "-journal"))
        return FileFault.LEFT_OVER if left else None
    if not path.is_file():
        return FileFault.NOT_A_FILE
    if not path.stat().st_size:
        return FileFault.EMPTY
    try:
        with closing(_connection(path, "ro", patience)) as db:
            return _content_fault(db, path)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        no_database = _code(error) == sqlite3.SQLITE_NOTADB
        return FileFault.NOT_A_STORE if no_database else FileFault.DAMAGED


def _content_fault(db: sqlite3.Connection, path: Path) -> FileFault | None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerStore(path, version)
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        return FileFault.DAMAGED
    columns = {f"{table}({names})" for table, names in db.execute(_COLUMNS)}
    return None if version == VERSION and columns == _expected() else FileFault.NOT_A_STORE


_COLUMNS: Final = (
    "SELECT t.name, group_concat(c.name, ', ') FROM sqlite_master t, pragma_table_info(t.name) c "
    "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name"
)


def _expected() -> set[str]:
    return {f"match({_MATCH}, {_STANDING})", f"ply(match, {_PLY})"}


def _make(path: Path) -> None:
    """A new file, whole or not at all; one that somebody else made meanwhile is as good."""
    draft = path.with_name(f"{path.stem}{DRAFT}{os.getpid()}-{time.monotonic_ns()}{path.suffix}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE))
    with closing(_connection(draft, "rw", 0)) as db:
        db.execute("PRAGMA journal_mode = OFF")  # a draft that is not finished is thrown away
        db.execute("BEGIN")
        for statement in _SCHEMA:
            db.execute(statement)
        db.execute("COMMIT")
    _put(draft, path)


def _clear_drafts(path: Path) -> None:
    """Ours, and those of processes that died over theirs."""
    for draft in path.parent.glob(f"{path.stem}{DRAFT}*"):
        with suppress(OSError):
            draft.unlink()


def _put(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)  # unlike a rename, never over a file that is there
    except FileExistsError:
        pass
    except OSError:  # no hard links here; `_alone` keeps others away
        draft.rename(path)


def _move_aside(path: Path) -> Path:
    """Rename the file and its side files alike. The side files go first: left beside a new file they would be read
    into it."""
    name = f"{path.stem}-broken-{on_clock(datetime.now(UTC)):%Y%m%d-%H%M%S}"
    number = 1
    target = path.with_name(name + path.suffix)
    while any(os.path.lexists(_beside(target, side)) for side in ("", *SIDE_FILES)):
        number += 1
        target = path.with_name(f"{name}-{number}{path.suffix}")
    for side in (*SIDE_FILES, ""):
        if os.path.lexists(_beside(path, side)):
            _beside(path, side).rename(_beside(target, side))
    return target


@contextmanager
def _alone(path: Path, patience: float) -> Iterator[None]:
    """One process at a time looks the file over and moves or makes it. A process that was stopped in there is not
    waited for without end."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
    try:
        end = time.monotonic() + patience
        while not _locked(handle) and time.monotonic() < end:
            time.sleep(TURN_SECONDS)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks: nothing to wait for
    return True


def _connection(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    """Never makes a file. Any thread may use it, one at a time."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)


def _beside(path: Path, side: str) -> Path:
    return path.with_name(path.name + side)


def _lenient(text: bytes) -> str:
    """Text that is not UTF-8 must not stop the other rows from being read; the seal tells."""
    return text.decode(errors="replace")


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _prefixed(table: str, names: str) -> str:
    return ", ".join(f"{table}.{name}" for name in names.split(", "))


def _code(error: Exception) -> int:
    """SQLite's primary result code."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_ERRNO: Final = {
    errno.ENOSPC: WriteFault.NO_SPACE,
    errno.EDQUOT: WriteFault.NO_SPACE,
    errno.EROFS: WriteFault.NOT_ALLOWED,
    errno.EACCES: WriteFault.NOT_ALLOWED,
    errno.EPERM: WriteFault.NOT_ALLOWED,
    errno.ENOENT: WriteFault.NO_FOLDER,
    errno.ENOTDIR: WriteFault.NO_FOLDER,
    errno.EEXIST: WriteFault.NO_FOLDER,
}
_SQLITE: Final = {
    sqlite3.SQLITE_FULL: WriteFault.NO_SPACE,
    sqlite3.SQLITE_READONLY: WriteFault.NOT_ALLOWED,
    sqlite3.SQLITE_PERM: WriteFault.NOT_ALLOWED,
    sqlite3.SQLITE_BUSY: WriteFault.LOCKED,
    sqlite3.SQLITE_LOCKED: WriteFault.LOCKED,
}
