"""A turn of Hippo Hopp in words: what can be done, what each choice is, why a key was refused.

Nothing here tells the number of a hidden card, nor where it would lead: only a used card, whose number is up, does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import Action, State
from engine.games.hippo import Hippo, Phase
from engine.games.hippo_moves import Caught, Flip, Use
from tui.settings import Shown
from tui.text.hippo.things import Things, comes_of, gained_by
from tui.text.language import mark
from tui.text.names import Names


class TurnWords(Things):
    """Headline, status, choices, refusals."""

    REFUSALS: ClassVar[Mapping[tuple[Phase, str], str]] = {
        (Phase.DECIDE, "HH-3"): mark("Only a hidden card can be flipped, only others' penalty cards used."),
        (Phase.OVER, "HH-7"): mark("The game is over: Enter shows the result."),
    }
    """Why a key was refused, and what to do instead; short enough for the status line."""

    def headline(self, state: State, turns: int) -> str:  # noqa: ARG002 (a game is told by its deck)
        """What is left until the end."""
        assert isinstance(state, Hippo)
        return self.say("deck {deck} · penalty cards taken {taken}", deck=state.deck, taken=state.taken)

    def todo(self, state: State, names: Names) -> str:
        """What the person whose turn it is can do now."""
        assert isinstance(state, Hippo)
        if state.phase is Phase.OVER:
            return self.say("The game is over.")
        if state.phase is not Phase.DECIDE:
            return self.say("A card is being turned.")
        uses = any(isinstance(action, Use) for action in state.legal_actions())
        if names.is_you(state.seat):
            if uses:
                return self.say("Your turn: arrows choose a card, Enter flips it, Tab goes to penalty cards.")
            return self.say("Your turn: arrows choose a card, Enter flips it.")
        name = names.of(state.seat)
        if uses:
            return self.say("{name}: arrows choose a card, Enter flips it, Tab: penalty cards.", name=name)
        return self.say("{name}: arrows choose a card, Enter flips it.", name=name)

    def refusal(self, clause: str, state: State) -> str:
        """Why a key was refused in this state, and what to do instead."""
        assert isinstance(state, Hippo)
        why = self.REFUSALS.get((state.phase, clause))
        return self.NOT_NOW if why is None else self.say(why)

    # Choices.

    def action(self, action: Action, state: State, names: Names) -> str:
        """An action in a few words."""
        assert isinstance(state, Hippo)
        match action:
            case Flip(at):
                return self.say("flip card {place}, {ahead}", place=at, ahead=self.ahead(at, state))
            case Use(owner, number) if names.is_you(owner):
                return self.say("use your {number}", number=number)
            case Use(owner, number):
                return self.say("use the {number} of {name}", number=number, name=names.of(owner))
            case _:
                return str(action)

    def choice(
        self,
        action: Action,
        state: State,
        shown: Shown,  # noqa: ARG002 (it is all in sight)
        names: Names,
    ) -> tuple[str, ...]:
        """An action in columns: how far a hidden card lies, and of a used one where it leads."""
        assert isinstance(state, Hippo)
        match action:
            case Flip(at):
                return (self.card(at), self.ahead(at, state))
            case Use():
                return (self.action(action, state, names), self._comes_of(action, state))
            case _:
                return (self.action(action, state, names),)

    def _comes_of(self, use: Use, state: Hippo) -> str:
        event, gained = comes_of(use, state), gained_by(use, state)
        if isinstance(event, Caught):
            return self.say("caught on card {place}: {points}", place=event.at, points=f"{gained:+}")
        return self.say("to card {place}: {points}", place=event.at, points=f"{gained:+}")
