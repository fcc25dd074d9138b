"""What there is to know about the place Hoppla runs in, as data: for `hoppla doctor`, whose report is safe to paste.

Nothing is changed: the store is only read, no folder is made, no damaged file moved. Of the environment only the few
variables that decide how the screen looks are told; of paths the home folder is `~`, and a user's name in them is left
out. The libraries are asked for their versions, not imported, so that a broken one can be told too.
"""

from __future__ import annotations

import locale
import os
import platform
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, Literal, TextIO

import tui.terminal
from tui.console import Console, encoding_of, is_tty
from tui.terminal import LOCALE_VARIABLES, describe

MINIMUM: Final = (80, 24)
"""Columns and rows a screen needs."""
LITTLE_SPACE: Final = 16 * 1024 * 1024
"""Bytes under which it is time to say something."""
MUCH_TO_READ: Final = 256 * 1024 * 1024
"""Bytes of solutions from which on reading them takes long enough to say so."""
PACKAGES: Final = ("hoppla", "textual", "rich", "click", "platformdirs", "numpy")
EXTRAS: Final = ("numba", "open_spiel", "pettingzoo")
"""What only some commands need."""
ANONYMOUS: Final = "(user)"

Health = Literal["good", "absent", "broken", "newer", "unreadable"]


@dataclass(frozen=True, slots=True)
class Stream:
    """One of the three standard streams."""

    name: Literal["input", "output", "errors"]
    terminal: bool
    encoding: str


@dataclass(frozen=True, slots=True)
class Terminal:
    """What text and pictures go to."""

    described: tui.terminal.Terminal
    """What the screen takes it for: colours and letters."""
    term: str
    """`TERM`; empty if it is not set."""
    program: str
    """What calls itself the terminal, if it does."""
    inside: tuple[str, ...]
    """Of `tmux`, `screen`, `ssh`, from the outside in."""
    streams: tuple[Stream, ...]
    locale: str
    """The variable that decides, and its value: `LC_ALL=C`; empty if there is none."""
    size: tuple[int, int] | None
    """Columns and rows; None where nothing is a terminal."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of ours."""

    path: str
    """As it may be shown."""
    exists: bool
    writable: bool


@dataclass(frozen=True, slots=True)
class Saves:
    """The saved matches."""

    health: Health
    detail: str = ""
    """The system's own words, without paths."""
    saved: int = 0
    past: int = 0
    damaged: int = 0
    """Set aside one by one."""
    files_aside: int = 0
    """Whole stores that were moved aside."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved game, or one that was begun. `steps` is 0 if it cannot be read or gone on with."""

    name: str
    """Of its folder."""
    place: str
    """That folder, in the data folder."""
    done: int = 0
    steps: int = 0
    damaged: str = ""
    """Name of the first file that is not as it was made."""


def silent(number: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    versions: tuple[tuple[str, str], ...]
    """Name and number; an empty number for what is not installed."""
    system: str
    terminal: Terminal
    data: Folder
    config: Folder
    free: int | None
    """Bytes on the disk of the data folder."""
    saves: Saves
    solutions: tuple[Solution, ...]
    settings: Health
    settings_file: str


def examine(console: Console, environ: Mapping[str, str], reading: Callable[[int], None] = silent) -> Report:
    """Look around. `reading` is told before very many bytes are read. Raises nothing that is not a defect."""
    from tui.settings import FILE, default_folder  # noqa: PLC0415 (kept beside its use)

    config = default_folder()
    data = _data_folder()
    return Report(
        _versions(),
        f"{platform.system()} {platform.release()} {platform.machine()}",
        _terminal(console, environ),
        _folder(data, environ),
        _folder(config, environ),
        free_at(data),
        saves_in(data),
        solutions_in(data, reading),
        _settings_health(config / FILE),
        shown_path(config / FILE, environ),
    )


# Versions.


def _versions() -> tuple[tuple[str, str], ...]:
    ours = [(name, _version(name)) for name in (*PACKAGES, *EXTRAS)]
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    return (ours[0], ("python", python), *ours[1:], ("sqlite", _sqlite_version()))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _sqlite_version() -> str:
    try:
        import sqlite3  # noqa: PLC0415 (a Python may be built without it)
    except ImportError:
        return ""
    return sqlite3.sqlite_version


# The terminal.


def _terminal(console: Console, environ: Mapping[str, str]) -> Terminal:
    streams = (
        Stream("input", is_tty(console.stdin), encoding_of(console.stdin)),
        Stream("output", is_tty(console.stdout), encoding_of(console.stdout)),
        Stream("errors", is_tty(console.stderr), encoding_of(console.stderr)),
    )
    inside = {"ssh": ("SSH_CONNECTION", "SSH_TTY"), "tmux": ("TMUX",), "screen": ("STY",)}
    size = _size((console.stdin, console.stdout, console.stderr))
    return Terminal(
        describe(environ, encoding_of(console.stderr), console.is_terminal, size or (0, 0)),
        environ.get("TERM", ""),
        environ.get("TERM_PROGRAM", "") or environ.get("LC_TERMINAL", ""),
        tuple(name for name, variables in inside.items() if any(environ.get(v) for v in variables)),
        streams,
        locale_of(environ),
        size,
    )


def locale_of(environ: Mapping[str, str]) -> str:
    """The variable that decides on the encoding, with its value."""
    deciding = next((name for name in LOCALE_VARIABLES if environ.get(name)), None)
    named = f"{deciding}={environ[deciding]}" if deciding else ""
    return f"{named} ({locale.getpreferredencoding(False)})".strip()


def _size(streams: Sequence[TextIO | None]) -> tuple[int, int] | None:
    """The real one: variables a shell has left behind do not count."""
    for stream in streams:
        try:
            found = os.get_terminal_size(stream.fileno()) if stream is not None else None
        except (OSError, ValueError):
            continue
        if found and found.columns and found.lines:
            return found.columns, found.lines
    return None


# Folders and files.


def _data_folder() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 (the store itself is not needed for this)

    return user_data_path("hoppla")


def shown_path(path: Path, environ: Mapping[str, str]) -> str:
    """A path without anybody's name."""
    shown = str(path)
    home = environ.get("HOME") or str(Path.home())
    if home not in ("", "/") and (shown == home or shown.startswith(home.rstrip("/") + "/")):
        return "~" + shown[len(home.rstrip("/")) :]
    names = {environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME", "SUDO_USER")} | {Path(home).name}
    parts = [ANONYMOUS if part in names - {""} else part for part in shown.split("/")]
    return "/".join(parts)


def _folder(path: Path, environ: Mapping[str, str]) -> Folder:
    return Folder(shown_path(path, environ), path.is_dir(), _writable(path))


def _writable(path: Path) -> bool:
    """Whether a file can be made there; for a folder that is not there yet, whether it looks as if it could be made."""
    if path.is_dir():
        try:
            with tempfile.TemporaryFile(dir=path) as file:
                file.write(b"?")
                return True
        except OSError:
            return False
    above = _existing(path)
    return above.is_dir() and os.access(above, os.W_OK | os.X_OK)


def _existing(path: Path) -> Path:
    return next((above for above in (path, *path.parents) if above.exists()), Path("/"))


def free_at(path: Path) -> int | None:
    """Bytes that are free on the disk of a folder, which need not be there; None if that cannot be known."""
    try:
        return shutil.disk_usage(_existing(path)).free
    except OSError:
        return None


def saves_in(folder: Path) -> Saves:
    """How the saved matches are, looked at from outside."""
    try:
        from tui.store_file import FILE, NewerStore, fault_of  # noqa: PLC0415 (a Python may have no SQLite)
    except ImportError:
        return Saves("unreadable", "sqlite3")
    path = folder / FILE
    aside = len(list(folder.glob(f"{path.stem}-broken-*{path.suffix}"))) if folder.is_dir() else 0
    try:
        if not path.exists():
            return Saves("absent", files_aside=aside)
        fault = fault_of(path, 1.0)
        if fault is not None:
            return Saves("broken", str(fault), files_aside=aside)
        counts = _counts(path)
    except NewerStore:
        return Saves("newer", files_aside=aside)
    except OSError as error:
        return Saves("unreadable", error.strerror or "", files_aside=aside)
    except Exception as error:  # sqlite3.Error: that module may be what is missing
        return Saves("unreadable", _without_paths(str(error)), files_aside=aside)
    return Saves("good", "", counts.get("open", 0), counts.get("finished", 0), counts.get("set aside", 0), aside)


def _counts(path: Path) -> dict[str, int]:
    import sqlite3  # noqa: PLC0415 (see `saves_in`)
    from contextlib import closing  # noqa: PLC0415

    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=1.0)) as db:
        return dict(db.execute("SELECT status, count(*) FROM match GROUP BY status").fetchall())


def solutions_in(folder: Path, reading: Callable[[int], None] = silent) -> tuple[Solution, ...]:
    """The solutions in a data folder. Whole ones are read through; `reading` is told of many bytes before."""
    from ai.solver import SOLVED  # noqa: PLC0415 (kept beside its use)

    try:
        from tui.store import library_in  # noqa: PLC0415 (see `saves_in`)
    except ImportError:
        return ()
    found = [path for path in library_in(folder).glob("*-*/") if path.name.rpartition("-")[0] in SOLVED]
    size = sum(_length(file) for path in found for file in path.iterdir())
    if size >= MUCH_TO_READ:
        reading(size)
    return tuple(_solution(path, str(path.relative_to(folder))) for path in sorted(found))


def _length(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _solution(path: Path, place: str) -> Solution:
    from ai.solver import SolutionError, solver_of  # noqa: PLC0415 (kept beside its use)

    try:
        solver = solver_of(path.name.rpartition("-")[0])
        standing = solver.standing_in(path)
        solver.check(path)
    except SolutionError as error:
        return Solution(path.name, place, damaged=error.path.name if error.problem == "damaged" else "")
    except Exception:  # also an ImportError: numpy may be what is missing
        return Solution(path.name, place)
    return Solution(path.name, place, standing.done, standing.steps)


def _settings_health(path: Path) -> Health:
    from tui.settings import parse  # noqa: PLC0415

    try:
        parse(path.read_bytes())
    except FileNotFoundError:
        return "absent"
    except OSError:
        return "unreadable"
    except ValueError:
        return "broken"
    return "good"


def _without_paths(text: str) -> str:
    return re.sub(r"/\S+", "…", text)
