"""`hoppla rules GAME [CLAUSE]`: a game's rules page as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from tui.catalogue import CATALOGUE
from tui.cli.commands import HouseCommand, completed, game_on_line, run_of, suggested
from tui.cli.refusal import Refusal
from tui.cli.run import Run
from tui.cli.seating import complete_game, game_named
from tui.console import wrapped
from tui.rulebook import Passage, parse

_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
_CLAUSE: Final = re.compile(r"(?:([a-z]+)[- ]?)?0*(\d+)")
INDENT: Final = "  "


@click.pass_context
def _rules(ctx: click.Context, game: str, clause: str | None) -> None:
    run = run_of(ctx)
    title = game_named(run, game).title
    passages = parse(CATALOGUE[game].rules(run.texts.language.tag))
    chosen = passages if clause is None else (_passage(run, title, passages, clause),)
    run.console.print("\n\n".join("\n".join(_lines(passage, run.console.width)) for passage in chosen))


def _passage(run: Run, title: str, passages: Sequence[Passage], word: str) -> Passage:
    """The clause meant by `HL-4`, `hl4` or `4`. Raises: Refusal."""
    clauses = {passage.clause: passage for passage in passages if passage.clause}
    series = next(iter(clauses)).partition("-")[0]
    parts = _CLAUSE.fullmatch(word.strip().casefold())
    found = clauses.get(f"{(parts[1] or series).upper()}-{parts[2]}") if parts else None
    if found is None:
        raise Refusal(run.words.unknown_clause(word, title), *suggested(run, word, tuple(clauses)))
    return found


def _lines(passage: Passage, width: int) -> Iterator[str]:
    yield from wrapped(f"{passage.clause}  {passage.title}" if passage.clause else passage.title, width, INDENT)
    in_list = False
    for paragraph in passage.paragraphs:
        if not (in_list and paragraph.startswith("- ")):
            yield ""
        in_list = paragraph.startswith("- ")
        margin = INDENT * 2 if in_list else INDENT
        yield from wrapped(INDENT + _unmarked(paragraph), width, margin)


def _unmarked(markdown: str) -> str:
    """A paragraph of Markdown as it is read aloud; an item of a list keeps its dash."""
    example = markdown.startswith("*") and not markdown.startswith("**") and markdown.endswith("*")
    return _MARKS.sub(lambda match: match[1] or match[2], markdown.strip("*") if example else markdown)


def _complete_clause(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    game = game_on_line(ctx)
    if game not in CATALOGUE:
        return []
    passages = parse(CATALOGUE[game].rules(run_of(ctx).texts.language.tag))
    return completed([passage.clause for passage in passages if passage.clause], incomplete.upper())


rules_command = HouseCommand(
    "rules",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=complete_game),
        click.Argument(["clause"], metavar="CLAUSE", required=False, shell_complete=_complete_clause),
    ],
    callback=_rules,
)
