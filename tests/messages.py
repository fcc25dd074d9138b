"""`make messages`: every message in the code as a template for translators, and the languages brought up to it.

Found are the literals in `say("…")`, `count("…", "…", …)`, `Message("…")`, `Messages("…", …)`, `mark("…")`, and the
descriptions of `Binding(…)`s. A comment right above that begins `For translators:` comes with the message. The template
names files but no lines and no times: it changes when a message does.

A language is a folder in `tui/text/locale` with `LC_MESSAGES/hoppla.po`; `make messages LANGUAGE=de` begins one.
Messages it has not are added, empty; those gone from the code are dropped; and it is compiled to the `hoppla.mo` beside
it, which is what the program reads.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
LOCALE: Final = ROOT / "tui" / "text" / "locale"
TEMPLATE: Final = "hoppla.pot"
FOR_TRANSLATORS: Final = "# For translators:"
CHANGING: Final = ('"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:')
"""Header lines that would differ each time, or with each Babel."""


@dataclass(frozen=True, slots=True)
class Found:
    """A message in the code."""

    text: str
    more: str | None
    """The form for other numbers than one, if the message has a number."""
    file: str
    comment: str


def messages(folder: Path = ROOT / "tui") -> Iterator[Found]:
    """Every message in the code below a folder. Raises: SyntaxError, with the place, where one is an f-string."""
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        lines, file = source.splitlines(), path.relative_to(folder.parent).as_posix()
        for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            for texts in _texts(call):
                text, *more = [_literal(part, file) for part in texts]
                if text:
                    comment = _comment(lines, texts[0].lineno) or _comment(lines, call.lineno)
                    yield Found(text, more[0] if more else None, file, comment)


def _literal(part: ast.expr, file: str) -> str:
    if isinstance(part, ast.JoinedStr):
        raise SyntaxError(f"{file}:{part.lineno}: a message is a literal with named parameters, not an f-string")
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def _texts(call: ast.Call) -> Iterator[tuple[ast.expr, ...]]:
    """The messages of a call, each as one literal, or two if it has a number."""
    given = [part for part in call.args if isinstance(part, ast.Constant | ast.JoinedStr)]
    match _name(call.func):
        case "mark" | "Message" if given:
            yield (given[0],)
        case "say" if given and isinstance(given[0], ast.Constant) and given[0] is call.args[0]:
            yield (given[0],)  # an f-string belongs to a `say` that takes finished text
        case "count" if len(call.args) > 2 and call.args[:2] == given[:2]:
            yield (given[0], given[1])
        case "Messages":
            yield from ((part,) for part in given)
        case "Binding":
            said = [keyword.value for keyword in call.keywords if keyword.arg == "description"] or call.args[2:3]
            hidden = any(
                k.arg == "show" and isinstance(k.value, ast.Constant) and not k.value.value for k in call.keywords
            )
            if said and not hidden:
                yield (said[0],)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _comment(lines: list[str], line: int) -> str:
    """What stands above a line for translators."""
    above: list[str] = []
    for text in reversed([text.strip() for text in lines[: line - 1]]):
        if not text.startswith("#"):
            break
        above.insert(0, text)
        if text.startswith(FOR_TRANSLATORS):
            return " ".join(part.removeprefix(FOR_TRANSLATORS).lstrip("# ") for part in above)
    return ""


@cache
def _of_the_program() -> tuple[Found, ...]:
    return tuple(messages())


def template() -> Catalog:
    """All messages, untranslated."""
    catalogue = Catalog(project="Hoppla", header_comment="# The words of Hoppla, made by `make messages`.")
    for found in _of_the_program():
        wanted = (found.text, found.more) if found.more is not None else found.text
        comments = [found.comment] if found.comment else []
        catalogue.add(wanted, locations=[(found.file, 0)], auto_comments=comments)
    return catalogue


def as_text(catalogue: Catalog) -> str:
    """A catalogue as its file has it."""
    written = io.BytesIO()
    write_po(written, catalogue, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return "".join(
        line for line in written.getvalue().decode("utf-8").splitlines(keepends=True) if not line.startswith(CHANGING)
    )


def begin(folder: Path, tag: str) -> None:
    """Begin a language, if there is none with that tag. Raises: ValueError, babel.UnknownLocaleError."""
    locale = Locale.parse(tag, sep="-" if "-" in tag else "_")
    path = folder / str(locale) / "LC_MESSAGES" / "hoppla.po"
    if not path.exists():
        path.parent.mkdir(parents=True)
        path.write_text(
            as_text(Catalog(locale, project="Hoppla", header_comment=f"# Hoppla: {locale}.", fuzzy=False)), "utf-8"
        )


def update(folder: Path) -> list[str]:
    """Write the template and bring every language up to date; a sentence for each translation that cannot be used."""
    wanted, faults = template(), list[str]()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TEMPLATE).write_text(as_text(wanted), "utf-8")
    for path in sorted(folder.glob("*/LC_MESSAGES/hoppla.po")):
        with path.open("rb") as file:
            language = read_po(file, locale=path.parent.parent.name, abort_invalid=True)
        language.update(wanted, no_fuzzy_matching=True)
        path.write_text(as_text(language), "utf-8")
        faults += [f"{path}: {fault}" for fault in misused_parameters(language)]
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, language)
    return faults


def misused_parameters(language: Catalog) -> Iterator[str]:
    """A sentence for each translation with a parameter its message has not, or without one it has."""
    for message in language:
        original, *_ = reversed(_forms(message.id))
        needed = parameters(original) or set()
        for form in filter(None, _forms(message.string) if original else ()):
            used = parameters(form)
            if used is None or used | {"count"} != needed | {"count"} or not used <= needed:
                yield f"“{form}” needs just the parameters of “{original}”."


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def parameters(message: str) -> set[str] | None:
    """The names in its braces; None if they are not balanced."""
    try:
        return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    except ValueError:
        return None


if __name__ == "__main__":
    for language_tag in sys.argv[1:]:
        try:
            begin(LOCALE, language_tag)
        except (ValueError, UnknownLocaleError) as unknown:
            sys.exit(f"No language has the tag {language_tag}: {unknown}.")
    problems = update(LOCALE)
    sys.exit("\n".join(problems) if problems else 0)
