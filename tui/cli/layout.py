"""Help pages in lines: headings, two columns where there is room, examples with what they do below them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tui.console import cells, padded, wrapped
from tui.text.command_help import Page, Table

INDENT: Final = "  "
GAP: Final = "  "
MOST_LEFT: Final = 22
"""Cells of the left column; a longer word has a line of its own."""
NARROW: Final = 60
"""Columns below which there is no room for two columns."""


def laid_out(page: Page, usage: str, width: int) -> str:
    """The page in lines of at most `width` cells; only examples, which are to be copied, may be longer.

    `usage`: the word before the first line.
    """
    hanging = " " * (cells(usage) + 1) if width >= NARROW else INDENT
    blocks = [wrapped(f"{usage} {page.usage}", width, hanging)]
    blocks += [wrapped(paragraph, width) for paragraph in page.about]
    blocks += [table_lines(table, width, left_column(page.tables)) for table in page.tables]
    if page.foot:
        blocks.append(wrapped(page.foot, width))
    return "\n\n".join("\n".join(block) for block in blocks)


def left_column(tables: Sequence[Table]) -> int:
    """Cells for the words of tables that stand below each other, so that all meanings begin in one column."""
    words = [cells(word) for table in tables if not table.stacked for word, _ in table.rows]
    return min(max(words, default=0), MOST_LEFT)


def table_lines(table: Table, width: int, left: int) -> list[str]:
    """A table, its heading first; `left` cells for the words."""
    return [table.heading, *_rows(table, width, left)]


def _rows(table: Table, width: int, left: int) -> Iterator[str]:
    if table.stacked or width < NARROW:
        for word, meaning in table.rows:
            yield INDENT + word
            yield from _indented(meaning, INDENT * 3, width)
        return
    margin = " " * (len(INDENT) + left + len(GAP))
    for word, meaning in table.rows:
        lines = list(_indented(meaning, margin, width))
        if cells(word) > left:
            yield INDENT + word
        else:
            lines[0] = INDENT + padded(word, left) + GAP + lines[0].lstrip()
        yield from lines


def _indented(text: str, margin: str, width: int) -> Iterator[str]:
    for line in wrapped(text, width - len(margin)):
        yield margin + line


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of figures, each column as wide as its widest word; the first one holds names."""
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        right = [" " * (width - cells(one)) + one for width, one in zip(widths[1:], figures, strict=True)]
        yield GAP.join([padded(name, widths[0]), *right]).rstrip()
