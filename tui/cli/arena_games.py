"""Where the games of an arena are written: a new file, or the standard output, line by line as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ai.arena import Round
from ai.game_lines import header_of
from engine.games import GAMES
from tui.cli.records import STREAM, file_refusal
from tui.cli.refusal import Refusal
from tui.cli.run import Run
from tui.records import FileRefused, NewFile


class GameFile:
    """An open one."""

    def __init__(self, run: Run, path: str, file: NewFile | None) -> None:
        """`file`: None for the standard output."""
        self._run = run
        self._path = path
        self._file = file

    @classmethod
    @contextmanager
    def opened(cls, run: Run, path: str) -> Iterator[GameFile]:
        """A new file, or the standard output. Raises: Refusal, also if there is such a file."""
        if path == STREAM:
            yield cls(run, path, None)
            return
        if not path:
            raise Refusal(run.words.missing_value("--out"))
        try:
            file = NewFile(Path(path))
        except FileRefused as refused:
            raise file_refusal(run, refused, path) from refused
        with file:
            yield cls(run, path, file)

    def begin(self, played: Round) -> None:
        """What is going to be played. Raises: as `write`."""
        rules, options = GAMES[played.game].rules_version, played.options.as_dict()
        self.write(header_of(played.game, rules, options, played.line_ups, played.games, played.seed, played.library))

    def write(self, line: str) -> None:
        """One line, with its end. Raises: FileRefused, BrokenPipeError, Unwritable."""
        if self._file is None:
            self._run.console.print_exactly(line)
        else:
            self._file.write(line)

    def refusal(self, refused: FileRefused) -> Refusal:
        """Why no more can be written, as a sentence."""
        return file_refusal(self._run, refused, self._path)

    def holds(self, games: int) -> tuple[str, ...]:
        """What is in it, if it is a file."""
        return () if self._file is None else (self._run.words.arena_written(games, self._path),)
