"""One match being played: the match, its place in the store, the right to play it, and its opponents.

Everything that changes the match goes through here, and is saved before it returns. `decide` and `hint` change nothing
and may run in a thread while the match goes on: what they were asked about travels with the answer, and an answer that
comes too late is dropped.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from ai.guests import is_guest
from ai.player import Decision, Player, advice_of, decision_of, failure_of, player_past, player_rng, seated, strongest
from engine.chance import Dice, Source
from engine.game import Action, Event, Outcome, State, TurnBegan
from engine.games import GAMES
from engine.match import CannotUndo, Match, Ply
from tui.fair import Secret
from tui.hold import HeldBy, HeldElsewhere, Hold
from tui.setup import HUMAN, Setup
from tui.store import Loaded, MatchFault, Store, StoreCorrupt
from tui.undo import NoUndo, no_undo

__all__ = ["FIRST", "SUBSTITUTE", "Answer", "HeldElsewhere", "Session", "SessionClosed"]

SUBSTITUTE: Final = "regular"
"""The level that plays on for an opponent that failed (`Answer.replaced_by`)."""
FIRST: Final = "first"
"""`Answer.replaced_by` when the substitute failed too: the first legal action was taken."""


class SessionClosed(Exception):
    """The session has let go of its match: another one may be playing it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an opponent decided, and for which position."""

    index: int
    """The ply it would be."""
    seat: int
    decision: Decision
    state: State
    """The state it was decided for."""
    replaced_by: str | None = None
    """`SUBSTITUTE` or `FIRST`, if the opponent failed."""
    error: str | None = None
    """What its failure was, in a short line."""


class Session:
    """A match in play. Made by `begin` or `resume`."""

    def __init__(
        self,
        store: Store,
        match_id: int,
        hold: Hold,
        loaded: Loaded,
        source: Source,
        players: Mapping[int, Player] | None = None,
        adviser: Player | None = None,
    ) -> None:
        self.id = match_id
        self.setup: Setup = loaded.setup
        self.match = Match(GAMES[self.setup.game], len(self.setup.seats), self.setup.options, source)
        self.seed = loaded.seeded
        """The seed the dice were made from, if they were: then they are no secret."""
        self.started = loaded.started
        """UTC."""
        self._store = store
        self._hold = hold
        self._player_seed = loaded.player_seed
        self._players = players or {}
        self._adviser = adviser
        self._closed = False
        self.replaced: dict[int, Answer] = {}
        """By ply, decisions made since this session began for an opponent that had failed."""

    @classmethod
    def begin(
        cls,
        store: Store,
        setup: Setup,
        source: Source | None = None,
        seed: str | None = None,
        *,
        players: Mapping[int, Player] | None = None,
        adviser: Player | None = None,
    ) -> Session:
        """Begin a match and save its opening.

        `source`: dice to use as they are (scripted ones cannot be resumed without it, fair ones are made by
        `tui.fair.Secret`); `seed`: dice anyone can make again; otherwise fresh secret dice with a random salt.
        `players` by seat stand in for those of the levels, `adviser` for the strongest level. Raises: HeldElsewhere, if
        another session was quicker to go on with the new match; GuestRefused, then nothing was saved.
        """
        seated_players = _with_guests(setup, players)
        dice = source or (Dice.from_seed(seed) if seed is not None else Secret().dice())
        secret, salt = (dice.secret, dice.salt) if isinstance(dice, Dice) else (b"", b"")
        player_seed = secrets.token_hex(8) if seed is None else seed
        match_id = store.begin(setup, secret, salt, seed, player_seed)
        loaded = Loaded(setup, secret, salt, seed, player_seed, (), finished=False, started=datetime.now(UTC))
        session = cls(store, match_id, _held(store, match_id), loaded, dice, seated_players, adviser)
        session._open()
        return session

    @classmethod
    def resume(
        cls,
        store: Store,
        match_id: int,
        source: Source | None = None,
        *,
        players: Mapping[int, Player] | None = None,
        adviser: Player | None = None,
    ) -> Session:
        """Go on with a saved match: the same position, the same dice still to come.

        `source` only for matches that were begun with a scripted one. Raises: HeldElsewhere, StoreCorrupt,
        GuestRefused; the match stays as it was.
        """
        hold = _held(store, match_id)
        try:
            loaded = store.load(match_id)
            dice = source or Dice(loaded.secret, loaded.salt)
            session = cls(store, match_id, hold, loaded, dice, _with_guests(loaded.setup, players), adviser)
            session._replay(loaded)
        except BaseException:
            hold.release()
            raise
        if session.match.history:
            session._finish_if_over(saved=loaded.finished)
        else:
            session._open()
        return session

    # The position.

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat to move may do; () at the end."""
        return self.state.legal_actions()

    @property
    def to_move(self) -> int:
        """The seat to decide, or TERMINAL."""
        return self.state.current_player

    def is_human(self, seat: int) -> bool:
        """Whether somebody at the keyboard plays that seat; False for CHANCE and TERMINAL."""
        return seat >= 0 and self.setup.seats[seat].level == HUMAN

    def name(self, seat: int) -> str:
        """What the player of that seat is called."""
        return self.setup.seats[seat].name

    @property
    def seeded(self) -> bool:
        """Whether the dice were made from a seed."""
        return self.seed is not None

    @property
    def commitment(self) -> str:
        """What binds the dice without telling them: a hash in hex. Empty for scripted dice."""
        return self.match.source.commitment if isinstance(self.match.source, Dice) else ""

    # Playing.

    def submit(self, seat: int, action: Action) -> Ply:
        """Make a decision; saved when it returns. The last one ends the session's hold.

        Raises: OutOfTurn, IllegalMove, SessionClosed; then nothing has changed.
        """
        if self._closed:
            raise SessionClosed
        ply = self.match.submit(seat, action)
        self._store.append(self.id, ply)
        self._finish_if_over()
        return ply

    def explainable(self, *, alone: bool = False) -> Iterator[Ply]:
        """Decisions of who is not at the keys, the last first: the last in which there was a choice, and such before it
        in the same turn. `alone`: nothing but the very last decision."""
        found = False
        for ply in reversed(self.match.history[1:]):
            human = self.is_human(ply.seat)
            if found and (human or any(isinstance(event, TurnBegan) for event in ply.events)):
                return
            if not human and (alone or len(self.match.history[ply.index - 1].state.legal_actions()) > 1):
                found = True
                yield ply
                if alone:
                    return

    @property
    def no_undo(self) -> NoUndo | None:
        """Why the last decision cannot be taken back; None if it can, while the session holds its match."""
        return no_undo(self.match, self.is_human)

    def can_undo(self) -> bool:
        """Whether the last decision was a person's, and nothing random was revealed since."""
        return not self._closed and self.no_undo is None

    def undo(self) -> Ply:
        """Take that decision back, also in the store, and return it. Raises: CannotUndo."""
        if not self.can_undo():
            raise CannotUndo(revealed=bool(self.match.history and self.match.history[-1].outcomes))
        ply = self.match.undo()
        self._store.drop_last(self.id, ply.index)
        return ply

    def close(self) -> None:
        """Let go of the match: others may play it. Twice is as good as once."""
        self._closed = True
        self._hold.release()

    # Opponents and hints.

    def decide(self) -> Answer:
        """What the opponent to move does. Changes nothing, raises nothing, may run in a thread.

        An opponent that fails, or answers what is not legal, is replaced for this move. If no opponent is to move (the
        match went on before the thread began), the answer is one that `accept` drops.
        """
        position = self._position()
        if position.seat < 0:
            return Answer(position.index, position.seat, self._last_decision(), position.state)
        try:
            player = self._players.get(position.seat) or self._of_level(self.setup.seats[position.seat].level)
            return position.answer(self._ask(player, position))
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # none of them Ctrl+C: see `tui.plain.endings`
            return self._replaced(position, failure_of(error))  # whatever a player does wrong, the match goes on

    def accept(self, answer: Answer) -> Ply | None:
        """Make an opponent's decision; None if the match has moved on since it was asked. Raises: nothing."""
        current = len(self.match.history) == answer.index and self.state == answer.state
        if self._closed or not current or answer.seat < 0 or self.is_human(answer.seat):
            return None
        ply = self.submit(answer.seat, answer.decision.action)
        if answer.replaced_by is not None:
            self.replaced[ply.index] = answer
        return ply

    def hint(self) -> Decision:
        """What the strongest level would do for the seat to move. Changes nothing, may run in a thread.

        If it fails, an answer that considered nothing.
        """
        return self.explain(self.state)

    def explain(self, state: State) -> Decision:
        """The same for any position of this match at which a seat is to move."""
        if state.is_terminal:
            return self._last_decision()
        rng = player_rng(self._player_seed, state.current_player, len(self.match.history))
        return advice_of(self._adviser or strongest(self.setup.game, self._store.library), state, rng)

    def _of_level(self, level: str) -> Player:
        """At a person's seat the substitute: nobody reads its answer."""
        return seated(self.setup.game, SUBSTITUTE if level == HUMAN else level, self._store.library)

    def _replaced(self, position: _Position, error: str) -> Answer:
        try:
            substitute = seated(self.setup.game, SUBSTITUTE)
            return position.answer(self._ask(substitute, position), SUBSTITUTE, error)
        except Exception:  # the first failure is the one to tell
            return position.answer(Decision(position.state.legal_actions()[0]), FIRST, error)

    def _ask(self, player: Player, position: _Position) -> Decision:
        rng = player_rng(self._player_seed, position.seat, position.index)
        return decision_of(player, position.state, rng, player_past(self._player_seed, position.seat, position.events))

    def _position(self) -> _Position:
        history = tuple(self.match.history)  # one look: the match may move on in another thread
        state = history[-1].state if history else self.match.initial
        events = tuple(event for ply in history for event in ply.events)
        return _Position(len(history), state.current_player, state, events)

    def _last_decision(self) -> Decision:
        """Something to say when there is nothing to decide."""
        action = next(ply.action for ply in reversed(self.match.history) if ply.action is not None)
        return Decision(action)

    # Saving.

    def _open(self) -> None:
        """A match may be over with its opening: alone, for one turn, and bust."""
        self._store.append(self.id, self.match.start())
        self._finish_if_over()

    def _replay(self, loaded: Loaded) -> None:
        """Raises: StoreCorrupt, naming the first ply that cannot be; the match is set aside then."""
        try:
            self.match.replay(loaded.plies)
        except ValueError as error:  # MalformedMove, IllegalMove, OutOfTurn
            raise self._corrupt(MatchFault.ILLEGAL, len(self.match.history)) from error
        if isinstance(self.match.source, Dice) and (ply := _first_not_drawn(self.match)) is not None:
            raise self._corrupt(MatchFault.OTHER_DICE, ply)

    def _corrupt(self, why: MatchFault, ply: int) -> StoreCorrupt:
        self._store.set_aside(self.id, why)
        return StoreCorrupt(self.id, why, ply)

    def _finish_if_over(self, *, saved: bool = False) -> None:
        if not self.state.is_terminal:
            return
        if not saved:
            self._store.finish(self.id, self.state.scores, self.state.returns())
        self._hold.release()


@dataclass(frozen=True, slots=True)
class _Position:
    """Where a match stood when somebody was asked."""

    index: int
    seat: int
    state: State
    events: tuple[Event, ...]
    """All that had happened, in order."""

    def answer(self, decision: Decision, replaced_by: str | None = None, error: str | None = None) -> Answer:
        return Answer(self.index, self.seat, decision, self.state, replaced_by, error)


def _with_guests(setup: Setup, players: Mapping[int, Player] | None) -> Mapping[int, Player]:
    """Players by seat: those given, and the guests, who are the same for all of a session. Raises: GuestRefused."""
    given = players or {}
    guests = {seat: who.level for seat, who in enumerate(setup.seats) if is_guest(who.level) and seat not in given}
    return {**given, **{seat: seated(setup.game, level) for seat, level in guests.items()}}


def _held(store: Store, match_id: int) -> Hold:
    hold = store.hold(match_id)
    if isinstance(hold, HeldBy):
        raise HeldElsewhere(hold)
    return hold


def _first_not_drawn(match: Match) -> int | None:
    """The first ply whose outcomes are not what the dice give. None: they are, so those to come are the same too."""
    state, draw = match.initial, 0
    for ply in match.history:
        for step in ply.steps:
            if isinstance(step.move, Outcome):
                if match.source.pick(draw, state.chance_outcomes()) != step.move:
                    return ply.index
                draw += 1
            state = step.state
    return None
