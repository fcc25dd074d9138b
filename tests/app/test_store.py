"""The store: nothing is lost, nothing is written over, and what cannot be saved or read is said."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from engine import Dice
from tests.app.playing import DICE, SETUP, begun, notation, play, process
from tests.app.stores import file_of, reference, rows, saved_match
from tui.session import Session
from tui.store import (
    HeldBy,
    Hold,
    MatchFault,
    Store,
    StoreCorrupt,
    default_folder,
)

# What is saved.


def test_every_ply_is_in_the_file_when_submit_returns(store: Store, folder: Path) -> None:
    session = begun(store)
    for count in range(2, 12):
        play(session, 1)
        assert rows(folder, "SELECT count(*) FROM ply") == [(count,)]
    loaded = store.load(session.id)
    assert loaded.plies == notation(session.match)
    assert (loaded.setup, loaded.secret, loaded.salt) == (SETUP, DICE.secret, DICE.salt)


def test_the_file_holds_notation_one_row_a_ply(store: Store, folder: Path) -> None:
    session = play(begun(store), 1)
    (roll,) = session.match.history[0].outcomes
    first = session.match.history[1].action
    assert rows(folder, "SELECT idx, seat, moves FROM ply ORDER BY idx") == [(0, -1, str(roll)), (1, 0, str(first))]


def test_saved_games_are_listed_last_played_first(store: Store) -> None:
    older, newer = begun(store), play(begun(store), 20)
    play(older, 3)
    listed = store.unfinished()
    assert [saved.id for saved in listed] == [older.id, newer.id]
    assert [saved.plies for saved in listed] == [4, 21]
    assert listed[1].scores == newer.state.scores
    assert listed[0].setup == SETUP
    assert listed[0].started <= listed[1].started <= listed[1].played <= listed[0].played


def test_a_finished_match_is_no_longer_offered_but_kept(store: Store, folder: Path) -> None:
    match = store.begin(SETUP, b"s", b"", None, "p")
    store.finish(match, (60, 61, 2), (Fraction(0), Fraction(1), Fraction(0)))
    assert store.unfinished() == ()
    assert store.load(match).finished
    assert rows(folder, "SELECT status, scores, shares FROM match") == [
        ("finished", "[60, 61, 2]", '["0", "1", "0"]'),
    ]


def test_an_undone_ply_is_gone_from_the_file(store: Store, folder: Path) -> None:
    session = play(begun(store), 7)
    store.drop_last(session.id, 7)
    assert rows(folder, "SELECT max(idx) FROM ply") == [(6,)]
    with pytest.raises(ValueError, match="7"):
        store.drop_last(session.id, 7)


def test_a_ply_out_of_order_or_of_an_unknown_match_is_refused(store: Store) -> None:
    session = play(begun(store), 3)
    with pytest.raises(ValueError, match="2"):
        store.append(session.id, session.match.history[2])
    with pytest.raises(KeyError):
        store.append(session.id + 1, session.match.history[3])


def test_a_deleted_match_is_gone(store: Store, folder: Path) -> None:
    kept = begun(store)
    session = play(begun(store), 3)
    session.close()
    store.delete(session.id)
    assert [saved.id for saved in store.unfinished()] == [kept.id]
    assert rows(folder, "SELECT DISTINCT match FROM ply") == [(kept.id,)]
    with pytest.raises(StoreCorrupt) as missing:
        store.load(session.id)
    assert missing.value.why is MatchFault.MISSING


def test_only_the_player_can_read_the_files(folder: Path) -> None:
    before = os.umask(0)
    try:
        with closing(Store.open(folder)) as store:
            play(begun(store), 3)
            modes = {path.name.split("-")[-1]: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {modes["hoppla.db"], modes["wal"], modes["shm"]} == {0o600}
    assert set(modes.values()) == {0o600}


def test_a_store_left_open_to_others_is_closed_to_them(folder: Path) -> None:
    saved_match(folder)
    file_of(folder).chmod(0o644)
    Store.open(folder).close()
    assert file_of(folder).stat().st_mode & 0o777 == 0o600


def test_the_default_folder_is_the_users_data_folder(tmp_path: Path) -> None:
    assert default_folder() == tmp_path / "data" / "hoppla"


def test_threads_may_share_a_store(store: Store) -> None:
    sessions = [begun(store, Dice(bytes([n]) * 32, b"")) for n in range(4)]
    threads = [Thread(target=play, args=(session, 30)) for session in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.notices() == ()
    for session in sessions:
        assert store.load(session.id).plies == notation(session.match)


def test_a_store_in_memory_does_the_same_without_a_file(folder: Path) -> None:
    store = Store.in_memory()
    session, done = play(begun(store), 5), play(begun(store))
    assert [saved.id for saved in store.unfinished()] == [session.id]
    assert store.load(session.id).plies == notation(session.match)
    store.drop_last(session.id, 5)
    assert len(store.load(session.id).plies) == 5
    store.delete(session.id)
    assert store.unfinished() == ()
    assert store.load(done.id).finished
    assert store.notices() == ()
    assert not folder.exists()


# Killed.


def test_killed_at_random_moments_a_match_goes_on_as_if_nothing_had_been(folder: Path) -> None:
    """After each kill: at least what was told is there, at most one ply more, never half of one."""
    whole = notation(reference().match)
    random = Random(6)
    for _ in range(10):
        with process("play", folder) as child:
            assert child.stdout is not None
            lines = [line for _, line in zip(range(random.randrange(1, 14)), child.stdout, strict=False)]
            child.send_signal(signal.SIGKILL)
            lines += child.stdout
        told = int(lines[-1])
        with closing(Store.open(folder)) as store:
            assert store.notices() == ()
            ((match,),) = rows(folder, "SELECT id FROM match")
            plies = store.load(match).plies
            assert told + 1 <= len(plies) <= told + 2
            assert plies == whole[: len(plies)]
            if len(plies) == len(whole):
                break
    with closing(Store.open(folder)) as store:
        assert notation(play(Session.resume(store, match)).match) == whole
        assert store.unfinished() == ()


def left_by(count: int, folder: Path, told: int, whole: Sequence[object]) -> int:
    """Check what a process killed before its `count`-th statement left, and go on from there; how many plies it was."""
    with closing(Store.open(folder)) as store:
        assert store.notices() == (), count
        assert not list(folder.glob("*-new-*")), count
        saved = store.unfinished()
        plies = store.load(saved[0].id).plies if saved else ()
        assert plies == whole[: len(plies)], count
        assert len(plies) >= told, count
        for match in saved:
            resumed = play(Session.resume(store, match.id), 3)
            assert notation(resumed.match) == whole[: max(len(plies), 1) + 3], count
        return len(plies)


def test_killed_before_any_statement_a_store_is_whole(tmp_path: Path) -> None:
    """Every statement of making the file, beginning the match and saving the first plies, one process each."""
    whole = notation(reference().match)
    found = []
    for first in range(1, 34, 3):
        children = [(n, process("die", tmp_path / str(n), str(n))) for n in range(first, first + 3)]
        for count, child in children:
            with child:
                assert child.stdout is not None
                told = len(child.stdout.readlines())
            assert child.returncode == -signal.SIGKILL, count
            found.append(left_by(count, tmp_path / str(count), told, whole))
    assert found == sorted(found)
    assert {0, 1, 2, 3} <= set(found)


# Holding a match.


def test_a_match_is_held_by_one_session(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    with closing(Store.open(folder)) as second:
        hold = store.hold(match)
        assert isinstance(hold, Hold)
        for other in (second, store):
            held = other.hold(match)
            assert isinstance(held, HeldBy)
            assert held.pid == os.getpid()
            assert held.since is not None
        hold.release()
        hold.release()
        taken = second.hold(match)
        assert isinstance(taken, Hold)
        taken.release()
        assert not list(folder.glob("*.hold"))


def test_a_match_held_by_another_process_is_told_and_free_when_that_is_killed(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    with process("hold", folder, str(match)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        held = store.hold(match)
        assert isinstance(held, HeldBy)
        assert held.pid == child.pid
        assert held.host == os.uname().nodename
        child.kill()
        child.wait()
        hold = store.hold(match)
        assert isinstance(hold, Hold)
        with process("hold", folder, str(match)) as third:
            assert third.stdout is not None
            assert third.stdout.readline() == "refused\n"
        hold.release()


def test_a_hold_file_that_says_nothing_holds_all_the_same(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    hold = store.hold(match)
    assert isinstance(hold, Hold)
    (folder / f"hoppla-{match}.hold").write_bytes(b"{")
    with closing(Store.open(folder)) as second:
        assert second.hold(match) == HeldBy(0, "", "", None)
    hold.release()


def test_what_another_session_played_meanwhile_is_read(store: Store, folder: Path) -> None:
    match = saved_match(folder)
    first = play(Session.resume(store, match), 2)
    first.close()
    with closing(Store.open(folder)) as second:
        meanwhile = play(Session.resume(second, match), 4)
        meanwhile.close()
    assert notation(Session.resume(store, match).match) == notation(meanwhile.match)


def test_a_match_in_play_survives_being_deleted_elsewhere(store: Store, folder: Path) -> None:
    session = play(begun(store), 4)
    with closing(Store.open(folder)) as second:
        second.delete(session.id)
        play(session, 1)
        assert second.load(session.id).plies == notation(session.match)


def test_a_match_deleted_while_its_own_session_plays_stays_deleted(store: Store, folder: Path) -> None:
    session = play(begun(store), 4)
    store.delete(session.id)
    play(session, 2)
    session.close()
    assert store.unfinished() == ()
    assert rows(folder, "SELECT count(*) FROM match") == [(0,)]


def test_whether_anything_would_be_lost_is_known(tmp_path: Path) -> None:
    good = Store.open(tmp_path / "good")
    begun(good)
    assert good.all_saved()
    (tmp_path / "file").write_text("no folder")
    bad = Store.open(tmp_path / "file" / "store")
    assert bad.all_saved()
    begun(bad)
    assert not bad.all_saved()
    alone = Store.in_memory()
    begun(alone)
    assert not alone.all_saved()
    good.close()
