"""Commands as we want them of click: help pages of our own, every error by type, modules loaded when they are used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, cast

import click
from click.shell_completion import CompletionItem

from tui.cli.flags import with_bare_values
from tui.cli.layout import laid_out
from tui.cli.refusal import Ended, Refusal, nearest
from tui.cli.run import Run

HELP_NAMES: Final = ("-h", "--help")


class HouseCommand(click.Command):
    """One command. Its help page is `page_<name>` of the words."""

    def __init__(self, name: str | None, params: Sequence[click.Parameter] = (), **attributes: Any) -> None:
        super().__init__(name, params=[*params, _help_option()], add_help_option=False, **attributes)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but what it refuses is refused in our words."""
        ctx.allow_extra_args = True
        with _in_our_words(ctx):
            left = super().parse_args(ctx, with_bare_values(args))
            if left and not ctx.resilient_parsing:
                raise Refusal(run_of(ctx).words.extra_arguments(left))
        return left

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; a refusal knows whose it is."""
        with _in_our_words(ctx):
            return super().invoke(ctx)


class HouseGroup(click.Group):
    """All commands. Which module has which is known without importing any."""

    def __init__(
        self, name: str, modules: Mapping[str, str], params: Sequence[click.Parameter], **attributes: Any
    ) -> None:
        super().__init__(
            name,
            params=[*params, _help_option()],
            add_help_option=False,
            invoke_without_command=True,
            **attributes,
        )
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Their names, by use."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """One of them, imported now."""
        if cmd_name not in self._modules:
            return None
        module = import_module(f"tui.cli.{self._modules[cmd_name]}")
        return cast("click.Command", getattr(module, f"{cmd_name}_command"))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but what it refuses is refused in our words."""
        with _in_our_words(ctx):
            return super().parse_args(ctx, with_bare_values(args))

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; what a command refuses is its own business."""
        with _in_our_words(ctx):
            return super().invoke(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown name is refused in our words, and help is given without loading its module."""
        if args[0] in self._modules and any(word in HELP_NAMES for word in args[1:]):
            page = HouseCommand(args[0], context_settings={"ignore_unknown_options": True})
            return args[0], page, args[1:]
        command = self.get_command(ctx, args[0])
        if command is None and not ctx.resilient_parsing:
            words = run_of(ctx).words
            raise Refusal(words.unknown_command(args[0]), *suggested(run_of(ctx), args[0], tuple(self._modules)))
        return args[0] if command else None, command, args[1:]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands with what they do, and the options of the whole."""
        summaries = run_of(ctx).words.summaries()
        commands = [CompletionItem(n, help=summaries[n]) for n in self._modules if n.startswith(incomplete)]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]


def run_of(ctx: click.Context) -> Run:
    """The run a context belongs to."""
    return cast("Run", ctx.find_root().obj)


def suggested(run: Run, word: str, allowed: Sequence[str]) -> tuple[str, ...]:
    """The sentences after one about a wrong word: what was probably meant, and all there is."""
    near = nearest(word, allowed)
    return (run.words.near(near) if near else "", run.words.allowed(allowed))


def completed(words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Those of the words a shell can offer."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def game_on_line(ctx: click.Context) -> str:
    """The game of a line that is being completed, empty if there is none yet. A line that ends in an option without its
    value has its arguments still unsorted."""
    return str(ctx.params.get("game") or next(iter(ctx.args), ""))


def _help_option() -> click.Option:
    return click.Option(list(HELP_NAMES), is_flag=True, is_eager=True, expose_value=False, callback=_show_help)


def _show_help(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if not value or ctx.resilient_parsing:
        return
    run = run_of(ctx)
    run.console.print(laid_out(run.words.page(ctx.command.name or ""), run.words.usage, run.console.width))
    ctx.exit()


@contextmanager
def _in_our_words(ctx: click.Context) -> Iterator[None]:
    try:
        yield
    except click.UsageError as error:
        refusal = _refusal_of(error, ctx)
        refusal.command = ctx.command_path
        raise refusal from error
    except (KeyboardInterrupt, BrokenPipeError) as ended:
        raise Ended(ended) from ended
    except Refusal as refusal:
        refusal.command = ctx.command_path if ctx.parent or refusal.command == Refusal.command else refusal.command
        raise


def _refusal_of(error: click.UsageError, ctx: click.Context) -> Refusal:
    """What click has against the line, in our words."""
    words = run_of(ctx).words
    match error:
        case click.NoSuchOption():
            near = nearest(error.option_name, _option_names(ctx))
            return Refusal(words.unknown_option(error.option_name), words.near(near) if near else "")
        case click.BadOptionUsage():
            return Refusal(_misused(error.option_name, ctx))
        case click.MissingParameter() if error.param is not None:
            return Refusal(words.missing_argument(error.param.human_readable_name, ctx.command_path))
        case _:
            return Refusal(words.bad_line())


def _option_names(ctx: click.Context) -> list[str]:
    return [name for param in ctx.command.params for name in (*param.opts, *param.secondary_opts)]


def _misused(name: str, ctx: click.Context) -> str:
    """Click has one class for an option without its value and for a flag that has one."""
    words = run_of(ctx).words
    for param in ctx.command.params:
        if isinstance(param, click.Option) and name in (*param.opts, *param.secondary_opts):
            return words.needless_value(name) if param.is_flag else words.missing_value(name)
    return words.misused_option(name)
