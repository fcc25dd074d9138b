"""What a line means at a table: a choice by number or notation, or a command. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from engine.game import Action, MalformedMove, State, Word

LETTERS: Final[Mapping[str, str]] = {"?": "help", "h": "help", "i": "hint", "u": "undo", "w": "why", "q": "quit"}
"""Commands that have a letter: those of the screen's tables, the same in every language."""
_BETWEEN: Final = " :+,"
"""What may be left out or put in between the parts of a notation."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A legal action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Forbidden:
    """An action of this game that is not legal now, and the clause that says so."""

    action: Action
    clause: str


@dataclass(frozen=True, slots=True)
class NoSuchNumber:
    """A number no choice has."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its name, and what was typed behind it."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something else."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers a game's choices are listed under and typed by.

    An action whose notation is a word and a number, such as `flip:7`, has that number, whether it is legal or not; the
    others count on behind the last of those numbers. In a game without any they are 1, 2, 3.
    """

    own: Mapping[int, Action]
    """Actions that have a number of their own."""

    @classmethod
    def of(cls, actions: Iterable[Action]) -> Numbering:
        """`actions`: every action of the game."""
        return cls({int(_tail(action)): action for action in actions if _tail(action).isdecimal()})

    def numbers(self, choices: Sequence[Action]) -> tuple[int, ...]:
        """The number of each choice."""
        others = count(max(self.own, default=0) + 1)
        return tuple(int(tail) if (tail := _tail(choice)).isdecimal() else next(others) for choice in choices)

    def meant(self, number: int, choices: Sequence[Action]) -> Action | None:
        """The choice with that number, or the action that has it though it is no choice now."""
        return dict(zip(self.numbers(choices), choices, strict=True)).get(number, self.own.get(number))


Meaning = Picked | Forbidden | NoSuchNumber | Command | Nothing | Unknown


def command(text: str, known: Mapping[str, str]) -> Command | None:
    """The command a line begins with. `known`: names by the words that call them, in lower case."""
    first, _, rest = text.partition(" ")
    if text.startswith("?") and text != "?":
        first, rest = "?", text[1:].strip()
    name = known.get(first.casefold())
    return None if name is None else Command(name, rest)


def meaning(
    text: str,
    state: State,
    listed: Sequence[Action],
    known: Mapping[str, str],
    words: Iterable[Word],
    numbering: Numbering,
    loosely: Callable[[str, State], Action | None],
) -> Meaning:
    """What a line means at a decision. `listed`: the choices that have numbers; `words`: every one-word action;
    `loosely`: what the game takes for an action besides the notation."""
    if not text:
        return Nothing()
    if text.isdecimal():
        numbered = numbering.meant(int(text), listed)
        return NoSuchNumber() if numbered is None else _decided(numbered, state)
    action = _by_notation(text, state, state.legal_actions()) or _by_letter(text, words)
    found = command(text, known)
    if found is not None and (action is None or not found.rest):
        return found
    action = action or loosely(text, state)
    return Unknown() if action is None else _decided(action, state)


def _decided(action: Action, state: State) -> Picked | Forbidden:
    return Picked(action) if action in state.legal_actions() else Forbidden(action, state.why_not(action))


def _by_notation(text: str, state: State, choices: Sequence[Action]) -> Action | None:
    """The action with this notation; case and what stands between do not matter if that leaves one."""
    bare = _bare(text)
    for notation in (_whole, _tail):
        found = [action for action in choices if bare and _bare(notation(action)) == bare]
        if len(found) == 1:
            return found[0]
    named = text.replace(" ", ":", 1)
    for spelling in ("".join(text.split()), "".join(text.casefold().split()), "".join(named.casefold().split())):
        try:
            move = state.parse(spelling)
        except MalformedMove:
            continue
        if isinstance(move, Action):
            return move
    return None


def _by_letter(text: str, words: Iterable[Word]) -> Action | None:
    """The only one-word action that begins with this letter."""
    found = [action for action in words if text.casefold() == action.word[0]]
    return found[0] if len(found) == 1 else None


def _whole(action: Action) -> str:
    return str(action)


def _tail(action: Action) -> str:
    """The notation without the word before its colon."""
    return str(action).rpartition(":")[2]


def _bare(text: str) -> str:
    return "".join(char for char in text.casefold() if char not in _BETWEEN)
