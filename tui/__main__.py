"""The command `hoppla`. Without arguments it goes straight to the menu; with some, `tui.cli.root` reads them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

try:
    from ai.one_processor import use_one_processor
    from tui.cli.refusal import INTERRUPTED
    from tui.cli.run import COMPLETES, Run
    from tui.console import Unwritable
except KeyboardInterrupt:  # nothing has begun
    sys.exit(128 + 2)

PIPE_CLOSED: Final = 128 + 13
"""What a shell makes of programs that a closed pipe ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the process's exit code: 0, 1 if something failed, 2 for bad arguments, 130 after Ctrl+C."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(given: list[str]) -> int:
    """Raises: KeyboardInterrupt."""
    use_one_processor()
    run = Run()
    try:
        code = _answer(given, run)
        run.console.flush()
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except Unwritable as error:
        _drop_output()
        run.console.complain(run.words.failure(run.words.unwritable_output(error.detail)))
        return 1
    return code


def _answer(given: list[str], run: Run) -> int:
    if not given and COMPLETES not in os.environ:
        return run.enter()
    from tui.cli.root import answer  # noqa: PLC0415 (the menu needs none of it)

    return answer(given, run)


def _drop_output() -> None:
    """What is still waiting to be written would be tried again, and complained about, when the interpreter ends."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)
    except (OSError, ValueError, AttributeError):  # there is no output to drop
        return


if __name__ == "__main__":
    sys.exit(main())
