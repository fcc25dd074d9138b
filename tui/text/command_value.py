"""What the command line says of positions: what is wrong with one, and what its moves are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tui.text.command_help import Page, PageWords, Row, Table
from tui.text.language import Message, mark

if TYPE_CHECKING:
    from engine.position import PositionError

MOST_EXPECTED: Final = 12
"""Things that could stand there which are told one by one."""
PLACES: Final = 2
"""Decimals of a percentage."""


class PositionPages(PageWords):
    """The pages of what is asked about a position."""

    def page_value(self) -> Page:
        """`hoppla value`."""
        about = self.say(
            "What every legal move of a position is worth: the share of the win of whoever is to move (with more than"
            " two seats, of everybody), what it costs against the best, and the points to be expected, where the game"
            " has them. The figures are those of the strongest level, solved or estimated: it says which."
        )
        form = self.say(
            "POSITION is one line: the scores by seat, the seat whose turn it is, counted from 0, and what lies there."
            " Options that are not as usual stand in front, as in [target=100], or behind --option. `hoppla position`"
            " writes such a line."
        )
        lies = Table(self.say("What lies there"), self._fields())
        options = self._options(
            self._option_row(),
            ("--level LEVEL", self.say("whose figures; the strongest level's, unless you say")),
            ("--moves N", self.say("so many moves, the best first; on a terminal 10, unless you say")),
            ("--all", self.say("all moves")),
            ("--json", self.say("everything, for programs")),
        )
        examples = self._examples(
            ('hoppla value hoppladi "120:45 0 table:1p+1h+x2"', self.say("A pair, a hare and a hutch: roll on?")),
            (
                'hoppla value hoppladi "[target=100] 60:75 1 take:2p+x3"',
                self.say("To 100; take the result over, or begin afresh?"),
            ),
            ('hoppla value gopher "1:2 0 store:A1+2N2/C3 up:A3,C1"', self.say("One card more?")),
            (
                'hoppla value hippo "4:2 0 circle:3,^5,?,1,8,2,4,6,1,7,3,2,5,4,1,6,2,3,8"',
                self.say("Which card? ^5 lies open, ? is forgotten or was never seen."),
            ),
            ('hoppla value hop_hop "3:5 0 R:c3+d4 Y:e5+f5 arrived:d4"', self.say("Is there a row to call?")),
        )
        return Page(self.say("hoppla value GAME POSITION [OPTIONS]"), (about, form), (lies, options, examples))

    def _fields(self) -> tuple[Row, ...]:
        """By game: the fields of a position."""
        hoppladi = self.say(
            "table:14n+1p+2h+1d+x3+2C (points noted, pairs, hares, doubles, the top hutch, taboo carrots) or take: with"
            " the same, roll:11244CC, solo left:4"
        )
        gopher = self.say("store:A1+2N2/C3 (each seat's), up:A3,C1 (in this turn), discards:2A1")
        hippo = self.say(
            "circle:3,^5,? (hidden, open, unknown), bird:7, held:2+5/- (each seat's penalty cards), used:4 (out of the"
            " game)"
        )
        hop_hop = self.say("R:c3+d4 Y:e5 (the pond), tries:1 (used up), or arrived:e5 and called:c3-d4-e5")
        return (("hoppladi", hoppladi), ("gopher", gopher), ("hippo", hippo), ("hop_hop", hop_hop))

    def page_position(self) -> Page:
        """`hoppla position`."""
        about = self.say(
            "Print a position of a match or a record as one line, for `hoppla value`: the last one, or the one after"
            " decision N. Of a game of memory that is still going on, only what lies in sight is told: ? stands for"
            " the rest. A file called - is the standard input."
        )
        options = self._options(("--at N", self.say("after so many decisions; 0 is the beginning")))
        examples = self._examples(
            ("hoppla position 3f2a", self.say("How a match of yours stands.")),
            ("hoppla position game.hoppla --at 12", self.say("A record, after its twelfth decision.")),
        )
        return Page(self.say("hoppla position MATCH|FILE [OPTIONS]"), (about,), (options, examples))


class ValueWords(PositionPages):
    """Sentences by the kinds of fault, which are looked up by their values: help pages need no engine."""

    POSITION_FAULTS: ClassVar[Mapping[str, str]] = {
        "too long": mark("This is too long for a position: it has at most {expected} characters."),
        "missing": mark("The field {field} is missing, which says what is meant here."),
        "unclosed": mark("The bracket that begins with “{found}” is not closed: behind the last option stands a ]."),
        "bracket": mark(
            "Options stand in square brackets before the scores, with blanks between them, as in {expected}. “{found}”"
            " is not like that."
        ),
        "no name": mark(
            "“{found}” belongs to no field: a field is a name, a colon and a value, with no blank in it. The names are"
            " {expected}."
        ),
        "no value": mark(
            "The field {field} has no value: name, colon and value are written without a blank, as in {expected}"
        ),
        "number": mark("{field}: “{found}” is no whole number; one is written as in {expected}, with no 0 in front."),
        "too large": mark("{field}: {found} is too large. The largest number there can be is {expected}."),
        "malformed": mark("“{found}” is nothing that the field {field} can have."),
        "unknown field": mark("A position of this game has no field {field}."),
        "doubled": mark("{field} is there twice: once is enough."),
        "repeated": mark("The field {field} has “{found}”, but that was there before: each thing is told once."),
        "seats": mark("Seats in the scores: {found}. So many cannot play."),
        "option": mark("The option {field} cannot be “{found}”."),
        "out of range": mark("{field} cannot be {found}."),
        "other count": mark("The field {field} has another number of parts than it has to have: {found}."),
        "circle": mark(
            "Cards in the circle: {found}. Here it has {expected}; for another circle, write [circle={found}] before"
            " the scores."
        ),
        "too many": mark("{field}: {found} are too many. There are only {expected}."),
        "too many dice": mark("Dice in “{found}”: {number}. The game has only {expected}."),
        "dice": mark(
            "Dice in the roll “{found}”: {number}. Those that fall here: {expected}; write one face (1 to 5, C) for"
            " each."
        ),
        "hutches": mark(
            "In “{found}” are too few hares: every hutch came with one. With this hutch there have to be at least:"
            " {expected} (p, h and d together)."
        ),
        "no hares": mark(
            "In “{found}” are no hares: whoever has rolled has kept some, which is written as in {expected}."
        ),
        "no hare rolled": mark(
            "In the roll “{found}” are no hares, so that nobody has a choice after it. It needs one of {expected}."
        ),
        "taboo": mark(
            "In “{found}” taboo carrots lie beside dice that can be rolled: either all dice that are not set aside are"
            " carrots ({expected}), or none."
        ),
        "taken": mark(
            "What can be taken over has been written down for the seat before. Its score cannot be {found}, but is at"
            " least {expected}."
        ),
        "reached": mark(
            "A score has reached the target, {number}, and seat {found} has no turn after that. If the target is"
            " another one, write [target=…] before the scores."
        ),
        "bust": mark("“{found}” is a bust, and the turn is over: the same food twice running. It could be {expected}."),
        "full": mark(
            "A storage with “{found}” is full, and cards are discarded at once. Left in it can be {expected}."
        ),
        "not here": mark("The field {field} does not go with the rest of this position."),
        "impossible": mark("{field}: “{found}” does not fit the rest of this position."),
    }
    """By `engine.position.Fault`."""
    FIELD_FAULTS: ClassVar[Mapping[tuple[str, str], str]] = {
        ("missing", "scores"): mark(
            "A position begins with the scores by seat, with colons between, as in {expected}."
        ),
        ("malformed", "scores"): mark(
            "A position begins with the scores by seat, with colons between, as in {expected}. “{found}” is not that."
        ),
        ("missing", "seat"): mark(
            "Behind the scores it has to say whose turn it is, the seats counted from 0: {expected}."
        ),
        ("malformed", "seat"): mark(
            "Behind the scores it has to say whose turn it is, the seats counted from 0: {expected}. “{found}” is not"
            " that."
        ),
        ("impossible", "up"): mark(
            "Cards turned up: {found}. So many are never left to decide about; it can be {expected}."
        ),
        ("out of range", "seat"): mark("There is no seat {found}. Seats are counted from 0: {expected}."),
        ("other count", "circle"): mark("Cards in the circle: {found}. Here it has {expected}."),
        ("other count", "store"): mark(
            "The field {field} has a part for every seat, with a / between and - for nothing. Parts: {found}. Seats:"
            " {expected}."
        ),
        ("other count", "held"): mark(
            "The field {field} has a part for every seat, with a / between and - for nothing. Parts: {found}. Seats:"
            " {expected}."
        ),
    }
    """Where a field has a sentence of its own."""

    MOVE = Message("move")
    # For translators: heads a column of shares of the win, in %.
    WINS = Message("wins %")
    # For translators: heads a column of what a move gives away against the best, in % of the win.
    COSTS = Message("costs %")
    NOT_WEIGHED = Message("(not weighed)")
    MORE_COLUMNS = Message("A wider terminal shows more columns; --json has them all.")

    POSITION_OVER = Message("The game is over in this position: there is nothing to decide.")

    def position_refused(self, error: PositionError) -> tuple[str, ...]:
        """What is wrong in which field, and what could stand there."""
        message = self.FIELD_FAULTS.get((error.kind, error.field), self.POSITION_FAULTS[error.kind])
        expected = self._some_of(error.expected)
        what = self.say(message, field=error.field, found=error.found, expected=expected, number=error.number)
        rule = self.say("The rule is {clause}.", clause=error.clause) if error.clause else ""
        if not expected or "{expected}" in message:
            return (what, rule)
        return (what, rule, self.say("Possible: {words}", words=expected))

    def _some_of(self, expected: Sequence[str]) -> str:
        words = self.say(", ").join(expected[:MOST_EXPECTED])
        # For translators: a list that goes on.
        return self.say("{words} …", words=words) if len(expected) > MOST_EXPECTED else words

    def more_moves(self, number: int) -> str:
        """Below those that are shown."""
        return self.count("… and {count} more (--all)", "… and {count} more (--all)", number)

    def position_by_chance(self, example: str) -> str:
        """Nobody is to move."""
        if not example:
            return self.say("Nobody decides here, chance does.")
        return self.say(
            "Nobody decides here, chance does: add what comes of it. Then the position is, for example, {example}",
            example=example,
        )

    def value_failed(self, level: str) -> str:
        """The player could not decide."""
        return self.say("The level {level} has no figures for this position.", level=level)

    def seat(self, number: int) -> str:
        """What a seat is called, counted from 0 as in positions and records."""
        return self.say("Seat {number}", number=number)

    def solved(self, level: str) -> str:
        """Whose figures follow, and that they are exact."""
        return self.say("Solved ({level}):", level=level)

    def estimated(self, level: str) -> str:
        """Whose figures follow, and that they are not exact."""
        return self.say("Estimated ({level}):", level=level)

    def by_rule(self, level: str, move: str) -> str:
        """A level that weighs nothing."""
        return self.say("The level {level} plays {move}, by rule of thumb: it has no figures.", level=level, move=move)

    def share(self, share: float) -> str:
        """A share of the win in a column headed %."""
        return self.decimal(100 * share, PLACES)
