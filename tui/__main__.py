"""The command `hoppla`. The screen is imported only once it is clear that there will be one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from tui.text import command as words


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the process's exit code: 0, 1 without a terminal, 2 for arguments there are none of."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for argument in given:
        if argument not in ("-h", "--help", "--version"):
            return _complain(words.unknown_argument(argument), 2)
    if given:
        return _print(f"hoppla {_version()}" if given[0] == "--version" else words.USAGE)
    if not _has_terminal():
        return _complain(words.NO_TERMINAL, 1)
    return _play()


def _play() -> int:
    from platformdirs import user_config_path  # noqa: PLC0415 (see above)

    from tui.app import Hoppla  # noqa: PLC0415
    from tui.settings import load  # noqa: PLC0415
    from tui.store import Store, default_folder  # noqa: PLC0415

    for frozen in ("COLUMNS", "LINES"):  # some shells export them; they would be believed, and a resize not seen
        os.environ.pop(frozen, None)
    path = user_config_path("hoppla") / "settings.toml"
    settings, notice = load(path)
    keeps = notice is None or notice.kind != "unreadable"
    store = Store.open(default_folder())
    try:
        app = Hoppla(store, settings, path if keeps else None, notice=notice)
        result = app.run()
        return app.return_code or result or 0
    finally:
        store.close()


def _has_terminal() -> bool:
    """Keys are read from the input, the screen is written to the error stream, a shell may read the output."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _version() -> str:
    try:
        return version("hoppla")
    except PackageNotFoundError:
        return words.NO_VERSION


def _print(text: str) -> int:
    sys.stdout.write(f"{text}\n")
    return 0


def _complain(text: str, code: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
