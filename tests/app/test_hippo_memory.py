"""Opponents that forget, in a match: they are told the past, and after a pause they have forgotten the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ai.player import Decision, Past
from engine import GAMES, State
from engine.games.hippo_moves import Dealt
from tests.app.playing import DICE, notation
from tui.session import Session
from tui.setup import Seat, Setup
from tui.store import Store

SETUP = Setup("hippo", (Seat("rookie", "Nilo"), Seat("regular", "Ama")), GAMES["hippo"].options_type())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with closing(Store.open(folder)) as opened:
        yield opened


def play(session: Session, plies: int) -> Session:
    """Go on by what the opponents decide."""
    for _ in range(plies):
        if not session.state.is_terminal:
            session.accept(session.decide())
    return session


class Told:
    """Notes the past it is told, and flips the first card."""

    def __init__(self) -> None:
        self.pasts: list[Past] = []

    def recall(self, state: State, past: Past) -> State:
        self.pasts.append(past)
        return state

    def choose(self, state: State, rng: Random) -> Decision:
        return Decision(state.legal_actions()[0])


def test_an_opponent_is_told_all_that_happened_in_the_match(store: Store) -> None:
    one, other = Told(), Told()
    session = Session.begin(store, SETUP, seed="hop", players={0: one, 1: other})
    play(session, 4)
    for player, seat, plies in ((one, 0, (1, 3)), (other, 1, (2, 4))):
        for past, ply in zip(player.pasts, plies, strict=True):
            history = session.match.history[:ply]
            assert past.events == tuple(event for before in history for event in before.events)
            assert past.seed == f"hop/{seat}"
        assert sum(isinstance(event, Dealt) for event in player.pasts[0].events) == 19


def test_after_a_pause_opponents_have_forgotten_the_same(store: Store, folder: Path) -> None:
    unbroken = play(Session.begin(Store.in_memory(), SETUP, seed="hop"), 30)
    session = play(Session.begin(store, SETUP, seed="hop"), 12)
    session.close()
    with closing(Store.open(folder)) as again:
        assert notation(play(Session.resume(again, session.id), 18).match) == notation(unbroken.match)


def test_another_match_is_remembered_otherwise(store: Store) -> None:
    """The same cards, other seeds of the players."""
    matches = {notation(play(Session.begin(store, SETUP, DICE, seed), 12).match) for seed in ("a", "b", "c")}
    assert len(matches) == 3
