"""A rules page as passages: read from Markdown, found by clause, laid out in lines of a given width.

Of Markdown it knows what the pages use: `## ` headings (with a clause number in front, if the passage has one),
paragraphs, `- ` lists, `**strong**`, `` `key` `` and paragraphs in `*asterisks*` for examples.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text

_HEADING: Final = re.compile(r"## (?:([A-Z]+-\d+) )?(.+)")
_INLINE: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
BULLET: Final = "• "


@dataclass(frozen=True, slots=True)
class Passage:
    """One heading with what stands under it."""

    clause: str
    """`HL-4`, or empty for a passage that is no clause."""
    title: str
    paragraphs: tuple[str, ...]
    """Each without line breaks, in Markdown; a list item begins with `- `."""


def parse(markdown: str) -> tuple[Passage, ...]:
    """The passages of a page, in order. What stands before the first heading is dropped."""
    passages: list[Passage] = []
    for part in re.split(r"^(?=## )", markdown, flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        if match := _HEADING.fullmatch(heading.strip()):
            passages.append(Passage(match[1] or "", match[2], _paragraphs(body)))
    return tuple(passages)


def _paragraphs(body: str) -> tuple[str, ...]:
    blocks = re.split(r"\n\s*\n|\n(?=- )", body.strip())
    return tuple(" ".join(block.split()) for block in blocks if block.strip())


def laid_out(passage: Passage, width: int, styles: Mapping[str, Style], console: Console) -> list[Text]:
    """The passage in lines of at most `width` cells, heading first. `styles`: `title`, `key`, `strong`, `example`."""
    from rich.text import Text  # noqa: PLC0415 (play in lines does without rich)

    heading = f"{passage.clause}  {passage.title}" if passage.clause else passage.title
    lines = [Text.assemble((heading, styles["title"]))]
    for number, paragraph in enumerate(passage.paragraphs):
        in_list = paragraph.startswith("- ")
        if number and not (in_list and passage.paragraphs[number - 1].startswith("- ")):
            lines.append(Text(""))
        if in_list:
            wrapped = inline(paragraph[2:], styles).wrap(console, max(width - len(BULLET), 1))
            lines += [Text(" " * len(BULLET) if place else BULLET) + line for place, line in enumerate(wrapped)]
        else:
            lines += inline(paragraph, styles).wrap(console, max(width, 1))
    return lines


def inline(markdown: str, styles: Mapping[str, Style]) -> Text:
    """One paragraph with its styles instead of its marks."""
    from rich.text import Text  # noqa: PLC0415

    example = markdown.startswith("*") and not markdown.startswith("**") and markdown.endswith("*")
    text = Text()
    rest = markdown.strip("*") if example else markdown
    end = 0
    for match in _INLINE.finditer(rest):
        text.append(rest[end : match.start()])
        text.append(match[1] or match[2], styles["strong" if match[1] else "key"])
        end = match.end()
    text.append(rest[end:])
    if example:
        text.stylize_before(styles["example"])
    return text
