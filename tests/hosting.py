"""Stands in for what brings guests, or for its not being installed."""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest

from ai.guests import HOSTS
from ai.player import Decision
from engine import State

MODULE = HOSTS["openspiel"]


class Last:
    """Always takes the last action there is."""

    def choose(self, state: State, rng: Random) -> Decision:
        """As it says."""
        return Decision(state.legal_actions()[-1])


def with_guests(monkeypatch: pytest.MonkeyPatch, player: Any = None) -> list[str]:
    """Whoever is asked for comes. The levels that were asked for, as they are."""
    asked: list[str] = []

    def guest(game: str, level: str) -> Any:
        asked.append(level)
        return player or Last()

    host = ModuleType(MODULE)
    host.guest = guest  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, MODULE, host)
    return asked


def without_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel is not installed, even if it is."""
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    monkeypatch.delitem(sys.modules, "ai.research.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
