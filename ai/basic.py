"""Players without judgement: random, and scripted for tests and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ai.player import Decision
from engine.chance import O
from engine.game import State


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal action, each equally likely."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Uniform over `legal_actions()`."""
        return Decision(rng.choice(state.legal_actions()))


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Always the first legal action: the simplest thing that can be predicted."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """`legal_actions()[0]`."""
        return Decision(state.legal_actions()[0])


@dataclass(frozen=True, slots=True)
class Wishes:
    """Plays the first of its wishes that is legal, else the first legal action: a player for scripted matches."""

    wishes: tuple[str, ...]
    """Actions in notation."""

    def choose(self, state: State, rng: Random) -> Decision:  # noqa: ARG002 (it needs no chance)
        """The first wish that can be had."""
        legal = {str(action): action for action in state.legal_actions()}
        return Decision(next((legal[wish] for wish in self.wishes if wish in legal), state.legal_actions()[0]))


@dataclass(frozen=True, slots=True)
class Script:
    """Dice that fall as written: a source of chance for scripted matches. Raises ValueError when the script runs out or
    names an outcome the node does not have."""

    outcomes: tuple[str, ...]

    def pick(self, draw: int, outcomes: Sequence[tuple[O, int]]) -> O:
        """The outcome with the notation in place `draw`."""
        wanted = self.outcomes[draw] if draw < len(self.outcomes) else "(end of script)"
        for outcome, _ in outcomes:
            if str(outcome) == wanted:
                return outcome
        raise ValueError(f"draw {draw}: no outcome {wanted!r} here")
