"""Guests: how their levels are read, and who cannot come."""

from __future__ import annotations

from pathlib import Path

import pytest

import ai.guests
from ai.guests import GuestFault, GuestRefused, as_word, is_guest, level_and_name, of_word
from ai.player import LEVELS, seated
from engine.record import KIND
from tests.hosting import Last, with_guests, without_extra


@pytest.mark.parametrize(
    ("text", "level", "name"),
    [
        ("openspiel:mcts", "openspiel:mcts", None),
        ("openspiel:mcts:1000", "openspiel:mcts:1000", None),
        ("openspiel:mcts:1000:Tree", "openspiel:mcts:1000", "Tree"),
        ("openspiel:mcts:Tree", "openspiel:mcts", "Tree"),
        ("openspiel:mcts:1000:a:b", "openspiel:mcts:1000", "a:b"),
        ("openspiel:mcts:1000:", "openspiel:mcts:1000", ""),
        ("openspiel:mcts:1.5", "openspiel:mcts:1.5", None),
        ("openspiel:mcts:-1:Ann", "openspiel:mcts:-1", "Ann"),
        ("openspiel:mcts:.5", "openspiel:mcts:.5", None),
        ("openspiel:mcts:1e3", "openspiel:mcts:1e3", None),
        ("openspiel:mcts:7up", "openspiel:mcts:7up", None),
        ("openspiel:mcts:9:7up", "openspiel:mcts:9", "7up"),
        ("openspiel:mcts:-Ann-", "openspiel:mcts", "-Ann-"),
        ("openspiel:mcts:.", "openspiel:mcts", "."),
        ("openspiel:my.bots.best:5:Ann", "openspiel:my.bots.best:5", "Ann"),
        ("openspiel:mcts:1000:2000", "openspiel:mcts:1000", "2000"),
        ("openspiel", "openspiel", None),
    ],
)
def test_what_begins_as_a_number_is_one_and_what_follows_is_the_name(text: str, level: str, name: str | None) -> None:
    assert level_and_name(text) == (level, name)


def test_a_level_with_a_colon_is_a_guests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = with_guests(monkeypatch)
    assert isinstance(seated("gopher", "openspiel:mcts:5", tmp_path), Last)
    assert asked == ["openspiel:mcts:5"]
    assert not any(map(is_guest, LEVELS))


def test_nobody_brings_other_guests() -> None:
    with pytest.raises(GuestRefused) as refused:
        seated("gopher", "stockfish:9")
    assert (refused.value.level, refused.value.why, refused.value.expected) == (
        "stockfish:9",
        GuestFault.HOST,
        ("openspiel",),
    )


def test_without_the_extra_they_cannot_come(monkeypatch: pytest.MonkeyPatch) -> None:
    without_extra(monkeypatch)
    with pytest.raises(GuestRefused) as refused:
        seated("gopher", "openspiel:mcts")
    assert (refused.value.why, refused.value.detail) == (GuestFault.MISSING, "pyspiel")


def test_nor_with_one_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise ImportError("libstdc++.so.6: too old")

    monkeypatch.setattr(ai.guests, "import_module", broken)
    with pytest.raises(GuestRefused) as refused:
        seated("gopher", "openspiel:mcts")
    assert (refused.value.why, refused.value.detail) == (GuestFault.BROKEN, "libstdc++.so.6: too old")


@pytest.mark.parametrize("level", ["openspiel:mcts:1000", "openspiel:uniform_random", "openspiel:bots.best:5"])
def test_in_a_record_a_level_is_one_word(level: str) -> None:
    assert KIND.fullmatch(as_word(level))
    assert of_word(as_word(level)) == level


def test_a_level_too_long_for_a_record_is_cut() -> None:
    word = as_word(f"openspiel:{'deep.' * 20}bot")
    assert KIND.fullmatch(word)
    assert of_word(word).startswith("openspiel:deep.deep.")


@pytest.mark.parametrize("kind", [*LEVELS, "human", "some-body"])
def test_other_kinds_of_player_are_what_they_are(kind: str) -> None:
    assert (as_word(kind), of_word(kind)) == (kind, kind)
