"""The rows of the set-up: who plays, who begins, what the game's options say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from engine.game import Counts, Each, OptionSpec, Whole, WholeOr
from tui.catalogue import GameWords
from tui.draft import NAME_CELLS, Draft
from tui.setup import game_of
from tui.widgets.rows import Row

if TYPE_CHECKING:
    from tui.text.house import House

COUNT, SEAT, START, OPTION = "players", "seat", "start", "option"
"""What a row is for."""
LEVEL_WIDTH = 8
"""Cells for who plays a seat, and for what an option says of it, if no longer one needs more."""


class Key(NamedTuple):
    """A row's key, taken apart. Written, its parts have colons between them: `seat::1`, `option:dice`."""

    kind: str
    """What the row is for."""
    which: str = ""
    """The option, where it is for one."""
    seat: int = 0
    """Whose it is, where it is a seat's, 0..n-1."""

    @classmethod
    def of(cls, key: str) -> Key:
        """The parts of a key; without kind, if it is empty."""
        kind, which, seat, *_ = (*key.split(":"), "", "")
        return cls(kind, which, int(seat or 0))


class SetupRows:
    """The rows of a draft in the words of a language."""

    def __init__(self, draft: Draft, words: House, game: GameWords) -> None:
        self._draft = draft
        self._words = words
        self._game = game

    @property
    def value_width(self) -> int:
        """Cells for the values of rows that end in a name."""
        said = [self._words.level(level) for level in self._draft.levels]
        said += [self._game.option_value(s.name, (w,)) for s in self._draft.specs for w in _words(s)]
        return max(LEVEL_WIDTH, *map(cell_len, said))

    def seats(self) -> Iterator[Row]:
        """How many seats, each of them, and who begins."""
        draft, words = self._draft, self._words
        players, count = game_of(draft.game).players, len(draft.seats)
        allowed = words.possible_briefly(Whole(players[0], players[-1]))
        yield Row(COUNT, words.SETUP_COUNT, words.setup_players(count), steps=True, note=allowed, typing="digit")
        for place, (seat, name) in enumerate(zip(draft.seats, draft.names, strict=True)):
            row = Row(f"{SEAT}::{place}", words.setup_seat(place + 1), words.level(seat.level), name, steps=True)
            yield replace(row, typing="text", limit=2 * NAME_CELLS)
        if draft.start_plays_a_part:
            who = words.SETUP_BY_LOT if draft.start is None else draft.names[draft.start]
            yield Row(START, words.SETUP_START, who, steps=True, changed=draft.start != 0)

    def options(self) -> Iterator[Row]:
        """A row for each option, or one for each seat where each has its own value."""
        for spec in self._draft.specs:
            if isinstance(spec.allowed, Each):
                yield from self._each(spec)
            else:
                yield self._option(spec)

    def _each(self, spec: OptionSpec) -> Iterator[Row]:
        label = self._game.option_label(spec.name)
        for seat, (word, name) in enumerate(zip(self._draft.words(spec.name), self._draft.names, strict=True)):
            shown = self._game.option_value(spec.name, (word,))
            changed = (word,) != spec.default
            yield Row(f"{OPTION}:{spec.name}:{seat}", label, shown, name, steps=True, changed=changed)

    def _option(self, spec: OptionSpec) -> Row:
        value = self._draft.value(spec.name)
        shown = self._game.option_value(spec.name, value)
        label = self._game.option_label(spec.name)
        row = Row(f"{OPTION}:{spec.name}", label, shown, steps=True, changed=value != spec.default)
        match spec.allowed:
            case Whole(low, high) | WholeOr(low, high):
                note, draft = self._words.possible_briefly(Whole(low, high)), None if isinstance(value, int) else ""
                return replace(row, note=note, typing="digits", limit=len(str(high)) + 1, draft=draft)
            case Counts(values=values, high=high) as allowed:
                note, limit = self._words.possible_briefly(allowed), values * (len(str(high)) + 1)
                return replace(row, steps=False, note=note, typing="numbers", limit=limit)
            case _:
                return row


def _words(spec: OptionSpec) -> tuple[str, ...]:
    return spec.allowed.words if isinstance(spec.allowed, Each) else ()
