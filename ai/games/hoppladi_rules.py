"""Rules of thumb for Hoppladi Hopplada: the rookie, who slips, and the regular, who looks one roll ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from ai.player import Decision
from engine.game import Action, State
from engine.games.hoppladi import Aside, Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take

SLIPS: Final = 0.12
"""How often a rookie does something else than he meant: about once in three turns of three decisions."""
ROOKIE_ENOUGH: Final = 25
"""Points a rookie is content with: a little more than a turn makes on average, so it feels like a success."""
ROOKIE_FEW_DICE: Final = 2
"""With so few dice a rookie is afraid of the next roll, whatever is at stake."""

HARE_GAIN: Final = (0.0, 1.5, 2.3, 3.5, 5.0, 6.7, 8.4, 10.3)
"""Hare points a roll of so many dice adds when it does not bust and every hare is kept, by number of dice: rounded
from the faces (a third of the dice are hares; two singles, likelier with more dice, count 10)."""
FRESH_TURN: Final = 19.0
"""What a turn from seven fresh dice makes, all in all, rounded; a die fewer costs about a sixth."""


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
                worth_taking = _if_rolled(state) > FRESH_TURN * state.options.dice / 7
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
    hares = aside.hare_points + HARE_GAIN[dice]
    return (1 - float(state.bust_chance)) * hares * _multiplier(dice, aside)


def _multiplier(dice: int, aside: Aside) -> float:
    """The top hutch, and the chance of one more: one die must show it while another shows a hare."""
    if aside.top == 5 or dice < 2:
        return float(aside.top)
    return aside.top + 1 - (5 / 6) ** (dice - 1)


def outcome_if_stopped(state: Hoppladi) -> str:
    """`won` or `lost` if stopping now ends the game or cannot be made good any more, else `open`."""
    if state.solo:
        return "open"
    after = state.child(Stop())
    if after.is_terminal:
        return "won" if after.returns()[state.seat] else "lost"
    last_turn = state.reached_by is not None and state.phase is not Phase.OVER
    return "lost" if last_turn and after.totals[state.seat] < max(after.totals) else "open"
