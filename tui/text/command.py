"""The words of the command line. They need nothing of the screen, so that `--help` answers at once."""

from __future__ import annotations

from typing import Final

USAGE: Final = """\
usage: hoppla [--help | --version]

Tabletop games in the terminal. Without arguments: the menu.

  -h, --help     this text
  --version      the version

Saved games and settings lie in your own data and configuration folders."""


def unknown_argument(argument: str) -> str:
    """The command line was not understood."""
    return f"hoppla: unknown argument {argument!r}. hoppla --help lists what there is."


NO_TERMINAL: Final = "hoppla: needs a terminal for its screen. Start it in one, without redirecting input or output."
NO_VERSION: Final = "(not installed)"
