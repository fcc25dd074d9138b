"""A game's rules in our own words, by number, with what this game's options say, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from engine.game import Options, OptionSpec, OptionValue
from engine.games import GAMES
from tui.catalogue import CATALOGUE
from tui.rulebook import Passage, parse
from tui.screens.base import HouseScreen
from tui.widgets.passages import Passages
from tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from engine.record import Thrown

CONTENTS_FROM = 110
"""Columns from which the contents stand beside the text."""
COMMON = "C"
"""What the clauses all games share begin with."""


class RulesScreen(HouseScreen[None]):
    """Opens at a clause, or at the top. `options`, `players` (how many) and `dice` are those of the game in play."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "Passages"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (CONTENTS_FROM, "-wide")]  # noqa: RUF012 (the base class has it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll(1)", "scroll", key_display="↑↓"),
        Binding("up,k", "scroll(-1)", "scroll", show=False),
        Binding("space,pagedown", "page(1)", "page", key_display="Space"),
        Binding("b,pageup", "page(-1)", "page back", show=False),
        Binding("n,right,l", "passage(1)", "next"),
        Binding("p,left,h", "passage(-1)", "previous"),
        Binding("home,g", "to(0)", "top", show=False),
        Binding("end,G", "to(999)", "bottom", show=False),
        *(
            Binding(digit, f"digit('{digit}')", "to rule", show=digit == "1", key_display="1–9")
            for digit in "1234567890"
        ),
        Binding("c", "common", "to C-1 …"),
        Binding("escape,q,question_mark", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(
        self,
        game: str,
        clause: str | None = None,
        options: Options | None = None,
        players: int | None = None,
        dice: Thrown | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self._clause = clause
        self._options = options
        self._players = players
        self._dice = dice
        self.passages: tuple[Passage, ...] = ()
        """What is on the page, once the screen is up."""
        self._typed = self._prefix = self._series = ""

    def heading(self) -> str:
        """What stands in the top line."""
        return self.words.rules_title(CATALOGUE[self.game].title)

    def body(self) -> ComposeResult:
        """On a wide screen the contents, then the text."""
        page = parse(CATALOGUE[self.game].rules(self.texts.language.tag))
        first = next(place for place, passage in enumerate(page) if passage.clause)
        self.passages = (*page[:first], *self._active(), *page[first:])
        self._series = page[first].clause.partition("-")[0]
        self._forget_typed()
        with Horizontal():
            contents = Rows(id="contents")
            contents.can_focus = False
            yield contents
            yield Passages(self.passages)

    def _active(self) -> tuple[Passage, ...]:
        """What this game's options say, each marked if it is not the usual value; nothing without a game."""
        if self._options is None:
            return ()
        options, specs = self._options, _specs_in_force(self.game, self._players)
        said = tuple(self._option(spec, getattr(options, spec.name)) for spec in specs)
        return (Passage("", self.words.RULES_SET, said), *self._thrown())

    def _thrown(self) -> tuple[Passage, ...]:
        """What the draws are bound to, in full."""
        if self._dice is None:
            return ()
        said = ((sentence, f"`{shown}`") for sentence, shown in self.texts.fair.about(self._dice))
        return (Passage("", self.texts.fair.TITLE, tuple(line for pair in said for line in pair if line != "``")),)

    def _option(self, spec: OptionSpec, value: OptionValue) -> str:
        game = self.texts.game(self.game)
        usual = None if value == spec.default else game.option_value(spec.name, spec.default)
        label, shown = game.option_label(spec.name), game.option_value(spec.name, value)
        return self.words.rules_option(label, shown, spec.clause, usual)

    def on_mount(self) -> None:
        """Open at the clause."""
        rows = tuple(Row(str(place), _entry(passage)) for place, passage in enumerate(self.passages))
        self.query_one("#contents", Rows).show(rows)
        place = self._place_of(self._clause) if self._clause else None
        self._go_to(place or 0)

    def _place_of(self, clause: str) -> int | None:
        return next((place for place, passage in enumerate(self.passages) if passage.clause == clause), None)

    def _go_to(self, place: int) -> None:
        place = min(max(place, 0), len(self.passages) - 1)
        self.query_one(Passages).go_to(place)
        self.query_one("#contents", Rows).show(self.query_one("#contents", Rows).rows, str(place))

    @on(Rows.Moved)
    def _chosen(self, message: Rows.Moved) -> None:
        if message.key and int(message.key) != self.query_one(Passages).current:
            self.query_one(Passages).go_to(int(message.key))

    def action_scroll(self, by: int) -> None:
        """A line up or down."""
        self._forget_typed()
        self.query_one(Passages).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """A screen up or down, less two lines so that one keeps one's place."""
        self.action_scroll(by * max(self.query_one(Passages).size.height - 2, 1))

    def action_passage(self, by: int) -> None:
        """The next or the previous passage."""
        self._forget_typed()
        self._go_to(self.query_one(Passages).current + by)

    def action_to(self, place: int) -> None:
        """The first or the last passage."""
        self._forget_typed()
        self._go_to(place)

    def action_common(self) -> None:
        """The rules all games share; a digit after it names one of them."""
        self._typed = ""
        self.action_digit("1", COMMON)
        self._prefix = COMMON

    def action_digit(self, digit: str, prefix: str | None = None) -> None:
        """A clause by its number, digit by digit: 1 goes to 1, and 2 after it to 12."""
        prefix, before = prefix or self._prefix, self._typed
        self._forget_typed()
        for typed in (before + digit, digit):
            place = self._place_of(f"{prefix}-{typed}")
            if place is not None:
                self._go_to(place)
                self._typed = typed if prefix == self._series else ""
                return

    def _forget_typed(self) -> None:
        self._typed, self._prefix = "", self._series


def _entry(passage: Passage) -> str:
    return f"{passage.clause:5} {passage.title}" if passage.clause else passage.title


def _specs_in_force(game: str, players: int | None) -> tuple[OptionSpec, ...]:
    """The options that play a part with so many players; with any number if it is not known."""
    rules = GAMES[game]
    counts = rules.players if players is None else (players,)
    by_name = {spec.name: spec for count in counts for spec in rules.options_type.specs(count)}
    return tuple(by_name.values())
