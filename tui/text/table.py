"""The words around every game's table: status, hints, notices. A game's own words are in the module of its name."""

from __future__ import annotations

from typing import assert_never

from tui.text.language import Message, Words
from tui.undo import NoUndo


class Table(Words):
    """What every table says."""

    NEXT_STEP = Message("Space shows the next step, x goes on to your turn.")
    GO_ON = Message("Space goes on.")
    SHOW_RESULT = Message("The game is over. Enter shows the result.")
    NOT_YET = Message("One moment; Space skips what is being shown.")
    """A key while a person's own turn is being shown."""
    TOO_EARLY = Message("That was pressed before this could be seen: look, and press it again.")
    TAKEN_BACK = Message("Taken back: the decision is open again.")

    LOOK = Message("Look well and remember the numbers. Enter turns the cards over.")
    """The first look of a game of memory."""
    LOOK_WATCHED = Message("The first look: what everybody sees before the cards turn over.")
    """The same where only opponents play."""

    HINT_TITLE = Message("What the strongest player would do")
    HINT_THINKING = Message("Thinking …")
    HINT_CLOSE = Message("Esc closes")
    HINT_FURTHER = Message("w the move before · Esc closes")
    """Under a move that is explained, if one before it in the same turn can be too."""
    HINT_LATER = Message("There is a hint when you are to decide.")
    NO_WHY = Message("No opponent has had anything to decide yet.")
    NO_DIFFERENCE = Message("It does not matter: every choice is worth the same.")
    HINT_FAILED = Message("There is no hint for this position.")

    # What goes on.

    def thinks(self, name: str) -> str:
        """An opponent is deciding."""
        return self.say("{name} is thinking …", name=name)

    def replaced(self, name: str, level: str, error: str) -> str:
        """An opponent's player failed and another level, as it is called, decided for it. `error`: how it failed."""
        return self.say(
            "{name} could not decide ({error}); the level {level} moved instead.", name=name, error=error, level=level
        )

    def replaced_by_first(self, name: str, error: str) -> str:
        """An opponent's player failed, and so did the one in its place."""
        return self.say(
            "{name} could not decide ({error}); the first move in the list was made instead.", name=name, error=error
        )

    def refused(self, sentence: str) -> str:
        """A refusal, with where to read on."""
        return self.say("{sentence}  (? opens the rule)", sentence=sentence)

    def not_your_turn(self, name: str) -> str:
        """A key that would decide something, while somebody else does."""
        return self.say("{name} is at it; Space skips what is being shown.", name=name)

    def cannot_undo(self, why: NoUndo) -> str:
        """Why nothing is taken back."""
        match why:
            case NoUndo.NOTHING:
                return self.say("There is no decision of yours to take back.")
            case NoUndo.OVER:
                return self.say("That cannot be taken back: the game is over.")
            case NoUndo.GONE_ON:
                return self.say("That cannot be taken back: an opponent has decided since.")
            case NoUndo.SHOWN:
                return self.say("That cannot be taken back: it has shown what was hidden.")
            case NoUndo.DRAWN:
                return self.say("That cannot be taken back: something has been drawn since.")
            case _:
                assert_never(why)

    def training(self, headline: str) -> str:
        """The line beside the title, while what was seen once stays in sight."""
        return self.say("{headline} · training", headline=headline)

    # What binds chance.

    def fair_label(self, commitment: str) -> str:
        """The short label of what chance is bound to."""
        return self.say("fair {commitment}", commitment=f"{commitment[:4]}…")

    def seeded_label(self) -> str:
        """Chance follows from a known seed."""
        return self.say("seeded")

    # Hints, and an opponent's move explained.

    def wins(self, share: float) -> str:
        """The share of the win a choice is worth, 0 to 1; short, for a column."""
        return self.say("wins {share}", share=self.percent(share))

    def then(self, action: str) -> str:
        """What comes after the best choice, as far as it is yours to say."""
        return self.say("And then: {action}.", action=action)

    def why_title(self, name: str) -> str:
        """The heading when an opponent's move is explained."""
        return self.say("{name}'s last move, as the strongest player sees it", name=name)

    def why_before_title(self, name: str) -> str:
        """The heading when the move is explained that came before the one explained last."""
        return self.say("{name}'s move before that, as the strongest player sees it", name=name)

    def played(self, name: str, action: str) -> str:
        """What the opponent did, where nothing can be compared."""
        return self.say("{name} played: {action}.", name=name, action=action)

    def played_best(self, name: str, action: str) -> str:
        """The opponent did what the strongest player would have done."""
        return self.say("{name} played what the strongest player would: {action}.", name=name, action=action)

    def played_other(self, name: str, action: str, cost: float) -> str:
        """The opponent did something else; `cost` is the share of the win it gave up by that, 0 to 1."""
        if not round(100 * cost, 1):
            return self.say("{name} played: {action}. That costs hardly anything.", name=name, action=action)
        return self.say(
            "{name} played: {action}. That costs {cost} of the win against the best.",
            name=name,
            action=action,
            cost=self.percent(cost),
        )
