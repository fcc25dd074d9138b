"""What an expert or a master of Hop Hop Hooray! decides, and the reason it gives: numbers, of the kinds in
`hop_hop_reasons`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ai.games.hop_hop_expert import (
    Calling,
    Sight,
    Throwing,
    Weighed,
    calling,
    promised,
    throws,
    weigh_calls,
    weigh_takes,
    weigh_throws,
)
from ai.games.hop_hop_reasons import (
    AimsAmong,
    CallsAny,
    CallsLeavingLess,
    CallsMore,
    CallsRow,
    CompletesRows,
    EndsGame,
    HardlyMatters,
    HopHopReason,
    LeavesLess,
    NoRows,
    NothingYet,
    Odds,
    Pays,
    TakesMarble,
)
from ai.player import Decision, OnlyChoice, Versus
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Call, Take, Throw
from engine.games.hop_hop_rows import EMPTY, places
from engine.games.hop_hop_throw import TOTAL

CLOSE: Final = 0.02
"""Chips: of throws and calls that differ by less none is said to promise or to leave more."""
SMALL: Final = 0.01
"""A chance that is as good as none."""


def decide(state: HopHop, sight: Sight) -> Decision:
    """The best action at a node of the seat's, with what was considered and why."""
    match state.phase:
        case Phase.CALL:
            calls = calling(state, sight.throws)
            weighed = weigh_calls(state, calls)
            why = partial(_Why.of_calls, calls=calls)
        case Phase.TAKE:
            chips = promised(state)
            weighed = weigh_takes(state, chips, sight)
            why = partial(_Why.of_takes, chips=chips)
        case _:
            thrown = throws(state, sight.throws)
            weighed = weigh_throws(state, thrown)
            why = partial(_Why.of_throws, thrown=thrown)
    reason, exact = _Why(state, weighed).reason(why), all(one.exact for one in weighed)
    return Decision(weighed[0].action, tuple(one.considered for one in weighed), reason, exact)


class _Why:
    """The action taken, beside the others."""

    def __init__(self, state: HopHop, weighed: Sequence[Weighed]) -> None:
        self.state = state
        self.weighed = weighed
        self.action = weighed[0].action
        shares = [one.shares[state.seat] for one in weighed]
        self.share = Versus(shares[0], shares[min(1, len(shares) - 1)])
        self.matters = round(100 * shares[0], 1) != round(100 * min(shares), 1)
        self.equal = all((one.shares, one.chips) == (weighed[0].shares, weighed[0].chips) for one in weighed)

    def reason(self, cause: Callable[[_Why], HopHopReason]) -> HopHopReason:
        """The cause, if there is a choice and it matters."""
        if len(self.state.legal_actions()) == 1:
            return OnlyChoice()
        return cause(self) if self.matters or isinstance(self.action, Throw) else HardlyMatters(self.share)

    # Throws.

    def of_throws(self, thrown: Sequence[Throwing]) -> HopHopReason:
        """Why the throw is made."""
        assert isinstance(self.action, Throw)
        action, next_seat = self.action, self.state.next_seat
        place = places(self.state.size)[action.cell]
        chosen = next(one for one in thrown if action.colour in (None, one.colour))
        left = float(chosen.aimed.left[place])
        no_rows = max(float(one.aimed.scores.max()) for one in thrown) <= SMALL
        if no_rows and self.equal:
            return NothingYet(action.cell, action.colour, float(chosen.aimed.outside[place]), self.share)
        if not self.matters:
            return HardlyMatters(self.share)
        if no_rows:
            return NoRows(action.cell, action.colour, next_seat, left, self.share)
        rival = max(thrown, key=lambda one: float(one.aimed.chips.max()))
        most = int(rival.aimed.chips.argmax())
        chips = Versus(float(chosen.aimed.chips[place]), float(rival.aimed.chips[most]))
        if chips.other <= chips.chosen + CLOSE:
            return self._for_rows(action, chosen)
        leaves = Versus(left, float(rival.aimed.left[most]))
        if leaves.chosen < leaves.other - CLOSE:
            return LeavesLess(action.cell, action.colour, chips, next_seat, leaves, self.share)
        return Pays(action.cell, action.colour, self._odds(action, chosen), self.share)

    def _for_rows(self, action: Throw, chosen: Throwing) -> CompletesRows | AimsAmong | Pays:
        """It promises as many chips as any."""
        state, place = self.state, places(self.state.size)[action.cell]
        odds, chips = self._odds(action, chosen), chosen.ponds.alone(chosen.colour)[0]
        free = [marble == EMPTY for marble in state.pond]
        if free[place] and chips[place]:
            rows = len(state.rested(chosen.colour, (action.cell,)).calls.by_run)
            gives = min(int(chips[place]), state.supply)
            return CompletesRows(action.cell, action.colour, rows, gives, odds, self.share)
        around = [int(to) for to in chosen.ponds.layout.near[place] if to < len(free)]
        scoring = sum(bool(free[to] and chips[to]) for to in around)
        if scoring:
            return AimsAmong(action.cell, action.colour, scoring, odds, self.share)
        return Pays(action.cell, action.colour, odds, self.share)

    def _odds(self, action: Throw, chosen: Throwing) -> Odds:
        state, place = self.state, places(self.state.size)[action.cell]
        lands = sum(weight for cell, weight in state.resting(action.cell) if cell == action.cell) / TOTAL
        scores, chips, outside = (
            float(of[place]) for of in (chosen.aimed.scores, chosen.aimed.chips, chosen.aimed.outside)
        )
        return Odds(lands, scores, chips, outside, self.weighed[0].chips, state.pond[place] != EMPTY)

    # Calls.

    def of_calls(self, calls: Calling) -> HopHopReason:
        """Why the row is called, or no further one."""
        state, action = self.state, self.action
        assert isinstance(action, Call)
        way = calls.best(state, action)
        assert way is not None
        left = calls.rests[way].left
        if left.over and calls.shares[way, state.seat]:
            best = max(chips for seat, chips in enumerate(left.chips) if seat != state.seat)
            return EndsGame(action.row, calls.rests[way].gained, left.chips[state.seat] - best, self.share)
        rows = next(rows for rows in state.calls.by_run if action.row in rows)
        return self._of_run(calls, action, way, [Call(row) for row in rows if row != action.row])

    def _of_run(self, calls: Calling, action: Call, way: int, others: Sequence[Call]) -> HopHopReason:
        """Which row of a run."""
        state, row, worth = self.state, action.row, self.state.calls.worth
        if not others:
            return CallsRow(row, worth(row), self.share)
        most = max(worth(other.row) for other in others)
        if worth(row) > most:
            return CallsMore(row, Versus(worth(row), most), self.share)
        rivals = [found for other in others if (found := calls.best(state, other)) is not None]
        if any(worth(other.row) != worth(row) for other in others) or not rivals:
            return CallsRow(row, worth(row), self.share)
        left = Versus(float(calls.turns[way]), min(float(calls.turns[rival]) for rival in rivals))
        if left.chosen < left.other - CLOSE:
            return CallsLeavingLess(row, worth(row), state.next_seat, left, self.share)
        return CallsAny(row, worth(row), len(others) + 1, self.share)

    # Takes.

    def of_takes(self, chips: Mapping[Take, float]) -> HopHopReason:
        """Why this marble is taken."""
        assert isinstance(self.action, Take)
        others = max(promises for action, promises in chips.items() if action != self.action)
        return TakesMarble(self.action.cell, Versus(chips[self.action], others), self.share)
