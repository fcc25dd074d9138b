"""`hoppla completion SHELL`: the script that lets a shell complete what is typed."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import CompletionItem, get_completion_class

from tui.cli.commands import HouseCommand, completed, run_of, suggested
from tui.cli.refusal import Refusal
from tui.cli.run import COMPLETES

SHELLS: Final = ("bash", "zsh", "fish")


@click.pass_context
def _completion(ctx: click.Context, shell: str) -> None:
    run = run_of(ctx)
    if shell not in SHELLS:
        raise Refusal(run.words.unknown_shell(shell), *suggested(run, shell, SHELLS))
    script = get_completion_class(shell)
    assert script is not None
    completes = script(ctx.find_root().command, {}, "hoppla", COMPLETES)
    lines = (completes.source_template % completes.source_vars()).splitlines()
    first = 1 if lines[0].startswith("#compdef") else 0  # zsh looks for it in the first line
    notes = [f"# {line}" for line in run.words.completion_install(shell)]
    run.console.print("\n".join([*lines[:first], *notes, *lines[first:]]))


def _complete_shell(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    return completed(SHELLS, incomplete)


completion_command = HouseCommand(
    "completion",
    [click.Argument(["shell"], metavar="SHELL", shell_complete=_complete_shell)],
    callback=_completion,
)
