"""Guests: players from outside this house, at a seat like any other.

A guest's level has colons in it: `openspiel:mcts:1000` is who it comes with, what it is called there, and perhaps a
number. Whoever it comes with is a module of its own, imported when somebody asks for a guest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from ai.player import Player

HOSTS: Final[Mapping[str, str]] = MappingProxyType({"openspiel": "ai.research.bots"})
"""Who guests come with, and the module that brings them."""
EXTRA: Final = "research"
"""The extra of the distribution that installs what guests need."""
BETWEEN: Final = ":"
BETWEEN_IN_WORDS: Final = "-"
NUMBER: Final = re.compile(r"[-+.]?\d")
"""What a number begins with, right or wrong."""
LONGEST_WORD: Final = 40
"""Characters of a player's kind in a record."""


class GuestFault(StrEnum):
    """Why a guest cannot sit down."""

    HOST = "host"
    """Nobody brings such guests; `expected` are those who bring any."""
    MISSING = "missing"
    """What it needs is not installed; `detail` is its name."""
    BROKEN = "broken"
    """That is installed and does not start; `detail` says why."""
    NAME = "name"
    """There is none of that name for this game; `expected` are names."""
    NUMBER = "number"
    """The number cannot be, or is none; `expected` is what can."""
    NUMBERLESS = "numberless"
    """It takes no number, and nothing else behind its name, which `detail` is."""
    MODULE = "module"
    """There is no such module to make it; `detail` is its name."""
    FACTORY = "factory"
    """What makes it failed; `detail` says how."""


class GuestRefused(Exception):
    """A guest cannot sit down. Attributes: `level`; `why`, a `GuestFault`; `detail`; `expected`."""

    def __init__(self, level: str, why: GuestFault, detail: str = "", expected: tuple[str, ...] = ()) -> None:
        super().__init__(level, str(why), detail, expected)
        self.level = level
        self.why = why
        self.detail = detail
        self.expected = expected


class Host(Protocol):
    """What a module that brings guests offers."""

    def guest(self, game: str, level: str) -> Player:
        """The player of that level. Raises: GuestRefused."""


def is_guest(level: str) -> bool:
    """Whether it is a guest's level, known or not."""
    return BETWEEN in level


def level_and_name(text: str) -> tuple[str, str | None]:
    """A guest's level and what it shall be called, from `openspiel:mcts:1000:NAME` or `openspiel:mcts:NAME`. The third
    word is a number, and part of the level, if it begins as one does: with a digit, or a sign or point before one.
    Whether there can be such a number is seen when the guest comes. None: there is no name."""
    host, *words = text.split(BETWEEN)
    count = 2 if len(words) > 1 and NUMBER.match(words[1]) else 1
    level = BETWEEN.join((host, *words[:count]))
    return level, BETWEEN.join(words[count:]) if len(words) > count else None


def as_word(level: str) -> str:
    """A level as the one word it is in a record, where a colon would end it; too long a one is cut."""
    return level.replace(BETWEEN, BETWEEN_IN_WORDS)[:LONGEST_WORD]


def of_word(word: str) -> str:
    """The level again."""
    is_one = word.partition(BETWEEN_IN_WORDS)[0] in HOSTS
    return word.replace(BETWEEN_IN_WORDS, BETWEEN) if is_one else word


def guest(game: str, level: str) -> Player:
    """The player of a guest's level. Raises: GuestRefused."""
    host = level.partition(BETWEEN)[0]
    if host not in HOSTS:
        raise GuestRefused(level, GuestFault.HOST, expected=tuple(HOSTS))
    try:
        module = cast("Host", import_module(HOSTS[host]))
    except ModuleNotFoundError as error:
        raise GuestRefused(level, GuestFault.MISSING, error.name or "") from error
    except ImportError as error:
        raise GuestRefused(level, GuestFault.BROKEN, str(error)) from error
    return module.guest(game, level)
