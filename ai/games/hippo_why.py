"""The reason an expert of Hippo Hopp gives for an action: numbers, of the kinds in `hippo_reasons`."""

from __future__ import annotations

from ai.games.hippo_hops import Outlook, outlook
from ai.games.hippo_reasons import (
    EndsGame,
    FlipsUnseen,
    ForcesNext,
    HardlyMatters,
    HippoReason,
    LeavesLess,
    MostPoints,
    NoneSafe,
    OnlySafe,
    Pays,
    TakesCard,
    UsesCard,
)
from ai.games.hippo_rules import SAME, left
from ai.games.hippo_search import Weighed
from ai.player import OnlyChoice, Versus
from engine.games.hippo import UNKNOWN, Hippo, Phase
from engine.games.hippo_moves import Caught, Flip, Use


def reason_for(state: Hippo, weighed: tuple[Weighed, ...]) -> HippoReason:
    """Why the first of the actions weighed is taken."""
    if len(weighed) == 1:
        return OnlyChoice()
    return _Choice(state, weighed).reason()


class _Choice:
    """The action taken, beside the others."""

    def __init__(self, state: Hippo, weighed: tuple[Weighed, ...]) -> None:
        chosen, *others = weighed
        self.state = state
        self.action = chosen.action
        self.after = chosen.after[0][0]
        """Where it leads, if that is certain."""
        self.others = [other.action for other in others]
        self.hops: Outlook = outlook(state)
        self.share = Versus(chosen.shares[state.seat], others[0].shares[state.seat])
        self.worst = others[-1].shares[state.seat]

    def reason(self) -> HippoReason:
        blind = isinstance(self.action, Flip) and self.state.numbers[self.action.at] == UNKNOWN
        caught = not blind and self.hops.caught(self.action) == 1
        if caught and self.after.phase is Phase.OVER and self.after.returns()[self.state.seat]:
            return self._ends_game()
        if round(100 * self.share.chosen, 1) == round(100 * self.worst, 1):
            return HardlyMatters(self.share)
        if blind:
            return self._flips_unseen()
        return self._takes_card() if caught else self._comes_down_safely()

    def _caught(self) -> Caught:
        return next(event for event in self.state.events(self.action) if isinstance(event, Caught))

    def _ends_game(self) -> EndsGame:
        scores, seat = self.after.scores, self.state.seat
        best = max(score for other, score in enumerate(scores) if other != seat)
        return EndsGame(self._caught().number, scores[seat] - best, self.share)

    def _takes_card(self) -> TakesCard | NoneSafe:
        card, risk = self._caught(), self._risk()
        if risk == 1:
            return NoneSafe(card.number, len(card.turned_back), self.share)
        return TakesCard(card.number, len(card.turned_back), risk, self.share)

    def _risk(self) -> float:
        return min(self.hops.caught(other) for other in self.others)

    def _flips_unseen(self) -> FlipsUnseen:
        safe = [self.hops.expected(other) for other in self.others if not self.hops.caught(other)]
        risk, points = self.hops.caught(self.action), self.hops.expected(self.action)
        return FlipsUnseen(risk, points, max(safe, default=None), self.share)

    def _comes_down_safely(self) -> HippoReason:
        points, risk = int(self.hops.expected(self.action)), self._risk()
        if isinstance(self.action, Use):
            flips = max(self.hops.expected(other) for other in self.others if isinstance(other, Flip))
            return UsesCard(self.action.owner, self.action.number, points, flips, self.share)
        number = self.state.numbers[self.action.at]
        if risk:
            return OnlySafe(number, points, risk, self.share)
        if self._forces_next():
            return ForcesNext(number, points, self.after.seat, self.share)
        return self._compared(number, points)

    def _forces_next(self) -> bool:
        hops = outlook(self.after)
        return all(hops.caught(action) == 1 for action in self.after.choices)

    def _compared(self, number: int, points: int) -> MostPoints | LeavesLess | Pays:
        """With the action that brings most of the others, the better one first."""
        rival = max(self.others, key=self.hops.expected)
        most = self.hops.expected(rival)
        if points > most + SAME:
            return MostPoints(number, points, most, self.share)
        leaves = Versus(left(self.state, self.action), left(self.state, rival))
        if leaves.chosen < leaves.other - SAME:
            return LeavesLess(number, Versus(points, most), self.after.seat, leaves, self.share)
        return Pays(number, points, self.share)
