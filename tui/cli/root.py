"""`hoppla` with arguments: the commands, in the order they are used, and what holds for all of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import click

from tui.cli.commands import HouseGroup, run_of
from tui.cli.flags import setting_options
from tui.cli.refusal import BAD_ARGUMENTS, FAILED, Ended, Refusal
from tui.cli.run import COMPLETES, Run

MODULES: Final = {
    "play": "play",
    "resume": "play",
    "watch": "play",
    "list": "shelf",
    "rules": "rules",
    "value": "value",
    "position": "value",
    "replay": "records",
    "export": "records",
    "verify": "records",
    "arena": "arena",
    "solve": "solve",
    "doctor": "doctor",
    "completion": "completion",
}
"""Which module of this package has a command."""


def answer(arguments: Sequence[str], run: Run) -> int:
    """Do what the arguments say; the exit code.

    Raises: KeyboardInterrupt, BrokenPipeError, Unwritable.
    """
    if COMPLETES in os.environ:
        return _complete(run)
    try:
        code = hoppla_group().main(list(arguments), prog_name="hoppla", standalone_mode=False, obj=run)
    except Refusal as refusal:
        run.console.complain(run.words.failure(run.words.sentences(refusal.sentences)))
        if refusal.code == BAD_ARGUMENTS:
            run.console.complain(run.words.see_help(refusal.command))
        return refusal.code
    except Ended as ended:
        raise ended.by from None
    return code or 0


def _complete(run: Run) -> int:
    """Answer a shell that wants to know how its line can go on. Whatever goes wrong, Tab must not fill the screen."""
    try:
        hoppla_group().main([], prog_name="hoppla", standalone_mode=False, obj=run, complete_var=COMPLETES)
    except SystemExit as finished:  # click's way to say that it has answered
        return int(finished.code or 0)
    except Exception:
        return FAILED
    return FAILED


def hoppla_group() -> HouseGroup:
    """The whole command line."""
    version = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version)
    return HouseGroup("hoppla", MODULES, [*setting_options(), version], callback=_menu)


@click.pass_context
def _menu(ctx: click.Context) -> int | None:
    """Without a command: the menu."""
    return run_of(ctx).enter() if ctx.invoked_subcommand is None else None


def _show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 (slow for what it is)

    run = run_of(ctx)
    try:
        number = version("hoppla")
    except PackageNotFoundError:
        number = run.words.no_version
    run.console.print(run.words.version(number))
    ctx.exit()
