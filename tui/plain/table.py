"""A game being played in lines: opponents' turns are told, people are asked."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, assert_never, cast

from engine.game import Action, Word
from engine.match import Ply
from tui.advice import stood_in
from tui.catalogue import CATALOGUE
from tui.plain.advice import Adviser
from tui.plain.keeping import Keeping
from tui.plain.result import result_lines
from tui.plain.rules import Rules
from tui.plain.streams import EndOfInput, Line
from tui.plain.talk import Talk
from tui.plain.teller import Teller
from tui.plain.typed import (
    Command,
    Forbidden,
    Meaning,
    NoSuchNumber,
    Nothing,
    Numbering,
    Picked,
    Unknown,
    command,
    meaning,
)
from tui.session import Session
from tui.store import Store
from tui.text.names import at_table

if TYPE_CHECKING:
    from tui.catalogue import MemoryWords, RetoldWords

LISTED: Final = 20
"""Choices that are listed unasked; of more it is told how many there are."""
ANSWERED_IN_A_LOOK: Final = ("help", "rules", "fair", "save", "record")
RECALLED: Final = 8
"""Lines of what happened last, when a game is gone on with."""
COMMANDS: Final = (
    *("help", "rules", "moves", "table", "scores", "hint", "why", "undo"),
    *("position", "fair", "record", "save", "menu", "quit"),
)


class After(Enum):
    """How a table was left."""

    FINISHED = "finished"
    MENU = "menu"
    QUIT = "quit"


class Table:
    """One session's game, from where it stands to its end or until somebody leaves."""

    def __init__(self, talk: Talk, session: Session, store: Store) -> None:
        self._talk = talk
        self._words = talk.words
        self._session = session
        self._store = store
        self._teller = Teller(talk, session.setup.game, at_table(session.setup), session.setup.humans)
        self._names = self._teller.names
        self._game = self._teller.game
        self._advice = Adviser(talk, session, self._names)
        self._keeping = Keeping(talk, session, store)
        self._known = talk.known(*COMMANDS)
        self._lying_told = False
        """What lies there was told, and nothing has happened since."""
        self._explained = 0
        """How many decisions of the opponents' last turn have been explained, one after the other."""

    def play(self, *, resumed: bool = False) -> After:
        """Play on. Raises: EndOfInput, once it is told that the game is saved; OutputGone."""
        try:
            left = self._open(resumed)
            while left is None and not self._session.state.is_terminal:
                if self._session.is_human(self._session.to_move):
                    left = self._person()
                else:
                    self._opponent()
            if left is not None:
                self._keeping.tell_saved()
                return left
            self._result()
        except EndOfInput:
            self._talk.say(self._words.END_OF_INPUT)
            self._keeping.tell_saved()
            raise
        return After.FINISHED

    def _open(self, resumed: bool) -> After | None:
        """Up to the first decision, or the next; how the table was left, if it was left before that."""
        self._tell_notices()
        undecided = len(self._session.match.history) == 1
        if resumed and not (self._memory and undecided):
            self._recall()
            return None
        for line in self._game.welcome(self._session.match.initial, self._talk.settings.shown):
            self._talk.say(line)
        self._keeping.tell_fair_label()
        left = self._look() if self._memory and self._session.setup.humans else None
        if left is None:
            self._teller.tell(self._session.match.history[0])
        return left

    def _look(self) -> After | None:
        """What is seen before the first decision and not again, until Enter scrolls it away. A question is answered,
        and the look goes on."""
        while True:
            self._talk.say()
            self._talk.say(self._words.LOOK)
            for line in cast("MemoryWords", self._game).look(self._session.state):
                self._talk.say(line)
            typed = command(self._talk.ask(self._words.LOOK_OVER).text, self._known)
            if typed is None or typed.name not in ANSWERED_IN_A_LOOK:
                break
            self._obey(typed)
        self._talk.output.scroll_away()
        return {"menu": After.MENU, "quit": After.QUIT}.get(typed.name) if typed is not None else None

    @property
    def _memory(self) -> bool:
        """Whether remembering is part of the game."""
        return CATALOGUE[self._session.setup.game].memory

    def _recall(self) -> None:
        """What happened last, and how things stand."""
        plies = [list(self._teller.items(ply)) for ply in self._session.match.history]
        told = plies[-1] if self._memory else [item for ply in plies for item in ply]
        for item in told[-RECALLED:]:
            self._talk.say(item if isinstance(item, str) else self._teller.heading(item))
        self._talk.say()
        self._position()
        self._lying_told = True

    def _result(self) -> None:
        self._talk.say()
        for line in result_lines(self._session.match, self._session.setup.seats, self._names, self._talk.texts):
            self._talk.say(line)
        self._keeping.tell_revealed()

    def _tell_notices(self) -> None:
        for notice in self._store.notices():
            self._talk.say(self._talk.texts.house.store_notice(notice))

    def _told(self, ply: Ply) -> None:
        self._tell_notices()
        self._lying_told = False
        self._teller.tell(ply)

    def _opponent(self) -> None:
        answer = self._session.decide()
        ply = self._session.accept(answer)
        assert ply is not None, "nothing else moves while an opponent decides"
        if replaced := stood_in(answer, self._names.of(answer.seat), self._talk.texts):
            self._talk.say(replaced)
        self._told(ply)

    # A person's decision.

    def _person(self) -> After | None:
        """Ask until something is decided, taken back, or the table left."""
        unasked = CATALOGUE[self._session.setup.game].unasked(self._session.state, self._talk.settings.shown)
        if unasked is not None:
            self._told(self._session.submit(self._session.to_move, unasked))
            return None
        if CATALOGUE[self._session.setup.game].retold and not self._lying_told:
            self._tell_lying()
        self._choices(LISTED)
        while True:
            line = self._talk.ask(self._question())
            typed = self._meaning(line)
            if not (isinstance(typed, Command) and typed.name == "why"):
                self._explained = 0
            match typed:
                case Picked(action):
                    if self._memory and self._talk.output.is_terminal:
                        self._talk.output.scroll_away()
                    self._told(self._session.submit(self._session.to_move, action))
                    return None
                case Command("undo"):
                    if self._undo():
                        return None
                case Command("menu"):
                    return After.MENU
                case Command("quit"):
                    return After.QUIT
                case other:
                    self._answer(other, line)

    def _meaning(self, line: Line) -> Meaning:
        state, loosely = self._session.state, self._game.typed
        return meaning(line.text, state, self._listed, self._known, self._one_word, self._numbering, loosely)

    def _answer(self, typed: Forbidden | NoSuchNumber | Command | Nothing | Unknown, line: Line) -> None:
        """What changes nothing."""
        match typed:
            case Command():
                self._obey(typed)
            case Nothing():
                self._talk.say(self._words.EMPTY_LINE)
            case NoSuchNumber():
                own = self._numbering.own
                self._talk.say(self._words.NO_SUCH_NUMBER if own else self._words.no_number(len(self._listed)))
            case Forbidden(action, clause):
                wrong = self._game.wrong(action, self._session.state)
                self._talk.say(wrong or self._words.not_now(str(action), clause, self._rules.title(clause)))
            case Unknown():
                self._talk.not_understood(line)
            case _:
                assert_never(typed)

    def _obey(self, command: Command) -> None:
        match command.name:
            case "help":
                self._help(command.rest)
            case "rules":
                self._help(command.rest or command.name)
            case "moves":
                self._choices(None)
            case "table":
                self._position()
            case "scores":
                self._talk.say(self._words.everybody(self._teller.scores(self._session.state)))
            case "hint":
                self._advice.hint()
            case "why":
                self._why()
            case "position":
                self._keeping.tell_position()
            case "fair":
                self._keeping.tell_fair()
            case "record":
                self._keeping.record(command.rest)
            case "save":
                self._keeping.tell_saved()

    @cached_property
    def _rules(self) -> Rules:
        return Rules(self._talk, self._session.setup.game)

    @property
    def _listed(self) -> Sequence[Action]:
        return self._game.listed_choices(self._session.state, self._talk.settings.shown)

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        """Every action of the game."""
        match = self._session.match
        return match.game.codec(match.players, match.options).actions

    @cached_property
    def _one_word(self) -> tuple[Word, ...]:
        return tuple(action for action in self._actions if isinstance(action, Word))

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering.of(self._actions)

    def _tell_lying(self) -> None:
        """What lies there to be seen: in such a game nobody scrolls back for it."""
        shown = self._talk.settings.shown
        for line in cast("RetoldWords", self._game).lying(self._session.state, self._names, shown):
            self._talk.say(line)

    def _position(self) -> None:
        for line in self._game.position(self._session.state, self._names, self._talk.settings.shown):
            self._talk.say(line)

    def _choices(self, most: int | None) -> None:
        if most is not None and (self._memory or len(self._listed) > most):
            self._talk.say(self._words.moves(len(self._listed), str(self._listed[-1])))
            return
        state, shown = self._session.state, self._talk.settings.shown
        rows = [(str(action), *self._game.choice(action, state, shown, self._names)) for action in self._listed]
        self._talk.numbered_as(rows, self._numbering.numbers(self._listed))

    def _question(self) -> str:
        seat, number = self._session.to_move, len(self._listed)
        if self._numbering.own:
            return self._words.CHOICE if self._names.is_you(seat) else self._words.choice_by(self._names.of(seat))
        if self._names.is_you(seat):
            return self._words.your_choice(number)
        return self._words.choice_of(self._names.of(seat), number)

    def _help(self, about: str) -> None:
        if about.casefold() in {"rules", self._words.command("rules")}:
            self._rules.tell_all(self._session.setup)
        elif about:
            self._rules.tell(about)
        else:
            self._talk.say(self._words.TABLE_HELP)
            self._talk.help(*COMMANDS)

    def _why(self) -> None:
        """The opponents' last decision; asked again at once, the one before it in that turn."""
        plies = tuple(self._session.explainable(alone=self._memory))
        if not plies:
            self._talk.say(self._talk.texts.table.NO_WHY)
            return
        number = self._explained % len(plies)
        self._advice.why(plies[number], again=number > 0)
        self._explained = number + 1
        if self._explained < len(plies):
            self._talk.say(self._words.WHY_AGAIN)

    def _undo(self) -> bool:
        refused = self._session.no_undo
        if refused is not None:
            self._talk.say(self._talk.texts.table.cannot_undo(refused))
            return False
        self._session.undo()
        self._teller.turns = len(self._session.match.turns)
        self._talk.say(self._talk.texts.table.TAKEN_BACK)
        return True
