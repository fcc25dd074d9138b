"""Sessions: a match goes on where it was, its opponents can fail, and late answers do nothing."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from ai.basic import FirstPlayer, RandomPlayer, Script
from ai.player import Considered, Decision, Player
from engine import GAMES, TERMINAL, Action, CannotUndo, Dice, IllegalMove, Match, OutOfTurn, Ply, State
from engine.chance import O
from tests.app.playing import DICE, ROOT, SETUP, begun, notation, play
from tui import session as session_module
from tui.session import FIRST, SUBSTITUTE, HeldElsewhere, Session, SessionClosed
from tui.setup import HUMAN, Seat, Setup
from tui.store import Hold, MatchFault, Store, StoreCorrupt, StoreUnwritable
from tui.undo import NoUndo

OPTIONS = GAMES["hoppladi"].options_type
DUEL = Setup("hoppladi", (Seat(HUMAN, "Ada"), Seat("expert", "Mümmel")), OPTIONS.from_dict({"target": 10}))
TWO_HARES = "1145CCC"


@dataclass(frozen=True)
class Falling:
    """Dice that fall as written first, then by themselves."""

    rolls: tuple[str, ...] = (TWO_HARES,)

    def pick(self, draw: int, outcomes: Sequence[tuple[O, int]]) -> O:
        source = Script(self.rolls) if draw < len(self.rolls) else DICE
        return source.pick(draw, outcomes)


@dataclass
class Recorder:
    """Takes the first legal action and remembers what it was asked and what its generator gives."""

    asked: list[State] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)

    def choose(self, state: State, rng: Random) -> Decision:
        self.asked.append(state)
        self.numbers.append(rng.random())
        return Decision(state.legal_actions()[0])


class Failing:
    def choose(self, state: State, rng: Random) -> Decision:
        raise RuntimeError("out of hares")


class Wrong:
    """Answers what is not legal."""

    def choose(self, state: State, rng: Random) -> Decision:
        return Decision(Action())


class Knowing:
    """Has considered the last legal action, and takes it."""

    def choose(self, state: State, rng: Random) -> Decision:
        action = state.legal_actions()[-1]
        return Decision(action, (Considered(action, (0.25, 0.75)),))


@dataclass(frozen=True)
class Offered:
    """Stands in for a game's players."""

    substitute: Player

    def levels(self) -> tuple[str, ...]:
        return (SUBSTITUTE,)

    def player(self, level: str) -> Player:
        return {SUBSTITUTE: self.substitute}[level]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with closing(Store.open(folder)) as opened:
        yield opened


def duel(store: Store, opponent: Player | None = None, rolls: tuple[str, ...] = (TWO_HARES,)) -> Session:
    """A person against an opponent, with scripted dice."""
    return Session.begin(store, DUEL, source=Falling(rolls), players={1: opponent or FirstPlayer()})


def act(session: Session, *texts: str) -> Ply:
    """Decisions by notation, each by whoever is to move."""
    for text in texts:
        action = session.state.parse(text)
        assert isinstance(action, Action)
        ply = session.submit(session.to_move, action)
    return ply


def opponent_to_start(store: Store, opponent: Player) -> Session:
    """Seat 0 has left 10 hare points behind: seat 1 may take them over."""
    session = duel(store, opponent)
    act(session, "keep:2h", "stop")
    return session


# Beginning and going on.


def test_a_session_begins_with_fresh_secret_dice_bound_by_their_hash(store: Store) -> None:
    first, second = Session.begin(store, DUEL), Session.begin(store, DUEL)
    for session in (first, second):
        loaded = store.load(session.id)
        assert len(loaded.secret) == 32
        assert session.commitment == hashlib.sha256(loaded.secret).hexdigest()
        assert loaded.plies == notation(session.match)
        assert not session.seeded
    assert first.commitment != second.commitment
    assert first.id != second.id


def test_the_same_seed_gives_the_same_match_and_says_it_is_seeded(store: Store) -> None:
    players = {0: RandomPlayer(), 1: RandomPlayer()}
    bots = Setup("hoppladi", (Seat("rookie", "A"), Seat("rookie", "B")), OPTIONS.from_dict({"target": 40}))
    played = []
    for _ in range(2):
        session = Session.begin(store, bots, seed="Ostern", players=players)
        while not session.state.is_terminal:
            session.accept(session.decide())
        assert session.seeded
        assert session.match.source == Dice.from_seed("Ostern")
        played.append(notation(session.match))
    assert played[0] == played[1]


def test_scripted_dice_are_bound_by_nothing(store: Store) -> None:
    session = duel(store)
    assert session.commitment == ""
    session.close()
    assert notation(Session.resume(store, session.id, Falling()).match) == notation(session.match)


def test_what_a_session_tells_of_its_seats(store: Store) -> None:
    session = duel(store)
    assert [session.name(seat) for seat in (0, 1)] == ["Ada", "Mümmel"]
    assert [session.is_human(seat) for seat in (0, 1, -1, TERMINAL)] == [True, False, False, False]
    assert session.to_move == 0
    assert [str(action) for action in session.legal] == ["keep:1h", "keep:2h"]


@pytest.mark.parametrize("plies", [0, 1, 2, 9, 40, 150])
def test_a_resumed_match_rolls_what_it_would_have_rolled(store: Store, folder: Path, plies: int) -> None:
    unbroken = play(begun(Store.in_memory()), plies + 60)
    session = play(begun(store), plies)
    session.close()
    with closing(Store.open(folder)) as again:
        resumed = Session.resume(again, session.id)
        assert resumed.state == session.state
        assert resumed.setup == SETUP
        assert resumed.commitment == session.commitment == DICE.commitment
        assert notation(play(resumed, 60).match) == notation(unbroken.match)


def test_a_match_that_never_got_to_its_opening_is_opened(store: Store) -> None:
    match = store.begin(SETUP, DICE.secret, DICE.salt, None, "p")
    session = Session.resume(store, match)
    assert notation(session.match) == notation(begun(Store.in_memory()).match)
    assert store.load(match).plies == notation(session.match)


def test_a_match_whose_end_was_not_written_is_finished(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(store, "finish", lambda *_: None)
        session = play(begun(store))
    assert [saved.id for saved in store.unfinished()] == [session.id]
    resumed = Session.resume(store, session.id)
    assert resumed.state.is_terminal
    assert store.unfinished() == ()


def test_a_finished_match_is_saved_with_its_result_and_let_go(store: Store, folder: Path) -> None:
    session = duel(store, rolls=("1145CCC", "345CCCC"))
    act(session, "keep:2h", "stop")
    assert [saved.id for saved in store.unfinished()] == [session.id]
    act(session, "fresh")
    assert session.state.is_terminal
    assert store.unfinished() == ()
    with closing(sqlite3.connect(folder / "hoppla.db")) as db:
        saved = db.execute("SELECT status, scores, shares FROM match").fetchall()
    assert saved == [("finished", "[10, 0]", '["1", "0"]')]
    with closing(Store.open(folder)) as second:
        assert isinstance(second.hold(session.id), Hold)
    with pytest.raises(OutOfTurn):
        session.submit(0, session.match.history[-1].action or Action())


def test_a_match_in_play_is_refused_to_another_session_until_it_is_let_go(store: Store, folder: Path) -> None:
    session = play(begun(store), 3)
    with closing(Store.open(folder)) as second:
        for other in (store, second):
            with pytest.raises(HeldElsewhere) as held:
                Session.resume(other, session.id)
            assert held.value.holder.pid > 0
        session.close()
        session.close()
        resumed = Session.resume(second, session.id)
        assert notation(resumed.match) == notation(session.match)


def test_a_closed_session_changes_nothing_any_more(store: Store) -> None:
    session = opponent_to_start(store, FirstPlayer())
    answer = session.decide()
    session.close()
    assert session.accept(answer) is None
    assert not session.can_undo()
    with pytest.raises(SessionClosed):
        session.submit(1, session.legal[0])
    assert len(store.load(session.id).plies) == 3


def test_a_refused_decision_changes_and_saves_nothing(store: Store) -> None:
    session = duel(store)
    with pytest.raises(IllegalMove):
        act(session, "keep:3h")
    with pytest.raises(OutOfTurn):
        session.submit(1, session.legal[0])
    assert len(session.match.history) == len(store.load(session.id).plies) == 1


def test_play_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store.open(tmp_path / "file")
    assert play(begun(store)).state.is_terminal
    assert [type(notice) for notice in store.notices()] == [StoreUnwritable]


# Matches that cannot be.


def another(dice: Dice, plies: int) -> Match:
    match = play(begun(Store.in_memory(), dice), plies).match
    assert notation(match)[0] != notation(begun(Store.in_memory()).match)[0]
    return match


def refused(store: Store, match: int) -> StoreCorrupt:
    with pytest.raises(StoreCorrupt) as corrupt:
        Session.resume(store, match)
    assert store.unfinished() == ()
    with pytest.raises(StoreCorrupt):
        Session.resume(store, match)
    return corrupt.value


def test_c2_dice_that_are_not_those_of_the_secret_are_refused(store: Store) -> None:
    match = store.begin(SETUP, DICE.secret, DICE.salt, None, "p")
    for ply in another(Dice(b"o" * 32, b""), 4).history:
        store.append(match, ply)
    error = refused(store, match)
    assert (error.match, error.why, error.ply) == (match, MatchFault.OTHER_DICE, 0)


def test_a_ply_that_does_not_follow_is_refused(store: Store) -> None:
    session = begun(store)
    session.close()
    stray = another(Dice(b"o" * 32, b""), 1).history[1]
    store.append(session.id, Ply(1, 2, stray.steps))
    error = refused(store, session.id)
    assert (error.why, error.ply) == (MatchFault.ILLEGAL, 1)


# Undo.


def test_a_persons_last_decision_can_be_undone_also_in_the_store(store: Store, folder: Path) -> None:
    session = duel(store)
    act(session, "keep:1h")
    before = session.match.history[0].state
    assert session.can_undo()
    assert str(session.undo().action) == "keep:1h"
    assert session.state == before
    act(session, "keep:2h")
    session.close()
    with closing(Store.open(folder)) as again:
        assert again.load(session.id).plies == ((-1, (TWO_HARES,)), (0, ("keep:2h",)))


def test_what_dice_have_answered_cannot_be_undone(store: Store) -> None:
    session = duel(store)
    reasons = [session.no_undo]
    assert not session.can_undo()
    act(session, "keep:2h", "roll")
    assert [*reasons, session.no_undo] == [NoUndo.NOTHING, NoUndo.DRAWN]
    assert not session.can_undo()
    with pytest.raises(CannotUndo) as refusal:
        session.undo()
    assert refusal.value.revealed
    assert len(store.load(session.id).plies) == 3


def test_an_opponents_decision_cannot_be_undone(store: Store) -> None:
    session = duel(store, rolls=("1145CCC", "1123CCC"))
    act(session, "keep:2h", "stop")
    assert session.can_undo()
    act(session, "fresh", "keep:1h")
    assert session.match.can_undo
    assert session.no_undo is NoUndo.GONE_ON
    assert not session.can_undo()
    with pytest.raises(CannotUndo) as refusal:
        session.undo()
    assert not refusal.value.revealed
    assert len(store.load(session.id).plies) == 5


def test_the_end_cannot_be_undone(store: Store) -> None:
    solo = Setup("hoppladi", (Seat(HUMAN, "Ada"),), OPTIONS.from_dict({"turns": 1}))
    session = Session.begin(store, solo, source=Falling())
    act(session, "keep:2h", "stop")
    assert session.state.is_terminal
    assert session.match.can_undo
    assert session.no_undo is NoUndo.OVER
    assert not session.can_undo()
    assert store.load(session.id).finished


# Opponents.


def test_an_opponent_decides_without_changing_anything(store: Store) -> None:
    player = Recorder()
    session = opponent_to_start(store, player)
    state, history = session.state, tuple(session.match.history)
    answer = session.decide()
    assert (answer.index, answer.seat, answer.state) == (3, 1, state)
    assert (answer.replaced_by, answer.error) == (None, None)
    assert player.asked == [state]
    assert (session.state, tuple(session.match.history)) == (state, history)
    ply = session.accept(answer)
    assert ply is session.match.history[3]
    assert ply.action == answer.decision.action
    assert len(store.load(session.id).plies) == 4


def test_a_resumed_opponent_has_the_chance_it_would_have_had(store: Store) -> None:
    player = Recorder()
    session = opponent_to_start(store, player)
    session.decide()
    session.close()
    resumed = Session.resume(store, session.id, Falling(), players={1: player})
    resumed.decide()
    assert player.numbers[0] == player.numbers[1]
    resumed.accept(resumed.decide())
    resumed.decide()
    assert player.numbers[3] != player.numbers[2]


def test_an_answer_that_comes_after_undo_is_dropped(store: Store) -> None:
    session = opponent_to_start(store, FirstPlayer())
    answer = session.decide()
    session.undo()
    assert session.accept(answer) is None
    assert session.to_move == 0
    act(session, "stop")
    assert session.accept(answer) is not None
    assert session.accept(answer) is None


def test_an_answer_for_another_position_at_the_same_ply_is_dropped(store: Store) -> None:
    session = duel(store, rolls=("12345CC",))
    act(session, "keep:1h", "stop")
    answer = session.decide()
    session.undo()
    session.undo()
    act(session, "keep:1d", "stop")
    assert len(session.match.history) == answer.index
    assert session.accept(answer) is None


def test_asked_when_no_opponent_is_to_move_the_answer_is_dropped(store: Store) -> None:
    session = duel(store)
    assert session.accept(session.decide()) is None
    over = play(begun(store))
    assert over.accept(over.decide()) is None
    assert over.hint().considered == ()


@pytest.mark.parametrize(
    ("opponent", "error"),
    [(Failing(), "RuntimeError: out of hares"), (Wrong(), "IllegalMove")],
    ids=["raises", "illegal"],
)
def test_an_opponent_that_fails_is_replaced_for_this_move(
    store: Store, monkeypatch: pytest.MonkeyPatch, opponent: Player, error: str
) -> None:
    monkeypatch.setattr(session_module, "seated", lambda game, level, library=None: Offered(Knowing()).player(level))
    session = opponent_to_start(store, opponent)
    answer = session.decide()
    assert answer.replaced_by == "regular"
    assert answer.error is not None
    assert answer.error.startswith(error)
    assert answer.decision.action == session.legal[-1]
    assert session.accept(answer) is not None


def test_where_the_substitute_fails_too_the_first_legal_action_is_taken(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "seated", lambda game, level, library=None: Offered(Wrong()).player(level))
    session = opponent_to_start(store, Failing())
    answer = session.decide()
    assert (answer.replaced_by, answer.error) == (FIRST, "RuntimeError: out of hares")
    assert answer.decision == Decision(session.legal[0])
    assert session.accept(answer) is not None


def test_a_level_the_game_does_not_have_is_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "seated", lambda game, level, library=None: Offered(Knowing()).player(level))
    setup = Setup("hoppladi", (Seat("clairvoyant", "?"), Seat(HUMAN, "Ada")), OPTIONS())
    answer = Session.begin(store, setup, source=DICE).decide()
    assert answer.replaced_by == SUBSTITUTE
    assert answer.error is not None
    assert "clairvoyant" in answer.error


def test_the_levels_of_the_game_play_without_being_replaced(store: Store) -> None:
    bots = Setup("hoppladi", (Seat("rookie", "A"), Seat("regular", "B")), OPTIONS.from_dict({"target": 40}))
    session = Session.begin(store, bots, seed="1")
    while not session.state.is_terminal:
        answer = session.decide()
        assert answer.replaced_by is None
        assert session.accept(answer) is not None


def test_a_hint_is_the_advisers_view_of_the_seat_to_move(store: Store) -> None:
    session = Session.begin(store, DUEL, source=Falling(), adviser=Knowing())
    hint = session.hint()
    assert hint.considered == (Considered(session.legal[-1], (0.25, 0.75)),)
    assert len(session.match.history) == 1
    before = session.state
    act(session, "keep:2h")
    assert session.explain(before) == hint


@pytest.mark.parametrize("adviser", [Failing(), Wrong()])
def test_a_hint_that_fails_has_considered_nothing(store: Store, adviser: Player) -> None:
    session = Session.begin(store, DUEL, source=Falling(), adviser=adviser)
    assert session.hint() == Decision(session.legal[0])


def test_store_and_session_need_no_screen() -> None:
    code = "import sys, tui.session, tui.store, tui.setup; print({'textual', 'rich', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_match_that_is_over_with_its_opening_is_a_past_one(store: Store) -> None:
    alone = Setup("hoppladi", (Seat(HUMAN, "You"),), GAMES["hoppladi"].options_type.from_dict({"turns": 1}))
    session = Session.begin(store, alone, source=Script(("333445C",)))
    assert session.state.is_terminal
    assert store.unfinished() == ()
    (past,) = store.finished()
    assert (past.id, past.scores, past.shares) == (session.id, (0,), (Fraction(1),))
