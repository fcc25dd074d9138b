"""Hints, and an opponent's last move, as the strongest player sees them."""

from __future__ import annotations

from typing import Final

from ai.player import Considered, Decision
from engine.game import Action, State
from engine.match import Ply
from tui.plain.talk import Talk
from tui.session import Session
from tui.text.names import Names

SHOWN: Final = 10
"""Choices listed, the best first."""


class Advice:
    """What the strongest player says about one session's positions."""

    def __init__(self, talk: Talk, session: Session, names: Names) -> None:
        self._talk = talk
        self._session = session
        self._names = names
        self._game = talk.texts.game(session.setup.game)

    def hint(self) -> None:
        """About the decision that is to be made."""
        self._talk.say(self._talk.texts.table.HINT_TITLE)
        state = self._session.state
        decision = self._session.hint()
        self._tell(state, decision, None)
        after = state.child(decision.action)
        if after.current_player == state.current_player and not after.is_terminal:
            then = self._session.explain(after)
            self._talk.say(self._talk.texts.table.then(self._game.action(then.action, after)))

    def why(self, ply: Ply) -> None:
        """About a decision an opponent has made."""
        self._talk.say(self._talk.texts.table.why_title(self._names.of(ply.seat)))
        state = self._session.match.history[ply.index - 1].state
        decision = self._session.explain(state)
        assert ply.action is not None
        self._talk.say(self._compared(ply.seat, ply.action, state, decision))
        self._tell(state, decision, ply.action)

    def _tell(self, state: State, decision: Decision, played: Action | None) -> None:
        if not decision.considered:
            self._talk.say(self._talk.texts.table.HINT_FAILED)
            return
        listed = decision.considered[:SHOWN]
        rows = [self._row(state, option, decision.action, played) for option in listed]
        missing = [option for option in decision.considered[SHOWN:] if option.action == played]
        self._talk.output.columns(rows + [self._row(state, option, decision.action, played) for option in missing])
        if decision.reason is not None:
            self._talk.say(self._game.reason(decision.reason, self._names))

    def _row(self, state: State, option: Considered, best: Action, played: Action | None) -> tuple[str, ...]:
        words = self._talk.words
        marks = {best: words.BEST} if played is None else {best: words.BEST, played: words.PLAYED}
        told = (str(option.action), *self._worth(state, option))
        return (*told, marks[option.action]) if option.action in marks else told

    def _worth(self, state: State, option: Considered) -> tuple[str, ...]:
        """The share of the win, where somebody else could have it, and points, where they were worked out."""
        table = self._talk.texts.table
        share = () if state.players == 1 else (table.wins(option.win_share[state.current_player]),)
        return share if option.points is None else (*share, table.points_this_turn(option.points))

    def _compared(self, seat: int, played: Action, state: State, decision: Decision) -> str:
        table, name, action = self._talk.texts.table, self._names.of(seat), self._game.action(played, state)
        shares = {option.action: option.win_share[seat] for option in decision.considered}
        if played not in shares:
            return table.played(name, action)
        if played == decision.action:
            return table.played_best(name, action)
        lost = shares[decision.action] - shares[played]
        return table.played_other(name, action, table.percent(lost))


def last_of_opponents(session: Session) -> Ply | None:
    """The last decision somebody made who is not at the keys."""
    decided = (ply for ply in reversed(session.match.history) if ply.action is not None)
    return next((ply for ply in decided if not session.is_human(ply.seat)), None)
