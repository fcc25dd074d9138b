"""A turn of Hoppladi in words: what can be done, what each choice leads to, why a key was refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.game import Action, State
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, Keep, RollOn, Stop, Take
from tui.settings import Shown
from tui.text.board import BoardWords
from tui.text.hoppladi.things import Things, keep_in_signs, product
from tui.text.language import mark
from tui.text.names import Names


class TurnWords(BoardWords, Things):
    """Headline, status, choices, refusals."""

    REFUSALS: ClassVar[Mapping[tuple[Phase, str], str]] = {
        (Phase.START, "HL-10"): mark("First choose: t takes over, f takes fresh dice."),
        (Phase.ROLL, "C-2"): mark("The dice decide now: r rolls them."),
        (Phase.ROLL, "HL-10"): mark("There is nothing to take over: r rolls fresh dice."),
        (Phase.KEEP, "HL-2"): mark("First set aside at least one hare: 1-7 pick, Enter keeps."),
        (Phase.KEEP, "HL-4"): mark("One hutch a roll, only the next one up: pick other dice."),
        (Phase.KEEP, "HL-5"): mark("The only hare of a roll is no hutch: ↑↓ choose again."),
        (Phase.KEEP, "HL-8"): mark("A carrot is nothing to set aside: pick hares instead."),
        (Phase.KEEP, "HL-10"): mark("That is asked as a turn starts; now 1-7 pick, Enter keeps."),
        (Phase.GO, "HL-2"): mark("Dice are set aside once a roll: r rolls on, s stops."),
        (Phase.GO, "HL-10"): mark("That is asked as a turn starts; now r rolls on, s stops."),
        (Phase.OVER, "HL-11"): mark("The game is over: Enter shows the result."),
        (Phase.OVER, "HL-12"): mark("All turns have been played: Enter shows the result."),
    }
    """Why a key was refused, and what to do instead, by the phase of the turn; short enough for the status line."""

    def headline(self, state: State, turns: int) -> str:
        """Round and goal; `turns` have been finished."""
        assert isinstance(state, Hoppladi)
        if state.solo:
            of = state.options.turns
            return self.say("solo challenge · turn {turn} of {turns}", turn=min(turns + 1, of), turns=of)
        number = (turns - state.is_terminal) // state.players + 1
        if state.reached_by is not None and not state.is_terminal:
            return self.say("round {number} · last turns", number=number)
        return self.say("round {number} · first to {target}", number=number, target=state.options.target)

    def todo(self, state: State, names: Names) -> str:
        """What the person whose turn it is can do now."""
        assert isinstance(state, Hoppladi)
        return self._you_can(state) if names.is_you(state.seat) else self._one_can(state, names.of(state.seat))

    def _you_can(self, state: Hoppladi) -> str:
        match state.phase:
            case Phase.START:
                return self.say("Take over (t), or fresh dice (f)?")
            case Phase.ROLL:
                return self.count(
                    "Your turn: r rolls {count} die.", "Your turn: r rolls {count} dice.", state.dice_to_roll
                )
            case Phase.KEEP:
                return self.say("Set aside: ↑↓ or 1-7 choose, Enter keeps, r also rolls, s also stops.")
            case Phase.GO:
                return self.count(
                    "r rolls {count} die, s stops with {points}.",
                    "r rolls {count} dice, s stops with {points}.",
                    state.dice_to_roll,
                    points=state.aside.points,
                )
            case Phase.OVER:
                return self.say("The game is over.")

    def _one_can(self, state: Hoppladi, name: str) -> str:
        """The same for one of several people at the keys."""
        match state.phase:
            case Phase.START:
                return self.say("{name}: take over (t), or fresh dice (f)?", name=name)
            case Phase.ROLL:
                return self.count(
                    "{name}: r rolls {count} die.", "{name}: r rolls {count} dice.", state.dice_to_roll, name=name
                )
            case Phase.KEEP:
                return self.say("{name}: ↑↓ or 1-7 choose, Enter keeps, r also rolls, s also stops.", name=name)
            case Phase.GO:
                return self.count(
                    "{name}: r rolls {count} die, s stops: {points}.",
                    "{name}: r rolls {count} dice, s stops: {points}.",
                    state.dice_to_roll,
                    name=name,
                    points=state.aside.points,
                )
            case Phase.OVER:
                return self.say("The game is over.")

    def refusal(self, clause: str, state: State) -> str:
        """Why a key was refused in this state, and what to do instead."""
        assert isinstance(state, Hoppladi)
        why = self.REFUSALS.get((state.phase, clause))
        return self.NOT_NOW if why is None else self.say(why)

    # Choices.

    def action(self, action: Action, state: State, names: Names | None = None) -> str:  # noqa: ARG002 (names nobody)
        """An action in a few words."""
        assert isinstance(state, Hoppladi)
        match action:
            case Fresh():
                return self.count("fresh: {count} die", "fresh: {count} dice", state.options.dice)
            case Take():
                return self._take(state)
            case Keep():
                return self.say("keep {signs}", signs=keep_in_signs(action))
            case RollOn():
                return self.count("roll {count} die", "roll {count} dice", state.dice_to_roll)
            case Stop():
                return self.say("stop: {points}", points=state.aside.points)
            case _:
                return str(action)

    def choice(
        self,
        action: Action,
        state: State,
        shown: Shown,
        names: Names | None = None,  # noqa: ARG002 (names nobody)
    ) -> tuple[str, ...]:
        """An action with what it leads to, in columns; with the odds of a bust, if they are wanted."""
        assert isinstance(state, Hoppladi)
        match action:
            case Keep():
                after = state.child(action)
                return (keep_in_signs(action), product(after.aside), self._left(after), *self._bust(after, shown.odds))
            case RollOn():
                return (self._roll_on(state, shown.odds),)
            case Stop():
                points, total = state.aside.points, state.total_on_stopping
                return (self.say("stop: score {points}, total {total}", points=points, total=total),)
            case Fresh():
                return (self._fresh(state, shown.odds),)
            case Take():
                return (self._take_with(state, shown.odds),)
            case _:
                return (self.action(action, state),)

    def first_roll(self, state: Hoppladi, odds: bool) -> str:
        """The roll that opens a turn."""
        count = state.dice_to_roll
        if not odds:
            return self.count("roll {count} die", "roll {count} dice", count)
        return self.count(
            "roll {count} die: bust {chance}",
            "roll {count} dice: bust {chance}",
            count,
            chance=self.percent(float(state.bust_chance)),
        )

    def _left(self, after: Hoppladi) -> str:
        """Dice for the next roll, in a narrow column."""
        count = after.dice_to_roll
        if after.picks_up:
            # For translators: every die is set aside, and so many of them are picked up and rolled again.
            return self.count("{count} again", "{count} again", count)
        # For translators: so many dice are left to roll.
        return self.count("{count} left", "{count} left", count)

    def _bust(self, after: Hoppladi, odds: bool) -> tuple[str, ...]:
        if not odds:
            return ()
        return (self.say("bust {chance}", chance=self.percent(float(after.bust_chance))),)

    def _roll_on(self, state: Hoppladi, odds: bool) -> str:
        count, lost = state.dice_to_roll, product(state.aside)
        chance = self.percent(float(state.bust_chance))
        if state.picks_up and odds:
            return self.count(
                "roll {count} again: bust {chance}, loses {lost}",
                "roll {count} again: bust {chance}, loses {lost}",
                count,
                chance=chance,
                lost=lost,
            )
        if state.picks_up:
            return self.count(
                "roll {count} again: a bust loses {lost}", "roll {count} again: a bust loses {lost}", count, lost=lost
            )
        if odds:
            return self.count(
                "roll {count} die: bust {chance}, loses {lost}",
                "roll {count} dice: bust {chance}, loses {lost}",
                count,
                chance=chance,
                lost=lost,
            )
        return self.count(
            "roll {count} die: a bust loses {lost}", "roll {count} dice: a bust loses {lost}", count, lost=lost
        )

    def _fresh(self, state: Hoppladi, odds: bool) -> str:
        count = state.options.dice
        if not odds:
            return self.count("fresh: {count} die, nothing yet", "fresh: {count} dice, nothing yet", count)
        return self.count(
            "fresh: {count} die, nothing yet, bust {chance}",
            "fresh: {count} dice, nothing yet, bust {chance}",
            count,
            chance=self.percent(float(state.fresh_bust_chance)),
        )

    def _take(self, state: Hoppladi) -> str:
        return self.count(
            "take over: {count} die, {worth}",
            "take over: {count} dice, {worth}",
            state.dice_to_roll,
            worth=product(state.aside),
        )

    def _take_with(self, state: Hoppladi, odds: bool) -> str:
        if not odds:
            return self._take(state)
        return self.count(
            "take over: {count} die, {worth}, bust {chance}",
            "take over: {count} dice, {worth}, bust {chance}",
            state.dice_to_roll,
            worth=product(state.aside),
            chance=self.percent(float(state.bust_chance)),
        )
