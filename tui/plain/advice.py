"""Hints, and an opponent's last move, as the strongest player sees them."""

from __future__ import annotations

from ai.player import Considered
from engine.match import Ply
from tui.advice import Advice, stood_in
from tui.catalogue import CATALOGUE
from tui.plain.talk import Talk
from tui.session import Session
from tui.text.names import Names


class Adviser:
    """What the strongest player says about one session's positions."""

    def __init__(self, talk: Talk, session: Session, names: Names) -> None:
        self._talk = talk
        self._session = session
        self._names = names
        self._game = talk.texts.game(session.setup.game)

    def hint(self) -> None:
        """About the decision that is to be made."""
        words = self._talk.texts.table
        self._talk.say(words.HINT_TITLE)
        advice = Advice.about(self._session.state, self._session.explain)
        self._tell(advice)
        if advice.then is not None:
            self._talk.say(words.then(self._game.action(advice.then.action, advice.after, self._names)))

    def why(self, ply: Ply, *, again: bool = False) -> None:
        """About a decision an opponent has made; `again`: the one before that which was told about last."""
        words, name = self._talk.texts.table, self._names.of(ply.seat)
        self._talk.say(words.why_before_title(name) if again else words.why_title(name))
        if (answer := self._session.replaced.get(ply.index)) is not None:
            self._talk.say(stood_in(answer, name, self._talk.texts))
        assert ply.action is not None
        before = self._session.match.history[ply.index - 1].state
        alone = CATALOGUE[self._session.setup.game].memory
        advice = Advice.about(before, self._session.explain, ply.action, alone=alone)
        self._talk.say(advice.compared(ply.action, words, self._game, self._names))
        self._tell(advice)

    def _tell(self, advice: Advice) -> None:
        decision = advice.decision
        if not decision.considered:
            self._talk.say(self._talk.texts.table.HINT_FAILED)
            return
        if advice.listed:
            self._talk.output.columns([self._row(advice, option) for option in advice.listed])
        if why := advice.why(self._talk.texts.table, self._game, self._names):
            self._talk.say(why)

    def _row(self, advice: Advice, option: Considered) -> tuple[str, ...]:
        words = self._talk.words
        worth = filter(None, advice.worth(option, self._talk.texts.table, self._game))
        best, played = option.action == advice.decision.action, option.action == advice.played
        marks = (words.PLAYED,) if played else (words.BEST,) if best else ()
        return (str(option.action), *worth, *marks)
