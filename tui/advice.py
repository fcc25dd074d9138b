"""What the strongest player makes of a decision, ready to be told: the same on the screen and in lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ai.player import Considered, Decision, Reason
from engine.game import Action, State
from tui.catalogue import GameWords
from tui.session import FIRST, Answer
from tui.text.library import Library
from tui.text.names import Names
from tui.text.table import Table

SHOWN: Final = 10
"""Choices listed, the best first."""
FEW: Final = 3
"""As many, where more than would be listed are as good as the best."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What came of asking about one position."""

    state: State
    decision: Decision
    played: Action | None
    """What was done there, if that is what was asked about."""
    after: State
    """The state the best choice leads to."""
    then: Decision | None
    """The next decision of the same person, where nothing random comes between."""
    alone: bool = False
    """Whether what was played is told of alone: of the other choices nothing, and of the best not even which it is."""

    @classmethod
    def about(
        cls, state: State, decide: Callable[[State], Decision], played: Action | None = None, *, alone: bool = False
    ) -> Advice:
        """Ask. May take a while, and may be asked in a thread."""
        decision = decide(state)
        after = state.child(decision.action)
        again = after.current_player == state.current_player and not after.is_terminal
        return cls(state, decision, played, after, decide(after) if again else None, alone)

    @property
    def listed(self) -> tuple[Considered, ...]:
        """The best choices, and among them what was played, if it was considered at all."""
        if self.alone:
            return ()
        considered = self.decision.considered
        seat = self.state.current_player
        told = [(round(option.win_share[seat], 3), round(option.points or 0, 2)) for option in considered[: SHOWN + 1]]
        most = FEW if len(told) > SHOWN and len(set(told)) == 1 else SHOWN
        shown = considered[:most]
        if self.played is None or any(option.action == self.played for option in shown):
            return shown
        played = tuple(option for option in considered if option.action == self.played)
        return (*shown[: most - len(played)], *played)

    @property
    def reason(self) -> Reason | None:
        """Why the best choice is the best, if that may be told: alone, only of what was played, and if nothing of the
        other choices or of what comes next is in it."""
        reason = self.decision.reason
        if reason is None or not self.alone:
            return reason
        return reason if self.played == self.decision.action and reason.alone else None

    def why(self, words: Table, game: GameWords, names: Names) -> str:
        """That reason in a sentence or two; empty if there is none, or it may not be told."""
        return because(self.decision, self.reason, words, game, names)

    def worth(self, option: Considered, words: Table, game: GameWords) -> tuple[str, ...]:
        """In columns: the share of the win, where somebody else could have it, and points, "" if not worked out."""
        points = "" if option.points is None else game.expected(option.points)
        if self.state.players == 1:
            return (points,)
        return (words.wins(option.win_share[self.state.current_player]), points)

    def compared(self, played: Action, words: Table, game: GameWords, names: Names) -> str:
        """What was played, and what that cost against the best."""
        seat = self.state.current_player
        name, action = names.of(seat), game.action(played, self.state, names)
        shares = {option.action: option.win_share[seat] for option in self.decision.considered}
        if played not in shares:
            return words.played(name, action)
        if played == self.decision.action:
            return words.played_best(name, action)
        return words.played_other(name, action, shares[self.decision.action] - shares[played])


def stood_in(answer: Answer, name: str, texts: Library) -> str:
    """Who decided for an opponent that failed, and how it had failed; empty if it decided itself."""
    if answer.replaced_by is None:
        return ""
    error = answer.error or ""
    if answer.replaced_by == FIRST:
        return texts.table.replaced_by_first(name, error)
    return texts.table.replaced(name, texts.house.level(answer.replaced_by), error)


def because(decision: Decision, reason: Reason | None, words: Table, game: GameWords, names: Names) -> str:
    """Why the best choice is the best, in a sentence or two; empty without a reason."""
    if reason is None:
        return ""
    return words.NO_DIFFERENCE if reason.hardly and decision.makes_no_difference else game.reason(reason, names)
