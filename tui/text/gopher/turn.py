"""A turn of Gopher in words: what can be done, what each choice leads to, why a key was refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import Action, State
from engine.games.gopher import Gopher, Phase
from engine.games.gopher_moves import Flip, Stop
from tui.settings import Shown
from tui.text.board import BoardWords
from tui.text.gopher.things import Things
from tui.text.language import Message, mark
from tui.text.names import Names


class TurnWords(BoardWords, Things):
    """Headline, status, choices, refusals."""

    FIRST_CARD = Message("turn up the first card")
    REFUSALS: ClassVar[Mapping[tuple[Phase, str], str]] = {
        (Phase.TURN_UP, "GI-2"): mark("The first card is no choice: f turns it up."),
        (Phase.TURN_UP, "C-2"): mark("The next card is being turned up: wait for it."),
        (Phase.OVER, "GI-5"): mark("The game is over: Enter shows the result."),
        (Phase.OVER, "GI-6"): mark("No card is left, the game is over: Enter shows the result."),
    }
    """Why a key was refused, and what to do instead, by the phase of the turn; short enough for the status line."""

    def headline(self, state: State, turns: int) -> str:
        """Round and goal; `turns` have been finished."""
        assert isinstance(state, Gopher)
        return self.count(
            "round {number} · first to {count} trophy",
            "round {number} · first to {count} trophies",
            state.options.trophies,
            number=(turns - state.is_terminal) // state.players + 1,
        )

    def todo(self, state: State, names: Names) -> str:
        """What the person whose turn it is can do now."""
        assert isinstance(state, Gopher)
        return self._you_can(state) if names.is_you(state.seat) else self._one_can(state, names.of(state.seat))

    def _you_can(self, state: Gopher) -> str:
        match state.phase:
            case Phase.TURN_UP:
                return self.say("Your turn: f turns up the first card.")
            case Phase.DECIDE if state.on_stopping.trophy:
                return self.say("f turns up another card, s stops and takes a trophy.")
            case Phase.DECIDE if state.on_stopping.over:
                return self.say("f turns up another card, s stops: all {foods} lost.", foods=self._lost(state))
            case Phase.DECIDE:
                return self.count(
                    "f turns up another card, s stops and stores {count} card.",
                    "f turns up another card, s stops and stores {count} cards.",
                    len(state.turned),
                )
            case Phase.OVER:
                return self.say("The game is over.")

    def _one_can(self, state: Gopher, name: str) -> str:
        """The same for one of several people at the keys."""
        match state.phase:
            case Phase.TURN_UP:
                return self.say("{name}: f turns up the first card.", name=name)
            case Phase.DECIDE if state.on_stopping.trophy:
                return self.say("{name}: f turns up another card, s stops and takes a trophy.", name=name)
            case Phase.DECIDE if state.on_stopping.over:
                lost = self._lost(state)
                return self.say("{name}: f turns up another, s stops: all {foods} lost.", name=name, foods=lost)
            case Phase.DECIDE:
                return self.count(
                    "{name}: f turns up another card, s stops and stores {count} card.",
                    "{name}: f turns up another card, s stops and stores {count} cards.",
                    len(state.turned),
                    name=name,
                )
            case Phase.OVER:
                return self.say("The game is over.")

    def _lost(self, state: Gopher) -> str:
        """Foods of which everything is lost on stopping; not none."""
        return self.listed([self.food(food) for food in state.on_stopping.over])

    def refusal(self, clause: str, state: State) -> str:
        """Why a key was refused in this state, and what to do instead."""
        assert isinstance(state, Gopher)
        why = self.REFUSALS.get((state.phase, clause))
        return self.NOT_NOW if why is None else self.say(why)

    # Choices.

    def action(self, action: Action, state: State, names: Names | None = None) -> str:  # noqa: ARG002 (names nobody)
        """An action in a few words."""
        assert isinstance(state, Gopher)
        match action:
            case Flip():
                return self.say("turn up another")
            case Stop():
                return self._stop(state)
            case _:
                return str(action)

    def _stop(self, state: Gopher) -> str:
        if state.on_stopping.trophy:
            return self.say("stop: a trophy")
        if state.on_stopping.over:
            # For translators: what is lost on stopping, as in: stop: apples lost.
            return self.say("stop: {foods} lost", foods=self._lost(state))
        return self.say("stop")

    def briefly(self, action: Action, state: Gopher) -> str:
        """The same where there is no room for all that `choice` tells."""
        stored = state.on_stopping
        if isinstance(action, Flip) or stored.trophy or stored.over:
            return self.action(action, state)
        return self.count("stop: store {count} card", "stop: store {count} cards", len(state.turned))

    def choice(
        self,
        action: Action,
        state: State,
        shown: Shown,
        names: Names | None = None,  # noqa: ARG002 (names nobody)
    ) -> tuple[str, ...]:
        """An action with what it leads to; with the odds of a bust, if they are wanted."""
        assert isinstance(state, Gopher)
        match action:
            case Flip():
                return (self._turn_up(state, shown.odds),)
            case Stop():
                return (self._stop_with(state),)
            case _:
                return (self.action(action, state),)

    def _turn_up(self, state: Gopher, odds: bool) -> str:
        if odds:
            return self.count(
                "turn up another: {chance} lose {count} card",
                "turn up another: {chance} lose {count} cards",
                len(state.turned),
                chance=self.percent(float(state.bust_chance)),
            )
        return self.count(
            "turn up another: {food} lose {count} card",
            "turn up another: {food} lose {count} cards",
            len(state.turned),
            food=self.food(state.turned[-1].food),
        )

    def _stop_with(self, state: Gopher) -> str:
        stored = state.on_stopping
        if stored.trophy:
            return self.say("stop: {foods}: trophy", foods=self.shelves(stored, stored.full))
        if not stored.over:
            return self.say("stop: {foods}", foods=self.shelves(stored, stored.changed))
        lost, kept = stored.over, [food for food in stored.changed if food not in stored.over]
        if not kept:
            return self.say("stop: {foods}: all lost", foods=self.shelves(stored, lost))
        return self.say(
            "stop: {foods}: all lost; {others}",
            foods=self.shelves(stored, lost),
            others=self.shelves(stored, kept),
        )
