"""All the words in one language: what an App, or a run of the command line, looks its messages up in."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from tui.text.language import Language

if TYPE_CHECKING:
    from tui.catalogue import GameBox, GameWords
    from tui.text.command import CommandWords
    from tui.text.fair import FairWords
    from tui.text.house import House
    from tui.text.past import PastWords
    from tui.text.plain import PlainWords
    from tui.text.replay import ReplayWords
    from tui.text.table import Table


class Library:
    """Each part is imported when it is first asked for."""

    def __init__(self, language: Language | None = None) -> None:
        self.language = language or Language()
        self._boxes: dict[str, GameBox] = {}
        self._games: dict[str, GameWords] = {}

    @cached_property
    def house(self) -> House:
        """Menu, set-up, settings, rules page, result, notices."""
        from tui.text.house import House  # noqa: PLC0415

        return House(self.language)

    @cached_property
    def command(self) -> CommandWords:
        """What the command line says."""
        from tui.text.command import CommandWords  # noqa: PLC0415

        return CommandWords(self.language)

    @cached_property
    def plain(self) -> PlainWords:
        """What play in lines says."""
        from tui.text.plain import PlainWords  # noqa: PLC0415

        return PlainWords(self.language)

    @cached_property
    def table(self) -> Table:
        """What every table says."""
        from tui.text.table import Table  # noqa: PLC0415

        return Table(self.language)

    @cached_property
    def replay(self) -> ReplayWords:
        """What the replay of a record says."""
        from tui.text.replay import ReplayWords  # noqa: PLC0415

        return ReplayWords(self.language)

    @cached_property
    def fair(self) -> FairWords:
        """What is said of what binds a game's draws."""
        from tui.text.fair import FairWords  # noqa: PLC0415

        return FairWords(self.language)

    @cached_property
    def past(self) -> PastWords:
        """What the list of past games says."""
        from tui.text.past import PastWords  # noqa: PLC0415

        return PastWords(self.language)

    def box(self, key: str) -> GameBox:
        """What stands on a game's box: no rules are needed for it."""
        if key not in self._boxes:
            box = import_module(f"tui.text.{key}_box").Box
            self._boxes[key] = cast("GameBox", box(self.language))
        return self._boxes[key]

    def game(self, key: str) -> GameWords:
        """A game's own words."""
        if key not in self._games:
            words = import_module(f"tui.text.{key}").Words
            self._games[key] = cast("GameWords", words(self.language))
        return self._games[key]


class Speaks(Protocol):
    """An app that has a library."""

    texts: Library


def texts_of(widget: Any) -> Library:
    """The library of the app a screen or widget belongs to."""
    return cast("Speaks", widget.app).texts
