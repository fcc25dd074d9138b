"""The reason an expert or a master of Gopher It! gives for an action: numbers, of the kinds in `gopher_reasons`.

A cause is found by taking it away: the cards of one kind are counted as if they changed nothing against stopping, or
another seat as if it had nothing, and if the other action then is as good or better, that is why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ai.games.gopher_expert import SAME, Judge, trophy_chance
from ai.games.gopher_reasons import (
    AvoidsOverfull,
    ClearWin,
    FlipPays,
    GopherReason,
    HardlyMatters,
    LeaderAboutToWin,
    NeedsExactly,
    NothingToLose,
    SavesWhatLies,
    StopPays,
    TakesTrophy,
    TooMuchNow,
)
from ai.player import Considered, Versus
from engine.chance import total_weight
from engine.games.gopher import Gopher, Storing, busts, storing
from engine.games.gopher_moves import Card, Flip, Food, Stop

LIKELY: Final = 0.25
"""From this chance on a seat is called about to win: with one food that lacks one or two it has about as much."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next card may be this one."""

    card: Card
    chance: float
    bust: bool
    stored: Storing
    """What would come of it if the turn then ended with a stop."""
    gain: float
    """Of the seat's share, against stopping now, times the chance."""


def reason_for(state: Gopher, considered: tuple[Considered, ...], judge: Judge) -> GopherReason:
    """Why the first of the actions considered is taken, by whoever weighed them."""
    share = Versus(*(one.win_share[state.seat] for one in considered))
    nexts = _nexts(state, judge, next(one.win_share for one in considered if one.action == Stop())[state.seat])
    if considered[0].action == Stop():
        return _why_stop(state, share, nexts)
    return _why_flip(state, share, nexts, judge)


def _alike(share: Versus) -> bool:
    """As a screen says it, in percent with one decimal."""
    return round(100 * share.chosen, 1) <= round(100 * share.other, 1)


def _nexts(state: Gopher, judge: Judge, stop: float) -> tuple[Next, ...]:
    """Every card that may come next, against that share for a stop."""
    outcomes = state.child(Flip()).chance_outcomes()
    found = []
    for card, weight in outcomes:
        assert isinstance(card, Card)
        turned, chance = (*state.turned, card), weight / total_weight(outcomes)
        stored = storing(state.storages[state.seat], turned, state.options.full)
        gain = judge.with_card(state, card)[state.seat] - stop
        found.append(Next(card, chance, busts(turned), stored, gain * chance))
    return tuple(found)


# Why to stop.


def _why_stop(state: Gopher, share: Versus, nexts: tuple[Next, ...]) -> GopherReason:
    stored, after = state.on_stopping, state.child(Stop())
    chance, trophies = float(state.bust_chance), after.trophies[state.seat]
    if after.is_terminal and after.returns()[state.seat]:
        return ClearWin(stored.full, trophies, share)
    if _alike(share):
        return HardlyMatters(chance, share)
    if stored.trophy:
        return TakesTrophy(stored.full, trophies, state.options.trophies, chance, share)
    over = tuple(one for one in nexts if not one.bust and set(one.stored.over) - set(stored.over) and one.gain < 0)
    by_busts, by_over = (-sum(one.gain for one in lost) for lost in ([one for one in nexts if one.bust], over))
    gap, cards, kept = share.chosen - share.other, len(state.turned), stored.kept.amounts
    if by_over > by_busts and by_over >= gap - SAME:
        foods = tuple(food for food in Food if any(food in one.stored.over for one in over))
        foods = tuple(food for food in foods if food not in stored.over)
        return AvoidsOverfull(foods, sum(one.chance for one in over), chance, share)
    kind = SavesWhatLies if by_busts >= gap - SAME else StopPays
    return kind(cards, kept, chance, share)


# Why to go on.


def _why_flip(state: Gopher, share: Versus, nexts: tuple[Next, ...], judge: Judge) -> GopherReason:
    stored, chance = state.on_stopping, float(state.bust_chance)
    if any(one.bust and one.gain >= 0 for one in nexts):
        return NothingToLose(stored.over, chance, share)
    if _alike(share):
        return HardlyMatters(chance, share)
    if stored.over:
        return TooMuchNow(stored.over, tuple(stored.after[food] for food in stored.over), chance, share)
    if leader := _about_to_win(state, judge):
        return LeaderAboutToWin(*leader, chance, share)
    exact = tuple(one for one in nexts if not one.bust and one.stored.trophy)
    if exact and sum(one.gain for one in exact) >= share.chosen - share.other - SAME:
        foods = tuple(food for food in Food if any(food in one.stored.full for one in exact))
        missing = tuple(state.options.full - stored.after[food] for food in foods)
        return NeedsExactly(foods, missing, sum(one.chance for one in exact), chance, share)
    return FlipPays(len(state.turned), stored.kept.amounts, chance, share)


def _about_to_win(state: Gopher, judge: Judge) -> tuple[int, float] | None:
    """The seat for whose sake the risk is taken, and how likely it wins on its next turn."""
    near = [
        (trophy_chance(state, seat), seat)
        for seat in range(state.players)
        if seat != state.seat and state.trophies[seat] == state.options.trophies - 1
    ]
    if not near or max(near)[0] < LIKELY:
        return None
    chance, seat = max(near)
    return (seat, chance) if judge.weigh(_without(state, seat))[0].action == Stop() else None


def _without(state: Gopher, seat: int) -> Gopher:
    """The same, had this seat neither trophies nor anything in its storage."""
    storage = state.storages[seat]
    storages = (*state.storages[:seat], storage - storage, *state.storages[seat + 1 :])
    trophies = (*state.trophies[:seat], 0, *state.trophies[seat + 1 :])
    return replace(state, storages=storages, trophies=trophies, discards=state.discards + storage)
