"""The set-up: seats, start, options, speed, each on a row, changed in place."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from engine.game import Counts, IllegalOption, OptionSpec, Whole, WholeOr
from tui.catalogue import CATALOGUE, GameWords
from tui.draft import Draft, NameRefused
from tui.fair import MOST_SALT, Secret
from tui.screens.base import HouseScreen
from tui.screens.lot import LotScreen
from tui.screens.setup_rows import COUNT, OPTION, SEAT, START, Key, SetupRows
from tui.settings import SPECS
from tui.setup import HUMAN, Setup, game_of
from tui.widgets.rows import Row, Rows, column
from tui.widgets.typed_rows import TypedRows

PLAY, SPEED, WORD = "play", "speed", "word"
"""What the other rows are for."""
LABEL_WIDTH = 16
"""Cells for the labels, if no longer one needs more."""
SPEEDS: Final = next(tuple(map(str, spec.choices)) for spec in SPECS if spec.name == SPEED)


class SetupScreen(HouseScreen[None]):
    """A new game of `game`; `setup` is what to begin with, else the usual. `draw(n)` draws lots, 0..n-1."""

    CSS_PATH = "setup.tcss"
    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "change", key_display="←→"),
        Binding("right,l", "step(1)", "change", show=False),
        Binding("enter", "play", "play", key_display="Enter"),
        Binding("enter", "type('text')", "type it", key_display="Enter"),
        Binding("enter", "type('digits')", "type it", key_display="Enter"),
        Binding("enter", "type('numbers')", "type it", key_display="Enter"),
        Binding("enter", "next", "next", key_display="Enter"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("escape,q", "leave", "menu", key_display="Esc"),
    ]

    def __init__(
        self, game: str, setup: Setup | None = None, *, draw: Callable[[int], int] = secrets.randbelow
    ) -> None:
        super().__init__()
        self.game = game
        self.draft: Draft
        """As it stands; there is one as soon as the screen is up."""
        self._given = setup
        self._draw = draw
        self._speed = ""
        self._secret: Secret
        """What the draws will be made from, together with the word; drawn when the screen opens."""
        self._word = ""
        """The person's; empty: a random one."""

    @property
    def game_words(self) -> GameWords:
        """What the game says."""
        return self.texts.game(self.game)

    def heading(self) -> str:
        """What stands in the top line."""
        return self.words.setup_title(CATALOGUE[self.game].title)

    def body(self) -> ComposeResult:
        """The rows, and what the highlighted one is about."""
        self.draft = Draft.new(self.game, self.words) if self._given is None else Draft.of(self._given, self.words)
        self._secret = self.hoppla.new_secret()
        with Horizontal():
            yield TypedRows(label_width=LABEL_WIDTH)
            yield Static(id="about", markup=False)

    @property
    def _rows(self) -> TypedRows:
        return self.query_one(TypedRows)

    @property
    def _key(self) -> Key:
        return Key.of(self._rows.key)

    def on_mount(self) -> None:
        """*Play* is highlighted: what stands there can be played at once."""
        self._speed = self.hoppla.settings.speed
        self._fill()

    # Rows.

    def _fill(self, draft: Draft | None = None) -> None:
        self.draft = draft or self.draft
        made = SetupRows(self.draft, self.words, self.game_words)
        gap = Row("", "")
        speed = Row(SPEED, self.words.SETUP_SPEED, self.words.setting_value(self._speed), steps=True)
        rows = (
            Row(PLAY, self.words.SETUP_PLAY),
            gap,
            Row("", self.words.SETUP_SEATS),
            *made.seats(),
            gap,
            Row("", self.words.SETUP_OPTIONS),
            *made.options(),
            gap,
            speed,
            self._word_row(),
        )
        self._rows.label_width = column(LABEL_WIDTH, rows)
        self._rows.value_width = made.value_width
        self._rows.show(rows)
        self._explain()

    def _word_row(self) -> Row:
        shown = self._word or self.words.SETUP_WORD_RANDOM
        label = self.texts.table.fair_label(self._secret.commitment)
        return Row(WORD, self.words.SETUP_WORD, shown, note=label, typing="text", limit=MOST_SALT, draft=self._word)

    @on(Rows.Moved)
    def _explain(self) -> None:
        if self._rows.editing:
            return  # in other room the row has moved; what can be typed is still what it was
        self.query_one("#about", Static).update("\n\n".join(self._explanation()))
        self.tell(self.words.CHANGED if any(row.changed for row in self._rows.rows) else "")
        self.refresh_bindings()

    def _explanation(self) -> tuple[str, ...]:
        match self._key:
            case Key("play"):
                return (self.words.setup_summary(self.draft.names), self.words.SETUP_PLAY_NOTE)
            case Key("players"):
                seats = game_of(self.game).players
                return (self.words.setup_players_note(seats[0], seats[-1]), self.words.SETUP_NUMBER_KEYS)
            case Key("seat", seat=seat):
                return (self.words.level_note(self.draft.seats[seat].level), self.words.SETUP_SEAT_KEYS)
            case Key("start"):
                return (self.words.SETUP_START_NOTE, self.words.SETUP_CHOICE_KEYS)
            case Key("option", which):
                return self._option_explanation(self.draft.spec(which))
            case Key("word"):
                return (self.words.setup_word_note(self._secret.commitment), self.words.SETUP_WORD_KEYS)
            case _:
                return (self.words.setting_note(SPEED), self.words.SETUP_CHOICE_KEYS)

    def _option_explanation(self, spec: OptionSpec) -> tuple[str, ...]:
        note, usual = self.game_words.option_note(spec.name), self.words.SETUP_USUAL
        if self.draft.value(spec.name) != spec.default:
            usual = self.words.option_default(self.game_words.option_value(spec.name, spec.default))
        possible: tuple[str, ...]
        match spec.allowed:
            case Whole():
                possible, keys = (), self.words.SETUP_NUMBER_KEYS
            case WholeOr(word=word):
                possible, keys = (), self.words.setup_number_or_keys(self.game_words.option_value(spec.name, word))
            case Counts():
                possible, keys = (self.words.possible(spec.allowed),), self.words.SETUP_NUMBERS_KEYS
            case _:
                possible, keys = (), self.words.SETUP_CHOICE_KEYS
        return (note, usual, *possible, f"{keys}\n{self.words.option_clause(spec.clause)}")

    # Keys.

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter plays, names, types or goes on to the next value, as the row is; while typing no key here works."""
        if self._rows.editing:
            return False
        match action:
            case "play":
                return self._key.kind == PLAY
            case "type":
                return self._rows.row.typing == parameters[0]
            case "next":
                return self._rows.row.steps and not self._rows.row.typing
            case "step":
                return self._rows.row.steps
            case _:
                return True

    def action_step(self, by: int) -> None:
        """The next value of the highlighted row."""
        self._step(self._rows.key, by)

    @on(Rows.Stepped)
    def _stepped(self, message: Rows.Stepped) -> None:
        self._step(message.key, message.by)

    def _step(self, key: str, by: int) -> None:
        if key == SPEED:
            self._speed = SPEEDS[(SPEEDS.index(self._speed) + by) % len(SPEEDS)]
        try:
            self._fill(self._stepped_draft(key, by))
        except IllegalOption as error:
            self._refuse(error)

    def _stepped_draft(self, key: str, by: int) -> Draft:
        """Raises: IllegalOption, if another option forbids it."""
        match Key.of(key):
            case Key("players"):
                return self.draft.stepped_players(by)
            case Key("seat", seat=seat):
                return self.draft.stepped_level(seat, by)
            case Key("start"):
                return self.draft.stepped_start(by)
            case Key("option", which, seat):
                return self.draft.stepped_option(which, by, seat)
            case _:
                return self.draft

    def _refuse(self, error: IllegalOption) -> None:
        """Everything stays as it was, with a sentence that says why."""
        label = self.words.SETUP_COUNT if error.option == COUNT else self.game_words.option_label(error.option)
        self._fill()
        self.tell(self.words.option_refused(label, error))
        self.query_one("#about", Static).update(self.words.possible(error.allowed))

    @on(Rows.Pressed)
    def _pressed(self, message: Rows.Pressed) -> None:
        if not self.is_current:
            return
        if message.key == PLAY:
            self.action_play()
        elif self._rows.row.typing in ("text", "digits", "numbers"):
            self._rows.type_over()
        elif not self._rows.row.typing:  # a number typed at once needs no Enter, and must bear one
            self._step(message.key, 1)

    def action_next(self) -> None:
        """The next value of the highlighted row."""
        self.action_step(1)

    def action_type(self, _: str) -> None:
        """Type a name or numbers over what stands there."""
        self._rows.type_over()

    @on(TypedRows.Typing)
    def _typing(self, message: TypedRows.Typing) -> None:
        self.tell(self.words.setup_typing(WORD if message.key == WORD else self._rows.row.typing))

    @on(TypedRows.Cancelled)
    def _cancelled(self) -> None:
        self._fill()

    @on(TypedRows.Typed)
    def _typed(self, message: TypedRows.Typed) -> None:
        """What was typed is checked; if it cannot be, everything stays as it was, with a sentence that says why."""
        if message.key == WORD:
            self._word = message.text.strip()
        try:
            self._fill(self._typed_draft(Key.of(message.key), message.text))
        except NameRefused as refused:
            self._fill()
            self.tell(self.words.name_refused(refused.why, refused.name))
        except IllegalOption as error:
            self._refuse(error)

    def _typed_draft(self, key: Key, text: str) -> Draft:
        """Raises: NameRefused, IllegalOption."""
        match key:
            case Key("seat", seat=seat):
                return self.draft.named(seat, text)
            case Key("players"):
                return self.draft.with_players(int(text))
            case Key("option", which):
                return self._typed_option(self.draft.spec(which), text.strip())
            case _:
                return self.draft

    def _typed_option(self, spec: OptionSpec, text: str) -> Draft:
        """Nothing typed is the word of an option that has one; any other is as it was. Raises: IllegalOption."""
        if text:
            return self.draft.with_option(spec.name, spec.read(text))
        if isinstance(spec.allowed, WholeOr):
            return self.draft.with_option(spec.name, spec.allowed.word)
        return self.draft

    def action_rules(self) -> None:
        """The rules, at the clause of the highlighted row."""
        key = self._key
        clause = {COUNT: "C-1", SEAT: "C-1", START: "C-1"}.get(key.kind)
        if key.kind == OPTION:
            clause = self.draft.spec(key.which).clause
        self.hoppla.rules(self.game, clause)

    def action_leave(self) -> None:
        """Back without a game."""
        self.dismiss()

    def action_play(self) -> None:
        """To the table; if the start is drawn by lot, one sees the lot first."""
        setup = self.draft.build(self._draw)
        self.hoppla.settings = replace(self.hoppla.settings, speed=self._speed)
        dice = self._secret.dice(self._word)
        if self.draft.start is not None or len(setup.seats) == 1:
            self.hoppla.begin(setup, source=dice)
            return
        starter = setup.seats[setup.options.start]
        alone = starter.level == HUMAN and len(setup.humans) == 1
        said = self.words.lot_drawn_you() if alone else self.words.lot_drawn(starter.name)
        self.app.push_screen(LotScreen(said), lambda _: self.hoppla.begin(setup, source=dice))
