"""A conversation in lines: the words, the streams, and the settings that count here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from tui.plain.streams import EndOfInput, Input, Line, Output, Unusable, read_line
from tui.plain.typed import LETTERS
from tui.settings import Settings
from tui.text.library import Library
from tui.text.plain import PlainWords

TOLD_AGAIN = 40
"""Characters of a line that was not understood, at most, for it to be repeated."""


class Talk:
    """Says and asks. Saying raises OutputGone, asking EndOfInput too."""

    def __init__(self, texts: Library, settings: Settings, stdin: TextIO | None, stdout: TextIO | None) -> None:
        self.texts = texts
        self.settings = settings
        self.input = Input(stdin)
        self.output = Output(stdout, ascii_only=settings.ascii == "on")

    @property
    def words(self) -> PlainWords:
        """The words of plain lines."""
        return self.texts.plain

    def say(self, text: str = "", indent: str = "") -> None:
        """A paragraph."""
        self.output.say(text, indent)

    def ask(self, question: str) -> Line:
        """A line that is text, after a question that is asked again as long as none comes."""
        while True:
            self.output.prompt(question)
            line = self._line()
            match line.fault:
                case None:
                    return line
                case Unusable.TOO_LONG:
                    self.say(self.words.too_long())
                case Unusable.NO_TEXT:
                    self.say(self.words.no_text())

    def _line(self) -> Line:
        try:
            line = self.input.line()
        except EndOfInput:
            self.output.answered(echoed=False)
            raise
        self.output.answered(echoed=self.input.is_terminal and self.output.is_terminal)
        return line

    def known(self, *names: str) -> dict[str, str]:
        """These commands by the words and letters that call them."""
        letters = {letter: name for letter, name in LETTERS.items() if name in names}
        english = {name: name for name in names}
        own = {read_line(self.words.command(name)).text.casefold(): name for name in names}
        return own | english | letters

    def help(self, *names: str) -> None:
        """What these commands do."""
        rows = []
        for name in names:
            letters = [letter for letter, of in LETTERS.items() if of == name and letter != "h"]
            rows.append((", ".join((self.words.command(name), *letters)), self.words.does(name)))
        self.output.columns(rows)

    def not_understood(self, line: Line) -> None:
        """Neither a choice nor a command."""
        short = len(line.text) <= TOLD_AGAIN
        self.say(self.words.unknown(line.text) if short else self.words.unknown_long())

    def numbered(self, rows: Sequence[tuple[str, ...]], first: int = 1) -> None:
        """A list in columns with a number before each row."""
        self.numbered_as(rows, range(first, first + len(rows)))

    def numbered_as(self, rows: Sequence[tuple[str, ...]], numbers: Sequence[int]) -> None:
        """The same with these numbers. There is a row."""
        width = len(str(max(numbers)))
        self.output.columns([(f"{number:{width}}", *row) for number, row in zip(numbers, rows, strict=True)])
