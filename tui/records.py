"""Records of saved matches and live ones, and the files they are read from and exported to."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from ai.guests import as_word
from engine.chance import Dice
from engine.games import GAMES
from engine.match import Match
from engine.record import (
    MOST_CHARACTERS,
    MOST_NAME,
    SUFFIX,
    Fault,
    Player,
    Record,
    RecordError,
    Seeded,
    Thrown,
    Unproven,
)
from engine.record import fair as revealed
from engine.record import record_of as record_of_match
from engine.record import write as text_of
from engine.record_reader import read_bytes
from tui.catalogue import CATALOGUE
from tui.session import Session
from tui.setup import Setup
from tui.store import MatchFault, Store, StoreCorrupt

MOST_BYTES: Final = MOST_CHARACTERS
MOST_COPIES: Final = 1000
"""Names that are tried for an export before it is given up."""
NO_LINKS: Final = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
"""What a file system says that has no hard links."""


class FileFault(StrEnum):
    """Why a file cannot be read or written."""

    MISSING = "missing"
    FOLDER = "folder"
    """A folder stands there."""
    NOT_A_FILE = "not a file"
    """A pipe or a device: it might never end."""
    NOT_ALLOWED = "not allowed"
    EXISTS = "exists"
    """There is a file of that name already; nothing is written over."""
    NO_SPACE = "no space"
    BAD_NAME = "bad name"
    """No file can be called so."""
    FAILED = "failed"
    """Anything else; `detail` has the system's words."""


class FileRefused(Exception):
    """A record's file cannot be read or written. Attributes: `path`, `why` (a `FileFault`), `detail`."""

    def __init__(self, path: Path, why: FileFault, detail: str = "") -> None:
        super().__init__(str(path), str(why), detail)
        self.path = path
        self.why = why
        self.detail = detail


def of_session(session: Session) -> Record:
    """The record of a match in play, as far as it goes; the dice's secret only if it is over."""
    return _record(session.match, session.setup, session.match.source, session.seed, session.started)


def of_match(store: Store, match: int) -> Record:
    """The record of a match in the store. Raises: StoreCorrupt."""
    loaded = store.load(match)
    dice = Dice(loaded.secret, loaded.salt)
    replayed = Match(GAMES[loaded.setup.game], len(loaded.setup.seats), loaded.setup.options, dice)
    try:
        replayed.replay(loaded.plies)
    except ValueError as error:  # MalformedMove, IllegalMove, OutOfTurn
        raise StoreCorrupt(match, MatchFault.ILLEGAL, len(replayed.history)) from error
    if not replayed.history:  # cut off before its opening was saved: it will be this one
        replayed.start()
    return _record(replayed, loaded.setup, dice if loaded.secret else None, loaded.seeded, loaded.started)


def _record(match: Match, setup: Setup, source: object, seed: str | None, started: datetime) -> Record:
    players = tuple(Player(as_word(seat.level), _writable(seat.name)) for seat in setup.seats)
    return record_of_match(match, players, started, dice=_thrown(source, seed), lot=setup.lot)


def _writable(name: str) -> str:
    """A name as UTF-8 can carry it, of a length a record may hold."""
    return name.encode("utf-8", "replace").decode()[:MOST_NAME]


def _thrown(source: object, seed: str | None) -> Thrown:
    if seed is not None:
        return Seeded(seed)
    return revealed(source) if isinstance(source, Dice) else Unproven()


def must_wait(record: Record) -> bool:
    """Whether a match's record would tell what is to be remembered: it is of a game of memory that still goes on."""
    return record.result is None and CATALOGUE[record.game].memory


# Files.


def read_file(path: Path) -> Record:
    """The record in a file. Never waits: what is no ordinary file is refused. Raises: FileRefused, RecordError."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            mode = os.fstat(handle).st_mode
            if not stat.S_ISREG(mode):
                raise FileRefused(path, FileFault.FOLDER if stat.S_ISDIR(mode) else FileFault.NOT_A_FILE)
            with os.fdopen(handle, "rb", closefd=False) as file:
                data = file.read(MOST_BYTES + 1)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    return read_data(data)


def read_data(data: bytes) -> Record:
    """The record in bytes that were read from somewhere. Raises: RecordError."""
    if len(data) > MOST_BYTES:
        raise RecordError(Fault.TOO_LONG, 1, expected=(str(MOST_BYTES),))
    return read_bytes(data)


def export(record: Record, folder: Path) -> Path:
    """Write a record into a folder under a name of its own; where it lies now.

    The name tells game and date. A file that is there already is left alone, unless it holds just this record.
    Raises: FileRefused.
    """
    base = f"{record.game}-{record.started:%Y-%m-%d-%H%M%S}"
    content = text_of(record).encode()
    for copy in range(1, MOST_COPIES):
        path = folder / (f"{base}{SUFFIX}" if copy == 1 else f"{base}-{copy}{SUFFIX}")
        try:
            _write_new(path, content)
        except FileRefused as refused:
            if refused.why is not FileFault.EXISTS:
                raise
            if _holds(path, content):
                return path
        else:
            return path
    raise FileRefused(folder / f"{base}{SUFFIX}", FileFault.EXISTS)


def write_file(record: Record, path: Path) -> None:
    """Write a record to a new file. Raises: FileRefused, also if there is one already."""
    _write_new(path, text_of(record).encode())


class NewFile:
    """A new file that grows line by line. A context manager; whatever breaks it off, it holds whole lines."""

    def __init__(self, path: Path) -> None:
        """Raises: FileRefused, also if there is a file already."""
        self.path = path
        self._whole = 0
        """Bytes."""
        try:
            self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        except FileExistsError as error:
            raise FileRefused(path, FileFault.FOLDER if path.is_dir() else FileFault.EXISTS) from error
        except (OSError, ValueError) as error:
            raise _refused(path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            os.ftruncate(self._handle, self._whole)
        os.close(self._handle)

    def write(self, line: str) -> None:
        """One more line, with its end. Raises: FileRefused."""
        left = memoryview(line.encode())
        size = len(left)
        try:
            while left:
                left = left[os.write(self._handle, left) :]
        except OSError as error:
            raise _refused(self.path, error) from error
        self._whole += size


def _write_new(path: Path, content: bytes) -> None:
    """All of it or nothing, and over nothing. Raises: FileRefused."""
    draft = path.with_name(f".hoppla-{secrets.token_hex(8)}")
    try:
        try:
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(handle)
            _put(draft, path)
        finally:
            with suppress(OSError):
                draft.unlink()
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error


def _put(draft: Path, path: Path) -> None:
    """Give a written file its name, unless there is one of that name. Raises: OSError."""
    try:
        os.link(draft, path)  # unlike a rename, never over a file that is there
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        draft.rename(path)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _refused(path: Path, error: OSError | ValueError) -> FileRefused:
    number = error.errno if isinstance(error, OSError) else errno.EINVAL
    why = _WHY.get(number or 0, FileFault.FAILED)
    detail = os.strerror(number) if number else str(error)
    return FileRefused(path, why, detail)


_WHY: Final = {
    errno.ENOENT: FileFault.MISSING,
    errno.ENOTDIR: FileFault.MISSING,
    errno.EISDIR: FileFault.FOLDER,
    errno.ENXIO: FileFault.NOT_A_FILE,
    errno.EACCES: FileFault.NOT_ALLOWED,
    errno.EPERM: FileFault.NOT_ALLOWED,
    errno.EROFS: FileFault.NOT_ALLOWED,
    errno.EEXIST: FileFault.EXISTS,
    errno.ENOSPC: FileFault.NO_SPACE,
    errno.EDQUOT: FileFault.NO_SPACE,
    errno.ENAMETOOLONG: FileFault.BAD_NAME,
    errno.EINVAL: FileFault.BAD_NAME,
    errno.ELOOP: FileFault.BAD_NAME,
}
