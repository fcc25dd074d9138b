"""The rules page in lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tui.catalogue import CATALOGUE
from tui.plain.talk import Talk
from tui.rulebook import Passage, parse
from tui.setup import Setup

_MARKS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
_CLAUSE = re.compile(r"(?:([a-z]+)[- ]?)?(\d+)")
INDENT = "  "


class Rules:
    """One game's page. Passages about the keys of the screen are left out: `?` says what can be typed."""

    def __init__(self, talk: Talk, game: str) -> None:
        self._talk = talk
        self._game = game
        page = parse(CATALOGUE[game].rules(talk.texts.language.tag))
        self.passages = tuple(passage for passage in page if not _about_keys(passage))
        self._series = next(passage.clause for passage in page if passage.clause).partition("-")[0]

    def find(self, typed: str) -> Passage | None:
        """The passage of a clause, typed as `HL-4`, `hl4` or just `4`."""
        parts = _CLAUSE.fullmatch(typed.strip().casefold())
        if parts is None:
            return None
        clause = f"{(parts[1] or self._series).upper()}-{int(parts[2])}"
        return next((passage for passage in self.passages if passage.clause == clause), None)

    def title(self, clause: str) -> str:
        """What a clause is called; empty for one the page does not have."""
        found = self.find(clause)
        return found.title if found else ""

    def tell(self, typed: str) -> None:
        """One clause, or the sentence that there is none such."""
        passage = self.find(typed)
        if passage is None:
            self._talk.say(self._talk.words.NO_CLAUSE)
        else:
            self._passage(passage)

    def tell_all(self, setup: Setup | None = None) -> None:
        """The whole page; with a set-up, also what its options say."""
        for passage in self.passages:
            self._passage(passage)
            self._talk.say()
        if setup is not None:
            self._passage(Passage("", self._talk.texts.house.RULES_SET, tuple(self._options(setup))))

    def _options(self, setup: Setup) -> Iterator[str]:
        game, house = self._talk.texts.game(self._game), self._talk.texts.house
        for spec in setup.options.specs(len(setup.seats)):
            value = getattr(setup.options, spec.name)
            usual = None if value == spec.default else game.option_value(spec.name, spec.default)
            label, shown = game.option_label(spec.name), game.option_value(spec.name, value)
            yield house.rules_option(label, shown, spec.clause, usual)

    def _passage(self, passage: Passage) -> None:
        self._talk.say(f"{passage.clause} {passage.title}" if passage.clause else passage.title)
        for paragraph in passage.paragraphs:
            item = paragraph.startswith("- ")
            self._talk.say(INDENT + self._plain(paragraph), INDENT * (2 if item else 1))

    def _plain(self, markdown: str) -> str:
        """A paragraph without its marks; a list item keeps its dash, an example is called one."""
        if markdown.startswith("*") and not markdown.startswith("**") and markdown.endswith("*"):
            return self._talk.words.example(markdown.strip("*"))
        return _MARKS.sub(lambda match: match[1] or match[2], markdown)


def _about_keys(passage: Passage) -> bool:
    return not passage.clause and passage.paragraphs[:1] != () and passage.paragraphs[0].startswith("- `")
