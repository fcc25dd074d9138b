"""Rules of thumb for Hoppladi Hopplada: the rookie, who slips, and the regular, who looks one roll ahead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from ai.player import Decision
from engine.chance import chance_that
from engine.game import Action, State, win_shares
from engine.games.hoppladi import EMPTY, Hoppladi, HoppladiOptions, Phase, keeps_of, roll_outcomes
from engine.games.hoppladi_moves import DOUBLE, SINGLE, Fresh, Keep, Roll, RollOn, Stop, Take

SLIPS: Final = 0.12
"""How often a rookie does anything at all instead of what he meant: about one decision in eight."""
ROOKIE_ENOUGH: Final = 25
"""Points a rookie is content with: a little more than a turn makes on average, so it feels like a success."""
ROOKIE_FEW_DICE: Final = 2
"""With so few dice a rookie is afraid of the next roll, whatever is at stake."""

FRESH_TURN: Final = 19.0
"""What a turn from seven fresh dice makes, all in all, rounded. With fewer dice it is taken in proportion, which is
more than they make: a regular starts afresh more readily then."""


@dataclass(frozen=True, slots=True)
class Rookie:
    """Keeps all it can, stops when content or afraid, takes over what looks big; now and then its hand slips."""

    def choose(self, state: State, rng: Random) -> Decision:
        """The rule of thumb, or with chance `SLIPS` any legal action."""
        assert isinstance(state, Hoppladi)
        actions = state.legal_actions()
        if rng.random() < SLIPS:
            return Decision(rng.choice(actions))
        return Decision(_rookie(state, actions))


def _rookie(state: Hoppladi, actions: tuple[Action, ...]) -> Action:
    if state.phase is Phase.KEEP:
        return max(actions, key=lambda keep: (state.child(keep).aside.points, state.child(keep).aside.dice))
    afraid = state.dice_to_roll <= ROOKIE_FEW_DICE
    if state.phase is Phase.START:
        return Fresh() if afraid else Take()
    if outcome_if_stopped(state) == "lost":
        return RollOn()
    return Stop() if afraid or state.aside.points >= ROOKIE_ENOUGH else RollOn()


@dataclass(frozen=True, slots=True)
class Regular:
    """Looks one roll ahead with the engine's bust chance and a rule for what a roll adds; knows the last round."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The action that looks best one roll ahead."""
        assert isinstance(state, Hoppladi)
        match state.phase:
            case Phase.KEEP:
                actions = state.legal_actions()
                return Decision(max(actions, key=lambda keep: _prospect(state.child(keep))))
            case Phase.START:
                worth_taking = _if_rolled(state) > FRESH_TURN * state.options.dice / HoppladiOptions().dice
                return Decision(Take() if worth_taking else Fresh())
            case _:
                return Decision(_stop_or_roll(state))


def _stop_or_roll(state: Hoppladi) -> Action:
    match outcome_if_stopped(state):
        case "won":
            return Stop()
        case "lost":
            return RollOn()
        case _:
            return Stop() if state.aside.points >= _if_rolled(state) else RollOn()


def _prospect(state: Hoppladi) -> tuple[float, int]:
    """What a table with a choice to roll or stop is worth, in points; ties go to the points in hand."""
    return max(float(state.aside.points), _if_rolled(state)), state.aside.points


def _if_rolled(state: Hoppladi) -> float:
    """Points expected after one more roll that keeps every hare, and the next hutch if it comes."""
    dice, aside = state.dice_to_roll, state.aside
    points = aside.hare_points + _hare_gain(dice)
    return (1 - float(state.bust_chance)) * points * (aside.top + _hutch_chance(dice, state.next_hutch))


@cache
def _hare_gain(dice: int) -> float:
    """Hare points of a roll of so many dice that shows a hare, all of them kept, on average."""
    rolls = [(roll, weight) for roll, weight in roll_outcomes(dice) if roll.hares]
    kept = [EMPTY.with_kept(Keep(roll.counts[SINGLE], roll.counts[DOUBLE], 0)).hare_points for roll, _ in rolls]
    weights = [weight for _, weight in rolls]
    return sum(points * weight for points, weight in zip(kept, weights, strict=True)) / sum(weights)


@cache
def _hutch_chance(dice: int, hutch: int) -> float:
    """The chance that a roll of so many dice that shows a hare lets one set this hutch aside with it; 0 for none."""
    rolls = [(roll, weight) for roll, weight in roll_outcomes(dice) if roll.hares]
    return float(chance_that(rolls, lambda roll: hutch > 0 and _allows(roll, hutch)))


def _allows(roll: Roll, hutch: int) -> bool:
    shown = hutch if roll.counts[hutch - 1] else 0
    return any(keep.hutch for keep in keeps_of(roll.counts[SINGLE], roll.counts[DOUBLE], shown))


def outcome_if_stopped(state: Hoppladi) -> str:
    """`won` or `lost` if stopping now ends the game or cannot be made good any more, else `open`."""
    if state.solo:
        return "open"
    after = state.child(Stop())
    if after.is_terminal:
        return "won" if after.returns()[state.seat] else "lost"
    # Once the target is reached this is the seat's last turn (HL-11), and the others' totals can only rise.
    last_turn = state.reached_by is not None
    return "lost" if last_turn and not win_shares(after.totals)[state.seat] else "open"
