"""The words of the result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tui.text.language import Message, Words

if TYPE_CHECKING:
    from tui.text.names import Names

NAMED: Final = 2
"""Players just behind who are called by name; more are counted."""


class ResultWords(Words):
    """Who won and why, with which score."""

    RESULT_TURNS = Message("Score after each turn")
    RESULT_AGAIN = Message("Enter plays again, with the first turn moved on to the next seat.")
    RESULT_AGAIN_SOLO = Message("Enter plays again.")

    def result_title(self, winners: Sequence[int], names: Names) -> str:
        """Who won."""
        others = [names.of(seat) for seat in winners if not names.is_you(seat)]
        you = len(others) < len(winners)
        if len(winners) == 1:
            return self.say("You win!") if you else self.say("{name} wins.", name=others[0])
        if you:
            return self.say("You share the win with {names}.", names=self.listed(others))
        return self.say("{names} share the win.", names=self.listed(others))

    def result_solo(self, points: int, turns: int, name: str | None) -> str:
        """The solo challenge is over. `name`: None for you."""
        if name is None:
            return self.count(
                "Your score after {count} turn: {points}.",
                "Your score after {count} turns: {points}.",
                turns,
                points=points,
            )
        return self.count(
            "{name}'s score after {count} turn: {points}.",
            "{name}'s score after {count} turns: {points}.",
            turns,
            name=name,
            points=points,
        )

    def result_solo_why(self, average: Fraction, best: int) -> str:
        """What stands behind a solo score."""
        return self.say(
            "That is {average} a turn; the best turn brought {best}.",
            average=self.decimal(float(average), 1),
            best=best,
        )

    def result_margin(self, most: str, lead: int, second: Sequence[int], names: Names) -> str:
        """Why the only winner won: with `most`, as a game counts it, `lead` more than the seats that come `second`."""
        called = [names.of(seat) for seat in second if not names.is_you(seat)]
        if len(second) > NAMED:
            return self.count(
                "Won with {most}, {lead} more than the next {count} player.",
                "Won with {most}, {lead} more than each of the next {count} players.",
                len(second),
                most=most,
                lead=lead,
            )
        if not called:
            return self.say("Won with {most}, {lead} more than you.", most=most, lead=lead)
        if len(called) < len(second):
            return self.say("Won with {most}, {lead} more than you and {name}.", most=most, lead=lead, name=called[0])
        return self.say("Won with {most}, {lead} more than {names}.", most=most, lead=lead, names=self.listed(called))

    def result_tie(self, most: str, share: Fraction) -> str:
        """Why several won: each has `most`, as a game counts it."""
        return self.say("Equal on top with {most}, and so each has {share} of the win.", most=most, share=share)

    def result_share(self, share: Fraction) -> str:
        """A seat's share of the win in the list."""
        if share == 1:
            return self.say("wins")
        return self.say("{share} of the win", share=share) if share else ""

    def result_every(self, turns: int) -> str:
        """Where the chart leaves turns out."""
        return self.say("Score after each turn (one in {turns} shown)", turns=turns)
