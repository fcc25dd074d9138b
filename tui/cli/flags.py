"""The settings as flags: one for each of `tui.settings.SPECS`, under its name, before a command or after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from tui.cli.refusal import Refusal, nearest
from tui.cli.run import Run
from tui.settings import SPECS, SettingSpec, spec_of

BARE: Final = {"--ascii": "on", "--no-ascii": "off"}
"""What a flag that takes a value means without one."""


def setting_options() -> list[click.Option]:
    """Every setting as an option of a command. What was given goes to `Run.flags`."""
    return [_option(spec) for spec in SPECS]


def with_bare_values(arguments: Sequence[str]) -> list[str]:
    """The arguments, with a value for every flag that may do without one."""
    whole: list[str] = []
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*whole, *arguments[place:]]
        following = arguments[place + 1] if place + 1 < len(arguments) else ""
        bare = argument == "--no-ascii" or (argument == "--ascii" and following not in spec_of("ascii").choices)
        whole.append(f"--ascii={BARE[argument]}" if bare else argument)
    return whole


def flag_name(spec: SettingSpec) -> str:
    """`step_by_step` as `--step-by-step`."""
    return "--" + spec.name.replace("_", "-")


def _option(spec: SettingSpec) -> click.Option:
    name = flag_name(spec)
    if isinstance(spec.choices[0], bool):
        names = [f"{name}/--no-{name[2:]}", spec.name]
        return click.Option(names, default=None, expose_value=False, callback=_keep, is_flag=True)
    return click.Option([name, spec.name], default=None, expose_value=False, callback=_keep, shell_complete=_choices)


def _keep(ctx: click.Context, parameter: click.Parameter, value: bool | str | None) -> None:
    if value is None:
        return
    run: Run = ctx.obj
    spec = spec_of(parameter.name or "")
    if value not in spec.choices:
        choices = [str(choice) for choice in spec.choices]
        near = nearest(str(value), choices)
        wrong = run.words.bad_setting(flag_name(spec), str(value))
        raise Refusal(wrong, run.words.near(near) if near else "", run.words.allowed(choices))
    run.flags[spec.name] = value


def _choices(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    choices = spec_of(parameter.name or "").choices
    return [CompletionItem(str(choice)) for choice in choices if str(choice).startswith(incomplete)]
