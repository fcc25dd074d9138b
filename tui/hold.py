"""Who is playing a saved match: an advisory lock, so that two sessions never play one match apart.

The lock is `flock` on a file beside the store. The kernel drops it when its process ends, however that ends, so a
holder that was killed or cut off never blocks anybody; what the file says of it is then merely out of date.
"""

from __future__ import annotations

import fcntl
import json
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

MODE = 0o600
MOST_BYTES = 4096


@dataclass(frozen=True, slots=True)
class HeldBy:
    """Somebody else plays this match. What is not known is 0, "" or None: the lock alone decides."""

    pid: int
    host: str
    terminal: str
    since: datetime | None
    """UTC."""


class HeldElsewhere(Exception):
    """The match is being played in another session. Attribute: `holder`."""

    def __init__(self, holder: HeldBy) -> None:
        super().__init__(holder)
        self.holder = holder


class Hold:
    """The right to play a match on. Without a file (a store in memory) it holds against nobody."""

    def __init__(self, path: Path | None, handle: int | None, released: Callable[[], None]) -> None:
        self._path = path
        self._handle = handle
        self._released = released
        self._over = False

    def release(self) -> None:
        """Let others play it. Twice is as good as once."""
        if self._over:
            return
        self._over = True
        if self._path is not None and self._handle is not None:
            with suppress(OSError):
                self._path.unlink()  # while the lock is held: see `_lock`
            with suppress(OSError):
                os.close(self._handle)
        self._released()


def hold_file(path: Path | None, released: Callable[[], None]) -> Hold | HeldBy:
    """Hold that file. Where there is none, or none can be made or locked, there is nobody to hold it against."""
    if path is None:
        return Hold(None, None, released)
    try:
        handle = _lock(path)
    except BlockingIOError:
        return _read(path)
    except OSError:
        return Hold(None, None, released)
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.pwrite(handle, json.dumps(_as_dict(ourselves())).encode(), 0)
    return Hold(path, handle, released)


def _lock(path: Path) -> int:
    """A locked descriptor. A file unlinked between opening and locking is nobody's lock any more: open it again.

    Raises: BlockingIOError if somebody holds it; OSError.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, MODE)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if path.exists() and os.path.samestat(os.fstat(handle), path.stat()):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def ourselves() -> HeldBy:
    """This process, now."""
    return HeldBy(os.getpid(), platform.node(), _terminal(), datetime.now(UTC))


def _as_dict(who: HeldBy) -> dict[str, object]:
    return {**asdict(who), "since": who.since and who.since.isoformat()}


def _terminal() -> str:
    for handle in (0, 1, 2):
        with suppress(OSError):
            return os.ttyname(handle)
    return ""


def _read(path: Path) -> HeldBy:
    try:
        with path.open("rb") as file:
            about = json.loads(file.read(MOST_BYTES))
        since = datetime.fromisoformat(about["since"])
        return HeldBy(int(about["pid"]), str(about["host"]), str(about["terminal"]), since)
    except (OSError, ValueError, KeyError, TypeError):
        return HeldBy(0, "", "", None)
