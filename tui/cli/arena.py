"""`hoppla arena`: many games between levels, and what came of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

import click

from ai.arena import Round, every_line_up, results
from ai.pool import WorkerLost, WorkFailed
from ai.tally import Result, Tally
from tui.cli.arena_games import GameFile
from tui.cli.arena_object import for_programs
from tui.cli.arena_table import table_lines
from tui.cli.commands import HouseCommand, run_of
from tui.cli.progress import Course, Shown, clock, progress
from tui.cli.records import STREAM
from tui.cli.refusal import FAILED, Refusal
from tui.cli.run import Run
from tui.cli.seating import (
    complete_game,
    complete_level,
    complete_option,
    game_named,
    number_of,
    options_of,
    player_named,
    workers_of,
)
from tui.cli.stopping import stoppable
from tui.records import FileRefused
from tui.store import default_folder, library_in

MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 10**18 - 1
SILENT: Final = 10.0
"""Seconds between lines that say how far it is."""


@click.pass_context
def _arena(
    ctx: click.Context,
    game: str,
    levels: Sequence[str],
    games: str,
    seats: str | None,
    seed: str,
    workers: str | None,
    jobs: str | None,
    out: str | None,
    option: Sequence[str],
    times: bool,
    as_json: bool,
) -> None:
    run = run_of(ctx)
    chosen = _round(run, game, levels, games, seats, seed, option)
    processes = workers_of(run, jobs if workers is None else workers)
    if as_json and out == STREAM:
        raise Refusal(run.words.TWO_OUTPUTS)
    with ExitStack() as open_files:
        file = None if out is None else open_files.enter_context(GameFile.opened(run, out))
        work = Work(run, chosen, processes, file, times)
        try:
            with stoppable(work.last_words):
                work.done()
        except (KeyboardInterrupt, Refusal):  # what was played is told, as far as it goes
            _tell(run, work, as_json=as_json, beside=out == STREAM)
            raise
        _tell(run, work, as_json=as_json, beside=out == STREAM)


def _round(
    run: Run,
    word: str,
    levels: Sequence[str],
    games: str,
    seats: str | None,
    seed: str,
    option: Sequence[str],
) -> Round:
    """What is to be played. Raises: Refusal."""
    game = game_named(run, word)
    for level in levels:
        player_named(run, game, level)
    low, high = game.players[0], game.players[-1]
    line_ups: Sequence[Sequence[str]] = [levels]
    if seats is not None:
        line_ups = every_line_up(levels, number_of(run, "--seats", seats, low, high))
        if not line_ups:
            raise Refusal(run.words.ONE_LEVEL)
    there = len(line_ups[0])
    if not low <= there <= high:
        raise Refusal(run.words.seats_out_of_range(game.title, there, low, high))
    return Round.of(
        game.key,
        line_ups,
        number_of(run, "--games", games, 1, MOST_GAMES),
        number_of(run, "--seed", seed, 0, MOST_SEED),
        options_of(run, game, there, option),
        library_in(default_folder()),
    )


@dataclass
class Work:
    """The games. Wherever they are broken off, it says how many there were."""

    run: Run
    round: Round
    processes: int
    file: GameFile | None
    timed: bool
    shown: Shown = field(default_factory=Shown)
    played: int = 0
    seconds: float = 0.0
    tally: Tally = field(init=False)
    """What came of them."""
    _begun: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.tally = Tally(self.round.line_ups, self.round.seats)

    def done(self) -> None:
        """Play them. Raises: Refusal."""
        found = results(self.round, self.processes, written=self.file is not None, timed=self.timed)
        course = Course(0, self.round.games, self._line, self._beside, SILENT)
        self._begun = monotonic()
        try:
            if self.file is not None:
                self.file.begin(self.round)
            with progress(self.run, course) as self.shown, closing(found):
                for result in found:
                    self._take(result)
        except FileRefused as refused:
            assert self.file is not None
            raise Refusal(*self.file.refusal(refused).sentences, self._reached, code=FAILED) from refused
        except WorkerLost as lost:
            raise self._broken(self.run.words.worker_lost(lost.code or 0, self.processes)) from lost
        except WorkFailed as failed:
            raise self._broken(self._failure(failed)) from failed
        finally:
            self.seconds = monotonic() - self._begun

    def _take(self, result: Result) -> None:
        """Every game is written, and counted, before it goes into the figures."""
        if self.file is not None:
            self.file.write(result.line)
        self.played += 1
        self.shown.told(self.played)
        self.tally.add(result)

    def last_words(self) -> None:
        """Said when it is broken off."""
        self.shown.vanish()
        self.run.console.complain(self._reached)

    @property
    def _reached(self) -> str:
        stopped = self.run.words.arena_stopped(self.played, self.round.games)
        return self.run.words.together(stopped, *([] if self.file is None else self.file.holds(self.played)))

    def _broken(self, sentence: str) -> Refusal:
        return Refusal(sentence, self._reached, code=FAILED)

    def _failure(self, failed: WorkFailed) -> str:
        place = self.round.place(failed.number)
        return self.run.words.game_failed(self.round.at_table(place), place.set, failed.error)

    def _line(self, done: int) -> str:
        left = (self.round.games - done) * (monotonic() - self._begun) / max(done, 1)
        return self.run.words.arena_step(done, self.round.games, self._rate(done), clock(left))

    def _beside(self, done: int) -> str:
        return self.run.words.arena_games(done, self.round.games, self._rate(done))

    def _rate(self, done: int) -> float:
        return done / max(monotonic() - self._begun, 1e-3)


# What is told.


def _tell(run: Run, work: Work, *, as_json: bool, beside: bool) -> None:
    """What came of it, if there is a whole set; beside the games, if those are on the standard output."""
    table = work.tally.table()
    if table is None:
        return
    rate = work.played / work.seconds if work.timed else None
    if as_json:
        run.console.print(json.dumps(for_programs(work.round, table, rate), indent=1))
        return
    say = run.console.complain if beside else run.console.print
    for line in table_lines(run, work.round, table, rate):
        say(line)


arena_command = HouseCommand(
    "arena",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=complete_game),
        click.Argument(["levels"], metavar="LEVEL", nargs=-1, required=True, shell_complete=complete_level),
        click.Option(["--games"], default="1000"),
        click.Option(["--seats"]),
        click.Option(["--seed"], default="1"),
        click.Option(["--workers"]),
        click.Option(["--jobs"], hidden=True),
        click.Option(["--out"], type=click.Path()),
        click.Option(["--option"], multiple=True, shell_complete=complete_option),
        click.Option(["--times"], is_flag=True),
        click.Option(["--json", "as_json"], is_flag=True),
    ],
    callback=_arena,
)
