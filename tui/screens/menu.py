"""The menu: games going on first, then the games, their rules, the settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from tui.catalogue import CATALOGUE
from tui.clock import on_clock
from tui.hold import HeldBy
from tui.screens.base import HouseScreen
from tui.store import Saved
from tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from tui.setup import Seat

# A start is to be quick: what is needed only when one goes there is imported there.
# ruff: noqa: PLC0415

SAVED, GAME, PAST, RULES, SETTINGS, QUIT = "saved", "game", "past", "rules", "settings", "quit"
"""What a row opens; its key is this, a colon, and what it is about."""
OTHER_LINES: Final = 19
"""Lines of an 80 × 24 menu that are not for saved games."""


class MenuScreen(HouseScreen[None]):
    """What Enter does stands in the bottom line; beside the list, what the highlighted entry is."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open('saved')", "continue", key_display="Enter"),
        Binding("enter", "open('game')", "play", key_display="Enter"),
        Binding("enter", "open('past')", "open", key_display="Enter"),
        Binding("enter", "open('rules')", "open", key_display="Enter"),
        Binding("enter", "open('settings')", "open", key_display="Enter"),
        Binding("enter", "open('quit')", "quit", key_display="Enter"),
        Binding("d,delete", "delete", "delete"),
        Binding("e", "export", "export"),
        Binding("question_mark", "rules", "rules and keys", key_display="?"),
        Binding("s", "settings", "settings"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: tuple[Saved, ...] = ()
        self._room_filled = 0

    def heading(self) -> str:
        """What stands in the top line."""
        return f"{self.hoppla.TITLE}   {self.words.MENU_SUBTITLE}"

    def body(self) -> ComposeResult:
        """The list, and what the highlighted entry is."""
        with Horizontal():
            yield Rows(id="entries")
            yield Static(id="about", markup=False)

    @property
    def _entries(self) -> Rows:
        return self.query_one("#entries", Rows)

    def on_screen_resume(self) -> None:
        """Show what there is. Games may have been played since it was last shown."""
        self._fill()

    def on_resize(self, _: events.Resize) -> None:
        """A higher terminal has room for more saved games."""
        if self._room != self._room_filled:
            self._fill()

    @property
    def _room(self) -> int:
        """How many saved games there is room for."""
        return max(self.app.size.height - OTHER_LINES, 3)

    def _fill(self) -> None:
        """What there is now. After a game was played, the cursor stands on what can be gone on with."""
        saved = self.hoppla.store.unfinished()
        newest_before = [(game.id, game.plies) for game in self._saved[:1]]
        played = saved != self._saved and [(game.id, game.plies) for game in saved[:1]] != newest_before
        self._saved, self._room_filled = saved, self._room
        rows = [*self._saved_rows(), *self._game_rows(), *self._other_rows()]
        first = next(row.key for row in rows if row.key)
        self._entries.show(tuple(rows), first if played or not self._entries.rows else None)
        self._explain()  # the same row may stand for a game that went on
        if saved:
            self.tell(self.words.MENU_BACK)
        else:
            self.tell(self.words.MENU_AGAIN if self.hoppla.last_setup else self.words.MENU_FIRST_TIME)

    def _saved_rows(self) -> list[Row]:
        rows = [Row(f"{SAVED}:{game.id}", self._label(game)) for game in self._saved[: self._room]]
        return [Row("", self.words.MENU_CONTINUE), *rows, Row("", "")] if rows else []

    def _game_rows(self) -> list[Row]:
        rows = [Row(f"{GAME}:{key}", entry.title) for key, entry in CATALOGUE.items()]
        return [Row("", self.words.MENU_PLAY), *rows, Row("", "")]

    def _other_rows(self) -> list[Row]:
        rules = [Row(f"{RULES}:{key}", self.words.menu_rules(entry.title)) for key, entry in CATALOGUE.items()]
        past = [Row(f"{PAST}:", self.texts.past.MENU)] if self.hoppla.store.any_finished() else []
        more = [Row(f"{SETTINGS}:", self.words.MENU_SETTINGS), Row(f"{QUIT}:", self.words.MENU_QUIT)]
        return [Row("", self.words.MENU_MORE), *past, *rules, *more]

    # What an entry is.

    @property
    def _kind(self) -> str:
        return self._entries.key.partition(":")[0]

    @property
    def _about(self) -> str:
        return self._entries.key.partition(":")[2]

    def _chosen_saved(self) -> Saved | None:
        return next((game for game in self._saved if self._kind == SAVED and str(game.id) == self._about), None)

    @on(Rows.Moved)
    def _explain(self) -> None:
        self.query_one("#about", Static).update(self._explanation())
        self.refresh_bindings()

    def _explanation(self) -> Text:
        match self._kind:
            case "saved" if (saved := self._chosen_saved()) is not None:
                return self._saved_text(saved)
            case "game":
                return self._game_text(self._about)
            case "rules":
                return Text(self.words.menu_rules_note(CATALOGUE[self._about].title))
            case "past":
                return Text(self.texts.past.MENU_NOTE)
            case "settings":
                return Text(self.words.MENU_SETTINGS_NOTE)
            case "quit":
                return Text(self.words.MENU_QUIT_NOTE)
            case _:
                return Text()

    def _label(self, saved: Saved) -> str:
        return self.words.saved_row(CATALOGUE[saved.setup.game].title, saved.scores, self._when(saved))

    def _when(self, saved: Saved) -> str:
        return self.words.moment(on_clock(saved.played), on_clock(datetime.now(UTC)))

    def _saved_text(self, saved: Saved) -> Text:
        scores = saved.scores or (None,) * len(saved.setup.seats)
        lines = [self._saved_seat(seat, score) for seat, score in zip(saved.setup.seats, scores, strict=True)]
        head = CATALOGUE[saved.setup.game].title
        return Text(f"{head}\n\n" + "\n".join(lines) + f"\n\n{self.words.played(self._when(saved))}")

    def _saved_seat(self, seat: Seat, score: int | None) -> str:
        from tui.setup import HUMAN

        points = "" if score is None else f"{score:5}  "
        human = seat.level == HUMAN
        return points + (seat.name if human else self.words.saved_seat(seat.name, self.words.level(seat.level)))

    def _game_text(self, game: str) -> Text:
        box = self.texts.box(game)
        seats = CATALOGUE[game].players
        return Text("\n".join(box.PICTURE) + f"\n\n{box.BLURB}\n\n{self.words.menu_players(seats[0], seats[-1])}")

    # Keys.

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter does what the highlighted entry is for; only a saved game can be deleted or exported."""
        if action == "open":
            return self._kind == parameters[0]
        if action in ("delete", "export"):
            return self._kind == SAVED
        return True

    @on(Rows.Pressed)
    def _pressed(self, message: Rows.Pressed) -> None:
        if self.is_current and message.key == self._entries.key:
            self.action_open(self._kind)

    def action_open(self, kind: str) -> None:
        """Go where the highlighted entry leads."""
        match kind:
            case "saved" if (saved := self._chosen_saved()) is not None:
                self.hoppla.resume(saved.id)
            case "game":
                self._open_setup(self._about)
            case "rules":
                self.hoppla.rules(self._about)
            case "past":
                self._open_past()
            case "settings":
                self.action_settings()
            case "quit":
                self.action_quit()

    def _open_setup(self, game: str) -> None:
        from tui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(game, self.hoppla.last_setup.get(game)))

    def _open_past(self) -> None:
        from tui.screens.past import PastScreen

        self.app.push_screen(PastScreen())

    def action_rules(self) -> None:
        """The rules of the highlighted game, or else of the first."""
        saved = self._chosen_saved()
        about = saved.setup.game if saved is not None else self._about
        self.hoppla.rules(about if about in CATALOGUE else next(iter(CATALOGUE)))

    def action_settings(self) -> None:
        """The settings."""
        self.hoppla.open_settings()

    def action_quit(self) -> None:
        """Nothing is lost by it: games are saved."""
        self.app.exit(0)

    def action_export(self) -> None:
        """The record of the highlighted saved game, as far as it goes."""
        saved = self._chosen_saved()
        if saved is not None:
            self.hoppla.export_match(saved.id)

    def action_delete(self) -> None:
        """Throw the highlighted saved game away, once that is meant."""
        from tui.screens.confirm import ConfirmScreen

        saved = self._chosen_saved()
        if saved is None:
            return
        question = self.words.delete_question(CATALOGUE[saved.setup.game].title, self._when(saved))

        def delete_if(sure: bool | None) -> None:
            if sure:
                self._delete(saved.id)

        self.app.push_screen(ConfirmScreen(question, yes=False), delete_if)

    def _delete(self, match: int) -> None:
        """Not if another session is playing it."""
        hold = self.hoppla.store.hold(match)
        if isinstance(hold, HeldBy):
            self.hoppla.tell(self.words.held_elsewhere(hold))
            return
        self.hoppla.store.delete(match)
        hold.release()
        self._fill()
        self.tell(self.words.DELETED)
