"""Past matches in the store: listed, kept, loaded, thrown away, and set aside when they are damaged."""

from __future__ import annotations

import json
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from tests.app.playing import DICE, SETUP, begun, play
from tests.app.stores import edit
from tui.session import Session
from tui.store import MatchFault, MatchSetAside, Store, StoreCorrupt

SHARES = (Fraction(1, 2), Fraction(1, 2), Fraction(0))


def over(store: Store, scores: tuple[int, ...] = (60, 60, 2)) -> int:
    """A match that is over as far as the store knows; its id."""
    match = store.begin(SETUP, DICE.secret, DICE.salt, None, "p")
    store.finish(match, scores, SHARES)
    return match


def test_past_matches_are_listed_the_last_first(store: Store, folder: Path) -> None:
    ids = [over(store, (score, score, 0)) for score in range(3)]
    begun(store)
    for opened in (store, Store.open(folder)):
        with closing(opened):
            past = opened.finished()
            assert [found.id for found in past] == ids[::-1]
            assert [found.scores for found in past] == [(2, 2, 0), (1, 1, 0), (0, 0, 0)]
            assert {found.shares for found in past} == {SHARES}
            assert {found.setup for found in past} == {SETUP}


def test_a_match_played_to_its_end_is_in_the_list_with_its_result(store: Store) -> None:
    session = play(begun(store))
    (past,) = store.finished()
    assert (past.id, past.plies) == (session.id, len(session.match.history))
    assert past.scores == session.state.scores
    assert past.shares == session.state.returns()
    assert past.started <= past.played
    assert store.unfinished() == ()


def test_a_past_match_in_memory_is_listed_too() -> None:
    store = Store.in_memory()
    match = over(store)
    assert [found.id for found in store.finished()] == [match]


def test_a_past_match_can_be_loaded_and_thrown_away(store: Store, folder: Path) -> None:
    kept, session = over(store), play(begun(store))
    assert store.load(session.id).finished
    store.delete(session.id)
    for opened in (store, Store.open(folder)):
        with closing(opened):
            assert [found.id for found in opened.finished()] == [kept]
            with pytest.raises(StoreCorrupt) as missing:
                opened.load(session.id)
            assert missing.value.why is MatchFault.MISSING


@pytest.mark.parametrize(
    "shares",
    [None, "", "none", "[]", '["1", "0"]', '["1/0", "0", "0"]', "[[], [], []]", "7", '["1", "0", "0", "0"]'],
)
def test_a_past_match_with_a_damaged_result_is_set_aside_and_told(
    store: Store, folder: Path, shares: str | None
) -> None:
    match, sound = over(store), over(store)
    store.close()
    told = "NULL" if shares is None else f"'{shares}'"
    edit(folder, f"UPDATE match SET shares = {told} WHERE id = {match}")
    with closing(Store.open(folder)) as again:
        assert [found.id for found in again.finished()] == [sound]
        assert again.notices() == (MatchSetAside(match, MatchFault.ALTERED),)
        assert [found.id for found in again.finished()] == [sound]
        assert again.notices() == ()


def test_an_altered_setup_of_a_past_match_is_set_aside(store: Store, folder: Path) -> None:
    match = over(store)
    store.close()
    other = json.dumps({**SETUP.as_dict(), "lot": True})
    edit(folder, f"UPDATE match SET setup = '{other}' WHERE id = {match}")
    with closing(Store.open(folder)) as again:
        assert again.finished() == ()
        assert again.notices() == (MatchSetAside(match, MatchFault.ALTERED),)


def test_a_match_of_before_there_was_a_lot_is_gone_on_with(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = SETUP.as_dict()
    del plain["lot"]
    monkeypatch.setattr(type(SETUP), "as_dict", lambda setup: plain)
    match = store.begin(SETUP, DICE.secret, DICE.salt, None, "p")
    session = Session.resume(store, match)
    assert session.setup == SETUP
    assert not session.setup.lot
