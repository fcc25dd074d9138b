"""The application: the store, the settings, and which screen is up."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.color import ColorSystem
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.screen import Screen

from tui.filters import Look
from tui.keyboard import Keyboard
from tui.screens.menu import MenuScreen
from tui.settings import Settings, SettingsNotice, kept, save
from tui.store import Store, StoreCorrupt
from tui.terminal import FULL, Terminal
from tui.text.library import Library
from tui.themes import THEMES

if TYPE_CHECKING:
    from ai.player import Player
    from engine.chance import Source
    from engine.game import Options
    from engine.record import Record, Thrown
    from tui.fair import Secret
    from tui.session import Session
    from tui.setup import Setup
    from tui.widgets.glyphs import Glyphs

# A start is to be quick: what the menu can do without is imported where one goes there.
# ruff: noqa: PLC0415


class Hoppla(Keyboard[int], inherit_bindings=False):
    """The house around the games. All that lasts is in the store; nothing is global: one process may run many apps."""

    TITLE = "Hoppla"
    ENABLE_COMMAND_PALETTE = False
    # Of a default screen the framework reads no sheet by itself.
    CSS_PATH = Path(__file__).with_name("screens") / "menu.tcss"
    # Notices come at the top, where no status line or question is.
    CSS = """
    ToastRack { dock: top; align: right top; margin-top: 1; }
    """
    # No key suspends: under `ssh host hoppla` or `make play` no shell would be there to wake the game up again.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "ask_quit", "quit", show=False, priority=True)]

    settings: reactive[Settings] = reactive(Settings())
    zone: tzinfo | None = None
    """Whose clock times are told by; None: this machine's."""
    export_folder: Path | None = None
    """Where records are exported to; None: the folder the program was started in."""

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        *,
        saved_settings: Settings | None = None,
        opening: Callable[[Hoppla], None] | None = None,
        notice: SettingsNotice | None = None,
        texts: Library | None = None,
        terminal: Terminal = FULL,
    ) -> None:
        """`settings` hold for this run, `saved_settings` are those in the file, if others (flags hold for one run).

        `opening`: where to go from the menu at once.
        """
        super().__init__()
        self.terminal = terminal
        self.look = Look(terminal)
        # The framework has its own ideas of these; they would hold on top of ours.
        self.no_color = self.look.colourless
        self.console._color_system = ColorSystem.TRUECOLOR
        self.store = store
        self.texts = texts or Library()
        self._notice = notice
        self._saved_settings = saved_settings or settings or Settings()
        self._opening = opening
        self.settings_path = settings_path
        self.last_setup: dict[str, Setup] = {}
        for theme in THEMES:
            self.register_theme(theme)
        self.set_reactive(Hoppla.settings, settings or Settings())
        self.theme = self.settings.theme  # here and not later, or all style sheets would be read twice

    def get_driver_class(self) -> type[Driver]:
        """On a terminal of the usual kind, the one that bears any byte."""
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":
            return usual
        from tui.driver import SafeDriver  # there is none on Windows

        return SafeDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through on its way to this terminal."""
        return self.look.filters(super().get_line_filters(), self.settings.ascii, self.current_theme)

    @property
    def glyphs(self) -> Glyphs:
        """The signs tables are drawn with, here and now."""
        return self.look.glyphs(self.settings.ascii)

    def get_default_screen(self) -> Screen[None]:
        """The menu, below everything else."""
        return MenuScreen()

    def on_mount(self) -> None:
        """Say what there is to say, and go where the command line says."""
        self.app_resume_signal.subscribe(self, self._woken)
        self.tell_store_notices()
        if self._notice is not None:
            self.tell(self.texts.house.settings_notice(self._notice))
        if self._opening is not None:
            self._opening(self)

    def _woken(self, _: App[object]) -> None:
        """The process was stopped, and something else may stand on the terminal."""
        self.screen.refresh()

    def on_ready(self) -> None:
        """The first picture is up: look for garbage again if that was put off, in what is yet to be made."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        """A change applies at once and is kept."""
        if not self.is_running:
            return
        self.theme = settings.theme
        if settings.ascii != before.ascii:
            self.refresh_css(animate=False)
        self._saved_settings = kept(before, settings, self._saved_settings)
        if self.settings_path is not None:
            notice = save(self._saved_settings, self.settings_path)
            if notice is not None:
                self.tell(self.texts.house.settings_notice(notice))

    # Where to go.

    def begin(
        self,
        setup: Setup,
        *,
        source: Source | None = None,
        players: Mapping[int, Player] | None = None,
        seed: str | None = None,
    ) -> None:
        """Start a game and sit down at its table."""
        from ai.guests import GuestRefused
        from tui.session import Session

        self.last_setup[setup.game] = setup
        try:
            session = Session.begin(self.store, setup, source=source, players=players, seed=seed)
        except GuestRefused as refused:
            self.tell(self.texts.house.together(*self.texts.house.guest_refused(refused)))
        else:
            self.sit_down(session)

    def resume(self, match: int) -> None:
        """Go on with a saved game, or say why that is not possible."""
        from ai.guests import GuestRefused
        from tui.hold import HeldElsewhere
        from tui.session import Session

        try:
            session = Session.resume(self.store, match)
        except HeldElsewhere as held:
            self.tell(self.texts.house.held_elsewhere(held.holder))
        except StoreCorrupt as corrupt:
            self.tell(self.texts.house.match_set_aside(corrupt))
        except GuestRefused as refused:
            self.tell(self.texts.house.together(*self.texts.house.guest_refused(refused)))
        else:
            self.sit_down(session, resumed=True)

    def sit_down(self, session: Session, *, resumed: bool = False) -> None:
        """Open the table of a game; a resumed one shows its position without telling again how it came about."""
        from tui.screens.table import TableScreen

        self._from_menu(TableScreen(session, resumed=resumed))

    def result(self, session: Session) -> None:
        """From the table to who won and why."""
        from tui.screens.result import ResultScreen

        self._from_menu(ResultScreen(session))

    def replay(self, record: Record) -> None:
        """Step through a recorded game; Esc leads back to where one is now."""
        from tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(record))

    def rules(
        self,
        game: str,
        clause: str | None = None,
        options: Options | None = None,
        players: int | None = None,
        dice: Thrown | None = None,
    ) -> None:
        """The rules over whatever is up; with the options and the dice of the game being played, by so many players."""
        from tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game, clause, options, players, dice))

    def open_settings(self) -> None:
        """The settings over whatever is up."""
        from tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def to_menu(self) -> None:
        """Back to the menu, whatever is up; what was said elsewhere is said no more."""
        self.clear_notifications()
        for screen in reversed(self.screen_stack):
            if isinstance(screen, MenuScreen):
                break
            self.pop_screen()

    def _from_menu(self, screen: Screen[None]) -> None:
        self.to_menu()
        self.push_screen(screen)

    # Records.

    def new_secret(self) -> Secret:
        """For the dice of a game that is being set up."""
        from tui.fair import Secret

        return Secret()

    def export(self, record: Record) -> None:
        """Write a record to a file of its own, and say where it lies, or why that is not possible."""
        from tui.records import FileRefused, export

        folder = (self.export_folder or Path()).absolute()
        try:
            path = export(record, folder)
        except FileRefused as refused:
            self.tell(self.texts.command.file_refused(refused, str(refused.path)))
        else:
            self.tell(self.texts.replay.exported(str(path)))

    def export_match(self, match: int) -> None:
        """The same for a match in the store, unless it would tell what is still to be remembered."""
        from tui.records import must_wait

        record = self.record_of(match)
        if record is not None and must_wait(record):
            self.tell(self.texts.house.RECORD_LATER)
        elif record is not None:
            self.export(record)

    def record_of(self, match: int) -> Record | None:
        """The record of a match in the store; None if there is none that can be read, which is said."""
        from tui.records import of_match

        try:
            return of_match(self.store, match)
        except StoreCorrupt as corrupt:
            self.tell(self.texts.house.match_set_aside(corrupt))
            return None

    # What is said.

    def tell(self, text: str) -> None:
        """A notice that goes by itself."""
        self.notify(text, timeout=8, markup=False)

    def on_paste(self) -> None:
        """No field took it, and a game is not to play itself."""
        if not getattr(self.screen, "too_small", False):
            self.clear_notifications()
            self.tell(self.texts.house.PASTED)

    def tell_store_notices(self) -> None:
        """What the store has to say, once."""
        for notice in self.store.notices():
            self.tell(self.texts.house.store_notice(notice))

    # Quitting.

    def action_ask_quit(self) -> None:
        """Ask once; asked again while asking, or where the question could not be read, quit."""
        from tui.screens.confirm import ConfirmScreen

        if isinstance(self.screen, ConfirmScreen) or getattr(self.screen, "too_small", False):
            self.exit(0)
            return
        self.push_screen(ConfirmScreen(self._quit_question), self._quit_if)

    @property
    def _quit_question(self) -> str:
        house = self.texts.house
        return house.QUIT_QUESTION if self.store.all_saved() else house.QUIT_UNSAVED

    def _quit_if(self, sure: bool | None) -> None:
        if sure:
            self.exit(0)
