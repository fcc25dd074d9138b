"""`hoppla replay`, `export`, `verify`: matches as records, of one's own or from files."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from engine.record import Fair, Fault, Record, RecordError, Seeded, write
from engine.verify import false_before, verify
from tui.cli.commands import HouseCommand, run_of
from tui.cli.flags import setting_options
from tui.cli.matches import Shelf, complete_any
from tui.cli.refusal import BAD_ARGUMENTS, FAILED, Refusal
from tui.cli.run import Run
from tui.console import wrapped
from tui.records import (
    MOST_BYTES,
    FileFault,
    FileRefused,
    export,
    must_wait,
    of_match,
    read_data,
    read_file,
    write_file,
)
from tui.store import StoreCorrupt

STREAM: Final = "-"
"""A file called so is the standard input or output."""
FOREIGN: Final = {Fault.NOT_OURS, Fault.TOO_LONG, Fault.OTHER_VERSION, Fault.UNKNOWN_GAME, Fault.OTHER_RULES}
"""Of a text that cannot be judged here; any other fault makes a record a false one."""
DISK_FAULTS: Final = {FileFault.NO_SPACE, FileFault.FAILED}
"""Not the argument's fault."""


@click.pass_context
def _replay(ctx: click.Context, source: str) -> int:
    run = run_of(ctx)
    record = record_from(run, source)
    if must_wait(record) and not names_file(source):
        raise Refusal(run.words.still_to_remember(source))
    return run.enter(lambda app: app.replay(record), lambda house: house.replay(record))


@click.pass_context
def _verify(ctx: click.Context, source: str) -> int:
    """Say what the record proves; 1 if something in it is false."""
    run = run_of(ctx)
    try:
        record = _read(run, source)
    except RecordError as error:
        false = false_before(error)
        if false is None:
            raise _record_refusal(run, error) from error
        run.console.print("\n".join(wrapped(run.words.verdict(false, "")[0], run.console.width)))
        return FAILED
    verdict = verify(record)
    match record.dice:
        case Fair(commitment=told) | Seeded(seed=told):
            dice = told
        case _:
            dice = ""
    sound = run.words.whole if record.result is not None else run.words.whole_so_far
    said = run.words.verdict(verdict, dice)
    for sentence in said if verdict.is_false else (sound, *said):
        run.console.print("\n".join(wrapped(sentence, run.console.width)))
    return FAILED if verdict.is_false else 0


@click.pass_context
def _export(ctx: click.Context, match: str, file: str | None) -> None:
    run = run_of(ctx)
    record = _of_match(run, match)
    if must_wait(record):
        raise Refusal(run.texts.house.RECORD_LATER)
    if file == STREAM:
        run.console.print_exactly(write(record))
        return
    try:
        path = _exported(record, file)
    except FileRefused as refused:
        raise file_refusal(run, refused, str(refused.path)) from refused
    run.console.print(run.words.exported(str(path)))


def _exported(record: Record, file: str | None) -> Path:
    """Where it lies now. Raises: FileRefused."""
    path = Path(file) if file is not None else Path()
    with suppress(OSError):  # a name no file can have: writing to it says so
        if path.is_dir():
            return export(record, path)
    write_file(record, path)
    return path


def record_from(run: Run, word: str) -> Record:
    """The record in a file, on the standard input, or of a match by the beginning of its number. Raises: Refusal."""
    try:
        return _read(run, word)
    except RecordError as error:
        raise _record_refusal(run, error) from error


def _read(run: Run, word: str) -> Record:
    """Raises: RecordError; Refusal for what is no file and no match."""
    try:
        if word == STREAM:
            return read_data(run.console.read_bytes(MOST_BYTES + 1))
        if names_file(word):
            return read_file(Path(word))
        return read_data(write(_of_match(run, word, or_file=True)).encode())  # read again, it knows its lines
    except FileRefused as refused:
        raise file_refusal(run, refused, word) from refused


def names_file(word: str) -> bool:
    """Whether a word is a file's, or the standard input, rather than a match's."""
    return word == STREAM or os.path.lexists(word) or "/" in word or word.endswith(".hoppla")


def _record_refusal(run: Run, error: RecordError) -> Refusal:
    code = BAD_ARGUMENTS if error.kind in FOREIGN else FAILED
    return Refusal(*run.words.record_refused(error), code=code)


def _of_match(run: Run, word: str, *, or_file: bool = False) -> Record:
    """The record of a match in the store. `or_file`: the word could have been a file. Raises: Refusal."""
    with run.store() as store:
        shelf = Shelf(store)
        if or_file and not shelf.beginning(word):
            raise Refusal(run.words.unknown_match_or_file(word))
        try:
            return of_match(store, shelf.find(run, word))
        except StoreCorrupt as corrupt:
            raise Refusal(run.texts.house.match_set_aside(corrupt), code=FAILED) from corrupt


def file_refusal(run: Run, refused: FileRefused, path: str) -> Refusal:
    """The same as a sentence, with the code that says whose fault it is."""
    code = FAILED if refused.why in DISK_FAULTS else BAD_ARGUMENTS
    return Refusal(run.words.file_refused(refused, path), code=code)


def _source() -> click.Argument:
    return click.Argument(["source"], metavar="MATCH|FILE", shell_complete=complete_any)


replay_command = HouseCommand("replay", [_source(), *setting_options()], callback=_replay)
verify_command = HouseCommand("verify", [_source()], callback=_verify)
export_command = HouseCommand(
    "export",
    [
        click.Argument(["match"], metavar="MATCH", shell_complete=complete_any),
        click.Argument(["file"], metavar="FILE", required=False),
    ],
    callback=_export,
)
