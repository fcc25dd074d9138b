"""One run of the command line: its streams, its words, the settings flags asked for, and how a house is entered.

Nothing here needs click, and the screen is imported only once it is clear that there will be one.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui.console import Console

if TYPE_CHECKING:
    from tui.app import Hoppla
    from tui.plain import PlainHouse
    from tui.settings import Settings, SettingsNotice, SettingValue
    from tui.store import Store
    from tui.text.command import CommandWords
    from tui.text.library import Library

COMPLETES: Final = "_HOPPLA_COMPLETE"
"""The variable a shell sets when it wants to know how a line can go on."""


@dataclass(frozen=True, slots=True)
class Configured:
    """The settings of one run."""

    settings: Settings
    """As they hold now."""
    saved: Settings
    """As the file has them."""
    path: Path | None
    """Where changes are written; None if that file cannot be read, and so must not be replaced."""
    notice: SettingsNotice | None


class Run:
    """One run. `flags`: settings by name, as asked for on the command line; they hold for this run."""

    def __init__(self, console: Console | None = None, texts: Library | None = None) -> None:
        self.console = console or Console()
        self.flags: dict[str, SettingValue] = {}
        self._texts = texts

    @cached_property
    def texts(self) -> Library:
        """All words, in the language of this run."""
        from tui.text.library import Library  # noqa: PLC0415

        return self._texts or Library()

    @property
    def words(self) -> CommandWords:
        """The words of the command line."""
        return self.texts.command

    def configured(self) -> Configured:
        """The settings: what the file says, and over it what the flags say."""
        from tui.settings import FILE, default_folder, load  # noqa: PLC0415

        path = default_folder() / FILE
        saved, notice = load(path)
        settings = saved
        for name, value in self.flags.items():
            settings = settings.with_value(name, value)
        keeps = notice is None or notice.kind != "unreadable"
        return Configured(settings, saved, path if keeps else None, notice)

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The player's store; what it has to say goes to the error stream at the end."""
        from tui.store import Store, default_folder  # noqa: PLC0415

        with closing(Store.open(default_folder())) as store:
            yield store
            for notice in store.notices():
                self.console.complain(self.words.failure(self.texts.house.store_notice(notice)))

    def enter(
        self, on_screen: Callable[[Hoppla], None] | None = None, in_lines: Callable[[PlainHouse], int] | None = None
    ) -> int:
        """The house, on the screen or in lines of text, whichever this terminal and the settings call for.

        `on_screen` and `in_lines` say where to go at once; without them: the menu. The exit code.
        """
        configured = self.configured()
        if plays_in_lines(configured.settings, self.console, os.environ):
            return self._in_lines(configured, in_lines)
        return self._on_screen(configured, on_screen)

    def _in_lines(self, configured: Configured, opening: Callable[[PlainHouse], int] | None) -> int:
        from tui.plain import PlainHouse  # noqa: PLC0415

        if configured.notice is not None:
            self.console.complain(self.words.failure(self.texts.house.settings_notice(configured.notice)))
        with self.store() as store:
            house = PlainHouse(store, configured.settings, self.texts, self.console.stdin, self.console.stdout)
            return opening(house) if opening is not None else house.menu()

    def _on_screen(self, configured: Configured, opening: Callable[[Hoppla], None] | None) -> int:
        gc.disable()  # nearly all that a start makes stays; looking for what does not would take a tenth of it

        from tui.app import Hoppla  # noqa: PLC0415
        from tui.store import Store, default_folder  # noqa: PLC0415
        from tui.terminal import here  # noqa: PLC0415
        from tui.thinking import leave_thinkers  # noqa: PLC0415

        for frozen in ("COLUMNS", "LINES"):  # some shells export them; they would be believed, and a resize not seen
            os.environ.pop(frozen, None)
        with closing(Store.open(default_folder())) as store:
            app = Hoppla(
                store,
                configured.settings,
                configured.path,
                saved_settings=configured.saved,
                opening=opening,
                notice=configured.notice,
                texts=self.texts,
                terminal=here(os.environ),
            )
            result = app.run()
            if not store.all_saved():
                self.console.complain(self.texts.house.LOST)
        code = app.return_code or result or 0
        leave_thinkers(code)
        return code


def plays_in_lines(settings: Settings, console: Console, environ: Mapping[str, str]) -> bool:
    """Whether there will be lines of text instead of a screen: asked for, or nothing a screen could be drawn on."""
    return settings.plain or not console.is_terminal or environ.get("TERM") == "dumb"
