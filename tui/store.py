"""The saved matches: every ply on disk before the screen shows what it did.

A match in play is kept as a `Record` in memory too, and writing means making the file agree with the record. So a write
that fails costs nothing but a notice: play goes on, and the next write that works leaves the whole record, even in a
file that was removed or replaced meanwhile. Without a folder the records in memory are all there is.

The store says what happened as data (`notices`); the words are made elsewhere. It may be used from any thread.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final, TypeVar

from tui.hold import HeldBy, Hold, hold_file, ourselves
from tui.store_file import (
    FILE,
    PATIENCE,
    Database,
    FileFault,
    NewerStore,
    WriteFault,
    is_damage,
    open_database,
    write_fault,
)
from tui.store_rows import (
    Loaded,
    MatchFault,
    Past,
    Record,
    Saved,
    Status,
    StoreCorrupt,
    Summary,
    loaded_of,
    new_row,
    past_of,
    saved_of,
)

if TYPE_CHECKING:
    from engine.match import Ply
    from tui.setup import Setup

__all__ = [
    "FileFault",
    "HeldBy",
    "Hold",
    "Loaded",
    "MatchFault",
    "MatchSetAside",
    "Notice",
    "Past",
    "Saved",
    "Store",
    "StoreCorrupt",
    "StoreNewer",
    "StoreSetAside",
    "StoreUnwritable",
    "WriteFault",
    "default_folder",
]

T = TypeVar("T")
L = TypeVar("L", Saved, Past)

IMPATIENCE = 0.05
"""Seconds to wait for another process once it has kept us waiting in vain: every ply waits again."""


@dataclass(frozen=True, slots=True)
class StoreSetAside:
    """The file was no store of ours, or broken: it was kept under another name, and a new one begun."""

    path: Path
    moved_to: Path
    why: FileFault


@dataclass(frozen=True, slots=True)
class StoreUnwritable:
    """Nothing can be saved at the moment. It is tried again with every ply."""

    path: Path
    why: WriteFault
    detail: str
    """The system's own words."""


@dataclass(frozen=True, slots=True)
class StoreNewer:
    """The store belongs to a later version of this program: it is left alone, nothing is saved."""

    path: Path
    version: int


@dataclass(frozen=True, slots=True)
class MatchSetAside:
    """A saved match cannot be gone on with, and is not offered. It stays in the store."""

    match: int
    why: MatchFault


Notice = StoreSetAside | StoreUnwritable | StoreNewer | MatchSetAside


def default_folder() -> Path:
    """The player's own data folder."""
    from platformdirs import user_data_path  # noqa: PLC0415 (needed only where no folder is named)

    return user_data_path("hoppla")


def library_in(folder: Path) -> Path:
    """The folder of solutions in a data folder. It need not be there."""
    return folder / "solutions"


class Store:
    """Saved matches, in a folder or in memory only. Made by `open` or `in_memory`."""

    def __init__(self, folder: Path | None, patience: float = PATIENCE) -> None:
        self._folder = folder
        self.library: Final = None if folder is None else library_in(folder)
        """Where solutions lie that the player's machine has made."""
        self._patience = patience
        self._failing = False
        self._file: Database | None = None
        self._records: dict[int, Record] = {}
        self._held: dict[int, HeldBy] = {}
        self._notices: list[Notice] = []
        self._told: set[object] = set()
        self._lock = RLock()

    @classmethod
    def open(cls, folder: Path, patience: float = PATIENCE) -> Store:
        """The store in that folder, made if there is none. Never raises: see `notices`.

        `patience`: seconds to wait while another process is writing.
        """
        store = cls(folder, patience)
        store._save()
        return store

    @classmethod
    def in_memory(cls) -> Store:
        """A store that is gone with the process."""
        return cls(None)

    def all_saved(self) -> bool:
        """Whether everything that was played is on disk. What is not is tried once more first."""
        with self._lock:
            if self._any_dirty:
                self._save()
            return not self._any_dirty

    @property
    def _any_dirty(self) -> bool:
        return any(record.dirty for record in self._records.values())

    def notices(self) -> tuple[Notice, ...]:
        """What there is to say since last asked."""
        with self._lock:
            taken = tuple(self._notices)
            self._notices.clear()
            return taken

    def close(self) -> None:
        """Close the file. A later write opens it again."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    # Writing.

    def begin(self, setup: Setup, secret: bytes, salt: bytes, seeded: str | None, player_seed: str) -> int:
        """Save a match that begins; its id."""
        with self._lock:
            record = Record(new_row(setup, secret, salt, seeded, player_seed))
            self._records[record.row.id] = record
            self._save()
            return record.row.id

    def append(self, match: int, ply: Ply) -> None:
        """Save a ply: on disk when it returns, or it was said that it cannot be (then it is saved with the next).

        Raises: KeyError for an unknown match, ValueError for a ply that is not its next.
        """
        with self._lock:
            self._kept(match).append(ply)
            self._save()

    def drop_last(self, match: int, index: int) -> None:
        """Take the last ply back. Raises: KeyError, ValueError if the last is not ply `index`."""
        with self._lock:
            self._kept(match).drop_last(index)
            self._save()

    def finish(self, match: int, scores: Iterable[int], shares: Iterable[Fraction]) -> None:
        """The match is over. Raises: KeyError."""
        with self._lock:
            record = self._kept(match)
            record.scores = json.dumps(list(scores))
            record.shares = json.dumps([str(share) for share in shares])
            record.become(Status.FINISHED)
            self._save()

    def set_aside(self, match: int, why: MatchFault) -> None:
        """Offer the match no longer; it stays in the store as it is."""
        self._stand(match, Status.SET_ASIDE, why)

    def delete(self, match: int) -> None:
        """Throw the match away. Another process that is playing it saves it again with its next ply."""
        self._stand(match, Status.DELETED)

    # Reading.

    def unfinished(self) -> tuple[Saved, ...]:
        """The matches that can be gone on with, the last played first."""
        return self._listed(Status.OPEN, saved_of)

    def finished(self) -> tuple[Past, ...]:
        """The matches that are over, the last played first."""
        return self._listed(Status.FINISHED, past_of)

    def any_finished(self) -> bool:
        """Whether there is a match that is over. Unlike the list, it costs the same however many there are."""
        with self._lock:
            here = any(record.status is Status.FINISHED for record in self._records.values())
            return here or bool(self._on_file(lambda file: file.any_standing(Status.FINISHED)))

    def load(self, match: int) -> Loaded:
        """Everything it takes to go on with a match.

        Raises: StoreCorrupt. If the match itself is at fault, it is set aside and not offered again.
        """
        with self._lock:
            record = self._found(match)
            if record is None or record.status in {Status.DELETED, Status.SET_ASIDE}:
                unknown = record is None and self._failing
                raise StoreCorrupt(match, MatchFault.NO_ACCESS if unknown else MatchFault.MISSING)
            try:
                loaded = loaded_of(record)
            except StoreCorrupt as error:
                if error.why.lasting:
                    self.set_aside(match, error.why)
                raise
            if match in self._held:
                self._records[match] = record
            return loaded

    def hold(self, match: int) -> Hold | HeldBy:
        """The right to play a match on, until it is released or the process ends; or who has it."""
        with self._lock:
            if match in self._held:
                return self._held[match]
            path = self._file.path.with_name(f"hoppla-{match}.hold") if self._file is not None else None
            held = hold_file(path, lambda: self._let_go(match))
            if isinstance(held, Hold):
                self._held[match] = ourselves()
            return held

    def _let_go(self, match: int) -> None:
        """Others may write the match now: what we remember of it would go stale. What is not saved is kept."""
        with self._lock:
            self._held.pop(match, None)
            if match in self._records and not self._records[match].dirty:
                del self._records[match]

    def _stand(self, match: int, status: Status, why: str = "") -> None:
        with self._lock:
            record = self._found(match)
            if record is None:
                return
            record.become(status, why)
            self._records[match] = record
            self._save()
            if not record.dirty and match not in self._held:
                del self._records[match]

    def _found(self, match: int) -> Record | None:
        return self._records.get(match) or self._on_file(lambda file: file.record(match))

    def _kept(self, match: int) -> Record:
        record = self._found(match)
        if record is None:
            raise KeyError(match)
        self._records[match] = record
        return record

    def _listed(self, status: Status, read: Callable[[Summary], L]) -> tuple[L, ...]:
        """The matches that stand so, on file and in memory, as `read` reads them; those it cannot are set aside."""
        with self._lock:
            found = {summary.row.id: summary for summary in self._on_file(lambda file: file.standing(status)) or ()}
            for match, record in self._records.items():
                found.pop(match, None)
                if record.status is status:
                    found[match] = record.summary
            readable = [one for one in (self._readable(summary, read) for summary in found.values()) if one]
            return tuple(sorted(readable, key=lambda one: (one.played, one.started), reverse=True))

    def _readable(self, summary: Summary, read: Callable[[Summary], L]) -> L | None:
        try:
            return read(summary)
        except StoreCorrupt as error:
            if error.why.lasting:
                self.set_aside(error.match, error.why)
            self._tell(MatchSetAside(error.match, error.why), once=error.match)
            return None

    # The file.

    def _save(self) -> None:
        """Make the file agree with everything in memory that it does not hold yet."""
        self._on_file(self._write)

    def _write(self, file: Database) -> None:
        changed = [record for record in self._records.values() if record.dirty]
        if changed:
            file.write(changed)
        for record in changed:
            record.written()

    def _on_file(self, work: Callable[[Database], T]) -> T | None:
        """Do something with the file; None if there is none or it fails, which is told once."""
        if self._folder is None:
            return None
        try:
            done = self._despite_damage(work, self._folder)
        except NewerStore as newer:
            self._folder = None
            self.close()
            self._tell(StoreNewer(newer.path, newer.version), once=StoreNewer)
        except (sqlite3.Error, OSError, ValueError) as error:
            self._tell(StoreUnwritable(self._folder / FILE, write_fault(error), str(error)), once=StoreUnwritable)
            self._fails(True)
        else:
            self._fails(False)
            return done
        return None

    def _despite_damage(self, work: Callable[[Database], T], folder: Path) -> T:
        try:
            return work(self._opened(folder))
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self.close()  # opening it again finds the damage and moves the file aside
            return work(self._opened(folder))

    def _fails(self, failing: bool) -> None:
        if failing != self._failing:
            self._failing = failing
            if self._file is not None:
                self._file.wait_at_most(self._waiting)

    @property
    def _waiting(self) -> float:
        """Seconds to wait for another process now: not again and again for one that does not come to an end."""
        return min(IMPATIENCE, self._patience) if self._failing else self._patience

    def _opened(self, folder: Path) -> Database:
        if self._file is not None and not self._file.moved:
            return self._file
        file, moved = open_database(folder, self._waiting)
        self.close()
        self._file = file
        for record in self._records.values():
            record.dirty = True  # it may be another file
        if moved:
            self._tell(StoreSetAside(moved.path, moved.moved_to, moved.why))
        return file

    def _tell(self, notice: Notice, once: object = None) -> None:
        if once is None or once not in self._told:
            self._notices.append(notice)
        self._told.add(once)
